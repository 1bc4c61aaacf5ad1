"""`dealwise moon hands` as a process: Ctrl-C, policies that never return, pipes, and memory."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from processes import (
    AT_ONCE,
    POSIX_ONLY,
    Ended,
    assert_interrupted,
    at_start,
    interrupt,
    killed_at_last,
    peak_memory,
    run,
    start,
    terminal,
    tool,
)

pytestmark = [pytest.mark.compiled, pytest.mark.slow, POSIX_ONLY]  # real processes

HANDS = ("moon", "hands")
ENDLESS = (*HANDS, "--deals", "1e9")
slow = pytest.mark.slow
EVERY_FORM = [("--json",), *(pytest.param(form, marks=slow) for form in ((), ("--csv", "-")))]
STOPPED = re.compile(r"Interrupted after ([\d,]+) of 1,000,000,000 deals")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Have the kernels in the cache, so that no later run has to say so."""
    assert run([*HANDS, "--deals", "10"]).code == 0


def stopped(*words: str, until: str = "/1000000000", pause: float = 0, **options: object) -> Ended:
    """Start a run, press Ctrl-C when the terminal shows that it plays, and wait for its end."""
    with terminal() as screen:
        process = start(words, stderr=screen.child, **options)
        with killed_at_last(process):
            screen.wait_for(until)
            ended = interrupt(process)
    last = screen.shown.rsplit("\x1b[2K", 1)[-1].replace("\r\n", "\n")
    return Ended(ended.code, ended.out, last.encode(), ended.seconds)


# --- Ctrl-C (F13) --------------------------------------------------------------------------------


def test_the_partial_page_says_how_much_was_played() -> None:
    ended = stopped(*ENDLESS)
    assert_interrupted(ended, within=AT_ONCE)
    (played,) = STOPPED.findall(ended.said)
    assert ended.answer.startswith(f"Stopped early: {played} of 1,000,000,000 deals were played.")
    assert f"{played} deals, seed 0;" in ended.answer


@slow
def test_the_partial_json_is_that_of_a_run_that_asked_for_as_many() -> None:
    ended = stopped(*ENDLESS, "--json", "--strategies", "random,simple,steady")
    assert_interrupted(ended, within=AT_ONCE)
    told = json.loads(ended.answer)
    assert told["interrupted"] is True
    assert STOPPED.findall(ended.said) == [f"{told['deals']:,}"]
    words = [*HANDS, "--json", "--strategies", "random,simple,steady"]
    again = json.loads(run([*words, "--deals", str(told["deals"])]).answer)
    assert again == told | {"interrupted": False}


@slow
def test_a_table_of_what_was_played_is_saved(tmp_path: Path) -> None:
    ended = stopped(*ENDLESS, "--csv", "table.csv", cwd=tmp_path)
    assert_interrupted(ended, within=AT_ONCE)
    assert (tmp_path / "table.csv").read_text("utf-8").count("\n") == 10


