"""What the report of 3UP 3DOWN is made of: which questions are played, and all that was found."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Unpack

from dealwise.reports.studies.card_worth import CardWorth, card_worths
from dealwise.reports.studies.choices_result import ChoicesQuestion
from dealwise.reports.studies.collecting import Running
from dealwise.reports.studies.compare import plan_compare, play_compare
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_words import headline as compare_headline
from dealwise.reports.studies.games import MOST_LENGTHS, plan_games, play_games
from dealwise.reports.studies.games_result import GamesResult
from dealwise.reports.studies.games_words import wins_text
from dealwise.reports.studies.places import PlaceWins, place_wins
from dealwise.reports.studies.stop_rules import StopRule, parse_rule
from dealwise.reports.studies.up_odds import (
    DEFAULT_PLAY,
    UpOddsResult,
    answer_up_odds,
    ask_up_odds,
    lost_games,
    options_at,
)
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import counted
from dealwise.simulate.quoting import quoted
from dealwise.simulate.updown.cards import (
    CARDS_A_PLAYER,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    USUAL_DECK,
    USUAL_PLAYERS,
)
from dealwise.simulate.updown.house_rules import differing
from dealwise.simulate.updown.notation import parse_deck, parse_players
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.blocks import BlocksPlan
from dealwise.strategies.specs import named_strategies
from dealwise.strategies.updown.games_plan import GamesPlan

CHOICE_DEALS = 40_000
GAME_DEALS = 100_000
COMPARE_DEALS = 10_000
CONTENDERS = ("steady", "worth/sweeping/always", "lowest", "highest/ration/always")
"""Who is compared where nobody is named: the strongest that dealwise brings, and fast."""

LOST_GAMES = 2
_LOOKED_AT = 300
"""Among so many first deals games that the best choice lost are looked for."""


@dataclass(frozen=True)
class ReportQuestion:
    """All that is to be played, checked.

    `choices` may stop by a precision, `choices_alike` have all choices on the same deals; both are
    None without cards. `table` is the one that was asked for; at `tables` all play as the field.
    """

    choices: ChoicesQuestion | None
    choices_alike: ChoicesQuestion | None
    table: GamesPlan
    tables: tuple[GamesPlan, ...]
    contest: BlocksPlan
    rule: StopRule


@dataclass(frozen=True)
class UpdownReport:
    """All that was found; `lost` has records of games that the best choice did not win."""

    choices: UpOddsResult | None
    choices_alike: UpOddsResult | None
    table: GamesResult
    tables: tuple[GamesResult, ...]
    contest: CompareResult
    lost: tuple[dict, ...] = ()

    @property
    def worths(self) -> tuple[CardWorth, ...]:
        """What each kind of card is worth laid up; nothing without cards."""
        return () if self.choices_alike is None else card_worths(self.choices_alike)

    @property
    def places(self) -> tuple[PlaceWins, ...]:
        """The wins of each place, by how many play."""
        return place_wins(self.tables)

    @property
    def files(self) -> dict[str, str]:
        """The SHA-256 of each policy file that has played."""
        told = [self.table, *self.tables, self.contest]
        if self.choices is not None:
            told.append(self.choices)
        return {name: digest for each in told for name, digest in each.files.items()}


class Part(NamedTuple):
    """A part of the report that is played: the `label` of its bar, how, and what it came to.

    `seats` are who plays where all games have one table, `rules` those that are not the house's.
    """

    label: str
    play: Callable[..., object]
    summary: Callable[[object], str]
    rules: Mapping[str, object] = {}
    seats: tuple[str, ...] | None = None


def ask_report(
    cards: str | Iterable[str] | None = None,
    *,
    players: int | str | None = None,
    deck: str | None = None,
    starter: int | str | None = None,
    play: str = DEFAULT_PLAY,
    field: str = DEFAULT_PLAY,
    strategies: str | Sequence[str] | None = None,
    rules: Mapping[str, object] | None = None,
    deals: int | str | None = None,
    precision: float | str | None = None,
    seed: int | str = 0,
    trust: bool = False,
) -> ReportQuestion:
    """Check what is asked, before anything is played.

    Seat 0 plays as `play`, all others as `field`; `strategies` are compared. Each part has so many
    `deals`; the choices of the six cards may be played to a `precision` instead.

    Raises:
        BadInput: something that cannot be, in a sentence.
        Fault: a policy file that cannot be used.
    """
    if precision is not None and not cards:
        raise BadInput(
            f"--precision {quoted(str(precision))} is of the chances of six dealt cards: name the "
            f"cards, or leave it out."
        )
    seats = parse_players(USUAL_PLAYERS if players is None else players)
    counts = parse_deck(USUAL_DECK if deck is None else deck, seats)
    options = differing(options_at(rules or {}, starter, seats, most_turns=MOST_LENGTHS))
    for name in (play, field):
        load_strategy("updown", name, trust=trust)
    chosen = _contenders(strategies, play)
    choices, alike = None, None
    if cards:
        asked = {"players": seats, "deck": counts, "play": play, "field": field, "seed": seed}
        ask = partial(ask_up_odds, cards, rules=options, **asked)
        alike = ask(deals=CHOICE_DEALS if deals is None else deals)
        choices = alike if precision is None else ask(deals=deals, precision=precision)
    rule = parse_rule(deals=COMPARE_DEALS if deals is None else deals, strategies=len(chosen))
    table = {"deck": counts, "deals": GAME_DEALS if deals is None else deals, "seed": seed}
    seated = (play, *(field,) * (seats - 1))
    same_for_all = {name: value for name, value in options.items() if name != "starter"}
    return ReportQuestion(
        choices,
        alike,
        plan_games(seated, rules=options, **table),
        tuple(
            plan_games(field, players=number, rules=same_for_all, **table)
            for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
            if CARDS_A_PLAYER * number <= sum(counts)
        ),
        plan_compare(
            chosen,
            rule,
            seed=seed,
            rules=options,
            players=seats,
            deck=counts,
            trust=trust,
            game="updown",
        ),
        rule,
    )


def _contenders(strategies: str | Sequence[str] | None, own: str) -> list[str]:
    """Who is compared: those named, or some of ours, of whom the user's own is one."""
    if strategies is not None:
        return named_strategies(strategies)
    return list(dict.fromkeys([own, *CONTENDERS]))


