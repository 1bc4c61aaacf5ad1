"""What a seat may know, and plain drivers that ask policies for nothing more (U22).

Each view is derived afresh from the whole state in `rules.py` and from the history of the game, by
roads that the kernel does not take. Its fields are the arguments of `contract.py`, in that order,
so that a policy is asked by `policy(*view)`. And the other way: `stands` writes a plain game as
the kernel keeps it, at any decision.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np

from dealwise.simulate.errors import Fault
from dealwise.simulate.updown import position as slots
from dealwise.simulate.updown.cards import CLEAR_2, MOST_PLAYERS, clears_by_run, is_clear
from dealwise.simulate.updown.contract import (
    DOWN_AT,
    FROM_DOWN,
    FROM_HAND,
    FROM_UP,
    KNOWN_AT,
    KNOWN_DOWN_AT,
    SEAT_SLOTS,
    SIZE_AT,
    UP_AT,
)
from dealwise.simulate.updown.deals import bits_of
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.packed import COUNT_BITS, packed, packed_counts, unpacked
from dealwise.simulate.updown.position import NOBODY
from dealwise.simulate.updown.rules import Game
from dealwise.simulate.updown.table import (
    DOWN,
    DRAW_DECISION,
    HAND,
    TAKE,
    UP,
    Deal,
    Decision,
    Discard,
    DiscardPile,
    Taken,
)

Policy = Callable[..., int]
SOURCES = {HAND: FROM_HAND, UP: FROM_UP, DOWN: FROM_DOWN}
NO_CHANCE = (False,) * MOST_PLAYERS
NO_CHANCES = {"up": NO_CHANCE, "discard": NO_CHANCE, "draw": NO_CHANCE}


class UpView(NamedTuple):
    """What a seat knows of its six cards; every field is an int."""

    six: int
    players: int
    deck: int
    bits: int


class DiscardView(NamedTuple):
    """What the player knows who has to discard; ints, and `table` int64[48], read only."""

    legal: int
    source: int
    first: int
    may_take: int
    owed: int
    hand: int
    seat: int
    players: int
    table: np.ndarray
    pile: int
    top: int
    run: int
    removed: int
    left: int
    deck: int
    bits: int


class DrawView(NamedTuple):
    """What the player knows who may draw; ints, and `table` int64[48], read only."""

    owed: int
    hand: int
    seat: int
    players: int
    table: np.ndarray
    removed: int
    left: int
    deck: int
    bits: int


@dataclass(frozen=True)
class Before:
    """What all knew when a game began: the pile that lay there, and cards known to be in hands."""

    pile: tuple[int, ...] = ()
    known: tuple[tuple[int, ...], ...] = ((),) * MOST_PLAYERS


DEALT = Before()


def known_cards(game: Game, before: Before = DEALT) -> list[Counter]:
    """By seat the cards that all know to be in the hand, from what was done so far (U22)."""
    known = [Counter(cards) for cards in before.known]
    pile = DiscardPile(list(before.pile))
    for turn in game.turns:
        for done in turn.actions:
            if isinstance(done, Discard):
                _follow_discard(done, known[turn.player], pile, game.options)
            elif isinstance(done, Taken):
                known[turn.player].update(pile.cards)
                pile.cards.clear()
    return known


def _follow_discard(done: Discard, known: Counter, pile: DiscardPile, options: Options) -> None:
    if done.source == HAND:
        known.subtract({done.cards[0]: min(len(done.cards), known[done.cards[0]])})
    stays = done.took_pile and done.source == DOWN and options.failed_flip == "stays"
    if not stays:
        pile.cards.extend(done.cards)
    if done.took_pile:
        known.update(pile.cards)
    if done.took_pile or is_clear(done.cards[0]) or clears_by_run(pile.run):
        pile.cards.clear()


def table_of(game: Game, before: Before = DEALT) -> np.ndarray:
    """What all can see of each seat, int64[48], read only; see `contract`."""
    table = np.zeros(slots.TABLE_SLOTS, np.int64)
    known = known_cards(game, before)
    for seat, place in enumerate(game.places):
        at = SEAT_SLOTS * seat
        table[at + UP_AT] = packed(place.up)
        table[at + KNOWN_AT] = packed(known[seat].elements())
        table[at + SIZE_AT] = len(place.hand)
        table[at + DOWN_AT] = len(place.down)
        table[at + KNOWN_DOWN_AT] = place.down[0] if place.known_down else NOBODY
    table.setflags(write=False)
    return table


def discard_view(
    game: Game, asked: Decision, deck: Sequence[int], bits: int = 0, before: Before = DEALT
) -> DiscardView:
    """What the player knows who is asked for a discard; `deck` has 13 counts."""
    place, pile = game.places[asked.player], game.pile
    held = {HAND: place.hand, UP: place.up, DOWN: ()}[asked.source]
    return DiscardView(
        legal=packed(card for card in held if pile.takes(card)),
        source=SOURCES[asked.source],
        first=int(asked.first),
        may_take=int(TAKE in asked.actions),
        owed=asked.owed,
        hand=packed(place.hand),
        seat=asked.player,
        players=len(game.places),
        table=table_of(game, before),
        pile=packed(pile.cards),
        top=NOBODY if pile.top is None else pile.top,
        run=pile.run,
        removed=packed(game.removed),
        left=len(game.draw_pile),
        deck=packed_counts(deck),
        bits=bits,
    )


def draw_view(
    game: Game, asked: Decision, deck: Sequence[int], bits: int = 0, before: Before = DEALT
) -> DrawView:
    """What the player knows who is asked whether to draw; `deck` has 13 counts."""
    return DrawView(
        owed=asked.owed,
        hand=packed(game.places[asked.player].hand),
        seat=asked.player,
        players=len(game.places),
        table=table_of(game, before),
        removed=packed(game.removed),
        left=len(game.draw_pile),
        deck=packed_counts(deck),
        bits=bits,
    )


# --- the drivers ---------------------------------------------------------------------------------


def choose_ups(
    deal: Deal,
    policies: Sequence[Policy],
    deck: Sequence[int],
    *,
    key: int = 0,
    chance: Sequence[bool] = NO_CHANCE,
) -> list[tuple[int, ...]]:
    """The three cards that each seat lays up (U3). Raises Fault for what is no set of cards."""
    ups = []
    for seat, six in enumerate(deal.dealt):
        bits = bits_of(key, seat, 0) if chance[seat] else 0
        view = UpView(packed(six), deal.players, packed_counts(deck), bits)
        answer = int(policies[seat](*view))
        if answer < 0:
            raise Fault(f"Seat {seat} answered {answer}, which is no set of cards.")
        ups.append(unpacked(answer))
    return ups


def play_out(
    game: Game,
    ask: Mapping[str, Sequence[Policy]],
    deck: Sequence[int],
    *,
    key: int = 0,
    chance: Mapping[str, Sequence[bool]] = NO_CHANCES,
    asked_before: Sequence[int] = (1,) * MOST_PLAYERS,
    before: Before = DEALT,
    each: Callable[[Decision], None] = lambda _: None,
) -> list[int]:
    """Play a game to its end: the answers in order.

    `ask` has the policies, and `chance` who of them uses chance, by decision and then by seat;
    `asked_before` says how often each seat has decided, the up cards included, and `each` is called
    before every decision. Raises Fault for an answer that is not open.
    """
    answers: list[int] = []
    counts = list(asked_before)
    told = game.play()
    try:
        asked = next(told)
        while True:
            each(asked)
            seat = asked.player
            bits = bits_of(key, seat, counts[seat]) if chance[asked.kind][seat] else 0
            view = draw_view if asked.kind == DRAW_DECISION else discard_view
            answer = int(ask[asked.kind][seat](*view(game, asked, deck, bits, before)))
            counts[seat] += 1
            answers.append(answer)
            asked = told.send(answer)
    except StopIteration:
        return answers


# --- positions of the kernel, and those that a seat cannot tell apart ----------------------------


class Stand(NamedTuple):
    """A position as the kernel keeps it, see `position.py`."""

    position: np.ndarray
    table: np.ndarray
    cards: np.ndarray
    orders: np.ndarray


def stands(
    game: Game,
    asked: Decision,
    asked_before: Sequence[int] = (1,) * MOST_PLAYERS,
    before: Before = DEALT,
) -> Stand:
    """A plain game at a decision as the kernel keeps it; counts of what happened begin at 0."""
    position = np.zeros(slots.POSITION_SLOTS, np.int64)
    slots.begin_game(position, asked.player, len(game.draw_pile))
    position[slots.TURNS] = len(game.turns) - 1
    position[slots.FIRST] = asked.first
    position[slots.OWED] = asked.owed
    position[slots.MAY_DRAW] = asked.kind == DRAW_DECISION
    position[slots.MUST_PLAY_UP] = any(
        isinstance(done, Discard) and done.cards[0] == CLEAR_2 and done.source != HAND
        for done in game.turns[-1].actions
    )
    position[slots.PILE] = packed(game.pile.cards)
    position[slots.TOP] = NOBODY if game.pile.top is None else game.pile.top
    position[slots.RUN] = game.pile.run
    position[slots.REMOVED] = packed(game.removed)
    for seat, place in enumerate(game.places):
        position[slots.HAND_AT + seat] = packed(place.hand)
        position[slots.DOWN_CARDS_AT + seat] = sum(
            card << COUNT_BITS * turn for turn, card in enumerate(place.down)
        )
        position[slots.ASKED_AT + seat] = asked_before[seat]
    cards = np.array(game.draw_pile.cards, np.int64)
    cards[list(game.draw_pile.drawn)] = slots.GONE
    orders = np.array([list(order) for order in game.draw_pile.orders], np.int64)
    return Stand(position, table_of(game, before).copy(), cards, orders)


def alike(game: Game, player: int, chance: Random, before: Before = DEALT) -> Game:
    """Another game with the same history that a player cannot tell from this one (U22).

    All that he cannot know is dealt anew: the hands of others but for their known cards, the down
    cards of all, his own too, and the draw pile.
    """
    other = deepcopy(game)
    known = known_cards(game, before)
    hidden: list[int] = []
    for seat, place in enumerate(other.places):
        hidden += place.down[place.known_down :]
        if seat != player:
            hidden += (Counter(place.hand) - known[seat]).elements()
    left = [
        place for place in range(len(game.draw_pile.cards)) if place not in game.draw_pile.drawn
    ]
    hidden += [game.draw_pile.cards[place] for place in left]
    chance.shuffle(hidden)
    for seat, place in enumerate(other.places):
        for turn in range(place.known_down, len(place.down)):
            place.down[turn] = hidden.pop()
        if seat != player:
            kept = list(known[seat].elements())
            place.hand = kept + [hidden.pop() for _ in range(len(place.hand) - len(kept))]
    draw = list(game.draw_pile.cards)
    for place in left:
        draw[place] = hidden.pop()
    other.draw_pile.cards = draw
    return other