@pytest.mark.parametrize(
    "words", [("--records", "hands.jsonl"), pytest.param(("--records", "-"), marks=slow)]
)
def test_records_of_millions_of_hands_do_not_hold_it_up(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Some million hands were played when it is pressed; telling them again takes an hour."""
    try:
        ended = stopped(*ENDLESS, *words, cwd=tmp_path)
    except subprocess.TimeoutExpired:
        pytest.fail("a minute after Ctrl-C it still writes")
    assert_interrupted(ended, within=AT_ONCE)
    assert [path.name for path in tmp_path.iterdir()] in ([], ["hands.jsonl"])


@slow
def test_while_records_are_written_what_was_printed_is_not_denied(tmp_path: Path) -> None:
    words = (*HANDS, "--deals", "30000", "--records", "hands.jsonl")
    ended = stopped(*words, until="records", cwd=tmp_path)
    assert_interrupted(ended, within=AT_ONCE)
    assert "30,000 deals, seed 0;" in ended.answer
    assert "before there was anything" not in ended.said
    assert list(tmp_path.iterdir()) == []  # whole, or not at all


@slow
def test_the_answer_is_not_lost_while_hands_are_told_again() -> None:
    with killed_at_last(start([*HANDS, "--deals", "30000", "--show", "30000"])) as process:
        time.sleep(5)  # the deals are played in a tenth of that
        ended = interrupt(process)
    assert_interrupted(ended, within=AT_ONCE)
    assert "30,000 deals, seed 0;" in ended.answer


@slow
def test_recorded_lines_are_whole_when_it_is_stopped() -> None:
    with killed_at_last(start([*HANDS, "--deals", "50000", "--records", "-"])) as process:
        first = os.read(process.stdout.fileno(), 1 << 16)
        ended = interrupt(process)
    assert_interrupted(ended, within=AT_ONCE)
    written = (first + ended.out).decode().splitlines(keepends=True)
    for index, line in enumerate(written):
        assert json.loads(line)["index"] == index
    assert written[-1].endswith("}\n")


# --- a policy that never returns (F12) -----------------------------------------------------------

LOOPS = """
def bid(hand, place, standing, call_left, call_right, scores, bits):
    while bits % 1009 == {remainder}:
        place += 1
    return 0


def play(legal, hand, trump, bid, seat, position, led, best, winner, first, second,
         played, voids, tricks, discard, scores, bits):
    while bits % 100003 == 5:
        seat += 1
    return 0 * seat
"""


def looping(folder: Path, *words: str, endless_deal_first: bool = False) -> dict:
    """How to start a run in which seat 0 sooner or later never answers."""
    text = LOOPS.format(remainder="bits % 1009" if endless_deal_first else 7)
    (folder / "mine.py").write_text(text, encoding="utf-8")
    seats = "mine.py:bid/shape/pull,steady,simple"
    arguments = [*HANDS, "--strategies", seats, "--deals", "1e6", "--trust", *words]
    return {"arguments": arguments, "cwd": folder, "env": {"XDG_STATE_HOME": str(folder)}}


@pytest.mark.parametrize(
    ("patience", "threads"),
    [(1, "2"), pytest.param(2, "1", marks=slow)],
)
def test_a_policy_that_never_returns_ends_the_run(
    tmp_path: Path, patience: int, threads: str
) -> None:
    words = ("--policy-timeout", str(patience), "--threads", threads, "--json")
    how = looping(tmp_path, *words)
    ended = run(how.pop("arguments"), **how)
    assert (ended.code, ended.out) == (1, b"")
    assert "Traceback" not in ended.said
    before, sentence = ended.said.splitlines()
    assert f"No hand was finished for {patience} s" in sentence
    finished = int(re.search(r"fault: ([\d,]+);", before)[1].replace(",", ""))
    assert "the bid policy mine.py:bid (mine.py, line 2) may never return" in sentence
    (in_play,) = re.findall(r"\(deals? ([^)]*)\)", sentence)
    stuck = [int(number) for number in re.findall(r"\d+", in_play)]
    assert stuck
    assert 0 < finished <= min(stuck)
    began = time.perf_counter()
    run([*HANDS, "--deals", "10"])
    usual = time.perf_counter() - began
    assert patience <= ended.seconds < patience + usual + AT_ONCE  # it is compiled too


@slow
def test_from_the_first_deal_on(tmp_path: Path) -> None:
    how = looping(tmp_path, "--policy-timeout", "1", endless_deal_first=True)
    ended = run(how.pop("arguments"), **how)
    assert (ended.code, ended.out) == (1, b"")
    (sentence,) = ended.said.splitlines()
    assert "No hand was finished for 1 s" in sentence
    assert re.search(r"\b0\b", sentence.partition("(deal")[2])


def test_ctrl_c_works_meanwhile(tmp_path: Path) -> None:
    how = looping(tmp_path, "--json")
    words = how.pop("arguments")
    for pause in (2, 6, 12):  # until it was long enough for this machine
        with killed_at_last(start(words, **how)) as process:
            time.sleep(pause)
            assert process.poll() is None
            ended = interrupt(process)
        assert_interrupted(ended, within=AT_ONCE)
        if ended.out:
            break
    told = json.loads(ended.answer)
    assert told["interrupted"] is True
    assert 0 < told["deals"] < 10**6


@slow
def test_ctrl_c_works_when_no_hand_was_ever_finished(tmp_path: Path) -> None:
    how = looping(tmp_path, endless_deal_first=True)
    with killed_at_last(start(how.pop("arguments"), **how)) as process:
        time.sleep(4)
        ended = interrupt(process)
    assert_interrupted(ended, within=AT_ONCE)
    assert ended.out == b""


@slow
def test_records_are_not_begun_by_a_run_that_fails(tmp_path: Path) -> None:
    how = looping(tmp_path, "--policy-timeout", "1", "--records", "hands.jsonl")
    assert run(how.pop("arguments"), **how).code == 1
    assert {path.name for path in tmp_path.iterdir()} <= {"mine.py", "dealwise"}


# --- streams (F14, B7) ---------------------------------------------------------------------------


def test_the_bar_takes_no_line_from_a_pipe() -> None:
    """A terminal on stderr, a pipe on stdout: each record arrives, and nothing else."""
    with (
        terminal() as screen,
        killed_at_last(
            start([*HANDS, "--deals", "8000", "--records", "-"], stderr=screen.child)
        ) as process,
    ):
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "records" in screen.shown  # it took long enough for the bar
    written = out.decode().splitlines()
    assert [json.loads(line)["index"] for line in written] == list(range(8000))


@slow
def test_a_pipe_on_stderr_is_told_nothing() -> None:
    ended = run([*HANDS, "--deals", "5000", "--records", "-"])
    assert (ended.code, ended.err) == (0, b"")
    assert ended.out.count(b"\n") == 5000


@pytest.mark.parametrize("words", [*EVERY_FORM, ("--records", "-")])
def test_whoever_stops_reading_is_not_told(words: tuple[str, ...]) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        ended = run([*HANDS, "--deals", "300", *words], stdout=theirs)
    finally:
        os.close(theirs)
    assert (ended.code, ended.said) == (0, "")


@slow
def test_the_head_of_many_records(executable: Path) -> None:
    command = f"'{executable}' moon hands --deals 20000 --records - | head -1; "
    ended = subprocess.run(
        [tool("bash"), "-c", command + "echo ${PIPESTATUS[0]}"],
        capture_output=True,
        timeout=60,
        check=True,
    )
    first, code = ended.stdout.decode().splitlines()
    assert json.loads(first)["index"] == 0
    assert code == "0"
    assert ended.stderr == b""


@pytest.mark.parametrize(
    ("words", "stream"),
    [
        (("--json",), "stdout"),
        pytest.param((), "stderr", marks=slow),
        pytest.param(("--records", "-"), "stdin", marks=slow),
        pytest.param(("--csv", "-"), "stderr", marks=slow),
    ],
)
def test_with_a_stream_closed(words: tuple[str, ...], stream: str) -> None:
    closing = {"stdin": "exec 0<&-", "stdout": "exec 1>&-", "stderr": "exec 2>&-"}[stream]
    ended = run([*HANDS, "--deals", "30", *words], first=closing, **{stream: None})
    assert (ended.code, ended.said) == (0, "")
    assert bool(ended.out) == (stream != "stdout")


SURROUNDINGS = [
    {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "COLUMNS": "20"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"COLUMNS": "400", "TERM": "dumb"},
    {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "NO_COLOR": "1"},
]


@pytest.mark.parametrize(
    "surroundings",
    [SURROUNDINGS[0], *(pytest.param(other, marks=slow) for other in SURROUNDINGS[1:])],
    ids=" ".join,
)
def test_in_any_surroundings(tmp_path: Path, surroundings: dict[str, str]) -> None:
    ended = run([*HANDS, "--deals", "30", "--show", "2"], env=surroundings)
    assert (ended.code, ended.said) == (0, "")
    shown = ended.out.decode("utf-8")
    width = int(surroundings.get("COLUMNS", "100"))
    assert max(map(len, shown.splitlines())) <= min(width, 100)
    if "LC_ALL" in surroundings and surroundings["LC_ALL"] == "C":
        assert shown.isascii()
    table = [*HANDS, "--deals", "30", "--csv", "-"]
    assert run(table, env=surroundings).out == run(table).out  # numbers in one way only (B8)


# --- before and after ----------------------------------------------------------------------------


@slow
def test_help_loads_nothing_heavy() -> None:
    script = (
        "import os, sys\n"
        "from dealwise.cli import main\n"
        "def leave(code, leave_at_once=os._exit):\n"
        "    print(code, sorted({'numba', 'numpy', 'pandas', 'scipy'} & set(sys.modules)))\n"
        "    sys.stdout.flush()\n"
        "    leave_at_once(code)\n"
        "os._exit = leave\n"
        "main()\n"
    )
    words = [sys.executable, "-P", "-c", script, "moon", "hands", "--help"]
    ended = subprocess.run(words, capture_output=True, encoding="utf-8", timeout=60, check=True)
    assert ended.stdout.splitlines()[-1] in ("0 []", "0 ['numpy']")
    assert "--strategies" in ended.stdout


@slow
def test_only_the_named_files_are_written(tmp_path: Path) -> None:
    words = [*HANDS, "--deals", "50", "--csv", "table.csv", "--records", "hands.jsonl"]
    assert run(words, cwd=tmp_path).code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"table.csv", "hands.jsonl"}


SHUT = """
import socket

def refuse(*arguments, **options):
    raise AssertionError("a socket was opened")

socket.socket = refuse
"""


@slow
def test_it_asks_no_network(tmp_path: Path) -> None:
    environment = at_start(tmp_path / "start", SHUT)
    assert run([*HANDS, "--deals", "50", "--json"], env=environment).code == 0


# --- memory (L1) ---------------------------------------------------------------------------------

GROWTH = """
import json, os, sys
from dealwise.reports.studies.hands import hands

page = os.sysconf("SC_PAGE_SIZE")
seen = []

def look(done, total):
    if done >= 10**6 * (1 + len(seen)):
        with open("/proc/self/statm") as file:
            seen.append(int(file.read().split()[1]) * page)

result = hands(("steady", "simple", "random"), deals=int(sys.argv[1]), on_progress=look)
sums = result.table_sums
counted = sum(sums.calls[1:]) >= sums.hands_bid and sum(seat.hands_bid for seat in result.seats)
print(json.dumps([seen, result.deals, counted + result.passed_out]))
"""
on_linux = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc here")


@on_linux
def test_memory_does_not_grow_with_the_deals() -> None:
    deals = 3_000_000
    words = [sys.executable, "-P", "-c", GROWTH, str(deals)]
    ended = subprocess.run(words, capture_output=True, encoding="utf-8", timeout=300, check=True)
    seen, played, counted = json.loads(ended.stdout)
    assert played == counted == deals
    assert len(seen) >= 2
    assert max(seen) - seen[0] < 50e6


@slow
@on_linux
def test_ten_million_hands_fit_in_300_megabytes(executable: Path, tmp_path: Path) -> None:
    megabytes, answer = peak_memory(
        [*HANDS, "--deals", "1e7", "--json", "--csv", str(tmp_path / "t.csv")]
    )
    assert answer
    assert megabytes < 300
