"""How a bid of Moon fails: what takes its tricks, and hands in which that happened."""

from dealwise.reports.charts.causes_of_failure import causes_of_failure
from dealwise.reports.pages.document import WIDTH, Part, Picture, Replay, Section, Table, Words
from dealwise.reports.pages.moon_hand_sections import ends, share
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_question import OPEN
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.reports.studies.ways_to_fail import WaysToFail
from dealwise.reports.terminal.as_lines import as_lines
from dealwise.reports.terminal.deals_page import print_deal, print_legend
from dealwise.simulate.moon.tiles import PASS
from dealwise.simulate.quantities import counted

_WAYS = 3


def how_it_fails(result: OddsResult, ways: WaysToFail | None) -> Section:
    """The most frequent ways to fail, each with a hand told again."""
    parts = _nothing_to_tell(result) if ways is None else _told(result, ways)
    title = "How would a bid of 4 fail?" if result.best_bid == PASS else "How does it fail?"
    return Section("failures", title, parts)


def _nothing_to_tell(result: OddsResult) -> tuple[Part, ...]:
    if result.model != OPEN:
        return (Words("The run was stopped before its end, so no deals are told again."),)
    return (
        Words(
            "With all hands open nobody plays by a policy, so there are no hands to tell again: "
            "dealwise moon solve shows the best play of one deal."
        ),
    )


def _told(result: OddsResult, ways: WaysToFail) -> tuple[Part, ...]:
    if not ways.ways:
        return (Words(f"It never does: {ways.goal} tricks are made in every deal played."),)
    leading = ways.ways[:_WAYS]
    return (
        Words(_of_how_many(result, ways)),
        _causes(ways),
        _table(ways, leading),
        *(
            Replay(
                f"{number}. {way} ({share(way.count, ways.looked_at)} of failures)",
                as_lines(lambda console, deal=way.example: print_deal(deal, console)),
            )
            for number, way in enumerate(leading, 1)
        ),
        Words(" ".join(as_lines(print_legend)).strip()),
    )


def _of_how_many(result: OddsResult, ways: WaysToFail) -> str:
    advice = "The advice is to pass. " if result.best_bid == PASS else ""
    fell = (
        f"{counted(ways.failed, 'deal')} of {result.deals:,} "
        f"({share(ways.failed, result.deals)}) fell short of {ways.goal} tricks"
    )
    if ways.failed == ways.looked_at:
        return f"{advice}{fell}; all of them were told again, trick by trick."
    return (
        f"{advice}{fell}; {ways.looked_at:,} of them, spread evenly over all, were told again, "
        f"trick by trick."
    )


def _how_sure(ways: WaysToFail) -> str:
    if ways.exact:
        return f"Exact over all {ways.looked_at:,} failures."
    return f"n = {counted(ways.looked_at, 'failure')}; Wilson intervals at {LEVEL:.0%}."


def _causes(ways: WaysToFail) -> Picture:
    cause, count = ways.by_cause[0]
    rows = tuple(
        (cause, share(count, ways.looked_at), ends(ways.interval(count)), f"{count:,}")
        for cause, count in ways.by_cause
    )
    return Picture(
        name="causes",
        finding=f"In {share(count, ways.looked_at)} of failures {cause}",
        alt="Bars: " + ", ".join(f"{row[0]} {row[1]}" for row in rows),
        draw=lambda ax: causes_of_failure(ways, ax=ax),
        size=(WIDTH, 0.6 + 0.42 * len(rows)),
        note=f"A failure may have several causes, so the bars add up to more than 100%. "
        f"{_how_sure(ways)}",
        table=Table(("what cost a trick", "share", "interval", "failures"), rows),
    )


def _table(ways: WaysToFail, leading: tuple) -> Table:
    rows = tuple(
        (str(way), share(way.count, ways.looked_at), ends(ways.interval(way.count)))
        for way in leading
    )
    others = len(ways.ways) - len(leading)
    rest = sum(way.count for way in ways.ways[len(leading) :])
    more = f" {others:,} other ways make up {share(rest, ways.looked_at)}." if others else ""
    return Table(
        ("way to fail", "share", "interval"),
        rows,
        note=f"A way is all that cost the bidder tricks in one hand.{more} {_how_sure(ways)}",
    )
