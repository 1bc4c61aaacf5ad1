"""The reference against the worked cases, and each clause against what its words say."""

import json
from importlib.resources import files

import pytest

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.moon import rules
from dealwise.simulate.moon.rules import MOON, Auction, Match, Options, Play, Trick
from dealwise.simulate.moon.tiles import DOUBLES, ENDS, NO_TRUMP, PASS, TRUMP_NAMES, TRUMP_SUIT

CASES = json.loads(files("dealwise.seeds").joinpath("moon_cases.json").read_text("utf-8"))


def tile(name):
    return int(name[0]), int(name[1])


def hand(names):
    return frozenset(map(tile, names.split() if isinstance(names, str) else names))


def named(case):
    options = " ".join(case.get("options", {}).values())
    return f"{' '.join(case['clauses'])} {case['why']} {options}".strip()


def play_of(hands, bidder=0, bid=4, trump=NO_TRUMP, discard="11", tricks=(), on_table=()):
    return Play(
        tuple(map(hand, hands)),
        bidder,
        bid,
        trump,
        tile(discard),
        tuple(tricks),
        tuple(map(tile, on_table)),
    )


# The worked cases


@pytest.mark.parametrize("case", CASES["tricks"], ids=named)
def test_worked_trick(case):
    played = [tile(name) for name in case["tiles"]]
    assert rules.winning_tile(played, TRUMP_NAMES.index(case["trump"])) == tile(case["winner"])


@pytest.mark.parametrize("case", CASES["legal"], ids=named)
def test_worked_turn(case):
    trump = TRUMP_NAMES.index(case["trump"])
    assert rules.legal_tiles(hand(case["hand"]), tile(case["led"]), trump) == hand(case["legal"])


@pytest.mark.parametrize("case", CASES["scores"], ids=named)
def test_worked_score(case):
    match = Match(0, tuple(case["before"]), options=Options(**case.get("options", {})))
    after = match.after_hand(case["bidder"], case["bid"], case["tricks"])
    assert list(after.scores) == case["after"]
    assert after.winner == case["winner"]


def test_worked_hand():
    record = CASES["record"]
    auction = Auction(record["first_bidder"])
    for call in record["bids"]:
        auction = auction.call(PASS if call == "pass" else int(call))
    assert auction.is_over
    assert (auction.bidder, auction.bid) == (record["bidder"], record["bid"])
    play = rules.begin_play(
        [hand(held) for held in record["hands"]],
        tile(record["widow"]),
        record["bidder"],
        record["bid"],
        tile(record["discard"]),
        TRUMP_NAMES.index(record["trump"]),
    )
    for trick in record["tricks"]:
        for name in trick["tiles"]:
            play = play.play(tile(name))
        assert play.tricks[-1] == Trick(
            trick["leader"], tuple(map(tile, trick["tiles"])), trick["winner"]
        )
    assert play.is_over
    assert list(play.tricks_won) == record["tricks_won"]
    assert play.made == record["made"]
    points = rules.points(record["bidder"], record["bid"], play.tricks_won)
    assert list(points) == record["points"]


def test_every_kind_of_case_is_there():
    assert len(CASES["tricks"]) + len(CASES["legal"]) >= 14
    assert len(CASES["scores"]) >= 7


# Tiles and suits


def test_the_set_has_no_blank_beside_a_number():
    assert frozenset(ENDS) == rules.ALL_THE_TILES
    assert len(rules.ALL_THE_TILES) == 22
    assert [ends for ends in rules.ALL_THE_TILES if 0 in ends] == [(0, 0)]
    assert all(high >= low for high, low in rules.ALL_THE_TILES)


@pytest.mark.parametrize(
    ("trump", "suit", "in_order"),
    [
        (NO_TRUMP, 2, "22 62 52 42 32 21"),
        (NO_TRUMP, 0, "00"),
        (NO_TRUMP, 6, "66 65 64 63 62 61"),
        (5, 6, "66 64 63 62 61"),
        (DOUBLES, 1, "61 51 41 31 21"),
        (3, TRUMP_SUIT, "33 63 53 43 32 31"),
        (0, TRUMP_SUIT, "00"),
        (DOUBLES, TRUMP_SUIT, "66 55 44 33 22 11 00"),
        (DOUBLES, 0, ""),
        (NO_TRUMP, TRUMP_SUIT, ""),
    ],
)
def test_order_of_a_suit(trump, suit, in_order):
    members = [tile for tile in rules.ALL_THE_TILES if rules.follows(tile, suit, trump)]
    ranks = {
        tile: rules.rank_as_trump(tile, trump)
        if suit == TRUMP_SUIT
        else rules.rank_in_number(tile, suit)
        for tile in members
    }
    assert len(set(ranks.values())) == len(ranks)
    members.sort(key=ranks.__getitem__, reverse=True)
    assert members == [tile(name) for name in in_order.split()]


