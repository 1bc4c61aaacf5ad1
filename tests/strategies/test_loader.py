"""From a name to a policy, and the sentence for every name that is none."""

import pickle

import pytest

from dealwise.simulate.errors import BadInput
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.loader import built_in_names, load_policy
from dealwise.strategies.moon import POLICIES

HOSTILE = [
    "",
    " ",
    "simple ",
    "../../etc/passwd",
    "/dev/stdin",
    "dealwise.strategies.moon.simple",
    "simple.play",
    "__class__",
    "words",
    "completions",
    "os",
    "any",
    "simple\x00",
    "simple\n",
    "\x1b[31msimple",
    "\u202eelpmis",
    "<script>alert(1)</script>",
    "{0}",
    "%s",
    "\ud800",
    "ｓｉｍｐｌｅ",
    "🁫",
    "a" * 100_000,
    "simple" * 20_000,
]


@pytest.mark.parametrize(
    ("decision", "name"), [(decision, name) for decision in POLICIES for name in POLICIES[decision]]
)
def test_every_listed_policy_loads(decision, name):
    policy = load_policy("moon", decision, name)
    assert (policy.game, policy.decision, policy.name) == ("moon", decision, name)
    assert policy.built_in
    assert policy.function.__name__ == decision
    assert load_policy("moon", decision, name) is policy


def test_the_policies_of_the_first_milestone_are_there():
    assert {"random", "simple", "pull"} <= set(built_in_names("moon", "play"))
    assert {"random", "longest", "shape"} <= set(built_in_names("moon", "exchange"))


def test_a_decision_nobody_has_written_has_no_names():
    assert built_in_names("moon", "no such decision") == ()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pul", "pull"),
        ("Pull", "pull"),
        ("PULL", "pull"),
        ("pulll", "pull"),
        ("simpel", "simple"),
        ("smiple", "simple"),
        ("rand", "random"),
        ("randon", "random"),
    ],
)
def test_a_slip_is_met_with_the_nearest_name(typed, meant):
    with pytest.raises(BadInput) as caught:
        load_policy("moon", "play", typed)
    sentence = str(caught.value)
    assert f"no play policy named '{typed}'; did you mean {meant}?" in sentence
    assert sentence.endswith(".")
    for name in POLICIES["play"]:
        assert name in sentence


def test_a_name_of_another_decision_is_none_of_this_one():
    with pytest.raises(BadInput, match="named 'longest'; it is an exchange policy") as caught:
        load_policy("moon", "play", "longest")
    assert "Known: random, simple, pull" in str(caught.value)
    with pytest.raises(BadInput, match="no exchange policy named 'pull'"):
        load_policy("moon", "exchange", "pull")


def test_a_name_like_nothing_gets_no_suggestion():
    with pytest.raises(BadInput) as caught:
        load_policy("moon", "play", "zzzzqqqq")
    assert "did you mean" not in str(caught.value)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("decision", list(POLICIES))
@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name[:20]))
def test_a_hostile_name_is_refused_in_one_printable_line(decision, name):
    with pytest.raises(BadInput) as caught:
        load_policy("moon", decision, name)
    sentence = str(caught.value)
    assert caught.value.exit_code == 2
    assert sentence.isascii()
    assert sentence.isprintable()
    assert len(sentence) < 400


def test_a_refused_name_is_refused_again():
    for _ in range(2):
        with pytest.raises(BadInput):
            load_policy("moon", "play", "nobody")


def test_a_policy_travels_to_another_process():
    policy = load_policy("moon", "play", "simple")
    again = pickle.loads(pickle.dumps(policy))
    assert again == policy
    assert again.function is policy.function


@pytest.mark.parametrize("decision", ["bid", "exchange", "play"])
@pytest.mark.parametrize("name", ["steady", "simple", "random"])
def test_the_name_of_a_strategy_stands_for_the_policy_that_it_has(name, decision):
    policy = load_policy("moon", decision, name)
    part = load_strategy("moon", name).policy(decision)
    assert policy.name == name
    assert (policy.function, policy.values) == (part.function, part.values)
    assert pickle.loads(pickle.dumps(policy)).name == name


def test_a_strategy_has_no_parameters_as_a_policy():
    with pytest.raises(BadInput, match="steady has no parameter"):
        load_policy("moon", "play", "steady[shed=1]")
