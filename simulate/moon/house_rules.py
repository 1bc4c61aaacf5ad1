"""The rules on which tables differ, as people give them: all_pass=force_last."""

from collections.abc import Mapping
from dataclasses import fields

from dealwise.simulate.errors import BadInput
from dealwise.simulate.house_rules import check_values, differing_from
from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.quantities import parse_place

_NAMES = tuple(field.name for field in fields(Options))
IN_A_MATCH = ("made_21", "both_out", "hand_cap")
"""The rules that settle when and how a match ends: single hands are the same under any of them."""

MOST_HANDS = 20_000
"""The largest `hand_cap` of a match that is played: with 21 points a hand, more or less, a score
still fits in what policies are told."""


def parse_options(values: Mapping[str, object]) -> Options:
    """The options with these values, the house rules for the rest.

    Raises:
        BadInput: there is no rule of that name (the nearest is suggested), or no such value.
    """
    known = check_values(values, _NAMES)
    if "hand_cap" in known:
        known["hand_cap"] = parse_place(known["hand_cap"], "hand_cap")
    return Options(**known)


def differing(options: Options) -> dict[str, str | int]:
    """The values that are not those of the house."""
    return differing_from(options, HOUSE_RULES)


def check_match(options: Options) -> None:
    """Refuse options under which a match cannot be played.

    Raises:
        BadInput: `hand_cap` is above MOST_HANDS.
    """
    if options.hand_cap > MOST_HANDS:
        raise BadInput(
            f"hand_cap cannot be {options.hand_cap:,} where matches are played: {MOST_HANDS:,} "
            f"hands are the most."
        )
