"""Blocks against hands: six seatings of each deal, as `moon hands` plays them one by one."""

import itertools
import pickle
from pathlib import Path

import numpy as np
import pytest
from late import late

from dealwise.simulate.blocks import CONTRAST, DIFFERED, HAND_SQUARES
from dealwise.simulate.errors import HANDS_PLAYED, Fault
from dealwise.simulate.moon.contract import PLAY_ARGUMENTS
from dealwise.simulate.moon.records import record_of
from dealwise.simulate.moon.rules import Options
from dealwise.strategies.blocks import pair_sums, row_sums
from dealwise.strategies.moon.told_again import played_deals

blocks_plan = late("dealwise.strategies.moon.blocks_plan")
seatings = late("dealwise.simulate.moon.seatings")

PAIRS = {
    "both good": ("steady", "simple"),
    "with chance": ("random", "count/longest/random[salt=3]"),
    "one decision": ("count/longest/pull", "count/longest/simple"),
    "rarely": ("shape/shape/guards[dump=1]", "shape/shape/pull"),
    "quiet": ("never/shape/pull", "losers/shape/pull"),
}
DEALS = 40


def plan_of(*strategies, deals=DEALS, seed=5, **options):
    return blocks_plan.MoonBlocksPlan(strategies, strategies, deals, seed, Options(**options))


def hands_of(plan, seating):
    """The hands of one seating of the first two strategies, told by the plain rules."""
    return [played for _, played in played_deals(plan.seated(0, 1, seating), plan.deals)]


def by_hands(plan):
    """CONTRAST, HAND_SQUARES and DIFFERED of each deal, from records of single hands."""
    blocks = np.zeros((plan.deals, 3), np.int64)
    told = []
    for seating, seats in enumerate(seatings.SEATINGS_BY_SEAT):
        records = [record_of(played, seed=0, index=0) for played in hands_of(plan, seating)]
        told.append(records)
        for deal, record in enumerate(records):
            points = record["points"]
            means = [
                np.mean([points[seat] for seat in range(3) if seats[seat] == who]) for who in (0, 1)
            ]
            contrast = round(2 * (means[0] - means[1]))
            assert contrast == 2 * (means[0] - means[1])
            blocks[deal, CONTRAST] += contrast
            blocks[deal, HAND_SQUARES] += contrast**2
    for deal, records in enumerate(zip(*told, strict=True)):
        blocks[deal, DIFFERED] = any(record != records[0] for record in records)
    return blocks


@pytest.mark.uncounted
@pytest.mark.parametrize("options", [{}, {"all_pass": "force_last"}], ids=["house", "forced"])
@pytest.mark.parametrize("name", PAIRS)
def test_a_block_is_its_six_hands(name, options):
    plan = plan_of(*PAIRS[name], **options)
    found = plan.blocks(0, 1, 0, plan.deals)
    assert np.array_equal(found, by_hands(plan))
    assert found[:, DIFFERED].any()
    assert abs(found[:, CONTRAST]).max() <= seatings.LARGEST_CONTRAST * seatings.UNIT


def test_the_seatings_are_all_there_are():
    tables = {tuple(mask >> seat & 1 for seat in range(3)) for mask in seatings.SEATINGS}
    assert len(tables) == 6
    assert {sum(table) for table in tables} == {1, 2}


@pytest.mark.compiled
@pytest.mark.parametrize("name", PAIRS)
def test_names_exchanged_exchange_the_sign_and_nothing_else(name):
    first, second = PAIRS[name]
    there = plan_of(first, second, deals=300).blocks(0, 1, 0, 300)
    back = plan_of(second, first, deals=300).blocks(0, 1, 0, 300)
    assert np.array_equal(there[:, CONTRAST], -back[:, CONTRAST])
    assert np.array_equal(there[:, HAND_SQUARES], back[:, HAND_SQUARES])


@pytest.mark.uncounted
@pytest.mark.parametrize("name", ["steady", "random", "count/longest/random[salt=3]"])
def test_a_strategy_against_itself_is_exactly_nothing(name):
    blocks = plan_of(name, name, deals=300).blocks(0, 1, 0, 300)
    assert not blocks[:, CONTRAST].any()
    assert not blocks[:, DIFFERED].any()


@pytest.mark.compiled
def test_sums_are_those_of_the_blocks():
    names = ("steady", "simple", "count/longest/pull")
    plan = plan_of(*names, deals=200)
    sums = plan.play(0, 200)
    contrasts = {pair: plan.blocks(*pair, 0, 200)[:, CONTRAST] for pair in plan.pairs}
    for (first, second), found in zip(plan.pairs, pair_sums(sums, 3), strict=True):
        alone = plan_of(names[first], names[second], deals=200).blocks(0, 1, 0, 200)
        x = contrasts[first, second]
        assert np.array_equal(alone[:, CONTRAST], x)
        assert found.tolist() == [
            np.count_nonzero(x),
            x.sum(),
            (x * x).sum(),
            alone[:, DIFFERED].sum(),
            alone[:, HAND_SQUARES].sum(),
        ]
    rows = [
        contrasts[0, 1] + contrasts[0, 2],
        contrasts[1, 2] - contrasts[0, 1],
        -contrasts[0, 2] - contrasts[1, 2],
    ]
    assert row_sums(sums, 3).tolist() == [
        [np.count_nonzero(row), row.sum(), (row * row).sum()] for row in rows
    ]


