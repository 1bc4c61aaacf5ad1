"""What a user typed, made fit to stand inside a sentence on a terminal."""

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


def quoted(text: str) -> str:
    """The text in quotation marks, printable, and cut short after `WIDTH` characters."""
    shown = printable(text[: WIDTH + 1])
    if len(shown) > WIDTH:
        shown = shown[: WIDTH - 3] + "..."
    return f'"{shown}"'
