import re

import pytest
from results_by_hand import page

from dealwise.reports.studies.failures import ShownDeal
from dealwise.reports.terminal.deals_page import print_failures
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.notation import trump_title, write_hand, write_tile
from dealwise.simulate.moon.rules import Trick, written
from dealwise.simulate.moon.tiles import SEATS, tiles_of
from dealwise.simulate.moon.views import play_hand
from dealwise.strategies.moon.simple import play as simple

SEAT_NAMES = ("bidder", "left", "right")


def a_deal(number: int, *, bidder: int = 0, trump: int = 6) -> ShownDeal:
    """A deal as it goes if all play `simple` and the lowest tile is laid away."""
    deal = random_deal(3, number)
    widow = tiles_of(deal[SEATS])[0]
    discard = tiles_of(deal[bidder] | deal[SEATS])[-1]
    play = play_hand(deal, bidder, 4, plan_of(trump, discard), [simple] * SEATS)
    hands = tuple(deal[(bidder + place) % SEATS] for place in range(SEATS))
    return ShownDeal(number, widow, trump, discard, hands, play, play.tricks_won[bidder])


def printed(*deals: ShownDeal, **surroundings) -> str:
    return page(lambda console: print_failures(deals, console), **surroundings)


def tricks_told(text: str) -> list[tuple[int, tuple[str, ...], int, int]]:
    """Leader, tiles in order of play, winner and the bidder's count, from the table's marks."""
    told = []
    for line in re.findall(r"^ +\d  [> ]\d-\d.*$", text, re.MULTILINE):
        cells = re.findall(r"([> ])(\d-\d)([* ]|$)", line)
        leader = next(seat for seat, cell in enumerate(cells) if cell[0] == ">")
        tiles = tuple(cells[(leader + place) % SEATS][1] for place in range(SEATS))
        (marked,) = (seat for seat, cell in enumerate(cells) if cell[2] == "*")
        *_, name, count = line.split()
        assert SEAT_NAMES[marked] == name
        told.append((leader, tiles, marked, int(count)))
    return told


@pytest.mark.parametrize("bidder", range(SEATS))
@pytest.mark.parametrize("trump", [2, 7, 8])
def test_the_tricks_are_told_as_they_were_played(bidder: int, trump: int) -> None:
    shown = a_deal(11, bidder=bidder, trump=trump)
    told = tricks_told(printed(shown))
    assert len(told) == 7
    for trick, (leader, tiles, winner, _) in zip(shown.play.tricks, told, strict=True):
        seats = [(bidder + seat) % SEATS for seat in (leader, winner)]
        ends = tuple(tuple(map(int, tile.split("-"))) for tile in tiles)
        assert Trick(seats[0], ends, seats[1]) == trick
    assert told[-1][-1] == shown.tricks


def test_all_that_was_dealt_is_on_the_table() -> None:
    shown = a_deal(5)
    text = printed(shown)
    for name, hand in zip(SEAT_NAMES, shown.hands, strict=True):
        assert re.search(rf"^{name}: +{write_hand(hand)}$", text, re.MULTILINE)
    assert f"widow:  {write_tile(shown.widow)}; the bidder names {trump_title(6)}" in text
    assert f"lays {write_tile(shown.discard)} away." in text
    assert written([shown.play.discard]) == write_tile(shown.discard)


def test_each_deal_has_its_number_and_its_tricks() -> None:
    deals = [a_deal(number) for number in (1_234, 5, 6)]
    text = printed(*deals)
    told = re.findall(r"^Deal ([\d,]+): the bidder takes (\d) tricks?\.$", text, re.MULTILINE)
    assert told == [(f"{deal.number:,}", str(deal.tricks)) for deal in deals]
    assert text.count("> led the trick, * won it.") == 1


def test_no_such_deal_is_an_answer_too() -> None:
    text = printed()
    assert text == "\nThere is no such deal to show: the plan never took so few tricks.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("width", [20, 80, 400])
def test_the_page_suits_every_width_and_encoding(width: int, encoding: str) -> None:
    text = printed(a_deal(5), a_deal(6), width=width, encoding=encoding)
    assert max(map(len, text.splitlines())) <= min(width, 100)
    assert text.isascii() or encoding == "utf-8"
    assert all(tile in text for tile in write_hand(a_deal(6).hands[2]).split())
