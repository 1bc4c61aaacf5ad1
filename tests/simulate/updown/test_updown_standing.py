"""Positions as a player sees them: what is read is the game, and what cannot be is refused."""

import copy
import json
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from dealwise.simulate.errors import BadInput
from dealwise.simulate.updown import position as slots
from dealwise.simulate.updown import views
from dealwise.simulate.updown.cards import DECKS, KIND_NAMES
from dealwise.simulate.updown.deals import random_deal
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.packed import unpacked
from dealwise.simulate.updown.rules import Game
from dealwise.simulate.updown.standing import action_name, read_standing
from dealwise.simulate.updown.table import DOWN
from dealwise.simulate.updown.unseen import deal_unseen, unseen_places, write_unseen
from dealwise.strategies.updown.advice_plan import AdvicePlan

EXAMPLE = Path(__file__).parents[3] / "seeds" / "updown_position.json"
DECK = DECKS["84"]


def example():
    return json.loads(EXAMPLE.read_text(encoding="utf-8"))


def names(cards):
    return [KIND_NAMES[card] for card in cards]


def document_of(game, asked):
    """A plain game at a decision, written down as who decides sees it."""
    you, known = asked.player, views.known_cards(game)
    must_play_up = views.stands(game, asked).position[slots.MUST_PLAY_UP]
    seats = []
    for number, place in enumerate(game.places):
        seat = {
            "hand": names(place.hand) if number == you else len(place.hand),
            "up": names(place.up),
            "down": len(place.down),
            "known": names(known[number].elements()),
        }
        if place.known_down:
            seat["known_down"] = KIND_NAMES[place.down[0]]
        seats.append(seat)
    rules = ("pickup", "failed_flip", "set_replay")
    options = {name: getattr(game.options, name) for name in rules}
    return {
        "players": len(game.places),
        "you": you,
        "seats": seats,
        "pile": names(game.pile.cards),
        "removed": names(game.removed),
        "draw": len(game.draw_pile),
        "first": asked.first,
        "owed": asked.owed,
        "decision": asked.kind,
        "clear_2": bool(must_play_up),
        "options": options,
    }


@pytest.fixture(scope="module")
def moments():
    """Games by chance at decisions of every kind, with what was asked."""
    chance, met = random.Random(7), []
    for number in range(14):
        options = Options(
            pickup=chance.choice(["forced", "voluntary"]),
            failed_flip=chance.choice(["to_hand", "stays"]),
            set_replay=chance.choice(["no", "yes"]),
            turn_cap=150,
        )
        deal = random_deal(9, number, 2 + number % 5, DECK)
        game = Game.dealt(deal, [chance.sample(six, 3) for six in deal.dealt], options)
        told = game.play()
        try:
            asked = next(told)
            while True:
                if asked.kind == "draw" or asked.source != "hand" or chance.random() < 0.05:
                    met.append((copy.deepcopy(game), asked))
                asked = told.send(chance.choice(asked.actions))
        except StopIteration:
            continue
    assert {asked.kind for _, asked in met} == {"draw", "discard"}
    assert {asked.source for _, asked in met} == {"hand", "up", "down"}
    return met


def test_what_is_read_is_the_game_as_its_player_sees_it(moments):
    """The same actions, the same position but for others' cards, and the unseen cards of it."""
    for game, asked in moments:
        standing = read_standing(document_of(game, asked))
        assert set(standing.actions) == set(asked.actions)
        plan = AdvicePlan(("lowest",) * len(game.places), (0,), 1, 0, DECK, standing=standing)
        begun, table, unseen = plan.arguments()[:3]
        stand = views.stands(game, asked)
        expected = stand.position.copy()
        expected[slots.TURNS] = 0
        for seat in range(len(game.places)):
            expected[slots.DOWN_CARDS_AT + seat] = expected[slots.ASKED_AT + seat] = 0
            if seat != asked.player:
                expected[slots.HAND_AT + seat] = 0
        expected[slots.NEXT_AT : slots.NEXT_AT + 6] = 0
        assert begun.tolist() == expected.tolist()
        assert table.tolist() == stand.table.tolist()
        assert unseen.tolist() == sorted(hidden(game, asked.player))


