"""What cannot be is refused in one sentence on stderr with exit 2; nothing is printed or written.

The sentence repeats what was typed, however hostile, without passing on what a terminal obeys.
"""

import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import GIVEN, HAND, ODDS, QUICK, Invoke, run
from typer.testing import Result

OTHERS = HAND[1:]

BAD_CALLS: dict[str, tuple[tuple[str, ...], str]] = {
    # hands
    "eight tiles": ((*ODDS, "11"), "66 65 64 55 33 21 00 11"),
    "six tiles": (("moon", "odds", *OTHERS), "65 64 55 33 21 00"),
    "no tile": (("moon", "odds"), "66 65"),
    "the same tile twice": (("moon", "odds", "65", "5-6", "66", "64", "55", "33", "21"), "5-6"),
    "a tile typed twice": (("moon", "odds", "66", *HAND[:6]), "66"),
    "5-0": (("moon", "odds", "50", *OTHERS), '"50" is not in the set'),
    "0-7": (("moon", "odds", "07", *OTHERS), '"07" is not in the set'),
    "9-9": (("moon", "odds", "99", *OTHERS), '"99" is not in the set'),
    "letters": (("moon", "odds", "sixsix", *OTHERS), "sixsix"),
    "one letter": (("moon", "odds", "6O", *OTHERS), "6O"),
    "an empty string": (("moon", "odds", ""), '""'),
    "blanks": (("moon", "odds", "  "), '"  "'),
    "half a tile": (("moon", "odds", "6", *OTHERS), '"6"'),
    "a dash in front": (("moon", "odds", "-6-4", *OTHERS), "-6-4"),
    "a dash behind --": (("moon", "odds", "--", "-6-4", *OTHERS), "-6-4"),
    "a long hand": (("moon", "odds", "66 " * 9000), "66 66 66"),
    # what is known
    "a widow of the hand": ((*ODDS, "--widow", "66"), "6-6"),
    "a widow that is none": ((*ODDS, "--widow", "70"), "70"),
    "two widows": ((*ODDS, "--widow", "43 42"), "43 42"),
    "an empty widow": ((*ODDS, "--widow", ""), '""'),
    "a discard of another hand": ((*ODDS, "--discard", "43"), "4-3"),
    "a discard of another widow": ((*ODDS, "--widow", "43", "--discard", "42"), "4-2"),
    "a discard that is none": ((*ODDS, "--discard", "x"), '"x"'),
    "trump 9": ((*ODDS, "--trump", "9"), '"9"'),
    "trump 7": ((*ODDS, "--trump", "7"), '"7"'),
    "a trump of words": ((*ODDS, "--trump", "hearts"), '"hearts"'),
    "no word for a trump": ((*ODDS, "--trump", ""), '""'),
    "a trump below": ((*ODDS, "--trump=-1"), '"-1"'),
    "a trump for an exchange": ((*ODDS, "--exchange", "shape", "--trump", "6"), "shape"),
    "a discard for an exchange": ((*ODDS, "--exchange", "shape", "--discard", "66"), "shape"),
    "an option for a value": ((*ODDS, "--deals", "--json"), "--deals lacks its value"),
    # numbers
    **{
        f"{option} {value}": ((*QUICK, "--show", "1", option, value), f'"{value}"')
        for option in ("--deals", "--show", "--below")
        for value in ("0", "-5", "nan", "inf", "-inf", "1e20", "1e13", "", "2.5", "ten", "1,000")
    },
    **{
        f"--seed {value}": ((*QUICK, "--seed", value), f'"{value}"')
        for value in ("-1", str(2**64), "nan", "1.5", "1e3", "", "0x10")
    },
    **{
        f"--threads {value}": ((*QUICK, "--threads", value), f'"{value}"')
        for value in ("0", "-1", "1025", "nan", "2.5", "", "all")
    },
    "below eight": ((*QUICK, "--show", "1", "--below", "8"), "8"),
    "below without show": ((*QUICK, "--below", "4"), "--below"),
    # policies
    **{
        f"{option} {value!r}": ((*ODDS, option, value), value)
        for option in ("--play", "--defence", "--exchange")
        for value in ("pul", "PULL", "../../etc/passwd", "no such policy", "best.py")
    },
    "the exchange as a player": ((*ODDS, "--play", "best"), "best"),
    "no policy": ((*ODDS, "--play", ""), "''"),
    # files
    "a chart of no kind": ((*QUICK, "--chart", "odds"), "odds"),
    "a chart of another kind": ((*QUICK, "--chart", "odds.gif"), "odds.gif"),
    "a chart on stdout": ((*QUICK, "--chart", "-"), '"-"'),
    "a CSV in no folder": ((*QUICK, "--csv", "nowhere/odds.csv"), "nowhere"),
    "a chart in no folder": ((*QUICK, "--chart", "nowhere/odds.png"), "nowhere"),
    "a CSV that is a folder": ((*QUICK, "--csv", "."), '"."'),
    "a CSV without a name": ((*QUICK, "--csv", ""), '""'),
    "a CSV with too long a name": ((*QUICK, "--csv", "x" * 300), "xxxxx"),
    "JSON and CSV on stdout": ((*QUICK, "--json", "--csv", "-"), "--json"),
    "no such file of hands": (("moon", "odds", "--hands", "none.txt"), "none.txt"),
    "a folder of hands": (("moon", "odds", "--hands", "."), '"."'),
    "a hand and a file of hands": ((*ODDS, "--hands", "-"), "--hands"),
    # options that would be ignored
    **{
        f"show and {option} on stdout of {command[1]}": (
            (*command, "--show", "2", option, "-"),
            f"--show prints deals after the page, and {option} -",
        )
        for command in (QUICK, ("moon", "hands", "--deals", "5"))
        for option in ("--csv", "--records")
    },
    "one deal and many": (("moon", "hands", "--deal", "3", "--deals", "50"), "--deals"),
    "all and a file of hands": (("moon", "odds", "--hands", "-", "--all"), "--all"),
    "all and one deal": ((*ODDS, "--deal", "3", "--all"), "--all"),
    # words
    "no such option": ((*ODDS, "--bogus"), "--bogus"),
    "no such short option": ((*ODDS, "-x"), "-x"),
    "an option without its value": ((*ODDS, "--deals"), "--deals"),
    "a value for a flag": ((*ODDS, "--json=yes"), "--json"),
    "no such command": (("bogus",), "bogus"),
    "no such command of Moon": (("moon", "bogus"), "bogus"),
    "too many words for deal": (("moon", "deal", "twice"), "twice"),
    "too many words for strategies": (("moon", "strategies", "a.py", "all"), "all"),
    "no such file of strategies": (("moon", "strategies", "none.py"), '"none.py"'),
    "a folder of strategies": (("moon", "strategies", "."), '"."'),
    "a bad seed for deal": (("moon", "deal", "--seed", "-3"), '"-3"'),
}

