import json
import re
from importlib.resources import files

import pytest
from results_by_hand import page

from dealwise.reports.terminal.moon_replay import print_replay
from dealwise.reports.terminal.record_pages import breach_line, summary
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.record_lines import Breach

WORKED = json.loads(files("dealwise.seeds").joinpath("moon_cases.json").read_text("utf-8"))[
    "record"
]
PASSED_OUT = {key: WORKED[key] for key in ("game", "hands", "widow")} | {
    "first_bidder": 1,
    "bids": ["pass"] * 3,
    "bidder": None,
    "points": [0, 0, 0],
}


def printed(record: dict, *, number: int = 1, **surroundings) -> str:
    return page(lambda console: print_replay(record, console, number=number), **surroundings)


def stored(project_root) -> list[dict]:
    folder = project_root / "tests" / "data"
    return [
        json.loads(line)
        for all_pass in ("redeal", "force_last")
        for line in (folder / f"moon_playthroughs_{all_pass}.jsonl").read_bytes().splitlines()
    ]


def tricks_told(text: str) -> list[tuple[dict, list[int]]]:
    """Each trick as a record has it, and the tricks by seat so far, from the table alone."""
    told = []
    for line in re.findall(r"^ +\d  [> ]\d-\d.*$", text, re.MULTILINE):
        cells = re.findall(r"([> ])(\d)-(\d)([* ])", line)
        (leader,) = (seat for seat, cell in enumerate(cells) if cell[0] == ">")
        (winner,) = (seat for seat, cell in enumerate(cells) if cell[3] == "*")
        assert f"seat {winner} " in line
        tiles = ["".join(cells[(leader + place) % SEATS][1:3]) for place in range(SEATS)]
        so_far = [int(count) for count in line.split()[-1].split("/")]
        told.append(({"leader": leader, "tiles": tiles, "winner": winner}, so_far))
    return told


def test_the_worked_hand_is_told_so() -> None:
    assert printed(WORKED, width=100) == (
        "Hand 1 (seed 7, index 0)\n"
        "\n"
        "seat 0: 6-6 6-5 6-4 6-1 5-3 4-3 2-1\n"
        "seat 1: 6-2 5-5 5-1 4-4 4-2 4-1 3-1\n"
        "seat 2: 5-4 5-2 3-3 3-2 2-2 1-1 0-0\n"
        "widow:  6-3\n"
        "\n"
        "Seat 0 bids 4.\n"
        "Seat 1 passes.\n"
        "Seat 2 passes.\n"
        "Seat 0 takes the widow 6-3, lays 2-1 away, names sixes as trump and plays "
        "6-6 6-5 6-4 6-3 6-1 5-3\n"
        "4-3.\n"
        "\n"
        "trick  seat 0  seat 1  seat 2  won by  with                      so far\n"
        "───────────────────────────────────────────────────────────────────────\n"
        "    1  >6-6*    6-2     0-0    seat 0  the highest trump         1/0/0\n"
        "    2  >6-5*    3-1     1-1    seat 0  the only trump            2/0/0\n"
        "    3  >6-4*    4-1     2-2    seat 0  the only trump            3/0/0\n"
        "    4  >6-3*    4-2     3-2    seat 0  the only trump            4/0/0\n"
        "    5  >6-1*    4-4     3-3    seat 0  the only trump            5/0/0\n"
        "    6  >5-3*    5-1     5-2    seat 0  the highest of the fives  6/0/0\n"
        "    7  >4-3     5-5     5-4*   seat 2  the highest of the fours  6/0/1\n"
        "> led the trick, * won it; so far: tricks by seat.\n"
        "\n"
        "Seat 0 bid 4 and took 6 tricks: made.\n"
        "Points: seat 0 +4, seat 1 0, seat 2 +1.\n"
    )


@pytest.mark.uncounted
def test_every_trick_is_told_as_it_is_written(project_root) -> None:
    records = [record for record in stored(project_root) if record["bidder"] is not None]
    for record in records:
        told = tricks_told(printed(record, width=100))
        assert [trick for trick, _ in told] == record["tricks"]
        assert told[-1][1] == record["tricks_won"]
        counts = [0] * SEATS
        for trick, so_far in told:
            counts[trick["winner"]] += 1
            assert so_far == counts


