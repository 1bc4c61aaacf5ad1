"""The rules on which tables of any game differ, as people give them: NAME=VALUE."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import fields

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import WIDTH, as_text, quoted


def check_values(values: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    """The values of rules, each by a name that there is and short enough to be one.

    Raises:
        BadInput: there is no rule of that name (the nearest is suggested), or no such value.
    """
    for name in values:
        if name not in names:
            near = difflib.get_close_matches(str(name), names, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]}? " if near else ""
            raise BadInput(
                f"There is no rule named {quoted(str(name))}: {hint}the rules are "
                f"{', '.join(names)}."
            )
    for name, value in values.items():
        if len(as_text(value)) > WIDTH:
            raise BadInput(f"The rule {name} cannot be {quoted(as_text(value))}: that is too long.")
    return dict(values)


def differing_from(options: object, house: object) -> dict[str, str | int]:
    """The values of a dataclass of options that are not those of the house."""
    return {
        field.name: getattr(options, field.name)
        for field in fields(house)
        if getattr(options, field.name) != getattr(house, field.name)
    }
