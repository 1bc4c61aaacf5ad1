"""What a user typed, made fit to stand inside a sentence on a terminal, a command or a table."""

import shlex
from collections.abc import Sequence

WIDTH = 40
"""The most characters of a value that a message repeats."""


def as_text(value: object) -> str:
    """The value as Python writes it; its type where it is a whole number too long to be written."""
    try:
        return str(value)
    except ValueError:
        return f"a very long {type(value).__name__}"


def printable(text: str) -> str:
    """The text with every character that does not print as itself written as an escape.

    Control characters, lone surrogates and the marks that turn the direction of writing are such:
    shown raw they could move the cursor, fail to encode, or make the message read otherwise.
    """
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def shell_words(words: Sequence[str]) -> str:
    """Words as a shell reads them, in one printable line that can be copied."""
    return " ".join(shlex.quote(word) if word.isprintable() else _escaped(word) for word in words)


def _escaped(word: str) -> str:
    """A word in the quotation marks that know escapes; they write bytes, not characters."""
    plain = word.replace("\\", "\\\\").replace("'", "\\'")
    letters = [letter if letter.isprintable() else _bytes_of(letter) for letter in plain]
    return f"$'{''.join(letters)}'"


def _bytes_of(letter: str) -> str:
    how = "surrogateescape" if "\udc80" <= letter <= "\udcff" else "surrogatepass"
    return "".join(f"\\x{byte:02x}" for byte in letter.encode("utf-8", how))


def cell(text: str) -> str:
    """A text of the user as a cell of a table, which no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def quoted(text: str) -> str:
    """The text in quotation marks, printable, and cut short after `WIDTH` characters."""
    shown = printable(text[: WIDTH + 1])
    if len(shown) > WIDTH:
        shown = shown[: WIDTH - 3] + "..."
    return f'"{shown}"'
