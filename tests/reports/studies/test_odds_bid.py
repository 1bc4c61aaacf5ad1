"""Policies that read the bid: every goal is played under its own bid, by them and for them."""

import io
import re

import numpy as np
import pytest
from matplotlib.figure import Figure
from rich.console import Console

from dealwise.reports import odds
from dealwise.reports.studies.failures import deals_behind, failures
from dealwise.reports.studies.odds_question import ask, plan_for
from dealwise.reports.terminal.odds_page import print_odds
from dealwise.simulate.moon.judging import judge_line
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.records import played_of, record_of
from dealwise.simulate.moon.tiles import TRUMP_NAMES, tile_name
from dealwise.simulate.record_lines import line_of

HAND = "66 65 63 55 42 33 11"
PLAIN = "63 54 52 43 41 31 11"
STRONG = "66 65 64 63 55 54 53"
GIVEN = {"widow": "44", "trump": "4", "discard": "31"}
GOALS = (4, 5, 6, 7)
UNDER = {4: "low", 5: "high", 6: "leads_low", 7: "leads_high"}

pytestmark = pytest.mark.usefixtures("with_stand_ins")


def test_a_policy_that_does_not_read_the_bid_is_played_once():
    assert ask(play="low", defence="simple").bids == (4,)
    assert ask(play="by_bid").bids == (4, 5, 6, 7)
    assert ask(defence="by_bid").bids == (4, 5, 6, 7)
    assert ask(exchange="trump_by_bid").bids == (4, 5, 6, 7)


@pytest.mark.compiled
@pytest.mark.parametrize("given", [GIVEN, {"widow": "00"}, {"widow": "00", "deals": 700}])
def test_each_goal_is_made_under_its_own_bid(given):
    found = odds(PLAIN, play="by_bid", defence="simple", **given)
    told = {name: odds(PLAIN, play=name, defence="simple", **given) for name in UNDER.values()}
    for goal, name in UNDER.items():
        assert found.chances.made[goal] == told[name].chances.made[goal]
    made = {tuple(answer.chances.made.values()) for answer in told.values()}
    assert len(made) == 4, "the four ways of playing cannot be told apart"


@pytest.mark.compiled
def test_the_defence_may_read_the_bid_too():
    found = odds(PLAIN, play="simple", defence="by_bid", **GIVEN)
    for goal, name in UNDER.items():
        alone = odds(PLAIN, play="simple", defence=name, **GIVEN)
        assert found.chances.made[goal] == alone.chances.made[goal]


@pytest.mark.compiled
def test_rows_are_those_of_the_bid_that_they_stand_for():
    """Tricks, widows and plans belong to the best bid; each chance by trump to its own."""
    found = odds(HAND, play="by_bid", defence="simple", widow="22")
    goal = min(found.best_bid or 4, 7)
    alone = odds(HAND, play=UNDER[goal], defence="simple", widow="22")
    by_goal = {row.trump: row.chances.made[goal] for row in alone.by_trump}
    assert {row.trump: row.chances.made[goal] for row in found.by_trump} == by_goal
    best = max(row.chances.made[goal] for row in alone.plans)
    assert found.by_widow[0].chances.made[goal] == best
    assert sum(found.trick_counts[goal:]) == best
    assert {(row.trump, row.discard): row.chances for row in found.plans} == {
        (row.trump, row.discard): row.chances for row in alone.plans
    }


@pytest.fixture(scope="module")
def by_widow():
    """With sixes and without trumps, the lowest id away: the answer for each widow."""
    hand = parse_hand(HAND).mask
    answers = {}
    for widow in plan_for(ask(), hand).widows:
        eight = hand | 1 << widow
        lowest = tile_name((eight & -eight).bit_length() - 1)
        for trump in (6, 8):
            answers[widow, trump] = odds(
                HAND,
                widow=tile_name(widow),
                trump=TRUMP_NAMES[trump],
                discard=lowest,
                play="simple",
                defence="simple",
            ).chances
    return answers


def named_for(goal, widow):
    """The trump that `trump_by_bid` names for the bid of a goal."""
    return 8 if goal == 4 and widow % 2 else 6


@pytest.mark.compiled
def test_an_exchange_that_reads_the_bid(by_widow):
    """Each chance is that of the plans which the exchange names for its bid."""
    found = odds(HAND, exchange="trump_by_bid", play="simple", defence="simple")
    for goal in GOALS:
        assert found.chances.made[goal] == sum(
            chances.made[goal]
            for (widow, trump), chances in by_widow.items()
            if trump == named_for(goal, widow)
        )


