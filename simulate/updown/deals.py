"""Dealing 3UP 3DOWN: the cards of every seat, who starts, and the orders in which cards are drawn.

A game's number is all it takes to make its chance again. The draw pile is shuffled, so that it
makes no difference in which order its places are drawn from. So each seat can have an order of its
own and draw the first card of it that nobody has drawn: that is the law of one common pile, and
what one seat draws changes no other seat's order. Each order begins with a part of the pile that is
the seat's own; who has drawn all of his goes on with the end of another's, so that what one seat
does reaches the cards of another as late as can be.
"""

from collections.abc import Sequence

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.randomness import (
    MASK_32,
    UPDOWN_DEAL_STEP,
    UPDOWN_POLICY_STEP,
    UPDOWN_POLICY_STEPS,
    UPDOWN_STARTER_STEP,
    below,
    deal_key,
    high_half,
    policy_bits,
    word,
)
from dealwise.simulate.updown.cards import CARDS_A_PLAYER, DEALT_CARDS, DOWN_CARDS
from dealwise.simulate.updown.packed import COUNT_BITS, cards_of
from dealwise.simulate.updown.position import GONE, LEFT, NEXT_AT, NOBODY
from dealwise.simulate.updown.table import Deal


def common_order(places: int) -> np.ndarray:
    """One order for all seats: int64[1, places]."""
    return np.arange(places, dtype=np.int64).reshape(1, -1)


def own_orders(players: int, places: int) -> np.ndarray:
    """An order for each seat, int64[players, places]: its own part of the pile, then the others'.

    From its own part a seat goes on backwards: what another has left of his is the end of it.
    """
    orders = np.empty((players, places), np.int64)
    for seat in range(players):
        first, last = seat * places // players, (seat + 1) * places // players
        others = [place % places for place in range(first - 1, last - 1 - places, -1)]
        orders[seat] = [*range(first, last), *others]
    return orders


@helper
def shuffle(key: int, step: int, numbers: np.ndarray) -> None:
    """Shuffle int64[n] by Fisher and Yates, two draws a word, from a step on."""
    bits = 0
    for drawn in range(len(numbers) - 1):
        if drawn & 1 == 0:
            bits = word(key, step + (drawn >> 1))
            draw = bits & MASK_32
        else:
            draw = high_half(bits)
        last = len(numbers) - 1 - drawn
        chosen = below(draw, last + 1)
        number = numbers[last]
        numbers[last] = numbers[chosen]
        numbers[chosen] = number


@helper
def shuffle_deck(key: int, cards: np.ndarray) -> None:
    """Shuffle the cards of a deal, int64[n]."""
    shuffle(key, UPDOWN_DEAL_STEP, cards)


@helper
def deal_cards(players: int, cards: np.ndarray, down: np.ndarray, six: np.ndarray) -> int:
    """Deal from the end of a shuffled deck int64[n] (U3): how many cards are left, the draw pile.

    `down` int64[6] receives four bits a card, the first to be turned lowest, and `six` int64[6]
    sets of cards.
    """
    left = len(cards)
    for seat in range(players):
        down[seat] = 0
        six[seat] = 0
        for card in range(DOWN_CARDS):
            down[seat] |= cards[left - 1 - card] << COUNT_BITS * card
        for card in range(DOWN_CARDS, CARDS_A_PLAYER):
            six[seat] += cards_of(cards[left - 1 - card], 1)
        left -= CARDS_A_PLAYER
    return left


@helper
def starter_of(key: int, players: int, starter: int) -> int:
    """Who starts: `starter` if that is a seat, else chance says (U5)."""
    if starter != NOBODY:
        return starter
    return below(word(key, UPDOWN_STARTER_STEP), players)


@helper
def draw_card(row: int, position: np.ndarray, cards: np.ndarray, orders: np.ndarray) -> int:
    """The next card of an order; the draw pile is not empty."""
    at = position[NEXT_AT + row]
    place = orders[row, at]
    while cards[place] == GONE:
        at += 1
        place = orders[row, at]
    kind = cards[place]
    cards[place] = GONE
    position[NEXT_AT + row] = at + 1
    position[LEFT] -= 1
    return kind


@helper
def bits_of(key: int, seat: int, asked: int) -> int:
    """Random bits for a seat that has decided so many times in this game."""
    return policy_bits(key, UPDOWN_POLICY_STEP + UPDOWN_POLICY_STEPS * seat + asked)


# The plain twin


def random_deal(
    seed: int,
    number: int,
    players: int,
    counts: Sequence[int],
    *,
    starter: str | int = "random",
    own: bool = True,
) -> Deal:
    """Deal number `number` of a seed (int64) from a deck of 13 counts, with enough for all.

    `starter` is "random" or a seat; each seat draws by an order of its own, or all by one.
    """
    key = deal_key(seed, number)
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    shuffle_deck(key, cards)
    return deal_from(key, cards, players, starter=starter, own=own)


def deal_from(
    key: int, cards: list[int], players: int, *, starter: str | int = "random", own: bool = True
) -> Deal:
    """A deal from the end of a shuffled deck, which is left as the draw pile; see `random_deal`."""
    nines = []
    for _ in range(players):
        nines.append([cards.pop() for _ in range(CARDS_A_PLAYER)])
    if starter == "random":
        starter = below(word(key, UPDOWN_STARTER_STEP), players)
    orders = own_orders(players, len(cards)) if own else common_order(len(cards))
    return Deal(
        down=tuple(tuple(nine[:DOWN_CARDS]) for nine in nines),
        dealt=tuple(tuple(nine[-DEALT_CARDS:]) for nine in nines),
        draw=tuple(cards),
        orders=tuple(map(tuple, orders.tolist())),
        starter=starter,
    )
