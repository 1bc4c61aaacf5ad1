"""The rules of play compiled: one hand from the first lead to the last trick.

The plain twin is `rules.py`. Policies come in as function values of the types in `contract.py` and
are called at a single place, which is what keeps such a call as cheap as inlined code.
"""

from dealwise.simulate.jit import helper, lowest_bit
from dealwise.simulate.moon.contract import trick_for, void_shown
from dealwise.simulate.moon.tables import members_of, strength_of, suit_led_by
from dealwise.simulate.moon.tiles import SEATS, TILES, TRICKS
from dealwise.simulate.randomness import PLAY_STEP, policy_bits

ILLEGAL = -1
FAULT_SLOTS = 5
FAULT_SEAT, FAULT_TILE, FAULT_LEGAL, FAULT_HAND, FAULT_DEAL = range(FAULT_SLOTS)


@helper
def uses_chance(chance, seat):
    """Whether the policy of a seat reads its random bits; bit 3 of `chance` is the exchange."""
    return (chance >> seat) & 1 == 1


@helper
def play_hand(  # one loop: a call that carries this state costs a third
    bidder_hand,
    left_hand,
    right_hand,
    trump,
    bid,
    discard,
    scores,
    key,
    chance,
    hands,
    fault,
    bidder,
    left,
    right,
):
    """All seven tricks (M14 to M18): the tricks by seat, or ILLEGAL with `fault` filled in.

    `hands` int64[3] is to work in, `fault` int64[5] says seat, tile, legal tiles and hand.
    """
    hands[0] = bidder_hand
    hands[1] = left_hand
    hands[2] = right_hand
    leader = 0
    played = 0
    voids = 0
    tricks = 0
    step = PLAY_STEP
    for _ in range(TRICKS):
        seat = leader
        led = -1
        best = -1
        winner = -1
        first = -1
        second = -1
        for position in range(SEATS):
            hand = hands[seat]
            legal = hand
            if position > 0:
                following = hand & members_of(led, trump)
                shows_void = int(following == 0)  # no branch here: a coin flip costs 5 ns
                legal = following | (hand & -shows_void)
                voids |= shows_void * void_shown(seat, led)
            if legal & (legal - 1) == 0:
                tile = lowest_bit(legal)
            else:
                policy = bidder
                if seat == 1:
                    policy = left
                elif seat == 2:
                    policy = right
                bits = 0
                if uses_chance(chance, seat):
                    bits = policy_bits(key, step)
                tile = policy(
                    legal,
                    hand,
                    trump,
                    bid,
                    seat,
                    position,
                    led,
                    best,
                    winner,
                    first,
                    second,
                    played,
                    voids,
                    tricks,
                    discard if seat == 0 else -1,
                    scores,
                    bits,
                )
                if tile < 0 or tile >= TILES or (legal >> tile) & 1 == 0:
                    fault[FAULT_SEAT] = seat
                    fault[FAULT_TILE] = tile
                    fault[FAULT_LEGAL] = legal
                    fault[FAULT_HAND] = hand
                    return ILLEGAL
            if position == 0:
                led = suit_led_by(tile, trump)
                first = tile
            elif position == 1:
                second = tile
            strength = strength_of(tile, led, trump)
            if strength > best:
                best = strength
                winner = seat
            hands[seat] = hand & ~(1 << tile)
            played |= 1 << tile
            step += 1
            seat = seat + 1 if seat < SEATS - 1 else 0
        tricks += trick_for(winner)
        leader = winner
    return tricks
