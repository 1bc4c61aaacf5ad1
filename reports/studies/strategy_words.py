"""What a report of strategies finds, in sentences without a full stop, and its tables in cells."""

from collections.abc import Callable

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.hands_result import Sums
from dealwise.reports.studies.ring_result import (
    EFFECT_NAMES,
    FEWEST_SEATS,
    SCORE_NAMES,
    RingHands,
    RingMatches,
    group_counts,
    points_counts,
    promised,
    tricks_when,
)
from dealwise.reports.studies.table_words import interval_text, share_text
from dealwise.simulate.moon.tiles import BIDS, SEATS
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import counted

_NAMED = 3  # strategies that a title names one by one
_LEVEL_STEP = 5  # 12 to 14, where a match is about to be won

Rows = tuple[tuple[str, ...], ...]


def bids_finding(result: RingHands) -> str:
    """How often each makes its bids."""
    return _by_strategy(result, "makes", "of its bids", lambda sums: sums.made_in_all)


def promise_finding(result: RingHands) -> str:
    """Whether bidders take what they promise."""
    bidders = [sums for sums in result.by_strategy if sums.hands_bid]
    short = sum(sums.tricks_as_bidder < promised(sums) for sums in bidders)
    if not short:
        return f"On average {_all(len(bidders))} more tricks than promised"
    if short == len(bidders):
        return f"On average {_all(len(bidders))} fewer tricks than promised"
    return f"Tricks fall short of the promise for {short:,} of {counted(len(bidders), 'bidder')}"


def _all(bidders: int) -> str:
    return "the bidder takes" if bidders == 1 else "all bidders take"


def points_finding(result: RingHands) -> str:
    """How often a deal costs points."""

    def lost(sums: Sums) -> tuple[int, int]:
        return sum(group_counts(sums)[:2]), sums.deals

    return _by_strategy(result, "loses points in", "of deals", lost)


def _by_strategy(
    result: RingHands, verb: str, of: str, count: Callable[[Sums], tuple[int, int]]
) -> str:
    shares = {
        name: count(sums)
        for name, sums in zip(result.strategies, result.by_strategy, strict=True)
        if count(sums)[1]
    }
    if not shares:
        return "Nobody has ever bid"
    told = {name: f"{percent(*share)}%" for name, share in shares.items()}
    if len(told) <= _NAMED:
        (name, first), *others = told.items()
        more = "".join(f", {other} {share}" for other, share in others)
        return f"{name} {verb} {first} {of}{more}"
    order = sorted(told, key=lambda name: shares[name][0] / shares[name][1])
    return f"{order[-1]} {verb} {told[order[-1]]} {of}, the most, {order[0]} {told[order[0]]}"


def seats_finding(result: RingHands) -> str:
    """What it is worth to speak first, and whether that is sure."""
    first, *_, last = result.places
    told = (
        f"Who speaks first makes {first.mean_points:+.2f} points a deal, who speaks third "
        f"{last.mean_points:+.2f}"
    )
    if first.points_interval is None or last.points_interval is None:
        return told
    (low, high), (under, over) = first.points_interval, last.points_interval
    return told + (": too close to be told apart" if low <= over and under <= high else "")


def length_finding(result: RingMatches) -> str:
    """How long matches are."""
    mean = result.matches.hands_a_match
    half = counted(result.median, "hand")
    return f"Half of all matches are over after {half}; the mean is {mean:.1f}"


def scores_finding(result: RingMatches) -> str:
    """What a match is worth from one score that says much."""
    level, ahead = result.from_scores(_LEVEL_STEP, _LEVEL_STEP), result.from_scores(7, _LEVEL_STEP)
    if min(level.total, ahead.total) < FEWEST_SEATS:
        return "How many matches are won from which scores"
    return (
        f"Level with the best other at 12 to 14 a seat wins {share_text(level)}% of matches, and "
        f"{share_text(ahead)}% from 18 on"
    )


