"""The grammar of policies and strategies, without any file or name behind it."""

import os

import pytest

from dealwise.simulate.errors import BadInput
from dealwise.strategies.specs import (
    LONGEST,
    Spec,
    is_in_a_file,
    join_list,
    parse_spec,
    split_list,
    split_parts,
)

KNOWN = ({"count", "random"}, {"longest", "random"}, {"pull", "random", "simple"})


def is_known(place, name):
    return name in KNOWN[place]


@pytest.mark.parametrize(
    ("text", "name", "parameters"),
    [
        ("pull", "pull", ()),
        ("", "", ()),
        ("count[threshold=5]", "count", (("threshold", "5"),)),
        ("count[a=1,b=-2.5]", "count", (("a", "1"), ("b", "-2.5"))),
        ("count[ a = 1 , b = true ] ", "count", (("a", "1"), ("b", "true"))),
        ("count[_k9=1e3]", "count", (("_k9", "1e3"),)),
    ],
)
def test_a_name_with_its_parameters(text, name, parameters):
    assert parse_spec(text) == Spec(name, parameters=parameters)


@pytest.mark.parametrize(
    ("text", "file", "name"),
    [
        ("mine.py:play", "mine.py", "play"),
        ("a/b/mine.py:play", "a/b/mine.py", "play"),
        ("/a/mine.py:play", "/a/mine.py", "play"),
        ("../mine.py:play", "../mine.py", "play"),
        ("a, b.py:play", "a, b.py", "play"),
        ("[red]/x[k=3].py:play", "[red]/x[k=3].py", "play"),
        ("a.py:b.py:play", "a.py:b.py", "play"),
        ("mine.py:", "mine.py", ""),
        ("müll.py:wurf", "müll.py", "wurf"),
        ("a\nb.py:play", "a\nb.py", "play"),
    ],
)
def test_a_function_of_a_file(text, file, name):
    for ending, parameters in (("", ()), ("[k=3]", (("k", "3"),))):
        spec = parse_spec(text + ending)
        assert (spec.file, spec.name, spec.parameters) == (file, name, parameters)
        assert spec.path == os.path.abspath(file)


def test_a_path_is_the_same_from_every_folder(tmp_path, monkeypatch):
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path)
    spec = parse_spec("mine.py:play")
    monkeypatch.chdir(tmp_path / "below")
    assert spec.path == str(tmp_path / "mine.py")
    assert parse_spec("../mine.py:play").path == spec.path
    assert parse_spec("mine.py:play", folder=str(tmp_path)).path == spec.path
    assert str(spec) == "mine.py:play"


def test_a_tilde_is_the_home_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert parse_spec("~/mine.py:play").path == str(tmp_path / "mine.py")


def test_a_spec_prints_as_it_was_written_and_prints_well():
    assert str(parse_spec("count[ threshold = 5 ]")) == "count[threshold=5]"
    assert str(parse_spec("./a/../mine.py:play[b=2,a=1]")) == "./a/../mine.py:play[b=2,a=1]"
    hostile = str(parse_spec("\x1b[31m\u202e.py:play"))
    assert hostile.isprintable()
    assert hostile == "\\x1b[31m\\u202e.py:play"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("count[threshold=5", 'The bracket in "count[threshold=5" is never closed'),
        ("count[threshold=5]x", '"x" in "count[threshold=5]x" stands behind the bracket'),
        ("mine.py:play[k=3", "is never closed"),
        ("count[5]", '"5" in "count[5]" is no parameter: write name[key=value]'),
        ("count[a=1,,b=2]", '"" in "count[a=1,,b=2]" is no parameter'),
        ("count[]", '"" in "count[]" is no parameter'),
        ("count[a==1]", "is no parameter"),
        ("count[a=1 b=2]", "is no parameter"),
        ("count[a=]", "is no parameter"),
        ("count[5a=1]", "is no parameter"),
        ("count[a=1,a=2]", '"count[a=1,a=2]" gives a twice'),
        ("count[\x1b=1]", "is no parameter"),
        ("a" * (LONGEST + 1), "is too long to name anything: 4,097 characters."),
    ],
)
def test_what_cannot_be_read_is_said(text, said):
    with pytest.raises(BadInput) as caught:
        parse_spec(text)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("steady", ["steady"]),
        ("steady,simple, random", ["steady", "simple", "random"]),
        ("count[a=1,b=2]/longest/pull,steady", ["count[a=1,b=2]/longest/pull", "steady"]),
        ("a[b.py:play,steady", ["a[b.py:play", "steady"]),
        ("[red]/a.py:play[k=3],steady", ["[red]/a.py:play[k=3]", "steady"]),
        (r"a\,b/c.py:play[k=1,m=2],steady", ["a,b/c.py:play[k=1,m=2]", "steady"]),
        ("steady,,simple", ["steady", "", "simple"]),
        ("", [""]),
    ],
)
def test_a_list_is_split_at_commas_outside_of_brackets(text, parts):
    assert split_list(text) == parts
    assert split_list(join_list(parts)) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("count/longest/pull", ("count", "longest", "pull")),
        ("count[threshold=5]/longest/pull", ("count[threshold=5]", "longest", "pull")),
        ("count/longest/mine.py:play", ("count", "longest", "mine.py:play")),
        ("count/longest/a/b/mine.py:play[k=3]", ("count", "longest", "a/b/mine.py:play[k=3]")),
        ("count/longest//a/mine.py:play", ("count", "longest", "/a/mine.py:play")),
        ("/a/b.py:bid/longest/../c.py:play", ("/a/b.py:bid", "longest", "../c.py:play")),
        ("a.py:x/b.py:y/c.py:z", ("a.py:x", "b.py:y", "c.py:z")),
        ("count/a.py:x/pull", ("count", "a.py:x", "pull")),
        ("count/longest/pull/mine.py:play", ("count", "longest", "pull/mine.py:play")),
        ("count/longest/pull.py:x", ("count", "longest", "pull.py:x")),
        ("random/a.py:x/longest/b.py:y", ("random", "a.py:x", "longest/b.py:y")),
        ("count/longest", None),
        ("count/longest/pull/pull", None),
        ("longest/count/pull", None),
        ("count/longest/", None),
        ("", None),
        ("a/b/mine.py:careful", None),
        ("count//pull", None),
    ],
)
def test_policies_joined_by_slashes_are_cut_apart(text, parts):
    assert split_parts(text, 3, is_known) == parts


@pytest.mark.timeout(10)
def test_many_slashes_take_no_time():
    assert split_parts("count/" * 100_000, 3, is_known) is None
    assert split_parts("x/" * 100_000 + "a.py:x", 3, is_known) is None


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("mine.py:play", True),
        ("a/b/mine.py:play[k=3]", True),
        ("mine.py:play/longest/pull", False),
        ("mine.py", False),
        ("pull", False),
    ],
)
def test_a_spec_in_a_file_is_told_by_its_form(text, answer):
    assert is_in_a_file(text) is answer
