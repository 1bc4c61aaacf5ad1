"""What every policy of 3UP 3DOWN owes: a new one is tested by being listed in the registry.

Answers that are open, the same answer to the same question, chance only as labelled, the compiled
twin equal to the plain one, and blindness: nothing that a seat cannot see may move it.
"""

import functools
import inspect
import random
from collections import Counter
from copy import deepcopy

import numpy as np
import pytest
from games_by_chance import decisions_by_chance

from dealwise.simulate.errors import Fault
from dealwise.simulate.updown import views
from dealwise.simulate.updown.cards import DECKS
from dealwise.simulate.updown.contract import ARGUMENTS
from dealwise.simulate.updown.deals import random_deal
from dealwise.simulate.updown.packed import packed, packed_counts, unpacked
from dealwise.simulate.updown.rules import discard
from dealwise.simulate.updown.table import TAKE, TURN
from dealwise.strategies.binding import defaults_of
from dealwise.strategies.loader import load_policy
from dealwise.strategies.updown import POLICIES, STRATEGIES
from dealwise.strategies.updown.words import all_of, discard_of, highest_kind, lowest_kind

SLOW = ("ahead",)
"""Plays games out, far too slowly in plain Python: `test_updown_ahead` looks after it."""

LISTED = [
    (decision, name) for decision, names in POLICIES.items() for name in names if name not in SLOW
]
SALTED = [(decision, "random[salt=5]") for decision in POLICIES]
FAR = {int: (-5, 11, 12, 20, 10**9), float: (-1.7e308, 0, 1.7e308)}
"""By the type of a parameter values that may be given, though nobody means them."""
TURNED = [
    (decision, f"{name}[{key}={value}]")
    for decision, name in LISTED
    for key, default in defaults_of(load_policy("updown", decision, name).function).items()
    for value in FAR[type(default)]
]
FAR = {int: (-5, 11, 12, 20, 10**9), float: (-1.7e308, 1.7e308)}
"""Values that nobody means but all may give, by the type of the default."""
DECK = DECKS["retail"]

every_policy = pytest.mark.parametrize(("decision", "name"), LISTED)
however_turned = pytest.mark.parametrize(("decision", "name"), LISTED + SALTED)


@functools.cache
def games():
    """Decisions of a dozen games by chance: the game as it stood, what was asked, and bits."""
    met, chance = [], random.Random(1)
    deals = (random_deal(3, number, 2 + number % 3, DECK) for number in range(14))
    for game, asked in decisions_by_chance(chance, deals, turn_cap=120):
        if asked.kind == "draw" or chance.random() < 0.15 or asked.source == "down":
            met.append((deepcopy(game), asked, chance.getrandbits(62)))
    return met


@functools.cache
def views_of(decision):
    """All that is told at these decisions, with the answers that are open."""
    if decision == "up":
        chance = random.Random(2)
        deals = [random_deal(4, number, 2 + number % 5, DECK) for number in range(30)]
        sixes = [(six, deal.players) for deal in deals for six in deal.dealt]
        return [
            (
                views.UpView(packed(six), players, packed_counts(DECK), chance.getrandbits(62)),
                functools.partial(are_three_of, six),
            )
            for six, players in sixes
        ]
    return [
        (seen(game, asked, bits), asked.actions.__contains__)
        for game, asked, bits in games()
        if asked.kind == decision
    ]


def are_three_of(six, answer):
    three = unpacked(answer)
    return len(three) == 3 and not Counter(three) - Counter(six)


def seen(game, asked, bits):
    view = views.draw_view if asked.kind == "draw" else views.discard_view
    return view(game, asked, DECK, bits)


@every_policy
def test_arguments_stand_as_in_the_contract(decision, name):
    """After them come only parameters of the policy's own; its idea is one line."""
    policy = load_policy("updown", decision, name)
    arguments = tuple(inspect.signature(policy.function).parameters)
    expected = ARGUMENTS[decision]
    assert arguments == (*expected, *defaults_of(policy.function))
    assert 10 <= len(policy.idea) <= 100
    assert policy.idea.endswith(".")


@pytest.mark.uncounted
@however_turned
def test_every_answer_is_open_and_the_same_again(decision, name):
    policy = load_policy("updown", decision, name)
    met = views_of(decision)
    assert len(met) >= 40
    answers = [int(policy.plain(*view)) for view, _ in met]
    assert all(is_open(answer) for answer, (_, is_open) in zip(answers, met, strict=True))
    assert [int(policy.plain(*view)) for view, _ in met[::-1]][::-1] == answers


@pytest.mark.uncounted
@pytest.mark.parametrize(("decision", "name"), TURNED)
def test_every_answer_is_open_however_far_a_parameter_is_turned(decision, name):
    plain = load_policy("updown", decision, name).plain
    assert all(is_open(int(plain(*view))) for view, is_open in views_of(decision))


@however_turned
def test_chance_is_used_as_labelled(decision, name):
    policy = load_policy("updown", decision, name)
    told = [view for view, _ in views_of(decision)]
    as_met = [policy.plain(*view) for view in told]
    others = [
        [policy.plain(*view._replace(bits=bits)) for view in told]
        for bits in (0, 2**62 - 1, random.Random(3).getrandbits(62))
    ]
    assert any(other != as_met for other in others) == policy.uses_chance


@pytest.mark.compiled
@however_turned
def test_the_compiled_twin_answers_the_same(decision, name):
    policy = load_policy("updown", decision, name)
    for view, _ in views_of(decision):
        assert policy.compiled(*view) == policy.plain(*view), view


