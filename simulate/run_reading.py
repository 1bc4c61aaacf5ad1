"""The file of a run that is read and left as it is, as for a report of what was played."""

import contextlib
import os
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from dealwise.simulate import run_lines
from dealwise.simulate.errors import BadInput, reason_of
from dealwise.simulate.quoting import quoted
from dealwise.simulate.runner import Prefix


class StoredRun(NamedTuple):
    """What a file tells: the `plan` by plain values, and the prefixes, one a line, read if asked.

    A torn last line is passed over.
    """

    plan: dict
    prefixes: Iterator[Prefix]


@contextlib.contextmanager
def stored_run(path: str) -> Iterator[StoredRun]:
    """Open the file of a run to read it.

    Raises:
        BadInput: it cannot be read, is no file of a run, is empty or is damaged.
    """
    try:
        if not os.path.isfile(path):  # a pipe would be waited for
            there = "is no file" if os.path.exists(path) else "does not exist"
            raise BadInput(f"{quoted(path)} {there}: name one that --out has kept a run in.")
        with open(path, "rb") as file:
            plan = _plan_in(file, path)
            yield StoredRun(plan, _prefixes(file, path, plan))
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{quoted(path)} cannot be read: {reason_of(error)}.") from error


def _plan_in(file: BinaryIO, path: str) -> dict:
    line = file.readline(run_lines.LONGEST)
    if not line.strip():
        raise BadInput(f"{quoted(path)} is empty: no run was kept in it.")
    try:
        plan = run_lines.read_header(line)
    except run_lines.Damage as damage:
        raise BadInput(f"{quoted(path)} is no file of a run: line 1 {damage}.") from damage
    except run_lines.OtherRun as other:
        raise BadInput(f"{quoted(path)} {other}.") from other
    if type(plan.get("deals")) is not int:
        raise BadInput(f"{quoted(path)} is no file of a run: its plan has no deals.")
    return plan


def _prefixes(file: BinaryIO, path: str, plan: dict) -> Iterator[Prefix]:
    last: Prefix | None = None
    number = 1
    while (line := file.readline(run_lines.LONGEST)).endswith(b"\n"):
        number += 1
        try:
            last = run_lines.read_chunk(line, last, plan["deals"])
        except run_lines.Damage as damage:
            raise BadInput(f"{quoted(path)} is damaged: line {number} {damage}.") from damage
        yield last
    if len(line) == run_lines.LONGEST:
        raise BadInput(f"{quoted(path)} is damaged: line {number + 1} is too long.")
