"""`dealwise moon hands` from the command line: what it answers, writes and refuses."""

import io
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pandas
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from processes import Invoke
from typer.testing import CliRunner, Result

from dealwise.cli import app
from dealwise.reports.studies.hands import hands, plan_hands
from dealwise.simulate.moon.records import record_of
from dealwise.simulate.record_lines import line_of
from dealwise.strategies.moon.told_again import played_deals

pytestmark = pytest.mark.compiled

TABLE = "steady,losers/longest/simple,random"
NAMES = TABLE.split(",")
NEVER = ",".join(["never/shape/pull"] * 3)
HANDS = ("moon", "hands", "--strategies", TABLE, "--deals", "60", "--seed", "74")


def told(strategies: list[str] = NAMES, **options: object) -> dict:
    """The result as the study has it."""
    return hands(strategies, **({"deals": 60, "seed": 74} | options)).to_dict()


def lines(strategies: list[str], deals: int, seed: int = 74, **rules: str) -> list[str]:
    """The records of some deals, as they stand in a file."""
    plan = plan_hands(strategies, deals=deals, seed=seed, rules=rules)
    deals_told = played_deals(plan, deals)
    return [line_of(record_of(played, seed=seed, index=number)) for number, played in deals_told]


def answered(ended: Result) -> str:
    """What was printed by a call that went well and had nothing else to say."""
    assert ended.exit_code == 0, ended.stderr
    assert ended.stderr == ""
    return ended.stdout


def refused(ended: Result) -> str:
    """What was said to a call that cannot be."""
    assert ended.exit_code == 2, (ended.stdout, ended.stderr)
    assert ended.stdout == ""
    assert ended.stderr.startswith("dealwise: ")
    assert "Traceback" not in ended.stderr
    assert ended.stderr.count("\n") <= 5
    assert len(ended.stderr) < 600
    return ended.stderr


# --- answers -------------------------------------------------------------------------------------


def test_three_steady_ones_play_twenty_thousand_deals(invoke: Invoke) -> None:
    text = answered(invoke("moon", "hands"))
    assert text.count("steady") == 6
    assert "20,000 deals, seed 0;" in text


def test_the_page_names_who_sits_where(invoke: Invoke) -> None:
    text = answered(invoke(*HANDS))
    for seat, name in enumerate(NAMES):
        assert text.count(f"seat {seat}: {name}") == 2
    assert "60 deals, seed 74;" in text


def test_the_json_is_the_result(invoke: Invoke) -> None:
    text = answered(invoke(*HANDS, "--json"))
    assert text.count("\n") == 1
    assert json.loads(text) == told()


def test_the_csv_is_the_table(invoke: Invoke) -> None:
    printed = answered(invoke(*HANDS, "--csv", "-"))
    frame = hands(NAMES, deals=60, seed=74).table()
    assert printed.splitlines()[0] == ",".join(frame.columns)
    pandas.testing.assert_frame_equal(pandas.read_csv(io.StringIO(printed)), frame)
    page = answered(invoke(*HANDS, "--csv", "table.csv"))
    assert Path("table.csv").read_text("utf-8") == printed
    assert page == answered(invoke(*HANDS))


def test_the_csv_of_one_deal_has_empty_cells(invoke: Invoke) -> None:
    printed = answered(invoke("moon", "hands", "--strategies", NEVER, "--deals", "1", "--csv", "-"))
    rows = [row.split(",") for row in printed.splitlines()[1:]]
    assert len(rows) == 9
    assert [row[3] for row in rows] == ["1", "0", "0", "0", "1", "0", "0", "0", "1"]
    assert "nan" not in printed.lower()


@pytest.mark.parametrize("strategies", [TABLE, NEVER, ",".join(["losers/shape/pull"] * 3)])
def test_every_hand_is_recorded(invoke: Invoke, strategies: str) -> None:
    words = ("moon", "hands", "--strategies", strategies, "--deals", "60", "--seed", "74")
    page = answered(invoke(*words, "--records", "hands.jsonl"))
    written = Path("hands.jsonl").read_bytes().decode().splitlines(keepends=True)
    assert written == lines(strategies.split(","), 60)
    assert page == answered(invoke(*words))
    assert answered(invoke("moon", "check", "hands.jsonl")) == "60 records, no breach.\n"
    assert answered(invoke(*words, "--records", "-")) == "".join(written)
    if strategies == NEVER:
        assert all('"bidder": null' in line for line in written)


def test_a_record_can_be_told_again(invoke: Invoke) -> None:
    answered(invoke(*HANDS, "--records", "hands.jsonl", "--quiet"))
    shown = answered(invoke(*HANDS, "--show", "3"))
    page, *replays = shown.partition(answered(invoke(*HANDS)))[1:]
    assert page
    replayed = [
        answered(invoke("moon", "replay", "hands.jsonl", "--hand", str(n))) for n in (1, 2, 3)
    ]
    assert "".join(replays).strip().split("\n") == "\n".join(replayed).strip().split("\n")


