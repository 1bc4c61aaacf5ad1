"""What commands that play deals do alike: the bar, a fault on the way, and Ctrl-C."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn, Protocol

import typer

from dealwise.commands import kept_run
from dealwise.commands.endings import INTERRUPTED
from dealwise.commands.progress import progress
from dealwise.commands.streams import prints_to_stderr, to_stderr
from dealwise.simulate.errors import Fault
from dealwise.simulate.quantities import LARGEST_COUNT, counted, plural
from dealwise.simulate.quoting import shell_words

if TYPE_CHECKING:
    from dealwise.simulate.runner import Progress


_AT_A_TABLE = {"moon": "hands", "updown": "games"}
"""The command of each game that plays at one table."""


class Played(Protocol):
    """A result of any study, as far as its end is concerned."""

    deals: int
    deals_asked: int
    stopped: bool

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped before all deals were played."""


@contextlib.contextmanager
def playing(
    label: str, *, quiet: bool, summary: Callable[[object], str], noun: str = "deal"
) -> Iterator["Progress | None"]:
    """Play deals inside of the block: it is given what draws the bar.

    Raises:
        Fault: what was finished before it goes to stderr, where `summary` says what it came to: on
            an error stdout stays empty. A `noun` is what was finished.
    """
    try:
        with prints_to_stderr(), progress(label, quiet=quiet) as on_progress:
            yield on_progress
    except Fault as fault:
        if fault.partial is not None:
            finished = f"{fault.partial.deals:,}; {summary(fault.partial)}"
            to_stderr(f"{plural(noun).capitalize()} finished before the fault: {finished}.")
        raise


def hand_alone(
    game: str,
    strategies: str,
    seed: str,
    rules: Sequence[str],
    deal: int,
    *,
    more: Sequence[str] = (),
) -> str:
    """How to play the one hand, game or match again that went wrong.

    `strategies` are those of its table, `more` the words that are this command's alone.
    """
    told = [word for rule in rules for word in ("--rule", rule)]
    words = shell_words([*more, "--strategies", strategies, "--seed", seed, *told])
    return f"Play it alone: dealwise {game} {_AT_A_TABLE[game]} {words} --deal {deal}"


def leave_if_stopped(
    result: Played, *, told: bool = True, unwritten: Sequence[str] = (), noun: str = "deal"
) -> None:
    """Exit as an interrupted command does if Ctrl-C was pressed, and say if a result is partial.

    `told` is whether its numbers were; `unwritten` what was asked for and is not there; `noun` what
    its deals are.
    """
    verb = "was" if list(unwritten) in (["chart"], ["report"]) else "were"
    missing = f" No {' and no '.join(unwritten)} {verb} written." if unwritten else ""
    if result.interrupted and result.deals < result.deals_asked:
        partial = ": the numbers are of those alone." if told else "."
        played = f"{result.deals:,} of {counted(result.deals_asked, noun)}"
        if result.deals_asked >= LARGEST_COUNT:  # until a stop rule would have said
            played = counted(result.deals, noun)
        leave_interrupted(f"Interrupted after {played}{partial}{missing}")
    if result.stopped:
        whole = f"all {counted(result.deals, noun)} were"
        if result.deals == 1:
            whole = f"the one {noun} was"
        leave_interrupted(f"Interrupted after {whole} played.{missing}")


def leave_interrupted(sentence: str) -> NoReturn:
    """Say what was stopped by Ctrl-C, and where it is kept, and exit so."""
    to_stderr(sentence + kept_run.told())
    raise typer.Exit(INTERRUPTED)
