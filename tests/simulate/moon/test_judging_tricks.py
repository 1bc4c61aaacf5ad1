"""What the judge of tricks says of winners and suits; breaches are tested with whole records."""

import json
from importlib.resources import files

import pytest

from dealwise.simulate.moon.judging_tricks import one_of, suit_title, why_it_wins
from dealwise.simulate.moon.tiles import DOUBLES, NO_TRUMP, TRUMP_NAMES, TRUMP_SUIT

CASES = json.loads(files("dealwise.seeds").joinpath("moon_cases.json").read_text("utf-8"))


def tiles(text):
    return [(int(name[0]), int(name[1])) for name in text.split()]


@pytest.mark.parametrize(
    ("text", "trump", "why"),
    [
        ("53 65 51", NO_TRUMP, "the highest of the fives"),
        ("53 64 22", NO_TRUMP, "the only one of the fives"),
        ("53 64 22", 6, "the only trump"),
        ("63 64 66", 4, "the only trump"),
        ("63 66 31", 3, "the highest trump"),
        ("65 66 61", DOUBLES, "the only trump"),
        ("00 65 11", DOUBLES, "the highest trump"),
        ("00 66 65", NO_TRUMP, "the only one of the blanks"),
        ("66 00 65", 0, "the only trump"),
    ],
)
def test_a_winner_is_explained(text, trump, why):
    assert why_it_wins(tiles(text), trump) == why


def test_every_worked_trick_is_explained():
    for case in CASES["tricks"]:
        trump = TRUMP_NAMES.index(case["trump"])
        why = why_it_wins(tiles(" ".join(case["tiles"])), trump)
        winner = tiles(case["winner"])[0]
        is_trump = trump in winner if trump < DOUBLES else trump == DOUBLES and len({*winner}) == 1
        assert why.endswith("trump") == is_trump


def test_suits_and_choices_are_written_for_people():
    assert [suit_title(suit) for suit in (0, 6, TRUMP_SUIT)] == ["blanks", "sixes", "trumps"]
    assert one_of(frozenset(tiles("65"))) == "6-5"
    assert one_of(frozenset(tiles("11 65"))) == "one of 6-5 1-1"
    assert one_of(frozenset()) == "one that it holds"
