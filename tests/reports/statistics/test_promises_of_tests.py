"""What the tests promise, kept: how often they err, simulated with fixed seeds.

Every tolerance is four standard errors of the simulated share.
"""

import itertools
import math
from typing import NamedTuple

import numpy as np
import pytest
from seeded_runs import SKEWED, UNIT, VERY_SKEWED, normal_law, rare_law, runs, tolerance

from dealwise.reports.statistics.blocks import block_means
from dealwise.reports.statistics.families import t_p_values
from dealwise.reports.statistics.gsprt import gsprt
from dealwise.reports.statistics.looks import LEAST_NONZERO, looks

pytestmark = pytest.mark.slow

REPETITIONS = 3000
HANDS = 6
LAWS = {"ids": lambda law: f"skewness {law.skewness:.1f}"}


class Ended(NamedTuple):
    """How many of the runs ended in which way, as shares, and how long they were on average."""

    better: float
    not_better: float
    deals: float


def play(law, gain, least_nonzero=LEAST_NONZERO, last=40_000):
    """Runs of the sequential test with alpha = beta = .05."""
    running = np.ones(REPETITIONS, bool)
    ends = {"better": 0, "not better": 0}
    deals = 0
    for seen in runs(law, REPETITIONS, last, seed=71):
        for run in np.flatnonzero(running & (seen.nonzero >= least_nonzero)):
            sums = seen.count, int(seen.totals[run]), int(seen.squares[run])
            verdict = gsprt(*sums, gain, unit=UNIT).verdict
            if verdict != "undecided":
                ends[verdict] += 1
                deals += seen.count
                running[run] = False
        if not running.any():
            break
    assert not running.any()
    return Ended(*(number / REPETITIONS for number in (*ends.values(), deals)))


@pytest.mark.parametrize(
    "law", [normal_law(0.0), SKEWED.shifted(0), SKEWED.mirrored().shifted(0)], **LAWS
)
@pytest.mark.parametrize("size", [0.1, 0.05])
def test_the_sequential_test_errs_as_rarely_as_promised(law, size):
    gain = size * law.spread
    without = play(law, gain)
    assert without.better <= 0.05 + tolerance(0.05, REPETITIONS)
    with_gain = play(law.shifted(gain), gain)
    assert with_gain.not_better <= 0.05 + tolerance(0.05, REPETITIONS)
    fixed = ((1.645 + 1.645) / size) ** 2  # blocks of a test of one size with the same errors
    assert without.deals < 0.85 * fixed
    assert with_gain.deals < 0.85 * fixed


def test_of_very_skewed_blocks_it_errs_up_to_twice_as_often():
    """A limit worth knowing: rare great losses make the worse look better in up to 10 %."""
    law = VERY_SKEWED.mirrored().shifted(0)
    found = play(law, 0.1 * law.spread)
    assert 0.05 < found.better <= 0.1 + tolerance(0.1, REPETITIONS)


@pytest.mark.parametrize("law", [rare_law(0.002), rare_law(0.005)], **LAWS)
def test_of_strategies_that_rarely_differ_it_waits_until_they_did(law):
    law = law.shifted(0)
    gain = 0.1 * law.spread
    assert play(law, gain).better <= 0.05 + tolerance(0.05, REPETITIONS)
    with_gain = law.shifted(gain)
    assert play(with_gain, gain).better >= 0.95 - tolerance(0.05, REPETITIONS)
    assert play(with_gain, gain, least_nonzero=0).better < 0.9


# --- the hands of a deal are no independent games ------------------------------------------------


def hands(generator, repetitions, deals):
    """Contrasts of single hands in units, int64 [repetitions, deals, hands], mean 0.

    What the deal gives to all its hands has the same variance as what each hand adds, so that two
    hands of a deal have a correlation of .5.
    """
    shape = (repetitions, deals, HANDS)
    shared = generator.standard_normal((repetitions, deals, 1), np.float32)
    return np.rint(40 * (shared + generator.standard_normal(shape, np.float32))).astype(np.int64)


def alarms(numbers, unit):
    """Whether a t test at 5 % finds a difference, in each row of numbers taken as independent."""
    count = numbers.shape[1]
    found = block_means(count, numbers.sum(axis=1), (numbers**2).sum(axis=1), unit)
    return (t_p_values(found.mean, found.error, count) < 0.05).tolist()


def test_a_test_of_single_hands_raises_false_alarms_and_one_of_blocks_does_not():
    """The check at 5 %: a t test of 6 n hands fails it by far, one of n blocks passes."""
    generator = np.random.default_rng(72)
    deals, repetitions = 200, 4000
    of_hands, of_blocks = [], []
    for _ in range(4):
        played = hands(generator, repetitions // 4, deals)
        of_hands += alarms(played.reshape(len(played), -1), UNIT)
        of_blocks += alarms(played.sum(axis=2), UNIT * HANDS)
    assert np.mean(of_blocks) == pytest.approx(0.05, abs=tolerance(0.05, repetitions))
    inflated = (
        1 + (HANDS - 1) * 0.5
    )  # the variance of a mean of hands, in those of independent ones
    assert np.mean(of_hands) == pytest.approx(
        2 * (1 - 0.5 * (1 + math.erf(1.96 / math.sqrt(2 * inflated)))), abs=0.03
    )
    assert np.mean(of_hands) > 0.05 + 2 * tolerance(0.05, repetitions)


def test_a_sequential_test_of_single_hands_accepts_what_is_not_there():
    generator = np.random.default_rng(73)
    repetitions = 600
    gain = 0.1 * 40 * math.sqrt(1 + 1 / HANDS) / UNIT  # a tenth of a block's deviation
    verdicts = {"hands": ["undecided"] * repetitions, "blocks": ["undecided"] * repetitions}
    sums = {side: np.zeros((2, repetitions), np.int64) for side in verdicts}
    before = 0
    for look in itertools.takewhile(lambda look: look <= 8000, looks()):
        played = hands(generator, repetitions, look - before)
        before = look
        blocks = played.sum(axis=2)
        sums["hands"] += played.sum(axis=(1, 2)), (played**2).sum(axis=(1, 2))
        sums["blocks"] += blocks.sum(axis=1), (blocks**2).sum(axis=1)
        for side, count, unit in (("hands", HANDS * look, UNIT), ("blocks", look, UNIT * HANDS)):
            for run, verdict in enumerate(verdicts[side]):
                if verdict == "undecided":
                    total, squares = sums[side][:, run].tolist()
                    verdicts[side][run] = gsprt(count, total, squares, gain, unit=unit).verdict
        if not any("undecided" in ends for ends in verdicts.values()):
            break
    wrong = {side: ends.count("better") / repetitions for side, ends in verdicts.items()}
    assert wrong["blocks"] <= 0.05 + tolerance(0.05, repetitions)
    assert wrong["hands"] > 0.05 + 2 * tolerance(0.05, repetitions)
