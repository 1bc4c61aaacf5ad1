"""What each seat is told, field by field, and that nothing else comes through."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from odd_players import calling, hashing, high, lucky, naming

from dealwise.simulate.errors import Fault
from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import (
    discard_of,
    pack_scores,
    plan_of,
    trick_for,
    void_shown,
)
from dealwise.simulate.moon.rules import Auction, Options, Play, Trick
from dealwise.simulate.moon.tiles import (
    ALL_TILES,
    BIDS,
    DOUBLES,
    ENDS,
    NO_TRUMP,
    PASS,
    SEATS,
    TILE_IDS,
    TILES,
    TRUMP_SUIT,
    TRUMPS,
    mask_of,
)
from dealwise.simulate.moon.views import BidView, PlayView
from dealwise.simulate.randomness import BID_STEP, EXCHANGE_STEP, PLAY_STEP, policy_bits

SCORES = (3, -18, 20)
MANY = settings(max_examples=min(2000, 40 * settings().max_examples))


def tile(name):
    return int(name[0]), int(name[1])


def hand(names):
    return frozenset(map(tile, names.split()))


def ids(names):
    return mask_of([TILE_IDS[tile(name)] for name in names.split()])


DEAL = (
    ids("66 65 64 61 53 43 21"),
    ids("62 55 51 44 42 41 31"),
    ids("54 52 33 32 22 11 00"),
    ids("63"),
)


@st.composite
def deals(draw):
    tiles = draw(st.permutations(range(TILES)))
    return (mask_of(tiles[:7]), mask_of(tiles[7:14]), mask_of(tiles[14:21]), mask_of(tiles[21:]))


plans = st.builds(lambda trump, slot: (trump, slot), st.integers(0, TRUMPS - 1), st.integers(0, 7))
seats = st.integers(0, SEATS - 1)
match_scores = st.tuples(*[st.integers(-524288, 524287)] * SEATS)


def plan_for(deal, bidder, trump, slot):
    eight = sorted(views.as_tiles(deal[bidder] | deal[SEATS]))
    return plan_of(trump, TILE_IDS[eight[slot]])


# The auction


def test_the_first_speaker_has_heard_nothing():
    view = views.bid_view(hand("66 65"), Auction(1), SCORES, 5)
    assert view == BidView(ids("66 65"), 0, 0, -1, -1, pack_scores(-18, 20, 3), 5)


def test_the_second_speaker_has_heard_the_seat_on_its_right():
    view = views.bid_view(hand("66"), Auction(2).call(4), SCORES)
    assert view == BidView(ids("66"), 1, 4, -1, 4, pack_scores(3, -18, 20), 0)


def test_the_last_speaker_has_heard_both():
    view = views.bid_view(hand("66"), Auction(0).call(PASS).call(6), SCORES)
    assert view == BidView(ids("66"), 2, 6, PASS, 6, pack_scores(20, 3, -18), 0)


def test_the_auction_driver_asks_in_turn_and_hands_out_bits():
    asked = []

    def policy(seat, answer):
        def call(*arguments):
            asked.append((seat, arguments[0], arguments[-1]))
            return answer

        return call

    auction = views.hold_auction(
        DEAL,
        1,
        [policy(0, 5), policy(1, PASS), policy(2, 4)],
        key=77,
        chance=(True, False, True),
    )
    assert (auction.bidder, auction.bid) == (0, 5)
    assert asked == [
        (1, DEAL[1], 0),
        (2, DEAL[2], policy_bits(77, BID_STEP + 1)),
        (0, DEAL[0], policy_bits(77, BID_STEP + 2)),
    ]


def test_the_auction_driver_holds_a_forced_player_to_four():
    silent = [lambda *_: PASS] * SEATS
    forced = views.hold_auction(DEAL, 2, silent, options=Options(all_pass="force_last"))
    assert (forced.calls, forced.bidder) == ((PASS, PASS, 4), 1)
    assert views.hold_auction(DEAL, 2, silent).bidder is None


def test_the_auction_driver_refuses_a_low_bid():
    with pytest.raises(Fault, match="Seat 1 may not bid 4 after a bid of 4"):
        views.hold_auction(DEAL, 0, [lambda *_: 4] * SEATS)


# The exchange


@pytest.mark.parametrize("bidder", range(SEATS))
def test_the_bidder_sees_eight_and_knows_the_widow(bidder):
    seen = []

    def policy(*view):
        seen.append(view)
        return plan_of(NO_TRUMP, TILE_IDS[6, 3])

    plan = views.choose_plan(DEAL, bidder, 5, policy, scores=SCORES, key=9, chance=True)
    assert plan == plan_of(NO_TRUMP, TILE_IDS[6, 3])
    turned = pack_scores(*(SCORES[(bidder + place) % SEATS] for place in range(SEATS)))
    bits = policy_bits(9, EXCHANGE_STEP)
    assert seen == [(DEAL[bidder] | DEAL[SEATS], TILE_IDS[6, 3], 5, turned, bits)]


@pytest.mark.parametrize("plan", [None, 3.0, -1, plan_of(TRUMPS, 20), plan_of(3, TILE_IDS[6, 2])])
def test_the_exchange_driver_refuses_a_plan_that_cannot_be(plan):
    with pytest.raises(Fault, match=f"answered the exchange with {plan}: .* 66 65 64 63 61"):
        views.choose_plan(DEAL, 0, 4, lambda *_: plan)


# The play


def test_a_leader_sees_an_empty_table():
    play = Play(
        (hand("66 65"), hand("62 55"), hand("54 52")), 2, 6, 5, tile("11"), tricks=(), on_table=()
    )
    assert views.play_view(play, SCORES, 3) == PlayView(
        legal=ids("54 52"),
        hand=ids("54 52"),
        trump=5,
        bid=6,
        seat=0,
        position=0,
        led=-1,
        best=-1,
        winner=-1,
        first=-1,
        second=-1,
        played=0,
        voids=0,
        tricks=0,
        discard=TILE_IDS[1, 1],
        scores=pack_scores(20, 3, -18),
        bits=3,
    )


def test_a_second_player_sees_the_lead_and_its_own_void():
    trick = Trick(2, (tile("33"), tile("61"), tile("31")), 2)
    play = Play(
        (hand("66 65"), hand("62 55"), hand("54")), 2, 4, 5, tile("11"), (trick,), (tile("44"),)
    )
    assert views.play_view(play, SCORES) == PlayView(
        legal=ids("66 65"),
        hand=ids("66 65"),
        trump=5,
        bid=4,
        seat=1,
        position=1,
        led=4,
        best=1 + 15,
        winner=0,
        first=TILE_IDS[4, 4],
        second=-1,
        played=ids("33 61 31 44"),
        voids=void_shown(1, 3) | void_shown(1, 4),
        tricks=trick_for(0),
        discard=-1,
        scores=pack_scores(20, 3, -18),
        bits=0,
    )


def test_a_last_player_sees_who_is_winning():
    play = Play(
        (hand("66 61"), hand("62"), hand("54")),
        0,
        4,
        DOUBLES,
        tile("11"),
        (),
        (tile("63"), tile("55")),
    )
    play = replace(play, tricks=(Trick(0, (tile("64"), tile("21"), tile("65")), 1),))
    view = views.play_view(play, SCORES)
    assert view.seat == 0
    assert view.position == 2
    assert view.led == 6
    assert view.best == 32 + 5
    assert view.winner == 2
    assert (view.first, view.second) == (TILE_IDS[6, 3], TILE_IDS[5, 5])
    assert view.voids == void_shown(1, 6) | void_shown(2, 6)
    assert view.legal == ids("61")
    assert view.discard == TILE_IDS[1, 1]


def test_a_trump_led_shows_a_void_in_trumps():
    play = Play((hand("66"), hand("62 55"), hand("54 21")), 0, 4, 6, tile("11"), (), (tile("64"),))
    view = views.play_view(play, SCORES)
    assert (view.led, view.best) == (TRUMP_SUIT, 32 + 4)
    assert view.voids == 0
    view = views.play_view(play.play(tile("62")), SCORES)
    assert view.voids == void_shown(2, TRUMP_SUIT)


@given(deals(), seats, plans, st.sampled_from(BIDS), match_scores, st.integers(0, 20), st.data())
@settings(max_examples=min(200, 4 * settings().max_examples))
def test_views_are_blind(deal, bidder, plan, bid, scores, plies, data):
    """Tiles that a seat cannot see may change places without its view changing."""
    hands = [views.as_tiles(mask) for mask in deal[:SEATS]]
    trump, slot = plan
    discard = ENDS[discard_of(plan_for(deal, bidder, trump, slot))]
    widow = min(views.as_tiles(deal[SEATS]))
    play = views.rules.begin_play(hands, widow, bidder, bid, discard, trump)
    for _ in range(plies):
        play = play.play(data.draw(st.sampled_from(sorted(play.legal()))))
    others = [seat for seat in range(SEATS) if seat != play.seat]
    hidden = [tile for seat in others for tile in play.hands[seat]]
    if play.seat != bidder:
        hidden.append(discard)
    hidden = data.draw(st.permutations(sorted(hidden)))
    moved = list(play.hands)
    for seat in others:
        moved[seat] = frozenset(hidden[: len(play.hands[seat])])
        hidden = hidden[len(play.hands[seat]) :]
    turned = replace(play, hands=tuple(moved), discard=hidden[0] if hidden else discard)
    assert views.play_view(turned, scores) == views.play_view(play, scores)


# The driver of a hand


@pytest.mark.uncounted
@given(deals(), seats, plans, st.sampled_from(BIDS), match_scores, st.integers(0, 2**62))
@MANY
def test_seven_tricks_and_22_tiles(deal, bidder, plan, bid, scores, key):
    trump, slot = plan
    chosen = plan_for(deal, bidder, trump, slot)
    chance = (True, True, False)
    play = views.play_hand(
        deal, bidder, bid, chosen, [hashing, lucky, high], scores=scores, key=key, chance=chance
    )
    assert play.is_over
    assert sum(play.tricks_won) == 7
    played = [tile for trick in play.tricks for tile in trick.tiles]
    assert len({*played, play.discard}) == TILES
    assert views.as_mask([*played, play.discard]) == ALL_TILES
    leaders = [bidder, *(trick.winner for trick in play.tricks)]
    assert [trick.leader for trick in play.tricks] == leaders[:-1]
    for relative in range(SEATS):
        seat = views.by_table(relative, bidder)
        own = {trick.tiles[(seat - trick.leader) % SEATS] for trick in play.tricks}
        held = deal[seat] | (deal[SEATS] if relative == 0 else 0)
        gone = {play.discard} if relative == 0 else set()
        assert own | gone == views.as_tiles(held)


@given(deals(), seats, st.sampled_from(range(SEATS)), plans, st.integers(0, 2**62))
def test_nothing_hangs_on_who_sits_where(deal, bidder, by, plan, key):
    """The whole table turned by some seats plays the same hand, turned."""
    trump, slot = plan
    chosen = plan_for(deal, bidder, trump, slot)
    players, chance = [hashing, lucky, hashing], (True, True, True)
    turned_deal = tuple(deal[(seat - by) % SEATS] for seat in range(SEATS)) + deal[SEATS:]
    turned_scores = tuple(SCORES[(seat - by) % SEATS] for seat in range(SEATS))
    play = views.play_hand(deal, bidder, 4, chosen, players, scores=SCORES, key=key, chance=chance)
    turned = views.play_hand(
        turned_deal,
        (bidder + by) % SEATS,
        4,
        chosen,
        players,
        scores=turned_scores,
        key=key,
        chance=chance,
    )
    assert [trick.tiles for trick in turned.tricks] == [trick.tiles for trick in play.tricks]
    assert all(
        turned.tricks_won[(seat + by) % SEATS] == play.tricks_won[seat] for seat in range(SEATS)
    )


def test_a_policy_is_asked_only_where_it_has_a_choice():
    asked = []

    def policy(*arguments):
        view = PlayView(*arguments)
        asked.append(view)
        return high(*arguments)

    views.play_hand(DEAL, 0, 4, plan_of(6, TILE_IDS[2, 1]), [policy] * SEATS)
    assert asked
    assert all(view.legal.bit_count() > 1 for view in asked)
    assert all(view.legal & ~view.hand == 0 for view in asked)
    assert all(view.bits == 0 for view in asked)


def test_bits_go_by_the_ply_and_only_to_those_who_use_them():
    asked = []

    def policy(*arguments):
        asked.append(PlayView(*arguments))
        return high(*arguments)

    chance = (False, True, False)
    views.play_hand(
        DEAL, 1, 4, plan_of(6, TILE_IDS[6, 3]), [policy] * SEATS, key=123, chance=chance
    )
    assert {view.seat for view in asked} == {0, 1, 2}
    for view in asked:
        ply = view.played.bit_count()
        assert view.bits == (policy_bits(123, PLAY_STEP + ply) if view.seat == 1 else 0)


@pytest.mark.parametrize("answer", [-1, 22, 2.0, None, "66"])
def test_an_answer_that_is_no_tile(answer):
    with pytest.raises(Fault) as caught:
        views.play_hand(DEAL, 0, 4, plan_of(6, TILE_IDS[2, 1]), [lambda *_: answer] * SEATS)
    assert f"Seat 0 answered {answer!r}, which is no tile: it holds 6-6 6-5" in str(caught.value)


def test_whole_numbers_of_numpy_are_whole_numbers():
    plan = views.choose_plan(DEAL, 0, 4, lambda *_: np.int64(plan_of(6, TILE_IDS[2, 1])))
    numpy_high = [lambda *arguments: np.int64(high(*arguments))] * SEATS
    assert views.play_hand(DEAL, 0, 4, plan, numpy_high) == (
        views.play_hand(DEAL, 0, 4, plan, [high] * SEATS)
    )


def test_a_tile_that_is_not_held():
    with pytest.raises(Fault, match=r"Seat 1 may not play 0-0: it holds 5-5 .*, of which 5-5 .*"):
        views.play_hand(DEAL, 0, 4, plan_of(NO_TRUMP, TILE_IDS[2, 1]), [high, lambda *_: 0, high])


def test_whole_deals_reach_every_policy():
    deal = DEAL
    auction = views.hold_auction(deal, 0, [calling] * SEATS, key=5, chance=(True,) * SEATS)
    plan = views.choose_plan(deal, 0, 4, naming)
    assert auction.is_over
    assert views.as_tiles(deal[0] | deal[SEATS]) >= {ENDS[discard_of(plan)]}
