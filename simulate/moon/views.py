"""What a seat may know, and plain drivers that ask policies for nothing more (M13).

Each view is derived afresh from the whole state in `rules.py` and from the history of the hand, by
roads that the kernels do not take. Its fields are the arguments of `contract.py`, in that order, so
that a policy is asked by `policy(*view)`.

A deal is four masks, as `deals.random_deal` gives them: the hands of seats 0, 1, 2 and the widow.
In views seats count from the player that the contract names: the bidder, or in an auction the
speaker. `by_table` and `from_player` turn between the two.
"""

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral  # numpy's whole numbers too: plain policies read its tables
from typing import NamedTuple

from dealwise.simulate.errors import Fault
from dealwise.simulate.moon import rules
from dealwise.simulate.moon.contract import (
    discard_of,
    pack_scores,
    trick_for,
    trump_of,
    void_shown,
)
from dealwise.simulate.moon.rules import Auction, Hand, Options, Play, Tile
from dealwise.simulate.moon.tiles import (
    ENDS,
    SEATS,
    TILE_IDS,
    TILES,
    TRUMPS,
    hand_name,
    tiles_of,
)
from dealwise.simulate.randomness import BID_STEP, EXCHANGE_STEP, PLAY_STEP, policy_bits

Policy = Callable[..., int]
Deal = tuple[int, int, int, int]

NOBODY = -1
"""No seat, no tile, no suit, no strength, no call: what is not there yet or may not be known."""

_OF_THE_SUIT = 1  # strengths: 0 for a tile that cannot win, 1 and more in the suit led, ...
_TRUMP = 32  # ... and 32 and more for trumps, each plus the tile's rank in its suit

NO_SCORES = (0, 0, 0)
NO_CHANCE = (False, False, False)
NO_CHANCES = {"bid": NO_CHANCE, "exchange": NO_CHANCE, "play": NO_CHANCE}


_BITS = {tile: 1 << number for tile, number in TILE_IDS.items()}  # every view asks for many


class BidView(NamedTuple):
    """What the speaker in an auction knows; every field is an int."""

    hand: int
    place: int
    standing: int
    call_left: int
    call_right: int
    scores: int
    bits: int


class ExchangeView(NamedTuple):
    """What the bidder knows with the widow in hand; every field is an int."""

    eight: int
    widow: int
    bid: int
    scores: int
    bits: int


class PlayView(NamedTuple):
    """What the player whose turn it is knows; every field is an int."""

    legal: int
    hand: int
    trump: int
    bid: int
    seat: int
    position: int
    led: int
    best: int
    winner: int
    first: int
    second: int
    played: int
    voids: int
    tricks: int
    discard: int
    scores: int
    bits: int


def as_mask(tiles: Iterable[Tile]) -> int:
    """Tiles by their ends as a mask."""
    mask = 0
    for tile in tiles:
        mask |= _BITS[tile]
    return mask


def as_tiles(mask: int) -> Hand:
    """A mask as tiles by their ends."""
    return frozenset(ENDS[tile] for tile in tiles_of(mask))


def from_player(seat: int, player: int) -> int:
    """A table seat counted from a player: 0 the player, 1 the seat on the left, 2 on the right."""
    return (seat - player) % SEATS


def by_table(relative: int, player: int) -> int:
    """The table seat that stands `relative` places after a player."""
    return (player + relative) % SEATS


def scores_from(scores: Sequence[int], player: int) -> int:
    """The match scores by table seat, packed in the order that starts at a player."""
    left, right = by_table(1, player), by_table(2, player)
    return pack_scores(scores[player], scores[left], scores[right])


def strength(tile: Tile, suit: int, trump: int) -> int:
    """How a tile ranks when `suit` is led, on the scale of the argument `best`.

    0 for a tile that cannot win; 1 + its rank for one that follows a number; 32 + its rank for a
    trump. The rank is the other end, 15 for a double; among doubles as trumps it is the end (M16).
    """
    if rules.is_trump(tile, trump):
        return _TRUMP + rules.rank_as_trump(tile, trump)
    if rules.follows(tile, suit, trump):
        return _OF_THE_SUIT + rules.rank_in_number(tile, suit)
    return 0


def bid_view(hand: Hand, auction: Auction, scores: Sequence[int], bits: int = 0) -> BidView:
    """What the next speaker knows; `scores` by table seat."""
    speaker = auction.speaker
    called = {
        (auction.first_bidder + place) % SEATS: call for place, call in enumerate(auction.calls)
    }
    return BidView(
        hand=as_mask(hand),
        place=len(auction.calls),
        standing=auction.bid,
        call_left=called.get(by_table(1, speaker), NOBODY),
        call_right=called.get(by_table(2, speaker), NOBODY),
        scores=scores_from(scores, speaker),
        bits=bits,
    )


