"""One scale for strategies that finish in orders, or of whom one wins: Plackett and Luce's.

A ranking of three is two choices: one of three is first, one of the two that are left is second,
each with a chance in proportion to its worth. A game that one of several wins is one choice. Pure
functions. R. L. Plackett, "The analysis of permutations",
Applied Statistics 24 (1975); R. D. Luce, "Individual choice behavior" (1959).
"""

import itertools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.levels import check_level

SAMPLES = 999
"""How many times a bootstrap draws groups of deals."""

_EXACT, _NEAR = 1e-9, 1e-6  # the last step, in the unit of the scale
_MOST_STEPS = 3_000
_CELLS_AT_ONCE = 1 << 20  # worths of threes that are kept in memory, some eight megabytes

Floats = NDArray[np.float64]


def plackett_luce(
    chosen: ArrayLike,
    left: ArrayLike,
    rankings: ArrayLike,
    begin: ArrayLike | None = None,
    tolerance: float = _EXACT,
) -> Floats:
    """Log worths of strategies, with the mean 0, that make the rankings of every three likeliest.

    The likelihood hangs on the rankings only through how often each strategy was chosen and how
    often each two were left to choose from. By the MM algorithm: the next worth of i is its
    `chosen` over the sum of rankings / (sum of worths) for all threes with i and of left / (sum of
    worths) for all pairs with i. Each step makes the likelihood larger. D. R. Hunter, "MM
    algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004).

    Args:
        chosen: float64 or int64 [..., m], how often each of m was first or second of three; a tie
            counts half each way.
        left: [..., pairs], how often each pair, in lexicographic order, was left without the first.
        rankings: [...], how many rankings each of the threes has, all in the unit of the others.
        begin: float64 [m], log worths to begin with.
        tolerance: how small a step is the last one.

    Returns:
        float64 [..., m]; nan where no such worths exist, as where one finished behind the others
        each time.
    """
    chosen = np.asarray(chosen, float)
    rounds = np.broadcast_to(np.asarray(rankings, float), chosen.shape[:-1])
    return _fitted(chosen, {3: rounds[..., None], 2: np.asarray(left, float)}, begin, tolerance)


def luce(
    chosen: ArrayLike,
    played: ArrayLike,
    size: int,
    begin: ArrayLike | None = None,
    tolerance: float = _EXACT,
) -> Floats:
    """Log worths of strategies, with the mean 0, that make who won of every `size` likeliest.

    As `plackett_luce`, where each game is one choice.

    Args:
        chosen: float64 or int64 [..., m], how many games each of m has won.
        played: [..., sets], how many games each set, in lexicographic order, has had with a winner.
        size: how many play in a game.
        begin, tolerance: as `plackett_luce` has them.

    Returns:
        float64 [..., m]; nan where no such worths exist, as where one has never won.
    """
    sets = {size: np.asarray(played, float)}
    return _fitted(np.asarray(chosen, float), sets, begin, tolerance)


