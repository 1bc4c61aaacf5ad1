"""`dealwise moon odds --model range`: the same hand under three models."""

from typing import TYPE_CHECKING

from dealwise.commands import files
from dealwise.commands.moon_odds import OddsOptions
from dealwise.simulate.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

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
    files.ready_to_play(options.csv)
    result = options.answer(
        "playing deals",
        headline,
        lambda running: answer_range(question, options.hand, **running),
    )
    options.tell(result, _print)


def _print(result: "RangeResult", console: "Console") -> None:
    from dealwise.reports.terminal.odds_range_page import print_range

    print_range(result, console)
