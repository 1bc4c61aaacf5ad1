"""The plain twin of the solver: minimax over the rules, with no bound and no order of trying.

It shares nothing with the solver but `rules.py`. Every position at the start of a trick is looked
at once, as what is left to win does not depend on how it came about.
"""

from collections.abc import Sequence
from functools import cache

from dealwise.simulate.moon.rules import Hand, Tile, legal_tiles, winning_tile
from dealwise.simulate.moon.tiles import SEATS

BIDDER = 0
Hands = tuple[Hand, ...]


class OpenHand:
    """Positions of one trump, hands by seat from the bidder."""

    def __init__(self, trump: int) -> None:
        self.trump = trump
        self.from_lead = cache(self._from_lead)
        self.wins = cache(lambda tiles: tiles.index(winning_tile(tiles, trump)))
        self.may_play = cache(lambda hand, led: legal_tiles(hand, led, trump))

    def tricks(self, hands: Sequence[Hand], seat: int, on_table: tuple[Tile, ...] = ()) -> int:
        """The bidder's tricks from here if all play their best; `seat` is to play."""
        if not any(hands):
            return 0
        best = max if seat == BIDDER else min
        return best(self.after_each(tuple(hands), seat, on_table).values())

    def after_each(
        self, hands: Hands, seat: int, on_table: tuple[Tile, ...] = ()
    ) -> dict[Tile, int]:
        """The bidder's tricks from here by the tile that `seat` plays now."""
        led = on_table[0] if on_table else None
        return {
            tile: self._after(hands, seat, (*on_table, tile))
            for tile in self.may_play(hands[seat], led)
        }

    def _after(self, hands: Hands, seat: int, on_table: tuple[Tile, ...]) -> int:
        kept = tuple(
            hand - {on_table[-1]} if holder == seat else hand for holder, hand in enumerate(hands)
        )
        following = (seat + 1) % SEATS
        if len(on_table) < SEATS:
            return self.tricks(kept, following, on_table)
        winner = (following + self.wins(on_table)) % SEATS
        return int(winner == BIDDER) + self.from_lead(kept, winner)

    def _from_lead(self, hands: Hands, leader: int) -> int:
        return self.tricks(hands, leader)
