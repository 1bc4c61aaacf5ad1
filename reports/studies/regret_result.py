"""What `regret` found, frozen: tricks given away by kind of decision, and the worst decisions."""

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, NamedTuple, Self

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.means import is_constant, t_interval
from dealwise.simulate.moon.contract import discard_of, trump_of
from dealwise.simulate.moon.tiles import SEATS, TRUMP_NAMES, tile_name
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted
from dealwise.strategies.moon.regret_plan import Weighed

if TYPE_CHECKING:
    import pandas

SCHEMA = "dealwise/regret/1"


class Given(NamedTuple):
    """One decision of a hand: trump, discard or 2 + ply, what it cost, and the best there was."""

    place: int
    cost: int
    better: int


@dataclass(frozen=True)
class KindSums:
    """The decisions of one kind in some `hands`, of which so many were `costly`.

    `given` are the tricks given away, `squares` the squares of those of each hand, summed.
    """

    kind: str
    decisions: int
    costly: int
    given: int
    squares: int
    hands: int

    @property
    def mean(self) -> float | None:
        """Tricks given away a hand; None of no hands."""
        return self.given / self.hands if self.hands else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Student's interval of that; None where all hands gave the same."""
        if is_constant(self.given, self.squares, self.hands):
            return None
        return t_interval(self.given, self.squares, self.hands)

    @property
    def half_width(self) -> float | None:
        """Half the width of the interval."""
        return None if self.interval is None else (self.interval[1] - self.interval[0]) / 2

    def to_dict(self) -> dict:
        """The kind for JSON."""
        return {
            "tricks": self.mean,
            "interval": self.interval and list(self.interval),
            "decisions": self.decisions,
            "costly": self.costly,
            "costly_share": self.costly / self.decisions if self.decisions else None,
            "tricks_a_decision": self.given / self.decisions if self.decisions else None,
        }


@dataclass(frozen=True)
class Worst:
    """A decision that gave much away; `seats` say who sat where on that deal, as it was written.

    `trick` and `position` count from 1, and are None of a trump or a discard.
    """

    deal: int
    seats: tuple[str, ...]
    seat: int
    kind: str
    chosen: str
    best: str
    cost: int
    trick: int | None = None
    position: int | None = None

    @classmethod
    def told(cls, deal: int, seats: tuple[str, ...], row: tuple[int, ...], given: Given) -> Self:
        """A decision of a hand that was logged as `hand_log` says."""
        from dealwise.simulate.moon.hand_log import LOG_BIDDER, LOG_PLAN, LOG_TILES

        bidder, plan = row[LOG_BIDDER], row[LOG_PLAN]
        if given.place == 0:
            chosen, best = (TRUMP_NAMES[trump_of(each)] for each in (plan, given.better))
            return cls(deal, seats, bidder, "trump", chosen, best, given.cost)
        if given.place == 1:
            chosen, best = (tile_name(discard_of(each)) for each in (plan, given.better))
            return cls(deal, seats, bidder, "discard", chosen, best, given.cost)
        ply = given.place - 2
        tiles = row[LOG_TILES:]
        kind = "follow" if ply % SEATS else "lead"
        seat = _seats_of_plies(bidder, trump_of(plan), tiles)[ply]
        return cls(
            deal, seats, seat, kind, tile_name(tiles[ply]), tile_name(given.better), given.cost,
            trick=1 + ply // SEATS, position=1 + ply % SEATS,
        )  # fmt: skip

    def to_dict(self) -> dict:
        """The decision for JSON."""
        return {
            "deal": self.deal,
            "strategies": list(self.seats),
            "seat": self.seat,
            "kind": self.kind,
            "trick": self.trick,
            "position": self.position,
            "chosen": self.chosen,
            "best": self.best,
            "tricks": self.cost,
        }


