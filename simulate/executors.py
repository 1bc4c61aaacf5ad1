"""Where chunks are played, if not on threads of this process: on the workers of a dask cluster.

Dask runs a task again whose worker has died, on this machine or on hundreds, and looks like any
executor of Python. It sends code and pickles, so a cluster belongs on a network that one trusts.
"""

import concurrent.futures
import contextlib
import functools
import logging
import re
import time
from collections.abc import Callable, Iterator

from dealwise.simulate.edition import refuse_another, this_edition
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quoting import quoted
from dealwise.simulate.threads import Threads

ANSWER_SECONDS = 8
"""How long a scheduler is waited for, and the first worker."""

_GONE = "The cluster has dropped a chunk: is its scheduler still there?"
_LOCAL = re.compile(r"local(?::(?P<workers>[1-9][0-9]{0,2}))?")
_ADDRESS = re.compile(
    r"(tcp|tls|ws|wss|ucx)://[^\s/:]+:[0-9]{1,5}/?|(tcp|tls)://\[[0-9a-f:]+\]:[0-9]{1,5}"
)
_LOGGERS = ("asyncio", "distributed", "tornado")
_QUIET = {
    "distributed.scheduler.allowed-failures": 3,
    "distributed.comm.retry.count": 0,
}


class Workers(concurrent.futures.Executor):
    """The workers of a cluster as an executor; `seconds_a_chunk` is what sending one is worth."""

    seconds_a_chunk = 1.0

    def __init__(self, client: object) -> None:
        self.client = client
        self._executor = client.get_executor(pure=False)
        self._last_there = time.monotonic()

    @property
    def workers(self) -> int:
        """How many threads play at the moment, at least one."""
        return max(1, sum(self.client.nthreads().values()))

    def submit(
        self, function: Callable, /, *arguments: object, **named: object
    ) -> concurrent.futures.Future:
        """Have a chunk played; its error is a Fault if it has ended several workers."""
        try:
            inner = self._executor.submit(function, *arguments, **named)
        except Exception as error:  # dask says in many ways that its client is closed
            raise Fault(_GONE) from error
        outer: concurrent.futures.Future = concurrent.futures.Future()
        deals = [number for number in arguments if isinstance(number, int)]
        inner.add_done_callback(functools.partial(_pass_on, outer=outer, deals=deals))
        outer.add_done_callback(lambda future: future.cancelled() and inner.cancel())
        return outer

    def check_it_is_there(self) -> None:
        """Look whether the scheduler still answers; what was sent while it did not may be lost.

        Raises:
            Fault: it has gone, or was away for long.
        """
        now = time.monotonic()
        if self.client.status == "running":
            self._last_there = now
        elif self.client.status == "closed" or now - self._last_there > ANSWER_SECONDS:
            raise Fault(_GONE)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End what is waiting; the cluster stays."""
        self._executor.shutdown(wait=wait and not cancel_futures)


def _pass_on(
    inner: concurrent.futures.Future, *, outer: concurrent.futures.Future, deals: list[int]
) -> None:
    if not outer.set_running_or_notify_cancel():
        return
    if inner.cancelled():
        outer.set_exception(Fault(_GONE))
        return
    error = inner.exception()
    if error is None:
        outer.set_result(inner.result())
    else:
        outer.set_exception(_explained(error, deals))


def _explained(error: BaseException, deals: list[int]) -> BaseException:
    """What a chunk died of, in a sentence if it took workers with it."""
    if type(error).__name__ != "KilledWorker":
        return error
    first, behind = deals[-2:]
    return Fault(
        f"Every worker that played deals {first} to {behind - 1} died: "
        f"a policy may end the "
        f"process or take all memory. Play them on threads to see which."
    )


@contextlib.contextmanager
def dask(address: str) -> Iterator[Workers]:
    """The workers at `tcp://host:port`, or N processes of this machine for `local:N`.

    Raises:
        BadInput: no such address, dask is not installed, nothing answers, or there is no worker.
        Fault: a worker has another dealwise.
    """
    local = _LOCAL.fullmatch(address)
    if local is None and not _ADDRESS.fullmatch(address):
        raise BadInput(
            f"--dask cannot be {quoted(address)}: write local:4, or the address of a scheduler, "
            f"such as tcp://192.168.0.10:8786."
        )
    try:
        import dask as settings
        import distributed
    except ImportError as error:
        raise BadInput(
            "--dask needs dask.distributed, which is not installed: pip install "
            "'dealwise[cluster]'."
        ) from error
    with settings.config.set(_QUIET), _silenced(), contextlib.ExitStack() as opened:
        if local is not None:
            place = distributed.LocalCluster(
                n_workers=int(local["workers"] or 0) or None,
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            )
            opened.callback(_close, place)
        else:
            place = address
        client = opened.enter_context(_connected(distributed, place, address))
        _refuse_others(client)
        yield Workers(client)


@contextlib.contextmanager
def _silenced() -> Iterator[None]:
    """What goes wrong with a cluster dealwise says, not the loggers of dask as well."""
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def _close(cluster: object) -> None:
    """End the processes; one that is just being started again after a death is no fault of ours."""
    with contextlib.suppress(Exception):
        cluster.close()


def _connected(distributed: object, place: object, address: str) -> object:
    options = {"timeout": ANSWER_SECONDS, "set_as_default": False, "name": "dealwise"}
    aside = Threads(1)  # a foreign server may hold dask up for ever
    start = f"start one with `dask scheduler`, and workers with `dask worker {address}`."
    try:
        client = aside.submit(distributed.Client, place, **options).result(ANSWER_SECONDS)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadInput(
            f"No dask scheduler answers at {address} within {ANSWER_SECONDS} s: {start}"
        ) from error
    except Exception as error:  # the words of another server, read as dask's
        raise BadInput(f"What answers at {address} is no dask scheduler: {start}") from error
    finally:
        aside.shutdown(wait=False)
    try:
        client.wait_for_workers(1, timeout=ANSWER_SECONDS)
    except TimeoutError as error:
        client.close(timeout=1)
        raise BadInput(
            f"The scheduler at {address} has no worker: start one with `dask worker {address}`."
        ) from error
    return client


def _refuse_others(client: object) -> None:
    """Hold every worker to the dealwise of this process, before it plays.

    Raises:
        Fault: one has another, or none.
    """
    found = client.run(this_edition, on_error="return")
    for worker, edition in found.items():
        if isinstance(edition, Exception):
            raise Fault(
                f"The worker {worker} cannot run dealwise ({type(edition).__name__}: {edition}): "
                f"install the same there."
            )
        refuse_another(edition, this_edition(), called=f"The worker {worker}")
