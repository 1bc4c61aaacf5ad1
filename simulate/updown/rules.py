"""3UP 3DOWN in plain Python, clause by clause (U1 to U22): the reference.

Meant to be read beside `seeds/updown.md`: nothing here is fast and nothing is clever. The compiled
twin is `kernel.py`, and tests hold the two together, game by game and action by action.

A game is a conversation: `Game.play()` is a generator that yields each `Decision` as it comes and
is sent the action that was chosen. What is never a choice, a forced pick-up, a turned down card or
the closing draw, happens in between.

    kind    a card, 0..12, see `cards`
    action  kind + 16 * count for a discard, or TURN, TAKE, DRAW, DO_NOT_DRAW
"""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from dealwise.simulate.errors import Fault
from dealwise.simulate.updown.cards import (
    CLEAR_2,
    HAND_CARDS,
    KIND_NAMES,
    UP_CARDS,
    clears_by_run,
    extra_discards,
    is_clear,
)
from dealwise.simulate.updown.options import Options
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
    Deal,
    Decision,
    Discard,
    DiscardPile,
    Drawn,
    DrawPile,
    Place,
    Taken,
    Turn,
)

GOES_ON, LAPSES, ENDS_TURN = "goes on", "lapses", "ends turn"


def discard(kind: int, count: int = 1) -> int:
    """The action that discards so many cards of a kind."""
    return kind + 16 * count


