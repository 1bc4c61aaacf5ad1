"""`dealwise moon check` and `moon replay`: files, numbers, exit codes; the judging has its own."""

import io
import json
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
import typer
from jsonschema import validate
from processes import (
    POSIX_ONLY,
    at_start,
    find_executable,
    interrupt,
    killed_at_last,
    run,
    start,
    terminal,
)
from typer.testing import Result

from dealwise.commands import input_lines, records
from dealwise.simulate.record_lines import line_of

Invoke = Callable[..., Result]

WORKED = json.loads(files("dealwise.seeds").joinpath("moon_cases.json").read_text("utf-8"))[
    "record"
]
GOOD = line_of(WORKED)
WRONG_WINNER = GOOD.replace('"winner": 2', '"winner": 1')
TWO_BREACHES = GOOD.replace('"made": true, "points": [4', '"made": false, "points": [-4')
WINNER_TEXT = '"winner" of trick 7 is 1 and should be 2: 5-4 wins, the highest of the fours.'
UNCHECKED = " so far; the rest was not checked.\n"

DOCUMENT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["breaches", "interrupted", "records", "schema"],
    "properties": {
        "schema": {"const": "dealwise/check/1"},
        "records": {"type": "integer"},
        "interrupted": {"type": "boolean"},
        "breaches": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["line", "clause", "found", "expected", "text"],
                "properties": {
                    "line": {"type": "integer", "minimum": 1},
                    "clause": {"type": "string", "pattern": r"^(M\d+|form)$"},
                    "found": {"type": "string"},
                    "expected": {"type": "string"},
                    "text": {"type": "string"},
                },
            },
        },
    },
}


def written(content: str | bytes, name: str = "hands.jsonl") -> str:
    raw = content.encode() if isinstance(content, str) else content
    Path(name).write_bytes(raw)
    return name


# --- check ---------------------------------------------------------------------------------------


def test_records_by_the_rules_are_counted(invoke: Invoke) -> None:
    ended = invoke("moon", "check", written(3 * GOOD))
    assert (ended.exit_code, ended.stdout, ended.stderr) == (0, "3 records, no breach.\n", "")


def test_every_breach_is_told_with_its_line(invoke: Invoke) -> None:
    content = "\n".join(["", WRONG_WINNER, "hello", "", GOOD, TWO_BREACHES])
    ended = invoke("moon", "check", written(content))
    assert (ended.exit_code, ended.stderr) == (1, "")
    assert ended.stdout.splitlines() == [
        f"line 2, M16: {WINNER_TEXT}",
        "line 4, form: the line is no JSON and should be one JSON object: "
        "Expecting value at character 1.",
        'line 8, M19: "made" is false and should be true: '
        "6 of 7 tricks make the bid of 4 of seat 0.",
        'line 8, M19: "points" for seat 0 is -4 and should be 4: '
        "6 of 7 tricks make the bid of 4 of seat 0.",
        "4 records, 4 breaches in 3 lines.",
    ]


def test_records_are_read_from_standard_input(invoke: Invoke) -> None:
    ended = invoke("moon", "check", "-", typed=GOOD + WRONG_WINNER)
    assert ended.exit_code == 1
    assert ended.stdout == f"line 2, M16: {WINNER_TEXT}\n2 records, 1 breach in 1 line.\n"


@pytest.mark.parametrize("content", [GOOD, GOOD + WRONG_WINNER + "{}\n", "hello"])
def test_json_is_one_document(invoke: Invoke, content: str) -> None:
    name = written(content)
    ended, page = invoke("moon", "check", name, "--json"), invoke("moon", "check", name)
    document = json.loads(ended.stdout)
    validate(document, DOCUMENT)
    assert ended.stdout == json.dumps(document, sort_keys=True) + "\n"
    assert document["records"] == len(content.splitlines())
    assert ended.exit_code == page.exit_code == bool(document["breaches"])
    assert [f"line {b['line']}, {b['clause']}: {b['text']}" for b in document["breaches"]] == (
        page.stdout.splitlines()[:-1]
    )


@pytest.mark.parametrize("more", [(), ("--json",)])
@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("none.jsonl", None, '"none.jsonl" cannot be read: No such file or directory.'),
        (".", None, '"." cannot be read: Is a directory.'),
        ("a\x00b", None, '"a\\x00b" cannot be read: embedded null byte.'),
        ("", None, '"" cannot be read: No such file or directory.'),
        ("e.jsonl", b"", 'There is no record in "e.jsonl": write one a line, each a JSON object.'),
        ("e.jsonl", b"\n \r\n\t", 'There is no record in "e.jsonl": write one a line, each a JSON'),
    ],
)
@pytest.mark.parametrize("command", ["check", "replay"])
def test_a_file_without_records_is_refused(
    invoke: Invoke, command: str, name: str, content: bytes | None, sentence: str, more: tuple
) -> None:
    if content is not None:
        written(content, name)
    ended = invoke("moon", command, name, *more)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"dealwise: {sentence}")
    assert len(ended.stderr.splitlines()) == 1


