"""House rules as people write them: every option, and every way to get one wrong."""

import itertools
from dataclasses import fields

import pytest

from dealwise.simulate.assignments import parse_assignments
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.house_rules import (
    MOST_HANDS,
    check_match,
    differing,
    parse_options,
)
from dealwise.simulate.moon.rules import HOUSE_RULES, Options

CHOICES = {
    "all_pass": ("redeal", "force_last"),
    "made_21": ("wins", "plus_21"),
    "both_out": ("highest", "bidder_first"),
}
DEFAULTS = {name: values[0] for name, values in CHOICES.items()} | {"hand_cap": 1000}


def refusal(call, given):
    with pytest.raises(BadInput) as caught:
        call(given)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert all(letter.isprintable() for letter in sentence)
    assert len(sentence) < 300
    return sentence


# --- NAME=VALUE ----------------------------------------------------------------------------------


def test_nothing_given_is_the_house():
    assert parse_assignments([]) == {}
    assert parse_options({}) == HOUSE_RULES == Options(**DEFAULTS)
    assert differing(HOUSE_RULES) == {}


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("all_pass=force_last", "all_pass", "force_last"),
        (" all_pass = force_last ", "all_pass", "force_last"),
        ("hand_cap=1e4", "hand_cap", "1e4"),
        ("made_21=", "made_21", ""),
        ("=wins", "", "wins"),
        ("made_21=a=b", "made_21", "a=b"),
    ],
)
def test_an_assignment_is_cut_at_its_first_sign(text, name, value):
    assert parse_assignments([text]) == {name: value}


def test_several_are_taken_together():
    given = parse_assignments(["all_pass=force_last", "hand_cap=7", "made_21=plus_21"])
    assert parse_options(given) == Options(all_pass="force_last", hand_cap=7, made_21="plus_21")
    assert parse_assignments(iter(["hand_cap=7"])) == {"hand_cap": "7"}


@pytest.mark.parametrize("text", ["nonsense", "", "force_last", "all_pass:force_last", "\x1b[31m"])
def test_what_assigns_nothing_is_refused(text):
    sentence = refusal(parse_assignments, [text])
    assert "NAME=VALUE" in sentence
    assert "all_pass=force_last" in sentence
    assert text in sentence or "\\x1b" in sentence


@pytest.mark.parametrize("second", ["all_pass=redeal", "all_pass=force_last", " all_pass=x"])
def test_a_rule_given_twice_is_refused(second):
    sentence = refusal(parse_assignments, ["hand_cap=3", "all_pass=force_last", second])
    assert "all_pass" in sentence
    assert "twice" in sentence


# --- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, vs in CHOICES.items() for v in vs])
def test_every_value_of_every_option(name, value):
    options = parse_options({name: value})
    assert options == Options(**(DEFAULTS | {name: value}))
    assert differing(options) == ({} if value == DEFAULTS[name] else {name: value})


@pytest.mark.parametrize(
    ("value", "cap"),
    [("1", 1), ("1000", 1000), ("1_000", 1000), ("2k", 2000), ("1e6", 10**6), (5, 5), (" 3 ", 3)],
)
def test_a_cap_is_a_count(value, cap):
    options = parse_options({"hand_cap": value})
    assert options.hand_cap == cap
    assert type(options.hand_cap) is int
    assert differing(options) == ({} if cap == 1000 else {"hand_cap": cap})


@pytest.mark.parametrize("value", ["0", "-1", "", "many", "1.5", "nan", "inf", 0, -3, 2.5, None])
def test_what_is_no_count_is_refused(value):
    assert "hand_cap" in refusal(parse_options, {"hand_cap": value})


def test_a_match_has_so_many_hands_at_most():
    check_match(Options(hand_cap=MOST_HANDS))
    assert "20,001" in refusal(check_match, Options(hand_cap=MOST_HANDS + 1))


def test_every_mixture_comes_back_as_what_differs():
    names = (*CHOICES, "hand_cap")
    for values in itertools.product(*CHOICES.values(), (1000, 1, 77)):
        given = dict(zip(names, values, strict=True))
        differs = differing(parse_options(given))
        assert differs == {k: v for k, v in given.items() if v != DEFAULTS[k]}
        assert parse_options(differs) == Options(**given)


def test_they_are_all_the_options_that_there_are():
    assert {field.name for field in fields(Options)} == set(DEFAULTS)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("allpass", "all_pass"),
        ("all-pass", "all_pass"),
        ("made21", "made_21"),
        ("hand_caps", "hand_cap"),
        ("bothout", "both_out"),
    ],
)
def test_the_nearest_name_is_suggested(name, meant):
    sentence = refusal(parse_options, {name: "x"})
    assert f'"{name}"' in sentence
    assert f"did you mean {meant}?" in sentence


@pytest.mark.parametrize("name", ["", "zzz", "<script>", "[/red]", "\x1b]0;", "x" * 5000, "名前"])
def test_all_names_are_listed_where_none_is_near(name):
    sentence = refusal(parse_options, {name: "x"})
    assert "did you mean" not in sentence
    assert all(known in sentence for known in DEFAULTS)


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("value", ["", "Redeal", "force-last", "1", "true", "<script>"])
def test_the_values_that_there_are_are_named(name, value):
    sentence = refusal(parse_options, {name: value})
    assert name in sentence
    assert all(known in sentence for known in CHOICES[name])
    assert value in sentence


@pytest.mark.parametrize("value", [None, 1, True, ["redeal"], "\x1b[31m" + "y" * 9000])
def test_values_of_any_kind_are_refused_in_a_sentence(value):
    refusal(parse_options, {"all_pass": value})
