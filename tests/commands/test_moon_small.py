"""`dealwise moon deal` and `dealwise moon strategies`."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from processes import Invoke

from dealwise.simulate.moon.contract import ARGUMENTS
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.tiles import hand_name
from dealwise.simulate.randomness import as_signed
from dealwise.strategies.loader import built_in_names

ALL_TILES = {"00", *(f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1))}


# --- deal ----------------------------------------------------------------------------------------


def test_a_hand_is_dealt_and_its_seed_told(invoke: Invoke) -> None:
    ended = invoke("moon", "deal")
    assert ended.exit_code == 0
    hand = ended.stdout.removesuffix("\n")
    assert hand_name(parse_hand(hand).mask) == hand
    (seed,) = re.findall(r"Seed (\d+)\.", ended.stderr)
    assert invoke("moon", "deal", "--seed", seed).stdout == ended.stdout


def test_the_words_that_go_on_from_a_hand_can_be_typed(invoke: Invoke) -> None:
    said = invoke("moon", "deal", "--seed", "12").stderr
    (words,) = re.findall(r"dealwise (moon odds [\d ]+)$", said.strip())
    hand = invoke("moon", "deal", "--seed", "12").stdout.split()
    assert words.split() == ["moon", "odds", *hand]


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1, 2**63, 2**64 - 1])
def test_a_seed_deals_the_hand_of_the_engine(invoke: Invoke, seed: int) -> None:
    ended = invoke("moon", "deal", "--seed", str(seed))
    assert ended.stdout.strip() == hand_name(random_deal(as_signed(seed), 0)[0])
    assert invoke("moon", "deal", "--seed", f"+{seed}").stdout == ended.stdout


def test_two_deals_differ(invoke: Invoke) -> None:
    assert len({invoke("moon", "deal").stdout for _ in range(8)}) > 1


def test_every_tile_is_dealt(invoke: Invoke) -> None:
    held = Counter()
    for seed in range(200):
        held.update(invoke("moon", "deal", "--seed", str(seed)).stdout.split())
    assert set(held) == ALL_TILES
    assert all(30 < count < 100 for count in held.values())  # 200 * 7 / 22 = 64


def test_the_whole_deal_as_json(invoke: Invoke) -> None:
    ended = invoke("moon", "deal", "--seed", "7", "--json")
    assert (ended.exit_code, ended.stderr) == (0, "")
    told = json.loads(ended.stdout)
    assert (told["schema"], told["seed"]) == ("dealwise/deal/1", 7)
    assert told["hand"] == invoke("moon", "deal", "--seed", "7").stdout.strip()
    tiles = [*told["hand"].split(), *" ".join(told["others"]).split(), told["widow"]]
    assert sorted(tiles) == sorted(ALL_TILES)


# --- strategies ----------------------------------------------------------------------------------


def test_every_policy_is_listed_with_its_idea_in_one_line(invoke: Invoke) -> None:
    ended = invoke("moon", "strategies", "--json")
    assert (ended.exit_code, ended.stderr) == (0, "")
    told = json.loads(ended.stdout)
    assert told["schema"] == "dealwise/strategies/1"
    listed = Counter((policy["decision"], policy["name"]) for policy in told["policies"])
    for decision in ("exchange", "play"):
        for name in built_in_names("moon", decision):
            assert listed[decision, name] == 1
    for policy in told["policies"]:
        assert policy["idea"].endswith(".")
        assert "\n" not in policy["idea"]
        assert len(policy["idea"]) < 100


def test_chance_is_told_of_those_that_use_it(invoke: Invoke) -> None:
    policies = json.loads(invoke("moon", "strategies", "--json").stdout)["policies"]
    assert {policy["name"] for policy in policies if policy["uses_chance"]} == {
        *("random", "ahead", "rollout", "mixed", "best", "odds")
    }


def test_the_page_names_them_all(invoke: Invoke) -> None:
    ended = invoke("moon", "strategies")
    assert (ended.exit_code, ended.stderr) == (0, "")
    for name in (*built_in_names("moon", "play"), *built_in_names("moon", "exchange")):
        assert re.search(rf"\b{name}\b", ended.stdout)


def test_every_listed_policy_can_be_called(invoke: Invoke) -> None:
    """With a hand that is refused in the end: that the name is known is said before."""
    policies = json.loads(invoke("moon", "strategies", "--json").stdout)["policies"]
    options = {"play": "--play", "exchange": "--exchange"}
    for policy in policies:
        if policy["decision"] in options:
            ended = invoke("moon", "odds", "66", options[policy["decision"]], policy["name"])
            assert '"66" has 1 tile' in ended.stderr


# --- strategies of a file ------------------------------------------------------------------------

DEFINES = (
    "from dealwise.strategies import strategy\n"
    + f'def play({", ".join(ARGUMENTS["play"])}, k=3):\n    """Throws low.\n\n    More."""\n'
    + f"def bold({', '.join(ARGUMENTS['bid'])}):\n    return 0\n"
    + "def helper(x):\n    return x\n"
    + "careful = strategy(bid=bold, exchange='longest', play=play)\n"
    + "raise SystemExit('this must not run')\n"
)
KINDS = {"play": "play", "bold": "bid", "helper": "function", "careful": "strategy"}


def test_a_file_is_listed_without_running_it(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(DEFINES, encoding="utf-8")
    ended = invoke("moon", "strategies", "mine.py")
    assert (ended.exit_code, ended.stderr) == (0, "")
    rows = re.findall(r"^(\w+) +mine\.py:(\w+) +(\d+)", ended.stdout, re.MULTILINE)
    assert {name: kind for kind, name, _ in rows} == KINDS
    assert "Throws low." in ended.stdout
    told = json.loads(invoke("moon", "strategies", "mine.py", "--json").stdout)
    assert (told["schema"], told["file"]) == ("dealwise/definitions/1", "mine.py")
    assert {entry["name"]: entry["kind"] for entry in told["defines"]} == KINDS
    assert [str(entry["line"]) for entry in told["defines"]] == [line for *_, line in rows]
    assert told["defines"][0]["idea"] == "Throws low."
    assert told["defines"][0]["arguments"] == [*ARGUMENTS["play"], "k"]


def test_a_file_may_define_nothing(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("x = 1\n", encoding="utf-8")
    ended = invoke("moon", "strategies", "mine.py")
    assert (ended.exit_code, ended.stdout) == (
        0,
        "mine.py defines no function and no strategy.\n",
    )
    assert json.loads(invoke("moon", "strategies", "mine.py", "--json").stdout)["defines"] == []


def test_a_file_that_is_no_python_is_at_fault(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def (\n", encoding="utf-8")
    ended = invoke("moon", "strategies", "mine.py")
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert "SyntaxError: invalid syntax (mine.py, line 1)." in ended.stderr
