"""Where chunks are played, if not on threads of this process: on the workers of a dask cluster.

Dask runs a task again whose worker has died, on this machine or on hundreds, and looks like any
executor of Python. It sends code and pickles, so a cluster belongs on a network that one trusts.
"""

import concurrent.futures
import contextlib
import functools
import itertools
import logging
import os
import re
import socket
import threading
import time
import uuid
from collections.abc import Callable, Iterator

from dealwise.simulate import cache
from dealwise.simulate.edition import refuse_another, this_edition
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quoting import quoted
from dealwise.simulate.runner import all_cores
from dealwise.simulate.threads import Threads, left_behind

ANSWER_SECONDS = 5
"""How long --dask may take in all: to load dask, to reach a scheduler, and for its first worker.

Whatever does not answer is said well within 10 s, on a machine that is busy with other things too.
"""

_KNOCK_SECONDS = 3  # of these, until somebody listens: a scheduler may just be starting
_LEAST_SECONDS = 1.0  # that are left for its answer, however long loading took
_AWAY_SECONDS = 8  # that one which has answered may be away for
_STILL_SECONDS = 2.5  # in which an honest chunk, of `seconds_a_chunk`, comes to its end
_END_SECONDS = 10
_MOST_A_CORE = 4

_GONE = "The cluster has dropped a chunk: is its scheduler still there?"
_LOCAL = re.compile(r"local(?::(?P<workers>[1-9][0-9]{0,8}))?")
_ADDRESS = re.compile(
    r"(tcp|tls|ws|wss|ucx)://(?P<host>[^\s/:]+|\[[0-9a-f:]+\]):(?P<port>[0-9]{1,5})/?"
)
_LOGGERS = ("asyncio", "distributed", "tornado")
_QUIET = {
    "distributed.scheduler.allowed-failures": 3,
    "distributed.comm.retry.count": 0,
}


