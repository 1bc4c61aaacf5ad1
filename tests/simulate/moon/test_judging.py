"""Hand records judged: ours pass, and what is not by the rules is found, named, and no more."""

import json
import random
from importlib.resources import files

import pytest
from altered import alterations, at, is_by_the_rules, places, put, without
from hypothesis import given
from hypothesis import strategies as st
from odd_players import calling, hashing, naming

from dealwise.simulate.moon import views
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.judging import judge, judge_line
from dealwise.simulate.moon.records import played_of, record_of
from dealwise.simulate.moon.rules import Auction, Options
from dealwise.simulate.moon.tiles import PASS, SEATS
from dealwise.simulate.moon.views import PlayedDeal
from dealwise.simulate.randomness import as_signed, deal_key
from dealwise.simulate.record_lines import FORM, line_of

WORKED = json.loads(files("dealwise.seeds").joinpath("moon_cases.json").read_text("utf-8"))[
    "record"
]
EVERYONE = (True,) * SEATS


def a_hand(seed: int, options: Options) -> dict:
    """The record of a random hand, in which calls, plan and plays hang on everything."""
    signed = as_signed(seed)
    deal, key = random_deal(signed, 0), deal_key(signed, 0)
    told = {"key": key, "chance": EVERYONE}
    auction = views.hold_auction(deal, seed % SEATS, [calling] * SEATS, options=options, **told)
    play = None
    if auction.bidder is not None:
        bidder, bid = auction.bidder, auction.bid
        plan = views.choose_plan(deal, bidder, bid, naming, key=key, chance=True)
        play = views.play_hand(deal, bidder, bid, plan, [hashing] * SEATS, **told)
    return record_of(PlayedDeal(deal, auction, play), seed=seed, index=0)


def a_passed_out_hand() -> dict:
    auction = Auction(2).call(PASS).call(PASS).call(PASS)
    return record_of(PlayedDeal(random_deal(0, 0), auction, None))


def stored(project_root, all_pass: str) -> list[bytes]:
    path = project_root / "tests" / "data" / f"moon_playthroughs_{all_pass}.jsonl"
    return path.read_bytes().splitlines(keepends=True)


def told(record: dict) -> list[tuple[str, str, str]]:
    """Clause, found and expected of each breach of a record."""
    return [breach[:3] for breach in judge(record)]


# --- what is by the rules ------------------------------------------------------------------------


def test_the_worked_hand_is_by_the_rules():
    assert judge(WORKED) == []


@pytest.mark.parametrize("all_pass", ["redeal", "force_last"])
def test_the_stored_hands_are_by_the_rules(project_root, all_pass):
    lines = stored(project_root, all_pass)
    assert [judge_line(line).breaches for line in lines] == [[]] * 20
    assert [judge_line(line).record for line in lines] == list(map(json.loads, lines))


@given(
    seed=st.integers(0, 2**64 - 1),
    options=st.builds(
        Options,
        all_pass=st.sampled_from(["redeal", "force_last"]),
        made_21=st.sampled_from(["wins", "plus_21"]),
        both_out=st.sampled_from(["highest", "bidder_first"]),
        hand_cap=st.integers(1, 10**6),
    ),
)
def test_our_own_records_are_by_the_rules(seed, options):
    record = a_hand(seed, options)
    assert judge_line(line_of(record).encode()) == (record, [])
    assert is_by_the_rules(record)
    played = played_of(record)
    assert record_of(played, seed=seed, index=0) == record


def test_seed_and_index_may_be_missing():
    record = {key: value for key, value in WORKED.items() if key not in ("seed", "index")}
    assert judge(record) == []


def test_the_order_of_keys_and_of_tiles_in_a_hand_is_free():
    record = dict(reversed(WORKED.items()))
    record["hands"] = [" ".join(reversed(hand.split())) for hand in WORKED["hands"]]
    assert judge(record) == []


# --- what is not ---------------------------------------------------------------------------------


def assert_judged_alike(record: dict) -> None:
    """A breach is found if, and only if, the other judge does not take the record either."""
    breaches = judge(record)
    assert (breaches == []) == is_by_the_rules(record), breaches


SHORT_AUCTION = a_hand(3, Options())
FORCED = put(WORKED, ("options",), {"all_pass": "force_last", "hand_cap": 5})
FORCED |= {"bids": ["pass", "pass", "4"], "first_bidder": 1}


