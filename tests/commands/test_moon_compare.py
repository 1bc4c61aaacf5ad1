"""`dealwise moon compare` from its words to its answers, files and exits."""

import csv
import io
import json
import re
import shlex
import signal
import subprocess
import time
from pathlib import Path

import pytest
from processes import (
    AT_ONCE,
    PATIENCE_SECONDS,
    POSIX_ONLY,
    Invoke,
    assert_interrupted,
    interrupt,
    killed_at_last,
    peak_memory,
    start,
    wait_for_lines,
)

from dealwise.commands import kept_run
from dealwise.reports import compare
from dealwise.simulate.moon.contract import PLAY_ARGUMENTS

pytestmark = pytest.mark.compiled

PAIR = ("moon", "compare", "steady", "simple")
QUICK = (*PAIR, "--deals", "300")


def test_the_page_says_who_is_better_and_what_that_rests_on(invoke: Invoke) -> None:
    ended = invoke(*QUICK)
    assert ended.exit_code == 0
    told = " ".join(ended.stdout.split())
    assert "steady is better than simple by 0.7" in told
    assert "300 deals, 1,800 hands, seed 0" in told
    assert "paired t" in told


def test_json_is_what_python_says(invoke: Invoke) -> None:
    found = json.loads(invoke(*QUICK, "--json", "--seed", "9").stdout)
    assert found == compare("steady", "simple", deals=300, seed=9).to_dict()
    keys = "strategies unit difference interval level method deals hands differed saving"
    assert {*keys.split(), "stopped_by", "seed"} <= set(found)


def test_a_test_has_its_verdict(invoke: Invoke) -> None:
    found = json.loads(invoke(*PAIR, "--sprt", "0.3", "--json").stdout)
    assert (found["verdict"], found["stopped_by"]) == ("better", "sprt")
    assert {"llr", "bounds"} <= set(found)


def test_more_than_two_are_ranked(invoke: Invoke) -> None:
    words = ("moon", "compare", "simple", "steady", "random", "--deals", "200")
    found = json.loads(invoke(*words, "--json").stdout)
    assert found["ranking"][0]["strategy"] == "steady"
    assert found["best"] == ["steady"]
    assert len(found["matrix"]) == 3
    assert "Row less column" in invoke(*words).stdout


def test_single_policies(invoke: Invoke) -> None:
    words = ("moon", "compare", "pull", "simple", "--only", "play", "--rest", "simple")
    found = json.loads(invoke(*words, "--deals", "200", "--json").stdout)
    assert (found["only"], found["rest"], found["strategies"]) == (
        "play",
        "simple",
        ["pull", "simple"],
    )


def test_a_row_of_csv_for_each_pair(invoke: Invoke) -> None:
    rows = list(csv.DictReader(io.StringIO(invoke(*QUICK, "--csv", "-").stdout)))
    assert len(rows) == 1
    found = compare("steady", "simple", deals=300).to_dict()
    assert float(rows[0]["difference"]) == found["difference"]


def test_a_chart_is_drawn(invoke: Invoke) -> None:
    assert invoke(*QUICK, "--chart", "c.svg").exit_code == 0
    assert Path("c.svg").stat().st_size > 3000


def test_deals_are_shown_both_ways(invoke: Invoke) -> None:
    told = invoke(*QUICK, "--show", "2").stdout
    assert told.count("points a hand on") >= 2
    shown = json.loads(invoke(*QUICK, "--show", "2", "--json").stdout)["shown"]
    sizes = [abs(entry["difference"]) for entry in shown]
    assert len(sizes) == 2
    assert sizes == sorted(sizes, reverse=True)


