"""The dominoes of Moon, their suits and trumps, and the numbers that the rules name.

A tile is an id 0..21 in kernels and policies; a set of tiles is an int64 with one bit a tile:

    id    0   1  2  3  4  5  6   7  8  9 10 11  12 13 14 15  16 17 18  19 20  21
    tile 00  11 21 31 41 51 61  22 32 42 52 62  33 43 53 63  44 54 64  55 65  66

A trump is 0..6 for a number, 7 for doubles, 8 for none (M7). A suit is 0..6, and 7 for the trumps.
"""

import math

HAND_SIZE = 7
SEATS = 3
TRICKS = 7
TRICK_COUNTS = TRICKS + 1  # none to all
SUITS = 7
LOWEST_BID = 4
HIGHEST_BID = TRICKS  # of those that name as many tricks as they need; MOON is above it
MOON = 21  # the bid that can win a match at once, and the score that wins one (M10, M21, M22)
BIDS = (4, 5, 6, 7, MOON)
PASS = 0

HIDDEN_TILES = 2 * HAND_SIZE
SPLITS = math.comb(HIDDEN_TILES, HAND_SIZE)  # ways to part the tiles that a bidder cannot see

DOUBLES = 7
NO_TRUMP = 8
TRUMPS = 9
TRUMP_SUIT = 7

ENDS: tuple[tuple[int, int], ...] = (
    (0, 0),
    *((high, low) for low in range(1, SUITS) for high in range(low, SUITS)),
)
"""(higher end, lower end) of each tile id, clause M2."""

TILES = len(ENDS)
ALL_TILES = (1 << TILES) - 1
TILE_IDS = {ends: tile for tile, ends in enumerate(ENDS)}

TRUMP_NAMES = ("0", "1", "2", "3", "4", "5", "6", "doubles", "none")
TRUMP_PREFERENCE = (6, 5, 4, 3, 2, 1, 0, DOUBLES, NO_TRUMP)
"""The order in which equally good trumps are named."""


def tile_name(tile: int) -> str:
    """Two digits, the higher end first: "65"."""
    high, low = ENDS[tile]
    return f"{high}{low}"


def tiles_of(mask: int) -> list[int]:
    """The ids in a set of tiles, highest written number first: 66, 65, ... 11, 00."""
    tiles = [tile for tile in range(TILES) if mask >> tile & 1]
    return sorted(tiles, key=ENDS.__getitem__, reverse=True)


def mask_of(tiles: "list[int] | tuple[int, ...]") -> int:
    """The set of tiles as an int64 mask."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def hand_name(mask: int) -> str:
    """A set of tiles as it is written in records: "66 65 64 61 53 43 21"."""
    return " ".join(tile_name(tile) for tile in tiles_of(mask))
