import re

import pytest
from results_by_hand import ODD_NAMES, page

from dealwise.reports.terminal.strategies_page import print_strategies
from dealwise.strategies.binding import defaults_of
from dealwise.strategies.loader import built_in_names, load_policy
from dealwise.strategies.policy import Policy


@pytest.fixture(scope="module")
def policies() -> list[Policy]:
    return [
        load_policy("moon", decision, name)
        for decision in ("exchange", "play")
        for name in built_in_names("moon", decision)
    ]


def throws_any(legal: int, bits: int) -> int:
    """Throws [bold]any[/bold] \x1b[31mtile.

    The rest of the docstring is for those who read the code.
    """
    return legal & bits


def printed(policies: list[Policy], **surroundings) -> str:
    return page(lambda console: print_strategies(policies, console), **surroundings)


@pytest.mark.parametrize("width", [20, 80, 400])
def test_every_policy_has_its_name_and_its_idea(policies: list[Policy], width: int) -> None:
    text = printed(policies, width=width)
    words = text.split()
    for policy in policies:
        assert policy.idea
        assert {policy.decision, policy.name, *policy.idea.split()} <= set(words)
    assert max(map(len, text.splitlines())) <= min(width, 100)


def test_a_row_says_whether_chance_is_used(policies: list[Policy]) -> None:
    rows = re.findall(r"^(exchange|play) +(\S+) +(yes|no) ", printed(policies), re.MULTILINE)
    assert rows == [
        (policy.decision, policy.name, "yes" if policy.uses_chance else "no") for policy in policies
    ]
    assert {chance for *_, chance in rows} == {"yes", "no"}


@pytest.mark.parametrize("width", [40, 80])
def test_parameters_stand_under_the_idea_with_their_defaults(
    policies: list[Policy], width: int
) -> None:
    text = " ".join(printed(policies, width=width).split())
    for policy in policies:
        pairs = [f"{name}={value}" for name, value in defaults_of(policy.function).items()]
        told = f"{policy.idea} [{', '.join(pairs)}]" if pairs else policy.idea
        assert told in text
    assert "[]" not in text


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_shown_as_they_are_and_do_nothing(name: str) -> None:
    text = printed([Policy("moon", "play", name, throws_any, built_in=False)], encoding="ascii")
    assert text.isascii()
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    assert r"Throws [bold]any[/bold] \x1b[31mtile." in " ".join(text.split())
    assert "The rest" not in text
    assert name in text or not (name.isascii() and name.isprintable())
