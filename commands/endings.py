"""How a call of dealwise ends: every mistake is one sentence on stderr and an exit code."""

import contextlib
import errno
import os
import re
import signal
import sys
import traceback
from collections.abc import Sequence
from typing import NoReturn

import typer
from typer.core import TyperGroup

from dealwise.commands import kept_run, streams
from dealwise.commands.options import DEBUG
from dealwise.commands.progress import wiping
from dealwise.commands.streams import to_stderr
from dealwise.reports import whole_files
from dealwise.simulate.errors import DealwiseError, Fault
from dealwise.simulate.quoting import WIDTH, printable, quoted

FAULT = 1
BAD_USAGE = 2
INTERRUPTED = 130
_SIGNALLED = 128
_LONGEST_MESSAGE = 300

# Where typer keeps this class depends on its version; the parameter error is public in all.
_WrongCall = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


class EndingGroup(TyperGroup):
    """The top group: runs a command and turns whatever happened into an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        *rest: object,
        standalone_mode: bool = True,
        **extra: object,
    ) -> object:
        """Run as typer does, but say what is wrong with a call in dealwise's own words."""
        if not standalone_mode:
            return super().main(args, *rest, standalone_mode=False, **extra)
        words = sys.argv[1:] if args is None else list(args)
        command, path, behind = _called(self, words)
        _show_no_values_of_flags(command)
        if told := _lacks_its_value(command, behind):
            to_stderr(f"dealwise: {told} See {path} --help.")
            sys.exit(BAD_USAGE)
        try:
            ended = super().main(words, *rest, standalone_mode=False, **extra)
        except _WrongCall as error:
            if type(error).__name__ == "NoArgsIsHelpError":
                sys.exit(0)  # the help has been printed
            to_stderr(_wrong_call(error, self, words))
            ended = BAD_USAGE
        except DealwiseError as error:  # before there is a command, as when a version is printed
            to_stderr(f"dealwise: {error}")
            ended = error.exit_code
        except OSError as error:  # typer's own printing, as of help
            streams.forget_stdout()
            ended = 0
            if not isinstance(error, BrokenPipeError):
                to_stderr(f"dealwise: The answer could not be printed: {error.strerror}.")
                ended = BAD_USAGE
        except SystemExit as ending:  # what typer makes of a closed pipe
            streams.forget_stdout()
            ended = 0 if isinstance(ending.__context__, BrokenPipeError) else ending.code
        sys.exit(ended if isinstance(ended, int) else 0)

    def invoke(self, ctx: typer.Context) -> object:
        """Run the command that was called for."""
        kept_run.nothing_is_kept()
        try:
            return super().invoke(ctx)
        except DealwiseError as error:
            if DEBUG in ctx.meta:
                to_stderr(traceback.format_exc().rstrip())
            to_stderr(f"dealwise: {error}")
            if isinstance(error, Fault) and kept_run.told():
                to_stderr(f"dealwise:{kept_run.told(fault=error)}")
            raise typer.Exit(error.exit_code) from error
        except KeyboardInterrupt as interrupt:
            to_stderr(_interrupted())
            raise typer.Exit(INTERRUPTED) from interrupt
        except Exception as error:
            if isinstance(error, typer.Exit | typer.Abort | _WrongCall) or DEBUG in ctx.meta:
                raise
            if getattr(error, "errno", None) in (errno.ENOSPC, errno.EPIPE):
                raise  # help that a full disk does not take, or that is read no further
            to_stderr(_unexpected(error))
            raise typer.Exit(FAULT) from error


def leave_at_once() -> NoReturn:
    """End the process from inside of a signal's handler: say so, and wait for nothing."""
    whole_files.discard_unfinished()
    _leave(_interrupted(at_once=True), INTERRUPTED)


def leave_hung(sentence: str) -> NoReturn:
    """End the process although something in it never ends: say what that is."""
    _leave(f"dealwise: {sentence}", FAULT)


def leave_ended(by: signal.Signals) -> NoReturn:
    """The same for a signal that ends the process; no file is left half written."""
    kept = (
        "; the file that was being written is not kept" if whole_files.discard_unfinished() else ""
    )
    run = kept_run.told(at_once=True)
    unsaid = "" if streams.has_printed() else "; no answer is printed"
    _leave(f"dealwise: ended by {by.name}{unsaid}{kept}.{run}", _SIGNALLED + by)


def _leave(sentence: str, code: int) -> NoReturn:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.write(sys.stderr.fileno(), f"{wiping()}{sentence}\n".encode())
    os._exit(code)


def _interrupted(*, at_once: bool = False) -> str:
    return f"dealwise: interrupted{_before()}.{kept_run.told(at_once=at_once)}"


def _before() -> str:
    return "" if streams.has_printed() else " before there was anything to show"


def _unexpected(error: Exception) -> str:
    said = _short(f"{type(error).__name__}: {error}")[:300]
    return f"dealwise: an error of dealwise's own: {said}. With --debug it shows where."


def _wrong_call(error: Exception, group: TyperGroup, words: Sequence[str]) -> str:
    """What was wrong with the words of a call, in one sentence that says where help is."""
    option = getattr(error, "option_name", None) or ""
    if re.match(r"-\d", option):
        word = next((word for word in words if word.startswith(option)), option)
        start = "hands start with a digit, as 6-4"
        if "updown" in words[:1]:
            start = "cards are the numbers 1 to 10, C, C+1 and C+2"
        return f"dealwise: {quoted(word)} begins with a dash: {start}."
    sentence = _short(error.format_message()).rstrip(".")
    end = "" if sentence.endswith("?") else "."
    _, path, _ = _called(group, words)
    return f"dealwise: {sentence}{end} See {path} --help."


def _called(group: TyperGroup, words: Sequence[str]) -> tuple[object, str, Sequence[str]]:
    """The command that was called, as far as there is one, what it is called, and its words."""
    path = ["dealwise"]
    for word in words:
        command = getattr(group, "commands", {}).get(word)
        if command is None:
            break
        path.append(word)
        group = command
    return group, " ".join(path), words[len(path) - 1 :]


def _show_no_values_of_flags(command: object) -> None:
    """Keep help from printing `--json <bool>`, as some versions of typer do: it takes none."""
    own_help = command.get_help_option(typer.Context(command))
    for option in (*command.params, own_help):
        if getattr(option, "is_flag", False):
            option.metavar = ""


def _lacks_its_value(command: object, words: Sequence[str]) -> str:
    """That an option is followed by another where its value should be; typer takes that for it."""
    takes_value = {
        name: not getattr(option, "is_flag", True)
        for option in command.params
        for name in option.opts
        if name.startswith("--")
    }
    waiting = ""
    for word in words:
        if word == "--" and not waiting:
            break
        if waiting and word in (*takes_value, "--help"):
            return f"{waiting} lacks its value: {word} is an option itself."
        waiting = word if not waiting and takes_value.get(word, False) else ""
    return ""


def _short(message: str) -> str:
    """A message of others in one printable line, long words cut."""
    cut = re.sub(r"\S{41,}", lambda word: word[0][:WIDTH] + "...", message.replace("\n", " "))
    return printable(cut[:_LONGEST_MESSAGE])
