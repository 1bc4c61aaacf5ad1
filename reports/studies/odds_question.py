"""An odds question, checked before anything is played."""

import math
from dataclasses import dataclass
from statistics import NormalDist

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.odds_result import GOALS, OddsResult, Specs
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import parse_tile, parse_trump, write_tile
from dealwise.simulate.moon.tiles import (
    ALL_TILES,
    SPLITS,
    TRUMP_NAMES,
    TRUMPS,
    tile_name,
    tiles_of,
)
from dealwise.simulate.quantities import parse_count, parse_half_width, parse_seed
from dealwise.simulate.quoting import as_text, quoted
from dealwise.simulate.randomness import as_signed
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.completions import BEST, CompletionsPlan
from dealwise.strategies.moon.open_plans import OpenPlan
from dealwise.strategies.policy import Policy
from dealwise.strategies.specs import parse_spec

DEFAULT_SAMPLE = 20_000
DEFAULT_PLAY = "pull"

HEURISTIC, OPEN, RANGE = "heuristic", "open", "range"
MODELS = (HEURISTIC, OPEN, RANGE)
"""By which model hands are played: policies by name, best play with all hands open, or each."""


@dataclass(frozen=True)
class Question:
    """All of an odds question but the hand, checked; the same for every hand of a file.

    `play`, `defence` and `exchange` are names fit to be printed, `specs` what loads them.
    """

    deals: int | None
    seed: int
    play: str
    defence: str
    exchange: str
    specs: Specs
    trump: int | None
    widow: int | None
    discard: int | None
    uses_chance: bool
    bids: tuple[int, ...]
    model: str = HEURISTIC
    precision: float | None = None
    """To what half width the open model samples; None: it is exact."""

    @property
    def is_open(self) -> bool:
        """Whether all hands are open."""
        return self.model == OPEN

    @property
    def sampled(self) -> int | None:
        """How many deals are sampled; None where all are played."""
        if self.deals is None and not self.uses_chance:
            return None
        return self.deals or DEFAULT_SAMPLE


def ask(
    *,
    deals: int | str | None = None,
    seed: int | str = 0,
    play: str = DEFAULT_PLAY,
    defence: str = DEFAULT_PLAY,
    exchange: str = BEST,
    trump: int | str | None = None,
    widow: str | None = None,
    discard: str | None = None,
    model: str = HEURISTIC,
    precision: float | str | None = None,
    trust: bool = False,
) -> Question:
    """Check the parts of a question that do not depend on the hand.

    With `trust` nothing is said when a policy file runs for the first time.

    Raises:
        BadInput: a number, tile, trump or policy that cannot be.
    """
    _check_model(model, precision, deals, (play, defence, exchange))
    policies = [load_policy("moon", "play", name, trust=trust) for name in (play, defence)]
    names = [policy.name for policy in policies]
    if exchange == BEST:
        names.append(BEST)
    else:
        policies.append(_exchange_policy(exchange, trust=trust))
        names.append(policies[-1].name)
        for name, value in (("trump", trump), ("discard", discard)):
            if value is not None:
                raise BadInput(
                    f"The exchange {names[-1]} chooses its own trump and discard, so {name} cannot "
                    f"be given as well: leave one of them out."
                )
    read = frozenset().union(*(policy.reads for policy in policies))
    return Question(
        deals=None if deals is None else parse_count(deals, "--deals"),
        seed=parse_seed(seed),
        play=names[0],
        defence=names[1],
        exchange=names[2],
        specs=Specs(play, defence, exchange),
        trump=None if trump is None else parse_trump(trump),
        widow=None if widow is None else parse_tile(widow),
        discard=None if discard is None else parse_tile(discard),
        uses_chance="bits" in read,
        bids=GOALS if "bid" in read else GOALS[:1],
        model=model,
        precision=None if precision is None else parse_half_width(precision, "--precision"),
    )


