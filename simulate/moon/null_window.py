"""The search behind the open-hand solver: null windows, a call a trick.

The two defenders play as one side. The search asks one yes-or-no question at a time, "can the
bidder take so many more tricks?", a call a trick, and finds the number with two or three of them.
Most calls never try a tile: bounds from the trumps and from tiles that nothing beats decide, or the
memory, in which the answers to one deal stand.

Inside of the search tiles are numbered anew, see `solver_tables.py`, and the hands are those of the
trick's leader, second and third player; `bidder` says which of the three is the bidder's.
"""

from collections.abc import Callable

from dealwise.simulate.jit import (
    helper,
    highest_bit,
    inlined,
    int64,
    kernel,
    lowest_bit,
    ones,
    spliced,
)
from dealwise.simulate.moon.solver_memory import UNKNOWN, recalled, remember
from dealwise.simulate.moon.solver_tables import (
    BEATERS,
    FIRST_TRUMP,
    FOLLOWERS,
    HOLDINGS,
    OF_EACH_RUN,
    OVER,
    PLACE,
    SAFE_TRUMPS,
    SUIT,
    TOP_RUN,
)
from dealwise.simulate.moon.tables import SUIT_SLOTS, TILE_SLOTS


@helper
def ranked(hand: int, trump: int) -> int:
    """A set of tiles as a set of places."""
    places = 0
    while hand:
        places |= 1 << PLACE[trump * TILE_SLOTS + lowest_bit(hand)]
        hand &= hand - 1
    return places


@inlined
def may_play(hand: int, following: int) -> int:
    """What may be played from a hand, given the places that follow the lead (M15)."""
    legal = hand & following
    return legal if legal else hand


@inlined
def _unbeaten_of(hand, others, trump):
    """The tiles of a hand that would win if led while the others hold so much."""
    found = 0
    while hand:
        tile = hand & -hand
        if others & OVER[trump * TILE_SLOTS + lowest_bit(tile)] == 0:
            found |= tile
        hand ^= tile
    return found


@inlined
def unbeaten(hand: int, others: int, trump: int) -> int:
    """How many tiles of a hand would win if led while the others hold so much."""
    count = 0
    while hand:
        over = OVER[trump * TILE_SLOTS + lowest_bit(hand)]
        count += int((others & over) == 0)
        hand &= hand - 1
    return count


@inlined
def one_of_each_run(tiles: int, hand: int, live: int, first_trump: int) -> int:
    """The tiles, of trumps with none of another hand between them only the highest."""
    plain = tiles & ((1 << first_trump) - 1)
    holding = hand >> first_trump
    kept = int(OF_EACH_RUN[holding * HOLDINGS + (live >> first_trump)])
    return plain | (tiles & (kept << first_trump))


@inlined
def _bounded(leader, second, third, bidder, wanted, trump):
    """1 or 0 where the bidder surely can or cannot take `wanted` tricks, else UNKNOWN."""
    own, one, other = leader, second, third
    if bidder == 1:
        own, one, other = second, third, leader
    elif bidder == 2:
        own, one, other = third, leader, second
    first_trump = FIRST_TRUMP[trump]
    plain = leader & ((1 << first_trump) - 1)
    trumps = own >> first_trump
    safe = int(SAFE_TRUMPS[trumps * HOLDINGS + ((one | other) >> first_trump)])
    if safe >= wanted:
        return 1
    # Two trumps of the defenders may fall in one trick: the better of both counts.
    lost = max(
        int(SAFE_TRUMPS[(one >> first_trump) * HOLDINGS + trumps]),
        int(SAFE_TRUMPS[(other >> first_trump) * HOLDINGS + trumps]),
    )
    spare = ones(leader) - wanted  # as many tricks as may be lost
    if lost > spare:
        return 0
    # A plain tile that wins at once is one trick more, and leaves the trumps as they are.
    if bidder == 0:
        if safe + 1 >= wanted and _wins_now(plain, one, other, trump):
            return 1
        return 1 if _surely_won(own, one, other, trump) >= wanted else UNKNOWN
    lost = int(SAFE_TRUMPS[(leader >> first_trump) * HOLDINGS + trumps])
    if lost + 1 > spare and _wins_now(plain, own, 0, trump):
        return 0
    lost = _surely_lost(leader, own, (one | other) & ~leader, trump)
    return 0 if lost > spare else UNKNOWN


@inlined
def _wins_now(plain, one, other, trump):
    """Whether one of these plain tiles, if led, wins whatever the two hands may play."""
    while plain:
        led = lowest_bit(plain)
        following = FOLLOWERS[trump * TILE_SLOTS + led]
        answers = may_play(one, following) | may_play(other, following)
        if answers & OVER[trump * TILE_SLOTS + led] == 0:
            return True
        plain &= plain - 1
    return False


@inlined
def _surely_won(own, one, other, trump):
    """Tricks of a bidder who leads: what nothing beats, after drawing trumps if that is sure."""
    first_trump = FIRST_TRUMP[trump]
    trumps = own >> first_trump
    others = (one | other) >> first_trump
    longest = max(ones(one >> first_trump), ones(other >> first_trump))
    if longest > 0 and TOP_RUN[trumps * HOLDINGS + others] >= longest:
        plain = (1 << first_trump) - 1
        return ones(trumps) + unbeaten(own & plain, (one | other) & plain, trump)
    return unbeaten(own, one | other, trump)


