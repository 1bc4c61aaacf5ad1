"""The study behind `dealwise moon odds`: what is a hand of seven tiles worth to its bidder?"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Unpack

from dealwise.reports.studies.collecting import Running, check_options, collect
from dealwise.reports.studies.odds_conclusion import conclude
from dealwise.reports.studies.odds_open import answer_open
from dealwise.reports.studies.odds_question import (
    DEFAULT_PLAY,
    HEURISTIC,
    RANGE,
    Question,
    ask,
    plan_for,
)
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.simulate.moon.notation import Tiles, parse_hand
from dealwise.strategies.moon.completions import BEST

if TYPE_CHECKING:
    from dealwise.reports.studies.odds_range_result import RangeResult


def odds(
    hand: Tiles,
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
    **running: Unpack[Running],
) -> "OddsResult | RangeResult":
    """The chance that a hand makes each bid, exact unless `deals` or a policy asks for a sample.

    `hand` is seven tiles in one text or several ("66 65 64 55 33 21 00"). With the `model` "open"
    all three see every tile and play their best; `precision` samples that, to such a half width.
    The model "range" holds both against players that look ahead and gives a `RangeResult`.
    How it is played is `running`, see `collecting.Running`. An interrupt (Ctrl-C) returns what was
    played so far, `stopped`, but for the open model, which has no answer before the last widow.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no deal for `patience` seconds.
        TypeError: an option that there is not.
    """
    check_options(odds, running)
    if model == RANGE:
        return _range(hand, running, deals=deals, seed=seed, play=play, defence=defence,
                      exchange=exchange, trump=trump, widow=widow, discard=discard,
                      precision=precision)  # fmt: skip
    question = ask(
        deals=deals,
        seed=seed,
        play=play,
        defence=defence,
        exchange=exchange,
        trump=trump,
        widow=widow,
        discard=discard,
        model=model,
        precision=precision,
    )
    return answer(question, hand, **running)


def _range(hand: Tiles, running: Mapping, **words: object) -> "RangeResult":
    from dealwise.reports.studies.odds_range import answer_range, ask_range

    return answer_range(ask_range(**words), hand, **running)


def answer(question: Question, hand: Tiles, **running: Unpack[Running]) -> OddsResult:
    """Answer a checked question for one hand; see `odds`."""
    understood = parse_hand(hand)
    if question.is_open:
        return answer_open(question, understood, **running)
    plan = plan_for(question, understood.mask)
    return collect(
        plan, lambda prefix: conclude(question, plan, understood.remarks, prefix), **running
    )
