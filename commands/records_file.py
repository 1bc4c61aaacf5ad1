"""Writing hand records to a file, or to standard output."""

from collections.abc import Iterable

from dealwise.commands import files
from dealwise.commands.playing import leave_interrupted
from dealwise.commands.progress import progress


def save_records(path: str, records: Iterable[dict], total: int, *, quiet: bool) -> None:
    """Write records one a line; the file is there when it is complete, and not before.

    Raises:
        BadInput: it cannot be written.
    """
    from dealwise.simulate.record_lines import line_of

    try:
        with files.writing(path) as file, progress("records", quiet=quiet) as on_progress:
            for done, record in enumerate(records, start=1):
                file.write(line_of(record).encode())
                if on_progress is not None:
                    on_progress(done, total)
    except KeyboardInterrupt:
        leave_interrupted("Interrupted while records were written: the file is not kept.")
