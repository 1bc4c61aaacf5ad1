"""The rules on which tables differ, as people give them: all_pass=force_last."""

import difflib
from collections.abc import Mapping
from dataclasses import fields

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.rules import HOUSE_RULES, Options
from dealwise.simulate.quantities import parse_count
from dealwise.simulate.quoting import WIDTH, as_text, quoted

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
    for name in values:
        if name not in _NAMES:
            near = difflib.get_close_matches(str(name), _NAMES, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]}? " if near else ""
            raise BadInput(
                f"There is no rule named {quoted(str(name))}: {hint}the rules are "
                f"{', '.join(_NAMES)}."
            )
    for name, value in values.items():
        if len(as_text(value)) > WIDTH:
            raise BadInput(f"The rule {name} cannot be {quoted(as_text(value))}: that is too long.")
    known = dict(values)
    if "hand_cap" in known:
        known["hand_cap"] = parse_count(known["hand_cap"], "hand_cap")
    return Options(**known)


def differing(options: Options) -> dict[str, str | int]:
    """The values that are not those of the house."""
    return {
        name: getattr(options, name)
        for name in _NAMES
        if getattr(options, name) != getattr(HOUSE_RULES, name)
    }


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
