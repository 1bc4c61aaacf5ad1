"""What `dealwise moon odds` prints: the hand, the table, the advice, and what they assume."""

from rich.console import Console
from rich.text import Text

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_question import HEURISTIC
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.reports.studies.odds_words import assumptions, command_words, verdict
from dealwise.reports.terminal.dominoes import hand_drawing
from dealwise.reports.terminal.odds_tables import (
    ANY,
    plans_shown,
    print_plans,
    print_trumps,
    print_widows,
    trumps_shown,
)
from dealwise.reports.terminal.writing import plus_minus, print_line, print_unbroken
from dealwise.simulate.moon.notation import trump_title, write_hand, write_tile
from dealwise.simulate.moon.tiles import hand_name
from dealwise.simulate.percent import percent
from dealwise.simulate.quoting import shell_words


def print_odds(
    result: OddsResult, console: Console, *, show_all: bool = False, suggest: bool = True
) -> None:
    """Print the whole answer; `show_all` shows every trump, or every plan with a given widow.

    The console may be of any width and encoding; nothing but plain text reaches it. `suggest` ends
    with a command to go on with.
    """
    if result.interrupted:
        print_line(console, _partial(result), "bold")
        console.print()
    print_hand(result, console)
    console.print()
    if result.plans is None:
        print_trumps(result, console, show_all=show_all)
    else:
        print_plans(result, console, show_all=show_all)
    _print_hidden(result, console, show_all=show_all)
    console.print()
    _print_legend(result, console)
    console.print()
    _print_advice(result, console)
    console.print()
    if len(result.by_widow) > 1:
        _print_widows(result, console)
    print_line(console, assumptions(result))
    if suggest:
        console.print()
        _print_next(result, console)


def _partial(result: OddsResult) -> str:
    return (
        f"Stopped early: {result.deals:,} of {result.deals_asked:,} deals were played, "
        f"and what follows is a partial answer."
    )


def print_hand(result: OddsResult, console: Console) -> None:
    """Print the hand as it was understood, in words and drawn."""
    remarks = f" ({', '.join(result.remarks)})" if result.remarks else ""
    print_line(console, f"Your hand: {write_hand(result.hand)}{remarks}")
    drawing = hand_drawing(result.hand, encoding=console.encoding, width=console.width)
    console.print(Text(drawing), soft_wrap=True)
    if result.widow is not None:
        print_line(console, f"The widow: {write_tile(result.widow)}")


def _print_legend(result: OddsResult, console: Console) -> None:
    """Say what the columns and the first row mean."""
    meanings = {
        "P(4)": "in how many of 100 hands the bidder takes 4 tricks or more",
        "tricks": "how many the bidder takes on average",
        "bid 4": "points that a bid of 4 brings on average, 4(2P-1); a 21 takes 7 tricks",
    }
    if result.plans is not None and len(result.plans) > 1:
        meanings[ANY] = "the best plan for each bid"
    elif result.plans is None and any(row.share is not None for row in result.by_trump):
        meanings["share"] = f"in how many of 100 hands {result.exchange} names the trump"
    elif result.plans is None and len(result.by_trump) > 1:
        meanings[ANY] = "the best trump for each widow and bid"
    rows = (*result.by_trump, *(result.plans or ()))
    if not (result.exact and all(result.is_exact(row.chances) for row in rows)):
        sign = plus_minus(console.encoding)
        meanings[sign] = f"how far the {LEVEL:.0%} interval reaches on its longer side"
    for word, meaning in meanings.items():
        print_line(console, f"{word:<8}{meaning}")


def _print_hidden(result: OddsResult, console: Console, *, show_all: bool) -> None:
    """Say how many rows the table leaves out, and how to see them."""
    if result.plans is None:
        hidden = len(result.by_trump) - len(trumps_shown(result, show_all=show_all))
        rows = "trump" if hidden == 1 else "trumps"
    else:
        hidden = len(result.plans) - len(plans_shown(result, show_all=show_all))
        rows = "plan" if hidden == 1 else "plans"
    if hidden:
        print_line(console, f"{hidden} more {rows} with --all.", "dim")


def _print_advice(result: OddsResult, console: Console) -> None:
    print_line(console, verdict(result), "bold")
    if result.widow is not None and result.by_widow:
        plan = result.by_widow[0]
        if plan.trump is not None and plan.discard is not None:
            print_line(
                console,
                f"With the widow {write_tile(plan.widow)}: name {trump_title(plan.trump)}, "
                f"lay {write_tile(plan.discard)} away.",
            )


def _print_widows(result: OddsResult, console: Console) -> None:
    """Which widows help, as far as that can be told of those that were dealt."""
    seen = [row.chances for row in result.by_widow if row.chances.deals]
    chances = {percent(chances.made[result.goal], chances.deals) for chances in seen}
    if len(chances) == 1 and len(seen) == len(result.by_widow):
        print_line(console, f"Every widow helps alike: P({result.goal}) is {chances.pop()}%.")
    elif len(chances) > 1:
        print_line(console, f"Widows that help most and least to make {result.goal}:")
        print_widows(result, console)
    else:
        return
    console.print()


def _print_next(result: OddsResult, console: Console) -> None:
    """A command to go on with: the deals in which the plan fails, or a picture if none does."""
    if result.model != HEURISTIC:
        print_line(console, "What players make of it who see their own tiles alone:", "dim")
        words = ["dealwise", "moon", "odds", *hand_name(result.hand).split()]
        print_unbroken(console, f"  {shell_words(words)}", "dim")
        return
    if result.chances.made[result.goal] < result.chances.deals:
        reason = "See why it fails:"
        more = ["--show", "3", "--below", str(result.goal)]
    else:
        reason = "See it as a picture:"
        more = ["--chart", "hand.png"]
    print_line(console, reason, "dim")
    played = None if result.seed is None else result.deals
    words = command_words(result, result.hand, deals=played)
    print_unbroken(console, f"  {shell_words([*words, *more])}", "dim")
