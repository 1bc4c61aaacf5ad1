"""What compiling does to the process around it."""

import sys
from types import ModuleType

import pytest

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
