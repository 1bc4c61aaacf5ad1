"""What a strategy gives away: by kind, the worst decisions, and what is said of it."""

import pytest
from late import late

from dealwise.reports import regret
from dealwise.strategies.moon.regret_plan import RegretPlan

regret_task = late("dealwise.simulate.moon.regret_task")
regret_words = late("dealwise.reports.studies.regret_words")

pytestmark = pytest.mark.compiled


def test_the_worst_are_those_that_cost_most():
    result = regret("simple", deals=60, seed=3, show=7, threads=2)
    _, costs = RegretPlan("simple", None, 60, 3).log(0, 60)
    every = [
        (-int(costs[deal, place, regret_task.COST]), deal, place)
        for deal in range(60)
        for place in range(regret_task.CHOICES)
        if costs[deal, place, regret_task.COST] > 0
    ]
    worst = sorted(every)[:7]
    assert [(-decision.cost, decision.deal) for decision in result.worst] == [
        (cost, deal) for cost, deal, _ in worst
    ]
    assert all(decision.chosen != decision.best for decision in result.worst)
    assert result.by_cost[0] + len(every) == result.all.decisions
    assert regret_words.replay_words(result)[-2:] == ["--deal", str(worst[0][1])]


def test_kinds_add_up_and_threads_change_nothing():
    result = regret("steady", deals=50, seed=1, threads=1)
    by_kind = result.to_dict()["kinds"]
    parts = ("trump", "discard", "lead", "follow")
    assert sum(by_kind[kind]["tricks"] for kind in parts) == pytest.approx(by_kind["all"]["tricks"])
    low, high = by_kind["all"]["interval"]
    assert low < by_kind["all"]["tricks"] < high
    again = regret("steady", deals=50, seed=1, threads=2, chunk=7)
    assert again.to_dict() == result.to_dict()
    assert len(result.table()) == len(by_kind)
    assert "<table" in result._repr_html_()


def test_who_cares_for_nothing_gives_most_away():
    careless, careful = regret("random", deals=60), regret("shape/best/pull", deals=60)
    assert careless.all.interval[0] > careful.all.interval[1]
    assert regret_words.headline(careless).startswith("random gives away ")
    assert "Nobody sees the others' tiles" in regret_words.assumptions(careless)


def test_one_that_sits_alone_and_never_plays_a_hand():
    result = regret("never/longest/pull", field="never/longest/pull", deals=9)
    assert result.hands == 0
    assert result.all.mean is None
    assert result.worst == ()
    assert "every hand was passed out" in regret_words.headline(result)
    assert regret_words.replay_words(result) == []
