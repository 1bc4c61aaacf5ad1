"""What commands share that let strategies play on the same deals until a rule is met."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from dealwise.commands import files, kept_run, streams
from dealwise.commands.place import Place
from dealwise.commands.playing import hand_alone, playing
from dealwise.reports import whole_files
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_seconds, plural

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from dealwise.reports.studies.collecting import Running
    from dealwise.reports.studies.paired_result import PairedResult
    from dealwise.simulate.runner import Progress

Result = TypeVar("Result", bound="PairedResult")


@dataclass(frozen=True)
class ContestOptions:
    """What the command line says; `rule` holds the arguments of `stop_rules.parse_rule`.

    `setting` has how many play with which cards, by the names of `games.Game.options`.
    """

    game: str
    strategies: list[str]
    rule: dict[str, str | None]
    seed: str
    rules: list[str]
    only: str | None
    rest: str | None
    json: bool
    csv: str | None
    chart: str | None
    out: str | None
    place: Place
    patience: str
    trust: bool
    force: bool
    quiet: bool
    setting: dict[str, str | None] = field(default_factory=dict, kw_only=True)

    def check(self, *, show: str | None = None) -> None:
        """Refuse what does not go together and files that cannot be written.

        Raises:
            BadInput: in a sentence.
        """
        self.check_rest()
        if self.out == files.STDOUT:
            raise BadInput("--out keeps a run in a file: name one, such as run.jsonl.")
        files.check_stdout(json=self.json, csv=self.csv, records=None, show=show)
        if self.chart is not None:
            files.check_chart(self.chart)
        files.check_targets((self.csv, self.chart), force=self.force)
        files.check_apart((self.csv, self.chart, self.out))
        parse_seconds(self.patience, "--policy-timeout")
        self.place.check()

    def check_rest(self) -> None:
        """Refuse --rest where nothing is left to decide.

        Raises:
            BadInput: in a sentence.
        """
        if self.rest is not None and self.only is None:
            raise BadInput("--rest says who decides all else: give --only DECISION as well.")

    @property
    def noun(self) -> str:
        """What one number of --deals is called."""
        return "deal"

    @property
    def who(self) -> dict[str, object]:
        """What a plan is made of, but for the strategies and the rule."""
        from dealwise.simulate.assignments import parse_assignments
        from dealwise.strategies.games import game_named

        return {
            "seed": self.seed,
            "rules": parse_assignments(self.rules, game_named(self.game).rule_example),
            "only": self.only,
            "rest": self.rest,
            "trust": self.trust,
            "game": self.game,
            **self.setting,
        }

    @property
    def setting_words(self) -> list[str]:
        """The words of the command line that say how many play with which cards."""
        given = {name: value for name, value in self.setting.items() if value is not None}
        return [word for name, value in given.items() for word in (f"--{name}", value)]


def play(
    options: ContestOptions,
    study: Callable[..., Result],
    headline: Callable[[Result], str],
) -> Result:
    """Let a study play until its rule is met, or for as long as there is time.

    Raises:
        Fault: a policy did what the rules do not allow; it says how to play that deal alone.
    """
    with options.place.opened() as place:
        return play_at(options, place, study, headline, label=plural(options.noun))


def play_at(
    options: ContestOptions,
    place: "Running",
    study: Callable[..., Result],
    headline: Callable[[Result], str],
    *,
    label: str,
    seed: str | None = None,
) -> Result:
    """The same at a place that is open, under a label beside the bar; on `seed` or that asked for.

    Raises:
        Fault: as `play` does.
    """
    files.ready_to_play(options.csv, options.chart, options.out)
    patience = parse_seconds(options.patience, "--policy-timeout")
    bar = {"quiet": options.quiet, "summary": headline, "noun": options.noun}
    try:
        with playing(label, **bar) as on_progress:
            return study(
                only=options.only,
                rest=options.rest,
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

        asked = (options.game, join_list(fault.table), seed or options.seed, options.rules)
        more = ["--match"] if options.noun == "match" else []
        alone = hand_alone(*asked, fault.deal, more=[*more, *options.setting_words])
        met_again = Fault(f"{fault} {alone}")
        met_again.deal = fault.deal
        raise met_again from fault


def _telling(options: ContestOptions, on_progress: "Progress | None") -> "Progress | None":
    """What is told of each prefix: with --out it is in the file by then."""
    if options.out is None:
        return on_progress

    def tell(done: int, total: int) -> None:
        kept_run.is_kept_in(options.out)
        if on_progress is not None:
            on_progress(done, total)

    return tell


def save(
    options: ContestOptions, result: "PairedResult", figure: "Callable[[PairedResult], Figure]"
) -> None:
    """Write the table and the chart that were asked for."""
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    if options.chart is not None and not result.stopped:  # drawing takes too long then
        from dealwise.reports.charts.style import save_figure

        with whole_files.replacing(options.chart) as file:
            save_figure(figure(result), file, Path(options.chart).suffix[1:].lower())


def unwritten(options: ContestOptions) -> tuple[str, ...]:
    """What is not written of a run that was stopped."""
    return () if options.chart is None else ("chart",)