@pytest.mark.compiled
@pytest.mark.parametrize("cuts", [(0, 1, 200), (0, 77, 78, 200), tuple(range(0, 201, 25))])
def test_any_cutting_adds_up_alike(cuts):
    plan = plan_of("steady", "random", deals=200)
    pieces = [plan.play(start, stop) for start, stop in itertools.pairwise(cuts)]
    assert np.array_equal(sum(pieces), plan.play(0, 200))


@pytest.mark.uncounted
def test_no_more_blocks_than_a_few_are_kept_at_once(monkeypatch):
    plan = plan_of("steady", "simple", "count/longest/pull", deals=50)
    whole = plan.play(0, 50)
    sizes = []
    monkeypatch.setattr(blocks_plan.MoonBlocksPlan, "blocks_of", noting_sizes(sizes))
    monkeypatch.setattr("dealwise.strategies.blocks._BLOCKS_AT_ONCE", 20)
    assert np.array_equal(plan.play(0, 50), whole)
    assert sizes == [18] * 8 + [6]


def noting_sizes(sizes):
    blocks_of = blocks_plan.MoonBlocksPlan.blocks_of

    def noted(*arguments):
        found = blocks_of(*arguments)
        sizes.append(found.shape[0] * found.shape[1])
        return found

    return noted


def test_every_hand_of_a_deal_is_counted_while_it_is_played(monkeypatch):
    """So that many pairs with slow policies are not taken for one that never returns."""
    plan, faults = plan_of("steady", "simple", "count/longest/pull"), []
    watch = blocks_plan.MoonBlocksPlan._watch

    def noted(watched, fault):
        if watched is plan:  # a thread of an earlier test may still be playing
            faults.append(fault)
        return watch(watched, fault)

    monkeypatch.setattr(blocks_plan.MoonBlocksPlan, "_watch", noted)
    plan.play(4, 6)
    assert [int(fault[HANDS_PLAYED]) for fault in faults] == [2 * 3 * 6]


def test_it_travels_to_another_process():
    plan = plan_of("steady", "count[threshold=6]/longest/pull", deals=20)
    again = pickle.loads(pickle.dumps(plan))
    assert np.array_equal(again.play(0, 20), plan.play(0, 20))
    assert again.identities == plan.identities


def test_equal_players_are_known_under_any_name():
    plan = plan_of("simple", "count/longest/simple", "count[threshold=6]/longest/simple")
    assert plan.identities[0] == plan.identities[1]
    assert plan.identities[0] != plan.identities[2]


def write_play(name, body):
    arguments = ", ".join(PLAY_ARGUMENTS)
    text = f"from dealwise.strategies.moon.words import least\n\n\ndef play({arguments}):\n"
    Path(name).write_text(f"{text}    {body}\n    return least(legal, trump)\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 99", "played 99, which is no tile, on deal 0 as seat 0"),
        ("if legal: raise ValueError('boom')", "raised ValueError: boom on deal 0 as seat 0"),
    ],
)
def test_a_fault_says_who_sat_where(tmp_path, monkeypatch, body, said):
    monkeypatch.chdir(tmp_path)
    write_play("bad.py", body)
    plan = plan_of("steady", "simple", "count/longest/bad.py:play", deals=30)
    with pytest.raises(Fault, match=said) as caught:
        plan.blocks_of([(1, 2)], 0, 30)
    assert caught.value.deal == 0
    assert caught.value.table == ("count/longest/bad.py:play", "simple", "simple")


@pytest.mark.compiled
def test_the_fault_that_is_named_is_that_of_the_first_deal(tmp_path, monkeypatch):
    """Whichever pair it is of, and however the deals are cut."""
    monkeypatch.chdir(tmp_path)
    write_play("seldom.py", "if played % 10007 == 77: return 99")
    write_play("often.py", "if played % 1009 == 77: return 99")
    plan = plan_of("simple", "count/longest/seldom.py:play", "count/longest/often.py:play")

    def play_in_steps_of(step):
        for start in range(0, 500, step):
            plan.play(start, start + step)

    told = []
    for step in (1, 7, 500):
        with pytest.raises(Fault, match=r"often\.py") as first:
            play_in_steps_of(step)
        told.append((str(first.value), first.value.deal, first.value.table))
    assert told == [told[0]] * 3
    assert first.value.deal > 7
    with pytest.raises(Fault, match=r"seldom\.py") as later:
        plan.blocks(0, 1, 0, 500)
    assert later.value.deal > first.value.deal
