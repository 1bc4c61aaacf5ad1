"""Tables in a ring: who sits where, and that each is played as it is alone."""

import numpy as np
import pytest

from dealwise.simulate.errors import Fault
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.moon.ring_plan import MatchRingPlan, RingPlan

NAMES = ("random", "simple", "steady", "never/random/random")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_everybody_sits_once_in_every_seat(count):
    seated = np.array(RingPlan(NAMES[:count], 6, 0).seated)
    assert (np.sort(seated, axis=0) == np.arange(count)[:, None]).all()


@pytest.mark.compiled
def test_each_table_plays_deals_of_its_own_as_it_does_alone():
    ring = RingPlan(NAMES, 30, 5)
    tallies = ring.play(20, 100)
    alone = [
        HandsPlan(table.strategies, 120, 5).play(start, stop)
        for table, start, stop in zip(ring.tables, (20, 30, 60, 90), (30, 60, 90, 100), strict=True)
    ]
    np.testing.assert_array_equal(tallies, alone)
    matches = MatchRingPlan(NAMES, 3, 5)
    np.testing.assert_array_equal(matches.play(0, 12), matches.play(0, 4) + matches.play(4, 12))


def test_a_fault_names_its_table(tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text("def lead(*arguments):\n    return 99\n")
    ring = RingPlan(("steady", "simple", f"odds/best/{path}:lead"), 30, 5)
    assert ring.strategies[2] in ring.tables[0].strategies
    with pytest.raises(Fault) as broken:
        ring.play(0, 90)
    assert ring.strategies[2] in broken.value.table
