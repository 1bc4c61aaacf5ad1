"""Lengths and scores of matches: the kernel against matches told by the plain rules."""

import numpy as np
import pytest
from auctioned import DECISIONS
from late import late
from test_match_task import Matches, sums_of

from dealwise.simulate.moon.rules import Options
from dealwise.simulate.moon.tiles import SEATS

task = late("dealwise.simulate.moon.match_courses_task")
whole_match = late("dealwise.simulate.moon.whole_match")

STEPS = [range(-(10**6), 0), *(range(low, low + 3) for low in range(0, 18, 3)), range(18, 10**6)]


def courses_of(matches):
    """What the kernel has to have summed up, from plain matches alone."""
    sums = np.zeros(task.COURSE_SLOTS, np.int64)
    sums[: whole_match.MATCH_SLOTS] = sums_of(matches)
    for match in matches:
        sums[task.LENGTHS_AT + min(len(match.hands), task.LENGTHS - 1)] += 1
        for seat in range(SEATS):
            stood = set()
            for hand in match.hands:
                scores = list(hand.before.scores)
                own = scores.pop(seat)
                steps = [
                    next(place for place, step in enumerate(STEPS) if score in step)
                    for score in (own, max(scores))
                ]
                stood.add(steps[0] * len(STEPS) + steps[1])
            for cell in stood:
                sums[task.STOOD_AT + cell] += 1
                sums[task.WON_AT + cell] += match.winner == seat
    return sums


@pytest.mark.parametrize("options", [Options(), Options(hand_cap=5), Options(made_21="plus_21")])
def test_the_kernel_counts_what_the_plain_rules_tell(honest, options):
    asked = Matches(11, range(40, 46), options)
    sums = np.zeros(task.COURSE_SLOTS, np.int64)
    status = task.play_courses(
        whole_match.match_rules(asked.seed, options),
        np.array(asked.chances, np.int64),
        asked.numbers.start,
        asked.numbers.stop,
        sums,
        np.empty((options.hand_cap, SEATS), np.int64),
        np.zeros(whole_match.MATCH_FAULT_SLOTS, np.int64),
        *(honest.compiled[decision][salt] for decision in DECISIONS for salt in asked.seated),
    )
    assert status == 0
    matches = [asked.plainly(number, honest.plain) for number in asked.numbers]
    np.testing.assert_array_equal(sums, courses_of(matches))
