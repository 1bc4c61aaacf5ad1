"""The `dealwise` command itself: version, help, completion, and what it must not load."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from typer.testing import CliRunner, Result

from dealwise import cli
from dealwise.commands import moon
from dealwise.strategies.loader import built_in_names

DEALWISE = Path(sys.executable).with_name("dealwise.exe" if os.name == "nt" else "dealwise")
HAND = ["66", "65", "64", "55", "33", "21", "00"]


def call(*words: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli.app, list(words), prog_name="dealwise")


def run(*words: str, **env: str) -> CompletedProcess[str]:
    """Run the installed command; `env` is added to the environment."""
    assert DEALWISE.is_file(), f"{DEALWISE} is not there: install dealwise for these tests"
    return subprocess.run(
        [DEALWISE, *words],
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


# --- version and help ----------------------------------------------------------------------------


def test_the_version_is_that_of_the_distribution() -> None:
    for ended in (call("--version"), call("--version", "moon", "odds", "66")):
        assert (ended.exit_code, ended.stdout) == (0, f"dealwise {version('dealwise')}\n")
        assert ended.stderr == ""


def test_a_process_prints_the_version() -> None:
    ended = run("--version")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == f"dealwise {version('dealwise')}\n"


COMMANDS = [(), ("moon",), ("moon", "odds"), ("moon", "deal"), ("moon", "strategies")]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_has_help(words: tuple[str, ...]) -> None:
    ended = call(*words, "--help")
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert f"Usage: {' '.join(('dealwise', *words))} " in ended.stdout
    assert "Traceback" not in ended.stdout


@pytest.mark.parametrize("words", COMMANDS[:2], ids=" ".join)
def test_a_group_alone_prints_its_help(words: tuple[str, ...]) -> None:
    ended = call(*words)
    assert ended.exit_code == 0
    assert ended.stdout.strip() == call(*words, "--help").stdout.strip()


def options_in(text: str) -> set[str]:
    """The long options that a text names."""
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))


def test_the_help_of_odds_explains_every_option() -> None:
    promised = {
        *("--deals", "--seed", "--play", "--defence", "--exchange", "--trump", "--widow"),
        *("--discard", "--all", "--show", "--below", "--hands", "--json", "--csv", "--chart"),
        *("--threads", "--force", "--quiet", "--debug", "--help"),
    }
    shown = call("moon", "odds", "--help").stdout
    assert promised <= options_in(shown)
    assert "<bool>" not in shown  # a flag takes no value
    for name in (*built_in_names("moon", "play"), *built_in_names("moon", "exchange")):
        assert re.search(rf"\b{name}\b", shown)


def test_the_help_names_the_commands_and_their_options() -> None:
    assert "moon" in call("--help").stdout
    shown = call("moon", "--help").stdout
    assert all(name in shown for name in ("odds", "deal", "strategies"))
    assert {"--seed", "--json"} <= options_in(call("moon", "deal", "--help").stdout)
    assert "--json" in options_in(call("moon", "strategies", "--help").stdout)


def test_help_loads_nothing_heavy(run_python: Callable[..., CompletedProcess[str]]) -> None:
    script = f"""
import sys
from typer.testing import CliRunner
from dealwise.cli import app
heavy = {{"numba", "numpy", "pandas", "scipy", "matplotlib", "llvmlite"}}
for words in {COMMANDS!r}:
    ended = CliRunner().invoke(app, [*words, "--help"])
    print(ended.exit_code, sorted(heavy & set(sys.modules)))
