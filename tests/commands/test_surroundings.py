"""The same answer whatever the terminal, locale, folder, network and machine around it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from processes import HAND, ODDS, POSIX_ONLY, QUICK, Ended, at_start, run, tool

pytestmark = [pytest.mark.compiled, pytest.mark.slow, POSIX_ONLY]  # real processes

PAGES = [
    (*QUICK, "--deals", "300"),
    (*ODDS, "--deals", "300", "--all", "--show", "1", "--below", "7"),
    ("moon", "strategies"),
    ("moon", "odds", "--help"),
    ("--help",),
    (*ODDS, "--play", "n\N{LATIN SMALL LETTER O WITH DIAERESIS}b\u0142dy \U0001f063"),
    ("moon", "odds", "\U0001f063"),
]
ASCII = {"PYTHONIOENCODING": "ascii"}
C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def assert_well(ended: Ended) -> None:
    """An answer or a sentence, but no failure."""
    assert ended.code in (0, 2), ended.err
    assert b"Traceback" not in ended.err
    assert b"error" not in ended.err
    assert bool(ended.out) == (ended.code == 0)


# --- terminals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "surroundings", [ASCII, pytest.param(C_LOCALE, marks=pytest.mark.slow)], ids=["ascii", "C"]
)
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, marks=() if place in (1, 5) else pytest.mark.slow)
        for place, words in enumerate(PAGES)
    ],
    ids=range(len(PAGES)),
)
def test_a_terminal_of_ascii_gets_ascii(
    executable: Path, words: tuple[str, ...], surroundings: dict[str, str]
) -> None:
    ended = run(words, env=surroundings)
    assert_well(ended)
    assert ended.out.isascii()
    assert ended.err.isascii()
    if "--help" not in words:
        assert b"?" not in ended.out  # nothing was replaced because it could not be written


@pytest.mark.parametrize(
    "columns",
    ["0", *(pytest.param(x, marks=pytest.mark.slow) for x in ("1", "400", "wide", ""))],
)
def test_a_terminal_of_any_width(executable: Path, columns: str) -> None:
    assert_well(run(PAGES[1], env={"COLUMNS": columns}))
    told = re.sub(r"\s", "", run(PAGES[0], env={"COLUMNS": columns}).answer)
    for name in ("P(4)", "P(7)", "tricks", "bid21", "6-6", "fives"):
        assert name in told


@pytest.mark.parametrize(
    "surroundings",
    [
        {"NO_COLOR": None, "TERM": "dumb"},
        pytest.param({"TERM": None}, marks=pytest.mark.slow),
        {"NO_COLOR": "1", "FORCE_COLOR": "1"},
    ],
    ids=str,
)
def test_a_pipe_gets_plain_text(executable: Path, surroundings: dict[str, str | None]) -> None:
    ended = run(PAGES[0], env=surroundings)
    assert_well(ended)
    if "FORCE_COLOR" not in surroundings:
        assert b"\x1b" not in ended.out
    assert not re.search(rb"\x1b\[[\d;]*3[0-7]m", ended.out)
    json.loads(run([*PAGES[0], "--json"], env=surroundings | {"FORCE_COLOR": "1"}).out)


# --- locales -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A locale that writes a comma where others have a decimal point, set as programs do it."""
    folder = tmp_path_factory.mktemp("locale")
    build = [tool("localedef"), "-f", "UTF-8", "-i", "de_DE", str(folder / "de_DE.UTF-8")]
    if subprocess.run(build, capture_output=True, check=False).returncode:
        pytest.skip("the German locale cannot be built here")
    script = "import locale; locale.setlocale(locale.LC_ALL, '')"
    return at_start(folder / "start", script) | {
        "LOCPATH": str(folder),
        "LC_ALL": "de_DE.UTF-8",
        "LANG": "de_DE.UTF-8",
    }


def test_a_decimal_comma_changes_nothing(executable: Path, german: dict[str, str]) -> None:
    shown = "import locale; print(locale.format_string('%.1f', 0.5))"
    comma = subprocess.run(
        [sys.executable, "-c", shown], env={**os.environ, **german}, capture_output=True, check=True
    )
    assert comma.stdout == b"0,5\n", "the locale does not do what this test is about"
    for extra in ("--json",), ("--csv", "-"):
        words = [*QUICK, "--deals", "300", *extra]
        assert run(words, env=german).out == run(words).out


@pytest.mark.slow
def test_a_chart_is_the_same_with_a_decimal_comma(
    executable: Path, german: dict[str, str], tmp_path: Path
) -> None:
    for name, env in (("here.svg", {}), ("there.svg", german)):
        assert run([*QUICK, "--chart", name], cwd=tmp_path, env=env).code == 0
    assert (tmp_path / "here.svg").read_bytes() == (tmp_path / "there.svg").read_bytes()


# --- folders -------------------------------------------------------------------------------------


