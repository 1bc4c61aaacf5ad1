"""`rank`: all against all at one table; the same for every game."""

from functools import partial
from typing import TYPE_CHECKING

from dealwise.commands import contest, files, streams
from dealwise.commands.contest import ContestOptions
from dealwise.commands.playing import leave_if_stopped
from dealwise.simulate.interrupts import held

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from dealwise.reports.studies.ranked_result import RankedResult


def run_rank(options: ContestOptions) -> None:
    """Check everything, play until the stop rule is met, print, save.

    Raises:
        BadInput: something on the command line cannot be.
        Fault: a policy did what the rules do not allow; what was finished is said first.
    """
    from dealwise.reports.studies.rank import plan_rank, play_rank
    from dealwise.reports.studies.stop_rules import parse_rule

    options.check()
    rule = parse_rule(**options.rule, strategies=len(options.strategies))
    plan = plan_rank(options.strategies, rule, **options.who)
    result = contest.play(options, partial(play_rank, plan, rule), _headline)
    with held():  # nothing that was played is lost, whenever Ctrl-C is pressed
        _print(options, result)
    contest.save(options, result, _figure)
    leave_if_stopped(result, unwritten=contest.unwritten(options))


def _headline(result: "RankedResult") -> str:
    from dealwise.reports.studies.rank_words import headline

    return headline(result)


def _figure(result: "RankedResult") -> "Figure":
    from dealwise.reports.charts.rank_figure import rank_figure

    return rank_figure(result)


def _print(options: ContestOptions, result: "RankedResult") -> None:
    if options.json:
        streams.to_stdout(streams.as_json(result.to_dict()))
    elif options.csv != files.STDOUT:
        from dealwise.reports.terminal.rank_page import print_rank

        with streams.page() as console:
            print_rank(result, console)
