"""Who cannot be told from the best, and which kinds of interval there are, whatever ended a run."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from comparisons_by_hand import a_field, a_pair, a_rare_pair, compared
from scipy import stats

from dealwise.reports.statistics.looks import looks
from dealwise.reports.statistics.sequences import asymptotic_sequence, beta_binomial_sequence
from dealwise.reports.studies.compare_estimate import (
    PAIRED_T,
    RARE,
    RARE_AT_ANY_TIME,
    SAME,
    SEQUENCE,
    TIGHTEST_AT,
)
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_words import assumptions, headline
from dealwise.reports.studies.paired_result import BONFERRONI, HOLM
from dealwise.reports.studies.stop_rules import StopRule

SECONDS = StopRule(10**12, seconds=1.0)
BLIND = {
    "deals": {"stopped_by": "deals"},
    "precision": {"stopped_by": "precision", "rule": StopRule(10**12, precision=0.1)},
    "time": {"stopped_by": "time", "rule": SECONDS},
}
SEEING = {
    "interrupt": {"stopped_by": "interrupt"},
    "a test": {"stopped_by": "deals", "rule": StopRule(2000, sprt=0.1)},
    "time again": {"stopped_by": "time", "rule": SECONDS, "kept": 100},
    "a fault": {"stopped_by": None, "fault": "The policy erred."},
}
ENDS = pytest.mark.parametrize("end", BLIND | SEEING)


def ended(result: CompareResult, end: str) -> CompareResult:
    return replace(result, **(BLIND | SEEING)[end])


def near(gap: float, deals: int = 2000) -> CompareResult:
    """Three of which the first is so many standard errors ahead of each of the others."""
    noise = np.random.default_rng(3).normal(0, 24, (deals, 3))
    noise -= noise.mean(axis=0)
    contrasts = noise + np.array([1, 1, 0]) * gap * noise.std(axis=0, ddof=1) / deals**0.5
    return compared(("a", "b", "c"), np.rint(contrasts).astype(np.int64))


# --- the best ------------------------------------------------------------------------------------


@ENDS
def test_three_errors_ahead_beats_by_a_test_but_not_at_any_time(end: str) -> None:
    found = ended(near(3.0), end)
    assert found.best == ((0, 1, 2) if end in SEEING else (0,))
    assert found.best_method == (BONFERRONI if end in SEEING else HOLM)
    assert ended(near(8.0), end).best == (0,)


def test_at_any_time_a_pair_is_told_apart_at_the_level_of_all_pairs() -> None:
    """Each sequence at 1 - .05 / 3, over gaps at some of which 1 - .05 would say otherwise."""
    for gap in np.arange(3.0, 5.0, 0.05):
        result = ended(near(gap), "interrupt")
        total, squares = (int(number) for number in result.by_pair[0, 1:3])
        low, _ = asymptotic_sequence(2000, total, squares, TIGHTEST_AT, 12, 1 - 0.05 / 3)
        assert (1 not in result.best) == (low > 0)


def test_the_page_says_by_what_one_is_beaten() -> None:
    result = near(8.0)
    assert "a paired t test says so after Holm's adjustment over all 3 pairs" in assumptions(result)
    said = assumptions(ended(result, "interrupt"))
    assert "the confidence sequence of the pair says so at 98.33%" in said
    assert "Holm" not in said


@pytest.mark.slow
def test_equals_are_not_told_apart_by_who_stops_when_they_seem_to_differ() -> None:
    """Read at every look: Holm's set is wrong at some time in more than promised."""
    stops = list(itertools.takewhile(lambda look: look <= 3000, looks()))
    generator = np.random.default_rng(8)
    ever = {"deals": 0, "interrupt": 0}
    rankings = 300
    for _ in range(rankings):
        strengths = np.rint(generator.normal(0, 24, (3000, 4))).astype(np.int64)
        pairs = itertools.combinations(range(4), 2)
        contrasts = np.stack([strengths[:, a] - strengths[:, b] for a, b in pairs], axis=1)
        for end in ever:
            ever[end] += any(
                len(ended(compared("abcd", contrasts[:stop]), end).best) < 4 for stop in stops
            )
    assert ever["interrupt"] / rankings <= 0.05
    assert ever["deals"] / rankings > 0.1


