"""Many comparisons at once: what stays of each when all are asked for together. Pure functions."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dealwise.reports.statistics.blocks import Floats
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.levels import check_level
from dealwise.reports.statistics.looks import LEAST_NONZERO


def bonferroni_level(comparisons: int, level: float = LEVEL) -> float:
    """The level of each of `comparisons` intervals so that all hold at once with `level`.

    1 - (1 - level) / m, whatever binds them. C. E. Bonferroni (1936); O. J. Dunn, "Multiple
    comparisons among means", JASA 56 (1961).

    Raises:
        ValueError: there is not one comparison.
        BadInput: the level is not between 0.5 and 1.
    """
    check_level(level)
    if comparisons < 1:
        raise ValueError(f"a family has at least one comparison, not {comparisons}")
    return 1 - (1 - level) / comparisons


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """Holm's adjusted p-values: those at or below alpha are false alarms with at most alpha.

    In rising order, p'(i) = max over j <= i of min(1, (m - j + 1) p(j)). Whatever binds the tests.
    S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
    Statistics 6 (1979).

    Args:
        p_values: float64, of any shape, all one family.

    Returns:
        float64, of the same shape.

    Raises:
        ValueError: a p-value is not within 0..1.
    """
    given = np.asarray(p_values, dtype=np.float64)
    if not np.all((given >= 0) & (given <= 1)):
        raise ValueError("a p-value lies within 0 and 1")
    flat = given.ravel()
    order = np.argsort(flat, kind="stable")
    scaled = np.minimum(1.0, flat[order] * np.arange(flat.size, 0, -1))
    adjusted = np.empty_like(flat)
    adjusted[order] = np.maximum.accumulate(scaled)
    return adjusted.reshape(given.shape)


def t_p_values(
    means: ArrayLike, errors: ArrayLike, count: int, nonzero: ArrayLike | None = None
) -> Floats:
    """Two-sided p-values of paired t tests that the mean contrasts are 0.

    2 P(T > |mean| / error) with n - 1 degrees of freedom. A mean of 0 has 1, also with the error 0
    of two that never differ. With `nonzero`, a contrast of fewer than 20 blocks that are not zero
    has 1 as well: the test cannot be trusted there, and nothing is claimed.

    Args:
        means, errors: float64 in the same unit, of one shape.
        count: blocks, at least two.
        nonzero: blocks whose contrast is not zero, of the same shape.

    Returns:
        float64, of the same shape.

    Raises:
        ValueError: there are fewer than two blocks, or an error is below 0.
    """
    from scipy.special import stdtr

    if count < 2:
        raise ValueError(f"a t test needs two blocks, and there are {count}")
    sizes, errors = np.broadcast_arrays(np.abs(np.asarray(means, float)), np.asarray(errors, float))
    if not np.all(errors >= 0):
        raise ValueError("a standard error is not below 0")
    ratios = np.divide(sizes, errors, out=np.full(sizes.shape, np.inf), where=errors > 0)
    found = np.where(sizes > 0, 2 * stdtr(count - 1, -ratios), 1.0)
    if nonzero is not None:
        found = np.where(np.asarray(nonzero) < LEAST_NONZERO, 1.0, found)
    return np.minimum(found, 1.0)[()]


def unbeaten(
    means: ArrayLike,
    errors: ArrayLike,
    count: int,
    level: float = LEVEL,
    nonzero: ArrayLike | None = None,
) -> tuple[int, ...]:
    """Those that no other beats: the set that cannot be told from the best.

    Of every pair a paired t test, with Holm's adjustment over all pairs; i beats j where the pair's
    adjusted p-value is at most 1 - level and means[i, j] > 0. With probability `level` at least no
    pair that is equal is told apart. That is for a fixed number of blocks: where a run may end for
    what it has seen, tell pairs apart by confidence sequences at `bonferroni_level` and ask
    `never_behind`. Where strategies beat one another in a circle nobody may be left: the answer is
    empty then, and that is a finding.

    Args:
        means: float64 [m, m], mean contrast of row less column, means[j, i] = -means[i, j].
        errors: float64 [m, m], their standard errors, symmetric; 0 on the diagonal.
        count: blocks, the same for all pairs.
        nonzero: int64 [m, m], blocks whose contrast is not zero, as `t_p_values` has it.

    Returns:
        Indices, rising.

    Raises:
        ValueError: the matrix is not one of contrasts, or has fewer than two blocks.
        BadInput: the level is not between 0.5 and 1.
    """
    check_level(level)
    contrasts, spreads = np.asarray(means, float), np.asarray(errors, float)
    players = len(contrasts)
    if contrasts.shape != (players, players) or spreads.shape != contrasts.shape:
        raise ValueError(f"{contrasts.shape} and {spreads.shape} are no square matrices of pairs")
    if not (np.array_equal(contrasts, -contrasts.T) and np.array_equal(spreads, spreads.T)):
        raise ValueError("of a pair, the two contrasts are opposite and the two errors the same")
    rows, columns = np.triu_indices(players, 1)
    differing = None if nonzero is None else np.asarray(nonzero)[rows, columns]
    p_values = t_p_values(contrasts[rows, columns], spreads[rows, columns], count, differing)
    told_apart = np.zeros(contrasts.shape, bool)
    told_apart[rows, columns] = holm(p_values) <= 1 - level
    return never_behind(contrasts, told_apart | told_apart.T)


def never_behind(means: ArrayLike, told_apart: ArrayLike) -> tuple[int, ...]:
    """Those that are behind no other of which they are told apart; where nobody is, none.

    Args:
        means: float64 [m, m], mean contrast of row less column.
        told_apart: bool [m, m], symmetric: which pairs are known not to be equal.

    Returns:
        Indices, rising.
    """
    beaten = (np.asarray(told_apart) & (np.asarray(means) < 0)).any(axis=1)
    return tuple(np.flatnonzero(~beaten).tolist())
