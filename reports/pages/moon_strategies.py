"""The report of strategies of Moon: who is better, and what each of them does at the table."""

from typing import TYPE_CHECKING

from dealwise.reports.charts.bids_made import bids_made
from dealwise.reports.charts.match_lengths import match_lengths
from dealwise.reports.charts.points_a_deal import points_a_deal
from dealwise.reports.charts.promised_taken import promised_taken
from dealwise.reports.charts.seats_and_places import seats_and_places
from dealwise.reports.charts.win_by_score import win_by_score
from dealwise.reports.pages.comparison import (
    big_number,
    how_it_settled,
    listed,
    meaning,
    rows_of,
    who_is_better,
    width_for,
)
from dealwise.reports.pages.document import WIDTH, Picture, Replay, Report, Section, Table, Words
from dealwise.reports.pages.origin import origin
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies import strategy_words
from dealwise.reports.studies.compare_numbers import MOST_SHOWN, signed
from dealwise.reports.studies.compare_words import assumptions, headline
from dealwise.reports.studies.ring_result import FEWEST_SEATS
from dealwise.reports.studies.strategy_report import StrategyReport
from dealwise.reports.studies.swings import Swing
from dealwise.reports.terminal.as_lines import as_lines
from dealwise.strategies.moon.game import how_it_ends

if TYPE_CHECKING:
    from dealwise.simulate.moon.rules import Options

_WILSON = f"Intervals: Wilson's, {LEVEL:.0%}, each alone."
_TOO_WIDE = "Seats of one match count apart, of which one wins at most: no interval is too narrow."


def strategies_report(
    result: StrategyReport, *, command: str | None = None, seconds: float | None = None
) -> Report:
    """The report; `command` and `seconds` are how it was asked for and what it took."""
    compared = result.compared
    return Report(
        title=f"Moon: {listed(compared.strategies)} compared",
        answer=f"{headline(compared)}.",
        numbers=(big_number(compared),),
        sections=(
            who_is_better(compared, assumptions(compared)),
            how_it_settled(result.leaders, best_of=len(compared.strategies)),
            _seats(result),
            _bids(result),
            _points(result),
            _matches(result),
            meaning(compared),
            _swings(result),
            _strategies(result),
        ),
        origin=origin(
            players=(),
            files=compared.files,
            seed=compared.seed,
            options=compared.options,
            command=command,
            seconds=seconds,
        ),
        terms=("first bidder", "seat", "paired", "strategy"),
    )


def _order(result: StrategyReport) -> tuple[int, ...]:
    return tuple(place for place, _ in result.compared.ranking)


def _hidden(result: StrategyReport) -> str:
    hidden = len(result.compared.strategies) - MOST_SHOWN
    return f" The first {MOST_SHOWN} are drawn, and {hidden:,} more in the table." * (hidden > 0)


def _rows(result: StrategyReport, each: float, least: float) -> float:
    """The height of a picture with a row for each strategy, in inches."""
    return least + each * rows_of(result.compared)


def _seats(result: StrategyReport) -> Section:
    hands = result.hands
    picture = Picture(
        "seats",
        strategy_words.seats_finding(hands),
        "A dot on its interval for each seat and each place in the bidding; see the table.",
        lambda ax: seats_and_places(hands, ax=ax),
        size=(WIDTH, 2.7),
        note=f"Points of a seat, whoever sits there; the dotted line is the mean: blue above, "
        f"orange below, white where the interval holds it. Intervals: Student's t over "
        f"{hands.deals:,} deals, {LEVEL:.0%}, each alone.",
        table=Table(
            ("", "points a deal", f"{LEVEL:.0%} interval", "bids"),
            strategy_words.seats_rows(hands),
            texts=frozenset({0, 2}),
        ),
    )
    told = strategy_words.ring_text(hands, "deal", result.compared.seed)
    return Section(
        "seats", "Does it matter where one sits, or who speaks first?", (Words(told), picture)
    )


def _bids(result: StrategyReport) -> Section:
    hands, order = result.hands, _order(result)
    wide = width_for(hands.strategies)
    made = Picture(
        "bids-made",
        strategy_words.bids_finding(hands),
        "A heat map of how often each strategy makes each bid; the numbers are in the table.",
        lambda ax: bids_made(hands, order, ax=ax),
        size=(wide, _rows(result, 0.31, 0.55)),
        note=f"Of the hands that were bid so, in percent. At 50% a bid breaks even: blue gains "
        f"points, orange loses them, hatched: the interval holds 50%. {_WILSON}{_hidden(result)}",
        table=Table(
            ("strategy", "bid", "hands bid", "made", f"{LEVEL:.0%} interval", "mean tricks"),
            strategy_words.bids_rows(hands),
            texts=frozenset({0, 4}),
        ),
    )
    promise = Picture(
        "promised-taken",
        strategy_words.promise_finding(hands),
        "For each bidder the mean of tricks promised and of tricks taken; see the table.",
        lambda ax: promised_taken(hands, order, ax=ax),
        size=(wide, _rows(result, 0.31, 0.75)),
        note="Square: the tricks that were promised on average, 21 being all seven; dot: those "
        f"that were taken, blue at the promise or above, orange below.{_hidden(result)}",
        table=Table(
            ("strategy", "bids", "promised", "taken", "made", f"{LEVEL:.0%} interval"),
            strategy_words.promise_rows(hands),
            texts=frozenset({0, 5}),
        ),
    )
    title = "What does each bid, and how often is it made?"
    return Section("bids", title, (Words("On the same deals."), made, promise))