def test_the_hands_that_are_altered_are_of_every_kind():
    records = [WORKED, SHORT_AUCTION, FORCED, a_passed_out_hand()]
    assert [judge(record) for record in records] == [[]] * 4
    assert SHORT_AUCTION["bids"] == ["pass", "21"]
    assert FORCED["bidder"] == 0


@pytest.mark.parametrize("record", [WORKED, SHORT_AUCTION, a_passed_out_hand()])
def test_whatever_is_altered_is_noticed(record):
    for _, _, altered in alterations(record):
        assert_judged_alike(altered)


@pytest.mark.slow
def test_whatever_is_altered_in_a_stored_hand_is_noticed(project_root):
    lines = stored(project_root, "redeal") + stored(project_root, "force_last")
    for record in (*map(json.loads, lines[::4]), FORCED):
        for _, _, altered in alterations(record):
            assert_judged_alike(altered)


@given(seed=st.integers(0, 10**6), draws=st.randoms(use_true_random=False))
def test_two_alterations_do_not_hide_each_other(seed, draws):
    record = a_hand(seed, Options(all_pass=draws.choice(["redeal", "force_last"])))
    for _ in range(2):
        path = draws.choice(list(places(record)))
        value = at(record, draws.choice(list(places(record))))
        record = draws.choice([put(record, path, value), without(record, path)])
    assert_judged_alike(record)


@pytest.mark.parametrize(
    ("path", "value", "breach"),
    [
        (("game",), "updown", (FORM, '"updown"', '"moon"')),
        (("seed",), -1, (FORM, "-1", "a whole number from 0 to 18446744073709551615")),
        (("hands", 1), "62 55 51 44 42 41 66", ("M2", "dealt to seat 0 and seat 1", "dealt once")),
        (("hands", 1), "62 55 51 44 42 41", ("M3", "6 tiles", "7 tiles")),
        (("hands", 1), "62 55 51 44 42 41 50", ("M2", '"50"', "a tile of the set")),
        (("hands", 1), 7, (FORM, "7", 'seven tiles, such as "66 65 64 61 53 43 21"')),
        (("widow",), "65", ("M2", "dealt to seat 0 and the widow", "dealt once")),
        (("widow",), "36", (FORM, '"36"', '"63"')),
        (("first_bidder",), 1, ("M12", "0", "1")),
        (("first_bidder",), 3, ("M1", "3", "a seat, which is 0, 1 or 2")),
        (("first_bidder",), "0", (FORM, '"0"', "a seat, which is 0, 1 or 2")),
        (("bids",), ["4", "pass"], ("M9", "a list of 2", "a list of 3")),
        (("bids",), ["4", "pass", "pass", "pass"], ("M9", "a list of 4", "a list of 3")),
        (("bids", 1), "4", ("M10", "4", "a pass or 5 or 6 or 7 or 21")),
        (("bids", 1), "8", ("M10", '"8"', 'one of "pass", "4", "5", "6", "7" and "21"')),
        (("bids", 1), "Pass", (FORM, '"Pass"', '"pass"')),
        (("bids", 0), 4, (FORM, "4", '"4"')),
        (("bidder",), 1, ("M12", "1", "0")),
        (("bidder",), None, ("M12", "null", "0")),
        (("bid",), 5, ("M12", "5", "4")),
        (("bid",), "4", (FORM, '"4"', "one of 4, 5, 6, 7 and 21")),
        (("discard",), "44", ("M12", "4-4", "one of 6-6 6-5 6-4 6-3 6-1 5-3 4-3 2-1")),
        (("discard",), "43", ("M13", "4-3", "2-1")),
        (("trump",), "7", ("M7", '"7"', 'one of "0" to "6", "doubles" and "none"')),
        (("trump",), 6, (FORM, "6", '"6"')),
        (("trump",), "Sixes", (FORM, '"Sixes"', '"6"')),
        (("tricks", 3, "leader"), 2, ("M14", "2", "0")),
        (("tricks", 0, "leader"), 1, ("M14", "1", "0")),
        (("tricks", 1, "tiles"), ["31", "11", "65"], ("M14", "3-1 1-1 6-5", "6-5 3-1 1-1")),
        (("tricks", 1, "tiles"), ["65", "31"], ("M14", "a list of 2", "a list of three tiles")),
        (("tricks", 1, "tiles", 1), 31, (FORM, "31", 'a tile in quotation marks, such as "65"')),
        (("tricks", 5, "tiles", 2), "25", (FORM, '"25"', '"52"')),
        (("tricks", 3, "winner"), 2, ("M16", "2", "0")),
        (("tricks", 3, "winner"), None, (FORM, "null", "a seat, which is 0, 1 or 2")),
        (("tricks", 3), "lost", (FORM, '"lost"', "an object with leader, tiles, winner")),
        (("tricks_won", 1), 1, ("M16", "1", "0")),
        (("made",), False, ("M19", "false", "true")),
        (("points", 0), -4, ("M19", "-4", "4")),
        (("points", 2), 2, ("M20", "2", "1")),
        (("points", 2), 1.0, (FORM, "1.0", "a whole number")),
        (("options",), [], (FORM, "a list of 0", "an object with the options, or left out")),
        (("options",), {"all_pass": "deal"}, ("M11", '"deal"', '"redeal" or "force_last"')),
        (("options",), {"made_21": 21}, ("M21", "21", '"wins" or "plus_21"')),
        (("options",), {"both_out": None}, ("M22", "null", '"highest" or "bidder_first"')),
        (("options",), {"hand_cap": 0}, ("M23", "0", "1 or more hands")),
        (("options",), {"handcap": 7}, (FORM, '"handcap"', '"hand_cap"')),
        (("trumps",), "6", (FORM, '"trumps"', '"trump"')),
        (("tricks", 2, "note"), "well played", (FORM, '"note"', "no such key")),
    ],
    ids=str,
)
def test_one_slip_is_one_breach(path, value, breach):
    clause, found, expected = breach
    [only] = judge(put(WORKED, path, value))
    assert (only.clause, only.found) == (clause, found)
    assert only.expected.startswith(expected)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"all_pass": "redeal"},
        {"all_pass": "redeal", "made_21": "wins", "both_out": "highest"},
        {"made_21": "plus_21", "both_out": "bidder_first", "hand_cap": 9},
    ],
)
def test_options_may_be_spelled_out(options):
    assert judge(put(WORKED, ("options",), options)) == []