HOSTILE = {
    "a tag": "<script>alert(1)</script>",
    "an attribute": '"><img src=x onerror=alert(1)>',
    "rich markup": "greedy[/red]",
    "open markup": "[bold red]greedy",
    "a title": "\x1b]0;owned\x07",
    "colours": "\x1b[31mred\x1b[0m",
    "C1 control": "\x9b31mred",
    "cursor": "dealwise\r\x1b[2K: all is well",
    "right to left": "\u202egnp.exe",
    "isolates": "\u2066left\u2069",
    "mathematics": "$\\frac{$",
    "a formula": "=cmd|' /C calc'!A0",
    "lines": "a,b\nc\u2028d\x0be",
    "a template": "{{7*7}}",
    "a format": "%s%n{0}{hand}",
    "nothing visible": "\u200b\ufeff\u00ad",
    "a lone surrogate": "\udcff\ud800",
    "long": "x" * 100_000,
    "long and hostile": "\x1b[2J" * 20_000,
}


def quotations(text: str) -> Iterator[str]:
    """The ways in which a sentence may repeat what was typed."""
    yield text
    yield text.encode("unicode_escape").decode("ascii")
    yield ascii(text)[1:-1]


def assert_refused(ended: Result, *, quoting: str) -> None:
    """One sentence on stderr, exit 2, nothing on stdout, and nothing that a terminal obeys."""
    assert ended.exit_code == 2, ended.output
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    assert ended.stderr.startswith("dealwise: ")
    assert ended.stderr.endswith("\n")
    assert ended.stderr.count("\n") == 1
    assert len(ended.stderr) < 600
    strange = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert not [x for x in ended.stderr[:-1] if unicodedata.category(x) in strange]
    assert any(said in ended.stderr for said in quotations(quoting)), ended.stderr