def _points(result: StrategyReport) -> Section:
    hands = result.hands
    head, rows = strategy_words.points_table(hands)
    picture = Picture(
        "points",
        strategy_words.points_finding(hands),
        "A bar for each strategy, cut into shares of deals by their points; see the table.",
        lambda ax: points_a_deal(hands, _order(result), ax=ax),
        size=(width_for(hands.strategies), _rows(result, 0.34, 1.15)),
        note=f"Of {strategy_words.seats_text(hands, 'deal')}, in percent; a trick is a point for a "
        f"defender, and a hand that is thrown in brings 0.{_hidden(result)}",
        table=Table(head, rows),
    )
    return Section("points", "What does a deal bring?", (picture,))


def _matches(result: StrategyReport) -> Section:
    matches = result.matches
    lengths = Picture(
        "match-lengths",
        strategy_words.length_finding(matches),
        "A bar for each number of hands with the share of matches that had it; see the table.",
        lambda ax: match_lengths(matches, ax=ax),
        size=(WIDTH, 2.2),
        note=f"{strategy_words.length_note(matches)} {matches.matches.told()}",
        table=Table(
            ("hands", "matches", "share"), strategy_words.length_rows(matches), texts=frozenset()
        ),
    )
    scores = Picture(
        "win-by-score",
        strategy_words.scores_finding(matches),
        "A heat map of matches won by the own score and the best of the others; see the table.",
        lambda ax: win_by_score(matches, ax=ax),
        size=(WIDTH, 3.3),
        note="Of 100 seats that came to these scores before a hand, so many won the match; blue "
        "more than one of three, orange fewer, hatched: the interval holds a third, blank: fewer "
        f"than {FEWEST_SEATS} came there. Each seat counts once a match in a cell. {_WILSON} "
        f"{_TOO_WIDE}",
        table=Table(
            ("own score", "best other", "seats", "won", f"{LEVEL:.0%} interval"),
            strategy_words.scores_rows(matches),
            texts=frozenset({0, 1, 4}),
        ),
    )
    wins = Table(
        ("strategy", "seats", "won", f"{LEVEL:.0%} interval"),
        strategy_words.match_rows(matches),
        texts=frozenset({0, 3}),
        note=f"Of {strategy_words.seats_text(matches, 'match')}; of equals each wins 33.3%. "
        f"{_WILSON}{f' {_TOO_WIDE}' if len(matches.strategies) == 2 else ''}",
    )
    told = strategy_words.ring_text(matches, "match", result.compared.seed)
    ends = how_it_ends(_options(result))
    return Section(
        "matches", "How do matches go?", (Words(f"{told} {ends}"), wins, lengths, scores)
    )


def _options(result: StrategyReport) -> "Options":
    from dealwise.strategies.games import game_named

    return game_named("moon").options(result.compared.options)


def _swings(result: StrategyReport) -> Section:
    first, second = result.leaders.strategies
    parts: list = [
        Words(
            f"The deals on which {first} and {second} differ most. In the two hands of each they "
            f"have changed seats, and the tiles are the same. > led the trick, * won it."
        )
    ]
    parts += [Replay(_swing_title(swing), _swing_lines(swing)) for swing in result.swings]
    if not result.swings:
        parts = [Words(f"{first} and {second} never scored differently: there is no such deal.")]
    return Section("swings", "Which hands made the difference?", tuple(parts))


def _swing_title(swing: Swing) -> str:
    ahead, behind = swing.strategies if swing.difference > 0 else swing.strategies[::-1]
    size = signed(abs(swing.difference), 2).removeprefix("+")
    return f"Deal {swing.number:,}: {ahead} gains {size} points a hand on {behind}"


def _swing_lines(swing: Swing) -> tuple[str, ...]:
    from dealwise.reports.terminal.moon_swings import print_swing

    return as_lines(lambda console: print_swing(swing, console))


def _strategies(result: StrategyReport) -> Section:
    rows = tuple(
        (name, *policies)
        for name, policies in zip(result.compared.strategies, result.policies, strict=True)
    )
    table = Table(
        ("strategy", "how it bids", "how it exchanges", "how it plays"),
        rows,
        texts=frozenset(range(4)),
        note="dealwise strategies tells what each of these policies does.",
    )
    return Section("strategies", "Who played?", (table,))
