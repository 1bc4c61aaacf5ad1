"""What a report of strategies finds, in sentences without a full stop, and its tables in cells."""

from collections.abc import Callable

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
from dealwise.reports.studies.table_result import Share
from dealwise.reports.studies.table_words import interval_text, share_text
from dealwise.simulate.moon.tiles import BIDS, SEATS
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import counted

_NAMED = 3  # strategies that a title names one by one
_NO_BID = "Nobody has ever bid"
_LEVEL_STEP = 5  # 12 to 14, where a match is about to be won

Rows = tuple[tuple[str, ...], ...]


def bids_finding(result: RingHands) -> str:
    """How often each makes its bids."""
    return _by_strategy(result, "makes", "of its bids", lambda sums: sums.made_in_all)


def promise_finding(result: RingHands) -> str:
    """Whether bidders take what they promise."""
    bidders = [sums for sums in result.by_strategy if sums.hands_bid]
    if not bidders:
        return _NO_BID
    short = sum(sums.tricks_as_bidder < promised(sums) for sums in bidders)
    beyond = sum(sums.tricks_as_bidder > promised(sums) for sums in bidders)
    if beyond == len(bidders):
        return f"On average {_all(len(bidders))} more tricks than promised"
    if short == len(bidders):
        return f"On average {_all(len(bidders))} fewer tricks than promised"
    if not short:
        return "No bidder takes fewer tricks than promised on average"
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
        return _NO_BID
    told = {name: f"{percent(*share)}%" for name, share in shares.items()}
    if len(told) <= _NAMED:
        (name, first), *others = told.items()
        more = "".join(f", {other} {share}" for other, share in others)
        return f"{name} {verb} {first} {of}{more}"
    order = sorted(told, key=lambda name: shares[name][0] / shares[name][1])
    least, most = order[0], order[-1]
    if told[least] == told[most]:
        return f"Each of {len(order):,} strategies {verb} {told[most]} {of}"
    return f"{most} {verb} {told[most]} {of}, the most, {least} {told[least]}, the least"


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
    return told + (": their intervals overlap" if low <= over and under <= high else "")


def length_finding(result: RingMatches) -> str:
    """How long matches are."""
    mean = result.matches.hands_a_match
    if result.median == result.longest_told:
        return f"Half of all matches have {result.median:,} hands or more; the mean is {mean:.1f}"
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
            made, taken = Share(*sums.made(bid)), tricks_when(sums, bid)
            tricks = NOTHING if taken is None else f"{taken:.2f}"
            rows.append((name, str(bid), f"{made.total:,}", *_made(made), tricks))
    return tuple(rows)


def _made(made: Share) -> tuple[str, str]:
    """The share in percent and its interval."""
    if not made.total:
        return NOTHING, ""
    return f"{share_text(made)}%", interval_text(made)


def promise_rows(result: RingHands) -> Rows:
    """By strategy: of 100 deals bid, promised, taken, made, and its interval."""
    rows = []
    for name, sums in zip(result.strategies, result.by_strategy, strict=True):
        made = Share(*sums.made_in_all)
        means = (promised(sums), sums.tricks_as_bidder)
        tricks = (NOTHING if mean is None else f"{mean:.2f}" for mean in means)
        rows.append((name, f"{percent(made.total, sums.deals)}%", *tricks, *_made(made)))
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
    last = result.longest_told
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


def length_note(result: RingMatches) -> str:
    """How many matches there are, and what the last bar is if it has several lengths."""
    last = result.longest_told
    beyond = f" Last bar: {last:,} hands or more." if result.lengths[last] else ""
    return f"{counted(result.deals, 'match')}; dashed: the middle one.{beyond}"


def seats_text(result: RingHands | RingMatches, noun: str) -> str:
    """Of how many deals or matches the numbers of a strategy are; of two, one sits twice there."""
    if len(result.strategies) == 2:
        return f"{result.seats_of_each:,} seats of each strategy, which at one table has two"
    return f"{counted(result.seats_of_each, noun)} of each strategy"


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
