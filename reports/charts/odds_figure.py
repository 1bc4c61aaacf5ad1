"""The picture that `moon odds --chart` writes: the hand above its heat map."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.dominoes import draw_hand
from dealwise.reports.charts.style import house_style, save_figure
from dealwise.reports.charts.trump_by_bid import trump_by_bid
from dealwise.reports.studies.odds_result import OddsResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["odds_figure", "save_figure"]

_WIDTH = 7.2  # inches, as all that follows
_HAND = 1.1
_HEAD = 0.45  # the title and the names of the bids
_ROW = 0.37
_CAPTION_LINE = 0.14


def odds_figure(result: OddsResult) -> "Figure":
    """A new figure; `save_figure` writes it."""
    from matplotlib.figure import Figure

    with house_style():
        figure = Figure(figsize=(_WIDTH, _WIDTH), layout="constrained")
        hand, odds = figure.subplots(2)
        draw_hand(result.hand, ax=hand)
        hand.set_anchor("W")
        trump_by_bid(result, ax=odds)
        rows = odds.get_ylim()[0]
        lines = len(odds.get_xlabel().splitlines())
        map_height = _HEAD + _ROW * rows + _CAPTION_LINE * lines
        figure.set_figheight(_HAND + map_height)
        odds.get_gridspec().set_height_ratios((_HAND, map_height))
    return figure