@pytest.mark.parametrize("key", sorted(WORKED.keys() - {"seed", "index"}))
def test_a_key_that_is_missing_is_named(key):
    [breach] = judge(without(WORKED, (key,)))
    assert (breach.clause, breach.found) == (FORM, "missing")
    assert breach.text.startswith(f'"{key}" is missing and should be ')


@pytest.mark.parametrize("place", range(7))
@pytest.mark.parametrize("tile", ["66", "62", "00", "21", "63", "54"])
def test_a_wrong_tile_makes_no_avalanche(place, tile):
    breaches = judge(put(WORKED, ("tricks", place, "tiles", place % SEATS), tile))
    assert len(breaches) <= 4
    assert {breach.clause for breach in breaches} <= {"M13", "M14", "M15", "M16"}


def test_every_breach_is_named_not_only_the_first():
    record = json.loads(json.dumps(WORKED))
    record["bids"] = ["4", "4", "pass"]
    record["discard"] = "00"
    record["tricks"][0]["winner"] = 1
    record["tricks"][3]["tiles"][1] = "54"
    record["tricks"][5]["leader"] = 2
    record["tricks_won"] = [4, 0, 1]
    record["points"] = [3, 0, 7]
    assert told(record) == [
        ("M10", "4", "a pass or 5 or 6 or 7 or 21"),
        ("M12", "0-0", "one of 6-6 6-5 6-4 6-3 6-1 5-3 4-3 2-1"),
        ("M16", "1", "0"),
        ("M15", "5-4", "one of 5-5 5-1 4-4 4-2"),
        ("M14", "2", "0"),
        ("M16", "4", "5"),
        ("M19", "3", "4"),
        ("M20", "7", "1"),
    ]


def revoking() -> dict:
    """The worked hand, but seat 1 keeps its only trump when trumps are led, until the last."""
    record = json.loads(json.dumps(WORKED))
    for trick, tile in enumerate(("31", "41", "42", "44", "51", "55", "62")):
        record["tricks"][trick]["tiles"][1] = tile
    return record


def test_a_revoke_is_named_in_each_trick_with_the_tile_that_was_due():
    breaches = judge(revoking())
    revokes = [breach for breach in breaches if breach.clause == "M15"]
    assert [(breach.found, breach.expected) for breach in revokes] == [
        (tile, "6-2") for tile in ("3-1", "4-1", "4-2", "4-4", "5-1")
    ]
    assert revokes[0].text == (
        "the tile of seat 1 in trick 1 is 3-1 and should be 6-2: "
        "6-6 asks for trumps, and it has some."
    )


# --- the auction ---------------------------------------------------------------------------------


