"""The page of `moon compare --show`: both hands of a deal, in full, on every terminal."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from comparisons_by_hand import a_pair
from results_by_hand import ODD_NAMES, page

from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.swings import Swing
from dealwise.reports.terminal.swings_page import print_swings
from dealwise.simulate.moon.notation import parse_hand, parse_tile, write_hand
from dealwise.simulate.moon.rules import Auction, begin_play
from dealwise.simulate.moon.views import PlayedDeal, as_tiles
from dealwise.strategies.moon.told_again import ToldHand

HANDS = [
    parse_hand(hand).mask
    for hand in ("66 65 64 61 53 43 21", "62 55 51 44 42 41 31", "54 52 33 32 22 11 00")
]
DEAL = (*HANDS, 1 << parse_tile("63"))
RESULT: CompareResult = a_pair()


def bid_hand(choose: Callable = max) -> PlayedDeal:
    """Seat 0 bids 4 on sixes, and everybody plays the highest tile that may be played."""
    auction = Auction(0).call(4).call(0).call(0)
    play = begin_play([as_tiles(hand) for hand in HANDS], (6, 3), 0, 4, (2, 1), 6)
    while not play.is_over:
        play = play.play(choose(play.legal()))
    return PlayedDeal(DEAL, auction, play)


def thrown_in() -> PlayedDeal:
    return PlayedDeal(DEAL, Auction(0).call(0).call(0).call(0), None)


def a_swing(names: tuple[str, str] = ("steady", "simple"), difference: float = 2.5) -> Swing:
    hands = (ToldHand((0, 0, 1), thrown_in()), ToldHand((1, 1, 0), bid_hand()))
    return Swing(1234, difference, names, hands, seed=7)


def printed(told: list[Swing], **surroundings: object) -> str:
    return page(lambda console: print_swings(told, RESULT, console), **surroundings)


def test_the_deal_and_who_gained() -> None:
    lines = printed([a_swing()]).splitlines()
    assert lines[:6] == [
        "",
        "Deal 1,234: steady gains 2.50 points a hand on simple.",
        *(f"seat {seat}: {write_hand(hand)}" for seat, hand in enumerate(HANDS)),
        "widow:  6-3",
    ]
    other = printed([a_swing(difference=-0.75)])
    assert "Deal 1,234: simple gains 0.75 points a hand on steady." in other


def test_both_hands_stand_side_by_side_at_80() -> None:
    lines = [re.split(r"   +", line) for line in printed([a_swing()], width=80).splitlines()]
    assert ["seat 0: steady", "seat 0: simple"] in lines
    assert ["seat 2: simple", "seat 2: steady"] in lines
    calls = "Calls: seat 0 pass, seat 1 pass, seat"
    assert any(line[0] == calls for line in lines)
    assert any("trick  seat 0  seat 1  seat 2" in "  ".join(line) for line in lines)


@pytest.mark.parametrize("width", [40, 80, 100, 400])
def test_everything_of_a_hand_is_told(width: int) -> None:
    text = printed([a_swing()], width=width)
    play = bid_hand().play
    flat = " ".join(text.split())
    assert "All have passed: nobody scores." in text
    if width < 80 or width >= 100:
        assert "Calls: seat 0 4, seat 1 pass, seat 2 pass." in flat
        assert "Seat 0 bids 4 on sixes and lays 2-1 away." in flat
        assert re.search(r"Made: seat 0 \+4, seat 1 (0|\+\d), seat 2 (0|\+\d)\.", flat)
    tricks = re.findall(r"^ *(?:\d) .*\d-\d.*$", text, re.MULTILINE)
    assert len(tricks) == 7
    for line, trick in zip(tricks, play.tricks, strict=True):
        shown = re.findall(r"([> ])(\d-\d)([* ]|$)", line + " ")
        assert len(shown) == 3
        by_seat = {(trick.leader + place) % 3: tile for place, tile in enumerate(trick.tiles)}
        for seat, (led, tile, won) in enumerate(shown):
            assert tile == "{}-{}".format(*by_seat[seat])
            assert (led == ">") == (seat == trick.leader)
            assert (won == "*") == (seat == trick.winner)


def test_hands_stand_below_each_other_on_a_narrow_terminal() -> None:
    text = printed([a_swing()], width=60)
    assert text.index("All have passed") < text.index("Seat 0 bids 4")
    assert max(map(len, text.splitlines())) <= 60


def test_a_failed_bid_is_said_to_have_failed() -> None:
    played = bid_hand(min)  # each time the lowest tile instead
    failed = replace(played, play=replace(played.play, bid=7))
    assert not failed.play.made
    hands = (ToldHand((0, 0, 1), failed), ToldHand((1, 1, 0), thrown_in()))
    assert "Failed: seat 0 -7," in printed([replace(a_swing(), hands=hands)])


def test_two_deals_have_one_legend_and_none_has_a_sentence() -> None:
    assert printed([a_swing(), a_swing()]).count("> led the trick") == 1
    assert printed([]).strip() == (
        "There is no such deal to show: on every deal the difference was 0."
    )


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("width", [20, 40, 79, 80, 100, 400])
def test_the_page_suits_every_width_and_encoding(width: int, encoding: str) -> None:
    for names in (("steady", "simple"), ("x" * 150, "auction[a=1]/thumb[b=2]/leads[c=3]")):
        text = printed([a_swing(names)], width=width, encoding=encoding)
        assert max(map(len, text.splitlines())) <= min(width, 100)
        assert not re.search(r"[ \t]$", text, re.MULTILINE)
        assert text.isascii() or encoding == "utf-8"


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_is_plain_text(name: str) -> None:
    for encoding in ("utf-8", "ascii"):
        for width in (20, 80):
            text = printed([a_swing((name, "b"))], width=width, encoding=encoding)
            assert all(letter.isprintable() or letter == "\n" for letter in text)
    if name.isprintable() and name.isascii() and name:
        assert name in printed([a_swing((name, "b"))], width=100)
