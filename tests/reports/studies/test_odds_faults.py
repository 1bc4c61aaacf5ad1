"""A policy that breaks the rules stops the run with a sentence that leads to the very trick."""

import re

import pytest
import stand_ins

from dealwise.reports import odds
from dealwise.reports.studies.odds_question import ask, plan_for
from dealwise.simulate.errors import HANDS_PLAYED, Fault
from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.tiles import TRUMP_PREFERENCE, hand_name, tiles_of

HAND = "66 65 63 55 42 33 11"
GIVEN = {"widow": "43", "trump": "6", "discard": "42"}

pytestmark = pytest.mark.usefixtures("with_stand_ins")


def fault_of(**options):
    with pytest.raises(Fault) as caught:
        odds(HAND, **options)
    assert caught.value.exit_code == 1
    return str(caught.value)


class CaughtError(Exception):
    """Thrown by a policy that was watched, with what it was told."""


def first_illegal(plan, plans):
    """The first deal and plan in which an answer is not legal, by the plain rules: the view."""

    def watched(function):
        def play(*view):
            answer = function(*view)
            if not (0 <= answer < 22 and view[0] >> answer & 1):
                raise CaughtError(views.PlayView(*view), answer)
            return answer

        return play

    players = [watched(p.function) for p in (plan.bidder, plan.defender, plan.defender)]
    for number in range(plan.deals):
        widow, hands = plan.deal(number)
        for chosen in plans:
            try:
                views.play_hand((*hands, 1 << widow), 0, 4, chosen, players)
            except CaughtError as caught:
                return number, *caught.args
    raise AssertionError("nobody broke the rules")


@pytest.mark.parametrize(
    ("options", "name", "seat"),
    [
        ({"play": "low", "defence": "revokes"}, "revokes", "the defender on the bidder's left"),
        ({"play": "no_tile", "defence": "low"}, "no_tile", "the bidder"),
    ],
)
def test_an_illegal_tile_is_named_with_its_deal_seat_and_hand(options, name, seat):
    plan = plan_for(ask(**options, **GIVEN), parse_hand(HAND).mask)
    given = plan_of(6, tiles_of(plan.discards)[0])
    number, view, answer = first_illegal(plan, [given])
    sentence = fault_of(**options, **GIVEN)
    tile = hand_name(1 << answer) if answer < 22 else "99, which is no tile,"
    assert sentence == (
        f"The play policy {name} played {tile} on deal {number} as {seat}, "
        f"holding {hand_name(view.hand)}: the rules allow {hand_name(view.legal)}."
    )
    assert number > 0 or name == "no_tile"


@pytest.mark.compiled
@pytest.mark.parametrize("chunk", [1, 37, 1000, None])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_fault_is_named_however_the_deals_were_cut(threads, chunk):
    options = {"play": "low", "defence": "revokes", "widow": "22"}
    assert fault_of(threads=threads, chunk=chunk, **options) == fault_of(threads=1, **options)


def test_a_fault_among_all_plans_is_the_first_of_the_first_deal():
    """Deal by deal, each under every plan: a fault names the lowest deal number."""
    options = {"play": "low", "defence": "revokes", "widow": "22"}
    plan = plan_for(ask(**options), parse_hand(HAND).mask)
    eight = tiles_of(plan.hand | 1 << plan.widows[0])
    plans = [plan_of(trump, tile) for trump in TRUMP_PREFERENCE for tile in eight]
    number, *_ = first_illegal(plan, plans)
    found = re.search(r"on deal (\d+) ", fault_of(**options))
    assert int(found[1]) == number


def test_a_sampled_fault_names_a_deal_that_can_be_dealt_again():
    options = {"play": "low", "defence": "revokes", "deals": 500, "seed": 2**63, **GIVEN}
    plan = plan_for(ask(**options), parse_hand(HAND).mask)
    number, view, _ = first_illegal(plan, [plan_of(6, tiles_of(plan.discards)[0])])
    sentence = fault_of(**options)
    assert f"on deal {number} " in sentence
    assert f"holding {hand_name(view.hand)}:" in sentence


@pytest.mark.parametrize("name", ["no_such_trump", "not_held"])
def test_an_exchange_that_cannot_be_is_named(name):
    sentence = fault_of(exchange=name, play="low", defence="low")
    assert f"The exchange policy {name} answered " in sentence
    assert " as the bidder" in sentence
    number = int(re.search(r"on deal (\d+) ", sentence)[1])
    plan = plan_for(ask(exchange=name, play="low", defence="low"), parse_hand(HAND).mask)
    widow, (hand, *_) = plan.deal(number)
    assert hand_name(hand | 1 << widow) in sentence
    function = stand_ins.POLICIES["exchange", name].function
    assert f"answered {function(hand | 1 << widow, widow, 4, 0, 0)} on" in sentence


def test_nothing_is_concluded_from_a_run_with_a_fault():
    told = []
    with pytest.raises(Fault):
        odds(
            HAND,
            play="low",
            defence="revokes",
            chunk=1,
            threads=1,
            on_progress=lambda done, total: told.append((done, total)),
            **GIVEN,
        )
    assert told
    assert all(total == 3432 for _, total in told)
    assert [done for done, _ in told] == list(range(1, len(told) + 1))


@pytest.mark.parametrize(("options", "hands"), [({}, 15 * 72), ({"trump": "6"}, 15 * 8)])
def test_every_hand_of_a_deal_is_counted_while_it_is_played(monkeypatch, options, hands):
    plan = plan_for(ask(**options), parse_hand(HAND).mask)
    faults = []
    watch = type(plan)._watch

    def noted(watched, fault):
        if watched is plan:  # a thread of an earlier test may still be playing
            faults.append(fault)
        return watch(watched, fault)

    monkeypatch.setattr(type(plan), "_watch", noted)
    plan.play(0, 15)
    assert [int(fault[HANDS_PLAYED]) for fault in faults] == [hands]
