"""The compiled game against the reference: the same questions, the same answers, the same end."""

import json
import random
from collections import Counter
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest
from late import late
from updown_games import PLAIN, SEED, Table, any_table, kinds, seated

from dealwise.simulate.randomness import below, deal_key
from dealwise.simulate.updown import position as slots
from dealwise.simulate.updown import views
from dealwise.simulate.updown.cards import DECKS, KIND_NAMES
from dealwise.simulate.updown.contract import down_of, up_of
from dealwise.simulate.updown.deals import bits_of
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.packed import packed, unpacked
from dealwise.simulate.updown.rules import Game, discard
from dealwise.simulate.updown.table import (
    DO_NOT_DRAW,
    DRAW,
    TAKE,
    TURN,
    Decision,
    Discard,
    DiscardPile,
    DrawPile,
    Place,
    Taken,
    Turn,
)
from dealwise.strategies.assembling import load_strategy

bare_task = late("dealwise.simulate.updown.bare_task")
kernel = late("dealwise.simulate.updown.kernel")

CASES = json.loads(files("dealwise.seeds").joinpath("updown_cases.json").read_text("utf-8"))
WORDS = {"draw": DRAW, "do not draw": DO_NOT_DRAW, "turn": TURN, "take": TAKE}
HOUSE = Options()


def differences(count, seed, functions):
    chance = random.Random(seed)
    found = []
    for number in range(count):
        table = any_table(chance)
        game, answers = table.by_reference(number)
        if table.by_kernel(number, functions) != (game.winner, len(game.turns), answers):
            found.append((number, table))
    return found


def test_both_ask_the_same_in_the_same_games(odd_functions):
    """Players 2 to 6, all decks, all options; every argument decides, so none can be wrong."""
    found = differences(60, 1, odd_functions)
    assert not found, f"{len(found)} games differ, the first: {found[0]}"


@pytest.mark.slow(first=True)
@pytest.mark.compiled
def test_twenty_thousand_games_of_chance_go_alike():
    """Whoever plays at random takes one of the open actions by its place, so all must be equal."""
    policies = list(load_strategy("updown", "random"))
    functions = [policy.compiled for policy in policies]
    tables, chance = seated(functions), random.Random(6)
    for number in range(20_000):
        table = replace(any_table(chance, turn_cap=50), chance=(63, 63, 63))
        game, answers = by_chance(table, number, policies[0].plain)
        assert table.by_kernel(number, tables) == (game.winner, len(game.turns), answers), table


def by_chance(table, number, up):
    """A game in which the reference takes the actions that `random` would."""
    deal, key = table.deal(number), deal_key(SEED, number)
    ups = views.choose_ups(deal, [up] * 6, table.deck, key=key, chance=(True,) * 6)
    game, answers, counts = Game.dealt(deal, ups, table.options), [*map(packed, ups)], [1] * 6
    told = game.play()
    try:
        asked = next(told)
        while True:
            bits = bits_of(key, asked.player, counts[asked.player])
            counts[asked.player] += 1
            first_last = asked.actions if asked.source != "down" else asked.actions[::-1]
            first_last = first_last if asked.kind == "discard" else first_last[::-1]
            answers.append(first_last[below(bits, len(first_last))])
            asked = told.send(answers[-1])
    except StopIteration:
        return game, answers


def test_the_odd_players_notice_every_argument():
    """If a change of one argument could not change the game, the test above would be blind."""
    table = np.arange(slots.TABLE_SLOTS) % 7
    told = views.DiscardView(
        0x3333333333, 0, 1, 0, 2, 9, 1, 4, table, 11, 3, 1, 77, 20, 5, 6
    )  # fmt: skip
    for field in set(views.DiscardView._fields) - {"table", "legal"}:
        answers = {PLAIN["discard"](*told._replace(**{field: value})) for value in range(2)}
        answers |= {PLAIN["discard"](*told._replace(**{field: value})) for value in range(2, 30)}
        assert len(answers) >= (2 if field in ("source", "may_take") else 5), field
    for slot in range(slots.TABLE_SLOTS):
        answers = set()
        for value in range(20):
            changed = table.copy()
            changed[slot] = value
            answers.add(PLAIN["discard"](*told._replace(table=changed)))
        assert len(answers) >= 5, slot