def _seats_of_plies(bidder: int, trump: int, tiles: tuple[int, ...]) -> list[int]:
    """Who played each tile of a hand, by table seat (M14)."""
    from dealwise.simulate.moon.rules import winning_tile
    from dealwise.simulate.moon.tiles import ENDS

    seats, leader = [], bidder
    for start in range(0, len(tiles), SEATS):
        trick = [ENDS[tile] for tile in tiles[start : start + SEATS]]
        seats += [(leader + place) % SEATS for place in range(SEATS)]
        leader = (leader + trick.index(winning_tile(trick, trump))) % SEATS
    return seats


@dataclass(frozen=True, repr=False)
class RegretResult:
    """What decisions of a `strategy` gave away on `deals` of `deals_asked`.

    `alone` where it sat at one seat against `field`. `options` are the rules that are not those of
    the house; `worst` the decisions that cost most, empty after Ctrl-C (`stopped`).
    """

    strategy: str
    field: str
    alone: bool
    deals: int
    deals_asked: int
    seed: int
    options: dict[str, str | int] = field(hash=False)
    weighed: Weighed = field(hash=False, compare=False)
    worst: tuple[Worst, ...] = ()
    files: dict[str, str] = field(default_factory=dict, hash=False)
    stopped: bool = False

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped before all deals were played."""
        return self.deals < self.deals_asked

    @property
    def kinds(self) -> tuple[KindSums, ...]:
        """Trump, discard, lead and follow; lead and follow as bidder and defender; all."""
        from dealwise.simulate.moon.regret_task import KINDS

        return tuple(
            KindSums(kind, *map(int, row))
            for kind, row in zip(KINDS, self.weighed.sums, strict=True)
        )

    @property
    def all(self) -> KindSums:
        """All decisions together."""
        return self.kinds[-1]

    @property
    def hands(self) -> int:
        """The deals that were not passed out."""
        return self.all.hands

    @property
    def by_cost(self) -> tuple[int, ...]:
        """How many decisions cost 0, 1, 2, ... tricks."""
        return tuple(int(count) for count in self.weighed.blocks.sum(axis=0))

    def to_dict(self) -> dict:
        """The result as one JSON object, keys as `dealwise moon regret --json` prints them."""
        return {
            "schema": SCHEMA,
            "strategy": self.strategy,
            "field": self.field,
            "alone": self.alone,
            "deals": self.deals,
            "hands": self.hands,
            "seed": self.seed,
            "options": self.options,
            "level": LEVEL,
            "method": "t",
            "interrupted": self.interrupted,
            "kinds": {sums.kind: sums.to_dict() for sums in self.kinds},
            "by_cost": list(self.by_cost),
            "worst": [decision.to_dict() for decision in self.worst],
            "files": self.files,
        }

    def table(self) -> "pandas.DataFrame":
        """A row for each kind of decision: kind, tricks a hand with low and high, decisions,
        costly, hands, deals, seed; NaN where there is no number."""
        import pandas

        rows = []
        for sums in self.kinds:
            low, high = sums.interval or (None, None)
            rows.append(
                {"kind": sums.kind, "tricks": sums.mean, "low": low, "high": high}
                | {"decisions": sums.decisions, "costly": sums.costly, "hands": sums.hands}
                | {"deals": self.deals, "seed": self.seed}
            )
        return pandas.DataFrame(rows)

    def __repr__(self) -> str:
        given = "no hand" if self.all.mean is None else f"{self.all.mean:.3f} tricks a hand"
        costly = percent(self.all.costly, self.all.decisions)
        return (
            f"<RegretResult {self.strategy}: {given}, {costly}% of decisions; "
            f"{counted(self.deals, 'deal')}, seed {self.seed}>"
        )

    def _repr_html_(self) -> str:
        from dealwise.reports.studies.regret_words import assumptions, headline, html_table

        lines = (headline(self), assumptions(self))
        return "".join(f"<p>{escape(line)}</p>" for line in lines) + html_table(self)
