"""A position in the middle of a game as one player sees it, in the form of `docs/positions.md`.

What he cannot see is given by counts alone. What cannot be is refused, with what is wrong.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from dealwise.simulate.errors import BadInput
from dealwise.simulate.json_text import repeated_keys
from dealwise.simulate.quoting import WIDTH, quoted
from dealwise.simulate.updown.cards import (
    DECKS,
    FEWEST_PLAYERS,
    KINDS,
    MOST_CARDS,
    MOST_PLAYERS,
    USUAL_DECK,
)
from dealwise.simulate.updown.house_rules import parse_options
from dealwise.simulate.updown.notation import (
    card_name,
    parse_card,
    parse_deck,
    parse_players,
)
from dealwise.simulate.updown.options import HOUSE_RULES, Options
from dealwise.simulate.updown.possible import check_standing
from dealwise.simulate.updown.rules import cards_of_action, discards_of
from dealwise.simulate.updown.table import (
    DISCARD_DECISION,
    DO_NOT_DRAW,
    DOWN,
    DRAW,
    DRAW_DECISION,
    HAND,
    TAKE,
    TURN,
    UP,
    DiscardPile,
)

_KEYS = ("players", "deck", "you", "seats", "pile", "removed", "draw", "first", "owed", "decision")
_KEYS += ("clear_2", "options")
_NEEDED = ("players", "you", "seats", "pile", "removed", "draw")
_OWN_KEYS = ("hand", "up", "down", "known", "known_down")


@dataclass(frozen=True)
class Seat:
    """What is seen of a seat: cards as kinds; `hand` is how many, `known` what all know of them."""

    hand: int
    up: tuple[int, ...]
    down: int
    known: tuple[int, ...] = ()
    known_down: int | None = None

    @property
    def unseen(self) -> int:
        """Cards of others' hands and of all rows that nobody can see, if it is not the own seat."""
        return self.hand - len(self.known) + self.unseen_down

    @property
    def unseen_down(self) -> int:
        """Down cards that nobody knows."""
        return self.down - (self.known_down is not None)


@dataclass(frozen=True)
class Standing:
    """A position as the player `you` sees it, whose decision it is; `pile` from bottom to top."""

    deck: tuple[int, ...]
    you: int
    hand: tuple[int, ...]
    seats: tuple[Seat, ...]
    pile: tuple[int, ...]
    removed: tuple[int, ...]
    left: int
    first: bool = True
    owed: int = 1
    decision: str = DISCARD_DECISION
    clear_2: bool = False
    options: Options = field(default=HOUSE_RULES)

    @property
    def own(self) -> Seat:
        """The own seat."""
        return self.seats[self.you]

    @property
    def source(self) -> str | None:
        """From where cards are discarded; None where all is locked (U16)."""
        if self.hand:
            return HAND
        if self.left:
            return None
        return UP if self.own.up else DOWN

    @property
    def actions(self) -> tuple[int, ...]:
        """What is open to the player (U7 to U9, U12)."""
        if self.decision == DRAW_DECISION:
            return (DRAW, DO_NOT_DRAW)
        pile = DiscardPile(list(self.pile))
        held = {HAND: self.hand, UP: self.own.up, DOWN: (), None: ()}[self.source]
        actions = discards_of(held, pile)
        may_take = self.first and self.options.pickup == "voluntary" and bool(self.pile)
        if self.source == DOWN:
            actions = (TURN,) if may_take else ()
        return (*actions, TAKE) if may_take and actions else actions

    def seen(self) -> Counter:
        """The cards whose place the player knows, by kind."""
        seen = Counter([*self.hand, *self.pile, *self.removed])
        for number, seat in enumerate(self.seats):
            seen.update(seat.up)
            if seat.known_down is not None:
                seen[seat.known_down] += 1
            if number != self.you:
                seen.update(seat.known)
        return seen

    def unseen_places(self) -> int:
        """How many cards lie where the player cannot see them."""
        own = self.own.unseen_down
        others = sum(seat.unseen for number, seat in enumerate(self.seats) if number != self.you)
        return own + others + self.left


def action_name(action: int) -> str:
    """An action as people say it: "7 7", "draw", "take the pile"."""
    named = {
        TURN: "turn a down card",
        TAKE: "take the pile",
        DRAW: "draw",
        DO_NOT_DRAW: "do not draw",
    }
    return named.get(action) or " ".join(map(card_name, cards_of_action(action)))


