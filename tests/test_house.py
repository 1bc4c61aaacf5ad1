"""The house stays in order: who may import whom, what never stands in code, and how long it is."""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from project_files import (
    LAYERS,
    MODULES,
    ROOT,
    SOURCES,
    in_each,
    layer_of,
    name_of,
    nodes_of,
    tree_of,
)

HEAVY = ("jinja2", "matplotlib", "numba", "pandas", "scipy")
LONGEST_FILE = 420
LONGEST_BODY = 60

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = PROJECT["tool"]["setuptools"]["packages"]


# --- dependencies run one way --------------------------------------------------------------------


def imported_names(tree: ast.AST) -> set[str]:
    """What some code imports by its full name, of dealwise also by a name in a string."""
    names: set[str] = set()
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names.update(f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.update(re.findall(r"^dealwise\.[\w.]+", node.value))
    return names


def imported_rooms(tree: ast.AST) -> set[str]:
    """The rooms of dealwise that some code imports."""
    names = imported_names(tree)
    rooms = {name.split(".")[1] for name in names if name.startswith("dealwise.")}
    return rooms & {*LAYERS, "seeds"}


@in_each([path for path in MODULES if layer_of(path) in LAYERS])
def test_dependencies_run_one_way(path: Path) -> None:
    below = LAYERS[: LAYERS.index(layer_of(path)) + 1]
    assert imported_rooms(tree_of(path)) <= {*below, "seeds"}


@pytest.mark.parametrize(
    "code",
    [
        "import dealwise.reports.tables",
        "from dealwise import reports",
        "from dealwise.reports.tables import table",
        "def late():\n    from dealwise.reports import odds",
        "importlib.import_module('dealwise.reports.odds')",
        "importlib.import_module(f'dealwise.reports.{name}')",
    ],
)
def test_every_way_to_import_is_seen(code: str) -> None:
    assert imported_rooms(ast.parse(code)) == {"reports"}


@in_each(MODULES)
def test_imports_are_absolute(path: Path) -> None:
    for node in nodes_of(tree_of(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}"


@in_each([path for path in MODULES if name_of(path) != "simulate/jit.py"])
def test_one_module_alone_knows_how_numba_compiles(path: Path) -> None:
    known = {"cfunc", "guvectorize", "jit", "jitclass", "njit", "prange", "vectorize"}
    for node in nodes_of(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("numba"):
            assert not known & {alias.name for alias in node.names}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert node.value.id != "numba" or node.attr not in known


STUDIES_OF_ALL_GAMES = re.compile(
    r"reports/studies/(blocks_result|collecting|compare\w*|contest|paired_result|rank\w*|stop_rules"
    r"|sweep\w*|swings)\.py|reports/statistics/\w+\.py|reports/charts/(forest|matrix|running"
    r"|compare_figure|rank_figure|sweep\w*)\.py|commands/(compare|contest|playing|rank|sweep)\.py"
    r"|(simulate|strategies)/\w+\.py"
)


@in_each([path for path in MODULES if STUDIES_OF_ALL_GAMES.fullmatch(name_of(path))])
def test_what_serves_all_games_imports_nothing_of_one(path: Path) -> None:
    assert [name for name in imported_names(tree_of(path)) if "moon" in name.split(".")] == []


def helpers(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions of a module for which nobody counts who refers to arrays."""
    for node in nodes_of(tree):
        if isinstance(node, ast.FunctionDef):
            names = {getattr(decorator, "id", "") for decorator in node.decorator_list}
            if names & {"helper", "inlined"}:
                yield node


def test_helpers_are_seen() -> None:
    assert any(list(helpers(tree_of(path))) for path in MODULES)


@in_each(MODULES)
def test_a_helper_that_returns_an_array_is_an_allocating_one(path: Path) -> None:
    """Else the array might be gone before its caller has read it."""
    for helper in helpers(tree_of(path)):
        told = "" if helper.returns is None else ast.unparse(helper.returns)
        assert not re.search("ndarray|Desk", told), f"{helper.name}, line {helper.lineno}"


@in_each([path for path in MODULES if name_of(path).startswith("commands/")])
def test_no_word_in_brackets_is_lost_from_a_help_text(path: Path) -> None:
    """Rich reads "[pull]" as markup and prints nothing: it is written with a backslash."""
    for node in nodes_of(tree_of(path)):
        if isinstance(node, ast.keyword) and node.arg == "help":
            told = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            assert not [text for text in told if re.search(r"(?<!\\)\[[a-z#/@]", str(text))]


@in_each([path for path in MODULES if name_of(path) != "simulate/moon/bare_task.py"])
def test_the_kernel_that_tests_play_costs_no_user_anything(path: Path) -> None:
    assert "bare_task" not in path.read_text(encoding="utf-8")


def test_the_packages_listed_are_the_folders() -> None:
    folders = {
        ".".join(("dealwise", *path.parent.relative_to(ROOT).parts))
        for path in MODULES
        if path.name == "__init__.py"
    }
    holding_code = {
        ".".join(("dealwise", *path.parent.relative_to(ROOT).parts)) for path in MODULES
    }
    assert sorted(PACKAGES) == PACKAGES
    assert set(PACKAGES) == folders | {"dealwise"} == holding_code | {"dealwise"}
    assert not (ROOT / "__init__.py").exists()
    assert [path.name for path in SOURCES if path.parent == ROOT] == ["cli.py"]


def test_folders_of_tests_are_no_packages() -> None:
    assert not [path for path in SOURCES if path.name == "__init__.py" and path not in MODULES]


def test_helpers_of_tests_can_be_told_apart() -> None:
    """They are imported by their bare names, so each needs one; every conftest has the same."""
    tests = [path for path in SOURCES if path.is_relative_to(ROOT / "tests")]
    special = ("test_", "conftest.py")
    names = [path.name for path in tests if not path.name.startswith(special)]
    assert sorted(set(names)) == sorted(names)
    for path in tests:
        for node in nodes_of(tree_of(path)):
            module = node.module if isinstance(node, ast.ImportFrom) else ""
            assert module != "conftest", f"{name_of(path)}, line {node.lineno}"


def test_to_collect_the_tests_takes_no_kernel(loaded_to_collect: frozenset[str]) -> None:
    """Each process would compile them, or read them, at once: see `late.py` for a way around."""
    compiled = {
        ".".join(("dealwise", *path.relative_to(ROOT).with_suffix("").parts))
        for path in MODULES
        if "\n@kernel(" in path.read_text(encoding="utf-8")
    }
    assert "dealwise.simulate.moon.tasks" in compiled
    assert compiled & loaded_to_collect == set()


SAY_WHAT_IS_LOADED = f"""
import os, sys
from dealwise.cli import main

def leave(code, leave_at_once=os._exit):
    print(code, [name for name in {HEAVY} if name in sys.modules], flush=True)
    leave_at_once(code)

os._exit = leave
main()
"""


@pytest.mark.parametrize("arguments", [["--version"], ["moon", "odds", "--help"]], ids=" ".join)
def test_a_question_about_the_program_loads_nothing_heavy(
    run_python: Callable[..., CompletedProcess[str]], arguments: list[str]
) -> None:
    ended = run_python("-c", SAY_WHAT_IS_LOADED, *arguments)
    assert ended.stdout.splitlines()[-1] == "0 []", ended.stderr
    assert len(ended.stdout.splitlines()) > 1


def test_to_know_that_there_are_games_loads_nothing_heavy(
    run_python: Callable[..., CompletedProcess[str]],
) -> None:
    code = "import dealwise.strategies.games, sys; print(*sys.modules)"
    loaded = run_python("-c", code).stdout.split()
    assert "dealwise.strategies.games" in loaded
    assert not {*HEAVY, "numpy"} & set(loaded)


# --- what never stands in the code (S3) ----------------------------------------------------------

DANGEROUS_MODULES = {"cloudpickle", "dill", "marshal", "pickle", "shelve"}
DANGEROUS_CALLS = {
    *("eval", "exec", "exec_module", "execfile", "__import__", "popen", "read_pickle", "system"),
    *("unsafe_load", "Unpickler"),
}
DANGEROUS_PAIRS = {("yaml", "load"), ("joblib", "load"), ("torch", "load"), ("runpy", "run_path")}
DANGEROUS_OPTIONS = {"shell", "allow_pickle"}
EXCEPTIONS = {("strategies/loader.py", "exec_module")}
"""A user's strategy file is a program of the user's: the loader runs it, and says so."""


def dangers(tree: ast.AST) -> list[str]:
    """What in some code could run a text or a file as a program."""
    found: list[str] = []
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            found += [a.name for a in node.names if a.name.split(".")[0] in DANGEROUS_MODULES]
        elif isinstance(node, ast.ImportFrom):
            if (node.module or "").split(".")[0] in DANGEROUS_MODULES:
                found.append(str(node.module))
            found += [alias.name for alias in node.names if alias.name in DANGEROUS_CALLS]
        elif isinstance(node, ast.Call):
            found += _dangers_of_a_call(node)
    return found


def _dangers_of_a_call(call: ast.Call) -> list[str]:
    found: list[str] = []
    function = call.func
    name = getattr(function, "id", getattr(function, "attr", ""))
    if name in DANGEROUS_CALLS:
        found.append(name)
    owner = getattr(getattr(function, "value", None), "id", "")
    if (owner, name) in DANGEROUS_PAIRS:
        found.append(f"{owner}.{name}")
    for keyword in call.keywords:
        off = isinstance(keyword.value, ast.Constant) and not keyword.value.value
        if keyword.arg in DANGEROUS_OPTIONS and not off:
            found.append(f"{keyword.arg}=")
    return found


@in_each(MODULES)
def test_nothing_runs_a_text_or_a_file_as_a_program(path: Path) -> None:
    assert [
        found for found in dangers(tree_of(path)) if (name_of(path), found) not in EXCEPTIONS
    ] == []


@pytest.mark.parametrize(
    "code",
    [
        "eval(text)",
        "exec(text)",
        "import pickle",
        "from pickle import loads",
        "import os; os.system(text)",
        "from os import popen",
        "yaml.load(file)",
        "yaml.unsafe_load(file)",
        "subprocess.run(text, shell=True)",
        "subprocess.run(text, shell=wanted)",
        "numpy.load(file, allow_pickle=True)",
        "pandas.read_pickle(file)",
        "spec.loader.exec_module(module)",
        "__import__(text)",
    ],
)
def test_each_danger_is_seen(code: str) -> None:
    assert dangers(ast.parse(code))


def test_what_is_harmless_is_no_danger() -> None:
    assert dangers(ast.parse("re.compile(text); subprocess.run(words, shell=False)")) == []


# --- how files look ------------------------------------------------------------------------------


@in_each(SOURCES)
def test_a_file_fits_in_one_head(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


def lines_to_read(function: ast.FunctionDef | ast.AsyncFunctionDef, source: list[str]) -> int:
    """The lines of a function's body; a call's arguments, one a line, are read as one line."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if not body:
        return 0
    lines = source[body[0].lineno - 1 : function.end_lineno]
    return sum(re.fullmatch(r"\s*[\w.]+,", line) is None for line in lines)


@in_each(SOURCES)
def test_a_function_fits_on_a_screen(path: Path) -> None:
    source = path.read_text(encoding="utf-8").splitlines()
    for node in nodes_of(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert lines_to_read(node, source) <= LONGEST_BODY, f"{node.name}, line {node.lineno}"


def test_a_long_function_is_seen() -> None:
    source = ["def long(first, second):", '    """Docstring."""', *["    first += 1"] * 61]
    [function] = ast.parse("\n".join(source)).body
    assert isinstance(function, ast.FunctionDef)
    assert lines_to_read(function, source) == 61


def public_functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions of a module and the methods of its classes that others may call."""
    pending: list[ast.stmt] = list(tree.body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if node.name.startswith("_"):
                continue
            if isinstance(node, ast.ClassDef):
                pending.extend(node.body)
            else:
                yield node


def signed_by_its_decorator(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it is a kernel, whose types stand in the decorator."""
    return any(
        isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "kernel"
        for decorator in function.decorator_list
    )


@in_each([path for path in MODULES if path.name != "__init__.py"])
def test_public_functions_say_their_types(path: Path) -> None:
    for function in public_functions(tree_of(path)):
        if signed_by_its_decorator(function):
            continue
        given = function.args
        named = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        named += [argument for argument in (given.vararg, given.kwarg) if argument]
        bare = [argument.arg for argument in named if argument.annotation is None]
        bare = [name for name in bare if name not in ("self", "cls")]
        assert bare == [], f"{function.name} on line {function.lineno}"
        assert function.returns is not None, f"{function.name} on line {function.lineno}"


def test_the_running_python_is_one_that_is_promised() -> None:
    least = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert sys.version_info >= tuple(int(part) for part in least.split("."))
