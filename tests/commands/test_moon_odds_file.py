"""`dealwise moon odds --hands`: a file of hands, one a line, in one process."""

import csv
import io
import json
import os
import subprocess
from pathlib import Path

import pytest
from processes import HAND, POSIX_ONLY, Invoke, killed_at_last, run, start

from dealwise.reports.studies import odds
from dealwise.simulate.errors import Fault
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.tiles import hand_name

pytestmark = pytest.mark.compiled

FILE = ("moon", "odds", "--hands", "hands.txt")
STDIN = ("moon", "odds", "--hands", "-")
FEW_DEALS = ("--deals", "30")
ONE_PLAN = ("--deals", "50", "--exchange", "longest")

SPELLINGS = [
    " ".join(HAND),
    "6-6 5-6 6:4 [5|5] 3/3 1-2 0-0",
    "66656455332100",
    "66,65,64,55,33,21,00",
    '["66", "65", "64", "55", "33", "21", "00"]',
    "\t 66\t65\t64 55 33 21 00  ",
]


def some_hands(count: int) -> list[str]:
    """Hands of a fixed seed."""
    return [hand_name(random_deal(20, number)[0]) for number in range(count)]


@pytest.fixture
def hands(tmp_path: Path) -> list[str]:
    """Seven hands, and a file of them in the folder of the call."""
    lines = some_hands(7)
    (tmp_path / "hands.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return lines


def rows_of(text: str) -> list[dict[str, str]]:
    """The rows of a CSV text by their column names; every row has all of them."""
    rows = list(csv.DictReader(io.StringIO(text)))
    assert all(None not in row and None not in row.values() for row in rows)
    return rows


def test_a_row_for_each_hand_in_order(invoke: Invoke, hands: list[str]) -> None:
    ended = invoke(*FILE, *FEW_DEALS)
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert [row["hand"] for row in rows_of(ended.stdout)] == hands


def test_a_row_says_what_the_single_answer_says(invoke: Invoke, hands: list[str]) -> None:
    rows = rows_of(invoke(*FILE, *FEW_DEALS, "--seed", "5").stdout)
    for hand, row in zip(hands, rows, strict=True):
        told = json.loads(invoke("moon", "odds", hand, *FEW_DEALS, "--seed", "5", "--json").stdout)
        assert int(row["best_bid"]) == told["best_bid"]
        assert row["best_trump"] == told["by_trump"][0]["trump"]
        assert [float(row[f"p_{goal}"]) for goal in "4567"] == list(told["make"].values())
        assert (int(row["deals"]), row["exact"], int(row["seed"])) == (30, "false", 5)


def test_exact_rows_have_no_seed(invoke: Invoke, hands: list[str]) -> None:
    for row in rows_of(invoke(*FILE, "--trump", "6").stdout):
        assert (row["deals"], row["exact"], row["seed"]) == ("51480", "true", "")


def test_a_line_of_json_for_each_hand_is_that_of_the_hand_alone(
    invoke: Invoke, hands: list[str]
) -> None:
    lines = invoke(*FILE, *FEW_DEALS, "--json").stdout.splitlines(keepends=True)
    assert len(lines) == len(hands)
    for hand, line in zip(hands, lines, strict=True):
        assert line == invoke("moon", "odds", hand, *FEW_DEALS, "--json").stdout


def test_csv_goes_to_a_file_and_then_not_to_stdout(
    invoke: Invoke, tmp_path: Path, hands: list[str]
) -> None:
    printed = invoke(*FILE, *FEW_DEALS).stdout
    assert invoke(*FILE, *FEW_DEALS, "--csv", "-").stdout == printed
    ended = invoke(*FILE, *FEW_DEALS, "--csv", "odds.csv")
    assert (ended.exit_code, ended.stdout, ended.stderr) == (0, "", "")
    assert (tmp_path / "odds.csv").read_text(encoding="utf-8") == printed
    both = invoke(*FILE, *FEW_DEALS, "--json", "--csv", "more.csv")
    assert both.stdout == invoke(*FILE, *FEW_DEALS, "--json").stdout
    assert (tmp_path / "more.csv").read_text(encoding="utf-8") == printed


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(SPELLINGS),
        "\r\n".join(SPELLINGS) + "\r\n",
        "\ufeff" + "\n".join(SPELLINGS),
        "\n\n  \n" + "\n\n".join(SPELLINGS) + "\n\n\n",
    ],
    ids=["no end of line", "of Windows", "byte order mark", "empty lines"],
)
def test_lines_are_spelled_and_ended_as_people_do(invoke: Invoke, text: str) -> None:
    rows = rows_of(invoke(*STDIN, *FEW_DEALS, typed=text.encode()).stdout)
    assert [row["hand"] for row in rows] == [" ".join(HAND)] * len(SPELLINGS)


def test_standard_input_is_a_file_like_any(invoke: Invoke, hands: list[str]) -> None:
    typed = "\n".join(hands)
    assert invoke(*STDIN, *FEW_DEALS, typed=typed).stdout == invoke(*FILE, *FEW_DEALS).stdout


