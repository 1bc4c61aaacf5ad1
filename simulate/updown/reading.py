"""The values of a game record of 3UP 3DOWN: what can be understood is handed on to the judge."""

from dataclasses import dataclass

from dealwise.simulate import record_lines
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import quoted
from dealwise.simulate.record_lines import FORM, MISSING, shown
from dealwise.simulate.updown.cards import FEWEST_PLAYERS, KIND_NAMES, MOST_PLAYERS
from dealwise.simulate.updown.notation import card_name, parse_card, parse_deck
from dealwise.simulate.updown.table import DOWN, HAND, UP

NOBODY = -1
"""The winner of a game without one, which a record writes as null."""

_KIND_OF_NAME = {name: kind for kind, name in enumerate(KIND_NAMES)}
_WHOLE = "a whole number, 1 or more"
_SOURCES = (HAND, UP, DOWN)
_ACTIONS = 'one of {"play": [cards], "from": "hand"}, {"draw": 1} and {"take": 1}'


@dataclass(frozen=True)
class Written:
    """An action as it is written: cards from somewhere, or so many drawn or taken."""

    kind: str
    """"play", "draw" or "take"."""
    cards: tuple[int, ...] = ()
    source: str = ""
    took_pile: bool = False
    count: int = 0

    def __str__(self) -> str:
        """As a sentence says it: "3 and 3 from hand", "draw 1", "take 7"."""
        if self.kind != "play":
            return f"{self.kind} {self.count}"
        return discard_text(self.cards, self.source)


def discard_text(cards: tuple[int, ...], source: str) -> str:
    """A discard as a sentence says it."""
    return f"{' and '.join(card_name(card) for card in cards) or 'no card'} from {source}"


class Reader(record_lines.Reader):
    """Takes the values of 3UP 3DOWN out of a record."""

    def players(self) -> int | None:
        """How many play (U1)."""
        value = self.get("players")
        if type(value) is int and FEWEST_PLAYERS <= value <= MOST_PLAYERS:
            return value
        clause = "U1" if type(value) is int else FORM
        self.refuse(
            "players", value, f"a whole number from {FEWEST_PLAYERS} to {MOST_PLAYERS}", clause
        )
        return None

    def deck(self, players: int) -> tuple[int, ...] | None:
        """The deck, by its name or 13 counts, for so many players (U2)."""
        value = self.get("deck")
        counts = isinstance(value, list) and all(type(count) is int for count in value)
        if not counts and not isinstance(value, str):
            self.refuse("deck", value, "the name of a deck, or 13 counts")
            return None
        try:
            return parse_deck(value, players, "it")
        except BadInput as error:
            self._not_understood(self.named("deck"), "no deck for them", shown(value), error)
            return None

    def seat(self, key: str, players: int, clause: str = FORM) -> int | None:
        """A seat."""
        value = self.get(key)
        if type(value) is int and 0 <= value < players:
            return value
        meaning = f"a seat, which is 0 to {players - 1}"
        self.refuse(key, value, meaning, clause if type(value) is int else FORM)
        return None

    def winner(self, players: int) -> int | None:
        """A seat, or NOBODY for null."""
        return NOBODY if self.get("winner") is None else self.seat("winner", players)

    def hands(self, key: str, players: int, count: int) -> list[list[int]] | None:
        """As many cards of every seat; None unless all are understood (U3)."""
        values = self.many(key, players, f"a list of {players} lists of cards, one for each seat")
        if values is None:
            return None
        hands = []
        for seat, value in enumerate(values):
            where = f"{self.named(key)} of seat {seat}"
            if not isinstance(value, list):
                self.note(FORM, where, shown(value), f"a list of {count} cards")
                return None
            cards = [self.card(card, where) for card in value]
            if len(cards) != count:
                self.note("U3", where, f"a list of {len(cards)}", f"a list of {count} cards")
            hands.append(cards)
        whole = all(len(cards) == count and None not in cards for cards in hands)
        return hands if whole else None

    def pile(self, key: str) -> list[int] | None:
        """Any number of cards; None unless all are understood."""
        values = self.many(key, None, "a list of cards")
        if values is None:
            return None
        cards = [self.card(value, self.named(key)) for value in values]
        return None if None in cards else cards

    def card(self, value: object, where: str) -> int | None:
        """The card of a name; that of another writing too, which is noted (U2)."""
        if isinstance(value, str) and value in _KIND_OF_NAME:
            return _KIND_OF_NAME[value]
        if not isinstance(value, str):
            found = f"holding {shown(value)}"
            self.note(FORM, where, found, 'holding cards in quotation marks, such as "7"')
            return None
        try:
            kind = parse_card(value)
        except BadInput as error:
            self._not_understood(where, "no card where one should be", quoted(value), error)
            return None
        self.note(FORM, where, f"holding {quoted(value)}", f"holding {quoted(card_name(kind))}")
        return kind

    def _not_understood(self, where: str, what: str, found: str, error: BadInput) -> None:
        text = f"{where} holds {what}: {error}"
        self.breaches.append(record_lines.Breach("U2", found, "one of the game", text))

    def action(self, value: object, where: str) -> Written | None:
        """What a player did, None unless it is understood."""
        keys = value if isinstance(value, dict) else {}
        kind = next((kind for kind in ("play", "draw", "take") if kind in keys), None)
        if kind is None:
            self.note(FORM, where, shown(value), _ACTIONS)
            return None
        inside = Reader(value, self.breaches, where)
        if kind != "play":
            inside.check_keys((kind,))
            count = inside.whole(kind, 1, 1 << 20, _WHOLE)
            return None if count is None else Written(kind, count=count)
        inside.check_keys(("play", "from", "took_pile"))
        cards = inside.pile("play")
        source = inside.get("from")
        if source not in _SOURCES:
            inside.refuse("from", source, '"hand", "up" or "down"')
            return None
        took = inside.get("took_pile")
        took = False if took is MISSING else inside.truth("took_pile")
        if cards is None or took is None:
            return None
        return Written("play", tuple(cards), source, took)


def cards_text(cards: list[int]) -> str:
    """Some cards as a sentence lists them: "4, 9 or C"."""
    names = [card_name(kind) for kind in sorted(set(cards))]
    if len(names) < 2:
        return names[0]
    return f"{', '.join(names[:-1])} or {names[-1]}"
