"""Lines that may hold anything: what is a record is read, what is not is named."""

import io
import json
import tracemalloc

import pytest

from dealwise.simulate.moon.reading import Reader
from dealwise.simulate.record_lines import (
    FORM,
    LONGEST_LINE,
    Breach,
    read_lines,
    read_object,
    shown,
)

# --- lines ---------------------------------------------------------------------------------------


def lines(raw: bytes) -> list[tuple[int, bytes]]:
    return list(read_lines(io.BytesIO(raw)))


def test_lines_are_counted_and_blank_ones_left_out():
    assert lines(b"a\n\n \t\r\nb\r\nc") == [(1, b"a\n"), (4, b"b\r\n"), (5, b"c")]
    assert lines(b"") == lines(b"\n\n \n") == []


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_of_the_greatest_length_is_whole(end):
    record = b'{"x": "' + b"a" * (LONGEST_LINE - 9) + b'"}'
    assert len(record) == LONGEST_LINE
    [(_, raw)] = lines(record + end)
    assert raw == record + end
    assert read_object(raw) == (json.loads(record), [])


@pytest.mark.parametrize("more", [1, LONGEST_LINE, 3 * LONGEST_LINE + 5])
def test_a_longer_line_is_cut_and_named_and_the_next_is_read(more):
    (first, raw), second = lines(b"[" * (LONGEST_LINE + more) + b"\n{}\n")
    assert (first, len(raw), second) == (1, LONGEST_LINE + 1, (2, b"{}\n"))
    record, [breach] = read_object(raw)
    assert record is None
    assert breach == Breach(
        FORM,
        "a line of more than 65,536 bytes",
        "one JSON object",
        "the line is a line of more than 65,536 bytes and should be one JSON object.",
    )


def test_a_line_without_end_takes_no_memory():
    class Endless(io.RawIOBase):
        left = 40_000_000

        def readline(self, size=-1):
            self.left -= size
            return b"x" * size if self.left > 0 else b""

    tracemalloc.start()
    try:
        [(number, raw)] = read_lines(Endless())
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (number, len(raw)) == (1, LONGEST_LINE + 1)
    assert peak < 10 * LONGEST_LINE


# --- objects -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "found", "why"),
    [
        (b"hello", "no JSON", "Expecting value at character 1"),
        (b'{"game": "moon"', "no JSON", "Expecting ',' delimiter at character 16"),
        (b'{"game": "moon"\n', "no JSON", "Expecting ',' delimiter at character 16"),
        (b'{"game": "moon"} {}', "no JSON", "Extra data at character 18"),
        (b"{'game': 1}", "no JSON", "Expecting property name enclosed in double quotes"),
        (b'{"a": "\x01"}', "no JSON", "Invalid control character at character 8"),
        (b'{"a": "b\x00"}', "no JSON", "Invalid control character"),
        (b"\x00" * 5, "no JSON", "Expecting value at character 1"),
        (b'{"seed": NaN}', "no JSON", "NaN is no number"),
        (b'{"seed": -Infinity}', "no JSON", "-Infinity is no number"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "no JSON", "Exceeds the limit"),
        (b"[" * 60_000, "brackets in brackets, too deep to be read", ""),
        (b'{"a":' * 10_000, "brackets in brackets, too deep to be read", ""),
        (b'{"game": "\xff"}', "no text in UTF-8", "byte 11 is 0xff"),
        (b"\xff\xfe{\x00}\x00", "no text in UTF-8", "byte 1 is 0xff"),
        (b'"moon"', '"moon"', ""),
        (b"[1, 2]", "a list of 2", ""),
        (b"null", "null", ""),
        (b"12", "12", ""),
    ],
)
def test_a_line_that_is_no_object_says_why(raw, found, why):
    record, [breach] = read_object(raw)
    assert record is None
    assert (breach.clause, breach.found, breach.expected) == (FORM, found, "one JSON object")
    assert why in breach.text
    assert breach.text.isprintable()
    assert len(breach.text) < 200


