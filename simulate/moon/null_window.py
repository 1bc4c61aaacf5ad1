"""The search behind the open-hand solver: null windows, a call a trick.

The two defenders play as one side. The search asks one yes-or-no question at a time, "can the
bidder take so many more tricks?", a call a trick, and finds the number with two or three of them.
Most calls never try a tile: bounds from the trumps and from tiles that nothing beats decide, or the
memory, in which the answers to one deal stand.

Inside of the search tiles are numbered anew, see `solver_tables.py`, and the hands are those of the
trick's leader, second and third player; `bidder` says which of the three is the bidder's.
"""

import numpy as np

from dealwise.simulate.jit import (
    allocating,
    helper,
    highest_bit,
    inlined,
    int64,
    kernel,
    lowest_bit,
    ones,
    read_at,
    write_at,
)
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
from dealwise.simulate.moon.tiles import TILES

UNKNOWN = -1
FEWEST_REMEMBERED = 3  # tricks left: the search is faster than the memory below

# A remembered answer is one word: which deal, who leads and what is live, then what the bidder is
# known to take at least and at most.
_ENTRIES = 1 << 12
_DEALS_SO_FAR = _ENTRIES
_BOUND_BITS = 3
_BOUND = (1 << _BOUND_BITS) - 1
_LIVE_BITS = 2 * _BOUND_BITS
_BIDDER_BITS = _LIVE_BITS + TILES
_DEAL_BITS = _BIDDER_BITS + 2
_MOST_DEALS = 1 << (63 - _DEAL_BITS)
_SPREAD = 2654435769  # 2**32 over the golden ratio
_SPREAD_BITS = 32 - 12
_MASK_32 = (1 << 32) - 1


@allocating
def new_memory() -> np.ndarray:
    """What the solver works in, int64[4097]: good for any number of positions, one at a time."""
    return np.zeros(_ENTRIES + 1, np.int64)


@helper
def begin_deal(memory: np.ndarray) -> None:
    """Forget what was remembered of other deals: tiles and leader name a position in one alone."""
    memory[_DEALS_SO_FAR] += 1
    if memory[_DEALS_SO_FAR] == _MOST_DEALS:
        memory[:_ENTRIES] = 0
        memory[_DEALS_SO_FAR] = 1


@helper
def ranked(hand: int, trump: int) -> int:
    """A set of tiles as a set of places."""
    places = 0
    while hand:
        places |= 1 << PLACE[trump * TILE_SLOTS + lowest_bit(hand)]
        hand &= hand - 1
    return places


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
    first_trump = FIRST_TRUMP[trump]
    if bidder == 0:
        own, one, other = leader, second, third
    elif bidder == 1:
        own, one, other = second, third, leader
    else:
        own, one, other = third, leader, second
    trumps = own >> first_trump
    against_one = one >> first_trump
    against_other = other >> first_trump
    against = against_one | against_other
    if trumps | against:
        if SAFE_TRUMPS[trumps * HOLDINGS + against] >= wanted:
            return 1
        # Two trumps of the defenders may fall in one trick: the better of both counts.
        lost = max(
            SAFE_TRUMPS[against_one * HOLDINGS + trumps],
            SAFE_TRUMPS[against_other * HOLDINGS + trumps],
        )
        if ones(leader) - lost < wanted:
            return 0
    if bidder == 0:
        others = one | other
        if against:
            longest = max(ones(against_one), ones(against_other))
            if TOP_RUN[trumps * HOLDINGS + against] >= longest:
                plain = (1 << first_trump) - 1
                sure = ones(trumps) + unbeaten(own & plain, others & plain, trump)
                return 1 if sure >= wanted else UNKNOWN
        return 1 if unbeaten(own, others, trump) >= wanted else UNKNOWN
    partner = one | other
    partner &= ~leader
    sure = 0
    shared = 0
    hand = leader
    while hand:
        over = OVER[trump * TILE_SLOTS + lowest_bit(hand)]
        safe = int((own & over) == 0)
        mine = safe & int((partner & over) == 0)
        sure += mine
        shared |= safe
        hand &= hand - 1
    sure = max(sure, shared)
    return 0 if ones(leader) - sure < wanted else UNKNOWN


@inlined
def from_winner(leader, second, third, bidder, winner):
    """The hands and the bidder's turn in the next trick, which the winner (0, 1, 2) leads."""
    if winner == 0:
        return leader, second, third, bidder
    if winner == 1:
        return second, third, leader, (bidder - 1 if bidder > 0 else 2)
    return third, leader, second, (bidder + 1 if bidder < 2 else 0)


@inlined
def last_trick(leader, second, third, trump):
    """Who wins the last trick, from its leader: 0, 1 or 2."""
    led = lowest_bit(leader)
    suit = trump * SUIT_SLOTS * TILE_SLOTS + SUIT[trump * TILE_SLOTS + led]
    winner = 0
    over = BEATERS[suit + led]
    if over & second:
        winner = 1
        over = BEATERS[suit + lowest_bit(second)]
    if over & third:
        winner = 2
    return winner


