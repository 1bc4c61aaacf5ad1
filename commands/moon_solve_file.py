"""`dealwise moon solve --positions FILE`: its rows with the bidder's tricks filled in."""

from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

import typer

from dealwise.commands import files, streams
from dealwise.commands.endings import FAULT
from dealwise.commands.input_lines import lines_of, name_of, size_of
from dealwise.commands.playing import leave_interrupted
from dealwise.commands.progress import progress
from dealwise.simulate import interrupts
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import counted, parse_threads

if TYPE_CHECKING:
    from dealwise.simulate.moon.open_positions import Row
    from dealwise.simulate.runner import Progress

_LONGEST = 1 << 12  # bytes of a line; a position has some 80
_KILO = 1000
_MOST_TOLD = 10  # answers that differ
_AT_ONCE = 200  # rows that are printed together


def solve_file(path: str, *, csv: str | None, json: bool, threads: str | None, quiet: bool) -> None:
    """Solve every position of a file ("-": standard input), a few thousand rows in memory at most.

    Exits with 1 if an answer in the file is another, and with 130 if interrupted.

    Raises:
        BadInput: the file cannot be read, or a line of it; the rows before are printed then.
    """
    from dealwise.reports.studies.solve_rows import solve_rows

    count = None if threads is None else parse_threads(threads, "--threads")
    files.keep_inputs((csv,), hands=path)
    interrupts.something_to_show()
    to_file = csv not in (None, files.STDOUT)
    with progress("kB read", quiet=quiet) as on_progress:
        reading = _Reading(path, on_progress)
        try:
            with files.writing(csv or files.STDOUT) as target:
                telling = _Telling(target, json=json)
                try:
                    for row, tricks in solve_rows(reading.rows(), count):
                        telling.tell(row, tricks)
                    telling.begun = True  # a file without a row has an answer too: its header
                finally:
                    telling.print_held()
        except KeyboardInterrupt:
            missing = " No csv was written." if to_file else ""
            leave_interrupted(f"Interrupted after {counted(telling.rows, 'position')}.{missing}")
    if telling.wrong:
        streams.to_stderr(f"{counted(telling.wrong, 'answer')} in {name_of(path)} should differ.")
        raise typer.Exit(FAULT)


class _Reading:
    """The rows of a file, and how far it has been read."""

    def __init__(self, path: str, on_progress: "Progress | None") -> None:
        self.path = path
        self.size = size_of(path)
        self.on_progress = on_progress

    def rows(self) -> Iterator["Row"]:
        """Every position. Raises BadInput with the number of a line that is none."""
        from dealwise.simulate.moon.open_positions import read_header, read_row

        answered = None
        done = 0
        for number, raw in lines_of(self.path, _LONGEST):
            try:
                line = raw.decode("utf-8")
                if answered is None:
                    answered = read_header(line)
                else:
                    yield read_row(line, number, answered=answered)
            except UnicodeDecodeError as error:
                raise BadInput(f"{self._place(number)} is not text in UTF-8.") from error
            except BadInput as error:
                raise BadInput(f"{self._place(number)}: {error}") from error
            done += len(raw)
            if self.on_progress is not None and self.size:
                self.on_progress(min(done, self.size) // _KILO, max(self.size // _KILO, 1))
        if answered is None:
            raise BadInput(f"There is no position in {name_of(self.path)}: it is empty.")

    def _place(self, number: int) -> str:
        return f"Line {number:,} of {name_of(self.path)}"


class _Telling:
    """Prints rows as they are solved, and says where the file has another answer."""

    def __init__(self, target: IO[bytes], *, json: bool) -> None:
        from dealwise.simulate.moon.open_positions import ANSWER, COLUMNS

        self.target = target
        self.json = json
        self.rows = 0
        self.wrong = 0
        self.begun = False
        self.held = [] if json else [",".join((*COLUMNS, ANSWER)) + "\n"]

    def tell(self, row: "Row", tricks: int) -> None:
        """One row with its answer."""
        self.held.append(_as_json(row, tricks) if self.json else _as_csv(row, tricks))
        self.rows += 1
        self.begun = True
        if row.answer not in (None, tricks):
            self.wrong += 1
            if self.wrong <= _MOST_TOLD:
                streams.to_stderr(
                    f"Line {row.number:,}: bidder_tricks is {row.answer}, and should be {tricks}."
                )
        if len(self.held) >= _AT_ONCE:
            self.print_held()

    def print_held(self) -> None:
        """Print what has not been printed."""
        text = "".join(self.held)
        self.held = []
        if text and self.begun:
            self.target.write(text.encode())


def _as_csv(row: "Row", tricks: int) -> str:
    return ",".join((*row.columns, str(tricks))) + "\n"


def _as_json(row: "Row", tricks: int) -> str:
    from dealwise.reports.studies.solve_result import position_entry

    return streams.as_json(position_entry(row.position) | {"tricks": tricks})
