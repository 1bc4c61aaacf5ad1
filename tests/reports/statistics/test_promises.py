"""What the intervals promise, kept: how often they hold, simulated with fixed seeds.

Every tolerance is four standard errors of the simulated share. Beside each promise stands what
happens without it, so that a test which could not fail would be seen.
"""

import math

import numpy as np
import pytest
from seeded_runs import SKEWED, UNIT, VERY_SKEWED, Law, normal_law, rare_law, runs, tolerance

from dealwise.reports.statistics.blocks import block_means
from dealwise.reports.statistics.bounds import rarely_different, rarely_different_at_any_time
from dealwise.reports.statistics.looks import LEAST_NONZERO, may_conclude
from dealwise.reports.statistics.sequences import asymptotic_sequence, beta_binomial_evidence

pytestmark = pytest.mark.slow

REPETITIONS = 4000
RARE = [rare_law(0.002), rare_law(0.005)]
LAWS = {"ids": lambda law: f"skewness {law.skewness:.1f}"}


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5])
def test_the_beta_binomial_sequence_holds_at_all_times_at_once(share):
    """3,000 looks, one after every trial. Wilson's interval read so excludes the truth in 30 %."""
    generator = np.random.default_rng(61)
    trials = np.arange(1, 3001)
    ever = by_wilson = 0
    for _ in range(REPETITIONS):
        successes = np.cumsum(generator.random(3000) < share)
        ever += (beta_binomial_evidence(share, successes, trials) >= math.log(20)).any()
        distance = abs(successes / trials - share)[99:]
        by_wilson += (distance > 1.96 * np.sqrt(share * (1 - share) / trials[99:])).any()
    assert ever / REPETITIONS <= 0.05 + tolerance(0.05, REPETITIONS)
    assert ever > 0
    assert by_wilson / REPETITIONS > 0.25


def ever_missed(law, n_opt=2000, last=20_000):
    """How often the sequence, and Student's interval, exclude the true mean at some look."""
    by_sequence = np.zeros(REPETITIONS, bool)
    by_student = np.zeros(REPETITIONS, bool)
    for seen in runs(law, REPETITIONS, last, seed=62):
        looked = seen.nonzero >= LEAST_NONZERO
        low, high = asymptotic_sequence(seen.count, seen.totals, seen.squares, n_opt, UNIT)
        by_sequence |= looked & ((low > law.mean) | (high < law.mean))
        fixed = block_means(seen.count, seen.totals, seen.squares, UNIT)
        by_student |= looked & ((fixed.low > law.mean) | (fixed.high < law.mean))
    return by_sequence.mean(), by_student.mean()


@pytest.mark.parametrize(
    "law",
    [normal_law(0.0), normal_law(0.4), SKEWED, SKEWED.mirrored(), VERY_SKEWED, *RARE],
    **LAWS,
)
def test_the_asymptotic_sequence_holds_at_all_looks_at_once(law):
    by_sequence, by_student = ever_missed(law)
    assert by_sequence <= 0.05 + tolerance(0.05, REPETITIONS)
    assert by_student > 0.1


@pytest.mark.parametrize("n_opt", [200, 20_000])
def test_it_holds_wherever_it_is_narrowest(n_opt):
    assert ever_missed(SKEWED, n_opt)[0] <= 0.05 + tolerance(0.05, REPETITIONS)


def stopped_at_width(law, half_width, least_nonzero, last=60_000):
    """Of runs that stop at a width: how often Student's interval holds the true mean."""
    running = np.ones(REPETITIONS, bool)
    held = np.zeros(REPETITIONS, bool)
    for seen in runs(law, REPETITIONS, last, seed=63):
        found = block_means(seen.count, seen.totals, seen.squares, UNIT)
        stopping = running & (found.high - found.mean <= half_width)
        stopping &= seen.nonzero >= least_nonzero
        held[stopping] = ((found.low <= law.mean) & (law.mean <= found.high))[stopping]
        running &= ~stopping
    assert not running.any()
    return held.mean()


@pytest.mark.parametrize("law", [normal_law(0.4), SKEWED, *RARE], **LAWS)
def test_a_width_is_a_fair_reason_to_stop(law):
    half_width = 1.96 * law.spread / math.sqrt(10_000)
    held = stopped_at_width(law, half_width, LEAST_NONZERO)
    assert held == pytest.approx(0.95, abs=tolerance(0.05, REPETITIONS))


@pytest.mark.parametrize("law", RARE, **LAWS)
def test_a_width_alone_stops_when_nothing_was_seen(law):
    assert stopped_at_width(law, 1.96 * law.spread / math.sqrt(10_000), 0) < 0.7


@pytest.mark.parametrize("law", RARE, **LAWS)
def test_at_any_number_of_deals_one_of_the_two_intervals_holds(law):
    """Of few blocks that differ the bound, of more Student's; always Student's would not do."""
    for seen in runs(law, REPETITIONS, 12_000, seed=64):
        found = block_means(seen.count, seen.totals, seen.squares, UNIT)
        student = (found.low <= law.mean) & (law.mean <= found.high)
        reaches = [rarely_different(k, seen.count, 24.5)[1] for k in range(LEAST_NONZERO)]
        bounds = np.array([*reaches, 0.0])[np.minimum(seen.nonzero, LEAST_NONZERO)]
        held = np.where(seen.nonzero < LEAST_NONZERO, abs(law.mean) <= bounds, student)
        assert held.mean() >= 0.95 - tolerance(0.05, REPETITIONS)
        if seen.count == 200:
            assert student.mean() < 0.7


def test_the_bound_holds_where_every_block_that_differs_is_the_largest_there_can_be():
    """The worst that can be: nothing is given away but what the count is whole for."""
    generator = np.random.default_rng(65)
    for share, count in [(0.001, 3000), (0.004, 1500), (0.02, 500)]:
        held = [
            24.5 * share <= rarely_different(int(nonzero), count, 24.5)[1]
            for nonzero in generator.binomial(count, share, REPETITIONS)
        ]
        assert np.mean(held) >= 0.95 - tolerance(0.05, REPETITIONS)


def test_a_bound_that_is_read_until_it_is_narrow_holds_at_any_time():
    """The rule stops when it has counted few: the bound for a fixed number holds too rarely then.

    Every block that differs is the largest there can be, so that nothing is given away.
    """
    share, narrow = 0.0051, 24.5 * 0.005
    law = Law(np.array([0, 294]), np.array([1 - share, share]))
    held = {}
    for bound in (rarely_different, rarely_different_at_any_time):
        running = np.ones(REPETITIONS, bool)
        missed = np.zeros(REPETITIONS, bool)
        for seen in runs(law, REPETITIONS, 10_000, seed=67):
            reaches = np.array([bound(k, seen.count, 24.5)[1] for k in range(LEAST_NONZERO)])
            rare = seen.nonzero < LEAST_NONZERO
            reach = reaches[np.minimum(seen.nonzero, LEAST_NONZERO - 1)]
            stopping = running & rare & (reach <= narrow)
            missed |= stopping & (reach < law.mean)
            running &= rare & ~stopping
        held[bound] = 1 - missed.mean()
    assert held[rarely_different_at_any_time] >= 0.95 - tolerance(0.05, REPETITIONS)
    assert held[rarely_different] < 0.93


def test_a_first_look_waits_for_both():
    law = RARE[0]
    for seen in runs(law, 200, 5000, seed=66):
        ready = [may_conclude(seen.count, int(nonzero)) for nonzero in seen.nonzero]
        assert ready == (seen.nonzero >= 20).tolist()
