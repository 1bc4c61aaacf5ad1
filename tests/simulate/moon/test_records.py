"""Hand records: the worked one, and forty stored hands that must come out byte by byte."""

import json
from importlib.resources import files

import pytest
from odd_players import calling, hashing, naming

from dealwise.simulate.moon import rules, views
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.records import record_of
from dealwise.simulate.moon.rules import Auction, Options
from dealwise.simulate.moon.tiles import PASS, SEATS, TRUMP_NAMES
from dealwise.simulate.moon.views import PlayedDeal
from dealwise.simulate.randomness import as_signed, deal_key
from dealwise.simulate.record_lines import line_of

WORKED = json.loads(files("dealwise.seeds").joinpath("moon_cases.json").read_text("utf-8"))[
    "record"
]


def tile(name):
    return int(name[0]), int(name[1])


def replayed(record):
    """The states that a record goes through, by the rules alone."""
    hands = [frozenset(map(tile, held.split())) for held in record["hands"]]
    auction = Auction(record["first_bidder"], options=Options(**record.get("options", {})))
    for call in record["bids"]:
        auction = auction.call(PASS if call == "pass" else int(call))
    deal = (*map(views.as_mask, hands), views.as_mask([tile(record["widow"])]))
    if auction.bidder is None:
        return PlayedDeal(deal, auction, None)
    play = rules.begin_play(
        hands,
        tile(record["widow"]),
        auction.bidder,
        auction.bid,
        tile(record["discard"]),
        TRUMP_NAMES.index(record["trump"]),
    )
    for trick in record["tricks"]:
        for name in trick["tiles"]:
            play = play.play(tile(name))
    return PlayedDeal(deal, auction, play)


def playthrough(seed, index, options):
    """One deal from the first call to the last trick by players whose every argument counts."""
    signed = as_signed(seed)
    deal, key = random_deal(signed, index), deal_key(signed, index)
    scores = (index % 7, -index, 20)
    told = {"scores": scores, "key": key}
    everyone = (True,) * SEATS
    auction = views.hold_auction(
        deal, index % SEATS, [calling] * SEATS, chance=everyone, options=options, **told
    )
    play = None
    if auction.bidder is not None:
        bidder, bid = auction.bidder, auction.bid
        plan = views.choose_plan(deal, bidder, bid, naming, chance=True, **told)
        players, chance = [hashing] * SEATS, (True, False, True)
        play = views.play_hand(deal, bidder, bid, plan, players, chance=chance, **told)
    return record_of(PlayedDeal(deal, auction, play), seed=seed, index=index)


@pytest.mark.parametrize("all_pass", ["redeal", "force_last"])
def test_playthroughs_come_out_as_stored(golden, project_root, all_pass):
    options = Options(all_pass=all_pass)
    records = [playthrough(5, index, options) for index in range(20)]
    text = "".join(map(line_of, records))
    name = f"moon_playthroughs_{all_pass}.jsonl"
    golden(name, text)
    assert (project_root / "tests" / "data" / name).read_bytes() == text.encode()
    assert {record["bidder"] for record in records} >= {0, 1, 2}
    assert all(json.loads(line_of(record)) == record for record in records)


def stored(project_root, all_pass):
    path = project_root / "tests" / "data" / f"moon_playthroughs_{all_pass}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("all_pass", ["redeal", "force_last"])
def test_stored_hands_replay_by_the_rules_alone(project_root, all_pass):
    for record in stored(project_root, all_pass):
        again = record_of(replayed(record), seed=record["seed"], index=record["index"])
        assert line_of(again) == line_of(record)


def test_the_stored_hands_have_seen_everything(project_root):
    records = stored(project_root, "redeal") + stored(project_root, "force_last")
    played = [record for record in records if record["bidder"] is not None]
    assert len(played) < len(records) == 40
    assert {record["bid"] for record in played} == {4, 5, 6, 7, 21}
    assert {record["first_bidder"] for record in records} == {0, 1, 2}
    assert {record["made"] for record in played} == {True, False}
    assert len({record["trump"] for record in played}) >= 7
    assert any(len(record["bids"]) < SEATS for record in played)
    forced = [record for record in stored(project_root, "force_last") if record["bidder"] is None]
    assert not forced


def test_the_worked_hand_is_written_as_it_was_read():
    record = record_of(replayed(WORKED), seed=WORKED["seed"], index=WORKED["index"])
    assert json.dumps(record) == json.dumps(WORKED)


def test_a_record_need_not_know_its_deal():
    record = record_of(replayed(WORKED))
    assert list(record)[:2] == ["game", "hands"]


def test_a_hand_that_all_passed():
    auction = Auction(2).call(PASS).call(PASS).call(PASS)
    record = record_of(PlayedDeal(random_deal(0, 0), auction, None), seed=0, index=0)
    assert list(record)[3:] == ["hands", "widow", "first_bidder", "bids", "bidder", "points"]
    assert (record["bids"], record["bidder"]) == (["pass"] * 3, None)
    assert record["points"] == [0, 0, 0]


def test_only_options_that_differ_are_written():
    auction = Auction(0, options=Options(all_pass="force_last")).call(PASS).call(PASS).call(4)
    play = rules.begin_play(
        [views.as_tiles(mask) for mask in random_deal(0, 0)[:SEATS]],
        min(views.as_tiles(random_deal(0, 0)[SEATS])),
        2,
        4,
        max(views.as_tiles(random_deal(0, 0)[2])),
        6,
    )
    record = record_of(PlayedDeal(random_deal(0, 0), auction, play))
    assert record["bids"] == ["pass", "pass", "4"]
    assert record["options"] == {"all_pass": "force_last"}


def test_a_line_is_one_line():
    line = line_of(WORKED)
    assert line.endswith("}\n")
    assert line.count("\n") == 1
    assert line.startswith('{"game": "moon", "seed": 7, "index": 0, "hands": ["66 65 64 61')
