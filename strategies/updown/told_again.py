"""Games told again by the plain rules, from what the kernel logged of them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from dealwise.simulate.updown.packed import unpacked
from dealwise.simulate.updown.table import Deal

if TYPE_CHECKING:
    from dealwise.simulate.updown.rules import Game
    from dealwise.strategies.updown.blocks_plan import UpdownBlocksPlan
    from dealwise.strategies.updown.table_rules import TableRules


@dataclass(frozen=True)
class ToldGame:
    """One game of a block by the plain rules; `who` has 0 or 1 for the strategy at each seat."""

    block: ClassVar[str] = "deal"

    who: tuple[int, ...]
    deal: Deal
    ups: tuple[tuple[int, ...], ...]
    played: "Game"
    table: "TableRules"

    @property
    def contrast(self) -> float:
        """The mean win of the seats of the first strategy less that of the second's."""
        if self.played.winner is None:
            return 0.0
        won = self.who[self.played.winner]
        return (1, -1)[won] / self.who.count(won)


def told(table: "TableRules", deal: Deal, answers: list[int]) -> tuple[tuple, "Game"]:
    """The cards laid up by each seat, and the game as it was played to its end.

    Raises:
        Fault: an answer is not open.
    """
    from dealwise.simulate.updown.rules import Game

    ups = tuple(unpacked(up) for up in answers[: deal.players])
    game = Game.dealt(deal, ups, table.rules)
    playing = game.play()
    next(playing, None)
    for answer in answers[deal.players :]:
        try:
            playing.send(answer)
        except StopIteration:
            break
    return ups, game


def tell_seating(plan: "UpdownBlocksPlan", number: int, seating: int) -> ToldGame:
    """One game of the block of the first two strategies.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    who = plan.table_in((0, 1), seating)
    deal = plan.options.deal(plan.seed, number)
    ups, game = told(plan.options, deal, plan.answers_at(who, number))
    return ToldGame(tuple(who), deal, ups, game, plan.options)
