"""The deals that differ most: found by brute force as well, and told by the plain rules."""

import itertools

import pytest

from dealwise.reports.studies import swings as study
from dealwise.reports.studies.compare import plan_compare, play_compare
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.stop_rules import StopRule
from dealwise.reports.studies.swings import Swing, swings
from dealwise.simulate.moon.judging import judge
from dealwise.simulate.moon.records import record_of
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.moon.told_again import played_deals

DEALS = 30
PAIRS = [
    ("steady", "simple"),
    ("random", "steady"),
    ("never/longest/pull", "losers/longest/simple"),
]


def played(names: tuple[str, ...], deals: int = DEALS, **how) -> tuple[BlocksPlan, CompareResult]:
    rule = StopRule(deals)
    plan = plan_compare(names, rule, seed=9, **how)
    return plan, play_compare(plan, rule, threads=1)


def brute_force(plan: BlocksPlan, deals: int) -> dict[int, list[float]]:
    """The six contrasts of each deal, from the hands as `moon hands` plays and records them."""
    found: dict[int, list[float]] = {number: [] for number in range(deals)}
    for seating in range(6):
        hands = plan.seated(0, 1, seating)
        at_seat = [plan.strategies.index(name) for name in hands.strategies]
        for number, told in played_deals(hands, deals):
            points = record_of(told)["points"]
            of_each = [
                [won for won, who in zip(points, at_seat, strict=True) if who == strategy]
                for strategy in (0, 1)
            ]
            first, second = (sum(part) / len(part) for part in of_each)
            found[number].append(first - second)
    return found


@pytest.mark.compiled
@pytest.mark.parametrize("names", PAIRS, ids=" ".join)
def test_the_largest_differences_in_order(names: tuple[str, str]) -> None:
    plan, result = played(names)
    by_deal = {
        number: round(sum(contrasts) * 2) / 12
        for number, contrasts in brute_force(plan, DEALS).items()
    }
    order = sorted(by_deal, key=lambda number: (-abs(by_deal[number]), number))
    differing = [number for number in order if by_deal[number]]
    for count in (1, 7, DEALS):
        told = swings(plan, result, count)
        assert [swing.number for swing in told] == differing[:count]
        assert [swing.difference for swing in told] == [by_deal[s.number] for s in told]


@pytest.mark.uncounted
@pytest.mark.parametrize("names", PAIRS, ids=" ".join)
def test_the_two_hands_are_those_that_speak_most_for_who_gained(names: tuple[str, str]) -> None:
    plan, result = played(names)
    contrasts = brute_force(plan, DEALS)
    for swing in swings(plan, result, 10):
        first, second = swing.hands
        assert tuple(1 - who for who in first.who) == second.who
        assert sum(first.who) == 1
        assert first.played.deal == second.played.deal
        of_deal = contrasts[swing.number]
        sign = 1 if swing.difference > 0 else -1
        couples = [sign * (of_deal[place] + of_deal[place + 3]) for place in range(3)]
        assert sign * (first.contrast + second.contrast) == pytest.approx(max(couples))
        assert {first.contrast, second.contrast} <= set(of_deal)


@pytest.mark.compiled
def test_a_deal_is_found_wherever_looks_end(monkeypatch: pytest.MonkeyPatch) -> None:
    plan, result = played(("steady", "simple"))
    whole = [swing.number for swing in swings(plan, result, 9)]
    for deals in (1, 7, DEALS - 1, DEALS):
        monkeypatch.setattr(study, "_DEALS_A_LOOK", deals)
        assert [swing.number for swing in swings(plan, result, 9)] == whole


def test_only_deals_of_the_result_are_looked_at() -> None:
    plan, _ = played(("steady", "simple"))
    _, few = played(("steady", "simple"), deals=5)
    assert max(swing.number for swing in swings(plan, few, 99)) < 5


def test_progress_is_told_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "_DEALS_A_LOOK", 12)
    told: list[tuple[int, int]] = []
    plan, result = played(("steady", "simple"))
    swings(plan, result, 1, on_progress=lambda done, total: told.append((done, total)))
    assert told == [(12, 30), (24, 30), (30, 30)]


@pytest.mark.uncounted
def test_where_nothing_differs_there_is_nothing_to_show() -> None:
    plan, result = played(("steady", "steady"))
    assert swings(plan, result, 3) == []


def entries(swing: Swing) -> list[dict]:
    return swing.to_dict()["hands"]


def test_an_entry_has_both_hands_as_records_without_a_breach() -> None:
    plan, result = played(("steady", "never/longest/pull"))
    for swing in swings(plan, result, 5):
        document = swing.to_dict()
        assert (document["deal"], document["difference"]) == (swing.number, swing.difference)
        assert len(entries(swing)) == 2
        for hand, entry in zip(swing.hands, entries(swing), strict=True):
            assert judge(entry["record"]) == []
            assert (entry["record"]["seed"], entry["record"]["index"]) == (9, swing.number)
            assert entry["record"]["points"] == list(hand.points)
            assert entry["contrast"] == hand.contrast
            assert entry["strategies"] == [swing.strategies[who] for who in hand.who]


def passed_out(all_pass: str) -> list[Swing]:
    plan, result = played(("never/longest/pull", "steady"), deals=100, rules={"all_pass": all_pass})
    return swings(plan, result, 100)


@pytest.mark.compiled
def test_a_hand_that_all_passed_has_no_points() -> None:
    told = list(itertools.chain.from_iterable(swing.hands for swing in passed_out("redeal")))
    thrown_in = [hand for hand in told if hand.played.play is None]
    assert thrown_in
    assert all((hand.points, hand.contrast) == ((0, 0, 0), 0) for hand in thrown_in)


@pytest.mark.compiled
def test_where_the_last_must_bid_no_hand_is_thrown_in() -> None:
    for swing in passed_out("force_last"):
        assert all(hand.played.play is not None for hand in swing.hands)
        assert entries(swing)[0]["record"]["options"] == {"all_pass": "force_last"}


def test_single_policies_are_shown_by_their_names() -> None:
    plan, result = played(("pull", "random"), only="play", rest="steady")
    told = swings(plan, result, 2)
    assert {swing.strategies for swing in told} == {("pull", "random")}
