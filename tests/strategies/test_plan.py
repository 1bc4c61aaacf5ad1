"""What plans of all games share: they travel as plain fields, and know which deals are in play."""

import contextlib
import pickle
import sys
import threading
import time
from dataclasses import dataclass

import numpy as np
import pytest
from own_files import policy

from dealwise.simulate import runner
from dealwise.simulate.errors import FAULT_DEAL, HANDS_PLAYED, BadInput, Fault
from dealwise.simulate.moon.kernel import FAULT_SLOTS
from dealwise.strategies.loader import load_policy
from dealwise.strategies.plan import DealsPlan


@dataclass(frozen=True)
class Plan(DealsPlan):
    """A plan whose deals are played by whatever a test puts in."""

    deals: int = 100
    names: tuple[str, ...] = ("simple",)

    def policies(self):
        return [load_policy("moon", "play", name) for name in self.names]

    def play_plainly(self, deal, ask):
        for seat, own in enumerate(self.policies()):
            ask(own, f"seat {seat}")(*[1] * 16, deal)

    def at(self, deal):
        return self._watch(np.full(FAULT_SLOTS, deal, np.int64))


def test_a_plan_says_who_plays_and_how():
    with pytest.raises(TypeError, match="abstract"):
        DealsPlan()


# --- travelling ----------------------------------------------------------------------------------


def test_a_plan_travels_as_its_fields():
    plan = Plan(7, ("simple", "pull"))
    plan.__dict__["seated"] = lambda: None  # what was loaded could not travel
    with plan.at(3):
        again = pickle.loads(pickle.dumps(plan))
    assert again == plan
    assert vars(again) == {"deals": 7, "names": ("simple", "pull")}
    assert again.deals_in_play() == []


# --- deals in play -------------------------------------------------------------------------------


def test_deals_are_in_play_while_they_are_played():
    plan = Plan()
    assert plan.deals_in_play() == []
    with plan.at(5) as fault, plan.at(900):
        assert sorted(plan.deals_in_play()) == [5, 900]
        fault[FAULT_DEAL] = 6
        assert sorted(plan.deals_in_play()) == [6, 900]
    assert plan.deals_in_play() == []


def test_hands_are_counted_where_a_deal_is_many():
    plan = Plan()
    with plan.at(5) as fault:
        fault[HANDS_PLAYED] = 71
        assert plan.hands_played() == [71]
    assert plan.hands_played() == []


def test_the_same_deal_may_be_in_play_twice():
    plan = Plan()
    with plan.at(5):
        with plan.at(5):
            assert plan.deals_in_play() == [5, 5]
        assert plan.deals_in_play() == [5]


@pytest.mark.parametrize("error", [ValueError, Fault, KeyboardInterrupt, SystemExit])
def test_nothing_stays_in_play_after_an_error(error):
    plan = Plan()
    with pytest.raises(error), plan.at(5):
        raise error("stop")
    assert plan.deals_in_play() == []


def test_two_plans_have_nothing_to_do_with_each_other():
    one, other = Plan(), Plan()
    with one.at(1):
        assert other.deals_in_play() == []


