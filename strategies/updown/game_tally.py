"""What became of some games: who won from where, who did not, and how long they took."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from dealwise.simulate.percent import percent
from dealwise.simulate.updown.cards import MOST_PLAYERS
from dealwise.simulate.updown.position import NO_WINNER

# The columns of a tally.
WINS_AT = 0  # games won by seat, and those without a winner
PLACES_AT = NO_WINNER + 1  # games won by how many sit between the starter and the winner
TURNS_AT = PLACES_AT + MOST_PLAYERS
PICK_UPS_AT = TURNS_AT + 1
TALLY_SLOTS = TURNS_AT + 2


def tally_of(games: np.ndarray, players: int) -> np.ndarray:
    """The sums of games [..., n, GAME_SLOTS] as `tables_task` has them: int64[..., TALLY_SLOTS]."""
    from dealwise.simulate.updown.tables_task import GAME_PICK_UPS, GAME_TURNS, STARTER, WINNER

    winners = games[..., WINNER]
    places = np.where(winners == NO_WINNER, NO_WINNER, (winners - games[..., STARTER]) % players)
    tally = np.zeros((*winners.shape[:-1], TALLY_SLOTS), np.int64)
    for seat in range(players):
        tally[..., WINS_AT + seat] = (winners == seat).sum(axis=-1)
        tally[..., PLACES_AT + seat] = (places == seat).sum(axis=-1)
    tally[..., WINS_AT + NO_WINNER] = (winners == NO_WINNER).sum(axis=-1)
    tally[..., TURNS_AT] = games[..., GAME_TURNS].sum(axis=-1)
    tally[..., PICK_UPS_AT] = games[..., GAME_PICK_UPS].sum(axis=-1)
    return tally


@dataclass(frozen=True)
class GameTally:
    """Exact sums over so many games of so many players, int64[TALLY_SLOTS]."""

    games: int
    players: int
    sums: np.ndarray = field(repr=False)

    @property
    def hands(self) -> int:
        """How many games were played."""
        return self.games

    @property
    def without_winner(self) -> int:
        """How many had no winner at the turn cap (U21)."""
        return int(self.sums[WINS_AT + NO_WINNER])

    @property
    def turns_a_game(self) -> float:
        """The mean length of a game in turns."""
        return int(self.sums[TURNS_AT]) / self.games

    @property
    def pick_ups_a_game(self) -> float:
        """How often a pile was taken in a game, on average."""
        return int(self.sums[PICK_UPS_AT]) / self.games

    @cached_property
    def by_seat(self) -> list[int]:
        """Games won by seat, int64; those of seats at which nobody sits are 0."""
        return self.sums[WINS_AT : WINS_AT + MOST_PLAYERS].tolist()

    @cached_property
    def by_place(self) -> list[int]:
        """Games won by the starter, by the next after him, and so on."""
        return self.sums[PLACES_AT : PLACES_AT + MOST_PLAYERS].tolist()

    def told(self) -> str:
        """How long they were and how many had no winner, in a sentence."""
        return (
            f"A game had {self.turns_a_game:.1f} turns and {self.pick_ups_a_game:.1f} pick-ups on "
            f"average; {self.told_without_winner()}, which counts 0 for all."
        )

    def told_without_winner(self) -> str:
        """How many had none; a clause."""
        none = self.without_winner
        share = percent(none, self.games)
        return f"{none:,} of {self.games:,} games ({share}%) had no winner"

    def told_wins(self) -> str:
        """Where the winners sat, and after whom they came, in percent; a clause."""
        players = self.players
        by_seat, by_place = (
            ", ".join(percent(count, self.games) for count in counts[:players])
            for counts in (self.by_seat, self.by_place)
        )
        return (
            f"of 100 by seats 0 to {players - 1}: {by_seat}; from the starter on: {by_place}; by "
            f"nobody: {percent(self.without_winner, self.games)}"
        )

    def to_dict(self) -> dict:
        """Shares of all these games, for JSON; they have no intervals of their own."""
        players = self.players
        return {
            "count": self.games,
            "no_winner": self.without_winner / self.games,
            "turns_a_game": self.turns_a_game,
            "pick_ups_a_game": self.pick_ups_a_game,
            "wins_by_seat": [count / self.games for count in self.by_seat[:players]],
            "wins_by_place": [count / self.games for count in self.by_place[:players]],
        }
