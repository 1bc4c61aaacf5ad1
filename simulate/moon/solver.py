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

from dealwise.simulate.jit import address_of, helper, highest_bit, lowest_bit, ones
from dealwise.simulate.moon.null_window import (
    begin_deal,
    can_take,
    from_winner,
    last_trick,
    new_memory,
    one_of_each_run,
    ranked,
    unbeaten,
)
from dealwise.simulate.moon.solver_tables import (
    BEATERS,
    FIRST_TRUMP,
    FOLLOWERS,
    PLACE,
    SUIT,
    TILE,
)
from dealwise.simulate.moon.tables import SUIT_SLOTS, TILE_SLOTS

__all__ = ["NO_PLAY", "new_memory", "open_plays", "open_tricks"]

NO_PLAY = -1


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
    choices = leads
    if position == 1:
        choices = _legal(follows, led, trump)
    elif position == 2:
        choices = _legal(ends, led, trump)
    alike = _apart(choices, leads, follows, ends, led, answered, position, trump)
    tricks = _guess(trump, own, left | right)
    while choices:
        place = highest_bit(choices)
        choices ^= 1 << place
        if (alike >> place) & 1:  # of a run of trumps the highest comes first, and speaks for all
            tricks = _after(
                leads, follows, ends, bidder, led, answered, position, place, trump, tricks,
                address_of(memory),
            )  # fmt: skip
        worth[TILE[trump * TILE_SLOTS + place]] = tricks


@helper
def _guess(trump, own, others):
    """What the bidder may take: each trump, and each plain tile that nothing beats."""
    trumps = own >> FIRST_TRUMP[trump]
    plain = own & ((1 << FIRST_TRUMP[trump]) - 1)
    return ones(trumps) + unbeaten(plain, others, trump)


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
def _legal(hand, led, trump):
    """What may be played from a hand after a lead (M15)."""
    following = hand & FOLLOWERS[trump * TILE_SLOTS + led]
    return following if following else hand


@helper
def _apart(choices, leads, follows, ends, led, answered, position, trump):
    """The choices without those that are as good as a higher trump among them."""
    live = leads | follows | ends
    hand = leads
    if position >= 1:
        live |= 1 << led
        hand = follows
    if position == 2:
        live |= 1 << answered
        hand = ends
    return one_of_each_run(choices, hand, live, FIRST_TRUMP[trump])


@helper
def _after(
    leads, follows, ends, bidder, led, answered, position, place, trump, guess, memory
):  # fmt: skip
    """The bidder's tricks once a tile is played."""
    if position == 0:
        leads ^= 1 << place
        return _tricks(leads, follows, ends, bidder, place, -1, trump, guess, memory)
    if position == 1:
        follows ^= 1 << place
        return _tricks(leads, follows, ends, bidder, led, place, trump, guess, memory)
    winner = _winner(led, answered, place, trump)
    won = int(winner == bidder)
    leads, follows, ends, bidder = from_winner(leads, follows, ends ^ (1 << place), bidder, winner)
    return won + _tricks(leads, follows, ends, bidder, -1, -1, trump, guess - won, memory)


@helper
def _winner(led, answered, last, trump):
    """Who wins a trick, 0 its leader (M16)."""
    suit = trump * SUIT_SLOTS * TILE_SLOTS + SUIT[trump * TILE_SLOTS + led]
    winner = 0
    over = BEATERS[suit + led]
    if (over >> answered) & 1:
        winner = 1
        over = BEATERS[suit + answered]
    if (over >> last) & 1:
        winner = 2
    return winner


@helper
def _tricks(leads, follows, ends, bidder, led, answered, trump, guess, memory):
    """The bidder's tricks, by questions that begin at a guess and halve nothing: it is near."""
    low = 0
    high = ones(ends)
    wanted = guess
    while low < high:
        wanted = min(max(wanted, low + 1), high)
        if led < 0:
            answer = _take_from_lead(leads, follows, ends, bidder, wanted, trump, memory)
        elif answered < 0:
            answer = _take_from_second(leads, follows, ends, bidder, led, wanted, trump, memory)
        else:
            answer = _take_from_last(
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
def _take_from_lead(leads, follows, ends, bidder, wanted, trump, memory):
    """`can_take` for any number wanted of any number of tricks left."""
    tricks = ones(leads)
    if wanted <= 0:
        return 1
    if wanted > tricks:
        return 0
    if tricks == 1:
        return int(last_trick(leads, follows, ends, trump) == bidder)
    return can_take(leads, follows, ends, bidder, wanted, trump, memory)


@helper
def _take_from_second(leads, follows, ends, bidder, led, wanted, trump, memory):
    """Whether the bidder can take so many where the second player is to answer a lead."""
    choices = _legal(follows, led, trump)
    tries = _apart(choices, leads, follows, ends, led, -1, 1, trump)
    wish = int(bidder == 1)
    while tries:
        answered = lowest_bit(tries)
        tries &= tries - 1
        keeps = follows ^ (1 << answered)
        answer = _take_from_last(leads, keeps, ends, bidder, led, answered, wanted, trump, memory)
        if answer == wish:
            return wish
    return 1 - wish


@helper
def _take_from_last(leads, follows, ends, bidder, led, answered, wanted, trump, memory):
    """Whether the bidder can take so many where the last player is to end the trick."""
    choices = _legal(ends, led, trump)
    tries = _apart(choices, leads, follows, ends, led, answered, 2, trump)
    wish = int(bidder == 2)
    while tries:
        last = lowest_bit(tries)
        tries &= tries - 1
        winner = _winner(led, answered, last, trump)
        first, second, third, turn = from_winner(leads, follows, ends ^ (1 << last), bidder, winner)
        needed = wanted - int(winner == bidder)
        if _take_from_lead(first, second, third, turn, needed, trump, memory) == wish:
            return wish
    return 1 - wish