@pytest.mark.parametrize(("arguments", "quoting"), BAD_CALLS.values(), ids=BAD_CALLS.keys())
@pytest.mark.parametrize("json_too", [False, True], ids=["", "json"])
def test_what_cannot_be_is_refused(
    invoke: Invoke, tmp_path: Path, arguments: tuple[str, ...], quoting: str, json_too: bool
) -> None:
    if json_too and arguments[1:2] == ("odds",):
        arguments = (*arguments[:2], "--json", *arguments[2:])
    assert_refused(invoke(*arguments), quoting=quoting)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [call for call, _ in BAD_CALLS.values() if call[:2] == ("moon", "odds")],
    ids=[name for name, (call, _) in BAD_CALLS.items() if call[:2] == ("moon", "odds")],
)
def test_no_file_is_written_for_what_cannot_be(
    invoke: Invoke, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "old.csv").write_text("old", encoding="utf-8")
    outputs = ("--csv=old.csv", "--chart=new.svg", "--force")
    ended = invoke("moon", "odds", *outputs, *arguments[2:])
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert [path.name for path in tmp_path.iterdir()] == ["old.csv"]
    assert (tmp_path / "old.csv").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize(
    "before",
    [
        (*ODDS, "--play"),
        (*ODDS, "--exchange"),
        (*ODDS, "--widow"),
        (*ODDS, "--trump"),
        (*ODDS, "--deals"),
        (*ODDS, "--seed"),
        (*ODDS, "--csv", "no/such/folder", "--chart"),
        ("moon", "odds", "--hands"),
        ("moon", "odds"),
        ("moon", "deal", "--seed"),
        ("moon", "deal"),
        ("moon",),
        (),
    ],
    ids=lambda words: " ".join(words[-1:]) or "command",
)
def test_hostile_text_is_quoted_short_and_harmless(
    invoke: Invoke, before: tuple[str, ...], text: str
) -> None:
    of_tiles = before[-1:] in (("--widow",), ("odds",))  # of these the word at fault is repeated
    assert_refused(invoke(*before, text), quoting="" if of_tiles else text[:3])


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_options_are_quoted_short_and_harmless(invoke: Invoke, text: str) -> None:
    assert_refused(invoke(*ODDS, f"--{text}"), quoting=f"--{text[:3]}".partition("=")[0])


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_lines_of_a_file_are_quoted_short_and_harmless(invoke: Invoke, text: str) -> None:
    line = text.splitlines()[0].encode("utf-8", errors="surrogatepass")
    ended = invoke("moon", "odds", "--hands", "-", typed=b"66 65 64 55 33 21 00\n" + line)
    assert_refused(ended, quoting="Line 2 of standard input")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_names_of_files_are_quoted_short_and_harmless(invoke: Invoke, text: str) -> None:
    name = text[:40].replace("/", "-")
    assert_refused(invoke(*QUICK, "--csv", f"no folder/{name}"), quoting="no folder/")


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("pul", "pull"), ("simpel", "simple"), ("rnadom", "random"), ("PULL", "pull")],
)
def test_the_nearest_policy_is_suggested(invoke: Invoke, name: str, nearest: str) -> None:
    assert f"did you mean {nearest}?" in invoke(*ODDS, "--defence", name).stderr