@kernel(int64(int64, int64, int64, int64, int64, int64, int64))
def can_take(leader, second, third, bidder, wanted, trump, memory):  # noqa: PLR0912, PLR0915
    """Whether the bidder can take `wanted` of the tricks left, 1 or 0; `leader` is to lead.

    One long function, as speed is all: the three loops are the tiles of leader, second and third.
    """
    answer = _bounded(leader, second, third, bidder, wanted, trump)
    if answer != UNKNOWN:
        return answer
    tricks = ones(leader)
    live = leader | second | third
    slot = 0
    key = 0
    at_least = 0
    at_most = tricks
    if tricks >= FEWEST_REMEMBERED:
        spread = (live | (bidder << TILES)) * _SPREAD
        slot = (spread & _MASK_32) >> _SPREAD_BITS
        key = (read_at(memory, _DEALS_SO_FAR) << (2 + TILES)) | (bidder << TILES) | live
        entry = read_at(memory, slot)
        if entry >> _LIVE_BITS == key:
            at_least = (entry >> _BOUND_BITS) & _BOUND
            at_most = entry & _BOUND
            if at_least >= wanted:
                return 1
            if at_most < wanted:
                return 0
    first_trump = FIRST_TRUMP[trump]
    suits = trump * SUIT_SLOTS * TILE_SLOTS
    leader_wants = int(bidder == 0)
    second_wants = int(bidder == 1)
    third_wants = int(bidder == 2)
    foes = second | third
    if bidder == 1:
        foes = second
    elif bidder == 2:
        foes = third
    answer = 1 - leader_wants
    rest = one_of_each_run(leader, leader, live, first_trump)
    strong = 0
    hand = rest
    while hand:
        lead = hand & -hand
        hand ^= lead
        if foes & OVER[trump * TILE_SLOTS + lowest_bit(lead)] == 0:
            strong |= lead
    rest &= ~strong
    while strong | rest:
        if strong:
            led = highest_bit(strong)
            strong ^= 1 << led
        else:
            led = highest_bit(rest)
            rest ^= 1 << led
        suit = suits + SUIT[trump * TILE_SLOTS + led]
        following = FOLLOWERS[trump * TILE_SLOTS + led]
        over_led = BEATERS[suit + led]
        leader_keeps = leader ^ (1 << led)
        legal = second & following
        if legal == 0:
            legal = second
        legal_third = third & following
        if legal_third == 0:
            legal_third = third
        choices = one_of_each_run(legal, second, live, first_trump)
        choices_third = one_of_each_run(legal_third, third, live, first_trump)
        early = choices & over_led
        late = choices & ~over_led
        swap = (bidder == 0 and choices_third & over_led != 0) or (
            bidder == 2 and legal_third & over_led == 0
        )
        if swap:
            early, late = late, early
        after_second = 1 - second_wants
        while early | late:
            if early:
                tile = early & -early
                early ^= tile
            else:
                tile = late & -late
                late ^= tile
            winner = 0
            over = over_led
            if tile & over_led:
                winner = 1
                over = BEATERS[suit + lowest_bit(tile)]
            second_keeps = second ^ tile
            first = choices_third & over
            then = choices_third & ~over
            if bidder == 1 and winner == 0:
                first, then = then, first
            after_third = 1 - third_wants
            while first | then:
                if first:
                    tile = first & -first
                    first ^= tile
                else:
                    tile = then & -then
                    then ^= tile
                won = winner
                if tile & over:
                    won = 2
                third_keeps = third ^ tile
                needed = wanted - int(won == bidder)
                left = tricks - 1
                a, b, c, seat = from_winner(leader_keeps, second_keeps, third_keeps, bidder, won)
                if needed <= 0:
                    result = 1
                elif needed > left:
                    result = 0
                elif left == 1:
                    result = int(last_trick(a, b, c, trump) == seat)
                else:
                    result = can_take(a, b, c, seat, needed, trump, memory)
                if result == third_wants:
                    after_third = third_wants
                    break
            if after_third == second_wants:
                after_second = second_wants
                break
        if after_second == leader_wants:
            answer = leader_wants
            break
    if tricks >= FEWEST_REMEMBERED:
        entry = read_at(memory, slot)
        if entry >> _LIVE_BITS != key:
            at_least = 0
            at_most = tricks
        else:
            at_least = (entry >> _BOUND_BITS) & _BOUND
            at_most = entry & _BOUND
        if answer:
            at_least = max(at_least, wanted)
        else:
            at_most = min(at_most, wanted - 1)
        write_at(memory, slot, (key << _LIVE_BITS) | (at_least << _BOUND_BITS) | at_most)
    return answer