def test_shown_hands_stand_in_the_json(invoke: Invoke) -> None:
    document = json.loads(answered(invoke(*HANDS, "--json", "--show", "3")))
    assert document.pop("shown") == list(map(json.loads, lines(NAMES, 3)))
    assert document == told()
    assert len(json.loads(answered(invoke(*HANDS, "--json", "--show", "1e6")))["shown"]) == 60


@pytest.mark.parametrize("index", [0, 1, 59])
def test_one_deal_is_played_alone_and_shown(invoke: Invoke, index: int) -> None:
    words = ("moon", "hands", "--strategies", TABLE, "--seed", "74", "--deal", str(index))
    assert answered(invoke(*words, "--records", "-")) == lines(NAMES, 60)[index]
    text = answered(invoke(*words))
    assert "1 deal, seed 74" in text
    record = json.loads(lines(NAMES, 60)[index])
    assert ("so far" in text) == (record["bidder"] is not None)
    assert json.loads(answered(invoke(*words, "--json")))["deals"] == 1


@pytest.mark.parametrize("words", [(), ("--json",), ("--csv", "-"), ("--records", "-")])
def test_the_same_call_has_the_same_answer(invoke: Invoke, words: tuple[str, ...]) -> None:
    first = answered(invoke(*HANDS, *words))
    for threads in ("1", "3", "8"):
        assert answered(invoke(*HANDS, *words, "--threads", threads)) == first
    assert answered(invoke(*HANDS, *words, "--quiet")) == first
    assert answered(invoke(*HANDS, *words, "--policy-timeout", "3")) == first


@pytest.mark.parametrize("seed", ["0", "9223372036854775808", "18446744073709551615"])
def test_the_seed_is_said_as_it_was_given(invoke: Invoke, seed: str) -> None:
    words = ("moon", "hands", "--deals", "30", "--seed", seed)
    document = json.loads(answered(invoke(*words, "--json")))
    assert document == hands(["steady"] * 3, deals=30, seed=int(seed)).to_dict()
    assert document["seed"] == int(seed)
    record = json.loads(answered(invoke(*words, "--records", "-")).splitlines()[0])
    assert record["seed"] == int(seed)
    assert f"seed {seed};" in answered(invoke(*words))


# --- rules ---------------------------------------------------------------------------------------

RULES = [
    ("all_pass", "force_last"),
    ("made_21", "plus_21"),
    ("both_out", "bidder_first"),
    ("hand_cap", "7"),
]


@pytest.mark.parametrize(("name", "value"), RULES)
def test_every_option_of_the_rules(invoke: Invoke, name: str, value: str) -> None:
    words = (*HANDS, "--rule", f"{name}={value}")
    document = json.loads(answered(invoke(*words, "--json")))
    assert document == told(rules={name: value})
    expected = int(value) if value.isdigit() else value
    assert document["options"] == {name: expected}
    assert f"{name}={value}" in answered(invoke(*words))
    printed = answered(invoke(*words, "--records", "hands.jsonl"))
    assert printed
    records = list(map(json.loads, Path("hands.jsonl").read_text("utf-8").splitlines()))
    assert all(record["options"] == {name: expected} for record in records)
    assert "no breach" in answered(invoke("moon", "check", "hands.jsonl"))


def test_rules_of_the_house_are_not_repeated(invoke: Invoke) -> None:
    words = ["--rule", "all_pass=redeal", "--rule", "hand_cap=1e3", "--rule", "made_21=wins"]
    assert answered(invoke(*HANDS, *words)) == answered(invoke(*HANDS))


def test_the_last_seat_must_bid_where_the_table_says_so(invoke: Invoke) -> None:
    words = ("moon", "hands", "--strategies", NEVER, "--deals", "30", "--json")
    assert json.loads(answered(invoke(*words)))["passed_out"] == 1
    forced = json.loads(answered(invoke(*words, "--rule", "all_pass=force_last")))
    assert forced["passed_out"] == 0
    assert [place["bid_share"] for place in forced["places"]] == [0, 0, 1]
    assert forced["bids"]["4"]["played"] == 30


# --- files ---------------------------------------------------------------------------------------

OUTPUTS = pytest.mark.parametrize("option", ["--records", "--csv"])


@OUTPUTS
def test_a_file_that_exists_is_kept_without_force(invoke: Invoke, option: str) -> None:
    Path("old").write_text("precious", encoding="utf-8")
    assert "--force" in refused(invoke(*HANDS, option, "old"))
    assert Path("old").read_text("utf-8") == "precious"
    answered(invoke(*HANDS, option, "old", "--force"))
    assert Path("old").read_text("utf-8").count("\n") >= 10