def test_a_tile_asks_for_its_higher_end_and_a_trump_for_trumps():
    assert rules.suit_led((5, 1), NO_TRUMP) == 5
    assert rules.suit_led((5, 1), 1) == TRUMP_SUIT
    assert rules.suit_led((4, 4), DOUBLES) == TRUMP_SUIT
    assert rules.suit_led((0, 0), NO_TRUMP) == 0


def test_the_lower_end_of_the_tile_led_asks_for_nothing():
    assert rules.legal_tiles(hand("41 31 66"), tile("51"), NO_TRUMP) == hand("41 31 66")


def test_nobody_can_follow_a_blank_that_is_no_trump():
    others = rules.ALL_THE_TILES - {(0, 0)}
    for trump in (1, 2, 3, 4, 5, 6, NO_TRUMP):
        assert rules.legal_tiles(others, (0, 0), trump) == others


# The auction


def auction(first_bidder, *calls, **options):
    state = Auction(first_bidder, options=Options(**options))
    for call in calls:
        state = state.call(call)
    return state


def test_the_first_speaker_may_say_anything():
    assert auction(1).legal_calls() == (PASS, 4, 5, 6, 7, 21)
    assert auction(1).speaker == 1


def test_a_bid_must_top_the_others():
    state = auction(2, 5)
    assert state.speaker == 0
    assert state.legal_calls() == (PASS, 6, 7, 21)
    with pytest.raises(Fault, match="Seat 0 may not bid 5 after a bid of 5"):
        state.call(5)


def test_seven_can_be_topped_by_21_alone():
    assert auction(0, 7).legal_calls() == (PASS, 21)
    assert auction(0, 7, PASS).legal_calls() == (PASS, 21)


def test_21_ends_the_auction():
    state = auction(1, 21)
    assert state.is_over
    assert (state.bidder, state.bid) == (1, 21)
    assert state.legal_calls() == ()
    with pytest.raises(Fault, match="the auction is over"):
        state.call(PASS)


def test_everyone_speaks_once_and_the_highest_takes_it():
    state = auction(2, 4, PASS, 6)
    assert state.is_over
    assert (state.bidder, state.bid) == (1, 6)


def test_a_bid_that_does_not_exist():
    for call in (1, 8, 20, 22, -1):
        with pytest.raises(Fault, match=f"Seat 0 may not bid {call} before any bid"):
            auction(0).call(call)


def test_all_pass_throws_the_hand_in():
    state = auction(0, PASS, PASS, PASS)
    assert state.is_over
    assert state.bidder is None


def test_the_last_seat_may_be_forced():
    state = auction(0, PASS, PASS, all_pass="force_last")
    assert state.must_bid
    assert state.legal_calls() == (4, 5, 6, 7, 21)
    with pytest.raises(Fault, match="Seat 2 may not pass"):
        state.call(PASS)
    assert rules.forced_bid(state, PASS) == 4
    assert rules.forced_bid(state, 7) == 7
    forced = state.call(rules.forced_bid(state, PASS))
    assert (forced.bidder, forced.bid) == (2, 4)


@pytest.mark.parametrize("calls", [(), (PASS,), (PASS, 4), (5, PASS)])
def test_nobody_else_is_forced(calls):
    state = auction(0, *calls, all_pass="force_last")
    assert not state.must_bid
    assert rules.forced_bid(state, PASS) == PASS


# The exchange and the play

HANDS = ("66 65 64 61 53 43 21", "62 55 51 44 42 41 31", "54 52 33 32 22 11 00")


def test_the_widow_itself_may_go_back():
    play = rules.begin_play([hand(held) for held in HANDS], (6, 3), 2, 4, (6, 3), 5)
    assert play.hands == tuple(map(hand, HANDS))
    assert play.discard == (6, 3)


def test_the_discard_is_one_of_the_eight():
    with pytest.raises(Fault, match="may not lay away 6-2: it holds 6-6 6-5 6-4 6-3 6-1"):
        rules.begin_play([hand(held) for held in HANDS], (6, 3), 0, 4, (6, 2), 5)