def test_all_policies_are_named_where_none_is_near(invoke: Invoke) -> None:
    said = invoke(*ODDS, "--exchange", "qqq").stderr
    assert "did you mean" not in said
    for name in ("best", "longest", "random", "shape"):
        assert name in said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("50", *OTHERS), "blanks"),
        (("07", *OTHERS), "0 to 6"),
        (("70", *OTHERS), "0 to 6"),
    ],
)
def test_why_a_tile_is_not_in_the_set(invoke: Invoke, words: tuple[str, ...], why: str) -> None:
    assert why in invoke("moon", "odds", *words).stderr


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ((*QUICK, "--show", "0"), "write a whole number, 1 or more, such as 3."),
        ((*QUICK, "--show", "1", "--below", "0"), "write a whole number from 1 to 7."),
        ((*QUICK, "--show", "1", "--below", "8"), "write a whole number from 1 to 7."),
        ((*QUICK, "--policy-timeout", "0"), "write whole seconds, 1 or more, such as 20."),
        (("moon", "hands", "--show", "0"), "write a whole number, 1 or more, such as 3."),
        (("moon", "hands", "--policy-timeout", "x"), "write whole seconds, 1 or more, such as 20."),
        (("moon", "replay", "x", "--hand", "0"), "write a whole number, 1 or more, such as 3."),
        ((*QUICK, "--deals", "0"), "such as 20000, 1_000, 1e6 or 2M."),
    ],
    ids=lambda value: " ".join(value[-2:]) if isinstance(value, tuple) else "",
)
def test_the_limits_are_those_of_the_option(
    invoke: Invoke, words: tuple[str, ...], rule: str
) -> None:
    ended = invoke(*words)
    assert ended.exit_code == 2
    assert ended.stderr.rstrip(".\n").endswith(rule.rstrip("."))


@pytest.mark.parametrize(
    "words",
    [
        (*QUICK, "--csv", ""),
        (*QUICK, "--records", ""),
        ("moon", "hands", "--records", ""),
        ("moon", "odds", "--hands", ""),
    ],
    ids=lambda words: " ".join(words[-2:]),
)
def test_an_empty_name_is_no_folder(invoke: Invoke, words: tuple[str, ...]) -> None:
    ended = invoke(*words)
    assert ended.exit_code == 2
    assert ended.stderr.startswith('dealwise: "" names no file')


def test_a_question_ends_with_its_mark(invoke: Invoke) -> None:
    said = invoke("moon", "odd").stderr
    assert said.endswith("? See dealwise moon --help.\n")


@pytest.mark.parametrize("option", ["--deals", "--seed", "--threads"])
def test_a_number_is_refused_under_the_name_of_its_option(invoke: Invoke, option: str) -> None:
    said = invoke(*QUICK, option, "nan").stderr
    assert option.removeprefix("--") in said


def test_the_first_mistake_is_said_even_among_many(invoke: Invoke) -> None:
    ended = invoke("moon", "odds", "50", "--deals", "0", "--trump", "9", "--csv", "no/x")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1


@pytest.mark.compiled
def test_a_process_says_the_same(executable: Path, invoke: Invoke) -> None:
    for words in ((*ODDS, "--deals", "-5"), (*ODDS, "--bogus"), ("moon", "odds", "50")):
        ended = run([*words, *(["--json"] if words[:2] == ("moon", "odds") else [])])
        assert (ended.code, ended.out) == (2, b"")
        assert ended.said == invoke(*words).stderr


@pytest.mark.compiled
def test_a_process_takes_bytes_that_are_no_text(executable: Path) -> None:
    ended = run([*ODDS, "--play", b"\xff\xfe\x1b[31m"])  # as a shell may hand it over
    assert (ended.code, ended.out) == (2, b"")
    assert b"\x1b" not in ended.err
    assert b"Traceback" not in ended.err
    ended.err.decode("utf-8")


@pytest.mark.compiled
def test_a_known_policy_is_no_text_of_the_user_in_any_output(invoke: Invoke) -> None:
    """Cells that a spreadsheet would run (=, +, -, @ in front) cannot come from what was typed."""
    for row in invoke(*ODDS, "--deals", "60", "--csv", "-").stdout.splitlines():
        for cell in row.split(","):
            assert cell[:1] not in "=@+\t" or cell == ""
            assert not cell.startswith("-") or float(cell) < 0
    told = json.loads(invoke(*ODDS, "--deals", "60", *GIVEN, "--json").stdout)
    assert {told["play"], told["defence"], told["exchange"]} == {"pull", "best"}
