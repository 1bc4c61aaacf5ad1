"""Positions in the middle of a hand: what the seat knows of them, and what cannot be."""

import copy

import pytest
from seen_tables import opened
from unseen_tables import tables_of

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.records import record_of
from dealwise.simulate.moon.rules import Auction
from dealwise.simulate.moon.standing import SEAT_NAMES
from dealwise.simulate.moon.standing_read import parse_standing, standing_of_record
from dealwise.simulate.moon.tiles import BIDS, TILE_IDS, TRUMP_NAMES, hand_name, tile_name

LEFT = {"trump": 6, "bid": 5, "seat": "left"}


def order_of(play):
    """The tiles that were played, in order."""
    return [*(tile for trick in play.tricks for tile in trick.tiles), *play.on_table]


@pytest.mark.parametrize("play", list(tables_of(11, range(21))))
def test_a_position_tells_what_the_seat_is_told(play):
    view = views.play_view(play, views.NO_SCORES)
    own = play.seat == play.bidder
    standing = parse_standing(
        hand_name(view.hand),
        trump=TRUMP_NAMES[play.trump],
        bid=play.bid,
        seat=SEAT_NAMES[view.seat],
        played=" ".join(tile_name(TILE_IDS[tile]) for tile in order_of(play)),
        discard=tile_name(TILE_IDS[play.discard]) if own else None,
    )
    assert standing.view == view
    assert standing.tricks == play.tricks_won[play.bidder]


REFUSED = {
    "a tile twice": (("62 62 44 42 41 31", LEFT | {"played": "66 55"}), "6-2 is twice", "(M2)"),
    "one that was played": (
        ("62 55 44 42 41 31", LEFT | {"played": "66 62"}),
        "6-2 is in your hand and among those played",
        "(M2)",
    ),
    "played twice": (("55 44 42 41 31", LEFT | {"played": "66 62 00 66"}), "6-6 is twice", "(M2)"),
    "six tiles": (("62 55 44 42 41 31", LEFT | {"played": "66"}), "You hold 6 tiles", "(M3)"),
    "not his turn": (
        ("55 51 44 42 41 31", LEFT | {"played": "66 62"}),
        "It is the turn of the right defender after 6-2, not of the left defender",
        "(M14)",
    ),
    "a defender at first": (("55 51 44 42 41 31 11", LEFT), "the turn of the bidder", "(M14)"),
    "all is played": (
        (
            "66",
            LEFT | {
                "played": "66 65 64 63 62 61 55 54 53 52 51 44 43 42 41 33 32 31 22 21 11"
            },
        ),
        "6-6 is in your hand",
        "(M2)",
    ),
    "a revoke of his own": (
        ("55 51 44 42 61", LEFT | {"played": "66 62 00 65 31 11 64"}),
        "The left defender played 3-1 to 6-5 in trick 2, and so was out of trumps, but holds 6-1",
        "(M15)",
    ),
    "a revoke that came to light": (
        ("55 51 44 42 41", LEFT | {"played": "66 62 00 65 31 63 64"}),
        "The right defender played 0-0 to 6-6 in trick 1, and so was out of trumps, but played 6-3 "
        "in trick 2",
        "(M15)",
    ),
    "no place for tiles": (
        ("44 43 42 41 51", {"trump": "none", "bid": 5, "seat": "left",
                            "played": "21 22 32 55 61 11"}),
        "No deal fits these tiles",
        "(M15)",
    ),
    "a bidder without a discard": (
        ("66 65 64 33 22 21 00", {"trump": 6, "bid": 5}),
        "say which",
        "(M12)",
    ),
    "a defender with one": (
        ("62 55 51 44 42 41 31", LEFT | {"played": "66", "discard": "11"}),
        "A defender does not know",
        "(M13)",
    ),
    "a bid of 3": (("66", {"trump": 6, "bid": 3}), 'The bid cannot be "3"', "(M10)"),
    "a seat in the north": (("66", LEFT | {"seat": "north"}), '"north"', "bidder, left, right"),
    "no tile": (("67", LEFT), '"67" is not in the set', ""),
}  # fmt: skip


