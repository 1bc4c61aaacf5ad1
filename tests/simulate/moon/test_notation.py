"""Every accepted spelling means its tiles; all else is refused in one short, clean sentence."""

import json
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import (
    LONGEST_TEXT,
    parse_hand,
    parse_tile,
    parse_tiles,
    parse_trump,
    trump_title,
    write_hand,
    write_tile,
)
from dealwise.simulate.moon.tiles import (
    ALL_TILES,
    ENDS,
    HAND_SIZE,
    TILES,
    TRUMP_NAMES,
    TRUMPS,
    hand_name,
    mask_of,
    tile_name,
    tiles_of,
)

GRAMMAR = json.loads(
    (Path(__file__).parents[2] / "data" / "hand_grammar.json").read_text(encoding="utf-8")
)
ACCEPTED = [row for row in GRAMMAR if "hand" in row]
REFUSED = [row for row in GRAMMAR if "error" in row]
LONGEST_MESSAGE = 300

LYING, STANDING = 0x1F031, 0x1F063


def typed_in(row: dict) -> str | list[str]:
    return row["typed"] * row.get("times", 1)


def name_of(row: dict) -> str:
    return row["case"]


def short(value: object) -> str:
    """A name for a case of a test whose value may be too long for one."""
    return ascii(value)[:20] if isinstance(value, str | bytes) else type(value).__name__


def assert_is_one_clean_sentence(message: str) -> None:
    assert 20 < len(message) <= LONGEST_MESSAGE
    assert all(letter.isprintable() for letter in message), ascii(message)
    message.encode("utf-8")  # no lone surrogate


# the table


def test_the_table_is_whole():
    assert len(GRAMMAR) == len(ACCEPTED) + len(REFUSED) >= 60
    assert len({row["case"] for row in GRAMMAR}) == len(GRAMMAR)
    assert len(ACCEPTED) >= 30
    assert len(REFUSED) >= 30


@pytest.mark.parametrize("row", ACCEPTED, ids=name_of)
def test_accepted_spelling(row):
    hand = parse_hand(typed_in(row))
    assert write_hand(hand.mask) == row["hand"]
    assert list(hand.remarks) == row.get("remarks", [])


@pytest.mark.parametrize("row", REFUSED, ids=name_of)
def test_refused_spelling(row):
    with pytest.raises(BadInput) as refusal:
        parse_hand(typed_in(row))
    assert str(refusal.value) == row["error"]
    assert_is_one_clean_sentence(row["error"])
    assert refusal.value.exit_code == 2


# every way to write a hand

DIGITS = [
    "0123456789",
    "".join(chr(0xFF10 + digit) for digit in range(10)),  # full-width
    "".join(chr(0x0660 + digit) for digit in range(10)),  # Arabic-Indic
    "".join(chr(0x0966 + digit) for digit in range(10)),  # Devanagari
]
PAIR_STYLES = [
    "{}{}",
    "{}-{}",
    "{}:{}",
    "{}|{}",
    "{}/{}",
    "[{}|{}]",
    "[{}{}]",
    "({},{})",
    "( {} , {} )",
    "{} - {}",
    "{}\N{EN DASH}{}",
    "{}\N{MINUS SIGN}{}",
    "{}\N{NON-BREAKING HYPHEN}{}",
    "{}\N{FULLWIDTH COLON}{}",
]
SEPARATORS = [" ", ",", ", ", ";", " ; ", "\t", "\n", "\u00a0", "\u3000", "\N{FULLWIDTH COMMA}"]

hands = st.lists(
    st.integers(0, TILES - 1), min_size=HAND_SIZE, max_size=HAND_SIZE, unique=True
).map(tuple)


@st.composite
def spelled_tiles(draw, tile: int) -> tuple[str, bool]:
    """One tile in some spelling, and whether its lower end is written first."""
    high, low = ENDS[tile]
    first, second = draw(st.sampled_from([(high, low), (low, high)]))
    if draw(st.integers(0, 4)) == 0:
        return chr(draw(st.sampled_from([LYING, STANDING])) + 7 * first + second), first < second
    digits = draw(st.sampled_from(DIGITS))
    style = draw(st.sampled_from(PAIR_STYLES))
    return style.format(digits[first], digits[second]), first < second


