"""What to bid, how many tricks that takes, and what the widow changes: for one hand of Moon."""

from dealwise.reports.charts.bid_values import bid_values
from dealwise.reports.charts.chance_by_widow import chance_by_widow
from dealwise.reports.charts.chances_by_goal import chances_by_goal
from dealwise.reports.charts.trump_by_bid import EVEN, key, trump_by_bid
from dealwise.reports.charts.twenty_hands import rows_of, tricks_of_twenty
from dealwise.reports.pages.document import WIDTH, Part, Picture, Section, Table, Words
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_result import GOALS, Chances, OddsResult, PlanRow, goal_of
from dealwise.reports.studies.odds_words import PASS_POINTS, assumptions, headline, verdict
from dealwise.reports.studies.twenty_hands import HANDS, twenty_hands
from dealwise.simulate.moon.notation import trump_title, write_tile
from dealwise.simulate.moon.tiles import BIDS, PASS
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import counted
from dealwise.strategies.moon.completions import BEST

_PLANS_SHOWN = 12


def share(count: int, total: int) -> str:
    """A share for a reader: "89.1%"."""
    text = percent(count, total)
    return text if text == NOTHING else f"{text}%"


def ends(interval: tuple[float, float] | None) -> str:
    """An interval of a share for a reader: "88.8% to 89.4%", or "exact"."""
    return "exact" if interval is None else f"{100 * interval[0]:.1f}% to {100 * interval[1]:.1f}%"


def how_many(result: OddsResult) -> str:
    """A sentence on the deals of a picture."""
    if result.is_proven:
        return f"Exact over {result.deals:,} deals: there is no interval."
    if result.exact:
        return f"Over {result.deals:,} deals, exact but for elimination error."
    return f"n = {counted(result.deals, 'deal')}, seed {result.seed}."


def how_sure(result: OddsResult) -> str:
    """Sentences on the deals and the intervals of a picture with bars."""
    if result.exact:
        return how_many(result)
    return (
        f"{how_many(result)} Lines: Wilson intervals at {LEVEL:.0%}; hatched and pale: it may lie "
        f"on either side of break-even."
    )


# --- what to bid ---------------------------------------------------------------------------------


def what_to_bid(result: OddsResult) -> Section:
    """The heat map of trumps by bids, and the value of each bid."""

    def draw(ax):
        trump_by_bid(result, ax=ax)
        ax.set_xlabel("")

    heat_map = Picture(
        name="trump-by-bid",
        finding=_trump_finding(result),
        alt="A heat map of how often each trump makes each bid; the numbers are in the table.",
        draw=draw,
        size=(WIDTH, 0.5 + 0.3 * (len(result.by_trump) + 2)),
        note=f"{key(result)} {assumptions(result)}",
        table=_by_trump(result),
    )
    parts: list[Part] = [Words(verdict(result)), heat_map, _values(result)]
    if result.plans is not None:
        parts[1:1] = [Words(_plan_sentence(result.by_widow[0]))]
        parts.append(_plans(result))
    return Section("what-to-bid", "What should I bid, and name?", tuple(parts))


def _trump_finding(result: OddsResult) -> str:
    if len(result.by_trump) == 1 or result.best_bid == PASS or result.exchange != BEST:
        return headline(result)
    goal, best = result.goal, result.by_trump[0]
    alone = share(best.chances.made[goal], best.chances.deals_for(goal))
    suited = share(result.chances.made[goal], result.chances.deals_for(goal))
    if alone == suited or result.widow is not None:
        always = "" if result.widow is not None else ", whatever the widow"
        return f"It is best to name {trump_title(best.trump)}{always}: {goal} is made in {alone}"
    return (
        f"The trump that suits the widow makes {goal} in {suited}, {trump_title(best.trump)} each "
        f"time in {alone}"
    )


def _by_trump(result: OddsResult) -> Table:
    rows = [("any", *_cells(result.chances))]
    rows += [(trump_title(row.trump), *_cells(row.chances)) for row in result.by_trump]
    return Table(("trump", *(f"make {goal}" for goal in GOALS), "mean tricks"), tuple(rows))