def test_a_run_that_was_kept_is_not_played_again(invoke: Invoke) -> None:
    first = invoke(*QUICK, "--json", "--out", "run.jsonl")
    lines = Path("run.jsonl").read_text(encoding="utf-8")
    assert json.loads(lines.splitlines()[0])["schema"] == "dealwise/run/1"
    again = invoke(*QUICK, "--json", "--out", "run.jsonl")
    assert again.stdout == first.stdout == invoke(*QUICK, "--json").stdout
    assert Path("run.jsonl").read_text(encoding="utf-8") == lines
    Path("old.csv").write_text("kept?", encoding="utf-8")
    forced = invoke(*QUICK, "--json", "--out", "run.jsonl", "--csv", "old.csv", "--force")
    assert forced.stdout == first.stdout
    assert Path("run.jsonl").read_text(encoding="utf-8") == lines


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--seed", "5"), "seed is 0 in it and 5 is asked for"),
        (("--rule", "all_pass=force_last"), "all_pass"),
        (("--precision", "0.1"), "precision is null in it and 0.1 is asked for"),
        (("--precision", "0.1", "--deals", "9k"), "precision is null in it and 0.1 is asked for"),
    ],
)
def test_another_run_is_refused_with_what_differs(
    invoke: Invoke, more: tuple[str, ...], told: str
) -> None:
    invoke(*QUICK, "--out", "run.jsonl")
    ended = invoke(*QUICK, *more, "--out", "run.jsonl")
    assert ended.exit_code == 2
    assert told in ended.stderr
    assert ended.stdout == ""
    assert invoke(*QUICK, *more, "--out", "run.jsonl", "--force").exit_code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("steady",), 'needs two strategies or more, and only "steady" is named'),
        (("steady", "simple", "--precision", "0"), "--precision cannot be 0"),
        (("steady", "simple", "--sprt", "0.1", "--alpha", ".7"), "--alpha cannot be 0.7"),
        (("steady", "simple", "--sprt", "30"), "by more than 24.5 points a hand; write less"),
        (("steady", "simple", "--precision", "25"), "--precision cannot be 25: no two can"),
        (("steady", "simple", "--sprt", "-1"), "--sprt cannot be -1"),
        (("steady", "simple", "random", "--sprt", "1"), "name two"),
        (("steady", "simple", "random", "--show", "1"), "name two, or leave it out"),
        (("steady", "simple", "--rest", "simple"), "give --only DECISION as well"),
        (("steady", "count[treshold=5]/longest/pull"), 'no parameter "treshold": it has threshold'),
        (("steady", "simple", "--alpha", "0.01"), "give --sprt D as well"),
        (("steady", "simple", "--out", "a.x", "--csv", "a.x"), "would be written twice"),
        (("steady", "simple", "--out", "a.png", "--chart", "./a.png"), "would be written twice"),
        (("steady", "simple", "--out", "-"), "--out keeps a run in a file"),
        (("steady", "simple", "--out", "no/run.jsonl"), "does not exist"),
        (("steady", "simple", "--chart", "x.gif"), "end the name in .png, .svg or .pdf"),
        (("steady", "simple", "--json", "--csv", "-"), "Only one of --json and --csv can go"),
        (("steady", "simple", "--only", "play", "--rest", ""), "There is no strategy named ''"),
        (("steady", "simple", "--csv", "-", "--show", "1"), "--show"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    invoke: Invoke, words: tuple[str, ...], sentence: str
) -> None:
    ended = invoke("moon", "compare", *words)
    assert ended.exit_code == 2
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stdout == ""
    assert not list(Path().iterdir())


def test_the_same_twice_is_fine_and_exactly_nothing(invoke: Invoke) -> None:
    ended = invoke("moon", "compare", "random", "random", "--deals", "200")
    assert ended.exit_code == 0
    assert "exactly 0" in " ".join(ended.stdout.split())


