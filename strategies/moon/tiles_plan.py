"""The plan behind `moon advise`: the tiles of one player on deals of what he does not see."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from dealwise.simulate.moon.standing import Standing
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.faults import FROM_THE_BIDDER, Names, raise_if_illegal
from dealwise.strategies.plan import DealsPlan
from dealwise.strategies.policy import Policy

OPEN = "open"
"""The model in which all hands lie open from the next tile on."""

PLAYED = "rollout"
"""The model in which policies finish the hand."""

MODELS = (OPEN, PLAYED)


@dataclass(frozen=True)
class TilesPlan(DealsPlan):
    """`deals` of those that fit a `standing`: all of them, or so many that the seed (int64) draws.

    Under the model PLAYED `play_policy` and `defence_policy` finish each hand. If they use chance
    there may be more deals than fit: then each is played again, as often as any other but for one.
    """

    standing: Standing
    model: str
    deals: int
    seed: int
    play_policy: str
    defence_policy: str

    @cached_property
    def players(self) -> tuple[Policy, ...]:
        """The policies of the bidder and of both defenders; nobody with open hands."""
        if self.model == OPEN:
            return ()
        names = (self.play_policy, self.defence_policy)
        return tuple(load_policy("moon", "play", name) for name in names)

    def policies(self) -> list[Policy]:
        """Every policy that plays."""
        return list(self.players)

    @property
    def uses_chance(self) -> bool:
        """Whether a policy reads random bits, so that not even all deals would be exact."""
        return any(policy.uses_chance for policy in self.players)

    @property
    def is_whole(self) -> bool:
        """Whether all deals that fit are played, and nothing is left to chance."""
        return self.deals == self.standing.unseen.deals and not self.uses_chance

    def with_deals(self, deals: int) -> "TilesPlan":
        """The same plan with another number of deals."""
        return replace(self, deals=deals)

    def prepare(self) -> None:
        """Load and compile all that playing needs, so that a mistake is said before it starts."""
        name = "weigh_open_task" if self.model == OPEN else "weigh_played_task"
        importlib.import_module(f"dealwise.simulate.moon.{name}")
        for policy in self.players:
            _ = policy.compiled

    @cached_property
    def ranks(self) -> np.ndarray:
        """The numbers of the deals as `unseen` counts them: int64[deals]."""
        from dealwise.simulate.randomness import shuffled

        possible = self.standing.unseen.deals
        if self.is_whole:
            return np.arange(possible, dtype=np.int64)
        return np.resize(shuffled(possible, self.seed), self.deals)

    @cached_property
    def moment(self) -> tuple[int, ...]:
        """The turn as kernels take it."""
        from dealwise.simulate.moon.weighing import Moment

        view = self.standing.view
        return Moment(*(getattr(view, name) for name in Moment._fields))

    def play(self, start: int, stop: int) -> np.ndarray:
        """How often the bidder has 0..7 tricks after each tile, int64[22, 8].

        Raises:
            Fault: a policy did what the rules do not allow.
        """
        from dealwise.simulate.moon.weighing import new_tally

        tally = new_tally()
        with self._watch(_no_fault()) as fault:
            if self.model == OPEN:
                from dealwise.simulate.moon.weigh_open_task import weigh_open

                weigh_open(self.moment, self.ranks, start, stop, tally, fault)
                return tally
            from dealwise.simulate.moon.weigh_played_task import weigh_played

            asked = [policy.compiled for policy in self.players]
            status = self._finish(weigh_played, start, stop, asked, tally, fault)
        raise_if_illegal(status, fault, self._names)
        return tally

    def play_plainly(self, deal: int, ask: Callable[[Policy, str], Callable[..., int]]) -> None:
        """Play one deal by the kernel as the plain Python that it is."""
        if self.model == OPEN:
            return
        from dealwise.simulate.moon.weigh_played_task import weigh_played
        from dealwise.simulate.moon.weighing import new_tally

        asked = [
            ask(*each) for each in zip(self.players, ("the bidder", "a defender"), strict=True)
        ]
        plain = getattr(weigh_played, "py_func", weigh_played)
        self._finish(plain, deal, deal + 1, asked, new_tally(), _no_fault())

    def _finish(
        self, kernel: Callable[..., int], start: int, stop: int, asked: list[Callable[..., int]],
        tally: np.ndarray, fault: np.ndarray,
    ) -> int:  # fmt: skip
        own, other = (int(policy.uses_chance) for policy in self.players)
        chance = own | other << 1 | other << 2
        return kernel(self.moment, self.seed, chance, self.ranks, start, stop, tally, fault, *asked)

    @property
    def _names(self) -> Names:
        """Who decides, for a fault."""
        own, other = (policy.told for policy in self.players)
        return Names((), (), (own, other, other), FROM_THE_BIDDER)


def _no_fault() -> np.ndarray:
    from dealwise.simulate.moon.kernel import FAULT_SLOTS

    return np.zeros(FAULT_SLOTS, np.int64)
