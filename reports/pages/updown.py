"""The reports of 3UP 3DOWN: which three cards to lay up, how games go, and who plays best."""

from collections.abc import Mapping

from dealwise.reports.charts.six_cards import six_cards
from dealwise.reports.pages.comparison import who_is_better
from dealwise.reports.pages.document import Picture, Replay, Report, Section, Words
from dealwise.reports.pages.origin import origin
from dealwise.reports.pages.updown_choices import (
    choices_numbers,
    choices_section,
    worth_section,
)
from dealwise.reports.pages.updown_games import (
    games_numbers,
    games_section,
    places_section,
    seats_section,
)
from dealwise.reports.studies.choices_result import ChoicesResult
from dealwise.reports.studies.choices_words import headline, stopped_text
from dealwise.reports.studies.compare_basis import assumptions as contest_basis
from dealwise.reports.studies.games_result import GamesResult
from dealwise.reports.studies.games_words import told_deck
from dealwise.reports.studies.up_odds import UpOddsResult
from dealwise.reports.studies.up_odds_words import assumptions as choices_basis
from dealwise.reports.studies.updown_report import UpdownReport
from dealwise.reports.studies.updown_report_words import (
    choices_meaning,
    games_meaning,
    length_finding,
    worth_meaning,
)
from dealwise.simulate.updown.notation import card_name, deck_name, deck_text
from dealwise.strategies.updown.odds_plan import threes_of

_WHICH_THREE = "Which three should I lay up?"


def updown_report(
    found: UpdownReport, *, command: str | None = None, seconds: float | None = None
) -> Report:
    """The whole report; `command` and `seconds` are how it was asked for and what it took."""
    table, choices = found.table, found.choices
    about_games = (games_section(table, found.tables), places_section(found.tables))
    return Report(
        title=f"3UP 3DOWN with {table.players} players"
        if choices is None
        else _choices_title(choices),
        answer=_answer(found),
        header=None if choices is None else _header(choices),
        numbers=games_numbers(table) if choices is None else choices_numbers(choices),
        sections=(
            *_about_choices(found),
            *about_games,
            _meaning(found),
            *_lost(found),
            who_is_better(found.contest, contest_basis(found.contest)),
        ),
        origin=origin(
            players=(
                *_who(table.strategies[0], table.strategies[1]),
                ("Compared", ", ".join(found.contest.strategies)),
                ("The table", f"{table.players} players, {told_deck(table.deck)}"),
            ),
            files=found.files,
            seed=table.seed,
            options=table.options,
            command=command,
            seconds=seconds,
        ),
        terms=("deal", "strategy", "seat", "paired", "seed"),
    )


def up_odds_report(result: UpOddsResult) -> Report:
    """The report of an answer of `up_odds` alone."""
    from dealwise.reports.studies.card_worth import card_worths

    sections = [choices_section(result, _WHICH_THREE, choices_basis(result))]
    worths = card_worths(result) if result.is_fixed else ()
    if worths:
        sections.append(worth_section(result, worths))
    points = choices_meaning(result) + ((worth_meaning(),) if worths else ())
    return Report(
        title=_choices_title(result),
        answer=_told(stopped_text(result), headline(result)),
        header=_header(result),
        numbers=choices_numbers(result),
        sections=(*sections, _meaning_section(points)),
        origin=_origin_of_choices(result),
        terms=("deal", "strategy", "seed"),
    )


def advice_report(result: ChoicesResult, title: str, basis: str) -> Report:
    """The report of the actions in a position."""
    return Report(
        title=title,
        answer=_told(stopped_text(result), headline(result)),
        numbers=choices_numbers(result),
        sections=(choices_section(result, "What should I do?", basis),),
        origin=_origin_of_choices(result),
        terms=("deal", "strategy", "seed"),
    )


