"""The deals in which two strategies differ most, each told in two hands where they change seats.

Or the matches, each told in two where they do so.
"""

from dataclasses import dataclass

import numpy as np

from dealwise.reports.studies.compare_result import CompareResult
from dealwise.simulate.blocks import CONTRAST
from dealwise.simulate.runner import Progress
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.games import Told, game_named

_DEALS_A_LOOK = 4096


@dataclass(frozen=True)
class Swing:
    """A deal, or a match, with the difference of the two strategies on it.

    In the two `hands` everybody sits where the other strategy does in the other: of such
    couples of the block it is the one that speaks most for the side which gained.
    """

    number: int
    difference: float
    strategies: tuple[str, str]
    hands: tuple[Told, Told]
    seed: int

    @property
    def block(self) -> str:
        """What it is the number of: a deal, or a match."""
        return self.hands[0].block

    def to_dict(self) -> dict:
        """The deal as an entry of `compare --json`, with both hands as records, or matches."""
        return {
            self.block: self.number,
            "difference": self.difference,
            "hands": [
                {
                    "strategies": [self.strategies[who] for who in hand.who],
                    "contrast": hand.contrast,
                }
                | hand.to_dict(self.seed, self.number)
                for hand in self.hands
            ],
        }


def swings(
    plan: BlocksPlan,
    result: CompareResult,
    count: int,
    on_progress: Progress | None = None,
) -> list[Swing]:
    """The `count` deals of a result of two strategies that differ most, the largest first.

    Of equal ones the lower number comes first; deals on which the difference is 0 are left out.
    `on_progress` is told deals looked at and deals in all.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    return [
        _tell(plan, number, contrast)
        for number, contrast in _largest(plan, result.deals, count, on_progress)
    ]


def _largest(
    plan: BlocksPlan, deals: int, count: int, on_progress: Progress | None
) -> list[tuple[int, int]]:
    """Numbers and contrasts, of which no more than `count` and those of one look are kept."""
    kept = np.zeros((0, 2), np.int64)
    for start in range(0, deals, _DEALS_A_LOOK):
        stop = min(deals, start + _DEALS_A_LOOK)
        contrasts = plan.blocks(0, 1, start, stop)[:, CONTRAST]
        seen = np.concatenate([kept, np.stack([np.arange(start, stop), contrasts], axis=1)])
        seen = seen[seen[:, 1] != 0]
        order = np.lexsort((seen[:, 0], -np.abs(seen[:, 1])))
        kept = seen[order[:count]]
        if on_progress is not None:
            on_progress(stop, deals)
    return [(int(number), int(contrast)) for number, contrast in kept]


def _tell(plan: BlocksPlan, number: int, contrast: int) -> Swing:
    """A deal in the couple of hands whose contrasts go furthest in the direction of the deal's."""
    game = game_named(plan.game)
    hands = [game.tell(plan, number, seating) for seating in range(plan.hands_a_block)]
    half = len(hands) // 2  # seating k + 3 is seating k with the strategies exchanged
    couples = list(zip(hands[:half], hands[half:], strict=True))
    sign = 1 if contrast > 0 else -1
    chosen = max(couples, key=lambda couple: sign * sum(hand.contrast for hand in couple))
    first, second = plan.names
    return Swing(number, contrast / plan.unit, (first, second), chosen, plan.seed % (1 << 64))
