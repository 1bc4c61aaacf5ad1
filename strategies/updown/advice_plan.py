"""The plan behind `updown advise`: the choices of one decision in the middle of a game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from dealwise.simulate.updown.standing import Standing
from dealwise.strategies.updown.choices_plan import ChoicesPlan


@dataclass(frozen=True)
class AdvicePlan(ChoicesPlan):
    """Deals of what the player of a `standing` cannot see; the choices are its actions."""

    standing: Standing | None = None

    task: ClassVar[str] = "dealwise.simulate.updown.advice_task"

    @property
    def choices(self) -> tuple[int, ...]:
        """The actions that are open."""
        return self.standing.actions

    def kernel(self) -> Callable[..., int]:
        """The kernel of the task."""
        from dealwise.simulate.updown.advice_task import play_actions

        return play_actions

    def arguments(self) -> tuple:
        """What is seen and what is not, the choices and the orders of drawing."""
        from dealwise.simulate.updown.deals import own_orders

        orders = own_orders(len(self.strategies), self.standing.left)
        return (*self._arrays, np.array(self.choices, np.int64), orders)

    @cached_property
    def _arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The position of what is seen, the table, and the cards that are not seen."""
        from dealwise.simulate.updown import contract, position
        from dealwise.simulate.updown.packed import packed
        from dealwise.simulate.updown.table import DiscardPile

        stands = self.standing
        pile = DiscardPile(list(stands.pile))
        begun = np.zeros(position.POSITION_SLOTS, np.int64)
        position.begin_game(begun, stands.you, stands.left)
        begun[position.FIRST] = stands.first
        begun[position.OWED] = stands.owed
        begun[position.MAY_DRAW] = stands.decision == "draw"
        begun[position.MUST_PLAY_UP] = stands.clear_2
        begun[position.PILE] = packed(stands.pile)
        begun[position.TOP] = position.NOBODY if pile.top is None else pile.top
        begun[position.RUN] = pile.run
        begun[position.REMOVED] = packed(stands.removed)
        begun[position.HAND_AT + stands.you] = packed(stands.hand)
        table = np.zeros(position.TABLE_SLOTS, np.int64)
        for number, seat in enumerate(stands.seats):
            at = contract.SEAT_SLOTS * number
            table[at + contract.UP_AT] = packed(seat.up)
            table[at + contract.KNOWN_AT] = packed(seat.known)
            table[at + contract.SIZE_AT] = seat.hand
            table[at + contract.DOWN_AT] = seat.down
            known = seat.known_down
            table[at + contract.KNOWN_DOWN_AT] = position.NOBODY if known is None else known
        seen = stands.seen()
        unseen = [kind for kind, count in enumerate(self.deck) for _ in range(count - seen[kind])]
        return begun, table, np.array(unseen, np.int64)