def _fitted(
    chosen: Floats, times: dict[int, Floats], begin: ArrayLike | None, tolerance: float
) -> Floats:
    """The log worths by how many `times` one was chosen from each set, by the size of the sets."""
    count = chosen.shape[-1]
    flat = chosen.reshape(-1, count)
    times = {size: part.reshape(len(flat), -1) for size, part in times.items()}
    step = max(1, _CELLS_AT_ONCE // max(1, *(math.comb(count, size) for size in times)))
    found = np.empty_like(flat)
    start = np.zeros(count) if begin is None else np.asarray(begin, float)
    for first in range(0, len(flat), step):
        part = slice(first, first + step)
        of_part = {size: held[part] for size, held in times.items()}
        found[part] = _climb(flat[part], of_part, start, tolerance)
    return found.reshape(chosen.shape)


def _climb(chosen: Floats, times: dict[int, Floats], begin: Floats, tolerance: float) -> Floats:
    """The MM algorithm for some samples at once, float64 [samples, m]."""
    count = chosen.shape[1]
    sets = {size: _members(count, size) for size in times}
    scale = np.tile(begin, (len(chosen), 1))
    scale[(chosen <= 0).any(axis=1)] = np.nan
    going = np.flatnonzero(~np.isnan(scale).any(axis=1))
    for _ in range(_MOST_STEPS):
        if not len(going):
            return scale
        worths = np.exp(scale[going])
        shares = sum(
            (np.broadcast_to(times[size], (len(chosen), len(members)))[going])
            / worths[:, members].sum(2)
            @ _incidence(members, count)
            for size, members in sets.items()
        )
        after = np.log(chosen[going] / shares)
        after -= after.mean(axis=1, keepdims=True)
        moved = np.abs(after - scale[going]).max(axis=1)
        scale[going] = after
        going = going[~(moved <= tolerance)]
    scale[going] = np.nan
    return scale


def _members(count: int, size: int) -> NDArray[np.int64]:
    """Every `size` of so many, int64[sets, size], in lexicographic order."""
    return np.array(list(itertools.combinations(range(count), size)), np.int64).reshape(-1, size)


def _incidence(members: NDArray[np.int64], count: int) -> Floats:
    """1 where a strategy is a member of a set, float64[sets, strategies]."""
    found = np.zeros((len(members), count))
    np.put_along_axis(found, members, 1.0, axis=1)
    return found


def bootstrap_scales(
    chosen: ArrayLike,
    left: ArrayLike,
    rankings: ArrayLike,
    begin: ArrayLike,
    key: int,
    samples: int = SAMPLES,
) -> Floats:
    """Log worths of as many groups of deals, drawn with replacement, again and again.

    The deals of a group stay together, and so do all hands of a deal: those are not independent.
    B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979).

    Args:
        chosen, left, rankings: as `plackett_luce` has them, [groups, ...]; a group may be empty.
        begin: float64 [m], the log worths of all groups.
        key: int64, what fixes the draws.

    Returns:
        float64 [samples, m], nan as in `plackett_luce`.
    """
    sums = _drawn_anew((chosen, left, rankings), np.flatnonzero(rankings), key, samples)
    return plackett_luce(*sums, begin, _NEAR)


def bootstrap_luce(
    chosen: ArrayLike,
    played: ArrayLike,
    size: int,
    begin: ArrayLike,
    key: int,
    samples: int = SAMPLES,
) -> Floats:
    """The same for games that one of `size` wins; `chosen` and `played` as `luce` has them."""
    held = np.flatnonzero(np.asarray(played).sum(axis=1))
    return luce(*_drawn_anew((chosen, played), held, key, samples), size, begin, _NEAR)


def _drawn_anew(
    parts: Sequence[ArrayLike], held: NDArray[np.int64], key: int, samples: int
) -> list[Floats]:
    """The sums of parts [groups, ...] over as many groups as are held, drawn from those."""
    from dealwise.simulate.randomness import drawn

    draws = drawn(len(held), samples * len(held), key).reshape(samples, len(held))
    times = np.zeros((samples, len(held)))
    np.add.at(times, (np.arange(samples)[:, None], draws), 1.0)
    return [times @ np.asarray(part, float)[held] for part in parts]


def percentile_intervals(scales: ArrayLike, level: float = LEVEL) -> tuple[Floats, Floats] | None:
    """The ends between which the middle `level` of bootstrapped values lie; None if one is nan.

    Args:
        scales: float64 [samples, m].

    Returns:
        Low and high ends, float64 [m] each.

    Raises:
        BadInput: the level is not between 0.5 and 1.
    """
    check_level(level)
    values = np.asarray(scales, float)
    if np.isnan(values).any():
        return None
    low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return low, high


def chance_ahead(first: float, second: float) -> float:
    """The chance that one finishes ahead of another by the scale, whoever else is at the table."""
    return 1 / (1 + float(np.exp(second - first)))
