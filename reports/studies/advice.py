"""The study behind `dealwise updown advise`: what to do in the middle of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Unpack

from dealwise.reports.studies.choices import parse_choice_rule, search
from dealwise.reports.studies.choices_result import ChoicesQuestion, ChoicesResult, Table
from dealwise.reports.studies.collecting import Running, check_options
from dealwise.reports.studies.up_odds import DEFAULT_PLAY
from dealwise.simulate.quantities import parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.simulate.updown.house_rules import differing
from dealwise.simulate.updown.notation import card_name
from dealwise.simulate.updown.rules import cards_of_action
from dealwise.simulate.updown.standing import Standing, action_name, read_standing
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.updown.advice_plan import AdvicePlan

if TYPE_CHECKING:
    from dealwise.reports.pages.document import Report

SCHEMA = "dealwise/updown-advice/1"


@dataclass(frozen=True, repr=False)
class AdviceResult(ChoicesResult):
    """The chance to win with each action that is open in a position."""

    choice_noun: ClassVar[str] = "action"
    words: ClassVar[str] = "dealwise.reports.studies.advice_words"

    standing: Standing = field(kw_only=True)

    def _page(self) -> "Report":
        from dealwise.reports.pages.updown import advice_report

        return advice_report(self, self.title, self.assumptions)

    def to_dict(self) -> dict:
        """The result as one JSON object, keys as `dealwise updown advise --json` prints them."""
        standing = self.standing
        return self.common() | {
            "schema": SCHEMA,
            "you": standing.you,
            "decision": standing.decision,
            "hand": [card_name(kind) for kind in standing.hand],
            "pile": [card_name(kind) for kind in standing.pile],
            "choices": [self._named(choice) | self.entry(choice) for choice in self.ranking],
            "best": [self.names[choice] for choice in self.best],
        }

    def _named(self, choice: int) -> dict:
        """A choice by its name, and the cards that it plays: none if it is no discard."""
        action = self.standing.actions[choice]
        played = [card_name(kind) for kind in cards_of_action(action)]
        return {"action": self.names[choice], "play": played}


def ask_advice(
    position: Mapping,
    *,
    play: str = DEFAULT_PLAY,
    field: str = DEFAULT_PLAY,
    deals: int | str | None = None,
    precision: float | str | None = None,
    seed: int | str = 0,
    trust: bool = False,
) -> ChoicesQuestion:
    """Check a question: a position as `docs/positions.md` has it, who plays on, how long.

    Raises:
        BadInput: something that cannot be, in a sentence.
        Fault: a policy file that cannot be used.
    """
    standing = read_standing(position)
    rule = parse_choice_rule(deals, precision)
    number = parse_seed(seed)
    own, other = (load_strategy("updown", name, trust=trust) for name in (play, field))
    seats = [field] * len(standing.seats)
    seats[standing.you] = play
    plan = AdvicePlan(
        strategies=tuple(seats),
        active=tuple(range(len(standing.actions))),
        deals=rule.limit,
        seed=as_signed(number),
        deck=standing.deck,
        options=standing.options,
        standing=standing,
    )
    rules = differing(standing.options)
    table = Table(len(seats), standing.deck, own.name, other.name, rules, None)
    return ChoicesQuestion(plan, rule, table, number)


def answer_advice(question: ChoicesQuestion, **running: Unpack[Running]) -> AdviceResult:
    """Play a checked question; see `advise`."""
    plan = question.plan
    names = tuple(action_name(action) for action in plan.choices)

    def conclude(prefix: Prefix) -> AdviceResult:
        return AdviceResult(names=names, standing=plan.standing, **question.basis(prefix))

    return search(plan, question.rule, conclude, **running)


def advise(
    position: Mapping,
    *,
    play: str = DEFAULT_PLAY,
    field: str = DEFAULT_PLAY,
    deals: int | str | None = None,
    precision: float | str | None = None,
    seed: int | str = 0,
    **running: Unpack[Running],
) -> AdviceResult:
    """The chance to win with each action that is open in a position of 3UP 3DOWN.

    `position` is as `docs/positions.md` has it. How it is played is `running`, see
    `collecting.Running`. An interrupt (Ctrl-C) returns what was played so far, `stopped`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no game for `patience` seconds.
        TypeError: an option that there is not.
    """
    check_options(advise, running)
    question = ask_advice(
        position, play=play, field=field, deals=deals, precision=precision, seed=seed
    )
    return answer_advice(question, **running)
