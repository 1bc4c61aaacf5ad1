"""The C yardsticks: built where there is a C compiler, run in the session of the kernels."""

import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

_HERE = Path(__file__).parent


class Speed(NamedTuple):
    """Millions of hands a CPU second, and how many hands had 0..7 tricks."""

    millions: float
    tricks: list[int]


class GameSpeed(NamedTuple):
    """Thousands of games a CPU second, and the mean turns of a game."""

    thousands: float
    turns: float


def _compiler() -> str | None:
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@cache
def _built(source: str) -> Path:
    program = Path(tempfile.mkdtemp(prefix="dealwise-yardstick-")) / "yardstick"
    flags = ["-O3", "-march=native", "-o", str(program), str(_HERE / source), "-lm"]
    subprocess.run([_compiler(), *flags], check=True)
    return program


def _moon_hands(hands: int) -> dict[str, Speed]:
    """The speed of the C program by policy ("random", "simple"), best of its five rounds."""
    ran = subprocess.run(
        [_built("moon_hand.c"), str(hands)], check=True, capture_output=True, text=True
    )
    lines = re.findall(r"(\w+) +([\d.]+) million .*: ([\d ]+)", ran.stdout)
    return {
        name: Speed(float(millions), [int(count) for count in tricks.split()])
        for name, millions, tricks in lines
    }


@pytest.fixture(scope="session")
def c_moon_hands():
    """A function of the number of hands: the C program's speed and tricks by policy."""
    if _compiler() is None:
        pytest.skip("there is no C compiler to build the yardstick with")
    return _moon_hands


@cache
def _updown_games(players: int, games: int) -> dict[str, GameSpeed]:
    """The speed of the C program by policy ("random", "lowest"), best of its three rounds."""
    ran = subprocess.run(
        [_built("updown_game.c"), str(players), "84", str(games)],
        check=True,
        capture_output=True,
        text=True,
    )
    lines = re.findall(r"(\w+) +\d players: (\d+) games .* mean ([\d.]+)", ran.stdout)
    return {name: GameSpeed(int(games) / 1e3, float(turns)) for name, games, turns in lines}


@pytest.fixture(scope="session")
def c_updown_games():
    """A function of the numbers of players and games: the C program's speed by policy."""
    if _compiler() is None:
        pytest.skip("there is no C compiler to build the yardstick with")
    return _updown_games


@cache
def _moon_solver(corpus: Path) -> float:
    """Exact solves a CPU second by the C program, of seven tiles a hand, best of five rounds."""
    ran = subprocess.run(
        [_built("moon_solver.c"), str(corpus)], check=True, capture_output=True, text=True
    )
    return float(re.search(r"seven tiles: (\d+) exact solves", ran.stdout)[1])


@pytest.fixture(scope="session")
def c_moon_solver():
    """A function of a file of positions: the C program's solves a CPU second."""
    if _compiler() is None:
        pytest.skip("there is no C compiler to build the yardstick with")
    return _moon_solver
