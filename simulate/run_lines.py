"""The lines of a run file: a header that says what is played, then one for each chunk of deals.

A line is one JSON object in ASCII and in the one spelling that `line_of` gives it, the last of its
fields being `crc32`, the CRC-32 of the object without it. What is read is spelled again and must be
the same bytes: nothing that was altered passes, were it a blank.
"""

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from typing import NoReturn

import numpy as np

from dealwise.simulate.quoting import WIDTH, printable, quoted
from dealwise.simulate.runner import Prefix

SCHEMA = "dealwise/run/1"
LONGEST = 1 << 24
"""The most bytes of a line: the sums of some thousand strategies in pairs."""

_HEADER_FIELDS = ["schema", "version", "plan", "sha256"]
_CHUNK_FIELDS = ["start", "stop", "sums"]
_ABSENT = object()


class Damage(ValueError):  # noqa: N818 - it is found in a file, not made here
    """A line is not as it was written; the text is what is wrong with it, to follow its number."""


class OtherRun(ValueError):  # noqa: N818 - nothing is wrong with it
    """The file is of another run; the text says in what they differ, to follow the file's name."""


def spelled(value: object) -> str:
    """Plain values in canonical JSON: keys sorted, no blanks, ASCII.

    Raises:
        TypeError: a value that JSON has no form for.
        ValueError: a number that is not finite.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def line_of(fields: Mapping[str, object]) -> bytes:
    """The line of some fields in their order, its checksum and its end included.

    Raises:
        ValueError: it would be too long to be read again.
    """
    body = "{" + ",".join(f"{spelled(name)}:{spelled(value)}" for name, value in fields.items())
    checksum = zlib.crc32(f"{body}}}".encode("ascii"))
    line = f'{body},"crc32":{checksum}}}\n'.encode("ascii")
    if len(line) > LONGEST:
        raise ValueError(f"a line of {len(line)} bytes is too long for a run file")
    return line


def header_line(plan: Mapping[str, object]) -> bytes:
    """The first line of the file of a run; `plan` is told by plain values: see `spelled`."""
    return line_of(
        {
            "schema": SCHEMA,
            "version": version("dealwise"),
            "plan": dict(plan),
            "sha256": _sha256(dict(plan)),
        }
    )


def chunk_line(start: int, stop: int, sums: np.ndarray) -> bytes:
    """The line of deals start..stop-1; `sums` is int64[n]."""
    return line_of({"start": start, "stop": stop, "sums": sums.tolist()})


def check_header(line: bytes, plan: Mapping[str, object]) -> None:
    """Refuse a header that is not that of this plan and this version of dealwise.

    Raises:
        Damage: it is no header, or not as it was written.
        OtherRun: it is that of another run.
    """
    stored = read_header(line)
    told = json.loads(spelled(dict(plan)))
    in_order = {name: told[name] for name in plan}
    for name, found, asked in _differences(stored, in_order):
        raise OtherRun(
            f"is of another plan: {printable(name[:WIDTH])} is {_shown(found)} in it and "
            f"{_shown(asked)} is asked for"
        )


def read_header(line: bytes) -> dict:
    """The plan that a header tells.

    Raises:
        Damage: it is no header, or not as it was written.
        OtherRun: another version of dealwise wrote it.
    """
    fields = _fields_in(line)
    schema = fields.get("schema", _ABSENT)
    if schema != SCHEMA:
        raise OtherRun(f"has the schema {_shown(schema)} and not {quoted(SCHEMA)}")
    _check_spelling(fields, _HEADER_FIELDS, line)
    if fields["version"] != version("dealwise"):
        raise OtherRun(
            f"was written by dealwise with the version {_shown(fields['version'])}, and this is "
            f"{quoted(version('dealwise'))}"
        )
    if not isinstance(fields["plan"], dict) or fields["sha256"] != _sha256(fields["plan"]):
        raise Damage("has a sha256 that is not that of its plan")
    return fields["plan"]


def read_chunk(line: bytes, before: Prefix | None, deals: int, slots: int | None = None) -> Prefix:
    """What is known after a line, from what is known before it and what it says.

    `slots` are how many sums it has, where that is known.

    Raises:
        Damage: the line is not as it was written, or does not follow what is known.
    """
    fields = _fields_in(line)
    _check_spelling(fields, _CHUNK_FIELDS, line)
    start, stop, counts = fields["start"], fields["stop"], fields["sums"]
    if type(start) is not int or type(stop) is not int:
        raise Damage("does not say between which deals it is")
    known = 0 if before is None else before.deals
    if start != known:
        raise Damage(f"begins at deal {_shown(start)} where the lines before it end at {known}")
    if not start < stop <= deals:
        raise Damage(f"ends at deal {_shown(stop)}, which is not above {start} and at most {deals}")
    sums = _as_int64(counts)
    if slots is not None and len(sums) != slots:
        raise Damage(f"has {len(sums)} sums where a line of this run has {slots}")
    return Prefix(stop, _added(before, sums))


def _as_int64(counts: object) -> np.ndarray:
    if not isinstance(counts, list) or any(type(count) is not int for count in counts):
        raise Damage("has sums that are no list of whole numbers")
    try:
        return np.array(counts, np.int64)
    except OverflowError:
        raise Damage("has a sum that does not fit into 64 bits") from None


def _added(before: Prefix | None, counts: np.ndarray) -> np.ndarray:
    if before is None:
        return counts
    if before.sums.shape != counts.shape:
        raise Damage(f"has {len(counts)} sums where the lines before it have {len(before.sums)}")
    sums = before.sums + counts
    if np.any((before.sums ^ sums) & (counts ^ sums) < 0):
        raise Damage("makes a sum that does not fit into 64 bits")
    return sums


def _fields_in(line: bytes) -> dict:
    try:
        fields = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)
    except UnicodeDecodeError:
        raise Damage("is not in UTF-8") from None
    except (ValueError, RecursionError):
        raise Damage("is not JSON") from None
    if not isinstance(fields, dict):
        raise Damage("is no object of JSON")
    return fields


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _check_spelling(fields: dict, names: list[str], line: bytes) -> None:
    """Refuse a line that differs in a single byte from what `line_of` makes of its fields."""
    without = {name: value for name, value in fields.items() if name != "crc32"}
    try:
        alike = line_of(without) == line
    except (ValueError, RecursionError):
        alike = False
    if not alike:
        raise Damage("does not fit its checksum, crc32")
    if list(without) != names:
        raise Damage(f"has not the fields {', '.join(names)}")


def _sha256(plan: object) -> str:
    return hashlib.sha256(spelled(plan).encode("ascii")).hexdigest()


def _differences(
    found: object, asked: object, name: str = ""
) -> Iterator[tuple[str, object, object]]:
    """Where two plain values differ: the name of the place, and what each has there.

    In the order in which the plan tells them: what is played before how much of it.
    """
    if isinstance(found, dict) and isinstance(asked, dict):
        for key in [*asked, *sorted(found.keys() - asked.keys())]:
            inner = f"{name}.{key}" if name else key
            yield from _differences(found.get(key, _ABSENT), asked.get(key, _ABSENT), inner)
    elif isinstance(found, list) and isinstance(asked, list):
        for place in range(max(len(found), len(asked))):
            yield from _differences(
                found[place] if place < len(found) else _ABSENT,
                asked[place] if place < len(asked) else _ABSENT,
                f"{name}[{place}]",
            )
    elif found is _ABSENT or asked is _ABSENT or spelled(found) != spelled(asked):
        yield name, found, asked


def _shown(value: object) -> str:
    """A value inside a sentence."""
    if value is _ABSENT:
        return "nothing"
    if isinstance(value, str):
        return quoted(value)
    text = spelled(value)
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 3]}..."
