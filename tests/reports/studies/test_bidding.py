"""What calls are worth: the answer, its intervals, and what is said where few deals agree."""

import numpy as np
import pytest
from late import late

from dealwise.reports import bid
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.auction_words import parse_calls, parse_scores

bidding_words = late("dealwise.reports.studies.bidding_words")

HAND = "66 63 61 55 41 32 11"


def calls(result):
    return {entry["call"]: entry for entry in result.to_dict()["calls"]}


@pytest.mark.compiled
def test_every_deal_makes_it_exact():
    result = bid(HAND, seat=1, auction="pass")
    document, found = result.to_dict(), calls(result)
    assert (document["exact"], document["seed"], document["dealt"]) == (True, None, 51_480)
    assert 100 < document["deals"] < 51_480
    assert list(found) == ["pass", "4", "5", "6", "7", "21"]
    assert found["pass"]["make"] is None
    assert all(entry["interval"] is None for entry in found.values())
    best = max(found.values(), key=lambda entry: entry["points"][1])
    assert document["best"] == best["call"]
    assert best["behind"] == 0
    assert found["7"]["make"] <= found["6"]["make"] + 1e-9 <= found["5"]["make"] + 0.2
    assert "exact" in bidding_words.assumptions(result)
    assert bidding_words.headline(result).startswith(f"Bid {best['call']}: worth")


@pytest.mark.uncounted
@pytest.mark.compiled
def test_a_sample_has_intervals_that_hold_the_exact_worth():
    exact, sample = calls(bid(HAND)), bid(HAND, deals=4_000, seed=3)
    assert sample.method == "t 95%"
    held = [
        low <= exact[name]["points"][0] <= high
        for name, entry in calls(sample).items()
        for low, high in [entry["interval"]]
    ]
    assert sum(held) >= 5
    behind = [entry for entry in calls(sample).values() if entry["behind"]]
    assert all(entry["behind_interval"][0] < entry["behind"] for entry in behind)
    assert len(sample.table()) == 6
    assert "seed 3" in bidding_words.assumptions(sample)
    assert "by Holm's tests of the differences" in bidding_words.assumptions(sample)


@pytest.mark.uncounted
@pytest.mark.compiled
def test_chance_is_sampled_and_threads_change_nothing():
    first = bid(HAND, field="random", deals=500, threads=1)
    assert not first.to_dict()["exact"]
    second = bid(HAND, field="random", deals=500, threads=2, chunk=37)
    assert first.to_dict() == second.to_dict()
    assert np.array_equal(first.found.tally, second.found.tally)
    assert bid(HAND, play="steady/random/pull", threads=2).to_dict()["dealt"] == 20_000


@pytest.mark.compiled
def test_few_deals_that_agree_are_told_with_all_beside():
    result = bid(HAND, seat=2, auction="pass 7")
    assert result.to_dict()["deals"] == 0
    assert bidding_words.few_text(result).startswith(
        "None of 51,480 deals would have been bid like that"
    )
    beside = result.to_dict()["unconditioned"]
    assert beside["deals"] == 51_480
    assert [entry["call"] for entry in beside["calls"]] == ["pass", "21"]
    assert result.to_dict()["best"] == beside["best"]
    assert calls(result)["21"]["points"] is None
    assert "<table" in result._repr_html_()
    said = bidding_words.assumptions(result)
    assert "there is none in which the others would have called so; then all were played" in said
    assert "whatever they would have called: exact for such players." in said


@pytest.mark.compiled
def test_what_comes_of_a_pass_where_the_last_has_to_bid():
    forced = {"rules": {"all_pass": "force_last"}, "deals": 60}
    assert "if all pass, the last to speak has to bid 4." in bidding_words.assumptions(
        bid(HAND, **forced)
    )
    assert "After a pass" not in bidding_words.assumptions(
        bid(HAND, seat=2, auction="pass pass", **forced)
    )
    assert "if all pass, it scores nothing." in bidding_words.assumptions(bid(HAND, deals=60))


@pytest.mark.parametrize(
    ("auction", "sentence"),
    [
        ("4 4", r"4 is not above the standing bid of 4 \(M10\)"),
        ("pass pass pass", "has 3 calls: each player speaks once"),
        ("21", "a 21 ends it"),
        ("21 pass", "a 21 ends it"),
        ("3", '"3" is no call'),
    ],
)
def test_an_auction_out_of_order(auction, sentence):
    with pytest.raises(BadInput, match=sentence):
        parse_calls(auction, 2)


def test_whoever_spoke_first_follows_from_the_seat():
    assert parse_calls("pass 4", 2).first_bidder == 0
    assert parse_calls(["P"], 0).first_bidder == 2
    assert parse_calls((), 1).first_bidder == 1


@pytest.mark.parametrize("scores", ["21,3,4", "0,22,21", "1,2", "a,b,c", "1,2,3,4", "1,2,500000"])
def test_scores_that_cannot_be(scores):
    with pytest.raises(BadInput, match="--scores cannot be"):
        parse_scores(scores)


def test_a_tie_above_21_goes_on():
    assert parse_scores("22, 22 -4") == (22, 22, -4)
    assert parse_scores((1, 20, -30)) == (1, 20, -30)


@pytest.mark.compiled
def test_an_interrupt_gives_what_there_is():
    """Of all deals a part is a sample, and what is known of it has intervals."""

    def interrupt(deals, _):
        if deals >= 2_000:
            raise KeyboardInterrupt

    result = bid(HAND, on_progress=interrupt, chunk=1_000, threads=1)
    assert (result.stopped, result.interrupted, result.found.exact) == (True, True, False)
    assert 2_000 <= result.deals < 51_480
    assert calls(result)["4"]["interval"] is not None
    assert "stopped before 51,480" in bidding_words.assumptions(result)
    assert "by confidence sequences of the differences" in bidding_words.assumptions(result)


@pytest.mark.compiled
def test_an_interrupt_while_all_deals_are_played_keeps_the_answer():
    phases = []

    def interrupt(deals, _):
        phases.append(deals)
        if len(phases) > 1 and phases[-1] < phases[-2]:
            raise KeyboardInterrupt

    result = bid(HAND, seat=2, auction="pass 7", on_progress=interrupt, chunk=9_000, threads=1)
    assert (result.stopped, result.interrupted) == (True, True)
    beside = result.unconditioned
    assert 0 < beside.deals < 51_480
    assert f"then {beside.deals:,} were played, whatever" in bidding_words.assumptions(result)
    assert (
        bidding_words.beside_text(beside)
        == f"On {beside.deals:,} deals, whatever the others would have called:"
    )
    assert "stopped before" not in bidding_words.assumptions(result)
