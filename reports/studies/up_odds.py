"""The study behind `dealwise updown odds`: which three of six cards to lay up (U3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Unpack

from dealwise.reports.studies.choices import parse_choice_rule, search
from dealwise.reports.studies.choices_result import ChoicesQuestion, ChoicesResult, Table
from dealwise.reports.studies.collecting import Running, check_options
from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.simulate.updown.cards import USUAL_DECK, USUAL_PLAYERS
from dealwise.simulate.updown.house_rules import (
    MOST_TURNS,
    differing,
    parse_options,
    parse_starter,
)
from dealwise.simulate.updown.notation import card_name, parse_deck, parse_players, parse_six
from dealwise.simulate.updown.options import Options
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.updown.odds_plan import OddsPlan, threes_of

if TYPE_CHECKING:
    from dealwise.reports.pages.document import Report
    from dealwise.simulate.updown.retelling import PlayedGame

SCHEMA = "dealwise/updown-odds/1"
DEFAULT_PLAY = "steady"


@dataclass(frozen=True, repr=False)
class UpOddsResult(ChoicesResult):
    """The chance to win with each three cards laid up; `cards` are the six, kinds."""

    choice_noun: ClassVar[str] = "up"
    words: ClassVar[str] = "dealwise.reports.studies.up_odds_words"

    cards: tuple[int, ...] = field(default=(), kw_only=True)

    def up(self, choice: int) -> list[str]:
        """The three cards of a choice."""
        return [card_name(kind) for kind in threes_of(self.cards)[choice]]

    def _page(self) -> "Report":
        from dealwise.reports.pages.updown import up_odds_report

        return up_odds_report(self)

    def to_dict(self) -> dict:
        """The result as one JSON object, keys as `dealwise updown odds --json` prints them."""
        return self.common() | {
            "schema": SCHEMA,
            "cards": [card_name(kind) for kind in self.cards],
            "choices": [{"up": self.up(choice)} | self.entry(choice) for choice in self.ranking],
            "best": [self.up(choice) for choice in self.best],
        }


def ask_up_odds(
    cards: str | Iterable[str | int],
    *,
    players: int | str = USUAL_PLAYERS,
    deck: str | int | Sequence[int] = USUAL_DECK,
    starter: int | str | None = None,
    play: str = DEFAULT_PLAY,
    field: str = DEFAULT_PLAY,
    rules: Mapping[str, object] | None = None,
    deals: int | str | None = None,
    precision: float | str | None = None,
    seed: int | str = 0,
    trust: bool = False,
) -> ChoicesQuestion:
    """Check a question: six cards, at which table, played by whom, how long.

    Raises:
        BadInput: something that cannot be, in a sentence.
        Fault: a policy file that cannot be used.
    """
    seats = parse_players(players)
    counts = parse_deck(deck, seats)
    six = parse_six(cards, counts)
    options = options_at(dict(rules or {}), starter, seats)
    rule = parse_choice_rule(deals, precision)
    number = parse_seed(seed)
    own, other = (load_strategy("updown", name, trust=trust) for name in (play, field))
    plan = OddsPlan(
        strategies=(play, *(field,) * (seats - 1)),
        active=tuple(range(len(threes_of(six)))),
        deals=rule.limit,
        seed=as_signed(number),
        deck=counts,
        options=options,
        six=six,
    )
    told = {name: value for name, value in differing(options).items() if name != "starter"}
    table = Table(seats, counts, own.name, other.name, told, options.starter)
    return ChoicesQuestion(plan, rule, table, number)


def options_at(
    rules: Mapping[str, object],
    starter: int | str | None,
    players: int,
    *,
    most_turns: int = MOST_TURNS,
) -> Options:
    """The house rules; who starts is `starter`, or a rule says it.

    Raises:
        BadInput: a rule or a seat that there is not, or the two do not agree.
    """
    options = parse_options(rules, players, most_turns=most_turns)
    if starter is None:
        return options
    seat = parse_starter(starter, players, "--starter")
    if "starter" in rules and options.starter != seat:
        raise BadInput(
            f"--starter {seat} and --rule starter={options.starter} say two things of who starts: "
            f"give one."
        )
    return replace(options, starter=seat)


def answer_up_odds(question: ChoicesQuestion, **running: Unpack[Running]) -> UpOddsResult:
    """Play a checked question; see `up_odds`."""
    plan = question.plan
    names = tuple(" ".join(map(card_name, three)) for three in threes_of(plan.six))

    def conclude(prefix: Prefix) -> UpOddsResult:
        return UpOddsResult(names=names, cards=plan.six, **question.basis(prefix))

    return search(plan, question.rule, conclude, **running)


def up_odds(
    cards: str | Iterable[str | int],
    *,
    players: int | str = USUAL_PLAYERS,
    deck: str | int | Sequence[int] = USUAL_DECK,
    starter: int | str | None = None,
    play: str = DEFAULT_PLAY,
    field: str = DEFAULT_PLAY,
    rules: Mapping[str, object] | None = None,
    deals: int | str | None = None,
    precision: float | str | None = None,
    seed: int | str = 0,
    **running: Unpack[Running],
) -> UpOddsResult:
    """The chance to win of six dealt cards with each way to lay three of them up.

    `cards` are as in "3 7 7 10 C C+1" or [3, 7, 7, 10, "C", "C+1"]. Choices that are clearly
    behind are dropped until the rest is known to `precision`; with `deals` all play that many.
    Chance says who starts unless `starter` or a rule does. How it is played is `running`, see
    `collecting.Running`. An interrupt (Ctrl-C) returns what was played so far, `stopped`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no game for `patience` seconds.
        TypeError: an option that there is not.
    """
    check_options(up_odds, running)
    question = ask_up_odds(
        cards,
        players=players,
        deck=deck,
        starter=starter,
        play=play,
        field=field,
        rules=rules,
        deals=deals,
        precision=precision,
        seed=seed,
    )
    return answer_up_odds(question, **running)


def lost_games(
    question: ChoicesQuestion, result: UpOddsResult, count: int, *, among: int | None = None
) -> Iterator[tuple[int, "PlayedGame"]]:
    """The first games that the best choice did not win, with the numbers of their deals.

    They are looked for `among` so many first deals, or all.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    choice = result.ranking[0]
    plan = question.plan.with_active((choice,))
    shown = 0
    for deal in range(min(result.deals, among or result.deals)):
        if shown == count:
            return
        played = plan.retell(deal)
        if played.game.winner != 0:
            shown += 1
            yield deal, played
