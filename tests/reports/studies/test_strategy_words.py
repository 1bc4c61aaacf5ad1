"""What a report of strategies says of numbers at the edge: ties, nothing bid, no end."""

import numpy as np
import pytest
from late import late

from dealwise.reports.studies import strategy_words
from dealwise.reports.studies.ring_result import RingHands, RingMatches

hands_task = late("dealwise.simulate.moon.hands_task")
courses_task = late("dealwise.simulate.moon.match_courses_task")

THREE = ((0, 1, 2), (1, 2, 0), (2, 0, 1))


def hands_of(*tricks: tuple[int, ...]) -> RingHands:
    """Strategies A, B, C of which each bid 4 so often, taking so many tricks."""
    tally = np.zeros((3, 3, 3, hands_task.TALLY_SLOTS), np.int64)
    for table, taken in enumerate(tricks):
        for won in taken:
            tally[table, 0, 0, hands_task.OUTCOMES_AT + won] += 1
    return RingHands(("A", "B", "C"), THREE, 30, 30, tally)


@pytest.mark.parametrize(
    ("tricks", "said"),
    [
        (((), (), ()), "Nobody has ever bid"),
        (((4,), (), ()), "No bidder takes fewer tricks than promised on average"),
        (((5,), (4, 5), ()), "On average all bidders take more tricks than promised"),
        (((3,), (), ()), "On average the bidder takes fewer tricks than promised"),
        (((3,), (4,), ()), "Tricks fall short of the promise for 1 of 2 bidders"),
    ],
)
def test_what_is_promised(tricks: tuple, said: str) -> None:
    found = hands_of(*tricks)
    assert strategy_words.promise_finding(found) == said
    if not any(tricks):
        assert strategy_words.bids_finding(found) == said
        assert strategy_words.promise_rows(found)[0] == ("A", "0.0%", "-", "-", "-", "")


def test_matches_that_are_longer_than_is_told_apart() -> None:
    tally = np.zeros((1, courses_task.COURSE_SLOTS), np.int64)
    tally[0, courses_task.LENGTHS_AT + courses_task.LENGTHS - 1] = 6
    endless = RingMatches(("A", "B", "C"), THREE[:1], 6, 6, tally)
    assert strategy_words.length_finding(endless).startswith(
        "Half of all matches have 63 hands or more; "
    )
    assert strategy_words.length_note(endless).endswith(" Last bar: 63 hands or more.")
    assert strategy_words.seats_text(endless, "match") == "6 matches of each strategy"