# --- the kinds of interval -----------------------------------------------------------------------


@ENDS
def test_the_bound_is_of_the_kind_that_the_end_allows(end: str) -> None:
    found = ended(a_rare_pair(3), end).estimate(0, 1)
    fixed = end in ("deals", "time")
    share = stats.beta.ppf(0.95, 4, 1997) if fixed else beta_binomial_sequence(3, 2000)[1]
    assert found.method == (RARE if fixed else RARE_AT_ANY_TIME)
    assert found.interval == pytest.approx((-24.5 * share, 24.5 * share))


@ENDS
def test_the_interval_is_of_the_kind_that_the_end_allows(end: str) -> None:
    assert ended(a_pair(), end).estimate(0, 1).method == (SEQUENCE if end in SEEING else PAIRED_T)
    early = ended(a_pair(deals=199), end).estimate(0, 1)
    assert early.method == (RARE_AT_ANY_TIME if end in SEEING else PAIRED_T)


def test_the_bound_says_what_it_is_made_of() -> None:
    assert "a Clopper-Pearson bound of the share of deals that are scored differently" in (
        assumptions(a_rare_pair(3))
    )
    said = assumptions(ended(a_rare_pair(3), "precision"))
    assert "a beta-binomial confidence sequence" in said
    assert "as fewer than 20 are" in said
    assert "as there are fewer than 200 deals" in assumptions(ended(a_pair(deals=199), "interrupt"))


def test_each_number_has_its_method() -> None:
    contrasts = np.rint(np.random.default_rng(4).normal(0, 24, (2000, 3))).astype(np.int64)
    contrasts[5:, 0] = 0  # the first two hardly differ
    found = compared(("a", "b", "c"), contrasts).to_dict()
    assert found["method"] == f"{PAIRED_T}; {RARE}"
    assert [entry["method"] for entry in found["ranking"]] == [PAIRED_T] * 3
    assert found["matrix_method"] == [
        [None, RARE, PAIRED_T],
        [RARE, None, PAIRED_T],
        [PAIRED_T, PAIRED_T, None],
    ]
    assert [entry["method"] for entry in found["pairs"]] == [RARE, PAIRED_T, PAIRED_T]
    assert found["best_method"] == HOLM
    same = compared(("a", "b", "c"), contrasts * 0, identities=(1, 1, 1)).to_dict()
    assert same["method"] == SAME


# --- what else a result says of its end ----------------------------------------------------------


def test_a_fault_is_no_interrupt() -> None:
    entry = ended(a_pair(), "a fault").to_dict()
    assert (entry["stopped_by"], entry["fault"]) == (None, "The policy erred.")
    assert "fault" not in a_pair().to_dict()
    said = assumptions(ended(a_pair(), "a fault"))
    assert "Ended by a fault after 2,000 deals: --deals 2000 plays the same deals again." in said


def test_a_time_that_was_given_again_says_what_it_went_on_from() -> None:
    result = ended(a_pair(), "time again")
    assert result.to_dict()["kept"] == 100
    assert (
        "Stop rule: 1 s in each call. Stopped by the clock after 2,000 deals, of which 100 were "
        "kept from before: --deals 2000 plays the same deals again."
    ) in assumptions(result)
    assert "kept" not in ended(a_pair(), "time").to_dict()


@pytest.mark.parametrize("deals", [1, 2])
def test_of_so_few_deals_nothing_is_claimed(deals: int) -> None:
    result = a_pair(deals=deals)
    assert result.estimate(0, 1).interval == (-24.5, 24.5)
    assert headline(result).startswith("steady and simple cannot be told apart: ")
    assert headline(result).endswith(" cannot tell how large the difference is")
    assert "Interval" not in assumptions(result)
    assert "24.5" not in result._repr_html_()


def test_a_result_can_be_kept_in_a_set() -> None:
    twice = {a_pair(options={"all_pass": "redeal"}), a_pair(options={"all_pass": "redeal"})}
    assert len(twice) == 1
    assert len({*twice, a_pair(), a_field([1, 0, 0])}) == 3