@OUTPUTS
@pytest.mark.parametrize("path", ["nowhere/hands", ".", "", "x" * 300, "/dev/null"])
def test_a_file_that_cannot_be_written_is_refused_before_playing(
    invoke: Invoke, option: str, path: str
) -> None:
    refused(invoke("moon", "hands", "--deals", "2e4", option, path))
    assert not list(Path().iterdir())


def test_two_outputs_do_not_go_to_one_place(invoke: Invoke) -> None:
    for words in (
        ("--json", "--csv", "-"),
        ("--json", "--records", "-"),
        ("--csv", "-", "--records", "-"),
        ("--csv", "same", "--records", "same"),
        ("--csv", "same", "--records", "./same"),
    ):
        refused(invoke(*HANDS, *words))
        assert not list(Path().iterdir())


def test_several_outputs_at_once(invoke: Invoke) -> None:
    ended = invoke(
        *HANDS, "--json", "--csv", "table.csv", "--records", "hands.jsonl", "--show", "1"
    )
    assert len(json.loads(answered(ended))["shown"]) == 1
    assert Path("hands.jsonl").read_text("utf-8").count("\n") == 60
    assert Path("table.csv").read_text("utf-8").count("\n") == 10


# --- what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--strategies", "steady,simple"], "2 strategies"),
        (["--strategies", "steady,simple,random,never"], '"never"|4 strategies|named'),
        (["--strategies", "steady"], "1 strateg"),
        (["--strategies", ""], "strateg"),
        (["--strategies", "steady,,random"], "strateg"),
        (["--strategies", "steady,simpel,random"], "did you mean simple?"),
        (["--strategies", "steady,count/longst/pull,random"], "did you mean longest?"),
        (["--strategies", "steady,count/pull,random"], "count/pull"),
        (["--strategies", "steady,count[treshold=5]/longest/pull,random"], "treshold"),
        (["--strategies", "steady,count[threshold=x]/longest/pull,random"], "threshold"),
        (["--strategies", "steady,count[threshold=5/longest/pull,random"], "threshold=5"),
        (["--strategies", "steady,nowhere.py:mine,random"], "nowhere.py"),
        (["--strategies", "steady,<script>,[/red]"], "<script>"),
        (["--rule", "nonsense"], "nonsense"),
        (["--rule", "all_pas=redeal"], "did you mean all_pass?"),
        (["--rule", "colour=red"], "colour"),
        (["--rule", "all_pass=never"], "never"),
        (["--rule", "all_pass=redeal", "--rule", "all_pass=redeal"], "twice"),
        (["--rule", "hand_cap=0"], "hand_cap"),
        (["--deals", "0"], '"0"'),
        (["--deals", "-5"], '"-5"'),
        (["--deals", "1e13"], "1e13"),
        (["--deals", "1.5"], "1.5"),
        (["--deals", "nan"], "nan"),
        (["--deals", ""], "empty"),
        (["--deal", "-1"], "-1"),
        (["--deal", "1e12"], "1e12"),
        (["--seed", "-1"], "-1"),
        (["--seed", "18446744073709551616"], "18446744073709551616"),
        (["--threads", "0"], '"0"'),
        (["--show", "0"], "--show"),
        (["--show", "x"], "--show"),
        (["--policy-timeout", "0"], "--policy-timeout"),
        (["--policy-timeout", "soon"], "--policy-timeout"),
        (["--policy-timeout", "inf"], "--policy-timeout"),
        (["--no-such-option"], "no-such-option"),
        (["extra"], "extra"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_is_said_in_a_sentence(invoke: Invoke, words: list[str], said: str) -> None:
    sentence = refused(invoke("moon", "hands", "--deals", "50", *words))
    assert any(part in sentence for part in said.split("|")), sentence


PIECES = st.sampled_from(
    [
        *(["--deals", n] for n in ("0", "3", "1e1", "x", "")),
        *(["--deal", n] for n in ("0", "7", "-1", "x")),
        *(["--seed", n] for n in ("0", "5", str(2**64), "½")),
        *(["--show", n] for n in ("0", "1", "9", "x")),
        *(["--threads", n] for n in ("1", "2", "0")),
        *(["--policy-timeout", n] for n in ("5", "0", "1e9")),
        *(["--strategies", n] for n in (TABLE, NEVER, "steady", ",,", "a/b/c,[,]", "mine.py:x,,")),
        *(["--rule", n] for n in ("all_pass=force_last", "hand_cap=3", "x", "=", "made_21=a")),
        *(["--records", n] for n in ("-", "r.jsonl", "a/b", "")),
        *(["--csv", n] for n in ("-", "c.csv", "r.jsonl")),
        *([flag] for flag in ("--json", "--quiet", "--force", "--trust", "--help", "x")),
        *([option] for option in ("--rule", "--deals", "--records")),
    ]
)


@given(st.lists(PIECES, max_size=6))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_list_of_words_has_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pieces: list[list[str]]
) -> None:
    """Exit 0, 1 or 2, no traceback, and an empty standard output where there is no answer (B1)."""
    monkeypatch.chdir(tmp_path)
    words = [word for piece in pieces for word in piece]
    ended = CliRunner().invoke(app, ["moon", "hands", "--deals", "5", *words], prog_name="dealwise")
    assert ended.exit_code in (0, 1, 2), (words, ended.stderr)
    assert "Traceback" not in ended.output
    assert "of dealwise's own" not in ended.output, (words, ended.stderr)
    assert ended.exit_code == 0 or ended.stdout == ""
    assert ended.stderr.count("\n") <= 5


