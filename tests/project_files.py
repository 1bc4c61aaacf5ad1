"""The files of the project as tests of its order look at them."""

import ast
import functools
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("simulate", "strategies", "reports", "commands", "cli")
TEXT_SUFFIXES = {
    *(".c", ".cff", ".cfg", ".csv", ".h", ".html", ".ini", ".json", ".jsonl", ".lock", ".md"),
    *(".mplstyle", ".py", ".sh", ".svg", ".toml", ".txt", ".yaml", ".yml"),
}
TEXT_NAMES = {".gitattributes", ".gitignore", "LICENSE", "run"}


def walk(folder: Path) -> Iterator[Path]:
    """Every file of the project below a folder: no caches, no builds, no environments."""
    for path in sorted(folder.iterdir()):
        if not path.is_dir():
            yield path
        elif path.name in (".ci", ".github") or not (
            path.name.startswith(".")
            or path.name in ("__pycache__", "build", "dist", "htmlcov")
            or path.name.endswith(".egg-info")
            or (path / "pyvenv.cfg").exists()
        ):
            yield from walk(path)


FILES = list(walk(ROOT))
TEXTS = [path for path in FILES if path.suffix in TEXT_SUFFIXES or path.name in TEXT_NAMES]
SOURCES = [path for path in FILES if path.suffix == ".py"]
MODULES = [
    path for path in SOURCES if path.relative_to(ROOT).parts[0] in (*LAYERS, "seeds", "cli.py")
]


def name_of(path: Path) -> str:
    """A file as it is spoken of: its path from the root of the project."""
    return path.relative_to(ROOT).as_posix()


def layer_of(path: Path) -> str:
    """The room that a module stands in."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@functools.cache
def tree_of(path: Path) -> ast.Module:
    """A module as Python reads it."""
    return ast.parse(path.read_text(encoding="utf-8"), name_of(path))


@functools.cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All that a tree is made of: every check looks through it, and to find them takes longest."""
    return tuple(ast.walk(tree))


def in_each(paths: list[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """Make one test of a check: it looks at all of these files and names what is not in order."""
    assert paths

    def decorate(check: Callable[[Path], None]) -> Callable[[], None]:
        def look_at_all() -> None:
            found = {}
            for path in paths:
                try:
                    check(path)
                except AssertionError as error:
                    found[name_of(path)] = str(error)
            assert not found

        return look_at_all

    return decorate