def test_a_folder_of_namesakes_is_not_imported(executable: Path, tmp_path: Path) -> None:
    for name in ("random", "numba", "typer", "rich", "json", "dealwise", "signal", "cli"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong one')", encoding="utf-8")
    for name in ("pandas", "pyarrow", "numpy", "matplotlib", "simulate", "commands"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('wrong')", encoding="utf-8")
    words = [*QUICK, "--csv", "odds.csv", "--chart", "odds.png"]
    ended = run(words, cwd=tmp_path)
    assert (ended.code, ended.said) == (0, "")
    assert ended.out == run(QUICK).out


WATCHING = """
import os, sys

log = os.open(os.environ["WATCHED"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)

def watch(event, details):
    if event == "open":
        path, mode, flags = details
        if not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) or isinstance(path, int):
            return
    elif event in ("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.link", "os.symlink"):
        path = details[1] if event == "os.rename" else details[0]
    elif event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect"):
        path = event
    else:
        return
    os.write(log, os.fsencode(str(path)) + b"\\n")

sys.addaudithook(watch)
"""


@pytest.mark.parametrize(
    "more",
    [
        ("--csv", "odds.csv"),
        *(
            pytest.param(more, marks=pytest.mark.slow)
            for more in ((), ("--chart", "odds.svg"), ("--json", "--show", "1"))
        ),
    ],
    ids=str,
)
def test_only_the_named_files_are_written(
    executable: Path, tmp_path: Path, more: tuple[str, ...]
) -> None:
    """And the cache of kernels, and what Python and matplotlib keep for themselves."""
    watched = tmp_path / "watched.txt"
    here = tmp_path / "here"
    here.mkdir()
    environment = at_start(tmp_path / "start", WATCHING) | {"WATCHED": str(watched)}
    assert run([*QUICK, *more], cwd=here, env=environment).code == 0
    written = {Path(line) for line in watched.read_text(encoding="utf-8").splitlines()}
    strange = {
        path
        for path in written
        if path.suffix != ".pyc"
        and not re.search(r"__pycache__|\.pyc\.\d+$|matplotlib|kernels|/dev/null", str(path))
        and not path.is_relative_to(os.environ.get("DEALWISE_CACHE_DIR", "/nowhere"))
    }
    expected = more[1] if len(more) == 2 and more[0] in ("--csv", "--chart") else None
    for path in strange - {Path()}:  # the folder itself is opened to make a file in it
        assert expected is not None, strange
        assert (here / path).parent == here
        assert expected in path.name
    assert [path.name for path in here.iterdir()] == ([] if expected is None else [expected])


# --- network and machine -------------------------------------------------------------------------

NO_NETWORK = """
import socket

def refuse(*_, **__):
    raise AssertionError("a network call")

class Refused(socket.socket):
    __init__ = refuse

socket.socket = Refused
socket.create_connection = socket.getaddrinfo = socket.gethostbyname = refuse
"""


def test_there_is_no_network_call(executable: Path, tmp_path: Path) -> None:
    environment = at_start(tmp_path / "start", NO_NETWORK)
    proof = [sys.executable, "-c", "import socket; socket.socket()"]
    refused = subprocess.run(
        proof, env={**os.environ, **environment}, capture_output=True, check=False
    )
    assert b"a network call" in refused.stderr, "the test itself does not work"
    for words in (
        [*QUICK, "--csv", "odds.csv", "--chart", "odds.png", "--show", "1"],
        [*ODDS, "--deals", "300", "--json", "--play", "random"],
        ["moon", "deal"],
    ):
        ended = run(words, cwd=tmp_path, env=environment)
        assert ended.code == 0, ended.said


def test_few_open_files_are_enough(executable: Path, tmp_path: Path) -> None:
    words = [*QUICK, "--csv", "odds.csv", "--chart", "odds.png"]
    ended = run(words, cwd=tmp_path, first="ulimit -n 32")
    assert (ended.code, ended.said) == (0, "")


@pytest.mark.slow
def test_no_home_and_no_environment(executable: Path, tmp_path: Path) -> None:
    """Nothing but the place of the kernels, which would take a while to be compiled."""
    kept = ("DEALWISE_CACHE_DIR", "XDG_CACHE_HOME", "PYTHONPATH")
    from dealwise.simulate import cache

    bare = dict.fromkeys(os.environ) | {name: os.environ.get(name) for name in kept}
    bare["DEALWISE_CACHE_DIR"] = str(cache._root())
    ended = run(QUICK, env=bare, cwd=tmp_path)
    assert ended.code == 0, ended.said


@pytest.mark.parametrize(
    "words",
    [
        [*ODDS, "--deals", "2000", "--play", "random", "--exchange", "random", "--json"],
        pytest.param([*ODDS, "--widow", "43", "--json"], marks=pytest.mark.slow),
        pytest.param(
            ["moon", "odds", "--hands", "hands.txt", "--deals", "300"], marks=pytest.mark.slow
        ),
    ],
    ids=["chance", "exact", "hands"],
)
def test_any_number_of_threads_gives_the_same_bytes(
    executable: Path, tmp_path: Path, words: list[str]
) -> None:
    (tmp_path / "hands.txt").write_text((" ".join(HAND) + "\n") * 3, encoding="utf-8")
    told = {run([*words, "--threads", n], cwd=tmp_path).out for n in ("1", "2", "3")}
    assert len(told) == 1
    assert told != {b""}
