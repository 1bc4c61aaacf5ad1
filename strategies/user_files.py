"""A user's policy file before anything of it runs: read, listed, and checked by its syntax tree.

A policy file is a program and runs with the rights of its user. Nothing here or anywhere else keeps
it from that; what is checked is that it is the user's own choice, that its chance can be repeated,
and that it is a single file which another machine could run as well.
"""

import ast
import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quoting import printable

ALLOWED_IMPORTS = ("math", "numpy", "numba", "dealwise")
LARGEST_FILE = 1_000_000
SHOWN_DIGITS = 12
"""How many digits of a SHA-256 are shown."""

_LONGEST_MESSAGE = 200
_LONGEST_PATH = 160
_SHOWN_NAMES = 12
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def said_by(error: BaseException) -> str:
    """An exception in one printable line: its type, and the first line of its message."""
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    line = printable(message.strip().partition("\n")[0])
    if len(line) > _LONGEST_MESSAGE:
        line = line[: _LONGEST_MESSAGE - 3] + "..."
    return f"{type(error).__name__}: {line}" if line else type(error).__name__


@dataclass(frozen=True)
class UserFile:
    """A policy file: the path as its user wrote it (printable), where it lies, and its text.

    A policy of it is known in results by its name together with `sha256`.
    """

    shown: str
    path: str
    source: str
    sha256: str

    @property
    def module_name(self) -> str:
        """The name of its module: two texts under one file name are two modules."""
        return f"dealwise_user_{self.sha256[:SHOWN_DIGITS]}"

    @cached_property
    def tree(self) -> ast.Module:
        """The file as Python reads it.

        Raises:
            Fault: Python cannot read it.
        """
        try:
            return ast.parse(self.source, self.path)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise Fault(self.does_not_import(error, getattr(error, "lineno", None))) from error

    def at(self, line: int | None) -> str:
        """The file and a line of it, in brackets."""
        return f"({self.shown}, line {line})" if line else f"({self.shown})"

    def does_not_import(self, error: BaseException, line: int | None) -> str:
        """The sentence for what happened when the file was imported."""
        return f"{self.shown} does not import: {said_by(error)} {self.at(line)}."


def read_user_file(path: str, shown: str) -> UserFile:
    """Read a file that the user has named; `shown` is its name in sentences.

    Raises:
        BadInput: it is not there, no file, no text, or others could have changed it.
    """
    try:
        status = os.stat(path)  # before it is opened: a pipe would be waited for
        if stat.S_ISDIR(status.st_mode):
            raise BadInput(f"{_quoted(shown)} is a folder: give the path of a Python file in it.")
        if not stat.S_ISREG(status.st_mode):
            raise BadInput(f"{_quoted(shown)} is no policy file: give a Python file of text.")
        if status.st_size > LARGEST_FILE:
            raise BadInput(
                f"{_quoted(shown)} is no policy file: it has {status.st_size:,} bytes, and a "
                f"policy file at most {LARGEST_FILE:,}."
            )
        with open(path, "rb") as file:
            _refuse_what_others_can_change(os.fstat(file.fileno()), shown)
            content = file.read(LARGEST_FILE + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"There is no file {_quoted(shown)}.") from error
    except OSError as error:
        raise BadInput(f"{_quoted(shown)} cannot be read: {error.strerror}.") from error
    try:
        source = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadInput(
            f"{_quoted(shown)} is not UTF-8 text (line {line}): save it as UTF-8."
        ) from error
    return UserFile(shown, path, source, hashlib.sha256(content).hexdigest())


def _quoted(path: str) -> str:
    """A path in quotation marks; of a very long one the end, which says most."""
    return f'"{path}"' if len(path) <= _LONGEST_PATH else f'"...{path[3 - _LONGEST_PATH :]}"'


def _refuse_what_others_can_change(status: os.stat_result, shown: str) -> None:
    """Refuse a file that anybody may write and that is not the user's own.

    Raises:
        BadInput: it is such a file.
    """
    if not hasattr(os, "getuid"):
        return
    if status.st_mode & stat.S_IWOTH and status.st_uid != os.getuid():
        raise BadInput(
            f"{_quoted(shown)} belongs to another user and anybody may change it: read it, and use "
            f"a copy of your own."
        )


