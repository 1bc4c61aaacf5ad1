"""The study of whole hands: its numbers against its own records, however they were played."""

import collections
import hashlib
import json
import statistics
from pathlib import Path

import jsonschema
import numpy as np
import pytest
from scipy import stats

from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.hands import hands, plan_hands, play_hands
from dealwise.reports.studies.hands_words import assumptions
from dealwise.simulate.moon.contract import BID_ARGUMENTS
from dealwise.simulate.moon.judging import judge_line
from dealwise.simulate.moon.records import played_of, record_of
from dealwise.simulate.moon.tiles import BIDS, SEATS, TRICKS
from dealwise.simulate.record_lines import line_of
from dealwise.strategies.moon.told_again import played_deals

CALL_NAMES = ("pass", "4", "5", "6", "7", "21")
TABLES = {
    "house": (("steady", "losers/longest/simple", "random"), {}),
    "forced": (
        ("never/shape/pull", "random/random/simple", "count[threshold=6]/shape/random"),
        {"all_pass": "force_last"},
    ),
    "passing": (
        ("never/shape/pull", "losers/shape/pull", "never/longest/random"),
        {"made_21": "plus_21", "hand_cap": 9},
    ),
}
DEALS = 600


def asked(name, **options):
    """A plan and its result."""
    strategies, rules = TABLES[name]
    plan = plan_hands(strategies, deals=DEALS, seed=7, rules=rules, **options)
    return plan, play_hands(plan, threads=1)


@pytest.fixture(scope="module", params=TABLES)
def played(request):
    """The result of a table, and its records as a reader of the file has them."""
    plan, result = asked(request.param)
    lines = [
        line_of(record_of(told, seed=7, index=number)) for number, told in played_deals(plan, DEALS)
    ]
    return plan, result, lines


# --- sums made from the records ------------------------------------------------------------------


class Told:
    """What the records tell of one seat, or of one place in the bidding."""

    def __init__(self, records, seat=None, place=None):
        self.calls = collections.Counter()
        self.points, self.bids, self.defended = [], [], []
        for record in records:
            first = record["first_bidder"]
            at = seat if place is None else (first + place) % SEATS
            if seat is not None and place is not None and at != seat:
                continue
            spoken = (at - first) % SEATS
            if spoken < len(record["bids"]):
                self.calls[record["bids"][spoken]] += 1
            self.points.append(record["points"][at])
            if record["bidder"] == at:
                self.bids.append((record["bid"], record["tricks_won"][at], record["made"]))
            elif record["bidder"] is not None:
                self.defended.append(record["tricks_won"][at])

    @property
    def made(self):
        return sum(made for _, _, made in self.bids)

    def mean_or_none(self, numbers):
        return statistics.fmean(numbers) if numbers else None

    def entry(self):
        """As `Sums.to_dict` has it."""
        reach = stats.t.ppf(0.975, len(self.points) - 1) * stats.sem(self.points)
        mean = statistics.fmean(self.points)
        return {
            "points": mean,
            "interval": [mean - reach, mean + reach],
            "calls": {name: self.calls[name] for name in CALL_NAMES},
            "bid_share": len(self.bids) / len(self.points),
            "made": self.made / len(self.bids) if self.bids else None,
            "tricks_as_bidder": self.mean_or_none([tricks for _, tricks, _ in self.bids]),
            "tricks_as_defender": self.mean_or_none(self.defended),
        }


def assert_same_numbers(found, expected):
    assert set(found) == set(expected)
    for key, value in expected.items():
        if isinstance(value, float | list):
            assert found[key] == pytest.approx(value, abs=1e-12), key
        else:
            assert found[key] == value, key


