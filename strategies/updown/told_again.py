"""Games of a block told again by the plain rules, from what a kernel logged of them."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from dealwise.simulate.updown.retelling import PlayedGame
    from dealwise.strategies.updown.blocks_plan import UpdownBlocksPlan


@dataclass(frozen=True)
class ToldGame:
    """One game of a block by the plain rules; `who` has 0 or 1 for the strategy at each seat."""

    block: ClassVar[str] = "deal"

    who: tuple[int, ...]
    played: "PlayedGame"

    @property
    def contrast(self) -> float:
        """The mean win of the seats of the first strategy less that of the second's."""
        winner = self.played.game.winner
        if winner is None:
            return 0.0
        won = self.who[winner]
        return (1, -1)[won] / self.who.count(won)

    def record(self, seed: int, number: int) -> dict:
        """The game as a record, for the number of its deal."""
        from dealwise.simulate.updown.records import record_of

        return record_of(self.played, seed=seed, index=number)

    def to_dict(self, seed: int, number: int) -> dict:
        """The record under its name."""
        return {"record": self.record(seed, number)}


def tell_seating(plan: "UpdownBlocksPlan", number: int, seating: int) -> ToldGame:
    """One game of the block of the first two strategies.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    who = plan.table_in((0, 1), seating)
    alone = replace(plan.at_table(who), first_deal=number, deals=1)
    ((_, played),) = alone.played_games(1)
    return ToldGame(tuple(who), played)