def hidden(game, player):
    """The cards that a player cannot see, by the plain game."""
    known, cards = views.known_cards(game), []
    for number, place in enumerate(game.places):
        cards += place.down[place.known_down :]
        if number != player:
            cards += (Counter(place.hand) - known[number]).elements()
    gone = game.draw_pile.drawn
    return cards + [card for at, card in enumerate(game.draw_pile.cards) if at not in gone]


def test_unseen_cards_are_dealt_to_where_they_may_be(moments):
    """What is dealt adds up to the deck, leaves what is known, and every place gets any card."""
    for game, asked in moments[::3]:
        view = views.draw_view if asked.kind == "draw" else views.discard_view
        seen = view(game, asked, DECK)
        pile, players, you = getattr(seen, "pile", 0), seen.players, seen.seat
        room, cards = np.empty(195, np.int64), np.empty(seen.left, np.int64)
        told = (you, players, seen.hand, seen.table)
        count = write_unseen(*told, pile, seen.removed, seen.deck, room)
        assert count == unseen_places(you, players, seen.table, seen.left)
        position = np.zeros(slots.POSITION_SLOTS, np.int64)
        deal_unseen(5, *told, room[:count], position, cards)
        hands = [unpacked(position[slots.HAND_AT + seat]) for seat in range(players)]
        assert hands[you] == tuple(sorted(game.places[you].hand))
        known, dealt = views.known_cards(game), list(cards)
        for seat, place in enumerate(game.places):
            assert len(hands[seat]) == len(place.hand)
            assert not known[seat] - Counter(hands[seat])
            packed_down = int(position[slots.DOWN_CARDS_AT + seat])
            down = [packed_down >> 4 * turn & 15 for turn in range(len(place.down))]
            assert down[: place.known_down] == place.down[: place.known_down]
            dealt += [*hands[seat], *down, *place.up]
        dealt += [*game.pile.cards, *game.removed]
        assert Counter(dealt) == Counter(dict(enumerate(DECK)))


def test_down_cards_are_dealt_by_chance():
    standing = read_standing(example())
    plan = AdvicePlan(("lowest",) * 3, (0,), 1, 0, DECK, standing=standing)
    begun, table, unseen = plan.arguments()[:3]
    cards, found = np.empty(12, np.int64), Counter()
    hand = int(begun[slots.HAND_AT])
    for key in range(2000):
        position = begun.copy()
        deal_unseen(key, 0, 3, hand, table, unseen.copy(), position, cards)
        found[int(position[slots.DOWN_CARDS_AT]) & 15] += 1
    whole = Counter(unseen.tolist())
    for kind, count in whole.items():
        share = count / len(unseen)
        assert abs(found[kind] - 2000 * share) < 5 * (2000 * share * (1 - share)) ** 0.5 + 1


def test_a_position_without_a_choice_of_cards_is_a_choice_to_take():
    document = example()
    document["seats"][0] |= {"hand": [], "up": [], "down": 2}
    document |= {"draw": 0, "options": {"pickup": "voluntary"}}
    document["removed"] += ["6", "9", "9", "8", "10", "C", "C+1", "1", "2", "3", "4", "C+2", "C"]
    document["removed"] += ["5", "5", "6", "7", "7", "8", "10"]
    standing = read_standing(document)
    assert standing.source == DOWN
    assert [action_name(each) for each in standing.actions] == ["turn a down card", "take the pile"]


def changed(**values):
    return example() | values


def with_seat(number, **values):
    document = example()
    document["seats"][number] |= values
    return document


