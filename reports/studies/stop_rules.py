"""When a comparison has seen enough: after so many deals, at a width, at a verdict, or in time.

All but the clock are read at fixed numbers of deals (`statistics.looks`), so that a run that was
stopped is the same on every machine.
"""

import math
import time
from dataclasses import dataclass, field

import numpy as np

from dealwise.reports.statistics.gsprt import Gsprt, gsprt
from dealwise.reports.statistics.levels import check_error_rate, check_positive
from dealwise.reports.statistics.looks import FIRST_LOOK, may_conclude, next_look
from dealwise.reports.studies.compare_estimate import Seen, estimate_of
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import LARGEST_COUNT, parse_count
from dealwise.simulate.quoting import as_text, quoted
from dealwise.simulate.runner import Prefix
from dealwise.strategies.blocks import NONZERO, SQUARES, TOTAL, PairsPlan

DEFAULT_DEALS = 20_000
DEFAULT_ERROR = 0.05
LIMIT_OF_A_TEST = 10_000_000
"""The deals after which a test ends undecided unless a limit is given: it has to end some time."""

_SECONDS = {"s": 1, "m": 60, "min": 60, "h": 3600}


@dataclass(frozen=True)
class StopRule:
    """What ends a comparison; `deals` is the limit of all others.

    `precision` is the half-width of every difference, in points; `sprt` the difference D of the
    test, `alpha` and `beta` its errors; `seconds` a time.
    """

    deals: int
    precision: float | None = None
    sprt: float | None = None
    alpha: float = DEFAULT_ERROR
    beta: float = DEFAULT_ERROR
    seconds: float | None = None

    def test(self, count: int, sums: np.ndarray, unit: int) -> Gsprt:
        """The test of "no better" against "better by D" after `count` blocks of one pair."""
        return gsprt(
            count,
            int(sums[TOTAL]),
            int(sums[SQUARES]),
            self.sprt,
            alpha=self.alpha,
            beta=self.beta,
            unit=unit,
        )


def parse_rule(
    *,
    deals: int | str | None = None,
    precision: float | str | None = None,
    sprt: float | str | None = None,
    alpha: float | str = DEFAULT_ERROR,
    beta: float | str = DEFAULT_ERROR,
    seconds: float | str | None = None,
    strategies: int = 2,
) -> StopRule:
    """Check the stop rule that was asked for, 20,000 deals if there is none.

    Raises:
        BadInput: a number that cannot be, two rules that exclude each other, or a test of more than
            two strategies.
    """
    if precision is not None and sprt is not None:
        raise BadInput("--precision and --sprt are two rules to stop by: choose one.")
    if sprt is not None and strategies != 2:
        raise BadInput(
            f"--sprt tests one strategy against another, and {strategies} are named: name two."
        )
    errors = {name: _number(rate, f"--{name}") for name, rate in (("alpha", alpha), ("beta", beta))}
    if sprt is None and any(rate != DEFAULT_ERROR for rate in errors.values()):
        raise BadInput("--alpha and --beta are those of a test: give --sprt D as well.")
    for name, rate in errors.items():
        check_error_rate(rate, f"--{name}")
    only_time = seconds is not None and precision is None and sprt is None
    limit = LARGEST_COUNT if precision is not None or only_time else DEFAULT_DEALS
    if sprt is not None:
        limit = LIMIT_OF_A_TEST if seconds is None else LARGEST_COUNT
    return StopRule(
        deals=limit if deals is None else parse_count(deals, "--deals"),
        precision=_positive(precision, "--precision"),
        sprt=_positive(sprt, "--sprt"),
        seconds=_seconds(seconds),
        **errors,
    )


def check_reach(rule: StopRule, plan: PairsPlan) -> None:
    """Refuse a width or a difference that no two strategies can have.

    Raises:
        BadInput: it is above the largest difference that there can be.
    """
    for name, number in (("--precision", rule.precision), ("--sprt", rule.sprt)):
        if number is not None and number > plan.largest:
            raise BadInput(
                f"{name} cannot be {number:g}: no two can differ by more than {plan.largest:g} "
                f"{plan.amount}; write less, such as 0.05."
            )