def question_of(result: OddsResult) -> Question:
    """The question that a result answers, to play some of its deals again.

    Raises:
        BadInput: a policy file that it names is not there any more.
    """
    specs = result.specs or Specs(result.play, result.defence, result.exchange)
    return ask(
        deals=None if result.seed is None else result.deals_asked,
        seed=0 if result.seed is None else result.seed,
        play=specs.play,
        defence=specs.defence,
        exchange=specs.exchange,
        trump=None if result.trump is None else TRUMP_NAMES[result.trump],
        widow=None if result.widow is None else tile_name(result.widow),
        discard=None if result.discard is None else tile_name(result.discard),
        trust=True,
    )


def _check_model(
    model: str, precision: object, deals: object, policies: tuple[str, str, str]
) -> None:
    """Refuse a model that there is not, and what does not go with one."""
    if model not in MODELS:
        named = f"{', '.join(MODELS[:-1])} or {MODELS[-1]}"
        raise BadInput(f"There is no model {quoted(as_text(model))}: it is {named}.")
    if model == RANGE:
        raise BadInput("--model range holds three models against each other: give it one hand.")
    if model != OPEN:
        if precision is not None:
            raise BadInput("--precision goes with --model open: without it, give --deals N.")
        return
    if policies != (DEFAULT_PLAY, DEFAULT_PLAY, BEST):
        raise BadInput(
            "With --model open all three play their best and nobody plays by a policy: leave "
            "--play, --defence and --exchange out."
        )
    if deals is not None:
        raise BadInput("--model open is sampled by --precision, such as 0.01, not by --deals.")


def _exchange_policy(name: str, *, trust: bool) -> Policy:
    """A named exchange policy, but for `BEST`, which plays every plan here and so has no deals."""
    spec = parse_spec(name)
    if spec.path is None and spec.name == BEST:
        raise BadInput(
            f"{quoted(name)} has brackets: here {BEST} takes no parameters, as it plays every plan "
            f"on every deal."
        )
    return load_policy("moon", "exchange", name, trust=trust)


def open_plan_for(question: Question, hand: int) -> OpenPlan:
    """The plan that answers the question for one hand (mask) with all hands open.

    Raises:
        BadInput: as `plan_for`.
    """
    plan = plan_for(question, hand)
    fresh = None
    if question.precision is not None:
        needed = (NormalDist().inv_cdf((1 + LEVEL) / 2) / (2 * question.precision)) ** 2
        fresh = math.ceil(needed / len(plan.widows))
    return OpenPlan(
        hand=hand,
        widows=plan.widows,
        trumps=plan.trumps,
        discards=plan.discards,
        seed=plan.seed,
        fresh=fresh if fresh is not None and fresh < SPLITS else None,
    )


def plan_for(question: Question, hand: int) -> CompletionsPlan:
    """The plan that plays the question for one hand (mask).

    Raises:
        BadInput: the widow is in the hand, or the discard is neither in it nor the given widow.
    """
    widows = tuple(tiles_of(ALL_TILES & ~hand))
    if question.widow is not None:
        if hand >> question.widow & 1:
            raise BadInput(
                f"The widow {write_tile(question.widow)} is in the hand: the widow is one of the "
                f"fifteen other tiles."
            )
        widows = (question.widow,)
    discards = ALL_TILES
    if question.discard is not None:
        mine = hand if question.widow is None else hand | 1 << question.widow
        if not mine >> question.discard & 1:
            raise BadInput(
                f"The discard {write_tile(question.discard)} is neither in the hand nor the given "
                f"widow: lay one of those tiles away."
            )
        discards = 1 << question.discard
    exact = question.sampled is None
    return CompletionsPlan(
        hand=hand,
        deals=question.sampled or len(widows) * SPLITS,
        exact=exact,
        seed=as_signed(question.seed),
        play_policy=question.specs.play,
        defence_policy=question.specs.defence,
        exchange_policy=question.specs.exchange,
        widows=widows,
        trumps=tuple(range(TRUMPS)) if question.trump is None else (question.trump,),
        discards=discards,
        bids=question.bids,
    )
