"""What a study of choices found, in sentences, and what its numbers assume."""

from html import escape

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.choices_result import ChoicesResult
from dealwise.reports.studies.compare_numbers import level_text, signed
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted
from dealwise.simulate.updown.notation import deck_name, deck_text
from dealwise.simulate.updown.options import HOUSE_RULES


def win_text(result: ChoicesResult, choice: int) -> str:
    """The chance to win in percent, without the sign."""
    return percent(int(result.counts.wins[choice]), int(result.counts.games[choice]))


def interval_text(interval: tuple[float, float]) -> str:
    """The ends of an interval in percent: "32.8 to 33.8"."""
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def headline(result: ChoicesResult) -> str:
    """The best choice with its chance, and whether it can be told from the others.

    Where hardly a game had a winner that comes last, as it is what the chances are made of.
    """
    if result.no_winner == result.games:
        turns = counted(result.setting.rules.get("turn_cap", HOUSE_RULES.turn_cap), "turn")
        return f"No game had a winner within {turns}: nothing is known of any choice"
    if 2 * result.no_winner > result.games:
        unwon = percent(result.no_winner, result.games)
        return f"{_of_the_best(result)}; {unwon}% of all games had no winner"
    return _of_the_best(result)


def _of_the_best(result: ChoicesResult) -> str:
    first, best = result.ranking[0], result.best
    told = f"{result.names[first]} wins {win_text(result, first)}% of games"
    if len(result.names) == 1:
        return f"{told}; there is no other choice"
    if best == (first,):
        return f"{told}, more than any other choice"
    if not best:
        return f"{told}, and no choice is behind no other"
    rest = [result.names[choice] for choice in best if choice != first]
    return f"{told}; it cannot be told from {', '.join(rest)}"


def gain_text(result: ChoicesResult) -> str:
    """What the best wins more than the worst, if it can be told from it.

    Empty of one choice, and where no game had a winner.
    """
    if len(result.names) == 1 or result.no_winner == result.games:
        return ""
    over, worst = result.gain, result.names[result.worst]
    ends = "too few games for an interval"
    if over.interval is not None:
        low, high = over.interval
        ends = f"{signed(100 * low, 1)} to {signed(100 * high, 1)}"
    gained = f"{signed(100 * over.gain, 1)} games of 100"
    games = f"{gained} ({ends}, on {counted(over.deals, 'common deal')})"
    if result.is_worst_behind:
        return f"Over {worst}, the worst, it gains {games}."
    return f"Not even {worst}, the worst, can be told from it: the difference is {games}."


def table_text(result: ChoicesResult) -> str:
    """Who plays which game, as the beginning of a sentence."""
    table = result.setting
    deck = deck_name(table.deck)
    named = deck if isinstance(deck, str) else f"of {deck_text(deck)}"
    differing = ", ".join(f"{name} is {value}" for name, value in table.rules.items())
    rules = f"; {differing}" if differing else ""
    return f"{counted(table.players, 'player')}, deck {named}{rules}"


def who_text(result: ChoicesResult) -> str:
    """Who plays on."""
    setting = result.setting
    if setting.play == setting.field:
        return f"all play on as {setting.play}"
    return f"you play on as {setting.play}, all others as {setting.field}"


def counts_text(result: ChoicesResult) -> str:
    """How much was played, and how many games had no winner."""
    unwon = counted(result.no_winner, "game") if result.no_winner else "none"
    return (
        f"{counted(result.deals, 'deal')} of the seed {result.seed}, "
        f"{counted(result.games, 'game')}, {unwon} without a winner, which counts as not won."
    )


def method_text(result: ChoicesResult) -> str:
    """What the intervals and the set of the best promise."""
    dropped, anytime = "", ""
    told_apart = "paired t tests of all pairs with Holm's adjustment"
    if result.rule.precision is not None:
        dropped = ", and one that is clearly behind is played no longer"
    if not result.is_fixed:
        anytime = ", true at every number of deals at once, so also where it stopped"
        told_apart = "confidence sequences of all pairs at Bonferroni's level"
    return (
        f"All choices play the same deals{dropped}. Intervals: {result.method}, each alone"
        f"{anytime}. Marked * is what cannot be told from the best: {told_apart}, so that equal "
        f"choices are told apart in at most {1 - LEVEL:.0%} of runs.{_gain_method(result)}"
    )


def _gain_method(result: ChoicesResult) -> str:
    """What the interval of the gain promises, as a sentence; empty of one choice."""
    if len(result.names) == 1:
        return ""
    kind = "a paired t interval" if result.is_fixed else "a confidence sequence"
    return (
        f" The gain over the worst: {kind} at {level_text(result.gain_level)}, Bonferroni's level "
        f"for {counted(result.pairs, 'pair')}, as the two were picked by what they won."
    )


def stopped_text(result: ChoicesResult) -> str:
    """That the run was interrupted; empty if it was not."""
    if not result.interrupted:
        return ""
    return f"Interrupted after {counted(result.deals, 'deal')}: the numbers are of those alone."


def html_page(result: ChoicesResult) -> str:
    """The question, the finding, the choices and what the numbers rest on, for a notebook."""
    import pandas

    finding = f"{headline(result)}. {gain_text(result)}".rstrip()
    before = filter(None, (stopped_text(result), f"{result.title}.", finding))
    rows = [
        {
            result.choice_noun: result.names[choice],
            "": "*" if choice in result.best else "",
            "wins %": win_text(result, choice),
            f"{LEVEL:.0%} interval": interval_text(result.interval(choice)),
            "games": f"{int(result.counts.games[choice]):,}",
        }
        for choice in result.ranking
    ]
    table = pandas.DataFrame(rows).to_html(index=False, escape=True)
    after = (result.assumptions, method_text(result))
    told = ["".join(f"<p>{escape(line)}</p>" for line in lines) for lines in (before, after)]
    return told[0] + table + told[1]