class Workers(concurrent.futures.Executor):
    """The workers of a cluster as an executor; `seconds_a_chunk` is what sending one is worth.

    What hangs is left alone where all of them are about to end.
    """

    seconds_a_chunk = 1.0

    def __init__(self, client: object, *, are_about_to_end: bool = False) -> None:
        self.client = client
        self._are_about_to_end = are_about_to_end
        self._executor = client.get_executor(pure=False)
        self._run = f"dealwise-{uuid.uuid4().hex}"
        self._chunks = itertools.count()
        self._wrong: set[str] = set()  # workers with another dealwise
        self._right: set[str] = set()  # those whose errors are not for that
        self._aside = Threads(1)  # where dask itself must not be made to wait
        self._last_there = time.monotonic()

    @property
    def workers(self) -> int:
        """How many threads play at the moment, at least one."""
        there = self.client.nthreads()
        return max(1, sum(there[worker] for worker in there.keys() - self._wrong))

    def submit(
        self, function: Callable, /, *arguments: object, **named: object
    ) -> concurrent.futures.Future:
        """Have a chunk played; its error is a Fault if it has ended several workers.

        A worker with another dealwise that has come in mid-run is told of once, and what it could
        not play is played elsewhere.
        """
        deals = [number for number in arguments if isinstance(number, int)]
        from distributed.protocol import serialize_bytes

        call = serialize_bytes(functools.partial(function, *arguments, **named))
        chunk = _Chunk(call, deals)
        self._send(chunk)
        chunk.outer.add_done_callback(lambda future: future.cancelled() and chunk.inner.cancel())
        return chunk.outer

    def _send(self, chunk: "_Chunk") -> None:
        """Hand a chunk out, to workers that are known to be wrong only where no other is left."""
        try:
            where = {"key": f"{self._run}-{next(self._chunks)}"}
            if self._wrong:
                others = sorted(self.client.nthreads().keys() - self._wrong)
                where |= {"workers": others or None, "allow_other_workers": bool(others)}
            chunk.inner = self._executor.submit(_telling_where(), chunk.call, **where)
        except Exception as error:  # dask says in many ways that its client is closed
            raise Fault(_GONE) from error
        chunk.inner.add_done_callback(functools.partial(self._came_back, chunk))

    def _came_back(self, chunk: "_Chunk", inner: concurrent.futures.Future) -> None:
        """Pass on what a chunk brought, unless it has to be played elsewhere."""
        if inner.cancelled():
            chunk.fail(Fault(_GONE))
        elif (error := inner.exception()) is not None:
            was_killed = type(error).__name__ == "KilledWorker"
            chunk.fail(_killed(chunk.deals) if was_killed else error)
        else:
            worker, error, result = inner.result()
            if error is None:
                chunk.bring(result)
            elif worker in self._right:
                chunk.fail(error)
            else:
                self._aside.submit(self._judge, chunk, worker, error)

    def _judge(self, chunk: "_Chunk", worker: str, error: Exception) -> None:
        """Have a chunk played elsewhere if its error is that a worker has another dealwise."""
        try:
            found = self.client.run(this_edition, workers=[worker], on_error="return")
            refused = _refused(worker, found[worker])
            if refused is None:
                self._right.add(worker)
                chunk.fail(error)
                return
            if worker not in self._wrong:
                self._wrong.add(worker)
                cache.notice(f"{refused} What it was given is played elsewhere.")
            if self.client.nthreads().keys() <= self._wrong:
                chunk.fail(refused)
            elif not chunk.outer.done():
                self._send(chunk)
        except Exception:  # of dask's: that worker has gone by now, or all have
            chunk.fail(error)

    def check_it_is_there(self) -> None:
        """Look whether the scheduler still answers; what was sent while it did not may be lost.

        Raises:
            Fault: it has gone, or was away for long.
        """
        now = time.monotonic()
        if self.client.status == "running":
            self._last_there = now
        elif self.client.status == "closed" or now - self._last_there > _AWAY_SECONDS:
            raise Fault(_GONE)

    def end_what_hangs(self) -> str:
        """Have workers started anew that do not come to the end of chunks which were given up.

        A policy that never returns can only be ended with its process, which the nanny that
        `dask worker` starts by itself then replaces.

        Returns:
            A sentence about workers that still play: they have no nanny, or it does not answer.
        """
        playing: dict[str, bool] = {}
        if self._are_about_to_end:
            return ""
        try:
            until = time.monotonic() + _STILL_SECONDS
            while (playing := self._playing()) and time.monotonic() < until:
                time.sleep(0.1)
            ending = [worker for worker, has_nanny in playing.items() if has_nanny]
            self.client.run(_end_soon, workers=ending, on_error="return")
            until = time.monotonic() + _END_SECONDS
            while any(self._playing().values()) and time.monotonic() < until:
                time.sleep(0.1)
            playing = self._playing()
        except Exception:  # of dask's, in many ways; what is still there is said
            logging.getLogger(__name__).debug("cannot end %s", playing, exc_info=True)
        if not playing:
            return ""
        return f"Start anew what still plays it: {', '.join(sorted(playing))}."

    def _playing(self) -> dict[str, bool]:
        """The workers that are at a chunk of this run, each with whether it has a nanny."""
        found = self.client.run(_at_a_chunk_of, self._run, on_error="return")
        return {worker: at == "nanny" for worker, at in found.items() if at in ("nanny", "alone")}

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End what is waiting; the cluster stays."""
        self._aside.shutdown(wait=False)
        self._executor.shutdown(wait=wait and not cancel_futures)


class _Chunk:
    """A call on its way; `outer` is what its sender waits for."""

    def __init__(self, call: bytes, deals: list[int]) -> None:
        self.call = call
        self.deals = deals
        self.outer: concurrent.futures.Future = concurrent.futures.Future()
        self.inner: concurrent.futures.Future | None = None

    def bring(self, result: object) -> None:
        if self.outer.set_running_or_notify_cancel():
            self.outer.set_result(result)

    def fail(self, error: BaseException) -> None:
        if self.outer.set_running_or_notify_cancel():
            self.outer.set_exception(error)


def _telling_where() -> Callable:
    """What plays a chunk and tells which worker did: sent as code, which any worker can run.

    A worker that could not read the call itself would be lost to dask, and the chunk with it.
    """

    def play(call: bytes) -> tuple[str, Exception | None, object]:
        from distributed import get_worker
        from distributed.protocol import deserialize_bytes

        worker = get_worker().address
        try:
            return worker, None, deserialize_bytes(call)()
        except Exception as error:
            return worker, error, None

    return play


def _killed(deals: list[int]) -> Fault:
    """What a chunk died of that took workers with it."""
    first, behind = deals[-2:]
    return Fault(
        f"Every worker that played deals {first} to {behind - 1} died: a policy may end the "
        f"process or take all memory. Play them on threads to see which."
    )


def _end_soon() -> None:
    """End this process as soon as it has answered, although a thread of it never ends."""
    threading.Timer(0.2, os._exit, (1,)).start()


def _at_a_chunk_of(run: str, dask_worker: object = None) -> str:
    """Whether a worker plays for a run, or for one that was given up, and if so, its nanny."""
    active = list(dask_worker.active_threads.values())
    if not left_behind() and not any(str(key).startswith(run) for key in active):
        return ""
    return "nanny" if dask_worker.nanny else "alone"


@contextlib.contextmanager
def dask(address: str) -> Iterator[Workers]:
    """The workers at `tcp://host:port`, or N processes of this machine for `local:N`.

    Raises:
        BadInput: no such address, dask is not installed, nothing answers, or there is no worker.
        Fault: a worker has another dealwise.
    """
    until = time.monotonic() + ANSWER_SECONDS
    local = check_address(address)
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
            until = time.monotonic() + ANSWER_SECONDS  # all its processes have started
        else:
            place = address
        client = opened.enter_context(_connected(distributed, place, address, until))
        _refuse_others(client)
        yield Workers(client, are_about_to_end=local is not None)


def check_address(address: str) -> re.Match[str] | None:
    """What `local:N` says, None for the address of a scheduler, at which somebody listens then.

    Raises:
        BadInput: it is neither, asks for more processes than this machine should have, or nobody
            listens.
    """
    local = _LOCAL.fullmatch(address)
    if local is None and not _ADDRESS.fullmatch(address):
        raise BadInput(
            f"--dask cannot be {quoted(address)}: write local:4, or the address of a scheduler, "
            f"such as tcp://192.168.0.10:8786."
        )
    most = _MOST_A_CORE * all_cores()
    if local is not None and int(local["workers"] or 0) > most:
        raise BadInput(
            f"--dask cannot be {quoted(address)}: this machine may have {_MOST_A_CORE} processes a "
            f"core, so local:{most} at most."
        )
    if local is None:
        _knock(address, time.monotonic() + _KNOCK_SECONDS)
    return local


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


def _knock(address: str, until: float) -> None:
    """Wait until somebody listens there, before all that it takes to talk to them is loaded.

    Raises:
        BadInput: nobody does.
    """
    found = _ADDRESS.fullmatch(address)
    place = (found["host"].strip("[]"), int(found["port"]))

    def try_on() -> None:
        while True:
            try:
                left = max(_LEAST_SECONDS, until - time.monotonic())
                socket.create_connection(place, timeout=left).close()
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
            else:
                return

    aside = Threads(1)  # looking up a name may take its time
    try:
        aside.submit(try_on).result(until + _LEAST_SECONDS - time.monotonic())
    except (OSError, OverflowError, TimeoutError, UnicodeError) as error:
        raise _nobody(address, _KNOCK_SECONDS) from error
    finally:
        aside.shutdown(wait=False)


def _nobody(address: str, seconds: int) -> BadInput:
    return BadInput(
        f"No dask scheduler answers at {address} within {seconds} s: {_how_to_start(address)}"
    )


def _how_to_start(address: str) -> str:
    return f"start one with `dask scheduler`, and workers with `dask worker {address}`."


def _connected(distributed: object, place: object, address: str, until: float) -> object:
    """A client of a scheduler that has a worker, both waited for up to a moment of the clock."""

    def left() -> float:
        return max(_LEAST_SECONDS, until - time.monotonic())

    options = {"timeout": left(), "set_as_default": False, "name": "dealwise"}
    aside = Threads(1)  # a foreign server may hold dask up for ever
    try:
        client = aside.submit(distributed.Client, place, **options).result(left())
    except (OSError, TimeoutError, ValueError) as error:
        raise _nobody(address, ANSWER_SECONDS) from error
    except Exception as error:  # the words of another server, read as dask's
        start = _how_to_start(address)
        raise BadInput(f"What answers at {address} is no dask scheduler: {start}") from error
    finally:
        aside.shutdown(wait=False)
    try:
        client.wait_for_workers(1, timeout=left())
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
    for worker, edition in client.run(this_edition, on_error="return").items():
        if (refused := _refused(worker, edition)) is not None:
            raise refused


def _refused(worker: str, edition: object) -> Fault | None:
    """Why a worker cannot play what this process sends, None if it can."""
    if isinstance(edition, Exception):
        return Fault(
            f"The worker {worker} cannot run dealwise ({type(edition).__name__}: {edition}): "
            f"install the same there."
        )
    try:
        refuse_another(edition, this_edition(), called=f"The worker {worker}")
    except Fault as fault:
        return fault
    return None
