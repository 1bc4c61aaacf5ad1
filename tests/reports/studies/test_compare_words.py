"""What is said of a comparison: the finding, what it rests on, and the page of a notebook."""

import re
from dataclasses import replace

import pytest
from comparisons_by_hand import a_circle, a_field, a_pair, a_rare_pair, compared, drawn
from results_by_hand import ODD_NAMES

from dealwise.reports.studies.compare import compare
from dealwise.reports.studies.compare_estimate import Estimate
from dealwise.reports.studies.compare_numbers import (
    decimals_of,
    level_text,
    signed,
    times_as_many,
)
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_running import running_estimates
from dealwise.reports.studies.compare_words import (
    assumptions,
    command_words,
    headline,
    html_page,
    stopped,
)
from dealwise.reports.studies.stop_rules import StopRule
from dealwise.simulate.quantities import LARGEST_COUNT

TEST = 'the test of "better by 0.25" against "no better" (alpha 0.05, beta 0.1)'


def with_a_test(mean: float, stopped_by: str, **changes: object) -> CompareResult:
    rule = StopRule(10_000_000, sprt=0.25, beta=0.1)
    return a_pair(mean, rule=rule, stopped_by=stopped_by, **changes)


def trio(first_second: float, first_third: float, second_third: float) -> CompareResult:
    return compared(("a", "b", "c"), drawn([first_second, first_third, second_third], 2000))


# --- the finding ---------------------------------------------------------------------------------


def test_who_is_better_stands_first_whoever_was_named_first() -> None:
    ahead = a_pair(0.5)
    behind = compared(("simple", "steady"), -drawn([0.5], 2000))
    low, high = ahead.estimate(0, 1).interval
    assert headline(ahead) == (
        f"steady is better than simple by {ahead.estimate(0, 1).mean:.3f} points a hand "
        f"({low:.3f} to {high:.3f}, paired t 95%)"
    )
    assert headline(behind) == headline(ahead)


def test_two_that_cannot_be_told_apart() -> None:
    result = a_pair(0.0)
    low, high = result.estimate(0, 1).interval
    assert headline(result) == (
        f"steady and simple cannot be told apart: the difference is between {low:+.3f} and "
        f"{high:+.3f} points a hand (paired t 95%)"
    )


def test_two_that_rarely_differ_are_counted() -> None:
    high = a_rare_pair(3).estimate(0, 1).interval[1]
    assert headline(a_rare_pair(3)) == (
        f"steady and careful cannot be told apart: they scored differently in 3 of 2,000 deals, "
        f"and the difference is between -{high:.3f} and +{high:.3f} points a hand "
        f"(clopper-pearson bound 95%)"
    )
    assert "scored differently in 0 of 2,000 deals" in headline(a_rare_pair(0))


def test_the_same_players_are_said_to_be_the_same() -> None:
    result = a_rare_pair(0, identities=("p", "p"))
    said = "steady and careful are the same players: the difference is exactly 0"
    assert headline(result) == said
    again = replace(result, rule=StopRule(100, sprt=0.1), stopped_by="sprt")
    assert headline(again) == said


def test_the_verdict_of_a_test() -> None:
    between = r": the difference is between [-+]\d\.\d{3} and [-+]\d\.\d{3} points a hand "
    method = re.escape("(confidence sequence 95%)")
    for mean, word in ((0.5, "better"), (-0.5, "not better")):
        said = headline(with_a_test(mean, "sprt"))
        assert re.fullmatch(
            f"steady is {word} than simple, says {re.escape(TEST)}{between}{method}", said
        )
    for stopped_by in ("deals", "time", "interrupt"):
        said = headline(with_a_test(0.5, stopped_by))
        assert said.startswith(f"Whether steady is better than simple is undecided by {TEST}: the")


def test_a_leader_who_beats_all_others() -> None:
    result = a_field([1.0, 0.5, 0.0])
    place, estimate = result.ranking[0]
    assert place == 0
    assert headline(result) == (
        f"strategy 0 leads 3 strategies with {estimate.mean:+.3f} points a hand against the others "
        f"({estimate.interval[0]:+.3f} to {estimate.interval[1]:+.3f}, paired t 98.33%); every "
        f"other is beaten by somebody"
    )


def test_those_that_cannot_be_told_from_the_leader() -> None:
    two = a_field([1.0, 1.0, -1.0])
    second = two.strategies[two.ranking[1][0]]
    assert headline(two).endswith(f"; {second} cannot be told from the best")
    seven = a_field([1.0] * 7 + [-3.0], deals=300)
    others = [seven.strategies[place] for place, _ in seven.ranking if place in seven.best][1:]
    assert len(others) == 6
    assert headline(seven).endswith(
        f"; {', '.join(others[:5])} and 1 more cannot be told from the best"
    )
    assert "nobody is beaten: none can be told from the best" in headline(a_field([0.0] * 3))