def plain_told(view):
    return [value.tolist() if isinstance(value, np.ndarray) else int(value) for value in view]


def recorder(told):
    def recording(function):
        def ask(*view):
            told.append(plain_told(view))
            return function(*view)

        return ask

    return {decision: recording(function) for decision, function in PLAIN.items()}


def plain_functions(players):
    """Tables with plain functions, for the kernel's own text run as plain Python."""
    return [
        np.array([[function, 0, 0]] * 6, object)
        for function in (players["up"], players["discard"], players["draw"])
    ]


def as_python(table, number, functions):
    """The kernel's own text as plain Python on a dealt game; the winner and the position."""
    game, log = table.deal(number), np.zeros(0, np.int64)
    position, lying = (
        np.zeros(slots.POSITION_SLOTS, np.int64),
        np.zeros(slots.TABLE_SLOTS, np.int64),
    )
    fault, key = np.zeros(slots.FAULT_SLOTS, np.int64), deal_key(SEED, number)
    cards = np.array(game.draw, np.int64)
    slots.begin_game(position, game.starter, len(cards))
    for seat, down in enumerate(game.down):
        position[slots.DOWN_CARDS_AT + seat] = sum(card << 4 * at for at, card in enumerate(down))
    six = np.array([packed(dealt) for dealt in game.dealt], np.int64)
    assert kernel.lay_up(table.rules, key, six, position, lying, log, fault, functions[0])
    ended = kernel.play_on(
        table.rules, key, position, lying, cards, table.orders, log, fault, *functions[1:]
    )
    return ended, position, lying, cards


def test_every_question_is_told_alike():
    """Argument by argument, which says at once what differs."""
    chance = random.Random(3)
    for number in range(15):
        table = any_table(chance, turn_cap=40)
        by_views, by_kernel = [], []
        game, _ = table.by_reference(number, recorder(by_views))
        ended, position, _, _ = as_python(table, number, plain_functions(recorder(by_kernel)))
        assert by_views == by_kernel, table
        assert position[slots.TURNS] == len(game.turns)
        assert ended == (slots.NO_WINNER if game.winner is None else game.winner)


@pytest.mark.uncounted
def test_no_card_is_lost_and_all_is_counted():
    chance = random.Random(4)
    for number in range(10):
        table = any_table(chance, turn_cap=150)
        game, _ = table.by_reference(number)
        _, position, lying, cards = as_python(table, number, plain_functions(PLAIN))
        there = Counter(unpacked(position[slots.PILE]) + unpacked(position[slots.REMOVED]))
        there.update(kind for kind in cards.tolist() if kind != slots.GONE)
        for seat in range(table.players):
            there.update(unpacked(position[slots.HAND_AT + seat]) + unpacked(up_of(lying, seat)))
            turned = position[slots.DOWN_CARDS_AT + seat]
            there.update((turned >> 4 * at) & 15 for at in range(down_of(lying, seat)))
        assert there == Counter(dict(enumerate(table.deck)))
        happened = ends_of_piles(game)
        assert happened["pick_ups"] == position[slots.PICK_UPS]
        assert happened["clears"] == position[slots.CLEARED]
        assert happened["sets"] == position[slots.SETS]


def ends_of_piles(game):
    """How often a pile was taken, cleared, or removed for three equal numbers."""
    pile, happened = DiscardPile(), Counter()
    for done in [done for turn in game.turns for done in turn.actions]:
        pile.cards.extend(done.cards if isinstance(done, Discard) else ())
        end = None
        if isinstance(done, Taken) or getattr(done, "took_pile", False):
            end = "pick_ups"
        elif isinstance(done, Discard) and done.cards[0] >= 10:
            end = "clears"
        elif pile.run >= 3:
            end = "sets"
        if end:
            happened[end] += 1
            pile.cards.clear()
    return happened


