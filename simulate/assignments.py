"""Rules as they are given at a command line: all_pass=force_last."""

from collections.abc import Iterable

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import quoted


def parse_assignments(
    assignments: Iterable[str], example: str = "all_pass=force_last"
) -> dict[str, str]:
    """The rules in texts such as the `example`.

    Raises:
        BadInput: a text has no "=", or a rule is given twice.
    """
    values: dict[str, str] = {}
    for assignment in assignments:
        name, equals, value = (part.strip() for part in assignment.partition("="))
        if not equals:
            raise BadInput(
                f"A rule is written NAME=VALUE, such as {example}, not {quoted(assignment)}."
            )
        if name in values:
            raise BadInput(f"The rule {quoted(name)} is given twice: give it once.")
        values[name] = value
    return values
