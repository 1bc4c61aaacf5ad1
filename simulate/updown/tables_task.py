"""The task behind `updown compare`, `sweep` and `rank`: each deal played at many tables.

The cards of every seat, its order of drawing, its luck and the starter are the same at all tables
of a deal: only who sits where differs.
"""

import numpy as np

from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED
from dealwise.simulate.jit import helper, int64, kernel
from dealwise.simulate.randomness import UPDOWN_SEATS_STEP, deal_key
from dealwise.simulate.updown.cards import MOST_PLAYERS
from dealwise.simulate.updown.deals import deal_cards, shuffle, shuffle_deck, starter_of
from dealwise.simulate.updown.kernel import lay_up, play_on
from dealwise.simulate.updown.position import (
    DOWN_CARDS_AT,
    FAULT_SLOTS,
    ILLEGAL,
    LOGGED,
    NOBODY,
    PICK_UPS,
    POSITION_SLOTS,
    RULES,
    TABLE_SLOTS,
    TURNS,
    Rules,
    begin_game,
)

WINNER, STARTER, GAME_TURNS, GAME_PICK_UPS, DECISIONS, DIFFERS, WHO = range(7)
"""What is written down of a game: seats, counts, 1 where it was not like the first of its group,
and the place of the winner in the row of the table, -1 where nobody won.

The winner is NO_WINNER of a game at the turn cap (U21).
"""
GAME_SLOTS = 7

FAULT_TABLE = FAULT_SLOTS
TABLES_FAULT_SLOTS = FAULT_SLOTS + 1
"""A fault array with one slot more: the place of the table."""

MOST_LOGGED = 1 << 16
"""So many decisions of a game are kept at most to see whether two are alike."""


def log_room(turn_cap: int) -> int:
    """How many decisions a log has to hold: one a turn, some more for Clears and sets of three."""
    return min(turn_cap + (1 << 9), MOST_LOGGED)


@helper
def chance_at(chances: np.ndarray, table: np.ndarray, decision: int) -> int:
    """The mask of the seats at a table whose policy for a decision reads random bits."""
    mask = 0
    for seat in range(len(table)):
        mask |= chances[table[seat], decision] << seat
    return mask


def seats_drawn(key: int, players: int) -> list[int]:
    """By seat which of so many sits there, in an order that chance says for the deal of a key."""
    order = np.empty(players, np.int64)
    draw_seats(key, order)
    return order.tolist()


@helper
def draw_seats(key: int, order: np.ndarray) -> None:
    """The numbers 0 to n - 1 shuffled, into int64[n]."""
    for place in range(len(order)):
        order[place] = place
    shuffle(key, UPDOWN_SEATS_STEP, order)


@helper
def sit(seat: int, row: int, functions: np.ndarray, here: np.ndarray) -> None:
    """Put the function of a row into that of a seat."""
    for number in range(functions.shape[1]):
        here[seat, number] = functions[row, number]


@helper
def write_down(game: np.ndarray, ended: int, starter: int, position: np.ndarray) -> None:
    """What became of a game, int64[GAME_SLOTS], as its position says at the end."""
    game[WINNER] = ended
    game[STARTER] = starter
    game[GAME_TURNS] = position[TURNS]
    game[GAME_PICK_UPS] = position[PICK_UPS]
    game[DECISIONS] = position[LOGGED]


@helper
def is_another(logs: np.ndarray, decisions: int, before: int) -> bool:
    """Whether the second log differs from the first, which has `before` decisions."""
    at, kept = 0, min(decisions, logs.shape[1])
    while at < kept and logs[0, at] == logs[1, at]:
        at += 1
    return decisions != before or at < kept


@kernel(
    int64(
        RULES, int64, int64[::1], int64[:, ::1], int64[:, ::1], int64[:, ::1], int64[:, ::1],
        int64[:, ::1], int64[:, ::1], int64, int64, int64, int64, int64[:, ::1],
        int64[:, :, ::1], int64[::1],
    )
)  # fmt: skip
def play_tables(
    rules, seed, deck, orders, ups, discards, draws, chances, tables, drawn, group, start, stop,
    logs, games, fault,
):  # fmt: skip
    """Deals start..stop-1 from `deck` int64[n], all kinds, at each of the tables.

    `tables` int64[n, players] has by seat the row of a strategy in `ups`, `discards`, `draws` and
    `chances` int64[rows, 3], which has 1 where a function reads its random bits. With `drawn`
    chance says for each deal in which order those of a row sit, one seat further on at each row of
    a `group`, whose rows are alike. `games` int64[stop - start, n, GAME_SLOTS] is filled in; each
    group is looked at for games that differ, and `logs` int64[2, room] is for their decisions: of
    the last group the first game's stay. Without room nothing DIFFERS. Returns 0, or ILLEGAL with
    `fault` int64[TABLES_FAULT_SLOTS] filled in.
    """
    players = rules.players
    shuffled = np.empty_like(deck)
    cards = np.empty_like(deck)
    position = np.zeros(POSITION_SLOTS, np.int64)
    seen = np.zeros(TABLE_SLOTS, np.int64)
    six = np.zeros(MOST_PLAYERS, np.int64)
    down = np.zeros(MOST_PLAYERS, np.int64)
    here_up = np.empty((MOST_PLAYERS, ups.shape[1]), ups.dtype)
    here_discard = np.empty((MOST_PLAYERS, ups.shape[1]), ups.dtype)
    here_draw = np.empty((MOST_PLAYERS, ups.shape[1]), ups.dtype)
    unlogged = np.empty(0, np.int64)
    order = np.arange(players)
    table = np.empty(players, np.int64)
    for deal in range(start, stop):
        fault[FAULT_DEAL] = deal
        key = deal_key(seed, deal)
        shuffled[:] = deck
        shuffle_deck(key, shuffled)
        left = deal_cards(players, shuffled, down, six)
        starter = starter_of(key, players, rules.starter)
        if drawn == 1:
            draw_seats(key, order)
        differs = 0
        for place in range(len(tables)):
            fault[FAULT_TABLE] = place
            turned = drawn * (place % group)
            for seat in range(players):
                table[seat] = tables[place, order[(seat + turned) % players]]
                sit(seat, table[seat], ups, here_up)
                sit(seat, table[seat], discards, here_discard)
                sit(seat, table[seat], draws, here_draw)
            here = Rules(
                players, rules.deck, rules.voluntary, rules.stays, rules.replay, rules.turn_cap,
                rules.starter, chance_at(chances, table, 0), chance_at(chances, table, 1),
                chance_at(chances, table, 2),
            )  # fmt: skip
            if place % group == 0:
                differs = 0
            log = logs[int(place % group != 0)]
            if differs == 1:
                log = unlogged
            cards[:] = shuffled
            begin_game(position, starter, left)
            position[DOWN_CARDS_AT : DOWN_CARDS_AT + MOST_PLAYERS] = down
            ended = ILLEGAL
            if lay_up(here, key, six, position, seen, log, fault, here_up):
                ended = play_on(
                    here, key, position, seen, cards, orders, log, fault, here_discard, here_draw
                )
            if ended == ILLEGAL:
                return ILLEGAL
            game = games[deal - start, place]
            write_down(game, ended, starter, position)
            game[WHO] = order[(ended + turned) % players] if ended < players else NOBODY
            if place % group != 0 and differs == 0:
                first = games[deal - start, place - place % group]
                differs = int(is_another(logs, position[LOGGED], first[DECISIONS]))
            game[DIFFERS] = differs
            fault[HANDS_PLAYED] += 1
    return 0
