"""All kernels and policies compiled before the first test, where none of them are in the cache.

Two processes that play tests at once would compile nearly all of them twice, each for itself. So
one begins at the head of the list and the other at its end: where they meet, all is in the cache.
"""

import importlib
from collections.abc import Callable, Iterator
from functools import partial

from project_files import MODULES, ROOT, layer_of

from dealwise.strategies.games import GAMES
from dealwise.strategies.loader import load_policy
from dealwise.strategies.names import registry


def compile_all(*, from_the_end: bool) -> None:
    """Compile, or read from the cache, every kernel and every policy."""
    jobs = [*_kernels(), *_policies()]
    for job in reversed(jobs) if from_the_end else jobs:
        job()


def _kernels() -> Iterator[Callable[[], object]]:
    """A module with a kernel compiles it as it is imported."""
    for path in MODULES:
        if layer_of(path) == "simulate" and "@kernel(" in path.read_text(encoding="utf-8"):
            place = path.relative_to(ROOT).with_suffix("").parts
            yield partial(importlib.import_module, ".".join(("dealwise", *place)))


def _policies() -> Iterator[Callable[[], object]]:
    for game in GAMES:
        for decision, names in registry(game).POLICIES.items():
            for name in names:
                yield partial(_compile_policy, game, decision, name)


def _compile_policy(game: str, decision: str, name: str) -> object:
    return load_policy(game, decision, name).compiled
