"""Parameters: which a policy has, what may be given, and what is refused in which words."""

import pytest

from dealwise.simulate.errors import BadInput
from dealwise.strategies.binding import bind_values, defaults_of, wrong_arguments

EXPECTED = ("hand", "bid", "bits")
DEFAULTS = {"threshold": 4, "share": 0.5, "bold": False}


def plain(hand, bid, bits):
    return 0


def with_parameters(hand, bid, bits, threshold=4, share=0.5, bold=False):
    return 0


def test_parameters_are_what_has_a_default():
    assert defaults_of(plain) == {}
    assert defaults_of(with_parameters) == DEFAULTS


def test_values_stand_in_the_order_of_the_function():
    bound = bind_values("count", DEFAULTS, (("bold", "true"), ("threshold", "5")))
    assert bound.values == (5, 0.5, True)
    assert [type(value) for value in bound.values] == [int, float, bool]
    assert bound.given == (("threshold", 5), ("bold", True))
    assert bind_values("count", DEFAULTS, ()).values == (4, 0.5, False)


def test_a_default_that_is_given_is_as_if_it_were_not():
    assert bind_values("count", DEFAULTS, (("threshold", "4"), ("share", "0.50"))).given == ()


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("threshold", "-3", -3),
        ("threshold", "+3", 3),
        ("threshold", "1_000", 1000),
        ("threshold", "007", 7),
        ("threshold", str(2**63 - 1), 2**63 - 1),
        ("threshold", str(-(2**63)), -(2**63)),
        ("share", "2", 2.0),
        ("share", "-1e-3", -0.001),
        ("bold", "True", True),
        ("bold", "FALSE", False),
    ],
)
def test_a_value_is_read_as_the_kind_of_its_default(key, text, value):
    bound = dict(zip(DEFAULTS, bind_values("count", DEFAULTS, ((key, text),)).values, strict=True))
    assert bound[key] == value
    assert type(bound[key]) is type(DEFAULTS[key])


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("threshold", "5.0", "count[threshold=5.0] cannot be: threshold is a whole number, such"),
        ("threshold", "true", "threshold is a whole number, such as 4."),
        ("threshold", "five", "threshold is a whole number, such as 4."),
        ("threshold", "", "threshold is a whole number, such as 4."),
        ("threshold", "٣", "threshold is a whole number, such as 4."),
        ("threshold", str(2**63), "threshold is a whole number of at most 64 bits"),
        ("threshold", "9" * 10_000, "threshold is a whole number"),
        ("share", "half", "share is a number, such as 0.5."),
        ("share", "nan", "share is a number, such as 0.5."),
        ("share", "inf", "share is a number, such as 0.5."),
        ("bold", "1", "bold is true or false, such as false."),
        ("bold", "yes", "bold is true or false, such as false."),
        ("treshold", "5", 'count has no parameter "treshold": it has threshold=4, share=0.5, bold'),
        ("\x1b", "5", 'count has no parameter "\\x1b"'),
    ],
)
def test_a_wrong_parameter_is_refused(key, text, said):
    with pytest.raises(BadInput) as caught:
        bind_values("count", DEFAULTS, ((key, text),))
    assert said in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_a_policy_without_parameters_takes_none():
    with pytest.raises(BadInput, match=r'^pull has no parameter "k": it has none\.$'):
        bind_values("pull", {}, (("k", "3"),))


def unfinished(hand, bid):
    return 0


def renamed(hand, bidd, bits):
    return 0


def turned(bid, hand, bits):
    return 0


def too_many(hand, bid, bits, more):
    return 0


def other(cards, call):
    return 0


def starred(*view):
    return 0


def keywords(hand, bid, bits, **more):
    return 0


def after_a_star(hand, bid, bits, *, k=3):
    return 0


def before_a_slash(hand, /, bid, bits):
    return 0


def defaulted(hand, bid, bits=0):
    return 0


def with_text(hand, bid, bits, name="x\x1b"):
    return 0


def with_nothing(hand, bid, bits, k=None):
    return 0


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (plain, ""),
        (with_parameters, ""),
        (unfinished, "takes 2 arguments instead of 3, bits is missing"),
        (renamed, "takes bidd in the place of bid"),
        (turned, "takes bid in the place of hand"),
        (too_many, "takes 4 arguments instead of 3, more is unknown"),
        (other, "takes 2 arguments instead of 3, hand is missing, cards is unknown"),
        (starred, "takes *view, which is no plain argument"),
        (keywords, "takes **more, which is no plain argument"),
        (after_a_star, "takes k, which is no plain argument"),
        (before_a_slash, "takes hand, which is no plain argument"),
        (defaulted, "gives bits a default, which only parameters of its own have"),
        (with_text, "has a default for name that is no plain number ('x\\x1b')"),
        (with_nothing, "has a default for k that is no plain number (None)"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_wrong_arguments_are_named(function, said):
    assert wrong_arguments(function, EXPECTED) == said
