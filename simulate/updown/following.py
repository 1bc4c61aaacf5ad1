"""A written game followed by the reference rules, action by action.

The rules say what happens without a choice, the record says what was chosen. Where the two part in
a number alone, how many were drawn or taken, the slip is noted and the rules go on; at an action
that they do not allow there is no going on, as all that comes after hangs on it.
"""

from dataclasses import dataclass

from dealwise.simulate.record_lines import FORM, shown
from dealwise.simulate.updown.cards import is_clear
from dealwise.simulate.updown.reading import Reader, Written, cards_text
from dealwise.simulate.updown.rules import Game, discard, named
from dealwise.simulate.updown.table import (
    DO_NOT_DRAW,
    DOWN,
    DRAW,
    DRAW_DECISION,
    HAND,
    TAKE,
    TURN,
    UP,
    Decision,
    Discard,
    Drawn,
    Place,
    Taken,
)


class LostTrack(Exception):  # noqa: N818 - the record is wrong, not the program
    """The game cannot be followed any further; why has been noted."""


@dataclass(frozen=True)
class After:
    """What a turn left behind: the cards of who played it, the pile, and the draw pile's size."""

    place: Place
    pile: tuple[int, ...]
    left: int


class Followed(Game):
    """A game that goes as its record has it; `after` says how things stood after each turn."""

    def follow(self, reader: Reader, turns: list) -> None:
        """Play as it is written, and note on the way what is not as it should be.

        Raises:
            LostTrack: at the first action that the rules do not allow.
        """
        self.reader = reader
        self.written = turns
        self.at = -1
        self.actions: list = []
        self.next_action = 0
        self.after: list[After] = []
        told = self.play()
        try:
            asked = next(told)
            while True:
                asked = told.send(self._answer(asked))
        except StopIteration:
            pass
        self._close_turn()
        if len(self.written) > len(self.turns):
            why = "nothing follows a win" if self.winner is not None else "the cap is reached"
            self._lost(
                "U20" if self.winner is not None else "U21",
                reader.named("turns"),
                shown(self.written),
                f"a list of {len(self.turns)}",
                why,
            )

    # What is written

    def _lost(self, clause: str, where: str, found: str, expected: str, why: str = "") -> None:
        self.reader.note(clause, where, found, expected, why)
        raise LostTrack

    @property
    def _turn_name(self) -> str:
        return f"turn {len(self.turns)} (seat {self.player})"

    @property
    def _action_name(self) -> str:
        return f"action {self.next_action + 1} of {self._turn_name}"

    def _begin_turn(self) -> None:
        """Come to the turn that the game is at."""
        if self.at == len(self.turns) - 1:
            return
        if self.at >= 0:
            self._close_turn()
        self.at += 1
        if self.at >= len(self.written):
            self._lost(
                "U20",
                self.reader.named("turns"),
                shown(self.written),
                "longer",
                "nobody has won so far, and the cap is not reached",
            )
        value = self.written[self.at]
        where = f"turn {self.at + 1}"
        if not isinstance(value, dict):
            self._lost(FORM, where, shown(value), "an object with player and actions")
        inside = Reader(value, self.reader.breaches, where)
        inside.check_keys(("player", "actions"))
        player = inside.seat("player", len(self.places))
        if player is None:
            raise LostTrack
        if player != self.player:
            clause, why = ("U6", "turns go clockwise") if self.at else ("U5", "it is the starter")
            self._lost(clause, inside.named("player"), str(player), str(self.player), why)
        actions = inside.many("actions", None, "a list of actions")
        if actions is None:
            raise LostTrack
        self.actions, self.next_action = actions, 0

    def _close_turn(self) -> None:
        """Leave a turn, in which nothing more may be written; note how things stand."""
        place = self.places[self.turns[self.at].player]
        self.after.append(
            After(
                Place(list(place.hand), list(place.up), list(place.down), place.known_down),
                tuple(self.pile.cards),
                len(self.draw_pile),
            )
        )
        if self.next_action < len(self.actions):
            turn = self.turns[self.at]
            where = f"action {self.next_action + 1} of turn {self.at + 1} (seat {turn.player})"
            found = self._read(where)
            clause, why = self._why_over(found)
            self._lost(clause, where, str(found), "left out", why)

    def _why_over(self, found: Written) -> tuple[str, str]:
        """Why nothing can follow what was done in a turn."""
        done = self.turns[self.at].actions
        if self.winner is not None:
            return "U20", "nothing follows a win"
        if done and (isinstance(done[-1], Taken) or getattr(done[-1], "took_pile", False)):
            return "U10", "a pick-up ends the turn"
        if found.kind == "draw":
            return "U15", "three cards are in hand, or none is left to draw"
        if found.kind == "take":
            return "U9", "a pile is taken instead of a discard"
        return "U6", "no further discard is owed or can be made"

    def _read(self, where: str) -> Written:
        read = self.reader.action(self.actions[self.next_action], where)
        if read is None:
            raise LostTrack
        return read

    def _peek(self) -> Written | None:
        """The next action of the turn as it is written; None where there is none."""
        self._begin_turn()
        return self._read(self._action_name) if self.next_action < len(self.actions) else None

    # What happens without a choice, and what was chosen as it happens

    def tell(self, action: Discard | Drawn | Taken) -> None:
        """Hold what the rules do against what is written."""
        found = self._peek()
        if isinstance(action, Drawn):
            clause, expected = "U15", Written("draw", count=len(action.cards))
        elif isinstance(action, Taken):
            clause, expected = self._clause_of_pick_up(), Written("take", count=action.cards)
        else:
            clause = "U19" if action.source == DOWN else "U14"
            expected = Written("play", action.cards, action.source, action.took_pile)
        if found is None:
            self._lost(clause, self._turn_name, "over", f"going on with {expected}")
        if not _is_alike(found, expected):
            why = self._why_taken() if isinstance(action, Taken) else ""
            self._lost(clause, self._action_name, str(found), str(expected), why)
        if found.count != expected.count:
            self.reader.note(clause, self._action_name, str(found), str(expected))
        if found.took_pile != expected.took_pile:
            words = ("without", "with")
            told = [f'{words[one.took_pile]} "took_pile"' for one in (found, expected)]
            self.reader.note(clause, self._action_name, *told)
        self.next_action += 1
        super().tell(action)

    def _clause_of_pick_up(self) -> str:
        place = self.places[self.player]
        return "U10" if place.hand else "U18"

    def _why_taken(self) -> str:
        place = self.places[self.player]
        held = place.hand or place.up
        if not held or any(self.pile.takes(card) for card in held):
            return ""
        return f"nothing of {named(held)} goes on {named([self.pile.top])}"

    # What was chosen

    def _answer(self, asked: Decision) -> int:
        found = self._peek()
        if asked.kind == DRAW_DECISION:
            return DRAW if found is not None and found.kind == "draw" else DO_NOT_DRAW
        expected = self._open_discards(asked)
        if found is None:
            why = "who can discard must" if asked.first else "a further discard is owed"
            clause = "U9" if asked.first else "U13"
            self._lost(clause, self._turn_name, "over", f"going on with {expected}", why)
        if found.kind == "draw":
            clause, why = "U13", "a further discard that can be made must be made"
            if asked.first:
                clause, why = "U6", "the discard comes before the draw"
            self._lost(clause, self._action_name, str(found), expected, why)
        if found.kind == "take":
            if TAKE not in asked.actions:
                self._lost("U9", self._action_name, str(found), expected, "who can discard must")
            return TAKE
        if found.source != asked.source:
            clause = "U17" if {found.source, asked.source} == {UP, DOWN} else "U16"
            self._lost(clause, self._action_name, str(found), expected)
        if asked.source == DOWN:
            return TURN
        action = discard(found.cards[0], len(found.cards)) if found.cards else 0
        if len(set(found.cards)) != 1 or action not in asked.actions:
            clause, why = self._why_not(found, asked)
            self._lost(clause, self._action_name, str(found), expected, why)
        return action

    def _why_not(self, found: Written, asked: Decision) -> tuple[str, str]:
        """Why some cards cannot be discarded together or at all (U7, U8)."""
        place = self.places[asked.player]
        held = place.hand if asked.source == HAND else place.up
        if len(set(found.cards)) != 1:
            return "U7", "a discard is one card, or equal numbers"
        [kind] = set(found.cards)
        if is_clear(kind) and len(found.cards) > 1:
            return "U7", "Clears are discarded singly"
        if held.count(kind) < len(found.cards):
            return "U7", f"the seat holds {named(held)}"
        return "U8", f"it is below the top card, {named([self.pile.top])}"

    def _open_discards(self, asked: Decision) -> str:
        if asked.source == DOWN:
            return "a card turned from down, or the pile taken"
        cards = [action % 16 for action in asked.actions if action != TAKE]
        return discard_text_of(cards, asked.source, may_take=TAKE in asked.actions)


def discard_text_of(cards: list[int], source: str, *, may_take: bool) -> str:
    """What may be discarded, as a sentence says it: "4, 9 or C from hand"."""
    told = f"{cards_text(cards)} from {source}"
    return f"{told}, or the pile taken" if may_take else told


def _is_alike(found: Written, expected: Written) -> bool:
    """Whether two actions are the same but for a number or the pile that came back."""
    return (found.kind, sorted(found.cards), found.source) == (
        expected.kind,
        sorted(expected.cards),
        expected.source,
    )
