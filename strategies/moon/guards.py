"""guards: `pull`, with rules of thumb about the defence, each to be turned on or off.

As it stands it is `pull`: it takes tricks off the bidder as cheaply as it can, and keeps what is
high. What can be changed, mostly from D. Roberson, "Winning 42":

- `ruff_from=5` trumps in second seat only if the bidder led a five or a six: the higher the double
  led, the more readily (p. 51); 0 always does, 7 never.
- `ruff_needed=1` trumps in last seat only while the bid can still be made or set (p. 51).
- `keep=1` throws by an order of what to keep: trumps, doubles and high tiles of a live suit, two
  tiles of one live suit, the suit-mate of a double, the rest (p. 72; never a double for a pair,
  p. 115). A suit is live while the others may hold a tile of it, and is released once dead (p. 65).
- `low=1` follows with the lower of just two (p. 53), even if the higher would win.
- `boss=0` leads no high trump before what else is high (pp. 50-52 lead it).
- `dump=1` throws the lowest, high or not, as the player of github.com/VAB1964/vab-dominoes-texas42.
- `take=1` takes in last seat what the other defender is winning, since each scores alone (M20), but
  not with a trump or a tile that stays high; `spare=0` takes it with anything.
"""

from dealwise.simulate.jit import helper
from dealwise.simulate.moon.tables import suit_led_by
from dealwise.simulate.moon.tiles import SEATS, TRICKS
from dealwise.strategies.moon.discards import double_of, higher_end
from dealwise.strategies.moon.playing import (
    BIDDER,
    follow_by_pull,
    lead_by_pull,
    takers_by_pull,
    throw_by_pull,
)
from dealwise.strategies.moon.words import (
    ALL_DOUBLES,
    cheapest,
    greatest,
    least,
    lowest_bit,
    masters_of,
    members_of,
    ones,
    stronger_than,
    superiors_of,
    tricks_won,
    trumps_of,
    unseen_by,
)

_LAST = 2
_NOT_KEPT, _MATE, _PAIR, _HIGH, _TRUMP = range(5)


@helper
def _lead(legal: int, trump: int, seat: int, unseen: int, boss: int) -> int:
    masters = masters_of(legal, unseen, trump) & ~trumps_of(trump)
    if boss != 0 or masters == 0:
        return lead_by_pull(legal, trump, seat, unseen)
    return greatest(masters, trump)


@helper
def is_open(bid: int, tricks: int) -> bool:
    """Whether the bidder has neither made nor failed the bid yet."""
    done = 0
    for seat in range(SEATS):
        done += tricks_won(tricks, seat)
    missing = min(bid, TRICKS) - tricks_won(tricks, BIDDER)
    return 0 < missing <= TRICKS - done


@helper
def _may_ruff(
    position: int,
    led: int,
    winner: int,
    bid: int,
    tricks: int,
    ruff_from: int,
    ruff_needed: int,
) -> bool:
    """Whether the rules of thumb let a defender who is void take with a trump."""
    if position == _LAST:
        return ruff_needed == 0 or is_open(bid, tricks)
    return winner != BIDDER or led >= ruff_from


@helper
def _without_stoppers(tiles: int, trump: int, unseen: int) -> int:
    """The tiles that are neither trumps nor high."""
    return tiles & ~trumps_of(trump) & ~masters_of(tiles, unseen, trump)


@helper
def _worth_keeping(tile: int, legal: int, trump: int, unseen: int) -> int:
    """The class of a tile in the order of what to keep, the lowest to be thrown first."""
    if (trumps_of(trump) >> tile) & 1 == 1:
        return _TRUMP
    led = suit_led_by(tile, trump)
    suit = members_of(led, trump)
    if suit & unseen == 0:
        return _NOT_KEPT
    if superiors_of(tile, trump) & unseen == 0:
        return _HIGH
    if ones(legal & suit & ~ALL_DOUBLES) > 1:
        return _PAIR
    return _MATE if legal & double_of(higher_end(tile)) != 0 else _NOT_KEPT


@helper
def _throw_by_order(legal: int, trump: int, unseen: int) -> int:
    """The least of the tiles that are least worth keeping."""
    lowest = _TRUMP + 1
    worst = 0
    tiles = legal
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        worth = _worth_keeping(tile, legal, trump, unseen)
        if worth < lowest:
            lowest = worth
            worst = 0
        if worth == lowest:
            worst |= 1 << tile
    return least(worst, trump)


@helper
def _throw(legal: int, trump: int, unseen: int, keep: int, dump: int) -> int:
    if dump != 0:
        return least(legal, trump)
    if keep != 0:
        return _throw_by_order(legal, trump, unseen)
    return throw_by_pull(legal, trump, unseen)


def play(
    legal: int,
    hand: int,
    trump: int,
    bid: int,
    seat: int,
    position: int,
    led: int,
    best: int,
    winner: int,
    first: int,
    second: int,
    played: int,
    voids: int,
    tricks: int,
    discard: int,
    scores: int,
    bits: int,
    ruff_from: int = 0,
    ruff_needed: int = 0,
    keep: int = 0,
    low: int = 0,
    boss: int = 1,
    dump: int = 0,
    take: int = 0,
    spare: int = 1,
) -> int:
    """Plays as `pull` does, with any rule of thumb about the defence added."""
    unseen = unseen_by(hand, played, discard)
    if position == 0:
        return _lead(legal, trump, seat, unseen, boss if seat != BIDDER else 1)
    if seat == BIDDER:
        return follow_by_pull(legal, trump, seat, position, led, best, winner, voids, unseen)
    winning = takers_by_pull(legal, trump, seat, position, led, best, winner, voids, unseen)
    if take != 0 and position == _LAST and winner != BIDDER:
        winning = legal & stronger_than(best, led, trump)
        if spare != 0:
            winning = _without_stoppers(winning, trump, unseen)
    followers = legal & members_of(led, trump)
    free = legal
    if followers == 0 and not _may_ruff(position, led, winner, bid, tricks, ruff_from, ruff_needed):
        winning = 0
        if legal & ~trumps_of(trump) != 0:
            free = legal & ~trumps_of(trump)
    if low != 0 and ones(followers) == 2:
        return cheapest(followers, led, trump)
    if winning != 0:
        return cheapest(winning, led, trump)
    return _throw(free, trump, unseen, keep, dump)
