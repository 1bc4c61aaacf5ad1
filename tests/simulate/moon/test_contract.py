"""The contract: the views fill it in field by field, and its packed numbers come apart again."""

from hypothesis import given
from hypothesis import strategies as st

from dealwise.simulate.moon.contract import (
    BID_ARGUMENTS,
    EXCHANGE_ARGUMENTS,
    PLAY_ARGUMENTS,
    discard_of,
    has_shown_void,
    pack_scores,
    plan_of,
    score_of,
    trick_for,
    tricks_won,
    trump_of,
    void_shown,
)
from dealwise.simulate.moon.tiles import SEATS, SUITS, TILES, TRUMPS
from dealwise.simulate.moon.views import BidView, ExchangeView, PlayView

match_scores = st.tuples(*[st.integers(-524288, 524287)] * SEATS)


def test_fields_are_the_arguments_of_the_contract():
    assert BidView._fields == BID_ARGUMENTS
    assert ExchangeView._fields == EXCHANGE_ARGUMENTS
    assert PlayView._fields == PLAY_ARGUMENTS


@given(match_scores)
def test_scores_survive_packing(scores):
    packed = pack_scores(*scores)
    assert 0 <= packed < 2**62
    assert tuple(score_of(packed, seat) for seat in range(SEATS)) == scores


@given(st.tuples(*[st.integers(0, 7)] * SEATS))
def test_tricks_survive_packing(tricks):
    packed = sum(trick_for(seat) * won for seat, won in enumerate(tricks))
    assert tuple(tricks_won(packed, seat) for seat in range(SEATS)) == tricks


def test_every_void_has_its_own_bit():
    bits = [void_shown(seat, suit) for seat in range(SEATS) for suit in range(SUITS + 1)]
    assert sum(bits).bit_count() == len(bits) == SEATS * (SUITS + 1)
    for seat in range(SEATS):
        for suit in range(SUITS + 1):
            assert has_shown_void(void_shown(seat, suit), seat, suit)
            assert not has_shown_void(sum(bits) - void_shown(seat, suit), seat, suit)


def test_plans_survive_packing():
    packed = {
        plan_of(trump, discard): (trump, discard)
        for trump in range(TRUMPS)
        for discard in range(TILES)
    }
    assert len(packed) == TRUMPS * TILES
    assert all((trump_of(plan), discard_of(plan)) == parts for plan, parts in packed.items())
