"""Code that does not come to an end is given up, and what is deaf to that ends the process."""

import time

import pytest

from dealwise.strategies import overlong
from dealwise.strategies.overlong import given_up_after


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences with which the process would have ended."""
    sentences: list[str] = []
    monkeypatch.setattr(overlong, "_end", sentences.append)
    monkeypatch.setattr(overlong, "LAST_SECONDS", 0.2)
    return sentences


def spin(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def test_what_takes_too_long_is_given_up(ended: list[str]) -> None:
    with pytest.raises(TimeoutError), given_up_after(0.05, "It hangs."):
        spin(60)
    time.sleep(0.4)
    assert ended == []


def test_what_is_done_in_time_is_left_alone(ended: list[str]) -> None:
    with given_up_after(0.3, "It hangs."):
        spin(0.01)
    time.sleep(0.6)
    assert ended == []


def test_what_is_deaf_ends_the_process(ended: list[str]) -> None:
    with given_up_after(0.05, "It hangs."):
        try:
            spin(60)
        except TimeoutError:
            spin(0.6)
    assert ended == ["It hangs."]
