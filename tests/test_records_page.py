"""docs/records.md: its records are judged, its keys are those that the judge knows."""

import json
import re
from pathlib import Path

from dealwise.reports.terminal.record_pages import breach_line
from dealwise.simulate.moon import judging
from dealwise.simulate.moon.rules import Options

PAGE = (Path(__file__).parents[1] / "docs" / "records.md").read_text("utf-8")
PLAYED, PASSED_OUT = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.S))


def test_its_records_have_no_breach():
    assert judging.judge(PLAYED) == judging.judge(PASSED_OUT) == []
    assert judging.judge(PASSED_OUT | {"options": {"all_pass": "force_last"}}) != []


def test_it_names_every_key_and_option_and_no_other():
    first_cells = re.findall(r"^\| (`.*?) \|", PAGE, re.M)
    named = {key for cell in first_cells for key in re.findall(r"`(\w+)`", cell)}
    in_a_trick = {key for trick in PLAYED["tricks"] for key in trick}
    assert named == judging._KEYS | in_a_trick | set(Options.__dataclass_fields__)
    assert set(PLAYED) == judging._KEYS - {"options"}


def test_its_breaches_are_those_that_are_told():
    tricks = [dict(trick) for trick in PLAYED["tricks"]]
    tricks[1]["winner"] = 0
    found = judging.judge(PLAYED | {"tricks": tricks}) + judging.judge(PLAYED | {"note": "x"})
    told = re.search(r"```\n(line 1, .*?)```", PAGE, re.S)[1].splitlines()
    assert [breach_line(1, breach) for breach in found] == told
