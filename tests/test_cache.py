"""The kernel cache: never stale, never fatal, never shared with another user (F9, F10, F11, S3).

These tests run a copy of the engine in processes of its own, as only a new process reads the cache.
The rules of the folder itself are tested in simulate/test_cache.py.
"""

import os
import re
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

import dealwise.simulate

HANDS = """
import numpy as np
from dealwise.simulate.moon import bare_task
from dealwise.strategies.loader import load_policy

exchange = load_policy("moon", "exchange", "longest").compiled
play = load_policy("moon", "play", "simple").compiled
tally, fault = np.zeros(8, np.int64), np.zeros(8, np.int64)
answer = bare_task.play_dealt_hands(0, 0, 500, 0, tally, fault, exchange, play, play, play)
print(answer, tally.tolist(), bare_task.__file__)
"""

RANKS = """
from numba import int64
from dealwise.simulate.jit import kernel
from dealwise.simulate.moon import tables
from dealwise.strategies.moon.words import least

@kernel(int64(int64))
def ranks(trump):
    total = 0
    for tile in range(22):
        total += (tile + 1) * tables.strength_of(tile, 5, trump)
    return 100 * total + least((1 << 22) - 1, trump)

print(ranks(6), ranks(8), tables.__file__)
"""

ONE_KERNEL = """
from numba import int64
from dealwise.simulate.jit import kernel, ones

@kernel(int64(int64))
def ones_twice(bits):
    return 2 * ones(bits)

print(ones_twice(0b10110))
"""

CHECKED = """
import sys
import numpy as np
from numba import int64
from dealwise.simulate.jit import kernel

@kernel(int64(int64[::1], int64), checked=sys.argv[1] == "checked")
def reach(table, place):
    return table[place]

try:
    reach(np.zeros(3, np.int64), 7)
except IndexError:
    print("refused")
else:
    print("read")
"""

CLOSURES = """
import sys
from numba import int64
from dealwise.simulate.jit import kernel

def adding(number):
    def add(whole):
        return whole + number
    return add

print([kernel(int64(int64))(adding(number))(10) for number in map(int, sys.argv[1:])])
"""

DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda content: b"",
    "halved": lambda content: content[: len(content) // 2],
    "garbage": lambda content: bytes(range(256)) * (len(content) // 256 + 1),
    "one bit": lambda content: (
        content[: len(content) // 2]
        + bytes([content[len(content) // 2] ^ 1])
        + content[len(content) // 2 + 1 :]
    ),
}


class Engine:
    """A copy of the engine's sources, run in processes of its own with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        self.package = folder / "library" / "dealwise"
        original = Path(dealwise.simulate.__file__).parents[1]
        for room in ("simulate", "strategies"):
            shutil.copytree(
                original / room,
                self.package / room,
                ignore=shutil.ignore_patterns("__pycache__"),
            )

    def command(self, script: str, *arguments: str) -> list[str]:
        """The command line that runs a script; always from the same file, by which numba caches."""
        path = self.folder / "script.py"
        if not path.exists() or path.read_text(encoding="utf-8") != script:
            path.write_text(script, encoding="utf-8")
        return [sys.executable, str(path), *arguments]

    def environment(self, **changes: str) -> dict[str, str]:
        """The environment of this process, with the copy first on the path and its own cache."""
        library = {
            "PYTHONPATH": str(self.folder / "library"),
            "DEALWISE_CACHE_DIR": str(self.cache),
        }
        return {**os.environ, **library, **changes}

    def run(self, script: str, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """Run a script to its end; it must succeed."""
        ended = subprocess.run(
            self.command(script, *arguments),
            env=self.environment(**changes),
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        return ended

    def answer(self, script: str, **changes: str) -> str:
        """What a script prints, which has to come from this copy of the engine and no other."""
        answer = self.run(script, **changes).stdout.strip()
        assert str(self.package / "simulate" / "moon") in answer
        return answer

    def edit(self, module: str, constant: str, value: int) -> None:
        """Set a whole number that a module of the copy defines at its top."""
        path = self.package / module
        text, edits = re.subn(
            rf"^{constant} = -?\d+",
            f"{constant} = {value}",
            path.read_text(encoding="utf-8"),
            flags=re.MULTILINE,
        )
        assert edits == 1
        path.write_text(text, encoding="utf-8")

    def cached_files(self) -> list[Path]:
        """The index and code files of every kernel in the cache, in order."""
        return sorted(path for path in self.cache.rglob("*.nb[ic]"))


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    """A copy of the engine that has never run."""
    return Engine(tmp_path)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Engine, str]:
    """A copy of the engine that has played some hands, so its cache is full; and their tricks."""
    engine = Engine(tmp_path_factory.mktemp("engine"))
    return engine, engine.answer(HANDS)


@pytest.fixture(scope="module")
def ranked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Engine, str]:
    """A copy of the engine in whose cache a kernel lies that asks the rules; and its answer."""
    engine = Engine(tmp_path_factory.mktemp("ranks"))
    return engine, engine.answer(RANKS)


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """A copy of the engine in whose cache one small kernel lies."""
    engine = Engine(tmp_path_factory.mktemp("one-kernel"))
    assert "compiling" in engine.run(ONE_KERNEL).stderr
    return engine


# --- an edit of the engine never leaves an old kernel running ------------------------------------


@pytest.mark.compiled
def test_a_second_run_compiles_nothing(ranked: tuple[Engine, str]) -> None:
    engine, answer = ranked
    before = {path: path.read_bytes() for path in engine.cached_files()}
    assert any(path.name.startswith("script.ranks") for path in before)
    again = engine.run(RANKS)
    assert (again.stdout.strip(), again.stderr) == (answer, "")
    assert {path: path.read_bytes() for path in engine.cached_files()} == before


@pytest.mark.compiled
def test_an_equal_copy_elsewhere_compiles_nothing_of_the_engine(
    ranked: tuple[Engine, str], tmp_path: Path
) -> None:
    """As after an installation anew: only the script is compiled, which lies elsewhere too."""
    engine, _ = ranked
    before = {path.name for path in engine.cached_files()}
    moved = Engine(tmp_path)
    for source in moved.package.rglob("*.py"):
        os.utime(source, (1, 1))  # a copy is of another time
    shutil.copytree(engine.cache, moved.cache)
    kept = {path: path.read_bytes() for path in moved.cached_files()}
    moved.answer(RANKS)
    assert {path.name for path in moved.cached_files()} == before
    assert {path: path.read_bytes() for path in kept} == kept
    new = [path for path in moved.cached_files() if path not in kept]
    assert all(path.name.startswith("script.ranks") for path in new)


@pytest.mark.compiled
def test_an_edit_in_another_module_is_played_at_once(ranked: tuple[Engine, str]) -> None:
    """First a rule of the game, and then a word of policies as well."""
    engine, answer = ranked
    edits = (("simulate/moon/tables.py", "_DOUBLE_RANK", 0),)
    edits += (("strategies/moon/word_tables.py", "_DOUBLE_WORTH", -99),)
    sources = {module: (engine.package / module).read_text("utf-8") for module, *_ in edits}
    seen = {answer}
    try:
        for edit in edits:
            engine.edit(*edit)
            seen.add(engine.answer(RANKS))
    finally:
        for module, source in sources.items():
            (engine.package / module).write_text(source, encoding="utf-8")
    assert len(seen) == 3
    assert engine.answer(RANKS) == answer


@pytest.mark.compiled
def test_kernels_with_bounds_checks_are_kept_apart(engine: Engine) -> None:
    assert engine.run(CHECKED, "unchecked").stdout == "read\n"
    assert engine.run(CHECKED, "checked").stdout == "refused\n"
    assert engine.run(CHECKED, "unchecked").stdout == "read\n"
    assert engine.run(CHECKED, "unchecked", NUMBA_BOUNDSCHECK="1").stdout == "refused\n"


@pytest.mark.compiled
def test_closures_are_not_kept_as_two_processes_could_mix_them_up(engine: Engine) -> None:
    assert engine.run(CLOSURES, "1", "2").stdout == "[11, 12]\n"
    assert engine.cached_files() == []


@pytest.mark.compiled
def test_nothing_is_written_beside_the_sources_or_into_the_caches_of_others(
    ranked: tuple[Engine, str], tmp_path: Path
) -> None:
    engine, answer = ranked
    others = tmp_path / "numba"
    script = RANKS + "import numba\nprint(numba.config.CACHE_DIR)\n"
    locator = "InTreeCacheLocator"
    ended = engine.run(script, NUMBA_CACHE_DIR=str(others), NUMBA_CACHE_LOCATOR_CLASSES=locator)
    assert ended.stdout.splitlines() == [answer, str(others)]
    assert not others.exists()
    assert not list(engine.package.rglob("*.nb[ic]"))


# --- a cache that is damaged, full or forbidden is survived --------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("suffix", "kind"), [(".nbi", "emptied"), (".nbi", "garbage"), (".nbc", "halved")]
)
def test_a_damaged_file_is_compiled_again(compiled_once: Engine, suffix: str, kind: str) -> None:
    [file] = [path for path in compiled_once.cached_files() if path.suffix == suffix]
    healthy = file.read_bytes()
    file.write_bytes(DAMAGE[kind](healthy))
    repaired = compiled_once.run(ONE_KERNEL)
    assert repaired.stdout == "6\n"
    assert len([line for line in repaired.stderr.splitlines() if "damaged" in line]) == 1
    assert file.stat().st_size >= len(healthy) // 2
    assert len(compiled_once.cached_files()) == 2


@pytest.mark.compiled
@pytest.mark.slow
def test_files_of_tasks_and_of_policies_may_be_damaged(played: tuple[Engine, str]) -> None:
    engine, tricks = played
    [(index, _), (_, code)] = [
        [path for path in engine.cached_files() if path.name.startswith(kernel)]
        for kernel in ("simple.play", "bare_task.play_dealt_hands")
    ]
    for file, kind in ((index, "halved"), (code, "one bit")):
        file.write_bytes(DAMAGE[kind](file.read_bytes()))
        repaired = engine.run(HANDS)
        assert repaired.stdout.strip() == tricks, file.name
        assert "damaged" in repaired.stderr, file.name


@pytest.mark.compiled
def test_damage_that_no_checksum_tells_is_survived(compiled_once: Engine) -> None:
    for path in compiled_once.cached_files():
        garbage = DAMAGE["garbage"](path.read_bytes())
        path.write_bytes(garbage + zlib.crc32(garbage).to_bytes(4, "big"))
    repaired = compiled_once.run(ONE_KERNEL)
    assert repaired.stdout == "6\n"
    assert "could not be read" in repaired.stderr
    assert compiled_once.run(ONE_KERNEL).stderr == ""


@pytest.mark.compiled
def test_where_nothing_can_be_written_kernels_run_uncached(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    nowhere = str(file / "below")
    for variables in (
        {"DEALWISE_CACHE_DIR": nowhere},
        {"DEALWISE_CACHE_DIR": "", "HOME": nowhere, "XDG_CACHE_HOME": ""},
    ):
        ended = engine.run(ONE_KERNEL, **variables)
        assert ended.stdout == "6\n"
        assert "compiling" in ended.stderr
        assert not list(tmp_path.rglob("*.nb[ic]"))


@pytest.mark.compiled
@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file size to play a full disk")
def test_a_full_disk_is_survived(engine: Engine) -> None:
    limited = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
    ended = engine.run(limited + ONE_KERNEL)
    assert ended.stdout == "6\n"
    assert not [path for path in engine.cached_files() if path.suffix == ".nbc"]


@pytest.mark.compiled
@pytest.mark.slow
def test_eight_first_runs_at_once_agree(engine: Engine, ranked: tuple[Engine, str]) -> None:
    processes = [
        subprocess.Popen(
            engine.command(RANKS),
            env=engine.environment(),
            cwd=engine.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for _ in range(8)
    ]
    outputs = [process.communicate(timeout=300) for process in processes]
    assert [process.returncode for process in processes] == [0] * 8, outputs
    assert {output.split(" /")[0] for output, _ in outputs} == {ranked[1].split(" /")[0]}
    assert not [errors for _, errors in outputs if "damaged" in errors]
    assert engine.run(RANKS).stderr == ""