@pytest.mark.uncounted
def test_seats_are_as_the_records_have_them(played):
    _, result, lines = played
    records = list(map(json.loads, lines))
    document = result.to_dict()
    for seat, entry in enumerate(document["seats"]):
        assert (entry.pop("seat"), entry.pop("strategy")) == (seat, result.strategies[seat])
        told = Told(records, seat=seat)
        assert_same_numbers(entry, told.entry())
        sums = result.seats[seat]
        assert (sums.deals, sums.points) == (DEALS, sum(told.points))
        assert sums.squared_points == sum(points**2 for points in told.points)
        assert (sums.defended, sums.defended_tricks) == (len(told.defended), sum(told.defended))
        assert sums.made_in_all == (told.made, len(told.bids))
        outcomes = collections.Counter((bid, tricks) for bid, tricks, _ in told.bids)
        assert sums.outcomes == tuple(
            tuple(outcomes[bid, tricks] for tricks in range(TRICKS + 1)) for bid in BIDS
        )


@pytest.mark.uncounted
def test_places_are_as_the_records_have_them(played):
    _, result, lines = played
    records = list(map(json.loads, lines))
    for place, entry in enumerate(result.to_dict()["places"]):
        assert entry.pop("place") == place
        assert_same_numbers(entry, Told(records, place=place).entry())


@pytest.mark.uncounted
def test_bids_are_as_the_records_have_them(played):
    _, result, lines = played
    records = [record for record in map(json.loads, lines) if record["bidder"] is not None]
    document = result.to_dict()
    assert set(document["bids"]) == set(CALL_NAMES[1:])
    for bid in BIDS:
        made = [record["made"] for record in records if record["bid"] == bid]
        entry = document["bids"][str(bid)]
        assert (entry["played"], entry["made"]) == (len(made), sum(made))
        if made:
            assert entry["made_share"] == pytest.approx(statistics.fmean(made))
            assert entry["interval"] == pytest.approx(wilson(sum(made), len(made)))
        else:
            assert entry["made_share"] is entry["interval"] is None
    assert result.passed_out == DEALS - len(records)
    assert document["passed_out"] == pytest.approx(result.passed_out / DEALS)


@pytest.mark.uncounted
def test_the_table_has_every_seat_in_every_place(played):
    _, result, lines = played
    records = list(map(json.loads, lines))
    frame = result.table()
    assert [(row.seat, row.place) for row in frame.itertuples()] == [
        (seat, place) for seat in range(SEATS) for place in range(SEATS)
    ]
    for row in frame.to_dict("records"):
        told = Told(records, seat=row["seat"], place=row["place"])
        assert row["strategy"] == result.strategies[row["seat"]]
        assert row["deals"] == len(told.points) == DEALS // SEATS
        assert row["points"] == pytest.approx(statistics.fmean(told.points))
        assert {name: row[f"call_{name}"] for name in CALL_NAMES} == {
            name: told.calls[name] for name in CALL_NAMES
        }
        assert (row["bid"], row["made"]) == (len(told.bids), told.made)
        for key, value in told.entry().items():
            if key.startswith("tricks"):
                assert row[key] == pytest.approx(value) or (value is None and np.isnan(row[key]))


@pytest.mark.uncounted
def test_the_tables_have_seen_everything():
    """Passed-out hands, 21s, bids of every size, made and not: else the sums above prove little."""
    results = [asked(name)[1] for name in TABLES]
    assert results[0].passed_out > 0
    assert results[1].passed_out == 0
    assert results[2].passed_out > 20
    assert all(0 < made < played for made, played in map(results[1].table_sums.made, BIDS[:3]))
    assert all(sum(result.table_sums.made(bid)[1] for result in results) > 0 for bid in BIDS)
    assert sum(results[0].table_sums.calls) < SEATS * DEALS  # a 21 has ended auctions


# --- records -------------------------------------------------------------------------------------


@pytest.mark.uncounted
def test_every_record_is_by_the_rules_and_comes_out_again(played):
    _, result, lines = played
    for number, line in enumerate(lines):
        record, breaches = judge_line(line.encode())
        assert breaches == []
        assert (record["seed"], record["index"]) == (7, number)
        assert record["first_bidder"] == number % SEATS
        assert record.get("options", {}) == result.options
        assert line_of(record_of(played_of(record), seed=7, index=number)) == line


