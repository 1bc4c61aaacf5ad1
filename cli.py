"""The `dealwise` command: its groups, and how it ends. What the commands do stands in `commands/`.

Exit codes: 0 an answer; 1 the run found a fault; 2 the call was wrong; 130 interrupted; 143 and
129 ended by SIGTERM and SIGHUP.
"""

import contextlib
import os
import sys
from typing import Annotated, NoReturn

try:
    import typer

    from dealwise.commands import moon, updown
    from dealwise.commands.endings import (
        INTERRUPTED,
        EndingGroup,
        leave_at_once,
        leave_ended,
        leave_hung,
    )
    from dealwise.commands.streams import to_stdout
    from dealwise.simulate import interrupts
    from dealwise.strategies import overlong
except KeyboardInterrupt:  # while all this is loaded there is nobody else to catch it
    os._exit(130)

app = typer.Typer(
    cls=EndingGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="What a hand is worth, and which rule of thumb is true.",
)
app.add_typer(moon.app, name="moon")
app.add_typer(updown.app, name="updown")


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        to_stdout(f"dealwise {version('dealwise')}\n")
        raise typer.Exit


@app.callback()
def dealwise(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """What a hand is worth, and which rule of thumb is true."""


def main() -> NoReturn:
    """Run the command as a process: leave at once, whatever threads are still at work."""
    interrupts.leave_by(leave_at_once)
    interrupts.when_ended(leave_ended)
    overlong.end_by(leave_hung)
    code = 0
    try:
        app()
    except SystemExit as ending:
        code = ending.code if isinstance(ending.code, int) else 1
    except KeyboardInterrupt:
        code = INTERRUPTED
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)