def exchange_view(
    hand: Hand, widow: Tile, bidder: int, bid: int, scores: Sequence[int], bits: int = 0
) -> ExchangeView:
    """What the bidder knows who has taken the widow; `scores` by table seat (M12)."""
    return ExchangeView(
        eight=as_mask(hand | {widow}),
        widow=TILE_IDS[widow],
        bid=bid,
        scores=scores_from(scores, bidder),
        bits=bits,
    )


def voids_shown(play: Play) -> int:
    """Every void that the history shows, packed as the contract says.

    A seat shows out when it does not follow the suit led. The seat whose turn it is knows whether
    it can follow, so its own void counts from the moment when it is asked.
    """
    bidder, trump = play.bidder, play.trump
    shown = 0
    for trick in play.tricks:
        shown |= _voids_of_trick(trick.leader, trick.tiles, bidder, trump)
    if play.on_table:
        shown |= _voids_of_trick(play.leader, play.on_table, bidder, trump)
        suit = rules.suit_led(play.on_table[0], trump)
        seat = play.seat
        if not any(rules.follows(tile, suit, trump) for tile in play.hands[seat]):
            shown |= void_shown(from_player(seat, bidder), suit)
    return shown


@functools.lru_cache(maxsize=64)  # all later views of the hand ask for the same tricks
def _voids_of_trick(leader: int, tiles: Sequence[Tile], bidder: int, trump: int) -> int:
    suit = rules.suit_led(tiles[0], trump)
    shown = 0
    for place, tile in enumerate(tiles):
        if not rules.follows(tile, suit, trump):
            shown |= void_shown(from_player(by_table(place, leader), bidder), suit)
    return shown


def play_view(play: Play, scores: Sequence[int], bits: int = 0) -> PlayView:
    """What the player whose turn it is knows; `scores` by table seat."""
    on_table, bidder, trump, seat = play.on_table, play.bidder, play.trump, play.seat
    hand = play.hands[seat]
    led = best = winner = NOBODY
    if on_table:
        led = rules.suit_led(on_table[0], trump)
        winning = rules.winning_tile(on_table, trump)
        best = strength(winning, led, trump)
        winner = from_player(by_table(on_table.index(winning), play.leader), bidder)
    played, tricks = as_mask(on_table), 0
    for trick in play.tricks:
        played |= as_mask(trick.tiles)
        tricks += trick_for(from_player(trick.winner, bidder))
    return PlayView(
        legal=as_mask(rules.legal_tiles(hand, play.led, trump)),
        hand=as_mask(hand),
        trump=trump,
        bid=play.bid,
        seat=from_player(seat, bidder),
        position=len(on_table),
        led=led,
        best=best,
        winner=winner,
        first=TILE_IDS[on_table[0]] if on_table else NOBODY,
        second=TILE_IDS[on_table[1]] if len(on_table) > 1 else NOBODY,
        played=played,
        voids=voids_shown(play),
        tricks=tricks,
        discard=TILE_IDS[play.discard] if seat == bidder else NOBODY,
        scores=scores_from(scores, bidder),
        bits=bits,
    )


# The drivers


@dataclass(frozen=True)
class PlayedDeal:
    """A deal from the first call to the last trick; `play` is None if it was thrown in."""

    deal: Deal
    auction: Auction
    play: Play | None


def hold_auction(
    deal: Deal,
    first_bidder: int,
    policies: Sequence[Policy],
    *,
    scores: Sequence[int] = NO_SCORES,
    key: int = 0,
    chance: Sequence[bool] = NO_CHANCE,
    options: Options = rules.HOUSE_RULES,
) -> Auction:
    """The whole auction (M9 to M11); policies, scores and chance by table seat. Raises Fault."""
    auction = Auction(first_bidder, options=options)
    return finish_auction(deal, auction, policies, scores=scores, key=key, chance=chance)


def finish_auction(
    deal: Deal,
    auction: Auction,
    policies: Sequence[Policy],
    *,
    scores: Sequence[int] = NO_SCORES,
    key: int = 0,
    chance: Sequence[bool] = NO_CHANCE,
    calls: int = SEATS,
) -> Auction:
    """An auction from where it stands up to that many calls. Raises Fault."""
    while not auction.is_over and len(auction.calls) < calls:
        seat = auction.speaker
        bits = policy_bits(key, BID_STEP + len(auction.calls)) if chance[seat] else 0
        call = policies[seat](*bid_view(as_tiles(deal[seat]), auction, scores, bits))
        auction = auction.call(rules.forced_bid(auction, call))
    return auction


