"""Plans and executors for the tests of the runner, in a module that other processes can import."""

import concurrent.futures
import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dealwise.simulate.errors import Fault

MASK = 2**31 - 1


@dataclass(frozen=True)
class Sums:
    """Counts that hang on every single deal number: how many, a checksum, and a histogram."""

    deals: int
    salt: int = 0

    def play(self, start, stop):
        counts = np.zeros(10, np.int64)
        for deal in range(start, stop):
            stirred = (deal * 2654435761 + self.salt) & MASK
            counts[0] += 1
            counts[1] += stirred
            counts[2 + stirred % 8] += 1
        return counts


@dataclass(frozen=True)
class FailsAt:
    """As Sums, but one deal cannot be played."""

    deals: int
    broken: int

    def play(self, start, stop):
        if start <= self.broken < stop:
            raise ValueError(f"deal {self.broken} is broken")
        return Sums(self.deals).play(start, stop)


@dataclass(frozen=True)
class FaultsAt:
    """As Sums, but some deals have faults, and of several the latest is met first."""

    deals: int
    broken: tuple[int, ...]

    def play(self, start, stop):
        for deal in sorted(self.broken, reverse=True):
            if start <= deal < stop:
                fault = Fault(f"deal {deal} has a fault")
                fault.deal = deal
                raise fault
        return Sums(self.deals).play(start, stop)


@dataclass(frozen=True)
class FailsFrom:
    """As Sums, but nothing from some deal on can be played."""

    broken: int
    deals: int = 100

    def play(self, start, stop):
        if stop > self.broken:
            raise ValueError(f"chunk {start} is broken")
        return Sums(self.deals).play(start, stop)


class Serial(concurrent.futures.Executor):
    """Plays at once, in the caller's thread."""

    def __init__(self):
        self.closed = False

    def submit(self, function, /, *arguments, **named):
        future = concurrent.futures.Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.closed = True


class ByHand(concurrent.futures.Executor):
    """Holds what is submitted until the test plays it; counts what is in flight."""

    def __init__(self):
        self.waiting = []
        self.most_in_flight = 0
        self.submitted = []

    def submit(self, function, plan, start, stop):
        future = concurrent.futures.Future()
        self.waiting.append((future, function, plan, start, stop))
        self.submitted.append((start, stop))
        self.most_in_flight = max(self.most_in_flight, len(self.waiting))
        return future

    def play(self, place):
        future, function, plan, start, stop = self.waiting.pop(place)
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(function(plan, start, stop))
        except Exception as error:
            future.set_exception(error)


@contextlib.contextmanager
def played_in_background(executor, choose, *, pause=0.0):
    """Play one of what waits, over and over, as `choose` says, until the block ends.

    A pause after each lets the runner look before the next one ends.
    """
    over = threading.Event()

    def work():
        while not over.is_set():
            if executor.waiting:
                executor.play(choose(len(executor.waiting)))
                time.sleep(pause)
            else:
                time.sleep(0.0005)

    worker = threading.Thread(target=work)
    worker.start()
    try:
        yield
    finally:
        over.set()
        worker.join()


@dataclass(frozen=True)
class Slow:
    """A deal takes a fixed time."""

    deals: int
    seconds: float

    def play(self, start, stop):
        time.sleep(self.seconds * (stop - start))
        return np.array([stop - start], np.int64)


class Clock:
    """A clock that plans move, whatever else the machine does."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@dataclass(frozen=True)
class Timed:
    """Deal n moves the clock by `seconds(n)`."""

    clock: Clock
    deals: int
    seconds: Callable[[int], float]

    def play(self, start, stop):
        self.clock.now += sum(map(self.seconds, range(start, stop)))
        return np.array([stop - start], np.int64)


class ManyHands:
    """One deal that takes long, as it is many hands, and never moves on while they are played."""

    deals = 1

    def __init__(self, hands, seconds, *, counted):
        self.hands = hands
        self.seconds = seconds
        self.counted = counted
        self.played = 0

    def deals_in_play(self):
        return [0]

    def hands_played(self):
        return [self.played if self.counted else 0]

    def play(self, start, stop):
        for _ in range(self.hands):
            time.sleep(self.seconds)
            self.played += 1
        return np.array([self.hands], np.int64)
