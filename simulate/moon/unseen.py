"""What a seat cannot see of a hand, and dealing it anew: every deal that fits, each as likely.

A seat knows its own tiles, those that were played, who has shown out of what, and how many tiles
each still holds; the bidder also knows the discard, which for a defender is one more tile that may
be any (M13). Of the tiles that it cannot place it knows no more, so that the deals which fit are
equally likely but for what others' play would tell. They are counted by the four kinds of tiles
that the voids leave, and numbered from 0 on: a deal is made from its number alone.

The two other seats stand in the order of their numbers, counted from the bidder: for the bidder the
left and the right, for a defender the bidder and the other defender.
"""

from typing import NamedTuple

from dealwise.simulate.jit import helper, lowest_bit, ones
from dealwise.simulate.moon.contract import has_shown_void
from dealwise.simulate.moon.deals import CHOOSE, subset_by_rank
from dealwise.simulate.moon.tables import SUIT_SLOTS, members_of
from dealwise.simulate.moon.tiles import ALL_TILES, HAND_SIZE, SEATS
from dealwise.simulate.randomness import MASK_32, word

_BIDDER = 0


class Unseen(NamedTuple):
    """The unseen tiles by who may hold them, how many each other seat holds, and the deals."""

    either: int
    first_alone: int
    second_alone: int
    nobody: int
    """Held by none of the two: it can only be the discard."""

    first_size: int
    second_size: int
    discards: int
    """1 where one of the tiles is the discard, 0 for the bidder, who knows it."""

    deals: int
    """How many deals fit; 0 for a position that cannot be."""


@helper
def unseen_by(hand: int, played: int, discard: int) -> int:
    """The tiles that a seat cannot place: not held, not played, not its own discard."""
    known = hand | played
    if discard >= 0:
        known |= 1 << discard
    return ALL_TILES & ~known


@helper
def tiles_held(seat: int, mover: int, position: int, played: int) -> int:
    """How many tiles a seat holds when `mover` is to play as number `position` of a trick."""
    held = HAND_SIZE - ones(played) // SEATS
    steps = mover - seat if mover >= seat else mover - seat + SEATS
    return held - int(0 < steps <= position)


@helper
def barred_from(voids: int, seat: int, trump: int) -> int:
    """The tiles that a seat has shown not to hold."""
    barred = 0
    for suit in range(SUIT_SLOTS):
        if has_shown_void(voids, seat, suit):
            barred |= members_of(suit, trump)
    return barred


@helper
def splits_of(either: int, first_alone: int, second_alone: int, first_size: int) -> int:
    """In how many ways two seats can hold numbers of tiles of three kinds, all of them taken."""
    wanted = first_size - first_alone
    if either < 0 or first_alone < 0 or second_alone < 0 or wanted < 0 or wanted > either:
        return 0
    return CHOOSE[either, wanted]


@helper
def count_deals(
    either: int, first_alone: int, second_alone: int, nobody: int, first_size: int, discards: int
) -> int:
    """How many deals there are with so many tiles of each kind, over all that may be laid away."""
    if discards == 0:
        return splits_of(either, first_alone, second_alone, first_size) if nobody == 0 else 0
    if nobody > 0:
        return splits_of(either, first_alone, second_alone, first_size) if nobody == 1 else 0
    return (
        first_alone * splits_of(either, first_alone - 1, second_alone, first_size)
        + second_alone * splits_of(either, first_alone, second_alone - 1, first_size)
        + either * splits_of(either - 1, first_alone, second_alone, first_size)
    )


@helper
def unseen_by_seat(
    hand: int, trump: int, seat: int, position: int, played: int, voids: int, discard: int
) -> Unseen:
    """What a seat that is to play cannot see; the arguments are those of a play policy."""
    tiles = unseen_by(hand, played, discard)
    first = 1 if seat == _BIDDER else _BIDDER
    second = SEATS - first - seat
    not_first = barred_from(voids, first, trump)
    not_second = barred_from(voids, second, trump)
    either = tiles & ~(not_first | not_second)
    first_alone = tiles & ~not_first & not_second
    second_alone = tiles & not_first & ~not_second
    nobody = tiles & not_first & not_second
    first_size = tiles_held(first, seat, position, played)
    second_size = tiles_held(second, seat, position, played)
    discards = int(discard < 0)
    deals = 0
    if ones(tiles) == first_size + second_size + discards:
        deals = count_deals(
            ones(either), ones(first_alone), ones(second_alone), ones(nobody), first_size, discards
        )
    return Unseen(
        either, first_alone, second_alone, nobody, first_size, second_size, discards, deals
    )


@helper
def laid_away(tiles: int, each: int, rank: int) -> int:
    """The tile of a set that a rank says is laid away, if each stands for so many deals."""
    for _ in range(rank // each):
        tiles &= tiles - 1
    return lowest_bit(tiles)


@helper
def discard_by_rank(unseen: Unseen, rank: int) -> tuple[int, int]:
    """The discard in the deal of a number, and the number of the split among those with it.

    Deals are numbered by the kind of the discard: a tile that nobody can hold, else one of those
    that only the first could, only the second, either.
    """
    either, first, second = ones(unseen.either), ones(unseen.first_alone), ones(unseen.second_alone)
    if unseen.nobody != 0:
        return lowest_bit(unseen.nobody), rank
    each = splits_of(either, first - 1, second, unseen.first_size)
    if rank < first * each:
        return laid_away(unseen.first_alone, each, rank), rank % each
    rank -= first * each
    each = splits_of(either, first, second - 1, unseen.first_size)
    if rank < second * each:
        return laid_away(unseen.second_alone, each, rank), rank % each
    rank -= second * each
    each = splits_of(either - 1, first, second, unseen.first_size)
    return laid_away(unseen.either, each, rank), rank % each


@helper
def deal_by_rank(unseen: Unseen, rank: int) -> tuple[int, int, int]:
    """The deal of a number 0..deals-1: the tiles of both other seats, and the discard or -1."""
    discard = -1
    away = 0
    if unseen.discards == 1:
        discard, rank = discard_by_rank(unseen, rank)
        away = 1 << discard
    either = unseen.either & ~away
    first = unseen.first_alone & ~away
    second = unseen.second_alone & ~away
    first |= subset_by_rank(either, unseen.first_size - ones(first), rank)
    return first, second | (either & ~first), discard


@helper
def hands_by_seat(seat: int, hand: int, first: int, second: int) -> tuple[int, int, int]:
    """The three hands from the bidder on, of a seat's own and those of both others."""
    if seat == _BIDDER:
        return hand, first, second
    if seat == 1:
        return first, hand, second
    return first, second, hand


@helper
def rank_drawn(deals: int, bits: int, number: int, samples: int) -> int:
    """The number of a deal at random: sample `number` of `samples`, by a policy's random bits.

    Over all samples each deal is as likely as any other. One sample falls into each of as many
    equal parts of the numbers, as deals beside each other have much in common. Where there are no
    more deals than samples, the sample's own number is that of its deal.
    """
    if deals <= samples:
        return number
    draw = word(bits, number) & MASK_32
    return ((((number << 32) | draw) * deals) // samples) >> 32
