"""The study of rankings: its numbers from points, its stops, circles, and what it refuses."""

import itertools
import json

import numpy as np
import pytest
from late import late
from scipy import stats

from dealwise import reports
from dealwise.reports.statistics.looks import looks
from dealwise.reports.studies.compare_estimate import PAIRED_T, SAME, SEQUENCE
from dealwise.simulate.errors import BadInput

rankings_by_hand = late("rankings_by_hand")
tables_of_three = late("dealwise.simulate.triples")
triples = late("dealwise.strategies.triples")
triples_plan = late("dealwise.strategies.moon.triples_plan")

pytestmark = pytest.mark.compiled

NAMES = ("simple", "steady", "count/shape/pull", "random")
DEALS = 300


@pytest.fixture(scope="module")
def several():
    return reports.rank(*NAMES, deals=DEALS)


@pytest.fixture(scope="module")
def points():
    """By table, the points of the deals by member of the three and by seating."""
    plan = triples_plan.MoonTriplesPlan(NAMES, NAMES, DEALS, 0)
    found = plan.points_of(plan.triples, 0, DEALS)
    members = np.argsort(np.array(tables_of_three.SEATINGS), axis=1)  # where each of the three sits
    by_member = np.take_along_axis(found, members[None, None], axis=3)
    return dict(zip(plan.triples, np.moveaxis(by_member, 1, 0), strict=True))


def interval_of(x, level):
    return pytest.approx(list(stats.t.interval(level, len(x) - 1, x.mean(), stats.sem(x))))


def test_means_and_wins_are_those_of_the_hands_by_deal(several, points):
    for row in several.to_dict()["ranking"]:
        who = NAMES.index(row["strategy"])
        own, wins = [], []
        for triple, by_member in points.items():
            if who in triple:
                place = triple.index(who)
                most = by_member.max(axis=2, keepdims=True)
                best = by_member == most
                own.append(by_member[:, :, place])
                wins.append((best / best.sum(axis=2, keepdims=True))[:, :, place])
        x, w = (np.concatenate(part, axis=1).mean(axis=1) for part in (own, wins))
        assert row["mean"] == pytest.approx(x.mean())
        assert row["interval"] == interval_of(x, 1 - 0.05 / 4)
        assert row["wins"] == pytest.approx(w.mean())
        assert row["wins_interval"] == interval_of(w, 1 - 0.05 / 4)
        assert row["method"] == PAIRED_T
    means = [row["mean"] for row in several.to_dict()["ranking"]]
    assert means == sorted(means, reverse=True)


def test_the_matrix_is_that_of_the_tables_of_both(several, points):
    found = several.to_dict()
    matrix = np.array(found["matrix"])
    assert np.array_equal(matrix, -matrix.T)
    for entry, (first, second) in zip(found["pairs"], several.pairs, strict=True):
        gaps = np.concatenate(
            [
                by_member[:, :, triple.index(first)] - by_member[:, :, triple.index(second)]
                for triple, by_member in points.items()
                if first in triple and second in triple
            ],
            axis=1,
        )
        assert matrix[first, second] == entry["difference"] == pytest.approx(gaps.mean())
        assert entry["interval"] == interval_of(gaps.mean(axis=1), 0.95)
        share = ((1 + np.sign(gaps)) / 2).mean(axis=1)
        assert found["ahead"][first][second] == entry["ahead"] == pytest.approx(share.mean())
        assert entry["ahead_interval"] == interval_of(share, 0.95)
    assert found["best"] == ["steady"]


def test_the_scale_has_the_best_first_and_is_in_its_interval(several):
    scale, ends = several.scale, several.scale_intervals
    assert int(np.argmax(scale)) == several.ranking[0][0]
    assert int(np.argmin(scale)) == NAMES.index("random")
    assert sum(scale) == pytest.approx(0)
    assert all(low < at < high for at, (low, high) in zip(scale, ends, strict=True))
    assert 0 < several.misfit < 0.05
    hands = sum(order["hands"] for entry in several.to_dict()["orders"] for order in entry["hands"])
    assert hands == pytest.approx(several.hands)


def test_of_few_deals_the_scale_has_no_interval():
    few = reports.rank("steady", "simple", "random", deals=199)
    assert few.scale is not None
    assert few.scale_intervals is None
    assert json.loads(json.dumps(few.to_dict(), allow_nan=False)) == few.to_dict()


def test_one_that_finishes_last_each_time_leaves_no_scale():
    own = np.tile(np.array([3, 3, -4]), (300, 1, 6, 1))
    found = rankings_by_hand.ranked(("one", "other", "last"), rankings_by_hand.seated(own))
    assert (found.scale, found.scale_intervals) == (None, None)
    assert found.to_dict()["ranking"][0]["scale"] is None


def test_a_strategy_named_twice_is_exactly_as_good():
    found = reports.rank("random", "simple", "random", deals=250)
    entry = found.to_dict()
    twice = [row for row in entry["ranking"] if row["strategy"] == "random"]
    assert {**twice[0], "scale": 0, "scale_interval": 0} == {
        **twice[1],
        "scale": 0,
        "scale_interval": 0,
    }
    assert twice[0]["scale"] == pytest.approx(twice[1]["scale"])
    assert found.estimate(0, 2).method == found.ahead(0, 2).method == SAME
    assert (entry["matrix"][0][2], entry["ahead"][0][2]) == (0, 0.5)


