"""Where deals are played: on threads of this process, or on the workers of a cluster."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import parse_threads
from dealwise.simulate.quoting import quoted

if TYPE_CHECKING:
    from dealwise.reports.studies.collecting import Running


@dataclass(frozen=True)
class Place:
    """What --threads and --dask say."""

    threads: str | None
    dask: str | None

    def check(self) -> None:
        """Refuse what cannot be, before all that plays is loaded.

        Raises:
            BadInput: in a sentence.
        """
        if self.threads is not None and self.dask is not None:
            raise BadInput(
                f"--threads {quoted(self.threads)} is of this process and --dask "
                f"{quoted(self.dask)} of a cluster, whose workers play a thread each: give one."
            )
        if self.threads is not None:
            parse_threads(self.threads, "--threads")
        if self.dask is not None:
            from dealwise.simulate.executors import check_address

            check_address(self.dask)

    @contextlib.contextmanager
    def opened(self) -> Iterator["Running"]:
        """The place as a study takes it; a cluster of this machine ends with the block.

        Raises:
            BadInput: no such cluster, or nothing answers.
            Fault: a worker has another dealwise.
        """
        if self.dask is None:
            yield {"threads": self.threads}
            return
        from dealwise.simulate.executors import dask

        with dask(self.dask) as workers:
            yield {"executor": workers}
