"""What a study of choices found, in sentences, and what its numbers assume."""

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.choices_result import ChoicesResult
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted
from dealwise.simulate.updown.notation import deck_name


def win_text(result: ChoicesResult, choice: int) -> str:
    """The chance to win in percent, without the sign."""
    return percent(int(result.counts.wins[choice]), int(result.counts.games[choice]))


def interval_text(interval: tuple[float, float]) -> str:
    """The ends of an interval in percent: "32.8 to 33.8"."""
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def headline(result: ChoicesResult) -> str:
    """The best choice with its chance, and whether it can be told from the others."""
    first, best = result.ranking[0], result.best
    told = f"{result.names[first]} wins {win_text(result, first)} % of games"
    if len(result.names) == 1:
        return f"{told}; there is no other choice"
    if best == (first,):
        return f"{told}, more than any other choice"
    if not best:
        return f"{told}, and no choice is behind no other"
    rest = [result.names[choice] for choice in best if choice != first]
    return f"{told}; it cannot be told from {', '.join(rest)}"


def gain_text(result: ChoicesResult) -> str:
    """What the best wins more than the worst, on their common deals; empty of one choice."""
    if len(result.names) == 1:
        return ""
    over = result.lead_over(result.worst)
    ends = "too few games differ for an interval"
    if over.interval is not None:
        low, high = over.interval
        ends = f"{100 * low:+.1f} to {100 * high:+.1f}"
    return (
        f"Over {result.names[result.worst]}, the worst, it gains {100 * over.gain:+.1f} games of "
        f"100 ({ends}, on {counted(over.deals, 'common deal')})."
    )


def table_text(result: ChoicesResult) -> str:
    """Who plays which game, as the beginning of a sentence."""
    table = result.table
    deck = deck_name(table.deck)
    named = deck if isinstance(deck, str) else f"of {','.join(map(str, deck))}"
    differing = ", ".join(f"{name} is {value}" for name, value in table.rules.items())
    rules = f"; {differing}" if differing else ""
    return f"{counted(table.players, 'player')}, deck {named}{rules}"


def counts_text(result: ChoicesResult) -> str:
    """How much was played, and how many games had no winner."""
    unwon = counted(result.no_winner, "game") if result.no_winner else "none"
    return (
        f"{counted(result.deals, 'deal')} of the seed {result.seed}, "
        f"{counted(result.games, 'game')}, {unwon} without a winner, which counts as not won."
    )


def method_text(result: ChoicesResult) -> str:
    """What the intervals and the set of the best promise."""
    if result.is_fixed:
        return (
            f"All choices play the same deals. Intervals: {result.method}, each alone. Marked * is "
            f"what cannot be told from the best: paired t tests of all pairs with Holm's "
            f"adjustment, so that equal choices are told apart in at most {1 - LEVEL:.0%} of runs."
        )
    return (
        f"All choices play the same deals, and one that is clearly behind is played no longer. "
        f"Intervals: {result.method}, each alone, true at every number of deals at once, so also "
        f"where it stopped. Marked * is what cannot be told from the best: confidence sequences of "
        f"all pairs at Bonferroni's level, so that equal choices are told apart in at most "
        f"{1 - LEVEL:.0%} of runs."
    )


def stopped_text(result: ChoicesResult) -> str:
    """That the run was interrupted; empty if it was not."""
    if not result.interrupted:
        return ""
    return f"Interrupted after {counted(result.deals, 'deal')}: the numbers are of those alone."
