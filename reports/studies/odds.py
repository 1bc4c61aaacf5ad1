"""The study behind `dealwise moon odds`: what is a hand of seven tiles worth to its bidder?"""

from typing import Unpack

from dealwise.reports.studies.collecting import Running, check_options, collect
from dealwise.reports.studies.odds_conclusion import conclude
from dealwise.reports.studies.odds_open import answer_open
from dealwise.reports.studies.odds_question import DEFAULT_PLAY, HEURISTIC, Question, ask, plan_for
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.simulate.moon.notation import Tiles, parse_hand
from dealwise.strategies.moon.completions import BEST


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
) -> OddsResult:
    """The chance that a hand makes each bid, exact unless `deals` or a policy asks for a sample.

    `hand` is seven tiles in one text or several ("66 65 64 55 33 21 00"). With the `model` "open"
    all three see every tile and play their best; `precision` samples that, to such a half width.
    How it is played is `running`, see `collecting.Running`. An interrupt (Ctrl-C) returns what was
    played so far, `stopped`, but for the open model, which has no answer before the last widow.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no deal for `patience` seconds.
        TypeError: an option that there is not.
    """
    check_options(odds, running)
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


def answer(question: Question, hand: Tiles, **running: Unpack[Running]) -> OddsResult:
    """Answer a checked question for one hand; see `odds`."""
    understood = parse_hand(hand)
    if question.is_open:
        return answer_open(question, understood, **running)
    plan = plan_for(question, understood.mask)
    return collect(
        plan, lambda prefix: conclude(question, plan, understood.remarks, prefix), **running
    )
