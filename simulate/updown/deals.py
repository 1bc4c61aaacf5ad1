"""Dealing 3UP 3DOWN: the cards of every seat, who starts, and the orders in which cards are drawn.

A game's number is all it takes to make its chance again: a deal, and for each seat an order of its
own over the draw pile, or one order for all. Of its own order a seat draws the first card that
nobody has drawn: that is the law of one common pile, and what one seat draws changes no other
seat's order.
"""

from collections.abc import Sequence

import numpy as np

from dealwise.simulate.jit import helper
from dealwise.simulate.randomness import (
    UPDOWN_DEAL_STEP,
    UPDOWN_ORDER_STEP,
    UPDOWN_ORDER_STEPS,
    UPDOWN_POLICY_STEP,
    UPDOWN_POLICY_STEPS,
    UPDOWN_STARTER_STEP,
    below,
    deal_key,
    policy_bits,
    word,
)
from dealwise.simulate.updown.cards import CARDS_A_PLAYER, DEALT_CARDS, DOWN_CARDS
from dealwise.simulate.updown.packed import COUNT_BITS, cards_of
from dealwise.simulate.updown.position import (
    GONE,
    LEFT,
    NEXT_AT,
    NOBODY,
)
from dealwise.simulate.updown.table import Deal


@helper
def deal_cards(key: int, players: int, cards: np.ndarray, down: np.ndarray, six: np.ndarray) -> int:
    """Deal to all seats (U3): how many cards are left, in the first places of `cards`.

    `cards` int64[n] holds the whole deck and is shuffled as far as is dealt; `down` int64[6]
    receives four bits a card, the first to be turned lowest, and `six` int64[6] sets of cards.
    """
    left = len(cards)
    for seat in range(players):
        down[seat] = 0
        six[seat] = 0
        for card in range(CARDS_A_PLAYER):
            draw = word(key, UPDOWN_DEAL_STEP + CARDS_A_PLAYER * seat + card)
            chosen = below(draw, left)
            kind = cards[chosen]
            left -= 1
            cards[chosen] = cards[left]
            if card < DOWN_CARDS:
                down[seat] |= kind << COUNT_BITS * card
            else:
                six[seat] += cards_of(kind, 1)
    return left


@helper
def starter_of(key: int, players: int, starter: int) -> int:
    """Who starts: `starter` if that is a seat, else chance says (U5)."""
    if starter != NOBODY:
        return starter
    return below(word(key, UPDOWN_STARTER_STEP), players)


@helper
def lay_orders(orders: np.ndarray) -> None:
    """Make orders ready to be shuffled: int64[rows, places]."""
    rows, places = orders.shape
    for row in range(rows):
        for place in range(places):
            orders[row, place] = place


@helper
def draw_card(
    key: int, row: int, position: np.ndarray, cards: np.ndarray, orders: np.ndarray
) -> int:
    """The next card of an order, which is not empty (Fisher and Yates, as far as it is drawn)."""
    at = int(position[NEXT_AT + row])
    places = orders.shape[1]
    kind = GONE
    while kind == GONE:
        draw = word(key, UPDOWN_ORDER_STEP + UPDOWN_ORDER_STEPS * row + at)
        chosen = at + below(draw, places - at)
        place = orders[row, chosen]
        orders[row, chosen] = orders[row, at]
        at += 1
        kind = cards[place]
    cards[place] = GONE
    position[NEXT_AT + row] = at
    position[LEFT] -= 1
    return kind


@helper
def bits_of(key: int, seat: int, asked: int) -> int:
    """Random bits for a seat that has decided so many times in this game."""
    return policy_bits(key, UPDOWN_POLICY_STEP + UPDOWN_POLICY_STEPS * seat + asked)


# The plain twins


def draw_order(key: int, row: int, places: int) -> tuple[int, ...]:
    """A whole order of drawing, in places of the draw pile."""
    order = list(range(places))
    for at in range(places):
        draw = word(key, UPDOWN_ORDER_STEP + UPDOWN_ORDER_STEPS * row + at)
        chosen = at + below(draw, places - at)
        order[at], order[chosen] = order[chosen], order[at]
    return tuple(order)


def random_deal(
    seed: int,
    number: int,
    players: int,
    counts: Sequence[int],
    *,
    starter: str | int = "random",
    own_orders: bool = True,
) -> Deal:
    """Deal number `number` of a seed (int64), from a deck of 13 counts."""
    key = deal_key(seed, number)
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    hands = []
    for seat in range(players):
        nine = []
        for card in range(CARDS_A_PLAYER):
            draw = word(key, UPDOWN_DEAL_STEP + CARDS_A_PLAYER * seat + card)
            chosen = below(draw, len(cards))
            cards[chosen], cards[-1] = cards[-1], cards[chosen]
            nine.append(cards.pop())
        hands.append(nine)
    if starter == "random":
        starter = below(word(key, UPDOWN_STARTER_STEP), players)
    rows = players if own_orders else 1
    return Deal(
        down=tuple(tuple(nine[:DOWN_CARDS]) for nine in hands),
        dealt=tuple(tuple(nine[-DEALT_CARDS:]) for nine in hands),
        draw=tuple(cards),
        orders=tuple(draw_order(key, row, len(cards)) for row in range(rows)),
        starter=starter,
    )
