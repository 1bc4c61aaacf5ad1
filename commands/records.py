"""`check` and `replay`: the records of a game judged, and told again."""

import importlib
from abc import ABC, abstractmethod
from types import ModuleType
from typing import TYPE_CHECKING

import typer

from dealwise.commands import streams
from dealwise.commands.endings import FAULT
from dealwise.commands.input_lines import lines_of, name_of, size_of
from dealwise.commands.playing import leave_interrupted
from dealwise.commands.progress import progress
from dealwise.simulate import interrupts
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_place

if TYPE_CHECKING:
    from dealwise.simulate.record_lines import Breach
    from dealwise.simulate.runner import Progress

_SCHEMA = "dealwise/check/1"
_KILO = 1000


def check_records(game: str, path: str, *, as_json_object: bool, quiet: bool) -> None:
    """Judge every record of a file ("-": standard input), a line at a time.

    Each breach is told as it is found. Exits with 1 if there was one, and with 130 if interrupted.

    Raises:
        BadInput: the file cannot be read or holds no record.
    """
    telling = _Json() if as_json_object else _Lines()
    interrupts.something_to_show()
    try:
        # a bar would take the line on which a JSON document has come to a stop
        with progress("kB checked", quiet=quiet or as_json_object) as on_progress:
            _check(game, path, telling, on_progress)
    except KeyboardInterrupt:
        telling.end(interrupted=True)
        leave_interrupted(f"Interrupted after line {telling.line:,}: the rest is unchecked.")
    except BadInput:
        if telling.records:
            telling.end(interrupted=True)
        raise
    if not telling.records:
        raise _no_record(path)
    telling.end()
    if telling.breaches:
        raise typer.Exit(FAULT)


def _check(game: str, path: str, telling: "_Telling", on_progress: "Progress | None") -> None:
    judging = _judging(game)
    size, done = size_of(path), 0
    for number, raw in lines_of(path, judging.LONGEST):
        telling.tell(number, judging.judge_line(raw).breaches)
        done += len(raw)
        if on_progress is not None and size:
            on_progress(min(done, size) // _KILO, max(size // _KILO, 1))


def replay_record(game: str, path: str, number: str, *, noun: str, as_json_object: bool) -> None:
    """Print one record of a file ("-": standard input): they are counted from 1.

    A `noun` is what a record tells, a hand or a game.

    Raises:
        BadInput: the file cannot be read, or does not hold so many records.
        Fault: the record has breaches, which are named.
    """
    from dealwise.simulate.record_lines import line_of

    wanted, record = find_record(game, path, number, noun=noun)
    if as_json_object:
        streams.to_stdout(line_of(record))
        return
    pages = importlib.import_module(f"dealwise.reports.terminal.{game}_replay")
    with streams.page() as console:
        pages.print_replay(record, console, number=wanted)


def find_record(game: str, path: str, number: str, *, noun: str) -> tuple[int, dict]:
    """One record of a file, by the rules, and its number; see `replay_record`.

    Raises:
        BadInput, Fault: as `replay_record` does.
    """
    wanted, record, broken = judge_record(game, path, number, noun=noun)
    if broken:
        named = f"{noun.capitalize()} {wanted:,} of {name_of(path)}"
        raise Fault("\n".join((f"{named} is not as the rules have it:", *broken)))
    return wanted, record


def judge_record(game: str, path: str, number: str, *, noun: str) -> tuple[int, dict, list[str]]:
    """One record of a file, its number, and a sentence for every breach of it.

    Raises:
        BadInput: as `replay_record` does.
    """
    from dealwise.reports.terminal.record_pages import breach_line

    judging = _judging(game)
    wanted = parse_place(number, f"--{noun}")
    line, raw = find_line(path, wanted, noun, judging.LONGEST)
    record, breaches = judging.judge_line(raw)
    return wanted, record, [breach_line(line, breach) for breach in breaches]


def _judging(game: str) -> ModuleType:
    return importlib.import_module(f"dealwise.simulate.{game}.judging")


def find_line(path: str, wanted: int, noun: str, longest: int) -> tuple[int, bytes]:
    """The number of the line with the wanted record, counted from 1, and the line.

    Raises:
        BadInput: the file cannot be read, or does not hold so many records.
    """
    held = 0
    for number, raw in lines_of(path, longest):
        held += 1
        if held == wanted:
            return number, raw
    if not held:
        raise _no_record(path)
    holds = "1 record" if held == 1 else f"{held:,} records"
    raise BadInput(f"There is no {noun} {wanted:,} in {name_of(path)}: it holds {holds}.")


def _no_record(path: str) -> BadInput:
    return BadInput(f"There is no record in {name_of(path)}: write one a line, each a JSON object.")


# The answer


class _Telling(ABC):
    """Prints breaches as they are found, so that a file of any length takes the same memory."""

    def __init__(self) -> None:
        self.records = 0
        self.breaches = 0
        self.lines = 0  # of them with a breach
        self.line = 0  # the last that was read

    def tell(self, line: int, breaches: list["Breach"]) -> None:
        """Count a record, and print what is wrong with it."""
        self.line = line
        self.records += 1
        self.lines += bool(breaches)
        for breach in breaches:
            text = self.text_of(line, breach)
            self.breaches += 1  # first: an interruption may come with the last byte of the text
            streams.to_stdout(text)

    @abstractmethod
    def text_of(self, line: int, breach: "Breach") -> str:
        """What is printed for a breach."""

    @abstractmethod
    def end(self, *, interrupted: bool = False) -> None:
        """Print what it has come to."""


class _Lines(_Telling):
    """A line for each breach, and a summary."""

    def text_of(self, line: int, breach: "Breach") -> str:
        from dealwise.reports.terminal.record_pages import breach_line

        return breach_line(line, breach) + "\n"

    def end(self, *, interrupted: bool = False) -> None:
        from dealwise.reports.terminal.record_pages import summary

        told = summary(self.records, self.breaches, self.lines, is_whole=not interrupted)
        streams.to_stdout(told + "\n")


class _Json(_Telling):
    """One JSON document, its keys sorted, written as the breaches come."""

    _opening = '{"breaches": ['

    def text_of(self, line: int, breach: "Breach") -> str:
        entry = streams.as_json({"line": line} | breach._asdict()).rstrip("\n")
        return (", " if self.breaches else self._opening) + entry

    def end(self, *, interrupted: bool = False) -> None:
        rest = {"interrupted": interrupted, "records": self.records, "schema": _SCHEMA}
        opening = "" if self.breaches else self._opening
        streams.to_stdout(opening + "], " + streams.as_json(rest).removeprefix("{"))
