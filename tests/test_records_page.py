"""docs/records.md: its records are judged, its keys are those that the judge knows."""

import json
import re
from pathlib import Path

from dealwise.reports.terminal.record_pages import breach_line
from dealwise.simulate.moon import judging
from dealwise.simulate.moon.rules import Options
from dealwise.simulate.updown import judging as judging_games
from dealwise.simulate.updown.options import Options as GameOptions

WHOLE = (Path(__file__).parents[1] / "docs" / "records.md").read_text("utf-8")
PAGE, _, GAMES = WHOLE.partition("\n# Game records of 3UP 3DOWN\n")
PLAYED, PASSED_OUT = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.S))
GAME = json.loads(re.search(r"```json\n(.*?)```", GAMES, re.S)[1])


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


def test_its_game_has_no_breach_and_says_what_it_shows():
    assert judging_games.judge(GAME) == []
    actions = [action for turn in GAME["turns"] for action in turn["actions"]]
    assert {key for action in actions for key in action} == {
        "play",
        "from",
        "took_pile",
        "draw",
        "take",
    }


def test_it_names_every_key_and_option_of_a_game_and_no_other():
    first_cells = re.findall(r"^\| (`[^{]*?) \|", GAMES, re.M)
    named = {key for cell in first_cells for key in re.findall(r"`(\w+)`", cell)}
    assert named == {*judging_games.KEYS, *GameOptions.__dataclass_fields__}


def test_its_breach_of_a_game_is_the_one_that_is_told():
    turns = [dict(turn) for turn in GAME["turns"]]
    turns[0] = {"player": 1, "actions": [{"play": ["4"], "from": "hand"}, {"draw": 1}]}
    [breach] = judging_games.judge(GAME | {"turns": turns})
    told = re.search(r"```\n(line 1, .*?)\n```", GAMES, re.S)[1]
    assert breach_line(1, breach) == told
