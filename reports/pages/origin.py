"""What a report says of how it was made, so that a sceptic can make it again."""

import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import version

from dealwise.simulate.edition import this_edition

_GAMES = {"moon": "Moon", "updown": "3UP 3DOWN"}


def title_of(game: str) -> str:
    """A game as people call it."""
    return _GAMES[game]


def origin(
    *,
    players: Iterable[tuple[str, str]],
    files: Mapping[str, str],
    seed: int | None,
    options: Mapping[str, str | int],
    command: str | None,
    seconds: float | None,
) -> tuple[tuple[str, str], ...]:
    """Labels and texts of the last section.

    `players` are who decided what; `files` the SHA-256 of each policy file; `options` the rules
    that differ from the usual; `seconds` by the clock. No `command` if it was made from Python.
    """
    edition = this_edition()
    told = [
        ("The command", command or "Made from Python: result.report(...)."),
        *players,
        *((f"Policy file {name}", f"SHA-256 {digest}") for name, digest in sorted(files.items())),
        (
            "Policies that dealwise brings",
            f"those of {edition.version}, sources with SHA-256 {edition.engine}",
        ),
        ("Seed", "None: nothing was drawn at random." if seed is None else str(seed)),
        ("Rules that differ from the usual", _listed(options) or "None."),
        ("Versions", _versions()),
    ]
    if seconds is not None:
        told.append(("Time taken", f"{seconds:.1f} s, without drawing"))
    return tuple(told)


def _listed(options: Mapping[str, str | int]) -> str:
    return ", ".join(f"{name} is {value}" for name, value in options.items())


def _versions() -> str:
    libraries = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "matplotlib"))
    return f"dealwise {version('dealwise')}, Python {platform.python_version()}, {libraries}"
