"""A policy file before it runs: what is read, listed and refused, and in which words."""

import hashlib
import os

import pytest

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quoting import printable
from dealwise.strategies import user_files
from dealwise.strategies.user_files import (
    LARGEST_FILE,
    binds,
    functions_in,
    read_user_file,
    refuse_foreign_imports,
    said_by,
)


def read(path):
    return read_user_file(str(path), printable(path.name))


def test_a_file_is_known_by_its_content(write):
    file = read(write("x = 1\n"))
    assert file.source == "x = 1\n"
    assert file.sha256 == hashlib.sha256(b"x = 1\n").hexdigest()
    assert file.module_name == f"dealwise_user_{file.sha256[:12]}"
    other = read(write("x = 2\n"))
    assert (other.path, other.shown) == (file.path, file.shown)
    assert other.module_name != file.module_name


def test_a_byte_order_mark_and_line_ends_of_other_systems_are_understood(write):
    path = write(b"\xef\xbb\xbfdef a():\r\n    return 1\r\n")
    assert [found.name for found in functions_in(path.name)] == ["a"]


def refused(path):
    with pytest.raises(BadInput) as caught:
        read(path)
    assert caught.value.exit_code == 2
    assert str(caught.value).isprintable()
    return str(caught.value)


def test_a_file_that_is_not_there(tmp_path):
    assert refused(tmp_path / "nope.py") == 'There is no file "nope.py".'
    (tmp_path / "a.txt").touch()
    assert refused(tmp_path / "a.txt" / "nope.py") == 'There is no file "nope.py".'
    assert refused(tmp_path / "n\x00pe.py") == 'There is no file "n\\x00pe.py".'
    assert refused(tmp_path / "n\ud800pe.py") == 'There is no file "n\\ud800pe.py".'
    assert 'There is no file "' + "a" * 100 in refused(tmp_path / ("a" * 100 + ".py"))


def test_a_name_longer_than_any_system_has(tmp_path):
    sentence = refused(tmp_path / ("a" * 3000 + ".py"))
    assert sentence.endswith('aaa.py" cannot be read: File name too long.')
    assert len(sentence) < 250


def test_a_folder(tmp_path):
    (tmp_path / "x.py").mkdir()
    assert refused(tmp_path / "x.py").startswith('"x.py" is a folder: give the path of a Python')


def test_a_file_that_is_not_text(write):
    assert refused(write(b"x = 1\n# caf\xe9\n")) == (
        '"mine.py" is not UTF-8 text (line 2): save it as UTF-8.'
    )


def test_a_file_of_a_size_that_no_policy_has(write):
    assert refused(write(b"#" * (LARGEST_FILE + 1))) == (
        '"mine.py" is no policy file: it has 1,000,001 bytes, and a policy file at most 1,000,000.'
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.timeout(10)
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "x.py")
    assert refused(tmp_path / "x.py") == '"x.py" is no policy file: give a Python file of text.'


def test_a_file_that_may_not_be_read(write, monkeypatch):
    def locked(*_):
        raise PermissionError(13, "Permission denied")

    path = write("x = 1\n")
    monkeypatch.setattr(user_files, "open", locked, raising=False)
    assert refused(path) == '"mine.py" cannot be read: Permission denied.'


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no such owners")
def test_a_file_of_another_that_anybody_may_change(write, monkeypatch):
    path = write("x = 1\n")
    owner = path.stat().st_uid
    path.chmod(0o666)
    monkeypatch.setattr(os, "getuid", lambda: owner)
    assert read(path).source == "x = 1\n"
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    assert "belongs to another user and anybody may change it" in refused(path)
    path.chmod(0o644)
    assert read(path).source == "x = 1\n"


LISTING = '''
import numpy as np
from dealwise.strategies import strategy
import dealwise.strategies as s

def bid(hand, bits, k=3):
    """Bids.

    At length.
    """
    def inner():
        pass

async def later(): pass

class Thing:
    def method(self): pass

if True:
    def play(legal): return legal

table = np.zeros(3)
careful = strategy(bid=bid)
bold: object = s.strategy(bid=bid)
raise SystemExit("this must not run")
'''