def test_standard_input_that_is_closed_is_refused(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(records.BadInput, match="standard input cannot be read: it is closed"):
        records.check_records("moon", "-", as_json_object=False, quiet=True)


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_file_that_fails_on_the_way_ends_what_was_begun(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch, more: tuple
) -> None:
    class Failing(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            return super().readline(size) or self.fail()

        def fail(self) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(input_lines, "open", lambda *_: Failing(WRONG_WINNER.encode()), False)
    ended = invoke("moon", "check", "hands.jsonl", *more)
    assert ended.exit_code == 2
    assert ended.stderr == 'dealwise: "hands.jsonl" cannot be read: Input/output error.\n'
    if more:
        document = json.loads(ended.stdout)
        assert (document["interrupted"], len(document["breaches"])) == (True, 1)
    else:
        assert ended.stdout.endswith(f"\n1 record, 1 breach in 1 line{UNCHECKED}")


def test_what_a_file_holds_does_no_harm_to_a_terminal(invoke: Invoke) -> None:
    odd = '\\u001b]0;title\\u0007[/red]\\u202e\\ud800"'
    content = GOOD.replace('"trump": "6"', f'"trump": "{odd}') + GOOD.replace('"made"', f'"{odd}')
    for more in ((), ("--json",)):
        ended = invoke("moon", "check", written(content), *more)
        assert ended.exit_code == 1
        assert ended.stdout.replace("\n", "").isprintable()


@pytest.mark.parametrize("as_json_object", [False, True])
def test_a_long_file_takes_no_more_memory_than_a_short_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, as_json_object: bool
) -> None:
    printed = [0]

    def count(text: str) -> None:
        printed[0] += len(text)

    monkeypatch.setattr(records.streams, "to_stdout", count)

    def peak(number: int) -> int:
        path = tmp_path / "hands.jsonl"
        path.write_text(number * WRONG_WINNER, encoding="utf-8")
        tracemalloc.start()
        try:
            with pytest.raises(typer.Exit):
                records.check_records("moon", str(path), as_json_object=as_json_object, quiet=True)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(1)  # with all that is imported
    few = peak(100)
    many = peak(1_500)
    assert printed[0] > 1_500 * len(WINNER_TEXT)
    assert many < few + 400_000 < 1_500 * len(WRONG_WINNER) // 2


# --- replay --------------------------------------------------------------------------------------


def test_a_hand_is_told_again(invoke: Invoke) -> None:
    ended = invoke("moon", "replay", written(GOOD))
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert ended.stdout.startswith("Hand 1 (seed 7, index 0)\n\nseat 0: 6-6 6-5 6-4 6-1")
    assert ended.stdout.endswith("\nPoints: seat 0 +4, seat 1 0, seat 2 +1.\n")


def test_hands_are_counted_from_1_without_blank_lines(invoke: Invoke) -> None:
    other = GOOD.replace('"seed": 7', '"seed": 8')
    name = written(f"\n{GOOD}\n\n{other}")
    assert invoke("moon", "replay", name, "--hand", "2").stdout.startswith("Hand 2 (seed 8, ")
    assert invoke("moon", "replay", "-", "--hand=2", typed=GOOD + other).stdout.startswith("Hand 2")


def test_json_is_the_record_itself(invoke: Invoke) -> None:
    ended = invoke("moon", "replay", written("\n" + GOOD), "--json")
    assert (ended.exit_code, ended.stdout) == (0, GOOD)


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_hand_with_breaches_is_not_told(invoke: Invoke, more: tuple) -> None:
    ended = invoke("moon", "replay", written(GOOD + "\n" + TWO_BREACHES), "--hand", "2", *more)
    assert (ended.exit_code, ended.stdout) == (1, "")
    why = "6 of 7 tricks make the bid of 4 of seat 0."
    assert ended.stderr.splitlines() == [
        'dealwise: Hand 2 of "hands.jsonl" is not as the rules have it:',
        f'line 3, M19: "made" is false and should be true: {why}',
        f'line 3, M19: "points" for seat 0 is -4 and should be 4: {why}',
    ]


def test_breaches_of_other_hands_do_not_matter(invoke: Invoke) -> None:
    assert invoke("moon", "replay", written("hello\n" + GOOD), "--hand", "2").exit_code == 0


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("3", 'There is no hand 3 in "hands.jsonl": it holds 2 records.'),
        ("1e6", 'There is no hand 1,000,000 in "hands.jsonl": it holds 2 records.'),
        ("0", '--hand cannot be "0": it is less than 1'),
        ("-1", '--hand cannot be "-1": it is negative'),
        ("last", '--hand cannot be "last": it does not read as a number'),
        ("", '--hand cannot be "": it is empty'),
    ],
)
def test_a_hand_that_is_not_there_is_refused(invoke: Invoke, hand: str, sentence: str) -> None:
    ended = invoke("moon", "replay", written(2 * GOOD), "--hand", hand)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"dealwise: {sentence}")