def rest_of(table, number, stops, functions):
    """A game played on from some of its decisions, as the kernel ends it."""
    told = []

    def each(game, asked):
        told.append((views.stands(game, asked, counts(game, asked)), len(told)))

    asked_by = Counter()

    def counts(game, asked):
        before = [1 + asked_by[seat] for seat in range(6)]
        asked_by[asked.player] += 1
        return before

    game, answers = table.by_reference(number, each=each)
    for stand, place in told[::stops]:
        log, fault = np.zeros(5000, np.int64), np.zeros(slots.FAULT_SLOTS, np.int64)
        if place % 2:  # the answer as one that was decided beforehand
            stand.position[slots.FORCED] = answers[table.players + place]
        ended = bare_task.play_from(
            table.rules, deal_key(SEED, number), *stand, log, fault, *functions[1:]
        )
        logged = log[: stand.position[slots.LOGGED]].tolist()
        yield game, answers[table.players + place :], ended, stand, logged


def test_a_game_goes_on_from_any_decision_as_it_went(odd_functions):
    chance = random.Random(5)
    for number in range(8):
        table = any_table(chance, turn_cap=60)
        for game, answers, ended, stand, logged in rest_of(table, number, 7, odd_functions):
            assert logged == answers
            assert ended == (slots.NO_WINNER if game.winner is None else game.winner)
            assert stand.position[slots.TURNS] == len(game.turns)


def cards(text):
    return [KIND_NAMES.index(name) for name in text.split()]


def action(text):
    return WORDS[text] if text in WORDS else discard(cards(text)[0], len(cards(text)))


def case_in_kernel(case):
    """A worked case as a position of the kernel, with the answers in the order of a list."""
    own = Place(cards(case["hand"]), cards(case.get("up", "")), cards(case.get("down", "")))
    other = Place(cards("5 5 5"), cards("6 6 6"), cards("7 7 7"))
    draw = cards(case["draw"])
    options = Options(turn_cap=1, **case.get("options", {}))
    pile = DiscardPile(cards(case["pile"]))
    game = Game([own, other], DrawPile(draw, [range(len(draw))]), pile, 0, options)
    asked = Decision("discard", 0, (), "hand", True, 1)
    game.turns.append(Turn(0))
    return views.stands(game, asked), Table(2, DECKS["84"], options).rules


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["why"])
def test_worked_case(case):
    answers = [action(text) for text in case["plays"]]
    asked = []

    def answer(*view):
        asked.append(view)
        return answers[len(asked) - 1] if len(asked) <= len(answers) else -7

    stand, rules = case_in_kernel(case)
    log, fault = np.zeros(9, np.int64), np.zeros(slots.FAULT_SLOTS, np.int64)
    functions = plain_functions({"up": answer, "discard": answer, "draw": answer})
    ended = kernel.play_on(rules, 0, *stand, log, fault, *functions[1:])
    position, lying, left, _ = stand
    if "then" in case:
        assert ended == slots.ILLEGAL
        assert fault[slots.FAULT_ACTION] == -7
        assert len(asked) == len(answers) + 1
        return
    after = case["after"]
    assert len(asked) == len(answers)
    assert unpacked(position[slots.HAND_AT]) == tuple(sorted(cards(after["hand"])))
    assert unpacked(up_of(lying, 0)) == tuple(sorted(cards(after.get("up", case.get("up", "")))))
    turned = position[slots.DOWN_CARDS_AT]
    down = [(int(turned) >> 4 * at) & 15 for at in range(down_of(lying, 0))]
    assert down == cards(after.get("down", case.get("down", "")))
    assert unpacked(position[slots.PILE]) == tuple(sorted(cards(after["pile"])))
    assert np.sum(left == slots.GONE) == after["drew"]
    assert ended == (0 if after.get("wins") else slots.NO_WINNER)


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        ("up", -1),
        ("up", packed([0, 0, 0])),
        ("up", 0),
        ("discard", -1),
        ("discard", 3),
        ("discard", discard(12, 2)),
        ("discard", discard(0, 9)),
        ("discard", discard(13)),
        ("discard", TAKE),
        ("discard", TURN),
        ("draw", TAKE),
        ("draw", -1),
    ],
)
def test_what_is_not_open_stops_the_game(decision, answer):
    """The fault says who answered what, and what there was to choose from."""
    table = Table(3, DECKS["84"], HOUSE)
    players = PLAIN | {decision: lambda *_: answer}
    position, log = np.zeros(slots.POSITION_SLOTS, np.int64), np.zeros(0, np.int64)
    tally, fault = np.zeros(bare_task.TALLY_SLOTS, np.int64), np.zeros(slots.FAULT_SLOTS, np.int64)
    play = getattr(bare_task.play_dealt_games, "py_func", bare_task.play_dealt_games)
    status = play(
        table.rules, SEED, 0, 9, kinds(table.deck), table.orders, position, log, tally, fault,
        *plain_functions(players),
    )  # fmt: skip
    assert status == slots.ILLEGAL
    assert fault[slots.FAULT_ACTION] == answer
    assert ["up", "discard", "draw"][fault[slots.FAULT_DECISION]] == decision
    assert 0 <= fault[slots.FAULT_SEAT] < 3


