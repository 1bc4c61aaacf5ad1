"""The columns of what a game's kernel writes down of a block: one deal in every seating of two."""

CONTRAST = 0
"""The deal's number, in whole multiples of the game's smallest difference."""

HAND_SQUARES = 1
"""The sum of the squares of the contrasts of its hands, in those of the smallest of a hand."""

DIFFERED = 2
"""1 where the hands of the block are not all alike, else 0."""

BLOCK_SLOTS = 3
"""How many columns there are."""
