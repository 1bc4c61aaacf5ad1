"""How the seats of a table and shares of games are said."""

from collections.abc import Sequence

from dealwise.reports.studies.table_result import Share
from dealwise.simulate.percent import NOTHING, percent


def seat_names(strategies: Sequence[str]) -> list[str]:
    """Each seat with who sits there: "seat 0: steady"."""
    return [f"seat {seat}: {strategy}" for seat, strategy in enumerate(strategies)]


def share_text(share: Share) -> str:
    """A share in percent, without the sign."""
    return percent(share.count, share.total)


def interval_text(share: Share) -> str:
    """The ends of its interval in percent: "40.5 to 41.9"."""
    if share.interval is None:
        return NOTHING
    low, high = share.interval
    return f"{100 * low:.1f} to {100 * high:.1f}"
