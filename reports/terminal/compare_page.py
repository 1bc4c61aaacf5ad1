"""What `dealwise moon compare` prints: who is better, by how much, and how sure that is."""

from rich.console import Console

from dealwise.reports.statistics.looks import FIRST_LOOK, LEAST_NONZERO, may_conclude
from dealwise.reports.studies.compare_basis import hands_text
from dealwise.reports.studies.compare_estimate import SAME, SEQUENCE
from dealwise.reports.studies.compare_numbers import (
    interval_text,
    level_text,
    mean_text,
    says_nothing,
    times_as_many,
)
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_words import assumptions, command_words, headline, stopped
from dealwise.reports.terminal.compare_tables import print_matrix, print_ranking
from dealwise.reports.terminal.writing import print_line, print_unbroken
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import plural
from dealwise.simulate.quoting import shell_words
from dealwise.strategies.blocks import DIFFERENT, NONZERO

_LABEL = 12  # characters before what a line says


def print_compare(result: CompareResult, console: Console, *, suggest: bool = True) -> None:
    """Print the finding with its numbers, then what they rest on.

    The console may be of any width and encoding; nothing but plain text reaches it. `suggest` ends
    with a command to go on with.
    """
    if told := stopped(result):
        print_line(console, told, "bold")
        console.print()
    if len(result.strategies) == 2:
        _print_pair(result, console)
    else:
        print_ranking(result, console)
        console.print()
        print_matrix(result, console)
    console.print()
    print_line(console, f"{headline(result)}.", "bold")
    console.print()
    print_line(console, assumptions(result))
    if suggest:
        _print_next(result, console)


def _print_pair(result: CompareResult, console: Console) -> None:
    first, second = result.strategies
    estimate = result.estimate(0, 1)
    print_line(console, f"{first} less {second}, in {result.measure.name}", "bold")
    lines = {
        "difference": mean_text(estimate),
        "interval": f"{interval_text(estimate)} ({estimate.method} {level_text(result.level)})",
        "test": _test(result),
        "differed": _differently("played", result, DIFFERENT),
        "": _differently("scored", result, NONZERO),
        "played": f"{result.measure.counted(result.deals)}, {hands_text(result)}",
        "won": result.outcomes.told_wins() if result.has_outcomes else "",
        "pairing": _pairing(result),
    }
    if estimate.method == SAME:
        lines["interval"] = f"exactly 0 ({SAME})"
    elif says_nothing(result, estimate):
        lines["interval"] = f"none: so few {result.measure.blocks} rule no difference out"
    for label, text in lines.items():
        if text:
            print_line(console, f"{label:<{_LABEL}}{text}")


def _test(result: CompareResult) -> str:
    """Where the sequential test stands; empty if none was asked for."""
    test = result.test
    if test is None:
        return ""
    low, high = test.bounds
    said = f"{test.verdict}: llr {test.llr:+.2f}, decided at {low:+.2f} or {high:+.2f}"
    if not may_conclude(result.deals, int(result.by_pair[0, NONZERO])):
        blocks = result.measure.blocks
        said += f", but not before {LEAST_NONZERO} {blocks} of {FIRST_LOOK} or more count"
    return said


def _differently(verb: str, result: CompareResult, slot: int) -> str:
    """In how many blocks they did so, by the sums of the pair."""
    count = int(result.by_pair[0, slot])
    share = percent(count, result.deals)
    blocks = result.measure.blocks
    return f"{verb} differently in {share}% of {blocks} ({count:,} of {result.deals:,})"


def _pairing(result: CompareResult) -> str:
    """What it was worth to play the same deals in every seating; empty of too few that count."""
    saving = result.saving(0, 1)
    if saving is None or result.estimate(0, 1).is_bound:
        return ""
    things = plural(result.measure.hand)
    return f"needed {times_as_many(saving, things)} than {things} that are each dealt anew would"


def _print_next(result: CompareResult, console: Console) -> None:
    """A command to go on with: the deals that differ most; none where nothing differs."""
    pair = [place for place, _ in result.ranking[:2]] if len(result.strategies) > 2 else [0, 1]
    if result.saving(*pair) is None:
        return
    console.print()
    see = f"See the {result.measure.blocks} in which they differ most"
    if result.estimate(*pair).method == SEQUENCE:
        see += " (by a fixed number, which claims more than a run that chose its own end may)"
    print_line(console, f"{see}:", "dim")
    words = [*command_words(result, *pair), "--show", "3"]
    print_unbroken(console, f"  {shell_words(words)}", "dim")
