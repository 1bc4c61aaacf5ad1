"""Deciding: what a player sees becomes what a player does. Policy files start from `strategy`."""

from dealwise.strategies.complete import strategy

__all__ = ["strategy"]
