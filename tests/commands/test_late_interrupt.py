"""Ctrl-C when the last deals are played, or when the answer is known: nothing more is begun."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import GIVEN, HAND, QUICK, Invoke

from dealwise.commands.place import Place
from dealwise.commands.report import ReportOptions
from dealwise.reports.pages import writing
from dealwise.reports.pages.document import Report
from dealwise.reports.studies import failures
from dealwise.simulate import interrupts, runner

pytestmark = pytest.mark.compiled

HANDS = ("moon", "hands", "--deals", "60")


@pytest.fixture
def pressed_in_the_last_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is pressed while the last deals of every run are played."""
    whole = runner.run

    def run(*arguments: object, **options: object) -> Iterator[object]:
        yield from whole(*arguments, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run", run)


@pytest.mark.parametrize("words", [QUICK, HANDS], ids=["odds", "hands"])
def test_a_whole_answer_is_printed_as_such(
    invoke: Invoke, pressed_in_the_last_chunk: None, words: tuple[str, ...]
) -> None:
    ended = invoke(*words, "--json")
    assert ended.exit_code == 130
    assert json.loads(ended.stdout)["interrupted"] is False
    assert ended.stderr.count("\n") == 1
    assert "all " in ended.stderr
    page = invoke(*words)
    assert page.exit_code == 130
    assert "Stopped early" not in page.stdout


@pytest.mark.parametrize("words", [QUICK, HANDS], ids=["odds", "hands"])
@pytest.mark.parametrize(
    "more", [("--records", "hands.jsonl"), ("--records", "-"), ("--show", "3", "--json")]
)
def test_nothing_is_played_again(
    invoke: Invoke,
    pressed_in_the_last_chunk: None,
    tmp_path: Path,
    words: tuple[str, ...],
    more: tuple[str, ...],
) -> None:
    ended = invoke(*words, *more)
    assert ended.exit_code == 130
    assert list(tmp_path.iterdir()) == []
    assert "shown" not in ended.stdout
    assert '"index"' not in ended.stdout


@pytest.mark.parametrize("more", [(), ("--json",), ("--csv", "odds.csv")], ids=" ".join)
def test_a_file_of_hands_stops_with_the_hand(
    invoke: Invoke, pressed_in_the_last_chunk: None, more: tuple[str, ...]
) -> None:
    typed = f"{' '.join(HAND)}\n" * 3
    ended = invoke("moon", "odds", "--hands", "-", *GIVEN, *more, typed=typed)
    assert ended.exit_code == 130
    assert ended.stderr.startswith("Interrupted after 1 of 3 hands")
    told = Path("odds.csv").read_text("utf-8") if "--csv" in more else ended.stdout
    assert told.count("\n") == (1 if "--json" in more else 2)


def test_the_last_hand_of_a_file_is_no_excuse(
    invoke: Invoke, pressed_in_the_last_chunk: None
) -> None:
    ended = invoke("moon", "odds", "--hands", "-", *GIVEN, typed=" ".join(HAND))
    assert ended.exit_code == 130
    assert ended.stdout.count("\n") == 2


@pytest.fixture
def pressed_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is pressed when some deals have been played."""
    whole = runner.run

    def run(*arguments: object, **options: object) -> Iterator[object]:
        for prefix in whole(*arguments, **options):
            yield prefix
            if prefix.deals:
                raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run", run)


LONG_ODDS = (*QUICK, "--deals", "1e6")
LONG_HANDS = ("moon", "hands", "--deals", "1e6")
ALONE = ": the numbers are of those alone."


@pytest.mark.parametrize(
    ("words", "end"),
    [
        (LONG_ODDS, ALONE),
        ((*LONG_ODDS, "--chart", "x.svg"), f"{ALONE} No chart was written."),
        ((*LONG_ODDS, "--records", "y"), f"{ALONE} No records were written."),
        (
            (*LONG_ODDS, "--chart", "x.svg", "--records", "y"),
            f"{ALONE} No chart and no records were written.",
        ),
        ((*LONG_ODDS, "--records", "-"), "deals. No records were written."),
        (
            (*LONG_ODDS, "--records", "-", "--chart", "x.svg"),
            "deals. No chart and no records were written.",
        ),
        ((*LONG_ODDS, "--records", "-", "--csv", "z"), f"{ALONE} No records were written."),
        ((*LONG_HANDS, "--records", "y"), f"{ALONE} No records were written."),
        ((*LONG_HANDS, "--records", "-"), "deals. No records were written."),
        ((*LONG_HANDS, "--records", "-", "--csv", "z"), f"{ALONE} No records were written."),
    ],
    ids=lambda value: " ".join(value[-4:]) if isinstance(value, tuple) else "",
)
def test_it_says_what_is_there_and_what_is_not(
    invoke: Invoke, pressed_in_the_middle: None, words: tuple[str, ...], end: str
) -> None:
    ended = invoke(*words)
    assert ended.exit_code == 130
    assert ended.stderr.startswith("Interrupted after ")
    assert ended.stderr.endswith(f"{end}\n")
    assert bool(ended.stdout) == ("-" not in words)


# --- while failures are looked for ---------------------------------------------------------------


@pytest.fixture
def pressed_while_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is pressed while deals that failed are looked for."""

    def looking(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dealwise.reports.studies.failures.failures", looking)


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["page", "json"])
def test_a_finished_answer_is_not_lost_to_the_search_for_failures(
    invoke: Invoke, pressed_while_looking: None, tmp_path: Path, more: tuple[str, ...]
) -> None:
    whole = invoke(*QUICK, *more).stdout
    files = ("--csv", "odds.csv", "--chart", "odds.svg")
    ended = invoke(*QUICK, *files, *more, "--show", "3", "--below", "7")
    assert ended.exit_code == 130
    assert ended.stdout
    assert whole.startswith(ended.stdout)  # the page ends with the advice to show failures
    assert ended.stderr == "Interrupted while deals that fail were looked for.\n"
    assert {path.name for path in tmp_path.iterdir()} == {"odds.csv", "odds.svg"}


class Unwanted:
    """What Python throws away: an exception in here is reported, and lost."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("below", ["7", "1"], ids=["retelling", "looking"])
def test_ctrl_c_is_not_lost_where_python_cannot_raise(
    invoke: Invoke, ctrl_c_raises: None, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    looks = failures._Again.looks

    def looking(again: object, **options: object) -> Iterator[object]:
        for look in looks(again, **options):
            Unwanted()
            yield look

    monkeypatch.setattr(failures._Again, "looks", looking)
    ended = invoke(*QUICK, "--show", "9999", "--below", below)
    assert ended.exit_code == 130
    assert "Interrupted while deals that fail were looked for.\n" in ended.stderr


def test_the_answer_is_not_lost_to_a_file_that_cannot_be_saved(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    invoke(*QUICK)
    monkeypatch.setattr("os.fsync", full)
    ended = invoke(*QUICK, "--json", "--show", "3", "--below", "7", "--csv", "odds.csv")
    assert ended.exit_code == 2
    assert json.loads(ended.stdout)["deals"] == 3432


def test_whoever_is_at_work_on_a_report_is_ended(
    ctrl_c_raises: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nothing was played: a browser would print on, and its folder stay."""
    monkeypatch.setattr(interrupts, "_leave", None)
    monkeypatch.setattr(writing, "save", lambda *_, **__: signal.raise_signal(signal.SIGINT))
    interrupts.leave_by(lambda: pytest.fail("it was left as it stood"))
    options = ReportOptions("page.pdf", None, Place(None, None), "20", force=False, quiet=True)
    with pytest.raises(KeyboardInterrupt):
        options.save(Report("", "", (), ()))
