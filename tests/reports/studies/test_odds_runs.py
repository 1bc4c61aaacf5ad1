"""How a question is played must not show in its answer (T9), and an interrupt ends it honestly."""

import concurrent.futures
import itertools
import json
import random
import threading
import time
from dataclasses import replace

import numpy as np
import pytest

from dealwise.reports import odds
from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.odds_question import ask, plan_for
from dealwise.reports.studies.odds_words import assumptions
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.tiles import ALL_TILES, TRUMP_NAMES, tile_name, tiles_of

HAND = "66 65 63 55 42 33 11"
QUESTIONS = {
    "exact": {"widow": "22", "trump": "6", "play": "pull", "defence": "simple"},
    "sampled": {"deals": 401, "seed": 2**63, "trump": "6", "play": "simple", "defence": "pull"},
    "chance": {"deals": 301, "seed": 1, "play": "random", "exchange": "random"},
}


class Serial(concurrent.futures.Executor):
    """Plays each chunk at once."""

    def submit(self, function, /, *arguments):
        future = concurrent.futures.Future()
        future.set_result(function(*arguments))
        return future


def as_bytes(options, **how):
    return json.dumps(odds(HAND, **options, **how).to_dict(), sort_keys=False).encode()


@pytest.fixture(scope="module", params=QUESTIONS)
def asked(request):
    options = QUESTIONS[request.param]
    return options, as_bytes(options, threads=1)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("threads", "chunk"),
    [(8, 1), *itertools.product([1, 2, 4, 8], [37, 1000]), (1, None), (3, None)],
)
def test_threads_and_chunks_do_not_show(asked, threads, chunk):
    options, expected = asked
    assert as_bytes(options, threads=threads, chunk=chunk) == expected


@pytest.mark.compiled
@pytest.mark.parametrize("chunk", [37, None])
def test_executors_do_not_show(asked, processes, chunk):
    options, expected = asked
    assert as_bytes(options, executor=Serial(), chunk=chunk) == expected
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        assert as_bytes(options, executor=pool, chunk=chunk) == expected
    assert as_bytes(options, executor=processes, chunk=chunk) == expected


@pytest.mark.compiled
def test_two_questions_at_once_do_not_disturb_each_other():
    expected = {name: as_bytes(options, threads=1) for name, options in QUESTIONS.items()}
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        asked = {
            pool.submit(as_bytes, QUESTIONS[name], threads=2): name for name in [*QUESTIONS] * 3
        }
        for answer in concurrent.futures.as_completed(asked):
            assert answer.result() == expected[asked[answer]]


# Progress


@pytest.mark.parametrize("options", [{"deals": 40}, {"deals": 1}])
def test_progress_is_told_in_order_up_to_all_deals(options):
    told = []
    odds(
        HAND,
        play="simple",
        defence="simple",
        trump="6",
        chunk=7,
        on_progress=lambda done, total: told.append((done, total)),
        **options,
    )
    done = [count for count, _ in told]
    assert done == sorted(set(done))
    assert {total for _, total in told} == {options["deals"]}
    assert told[-1] == (options["deals"], options["deals"])


# Interrupts


class CtrlC:
    """A progress callback that interrupts once so many deals are played."""

    def __init__(self, after):
        self.after, self.seen = after, 0

    def __call__(self, done, _total):
        self.seen = done
        if done >= self.after:
            raise KeyboardInterrupt