@pytest.mark.uncounted
@pytest.mark.parametrize("name", [name for name in POLICIES["discard"] if name not in SLOW])
def test_no_policy_sees_what_its_seat_cannot(name):
    policy = load_policy("updown", "discard", name)
    chance = random.Random(4)
    for game, asked, bits in games():
        if asked.kind == "discard":
            other = views.alike(game, asked.player, chance)
            there = policy.plain(*seen(other, asked, bits))
            assert there == policy.plain(*seen(game, asked, bits))


def test_strategies_are_made_of_what_there_is():
    for parts in STRATEGIES.values():
        for decision, part in zip(POLICIES, parts.split("/"), strict=True):
            assert part in POLICIES[decision]


# --- what each of them does ----------------------------------------------------------------------


def seen_by_hand(held, top=-1, source=0, may_take=0, bits=0, pile=()):
    legal = packed(kind for kind in held if kind >= 10 or kind >= top)
    table = np.zeros(48, np.int64)
    return views.DiscardView(
        legal,
        source,
        1,
        may_take,
        1,
        packed(held),
        0,
        2,
        table,
        packed(pile),
        top,
        0,
        0,
        9,
        0,
        bits,
    )


def asked_for_a_discard(name, held, top=-1, source=0, may_take=0, bits=0):
    view = seen_by_hand(held, top, source, may_take, bits)
    return load_policy("updown", "discard", name).plain(*view)


def test_lowest_goes_up_and_highest_goes_down():
    held = [2, 2, 6, 6, 6, 10, 10]
    assert asked_for_a_discard("lowest", held) == discard(2, 2)
    assert asked_for_a_discard("lowest", held, top=3) == discard(6, 3)
    assert asked_for_a_discard("lowest", held, top=7) == discard(10)
    assert asked_for_a_discard("highest", held) == discard(10)
    assert asked_for_a_discard("highest", held[:5]) == discard(6, 3)
    for name in ("lowest", "highest"):
        assert asked_for_a_discard(name, [], source=2, may_take=1) == TURN


def test_chance_takes_every_way_as_often():
    chance = random.Random(5)
    found = Counter(
        asked_for_a_discard("random", [2, 6, 6, 10, 10], 3, 0, 1, chance.getrandbits(62))
        for _ in range(4000)
    )
    assert set(found) == {discard(6), discard(6, 2), discard(10), TAKE}
    assert all(870 < count < 1130 for count in found.values())
    turned = Counter(
        asked_for_a_discard("random", [], 3, 2, 1, chance.getrandbits(62)) for _ in range(400)
    )
    assert set(turned) == {TURN, TAKE}


def test_chance_lays_every_three_up_as_often():
    policy, chance = load_policy("updown", "up", "random").plain, random.Random(6)
    six = packed([0, 3, 3, 5, 9, 12])
    found = Counter(policy(six, 2, 0, chance.getrandbits(62)) for _ in range(8000))
    ways = Counter()
    cards = [0, 3, 3, 5, 9, 12]
    for first in range(6):
        for second in range(first):
            for third in range(second):
                ways[packed([cards[first], cards[second], cards[third]])] += 1
    assert set(found) == set(ways)
    for three, count in found.items():
        assert abs(count - 400 * ways[three]) < 5 * (400 * ways[three]) ** 0.5


def test_words_about_cards():
    cards = packed([2, 2, 7, 11, 11])
    assert (lowest_kind(cards), highest_kind(cards)) == (2, 11)
    assert (all_of(cards, 2), all_of(cards, 11)) == (discard(2, 2), discard(11))
    assert discard_of(4, 3) == discard(4, 3)
    highest = load_policy("updown", "up", "highest").plain
    assert unpacked(highest(packed([2, 4, 4, 9, 12, 10]), 2, 0, 0)) == (9, 10, 12)


WRITES = """
from dealwise.strategies.updown.words import DRAW

def draw(owed, hand, seat, players, table, removed, left, deck, bits):
    table[0] = 5
    return DRAW
"""


@pytest.mark.compiled
def test_a_policy_that_writes_to_the_table_is_refused(tmp_path):
    """Its author is told so, and where."""
    file = tmp_path / "cheat.py"
    file.write_text(WRITES, encoding="utf-8")
    policy = load_policy("updown", "draw", f"{file}:draw", trust=True)
    with pytest.raises(Fault, match=r"does not compile \(.*cheat.py, line 5\): "):
        policy.compiled  # noqa: B018


def test_ration_keeps_high_numbers_while_cards_are_left():
    held = [2, 2, 7, 7, 10]
    assert asked_for_a_discard("ration", held) == discard(2, 2)
    assert asked_for_a_discard("ration", held, top=3) == discard(7)
    assert asked_for_a_discard("ration[high=8]", held, top=3) == discard(7, 2)
    assert asked_for_a_discard("ration[high=11]", [10, 10], top=9) == discard(10)


def test_sweeping_clears_a_big_pile():
    view = seen_by_hand([2, 7, 10], pile=[1] * 6, top=1)
    assert load_policy("updown", "discard", "sweeping").plain(*view) == discard(10)
    assert load_policy("updown", "discard", "sweeping[cards=7]").plain(*view) == discard(2)


def test_worth_lays_equal_numbers_up():
    def three(name, six):
        return unpacked(load_policy("updown", "up", name).plain(packed(six), 4, 0, 0))

    assert three("worth", [2, 6, 6, 9, 10, 11]) == (6, 6, 11)
    assert three("worth[again=0]", [2, 6, 6, 9, 10, 11]) == (9, 10, 11)
    assert three("worth[again=20]", [2, 2, 2, 9, 10, 11]) == (2, 2, 2)
    assert three("worth", [0, 1, 2, 10, 10, 12]) == (10, 10, 12)
    assert three("worth[kind=0,more=-1.7e308]", [0] * 6) == (0, 0, 0)