@inlined
def _surely_lost(leader, own, partner, trump):
    """Tricks of a defender who leads: what neither the bidder nor the partner beats.

    Where the partner might have to win over it, one such tile is one trick, but a second is none.
    """
    sure = 0
    shared = 0
    while leader:
        over = OVER[trump * TILE_SLOTS + lowest_bit(leader)]
        safe = int((own & over) == 0)
        sure += safe & int((partner & over) == 0)
        shared |= safe
        leader &= leader - 1
    return max(sure, shared)


@inlined
def from_winner(
    leader: int, second: int, third: int, bidder: int, winner: int
) -> tuple[int, int, int, int]:
    """The hands and the bidder's turn in the next trick, which the winner (0, 1, 2) leads."""
    if winner == 0:
        return leader, second, third, bidder
    if winner == 1:
        return second, third, leader, (bidder - 1 if bidder > 0 else 2)
    return third, leader, second, (bidder + 1 if bidder < 2 else 0)


@inlined
def winning(led: int, answered: int, trump: int) -> tuple[int, int]:
    """Who has the trick after two places, 0 or 1, and the places that would still win over it."""
    suit = trump * SUIT_SLOTS * TILE_SLOTS + SUIT[trump * TILE_SLOTS + led]
    over = BEATERS[suit + led]
    if (over >> answered) & 1:
        return 1, BEATERS[suit + answered]
    return 0, over


@inlined
def _last_trick(leader, second, third, trump):
    """Who wins the last trick, from its leader: 0, 1 or 2."""
    winner, over = winning(lowest_bit(leader), lowest_bit(second), trump)
    return 2 if over & third else winner


@spliced
def _after_trick(leader, second, third, bidder, winner, wanted, trump, memory, search):
    """Whether the bidder can take so many of a trick that a winner has and of those left."""
    needed = wanted - int(winner == bidder)
    tricks = ones(leader)
    if needed <= 0:
        return 1
    if needed > tricks:
        return 0
    first, then, last, turn = from_winner(leader, second, third, bidder, winner)
    if tricks == 1:
        return int(_last_trick(first, then, last, trump) == turn)
    return search(first, then, last, turn, needed, trump, memory)


@spliced
def from_last(
    leader: int, second: int, third: int, bidder: int, choices: int, over: int, winner: int,
    wanted: int, trump: int, memory: int, search: Callable,
) -> int:  # fmt: skip
    """Whether the bidder can take so many where the last player has these choices.

    `over` are the places that would win over the `winner` so far.
    """
    wish = int(bidder == 2)
    early = choices & over
    late = choices & ~over
    if bidder == 1 and winner == 0:  # the partner has the trick already
        early, late = late, early
    while early | late:
        tile = early if early else late
        tile &= -tile
        early &= ~tile
        late &= ~tile
        won = 2 if tile & over else winner
        answer = _after_trick(
            leader, second, third ^ tile, bidder, won, wanted, trump, memory, search
        )
        if answer == wish:
            return wish
    return 1 - wish


@spliced
def from_second(
    leader: int, second: int, third: int, bidder: int, led: int, live: int, wanted: int, trump: int,
    memory: int, search: Callable,
) -> int:  # fmt: skip
    """Whether the bidder can take so many once a place is led."""
    wish = int(bidder == 1)
    first_trump = FIRST_TRUMP[trump]
    following = FOLLOWERS[trump * TILE_SLOTS + led]
    over_led = OVER[trump * TILE_SLOTS + led]
    choices = one_of_each_run(may_play(second, following), second, live, first_trump)
    last_choices = one_of_each_run(may_play(third, following), third, live, first_trump)
    early = choices & over_led
    late = choices & ~over_led
    # A defender does not try to win first where the partner behind may, or has.
    if (bidder == 0 and last_choices & over_led != 0) or (
        bidder == 2 and may_play(third, following) & over_led == 0
    ):
        early, late = late, early
    while early | late:
        tile = early if early else late
        tile &= -tile
        early &= ~tile
        late &= ~tile
        winner, over = winning(led, lowest_bit(tile), trump)
        answer = from_last(
            leader, second ^ tile, third, bidder, last_choices, over, winner, wanted, trump, memory,
            search,
        )  # fmt: skip
        if answer == wish:
            return wish
    return 1 - wish


@spliced
def _from_lead(leader, second, third, bidder, wanted, trump, memory, search):
    """Whether the bidder can take so many if the leader may lead anything."""
    wish = int(bidder == 0)
    live = leader | second | third
    foes = second | third
    if bidder == 1:
        foes = second
    elif bidder == 2:
        foes = third
    late = one_of_each_run(leader, leader, live, FIRST_TRUMP[trump])
    early = _unbeaten_of(late, foes, trump)
    late ^= early
    while early | late:
        led = highest_bit(early if early else late)
        tile = 1 << led
        early &= ~tile
        late &= ~tile
        answer = from_second(
            leader ^ tile, second, third, bidder, led, live, wanted, trump, memory, search
        )
        if answer == wish:
            return wish
    return 1 - wish


@kernel(int64(int64, int64, int64, int64, int64, int64, int64))
def can_take(leader, second, third, bidder, wanted, trump, memory):
    """Whether the bidder can take `wanted` of two or more tricks left, 1 or 0."""
    answer = _bounded(leader, second, third, bidder, wanted, trump)
    if answer != UNKNOWN:
        return answer
    live = leader | second | third
    answer = recalled(memory, live, bidder, wanted)
    if answer != UNKNOWN:
        return answer
    answer = _from_lead(leader, second, third, bidder, wanted, trump, memory, can_take)
    remember(memory, live, bidder, wanted, ones(leader), answer)
    return answer