@pytest.mark.compiled
@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupted_exact_run_is_an_honest_sample(threads):
    """Half of the deals, in the order in which they are numbered: no longer exact."""
    options = {"play": "simple", "defence": "simple", "trump": "6"}
    stop = CtrlC(26_000)
    found = odds(HAND, threads=threads, chunk=500, on_progress=stop, **options)
    assert stop.seen == found.deals == 26_000
    assert (found.deals_asked, found.interrupted, found.exact) == (51_480, True, False)
    assert found.method == "wilson 95%"
    assert found.seed is None
    answer = found.to_dict()
    assert (answer["interrupted"], answer["exact"], answer["seed"]) == (True, False, None)
    assert "26,000 deals, stopped before 51,480" in assumptions(found)
    whole = odds(HAND, **options)
    for goal, (low, high) in found.intervals.items():
        assert low - 0.005 <= whole.chances.chance(goal) <= high + 0.005
    by_widow = [row.chances.deals for row in found.by_widow]
    assert max(by_widow) - min(by_widow) <= 1


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("hands", "given_a_widow", "deals"),
    [(1000, True, 300), pytest.param(400, False, 150, marks=pytest.mark.slow)],
)
def test_intervals_of_a_stopped_exact_run_hold_the_exact_value(hands, given_a_widow, deals):
    """The first deals of many hands: 95 % of the intervals hold what all of their deals give."""
    chance = random.Random(12)
    held = []
    for number in range(hands):
        hand = random_deal(12, number)[0]
        widow = chance.choice(tiles_of(ALL_TILES & ~hand))
        trump, discard = chance.randrange(9), chance.choice(tiles_of(hand))
        question = ask(
            play="simple",
            defence="simple",
            trump=TRUMP_NAMES[trump],
            widow=tile_name(widow) if given_a_widow else None,
            discard=tile_name(discard),
        )
        plan = plan_for(question, hand)
        chosen = np.full(len(plan.widows), plan_of(trump, discard))
        tricks = plan.outcomes(4, chosen, 0, plan.deals)[:, 1]
        goal = min((4, 5, 6, 7), key=lambda goal: abs((tricks >= goal).mean() - 0.5))
        made = tricks >= goal
        if 0.05 < made.mean() < 0.95:
            low, high = wilson(int(made[:deals].sum()), deals)
            held.append(low <= made.mean() <= high)
    assert len(held) > hands / 3
    assert np.mean(held) >= 0.932


@pytest.mark.uncounted
def test_an_interrupted_sample_is_the_shorter_sample():
    """The same numbers as if only so many had been asked for."""
    options = {"play": "simple", "defence": "simple", "trump": "6", "seed": 4}
    found = odds(HAND, deals=200, chunk=20, on_progress=CtrlC(60), **options)
    short = odds(HAND, deals=60, **options)
    assert found.interrupted
    assert not short.interrupted
    assert found.deals == 60
    differing = {key for key, value in short.to_dict().items() if found.to_dict()[key] != value}
    assert differing == {"interrupted"}


def test_an_interrupt_at_the_very_end_changes_nothing():
    options = {"play": "simple", "defence": "simple", "trump": "6"}
    found = odds(HAND, deals=60, chunk=20, on_progress=CtrlC(60), **options)
    assert found.stopped  # but the numbers are the same
    assert replace(found, stopped=False) == odds(HAND, deals=60, **options)


def test_an_interrupt_before_the_first_deal_is_passed_on(monkeypatch):
    from dealwise.strategies.moon.completions import CompletionsPlan

    def play(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(CompletionsPlan, "play", play)
    with pytest.raises(KeyboardInterrupt):
        odds(HAND, deals=60, executor=Serial())


@pytest.mark.compiled
def test_an_interrupt_is_answered_within_half_a_second():
    times = []

    def stop(done, _total):
        if done > 5_000:
            times.append(time.perf_counter())
            raise KeyboardInterrupt

    found = odds(HAND, deals=10**9, threads=2, on_progress=stop)
    assert time.perf_counter() - times[0] < 0.5
    assert 5_000 < found.deals < 10**9
    before = time.perf_counter()
    while any("ThreadPoolExecutor" in thread.name for thread in threading.enumerate()):
        assert time.perf_counter() - before < 0.5
        time.sleep(0.01)


def test_an_error_in_the_callback_is_passed_on():
    def complain(_done, _total):
        raise LookupError("no terminal")

    with pytest.raises(LookupError, match="no terminal"):
        odds(HAND, deals=60, play="simple", defence="simple", trump="6", on_progress=complain)


# Plans travel


def test_a_plan_travels_to_another_process(processes):
    plan = plan_for(ask(deals=45, seed=3, play="simple", trump="6"), parse_hand(HAND).mask)
    plan.prepare()
    here = plan.play(0, 45)
    there = processes.submit(plan.play, 0, 45).result(timeout=300)
    assert (here == there).all()