IMPOSSIBLE = {
    "a list": ([], "A position is one JSON object"),
    "an unknown key": (changed(table=1), 'The position has no key "table"'),
    "a missing key": ({"players": 3}, "The position has no you"),
    "seven players": (changed(players=7), "players cannot be 7: it is a whole number from 2 to 6."),
    "seven players in a text": (changed(players="7"), 'players cannot be "7"'),
    "another deck": (changed(deck="85"), 'deck cannot be "85"'),
    "another deck without quotation marks": (
        changed(deck=85),
        'deck cannot be 85: it is "84", "74", "retail", or a list of 13 counts.',
    ),
    "no deck": (changed(deck=None), 'deck cannot be null: it is "84", "74"'),
    "counts of a deck": (changed(deck=[7] * 12), "A deck has 13 counts"),
    "16 of a kind": (changed(deck=[16, *[7] * 12]), "A deck cannot hold 16 of 1"),
    "a seat too many": (changed(players=4), "seats has 3 entries, and 4 play"),
    "another seat": (changed(you=3), "you cannot be 3: it is"),
    "no card": (changed(pile=["11"]), '"11" is not in the deck'),
    "a number for a card": (changed(pile=[7]), "pile cannot have 7: a card is a text"),
    "a negative count": (changed(draw=-1), "draw cannot be -1: it is"),
    "too few to draw": (changed(draw=11), "has 84 cards, and the position 83: 57 are seen"),
    "too many of a kind": (
        with_seat(0, hand=["C+2"] * 3),
        "Of C+2 the position shows 3, and the deck has 2",
    ),
    "more known than held": (
        with_seat(1, known=["1"] * 2, hand=1),
        "has 1 card in hand, and 2 known",
    ),
    "own cards known that are not there": (with_seat(0, known=["1"]), "Seat 0 does not hold all"),
    "four up": (with_seat(1, up=["7", "7", "9", "10"]), "Seat 1 has 4 cards up and 3 down"),
    "up beside two down": (with_seat(1, down=2), "Seat 1 has cards up and 2 down"),
    "a known down card": (with_seat(1, known_down="5"), "Seat 1 cannot have a known down card"),
    "up gone too early": (with_seat(1, up=["7"]), "Seat 1 has 1 card up and 3 down while"),
    "a hand too small": (with_seat(1, hand=2), "Seat 1 has 2 cards in hand with 12 left to draw"),
    "more drawn than three": (
        with_seat(2, known=["2", "5"]),
        "Seat 2 has 6 cards in hand, and 2 known: nobody draws beyond 3, so that 3 at least",
    ),
    "nobody left": (with_seat(1, hand=0, up=[], down=0), "Seat 1 has no card left"),
    "a Clear on the pile": (changed(pile=["3", "4", "C"]), "C cannot lie on the pile"),
    "a pile that goes down": (changed(pile=["4", "3", "6"]), "3 cannot lie on 4"),
    "two owed at first": (changed(owed=2), "owed cannot be 2 at the first discard"),
    "a Clear +2 at first": (changed(clear_2=True), "clear_2 cannot be true at the first"),
    "a draw on a pile": (changed(decision="draw"), "A draw is decided before a further discard"),
    "another decision": (changed(decision="bid"), 'decision cannot be "bid"'),
    "a word for a truth": (changed(first="yes"), 'first cannot be "yes"'),
    "who started": (changed(options={"starter": 2}), "options cannot have starter: it means"),
    "a rule without a value": (
        changed(options={"pickup": None}),
        'options cannot have "pickup" be null: a rule has a text or a number.',
    ),
    "a list for a count": (changed(draw=["3", "4"]), 'draw cannot be ["3", "4"]: it is a whole'),
    "a truth for a count": (changed(owed=True), "owed cannot be true: it is a whole number"),
    "what no JSON holds": (changed(draw={1}), "draw cannot be a set: it is a whole number"),
    "another rule": (changed(options={"pickups": "forced"}), "There is no rule named"),
}