@pytest.mark.compiled
def test_no_deal_is_forgotten_when_many_threads_begin_and_end():
    """A deal that is missed could not be named when it never ends."""
    plan, missed = Plan(), []
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)

    def work(mine):
        for number in range(200):
            deal = mine * 10**6 + number
            with plan.at(deal):
                time.sleep(0)
                if deal not in plan.deals_in_play():
                    missed.append(deal)

    threads = [threading.Thread(target=work, args=(mine,)) for mine in range(1, 33)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert len(missed) == 0
    assert plan.deals_in_play() == []


# --- what a policy raises ------------------------------------------------------------------------

BREAKS = policy("play", "if bits == 17:\n    raise ValueError('boom')\nreturn 0")


def test_what_a_policy_raises_is_said_with_deal_seat_and_line(write):
    write(BREAKS)
    plan = Plan(names=("simple", "mine.py:play"))
    with pytest.raises(Fault) as caught, plan.at(17):
        raise ZeroDivisionError("division by zero")  # as machine code says it: without a place
    assert caught.value.deal == 17
    assert str(caught.value) == (
        "The play policy mine.py:play raised ValueError: boom on deal 17 as seat 1 (mine.py, "
        "line 3)."
    )
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("error", [Fault("as it is"), BadInput("as it is")])
def test_what_is_a_sentence_already_stays_as_it_is(error):
    plan = Plan()
    with pytest.raises(type(error), match=r"^as it is$") as caught, plan.at(5):
        raise error
    assert caught.value is error


def test_an_error_of_dealwise_is_not_put_on_a_policy():
    plan = Plan(names=("simple", "pull"))
    with pytest.raises(RuntimeError, match=r"^ours$"), plan.at(5):
        raise RuntimeError("ours")


# --- the patience of the runner ------------------------------------------------------------------


@dataclass(frozen=True)
class Played(DealsPlan):
    """Deals that take `seconds` each; deal `endless` lasts until `stop` is set."""

    deals: int
    seconds: float = 0.0
    endless: int | None = None

    stop = threading.Event()

    def policies(self):
        return []

    def play_plainly(self, deal, ask):
        pass

    def play(self, start, stop):
        with self._watch(np.zeros(FAULT_SLOTS, np.int64)) as fault:
            for deal in range(start, stop):
                fault[FAULT_DEAL] = deal
                if deal == self.endless:
                    self.stop.wait(20)
                time.sleep(self.seconds)
        return np.array([stop - start], np.int64)


@pytest.fixture(autouse=True)
def no_thread_is_left():
    Played.stop.clear()
    yield
    Played.stop.set()


def out_of_patience(plan, **options):
    """The deals that were finished, the fault, and the seconds until it was said."""
    seen, began = [0], time.monotonic()
    with pytest.raises(Fault) as caught:
        seen.extend(prefix.deals for prefix in runner.run(plan, **options))
    return seen[-1], str(caught.value), time.monotonic() - began


@pytest.mark.parametrize("chunk", [None, 50])
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("endless", [0, 130])
def test_a_deal_that_never_ends_is_named(threads, chunk, endless):
    finished, said, seconds = out_of_patience(
        Played(1000, endless=endless), threads=threads, chunk=chunk, patience=0.4
    )
    assert 0.4 <= seconds < 2.4
    assert finished <= endless
    assert finished >= endless - (chunk or 131)
    assert f"deal {endless} is in play" in said
    assert "0.4 s" in said


def test_what_is_no_deal_is_called_what_it_is(monkeypatch):
    monkeypatch.setattr(Played, "noun", "match")
    _, said, _ = out_of_patience(Played(9, endless=5), threads=1, chunk=1, patience=0.3)
    assert "(match 5 is in play)" in said


def test_what_comes_before_it_is_finished_first():
    finished, _, _ = out_of_patience(Played(90, endless=70), threads=2, chunk=7, patience=0.3)
    assert finished == 70


def test_slow_deals_are_no_fault():
    """As long as one deal after the other is finished, however long their chunk may take."""
    *_, last = runner.run(Played(8, seconds=0.1), threads=1, chunk=8, patience=0.5)
    assert last.deals == 8


def test_without_patience_nothing_is_too_long():
    plan = Played(3, endless=1)
    threading.Timer(0.5, plan.stop.set).start()
    *_, last = runner.run(plan, threads=1, patience=None)
    assert last.deals == 3


def test_a_caller_may_take_its_time():
    """The time between two prefixes is the caller's own."""
    deals = 0
    for prefix in runner.run(Played(6), threads=2, chunk=1, patience=0.2):
        deals = prefix.deals
        if deals in (1, 3):
            time.sleep(0.4)
    assert deals == 6


def test_a_plan_that_cannot_say_what_is_in_play_is_watched_all_the_same():
    @dataclass(frozen=True)
    class Mute:
        deals: int = 5

        def play(self, start, stop):
            if start >= 2:
                Played.stop.wait(20)
            return np.array([stop - start], np.int64)

    finished, said, seconds = out_of_patience(Mute(), threads=1, chunk=1, patience=0.3)
    assert finished == 2
    assert seconds < 2.3
    assert "0.3 s" in said


def test_an_interrupt_comes_through_while_a_deal_never_ends(ctrl_c_raises):
    import signal

    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    began = time.monotonic()
    with contextlib.suppress(KeyboardInterrupt):
        for _ in runner.run(Played(9, endless=0), threads=2, patience=30):
            pass
        pytest.fail("the interrupt was lost")
    assert time.monotonic() - began < 1.3
