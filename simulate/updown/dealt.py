"""A dealt game as kernels play it: from the shuffled deck to the end, under which rules."""

from collections.abc import Sequence

import numpy as np

from dealwise.simulate.jit import inlined
from dealwise.simulate.updown.cards import KINDS
from dealwise.simulate.updown.deals import deal_cards, shuffle_deck, starter_of
from dealwise.simulate.updown.kernel import lay_up, play_on
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.packed import packed_counts
from dealwise.simulate.updown.position import (
    DOWN_CARDS_AT,
    ILLEGAL,
    NOBODY,
    Rules,
    begin_game,
)


def table_rules(
    options: Options, players: int, deck: Sequence[int], chances: Sequence[int]
) -> Rules:
    """The rules of a table for kernels; `chances` have a bit for each seat, by decision."""
    return Rules(
        players=players,
        deck=packed_counts(deck),
        voluntary=int(options.pickup == "voluntary"),
        stays=int(options.failed_flip == "stays"),
        replay=int(options.set_replay == "yes"),
        turn_cap=options.turn_cap,
        starter=NOBODY if options.starter == "random" else options.starter,
        up_chance=chances[0],
        discard_chance=chances[1],
        draw_chance=chances[2],
    )


def sorted_deck(counts: Sequence[int]) -> np.ndarray:
    """The cards of a deck of 13 counts, int64[n], as they are before they are shuffled."""
    return np.repeat(np.arange(KINDS, dtype=np.int64), counts)


@inlined
def play_dealt(
    rules: Rules, key: int, cards: np.ndarray, six: np.ndarray, down: np.ndarray,
    table: np.ndarray, position: np.ndarray, orders: np.ndarray, log: np.ndarray,
    fault: np.ndarray, ups: np.ndarray, discards: np.ndarray, draws: np.ndarray,
) -> int:  # fmt: skip
    """Shuffle, deal and play: the winner's seat, NO_WINNER at the cap, or ILLEGAL.

    `cards` int64[n] is the deck as `sorted_deck` has it; `six` and `down` int64[6] are room.
    """
    shuffle_deck(key, cards)
    left = deal_cards(rules.players, cards, down, six)
    begin_game(position, starter_of(key, rules.players, rules.starter), left)
    for seat in range(rules.players):
        position[DOWN_CARDS_AT + seat] = down[seat]
    if not lay_up(rules, key, six, position, table, log, fault, ups):
        return ILLEGAL
    return play_on(rules, key, position, table, cards, orders, log, fault, discards, draws)
