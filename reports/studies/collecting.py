"""From a plan to its result: how every study drives the runner and is stopped."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from typing import TypedDict, TypeVar

from dealwise.simulate import runner
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_threads
from dealwise.simulate.quoting import quoted
from dealwise.simulate.run_file import RunFile
from dealwise.strategies.carried import carried
from dealwise.strategies.plan import DealsPlan

Result = TypeVar("Result")


class Running(TypedDict, total=False):
    """How a study is played; nothing here changes its result.

    `threads` are as many as there are cores unless given; any `executor` may play instead. `chunk`
    fixes how many deals a task has, `patience` after how many seconds without a finished deal a
    policy is given up (None: never). `on_progress` is told deals played and deals in all.
    """

    threads: int | str | None
    executor: Executor | None
    chunk: int | None
    patience: float | None
    on_progress: runner.Progress | None


def check_options(study: Callable, running: Mapping[str, object]) -> None:
    """Refuse what a study is given beside its own arguments and is none of `Running`.

    Raises:
        TypeError: it names the study, the option, and the options that there are.
    """
    for name in running:
        if name not in Running.__annotations__:
            parameters = inspect.signature(study).parameters.values()
            own = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
            known = ", ".join([*own, *Running.__annotations__])
            raise TypeError(
                f"{study.__name__}() has no option {quoted(name)}: those that it has are {known}."
            )


def collect(
    plan: DealsPlan,
    conclude: Callable[[runner.Prefix], Result],
    *,
    threads: int | str | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    patience: float | None = runner.DEFAULT_PATIENCE,
    on_progress: runner.Progress | None = None,
    begins: Callable[[runner.Prefix | None], None] | None = None,
    enough: Callable[[runner.Prefix], bool] | None = None,
    next_cut: runner.NextCut | None = None,
    kept: RunFile | None = None,
    after: runner.Prefix | None = None,
) -> Result:
    """Play a plan and conclude from all of it, or after Ctrl-C from what was played so far.

    A stop rule says when there are `enough` deals; it sees every prefix at which `next_cut` says
    that a chunk ends. What a run file has `kept` is not played again, and what is played is added;
    `begins` is told the prefix behind which playing begins: also without a file it may be `after`
    one that is known. After Ctrl-C the result is `stopped`, even if all deals were played.

    Raises:
        BadInput: threads that cannot be, or a run file that is damaged or cannot be written.
        Fault: a policy went wrong; its `partial` is the conclusion from the deals before.
        KeyboardInterrupt: nothing was played yet.
    """
    workers = None if threads is None else parse_threads(threads)
    plan.prepare()
    is_one = hasattr(executor, "submit") and not isinstance(executor, type)
    if executor is not None and not is_one:
        raise BadInput(
            f"executor cannot be {executor!r}: it is an Executor of concurrent.futures, such as "
            f"ThreadPoolExecutor(), or None."
        )
    is_here = executor is None or isinstance(executor, ThreadPoolExecutor)
    played = plan if is_here else carried(plan, patience=patience)

    def play(after: runner.Prefix | None) -> Iterator[runner.Prefix]:
        if begins is not None:
            begins(after)
        return runner.run(
            played,
            threads=workers,
            executor=executor,
            chunk=chunk,
            patience=patience if is_here else None,  # they are watched where they are played
            after=after,
            next_cut=next_cut,
        )

    prefix = after
    stopped = False
    try:
        for prefix in play(after) if kept is None else _going_on(kept, play, next_cut):
            if on_progress is not None:
                on_progress(prefix.deals, plan.deals)
            if enough is not None and enough(prefix):
                break
        if kept is not None:
            kept.check_the_rest()
    except KeyboardInterrupt:
        if prefix is None:
            raise
        stopped = True
    except Fault as fault:
        fault.partial = None if prefix is None else conclude(prefix)
        raise
    result = conclude(prefix)
    return replace(result, stopped=True) if stopped else result


def _going_on(
    kept: RunFile,
    play: Callable[[runner.Prefix | None], Iterator[runner.Prefix]],
    next_cut: runner.NextCut | None,
) -> Iterator[runner.Prefix]:
    """The prefixes that a file has, and then those beyond, which are added to it.

    Every cut is the end of a line of its own, so that a run that goes on sees it again.
    """
    yield from kept.stored()
    for prefix in play(kept.last):
        if next_cut is not None and next_cut(prefix.deals - 1) == prefix.deals:
            kept.add(prefix)
        else:
            kept.add_soon(prefix)
        yield prefix
