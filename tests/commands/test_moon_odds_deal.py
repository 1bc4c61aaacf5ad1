"""One deal of `dealwise moon odds` played alone, and the way there from a policy's fault."""

import json
import re
import shlex
from pathlib import Path

import pytest
from processes import HAND, ODDS, Invoke

CHEATS = '''
def play(ARGUMENTS):
    """The lowest tile that it may play, and now and then one that it may not."""
    tiles = ~legal if played % rare == 5 else legal
    tile = 0
    while tiles >> tile & 1 == 0:
        tile += 1
    return tile
'''


@pytest.fixture
def cheats(tmp_path: Path) -> str:
    from dealwise.simulate.moon.contract import PLAY_ARGUMENTS

    text = CHEATS.replace("play(ARGUMENTS)", f"play({', '.join(PLAY_ARGUMENTS)}, rare=10_007)")
    (tmp_path / "cheats.py").write_text(text, encoding="utf-8")
    return "cheats.py:play"


def deal_of(page: str) -> list[str]:
    """The lines that tell the first deal of a page."""
    return page.splitlines()[:13]


@pytest.mark.parametrize(
    ("more", "chosen"),
    [
        (("--trump", "6"), "The plan that is recommended with this widow for a bid of 21, chosen"),
        (("--deals", "200", "--seed", "7"), "on the other half of the sample."),
        (("--exchange", "longest", "--widow", "43"), "Trump and discard by longest."),
    ],
    ids=["exact", "sampled", "named"],
)
def test_a_deal_is_told_as_it_is_among_those_that_failed(
    invoke: Invoke, more: tuple[str, ...], chosen: str
) -> None:
    among = invoke(*ODDS, *more, "--show", "1", "--below", "7").stdout
    told = among[among.index("\nDeal ") + 1 :]
    number = re.match(r"Deal ([0-9]+): ", told)[1]
    alone = invoke(*ODDS, *more, "--deal", number).stdout
    rows = deal_of(told)
    assert len(rows) == 13
    assert deal_of(alone) == rows
    assert chosen in " ".join(alone.split())
    shown = json.loads(invoke(*ODDS, *more, "--show", "1", "--below", "7", "--json").stdout)
    assert [json.loads(invoke(*ODDS, *more, "--deal", number, "--json").stdout)] == shown["shown"]


def test_as_json_it_is_a_record_that_can_be_checked(invoke: Invoke) -> None:
    record = invoke(*ODDS, "--deal", "51479", "--json").stdout
    assert json.loads(record)["index"] == 51479
    assert invoke("moon", "check", "-", typed=record).exit_code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("51480",), "There is no deal 51,480: 51,480 complete this hand, numbered from 0."),
        (("3432", "--widow", "43"), "There is no deal 3,432: 3,432 complete this hand"),
        (("9", "--deals", "9"), "There is no deal 9: 9 were asked for, numbered from 0."),
        (("-1",), "-1"),
        (("1.5",), "1.5"),
        (("4", "--show", "2"), "--deal shows one deal alone, without --show: leave one out."),
        (("4", "--csv", "-"), "--deal shows one deal alone, without --csv: leave one out."),
        (("4", "--records", "x"), "--deal shows one deal alone, without --records"),
        (("4", "--chart", "x.png"), "--deal shows one deal alone, without --chart"),
    ],
)
def test_what_cannot_be_is_said(invoke: Invoke, words: tuple[str, ...], sentence: str) -> None:
    ended = invoke(*ODDS, "--deal", *words)
    assert ended.exit_code == 2
    assert sentence in ended.stderr
    assert ended.stdout == ""


def test_a_deal_is_not_shown_of_a_file_of_hands(invoke: Invoke) -> None:
    ended = invoke("moon", "odds", "--hands", "-", "--deal", "1", typed=" ".join(HAND))
    assert ended.exit_code == 2
    assert "without --hands" in ended.stderr


@pytest.mark.parametrize("more", [(), ("--deals", "5000", "--seed", "9"), ("--exchange", "shape")])
def test_a_fault_names_the_command_that_meets_it_again(
    invoke: Invoke, cheats: str, more: tuple[str, ...]
) -> None:
    ended = invoke(*ODDS, "--defence", "simple", "--play", cheats, *more)
    assert ended.exit_code == 1
    assert ended.stdout == ""
    fault, _, command = ended.stderr.splitlines()[-1].partition(" Play it alone: ")
    words = shlex.split(command)
    assert words[0] == "dealwise"
    again = invoke(*words[1:])
    assert again.exit_code == 1
    assert fault in again.stderr


def test_what_was_finished_before_a_fault_is_said(invoke: Invoke, cheats: str) -> None:
    words = (
        "--play",
        f"{cheats}[rare=3001]",
        "--exchange",
        "longest",
        "--seed",
        "4",
        "--deals",
        "1e6",
    )
    said = invoke(*ODDS, *words).stderr
    found = re.search(r"^Deals finished before the fault: ([0-9,]+); P\(4\) [0-9.]+, ", said, re.M)
    assert found, said
    deals = found[1].replace(",", "")
    again = invoke(*ODDS, *words[:-1], deals, "--json")
    assert again.exit_code == 0
    assert json.loads(again.stdout)["deals"] == int(deals)


def test_in_a_file_of_hands_the_command_names_the_hand(invoke: Invoke, cheats: str) -> None:
    typed = "\n \n" + " ".join(HAND)
    ended = invoke("moon", "odds", "--hands", "-", "--play", cheats, typed=typed)
    assert ended.exit_code == 1
    assert f"dealwise: Line 3 of standard input, {' '.join(HAND)}: The play" in ended.stderr
    assert f"Play it alone: dealwise moon odds {' '.join(HAND)} --play {cheats}" in ended.stderr