def parts(question: ReportQuestion) -> dict[str, Part]:
    """What is played one after the other, by name."""
    from dealwise.reports.studies.choices_words import headline

    found: dict[str, Part] = {}
    if question.choices is not None:
        answer = partial(answer_up_odds, question.choices)
        found["choices"] = Part("playing the choices", answer, headline)
        if question.choices_alike is not question.choices:
            answer = partial(answer_up_odds, question.choices_alike)
            found["choices alike"] = Part("playing all choices", answer, headline)
    for plan in _different(question):
        seats = counted(len(plan.strategies), "player")
        found[_named(plan)] = Part(
            f"playing games of {seats}",
            partial(play_games, plan),
            wins_text,
            differing(plan.options),
            plan.strategies,
        )
    contest = partial(play_compare, question.contest, question.rule)
    found["contest"] = Part(
        "comparing strategies", contest, compare_headline, differing(question.table.options)
    )
    return found


def collected(
    question: ReportQuestion, found: Mapping[str, object], lost: Iterable[dict] = ()
) -> UpdownReport:
    """The results of all `parts` by their names, put together."""
    choices = found.get("choices")
    return UpdownReport(
        choices=choices,
        choices_alike=found.get("choices alike", choices),
        table=found[_named(question.table)],
        tables=tuple(found[_named(plan)] for plan in question.tables),
        contest=found["contest"],
        lost=tuple(lost),
    )


def games_lost(question: ReportQuestion, result: UpOddsResult) -> list[dict]:
    """Records of the first games that the best choice did not win, few, of the first deals.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.simulate.updown.records import record_of

    asked = question.choices
    return [
        record_of(played, seed=asked.seed, index=deal)
        for deal, played in lost_games(asked, result, LOST_GAMES, among=_LOOKED_AT)
    ]


def answer_report(question: ReportQuestion, **running: Unpack[Running]) -> UpdownReport:
    """Play all parts of a checked question.

    Raises:
        Fault: a policy did what the rules do not allow, or finished no game for `patience` seconds.
        KeyboardInterrupt: it was interrupted; nothing of a report in part is of use.
    """
    found = {}
    for name, part in parts(question).items():
        found[name] = part.play(**running)
        if found[name].stopped:
            raise KeyboardInterrupt
    lost = games_lost(question, found["choices"]) if "choices" in found else ()
    return collected(question, found, lost)


def _different(question: ReportQuestion) -> list[GamesPlan]:
    """The tables, each once; that which was asked for first."""
    return list({_named(plan): plan for plan in (question.table, *question.tables)}.values())


def _named(plan: GamesPlan) -> str:
    """A name for a part that two plans share if they are the same."""
    return f"games {plan.strategies} {plan.options.starter}"
