"""never: leave the bidding to the others. What a defender makes is measured against this."""


def bid(
    hand: int, place: int, standing: int, call_left: int, call_right: int, scores: int, bits: int
) -> int:
    """Passes whatever it holds."""
    return 0
