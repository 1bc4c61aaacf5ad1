"""The page of `moon rank`: what it says, and that every terminal can show it."""

import functools
import re

import pytest
from late import late
from results_by_hand import ODD_NAMES, page

from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.reports.studies.stop_rules import StopRule

rank_page = late("dealwise.reports.terminal.rank_page")
rank_words = late("dealwise.reports.studies.rank_words")
rankings_by_hand = late("rankings_by_hand")

LONG = "auction[needs_double=1]/thumb[voids=1;keep=2]/leads[double_first=0]"
RESULTS = {
    "four": lambda: rankings_by_hand.a_table(
        [0.5, 0.48, 0.0, -5.0], names=("steady", LONG, "simple", "random")
    ),
    "circle": lambda: rankings_by_hand.a_circle(deals=600),
    "circle of points": lambda: rankings_by_hand.a_circle_of_points(deals=600),
    "stopped": lambda: rankings_by_hand.a_table(
        [1, 0, 0], rule=StopRule(10**6), stopped_by="interrupt"
    ),
    "few": lambda: rankings_by_hand.a_table([1, 0, 0], deals=5),
    "twelve": lambda: rankings_by_hand.a_table([place / 10 for place in range(12)], deals=200),
    "same": lambda: rankings_by_hand.a_table([0, 0, 0], identities=(1, 1, 1)),
}


@functools.cache
def result_of(name: str) -> RankedResult:
    return RESULTS[name]()


def printed(result: RankedResult, **surroundings: object) -> str:
    return page(lambda console: rank_page.print_rank(result, console), **surroundings)


@pytest.mark.uncounted
def test_every_number_stands_in_its_row() -> None:
    result = result_of("four")
    place, estimate = result.ranking[0]
    low, high = estimate.interval
    text = printed(result, width=100)
    ranking, scale, matrix, ahead = (x for x in text.splitlines() if re.match(r" *1  ", x))
    share = f"{100 * result.wins(place).mean:.1f}"
    assert f"{estimate.mean:+.3f}  {low:+.3f} to {high:+.3f}  {share}  " in ranking
    assert f"  {result.scale[place]:+.3f}  " in scale
    assert f" {result.places(place)[2].mean:+.3f} ±" in scale
    other = result.ranking[3][0]
    assert f"{result.estimate(place, other).mean:+.3f}" in matrix
    assert f"{100 * result.share_ahead(place, other):.1f}" in ahead


@pytest.mark.parametrize("name", RESULTS)
def test_the_finding_and_what_it_rests_on_are_there(name: str) -> None:
    result = result_of(name)
    text = " ".join(printed(result).split())
    assert text.index(f"{rank_words.headline(result)}.") < text.index(
        rank_words.assumptions(result)
    )
    assert rank_words.circles(result) in text
    asked = result.stopped_by == "interrupt"
    assert ("Stopped early: 600 of 1,000,000 deals were played." in text) == asked


def test_a_circle_is_said_in_words() -> None:
    told = rank_words.circles(result_of("circle"))
    assert told == (
        "A circle, which no scale can show. More often than behind rock finishes ahead of "
        "scissors, scissors finishes ahead of paper, and paper finishes ahead of rock. Each of "
        "these differences is sure at 98.33%, so that those of all pairs hold at once."
    )
    assert (
        "In points rock beats scissors, scissors beats paper, and paper beats rock."
        in rank_words.circles(result_of("circle of points"))
    )
    assert rank_words.circles(result_of("four")) == ""


def test_what_has_no_interval_or_no_difference_says_so() -> None:
    assert "It has no intervals: there are too few deals." in rank_words.assumptions(
        result_of("few")
    )
    assert rank_words.headline(result_of("same")).startswith("All 3 are the same players")
    assert "moon compare" not in printed(result_of("same"))
    assert "the same players, each" not in rank_words.assumptions(result_of("same"))


def test_who_is_there_twice_is_said() -> None:
    who = {"names": ("a", "b", "c", "b"), "identities": (0, 1, 0, 2)}
    twice = rankings_by_hand.a_table([1, 0, 1, 0], **who)
    told = " ".join(printed(twice).split())
    assert "a and c are the same players, each counted by itself: their difference is " in told
    assert "b and b are" not in told


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("width", "encoding"), [(20, "ascii"), (40, "utf-8"), (80, "cp437"), (200, "utf-8")]
)
@pytest.mark.parametrize("name", ["four", "circle", "twelve", "few"])
def test_it_fits_every_terminal(name: str, width: int, encoding: str) -> None:
    text = printed(result_of(name), width=width, encoding=encoding)
    text.encode(encoding)
    commands = [line for line in text.splitlines() if line.startswith("  dealwise ")]
    assert len(commands) == 1
    assert not [line for line in text.splitlines() if len(line) > width and line not in commands]


@pytest.mark.uncounted
def test_names_do_nothing_in_a_terminal_or_a_notebook() -> None:
    for name in ODD_NAMES:
        result = rankings_by_hand.a_table(
            [1, 0, -1], deals=30, names=(name, "<script>alert(1)</script>", "b")
        )
        assert "\x1b" not in printed(result)
        html = result._repr_html_()
        assert "<script>" not in html
        assert html.count("<table") == 3


def test_a_notebook_has_all_tables() -> None:
    html = result_of("four")._repr_html_()
    for told in ("row less column", "row ahead of column %", "scale, 95% interval", LONG):
        assert told in html
