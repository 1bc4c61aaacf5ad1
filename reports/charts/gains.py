"""Games won of 100 more or fewer: a dot on its interval for each row, and where nought is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from dealwise.reports.charts.colours import Colour, colour_of_chance, ink
from dealwise.reports.charts.style import LITERAL, keep_inside, write_plain_numbers
from dealwise.reports.studies.card_worth import CardWorth
from dealwise.reports.studies.compare_numbers import signed
from dealwise.reports.studies.places import PLACE_NAMES, PlaceWins
from dealwise.simulate.updown.notation import card_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_NOUGHT_INK = "#8a8a8a"
_BETWEEN = 0.7  # rows between two groups
_UNSURE, _LOSS, _GAIN = map(colour_of_chance, (0.5, 0.0, 1.0))


class Row(NamedTuple):
    """A row: its label, at which height, its value and interval as shares of games."""

    label: str
    at: float
    gain: float
    interval: tuple[float, float] | None


def card_worth(worths: Sequence[CardWorth], *, ax: "Axes") -> "Axes":
    """Draw what each kind of card is worth laid up into `ax`, most on top."""
    rows = [
        Row(card_name(worth.kind), place, worth.gain, worth.interval)
        for place, worth in enumerate(worths)
    ]
    _draw(rows, ax)
    ax.set_xlabel("games won of 100 more with the card up", **LITERAL)
    ax.set_title("What a card is worth up", loc="left", **LITERAL)
    return ax


def wins_by_place(places: Sequence[PlaceWins], *, ax: "Axes") -> "Axes":
    """Draw the wins of each place in the order of turns beyond an even share into `ax`.

    A group for each number of players, fewest on top; places of tables where nobody has won a game
    are left out.
    """
    told = [place for place in places if place.gain is not None]
    groups = sorted({place.players for place in told})
    rows = []
    for row, place in enumerate(told):
        label = PLACE_NAMES[place.place]
        if place.place == 0:
            label = f"{place.players} players:  {label}"
        at = row + _BETWEEN * groups.index(place.players)
        rows.append(Row(label, at, place.gain, place.gain_interval))
    _draw(rows, ax)
    ax.set_xlabel("games won of 100 beyond an even share", **LITERAL)
    ax.set_title("Wins by the order of turns", loc="left", **LITERAL)
    return ax


def _draw(rows: Sequence[Row], ax: "Axes") -> None:
    ax.axvline(0, color=_NOUGHT_INK, linewidth=0.9, linestyle=":", gid="nought")
    for number, row in enumerate(rows):
        _draw_row(number, row, ax)
    ax.set_yticks([row.at for row in rows], [row.label for row in rows], **LITERAL)
    if rows:
        ax.set_ylim(rows[-1].at + 0.6, -0.6)
    ax.tick_params(axis="y", length=0)
    ax.spines[["left", "right", "top"]].set_visible(False)
    write_plain_numbers(ax)
    keep_inside(ax)


def _draw_row(number: int, row: Row, ax: "Axes") -> None:
    if row.interval is not None:
        ends = [100 * end for end in row.interval]
        ax.plot(ends, (row.at, row.at), color=ink(), linewidth=1.6, gid=f"interval-{number}")
    ax.plot(
        [100 * row.gain],
        [row.at],
        marker="o",
        markersize=6,
        color=_colour(row),
        markeredgecolor=ink(),
        gid=f"gain-{number}",
    )
    ax.annotate(
        signed(100 * row.gain, 1),
        (1, row.at),
        xycoords=ax.get_yaxis_transform(),
        xytext=(6, 0),
        textcoords="offset points",
        va="center_baseline",
        color=ink(),
        annotation_clip=False,
        **LITERAL,
    )


def _colour(row: Row) -> Colour:
    if row.interval is None:
        return _UNSURE
    low, high = row.interval
    if low <= 0 <= high:
        return _UNSURE
    return _GAIN if low > 0 else _LOSS