def test_a_circle_has_no_best() -> None:
    assert a_circle().best == ()
    assert "everybody is beaten by somebody, in a circle, and there is no best" in (
        headline(a_circle())
    )


def test_a_leader_may_be_beaten_itself() -> None:
    result = trio(-1, 10, 1)
    assert result.best == (1,)
    said = headline(result)
    assert said.startswith("a leads 3 strategies with ")
    assert said.endswith("; it is beaten itself, and b cannot be told from the best")


def test_many_of_the_same_players() -> None:
    result = compared(("a", "b", "c"), drawn([0] * 3, 50) * 0, identities=(1, 1, 1))
    assert headline(result) == "All 3 are the same players: every difference is exactly 0"


# --- what it rests on ----------------------------------------------------------------------------


def test_the_block_and_what_counts_are_told() -> None:
    said = assumptions(a_pair(deals=1234))
    for part in (
        "all six seatings",
        "{A, A, B}",
        "{A, B, B}",
        "seat n mod 3",
        "A made 21 counts 21 points",
        "passed out 0",
        "1,234 deals, 7,404 hands, seed 7.",
        "Stop rule: 1,234 deals.",
        "Interval at 95%: paired t of the deals.",
    ):
        assert part in said
    for family in ("Bonferroni", "Holm", "SHA-256", "Only"):
        assert family not in said


def test_rules_policies_and_files_are_told() -> None:
    said = assumptions(
        a_pair(
            options={"all_pass": "force_last", "hand_cap": 9},
            files={"mine.py": "ab" * 32},
            only="play",
            rest="steady",
        )
    )
    assert "seed 7, all_pass=force_last, hand_cap=9 (which matters in a match alone)." in said
    assert "Only the play policy differs: all else is decided by steady." in said
    assert re.search(r"SHA-256 of mine\.py (ab){4,}\.$", said)


@pytest.mark.parametrize(
    ("rule", "stopped_by", "told"),
    [
        (StopRule(2000), "deals", "Stop rule: 2,000 deals. Interval"),
        (StopRule(20_000), "interrupt", "20,000 deals. Stopped by hand after 2,000 deals: --deals"),
        (
            StopRule(LARGEST_COUNT, seconds=90.0),
            "time",
            "Stop rule: 90 s. Stopped by the clock after 2,000 deals: --deals 2000 plays the "
            "same deals again.",
        ),
        (StopRule(2000, seconds=60.0), "deals", "Stop rule: 2,000 deals or 60 s. Interval"),
        (
            StopRule(LARGEST_COUNT, precision=0.05),
            "precision",
            "Stop rule: the difference to within 0.05 points, read at fixed numbers of deals. It "
            "was met after 2,000 deals.",
        ),
        (
            StopRule(2000, precision=0.05, seconds=5.0),
            "deals",
            "after 2,000 deals or 5 s at the latest. It was not met within 2,000 deals.",
        ),
        (
            StopRule(10_000_000, sprt=0.25, beta=0.1),
            "sprt",
            f"Stop rule: {TEST}, read at fixed numbers of deals, after 10,000,000 deals at the "
            f"latest. It was met after 2,000 deals.",
        ),
    ],
)  # fmt: skip
def test_the_stop_rule_and_what_stopped_it(rule: StopRule, stopped_by: str, told: str) -> None:
    assert told in assumptions(a_pair(rule=rule, stopped_by=stopped_by))


def test_the_method_is_the_one_of_the_interval() -> None:
    assert "confidence sequence of the deals, tightest at 2,000" in assumptions(
        with_a_test(1, "sprt")
    )
    assert "(24.5) times a Clopper-Pearson bound" in assumptions(a_rare_pair())
    assert "Interval" not in assumptions(a_rare_pair(0, identities=(1, 1)))


def test_a_family_tells_its_size() -> None:
    said = assumptions(a_field([0.1] * 12, deals=200))
    assert "Intervals of differences, each alone, at 95%: paired t of the deals." in said
    assert "its interval is at 99.58%, so that all 12 hold at once with 95% (Bonferroni)." in said
    assert "Holm's adjustment over all 66 pairs." in said


def test_a_stopped_run_says_where() -> None:
    assert stopped(a_pair()) == ""
    early = a_pair(rule=StopRule(20_000), stopped_by="interrupt")
    assert stopped(early) == "Stopped early: 2,000 of 20,000 deals were played."
    endless = replace(early, rule=StopRule(LARGEST_COUNT, precision=0.1))
    assert stopped(endless) == "Stopped early: 2,000 deals were played."


