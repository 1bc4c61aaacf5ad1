"""Moon with all hands open: how many tricks the bidder takes if all three play their best.

The two defenders play as one side. What is asked here of a position, at a lead or in the middle of
a trick, is answered by the search in `null_window.py`.

    trump        0..6, 7 doubles, 8 none
    bidder_hand  the tiles that the bidder still holds, and likewise left_hand and right_hand
    seat         who plays next, counted from the bidder
    position     0 leads the trick, 1 plays second, 2 last
    first        the tile that was led, -1 before that; it is in no hand any more
    second       the tile played second, -1 before that; likewise

The hands were of one length when the trick began, seven tiles at most. Nothing checks that.
"""

import numpy as np

from dealwise.simulate.jit import address_of, helper, highest_bit, ones
from dealwise.simulate.moon.null_window import (
    can_take,
    from_last,
    from_second,
    from_winner,
    may_play,
    one_of_each_run,
    ranked,
    unbeaten,
    winning,
)
from dealwise.simulate.moon.solver_memory import begin_deal, new_memory
from dealwise.simulate.moon.solver_tables import FIRST_TRUMP, FOLLOWERS, PLACE, TILE
from dealwise.simulate.moon.tables import TILE_SLOTS

__all__ = ["NO_PLAY", "begin_deal", "new_memory", "open_plays", "open_tricks"]
__all__ += ["open_tricks_between"]

NO_PLAY = -1
_LONG = 3


@helper
def open_tricks(
    trump: int, bidder_hand: int, left_hand: int, right_hand: int, seat: int, position: int,
    first: int, second: int, memory: np.ndarray,
) -> int:  # fmt: skip
    """The tricks that the bidder still takes with best play by all, the one in progress included.

    `memory` is `new_memory()`.
    """
    begin_deal(memory)
    own = ranked(bidder_hand, trump)
    left = ranked(left_hand, trump)
    right = ranked(right_hand, trump)
    leads, follows, ends, bidder = _from_leader(own, left, right, seat, position)
    return _tricks(
        leads, follows, ends, bidder, _place(trump, first), _place(trump, second), trump,
        _guess(trump, own, left | right), address_of(memory),
    )  # fmt: skip


@helper
def open_tricks_between(
    trump: int, bidder_hand: int, left_hand: int, right_hand: int, low: int, high: int, guess: int,
    memory: np.ndarray,
) -> int:  # fmt: skip
    """The tricks of a bidder who leads, as far as they are between `low` and `high`.

    Fewer come out as `low`, more as `high`; a `guess` that is near saves time. The caller begins
    the deal: what is remembered serves all hands of it in which nobody has another's tile.
    """
    own = ranked(bidder_hand, trump)
    left = ranked(left_hand, trump)
    right = ranked(right_hand, trump)
    return _between(own, left, right, 0, -1, -1, low, high, trump, guess, address_of(memory))


@helper
def open_plays(
    trump: int, bidder_hand: int, left_hand: int, right_hand: int, seat: int, position: int,
    first: int, second: int, memory: np.ndarray, worth: np.ndarray,
) -> None:  # fmt: skip
    """The tricks that the bidder still takes after each tile that `seat` may play now.

    `worth` int64[22] receives them by tile, NO_PLAY for a tile that may not be played. Cheaper than
    `open_tricks` after one tile after the other, as all share what is remembered.
    """
    begin_deal(memory)
    worth[:] = NO_PLAY
    own = ranked(bidder_hand, trump)
    left = ranked(left_hand, trump)
    right = ranked(right_hand, trump)
    leads, follows, ends, bidder = _from_leader(own, left, right, seat, position)
    led = _place(trump, first)
    answered = _place(trump, second)
    choices = _choices(leads, follows, ends, led, answered, trump)
    apart = _apart(choices, leads, follows, ends, led, answered, trump)
    tricks = _guess(trump, own, left | right)
    while choices:
        place = highest_bit(choices)
        choices ^= 1 << place
        if (apart >> place) & 1:  # of a run of trumps the highest comes first, and speaks for all
            tricks = _after(
                leads, follows, ends, bidder, led, answered, place, trump, tricks,
                address_of(memory),
            )  # fmt: skip
        worth[TILE[trump * TILE_SLOTS + place]] = tricks


