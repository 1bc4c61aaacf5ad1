"""What `moon odds --model range` says of its result."""

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_range_result import AHEAD, RangeResult
from dealwise.reports.studies.odds_result import GOALS, goal_of
from dealwise.simulate.quantities import counted


def by_policies(result: RangeResult) -> str:
    """Who plays by policies: "pull", or "pull v simple"."""
    play, defence = result.heuristic.play, result.heuristic.defence
    return play if play == defence else f"{play} v {defence}"


def headline(result: RangeResult) -> str:
    """How far the models part, for the bid that the policies speak for."""
    bid = result.heuristic.best_bid
    goal = goal_of(bid) if bid else GOALS[0]
    first, ahead, ends, opened = result.cells(goal)
    name = f"The best bid by {by_policies(result)} is {bid}" if bid else "Even a bid of 4"
    return (
        f"{name}: {goal} tricks are made in {first}% of hands by {by_policies(result)}, in "
        f"{ahead}% ({ends}) by players who look ahead, in {opened}% with all hands open"
    )


def assumptions(result: RangeResult) -> str:
    """What each number assumes."""
    stopped = f", stopped before {result.deals_asked:,}" if result.interrupted else ""
    opened = "Open hands: all three see every tile and play their best, under the best plans there"
    how_sure = result.opened.method or "exact"
    if not result.opened.exact:
        how_sure = f"sampled to {result.opened.precision:g} each way"
    told = (
        f"By {by_policies(result)}: exact, all {result.heuristic.deals:,} deals, the best plan for "
        f"each widow and number of tricks.",
        f"Looking ahead: all three play {AHEAD} under those same plans, on "
        f"{counted(result.deals, 'deal')}{stopped}, seed {result.seed}; Wilson intervals at "
        f"{LEVEL:.0%}.",
        f"{opened}; {how_sure}.",
        which_files(result.heuristic.files),
    )
    return " ".join(filter(None, told))
