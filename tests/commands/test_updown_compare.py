"""`dealwise updown compare`, `sweep` and `rank`, from their words to their answers and files."""

import json
import shlex
from pathlib import Path

import pytest
from processes import Invoke

from dealwise.reports import compare
from dealwise.simulate.updown.contract import DISCARD_ARGUMENTS

pytestmark = pytest.mark.compiled

PAIR = ("updown", "compare", "lowest", "random", "--players", "2")
QUICK = (*PAIR, "--deals", "300")
CHEAT = f"def cheat({', '.join(DISCARD_ARGUMENTS)}):\n    return 9 + 16 * 3\n"


def page_of(invoke: Invoke, *words: str) -> str:
    ended = invoke(*words)
    assert ended.exit_code == 0, ended.stderr
    return " ".join(ended.stdout.split())


def test_the_page_says_who_wins_more_and_what_that_rests_on(invoke: Invoke) -> None:
    page = page_of(invoke, *QUICK, "--deck", "74", "--rule", "turn_cap=100")
    for told in (
        "lowest less random, in win share",
        "300 deals, 600 games",
        "from the starter on",
        "Each deal is played twice by two strategies A and B",
        "without a winner after 100 turns a game is given up",
        "of 600 games",
        "had no winner, which counts 0 for all",
        "2 players, deck 74, seed 0, turn_cap=100.",
        "--players 2 --deck 74 --rule turn_cap=100 --deals 300 --seed 0 --show 3",
    ):
        assert told in page
    for word in ("hand", "match", "moon", "points"):
        assert word not in page.lower()


def test_the_suggested_command_tells_both_games_of_a_deal(invoke: Invoke) -> None:
    page = invoke(*QUICK).stdout
    suggested = shlex.split(page.splitlines()[-1])[1:]
    shown = json.loads(invoke(*suggested, "--json").stdout)["shown"]
    assert len(shown) == 3
    for swing in shown:
        first, second = swing["hands"]
        assert first["strategies"] == second["strategies"][::-1]
        assert first["record"]["dealt"] == second["record"]["dealt"]
        assert first["record"]["index"] == swing["deal"]
        assert first["contrast"] + second["contrast"] == 2 * swing["difference"] != 0
    assert invoke(*suggested).stdout.count(" has won after ") == 6


def test_json_is_what_python_says_with_the_table_and_games_without_a_winner(
    invoke: Invoke,
) -> None:
    words = ("updown", "compare", "lowest", "highest", "random", "--players", "3")
    found = json.loads(invoke(*words, "--deals", "40", "--deck", "retail", "--json").stdout)
    asked = {"game": "updown", "players": 3, "deck": "retail", "deals": 40}
    assert found == compare("lowest", "highest", "random", **asked).to_dict()
    assert (found["players"], found["deck"]) == (3, "retail")
    assert 0 < found["games"]["no_winner"] < 1
    assert found["games"]["count"] == found["hands"] == 40 * 6 * 3
    ending = [pair["games"]["no_winner"] for pair in found["pairs"]]
    assert sum(ending) / 3 == pytest.approx(found["games"]["no_winner"])
    page = page_of(invoke, *words, "--deals", "40", "--deck", "retail")
    assert f"most often between highest and random: in {100 * max(ending):.1f}% of games" in page


def test_a_kept_run_goes_on_and_is_of_its_table_alone(invoke: Invoke) -> None:
    asked = (*QUICK, "--out", "run.jsonl", "--json")
    first, again = invoke(*asked), invoke(*asked)
    assert first.exit_code == 0, first.stderr
    assert first.stdout == again.stdout
    for other, told in ((("--deck", "retail"), "deck"), (("--players", "3"), "players")):
        refused = invoke(*asked, *other)
        assert refused.exit_code == 2
        assert f"of another plan: options.{told}" in refused.stderr


def test_a_fault_says_how_to_play_its_game_alone(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(CHEAT)
    strategies = ("lowest", "random", "highest/mine.py:cheat/always")
    for study in ("compare", "rank"):
        ended = invoke("updown", study, *strategies, "--players", "3", "--deals", "200")
        assert ended.exit_code == 1
        assert "mine.py:cheat" in ended.stderr
        alone = shlex.split(ended.stderr.rpartition("Play it alone: dealwise ")[2])
        assert alone[:4] == ["updown", "games", "--players", "3"]
        same = invoke(*alone)
        assert same.exit_code == 1
        assert ended.stderr.partition(":cheat (")[2].partition(" Play it")[0] in same.stderr


def test_a_policy_is_swept_and_the_best_played_on_fresh_deals(invoke: Invoke) -> None:
    words = ("updown", "sweep", "random", "--only", "up", "--param", "salt=1,2")
    asked = (*words, "--against", "highest", "--players", "2", "--deals", "60", "--json")
    found = json.loads(invoke(*asked).stdout)
    assert [point["values"] for point in found["points"]] == [{"salt": 1}, {"salt": 2}]
    assert found["fresh"]["seed"] == 1
    assert (found["rest"], found["players"]) == ("steady", 2)


def test_a_ranking_is_of_wins(invoke: Invoke) -> None:
    words = ("updown", "rank", "lowest", "random", "highest", "random/lowest/always")
    page = page_of(invoke, *words, "--players", "4", "--deals", "300", "--rule", "turn_cap=300")
    for told in (
        "lowest leads 4 strategies and wins",
        "of equals each wins 25.0%",
        "games that it plays, over all tables and seats",
        "Each deal is played by every 4 of the strategies in 4 games",
        "places first to fourth brought all",
        "had no winner, which counts 0 for all",
        "games without a winner choose nobody",
        "1,200 games, 4 players, deck 84, seed 0",
    ):
        assert told in page
    for word in ("hand", "points", "spoke", "bid"):
        assert word not in page.lower()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--players", "7"), "2 to 6 sit at a table"),
        (("--deck", "5,5"), "13 counts"),
        (("--players", "6", "--deck", ",".join(["3"] * 13)), "take more cards or fewer players"),
        (("--rule", "starter=2"), "from 0 to 1"),
        (
            ("--sprt", "3"),
            "--sprt cannot be 3: no two can differ by more than 1 in win share; write",
        ),
        (("--rule", "pickup"), "such as pickup=voluntary"),
    ],
)
def test_what_cannot_be_is_refused(invoke: Invoke, words: tuple[str, ...], told: str) -> None:
    refused = invoke(*PAIR, *words)
    assert refused.exit_code == 2
    assert told in refused.stderr
    assert refused.stdout == ""


def test_a_ranking_names_those_who_are_too_few(invoke: Invoke) -> None:
    refused = invoke("updown", "rank", "steady", "lowest", "random")
    assert refused.exit_code == 2
    assert 'only "steady", "lowest" and "random" are named; dealwise updown' in refused.stderr