def choose_plan(
    deal: Deal,
    bidder: int,
    bid: int,
    policy: Policy,
    *,
    scores: Sequence[int] = NO_SCORES,
    key: int = 0,
    chance: bool = False,
) -> int:
    """The plan (trump and discard) of the bidder (M12). Raises Fault for one that cannot be."""
    hand, widow = as_tiles(deal[bidder]), min(as_tiles(deal[SEATS]))
    bits = policy_bits(key, EXCHANGE_STEP) if chance else 0
    view = exchange_view(hand, widow, bidder, bid, scores, bits)
    plan = policy(*view)
    if not (isinstance(plan, Integral) and _is_possible(plan, view.eight)):
        raise Fault(
            f"The bidder answered the exchange with {plan!r}: a plan is a trump from 0 to "
            f"{TRUMPS - 1} times 32 plus the id of one of {hand_name(view.eight)}."
        )
    return plan


def _is_possible(plan: int, eight: int) -> bool:
    return 0 <= trump_of(plan) < TRUMPS and eight >> discard_of(plan) & 1 == 1


def play_hand(
    deal: Deal,
    bidder: int,
    bid: int,
    plan: int,
    policies: Sequence[Policy],
    *,
    scores: Sequence[int] = NO_SCORES,
    key: int = 0,
    chance: Sequence[bool] = NO_CHANCE,
) -> Play:
    """Play a hand from the exchange to the last trick; the answer holds every trick.

    `policies` and `chance` belong to the bidder, the left and the right; `scores` go by table seat.
    A policy is asked only where it has a choice, and given random bits only if it uses chance.
    Raises Fault for an answer that is not legal.
    """
    play = _first_lead(deal, bidder, bid, plan)
    ply = 0
    while not play.is_over:
        legal = play.legal()
        if len(legal) == 1:
            tile = min(legal)
        else:
            relative = from_player(play.seat, bidder)
            bits = policy_bits(key, PLAY_STEP + ply) if chance[relative] else 0
            tile = _tile_answered(play, policies[relative](*play_view(play, scores, bits)))
        play = play.play(tile)
        ply += 1
    return play


def play_deal(
    deal: Deal,
    first_bidder: int,
    ask: Mapping[str, Sequence[Policy]],
    *,
    scores: Sequence[int] = NO_SCORES,
    key: int = 0,
    chance: Mapping[str, Sequence[bool]] = NO_CHANCES,
    options: Options = rules.HOUSE_RULES,
) -> PlayedDeal:
    """A whole hand, from the first call to the last trick (M9 to M18).

    `ask` has the policies, and `chance` who of them uses chance, by decision and then by table
    seat, as `scores` go. Raises Fault for an answer that is not legal.
    """
    auction = hold_auction(
        deal,
        first_bidder,
        ask["bid"],
        scores=scores,
        key=key,
        chance=chance["bid"],
        options=options,
    )
    return play_after_auction(deal, auction, ask, scores=scores, key=key, chance=chance)


def play_after_auction(
    deal: Deal,
    auction: Auction,
    ask: Mapping[str, Sequence[Policy]],
    *,
    scores: Sequence[int] = NO_SCORES,
    key: int = 0,
    chance: Mapping[str, Sequence[bool]] = NO_CHANCES,
) -> PlayedDeal:
    """What follows an auction that is over, as in `play_deal`. Raises Fault."""
    if auction.bidder is None:
        return PlayedDeal(deal, auction, None)
    bidder, bid = auction.bidder, auction.bid
    exchange, uses_chance = ask["exchange"][bidder], chance["exchange"][bidder]
    plan = choose_plan(deal, bidder, bid, exchange, scores=scores, key=key, chance=uses_chance)
    around = [by_table(steps, bidder) for steps in range(SEATS)]
    players = [ask["play"][seat] for seat in around]
    use_chance = [chance["play"][seat] for seat in around]
    play = play_hand(deal, bidder, bid, plan, players, scores=scores, key=key, chance=use_chance)
    return PlayedDeal(deal, auction, play)


def _first_lead(deal: Deal, bidder: int, bid: int, plan: int) -> Play:
    widow = min(as_tiles(deal[SEATS]))
    hands = [as_tiles(mask) for mask in deal[:SEATS]]
    return rules.begin_play(hands, widow, bidder, bid, ENDS[discard_of(plan)], trump_of(plan))


def retell(deal: Deal, bidder: int, bid: int, plan: int, tiles: Iterable[int]) -> Play:
    """A hand that was played elsewhere, told again from its tiles (ids) in order of play.

    Raises Fault for a tile that the rules do not allow.
    """
    play = _first_lead(deal, bidder, bid, plan)
    for tile in tiles:
        play = play.play(ENDS[tile])
    return play


def _tile_answered(play: Play, answer: int) -> Tile:
    """The tile that a policy named by its id. Raises Fault for a number that is no tile."""
    if not (isinstance(answer, Integral) and 0 <= answer < TILES):
        raise Fault(
            f"Seat {play.seat} answered {answer!r}, which is no tile: it holds "
            f"{rules.written(play.hands[play.seat])}, "
            f"of which {rules.written(play.legal())} may be played."
        )
    return ENDS[answer]