def cards_of_action(action: int) -> list[int]:
    """The cards that an action discards, as kinds; none of one that is no discard."""
    return [action % 16] * (action // 16)


def discards_of(cards: Sequence[int], pile: DiscardPile) -> tuple[int, ...]:
    """The discards that some cards allow on a pile: of equal numbers any count (U7, U8)."""
    actions = []
    for kind in sorted(set(cards)):
        if pile.takes(kind):
            most = 1 if is_clear(kind) else cards.count(kind)
            actions += [discard(kind, count) for count in range(1, most + 1)]
    return tuple(actions)


def hand_after(dealt: Sequence[int], up: Sequence[int]) -> list[int]:
    """The hand that is left of the six cards dealt when three of them are laid up (U3).

    Raises:
        Fault: the cards laid up are not three of the six.
    """
    left = Counter(dealt)
    left.subtract(up)
    if len(up) != UP_CARDS or min(left.values()) < 0:
        raise Fault(f"{named(up)} cannot be laid up: they are not three of {named(dealt)}.")
    return sorted(left.elements())


def named(cards: Sequence[int]) -> str:
    """Cards as players write them, lowest first: "3 7 7 C+1"."""
    return " ".join(KIND_NAMES[kind] for kind in sorted(cards)) or "no card"


@dataclass
class _Rights:
    """What a player owes and may do within one turn."""

    owed: int = 1
    first: bool = True
    may_draw: bool = False
    must_play_up: bool = False


class Game:
    """One game, from cards laid up or from any position, up to the winner or the cap.

    `player` has the turn, `turns` tells what was played so far, and `winner` is None before the end
    and of a game that reached the cap (U21).
    """

    def __init__(
        self,
        places: Sequence[Place],
        draw_pile: DrawPile,
        pile: DiscardPile,
        player: int,
        options: Options,
    ) -> None:
        self.places = places
        self.draw_pile = draw_pile
        self.pile = pile
        self.removed: list[int] = []
        self.player = player
        self.options = options
        self.turns: list[Turn] = []
        self.winner: int | None = None

    @classmethod
    def dealt(cls, deal: Deal, ups: Sequence[Sequence[int]], options: Options) -> "Game":
        """A game at its beginning; `ups` are the three cards that each player lays up (U3, U4).

        Raises:
            Fault: the cards laid up are not three of the six.
        """
        places = [
            Place(hand_after(dealt, up), sorted(up), list(down))
            for dealt, up, down in zip(deal.dealt, ups, deal.down, strict=True)
        ]
        draw_pile = DrawPile(deal.draw, deal.orders)
        return cls(places, draw_pile, DiscardPile(), deal.starter, options)

    def play(self) -> Generator[Decision, int, None]:
        """Play to the end: yields each decision, and is sent the action chosen (U6, U21).

        Raises:
            Fault: an action that is not open to the player.
        """
        while self.winner is None and len(self.turns) < self.options.turn_cap:
            self.turns.append(Turn(self.player))
            yield from self._turn(self.player)
            self.player = (self.player + 1) % len(self.places)

    def _turn(self, player: int) -> Generator[Decision, int, None]:
        """Discards, as many as are owed, and the closing draw (U6, U12, U13, U15)."""
        rights = _Rights()
        while rights.owed:
            if rights.may_draw:
                yield from self._draw_before_a_further_discard(player, rights.owed)
            rights.may_draw = False
            played = yield from self._discard_once(player, rights)
            if played == ENDS_TURN or self.winner is not None:
                return
            if played == LAPSES:
                break  # and so do all that are owed (U13)
            rights.first = False
        self._draw_to_three(player)

    def _discard_once(self, player: int, rights: _Rights) -> Generator[Decision, int, str]:
        """One discard from where it has to come from; what became of it."""
        place = self.places[player]
        source = self._source(place)
        if source is None:
            return LAPSES
        if source == DOWN:
            return (yield from self._discard_from_down(player, rights))
        held = place.hand if source == HAND else place.up
        actions = discards_of(held, self.pile)
        if not actions:
            return self._cannot_discard(player, source, rights)
        action = yield from self._choose(player, actions, source, rights)
        if action == TAKE:
            return self._take_pile(player)
        cards = cards_of_action(action)
        for card in cards:
            held.remove(card)
        return self._land(player, cards, source, rights)

    def _discard_from_down(self, player: int, rights: _Rights) -> Generator[Decision, int, str]:
        """Turn one, blind; where the pile may be taken, that is a choice (U9, U19)."""
        if self._may_take(rights):
            action = yield from self._choose(player, (TURN,), DOWN, rights)
            if action == TAKE:
                return self._take_pile(player)
        card = self._turn_down(player)
        if self.pile.takes(card):
            return self._land(player, [card], DOWN, rights)
        return self._fail_flip(player, card)

    def _cannot_discard(self, player: int, source: str, rights: _Rights) -> str:
        """Nothing can be discarded from hand or up (U10, U13, U14, U18)."""
        if rights.first:
            return self._take_pile(player)
        if source == UP and rights.must_play_up:
            return self._play_up_and_take(player)
        return LAPSES

    def _choose(
        self, player: int, actions: tuple[int, ...], source: str, rights: _Rights
    ) -> Generator[Decision, int, int]:
        """Ask which discard; the first of a turn may be a pick-up instead (U9)."""
        if self._may_take(rights):
            actions += (TAKE,)
        asked = Decision(DISCARD_DECISION, player, actions, source, rights.first, rights.owed)
        return (yield from self._ask(asked))

    def _ask(self, decision: Decision) -> Generator[Decision, int, int]:
        action = yield decision
        if action not in decision.actions:
            raise Fault(
                f"Player {decision.player} chose the action {action}, which is none of "
                f"{decision.actions}."
            )
        return action

    def _source(self, place: Place) -> str | None:
        """From where a player discards; None where all is locked (U16, U17)."""
        if place.hand:
            return HAND
        if len(self.draw_pile):
            return None
        return UP if place.up else DOWN

    def _may_take(self, rights: _Rights) -> bool:
        """Whether the pile may be taken instead of the first discard (U9)."""
        return rights.first and self.options.pickup == "voluntary" and bool(self.pile.cards)

    def _draw_before_a_further_discard(
        self, player: int, owed: int
    ) -> Generator[Decision, int, None]:
        """All or none, and with an empty hand all (U12)."""
        hand = self.places[player].hand
        if len(hand) >= HAND_CARDS or not len(self.draw_pile):
            return
        if hand:
            asked = Decision(DRAW_DECISION, player, (DRAW, DO_NOT_DRAW), HAND, False, owed)
            if (yield from self._ask(asked)) == DO_NOT_DRAW:
                return
        self._draw_to_three(player)

    def _draw_to_three(self, player: int) -> None:
        """Up to three cards in hand, or what is left (U12, U15)."""
        hand, cards = self.places[player].hand, []
        while len(hand) + len(cards) < HAND_CARDS and len(self.draw_pile):
            cards.append(self.draw_pile.draw(player))
        hand.extend(cards)
        if cards:
            self.tell(Drawn(tuple(cards)))

    def _land(self, player: int, cards: list[int], source: str, rights: _Rights) -> str:
        """Discard cards that have left their place, with all that follows (U11, U12, U14, U20)."""
        self.tell(Discard(tuple(cards), source))
        self.pile.cards.extend(cards)
        gained = extra_discards(cards[0])
        if is_clear(cards[0]):
            self._remove_pile()
        elif clears_by_run(self.pile.run):
            self._remove_pile()
            gained = int(self.options.set_replay == "yes")
        if self.places[player].is_out:
            self.winner = player
        rights.owed += gained - 1
        rights.may_draw = gained > 0
        rights.must_play_up |= cards[0] == CLEAR_2 and source != HAND
        return GOES_ON

    def _remove_pile(self) -> None:
        self.removed.extend(self.pile.cards)
        self.pile.cards.clear()

    def _take_pile(self, player: int) -> str:
        """The whole pile into the hand, which ends the turn without a draw (U9, U10, U18)."""
        self.tell(Taken(len(self.pile.cards)))
        return self._end_with_pile(player)

    def _end_with_pile(self, player: int) -> str:
        self.places[player].hand.extend(self.pile.cards)
        self.pile.cards.clear()
        return ENDS_TURN

    def _play_up_and_take(self, player: int) -> str:
        """The lowest up card, which is too low, and the pile with it (U14)."""
        place = self.places[player]
        card = min(place.up)
        place.up.remove(card)
        self.tell(Discard((card,), UP, took_pile=True))
        place.hand.append(card)
        return self._end_with_pile(player)

    def _turn_down(self, player: int) -> int:
        """The next down card, turned (U19)."""
        place = self.places[player]
        place.known_down = max(0, place.known_down - 1)
        return place.down.pop(0)

    def _fail_flip(self, player: int, card: int) -> str:
        """A turned card that is too low: it or the pile alone goes to the hand (U19)."""
        place = self.places[player]
        self.tell(Discard((card,), DOWN, took_pile=True))
        if self.options.failed_flip == "to_hand":
            place.hand.append(card)
        else:
            place.down.insert(0, card)
            place.known_down = 1
        return self._end_with_pile(player)

    def tell(self, action: Discard | Drawn | Taken) -> None:
        """Note what a player does, before the pile changes: who follows a game may listen here."""
        self.turns[-1].actions.append(action)
