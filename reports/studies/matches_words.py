"""The sentences and the table that go with whole matches, for a page, a picture and a notebook."""

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.matches_result import MatchesResult
from dealwise.reports.studies.table_result import Share
from dealwise.reports.studies.table_words import interval_text, seat_names, share_text
from dealwise.simulate.quantities import counted
from dealwise.strategies.moon.game import GAME

_PLACES = ("opens the match", "speaks second", "speaks third")


def assumptions(result: MatchesResult) -> str:
    """Which matches, by which rules, and how sure the numbers are."""
    options = "".join(f", {name}={value}" for name, value in result.options.items())
    told = (
        f"{counted(result.deals, 'match')}, {counted(result.hands, 'hand')}, "
        f"seed {result.seed}{options}.",
        "Chance opens a match, then each hand is opened one seat on; who spoke first, second and "
        "third is told of the first hand.",
        GAME.told_endings(result.options),
        f"Intervals at {LEVEL:.0%}: Student's t for hands a match, Wilson's for shares.",
        which_files(result.files),
    )
    return " ".join(filter(None, told))


def named_wins(result: MatchesResult) -> list[tuple[str, Share]]:
    """The three seats, then the three places in the first auction."""
    return [
        *zip(seat_names(result.strategies), result.seats, strict=True),
        *zip(_PLACES, result.places, strict=True),
    ]


def length_text(result: MatchesResult, plus_minus: str) -> str:
    """Hands a match with half the width of their interval, and how much the lengths vary."""
    told = f"{result.matches.hands_a_match:.2f}"
    interval = result.hands_interval
    if interval is not None:
        told += f" {plus_minus}{(interval[1] - interval[0]) / 2:.2f}"
    return f"{told}, standard deviation {result.matches.spread:.2f}"


def html_table(result: MatchesResult) -> str:
    """A row for each seat and place, then how matches ended, for a notebook; shares in percent."""
    import pandas

    return pandas.DataFrame(rows_of(result)).to_html(index=False, escape=True)


def rows_of(result: MatchesResult) -> list[dict[str, str]]:
    """The same by the heads of a table."""
    ends = [("ended by a made 21", result.ended_by_21), ("no winner", result.without_winner)]
    interval = f"{LEVEL:.0%} interval"
    return [
        {"": name, "% of matches": share_text(share), interval: interval_text(share)}
        for name, share in [*named_wins(result), *ends]
    ]
