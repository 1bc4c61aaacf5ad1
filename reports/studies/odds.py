"""The study behind `dealwise moon odds`: what is a hand of seven tiles worth to its bidder?"""

import concurrent.futures
from collections.abc import Callable, Iterable

from dealwise.reports.studies.odds_conclusion import conclude
from dealwise.reports.studies.odds_question import DEFAULT_PLAY, Question, ask, plan_for
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.simulate import runner
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.quantities import parse_threads
from dealwise.strategies.moon.completions import BEST

Progress = Callable[[int, int], None]
Tiles = str | Iterable[str]


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
    threads: int | str | None = None,
    executor: concurrent.futures.Executor | None = None,
    chunk: int | None = None,
    patience: float | None = runner.DEFAULT_PATIENCE,
    on_progress: Progress | None = None,
) -> OddsResult:
    """The chance that a hand makes each bid, exact unless `deals` or a policy asks for a sample.

    `hand` is seven tiles in one text or several ("66 65 64 55 33 21 00"). `on_progress` is told
    deals played and deals in all. An interrupt (Ctrl-C) returns what was played so far.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no deal for `patience` seconds.
    """
    question = ask(
        deals=deals,
        seed=seed,
        play=play,
        defence=defence,
        exchange=exchange,
        trump=trump,
        widow=widow,
        discard=discard,
    )
    return answer(
        question,
        hand,
        threads=threads,
        executor=executor,
        chunk=chunk,
        patience=patience,
        on_progress=on_progress,
    )


def answer(
    question: Question,
    hand: Tiles,
    *,
    threads: int | str | None = None,
    executor: concurrent.futures.Executor | None = None,
    chunk: int | None = None,
    patience: float | None = runner.DEFAULT_PATIENCE,
    on_progress: Progress | None = None,
) -> OddsResult:
    """Answer a checked question for one hand; see `odds`."""
    understood = parse_hand(hand)
    plan = plan_for(question, understood.mask)
    workers = None if threads is None else parse_threads(threads)
    plan.prepare()
    prefix = None
    try:
        for prefix in runner.run(
            plan, threads=workers, executor=executor, chunk=chunk, patience=patience
        ):
            if on_progress is not None:
                on_progress(prefix.deals, plan.deals)
    except KeyboardInterrupt:
        if prefix is None:
            raise
    return conclude(question, plan, understood.remarks, prefix)
