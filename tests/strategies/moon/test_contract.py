"""What every policy of the registry owes: a new one is tested by being listed there.

Legal answers, the same answer to the same question, chance only as labelled, the compiled twin
equal to the plain one, and blindness: nothing that a seat cannot see may reach it or move it.
"""

import functools
import inspect
import random

import numpy as np
import pytest
from moments import breaches_of_blindness, deal_with, moments, some_deals
from turned_on import LOOKING_AHEAD, TURNED_ON

from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import ARGUMENTS, has_shown_void, plan_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.tiles import NO_TRUMP, SEATS, TILE_IDS, TRUMPS
from dealwise.strategies.binding import defaults_of
from dealwise.strategies.loader import built_in_names, load_policy
from dealwise.strategies.moon import POLICIES

HANDS = 36
LISTED = [
    (decision, LOOKING_AHEAD.get(name, name))
    for decision, names in POLICIES.items()
    for name in names
]
TURNED = [(decision, spec) for decision, specs in TURNED_ON.items() for spec in specs]
PLAYS = [name for decision, name in LISTED if decision == "play"]
TURNED_PLAYS = [name for decision, name in TURNED if decision == "play"]
EXCHANGES = [name for decision, name in LISTED if decision == "exchange"]
ALL_DOUBLES = "66 55 44 33 22 11 00"


def looks_ahead(name):
    return name.partition("[")[0] in LOOKING_AHEAD


def cases(*names):
    """Each as a case; those that look ahead need machine code."""
    return [
        pytest.param(*case, marks=pytest.mark.compiled if looks_ahead(case[-1]) else ())
        for case in names
    ]


every_policy = pytest.mark.parametrize(("decision", "name"), cases(*LISTED))
however_turned = pytest.mark.parametrize(("decision", "name"), cases(*LISTED, *TURNED))


def asked(policy):
    """What answers for a policy: plain Python where that is quick enough."""
    return policy.compiled if looks_ahead(policy.name) else policy.plain


@functools.cache
def met_by(decision, name):
    """Moments of some dozens of hands in which the policy has a say."""
    chance = random.Random(f"{decision} {name}")
    policy = load_policy("moon", decision, name)
    return tuple(moments(decision, asked(policy), some_deals(HANDS, chance), chance))


def answers(policy, met, bits=None):
    views_told = [moment.view() for moment in met]
    if bits is not None:
        views_told = [view._replace(bits=bits) for view in views_told]
    return [asked(policy)(*view) for view in views_told]


def test_every_parameter_is_turned():
    """What is off as a policy stands is on in one that is tested, so that no branch is left out."""
    for decision, name in LISTED:
        parameters = set(defaults_of(load_policy("moon", decision, name).function))
        alone = name.partition("[")[0]
        turned = [spec for of, spec in TURNED if of == decision and spec.startswith(f"{alone}[")]
        keys = {
            pair.partition("=")[0] for spec in turned for pair in spec[:-1].split("[")[1].split(",")
        }
        assert keys == parameters, name


def test_decisions_are_those_of_the_contract():
    assert set(POLICIES) <= set(ARGUMENTS)
    assert len(LISTED) == sum(len(built_in_names("moon", decision)) for decision in POLICIES)


@every_policy
def test_arguments_stand_as_in_the_contract(decision, name):
    """After them come only parameters of the policy's own, each with a number as its default."""
    policy = load_policy("moon", decision, name)
    parameters = list(inspect.signature(policy.function).parameters.values())
    told, own = parameters[: len(ARGUMENTS[decision])], parameters[len(ARGUMENTS[decision]) :]
    assert tuple(parameter.name for parameter in told) == ARGUMENTS[decision]
    assert all(parameter.default is parameter.empty for parameter in told)
    assert all(isinstance(parameter.default, int | float) for parameter in own)


@every_policy
def test_an_idea_fits_in_one_line(decision, name):
    idea = load_policy("moon", decision, name).idea
    assert 10 <= len(idea) <= 100
    assert idea.endswith(".")


@however_turned
def test_every_answer_is_legal(decision, name):
    policy = load_policy("moon", decision, name)
    met = met_by(decision, name)
    assert len(met) >= HANDS
    for moment in met:
        answer = asked(policy)(*moment.view())
        assert type(answer) is int
        assert moment.allows(answer), moment


@every_policy
def test_the_same_question_has_the_same_answer(decision, name):
    """Also in another order, so that no policy keeps a memory between two questions."""
    policy = load_policy("moon", decision, name)
    met = met_by(decision, name)
    forwards = answers(policy, met)
    assert answers(policy, met[::-1])[::-1] == forwards


@however_turned
def test_chance_is_used_as_labelled(decision, name):
    policy = load_policy("moon", decision, name)
    met = met_by(decision, name)
    rng = random.Random(5)
    as_met = answers(policy, met)
    others = [answers(policy, met, rng.getrandbits(62)) for _ in range(2)]
    others += [answers(policy, met, bits) for bits in (0, 2**62 - 1)]
    if policy.uses_chance:
        assert any(other != as_met for other in others)
    else:
        assert all(other == as_met for other in others)


@every_policy
def test_an_argument_that_is_not_read_changes_nothing(decision, name):
    policy = load_policy("moon", decision, name)
    rng = random.Random(6)
    for moment in met_by(decision, name)[::3]:
        view = moment.view()
        changed = {unread: rng.getrandbits(20) for unread in set(view._fields) - policy.reads}
        assert asked(policy)(*view) == asked(policy)(*view._replace(**changed))


