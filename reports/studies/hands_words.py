"""The sentences and the table that go with whole hands, for a page, a picture and a notebook."""

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.hands_result import HandsResult, Sums
from dealwise.reports.studies.table_words import seat_names
from dealwise.simulate.moon.house_rules import IN_A_MATCH
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import counted

_PLACES = ("speaks first", "speaks second", "speaks third")


def assumptions(result: HandsResult) -> str:
    """Which deals, which rules, and how sure the numbers are."""
    options = "".join(f", {_told(name, value)}" for name, value in result.options.items())
    thrown_in = percent(result.passed_out, result.deals)
    told = (
        f"{counted(result.deals, 'deal')}, seed {result.seed}{options}; "
        f"deal n is opened by seat n mod 3. "
        f"{thrown_in}% were passed out and count 0 points. A made 21 counts 21 points. Intervals "
        f"at {LEVEL:.0%}: Student's t for points, Wilson's for made bids."
    )
    return " ".join(filter(None, (told, _without_interval(result), which_files(result.files))))


def _without_interval(result: HandsResult) -> str:
    """Why points have no interval in some rows; empty where all have one."""
    if not any(sums.is_constant for _, sums in named_sums(result)):
        return ""
    if result.deals == 1:
        return "One deal tells nothing of how points vary: they have no interval."
    return (
        "Where all deals brought the same points, they tell nothing of how points vary: there is "
        "no interval."
    )


def _told(name: str, value: str | int) -> str:
    """A house rule, and that it changes nothing here where it does not."""
    return f"{name}={value}" + (" (which matters in a match alone)" if name in IN_A_MATCH else "")


def named_sums(result: HandsResult) -> list[tuple[str, Sums]]:
    """The three seats, then the three places in the bidding."""
    return [
        *zip(seat_names(result.strategies), result.seats, strict=True),
        *zip(_PLACES, result.places, strict=True),
    ]


def mean_or_nothing(value: float | None) -> str:
    """Tricks on average, "-" of no hands."""
    return NOTHING if value is None else f"{value:.2f}"


def half_width(sums: Sums) -> float | None:
    """Half the width of the interval of the points a deal; None where there is none."""
    if sums.points_interval is None:
        return None
    low, high = sums.points_interval
    return (high - low) / 2


def html_table(result: HandsResult) -> str:
    """A row for each seat and place, for a notebook; shares in percent."""
    import pandas

    return pandas.DataFrame(rows_of(result)).to_html(index=False, escape=True)


def rows_of(result: HandsResult) -> list[dict[str, str]]:
    """A row for each seat and place by the heads of a table; shares in percent."""
    return [{"": name} | _html_cells(sums) for name, sums in named_sums(result)]


def _html_cells(sums: Sums) -> dict[str, str]:
    made, played = sums.made_in_all
    reach = half_width(sums)
    return {
        "points a deal": f"{sums.mean_points:+.3f}",
        "±": NOTHING if reach is None else f"{reach:.3f}",
        "bids %": percent(sums.hands_bid, sums.deals),
        "made %": percent(made, played),
        "tricks": mean_or_nothing(sums.tricks_as_bidder),
        "defends": mean_or_nothing(sums.tricks_as_defender),
    }
