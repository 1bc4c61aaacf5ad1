"""Cards, decks, players and rules of 3UP 3DOWN as people give them."""

import pytest

from dealwise.simulate.errors import BadInput
from dealwise.simulate.updown.cards import DECKS, KIND_NAMES, KINDS
from dealwise.simulate.updown.house_rules import differing, parse_options
from dealwise.simulate.updown.notation import (
    card_name,
    deck_name,
    parse_card,
    parse_cards,
    parse_deck,
    parse_players,
    parse_six,
)
from dealwise.simulate.updown.options import Options

DECK = DECKS["84"]


def refused(function, *given):
    with pytest.raises(BadInput) as caught:
        function(*given)
    said = str(caught.value)
    assert said.isprintable()
    return said


def test_every_card_is_read_as_it_is_written():
    assert [parse_card(card_name(kind)) for kind in range(KINDS)] == list(range(KINDS))
    assert parse_cards("1 7,10;C c+1") == parse_cards(["1", "7 10", "clear", "C+1"])
    assert parse_cards(" ".join(KIND_NAMES)) == tuple(range(KINDS))


@pytest.mark.parametrize("text", ["11", "0", "C+3", "-1", "C+", "", "x", "١", "7.0", "01"])
def test_what_is_no_card(text):
    assert refused(parse_card, text).startswith(f'"{text}" is not in the deck: cards are the')


def test_six_cards_are_dealt():
    assert parse_six("C 7 3 7 10 C+1", DECK) == (2, 6, 6, 9, 10, 11)
    assert parse_six([3, 7, "7 10", "C", "C+1"], DECK) == (2, 6, 6, 9, 10, 11)
    assert "has 5 cards" in refused(parse_six, "3 7 7 10 C", DECK)
    assert "has 0 cards" in refused(parse_six, [], DECK)
    assert refused(parse_six, None, DECK).startswith('"None" is not in the deck')
    said = refused(parse_six, ["C+2", "C+2", "C+2", "1", "1", "1"], DECK)
    assert said == "3 cards C+2 cannot be dealt: the deck has 2."
    said = refused(parse_six, "10 1 2 3 4 5", [*DECK[:9], 0, *DECK[10:]])
    assert said == "1 card 10 cannot be dealt: the deck has 0."


@pytest.mark.parametrize("value", ["1", "7", 7, "two", "", "-2", "2.0", True])
def test_so_many_cannot_play(value):
    assert "2 to 6 sit at a table" in refused(parse_players, value)


def test_a_deck_has_a_name_or_thirteen_counts():
    for name, counts in DECKS.items():
        assert parse_deck(name, 4) == counts
        assert parse_deck(",".join(map(str, counts)), 4) == counts
        assert deck_name(counts) == name
    assert parse_deck(84, 4) == DECKS["84"]
    odd = (15, *(2,) * 12)
    assert parse_deck(odd, 4) == odd
    assert deck_name(odd) == list(odd)


@pytest.mark.parametrize(
    ("deck", "players", "said"),
    [
        ("85", 4, '--deck cannot be "85": it is 84, 74, retail, or 13 counts'),
        ("1,2,3", 4, '--deck cannot be "1,2,3"'),
        (85, 4, '--deck cannot be "85": it is 84'),
        ([7, "7"], 4, """--deck cannot be "[7, '7']": it is 84"""),
        ("7,7,7,7,7,7,7,7,7,7,6,6,-2", 4, "--deck cannot be"),
        ("16,7,7,7,7,7,7,7,7,7,6,6,2", 4, "A deck cannot hold 16 of 1: it is 0 to 15 of a kind."),
        ("4 4 4 4 4 4 4 4 4 4 4 4 4", 6, "6 players are dealt 54 cards, and the deck has 52"),
    ],
)
def test_what_is_no_deck(deck, players, said):
    assert refused(parse_deck, deck, players).startswith(said)


def test_rules_are_those_of_the_house_unless_said():
    assert parse_options({}) == Options()
    told = {"pickup": "voluntary", "turn_cap": "1e3", "starter": "1"}
    options = parse_options(told, 2)
    assert options == Options(pickup="voluntary", turn_cap=1000, starter=1)
    assert differing(options) == {"pickup": "voluntary", "turn_cap": 1000, "starter": 1}
    assert differing(parse_options({"starter": "random", "pickup": "forced"})) == {}


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"pick_up": "forced"}, 'There is no rule named "pick_up": did you mean pickup?'),
        ({"pickup": "never"}, "The rule pickup cannot be 'never': it is forced or voluntary."),
        ({"turn_cap": "0"}, 'turn_cap cannot be "0"'),
        ({"turn_cap": "x"}, 'turn_cap cannot be "x": it does not read as a number; write a whole'),
        (
            {"turn_cap": "2M"},
            'turn_cap cannot be "2M": it is too large; write a whole number from 1 to 1000000',
        ),
        ({"starter": "2"}, 'The rule starter cannot be "2": it is random, or a seat from 0 to 1.'),
        ({"starter": "x" * 99}, "The rule starter cannot be"),
    ],
)
def test_what_is_no_rule(values, said):
    assert refused(parse_options, values, 2).startswith(said)
