"""From characters to pairs of ends: places are kept, and what is no tile stops the scan there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.simulate.moon.spelling import Ends, guesses, plain_copy, scan, word_around


@given(st.text(st.characters(exclude_categories=())))
def test_a_plain_copy_keeps_every_place(text):
    assert len(plain_copy(text)) == len(text)


@given(st.text(st.characters(max_codepoint=0x7E, min_codepoint=0x20)))
def test_a_plain_copy_changes_few_characters_of_ascii(text):
    expected = text.translate(str.maketrans("(){};'\"`", "[][]    "))
    assert plain_copy(text) == expected


@pytest.mark.parametrize(
    ("plain", "found", "stop"),
    [
        ("", [], 0),
        ("65", [Ends(6, 5, 0, 2)], 2),
        (" 5-6,", [Ends(5, 6, 1, 4)], 5),
        ("6 | 5", [Ends(6, 5, 0, 5)], 5),
        ("[ 6 , 5 ]", [Ends(6, 5, 0, 9)], 9),
        ("6,5", [], 0),
        ("665500", [Ends(6, 6, 0, 2), Ends(5, 5, 2, 4), Ends(0, 0, 4, 6)], 6),
        ("66 5", [Ends(6, 6, 0, 2)], 3),
        ("66 655", [Ends(6, 6, 0, 2)], 3),
        ("6-65", [], 0),
        ("6-6-5", [Ends(6, 6, 0, 3)], 3),
        ("7-9", [Ends(7, 9, 0, 3)], 3),
        ("\U0001f05a\U0001f06c", [Ends(5, 6, 0, 1), Ends(1, 2, 1, 2)], 2),
        ("\U0001f030", [], 0),
    ],
)
def test_scan(plain, found, stop):
    assert scan(plain) == (found, stop)


@pytest.mark.parametrize(
    ("start", "stop", "word"),
    [(0, 0, "66"), (4, 4, "6-5"), (3, 5, "6-5"), (8, 8, "x"), (1, 4, "66 6-5")],
)
def test_word_around(start, stop, word):
    plain = "66 6-5,[x] 00"
    first, last = word_around(plain, start, stop)
    assert plain[first:last] == word


@pytest.mark.parametrize(
    ("word", "readings"),
    [
        ("2l", ["21"]),
        ("OO", ["00"]),
        ("6x5", ["65"]),
        ("6\N{SUPERSCRIPT FIVE}", ["65"]),
        ("66x55", ["66 55"]),
        ("6l5", ["65"]),
        ("7Z", ["72"]),
        ("abc", []),
        ("6\N{VULGAR FRACTION ONE HALF}", []),
    ],
)
def test_guesses(word, readings):
    found = [" ".join(f"{ends.first}{ends.second}" for ends in guess) for guess in guesses(word)]
    assert found == readings
