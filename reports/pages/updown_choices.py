"""The parts of reports of 3UP 3DOWN that are about choices: which is best, and why."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dealwise.reports.charts.choices_figure import draw_choices
from dealwise.reports.charts.gains import card_worth
from dealwise.reports.pages.document import WIDTH, Number, Picture, Section, Table, Words
from dealwise.reports.studies.card_worth import CardWorth
from dealwise.reports.studies.choices_result import ChoicesResult
from dealwise.reports.studies.choices_words import (
    gain_text,
    headline,
    interval_text,
    method_text,
    win_text,
)
from dealwise.reports.studies.compare_numbers import signed
from dealwise.reports.studies.updown_report_words import (
    worth_finding,
    worth_gain_text,
    worth_note,
)
from dealwise.simulate.updown.notation import card_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW, _FOOT = 0.28, 0.6  # inches


def choices_section(result: ChoicesResult, title: str, basis: str) -> Section:
    """All choices ranked, those marked that cannot be told from the best."""

    def draw(ax: "Axes") -> None:
        from matplotlib.ticker import MaxNLocator

        draw_choices(result, "", ax)
        ax.xaxis.set_major_locator(MaxNLocator(7, integer=True))
        ax.set_xlabel("games won of 100")

    picture = Picture(
        name="choices",
        finding=headline(result),
        alt="A dot on its interval for the chance to win with each choice, best on top; the "
        "numbers are in the table.",
        draw=draw,
        size=(WIDTH, _FOOT + _ROW * len(result.names)),
        note=f"Blue: cannot be told from the best. {basis}",
        table=_choices_table(result),
    )
    words = (Words(gain_text(result)),) if len(result.names) > 1 else ()
    return Section("choices", title, (*words, picture))


def choices_numbers(result: ChoicesResult) -> tuple[Number, ...]:
    """The chance of the best, the gain over the worst if it is told, and an even share."""
    first = result.ranking[0]
    numbers = [Number(f"{win_text(result, first)}%", f"of games won with {result.names[first]}")]
    if len(result.names) > 1 and result.is_worst_behind:
        gain = f"{signed(100 * result.gain.gain, 1)}"
        numbers.append(Number(gain, f"games of 100 over {result.names[result.worst]}, the worst"))
    players = result.setting.players
    numbers.append(Number(f"{100 / players:.1f}%", f"an even share of {players} players"))
    return tuple(numbers)


def worth_section(result: ChoicesResult, worths: Sequence[CardWorth]) -> Section:
    """What each kind of card is worth laid up; `result` has all choices on the same deals."""
    picture = Picture(
        name="card-worth",
        finding=worth_finding(worths),
        alt="A dot on its interval for what each kind of card is worth laid up; the numbers are in "
        "the table.",
        draw=lambda ax: card_worth(worths, ax=ax),
        size=(WIDTH, _FOOT + 0.34 * len(worths)),
        note=worth_note(result, worths),
        table=_worth_table(worths),
    )
    return Section("card-worth", "What is a card worth, laid up?", (picture,))


def _choices_table(result: ChoicesResult) -> Table:
    rows = [
        (
            result.names[choice],
            win_text(result, choice),
            interval_text(result.interval(choice)),
            f"{int(result.counts.games[choice]):,}",
            f"{int(result.counts.no_winner[choice]):,}",
            "*" if choice in result.best else "",
        )
        for choice in result.ranking
    ]
    head = (result.choice_noun, "won of 100", "interval", "games", "without a winner", "best")
    return Table(head, tuple(rows), note=method_text(result))


def _worth_table(worths: Sequence[CardWorth]) -> Table:
    rows = [
        (
            card_name(worth.kind),
            *worth_gain_text(worth),
            str(len(worth.up)),
            str(len(worth.down)),
        )
        for worth in worths
    ]
    head = ("card", "games of 100", "interval", "choices with it up", "without")
    return Table(head, tuple(rows))