def _cells(chances: Chances) -> list[str]:
    made = [share(chances.made[goal], chances.deals_for(goal)) for goal in GOALS]
    return [*made, "" if chances.mean_tricks is None else f"{chances.mean_tricks:.2f}"]


def _values(result: OddsResult) -> Picture:
    chances = result.chances
    told = {bid: chances.value(bid) for bid in BIDS}
    known = {bid: value for bid, value in told.items() if value is not None}
    rows = []
    for bid, value in known.items():
        goal = goal_of(bid)
        low, high = (value, value) if result.exact else chances.value_interval(bid)
        interval = "exact" if result.exact else f"{low:+.2f} to {high:+.2f}"
        made = share(chances.made[goal], chances.deals_for(goal))
        rows.append((f"bid {bid}", str(goal), made, f"{value:+.2f}", interval))
    low, high = PASS_POINTS
    return Picture(
        name="bid-values",
        finding=_value_finding(result),
        alt="Bars of points: " + ", ".join(f"bid {bid} {v:+.2f}" for bid, v in known.items()),
        draw=lambda ax: bid_values(result, ax=ax),
        size=(WIDTH, 2.1),
        note=f"A bid of k brings k(2P - 1) points on average, where P is how often it is made, so "
        f"it breaks even at 50%. A pass is worth what a defender makes, {low} to {high} points. "
        f"{how_sure(result)}",
        table=Table(("bid", "tricks it needs", "made", "value", "interval"), tuple(rows)),
    )


def _value_finding(result: OddsResult) -> str:
    low, high = PASS_POINTS
    bid = result.best_bid
    if bid == PASS:
        return f"Every bid loses points on average; a pass is worth {low} to {high}"
    value = result.chances.value(bid)
    told = f"A bid of {bid} brings {value:+.2f} points a hand"
    if value < low:
        return f"{told}, which is less than the {low} to {high} of a pass"
    if value <= high:
        return f"{told}, about what a pass is worth ({low} to {high})"
    return f"{told}, and a pass {low} to {high}"


def _plan_sentence(row: PlanRow) -> str:
    if row.trump is None or row.discard is None:
        return f"With the widow {write_tile(row.widow)} the plan differs from deal to deal."
    return (
        f"With the widow {write_tile(row.widow)}: name {trump_title(row.trump)} and lay "
        f"{write_tile(row.discard)} away."
    )


def _plans(result: OddsResult) -> Table:
    shown = result.plans[:_PLANS_SHOWN]
    rows = tuple((*_plan_names(row), *_cells(row.chances)) for row in shown)
    more = len(result.plans) - len(shown)
    return Table(
        ("trump", "discard", *(f"make {goal}" for goal in GOALS), "mean tricks"),
        rows,
        texts=frozenset({0, 1}),
        note="The plans with this widow, best first"
        + (f"; {more} more are worse." if more else "."),
    )


def _plan_names(row: PlanRow) -> tuple[str, str]:
    trump = "varies" if row.trump is None else trump_title(row.trump)
    return trump, "varies" if row.discard is None else write_tile(row.discard)


# --- how many tricks -----------------------------------------------------------------------------


def how_many_tricks(result: OddsResult) -> Section:
    """The chance of each number of tricks, and twenty hands that can be counted."""
    return Section("tricks", "How many tricks will it take?", (_chances(result), _twenty(result)))


def _chances(result: OddsResult) -> Picture:
    chances = result.chances
    told = {goal: share(chances.made[goal], chances.deals_for(goal)) for goal in GOALS}
    intervals = result.intervals
    likely = [goal for goal in GOALS if _at_least(result, goal) > EVEN]
    if likely:
        most = max(likely)
        finding = f"{most} tricks are made more often than not: in {told[most]} of hands"
    elif intervals is not None and intervals[4][1] > EVEN:
        finding = (
            f"Whether 4 tricks are made in half of all hands cannot be told from "
            f"{counted(result.deals, 'deal')}: in {told[4]} of them"
        )
    else:
        finding = f"Not even 4 tricks are made in half of all hands: in {told[4]}"
    rows = tuple(
        (
            f"{goal}" if goal == GOALS[-1] else f"{goal} or more",
            told[goal],
            ends(None if intervals is None else intervals[goal]),
        )
        for goal in GOALS
    )
    return Picture(
        name="chances",
        finding=finding,
        alt="Bars: " + ", ".join(f"{goal} tricks {text}" for goal, text in told.items()),
        draw=lambda ax: chances_by_goal(result, ax=ax),
        size=(WIDTH, 1.9),
        note=f"A bid breaks even at 50%. {_plan_of_each(result)}{how_sure(result)}",
        table=Table(("tricks", "made", "interval"), rows),
    )


