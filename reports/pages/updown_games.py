"""The parts of reports of 3UP 3DOWN about whole games: how long, what happens, who wins."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from dealwise.reports.charts.gains import wins_by_place
from dealwise.reports.charts.pile_ends import pile_ends
from dealwise.reports.charts.survival import survival
from dealwise.reports.charts.wins_by_seat import wins_by_seat
from dealwise.reports.pages.document import WIDTH, Number, Picture, Section, Table, Words
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.game_lengths import going_on, longest, over_by, shown_turns
from dealwise.reports.studies.games_result import GamesResult
from dealwise.reports.studies.games_words import assumptions, what_was_played
from dealwise.reports.studies.places import PLACE_NAMES, PlaceWins, place_wins
from dealwise.reports.studies.table_words import interval_text, seat_names, share_text
from dealwise.reports.studies.updown_report_words import (
    length_finding,
    own_wins,
    pile_finding,
    places_finding,
    places_note,
    rare_text,
    seats_finding,
    who_played,
    without_winner,
)
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PAYS_IT = "Does it pay to start?"
_STEPS = 16  # rows of the table of a curve, about


def games_section(result: GamesResult, tables: Sequence[GamesResult] = ()) -> Section:
    """How long games are and what happens in them; `tables` of other numbers of players beside."""
    basis = f"{what_was_played(result)} At this table {who_played(result)}."
    parts = [
        Words(" ".join(filter(None, (own_wins(result), without_winner(result))))),
        _survival(result, basis),
        _pile_ends(result, basis),
        _by_players(tables) if tables else None,
    ]
    told = tuple(part for part in parts if part is not None)
    return Section("games", "What is a game like?", told)


def games_numbers(result: GamesResult) -> tuple[Number, ...]:
    """The length of a game, its pick-ups, and how many have no winner."""
    taken = result.happened["pick_ups"] / result.deals
    return (
        Number(f"{result.turns / result.deals:.1f}", "turns a game"),
        Number(f"{taken:.1f}", "pick-ups a game"),
        Number(f"{share_text(result.without_winner)}%", "of games have no winner"),
    )


def places_section(tables: Sequence[GamesResult]) -> Section:
    """Whether it pays to start, by how many play."""
    places = place_wins(tables)
    if not any(place.won for place in places):
        return Section("starting", _PAYS_IT, (Words(f"{places_finding(places)}."),))
    groups = len({place.players for place in places})
    picture = Picture(
        name="places",
        finding=places_finding(places),
        alt="A dot on its interval for the wins of each place in the order of turns, by how many "
        "play; the numbers are in the table.",
        draw=lambda ax: wins_by_place(places, ax=ax),
        size=(WIDTH, 0.6 + 0.23 * (len(places) + 0.7 * groups)),
        note=places_note(tables),
        table=_places_table(places),
    )
    return Section("starting", _PAYS_IT, (picture,))


def seats_section(result: GamesResult) -> Section:
    """Who wins from which seat."""

    def draw(ax: "Axes") -> None:
        wins_by_seat(result, ax=ax)
        ax.set_xlabel("games won of 100")

    names = seat_names(result.strategies)
    rows = [
        (name, share_text(wins), interval_text(wins))
        for name, wins in zip(names, result.seats, strict=True)
    ]
    picture = Picture(
        name="seats",
        finding=seats_finding(result),
        alt="A dot on its interval for the wins of each seat; the numbers are in the table.",
        draw=draw,
        size=(WIDTH, 0.7 + 0.42 * result.players),
        note=f"Blue is more than an even share, orange less; each interval is alone at "
        f"{LEVEL:.0%}. {assumptions(result)}",
        table=Table(("seat", "won of 100", "interval"), tuple(rows)),
    )
    return Section("seats", "Who wins?", (picture,))


def _survival(result: GamesResult, basis: str) -> Picture:
    return Picture(
        name="turns",
        finding=length_finding(result),
        alt="A falling curve of the share of games that still go on after so many turns; the "
        "numbers are in the table.",
        draw=lambda ax: survival(result, ax=ax),
        size=(WIDTH, 3.1),
        note=f"{_the_longest(result)} The band holds the whole "
        f"curve with {LEVEL:.0%} (Dvoretzky, Kiefer, Wolfowitz and Massart). {basis}",
        table=_survival_table(result),
    )


def _the_longest(result: GamesResult) -> str:
    if result.without_winner.count:
        return f"Turns are drawn to {shown_turns(result):,}."
    return f"The longest game had {counted(longest(result), 'turn')}."


def _survival_table(result: GamesResult) -> Table:
    share, low, high = going_on(result)
    most = shown_turns(result)
    step = max(1, round(most / _STEPS))
    turns = sorted({*range(0, most, step), most})
    rows = tuple(
        (
            f"{turn:,}",
            percent(round(share[turn] * result.deals), result.deals),
            f"{100 * low[turn]:.1f} to {100 * high[turn]:.1f}",
        )
        for turn in turns
    )
    return Table(("turns", "still going on, of 100", "interval"), rows, texts=frozenset())


def _pile_ends(result: GamesResult, basis: str) -> Picture:
    labels = ("taken into a hand", "cleared by a Clear card", "removed by three equal")
    counts = result.happened.values()
    rows = tuple(
        (label, f"{count:,}", f"{count / result.deals:.2f}")
        for label, count in zip(labels, counts, strict=True)
    )
    return Picture(
        name="pile",
        finding=pile_finding(result),
        alt="A bar for how often a game each end of the pile comes; the numbers are in the table.",
        draw=lambda ax: pile_ends(result, ax=ax),
        size=(WIDTH, 1.7),
        note=f"Means of all games, exact for these; how games spread around them was not counted, "
        f"so that they have no interval. {basis}",
        table=Table(("the pile is", "times", "a game"), rows),
    )


def _by_players(tables: Sequence[GamesResult]) -> Table:
    rows = []
    for table in tables:
        over = [over_by(table, percent) for percent in (50, 99)]
        happened = [f"{count / table.deals:.1f}" for count in table.happened.values()]
        rows.append(
            (
                str(table.players),
                f"{table.turns / table.deals:.1f}",
                *(NOTHING if turn is None else f"{turn:,}" for turn in over),
                *happened,
                rare_text(table.without_winner),
            )
        )
    head = (
        *("players", "turns", "half by", "99% by"),
        *("pick-ups", "clears", "sets", "no winner %"),
    )
    first = tables[0]
    note = (
        f"Means a game by how many play, all as {first.strategies[0]}, and the turn by which half "
        f"of the games are over, and 99 of 100; "
        f"{counted(first.deals, 'deal')} each, seed {first.seed}, and chance says who starts. In "
        f"brackets Wilson's {LEVEL:.0%} interval."
    )
    return Table(head, tuple(rows), note=note)


def _places_table(places: Sequence[PlaceWins]) -> Table:
    rows = []
    for place in places:
        low, high = place.interval or (np.nan, np.nan)
        interval = f"{100 * low:.1f} to {100 * high:.1f}" if place.interval else ""
        rows.append(
            (
                str(place.players),
                PLACE_NAMES[place.place],
                percent(place.wins, place.won),
                interval,
                f"{100 / place.players:.1f}",
                f"{place.won:,}",
            )
        )
    head = ("players", "place", "won of 100", "interval", "even share", "games won by somebody")
    return Table(head, tuple(rows), texts=frozenset({1}))
