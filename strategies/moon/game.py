"""Three-Player Moon as the studies know it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.house_rules import IN_A_MATCH, check_match, differing, parse_options
from dealwise.simulate.moon.rules import Options
from dealwise.simulate.moon.tiles import MOON, SEATS
from dealwise.simulate.quantities import counted
from dealwise.strategies.games import Game
from dealwise.strategies.moon.blocks_plan import MoonBlocksPlan
from dealwise.strategies.moon.match_blocks_plan import MatchBlocksPlan
from dealwise.strategies.moon.match_tally import MatchTally
from dealwise.strategies.moon.sweep_plan import MatchSweepPlan, MoonSweepPlan
from dealwise.strategies.moon.told_again import ToldHand, ToldMatch, tell_seating

if TYPE_CHECKING:
    from dealwise.strategies.moon.triples_plan import MoonTriplesPlan

_SEATINGS = (
    "is played in all six seatings of two strategies A and B, three of {A, A, B} and three of "
    "{A, B, B}"
)
_DEALS = (
    f"Each deal {_SEATINGS}; deal n is opened by seat n mod 3. A hand counts the mean points of "
    f"the seats of A less those of the seats of B, a deal the mean of its six hands. A made 21 "
    f"counts 21 points, a hand that is passed out 0."
)
_MATCHES = (
    f"Each match {_SEATINGS}, with the same cards, chance and first bidder hand by hand; chance "
    f"opens it. The winner counts 1 and others 0, a seating the mean of the seats of A less that "
    f"of the seats of B, a match the mean of its six seatings: 0.01 is one match more of 100 for a "
    f"seat of A than for one of B."
)
_TABLES = (
    "Each deal is played by every three of the strategies in all six seatings; deal n is opened "
    "by seat n mod 3. A made 21 counts 21 points, a hand that is passed out 0. Who has most points "
    "wins the hand, equals share it."
)


def how_it_ends(options: Options) -> str:
    """What ends a match, in sentences (M21 to M23)."""
    made = {
        "wins": "A made 21 wins the match at once",
        "plus_21": "A made 21 counts 21 points",
    }
    out = {
        "highest": f"the highest score wins from {MOON} on, unless two share it",
        "bidder_first": f"of those at {MOON} or more the bidder wins, else the highest alone",
    }
    return (
        f"{made[options.made_21]}; {out[options.both_out]}. Without a winner after "
        f"{counted(options.hand_cap, 'hand')} a match is given up."
    )


class Moon(Game):
    """Hands of three seats that count points, and races to 21."""

    name = "moon"
    hand = "hand"
    rest = "steady"
    rule_example = "all_pass=force_last"
    idle = "which matters in a match alone"

    def options(
        self,
        values: Mapping[str, object],
        *,
        match: bool = False,
        players: int | str | None = None,
        deck: object = None,
    ) -> Options:
        """The rules with these values, and those of the house for the rest."""
        if players is not None or deck is not None:
            raise BadInput("Moon is always played by three with one set of dominoes.")
        options = parse_options(values)
        if match:
            check_match(options)
        return options

    def differing(self, options: Options) -> dict[str, str | int]:
        """The values of rules that are not those of the house."""
        return differing(options)

    def is_idle(self, rule: str, *, match: bool) -> bool:
        """Whether a rule is about matches, and none is played."""
        return rule in IN_A_MATCH and not match

    def blocks_plan(self, *, match: bool = False) -> type[MoonBlocksPlan]:
        """Deals, or matches, in all six seatings of each two."""
        return MatchBlocksPlan if match else MoonBlocksPlan

    def sweep_plan(self, *, match: bool = False) -> type[MoonSweepPlan | MatchSweepPlan]:
        """The same for each of many and one."""
        return MatchSweepPlan if match else MoonSweepPlan

    def ranking_plan(self) -> "type[MoonTriplesPlan]":
        """Deals at tables of every three."""
        # Its kernels take some seconds to compile: who does not rank need not wait for them.
        from dealwise.strategies.moon.triples_plan import MoonTriplesPlan

        return MoonTriplesPlan

    def seats(self, _options: Options) -> int:
        """Three sit at a table."""
        return SEATS

    def told_blocks(self, *, match: bool, setting: Mapping[str, object]) -> str:
        """How a deal, or a match, is played and counted."""
        return _MATCHES if match else _DEALS

    def told_tables(self, *, setting: Mapping[str, object]) -> str:
        """How the tables of a ranking are played and counted."""
        return _TABLES

    def told_endings(self, options: Mapping[str, str | int]) -> str:
        """What ends a match (M21 to M23)."""
        return how_it_ends(Options(**options))

    def outcomes(
        self, played: int, sums: np.ndarray, *, setting: Mapping[str, object]
    ) -> MatchTally:
        """What became of so many matches, by their sums int64[MATCH_SLOTS]."""
        return MatchTally(played, sums)

    def tell(self, plan: MoonBlocksPlan, number: int, seating: int) -> ToldHand | ToldMatch:
        """One hand or match of a block."""
        return tell_seating(plan, number, seating)


GAME = Moon()
