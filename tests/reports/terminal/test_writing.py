import pytest
from hypothesis import given
from hypothesis import strategies as st
from results_by_hand import ODD_NAMES, page
from rich.text import Text

from dealwise.reports.terminal.writing import (
    can_carry,
    plus_minus,
    print_line,
    print_trimmed,
    print_unbroken,
    safe,
)


@pytest.mark.parametrize(
    ("encoding", "carries"),
    [("utf-8", True), ("cp437", True), ("ascii", False), ("latin-1", False), ("nonsense", False)],
)
def test_whether_an_encoding_has_box_characters(encoding: str, carries: bool) -> None:
    assert can_carry("┌─┐", encoding) is carries


@pytest.mark.uncounted
@pytest.mark.parametrize(("encoding", "sign"), [("utf-8", "±"), ("latin-1", "±"), ("ascii", "+-")])
def test_the_sign_of_an_interval(encoding: str, sign: str) -> None:
    assert plus_minus(encoding) == sign


@pytest.mark.parametrize(
    ("text", "encoding", "shown"),
    [
        ("plain [red]", "utf-8", "plain [red]"),
        ("\x1b[31m", "utf-8", r"\x1b[31m"),
        ("née", "latin-1", "née"),
        ("née", "ascii", r"n\xe9e"),
        ("名", "latin-1", r"\u540d"),
        ("é", "nonsense", r"\xe9"),
    ],
)
def test_what_does_not_print_is_written_as_an_escape(text: str, encoding: str, shown: str) -> None:
    assert safe(text, encoding) == shown


@given(st.text() | st.sampled_from(ODD_NAMES), st.sampled_from(["utf-8", "ascii", "cp1252"]))
def test_any_text_reaches_any_terminal(text: str, encoding: str) -> None:
    told = safe(text, encoding)
    assert told.isprintable()
    assert told.encode(encoding).decode(encoding) == told


def test_a_paragraph_is_wrapped_to_be_read_and_has_no_blanks_at_the_ends() -> None:
    words = "word " * 60
    for width, longest in ((30, 30), (400, 100)):
        lines = page(lambda console: print_line(console, words), width=width).splitlines()
        assert all(line == line.rstrip() and len(line) <= longest for line in lines)
        assert " ".join(lines).split() == words.split()


def test_a_line_that_is_copied_stays_one_line() -> None:
    command = "dealwise " * 30
    printed = page(lambda console: print_unbroken(console, command), width=20)
    assert printed == command + "\n"


def test_trimming_keeps_the_style() -> None:
    printed = page(
        lambda console: print_trimmed(console, Text("bold   ", "bold"), 20), force_terminal=True
    )
    assert printed == "\x1b[1mbold\x1b[0m\n"
