"""What every test stands on: the same surroundings on every machine, and the golden files.

Kernels stay in the user's own cache between runs, as they do for a user: that is half a minute
saved, and `test_cache.py` uses folders of its own. All else that a machine may bring along is shut
out: colours, the width of a terminal, configuration files and the variables of dealwise itself.
"""

import functools
import gc
import importlib
import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import typer.main
import typer.testing

from dealwise.simulate import cache
from dealwise.simulate.runner import all_cores
from dealwise.simulate.threads import left_behind

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(Path(__file__).parent))  # under importlib mode no folder is importable

_SURROUNDINGS = {"COLUMNS": "100", "LINES": "40", "MPLBACKEND": "Agg", "NO_COLOR": "1"}
_KEPT = {"DEALWISE_CACHE_DIR"}
_SHUT_OUT = ("CLICOLOR_FORCE", "FORCE_COLOR", "PYTHONWARNINGS", "TTY_COMPATIBLE", "TTY_INTERACTIVE")

_LOADED = pytest.StashKey[frozenset[str]]()

_MANY = 1000
"""So many tests need most kernels, and a few of them none that is worth half a minute."""

_plain = os.environ.get("NUMBA_DISABLE_JIT") == "1"
_on_ci = bool(os.environ.get("CI"))
hypothesis.settings.register_profile("default", max_examples=50, deadline=None, derandomize=_on_ci)
hypothesis.settings.register_profile("ci", max_examples=500, deadline=None, derandomize=True)
hypothesis.settings.register_profile(
    "plain",  # kernels as plain Python, under a tracer
    max_examples=10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two switches of this suite."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files anew instead of comparing with them; then read the diff",
    )
    parser.addoption(
        "--most-cases",
        type=int,
        metavar="N",
        help="run no more than N cases of a test that has many; always the same ones",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest, and leave out what `--most-cases` says.

    Begun last, one test of a minute would keep a worker busy while the others have nothing left.
    Which cases stay depends on their names alone.
    """
    items.sort(key=lambda item: not _is_first(item))
    most = config.getoption("--most-cases")
    if most is None:
        return
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = {
        item.nodeid
        for alike in cases.values()
        for item in sorted(alike, key=lambda case: zlib.crc32(case.nodeid.encode()))[:most]
    }
    left_out = [item for item in items if item.nodeid not in kept]
    items[:] = [item for item in items if item.nodeid in kept]
    config.hook.pytest_deselected(items=left_out)


def _is_first(item: pytest.Item) -> bool:
    slow = item.get_closest_marker("slow")
    return slow is not None and slow.kwargs.get("first", False)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is loaded by now stays: the collector of garbage need not look at it ever again."""
    session.config.stash[_LOADED] = frozenset(sys.modules)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)  # by default a thirtieth of all time goes into looking


def pytest_xdist_auto_num_workers() -> int:
    """A process for each core, but no more than a few: each loads the kernels anew."""
    return min(4, all_cores())


@pytest.fixture(scope="session", autouse=True)
def equal_surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The same terminal and no configuration of the user, here and in processes started here."""
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            if name in _SHUT_OUT or (name.startswith("DEALWISE_") and name not in _KEPT):
                patch.delenv(name)
        for name, value in _SURROUNDINGS.items():
            patch.setenv(name, value)
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each worker what the cache was like before any of them came."""
    node.workerinput["cache_is_empty"] = cache.is_empty()


@pytest.fixture(scope="session", autouse=True)
def kernels_are_in_the_cache(request: pytest.FixtureRequest, equal_surroundings: None) -> None:
    """The first one of all is announced, and no test should be the one to hear that by chance."""
    worker = getattr(request.config, "workerinput", {})
    if worker.get("cache_is_empty") and len(request.session.items) > _MANY and not _plain:
        from compiling_first import compile_all

        number = int(worker["workerid"].removeprefix("gw"))
        compile_all(from_the_end=number % 2 == 1)
    elif cache.is_empty():
        importlib.import_module("dealwise.simulate.moon.seatings")


@pytest.fixture(scope="module", autouse=True)
def nothing_plays_on() -> Iterator[None]:
    """A policy that hangs here would take a core from every test that comes after it."""
    yield
    until = time.monotonic() + 5
    while left_behind() and time.monotonic() < until:
        time.sleep(0.05)
    assert left_behind() == 0, "threads still play what nobody waits for"


@pytest.fixture(scope="session", autouse=True)
def commands_are_built_once() -> Iterator[None]:
    """typer builds all commands anew for every call, which takes longer than most of the calls."""
    with pytest.MonkeyPatch.context() as patch:
        build = functools.cache(typer.main.get_command)
        patch.setattr(typer.testing, "_get_command", build, raising=False)
        yield


@pytest.fixture(scope="session")
def loaded_to_collect(request: pytest.FixtureRequest) -> frozenset[str]:
    """The modules that were loaded when all tests were collected and none had been played."""
    return request.config.stash[_LOADED]


@pytest.fixture(scope="session")
def project_root() -> Path:
    """The checkout that holds these tests."""
    return ROOT


@pytest.fixture
def ctrl_c_raises() -> Iterator[None]:
    """Ctrl-C is as Python has it, before and after."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a file of tests/data; `pytest --update-golden` writes the file anew."""

    def compare(name: str, text: str) -> None:
        path = ROOT / "tests" / "data" / name
        if request.config.getoption("--update-golden"):
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text.splitlines() == path.read_text(encoding="utf-8").splitlines(), (
            f"{path.name} differs; if the change is meant, run this test with --update-golden"
        )

    return compare


@pytest.fixture
def run_python(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run Python with some arguments in an empty folder; `env` is added to the environment."""

    def run(
        *arguments: str | Path, env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        here = tmp_path / "elsewhere"
        here.mkdir(exist_ok=True)
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=here,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )

    return run