def test_a_byte_order_mark_is_named_and_what_follows_is_read():
    record, [breach] = read_object(b'\xef\xbb\xbf{"game": "moon"}\n')
    assert record == {"game": "moon"}
    assert breach.text == "the line is begun by a byte order mark and should be without one."


def test_a_byte_order_mark_before_what_is_no_json_is_named_too():
    record, breaches = read_object(b"\xef\xbb\xbf")
    assert record is None
    assert [breach.found for breach in breaches] == ["begun by a byte order mark", "no JSON"]


def test_keys_that_stand_twice_are_named_wherever_they_are():
    record, _ = read_object(b'{"a": {"b": 1, "c": 2, "b": 3}, "a": {"b": 1, "b": 2}}')
    breaches = []
    Reader(record, breaches).check_keys({"a"})
    Reader(record["a"], breaches, "options").check_keys({"b"})
    assert [breach.text for breach in breaches] == [
        'the key "a" is there more than once and should be there once.',
        'the key "b" of options is there more than once and should be there once.',
    ]
    assert record["a"]["b"] == 2


# --- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (-3, "-3"),
        (2.5, "2.5"),
        (float("inf"), "Infinity"),
        (10**100, "1" + 36 * "0" + "..."),
        ([1, [2]], "a list of 2"),
        ({"a": 1}, "an object"),
        ("moon", '"moon"'),
        ("\x1b[31m\u202e\ud800", '"\\x1b[31m\\u202e\\ud800"'),
        ("a" * 100, '"' + "a" * 37 + '..."'),
    ],
)
def test_a_value_is_shown_in_a_few_plain_words(value, text):
    assert shown(value) == text


def test_a_number_that_python_does_not_write_is_shown_too():
    assert shown(10**5000) == "a very long int"


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("66 56 46 16 35 34 12", "66 65 64 61 53 43 21"),
        ("66,65,64,61,53,43,21", "66 65 64 61 53 43 21"),
        ("6-6 6-5 6-4 6-1 5-3 4-3 2-1", "66 65 64 61 53 43 21"),
        ("66656461534321", "66 65 64 61 53 43 21"),
        (" 66 65 64 61 53 43 21", "66 65 64 61 53 43 21"),
        ("66  65 64 61 53 43 21", "66 65 64 61 53 43 21"),
    ],
)
def test_a_hand_in_another_writing_is_understood_and_the_right_one_named(written, right):
    breaches = []
    tiles = Reader({}, breaches).tiles(written, "the hand of seat 0")
    assert tiles == [(6, 6), (6, 5), (6, 4), (6, 1), (5, 3), (4, 3), (2, 1)]
    [breach] = breaches
    assert (breach.clause, breach.expected) == (FORM, f'"{right}"')


def test_tiles_that_are_none_leave_the_others_of_a_hand():
    breaches = []
    tiles = Reader({}, breaches).tiles("66 50 x5 61", "the hand of seat 2")
    assert tiles == [(6, 6), None, None, (6, 1)]
    assert [breach.clause for breach in breaches] == ["M2", FORM]
    assert breaches[0].text == (
        'the hand of seat 2 holds no tile where one should be: "50" is not in the set: of the '
        "blanks Moon keeps only 0-0 and leaves out 0-1 to 0-6; did you mean 5-5 or 5-1?"
    )
    assert breaches[1].text.endswith("and a blank between tiles.")


def test_an_unknown_key_is_named_with_the_one_it_may_have_been():
    breaches = []
    reader = Reader({"winer": 0, "\x1b]0;": 1}, breaches, "trick 3")
    reader.check_keys(["leader", "tiles", "winner"])
    assert [breach.text for breach in breaches] == [
        'the key "winer" of trick 3 is unknown to the form of a record: did you mean "winner"?',
        'the key "\\x1b]0;" of trick 3 is unknown to the form of a record: leave it out.',
    ]
