"""A position in the middle of a game as one player sees it, in the form of `docs/positions.md`.

What he cannot see is given by counts alone. What cannot be is refused, with what is wrong.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import as_text, quoted
from dealwise.simulate.updown.cards import (
    DOWN_CARDS,
    HAND_CARDS,
    KINDS,
    UP_CARDS,
    clears_by_run,
    is_clear,
)
from dealwise.simulate.updown.house_rules import parse_options
from dealwise.simulate.updown.notation import (
    card_name,
    parse_card,
    parse_deck,
    parse_players,
)
from dealwise.simulate.updown.options import HOUSE_RULES, Options
from dealwise.simulate.updown.rules import discards_of
from dealwise.simulate.updown.table import (
    DO_NOT_DRAW,
    DOWN,
    DRAW,
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
_DISCARD, _DRAW = "discard", "draw"
_MOST_CARDS = 195


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
    decision: str = _DISCARD
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
        if self.decision == _DRAW:
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


def cards_of_action(action: int) -> list[int]:
    """The cards that an action discards, as kinds; none of one that is no discard."""
    return [action % 16] * (action // 16)


def read_standing(document: object) -> Standing:
    """The position in a JSON document.

    Raises:
        BadInput: a key or a value that cannot be, or counts that are impossible; it says which.
    """
    if not isinstance(document, dict):
        raise BadInput("A position is one JSON object; docs/positions.md has its form.")
    _check_keys(document, _KEYS, _NEEDED, "The position")
    players = parse_players(document["players"], "players")
    deck = document.get("deck", "84")
    if not isinstance(deck, str):
        deck = tuple(_count(number, "a count of the deck") for number in _list(deck, "deck"))
    counts = parse_deck(deck, players, "deck")
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
    decision = document.get("decision", _DISCARD)
    if decision not in (_DISCARD, _DRAW):
        raise BadInput(f"decision cannot be {_shown(decision)}: it is {_DISCARD} or {_DRAW}.")
    standing = Standing(
        deck=counts,
        you=you,
        hand=tuple(sorted(_cards(places[you]["hand"], f"the hand of seat {you}"))),
        seats=seats,
        pile=_cards(document["pile"], "pile"),
        removed=_cards(document["removed"], "removed"),
        left=_count(document["draw"], "draw"),
        first=_truth(document.get("first", decision == _DISCARD), "first"),
        owed=_within(document.get("owed", 1), "owed", 1, _MOST_CARDS),
        decision=decision,
        clear_2=_truth(document.get("clear_2", False), "clear_2"),
        options=parse_options(options, players),
    )
    _check(standing)
    return standing


# What cannot be


def _check(standing: Standing) -> None:
    """Refuse a position that no game comes to.

    Raises:
        BadInput: what is wrong, with the numbers.
    """
    seen = standing.seen()
    for kind in range(KINDS):
        if seen[kind] > standing.deck[kind]:
            raise BadInput(
                f"{seen[kind]} cards {card_name(kind)} are seen, and the deck has "
                f"{standing.deck[kind]}."
            )
    for number, seat in enumerate(standing.seats):
        _check_seat(seat, f"Seat {number}", standing, own=number == standing.you)
    total, hidden = sum(seen.values()), standing.unseen_places()
    if total + hidden != sum(standing.deck):
        raise BadInput(
            f"The deck has {sum(standing.deck)} cards, and the position {total + hidden}: {total} "
            f"are seen, and {hidden} lie in other hands, face down or in the draw pile."
        )
    _check_pile(standing)
    _check_moment(standing)


def _check_seat(seat: Seat, name: str, standing: Standing, *, own: bool) -> None:
    if len(seat.known) > seat.hand:
        raise BadInput(f"{name} has {seat.hand} cards in hand, and {len(seat.known)} are known.")
    if own and Counter(seat.known) - Counter(standing.hand):
        raise BadInput(f"{name} does not hold all cards that are known of it.")
    if len(seat.up) > UP_CARDS or seat.down > DOWN_CARDS:
        raise BadInput(
            f"{name} has {len(seat.up)} cards up and {seat.down} down: {UP_CARDS} of each are the "
            f"most."
        )
    if seat.up and seat.down < DOWN_CARDS:
        raise BadInput(
            f"{name} has cards up and {seat.down} down: all that are up go before one that is down."
        )
    if seat.known_down is not None and (
        not seat.down or seat.up or standing.options.failed_flip != "stays"
    ):
        raise BadInput(
            f"{name} cannot have a known down card: only one that was turned and stays there is "
            f"known, by the rule failed_flip=stays."
        )
    if not (seat.hand or seat.up or seat.down):
        raise BadInput(f"{name} has no card left: the game is over.")
    if standing.left and (len(seat.up) < UP_CARDS or seat.down < DOWN_CARDS):
        raise BadInput(
            f"{name} has {len(seat.up)} cards up and {seat.down} down while there are "
            f"{standing.left} to draw: till then all are locked."
        )
    if standing.left and seat.hand < HAND_CARDS and (standing.first or not own):
        raise BadInput(
            f"{name} has {seat.hand} cards in hand while there are {standing.left} to draw: a turn "
            f"ends with {HAND_CARDS} or more."
        )


def _check_pile(standing: Standing) -> None:
    pile = standing.pile
    for card in pile:
        if is_clear(card):
            raise BadInput(f"{card_name(card)} cannot lie on the pile: it clears it.")
    for below, above in pairwise(pile):
        if above < below:
            raise BadInput(
                f"{card_name(above)} cannot lie on {card_name(below)}: the pile goes from its "
                f"bottom to its top, and never down."
            )
    if clears_by_run(DiscardPile(list(pile)).run):
        raise BadInput(
            f"Three cards {card_name(pile[-1])} cannot lie on top: they remove the pile."
        )


def _check_moment(standing: Standing) -> None:
    if standing.first and standing.owed > 1:
        raise BadInput(f"owed cannot be {standing.owed} at the first discard of a turn: it is 1.")
    if standing.first and standing.clear_2:
        raise BadInput("clear_2 cannot be true at the first discard of a turn: none was played.")
    if standing.decision == _DRAW:
        if standing.first or standing.pile or not standing.left:
            raise BadInput(
                "A draw is decided before a further discard, on an empty pile, with cards to draw."
            )
        if not 0 < len(standing.hand) < HAND_CARDS:
            raise BadInput(
                f"With {len(standing.hand)} cards in hand nobody decides whether to draw: with "
                f"none one must, and with {HAND_CARDS} or more one cannot."
            )
    elif not standing.actions:
        raise BadInput("Nothing can be discarded here, so that there is nothing to decide.")


# How it is written


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
    for key in value:
        if key not in known:
            raise BadInput(f"{name} has no key {quoted(str(key))}: it has {', '.join(known)}.")
    for key in needed:
        if key not in value:
            raise BadInput(f"{name} has no {key}: give it as well.")


def _list(value: object, name: str) -> list:
    if not isinstance(value, list):
        raise BadInput(f"{name} cannot be {_shown(value)}: it is a list.")
    if len(value) > _MOST_CARDS:
        raise BadInput(f"{name} has {len(value)} entries: a deck has {_MOST_CARDS} cards at most.")
    return value


def _cards(value: object, name: str) -> tuple[int, ...]:
    return tuple(_card(card, name) for card in _list(value, name))


def _card(value: object, name: str) -> int:
    if not isinstance(value, str):
        raise BadInput(f'{name} cannot have {_shown(value)}: a card is a text, such as "7" or "C".')
    return parse_card(value)


def _count(value: object, name: str) -> int:
    return _within(value, name, 0, _MOST_CARDS)


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
    return quoted(as_text(value))
