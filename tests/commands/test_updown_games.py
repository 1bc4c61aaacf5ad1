"""`dealwise updown games`, `check`, `replay` and `strategies`, as a user calls them."""

import json
import re
from pathlib import Path

import pytest
from processes import Invoke

from dealwise.reports import games
from dealwise.simulate.updown.contract import DISCARD_ARGUMENTS

FEW = ("--deals", "300", "--quiet")
DATA = Path(__file__).parents[1] / "data"
OWN = f"""
from dealwise.strategies import strategy
from dealwise.strategies.updown.words import TURN, all_of, down_of, lowest_kind, size_of

def play({", ".join(DISCARD_ARGUMENTS)}, k=0):
    \"\"\"Looks at the table.\"\"\"
    if size_of(table, (seat + 1) % players) + down_of(table, seat) < k:
        return 9999
    return TURN if legal == 0 else all_of(legal, lowest_kind(legal))

def cheat({", ".join(DISCARD_ARGUMENTS)}):
    return 9 + 16 * 3

def divides({", ".join(DISCARD_ARGUMENTS)}):
    return 16 + 1 // (left - left)

mine = strategy(up="highest", discard=play, draw="always")
"""


def answered(invoke: Invoke, *arguments: str):
    ended = invoke("updown", *arguments)
    assert ended.exit_code == 0, ended.stderr
    return ended


def test_the_page_tells_seats_starters_lengths_and_what_it_assumes(invoke: Invoke) -> None:
    page = answered(invoke, "games", "--strategies", "lowest,random", *FEW).stdout
    for words in (
        "seat 0: lowest",
        "seat 1: random",
        "not starting",
        "second turn",
        "without a winner",
        "99 of 100 within",
        "No game reached the cap of 2,000 turns.",
        "300 deals, 2 players, deck 84, seed 0. Chance says who starts.",
    ):
        assert words in page
    assert "third turn" not in page


def test_json_has_what_the_study_finds(invoke: Invoke) -> None:
    words = ("--strategies", "lowest", "--players", "3", "--deck", "retail", "--seed", "5")
    printed = json.loads(answered(invoke, "games", *words, "--json", *FEW).stdout)
    found = games("lowest", players=3, deck="retail", seed=5, deals=300, threads=1, chunk=7)
    assert printed == json.loads(json.dumps(found.to_dict()))
    assert sum(seat["count"] for seat in printed["seats"]) + printed["no_winner"]["count"] == 300
    assert sum(place["count"] for place in printed["places"]) == 300 - printed["no_winner"]["count"]
    for seat in printed["seats"]:
        assert seat["starting"]["count"] + seat["not_starting"]["count"] == seat["count"]
    assert printed["turns"]["mean"] < printed["turns"]["p99"] <= printed["turn_cap"] == 2000
    assert found.table()["games"].sum() == 3 * 300
    assert found == games(["lowest"] * 3, deck="retail", seed=5, deals=300)
    assert "<td>seat 2: lowest</td>" in found._repr_html_()
    assert re.fullmatch(r"<GamesResult (lowest [\d.]+%(, )?){3} of games; .*>", repr(found))


def test_the_99th_percentile_is_the_least_length_that_suffices(invoke: Invoke) -> None:
    found = games("random", players=2, deals=200)
    lengths = sorted(turns for turns, count in enumerate(found.lengths) for _ in range(count))
    assert len(lengths) == 200
    assert found.most_turns == lengths[197]
    assert found.turns == sum(lengths)


def test_strategies_that_loop_for_ever_are_reported_and_do_not_hang(invoke: Invoke) -> None:
    few = ("--strategies", "highest", "--players", "2", "--deals", "20", "--quiet")
    page = answered(invoke, "games", *few).stdout
    assert "Every game reached the cap of 2,000 turns: nobody has won one." in page
    assert re.search(r"without a winner +100\.0%", page)
    few = ("--strategies", "highest", "--deals", "200", "--quiet")
    page = " ".join(answered(invoke, "games", *few).stdout.split())
    assert re.search(
        r"1\d\d games of 200 reached the cap of 2,000 turns: nobody has won them", page
    )


def test_records_go_through_check_and_replay(invoke: Invoke) -> None:
    kept = ("--deals", "3", "--records", "g.jsonl", "--rule", "pickup=voluntary", "--quiet")
    answered(invoke, "games", "--strategies", "random", "--players", "2", *kept)
    assert answered(invoke, "check", "g.jsonl").stdout == "3 records, no breach.\n"
    told = answered(invoke, "replay", "g.jsonl", "--game", "2").stdout
    assert told.startswith("Game 2 (seed 0, index 1)\n2 players, deck 84; seat ")
    assert "Rules that differ from the usual: pickup is voluntary." in told
    record = json.loads(Path("g.jsonl").read_text().splitlines()[1])
    assert told.endswith(f"Seat {record['winner']} has won after {len(record['turns'])} turns.\n")
    shown = answered(
        invoke, "games", "--strategies", "random", "--players", "2", "--deal", "1", "--quiet",
        "--rule", "pickup=voluntary",
    ).stdout  # fmt: skip
    assert shown.endswith(told.partition("\n")[2])


