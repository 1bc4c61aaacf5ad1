"""`compare`: who is better, by how much, and how sure; the same for every game."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from dealwise.commands import contest, files, streams
from dealwise.commands.contest import ContestOptions
from dealwise.commands.playing import leave_if_stopped, leave_interrupted
from dealwise.commands.progress import progress
from dealwise.simulate.errors import BadInput
from dealwise.simulate.interrupts import held
from dealwise.simulate.quantities import parse_place, plural

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from dealwise.reports.studies.compare_result import CompareResult
    from dealwise.reports.studies.swings import Swing
    from dealwise.strategies.blocks import BlocksPlan

_PAIR = 2


@dataclass(frozen=True)
class CompareOptions(ContestOptions):
    """What the command line says."""

    match: bool
    show: str | None

    def check(self) -> None:
        """Refuse what does not go together and files that cannot be written.

        Raises:
            BadInput: in a sentence.
        """
        if self.show is not None:
            parse_place(self.show, "--show")
            if len(self.strategies) != _PAIR:
                raise BadInput(
                    f"--show tells {plural(self.noun)} of two strategies: name two, or leave it "
                    f"out."
                )
        super().check(show=self.show)

    @property
    def noun(self) -> str:
        """What is played in every seating: a deal, or a match."""
        return "match" if self.match else "deal"


def run_compare(options: CompareOptions) -> None:
    """Check everything, play until the stop rule is met, print, save.

    Raises:
        BadInput: something on the command line cannot be.
        Fault: a policy did what the rules do not allow; what was finished is said first.
    """
    from dealwise.reports.studies.compare import plan_compare, play_compare
    from dealwise.reports.studies.stop_rules import parse_rule

    options.check()
    rule = parse_rule(**options.rule, strategies=len(options.strategies))
    plan = plan_compare(options.strategies, rule, match=options.match, **options.who)
    result = contest.play(options, partial(play_compare, plan, rule), _headline)
    told = None
    if options.show is not None and not result.stopped:
        told = _swings(options, plan, result)
    with held():  # nothing that was played is lost, whenever Ctrl-C is pressed
        _print(options, result, told)
    contest.save(options, result, _figure)
    leave_if_stopped(result, unwritten=contest.unwritten(options), noun=options.noun)
    if options.show is not None and told is None:
        leave_interrupted(f"Interrupted while {plural(options.noun)} were told again.")


def _headline(result: "CompareResult") -> str:
    from dealwise.reports.studies.compare_words import headline

    return headline(result)


def _figure(result: "CompareResult") -> "Figure":
    from dealwise.reports.charts.compare_figure import compare_figure

    return compare_figure(result)


def _swings(
    options: CompareOptions, plan: "BlocksPlan", result: "CompareResult"
) -> list["Swing"] | None:
    """The deals or matches that differ most; None if looking for them was interrupted."""
    from dealwise.reports.studies.swings import swings

    count = parse_place(options.show, "--show")
    try:
        with (
            streams.prints_to_stderr(),
            progress(f"looking for {plural(options.noun)}", quiet=options.quiet) as on_progress,
        ):
            return swings(plan, result, count, on_progress=on_progress)
    except KeyboardInterrupt:
        return None


def _print(options: CompareOptions, result: "CompareResult", told: list["Swing"] | None) -> None:
    if options.json:
        document = result.to_dict()
        if told is not None:
            document["shown"] = [swing.to_dict() for swing in told]
        streams.to_stdout(streams.as_json(document))
    elif options.csv != files.STDOUT:
        from dealwise.reports.terminal.compare_page import print_compare

        with streams.page() as console:
            print_compare(result, console, suggest=options.show is None)
        if told is not None:
            from dealwise.reports.terminal.swings_page import print_swings

            with streams.page() as console:
                print_swings(told, result, console)