@pytest.mark.compiled
def test_a_trump_that_is_named_for_some_bids_only_keeps_to_probabilities(by_widow):
    """A chance by trump is of the deals in which that trump was named under that goal's bid."""
    found = odds(HAND, exchange="trump_by_bid", play="simple", defence="simple")
    rows = {row.trump: row for row in found.by_trump}
    assert set(rows) == {6, 8}
    for trump, row in rows.items():
        for goal in GOALS:
            parts = [
                chances
                for (widow, named), chances in by_widow.items()
                if named == trump == named_for(goal, widow)
            ]
            chance = row.chances.chance(goal)
            if parts:
                made = sum(part.made[goal] for part in parts)
                assert chance == pytest.approx(made / sum(part.deals for part in parts))
            else:
                assert chance is None
    page = io.StringIO()
    print_odds(found, Console(file=page, width=80))
    named = [line.split() for line in page.getvalue().splitlines() if line.startswith("no trump ")]
    assert named[0][3:7] == [f"{100 * rows[8].chances.chance(4):.1f}", "-", "-", "-"]


@pytest.mark.compiled
def test_shares_of_a_trump_that_hangs_on_the_bid_lie_within_one(by_widow):
    found = odds(HAND, exchange="trump_by_bid", play="simple", defence="simple").to_dict()
    assert len(by_widow) == 30
    for row in found["by_trump"]:
        assert 0 <= row["share"] <= 1
        assert all(chance is None or 0 <= chance <= 1 for chance in row["make"].values()), row


@pytest.mark.compiled
@pytest.mark.parametrize("deals", [None, 300])
def test_the_share_of_a_trump_is_the_same_wherever_it_is_told(deals):
    """That under the best bid: in JSON, the table, the notebook, the picture and on the page."""
    found = odds(HAND, exchange="trump_by_bid", play="simple", defence="simple", deals=deals)
    assert found.best_bid > 4, "under a bid of 4 the shares would be others"
    shares = {row["trump"]: row["share"] for row in found.to_dict()["by_trump"]}
    assert shares == {"6": 1, "none": 0}
    assert dict(found.table().set_index("trump")["share"].drop("any")) == shares
    html = found._repr_html_()
    assert re.findall(r"<tr[^>]*>\s*<td>.*?</td>\s*<td>(.*?)</td>", html) == ["-", "100.0", "0.0"]
    labels = [label.get_text() for label in found.chart(Figure().subplots()).get_yticklabels()]
    assert labels == ["all hands", "sixes (100% of hands)", "no trump (0% of hands)"]
    page = io.StringIO()
    print_odds(found, Console(file=page, width=90))
    told = re.findall(r"^(any|sixes|no trump) +([\d.]+) ", page.getvalue(), re.MULTILINE)
    assert told == [("any", "100.0"), ("sixes", "100.0"), ("no trump", "0.0")]


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("hand", "given"), [(PLAIN, GIVEN), (STRONG, {"widow": "22", "trump": "6", "discard": "22"})]
)
def test_failures_are_of_the_play_that_was_counted(hand, given):
    """The deals shown as failures of the recommended plan are those that were counted as such."""
    question = ask(play="by_bid", defence="simple", **given)
    found = odds(hand, play="by_bid", defence="simple", **given)
    goal = min(found.best_bid or 4, 7)
    shown = failures(question, found, below=goal, count=10_000)
    assert len(shown) == found.deals - found.chances.made[goal]
    tricks = np.bincount([deal.tricks for deal in shown], minlength=8)
    assert tuple(tricks[:goal]) == found.trick_counts[:goal]


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("hand", "given", "bid"),
    [
        (STRONG, {"widow": "22", "trump": "6", "discard": "22", "play": "by_bid"}, 21),
        (STRONG, {"deals": 120, "play": "by_bid"}, 21),
        (HAND, {"deals": 120, "exchange": "trump_by_bid", "play": "simple"}, 5),
        (PLAIN, {**GIVEN, "play": "by_bid"}, 4),
    ],
)
def test_records_have_the_recommended_bid(hand, given, bid):
    """A 21 was played as a bid of 7, which asks for the same; none recommended is a 4."""
    found = odds(hand, defence="simple", **given)
    assert (found.best_bid or 4) == bid
    records = [
        deal.record(found.seed) for deal in deals_behind(ask(defence="simple", **given), found)
    ]
    assert {tuple(record["bids"]) for record in records} == {
        ("21",) if bid == 21 else (str(bid), "pass", "pass")
    }
    made = [record["made"] for record in records]
    assert (len(made), sum(made)) == (found.deals, found.chances.made[found.goal])
    for record in records[:100]:
        line = line_of(record)
        read, breaches = judge_line(line.encode())
        assert breaches == []
        again = record_of(played_of(read), seed=found.seed, index=record["index"])
        assert line_of(again) == line