@pytest.mark.uncounted
def test_the_deal_the_calls_and_the_points_are_told(project_root) -> None:
    for number, record in enumerate(stored(project_root), 1):
        text = printed(record, number=number, width=100)
        lines = text.splitlines()
        assert lines[0] == f"Hand {number} (seed 5, index {record['index']})"
        dealt = [line.replace("-", "") for line in lines if re.match(r"seat \d:|widow:", line)]
        hands = [f"seat {seat}: {hand}" for seat, hand in enumerate(record["hands"])]
        assert dealt == [*hands, f"widow:  {record['widow']}"]
        calls = re.findall(r"^Seat (\d) (passes|bids (\d+))\.$", text, re.MULTILINE)
        first = record["first_bidder"]
        assert [int(seat) for seat, _, _ in calls] == [
            (first + place) % SEATS for place in range(len(record["bids"]))
        ]
        assert [bid or "pass" for _, _, bid in calls] == record["bids"]
        if record["bidder"] is None:
            assert lines[-1] == "All have passed: the hand is thrown in, and nobody scores."
            assert "trick" not in text
        else:
            [told] = re.findall(r"^Points: (.*)\.$", text, re.MULTILINE)
            assert [int(word) for word in re.findall(r"seat \d ([+-]?\d+)", told)] == (
                record["points"]
            )
            ending = "made" if record["made"] else "failed"
            assert f"Seat {record['bidder']} bid {record['bid']} and took " in text
            assert f": {ending}." in text


def test_a_hand_from_elsewhere_has_no_seed() -> None:
    assert printed(PASSED_OUT, number=1_234).startswith("Hand 1,234\n\nseat 0: ")


def made_21(**more: object) -> dict:
    """Seat 0 leads the six sixes, then 5-5, which seat 1 follows with a five that it has kept."""
    hands = ["66 65 64 63 62 61 55", "44 53 52 51 43 42 54", "41 33 32 31 22 21 11"]
    return {
        "game": "moon",
        "hands": hands,
        "widow": "00",
        "first_bidder": 2,
        "bids": ["pass", "21"],
        "bidder": 0,
        "bid": 21,
        "discard": "00",
        "trump": "6",
        "tricks": [
            {"leader": 0, "tiles": list(tiles), "winner": 0}
            for tiles in zip(*map(str.split, hands), strict=True)
        ],
        "tricks_won": [7, 0, 0],
        "made": True,
        "points": [21, 0, 0],
    } | more


def test_a_21_that_is_made_wins_the_match_where_it_does() -> None:
    text = printed(made_21())
    assert text.endswith(
        "Seat 0 bid 21 and took 7 tricks: made.\n"
        "Points: seat 0 +21, seat 1 0, seat 2 0.\n"
        "A 21 that is made wins the match: seat 0 has won.\n"
    )
    other = printed(made_21(options={"made_21": "plus_21"}), width=100)
    assert "wins the match" not in other
    assert "\nRules that differ from the usual: made_21 is plus_21.\n" in other


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("width", [20, 40, 80, 400])
def test_the_page_suits_every_width_and_encoding(width: int, encoding: str) -> None:
    text = printed(made_21(), width=width, encoding=encoding)
    assert max(map(len, text.splitlines())) <= min(width, 100)
    assert text.isascii() or encoding == "utf-8"
    words = text.split()
    assert {"6-6", "5-5", "0-0"} <= {word.strip(">*,.") for word in words}


# --- what check says -----------------------------------------------------------------------------


def test_a_breach_is_one_line() -> None:
    breach = Breach("M16", "1", "0", '"winner" of trick 3 is 1 and should be 0.')
    assert breach_line(12, breach) == 'line 12, M16: "winner" of trick 3 is 1 and should be 0.'


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ((1_000, 0, 0), "1,000 records, no breach."),
        ((1_000, 3, 2), "1,000 records, 3 breaches in 2 lines."),
        ((1, 1, 1), "1 record, 1 breach in 1 line."),
        ((2_000, 1_500, 1_200), "2,000 records, 1,500 breaches in 1,200 lines."),
    ],
)
def test_the_summary_counts(counts: tuple[int, int, int], text: str) -> None:
    assert summary(*counts) == text
    part = f"{text[:-1]} so far; the rest was not checked."
    assert summary(*counts, is_whole=False) == part