@helper
def _guess(trump, own, others):
    """What the bidder may take: each trump, and each plain tile that nothing beats.

    Of many such tiles one more comes of it, as weaker ones become good once the others are out.
    """
    trumps = own >> FIRST_TRUMP[trump]
    plain = own & ((1 << FIRST_TRUMP[trump]) - 1)
    found = ones(trumps) + unbeaten(plain, others, trump)
    return found + int(found >= _LONG)


@helper
def _place(trump, tile):
    """The place of a tile on the table, -1 for none."""
    return -1 if tile < 0 else PLACE[trump * TILE_SLOTS + tile]


@helper
def _from_leader(own, left, right, seat, position):
    """The hands in the order of the trick, and the bidder's turn in it, 0 to 2."""
    leader = seat - position
    if leader == 0:
        return own, left, right, 0
    if leader in (1, -2):
        return left, right, own, 2
    return right, own, left, 1


@helper
def _to_play(leads, follows, ends, led, answered):
    """The hand of the player who is to play."""
    if led < 0:
        return leads
    return follows if answered < 0 else ends


@helper
def _choices(leads, follows, ends, led, answered, trump):
    """What that player may play."""
    hand = _to_play(leads, follows, ends, led, answered)
    return hand if led < 0 else may_play(hand, FOLLOWERS[trump * TILE_SLOTS + led])


@helper
def _apart(choices, leads, follows, ends, led, answered, trump):
    """The choices without those that are as good as a higher trump among them."""
    live = leads | follows | ends | _bit(led) | _bit(answered)
    hand = _to_play(leads, follows, ends, led, answered)
    return one_of_each_run(choices, hand, live, FIRST_TRUMP[trump])


@helper
def _bit(place):
    """A tile on the table as a set, which is empty where there is none."""
    return 0 if place < 0 else 1 << place


@helper
def _after(leads, follows, ends, bidder, led, answered, place, trump, guess, memory):
    """The bidder's tricks once a tile is played."""
    tile = 1 << place
    if led < 0:
        return _tricks(leads ^ tile, follows, ends, bidder, place, -1, trump, guess, memory)
    if answered < 0:
        return _tricks(leads, follows ^ tile, ends, bidder, led, place, trump, guess, memory)
    winner, over = winning(led, answered, trump)
    if (over >> place) & 1:
        winner = 2
    won = int(winner == bidder)
    leads, follows, ends, bidder = from_winner(leads, follows, ends ^ tile, bidder, winner)
    return won + _tricks(leads, follows, ends, bidder, -1, -1, trump, guess - won, memory)


@helper
def _tricks(leads, follows, ends, bidder, led, answered, trump, guess, memory):
    """The bidder's tricks, whatever they may be."""
    most = ones(ends)
    return _between(leads, follows, ends, bidder, led, answered, 0, most, trump, guess, memory)


@helper
def _between(leads, follows, ends, bidder, led, answered, low, high, trump, guess, memory):
    """The bidder's tricks: questions up or down from a guess until two neighbours part."""
    wanted = guess
    while low < high:
        wanted = min(max(wanted, low + 1), high)
        if led < 0:
            answer = can_take(leads, follows, ends, bidder, wanted, trump, memory)
        elif answered < 0:
            answer = _take_once_led(leads, follows, ends, bidder, led, wanted, trump, memory)
        else:
            answer = _take_once_answered(
                leads, follows, ends, bidder, led, answered, wanted, trump, memory
            )
        if answer:
            low = wanted
            wanted += 1
        else:
            high = wanted - 1
            wanted -= 1
    return low


@helper
def _take_once_led(leads, follows, ends, bidder, led, wanted, trump, memory):
    """`can_take` where the second player is to answer a lead."""
    live = leads | follows | ends | (1 << led)
    return from_second(leads, follows, ends, bidder, led, live, wanted, trump, memory, can_take)


@helper
def _take_once_answered(leads, follows, ends, bidder, led, answered, wanted, trump, memory):
    """`can_take` where the last player is to end the trick."""
    choices = _choices(leads, follows, ends, led, answered, trump)
    choices = _apart(choices, leads, follows, ends, led, answered, trump)
    winner, over = winning(led, answered, trump)
    return from_last(
        leads, follows, ends, bidder, choices, over, winner, wanted, trump, memory, can_take
    )