def test_a_file_of_one_record_says_so(invoke: Invoke) -> None:
    ended = invoke("moon", "replay", written(GOOD), "--hand", "2")
    assert ended.stderr == 'dealwise: There is no hand 2 in "hands.jsonl": it holds 1 record.\n'


# --- as processes --------------------------------------------------------------------------------


def test_a_check_loads_nothing_heavy(run_python, tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(GOOD + WRONG_WINNER, encoding="utf-8")
    script = (
        "import sys\n"
        "from dealwise.commands.records import check_records\n"
        "try:\n"
        "    check_records('moon', sys.argv[1], as_json_object=False, quiet=False)\n"
        "except Exception as ending:\n"
        "    print(ending.exit_code)\n"
        "heavy = ('numba', 'pandas', 'scipy', 'matplotlib')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    ended = run_python("-c", script, path)
    assert ended.stdout.splitlines()[-2:] == ["1", "[]"], ended.stderr


@POSIX_ONLY
def test_a_reader_that_has_enough_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(2_000 * WRONG_WINNER, encoding="utf-8")
    with killed_at_last(start(["moon", "check", str(path)])) as process:
        assert process.stdout.readline().startswith(b"line 1, M16: ")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@POSIX_ONLY
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_ctrl_c_says_how_far_it_came(more: tuple) -> None:
    arguments = ["moon", "check", "-", *more]
    with killed_at_last(start(arguments, stdin=subprocess.PIPE, bufsize=0)) as process:
        process.stdin.write(WRONG_WINNER.encode())
        first = process.stdout.read(5)
        ended = interrupt(process)
    assert ended.code == 130
    assert ended.said == "Interrupted after line 1: the rest is unchecked.\n"
    answer = (first + ended.out).decode()
    if more:
        assert json.loads(answer)["interrupted"] is True
    else:
        told = f"1 record, 1 breach in 1 line{UNCHECKED}"
        assert answer == f"line 1, M16: {WINNER_TEXT}\n{told}"


@POSIX_ONLY
def test_a_file_gets_the_whole_answer_though_somebody_watches(tmp_path: Path) -> None:
    path, answer = tmp_path / "hands.jsonl", tmp_path / "answer.txt"
    path.write_text(50 * WRONG_WINNER, encoding="utf-8")
    at_once = "from dealwise.commands import progress\nprogress._PATIENCE_SECONDS = 0\n"
    with terminal() as screen, answer.open("wb") as file:
        env = at_start(tmp_path / "patched", at_once)
        ended = run(["moon", "check", str(path)], stdout=file, stderr=screen.child, env=env)
    assert ended.code == 1
    told = [f"line {line}, M16: {WINNER_TEXT}" for line in range(1, 51)]
    assert answer.read_text().splitlines() == [*told, "50 records, 50 breaches in 50 lines."]
    assert "M16" not in screen.shown


@POSIX_ONLY
def test_on_one_terminal_each_breach_has_a_line_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(9 * WRONG_WINNER, encoding="utf-8")
    at_once = "from dealwise.commands import progress\nprogress._PATIENCE_SECONDS = 0\n"
    with terminal() as screen:
        env = at_start(tmp_path / "patched", at_once)
        run(["moon", "check", str(path)], stdout=screen.child, stderr=screen.child, env=env)
    before = re.split(r"line [0-9], M16", screen.shown)[:-1]
    assert len(before) == 9
    assert any("kB checked" in shown for shown in before)
    assert all(shown.endswith(("\n", "\x1b[2K")) for shown in before[1:])


def test_the_installed_command_says_the_same() -> None:
    assert find_executable().is_file()
    ended = run(["moon", "check", "-"], typed=(GOOD + "{").encode())
    assert (ended.code, ended.said) == (1, "")
    assert ended.answer.endswith("\n2 records, 1 breach in 1 line.\n")


@pytest.mark.parametrize(
    "options", [{}, {"made_21": "plus_21"}, {"both_out": "bidder_first"}, {"hand_cap": 9}], ids=str
)
def test_a_record_of_a_match_is_judged_and_replayed(invoke: Invoke, options: dict) -> None:
    line = line_of(WORKED | {"options": options})
    judged = invoke("moon", "check", "-", typed=line)
    assert (judged.exit_code, judged.stderr) == (0, "")
    told = invoke("moon", "replay", "-", typed=line)
    assert (told.exit_code, told.stderr) == (0, "")
    plain = invoke("moon", "replay", "-", typed=GOOD).stdout
    assert told.stdout.splitlines()[-3:] == plain.splitlines()[-3:]


def test_a_byte_order_mark_begins_a_file_and_no_other_line(invoke: Invoke) -> None:
    marked = "\ufeff" + GOOD
    for command in ("check", "replay"):
        assert invoke("moon", command, "-", typed=marked.encode()).exit_code == 0
    ended = invoke("moon", "check", "-", typed=(marked * 2).encode())
    assert ended.exit_code == 1
    assert ended.stdout.startswith("line 2")
