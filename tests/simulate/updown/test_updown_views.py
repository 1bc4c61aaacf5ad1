"""What each seat is told, field by field, and that nothing else comes through (U22)."""

import random

import numpy as np
import pytest
from updown_games import Table, any_table

from dealwise.simulate.errors import Fault
from dealwise.simulate.updown import views
from dealwise.simulate.updown.cards import DECKS
from dealwise.simulate.updown.contract import known_down_of, known_of, size_of, up_of
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.packed import packed, packed_counts, unpacked
from dealwise.simulate.updown.rules import Game, discard
from dealwise.simulate.updown.table import (
    DRAW_DECISION,
    Discard,
    DiscardPile,
    DrawPile,
    Place,
    Taken,
    Turn,
)

DECK = DECKS["84"]


def game_of(hand, up, down, pile, *, other_hand=(4, 4, 4), draw=(0, 0), **options):
    """Seat 0 to play, with a seat beside it."""
    places = [Place(list(hand), list(up), list(down)), Place(list(other_hand), [5], [6, 7])]
    draw_pile = DrawPile(list(draw), [range(len(draw))])
    return Game(places, draw_pile, DiscardPile(list(pile)), 0, Options(**options))


def test_a_discard_is_asked_with_all_that_is_seen():
    game = game_of([2, 5, 5, 10], [9], [3, 3, 3], [1, 5], pickup="voluntary")
    asked = next(game.play())
    view = views.discard_view(game, asked, DECK, 77)
    assert view._replace(table=0) == views.DiscardView(
        legal=packed([5, 5, 10]), source=0, first=1, may_take=1, owed=1,
        hand=packed([2, 5, 5, 10]), seat=0, players=2, table=0, pile=packed([1, 5]), top=5, run=1,
        removed=0, left=2, deck=packed_counts(DECK), bits=77,
    )  # fmt: skip
    assert (up_of(view.table, 0), up_of(view.table, 1)) == (packed([9]), packed([5]))
    assert (size_of(view.table, 0), size_of(view.table, 1)) == (4, 3)
    assert known_down_of(view.table, 0) == -1
    with pytest.raises(ValueError, match="read-only"):
        view.table[0] = 1


def test_a_draw_is_asked_on_no_pile():
    game = game_of([2, 11], [9], [3, 3, 3], [8])
    told = game.play()
    next(told)
    asked = told.send(discard(11))
    view = views.draw_view(game, asked, DECK)
    assert asked.kind == DRAW_DECISION
    assert (view.owed, view.hand, view.left, view.removed) == (1, packed([2]), 2, packed([8, 11]))


def test_what_was_taken_is_known_until_it_is_played():
    game = game_of([], [], [], [])
    known = views.Before(known=((3, 3, 7), (2,)))
    game.turns = [
        Turn(1, [Discard((6,), "hand")]),
        Turn(0, [Taken(1)]),
        Turn(1, [Discard((2, 2), "hand")]),
        Turn(0, [Discard((3,), "hand")]),
        Turn(1, [Discard((0,), "down", took_pile=True)]),
    ]
    found = [sorted(cards.elements()) for cards in views.known_cards(game, known)]
    assert found[:2] == [[3, 6, 7], [0, 2, 2, 3]]


def test_a_card_that_stays_down_is_not_in_the_hand():
    game = game_of([], [], [], [], failed_flip="stays")
    game.turns = [
        Turn(1, [Discard((6,), "hand")]),
        Turn(0, [Discard((2,), "down", took_pile=True)]),
    ]
    assert sorted(views.known_cards(game)[0].elements()) == [6]


def told(game, asked):
    view = views.draw_view if asked.kind == DRAW_DECISION else views.discard_view
    return [np.asarray(value).tolist() for value in view(game, asked, DECK)]


@pytest.mark.uncounted
def test_a_seat_is_told_the_same_whatever_is_hidden():
    """And all that is hidden does change: other hands, down cards, the draw pile."""
    chance = random.Random(8)
    changed = set()

    def each(game, asked):
        if chance.random() < 0.8:
            return
        other = views.alike(game, asked.player, chance)
        assert told(other, asked) == told(game, asked)
        for seat, (place, before) in enumerate(zip(other.places, game.places, strict=True)):
            assert len(place.hand) == len(before.hand)
            if sorted(place.hand) != sorted(before.hand):
                assert seat != asked.player
                changed.add("hand")
            if place.down != before.down:
                changed.add("own down" if seat == asked.player else "down")
            known = unpacked(known_of(views.table_of(game), seat))
            assert not set(known) - set(place.hand)
        if other.draw_pile.cards != game.draw_pile.cards:
            changed.add("draw pile")

    for number in range(8):
        any_table(chance, turn_cap=60).by_reference(number, each=each)
    assert changed == {"hand", "down", "own down", "draw pile"}


def test_what_is_no_set_of_cards_is_a_fault():
    deal = Table(2, DECK, Options()).deal(0)
    with pytest.raises(Fault, match="Seat 0 answered -3, which is no set of cards"):
        views.choose_ups(deal, [lambda *_: -3] * 2, DECK)
