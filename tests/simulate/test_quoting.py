"""A value in a message is short, printable and recognisable."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.simulate.quoting import WIDTH, as_text, printable, quoted


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
