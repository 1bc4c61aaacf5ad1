"""The page of `moon hands --match`: what it says of matches, and how it tells one."""

import re
from dataclasses import replace

import pytest
from late import late
from results_by_hand import ODD_NAMES, page

from dealwise.reports.studies.hands import hands, plan_hands
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.moon.told_again import played_matches

matches_page = late("dealwise.reports.terminal.matches_page")
matches_words = late("dealwise.reports.studies.matches_words")

NAMES = ("steady", "losers/longest/simple", "random")


@pytest.fixture(scope="module")
def result():
    return hands(NAMES, deals=200, seed=5, match=True)


@pytest.fixture(scope="module")
def courses():
    """Matches with a winner on points, one by a 21, and one without any."""
    ended = [match for _, match in played_matches(plan_hands(NAMES, deals=40, match=True), 40)]
    passing = plan_hands(("never/shape/pull",) * SEATS, deals=1, rules={"hand_cap": 3}, match=True)
    ((_, nobody),) = played_matches(passing, 1)
    return {
        "points": next(match for match in ended if not match.ended_by_21),
        "21": next(match for match in ended if match.ended_by_21),
        "nobody": nobody,
    }


def printed(result, **surroundings):
    return page(lambda console: matches_page.print_matches(result, console), **surroundings)


def told(match, **surroundings):
    return page(lambda console: matches_page.print_course(match, console), **surroundings)


@pytest.mark.uncounted
def test_the_page_has_all_shares(result):
    text = printed(result)
    lines = dict(re.findall(r"^(.+?) {2,}(.+)$", text, re.MULTILINE))
    for seat, wins in enumerate(result.seats):
        low, high = (100 * end for end in wins.interval)
        cells = re.split(r" {2,}", lines[f"seat {seat}: {NAMES[seat]}"].strip())
        assert cells == [f"{100 * wins.share:.1f}", f"{low:.1f} to {high:.1f}"]
    for name, wins in zip(("opens the match", "speaks second"), result.places, strict=False):
        assert lines[name].strip().startswith(f"{100 * wins.share:.1f} ")
    assert lines["hands a match"].startswith(f"{result.matches.hands_a_match:.2f} ±")
    assert lines["ended by a made 21"].startswith(f"{100 * result.ended_by_21.share:.1f}% (")
    assert lines["without a winner"].startswith("0.0% (")
    assert " ".join(text.split()).endswith(matches_words.assumptions(result))


def test_a_stopped_run_says_so_first(result):
    text = printed(replace(result, deals_asked=10**6))
    assert text.startswith("Stopped early: 200 of 1,000,000 matches were played.\n")


@pytest.mark.uncounted
@pytest.mark.parametrize("kind", ["points", "21", "nobody"])
def test_a_course_has_every_hand(courses, kind):
    match = courses[kind]
    lines = told(match).splitlines()
    rows, last = [re.split(r" {2,}", line.strip()) for line in lines[2:-1]], 0
    for row in rows:
        first, _, end = row[0].split()[0].partition("-")
        assert int(first) == last + 1
        last = int(end or first)
        run = match.hands[int(first) - 1 : last]
        if end:  # of several in which all have passed
            assert {hand.played.play for hand in run} == {None}
            assert row[1:] == ["pass"] * SEATS + [
                "thrown in",
                "/".join(map(str, run[0].after.scores)),
            ]
            continue
        (hand,) = run
        assert row[-1] == "/".join(map(str, hand.after.scores))
        auction = hand.played.auction
        calls = " ".join(row)
        assert calls.count(">") == 1
        assert calls.count("*") == int(auction.bidder is not None)
        if hand.played.play is None:
            assert "thrown in" in row
        else:
            assert ("made" if hand.played.play.made else "failed") in row
            assert f"{auction.bid}*" in calls
    assert last == len(match.hands)
    assert (kind == "nobody") is (len(rows) == 1)
    endings = {
        "points": f"Seat {match.winner} has won after {len(match.hands)} hands.",
        "21": f"Seat {match.winner} has won after {len(match.hands)} hands with a made 21.",
        "nobody": "Nobody has won after 3 hands, and the match is given up.",
    }
    assert lines[-1] == endings[kind]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("width", [20, 80, 400])
def test_nothing_is_wider_than_the_terminal(result, courses, width, encoding):
    odd = replace(result, strategies=ODD_NAMES[:SEATS])
    texts = [printed(odd, width=width, encoding=encoding)]
    texts += [told(match, width=width, encoding=encoding) for match in courses.values()]
    for text in texts:
        assert max(map(len, text.splitlines())) <= min(width, 100)
        assert not [letter for letter in text if ord(letter) < 32 and letter != "\n"]
        assert encoding == "utf-8" or text.isascii()