def test_a_21_ends_the_auction():
    record = put(SHORT_AUCTION, ("bids",), ["pass", "21", "pass"])
    assert told(record) == [("M10", "a list of 3", "a list of 2")]


def test_a_seven_does_not_end_it():
    record = put(SHORT_AUCTION, ("bids",), ["7", "21"])
    assert judge(record) == []


def test_after_three_passes_nothing_is_left_to_write():
    passed = a_passed_out_hand()
    record = passed | {key: WORKED[key] for key in ("bid", "tricks")} | {"points": [0, 1, 0]}
    assert told(record) == [
        ("M11", "4", "left out"),
        ("M11", "a list of 7", "left out"),
        ("M11", "1", "0"),
    ]


@pytest.mark.parametrize("bidder", [1, "nobody"])
def test_a_bidder_after_three_passes(bidder):
    [breach] = judge(a_passed_out_hand() | {"bidder": bidder})
    assert breach.clause == ("M12" if bidder == 1 else FORM)


def test_where_the_last_seat_has_to_bid_it_may_not_pass():
    forced = {"options": {"all_pass": "force_last"}}
    assert told(a_passed_out_hand() | forced) == [("M11", "a pass", "4 or 5 or 6 or 7 or 21")]
    played = put(FORCED, ("bids", 2), "pass")
    assert told(played) == [("M11", "a pass", "4 or 5 or 6 or 7 or 21")]


def test_where_the_last_seat_has_to_bid_it_may_bid_more():
    assert told(FORCED | {"bids": ["pass", "pass", "5"], "bid": 5, "points": [5, 0, 1]}) == []


# --- points --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "made", "clause"), [(4, True, "M19"), (7, False, "M19"), (21, False, "M21")]
)
def test_what_the_bidder_has_won_or_lost(bid, made, clause):
    gained = bid if made else -bid
    calls = [str(bid)] if bid == 21 else [str(bid), "pass", "pass"]
    record = WORKED | {"bids": calls, "bid": bid, "made": made, "points": [gained, 0, 1]}
    assert judge(record) == []
    assert told(record | {"made": not made, "points": [-gained, 0, 1]}) == [
        (clause, str(not made).lower(), str(made).lower()),
        (clause, str(-gained), str(gained)),
    ]


def test_points_that_follow_from_what_is_written_are_no_second_breach():
    record = put(WORKED, ("tricks", 0, "winner"), 1)
    assert told(record | {"tricks_won": [5, 1, 1], "points": [4, 1, 1]}) == [("M16", "1", "0")]


def test_where_the_winners_are_not_told_there_are_seven_tricks_still():
    record = put(WORKED, ("tricks", 4), None)
    assert [clause for clause, _, _ in told(record)] == [FORM]
    assert told(record | {"tricks_won": [6, 1, 1], "points": [4, 1, 1]})[1:] == [
        ("M18", "8 in all", "7 in all")
    ]


def test_a_winner_is_told_why():
    [breach] = judge(put(WORKED, ("tricks", 5, "winner"), 1))
    assert breach.text == (
        '"winner" of trick 6 is 1 and should be 0: 5-3 wins, the highest of the fives.'
    )


# --- anything at all -----------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)


@given(value=JSON, draws=st.randoms(use_true_random=False))
def test_whatever_stands_in_a_place_a_breach_is_a_plain_sentence(value, draws):
    record = put(WORKED, draws.choice(list(places(WORKED))), value)
    breaches = judge(record)
    assert (breaches == []) == is_by_the_rules(record)
    for breach in breaches:
        assert breach.text.isprintable()
        assert breach.text.endswith((".", "?"))
        assert len(breach.text) < 400


@given(value=st.dictionaries(st.sampled_from(sorted(WORKED)), JSON))
def test_an_object_with_our_keys_and_any_values_is_judged(value):
    assert judge(value) != []


@given(raw=st.binary(max_size=60), place=st.integers(0, 1000))
def test_a_damaged_line_is_judged(raw, place):
    line = line_of(WORKED).encode()
    record, breaches = judge_line(line[:place] + raw + line[place + len(raw) :])
    assert breaches or is_by_the_rules(record)


def test_a_line_that_is_cut_anywhere_is_no_record():
    line = line_of(WORKED).encode()
    for stop in random.Random(0).sample(range(1, len(line) - 2), 100):
        record, [breach] = judge_line(line[:stop])
        assert (record, breach.clause, breach.expected) == (None, FORM, "one JSON object")