@st.composite
def spelled_hands(draw) -> tuple[str | list[str], tuple[int, ...], int]:
    """A hand as somebody might type it, its tiles in that order, and how many are turned."""
    tiles = draw(hands)
    words, turned = zip(*[draw(spelled_tiles(tile)) for tile in tiles], strict=True)
    if draw(st.booleans()):
        return list(words), tiles, sum(turned)
    text = draw(st.sampled_from(["", "\ufeff", " "])) + words[0]
    for word in words[1:]:
        text += draw(st.sampled_from(SEPARATORS)) + word
    return text, tiles, sum(turned)


@given(spelled_hands())
def test_every_spelling_of_every_hand_is_understood(spelled):
    typed, tiles, turned = spelled
    hand = parse_hand(typed)
    assert hand.mask == mask_of(tiles)
    assert len(hand.remarks) == turned
    assert all(remark.isprintable() for remark in hand.remarks)
    assert parse_tiles(typed) == list(tiles)


@given(
    hands, st.sampled_from([write_hand, hand_name, lambda mask: hand_name(mask).replace(" ", "")])
)
def test_what_is_written_is_read_back(tiles, write):
    assert parse_hand(write(mask_of(tiles))) == (mask_of(tiles), ())


def test_hands_are_written_highest_first():
    assert write_hand(mask_of([0, 1, 7, 6, 21, 20])) == "6-6 6-5 6-1 2-2 1-1 0-0"
    assert write_hand(0) == ""


@pytest.mark.parametrize("tile", range(TILES))
def test_each_tile_is_written_and_read(tile):
    assert write_tile(tile) == "-".join(map(str, ENDS[tile]))
    for spelling in (write_tile(tile), tile_name(tile), write_tile(tile)[::-1]):
        assert parse_tile(spelling) == tile


@pytest.mark.parametrize(
    "letter", [chr(code) for code in range(0x1F030, 0x1F094)], ids=lambda letter: f"{ord(letter):X}"
)
def test_dominoes_of_unicode_are_what_their_names_say(letter):
    # The character database is the oracle: "DOMINO TILE VERTICAL-06-05", "... BACK".
    kind, *ends = unicodedata.name(letter).removeprefix("DOMINO TILE ").split("-")
    if kind.endswith("BACK"):
        with pytest.raises(BadInput, match="back of a domino"):
            parse_tile(letter)
        return
    low, high = sorted(map(int, ends))
    if (high, low) in ENDS:
        assert ENDS[parse_tile(letter)] == (high, low)
    else:
        with pytest.raises(BadInput, match="keeps only 0-0"):
            parse_tile(letter)


def test_remarks_name_only_what_was_turned():
    assert parse_hand("66 15 1-2 55 33 44 00").remarks == ("15 read as 5-1", "1-2 read as 2-1")


# tiles, alone and many


def test_any_number_of_tiles():
    assert parse_tiles("") == []
    assert parse_tiles("66 66, 56") == [21, 21, 20]
    assert parse_tiles(hand_name(ALL_TILES)) == tiles_of(ALL_TILES)
    assert parse_tiles(word for word in ["66", "65"]) == [21, 20]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", '"" has no tiles: write one tile, such as 65 or 6-5.'),
        ("66 65", '"66 65" has 2 tiles: write one tile, such as 65 or 6-5.'),
        ("6", '"6" is one end of a tile: write both, such as 65 or 6-5.'),
    ],
)
def test_one_tile_is_one_tile(typed, message):
    with pytest.raises(BadInput) as refusal:
        parse_tile(typed)
    assert str(refusal.value) == message


