"""Many positions with all hands open, solved on several threads in the order in which they come."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.open_positions import Row
from dealwise.simulate.moon.solving import tricks_of
from dealwise.simulate.runner import all_cores
from dealwise.simulate.threads import Threads

_BATCH = 500  # rows a task: some 20 ms
_WAITING = 2  # tasks for each thread, so that none waits while rows are read


def solve_rows(rows: Iterable[Row], threads: int | None = None) -> Iterator[tuple[Row, int]]:
    """Each row with the bidder's tricks, on every core unless told; few rows are held at a time.

    Raises:
        BadInput: what reading the rows raises, once all rows before have been told.
    """
    count = threads or all_cores()
    pool = Threads(count)
    pending: deque = deque()
    batches = _batches(rows)
    try:
        for batch, error in batches:
            pending.append((batch, pool.submit(tricks_of, [row.position for row in batch]), error))
            if len(pending) > _WAITING * count:
                yield from _told(pending)
        while pending:
            yield from _told(pending)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _told(pending: deque) -> Iterator[tuple[Row, int]]:
    batch, solved, error = pending.popleft()
    yield from zip(batch, solved.result(), strict=True)
    if error is not None:
        raise error


def _batches(rows: Iterable[Row]) -> Iterator[tuple[list[Row], BadInput | None]]:
    """The rows in lots; the last with what ended them, if that was a mistake."""
    coming = iter(rows)
    while True:
        batch: list[Row] = []
        try:
            batch.extend(islice(coming, _BATCH))
        except BadInput as error:
            yield batch, error
            return
        if not batch:
            return
        yield batch, None