# --- policies of one's own -----------------------------------------------------------------------

BID = "def bid(hand, place, standing, call_left, call_right, scores, bits):\n"
Write = Callable[..., tuple[str, ...]]


@pytest.fixture
def own(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a bid policy into a file; the words of a call with it at seat 1."""
    monkeypatch.setenv("XDG_STATE_HOME", str(Path.cwd() / "state"))

    def written(body: str, *, name: str = "mine.py", head: str = BID) -> tuple[str, ...]:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(head + body, encoding="utf-8")
        seats = f"never/shape/pull,{name}:bid/shape/pull,simple"
        return ("moon", "hands", "--strategies", seats, "--deals", "3000", "--seed", "3")

    return written


def test_a_policy_of_ones_own_plays_and_is_announced_once(invoke: Invoke, own: Write) -> None:
    words = own("    return 0 if standing else 4\n")
    first = invoke(*words, "--json")
    assert first.exit_code == 0, first.stderr
    assert first.stderr.count("runs with your rights") == 1
    document = json.loads(first.stdout)
    assert document["strategies"][1] == "mine.py:bid/shape/pull"
    assert document["seats"][1]["calls"]["4"] > 900
    assert answered(invoke(*words, "--json")) == first.stdout


def test_whoever_is_trusted_is_not_announced(invoke: Invoke, own: Write) -> None:
    answered(invoke(*own("    return 0\n"), "--trust"))


FAULTS = {
    "illegal": ("    return 3 if bits % 101 == 0 else 0\n", "called 3"),
    "raises": (
        "    if bits % 101 == 0:\n        raise ValueError('no')\n    return 0\n",
        "ValueError: no",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("more", [(), ("--rule", "all_pass=force_last")], ids=["", "rule"])
def test_a_fault_is_one_sentence_with_the_call_that_plays_it_again(
    invoke: Invoke, own: Write, fault: str, more: tuple[str, ...]
) -> None:
    body, said = FAULTS[fault]
    ended = invoke(*own(body, name="my file's/mine.py"), "--trust", *more)
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert "Traceback" not in ended.stderr
    before, sentence = ended.stderr.splitlines()
    assert "finished before the fault" in before
    assert said in sentence
    assert "seat 1" in sentence
    command = shlex.split(sentence.partition("dealwise moon hands")[2])
    again = invoke("moon", "hands", *command, "--trust")
    assert again.exit_code == 1
    assert again.stderr.strip() == sentence.partition(" Play it alone")[0]
    (finished,) = re.findall(r"fault: ([\d,]+);", before)
    index = int(command[command.index("--deal") + 1])
    assert 0 < int(finished.replace(",", "")) <= index


@pytest.mark.parametrize(
    ("head", "body", "code"),
    [
        (BID, "    return 4.5\n", 1),
        (BID, "    pass\n", 1),
        (BID, "    return hand.nothing\n", 1),
        ("import os\n\n\n" + BID, "    return 0\n", 1),
        ("def bid(hand, bits):\n", "    return 0\n", 1),
        ("def other(hand, bits):\n", "    return 0\n", 2),
        ("def bid(\n", "    return 0\n", 1),
    ],
    ids=["fraction", "nothing", "no such thing", "import", "arguments", "no function", "syntax"],
)
def test_a_file_that_is_no_policy(
    invoke: Invoke, own: Write, head: str, body: str, code: int
) -> None:
    ended = invoke(*own(body, head=head), "--trust", "--records", "hands.jsonl")
    assert (ended.exit_code, ended.stdout) == (code, ""), ended.stderr
    assert ended.stderr.startswith("dealwise: ")
    assert "mine.py" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not Path("hands.jsonl").exists()
