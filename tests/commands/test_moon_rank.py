"""`dealwise moon rank` from its words to its answers, files and exits."""

import csv
import io
import json
import subprocess
from pathlib import Path

import pytest
from processes import (
    AT_ONCE,
    POSIX_ONLY,
    Invoke,
    assert_interrupted,
    interrupt,
    killed_at_last,
    run,
    start,
    wait_for_lines,
)

from dealwise import reports
from dealwise.simulate.moon.contract import PLAY_ARGUMENTS

pytestmark = pytest.mark.compiled

FIELD = ("moon", "rank", "steady", "simple", "random")
QUICK = (*FIELD, "--deals", "300")


def test_every_form_of_the_answer_is_that_of_python(invoke: Invoke) -> None:
    wanted = reports.rank("steady", "simple", "random", deals=300, seed=9)
    assert json.loads(invoke(*QUICK, "--json", "--seed", "9").stdout) == wanted.to_dict()
    rows = list(csv.DictReader(io.StringIO(invoke(*QUICK, "--csv", "-", "--seed", "9").stdout)))
    assert [row["strategy"] for row in rows] == ["steady", "simple", "random"]
    assert float(rows[0]["scale"]) == wanted.scale[0]
    told = " ".join(invoke(*QUICK).stdout.split())
    assert "steady leads 3 strategies with +" in told
    assert "300 deals, 1,800 hands, seed 0" in told


def test_a_chart_is_drawn(invoke: Invoke) -> None:
    assert invoke(*QUICK, "--chart", "c.svg").exit_code == 0
    assert Path("c.svg").stat().st_size > 3000


def test_single_policies_and_house_rules(invoke: Invoke) -> None:
    words = ("moon", "rank", "pull", "simple", "random", "--only", "play", "--deals", "50")
    found = json.loads(invoke(*words, "--rule", "all_pass=force_last", "--json").stdout)
    assert (found["only"], found["rest"]) == ("play", "steady")
    assert found["options"] == {"all_pass": "force_last"}


def test_a_run_that_was_kept_is_not_played_again_and_is_no_comparison(invoke: Invoke) -> None:
    first = invoke(*QUICK, "--json", "--out", "run.jsonl")
    lines = Path("run.jsonl").read_text(encoding="utf-8")
    again = invoke(*QUICK, "--json", "--out", "run.jsonl")
    assert again.stdout == first.stdout == invoke(*QUICK, "--json").stdout
    assert Path("run.jsonl").read_text(encoding="utf-8") == lines
    other = invoke("moon", "compare", *QUICK[2:], "--out", "run.jsonl")
    assert other.exit_code == 2
    assert 'study is "rank" in it and "compare" is asked for' in other.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("steady",), 'needs three strategies or more, as three sit at a table, and only "steady"'),
        (
            ("steady", "simple"),
            'only "steady" and "simple" are named; dealwise moon compare takes fewer.',
        ),
        (("steady", "simple", "stedy"), "did you mean steady?"),
        (("steady", "simple", "random", "--precision", "29"), "by more than 28 points a hand"),
        (("steady", "simple", "random", "--precision", "0"), "--precision cannot be 0"),
        (("steady", "simple", "random", "--rest", "simple"), "give --only DECISION as well"),
        (("steady", "simple", "random", "--out", "-"), "--out keeps a run in a file"),
        (("steady", "simple", "random", "--chart", "x.gif"), "end the name in .png, .svg or .pdf"),
        (("steady", "simple", "random", "--json", "--csv", "-"), "standard output"),
        (("steady", "simple", "random", "--sprt", "1"), "moon rank --help"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    invoke: Invoke, words: tuple[str, ...], sentence: str
) -> None:
    ended = invoke("moon", "rank", *words)
    assert ended.exit_code == 2
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stdout == ""
    assert not list(Path().iterdir())


def test_a_late_fault_keeps_what_was_finished_and_says_how_to_meet_it(invoke: Invoke) -> None:
    Path("late.py").write_text(
        "from dealwise.strategies.moon.words import least\n\n\n"
        f"def play({', '.join(PLAY_ARGUMENTS)}):\n"
        "    if played % 100_003 == 777:\n        return 99\n    return least(legal, trump)\n",
        encoding="utf-8",
    )
    ended = invoke(*FIELD, "count/longest/late.py:play", "--deals", "1e6")
    assert ended.exit_code == 1
    assert ended.stdout == ""
    assert "leads 4 strategies with" in ended.stderr.splitlines()[-2]
    assert " Play it alone: dealwise moon hands --strategies " in ended.stderr


def test_a_process_of_its_own_answers_alike(executable: Path) -> None:
    ended = run([*QUICK, "--json", "--threads", "2"])
    assert (ended.code, ended.said) == (0, "")
    assert (
        json.loads(ended.answer) == reports.rank("steady", "simple", "random", deals=300).to_dict()
    )


@POSIX_ONLY
def test_ctrl_c_prints_the_result_so_far(executable: Path, tmp_path: Path) -> None:
    words = [*FIELD, "--time", "1h", "--out", "run.jsonl", "--json"]
    with killed_at_last(start(words, cwd=tmp_path)) as process:
        wait_for_lines(tmp_path / "run.jsonl", 12)
        ended = interrupt(process)
    assert_interrupted(ended, within=AT_ONCE)
    assert "The run is kept in" in ended.said
    found = json.loads(ended.answer)
    assert found["stopped_by"] == "interrupt"
    words = [executable, *FIELD, "--json", "--deals", str(found["deals"])]
    again = json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)
    assert again["matrix"] == found["matrix"]
    assert again["ranking"][0]["scale"] == found["ranking"][0]["scale"]
