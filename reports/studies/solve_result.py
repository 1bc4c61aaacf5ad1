"""What the solver found of a deal with all hands open."""

from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from dealwise.simulate.moon.notation import trump_title, write_hand, write_tile
from dealwise.simulate.moon.open_positions import SEAT_NAMES, OpenPosition
from dealwise.simulate.moon.rules import Trick
from dealwise.simulate.moon.tiles import TILE_IDS, TRUMP_NAMES, hand_name, tile_name, tiles_of
from dealwise.simulate.quantities import counted

if TYPE_CHECKING:
    import pandas

SCHEMA = "dealwise/solve/1"
PLANS_SCHEMA = "dealwise/solve-plans/1"

_BIDDER = 0
ASSUMPTION = "All hands are open, and all three play their best: real players see less."
"""What every number of the solver assumes."""


def _hands(hands: tuple[int, ...]) -> dict[str, str]:
    return {name: hand_name(hand) for name, hand in zip(SEAT_NAMES, hands, strict=True)}


def position_entry(position: OpenPosition) -> dict:
    """A position for JSON."""
    return {
        "trump": TRUMP_NAMES[position.trump],
        "lead": position.leader,
        "hands": _hands(position.hands),
    }


@dataclass(frozen=True, repr=False)
class SolveResult:
    """A position with the bidder's `tricks`, the `worth` of each lead in them, and a perfect line.

    `worth` goes by tile id; seats in `line` count from the bidder.
    """

    position: OpenPosition
    tricks: int
    worth: dict[int, int] = field(hash=False)
    line: tuple[Trick, ...]
    remarks: tuple[str, ...] = ()

    @property
    def leads(self) -> dict[str, int]:
        """The bidder's tricks after each lead, by the name of the tile; best for the leader first.

        Equally good leads stand with the highest tile first.
        """
        side = 1 if self.position.leader == _BIDDER else -1
        tiles = tiles_of(self.position.hands[self.position.leader])
        ranked = sorted(tiles, key=lambda tile: -side * self.worth[tile])
        return {tile_name(tile): self.worth[tile] for tile in ranked}

    @property
    def best(self) -> list[str]:
        """The leads after which nothing is given away."""
        return [tile for tile, tricks in self.leads.items() if tricks == self.tricks]

    def to_dict(self) -> dict:
        """The result as one JSON object, keys as `dealwise moon solve --json` prints them."""
        return position_entry(self.position) | {
            "schema": SCHEMA,
            "tricks": self.tricks,
            "of": self.position.length,
            "leads": self.leads,
            "best": self.best,
            "line": [
                {
                    "leader": trick.leader,
                    "tiles": [tile_name(TILE_IDS[tile]) for tile in trick.tiles],
                    "winner": trick.winner,
                }
                for trick in self.line
            ],
        }

    def table(self) -> "pandas.DataFrame":
        """A row for each lead, best first: `lead`, the bidder's `tricks`, and if it is `best`."""
        import pandas

        best = self.best
        return pandas.DataFrame(
            [
                {"lead": tile, "tricks": tricks, "best": tile in best}
                for tile, tricks in self.leads.items()
            ]
        )

    @property
    def headline(self) -> str:
        """The finding in a sentence."""
        left = counted(self.position.length, "trick")
        trump, leader = trump_title(self.position.trump), SEAT_NAMES[self.position.leader]
        return f"The bidder takes {self.tricks} of {left}. Trump: {trump}; the {leader} leads."

    def __repr__(self) -> str:
        return f"<SolveResult {self.headline}>"

    def _repr_html_(self) -> str:
        lines = (self.headline, ASSUMPTION)
        told = "".join(f"<p>{escape(line)}</p>" for line in lines)
        return told + self.table().to_html(index=False)


@dataclass(frozen=True, repr=False)
class PlansResult:
    """A deal with its widow, and the bidder's tricks with each plan: (trump, discard) by ids."""

    hands: tuple[int, int, int]
    widow: int
    tricks: dict[tuple[int, int], int] = field(hash=False)
    remarks: tuple[str, ...] = ()

    @cached_property
    def most(self) -> int:
        """The most tricks that any plan takes."""
        return max(self.tricks.values())

    @property
    def best(self) -> list[tuple[int, int]]:
        """The plans that take the most."""
        return [plan for plan, tricks in self.tricks.items() if tricks == self.most]

    @property
    def trumps(self) -> list[int]:
        """The trumps in the order of the table."""
        return list(dict.fromkeys(trump for trump, _ in self.tricks))

    @property
    def discards(self) -> list[int]:
        """The discards in the order of the table."""
        return list(dict.fromkeys(discard for _, discard in self.tricks))

    def to_dict(self) -> dict:
        """The result as one JSON object, as `dealwise moon solve --all --json` prints it."""
        return {
            "schema": PLANS_SCHEMA,
            "hands": _hands(self.hands),
            "widow": tile_name(self.widow),
            "tricks": self.most,
            "best": [
                {"trump": TRUMP_NAMES[trump], "discard": tile_name(tile)}
                for trump, tile in self.best
            ],
            "plans": {
                TRUMP_NAMES[trump]: {
                    tile_name(tile): self.tricks[trump, tile] for tile in self.discards
                }
                for trump in self.trumps
            },
        }

    def table(self) -> "pandas.DataFrame":
        """A row for each trump, a column for each discard, in it the bidder's tricks."""
        import pandas

        rows = [
            {"trump": TRUMP_NAMES[trump]}
            | {tile_name(tile): self.tricks[trump, tile] for tile in self.discards}
            for trump in self.trumps
        ]
        return pandas.DataFrame(rows)

    @property
    def headline(self) -> str:
        """The finding in a sentence."""
        trump, tile = self.best[0]
        others = len(self.best) - 1
        more = f", as {counted(others, 'other plan')} would" if others else ""
        return (
            f"The bidder takes {counted(self.most, 'trick')} at best: {trump_title(trump)} as "
            f"trump, {write_tile(tile)} laid away{more}."
        )

    @property
    def title(self) -> str:
        """The deal in a line."""
        return f"{write_hand(self.hands[_BIDDER])} with {write_tile(self.widow)} from the middle"

    def __repr__(self) -> str:
        return f"<PlansResult {self.title}. {self.headline}>"

    def _repr_html_(self) -> str:
        lines = (self.title, self.headline, ASSUMPTION)
        told = "".join(f"<p>{escape(line)}</p>" for line in lines)
        return told + self.table().to_html(index=False)