@pytest.mark.parametrize("bidder", [0, 1, 2])
def test_the_bidder_leads_and_turns_go_clockwise(bidder):
    play = rules.begin_play([hand(held) for held in HANDS], (6, 3), bidder, 4, (6, 3), 5)
    assert play.leader == play.seat == bidder
    assert play.legal() == hand(HANDS[bidder])
    order = []
    for _ in range(3):
        order.append(play.seat)
        play = play.play(max(play.legal()))
    assert order == [bidder, (bidder + 1) % 3, (bidder + 2) % 3]


def test_the_winner_of_a_trick_leads_the_next():
    play = play_of(("53 11", "66 65", "55 51"), bidder=1)
    for name in ("65", "51", "11"):
        play = play.play(tile(name))
    assert play.tricks[0].winner == play.leader == play.seat == 1
    play = play_of(("53 11", "66 64", "65 51"), bidder=0)
    for name in ("53", "64", "65"):
        play = play.play(tile(name))
    assert play.tricks[0].winner == play.leader == play.seat == 2


def test_a_revoke_is_named():
    play = play_of(("53", "66 52 21", "55"), on_table=["53"])
    play = Play(**{**vars(play), "hands": (frozenset(), *play.hands[1:])})
    with pytest.raises(
        Fault, match="Seat 1 may not play 6-6: it holds 6-6 5-2 2-1, of which 5-2 may be played"
    ):
        play.play((6, 6))


def test_play_goes_on_when_the_bid_is_lost():
    play = play_of(("11 21", "66 65", "55 51"), bid=7)
    for name in ("11", "66", "51"):
        play = play.play(tile(name))
    assert not play.is_over
    assert play.legal() == hand("21")


# Score and match


def test_what_a_bid_needs():
    for bid in (4, 5, 6, 7):
        assert rules.is_made(bid, bid)
        assert not rules.is_made(bid, bid - 1)
    assert rules.is_made(MOON, 7)
    assert not rules.is_made(MOON, 6)


@pytest.mark.parametrize("bidder", [0, 1, 2])
def test_points_go_to_the_right_seats(bidder):
    won = [1, 2, 4]
    expected = list(won)
    expected[bidder] = 4 if won[bidder] >= 4 else -4
    assert list(rules.points(bidder, 4, won)) == expected


def test_defenders_score_whether_the_bid_is_made_or_not():
    assert rules.points(1, 5, [1, 5, 1]) == (1, 5, 1)
    assert rules.points(1, 6, [1, 5, 1]) == (1, -6, 1)


def test_a_failed_21_costs_21_and_the_match_goes_on():
    match = Match(0).after_hand(2, MOON, [1, 0, 6])
    assert match.scores == (1, 0, -21)
    assert not match.is_over


@pytest.mark.parametrize(
    ("scores", "bidder", "highest", "bidder_first"),
    [
        ((20, 20, 20), 0, None, None),
        ((21, 20, 0), 1, 0, 0),
        ((21, 23, 0), 0, 1, 0),
        ((21, 23, 0), 2, 1, 1),
        ((22, 22, 0), 0, None, 0),
        ((22, 22, 0), 2, None, None),
        ((22, 22, 23), 0, 2, 0),
        ((25, 3, 25), 1, None, None),
    ],
)
def test_who_is_out(scores, bidder, highest, bidder_first):
    assert rules.player_out(scores, bidder) == highest
    assert rules.player_out(scores, bidder, Options(both_out="bidder_first")) == bidder_first


def test_the_first_bidder_moves_on_every_hand():
    match = Match(2)
    match = match.after_all_pass()
    assert (match.first_bidder, match.scores, match.hands_dealt) == (0, (0, 0, 0), 1)
    match = match.after_hand(2, 4, [3, 2, 2])
    assert (match.first_bidder, match.scores, match.hands_dealt) == (1, (3, 2, -4), 2)


def test_the_cap_ends_a_match_without_a_winner():
    match = Match(0, options=Options(hand_cap=3))
    for _ in range(3):
        assert not match.is_over
        match = match.after_all_pass()
    assert match.is_over
    assert match.winner is None


def test_a_tie_stays_open_through_a_thrown_in_hand():
    match = Match(0, (22, 22, 6)).after_all_pass()
    assert not match.is_over


@pytest.mark.parametrize(
    "wrong",
    [
        {"all_pass": "pass"},
        {"made_21": "plus"},
        {"both_out": ""},
        {"hand_cap": 0},
        {"hand_cap": 1.5},
        {"hand_cap": "many"},
    ],
)
def test_an_option_that_no_rule_names(wrong):
    (value,) = wrong.values()
    with pytest.raises(BadInput) as caught:
        Options(**wrong)
    assert repr(value) in str(caught.value)
