"""`dealwise moon odds --model range`: the same hand under three models."""

from typing import TYPE_CHECKING

from dealwise.commands import files, streams
from dealwise.commands.moon_odds import OddsOptions
from dealwise.commands.playing import leave_if_stopped, playing
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import parse_seconds

if TYPE_CHECKING:
    from dealwise.reports.studies.odds_range_result import RangeResult


def run_range(options: OddsOptions) -> None:
    """Check everything, play the hand by policies, open and looking ahead, print, save.

    Raises:
        BadInput: something on the command line cannot be.
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.reports.studies.odds_range import answer_range, ask_range
    from dealwise.reports.studies.odds_range_words import headline

    options.check()
    for name, value in (("--all", options.show_all or None), ("--chart", options.chart)):
        if value is not None:
            raise BadInput(f"{name} shows one model, and --model range three: leave one out.")
    options.check_open()
    words = {name: value for name, value in options.question.items() if name != "model"}
    question = ask_range(**words)
    files.keep_inputs((options.csv,))
    patience = parse_seconds(options.patience, "--policy-timeout")
    with (
        options.place.opened() as place,
        playing("playing deals", quiet=options.quiet, summary=headline) as on_progress,
    ):
        result = answer_range(
            question, options.hand, patience=patience, on_progress=on_progress, **place
        )
    _tell(options, result)
    leave_if_stopped(result)


def _tell(options: OddsOptions, result: "RangeResult") -> None:
    if options.json:
        streams.to_stdout(streams.as_json(result.to_dict()))
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    if not options.json and options.csv != files.STDOUT:
        from dealwise.reports.terminal.odds_range_page import print_range

        with streams.page() as console:
            print_range(result, console)
