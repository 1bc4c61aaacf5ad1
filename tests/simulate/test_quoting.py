"""A value in a message is short, printable and recognisable."""

import os
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.simulate.quoting import WIDTH, as_text, cell, printable, quoted, shell_words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", '""'),
        ("66 65", '"66 65"'),
        ("ünï 六 \U0001f061", '"ünï 六 \U0001f061"'),
        ("a\nb\tc\0", '"a\\nb\\tc\\x00"'),
        ("\x1b[31mred", '"\\x1b[31mred"'),
        ("\u202etxt", '"\\u202etxt"'),
        ("\ud800", '"\\ud800"'),
        ("x" * WIDTH, '"' + "x" * WIDTH + '"'),
        ("x" * (WIDTH + 1), '"' + "x" * (WIDTH - 3) + '..."'),
        ("\0" * 20, '"' + "\\x00" * 9 + '\\..."'),
    ],
)
def test_values_in_quotes(text, shown):
    assert quoted(text) == shown


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_shown_in_a_line(text):
    assert printable(text).isprintable()
    assert quoted(text).isprintable()
    assert len(quoted(text)) <= WIDTH + 2
    quoted(text).encode("utf-8")


@given(st.text())
def test_short_printable_text_is_shown_as_it_is(text):
    if text.isprintable() and len(text) <= WIDTH:
        assert quoted(text) == f'"{text}"'


def test_values_as_text():
    assert as_text(1e6) == "1000000.0"
    assert as_text("a") == "a"
    assert as_text(None) == "None"
    assert as_text(10**5000) == "a very long int"


HOSTILE = ["a b", "it's", "\x1b[31mred", "\x9bred", "a\nb\\n", "\u202etxt'", "\udcff\x07", "x\x1bf"]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_a_shell_reads_back_what_was_shown():
    shown = shell_words(HOSTILE)
    assert shown.isprintable()
    script = f"printf '%s\\0' {shown}"
    read = subprocess.run(["bash", "-c", script], capture_output=True, check=True).stdout
    assert [os.fsdecode(word) for word in read.split(b"\0")[:-1]] == HOSTILE


@given(st.lists(st.text(st.characters(exclude_categories=()))))
def test_any_words_are_shown_in_a_line(words):
    assert shell_words(words).isprintable()


@pytest.mark.parametrize("first", "=+-@")
def test_a_cell_is_no_formula(first):
    assert cell(first + "cmd") == f"'{first}cmd"
    assert cell("pull") == "pull"
    assert cell("") == ""