"""
    assert run_python("-c", script).stdout == "0 []\n" * len(COMMANDS)


# --- shell completion ----------------------------------------------------------------------------


MOON = [command.callback.__name__ for command in moon.app.registered_commands]


def asked_by_bash(line: str) -> dict[str, str]:
    """The environment in which bash asks for the last word of a line."""
    place = str(len(line.split(" ")) - 1)
    return {"_DEALWISE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": place}


def completed(line: str) -> list[str]:
    """What bash is offered for the last word of a line."""
    ended = CliRunner().invoke(cli.app, [], prog_name="dealwise", env=asked_by_bash(line))
    assert ended.exit_code == 0
    assert ended.stderr == ""
    return ended.stdout.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("dealwise m", ["moon"]),
        ("dealwise moon o", ["odds"]),
        ("dealwise moon ", [*MOON]),
        ("dealwise moon odds --wi", ["--widow"]),
        (
            "dealwise moon odds --d",
            ["--dask", "--deal", "--deals", "--defence", "--discard", "--debug"],
        ),
        ("dealwise moon odds --play pu", ["pull"]),
        ("dealwise moon odds --defence ", [*built_in_names("moon", "play")]),
        ("dealwise moon odds --exchange ", list(built_in_names("moon", "exchange"))),
        ("dealwise moon odds 66 65 --trump 6 --exchange sh", ["shape"]),
        ("dealwise moon deal --s", ["--seed"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_shell_completes_words(line: str, offered: list[str]) -> None:
    assert sorted(completed(line)) == sorted(offered)


def test_a_process_completes_words() -> None:
    ended = run(**asked_by_bash("dealwise moon o"))
    assert (ended.returncode, ended.stdout.split(), ended.stderr) == (0, ["odds"], "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script_for_completion(shell: str) -> None:
    ended = run(_DEALWISE_COMPLETE=f"source_{shell}")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "_DEALWISE_COMPLETE" in ended.stdout
    program = shutil.which(shell)
    if program is not None:
        subprocess.run([program, "-n"], input=ended.stdout, encoding="utf-8", check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_completion_can_be_shown_and_used_in_bash(tmp_path: Path) -> None:
    script = f"""
        export PATH='{DEALWISE.parent}':$PATH HOME='{tmp_path}'
        eval "$(dealwise --show-completion)"
        complete -p dealwise
        COMP_WORDS=(dealwise moon od); COMP_CWORD=2; COMP_LINE='dealwise moon od'
        complete=$(complete -p dealwise)
        complete=${{complete##*-F }}
        ${{complete%% *}} dealwise od moon
        echo "offered: ${{COMPREPLY[*]}}"
    """
    ended = subprocess.run(
        ["bash", "--norc", "-c", script], capture_output=True, encoding="utf-8", check=False
    )
    assert "offered: odds" in ended.stdout, ended.stderr
    assert "-F" in ended.stdout
    assert list(tmp_path.iterdir()) == []


# --- how a process leaves ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["moon"], 0),
        (["moon", "odds", "66"], 2),
        (["--bogus"], 2),
    ],
    ids=str,
)
def test_a_process_ends_with_the_code_of_its_ending(words: list[str], code: int) -> None:
    ended = run(*words)
    assert ended.returncode == code
    assert (ended.stdout == "") == (code == 2)
    assert (ended.stderr == "") == (code == 0)


class LeftError(BaseException):
    """Stands for the end of the process."""


@pytest.mark.parametrize(
    ("ending", "code"), [(0, 0), (2, 2), (130, 130), (None, 1), ("a sentence", 1)], ids=str
)
def test_main_leaves_at_once_with_the_code(
    monkeypatch: pytest.MonkeyPatch, ending: object, code: int
) -> None:
    """Threads that still play must not hold up the end: nothing is waited for."""
    left = []

    def leave(number: int) -> None:
        left.append(number)
        raise LeftError

    def end() -> None:
        raise SystemExit(ending)

    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(cli, "app", end)
    with pytest.raises(LeftError):
        cli.main()
    assert left == [code]


@pytest.mark.compiled
def test_a_process_leaves_while_threads_are_at_work() -> None:
    ended = run("moon", "odds", *HAND, "--deals", "50", "--threads", "64", "--json", "--quiet")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_there_is_no_way_in_but_the_command() -> None:
    """`python -m` would put the current folder first on the path, where anything may lie (B6)."""
    package = Path(cli.__file__).parent
    assert not (package / "__main__.py").exists()
    assert "__main__" not in Path(cli.__file__).read_text(encoding="utf-8")