@pytest.mark.uncounted
def test_hands_that_were_passed_out_are_records_too(played):
    _, result, lines = played
    records = list(map(json.loads, lines))
    assert len(records) == DEALS
    assert [record["bidder"] for record in records].count(None) == result.passed_out


@pytest.mark.parametrize("all_pass", ["redeal", "force_last"])
def test_stored_playthroughs_come_out_byte_by_byte(golden, project_root, all_pass):
    """Twenty hands by the strategies that dealwise brings (T2)."""
    strategies = ("losers/longest/simple", "steady", "random")
    plan = plan_hands(strategies, deals=20, seed=74, rules={"all_pass": all_pass})
    text = "".join(
        line_of(record_of(told, seed=74, index=number)) for number, told in played_deals(plan, 20)
    )
    name = f"moon_hands_{all_pass}.jsonl"
    golden(name, text)
    assert (project_root / "tests" / "data" / name).read_bytes() == text.encode()


def test_the_stored_playthroughs_have_seen_everything(project_root):
    stored = {}
    for all_pass in ("redeal", "force_last"):
        path = project_root / "tests" / "data" / f"moon_hands_{all_pass}.jsonl"
        stored[all_pass] = list(map(json.loads, path.read_text("utf-8").splitlines()))
    both = [*stored["redeal"], *stored["force_last"]]
    assert len(both) == 40
    assert any(record["bidder"] is None for record in stored["redeal"])
    assert all(record["bidder"] is not None for record in stored["force_last"])
    played = [record for record in both if record["bidder"] is not None]
    assert {record["bid"] for record in played} == set(BIDS)
    assert {record["bidder"] for record in played} == {0, 1, 2}
    assert {record["made"] for record in played} == {True, False}
    assert any(len(record["bids"]) < SEATS for record in played)
    pairs = zip(stored["redeal"], stored["force_last"], strict=True)
    changed = [one["index"] for one, other in pairs if one["bids"] != other["bids"]]
    assert changed == [record["index"] for record in stored["redeal"] if record["bidder"] is None]


@pytest.mark.uncounted
@pytest.mark.parametrize("number", [0, 1, 2, 599, 10**12 - 1])
def test_one_deal_alone_is_the_same_deal(number):
    strategies, rules = TABLES["house"]
    plan = plan_hands(strategies, seed=7, rules=rules, only_deal=number)
    [(told_number, told)] = played_deals(plan, 1)
    assert told_number == number
    assert told.auction.first_bidder == number % SEATS
    if number < DEALS:
        whole, _ = asked("house")
        assert list(played_deals(whole, number + 1))[-1] == (number, told)
    result = play_hands(plan)
    assert result.deals == 1
    frame = result.table()
    spoke = frame[frame["deals"] == 1]
    assert [(row.seat, row.place) for row in spoke.itertuples()] == [
        (seat, (seat - number) % SEATS) for seat in range(SEATS)
    ]


# --- few hands (B4) ------------------------------------------------------------------------------


def test_one_deal_that_all_passed():
    result = hands(("never/shape/pull",) * SEATS, deals=1)
    document = result.to_dict()
    json.dumps(document, allow_nan=False)
    jsonschema.validate(document, SCHEMA)
    assert (result.passed_out, document["passed_out"]) == (1, 1.0)
    for entry in (*document["seats"], *document["places"]):
        assert entry["points"] == 0
        assert entry["interval"] is None
        assert entry["made"] is entry["tricks_as_bidder"] is entry["tricks_as_defender"] is None
        assert entry["calls"] == dict.fromkeys(CALL_NAMES, 0) | {"pass": 1}
    assert all(bid["made_share"] is None for bid in document["bids"].values())
    frame = result.table()
    assert frame["deals"].tolist() == [1, 0, 0, 0, 1, 0, 0, 0, 1]
    assert frame["points"].isna().tolist() == [deals == 0 for deals in frame["deals"]]