@pytest.mark.parametrize("wrong", ["return 99", "raise ValueError('boom')"])
def test_a_late_fault_keeps_what_was_finished_and_can_be_met_again(
    invoke: Invoke, wrong: str
) -> None:
    Path("late.py").write_text(
        "from dealwise.strategies.moon.words import least\n\n\n"
        f"def play({', '.join(PLAY_ARGUMENTS)}):\n"
        f"    if played % 100_003 == 777:\n        {wrong}\n    return least(legal, trump)\n",
        encoding="utf-8",
    )
    words = ("moon", "compare", "simple", "count/longest/late.py:play", "--deals", "1e6")
    ended = invoke(*words)
    assert ended.exit_code == 1
    assert ended.stdout == ""
    (finished,) = re.findall(r"Deals finished before the fault: ([\d,]+);", ended.stderr)
    assert f" on deal {finished.replace(',', '')} " in ended.stderr
    fault, _, command = ended.stderr.splitlines()[-1].partition(" Play it alone: ")
    again = invoke(*shlex.split(command)[1:])
    assert again.exit_code == 1
    assert fault in again.stderr
    kept = invoke(*words, "--out", "run.jsonl")
    assert kept.stderr.endswith(f"{command}\ndealwise: {MET_AGAIN}")


MET_AGAIN = 'The deals before it are kept in "run.jsonl"; the same command meets it again.\n'
KEPT = 'The run is kept in "run.jsonl": the same command goes on from there.\n'


@POSIX_ONLY
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["page", "json"])
def test_ctrl_c_prints_the_result_so_far(
    executable: Path, tmp_path: Path, form: tuple[str, ...]
) -> None:
    words = [*PAIR, "--time", "1h", "--out", "run.jsonl", *form]
    with killed_at_last(start(words, cwd=tmp_path)) as process:
        wait_for_lines(tmp_path / "run.jsonl", 40)
        ended = interrupt(process)
    assert_interrupted(ended, within=AT_ONCE)
    assert ended.said.endswith(f" deals: the numbers are of those alone. {KEPT}")
    assert "confidence sequence" in ended.answer
    if form:
        found = json.loads(ended.answer)
        assert found["stopped_by"] == "interrupt"
        again = json.loads(
            subprocess.run(
                [executable, *PAIR, "--json", "--deals", str(found["deals"])],
                stdout=subprocess.PIPE,
                check=True,
            ).stdout
        )
        assert again["difference"] == found["difference"]


@POSIX_ONLY
@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129)])
def test_one_that_is_ended_says_where_the_run_is_kept(
    executable: Path, tmp_path: Path, name: str, code: int
) -> None:
    words = [*PAIR, "--time", "1h", "--out", "run.jsonl"]
    with killed_at_last(start(words, cwd=tmp_path)) as process:
        wait_for_lines(tmp_path / "run.jsonl", 40)
        process.send_signal(signal.Signals[name])
        _, said = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == code
    kept = KEPT.replace(":", ", but for its last second:")
    assert said.decode() == (f"dealwise: ended by {name}; no answer is printed. {kept}")


def test_nothing_is_said_to_be_kept_in_no_file(invoke: Invoke) -> None:
    invoke(*QUICK, "--out", "run.jsonl")
    assert "run.jsonl" in kept_run.told()
    invoke(*QUICK)
    assert kept_run.told() == ""


@POSIX_ONLY
@pytest.mark.slow
def test_memory_does_not_grow_with_the_deals(executable: Path) -> None:
    megabytes, answer = peak_memory([*PAIR, "--deals", "1e6", "--json"])
    print(f"\n{megabytes:.0f} MB")
    assert json.loads(answer)["deals"] == 1_000_000
    assert megabytes < 300


@POSIX_ONLY
def test_killed_at_any_moment_the_same_command_goes_on(executable: Path, tmp_path: Path) -> None:
    words = [*PAIR, "--json", "--quiet", "--deals", "40k"]
    whole = subprocess.run([executable, *words], stdout=subprocess.PIPE, check=True).stdout
    kept = [executable, *words, "--out", str(tmp_path / "run.jsonl")]
    for moment in (0.7, 1.2):
        process = subprocess.Popen(kept, stdout=subprocess.DEVNULL)
        time.sleep(moment)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert subprocess.run(kept, stdout=subprocess.PIPE, check=True).stdout == whole
