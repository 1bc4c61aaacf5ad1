"""The reference against the worked cases, and each clause against what its words say."""

import json
import random
from collections import Counter
from importlib.resources import files

import pytest
from updown_by_hand import LOWEST, RANDOM, dealt, play_out

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.updown.cards import DECKS, KIND_NAMES
from dealwise.simulate.updown.options import Options, check_deck
from dealwise.simulate.updown.rules import Game, discard
from dealwise.simulate.updown.table import (
    DO_NOT_DRAW,
    DRAW,
    TAKE,
    TURN,
    Discard,
    DiscardPile,
    Drawn,
    DrawPile,
    Place,
    Taken,
)

CASES = json.loads(files("dealwise.seeds").joinpath("updown_cases.json").read_text("utf-8"))
WORDS = {"draw": DRAW, "do not draw": DO_NOT_DRAW, "turn": TURN, "take": TAKE}
OPTIONS = [
    Options(),
    Options(pickup="voluntary", failed_flip="stays"),
    Options(set_replay="yes", turn_cap=300),
]


def cards(text):
    return [KIND_NAMES.index(name) for name in text.split()]


def action(text):
    if text in WORDS:
        return WORDS[text]
    kinds = cards(text)
    return discard(kinds[0], len(kinds))


def position(case, **options):
    own = Place(cards(case["hand"]), cards(case.get("up", "")), cards(case.get("down", "")))
    other = Place(cards("5 5 5"), cards("6 6 6"), cards("7 7 7"))
    draw = cards(case["draw"])
    draw_pile = DrawPile(draw, [range(len(draw))])
    return Game([own, other], draw_pile, DiscardPile(cards(case["pile"])), 0, Options(**options))


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["why"])
def test_worked_case(case):
    game = position(case, turn_cap=1, **case.get("options", {}))
    asked, over = None, False
    told = game.play()
    try:
        asked = next(told)
        if "legal" in case:
            assert list(asked.actions) == [action(text) for text in case["legal"]]
        for text in case["plays"]:
            asked = told.send(action(text))
    except StopIteration:
        over = True
    if "then" in case:
        assert not over
        assert list(asked.actions) == [action(text) for text in case["then"]]
        return
    assert over
    after, place = case["after"], game.places[0]
    assert Counter(place.hand) == Counter(cards(after["hand"]))
    assert place.up == cards(after.get("up", case.get("up", "")))
    assert place.down == cards(after.get("down", case.get("down", "")))
    assert game.pile.cards == cards(after["pile"])
    drawn = [done for done in game.turns[0].actions if isinstance(done, Drawn)]
    assert sum(len(done.cards) for done in drawn) == after["drew"]
    assert game.winner == (0 if after.get("wins") else None)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_no_card_is_ever_lost(players, deck, options):
    chance = random.Random(f"{players} {deck} {options}")
    deal = dealt(players, DECKS[deck], chance)
    game = Game.dealt(deal, [chance.sample(six, 3) for six in deal.dealt], options)

    def check():
        there = Counter(game.pile.cards) + Counter(game.removed)
        there += Counter(place_left for place_left in left_to_draw(game.draw_pile))
        for place in game.places:
            there += Counter(place.hand) + Counter(place.up) + Counter(place.down)
        assert there == Counter(dict(enumerate(DECKS[deck])))

    play_out(game, RANDOM, chance, each=check)
    check()
    assert (game.winner is None) == (len(game.turns) == options.turn_cap)


def left_to_draw(pile):
    return [kind for place, kind in enumerate(pile.cards) if place not in pile.drawn]


@pytest.mark.uncounted
def test_games_of_two_are_as_long_as_an_independent_program_found_them():
    """87 turns and 7.9 pick-ups on average, with lowest cards first (400 games)."""
    chance = random.Random(5)
    turns = pick_ups = 0
    for _ in range(400):
        deal = dealt(2, DECKS["84"], chance)
        game = Game.dealt(deal, [sorted(six)[3:] for six in deal.dealt], Options())
        play_out(game, LOWEST, chance)
        turns += len(game.turns)
        pick_ups += sum(
            isinstance(done, Taken) or (isinstance(done, Discard) and done.took_pile)
            for turn in game.turns
            for done in turn.actions
        )
    assert 85 < turns / 400 < 89
    assert 7.5 < pick_ups / 400 < 8.3


def test_each_seat_draws_by_its_own_order_whatever_others_draw():
    """The next card of a seat is the first of its order that is still there."""
    pile = DrawPile([3, 5, 7, 9], [[0, 1, 2, 3], [0, 3, 2, 1]])
    assert [pile.draw(0), pile.draw(1), pile.draw(0), pile.draw(1)] == [3, 9, 5, 7]
    assert len(pile) == 0


def test_a_game_at_the_cap_has_no_winner_and_exactly_so_many_turns():
    chance = random.Random(1)
    deal = dealt(2, DECKS["84"], chance)
    game = Game.dealt(deal, [six[:3] for six in deal.dealt], Options(turn_cap=5))
    play_out(game, LOWEST, chance)
    assert (len(game.turns), game.winner) == (5, None)


def test_what_is_not_open_is_a_fault():
    told = position(CASES["cases"][0]).play()
    next(told)
    with pytest.raises(Fault, match="Player 0 chose the action 18"):
        told.send(action("3"))


def test_up_cards_are_three_of_the_six():
    deal = dealt(2, DECKS["84"], random.Random(1))
    for up in (deal.dealt[0][:2], (12, 12, 12)):
        with pytest.raises(Fault, match="cannot be laid up: they are not three of"):
            Game.dealt(deal, [up, deal.dealt[1][:3]], Options())


@pytest.mark.parametrize(
    ("counts", "players", "said"),
    [
        (DECKS["84"], 7, "7 players cannot play: 2 to 6 sit at a table"),
        (DECKS["84"], 1, "1 players cannot play"),
        ((4,) * 12, 2, "A deck has 13 counts"),
        ((16, *(4,) * 12), 2, "A deck cannot hold 16 of 1: it is 0 to 15 of a kind"),
        ((4,) * 13, 6, "6 players are dealt 54 cards, and the deck has 52"),
    ],
)
def test_decks_and_tables_that_cannot_be(counts, players, said):
    with pytest.raises(BadInput, match=said):
        check_deck(counts, players)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"pickup": "never"}, "The rule pickup cannot be 'never': it is forced or voluntary"),
        ({"failed_flip": 3}, "The rule failed_flip cannot be '3': it is to_hand or stays"),
        ({"turn_cap": 0}, "The rule turn_cap cannot be 0: it is 1 or more"),
        ({"turn_cap": 1.5}, "The rule turn_cap cannot be 1.5: it is a whole number"),
    ],
)
def test_rules_that_there_are_not(options, said):
    with pytest.raises(BadInput, match=said):
        Options(**options)
