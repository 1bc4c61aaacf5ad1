"""What `dealwise moon rank` prints: points, wins, one scale, and who beats whom."""

from rich.console import Console
from rich.text import Text

from dealwise.reports.studies.compare_basis import command_words, stopped
from dealwise.reports.studies.compare_numbers import (
    MOST_SHOWN,
    interval_text,
    level_text,
    mean_text,
)
from dealwise.reports.studies.rank_result import RankResult
from dealwise.reports.studies.rank_words import (
    ahead_text,
    assumptions,
    circles,
    effect_texts,
    headline,
    scale_texts,
    share_interval_text,
    share_text,
)
from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.reports.terminal.compare_tables import (
    BEST,
    UNSURE,
    folded,
    marked,
    print_matrix,
    print_square,
)
from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import plus_minus, print_line, print_unbroken
from dealwise.simulate.percent import NOTHING
from dealwise.simulate.quantities import joined, plural
from dealwise.simulate.quoting import shell_words

_MOST_PLACES = 3  # columns of places that a page has room for
_BESIDE = 62  # characters that the other columns of the ranking may take
_ALL = "all"


def print_rank(result: RankedResult, console: Console) -> None:
    """Print the tables, the finding, and what they rest on.

    The console may be of any width and encoding; nothing but plain text reaches it.
    """
    if told := stopped(result):
        print_line(console, told, "bold")
        console.print()
    _print_ranking(result, console)
    console.print()
    _print_scale(result, console)
    console.print()
    print_matrix(result, console)
    console.print()
    if not result.by_winner:
        _print_ahead(result, console)
        console.print()
    for told in filter(None, (f"{headline(result)}.", circles(result))):
        print_line(console, told, "bold")
        console.print()
    print_line(console, assumptions(result))
    _print_next(result, console)


def _print_ranking(result: RankedResult, console: Console) -> None:
    """A row for each strategy, best first."""
    interval = f"{level_text(result.ranking_level)} interval"
    points = () if result.by_winner else (Column("points"), Column(interval))
    columns = (
        Column("#"),
        Column("strategy", number=False, prose=True),
        *points,
        Column("wins"),
        Column(interval),
        Column("best", number=False),
    )
    rows = [
        [
            str(number),
            folded(result.strategies[place], console, _BESIDE),
            *(() if result.by_winner else (mean_text(estimate), interval_text(estimate))),
            share_text(result.wins(place)),
            share_interval_text(result.wins(place)),
            BEST if place in result.best else "",
        ]
        for number, (place, estimate) in enumerate(result.ranking, start=1)
    ]
    print_table(console, columns, rows)
    if result.by_winner:
        hands = plural(result.measure.hand)
        print_line(console, f"wins    of 100 {hands} that it plays, over all tables and seats")
    else:
        print_line(console, "points  a hand, on average over all tables and seats")
        print_line(console, "wins    in how many of 100 hands it has most points, equals share")
    if result.best:
        print_line(console, f"{BEST}       cannot be told from the best: beaten by nobody")


def _print_scale(result: RankedResult, console: Console) -> None:
    """The scale, and what it does to each to speak first, by the numbers of the ranking."""
    level = level_text(result.level)
    names = result.place_names if result.seats_a_table <= _MOST_PLACES else result.place_names[:1]
    places = [Column(name) for name in names]
    columns = (Column("#"), Column("scale"), Column(f"{level} interval"), *places)
    sign, shown = plus_minus(console.encoding), len(places)
    rows = [
        [str(number), *scale_texts(result, place), *effect_texts(effects[:shown], sign)]
        for number, (place, _) in enumerate(result.ranking, start=1)
        for effects in [result.places(place)]
    ]
    rows.append([_ALL, "", "", *effect_texts(result.openers[:shown], sign)])
    print_table(console, columns, rows, apart=len(rows) - 2)
    if result.by_winner:
        _say_of_winners(result, console)
    else:
        print_line(console, "scale   one that is s above another is ahead of it with the chance")
        print_line(console, "        1 / (1 + exp(-s)) by it: 0.1 is 52.5 of 100, 1 is 73.1")
        print_line(
            console, f"first   points that it brings to speak first, and half the {level} interval"
        )
    seats = ", ".join(effect_texts(result.seats, sign))
    numbers = joined(map(str, range(result.seats_a_table)))
    print_line(console, f"seats   {numbers} brought {seats}: luck, as all sit everywhere")


def _say_of_winners(result: RankedResult, console: Console) -> None:
    """What the scale and the places are where one wins."""
    hands, level = plural(result.measure.hand), level_text(result.level)
    print_line(
        console, f"scale   of {hands} that one of two wins, the one that is s above the other"
    )
    print_line(console, "        wins the share 1 / (1 + exp(-s)) by it: of 0.1 52.5%, of 1 73.1%")
    told = f"first   {result.measure.name} that it brings to start, and half the {level} interval"
    print_line(console, told)
    if result.seats_a_table > _MOST_PLACES:
        openers = ", ".join(effect_texts(result.openers, plus_minus(console.encoding)))
        print_line(console, f"places  first to {result.place_names[-1]} brought all {openers}")


def _print_ahead(result: RankResult, console: Console) -> None:
    """How often each finishes ahead of each."""

    def cell(row: int, column: int) -> Text:
        if row == column:
            return Text(f"{NOTHING}  ")
        estimate = result.ahead(row, column)
        return marked(ahead_text(estimate), estimate)

    print_square(result, console, cell)
    print_line(
        console,
        "In how many of 100 hands the row finishes ahead of the column, ties half each way.",
    )
    print_line(console, f"{UNSURE} the {level_text(result.level)} interval alone holds 50.")
    if len(result.strategies) > MOST_SHOWN:
        print_line(console, f"The first {MOST_SHOWN}; all are in the answer of --json.")


def _print_next(result: RankedResult, console: Console) -> None:
    """A command to go on with: the first two against each other alone."""
    (first, _), (second, _) = result.ranking[:2]
    if result.identities[first] == result.identities[second]:
        return
    console.print()
    alone = "Compare the first two alone, in {A, A, B} and {A, B, B}:"
    if result.by_winner:
        alone = "Compare the first two alone:"
    print_line(console, alone, "dim")
    print_unbroken(console, f"  {shell_words(command_words(result, first, second))}", "dim")