def test_a_text_is_read_up_to_its_longest():
    blanks = " " * (LONGEST_TEXT - 2)
    assert parse_tiles(blanks + "65") == [20]
    with pytest.raises(BadInput, match="1,001 characters long"):
        parse_tiles(blanks + " 65")


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        (66, '"66" is of the type int'),
        (None, '"None" is of the type NoneType'),
        ([66, 65], '"66" is of the type int'),
        (["66", None], '"None" is of the type NoneType'),
        (b"66", "\"b'66'\" is of the type bytes"),
        (10**5000, '"a very long int" is of the type int'),
    ],
    ids=short,
)
def test_what_is_no_text_is_refused(typed, named):
    for parse in (parse_tile, parse_tiles, parse_hand):
        with pytest.raises(BadInput) as refusal:
            parse(typed)
        assert str(refusal.value) == f'{named}: tiles are text, such as "66 65" or ["66", "65"].'


# anything at all

LETTERS = st.one_of(
    st.characters(exclude_categories=()),  # lone surrogates too
    st.sampled_from("0123456789-|/:,;[]() \t\ufeff\u200b\N{EN DASH}OolIZzSb"),
    st.integers(0x1F02F, 0x1F095).map(chr),
)


@given(st.one_of(st.text(LETTERS), st.lists(st.text(LETTERS), max_size=9)))
def test_any_text_is_read_or_refused_in_one_clean_sentence(typed):
    for parse in (parse_hand, parse_tiles):
        try:
            parse(typed)
        except BadInput as refusal:
            assert_is_one_clean_sentence(str(refusal))


@given(st.text(LETTERS))
def test_any_text_is_a_trump_or_refused_in_one_clean_sentence(typed):
    try:
        assert 0 <= parse_trump(typed) < TRUMPS
    except BadInput as refusal:
        assert_is_one_clean_sentence(str(refusal))


# trumps


@pytest.mark.parametrize(
    ("typed", "trump"),
    [
        ("0", 0),
        ("6", 6),
        (" 6 ", 6),
        ("\N{FULLWIDTH DIGIT SIX}", 6),
        ("\N{ARABIC-INDIC DIGIT THREE}", 3),
        ("\ufeff5", 5),
        (4, 4),
        ("sixes", 6),
        ("blanks", 0),
        ("doubles", 7),
        ("Double", 7),
        ("DOUBLES", 7),
        ("none", 8),
        ("None", 8),
        ("no", 8),
        ("NoTrump", 8),
        ("no trump", 8),
        ("no-trump", 8),
        ("no\N{EN DASH}trump", 8),
    ],
)
def test_trumps_as_people_name_them(typed, trump):
    assert parse_trump(typed) == trump


@pytest.mark.parametrize("trump", range(TRUMPS))
def test_trumps_are_read_as_they_are_written(trump):
    assert parse_trump(trump_title(trump)) == trump
    assert parse_trump(TRUMP_NAMES[trump]) == trump
    assert parse_trump(trump_title(trump).upper()) == trump


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("9", '"9"'),
        ("7", '"7"'),
        (7, '"7"'),
        ("-1", '"-1"'),
        ("66", '"66"'),
        ("", '""'),
        ("hearts", '"hearts"'),
        ("O", '"O"'),
        ("6\0", '"6\\x00"'),
        ("\ud800", '"\\ud800"'),
        (True, '"True"'),
        ("x" * 10**6, '"' + "x" * 37 + '..."'),
        (10**5000, '"a very long int"'),
    ],
    ids=short,
)
def test_what_is_no_trump_is_refused(typed, shown):
    with pytest.raises(BadInput) as refusal:
        parse_trump(typed)
    assert str(refusal.value) == (
        f"{shown} is not a trump: write a number from 0 to 6, doubles or none."
    )


def test_no_answer_is_no_trump_by_mistake():
    with pytest.raises(BadInput, match='"None" is of the type NoneType: a trump is text'):
        parse_trump(None)


def test_reading_loads_no_heavy_library():
    program = (
        "import sys, dealwise.simulate.moon.notation, dealwise.simulate.quantities\n"
        "print({'numba', 'numpy', 'pandas', 'scipy', 'matplotlib'} & set(sys.modules))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "set()"
