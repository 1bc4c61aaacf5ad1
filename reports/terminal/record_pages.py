"""What `check` says of the records of any game."""

from dealwise.simulate.quantities import counted
from dealwise.simulate.record_lines import Breach


def breach_line(line: int, breach: Breach) -> str:
    """A breach as one line of text, whatever the width: 'line 3, M16: "winner" of ...'."""
    return f"line {line}, {breach.clause}: {breach.text}"


def summary(records: int, breaches: int, lines: int, *, is_whole: bool = True) -> str:
    """What a file came to: "1,000 records, 3 breaches in 2 lines."; a part of it says so."""
    found = "no breach"
    if breaches:
        breaches_found = counted(breaches, "breach")
        found = f"{breaches_found} in {counted(lines, 'line')}"
    ending = "." if is_whole else " so far; the rest was not checked."
    return f"{counted(records, 'record')}, {found}{ending}"