@pytest.mark.parametrize(("call", "sentence", "clause"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(call, sentence, clause):
    hand, words = call
    with pytest.raises(BadInput) as refused:
        parse_standing(hand, **words)
    assert sentence in str(refused.value)
    assert clause in str(refused.value)


def whole_record(number):
    """A record of a hand that was played at random, and its play."""
    deal = random_deal(5, number)
    auction = Auction(number % 3)
    for call in (0, BIDS[number % 4], 0):
        auction = auction.call(call)
    bidder = auction.bidder
    away = max(views.as_tiles(deal[bidder]))
    play = opened(deal, bidder, auction.bid, plan_of(number % 9, TILE_IDS[away]))
    while not play.is_over:
        play = play.play(min(play.legal()))
    return record_of(views.PlayedDeal(deal, auction, play)), play


def cut(record, plies):
    """The record as it stood after some tiles."""
    short = copy.deepcopy(record)
    for key in ("tricks_won", "made", "points"):
        del short[key]
    tricks = short["tricks"][: -(-plies // 3)]
    if plies % 3:
        tricks[-1]["tiles"] = tricks[-1]["tiles"][: plies % 3]
        del tricks[-1]["winner"]
    return short | {"tricks": tricks}


@pytest.mark.parametrize("plies", range(21))
def test_a_record_that_is_cut_short_is_a_position(plies):
    record, whole = whole_record(plies)
    short = cut(record, plies)
    standing = standing_of_record(short)
    play = views.retell(
        random_deal(5, plies), whole.bidder, whole.bid,
        plan_of(whole.trump, TILE_IDS[whole.discard]),
        [TILE_IDS[tile] for tile in order_of(whole)[:plies]],
    )  # fmt: skip
    assert standing.view == views.play_view(play, views.NO_SCORES)
    others = [hand if seat == play.seat else None for seat, hand in enumerate(short["hands"])]
    assert standing_of_record(short | {"hands": others}).view == standing.view


def test_a_record_that_cannot_be():
    record, _ = whole_record(4)
    short = cut(record, 10)
    with pytest.raises(BadInput, match="whole hand"):
        standing_of_record(record)
    wrong = copy.deepcopy(short)
    wrong["tricks"][1]["winner"] = (wrong["tricks"][1]["winner"] + 1) % 3
    with pytest.raises(BadInput, match=r'"winner" of trick 2 is .* should be .* \(M16\)'):
        standing_of_record(wrong)
    with pytest.raises(BadInput, match='"bid" is missing'):
        standing_of_record({key: value for key, value in short.items() if key != "bid"})
    with pytest.raises(BadInput, match='did you mean "widow"'):
        standing_of_record(short | {"widdow": "66"})
    with pytest.raises(BadInput, match="null and should be its tiles"):
        standing_of_record(short | {"hands": [None, None, None]})
    hands = [short["hands"][seat] for seat in (1, 2, 0)]
    with pytest.raises(BadInput, match=r"\(M\d+\)"):
        standing_of_record(short | {"hands": hands})


def test_what_a_defender_could_not_know_serves_to_check_the_bidder():
    """After the first lead it is for the left to play: the bidder held what the record says."""
    record, _ = whole_record(1)
    short = cut(record, 1)
    bidder, [led] = short["bidder"], short["tricks"][0]["tiles"]
    assert led != short["widow"]
    for keys, sentence in (
        ({"widow": "77"}, '"widow" holds no tile'),
        ({"discard": led}, "did not have it"),
        ({"discard": short["hands"][(bidder + 1) % 3].split()[0]}, "one of the bidder's eight"),
    ):
        with pytest.raises(BadInput, match=sentence):
            standing_of_record(short | keys)
    unknown = standing_of_record(short | {"widow": None, "discard": None})
    assert unknown.view == standing_of_record(short).view
    del short["widow"]
    assert standing_of_record(short).view == unknown.view


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("hands", r"is in the hand of seat \d and in the hand of seat \d.* \(M2\)"),
        ("widow", r"is in the hand of seat \d and the widow.* \(M2\)"),
        ("tricks", r"is played twice.* \(M2\)"),
    ],
)
@pytest.mark.parametrize("plies", [10, 11, 12])
def test_no_tile_of_a_record_is_in_two_places(place, sentence, plies):
    short = cut(whole_record(4)[0], plies)
    left, right = ((short["bidder"] + steps) % 3 for steps in (1, 2))
    tile = short["hands"][left].split()[0]
    if place == "hands":
        short["hands"][right] = tile + short["hands"][right][2:]
    elif place == "tricks":
        short["tricks"][-1]["tiles"][-1] = short["tricks"][0]["tiles"][0]
    else:
        short["widow"] = tile
    with pytest.raises(BadInput, match=sentence):
        standing_of_record(short)


def test_a_tile_of_ones_own_that_another_played_is_in_two_places():
    short = cut(whole_record(4)[0], 1)
    short["tricks"][0]["tiles"] = [short["hands"][(short["bidder"] + 1) % 3].split()[0]]
    with pytest.raises(BadInput, match=r"is in your hand and among those played.* \(M2\)"):
        standing_of_record(short)