def bids_rows(result: RingHands) -> Rows:
    """By strategy and bid: of 100 deals bid, hands, made, interval, tricks taken."""
    rows = []
    for name, sums in zip(result.strategies, result.by_strategy, strict=True):
        for bid in BIDS:
            made, played = sums.made(bid)
            taken = tricks_when(sums, bid)
            ends = "" if not played else "{:.1f} to {:.1f}".format(*_percents(made, played))
            share = NOTHING if not played else f"{percent(made, played)}%"
            tricks = NOTHING if taken is None else f"{taken:.2f}"
            rows.append((name, str(bid), f"{played:,}", share, ends, tricks))
    return tuple(rows)


def _percents(made: int, played: int) -> tuple[float, float]:
    low, high = wilson(made, played)
    return 100 * low, 100 * high


def promise_rows(result: RingHands) -> Rows:
    """By strategy: of 100 deals bid, promised, taken, made, and its interval."""
    rows = []
    for name, sums in zip(result.strategies, result.by_strategy, strict=True):
        made, played = sums.made_in_all
        if not played:
            rows.append((name, "0.0%", NOTHING, NOTHING, NOTHING, ""))
            continue
        rows.append(
            (
                name,
                f"{percent(played, sums.deals)}%",
                f"{promised(sums):.2f}",
                f"{sums.tricks_as_bidder:.2f}",
                f"{percent(made, played)}%",
                "{:.1f} to {:.1f}".format(*_percents(made, played)),
            )
        )
    return tuple(rows)


def seats_rows(result: RingHands) -> Rows:
    """Each seat and place with its points, their interval, and how often it is the bidder."""
    rows = []
    for name, sums in zip(EFFECT_NAMES, (*result.seats, *result.places), strict=True):
        ends = sums.points_interval
        interval = "" if ends is None else "{:+.2f} to {:+.2f}".format(*ends)
        bids = f"{percent(sums.hands_bid, sums.deals)}%"
        rows.append((name, f"{sums.mean_points:+.2f}", interval, bids))
    return tuple(rows)


def points_table(result: RingHands) -> tuple[tuple[str, ...], Rows]:
    """The head and a row for each strategy: of 100 deals how many brought so many points."""
    counts = [points_counts(sums) for sums in result.by_strategy]
    head = ("strategy", *(f"{points:+d}" if points else "0" for points in counts[0]), "mean")
    rows = tuple(
        (
            name,
            *(f"{percent(count, sums.deals)}%" for count in each.values()),
            f"{sums.mean_points:+.2f}",
        )
        for name, sums, each in zip(result.strategies, result.by_strategy, counts, strict=True)
    )
    return head, rows


def length_rows(result: RingMatches) -> Rows:
    """Each length with how many matches had it."""
    last = len(result.lengths) - 1
    return tuple(
        (f"{hands:,}{' or more' if hands == last else ''}", f"{count:,}", share)
        for hands, count in enumerate(result.lengths.tolist())
        if count and (share := f"{percent(count, result.deals)}%")
    )


def scores_rows(result: RingMatches) -> Rows:
    """Each cell with seats that stood there, the share that won, and its interval."""
    steps = range(len(SCORE_NAMES))
    cells = ((own, best, result.from_scores(own, best)) for own in steps for best in steps)
    return tuple(
        (
            SCORE_NAMES[own],
            SCORE_NAMES[best],
            f"{share.total:,}",
            f"{share_text(share)}%",
            interval_text(share),
        )
        for own, best, share in cells
        if share.total
    )


def match_rows(result: RingMatches) -> Rows:
    """Each strategy with the share of matches that it won, of those of each of its seats."""
    return tuple(
        (name, f"{share.total:,}", f"{share_text(share)}%", interval_text(share))
        for name, share in zip(result.strategies, result.by_strategy, strict=True)
    )


def ring_text(result: RingHands | RingMatches, noun: str, seed: int) -> str:
    """Who sat where on how many deals or matches, in sentences."""
    count = len(result.strategies)
    sit = {2: "At each table one of the two sits twice", SEATS: "All three sit at each table"}
    told = sit.get(count, "Each strategy sits with the next two that are named, as in a ring")
    return (
        f"{counted(result.deals, noun)} of seed {seed}, at {count:,} tables that share none of "
        f"them. {told}; over all tables everybody sits once in every seat. Against others the "
        f"numbers would be others."
    )
