"""What `moon advise` says of its result."""

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.play_advice_result import PlayAdviceResult
from dealwise.simulate.moon.notation import trump_title, write_hand, write_tile
from dealwise.simulate.moon.standing import BIDDER, SUBJECTS
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted
from dealwise.strategies.moon.tiles_plan import OPEN


def title(result: PlayAdviceResult) -> str:
    """What was asked, in one line."""
    standing = result.standing
    trick = 1 + len(standing.played) // SEATS
    table = standing.played[SEATS * (trick - 1) :]
    on_table = f"on the table {' '.join(map(write_tile, table))}" if table else "you lead"
    return (
        f"You are {SUBJECTS[standing.seat]} and hold {write_hand(standing.hand)}; trick {trick}, "
        f"{on_table}"
    )


def state(result: PlayAdviceResult) -> str:
    """Trump, bid and how far the bidder is."""
    standing = result.standing
    away = "" if standing.discard < 0 else f", {write_tile(standing.discard)} was laid away"
    return (
        f"Trump: {trump_title(standing.trump)}; bid: {standing.bid}; tricks of the bidder so far: "
        f"{standing.tricks}{away}."
    )


def made_text(result: PlayAdviceResult, tile: int) -> str:
    """How often the bid is made after a tile, in percent, without the sign."""
    return percent(result.made(tile), result.deals)


def headline(result: PlayAdviceResult) -> str:
    """The tile to play, and what it comes to."""
    best = result.best
    whose = "you make" if result.standing.seat == BIDDER else "the bidder makes"
    takes = "take" if result.standing.seat == BIDDER else "takes"
    others = [write_tile(tile) for tile in result.as_good if tile != best]
    equal = f" ({', '.join(others)} as well)" if others else ""
    return (
        f"Play {write_tile(best)}{equal}: {whose} the {result.standing.bid} in "
        f"{made_text(result, best)}% of deals and {takes} {result.worth(best):.2f} tricks on "
        "average"
    )


def assumptions(result: PlayAdviceResult) -> str:
    """What the numbers assume, and how sure they are."""
    told = (_model(result), _deals(result), _order(result), which_files(result.files))
    return " ".join(filter(None, told))


def _model(result: PlayAdviceResult) -> str:
    if result.model == OPEN:
        return (
            "After your tile all three see every hand and play their best, as nobody quite does: "
            "the tricks are those of perfect play."
        )
    if result.play == result.defence:
        return f"After your tile all three play {result.play}."
    return f"After your tile the bidder plays {result.play}, both defenders {result.defence}."


def _deals(result: PlayAdviceResult) -> str:
    likely = (
        "Each deal that fits your tiles, all that was played and who has shown out of what is "
        "taken to be as likely as any other, whatever bids and plays may tell besides."
    )
    if result.exact:
        counts = f"Exact given that model: all {counted(result.deals, 'deal')} were played."
        if result.deals == 1:
            counts = "Exact given that model: there is but one."
        return f"{likely} {counts}"
    stopped = f", stopped before {result.deals_asked:,}" if result.interrupted else ""
    sampled = f"{result.deals:,} of {counted(result.possible, 'deal')}"
    if result.deals_asked > result.possible:
        sampled = (
            f"{counted(result.deals, 'hand')} on the {counted(result.possible, 'deal')} that fit, "
            f"again and again, as policies use chance"
        )
    return (
        f"{likely} Sampled: {sampled}{stopped}, seed {result.seed}; Wilson intervals at "
        f"{LEVEL:.0%}, each alone: the luck of the sample flatters the best."
    )


def _order(result: PlayAdviceResult) -> str:
    how = "most often" if result.standing.seat == BIDDER else "most rarely"
    tricks = "more" if result.standing.seat == BIDDER else "fewer"
    return f"Best is the tile with which the bid is made {how}, of equal ones with {tricks} tricks."


def html_table(result: PlayAdviceResult) -> str:
    """The table of a result for a notebook, chances in percent."""
    import pandas

    rows = []
    for tile in result.ranking:
        ends = result.interval(tile)
        rows.append({"tile": write_tile(tile), "made %": made_text(result, tile)})
        if ends is not None:
            rows[-1][f"{LEVEL:.0%} interval"] = interval_text(ends)
        rows[-1]["tricks of the bidder"] = f"{result.worth(tile):.2f}"
    return pandas.DataFrame(rows).to_html(index=False, escape=True)


def interval_text(ends: tuple[float, float]) -> str:
    """The ends of an interval in percent: "32.8 to 33.8"."""
    return f"{100 * ends[0]:.1f} to {100 * ends[1]:.1f}"
