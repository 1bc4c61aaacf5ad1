"""Which dealwise this is: sums of two that differ must never be added up."""

from dataclasses import dataclass
from importlib.metadata import version

from dealwise.simulate import cache
from dealwise.simulate.errors import Fault


@dataclass(frozen=True)
class Edition:
    """Which dealwise plays: its version, and a hash of all that decides and plays."""

    version: str
    engine: str

    def __str__(self) -> str:
        return f"dealwise {self.version} (sources {self.engine[:8]})"


def this_edition() -> Edition:
    """The one of this process."""
    return Edition(version("dealwise"), cache.sources_hash())


def refuse_another(worker: Edition, sender: Edition, *, called: str = "A worker") -> None:
    """Hold a worker to the dealwise of whoever sends it a plan.

    Raises:
        Fault: it has another.
    """
    if worker != sender:
        raise Fault(
            f"{called} has {worker}, and the plan is from {sender}: their sums would not add up. "
            f"Give every machine the same dealwise."
        )
