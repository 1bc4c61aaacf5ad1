"""`dealwise moon sweep` from its words to its answers, files and exits."""

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
    start,
    wait_for_lines,
)

from dealwise.reports import compare, sweep

pytestmark = pytest.mark.compiled

QUICK = ("moon", "sweep", "count", "--param", "threshold=3:5:1", "--against", "shape")
DEALS = ("--deals", "300")


def test_json_is_what_python_says(invoke: Invoke) -> None:
    found = json.loads(invoke(*QUICK, *DEALS, "--json", "--seed", "9").stdout)
    params = {"threshold": "3:5:1"}
    assert found == sweep("count", params, against="shape", deals=300, seed=9).to_dict()


def test_the_page_names_the_command_that_plays_the_fresh_deals_again(invoke: Invoke) -> None:
    told = invoke(*QUICK, *DEALS).stdout
    assert "On fresh deals, those of seed 1:" in " ".join(told.split())
    again = told.splitlines()[-1].strip()
    expected = "dealwise moon compare 'count[threshold=4]' shape --only bid --rest steady"
    assert again == f"{expected} --deals 300 --seed 1"


def test_two_parameters_and_files(invoke: Invoke) -> None:
    words = ("moon", "sweep", "thumb", "--param", "ties=0,1", "--param", "voids=0:1:1", *DEALS)
    ended = invoke(*words, "--csv", "-", "--chart", "map.svg")
    rows = list(csv.DictReader(io.StringIO(ended.stdout)))
    assert [(row["ties"], row["voids"]) for row in rows] == [
        ("0", "0"),
        ("0", "1"),
        ("1", "0"),
        ("1", "1"),
        (rows[-1]["ties"], rows[-1]["voids"]),
    ]
    assert [row["fresh"] for row in rows] == ["false"] * 4 + ["true"]
    assert rows[-1] != next(row for row in rows if row["strategy"] == rows[-1]["strategy"])
    alone = compare("thumb[ties=0,voids=1]", "thumb", only="exchange", deals=300)
    assert float(rows[1]["difference"]) == alone.estimate(0, 1).mean
    assert Path("map.svg").stat().st_size > 3000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("count",), "A sweep needs a parameter"),
        (("count", "--param", "threshold=3:0:0.5"), "has no points: it begins at 3"),
        (("count", "--param", "threshold=0:3:0"), "a step is above 0"),
        (("count", "--param", "threshold="), "no value is named"),
        (("count", "--param", "threshold=0:1e9:1"), "200 points at most"),
        (("count", "--param", "treshold=1"), 'no parameter "treshold": it has threshold'),
        (("count", "--param", "threshold=0:3:0.5"), "threshold is a whole number, such as 4"),
        (("leads", *("--param", "draw=1", "--param", "shed=1", "--param", "order=1")), "names 3"),
        (("count", "--param", "threshold=1", "--param", "threshold=2"), "twice"),
        (("count", "--param", "--deals", "200"), "--param lacks its value: --deals is an option"),
        (("count", "--param", "threshold"), "write NAME=FROM:TO:STEP"),
        (("shape", "--param", "caution=1"), "--only bid or --only exchange"),
        (("cuont", "--param", "threshold=1"), "did you mean count?"),
        (("simple", "--param", "threshold=1", "--rest", "steady"), "leave it out"),
        (("count", "--param", "threshold=1", "--out", "-"), "--out keeps a run in a file"),
        (("count", "--param", "threshold=1", "--chart", "x.gif"), ".png, .svg or .pdf"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    invoke: Invoke, words: tuple[str, ...], sentence: str
) -> None:
    ended = invoke("moon", "sweep", *words)
    assert ended.exit_code == 2
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stdout == ""
    assert not list(Path().iterdir())


def test_a_fault_says_how_to_play_its_hand_alone(invoke: Invoke) -> None:
    Path("bad.py").write_text(
        "def bid(hand, place, standing, call_left, call_right, scores, bits, at=0):\n"
        "    return 9 if hand % 1000 < at else 0\n",
        encoding="utf-8",
    )
    ended = invoke("moon", "sweep", "bad.py:bid", "--param", "at=0:2:1", "--deals", "9k", "--trust")
    assert ended.exit_code == 1
    assert ended.stdout == ""
    assert "Play it alone: dealwise moon hands --strategies" in ended.stderr


@POSIX_ONLY
def test_ctrl_c_prints_the_curve_so_far(executable: Path, tmp_path: Path) -> None:
    words = [*QUICK, "--time", "1h", "--out", "run.jsonl", "--json"]
    with killed_at_last(start(words, cwd=tmp_path)) as process:
        wait_for_lines(tmp_path / "run.jsonl", 40)
        ended = interrupt(process)
    assert_interrupted(ended, within=AT_ONCE)
    found = json.loads(ended.answer)
    assert (found["stopped_by"], found["fresh"]) == ("interrupt", None)
    assert 'The run is kept in "run.jsonl"' in ended.said
    words = [executable, *QUICK, "--json", "--deals", str(found["deals"])]
    again = json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)
    ours, others = ([point["difference"] for point in each["points"]] for each in (found, again))
    assert ours == others
    assert again["fresh"]["seed"] == 1
