"""Ctrl-C while the bar is being drawn: it waits until rich holds no lock."""

import signal

import pytest

from dealwise.commands import progress as bars

pytestmark = pytest.mark.usefixtures("ctrl_c_raises")

CALLS = ["start", "update", "stop"]


class Pressed:
    """In the place of rich's bar: Ctrl-C is pressed in the middle of one of its calls."""

    def __init__(self, inside: str) -> None:
        self.inside = inside
        self.begun: list[str] = []
        self.ended: list[str] = []

    def start(self) -> None:
        self._call("start")

    def update(self, _task: object, **_: object) -> None:
        self._call("update")

    def stop(self) -> None:
        self._call("stop")

    def _call(self, name: str) -> None:
        self.begun.append(name)
        if name == self.inside:
            signal.raise_signal(signal.SIGINT)
        self.ended.append(name)


@pytest.mark.parametrize("inside", CALLS)
def test_ctrl_c_waits_for_the_end_of_a_call_of_the_bar(
    monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    pressed = Pressed(inside)
    monkeypatch.setattr(bars, "_is_terminal", lambda: True)
    monkeypatch.setattr(bars, "_PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(bars._Bar, "_begun", lambda *_: pressed)
    shown = []

    def show() -> None:
        with bars.progress("looking for deals", quiet=False) as on_progress:
            on_progress(1, 2)
            shown.append(1)

    with pytest.raises(KeyboardInterrupt):
        show()
    assert pressed.begun == pressed.ended == CALLS
    assert shown == ([1] if inside == "stop" else [])  # before that it is raised at once after
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert not bars.wiping()
