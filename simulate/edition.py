"""Which dealwise this is: sums of two that differ must never be added up."""

import os
import platform
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


def refuse_another(worker: Edition, sender: Edition, *, called: str | None = None) -> None:
    """Hold a worker to the dealwise of whoever sends it a plan; this process if no other is named.

    Raises:
        Fault: it has another.
    """
    if worker != sender:
        raise Fault(
            f"{called or _this_process()} has {worker}, and the plan is from {sender}: their sums "
            f"would not add up. Give every machine the same dealwise."
        )


def _this_process() -> str:
    return f"The worker on {platform.node()} (process {os.getpid()})"
