"""The sentences that go with bid odds: what to bid, and what the numbers assume."""

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_question import DEFAULT_PLAY, HEURISTIC, OPEN, Question
from dealwise.reports.studies.odds_result import GOALS, Chances, OddsResult
from dealwise.simulate.moon.notation import trump_title, write_tile
from dealwise.simulate.moon.tiles import BIDS, PASS, TRUMP_NAMES, hand_name, tile_name
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import counted
from dealwise.strategies.moon.completions import BEST
from dealwise.strategies.moon.plan_race import ERRORS_BEHIND

PASS_POINTS = (0.7, 1.1)
"""Points a hand that a defender makes on average, from the least to the most."""

_PASS_IS_WORTH = (
    "A pass is not worth nothing: a defender makes "
    f"{PASS_POINTS[0]} to {PASS_POINTS[1]} points a hand."
)


def headline(result: OddsResult) -> str:
    """The finding: the best bid, how often it is made, what it is worth."""
    bid = result.best_bid
    made = percent(result.chances.made[result.goal], result.deals)
    if bid == PASS:
        return f"Pass: even a bid of 4 is made in only {made}% of hands"
    return f"Bid {bid}: made in {made}% of hands, worth {result.chances.value(bid):+.2f} points"


def verdict(result: OddsResult) -> str:
    """The headline, and in a second sentence what it is measured against."""
    return f"{headline(result)}. {_PASS_IS_WORTH}"


def assumptions(result: OddsResult) -> str:
    """Who plays how, on which deals, and how sure the numbers are."""
    told = (_players(result), _exchange(result), _deals(result), which_files(result.files))
    return " ".join(filter(None, told))


def _players(result: OddsResult) -> str:
    if result.model == OPEN:
        return "All hands are open and all three play their best: real players see less."
    if result.play == result.defence:
        return f"All three play {result.play}."
    return f"The bidder plays {result.play}, both defenders {result.defence}."


def _exchange(result: OddsResult) -> str:
    known = _given(result)
    if result.exchange != BEST:
        return f"Trump and discard by {result.exchange}{known}."
    if result.trump is not None and result.discard is not None:
        return f"Trump and discard are given{known}."
    return f"For each widow and bid the best plan before the other hands are seen{known}."


def _given(result: OddsResult) -> str:
    parts = []
    if result.trump is not None:
        parts.append(f"trump {trump_title(result.trump)}")
    if result.widow is not None:
        parts.append(f"widow {write_tile(result.widow)}")
    if result.discard is not None:
        parts.append(f"discard {write_tile(result.discard)}")
    return f" ({', '.join(parts)})" if parts else ""


def _deals(result: OddsResult) -> str:
    if result.model == OPEN:
        return _open_deals(result)
    if result.exact:
        return f"Exact: all {result.deals:,} deals that are possible were played."
    stopped = f", stopped before {result.deals_asked:,}" if result.interrupted else ""
    seed = "" if result.seed is None else f", seed {result.seed}"
    halves = ""
    is_one_plan = result.trump is not None and result.discard is not None
    if result.exchange == BEST and not is_one_plan:
        halves = "; plans chosen on one half of the deals are counted on the other"
    return (
        f"Sampled: {counted(result.deals, 'deal')}{stopped}{seed}; "
        f"Wilson intervals at {LEVEL:.0%}{halves}."
    )


def _open_deals(result: OddsResult) -> str:
    if not result.exact:
        return (
            f"Sampled: {counted(result.deals, 'deal')}, seed {result.seed}, on others than those "
            f"that chose the plans; Wilson intervals at {LEVEL:.0%}."
        )
    every = f"all {result.deals:,} deals that are possible"
    rest = ""
    if any(row.chances.sampled for row in (*result.by_trump, *(result.plans or ()))):
        rest = " Rows with a margin are of plans that were not solved on all of them."
    if result.left_behind:
        return (
            f"Exact but for elimination error: {every}; plans were given up {ERRORS_BEHIND:.0f} "
            f"standard errors behind.{rest}"
        )
    return f"Exact: {every} were solved.{rest}"


def plan_chosen(result: OddsResult) -> str:
    """Where the plan comes from under which one deal of a result is shown."""
    if result.exchange != BEST:
        return f"Trump and discard by {result.exchange}."
    if result.trump is not None and result.discard is not None:
        return "Trump and discard are given."
    half = "" if result.exact else ", on the other half of the sample"
    return (
        f"The plan that is recommended with this widow for a bid of {result.best_bid or GOALS[0]}, "
        f"chosen before the other hands are seen{half}{_given(result)}."
    )


def command_words(asked: OddsResult | Question, hand: int, *, deals: int | None) -> list[str]:
    """The words that ask the same question again for a hand (mask); `deals` if it was sampled."""
    words = ["dealwise", "moon", "odds", *hand_name(hand).split()]
    typed = asked.specs or asked
    for option, value, default in (
        ("--play", typed.play, DEFAULT_PLAY),
        ("--defence", typed.defence, DEFAULT_PLAY),
        ("--exchange", typed.exchange, BEST),
    ):
        if value != default:
            words += [option, value]
    if asked.trump is not None:
        words += ["--trump", TRUMP_NAMES[asked.trump]]
    if asked.widow is not None:
        words += ["--widow", tile_name(asked.widow)]
    if asked.discard is not None:
        words += ["--discard", tile_name(asked.discard)]
    if asked.model != HEURISTIC:
        words += ["--model", asked.model]
    if asked.precision is not None:
        words += ["--precision", str(asked.precision), "--seed", str(asked.seed)]
    elif deals is not None:
        words += ["--deals", str(deals), "--seed", str(asked.seed)]
    return words


def html_table(result: OddsResult) -> str:
    """The table of a result for a notebook, chances in percent."""
    import pandas

    rows = [{"trump": "any", "share": NOTHING} | _html_cells(result.chances)]
    for row in result.by_trump:
        share = NOTHING if row.share is None else percent(row.share, 1)
        rows.append({"trump": trump_title(row.trump), "share": share} | _html_cells(row.chances))
    frame = pandas.DataFrame(rows)
    if result.exchange == BEST:
        frame = frame.drop(columns="share")
    return frame.to_html(index=False, escape=True)


def _html_cells(chances: Chances) -> dict[str, str]:
    made = {f"P({goal}) %": percent(chances.made[goal], chances.deals_for(goal)) for goal in GOALS}
    values = {bid: chances.value(bid) for bid in BIDS}
    return (
        made
        | {"tricks": NOTHING if chances.mean_tricks is None else f"{chances.mean_tricks:.2f}"}
        | {
            f"value {bid}": NOTHING if value is None else f"{value:+.2f}"
            for bid, value in values.items()
        }
    )
