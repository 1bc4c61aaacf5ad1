"""Shares as percentages that never claim a certainty which the counts do not have."""

NOTHING = "-"
"""What stands where nothing was counted."""


def percent(count: float, total: float, *, decimals: int = 1) -> str:
    """`count` of `total` in percent, without the sign: "88.9".

    A share is a count of a total of 1. "100.0" and "0.0" mean all and none; what would only round
    to them is ">99.9" and "<0.1". "-" of a total of 0.
    """
    if total == 0:
        return NOTHING
    text = f"{100 * count / total:.{decimals}f}"
    step = 10.0**-decimals
    if float(text) == 0 and count > 0:
        return f"<{step:.{decimals}f}"
    if float(text) == 100 and count < total:
        return f">{100 - step:.{decimals}f}"
    return text