@pytest.mark.compiled
@however_turned
def test_the_compiled_twin_answers_the_same(decision, name):
    policy = load_policy("moon", decision, name)
    views_told = [moment.view() for moment in met_by(decision, name)]
    if looks_ahead(name) and decision == "play":  # which takes a second for a full hand
        views_told = [view for view in views_told if view.hand.bit_count() <= 3]
    elif looks_ahead(name):
        views_told = views_told[:10]
    for view in views_told:
        assert policy.compiled(*view) == policy.plain(*view), view


@pytest.mark.uncounted
@however_turned
def test_no_policy_sees_what_its_seat_cannot(decision, name):
    policy = load_policy("moon", decision, name)
    breaches = breaches_of_blindness(asked(policy), met_by(decision, name), random.Random(7))
    assert not breaches, breaches[0]


def hard_deals(seat):
    chance = random.Random(f"hard {seat}")
    for hand in (ALL_DOUBLES, "55 54 53 52 51 44 43", "66 65 64 63 62 61 00", "00", "66", "21 11"):
        yield deal_with(hand, chance, seat=seat)
    yield deal_with("66 55 44 33 22 11", chance, seat=seat, widow="00")


@pytest.mark.parametrize("seat", range(SEATS))
@however_turned
def test_strange_hands_are_survived(decision, name, seat):
    """All doubles, no trump at all, 0-0 as the only trump: in any seat, and under any trump."""
    policy = load_policy("moon", decision, name)
    chance = random.Random(8)
    deals = list(hard_deals(seat))
    for trump in range(TRUMPS):
        for moment in moments(decision, asked(policy), deals, chance, (trump,)):
            assert moment.allows(asked(policy)(*moment.view())), moment


@pytest.mark.parametrize("name", cases(*((name,) for name in PLAYS)))
def test_a_bidder_without_a_single_trump_plays_on(name):
    """0-0 is the only trump there is and lies in the middle; and no trump at all."""
    policy = asked(load_policy("moon", "play", name))
    deal = deal_with("66 54 53 52 44 21 11", random.Random(9), widow="00")
    for plan in (plan_of(0, TILE_IDS[0, 0]), plan_of(NO_TRUMP, TILE_IDS[0, 0])):
        play = views.play_hand(deal, 0, 21, plan, [policy] * SEATS, key=3, chance=[True] * SEATS)
        assert sum(play.tricks_won) == 7


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("exchange", "play"),
    [(one, play) for one in EXCHANGES for play in PLAYS if play == "pull" or not looks_ahead(one)],
)
def test_thousands_of_whole_hands_are_legal(exchange, play):
    """The kernel stops at the first answer that the rules do not allow."""
    from dealwise.simulate.moon.bare_task import play_dealt_hands
    from dealwise.simulate.moon.kernel import FAULT_SLOTS

    tally = np.zeros(8, np.int64)
    fault = np.zeros(FAULT_SLOTS, np.int64)
    exchanger = load_policy("moon", "exchange", exchange).compiled
    player = load_policy("moon", "play", play).compiled
    simple = load_policy("moon", "play", "simple").compiled
    hands = 100 if looks_ahead(play) or looks_ahead(exchange) else 10_000
    for three in ((player, player, player), (player, simple, simple), (simple, player, player)):
        status = play_dealt_hands(11, 0, hands, 0b1111, tally, fault, exchanger, *three)
        assert status == 0, fault
    assert tally.sum() == 3 * hands


@pytest.mark.parametrize("name", cases(*((name,) for name in PLAYS + TURNED_PLAYS)))
def test_the_deal_that_the_rules_play_is_the_one_the_kernel_plays(name):
    """Plain functions by the plain rules, compiled ones in the kernel: trick for trick."""
    from dealwise.simulate.moon.bare_task import play_dealt_hands
    from dealwise.simulate.moon.kernel import FAULT_SLOTS
    from dealwise.simulate.randomness import deal_key

    policy, exchange = load_policy("moon", "play", name), load_policy("moon", "exchange", "longest")
    chance = [policy.uses_chance] * SEATS
    label = 0b111 if policy.uses_chance else 0
    for index in range(60):
        deal, key = random_deal(21, index), deal_key(21, index)
        plan = views.choose_plan(deal, 0, 4, exchange.function)
        players = [asked(policy)] * SEATS
        by_rules = views.play_hand(deal, 0, 4, plan, players, key=key, chance=chance)
        tally, fault = np.zeros(8, np.int64), np.zeros(FAULT_SLOTS, np.int64)
        compiled = [exchange.compiled, *[policy.compiled] * SEATS]
        play_dealt_hands(21, index, index + 1, label, tally, fault, *compiled)
        assert tally[by_rules.tricks_won[0]] == 1, deal


@pytest.mark.parametrize("name", cases(*((name,) for name in PLAYS)))
def test_all_kinds_of_positions_are_met(name):
    met = [moment.view() for moment in met_by("play", name)]
    assert {(view.seat, view.position) for view in met} == {
        (s, p) for s in range(3) for p in range(3)
    }
    assert {view.trump for view in met} == set(range(TRUMPS))
    for seat in range(SEATS):
        assert any(has_shown_void(view.voids, seat, suit) for view in met for suit in range(8))