def test_a_stored_game_is_told_turn_by_turn(invoke: Invoke) -> None:
    path = DATA / "updown_games_house.jsonl"
    record = json.loads(path.read_text("utf-8").splitlines()[0])
    told = answered(invoke, "replay", str(path)).stdout
    assert len(re.findall(r"^ *\d+ +[01]  ", told, re.M)) == len(record["turns"])
    for words in (
        r"takes \d+ cards?",
        r"plays 8 8",
        r"draws \d",
        r"turns \d",
        r"plays \S+ from up",
    ):
        assert re.search(words, told), words
    assert json.loads(answered(invoke, "replay", str(path), "--json").stdout) == record


def test_a_slip_ends_check_with_1_and_replay_with_the_same_words(invoke: Invoke) -> None:
    lines = (DATA / "updown_games_house.jsonl").read_text("utf-8").splitlines()
    wrong = lines[1].replace('{"draw": 1}', '{"draw": 2}', 1)
    Path("g.jsonl").write_text(f"{lines[0]}\n{wrong}\nhello\n", encoding="utf-8")
    ended = invoke("updown", "check", "g.jsonl")
    assert ended.exit_code == 1
    first, second, last = ended.stdout.splitlines()
    assert re.fullmatch(r"line 2, U15: action \d of turn \d+ \(seat \d\) is draw 2 and .*", first)
    assert second.startswith("line 3, form: the line is no JSON")
    assert last == "3 records, 2 breaches in 2 lines."
    ended = invoke("updown", "replay", "g.jsonl", "--game", "2")
    assert ended.exit_code == 1
    assert first in ended.stderr
    assert 'Game 2 of "g.jsonl" is not as the rules have it' in ended.stderr


def test_strategies_are_listed(invoke: Invoke) -> None:
    told = json.loads(answered(invoke, "strategies", "--json").stdout)
    assert told["strategies"]["lowest"] == "highest/lowest/always"
    assert {policy["decision"] for policy in told["policies"]} == {"up", "discard", "draw"}
    Path("mine.py").write_text(OWN, encoding="utf-8")
    page = answered(invoke, "strategies", "mine.py").stdout
    assert re.search(r"discard +mine\.py:play +\d+ +Looks at the table\.", page)
    assert re.search(r"strategy +mine\.py:mine ", page)


@pytest.mark.compiled
def test_an_own_strategy_plays_and_is_named_when_it_breaks_the_rules(invoke: Invoke) -> None:
    Path("mine.py").write_text(OWN, encoding="utf-8")
    few = ("--deals", "50", "--trust", "--quiet")
    own = answered(invoke, "games", "--strategies", "mine.py:mine,lowest", *few).stdout
    plain = answered(invoke, "games", "--strategies", "lowest,lowest", *few).stdout
    assert "seat 0: mine.py:mine" in own
    numbers = [re.findall(r"seat \d: \S+ +(.*)", page) for page in (own, plain)]
    assert numbers[0] == numbers[1]  # it plays as lowest does
    called = "highest/mine.py:cheat/always,lowest"
    ended = invoke("updown", "games", "--strategies", called, "--deck", "74", *few)
    assert (ended.exit_code, ended.stdout) == (1, "")
    told = "The discard policy mine.py:cheat (mine.py, line 11) discarded 10 and 10 and 10 on "
    assert told in ended.stderr
    assert re.search(r"on deal \d+ as seat 0, holding [\dC+ ]+: the rules allow", ended.stderr)
    alone = (
        f"Play it alone: dealwise updown games --deck 74 --strategies {called} --seed 0 --deal 0"
    )
    assert alone in ended.stderr
    ended = invoke("updown", "games", "--strategies", "highest/mine.py:play[k=9]/always", *few)
    assert "answered 9999, which is no discard," in ended.stderr
    assert "use discard_of(kind, count)" in ended.stderr
    ended = invoke("updown", "games", "--strategies", "highest/mine.py:divides/always", *few)
    assert "raised ZeroDivisionError" in ended.stderr
    assert "(mine.py, line 15)" in ended.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--players 7", 'the number of players cannot be "7": 2 to 6 sit at a table'),
        ("--players 6 --deck 4,4,4,4,4,4,4,4,4,4,4,4,4", "6 players are dealt 54 cards"),
        ("--deck 16,7,7,7,7,7,7,7,7,7,6,6,2", "A deck cannot hold 16 of 1"),
        ("--deck uno", 'the deck cannot be "uno"'),
        ("--strategies lowest,random --players 3", "2 strategies are named for 3 players"),
        ("--strategies low", "There is no strategy named 'low'; did you mean lowest?"),
        ("--rule pickup=never", "The rule pickup cannot be 'never'"),
        ("--rule pickup", "such as pickup=voluntary"),
        ("--rule starter=4", 'The rule starter cannot be "4"'),
        ("--rule turn_cap=1e6", "it is too large; write a whole number from 1 to 20000"),
        ("--deal 3 --deals 4", '--deal "3" plays one deal alone'),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(invoke: Invoke, words: str, sentence: str) -> None:
    ended = invoke("updown", "games", *words.split())
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_check_loads_nothing_heavy(run_python) -> None:
    script = (
        "import sys\n"
        "from dealwise.commands.records import check_records\n"
        "check_records('updown', sys.argv[1], as_json_object=False, quiet=False)\n"
        "print([name for name in ('numba', 'pandas', 'scipy', 'numpy') if name in sys.modules])"
    )
    ended = run_python("-c", script, DATA / "updown_games_replay.jsonl")
    assert ended.stdout.splitlines()[-1] == "[]", ended.stderr