# --- refused, and nothing played -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("66 65 64 55 33 21", "6 tiles"),
        ("66 65 64 55 33 21 00 11", "8 tiles"),
        ("66 65 64 55 33 21 50", '"50" is not in the set'),
        ("66 65 64 55 33 21 65", '"65" is there twice'),
        ("hand", '"hand"'),
        ("# a remark", '"#"'),
        ("\x1b[31m", '"\\x1b"'),
        ("\x00", "\\x00"),
        ("6" * 100_001, "100,001 characters"),
    ],
    ids=["six", "eight", "not in the set", "twice", "header", "remark", "escape", "NUL", "long"],
)
@pytest.mark.parametrize("number", [1, 2, 900])
def test_a_broken_line_is_named(invoke: Invoke, bad: str, why: str, number: int) -> None:
    lines = [" ".join(HAND)] * 1000
    lines[number - 1] = bad
    for extra in ((), ("--json",), ("--csv", "odds.csv")):
        ended = invoke(*STDIN, *extra, typed="\n".join(lines))
        assert (ended.exit_code, ended.stdout) == (2, "")
        assert ended.stderr.startswith(f"dealwise: Line {number} of standard input: ")
        assert why in ended.stderr
        assert len(ended.stderr) < 500
        assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("within", ["\v", "\f"])
def test_lines_are_counted_as_editors_count_them(invoke: Invoke, within: str) -> None:
    typed = f"66 65 64{within}55 33 21 00\n\nbroken\n".encode()
    assert "Line 3 of" in invoke(*STDIN, typed=typed).stderr


@pytest.mark.parametrize(
    ("option", "value", "number"),
    [("--widow", "11", 2), ("--discard", "66", 2)],
    ids=["the widow is in the hand", "the discard is not"],
)
def test_a_line_that_does_not_go_with_an_option_is_named(
    invoke: Invoke, option: str, value: str, number: int
) -> None:
    ended = invoke(*STDIN, option, value, typed="66 65 64 55 33 21 00\n11 22 33 44 55 21 00\n")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert f"Line {number} of" in ended.stderr


@pytest.mark.parametrize("typed", [b"", b"\n\n", b"  \n\t\n", b"\xef\xbb\xbf"])
def test_a_file_without_hands_is_refused(invoke: Invoke, typed: bytes) -> None:
    ended = invoke(*STDIN, typed=typed)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "no hand in standard input" in ended.stderr


def test_bytes_that_are_no_text_are_named_by_their_line(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_bytes(b"66 65 64 55 33 21 00\n\n\xff\xfe\n")
    ended = invoke(*FILE)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "Line 3 of" in ended.stderr
    assert "UTF-8" in ended.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--threads", "0"),
        ("--threads", "many"),
        ("--deals", "0"),
        ("--seed", "-1"),
        ("--play", "nobody"),
        ("--trump", "9"),
        ("--show", "3"),
        ("--below", "3"),
        ("--chart", "odds.png"),
        ("--csv", "nowhere/odds.csv"),
        ("--csv", "hands.txt"),
        ("--json", "--csv", "-"),
        HAND,
    ],
    ids=" ".join,
)
def test_a_bad_option_leaves_stdout_empty(
    invoke: Invoke, tmp_path: Path, hands: list[str], arguments: tuple[str, ...]
) -> None:
    for more in ((), ("--json",)):
        ended = invoke(*FILE, *more, *arguments)
        assert (ended.exit_code, ended.stdout) == (2, "")
        assert ended.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["hands.txt"]


def test_rows_before_a_fault_are_kept(
    invoke: Invoke, tmp_path: Path, hands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = invoke(*FILE, *FEW_DEALS).stdout.splitlines(keepends=True)
    conclude = odds.conclude

    def fail_at_the_third(question: object, plan: object, *rest: object) -> object:
        if hand_name(plan.hand) == hands[2]:
            raise Fault("A policy did what the rules do not allow.")
        return conclude(question, plan, *rest)

    monkeypatch.setattr(odds, "conclude", fail_at_the_third)
    ended = invoke(*FILE, *FEW_DEALS, "--csv", "odds.csv")
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr == (
        f'dealwise: Line 3 of "hands.txt", {hands[2]}: A policy did what the rules do not allow.\n'
    )
    saved = (tmp_path / "odds.csv").read_text(encoding="utf-8")
    assert saved == "".join(whole[:3])


@pytest.mark.parametrize(
    ("end", "code"), [(Fault("A policy is at fault."), 1), (KeyboardInterrupt(), 130)]
)
def test_nothing_is_printed_before_the_first_answer(
    invoke: Invoke,
    hands: list[str],
    monkeypatch: pytest.MonkeyPatch,
    end: BaseException,
    code: int,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise end

    monkeypatch.setattr(odds, "answer", fail)
    ended = invoke(*FILE, *FEW_DEALS)
    assert (ended.exit_code, ended.stdout) == (code, "")
    assert ended.stderr.count("\n") == 1


# --- many hands ----------------------------------------------------------------------------------


def test_hundreds_of_hands_in_one_process(executable: Path, tmp_path: Path) -> None:
    lines = some_hands(200)
    ended = run([*STDIN, *ONE_PLAN], typed="\n".join(lines).encode())
    assert (ended.code, ended.said) == (0, "")
    assert [row["hand"] for row in rows_of(ended.answer)] == lines
    assert ended.seconds < 8  # 4 milliseconds a hand, a fifth of that is playing


@POSIX_ONLY
def test_each_row_is_told_as_soon_as_it_is_known(executable: Path) -> None:
    lines = "\n".join(some_hands(400)).encode()
    with killed_at_last(start([*STDIN, "--deals", "300"], stdin=subprocess.PIPE)) as process:
        process.stdin.write(lines)
        process.stdin.close()
        assert process.stdout.readline().startswith(b"hand,")
        assert process.stdout.readline().startswith(lines[:20])
        assert process.poll() is None  # many more are still to be played


@POSIX_ONLY
def test_a_pipe_may_hold_the_hands(executable: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = start(["moon", "odds", "--hands", str(pipe), *FEW_DEALS])
    pipe.write_text(" ".join(HAND) + "\n", encoding="utf-8")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert len(rows_of(out.decode())) == 1