def test_bids_that_never_win():
    """All wins, no wins: shares of 0 and 1 with an interval that does not claim certainty."""
    told = hands(("random/random/random",) + ("never/shape/pull",) * 2, deals=60)
    entry = told.to_dict()["bids"]["21"]
    assert entry["played"] > 2
    assert (entry["made"], entry["made_share"]) == (0, 0)
    assert entry["interval"][0] == 0 < entry["interval"][1] < 1


# --- the JSON ------------------------------------------------------------------------------------

COUNT = {"type": "integer", "minimum": 0}
SHARE = {"type": "number", "minimum": 0, "maximum": 1}
INTERVAL = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
TRICKS_WON = {"type": ["number", "null"], "minimum": 0, "maximum": 7}


def either(value):
    return {"anyOf": [value, {"type": "null"}]}


def keyed(**properties):
    """An object with exactly these keys."""
    return {
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
    }


FARED = {
    "points": {"type": "number", "minimum": -21, "maximum": 21},
    "interval": either(INTERVAL),
    "calls": keyed(**dict.fromkeys(CALL_NAMES, COUNT)),
    "bid_share": SHARE,
    "made": either(SHARE),
    "tricks_as_bidder": TRICKS_WON,
    "tricks_as_defender": TRICKS_WON,
}
BID = keyed(played=COUNT, made=COUNT, made_share=either(SHARE), interval=either(INTERVAL))
SCHEMA = {
    "type": "object",
    "required": [
        *("schema", "strategies", "deals", "seed", "options", "interrupted", "level", "method"),
        *("files", "first_deal", "passed_out", "bids", "seats", "places"),
    ],
    "properties": {
        "schema": {"const": "dealwise/hands/1"},
        "strategies": {"type": "array", "items": {"type": "string"}, "minItems": 3, "maxItems": 3},
        "deals": {"type": "integer", "minimum": 1},
        "first_deal": COUNT,
        "seed": {"type": "integer", "minimum": 0, "maximum": 2**64 - 1},
        "options": {"type": "object"},
        "files": {
            "type": "object",
            "additionalProperties": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        },
        "interrupted": {"type": "boolean"},
        "level": {"const": 0.95},
        "method": {"const": {"points": "t", "made": "wilson"}},
        "passed_out": SHARE,
        "bids": keyed(**dict.fromkeys(CALL_NAMES[1:], BID)),
        "seats": {
            "type": "array",
            "items": keyed(seat=COUNT, strategy={"type": "string"}, **FARED),
            "minItems": 3,
            "maxItems": 3,
        },
        "places": {
            "type": "array",
            "items": keyed(place=COUNT, **FARED),
            "minItems": 3,
            "maxItems": 3,
        },
    },
}


@pytest.mark.uncounted
def test_the_json_has_its_keys_and_types(played):
    _, result, _ = played
    document = result.to_dict()
    jsonschema.validate(document, SCHEMA)
    assert json.loads(json.dumps(document, allow_nan=False)) == document
    assert document["strategies"] == list(result.strategies)
    assert not document["interrupted"]


def test_shares_add_up(played):
    _, result, _ = played
    document = result.to_dict()
    for entries in (document["seats"], document["places"]):
        shares = sum(entry["bid_share"] for entry in entries) + document["passed_out"]
        assert shares == pytest.approx(1, abs=1e-12)
    assert sum(bid["played"] for bid in document["bids"].values()) == DEALS - result.passed_out
    assert [sum(result.seats[s].calls) for s in range(SEATS)] == [
        sum(entry["calls"].values()) for entry in document["seats"]
    ]


def test_results_name_the_text_of_the_files_that_played(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = f"def bid({', '.join(BID_ARGUMENTS)}):\n    return 0\n"
    Path("shy.py").write_text(text, encoding="utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()
    result = hands(["shy.py:bid/longest/simple", "simple", "simple"], deals=10)
    assert result.to_dict()["files"] == {"shy.py": digest}
    assert assumptions(result).endswith(f" SHA-256 of shy.py {digest[:12]}.")
    assert hands(["simple"] * 3, deals=10).to_dict()["files"] == {}
