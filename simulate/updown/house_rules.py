"""The rules on which tables of 3UP 3DOWN differ, as people give them: pickup=voluntary."""

from collections.abc import Mapping
from dataclasses import fields

from dealwise.simulate.errors import BadInput
from dealwise.simulate.house_rules import check_values, differing_from
from dealwise.simulate.quantities import parse_up_to
from dealwise.simulate.quoting import as_text, quoted
from dealwise.simulate.updown.cards import MOST_PLAYERS
from dealwise.simulate.updown.options import HOUSE_RULES, Options

MOST_TURNS = 1_000_000
"""The largest `turn_cap` of a game that is played: an hour of strategies that loop for ever."""

_NAMES = tuple(field.name for field in fields(Options))
_RANDOM = "random"


def parse_options(
    values: Mapping[str, object], players: int | None = None, *, most_turns: int = MOST_TURNS
) -> Options:
    """The options with these values, the house rules for the rest.

    With `players` the seat of `starter` has to be one at the table; `turn_cap` may be as large as
    `most_turns`.

    Raises:
        BadInput: there is no rule of that name (the nearest is suggested), or no such value.
    """
    known = check_values(values, _NAMES)
    if "turn_cap" in known:
        known["turn_cap"] = parse_up_to(most_turns, known["turn_cap"], "turn_cap")
    if "starter" in known:
        known["starter"] = parse_starter(known["starter"], players or MOST_PLAYERS)
    return Options(**known)


def parse_starter(value: object, players: int, name: str = "The rule starter") -> str | int:
    """Who starts: "random" or a seat, 0 to players - 1 (U5).

    Raises:
        BadInput: it is neither.
    """
    text = as_text(value).strip()
    if text == _RANDOM:
        return _RANDOM
    if text in map(str, range(players)):
        return int(text)
    raise BadInput(
        f"{name} cannot be {quoted(text)}: it is {_RANDOM}, or a seat from 0 to {players - 1}."
    )


def differing(options: Options) -> dict[str, str | int]:
    """The values that are not those of the house."""
    return differing_from(options, HOUSE_RULES)
