"""Numbers as people give them: a count of deals, a seed, a number of threads.

They come as text from the command line and as numbers from Python; both are read by one grammar, so
that 1e6 means the same in both. Each function takes the name by which the caller's user knows the
number ("--deals", "deals"), for the sentence that says no.
"""

import re
from collections.abc import Iterable

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quoting import as_text, quoted

LARGEST_COUNT = 10**12
LARGEST_SEED = 2**64 - 1
MOST_THREADS = 1024
LARGEST_HALF_WIDTH = 0.5

_COUNT = re.compile(
    r"\+?(?P<whole>\d+(?:_\d+)*)(?:\.(?P<fraction>\d+))?(?:e(?P<exponent>[+-]?\d+)|(?P<scale>[km]))?",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"\+?\d+(?:_\d+)*")
_SIGNS = "-\N{MINUS SIGN}"
_SCALES = {"k": 3, "m": 6}
_LONGEST = 60  # characters; no number in range needs more
_FAR = 99  # a power of ten beyond any range, small enough to compute

_COUNT_RULE = "write a whole number from 1 to 1e12, such as 20000, 1_000, 1e6 or 2M"
_SEED_RULE = f"write a whole number from 0 to {LARGEST_SEED} (2**64 - 1)"
_INDEX_RULE = "write a whole number from 0 to 999999999999"
_THREADS_RULE = f"write a whole number from 1 to {MOST_THREADS}"
_SECONDS_RULE = "write whole seconds, 1 or more, such as 20"
_PLACE_RULE = "write a whole number, 1 or more, such as 3"


def plural(thing: str) -> str:
    """A noun in the plural: "deals", "matches", "series"."""
    if thing.endswith("s"):
        return thing
    return f"{thing}es" if thing.endswith("ch") else f"{thing}s"


def counted(number: int, thing: str) -> str:
    """A number with its noun: "1 deal", "20,000 deals"."""
    return f"{number:,} {thing if number == 1 else plural(thing)}"


def joined(things: Iterable[str], word: str = "and") -> str:
    """One thing or more as they are said: "a", "a and b", "a, b and c"; `word` is before the last.

    Raises:
        ValueError: there is none.
    """
    *most, last = things
    return f"{', '.join(most)} {word} {last}" if most else last


def parse_count(value: str | int | float, name: str = "the count") -> int:
    """A number of deals, hands or lines: 1 <= count <= 10**12.

    Read as written: 20000, 1_000, 1e6, 2.5e5, 5k, 2M, 1.5M.

    Raises:
        BadInput: the value is no whole number in that range.
    """
    return _count(value, LARGEST_COUNT, name, _COUNT_RULE)


def parse_seconds(value: str | int | float, name: str = "the seconds") -> int:
    """A time to wait: like a count.

    Raises:
        BadInput: the value is no whole number in that range.
    """
    return _count(value, LARGEST_COUNT, name, _SECONDS_RULE)


def parse_place(value: str | int | float, name: str = "the place") -> int:
    """How many of a few, or which of them, counted from 1: like a count.

    Raises:
        BadInput: the value is no whole number in that range.
    """
    return _count(value, LARGEST_COUNT, name, _PLACE_RULE)


def parse_up_to(most: int, value: str | int | float, name: str = "the number") -> int:
    """A small number: 1 <= number <= `most`, read like a count.

    Raises:
        BadInput: the value is no whole number in that range.
    """
    return _count(value, most, name, f"write a whole number from 1 to {most}")


def _count(value: str | int | float, most: int, name: str, rule: str) -> int:
    text = as_text(value).strip()
    match = _COUNT.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        raise BadInput(_refusal(name, text, _why_unreadable(text), rule))
    count = _exact(match)
    if count is None:
        raise BadInput(_refusal(name, text, "it is not whole", rule))
    return _within(count, 1, most, name, text, rule)


def parse_half_width(value: str | float, name: str) -> float:
    """How far a chance may be off either way, above 0 and below a half.

    Raises:
        BadInput: it is no such number.
    """
    text = as_text(value).strip()
    try:
        width = float(text)
    except ValueError:
        width = 0.0
    if not 0 < width < LARGEST_HALF_WIDTH:
        raise BadInput(
            f"{name} cannot be {quoted(text)}: write a chance above 0 and below "
            f"{LARGEST_HALF_WIDTH}, such as 0.005."
        )
    return width


def parse_seed(value: str | int, name: str = "--seed") -> int:
    """A seed: 0 <= seed < 2**64.

    Raises:
        BadInput: the value is no whole number in that range.
    """
    return _whole(value, 0, LARGEST_SEED, name, _SEED_RULE)


def parse_index(value: str | int, name: str = "the number of a deal") -> int:
    """The number of one deal, counted from 0: below 10**12.

    Raises:
        BadInput: the value is no whole number in that range.
    """
    return _whole(value, 0, LARGEST_COUNT - 1, name, _INDEX_RULE)


def parse_threads(value: str | int, name: str = "--threads") -> int:
    """A number of threads: 1 <= threads <= 1024.

    Raises:
        BadInput: the value is no whole number in that range.
    """
    return _whole(value, 1, MOST_THREADS, name, _THREADS_RULE)


def _whole(value: str | int, lowest: int, highest: int, name: str, rule: str) -> int:
    text = as_text(value).strip()
    if len(text) > _LONGEST or not _WHOLE.fullmatch(text):
        raise BadInput(_refusal(name, text, _why_unreadable(text), rule))
    return _within(int(text), lowest, highest, name, text, rule)


def _exact(match: re.Match[str]) -> int | None:
    """The number a count was read as, in whole numbers all the way; None if it is not whole."""
    fraction = match["fraction"] or ""
    exponent = max(-_FAR, min(_FAR, int(match["exponent"] or "0")))
    if match["scale"]:
        exponent = _SCALES[match["scale"].lower()]
    digits = int(match["whole"] + fraction)
    shift = exponent - len(fraction)
    if shift >= 0:
        return digits * 10**shift
    count, remainder = divmod(digits, 10**-shift)
    return None if remainder else count


def _within(number: int, lowest: int, highest: int, name: str, text: str, rule: str) -> int:
    if number < lowest:
        raise BadInput(_refusal(name, text, f"it is less than {lowest}", rule))
    if number > highest:
        raise BadInput(_refusal(name, text, "it is too large", rule))
    return number


def _why_unreadable(text: str) -> str:
    if not text:
        return "it is empty"
    if len(text) > _LONGEST:
        return f"it is {len(text):,} characters long"
    if text[0] in _SIGNS and _COUNT.fullmatch(text[1:]):
        return "it is negative"
    if "," in text and _COUNT.fullmatch(text.replace(",", "")):
        return "it has a comma"
    if _COUNT.fullmatch(text):
        return "it is not written out in digits"
    return "it does not read as a number"


def _refusal(name: str, text: str, reason: str, rule: str) -> str:
    return f"{name} cannot be {quoted(text)}: {reason}; {rule}."
