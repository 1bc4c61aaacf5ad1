"""What the compiler says about a user's code, brought down to a line and a few words.

numba tells an error from the outside in, a page for each call that it was in the middle of. The
last complaint before it first quotes code is the cause, and the first line of the user's file that
it quotes is the innermost.
"""

import dis
import os
import re
from collections.abc import Callable, Iterator
from types import FunctionType

from dealwise.simulate.quoting import printable
from dealwise.strategies.user_files import said_by

_LONGEST = 160
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_QUOTED_LINE = re.compile(r'File "(?P<file>[^"\n]+)", line (?P<line>\d+)')
_UNKNOWN_NAME = re.compile(r"NameError: (?:global )?name '(\w+)' is not defined")
_BEGINS_WITH_A_TYPE = re.compile(r"^\w*Error: ")
_CALL = re.compile(r">>> (?P<call>.*)")
_SAYS_NOTHING = re.compile(
    r"Failed in |There are \d+ candidate|- Of which|Overload |Intrinsic in |With argument"
    r"|Rejected as|No match|raised from|Return of: |>>>|$"
)
_BEGINS_ANOTHER = ("Failed in ", "Rejected as")
_NOT_THERE = "No implementation of function"
_NO_FORMATS = "it formats a number as a text"
_IN_PLAIN_WORDS = (
    ("compiler re-entrant", "it calls itself; use a loop"),
    ("STORE_GLOBAL", "it sets a global variable, but a policy keeps nothing in mind"),
    ("LOAD_BUILD_CLASS", "it defines a class inside of a function"),
    ("IMPORT_NAME", "it imports inside of a function; import at the head of the file"),
    ("in globals, is not supported", "it uses a list of the file; make a tuple or an array of it"),
    ("format spec in f-strings", _NO_FORMATS),
    ("FORMAT_WITH_SPEC", _NO_FORMATS),
    ("yield in a closure", "it has an expression with for in round brackets; use square ones"),
)
_SHORTER = (
    (re.compile(r"Use of unsupported opcode \((\w+)\) found"), r"compiled code has no \1"),
    (re.compile(r"\.* Raised from .*"), ""),
    (re.compile(r",? (?:defined at|at|location:) \S+ \(\d+\)"), ""),
    (re.compile(r", operation: .*"), ""),
    (re.compile(r"Module\(<module '(\w+)'.*?>\)"), r"module \1"),
    (re.compile(r"<(?:function|class|intrinsic) '?([\w.]+)'?[^>]*>"), r"\1"),
    (re.compile(r'Cannot bind .* due to "\w+: (.*)"'), r"\1"),
    (re.compile(r"Can't unify return type from the following types:"), "it may return each of"),
    (re.compile(r"'(\w+)\.\d+'"), r"'\1'"),
    (re.compile(r"<iv=[^>]*>"), ""),
    (re.compile(r"Literal\[str\]\(([^()]*)\)"), r"'\1'"),
    (re.compile(r"Literal\[\w+\]\(([^()]*)\)"), r"\1"),
)


def cause_of(error: Exception, function: Callable) -> tuple[int, str]:
    """The line of a function's file at which compiling it failed, and why, in a few words."""
    text = _COLOUR.sub("", str(error))
    unknown = _UNKNOWN_NAME.search(text)
    if unknown is not None:
        name = unknown[1]
        line = next(_lines_that_name(function, name), function.__code__.co_firstlineno)
        return line, f"there is no {name}"
    return _line_of(error, text, function), _shortened(_complaint(text) or said_by(error))


def _line_of(error: Exception, text: str, function: Callable) -> int:
    code = function.__code__
    for found in _QUOTED_LINE.finditer(text):
        if os.path.abspath(found["file"]) == code.co_filename:
            return int(found["line"])
    named = re.search(rf"(?:at|from) {re.escape(code.co_filename)} \((\d+)\)", text)
    if named is not None:
        return int(named[1])
    place = getattr(error, "loc", None)
    if place is not None and place.filename == code.co_filename:
        return place.line
    return code.co_firstlineno


def _complaint(text: str) -> str:
    """The first line of the innermost complaint: the last before code is quoted."""
    complaint = call = ""
    is_new = True
    for whole_line in text.splitlines():
        line = whole_line.strip()
        if line.startswith(('File "', "During: ")):
            break
        is_new = is_new or line.startswith(_BEGINS_ANOTHER)
        line = _BEGINS_WITH_A_TYPE.sub("", line)
        called = _CALL.match(line)
        if called is not None:
            call = called["call"]
        elif is_new and not _SAYS_NOTHING.match(line):
            complaint, is_new = line, False
    if complaint.startswith(_NOT_THERE):
        return f"compiled code cannot call {call}"
    if call and "argument" in complaint:
        return f"{call}: {complaint}"
    return complaint


def _shortened(complaint: str) -> str:
    for sign, words in _IN_PLAIN_WORDS:
        if sign in complaint:
            return words
    for pattern, words in _SHORTER:
        complaint = pattern.sub(words, complaint)
    shown = printable(complaint.strip().rstrip(".:"))
    return shown if len(shown) <= _LONGEST else shown[: _LONGEST - 3] + "..."


def _lines_that_name(function: Callable, name: str) -> Iterator[int]:
    """Where a function names something global, then where others of its file do."""
    others = [
        other
        for other in function.__globals__.values()
        if isinstance(other, FunctionType) and other.__module__ == function.__module__
    ]
    for code in (function.__code__, *(other.__code__ for other in others)):
        for instruction in dis.get_instructions(code):
            is_it = instruction.opname.startswith("LOAD_GLOBAL") and instruction.argval == name
            if is_it and instruction.positions.lineno:
                yield instruction.positions.lineno
