"""From a name to a policy, from a user's file to a module; every mistake is said as a sentence."""

import difflib
import dis
import functools
import importlib
import importlib.abc
import importlib.util
import os
import sys
import traceback
from dataclasses import replace
from types import FunctionType, ModuleType

from dealwise.simulate.errors import BadInput, DealwiseError, Fault
from dealwise.simulate.notes import prints_to_stderr
from dealwise.simulate.quoting import as_text, printable, quoted
from dealwise.strategies.binding import bind_values, defaults_of, wrong_arguments
from dealwise.strategies.complete import Part, Parts
from dealwise.strategies.files_at_hand import came_along, file_at, folder_of_arrival
from dealwise.strategies.first_use import announce
from dealwise.strategies.names import (
    built_in_name_of,
    built_in_names,
    part_of_strategy,
    registry,
    unknown_policy,
)
from dealwise.strategies.overlong import given_up_after
from dealwise.strategies.policy import Policy
from dealwise.strategies.specs import Spec, parse_spec, written_parameters
from dealwise.strategies.user_files import (
    UserFile,
    binds,
    definitions,
    has,
    refuse_foreign_imports,
    where_defined,
)

__all__ = ["built_in_names", "find_in", "load_again", "load_policy"]

_LOADING_SECONDS = 20
_RAISES = "RAISE_VARARGS"
_modules: dict[str, ModuleType] = {}


def load_policy(
    game: str, decision: str, spec: str | Spec, *, trust: bool = False, folder: str | None = None
) -> Policy:
    """The policy that a spec names: `pull`, `count[threshold=5]`, `mine.py:play[k=3]`.

    A spec as text may be relative to `folder` (default: the current one); the `spec` of a policy
    that was loaded finds the same one in any process on this machine. A file that has never run is
    announced before it does, unless there is `trust`.

    Raises:
        BadInput: there is no such policy, file, function or parameter.
        Fault: the file does not import, or the function does not take what its contract says.
    """
    _refuse_other_things(decision, spec)
    read = parse_spec(spec, folder=folder or folder_of_arrival()) if isinstance(spec, str) else spec
    if read.path is None:
        return _built_in(game, decision, read)
    file = file_at(read.path, read.shown_file)
    if read.sha256 not in (None, file.sha256):
        raise Fault(f"{file.shown} was changed while it was in use: start again.")
    found = find_in(file, read.name, trust=trust)
    if isinstance(found, Parts):
        return _part_of_own_strategy(game, decision, found, read, file, trust=trust)
    function = _policy_in(file, read, found)
    return _checked(game, decision, read.of_content(file.sha256), file, function)


def _refuse_other_things(decision: str, spec: object) -> None:
    if not isinstance(spec, str | Spec):
        raise BadInput(
            f'A {decision} policy is named by a text, such as "simple" or "mine.py:{decision}", '
            f"not by {quoted(as_text(spec))}."
        )


def load_again(game: str, decision: str, spec: Spec) -> Policy:
    """A policy that came from another process, where it has been announced.

    Raises:
        Fault: its file has changed since.
    """
    return load_policy(game, decision, spec, trust=True)


@functools.cache
def _built_in(game: str, decision: str, spec: Spec) -> Policy:
    modules = registry(game).POLICIES[decision]
    if spec.name not in modules:
        part = part_of_strategy(game, decision, spec.name)
        if part is None:
            raise BadInput(unknown_policy(game, decision, spec.name))
        bind_values(spec.place, {}, spec.parameters)  # it has none
        return replace(load_policy(game, decision, part), name=spec.name, spec=spec)
    module = importlib.import_module(f"dealwise.strategies.{game}.{modules[spec.name]}")
    return _bound(game, decision, spec, getattr(module, decision), None)


@functools.cache
def _checked(
    game: str, decision: str, spec: Spec, file: UserFile, function: FunctionType
) -> Policy:
    """A function of a user's file as a policy, if it takes what the contract says."""
    expected = importlib.import_module(f"dealwise.simulate.{game}.contract").ARGUMENTS[decision]
    wrong = wrong_arguments(function, expected)
    if wrong:
        line = function.__code__.co_firstlineno
        raise Fault(
            f"The {decision} policy {spec.place} {wrong} {file.at(line)}: it must take "
            f"{', '.join(expected)}, in this order, and after them only parameters with a number "
            f"as their default."
        )
    return _bound(game, decision, spec, function, file)


def _bound(
    game: str, decision: str, spec: Spec, function: FunctionType, file: UserFile | None
) -> Policy:
    """A policy with its parameters set, under a name that says those which are not defaults."""
    values, given = bind_values(spec.place, defaults_of(function), spec.parameters)
    name = spec.place + written_parameters(given)
    return Policy(game, decision, name, function, file is None, values, spec, file)


# --- files of users ------------------------------------------------------------------------------


