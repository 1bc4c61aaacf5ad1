"""The report of one hand of Moon: what to bid, what it is worth, and how it fails."""

from dealwise.reports.charts.dominoes import draw_hand
from dealwise.reports.charts.trump_by_bid import trump_by_bid
from dealwise.reports.pages.document import Number, Picture, Report, Section, Table, Words
from dealwise.reports.pages.origin import origin
from dealwise.reports.studies.odds_result import GOALS, Chances, OddsResult
from dealwise.reports.studies.odds_words import assumptions, headline, verdict
from dealwise.simulate.moon.notation import trump_title, write_hand
from dealwise.simulate.moon.tiles import BIDS, hand_name
from dealwise.simulate.percent import percent


def hand_report(
    result: OddsResult, *, command: str | None = None, seconds: float | None = None
) -> Report:
    """The report; `command` and `seconds` are how it was asked for and what it took."""
    return Report(
        title=f"What {hand_name(result.hand)} is worth",
        answer=f"{headline(result)}.",
        header=Picture("hand", "", f"The hand {write_hand(result.hand)}", _hand(result), (5, 1.2)),
        numbers=_numbers(result),
        sections=(_what_to_bid(result),),
        origin=origin(
            players=(
                ("The bidder plays", result.play),
                ("The defenders play", result.defence),
                ("Trump and discard", result.exchange),
            ),
            files=result.files,
            seed=result.seed,
            options={},
            command=command,
            seconds=seconds,
        ),
    )


def _hand(result: OddsResult):
    return lambda ax: draw_hand(result.hand, ax=ax)


def _numbers(result: OddsResult) -> tuple[Number, ...]:
    return tuple(
        Number(f"{percent(result.chances.made[goal], result.deals)}%", f"make {goal}")
        for goal in GOALS
    )


def _what_to_bid(result: OddsResult) -> Section:
    def draw(ax):
        trump_by_bid(result, ax=ax)
        ax.set_xlabel("")

    picture = Picture(
        name="trump-by-bid",
        finding=headline(result),
        alt="A heat map of how often each trump makes each bid; the numbers are in the table.",
        draw=draw,
        size=(5.6, 0.5 + 0.37 * (len(result.by_trump) + 2)),
        note=assumptions(result),
        table=_by_trump(result),
    )
    return Section("what-to-bid", "What should I bid, and name?", (Words(verdict(result)), picture))


def _by_trump(result: OddsResult) -> Table:
    rows = [("any", *_cells(result.chances))]
    rows += [(trump_title(row.trump), *_cells(row.chances)) for row in result.by_trump]
    head = ("trump", *(f"make {goal}" for goal in GOALS), "mean tricks")
    return Table((*head, *(f"value of {bid}" for bid in BIDS)), tuple(rows))


def _cells(chances: Chances) -> list[str]:
    made = [f"{percent(chances.made[goal], chances.deals_for(goal))}%" for goal in GOALS]
    values = [chances.value(bid) for bid in BIDS]
    tricks = "" if chances.mean_tricks is None else f"{chances.mean_tricks:.2f}"
    return [*made, tricks, *("" if value is None else f"{value:+.2f}" for value in values)]
