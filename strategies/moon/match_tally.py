"""What became of some matches: their lengths, how they ended, and who won them."""

import math
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.percent import percent


@dataclass(frozen=True)
class MatchTally:
    """Exact sums over some matches, int64[MATCH_SLOTS] as `whole_match` counts."""

    matches: int
    sums: np.ndarray = field(repr=False)

    def _slot(self, slot: str) -> int:
        from dealwise.simulate.moon import whole_match

        return int(self.sums[getattr(whole_match, slot)])

    @property
    def hands(self) -> int:
        """How many hands were dealt."""
        return self._slot("MATCH_HANDS")

    @property
    def squared_hands(self) -> int:
        """The sum of the squares of the lengths."""
        return self._slot("SQUARED_HANDS")

    @property
    def hands_a_match(self) -> float:
        """The mean length of a match."""
        return self.hands / self.matches

    @property
    def spread(self) -> float:
        """The standard deviation of the lengths of these matches."""
        return math.sqrt(max(0.0, self.squared_hands / self.matches - self.hands_a_match**2))

    @property
    def ended_by_21(self) -> int:
        """How many ended with a 21 that the winner made."""
        return self._slot("BY_21")

    @property
    def without_winner(self) -> int:
        """How many had no winner after `hand_cap` hands (M23)."""
        return self._slot("NO_WINNER")

    @cached_property
    def wins(self) -> np.ndarray:
        """int64[3, 3] by seat, and by place in the first auction of the match."""
        from dealwise.simulate.moon.whole_match import WINS_AT

        return self.sums[WINS_AT : WINS_AT + SEATS * SEATS].reshape(SEATS, SEATS)

    def opened_by(self, seat: int) -> int:
        """How many a seat opened."""
        from dealwise.simulate.moon.whole_match import OPENED_AT

        return int(self.sums[OPENED_AT + seat])

    def told(self) -> str:
        """How long they were and how they ended, in a sentence."""
        return (
            f"A match had {self.hands_a_match:.2f} hands on average; "
            f"{percent(self.ended_by_21, self.matches)}% ended with a made 21 and "
            f"{percent(self.without_winner, self.matches)}% had no winner, which counts 0 for all."
        )

    def told_wins(self) -> str:
        """Where the winners sat, and when they spoke first, in percent; a clause."""
        by_seat, by_place = (
            ", ".join(percent(int(count), self.matches) for count in self.wins.sum(axis=axis))
            for axis in (1, 0)
        )
        return (
            f"of 100 by seats 0, 1, 2: {by_seat}; by who spoke first, second, third in the first "
            f"hand: {by_place}"
        )

    def to_dict(self) -> dict:
        """Shares of all these matches, for JSON; they have no intervals of their own."""
        return {
            "count": self.matches,
            "hands_a_match": self.hands_a_match,
            "spread": self.spread,
            "ended_by_21": self.ended_by_21 / self.matches,
            "without_winner": self.without_winner / self.matches,
            "wins_by_seat": (self.wins.sum(axis=1) / self.matches).tolist(),
            "wins_by_place": (self.wins.sum(axis=0) / self.matches).tolist(),
        }
