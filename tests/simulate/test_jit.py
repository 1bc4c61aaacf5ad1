"""What compiling does to the process around it."""

import contextlib
import gc
import sys
from types import ModuleType

import pytest
from numba.core.compiler_lock import global_compiler_lock

from dealwise.simulate import jit


@pytest.mark.parametrize("before", [ModuleType("scipy"), None], ids=["loaded", "not loaded"])
def test_scipy_is_back_after_compilations_within_each_other(
    before: ModuleType | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "scipy.linalg", raising=False)
    monkeypatch.delitem(sys.modules, "scipy", raising=False)
    if before is not None:
        monkeypatch.setitem(sys.modules, "scipy", before)
    with jit._scipy_hidden():
        with jit._scipy_hidden():
            assert sys.modules["scipy"] is None
        assert sys.modules["scipy"] is None
    assert sys.modules.get("scipy") is before


@pytest.mark.compiled
def test_what_is_hidden_from_all_threads_is_hidden_by_one_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two that came and went as they liked would leave Python without garbage collection."""
    entered = []

    def others_wait(enter):
        @contextlib.contextmanager
        def watched():
            entered.append(global_compiler_lock.is_locked())
            with enter():
                yield

        return watched

    for name in ("_garbage_left_lying", "_scipy_hidden"):
        monkeypatch.setattr(jit, name, others_wait(getattr(jit, name)))
    jit.kernel(jit.int64(jit.int64), kept=False)(lambda number: number)
    assert entered == [True, True]
    assert gc.isenabled()
