"""A run that a file has kept, concluded again without playing, or loading who played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from dealwise.reports.statistics.looks import next_look
from dealwise.reports.studies.compare import measure_of
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.paired_result import PairedResult
from dealwise.reports.studies.part_result import History, part_of
from dealwise.reports.studies.rank import ranked_of
from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.reports.studies.stop_rules import StopRule, Watch
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import LARGEST_COUNT
from dealwise.simulate.quoting import printable, quoted
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.run_reading import stored_run
from dealwise.simulate.runner import Prefix
from dealwise.strategies.blocks import NONZERO, SQUARES, TOTAL, PairsPlan
from dealwise.strategies.games import game_named

_STUDIES = ("compare", "rank")


@dataclass(frozen=True)
class Finished:
    """A run of `compare` or `rank` from its file.

    `result` is of all who played; `looks` has by number of deals the sums of each pair, int64
    [pairs, 3] as `PairedResult.by_pair`.
    """

    path: str
    result: CompareResult | RankedResult
    looks: tuple[tuple[int, np.ndarray], ...]

    def part(self, members: Sequence[int]) -> PairedResult:
        """Some of those who played, by their places, with the history of the first two."""
        return part_of(self.result, members, self._history(*members[:2]))

    def _history(self, first: int, second: int) -> History:
        sign = 1 if first < second else -1
        place = self.result.pairs.index((min(first, second), max(first, second)))
        return tuple(
            (deals, int(pairs[place, 0]), sign * int(pairs[place, 1]), int(pairs[place, 2]))
            for deals, pairs in self.looks
        )

    def places_of(self, names: Sequence[str]) -> list[int]:
        """The places of some who played, as they are named in the run.

        Raises:
            BadInput: one did not play, or is named twice.
        """
        there = list(self.result.strategies)
        for name in names:
            if name not in there:
                raise BadInput(
                    f"{quoted(name)} never met the others on common deals in "
                    f"{quoted(self.path)}: those who played there are {_listed(there)}."
                )
        if len(set(names)) < len(names):
            raise BadInput("A strategy is named twice: name each that is to be shown once.")
        return [there.index(name) for name in names]


def _listed(names: Sequence[str]) -> str:
    few = ", ".join(names[:8])
    return few if len(names) <= 8 else f"{few} and {len(names) - 8:,} more"


@dataclass
class _Seen:
    """What a `Watch` asks of a plan, without loading anybody: who is named alike is the same."""

    plan: PairsPlan
    identities: tuple[str, ...]

    def __getattr__(self, name: str) -> object:
        return getattr(self.plan, name)


def finished(path: str, game: str) -> Finished:
    """Conclude again from the file of a run of `compare` or `rank` of a game.

    Raises:
        BadInput: the file is none of such a run, is damaged, or has nothing that was finished.
    """
    with stored_run(path) as (told, prefixes):
        plan, rule = _plan_of(told, path, game)
        seen = _Seen(plan, plan.strategies)
        watch = Watch(rule, seen)
        looks: list[tuple[int, np.ndarray]] = []
        last = None
        for last in _checked(prefixes, plan, path):
            is_enough = watch.stopped_by is not None or watch.is_enough(last)
            if is_enough or next_look(last.deals - 1) == last.deals:
                pairs = plan.contrasts(last.sums)[:, [NONZERO, TOTAL, SQUARES]]
                looks.append((last.deals, pairs.copy()))
    if last is None:
        raise BadInput(f"{quoted(path)} has a plan and no deals: nothing was finished in it.")
    return Finished(path, _result(plan, rule, told, last, watch), tuple(looks))


def _plan_of(told: dict, path: str, game: str) -> tuple[PairsPlan, StopRule]:
    """The plan and the rule that a header tells.

    Raises:
        BadInput: it is of another game or study, or not as dealwise writes them.
    """
    if told.get("game") != game or told.get("study") not in _STUDIES:
        what = " ".join(printable(str(told.get(name, "?")))[:40] for name in ("game", "study"))
        raise BadInput(
            f"{quoted(path)} is of a run of {what}: a report is of one of {game} compare or {game} "
            f"rank."
        )
    try:
        asked = game_named(game)
        match = told["of"] == "match"
        kind = (
            asked.blocks_plan(match=match) if told["study"] == "compare" else asked.ranking_plan()
        )
        named = tuple(told["strategies"])
        plan = kind(
            strategies=named,
            shown=tuple(printable(name) for name in named),
            deals=told["deals"],
            seed=as_signed(told["seed"]),
            options=asked.kept_options(told["options"], match=match),
        )
        rule = StopRule(
            **{name: told[name] for name in ("deals", "precision", "sprt", "alpha", "beta")}
        )
        return plan, rule
    except (BadInput, TypeError, KeyError, AttributeError, ValueError) as error:
        raise BadInput(f"{quoted(path)} has a plan that dealwise does not write.") from error


def _checked(prefixes: Iterator[Prefix], plan: PairsPlan, path: str) -> Iterator[Prefix]:
    """The prefixes of a plan, with as many sums as it has.

    Raises:
        BadInput: they have others.
    """
    for prefix in prefixes:
        if prefix.sums.size != plan.slots:
            raise BadInput(
                f"{quoted(path)} is damaged: it has {prefix.sums.size:,} sums where its plan has "
                f"{plan.slots:,}."
            )
        yield prefix


def _result(
    plan: PairsPlan, rule: StopRule, told: dict, last: Prefix, watch: Watch
) -> CompareResult | RankedResult:
    game = game_named(plan.game)
    stopped_by, kept = watch.stopped_by or "interrupt", 0
    if (
        stopped_by == "interrupt"
        and rule.deals >= LARGEST_COUNT
        and not (rule.precision or rule.sprt)
    ):
        stopped_by, kept = "time", last.deals  # nothing else was to end it
    basis = {
        "game": plan.game,
        "strategies": plan.names,
        "deals": last.deals,
        "rule": rule,
        "stopped_by": stopped_by,
        "seed": plan.seed % (1 << 64),
        "options": game.differing(plan.options),
        "setting": game.setting(plan.options),
        "files": dict(told["files"]),
        "kept": kept,
        "sums": last.sums,
        "identities": plan.strategies,
        "history": tuple(watch.history),
    }
    if told["study"] == "compare":
        return CompareResult(measure=measure_of(plan), **basis)
    return ranked_of(plan, basis)
