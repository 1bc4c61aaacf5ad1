"""`dealwise moon compare`: who is better, by how much, and how sure; the same for every game."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dealwise.commands import files, kept_run, streams
from dealwise.commands.place import Place
from dealwise.commands.playing import hand_alone, leave_if_stopped, leave_interrupted, playing
from dealwise.commands.progress import progress
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_place, parse_seconds, plural

if TYPE_CHECKING:
    from dealwise.reports.studies.compare_result import CompareResult
    from dealwise.reports.studies.stop_rules import StopRule
    from dealwise.reports.studies.swings import Swing
    from dealwise.simulate.runner import Progress
    from dealwise.strategies.moon.blocks_plan import MoonBlocksPlan

_PAIR = 2


@dataclass(frozen=True)
class CompareOptions:
    """What the command line says; `rule` holds the arguments of `stop_rules.parse_rule`."""

    game: str
    strategies: list[str]
    rule: dict[str, str | None]
    seed: str
    rules: list[str]
    only: str | None
    rest: str | None
    match: bool
    show: str | None
    json: bool
    csv: str | None
    chart: str | None
    out: str | None
    place: Place
    patience: str
    trust: bool
    force: bool
    quiet: bool

    def check(self) -> None:
        """Refuse what does not go together and files that cannot be written.

        Raises:
            BadInput: in a sentence.
        """
        if self.rest is not None and self.only is None:
            raise BadInput("--rest says who decides all else: give --only DECISION as well.")
        if self.show is not None:
            parse_place(self.show, "--show")
            if len(self.strategies) != _PAIR:
                raise BadInput(
                    f"--show tells {plural(self.noun)} of two strategies: name two, or leave it "
                    f"out."
                )
        if self.out == files.STDOUT:
            raise BadInput("--out keeps a run in a file: name one, such as run.jsonl.")
        files.check_stdout(json=self.json, csv=self.csv, records=None, show=self.show)
        if self.chart is not None:
            files.check_chart(self.chart)
        files.check_targets((self.csv, self.chart), force=self.force)
        files.check_apart((self.csv, self.chart, self.out))
        parse_seconds(self.patience, "--policy-timeout")
        self.place.check()

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
    from dealwise.reports.studies.stop_rules import parse_rule

    options.check()
    rule = parse_rule(**options.rule, strategies=len(options.strategies))
    plan = _plan(options, rule)
    files.keep_inputs((options.csv, options.chart, options.out))
    result = _play(options, plan, rule)
    _save(options, result)
    told = None
    if options.show is not None and not result.stopped:
        told = _swings(options, plan, result)
    _print(options, result, told)
    unwritten = () if options.chart is None else ("chart",)
    leave_if_stopped(result, unwritten=unwritten, noun=options.noun)
    if options.show is not None and told is None:
        leave_interrupted(f"Interrupted while {plural(options.noun)} were told again.")


def _plan(options: CompareOptions, rule: "StopRule") -> "MoonBlocksPlan":
    from dealwise.reports.studies.compare import REST, plan_compare
    from dealwise.simulate.moon.house_rules import parse_assignments

    return plan_compare(
        options.strategies,
        rule,
        seed=options.seed,
        rules=parse_assignments(options.rules),
        only=options.only,
        rest=options.rest or REST,
        match=options.match,
        trust=options.trust,
    )


def _play(options: CompareOptions, plan: "MoonBlocksPlan", rule: "StopRule") -> "CompareResult":
    """Play the plan until the rule is met, or for as long as there is time.

    Raises:
        Fault: a policy did what the rules do not allow; it says how to play that deal alone.
    """
    from dealwise.reports.studies.compare import REST, play_compare

    patience = parse_seconds(options.patience, "--policy-timeout")
    bar = {"quiet": options.quiet, "summary": _summary, "noun": plan.noun}
    try:
        with (
            options.place.opened() as place,
            playing(plural(plan.noun), **bar) as on_progress,
        ):
            return play_compare(
                plan,
                rule,
                only=options.only,
                rest=options.rest or REST,
                out=options.out,
                force=options.force,
                patience=patience,
                on_progress=_telling(options, on_progress),
                **place,
            )
    except Fault as fault:
        if fault.deal is None or fault.table is None:
            raise
        from dealwise.strategies.specs import join_list

        asked = (options.game, join_list(fault.table), options.seed, options.rules)
        alone = hand_alone(*asked, fault.deal, match=options.match)
        raise Fault(f"{fault} {alone}") from fault


def _telling(options: CompareOptions, on_progress: "Progress | None") -> "Progress | None":
    """What is told of each prefix: with --out it is in the file by then."""
    if options.out is None:
        return on_progress

    def tell(done: int, total: int) -> None:
        kept_run.is_kept_in(options.out, begun_anew=options.force)
        if on_progress is not None:
            on_progress(done, total)

    return tell


def _summary(result: "CompareResult") -> str:
    from dealwise.reports.studies.compare_words import headline

    return headline(result)


def _swings(
    options: CompareOptions, plan: "MoonBlocksPlan", result: "CompareResult"
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


def _save(options: CompareOptions, result: "CompareResult") -> None:
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    if options.chart is not None and not result.stopped:  # drawing takes too long then
        from dealwise.reports.charts.compare_figure import compare_figure
        from dealwise.reports.charts.odds_figure import save_figure

        with files.replacing(options.chart) as file:
            save_figure(compare_figure(result), file, Path(options.chart).suffix[1:].lower())


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