def test_functions_are_listed_without_running_anything(write):
    found = functions_in(str(write(LISTING)))
    assert [(d.name, d.is_strategy, d.arguments, d.idea) for d in found] == [
        ("bid", False, ("hand", "bits", "k"), "Bids."),
        ("play", False, ("legal",), ""),
        ("careful", True, (), ""),
        ("bold", True, (), ""),
    ]
    assert found[0].line == 6


def test_what_has_a_name_is_told_without_running_anything(write):
    file = read(write(LISTING))
    for name in ("bid", "play", "table", "careful", "bold"):
        assert binds(file, name)
    for name in ("inner", "method", "np", "Thing", "later", "nope", ""):
        assert not binds(file, name)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def bid(:\n", "mine.py does not import: SyntaxError: invalid syntax (mine.py, line 1)."),
        ("x = 1\n  y = 2\n", "IndentationError: unexpected indent (mine.py, line 2)."),
        ("x = '\n", "SyntaxError: unterminated string literal (detected at line 1) (mine.py, "),
        ("x = 1\x00\n", "source code string cannot contain null bytes"),
        ("(" * 500 + ")" * 500, "mine.py does not import: "),
    ],
    ids=["syntax", "indent", "string", "null byte", "depth"],
)
def test_what_is_no_python(write, text, said):
    with pytest.raises(Fault) as caught:
        functions_in(write(text).name)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "import math\nimport numpy as np, numba",
        "from __future__ import annotations",
        "import numpy.linalg",
        "from dealwise.strategies.moon.words import ones",
        "import dealwise.simulate.moon.views",
        "from numba import njit",
        "random = 3\nx = random\nclass A: random = 1\ny = A.random",
    ],
)
def test_what_a_policy_may_import(write, text):
    refuse_foreign_imports(read(write(text)))


ONLY = ": a policy file may import math, numpy, numba and dealwise only"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\nimport os", f"mine.py imports os (mine.py, line 2){ONLY}."),
        ("from os import path", f"mine.py imports os (mine.py, line 1){ONLY}."),
        ("import os.path as p", f"mine.py imports os.path (mine.py, line 1){ONLY}."),
        ("def f():\n    import sys", f"mine.py imports sys (mine.py, line 2){ONLY}."),
        ("from . import mine", f"mine.py imports . (mine.py, line 1){ONLY}."),
        ("from .other import f", f"mine.py imports .other (mine.py, line 1){ONLY}."),
        ("import numpyx", f"mine.py imports numpyx (mine.py, line 1){ONLY}."),
        ("import random", f"line 1){ONLY}; take chance from the argument bits."),
        ("import numpy.random", "mine.py uses numpy.random (mine.py, line 1): no hand could be"),
        ("from numpy import random", "mine.py uses numpy.random (mine.py, line 1)"),
        ("from numpy.random import randint", "mine.py uses numpy.random (mine.py, line 1)"),
        ("import numpy as n\nn.random.rand()", "mine.py uses numpy.random (mine.py, line 2)"),
        ("def f():\n    return numpy.random.rand()", "mine.py uses numpy.random (mine.py, line 2)"),
    ],
)
def test_what_a_policy_may_not_import(write, text, said):
    with pytest.raises(Fault) as caught:
        refuse_foreign_imports(read(write(text)))
    assert said in str(caught.value)
    assert caught.value.exit_code == 1


def test_an_exception_is_said_in_one_printable_line():
    assert said_by(ValueError("boom")) == "ValueError: boom"
    assert said_by(ValueError()) == "ValueError"
    assert said_by(ValueError("one\ntwo")) == "ValueError: one"
    assert said_by(ValueError("\x1b[31m[/red]")) == "ValueError: \\x1b[31m[/red]"
    assert len(said_by(ValueError("a" * 10_000))) < 250