def find_in(file: UserFile, name: str, *, trust: bool = False) -> object:
    """What a user's file defines under a name; the file runs for it, unless it has already.

    Raises:
        BadInput: it defines no such thing; the sentence says what there is.
        Fault: it does not import, or imports what a policy file may not.
    """
    if binds(file, name):
        module = _module_of(file, trust=trust)
        if hasattr(module, name):
            found = getattr(module, name)
            return getattr(found, "py_func", found)  # it may have been compiled by its author
    names = [definition.name for definition in definitions(file)]
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
    listed = f"; did you mean {near[0]}? I{has(names)[1:]}" if near else f": {has(names)}"
    raise BadInput(f'{file.shown} has no function "{printable(name)}"{listed}.')


def load_part(
    game: str, decision: str, part: Part, strategy: Spec, file: UserFile, *, trust: bool
) -> Policy:
    """One policy of a strategy in a file: a text, a function of the file, or an imported one."""
    where = where_defined(file, strategy.name)
    if isinstance(part, str):
        try:
            return load_policy(game, decision, part, trust=trust, folder=os.path.dirname(file.path))
        except DealwiseError as error:
            raise type(error)(f"In the strategy {strategy.place} {where}: {error}") from error
    function = getattr(part, "py_func", part)
    if isinstance(function, FunctionType):
        if function.__module__ == file.module_name and binds(file, function.__name__):
            own = Spec(function.__name__, strategy.file, strategy.path)
            return load_policy(game, decision, own, trust=trust)
        name = built_in_name_of(game, decision, function)
        if name is not None:
            return load_policy(game, decision, name)
    raise Fault(
        f"The strategy {strategy.place} gives for {decision} what is no {decision} policy "
        f"{where}: name a function of that file, or a policy as a text."
    )


def _part_of_own_strategy(
    game: str, decision: str, parts: Parts, spec: Spec, file: UserFile, *, trust: bool
) -> Policy:
    """The policy that a strategy of a user's file has, under the name of the strategy."""
    bind_values(spec.place, {}, spec.parameters)  # it has none
    if decision not in parts.by_decision:
        raise BadInput(f"The strategy {spec.place} has no {decision} policy {file.at(None)}.")
    policy = load_part(game, decision, parts.by_decision[decision], spec, file, trust=trust)
    return replace(policy, name=spec.place, spec=spec.of_content(file.sha256))


def _policy_in(file: UserFile, spec: Spec, found: object) -> FunctionType:
    if not isinstance(found, FunctionType) or found.__module__ != file.module_name:
        raise BadInput(f"{spec.place} is no function of that file: name one that it defines.")
    return found


class _Source(importlib.abc.ExecutionLoader):
    """Hands Python the very text that was read, so that what was checked is what runs."""

    def __init__(self, file: UserFile) -> None:
        self.file = file

    def get_filename(self, fullname: str) -> str:
        """Where the text lies, for tracebacks."""
        return self.file.path

    def get_source(self, fullname: str) -> str:
        """The text."""
        return self.file.source


def _module_of(file: UserFile, *, trust: bool) -> ModuleType:
    """Run a user's file as a module of its own, once for each text."""
    if file.sha256 in _modules:
        return _modules[file.sha256]
    refuse_foreign_imports(file)
    announce(file, trust=trust or came_along(file))
    found = importlib.util.spec_from_loader(file.module_name, _Source(file))
    module = importlib.util.module_from_spec(found)
    sys.modules[file.module_name] = module
    try:
        with (
            prints_to_stderr(),  # results alone go to stdout
            given_up_after(_LOADING_SECONDS, _still_loading(file, None)),
        ):
            found.loader.exec_module(module)
    except TimeoutError as error:
        del sys.modules[file.module_name]
        raise Fault(_still_loading(file, _last_line(error, file))) from error
    except BaseException as error:
        del sys.modules[file.module_name]
        if isinstance(error, Exception | SystemExit) or _is_raised_by(file, error):
            raise Fault(file.does_not_import(error, _last_line(error, file))) from error
        raise
    _modules[file.sha256] = module
    return module


def _still_loading(file: UserFile, line: int | None) -> str:
    return (
        f"{file.shown} was still loading after {_LOADING_SECONDS} s {file.at(line)}: what stands "
        f"outside of functions must end."
    )


def _is_raised_by(file: UserFile, error: BaseException) -> bool:
    """Whether a file raises it itself; another KeyboardInterrupt is somebody's Ctrl-C."""
    last = error.__traceback__
    while last.tb_next is not None:
        last = last.tb_next
    code = last.tb_frame.f_code
    return code.co_filename == file.path and dis.opname[code.co_code[last.tb_lasti]] == _RAISES


def _last_line(error: BaseException, file: UserFile) -> int | None:
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == file.path), None)
