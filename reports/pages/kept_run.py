"""The report of a run of `compare` or `rank` that a file has kept."""

from collections.abc import Sequence

from dealwise.reports.pages.comparison import (
    basis,
    big_number,
    finding,
    how_it_settled,
    listed,
    meaning,
    savings,
    who_is_better,
)
from dealwise.reports.pages.document import Report
from dealwise.reports.pages.origin import origin, title_of
from dealwise.reports.studies.compare_basis import command_words, stopped
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.finished import Finished
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.simulate.quantities import plural
from dealwise.simulate.quoting import shell_words


def run_report(
    run: Finished,
    members: Sequence[int] | None = None,
    *,
    command: str | None = None,
    seconds: float | None = None,
) -> Report:
    """The report of a run, or of some of those who played by their places."""
    whole = run.result
    shown = whole if members is None else run.part(members)
    best = [place for place, _ in shown.ranking[:2]]
    leaders = run.part(best if members is None else [members[place] for place in best])
    played_by = (
        ("compare", command_words(whole)) if isinstance(whole, CompareResult) else ("rank", [])
    )
    measure = whole.measure
    hands = f"{whole.hands:,} {plural(measure.hand)}"
    told = f"{measure.counted(whole.deals)}, {hands}, in {run.path}"
    players = [("Reported without playing", told)]
    if played_by[1]:
        players.append(("The run is that of", shell_words(played_by[1])))
    return Report(
        title=f"{title_of(whole.game)}: {listed(shown.strategies)}, {_kind(whole)}",
        answer=" ".join(filter(None, (stopped(whole), f"{finding(shown)}."))),
        numbers=(big_number(shown),),
        sections=(
            who_is_better(shown, _basis(run, shown)),
            how_it_settled(leaders, best_of=len(shown.strategies)),
            *savings(whole, members),
            meaning(shown),
        ),
        origin=origin(
            players=players,
            files=whole.files,
            seed=whole.seed,
            options=whole.options,
            command=command,
            seconds=seconds,
        ),
        terms=("seat", "paired", "strategy"),
    )


def _basis(run: Finished, shown: PairedResult) -> str:
    """What the numbers rest on, and that a part of a run may have been picked by its result."""
    told = basis(run.result)
    if len(shown.strategies) == len(run.result.strategies):
        return told
    return (
        f"{told} Shown are {len(shown.strategies):,} of {len(run.result.strategies):,} who played: "
        f"intervals and tests take those alone as one family, as if they had been named beforehand."
    )


def _kind(result: PairedResult) -> str:
    return "a run that was stopped early" if stopped(result) else "a finished run"