def test_the_words_that_ask_again() -> None:
    result = a_field(
        [0, 0, 0], deals=300, only="play", rest="steady", options={"all_pass": "force_last"}
    )
    assert command_words(result, 2, 0) == [
        *("dealwise", "moon", "compare", "strategy 2", "strategy 0"),
        *("--only", "play", "--rest", "steady", "--rule", "all_pass=force_last"),
        *("--deals", "300", "--seed", "7"),
    ]
    assert command_words(a_pair())[3:5] == ["steady", "simple"]


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("half_width", "decimals"), [(2.0, 3), (0.03, 3), (0.004, 4), (0.00031, 5), (0.0, 3)]
)
def test_decimals_show_two_digits_of_the_width(half_width: float, decimals: int) -> None:
    assert decimals_of(Estimate(0.1, (0.1 - half_width, 0.1 + half_width), "t")) == decimals


def test_nothing_has_no_minus_and_no_level_is_certain() -> None:
    assert signed(-0.0001) == "+0.000"
    assert signed(-0.0006) == "-0.001"
    assert [level_text(level) for level in (0.95, 0.9875, 1 - 0.05 / 3, 1 - 0.05 / 4000)] == [
        *("95%", "98.75%", "98.33%", "99.999%"),
    ]


def test_the_worth_of_pairing() -> None:
    assert times_as_many(2.0, "hands") == "2.00 times fewer hands"
    assert times_as_many(0.5, "matches") == "2.00 times more matches"
    assert times_as_many(1.001, "hands") == times_as_many(0.999, "hands") == "as many hands"


# --- how it came about ---------------------------------------------------------------------------


def test_each_look_is_as_if_the_run_had_ended_there() -> None:
    contrasts = drawn([0.5], 2000)
    for rule, by in ((StopRule(2000), "deals"), (StopRule(10**7, sprt=0.1), "sprt")):
        result = compared(("a", "b"), contrasts, rule=rule, stopped_by=by)
        found = running_estimates(result)
        assert [deals for deals, _ in found][:3] == [200, 300, 400]
        for deals, estimate in found:
            prefix = compared(("a", "b"), contrasts[:deals], rule=rule, stopped_by=by)
            assert estimate == prefix.estimate(0, 1)


def test_the_end_is_told_also_between_two_looks() -> None:
    result = a_pair(deals=350)
    stopped_by_the_clock = replace(result, history=result.history[:-1])
    assert running_estimates(stopped_by_the_clock) == running_estimates(result)
    assert running_estimates(replace(result, history=())) == [(350, result.estimate(0, 1))]


# --- the page of a notebook ----------------------------------------------------------------------


def test_the_page_of_two_has_the_finding_the_numbers_and_what_they_rest_on() -> None:
    result = a_pair()
    page = html_page(result)
    assert page == result._repr_html_()
    assert page.startswith(f"<p>{headline(result)}.</p><table")
    assert page.endswith("</p>")
    assert "steady less simple" in page
    assert f"{result.estimate(0, 1).mean:+.3f}" in page
    assert "Stop rule" in page


def test_the_page_of_more_has_the_ranking_and_the_matrix() -> None:
    page = html_page(a_field([1.0, 0.9, 0.0]))
    assert page.count("<table") == 2
    assert "row less column" in page
    assert "98.33% interval" in page
    circle = html_page(a_circle(stopped_by="interrupt", rule=StopRule(10**5)))
    assert circle.startswith("<p>Stopped early: 2,000 of 100,000 deals were played.</p>")


def test_a_page_of_very_many_leaves_most_to_the_table() -> None:
    page = html_page(a_field([place / 10 for place in range(40)], deals=250))
    assert "10 more strategies are in table()" in page
    assert "strategy 39" in page
    assert ">strategy 0<" not in page


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_is_never_markup_in_a_notebook(name: str) -> None:
    for result in (a_pair(names=(name, "b")), a_field([1, 0, 0], names=(name, "b", "c"))):
        page = html_page(result)
        assert "<script" not in page
        assert not re.search(r"<(?!/?(p|table|thead|tbody|tr|th|td)\b)", page)


def test_a_long_name_is_shown_whole_in_a_notebook() -> None:
    assert "x" * 300 in html_page(a_field([1, 0, 0], names=("x" * 300, "b", "c"))).split("</p>")[1]


@pytest.mark.compiled
def test_two_that_were_really_played() -> None:
    result = compare("steady", "simple", deals=600)
    assert headline(result).startswith("steady is better than simple by 0.")
    assert "600 deals, 3,600 hands, seed 0." in assumptions(result)
    assert "steady less simple" in result._repr_html_()
    assert running_estimates(result)[-1] == (600, result.estimate(0, 1))