def _positive(value: float | str | None, name: str) -> float | None:
    if value is None:
        return None
    number = _number(value, name)
    check_positive(number, name)
    return number


def _number(value: float | str, name: str) -> float:
    try:
        number = float(as_text(value))
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadInput(f"{name} cannot be {quoted(as_text(value))}: write a number, such as 0.05.")
    return number


def _seconds(value: float | str | None) -> float | None:
    """A time such as 60, 60s, 5m or 1.5h, in seconds."""
    if value is None:
        return None
    text = as_text(value).strip().lower()
    unit = text.lstrip("0123456789.")
    try:
        seconds = float(text.removesuffix(unit)) * _SECONDS[unit or "s"]
    except (ValueError, KeyError):
        seconds = math.nan
    if not (math.isfinite(seconds) and seconds > 0):
        raise BadInput(
            f"--time cannot be {quoted(text)}: write it as 60s, 5m or 1h, and less than a second "
            f"as 0.5s."
        )
    return seconds


@dataclass
class Watch:
    """Reads a stop rule while a comparison grows, and keeps what it saw.

    `history` has the sums of the first pair at each look; `stopped_by` is set when it is enough.
    The clock runs from `begin` on: what an earlier call played and a file has `kept` takes no time.
    """

    rule: StopRule
    plan: PairsPlan
    history: list[tuple[int, int, int, int]] = field(default_factory=list)
    stopped_by: str | None = None
    kept: int = 0
    began: float = math.inf

    def begin(self, known: Prefix | None) -> None:
        """Start the clock: play begins behind what is known."""
        self.kept = 0 if known is None else known.deals
        self.began = time.monotonic()

    def is_enough(self, prefix: Prefix) -> bool:
        """Whether to stop here."""
        is_last = prefix.deals == self.plan.deals
        is_look = next_look(prefix.deals - 1) == prefix.deals
        is_look = is_look or (is_last and prefix.deals >= FIRST_LOOK)
        pairs = self.plan.contrasts(prefix.sums)
        if is_look or is_last:
            nonzero, total, squares = (int(pairs[0, slot]) for slot in (NONZERO, TOTAL, SQUARES))
            self.history.append((prefix.deals, nonzero, total, squares))
        if is_look and self._is_narrow(prefix.deals, pairs):
            self.stopped_by = "precision"
        elif is_look and self._is_decided(prefix.deals, pairs[0]):
            self.stopped_by = "sprt"
        elif is_last:
            self.stopped_by = "deals"
        elif self._is_late():
            self.stopped_by = "time"
        return self.stopped_by is not None

    def _is_narrow(self, deals: int, pairs: np.ndarray) -> bool:
        return self.rule.precision is not None and all(
            self._half_width(deals, sums, pair) <= self.rule.precision
            for sums, pair in zip(pairs, self.plan.pairs, strict=True)
        )

    def _half_width(self, deals: int, sums: np.ndarray, pair: tuple[int, int]) -> float:
        first, second = (self.plan.identities[place] for place in pair)
        if first == second:
            return 0.0
        told = (int(sums[slot]) for slot in (NONZERO, TOTAL, SQUARES))
        seen = Seen(answer=False, count=True)
        unit, largest = self.plan.unit, self.plan.largest
        return estimate_of(deals, *told, unit=unit, largest=largest, seen=seen).half_width

    def _is_decided(self, deals: int, sums: np.ndarray) -> bool:
        if self.rule.sprt is None:
            return False
        if self.plan.identities[0] == self.plan.identities[1]:
            return True
        may = may_conclude(deals, int(sums[NONZERO]))
        return may and self.rule.test(deals, sums, self.plan.unit).verdict != "undecided"

    def _is_late(self) -> bool:
        seconds = self.rule.seconds
        return seconds is not None and time.monotonic() - self.began >= seconds