@dataclass(frozen=True)
class Definition:
    """What a file defines under a name; `is_strategy` for `NAME = strategy(...)`."""

    name: str
    line: int
    is_strategy: bool
    arguments: tuple[str, ...]
    idea: str


def functions_in(path: str) -> list[Definition]:
    """The functions and strategies that a file defines, in its order, told without running it.

    Raises:
        BadInput: there is no such file, or it cannot be read.
        Fault: it is no Python.
    """
    return definitions(read_user_file(os.path.abspath(path), printable(path)))


def definitions(file: UserFile) -> list[Definition]:
    """The same of a file that has been read."""
    found = []
    for node in _statements(file.tree):
        if isinstance(node, ast.FunctionDef):
            arguments = (*node.args.posonlyargs, *node.args.args)
            idea = (ast.get_docstring(node) or "").partition("\n")[0]
            names = tuple(argument.arg for argument in arguments)
            found.append(Definition(node.name, node.lineno, False, names, idea))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and _makes_a_strategy(node.value):
            found += [Definition(name, node.lineno, True, (), "") for name in _targets(node)]
    return found


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All of a file that stands in no function and no class."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if not isinstance(node, _SCOPES):
            yield from _statements(node)


def _makes_a_strategy(value: ast.expr | None) -> bool:
    function = getattr(value, "func", None)
    return getattr(function, "id", getattr(function, "attr", "")) == "strategy"


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def binds(file: UserFile, name: str) -> bool:
    """Whether a file gives something this name, by a definition or an assignment."""
    for node in _statements(file.tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node):
            return True
    return any(definition.name == name for definition in definitions(file))


def where_defined(file: UserFile, name: str) -> str:
    """The file and the line where it last defines a name, in brackets."""
    lines = [known.line for known in definitions(file) if known.name == name]
    return file.at(lines[-1] if lines else None)


def has(names: Iterable[str]) -> str:
    """What a file has, as the end of a sentence."""
    public = [name for name in dict.fromkeys(names) if not name.startswith("_")]
    if not public:
        return "it has none"
    more = ", ..." if len(public) > _SHOWN_NAMES else ""
    return f"it has {', '.join(public[:_SHOWN_NAMES])}{more}"


def refuse_foreign_imports(file: UserFile) -> None:
    """Hold a file to the imports that a policy may have, and to chance that can be repeated.

    Raises:
        Fault: it imports something else, or uses numpy.random.
    """
    numpy_names = {"numpy"}
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                _refuse_import(file, node.lineno, alias.name)
                if alias.name == "numpy":
                    numpy_names.add(alias.asname or "numpy")
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                _refuse_import(file, node.lineno, module, alias.name)
        elif _is_random_of(node, numpy_names):
            _refuse_chance(file, node.lineno)


def _is_random_of(node: ast.AST, modules: set[str]) -> bool:
    """Whether some code is `numpy.random`, whatever numpy is called."""
    is_random = isinstance(node, ast.Attribute) and node.attr == "random"
    return is_random and getattr(node.value, "id", "") in modules


def _refuse_import(file: UserFile, line: int, module: str, name: str = "") -> None:
    if module.partition(".")[0] not in (*ALLOWED_IMPORTS, "__future__"):
        hint = "; take chance from the argument bits" if module == "random" else ""
        raise Fault(
            f"{file.shown} imports {module} {file.at(line)}: a policy file may import math, numpy, "
            f"numba and dealwise only{hint}."
        )
    if module.startswith("numpy.random") or (module, name) == ("numpy", "random"):
        _refuse_chance(file, line)


def _refuse_chance(file: UserFile, line: int) -> None:
    raise Fault(
        f"{file.shown} uses numpy.random {file.at(line)}: no hand could be played again so; take "
        f"chance from the argument bits."
    )
