"""A plan on its way to another process or machine: with it go the texts of its policy files.

What travels is the plan's fields, the folder that its relative paths start at, and each policy file
as text with its SHA-256. Nothing is written where it arrives: a path of the user's is looked up
among the texts that came along. A plan that was made by other sources of dealwise is refused, as
its numbers would not be those of the sender.
"""

import functools
import os
from dataclasses import dataclass

import numpy as np

from dealwise.simulate import runner
from dealwise.simulate.edition import Edition, refuse_another, this_edition
from dealwise.strategies.files_at_hand import arrived, files_read, folder_of_arrival
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.user_files import UserFile


@dataclass(frozen=True)
class Carried:
    """A plan ready to travel: played anywhere it gives the counts that it gives here.

    `folder` is where relative paths start; `patience` is after how many seconds without a finished
    hand a policy is given up there.
    """

    plan: DealsPlan
    files: tuple[UserFile, ...]
    folder: str
    edition: Edition
    patience: float | None = None

    @property
    def deals(self) -> int:
        """As many as the plan has."""
        return self.plan.deals

    def play(self, start: int, stop: int) -> np.ndarray:
        """The counts of deals start..stop-1, as the plan has them.

        Raises:
            Fault: another dealwise plays here than the one that made the plan, or a policy went
                wrong.
        """
        refuse_another(this_edition(), self.edition)
        part = _Part(_arrival(self.plan, self.files, self.folder), start, stop)
        (prefix,) = runner.run(part, threads=1, chunk=part.deals, patience=self.patience)
        return prefix.sums


def carried(plan: DealsPlan, *, patience: float | None) -> Carried:
    """A plan with all that it needs elsewhere; its policies have been loaded here."""
    named = set(plan.files().values())
    files = tuple(file for file in files_read() if file.sha256 in named)
    folder = folder_of_arrival() or (os.getcwd() if files else "")
    return Carried(plan, files, folder, this_edition(), patience)


class _Arrival:
    """A plan where it has arrived, with its files."""

    def __init__(self, plan: DealsPlan, files: tuple[UserFile, ...], folder: str) -> None:
        self.plan = plan
        self.files = files
        self.folder = folder

    def play(self, start: int, stop: int) -> np.ndarray:
        with arrived(self.files, self.folder):
            return self.plan.play(start, stop)


@functools.lru_cache(maxsize=4)
def _arrival(plan: DealsPlan, files: tuple[UserFile, ...], folder: str) -> _Arrival:
    """One for all chunks of a plan, so that its policies are loaded once."""
    return _Arrival(plan, files, folder)


class _Part:
    """Some deals of a plan as a plan, watched where they are played."""

    def __init__(self, arrival: _Arrival, start: int, stop: int) -> None:
        self.arrival = arrival
        self.start = start
        self.deals = stop - start

    def play(self, start: int, stop: int) -> np.ndarray:
        return self.arrival.play(self.start + start, self.start + stop)

    def __getattr__(self, name: str) -> object:
        return getattr(self.arrival.plan, name)
