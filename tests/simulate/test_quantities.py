"""Counts, seeds and threads as people write them; the rest refused by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import (
    LARGEST_COUNT,
    LARGEST_SEED,
    MOST_THREADS,
    counted,
    joined,
    parse_count,
    parse_seed,
    parse_threads,
)

COUNT_RULE = "write a whole number from 1 to 1e12, such as 20000, 1_000, 1e6 or 2M"
SEED_RULE = "write a whole number from 0 to 18446744073709551615 (2**64 - 1)"
THREADS_RULE = "write a whole number from 1 to 1024"


def short(value: object) -> str:
    """A name for a case of a test whose value may be too long for one."""
    return type(value).__name__ if isinstance(value, int) else ascii(value)[:20]


@pytest.mark.parametrize(
    ("typed", "count"),
    [
        ("1", 1),
        ("20000", 20_000),
        (" 20000\n", 20_000),
        ("+5", 5),
        ("007", 7),
        ("1_000", 1_000),
        ("1_000_000", 1_000_000),
        ("1e6", 1_000_000),
        ("1E6", 1_000_000),
        ("1e+6", 1_000_000),
        ("2.5e5", 250_000),
        ("1_0.25e3", 10_250),
        ("1000e-2", 10),
        ("5.0", 5),
        ("5k", 5_000),
        ("5K", 5_000),
        ("1M", 1_000_000),
        ("2m", 2_000_000),
        ("1.5M", 1_500_000),
        ("0.001k", 1),
        ("1e12", LARGEST_COUNT),
        ("1_000_000M", LARGEST_COUNT),
        ("0.000001e18", LARGEST_COUNT),
        ("\N{FULLWIDTH DIGIT ONE}\N{FULLWIDTH DIGIT TWO}", 12),
        ("\N{ARABIC-INDIC DIGIT ONE}\N{ARABIC-INDIC DIGIT TWO}k", 12_000),
        (20_000, 20_000),
        (1e6, 1_000_000),
        (LARGEST_COUNT, LARGEST_COUNT),
    ],
    ids=short,
)
def test_counts_as_people_write_them(typed, count):
    answer = parse_count(typed)
    assert answer == count
    assert type(answer) is int


NOT_A_NUMBER = "it does not read as a number"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("0", "it is less than 1"),
        ("0M", "it is less than 1"),
        (0, "it is less than 1"),
        ("-1", "it is negative"),
        ("-5", "it is negative"),
        ("\N{MINUS SIGN}5", "it is negative"),
        (-5, "it is negative"),
        (-1e6, "it is negative"),
        ("1.5", "it is not whole"),
        (1.5, "it is not whole"),
        ("0.5", "it is not whole"),
        ("1e-3", "it is not whole"),
        ("1.2345k", "it is not whole"),
        ("1e-99999999", "it is not whole"),
        ("1000000000001", "it is too large"),
        ("1e20", "it is too large"),
        ("1e999999999999", "it is too large"),
        ("9999999M", "it is too large"),
        (10**20, "it is too large"),
        (1e300, "it is too large"),
        ("", "it is empty"),
        ("  ", "it is empty"),
        ("1,000", "it has a comma"),
        ("1,5", "it has a comma"),
        ("nan", NOT_A_NUMBER),
        (float("nan"), NOT_A_NUMBER),
        ("inf", NOT_A_NUMBER),
        ("-inf", NOT_A_NUMBER),
        (float("inf"), NOT_A_NUMBER),
        ("10^20", NOT_A_NUMBER),
        ("10**6", NOT_A_NUMBER),
        ("1 000", NOT_A_NUMBER),
        ("1.000.000", NOT_A_NUMBER),
        ("0x10", NOT_A_NUMBER),
        ("_1", NOT_A_NUMBER),
        ("1_", NOT_A_NUMBER),
        ("1__0", NOT_A_NUMBER),
        ("1e", NOT_A_NUMBER),
        ("e6", NOT_A_NUMBER),
        (".5k", NOT_A_NUMBER),
        ("5.", NOT_A_NUMBER),
        ("1e3k", NOT_A_NUMBER),
        ("1G", NOT_A_NUMBER),
        ("+-5", NOT_A_NUMBER),
        ("--5", NOT_A_NUMBER),
        ("many", NOT_A_NUMBER),
        (None, NOT_A_NUMBER),
        (True, NOT_A_NUMBER),
    ],
    ids=short,
)
def test_what_is_no_count(typed, reason):
    with pytest.raises(BadInput) as refusal:
        parse_count(typed, "--deals")
    shown = str(typed).strip()
    assert str(refusal.value) == f'--deals cannot be "{shown}": {reason}; {COUNT_RULE}.'


@pytest.mark.parametrize(
    ("typed", "shown", "reason"),
    [
        ("9" * 10**6, "9" * 37 + "...", "it is 1,000,000 characters long"),
        ("1\0", "1\\x00", NOT_A_NUMBER),
        ("1\n2", "1\\n2", NOT_A_NUMBER),
        ("\ud800", "\\ud800", NOT_A_NUMBER),
        ("\x1b[0m", "\\x1b[0m", NOT_A_NUMBER),
        (10**5000, "a very long int", NOT_A_NUMBER),
    ],
    ids=short,
)
def test_messages_are_short_and_clean(typed, shown, reason):
    with pytest.raises(BadInput) as refusal:
        parse_count(typed, "--deals")
    assert str(refusal.value) == f'--deals cannot be "{shown}": {reason}; {COUNT_RULE}.'


@pytest.mark.parametrize(
    ("typed", "seed"),
    [
        ("0", 0),
        ("7", 7),
        ("1_000", 1_000),
        (7, 7),
        (str(2**63), 2**63),
        (str(LARGEST_SEED), LARGEST_SEED),
        (LARGEST_SEED, 2**64 - 1),
    ],
)
def test_seeds(typed, seed):
    assert parse_seed(typed) == seed


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (str(2**64), "it is too large"),
        ("-1", "it is negative"),
        ("1.5", "it is not written out in digits"),
        ("1e6", "it is not written out in digits"),
        (1e6, "it is not written out in digits"),
        ("1,000", "it has a comma"),
        ("", "it is empty"),
        ("nan", NOT_A_NUMBER),
        ("0xff", NOT_A_NUMBER),
        ("random", NOT_A_NUMBER),
    ],
)
def test_what_is_no_seed(typed, reason):
    with pytest.raises(BadInput) as refusal:
        parse_seed(typed, "--seed")
    assert str(refusal.value) == f'--seed cannot be "{typed}": {reason}; {SEED_RULE}.'


@pytest.mark.parametrize(("typed", "threads"), [("1", 1), ("2", 2), (8, 8), ("1024", MOST_THREADS)])
def test_threads(typed, threads):
    assert parse_threads(typed) == threads


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("0", "it is less than 1"),
        ("-2", "it is negative"),
        ("1025", "it is too large"),
        ("1.5", "it is not written out in digits"),
        ("1k", "it is not written out in digits"),
        ("", "it is empty"),
        ("all", NOT_A_NUMBER),
        ("inf", NOT_A_NUMBER),
    ],
)
def test_what_is_no_number_of_threads(typed, reason):
    with pytest.raises(BadInput) as refusal:
        parse_threads(typed)
    assert str(refusal.value) == (f'--threads cannot be "{typed}": {reason}; {THREADS_RULE}.')


@given(st.integers(1, LARGEST_COUNT))
def test_every_count_is_read_in_every_notation(count):
    assert parse_count(count) == parse_count(str(count)) == parse_count(f"{count:_}") == count
    thousands, rest = divmod(count, 1000)
    assert parse_count(f"{thousands}.{rest:03}k") == count
    assert parse_count(f"{thousands}.{rest:03}e3") == count


@given(st.one_of(st.integers(), st.integers(0, 2**65)))
def test_the_ranges_are_exact(number):
    for parse, lowest, highest in (
        (parse_count, 1, LARGEST_COUNT),
        (parse_seed, 0, LARGEST_SEED),
        (parse_threads, 1, MOST_THREADS),
    ):
        if lowest <= number <= highest:
            assert parse(str(number)) == number
        else:
            with pytest.raises(BadInput):
                parse(str(number))


NUMERIC_LETTERS = st.one_of(
    st.characters(exclude_categories=()), st.sampled_from("0123456789+-_.,eEkKmM \t^*")
)


@given(st.one_of(st.text(NUMERIC_LETTERS), st.floats(), st.integers(), st.none()))
def test_anything_is_read_or_refused_in_one_clean_sentence(value):
    for parse in (parse_count, parse_seed, parse_threads):
        try:
            assert type(parse(value)) is int
        except BadInput as refusal:
            message = str(refusal)
            assert len(message) <= 300
            assert message.isprintable()


def test_a_number_with_its_noun():
    assert [counted(number, "deal") for number in (0, 1, 20_000)] == [
        "0 deals",
        "1 deal",
        "20,000 deals",
    ]


@pytest.mark.parametrize(
    ("thing", "things"), [("hand", "hands"), ("match", "matches"), ("series", "series")]
)
def test_nouns_stand_in_the_plural_they_have(thing, things):
    assert counted(1, thing) == f"1 {thing}"
    assert counted(2, thing) == f"2 {things}"


def test_things_are_joined_as_they_are_said():
    assert joined(["a"]) == "a"
    assert joined("ab") == "a and b"
    assert joined(iter("abc"), "or") == "a, b or c"
    with pytest.raises(ValueError, match="not enough values"):
        joined([])
