"""`sweep`: which value of a parameter is best; the same for every game."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dealwise.commands import contest, files, streams
from dealwise.commands.contest import ContestOptions
from dealwise.commands.playing import leave_if_stopped, leave_interrupted
from dealwise.simulate.interrupts import held
from dealwise.simulate.quantities import plural

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from dealwise.reports.studies.sweep import SweepQuestion
    from dealwise.reports.studies.sweep_result import SweepResult


@dataclass(frozen=True)
class SweepOptions(ContestOptions):
    """What the command line says; the one of `strategies` is what is swept."""

    params: list[str]
    against: str | None
    match: bool

    def check_rest(self) -> None:
        """Leave it to the study: a lone policy needs no --only."""

    @property
    def noun(self) -> str:
        """What is played in every seating: a deal, or a match."""
        return "match" if self.match else "deal"


def run_sweep(options: SweepOptions) -> None:
    """Check everything, choose a point, play it on fresh deals, print, save.

    Raises:
        BadInput: something on the command line cannot be.
        Fault: a policy did what the rules do not allow; what was finished is said first.
    """
    options.check()
    result = _play(options, _question(options))
    with held():  # nothing that was played is lost, whenever Ctrl-C is pressed
        _print(options, result)
    contest.save(options, result, _figure)
    unwritten = contest.unwritten(options)
    if result.fresh is None and not result.interrupted:
        missing = " No chart was written." if unwritten else ""
        leave_interrupted(f"Interrupted before fresh {plural(options.noun)} were played.{missing}")
    leave_if_stopped(result.fresh or result, unwritten=unwritten, noun=options.noun)


def _question(options: SweepOptions) -> "SweepQuestion":
    from dealwise.reports.studies.stop_rules import parse_rule
    from dealwise.reports.studies.sweep import plan_sweep
    from dealwise.reports.studies.sweep_grid import parse_assignments

    (policy,) = options.strategies
    who = options.who | {"rest": options.rest, "against": options.against, "match": options.match}
    return plan_sweep(policy, parse_assignments(options.params), parse_rule(**options.rule), **who)


def _play(options: SweepOptions, question: "SweepQuestion") -> "SweepResult":
    """Play the choice, and the fresh deals unless the choice was stopped by hand.

    Raises:
        Fault: a policy did what the rules do not allow; it says how to play that deal alone.
    """
    from dealwise.reports.studies.sweep import play_choice, play_fresh

    def choose(*, only: str | None, rest: str | None, **running: object) -> "SweepResult":
        return play_choice(question, **running)

    def measure(*, only: str | None, rest: str | None, **running: object) -> "SweepResult":
        return play_fresh(question, chosen, **running)

    deals, fresh_seed = plural(options.noun), str(question.fresh_seed)
    with options.place.opened() as place:
        chosen = contest.play_at(options, place, choose, _headline, label=deals)
        if chosen.stopped:
            return chosen
        fresh = {"label": f"fresh {deals}", "seed": fresh_seed}
        return contest.play_at(options, place, measure, _headline, **fresh)


def _headline(result: "SweepResult") -> str:
    from dealwise.reports.studies.sweep_words import headline

    return headline(result)


def _figure(result: "SweepResult") -> "Figure":
    from dealwise.reports.charts.sweep_figure import sweep_figure

    return sweep_figure(result)


def _print(options: SweepOptions, result: "SweepResult") -> None:
    if options.json:
        streams.to_stdout(streams.as_json(result.to_dict()))
    elif options.csv != files.STDOUT:
        from dealwise.reports.terminal.sweep_page import print_sweep

        with streams.page() as console:
            print_sweep(result, console)