def _at_least(result: OddsResult, goal: int) -> float:
    """The chance of a goal, or where it is a sample the lower end of its interval."""
    chances = result.chances
    return chances.chance(goal) or 0.0 if result.exact else chances.interval(goal)[0]


def _is_one_plan(result: OddsResult) -> bool:
    return result.exchange != BEST or None not in (result.trump, result.discard)


def _plan_of_each(result: OddsResult) -> str:
    return (
        "" if _is_one_plan(result) else "Each number of tricks with the plans that suit it best. "
    )


def _plan_of_goal(result: OddsResult) -> str:
    return "" if _is_one_plan(result) else f"All with the plans that suit {result.goal} best. "


def _twenty(result: OddsResult) -> Picture:
    dots = twenty_hands(result.trick_counts)
    making = sum(dots[result.goal :])
    rows = tuple(
        (str(tricks), str(dots[tricks]), share(count, result.deals), f"{count:,}")
        for tricks, count in enumerate(result.trick_counts)
    )
    return Picture(
        name="twenty-hands",
        finding=f"{making} of {HANDS} hands make {result.goal}",
        alt=f"Dots: {making} of {HANDS} hands take {result.goal} tricks or more.",
        draw=lambda ax: tricks_of_twenty(result, ax=ax),
        size=(WIDTH, 0.75 + 0.14 * rows_of(dots)),
        note=f"Each dot is one hand of {HANDS}, to the right of the line those that make "
        f"{result.goal}; above each pile its share of all deals. {_plan_of_goal(result)}"
        f"{how_many(result)}",
        table=Table(("tricks", f"of {HANDS} hands", "share", "deals"), rows),
    )


# --- the widow -----------------------------------------------------------------------------------


def what_the_widow_does(result: OddsResult) -> Section | None:
    """How often the bid is made with each widow, and the plan for it; None if it is given."""
    rows = [row for row in result.by_widow if row.chances.deals]
    if len(rows) < 2:
        return None
    goal = result.goal
    told = [share(row.chances.made[goal], row.chances.deals) for row in rows]
    if len(set(told)) == 1:
        finding = f"Every widow helps alike: {goal} is made in {told[0]} of hands"
    else:
        most, least = _alike(rows, told, told[0]), _alike(rows, told, told[-1])
        finding = f"With {most} {goal} is made in {told[0]}, with {least} in {told[-1]}"
    table = Table(
        ("widow", "trump", "discard", f"make {goal}", "interval", "deals"),
        tuple(
            (
                write_tile(row.widow),
                *_plan_names(row),
                made,
                ends(None if result.is_exact(row.chances) else row.chances.interval(goal)),
                f"{row.chances.deals:,}",
            )
            for row, made in zip(rows, told, strict=True)
        ),
        texts=frozenset({0, 1, 2}),
        note="Trump and discard: what to name and lay away with that widow.",
    )
    picture = Picture(
        name="by-widow",
        finding=finding,
        alt=f"Bars of how often {goal} tricks are made with each of {len(rows)} widows.",
        draw=lambda ax: chance_by_widow(result, ax=ax),
        size=(WIDTH, 0.6 + 0.22 * len(rows)),
        note=f"How often {goal} tricks are made with each tile that may lie in the middle, under "
        f"the plan in the table. {how_sure(result)}",
        table=table,
    )
    return Section("widows", "What does the widow change?", (picture,))


def _alike(rows: list[PlanRow], told: list[str], text: str) -> str:
    """The widows with which one number is told: "6-4", "6-4 or 6-2", "6-4 and 3 other widows"."""
    first, *others = [
        write_tile(row.widow) for row, made in zip(rows, told, strict=True) if made == text
    ]
    if len(others) > 1:
        return f"{first} and {len(others)} other widows"
    return " or ".join([first, *others])