@pytest.mark.parametrize(("document", "sentence"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_is_refused_in_a_sentence(document, sentence):
    with pytest.raises(BadInput) as refused:
        read_standing(document)
    assert sentence in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_deck_may_be_named_by_a_number():
    assert read_standing(changed(deck=84)) == read_standing(example())


@pytest.mark.parametrize("above", [[], ["7"]], ids=["on top", "below"])
def test_three_equal_cards_cannot_lie_one_on_another(above):
    document = changed(pile=["6", "6", "6", *above])
    for card in ("6", "6", *above):
        document["removed"].remove(card)
    document["removed"] += ["3", "4"]
    with pytest.raises(BadInput, match="3 cards 6 cannot lie one on another"):
        read_standing(document)


def further(*removed, pile=(), hand=("1", "2"), up=("8", "10"), draw=0, **values):
    """A further discard of one of two players, after which so much has been removed."""
    gone = [*removed, "4", "4", "5", "5", "6", "6"]
    seen = Counter([*gone, *pile, *hand, *up, "9", "9", "9"])
    deck = [seen[name] for name in KIND_NAMES]
    deck[9] += 3 + 3 + 3 + draw  # all that nobody sees are tens
    seats = [{"hand": list(hand), "up": list(up), "down": 3}]
    seats.append({"hand": 3, "up": ["9", "9", "9"], "down": 3})
    document = {"players": 2, "deck": deck, "you": 0, "seats": seats, "pile": list(pile)}
    return document | {"removed": gone, "draw": draw, "first": False} | values


REPLAYED = {"options": {"set_replay": "yes"}}
THREE_UP = ("8", "9", "10")
NO_CARD = {"hand": (), "clear_2": True}
MOMENTS = {
    "nothing gave it": (further(), "A further discard comes of a Clear +1 or +2, and none"),
    "a set gave it": (further("3", "3", "3"), "comes of a Clear +1 or +2, and none"),
    "a set, replayed": (further("3", "3", "3", **REPLAYED), None),
    "two alike, replayed": (further("3", "3", **REPLAYED), "+2, or three equal numbers, and none"),
    "one after a Clear +1": (further("C+1"), None),
    "two after a Clear +1": (further("C+1", owed=2), "that takes 1 C+2, and 0 have been removed"),
    "two after a set": (further("3", "3", "3", owed=2, **REPLAYED), "takes 1 C+2, and 0 have"),
    "two after a Clear +2": (further("C+2", owed=2), None),
    "three after a Clear +2": (further("C+2", owed=3), "3 further discards cannot be owed"),
    "three after both": (further("C+2", "C+2", owed=3), None),
    "the second on two alike": (further("C+2", pile=["1", "1"]), None),
    "the second on two numbers": (further("C+2", pile=["1", "2"]), "with 2 different numbers put"),
    "a pile after a Clear +1": (further("C+1", pile=["1"]), "1 further discard cannot be owed"),
    "up, two owed": (further("C+2", owed=2, **NO_CARD), None),
    "up, no Clear +2": (further("C+1", **NO_CARD), "clear_2 cannot be true: no C+2 has"),
    "up, from the hand": (further("C+2", clear_2=True), "true with 2 cards in hand and 0 to draw"),
    "up, cards to draw": (further("C+2", up=THREE_UP, draw=2, **NO_CARD), "in hand and 2 to draw"),
    "up, all there": (further("C+2", up=THREE_UP, **NO_CARD), "clear_2 cannot be true with 3"),
}


@pytest.mark.parametrize(("document", "sentence"), MOMENTS.values(), ids=MOMENTS)
def test_a_further_discard_has_come_of_something(document, sentence):
    """U11 to U14: what is owed in the middle of a turn, and what must have gone before."""
    if sentence is None:
        assert read_standing(document).actions
        return
    with pytest.raises(BadInput) as refused:
        read_standing(document)
    assert sentence in str(refused.value)


def test_where_nothing_goes_there_is_nothing_to_decide():
    document = example()
    document["seats"][0]["hand"] = ["1", "1", "2", "5"]
    document["removed"] = [card for card in document["removed"] if card not in ("1", "2", "5")]
    document["removed"] += ["1"] * 3 + ["2"] * 3 + ["5"] * 2 + ["6", "9", "9", "C"]
    with pytest.raises(BadInput, match="Nothing can be discarded here"):
        read_standing(document)


def test_a_down_card_that_has_to_be_turned_is_nothing_to_decide():
    document = further("C+1", hand=(), up=())
    with pytest.raises(BadInput, match="one of them has to be turned"):
        read_standing(document)


def test_the_form_in_the_guide_is_the_example():
    guide = (EXAMPLE.parents[1] / "docs" / "positions.md").read_text(encoding="utf-8")
    written = guide.partition("```json\n")[2].partition("```")[0]
    assert json.loads(written) == example()