def read_standing(document: object) -> Standing:
    """The position in a JSON document.

    Raises:
        BadInput: a key or a value that cannot be, or counts that are impossible; it says which.
    """
    if not isinstance(document, dict):
        raise BadInput("A position is one JSON object; docs/positions.md has its form.")
    _check_keys(document, _KEYS, _NEEDED, "The position")
    players = document["players"]
    if not isinstance(players, str):
        players = _within(players, "players", FEWEST_PLAYERS, MOST_PLAYERS)
    players = parse_players(players, "players")
    counts = parse_deck(_deck(document.get("deck", USUAL_DECK)), players, "deck")
    you = _within(document["you"], "you", 0, players - 1)
    places = _list(document["seats"], "seats")
    if len(places) != players:
        raise BadInput(f"seats has {len(places)} entries, and {players} play: give one for each.")
    seats = tuple(
        _seat(place, f"seat {number}", own=number == you) for number, place in enumerate(places)
    )
    options = document.get("options", {})
    if not isinstance(options, dict):
        raise BadInput(f"options cannot be {_shown(options)}: it is an object of rules.")
    _check_options(options)
    decision = document.get("decision", DISCARD_DECISION)
    if decision not in (DISCARD_DECISION, DRAW_DECISION):
        raise BadInput(
            f"decision cannot be {_shown(decision)}: it is {DISCARD_DECISION} or {DRAW_DECISION}."
        )
    standing = Standing(
        deck=counts,
        you=you,
        hand=tuple(sorted(_cards(places[you]["hand"], f"the hand of seat {you}"))),
        seats=seats,
        pile=_cards(document["pile"], "pile"),
        removed=_cards(document["removed"], "removed"),
        left=_count(document["draw"], "draw"),
        first=_truth(document.get("first", decision == DISCARD_DECISION), "first"),
        owed=_within(document.get("owed", 1), "owed", 1, MOST_CARDS),
        decision=decision,
        clear_2=_truth(document.get("clear_2", False), "clear_2"),
        options=parse_options(options, players),
    )
    check_standing(standing)
    return standing


# How it is written


def _deck(value: object) -> str | tuple[int, ...]:
    """The deck as `parse_deck` reads it; a name may be written as a number."""
    if isinstance(value, list):
        return tuple(_count(number, "a count of the deck") for number in _list(value, "deck"))
    if isinstance(value, str) or (type(value) is int and str(value) in DECKS):
        return str(value)
    names = ", ".join(f'"{name}"' for name in DECKS)
    raise BadInput(f"deck cannot be {_shown(value)}: it is {names}, or a list of {KINDS} counts.")


def _check_options(options: dict) -> None:
    _refuse_repeated(options, "options")
    if "starter" in options:
        raise BadInput("options cannot have starter: it means nothing in the middle of a game.")
    for name, value in options.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise BadInput(
                f"options cannot have {quoted(name)} be {_shown(value)}: a rule has a text or a "
                f"number."
            )


def _seat(value: object, name: str, *, own: bool) -> Seat:
    if not isinstance(value, dict):
        raise BadInput(f"{name} cannot be {_shown(value)}: it is an object with hand, up, down.")
    _check_keys(value, _OWN_KEYS, ("hand", "up", "down"), name)
    if own:
        hand = len(_cards(value["hand"], f"the hand of {name}"))
    else:
        hand = _count(value["hand"], f"the hand of {name}")
    known_down = value.get("known_down")
    return Seat(
        hand=hand,
        up=tuple(sorted(_cards(value["up"], f"up of {name}"))),
        down=_count(value["down"], f"down of {name}"),
        known=tuple(sorted(_cards(value.get("known", []), f"known of {name}"))),
        known_down=None if known_down is None else _card(known_down, f"known_down of {name}"),
    )


def _check_keys(value: dict, known: Sequence[str], needed: Sequence[str], name: str) -> None:
    _refuse_repeated(value, name)
    for key in value:
        if key not in known:
            raise BadInput(f"{name} has no key {quoted(str(key))}: it has {', '.join(known)}.")
    for key in needed:
        if key not in value:
            raise BadInput(f"{name} has no {key}: give it as well.")


def _refuse_repeated(value: dict, name: str) -> None:
    for key in repeated_keys(value):
        raise BadInput(f"{name} has the key {quoted(key)} more than once: give it once.")


def _list(value: object, name: str) -> list:
    if not isinstance(value, list):
        raise BadInput(f"{name} cannot be {_shown(value)}: it is a list.")
    if len(value) > MOST_CARDS:
        raise BadInput(f"{name} has {len(value)} entries: a deck has {MOST_CARDS} cards at most.")
    return value


def _cards(value: object, name: str) -> tuple[int, ...]:
    return tuple(_card(card, name) for card in _list(value, name))


def _card(value: object, name: str) -> int:
    if not isinstance(value, str):
        raise BadInput(f'{name} cannot have {_shown(value)}: a card is a text, such as "7" or "C".')
    return parse_card(value)


def _count(value: object, name: str) -> int:
    return _within(value, name, 0, MOST_CARDS)


def _within(value: object, name: str, lowest: int, highest: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise BadInput(
            f"{name} cannot be {_shown(value)}: it is a whole number from {lowest} to {highest}."
        )
    return value


def _truth(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise BadInput(f"{name} cannot be {_shown(value)}: it is true or false.")
    return value


def _shown(value: object) -> str:
    """A value as JSON writes it, as the position came in it; cut short, a text in quotation marks.

    What no JSON holds may come from Python, and is told by its type.
    """
    if isinstance(value, str):
        return quoted(value)
    try:
        text = json.dumps(value, ensure_ascii=True)
    except (TypeError, ValueError, RecursionError):
        return f"a {type(value).__name__}"
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 3]}..."
