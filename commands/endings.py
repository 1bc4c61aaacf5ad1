"""How a call of dealwise ends: every mistake is one sentence on stderr and an exit code."""

import contextlib
import os
import re
import sys
import traceback

import typer
from typer.core import TyperGroup

from dealwise.commands.options import DEBUG
from dealwise.commands.output import to_stderr
from dealwise.simulate.errors import DealwiseError
from dealwise.simulate.quoting import printable, quoted

FAULT = 1
BAD_USAGE = 2
INTERRUPTED = 130

# Where typer keeps this class depends on its version; the parameter error is public in all.
_WrongCall = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


class EndingGroup(TyperGroup):
    """The top group: runs a command and turns whatever happened into an exit code."""

    def main(self, *args: object, standalone_mode: bool = True, **extra: object) -> object:
        """Run as typer does, but say what is wrong with a call in dealwise's own words."""
        if not standalone_mode:
            return super().main(*args, standalone_mode=False, **extra)
        try:
            ended = super().main(*args, standalone_mode=False, **extra)
        except _WrongCall as error:
            if type(error).__name__ == "NoArgsIsHelpError":
                sys.exit(0)  # the help has been printed
            to_stderr(_wrong_call(error))
            ended = BAD_USAGE
        sys.exit(ended if isinstance(ended, int) else 0)

    def invoke(self, ctx: typer.Context) -> object:
        """Run the command that was called for."""
        try:
            return super().invoke(ctx)
        except DealwiseError as error:
            if DEBUG in ctx.meta:
                traceback.print_exc()
            to_stderr(f"dealwise: {error}")
            raise typer.Exit(error.exit_code) from error
        except KeyboardInterrupt as interrupt:
            to_stderr("dealwise: interrupted before there was anything to show.")
            raise typer.Exit(INTERRUPTED) from interrupt
        except BrokenPipeError as closed:
            _forget_stdout()  # whoever read our answer has read enough
            raise typer.Exit from closed
        except Exception as error:
            if isinstance(error, typer.Exit | typer.Abort | _WrongCall) or DEBUG in ctx.meta:
                raise
            to_stderr(_unexpected(error))
            raise typer.Exit(FAULT) from error


def _forget_stdout() -> None:
    """Point stdout at nothing, so that no later flush fails on the closed pipe."""
    with contextlib.suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())


def _unexpected(error: Exception) -> str:
    said = printable(f"{type(error).__name__}: {error}".replace("\n", " "))[:300]
    return f"dealwise: an error of dealwise's own: {said}. With --debug it shows where."


def _wrong_call(error: Exception) -> str:
    """What was wrong with the words of a call, in one sentence that says where help is."""
    option = getattr(error, "option_name", None) or ""
    if re.match(r"-\d", option):
        return f"dealwise: {quoted(option)} begins with a dash: hands start with a digit, as 6-4."
    sentence = printable(error.format_message().replace("\n", " ")).rstrip(".")
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "dealwise"
    return f"dealwise: {sentence}. See {command} --help."