@pytest.mark.parametrize(
    ("action", "legal", "source", "may_take", "is_open"),
    [
        (discard(3), "4 4", 0, 0, True),
        (discard(3, 2), "4 4", 0, 0, True),
        (discard(3, 3), "4 4", 0, 0, False),
        (discard(4), "4 4", 0, 0, False),
        (discard(10), "C C", 1, 0, True),
        (discard(10, 2), "C C", 1, 0, False),
        (TAKE, "4", 0, 1, True),
        (TAKE, "4", 0, 0, False),
        (TURN, "", 2, 1, True),
        (TURN, "C+2", 1, 1, False),
        (discard(12), "C+2", 1, 0, True),
        (DRAW, "4", 0, 1, False),
    ],
)
def test_which_answers_are_open(action, legal, source, may_take, is_open):
    assert kernel.is_open(action, packed(cards(legal)), source, may_take) == is_open


def test_the_same_seed_is_the_same_game_whatever_room_a_log_has(odd_functions):
    table = Table(4, DECKS["84"], HOUSE, chance=(63, 63, 63))
    winner, turns, log = table.by_kernel(5, odd_functions)
    short = table.by_kernel(5, odd_functions, room=10)
    assert (winner, turns, log[:10]) == short
    assert table.by_kernel(5, odd_functions, seed=SEED + 1) != (winner, turns, log)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "players", "turns", "pick_ups"),
    [
        ("lowest", 2, 87, 7.9),
        ("lowest", 4, 81, 9.6),
        ("random", 2, 321, 73),
        ("random", 4, 155, 33),
    ],
)
def test_games_are_as_long_as_an_independent_program_found_them(name, players, turns, pick_ups):
    games = 20_000
    policies = list(load_strategy("updown", name))
    functions = [policy.compiled for policy in policies]
    table = Table(players, DECKS["84"], HOUSE, chance=tuple(63 * p.uses_chance for p in policies))
    position, log = np.zeros(slots.POSITION_SLOTS, np.int64), np.zeros(0, np.int64)
    tally, fault = np.zeros(bare_task.TALLY_SLOTS, np.int64), np.zeros(slots.FAULT_SLOTS, np.int64)
    status = bare_task.play_dealt_games(
        table.rules, SEED, 0, games, kinds(table.deck), table.orders, position, log, tally, fault,
        *seated(functions),
    )  # fmt: skip
    assert status == 0
    assert tally[: bare_task.TURNS_AT].sum() == games
    assert tally[bare_task.TURNS_AT] / games == pytest.approx(turns, rel=0.02)
    assert tally[bare_task.PICK_UPS_AT] / games == pytest.approx(pick_ups, rel=0.03)
    wins = tally[:players] / games
    assert abs(wins - wins.mean()).max() < 5 * np.sqrt(0.25 / games)
