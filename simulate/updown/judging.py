"""Game records judged by the reference rules: what breaks them, with its clause (U1 to U22).

A record may come from anywhere. It is judged in the order of a game: who plays with which deck, the
deal, the cards laid up, the turns, the winner. A slip that changes nothing is noted and the game is
followed on; at an action that the rules do not allow the judging of a record ends, and says so.
"""

from collections import Counter
from dataclasses import fields
from typing import NamedTuple

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import counted
from dealwise.simulate.record_lines import FORM, MISSING, Breach, Judgement, judged_line, shown
from dealwise.simulate.updown.cards import DEALT_CARDS, DOWN_CARDS, UP_CARDS
from dealwise.simulate.updown.following import Followed, LostTrack
from dealwise.simulate.updown.house_rules import parse_options
from dealwise.simulate.updown.notation import card_name
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.reading import NOBODY, Reader
from dealwise.simulate.updown.rules import hand_after, named
from dealwise.simulate.updown.table import Deal

LONGEST = 1 << 22
"""The most bytes of a line that are read; a record of 80 turns has seven thousand."""

_GAME = "updown"
KEYS = (
    *("game", "seed", "index", "players", "deck", "down", "dealt", "up", "draw", "starter"),
    *("turns", "winner", "options"),
)
_CLAUSE_OF_OPTION = {
    "pickup": "U9",
    "failed_flip": "U19",
    "set_replay": "U11",
    "turn_cap": "U21",
    "starter": "U5",
}


def judge_line(raw: bytes) -> Judgement:
    """Read and judge one line of a file of records; nothing that it may hold raises."""
    return judged_line(raw, judge, LONGEST)


def judge(record: dict) -> list[Breach]:
    """What breaks the rules in a record, as `json` reads it; none if it is a game by the rules."""
    reader = Reader(record, [])
    game = reader.get("game")
    if game != _GAME:
        why = "only 3UP 3DOWN is judged here"
        reader.note(FORM, reader.named("game"), shown(game), '"updown"', why)
        if isinstance(game, str):
            return reader.breaches
    reader.check_keys(KEYS)
    reader.origin()
    try:
        _judge_game(reader)
    except LostTrack:
        last = reader.breaches.pop()
        told = f"{last.text.rstrip('.')}; the game is followed no further."
        reader.breaches.append(last._replace(text=told))
    return reader.breaches


def followed_game(record: dict) -> Followed:
    """The game of a record in which `judge` finds no breach, turn by turn.

    Raises:
        Fault: there is one after all.
    """
    reader = Reader(record, [])
    try:
        game = _judge_game(reader)
    except LostTrack:
        game = None
    if reader.breaches:
        raise Fault(reader.breaches[0].text)
    return game


class _Start(NamedTuple):
    """All that a game begins with."""

    deal: Deal
    ups: list[list[int]]
    options: Options


def _judge_game(reader: Reader) -> Followed:
    """Judge all of it. Raises LostTrack where that is not possible; why has been noted."""
    start = _read_start(reader)
    turns = reader.many("turns", None, "a list of turns")
    winner = reader.winner(start.deal.players)
    if turns is None:
        raise LostTrack
    game = Followed.dealt(start.deal, start.ups, start.options)
    game.follow(reader, turns)
    right = NOBODY if game.winner is None else game.winner
    if winner is not None and winner != right:
        why = (
            f"nobody is out of cards after {counted(len(game.turns), 'turn')}"
            if right == NOBODY
            else f"seat {right} has no card left after turn {len(game.turns)}"
        )
        clause = "U21" if right == NOBODY else "U20"
        reader.note(clause, reader.named("winner"), _seat(winner), _seat(right), why)
    return game


def _seat(seat: int) -> str:
    return "null" if seat == NOBODY else str(seat)


def _read_start(reader: Reader) -> _Start:
    """The table, the deal and what was laid up (U1 to U5)."""
    players = reader.players()
    if players is None:
        raise LostTrack
    deck = reader.deck(players)
    options = _read_options(reader, players)
    down = reader.hands("down", players, DOWN_CARDS)
    dealt = reader.hands("dealt", players, DEALT_CARDS)
    up = reader.hands("up", players, UP_CARDS)
    draw = reader.pile("draw")
    starter = reader.seat("starter", players, "U5")
    if None in (deck, down, dealt, up, draw, starter):
        raise LostTrack
    if options.starter not in ("random", starter):
        why = f"the option says that seat {options.starter} starts"
        reader.note("U5", reader.named("starter"), str(starter), str(options.starter), why)
    _judge_deck(reader, deck, [*down, *dealt, draw])
    _judge_up(reader, dealt, up)
    order = (tuple(range(len(draw))),)
    deal = Deal(tuple(map(tuple, down)), tuple(map(tuple, dealt)), tuple(draw), order, starter)
    return _Start(deal, up, options)


def _read_options(reader: Reader, players: int) -> Options:
    """The options, with the default for one that is not as it should be (U5, U9, U11, U19, U21)."""
    values = reader.get("options")
    if values is MISSING:
        return Options()
    if not isinstance(values, dict):
        reader.refuse("options", values, "an object with the options, or left out")
        return Options()
    names = [option.name for option in fields(Options)]
    inside = Reader(values, reader.breaches, "options")
    inside.check_keys(names)
    chosen: dict[str, object] = {}
    for name in names:
        value = inside.get(name)
        if value is MISSING:
            continue
        try:
            read = getattr(parse_options({name: value}, players), name)
        except BadInput as error:
            clause = _CLAUSE_OF_OPTION[name]
            text = f"{inside.named(name)} cannot be understood: {error}"
            reader.breaches.append(Breach(clause, shown(value), "a value of the rule", text))
        else:
            chosen[name] = read
            if read != value or type(read) is not type(value):
                inside.note(FORM, inside.named(name), shown(value), shown(read))
    return Options(**chosen)


def _judge_deck(reader: Reader, deck: tuple[int, ...], piles: list[list[int]]) -> None:
    """The cards of all, down, dealt and to draw, are the deck (U2, U4)."""
    there = Counter(card for pile in piles for card in pile)
    wrong = [kind for kind, count in enumerate(deck) if there[kind] != count]
    if wrong:
        found, expected = (
            ", ".join(f"{counts[kind]} of {card_name(kind)}" for kind in wrong)
            for counts in (there, deck)
        )
        where, why = "what is down, dealt and to draw", "it is the deck"
        reader.note("U2", where, found, expected, why)


def _judge_up(reader: Reader, dealt: list[list[int]], up: list[list[int]]) -> None:
    for seat, (six, three) in enumerate(zip(dealt, up, strict=True)):
        try:
            hand_after(six, three)
        except Fault:
            where = f"{reader.named('up')} of seat {seat}"
            reader.note("U3", where, named(three), f"three of {named(six)}")
            raise LostTrack from None
