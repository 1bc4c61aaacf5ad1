"""`dealwise moon odds --hands FILE`: many hands in one process, a row or a JSON line for each."""

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dealwise.commands import files, streams
from dealwise.commands.hands_file import Line, read_hands
from dealwise.commands.moon_odds import OddsOptions, with_its_command
from dealwise.commands.playing import leave_interrupted
from dealwise.commands.progress import progress
from dealwise.simulate.errors import Fault
from dealwise.simulate.quantities import parse_seconds

if TYPE_CHECKING:
    from dealwise.reports.studies.odds_question import Question
    from dealwise.reports.studies.odds_result import OddsResult


def run_odds_file(options: OddsOptions) -> None:
    """Understand every line, then play one hand after the other, each told as it is finished.

    Raises:
        BadInput: a line or an option cannot be; nothing has been played then.
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.reports.studies.odds_question import ask, plan_for
    from dealwise.reports.studies.odds_rows import csv_header, csv_row

    options.check()
    question = ask(**options.question)
    files.keep_inputs((options.csv,), hands=options.hands)
    lines = read_hands(options.hands, lambda mask: plan_for(question, mask))
    to_file = options.csv not in (None, files.STDOUT)
    rows: list[str] = []

    def tell(result: "OddsResult") -> None:
        rows.append(csv_row(result) if rows else csv_header() + csv_row(result))
        if options.json:
            streams.to_stdout(streams.as_json(result.to_dict()))
        elif not to_file:
            streams.to_stdout(rows[-1])

    try:
        finished = _answer_each(options, question, lines, tell)
    finally:  # rows before a fault are kept
        if to_file and rows:
            files.save_text(options.csv, "".join(rows))
    if not finished:
        leave_interrupted(
            f"Interrupted after {len(rows):,} of {len(lines):,} hands; those were answered in full."
        )


def _answer_each(
    options: OddsOptions,
    question: "Question",
    lines: Sequence[Line],
    tell: Callable[["OddsResult"], None],
) -> bool:
    """Play hand after hand and tell each whole answer; whether nobody has pressed Ctrl-C.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.reports.studies.odds import answer
    from dealwise.simulate.moon.notation import parse_hand
    from dealwise.simulate.moon.tiles import hand_name

    patience = parse_seconds(options.patience, "--policy-timeout")
    with (
        contextlib.suppress(KeyboardInterrupt),
        options.place.opened() as place,
        progress("hands", quiet=options.quiet) as bar,
    ):
        for done, (line, hand) in enumerate(lines):
            within = bar and (lambda *_, done=done: bar(done, len(lines)))
            try:
                with streams.prints_to_stderr():
                    result = answer(
                        question,
                        hand,
                        patience=patience,
                        on_progress=within,
                        **place,
                    )
            except Fault as fault:
                where = f"{line}, {hand_name(parse_hand(hand).mask)}"
                raise Fault(f"{where}: {with_its_command(fault, question, hand)}") from fault
            if not result.interrupted:
                tell(result)
            if result.stopped:
                return False
        return True
    return False