def games_report(result: GamesResult) -> Report:
    """The report of games at one table."""
    return Report(
        title="Games of 3UP 3DOWN",
        answer=_told(result.told_stop, length_finding(result)),
        numbers=games_numbers(result),
        sections=(
            seats_section(result),
            games_section(result),
            _meaning_section(games_meaning(result)),
        ),
        origin=origin(
            players=(
                ("At the table", ", ".join(result.strategies)),
                ("The table", f"{result.players} players, {told_deck(result.deck)}"),
            ),
            files=result.files,
            seed=result.seed,
            options=result.options,
            command=None,
            seconds=None,
        ),
        terms=("deal", "strategy", "seat", "seed"),
    )


def _choices_title(result: UpOddsResult) -> str:
    return f"3UP 3DOWN: which three of {' '.join(map(card_name, result.cards))} to lay up"


def _told(stopped: str, finding: str) -> str:
    """The finding as a sentence, behind one that says that the run was stopped if it was."""
    return " ".join(filter(None, (stopped, f"{finding}.")))


def _header(result: UpOddsResult) -> Picture:
    best = threes_of(result.cards)[result.ranking[0]]
    named = " ".join(map(card_name, result.cards))
    alt = f"The cards {named}; {result.names[result.ranking[0]]} are raised."
    return Picture("cards", "", alt, lambda ax: six_cards(result.cards, best, ax=ax), (4.4, 1.2))


def _answer(found: UpdownReport) -> str:
    if found.choices is not None:
        return f"{headline(found.choices)}."
    return f"{length_finding(found.table)}."


def _about_choices(found: UpdownReport) -> tuple[Section, ...]:
    if found.choices is None:
        return ()
    choices = choices_section(found.choices, _WHICH_THREE, choices_basis(found.choices))
    worths = found.worths
    return (choices, worth_section(found.choices_alike, worths)) if worths else (choices,)


def _meaning(found: UpdownReport) -> Section:
    points = games_meaning(found.table)
    if found.choices is not None:
        worth = (worth_meaning(),) if found.worths else ()
        points = (*choices_meaning(found.choices), *worth, *points)
    return _meaning_section(points)


def _meaning_section(points: tuple[str, ...]) -> Section:
    return Section("meaning", "What this means, and what not", (Words(points=points),))


def _lost(found: UpdownReport) -> tuple[Section, ...]:
    """Games that the best choice did not win; nothing without any."""
    if not found.lost:
        return ()
    from dealwise.reports.terminal.as_lines import as_lines
    from dealwise.reports.terminal.updown_replay import print_replay

    name = found.choices.names[found.choices.ranking[0]]
    intro = Words(
        f"The first games of the run that {name} did not win: not the worst, nor picked otherwise. "
        f"You sit at seat 0."
    )
    replays = [
        Replay(
            f"Deal {record['index']:,}, {_ended(record)}",
            as_lines(
                lambda console, record=record, number=number: print_replay(
                    record, console, number=number
                )
            ),
        )
        for number, record in enumerate(found.lost, start=1)
    ]
    return (Section("lost", "How does the best choice lose?", (intro, *replays)),)


def _ended(record: Mapping) -> str:
    turns = f"{len(record['turns']):,} turns"
    if record["winner"] is None:
        return f"without a winner after {turns}"
    return f"won by seat {record['winner']} after {turns}"


def _who(own: str, other: str) -> tuple[tuple[str, str], ...]:
    return (("You play as", own), ("All others play as", other))


def _origin_of_choices(result: ChoicesResult) -> tuple[tuple[str, str], ...]:
    table = result.setting
    start = {} if table.starter in (None, "random") else {"starter": table.starter}
    deck = deck_text(deck_name(table.deck))
    return origin(
        players=(
            *_who(table.play, table.field),
            ("The table", f"{table.players} players, deck {deck}"),
        ),
        files=result.files,
        seed=result.seed,
        options=start | table.rules,
        command=None,
        seconds=None,
    )