def test_a_circle_of_three_shows_where_the_scale_is_blind():
    found = rankings_by_hand.a_circle()
    assert found.circle == ()  # in points three at one table are always in an order
    assert found.circle_ahead == (0, 1, 2)
    assert found.scale == pytest.approx([0, 0, 0], abs=0.06)
    assert found.misfit == pytest.approx(1 / 6, abs=0.03)
    assert found.share_ahead(0, 1) == pytest.approx(2 / 3, abs=0.03)


def test_a_circle_in_points_shows_in_the_matrix():
    found = rankings_by_hand.a_circle_of_points()
    assert found.circle == (0, 1, 2)
    entry = found.to_dict()
    assert entry["circle"] == ["rock", "scissors", "paper"]
    matrix = np.array(entry["matrix"])
    assert min(matrix[0, 1], matrix[1, 2], matrix[2, 0]) > 0.3
    assert entry["best"] == []


def test_effects_of_places_and_seats_are_beyond_the_mean():
    """Whoever speaks first gets three points more here, and seat 2 one."""
    deals = 500
    own = np.random.default_rng(1).integers(-2, 3, (deals, 1, 6, 3))
    own[np.arange(deals), :, :, np.arange(deals) % 3] += 3
    own[..., 2] += 1
    found = rankings_by_hand.ranked(("a", "b", "c"), own)
    for effects in (found.openers, found.places(1)):
        assert [effect.mean for effect in effects] == pytest.approx([2, -1, -1], abs=0.2)
        assert effects[0].tells
    third = 1 / 3
    assert [effect.mean for effect in found.seats] == pytest.approx(
        [-third, -third, 2 * third], abs=0.2
    )


def test_precision_stops_at_the_first_look_at_which_every_difference_is_narrow():
    found = reports.rank("steady", "simple", "count/shape/pull", precision=0.12)
    assert (found.stopped_by, found.to_dict()["stopped_by"]) == ("precision", "precision")
    before = list(itertools.takewhile(lambda look: look < found.deals, looks()))

    def widest(deals):
        known = reports.rank("steady", "simple", "count/shape/pull", deals=deals)
        return max(known.estimate(*pair).half_width for pair in known.pairs)

    assert widest(found.deals) <= 0.12 < widest(before[-1])


@pytest.mark.parametrize("chunk", [7, 333, None])
def test_a_stopped_run_is_the_same_however_it_was_cut(chunk, tmp_path):
    asked = {"precision": 0.3, "seed": 8}
    whole = reports.rank(
        "steady", "simple", "random", "shape/shape/pull", threads=1, chunk=50, **asked
    )
    out = str(tmp_path / "run.jsonl")
    cut = reports.rank(*whole.strategies, threads=2, chunk=chunk, out=out, **asked)
    again = reports.rank(*whole.strategies, out=out, **asked)
    assert cut.to_dict() == again.to_dict() == whole.to_dict()


def test_a_run_stopped_by_hand_has_sequences_and_says_so_of_the_scale():
    found = rankings_by_hand.a_table((0.5, 0.0, -0.5), stopped_by="interrupt")
    assert found.estimate(0, 1).method == found.ranking[0][1].method == SEQUENCE
    assert "for a number of deals that is fixed beforehand" in found._repr_html_()


def test_single_policies_are_ranked_with_all_else_equal():
    found = reports.rank("pull", "simple", "random", only="play", rest="simple", deals=100)
    whole = reports.rank("simple/simple/pull", "simple", "simple/simple/random", deals=100)
    assert found.strategies == ("pull", "simple", "random")
    assert found.to_dict()["matrix"] == whole.to_dict()["matrix"]


@pytest.mark.parametrize(
    ("strategies", "options", "sentence"),
    [
        ([], {}, "and none is named"),
        (["steady"], {}, 'only "steady" is named'),
        (
            ["steady", "simple"],
            {},
            'three strategies or more, as three sit at a table, and only "steady" and "simple" are',
        ),
        (["steady"] * 65, {}, "takes 64 strategies at most, and 65 are named"),
        (["steady", "simple", "stedy"], {}, "did you mean steady?"),
        (NAMES, {"precision": 0}, "--precision cannot be 0"),
        (NAMES, {"only": "tricks"}, "it is one of bid, exchange, play"),
        (NAMES, {"rules": {"all_pas": "redeal"}}, "did you mean all_pass?"),
    ],
)
def test_it_refuses_with_a_sentence(strategies, options, sentence):
    with pytest.raises(BadInput) as caught:
        reports.rank(*strategies, **options)
    assert sentence in str(caught.value)


def test_an_option_that_there_is_not_is_named():
    with pytest.raises(TypeError, match=r'rank\(\) has no option "sprt": .* deals, precision'):
        reports.rank(*NAMES, sprt=0.1)


def test_the_most_that_are_taken_fit_into_a_line_of_a_run_file(tmp_path):
    """With more digits than the sums of a second have."""
    from dealwise.simulate.run_lines import LONGEST, chunk_line
    from dealwise.strategies.triples import MOST_STRATEGIES, _sizes

    sums = np.full(sum(_sizes(MOST_STRATEGIES)), 10**7)
    assert len(chunk_line(0, 10**6, sums)) < LONGEST
    assert len(triples.triples_of(MOST_STRATEGIES)) == 41_664
    assert len(tables_of_three.ORDERS) == 6


def test_the_table_has_a_row_for_each_best_first(several):
    table = several.table()
    assert list(table["strategy"]) == [NAMES[place] for place, _ in several.ranking]
    assert list(table.columns[:4]) == ["strategy", "mean", "low", "high"]
    assert table["first"].iloc[0] == several.places(several.ranking[0][0])[0].mean
