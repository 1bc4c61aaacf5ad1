"""guards: each rule of thumb about the defence, at tables written down by hand."""

import pytest
from asking import dealt, played_by
from seen_tables import table, tile, tiles

from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import trick_for
from dealwise.simulate.moon.tiles import NO_TRUMP, TILE_IDS
from dealwise.strategies.moon import guards

# The left is void in fives and in fours, and holds the 6-1 and 2-1; ones are trump.
RUFFER = dealt("11 41 31 55 44 65 54", left="61 21 66 62 63 32 22", right="51 53 52 43 42 64 33")
# The right is, and sits last.
RUFFS_LAST = dealt(
    "11 41 31 55 44 65 54", left="51 53 52 43 42 64 33", right="61 21 66 62 63 32 22"
)


@pytest.mark.parametrize(
    ("led", "ruff_from", "answer"),
    [
        ("55", 0, "21"),
        ("55", 5, "21"),
        ("55", 6, "32"),
        ("44", 4, "21"),
        ("44", 5, "32"),
        ("44", 7, "32"),
    ],
)
def test_in_second_seat_the_higher_the_lead_the_sooner_it_is_trumped(led, ruff_from, answer):
    over = table(RUFFER, trump=1, discard="00", played=led)
    assert played_by(f"guards[ruff_from={ruff_from}]", over) == answer


def test_who_does_not_ruff_throws_no_trump_while_there_is_another_tile():
    """6-6, 3-3 and 2-2 are high, yet the trumps stay."""
    hands = dealt("11 41 31 55 44 65 54", left="61 21 66 33 22", right="51 53 52 43 42 64 32")
    over = table(hands, trump=1, discard="00", played="55")
    assert played_by("guards[ruff_from=7]", over) not in ("61", "21")


def test_last_seat_does_not_ask_how_high_the_lead_is():
    over = table(RUFFS_LAST, trump=1, discard="00", played="44 43")
    assert played_by("guards[ruff_from=7]", over) == "21"


@pytest.mark.parametrize(
    ("bid", "bidder", "others", "is_open"),
    [
        (4, 3, 0, True),
        (4, 4, 0, False),  # made
        (4, 0, 3, True),
        (4, 0, 4, False),  # failed
        (7, 0, 0, True),
        (21, 6, 0, True),
        (21, 6, 1, False),
    ],
)
def test_a_bid_is_open_until_it_is_made_or_set(bid, bidder, others, is_open):
    assert guards.is_open(bid, bidder * trick_for(0) + others * trick_for(2)) == is_open


@pytest.mark.parametrize(
    ("bid", "ruff_needed", "answer"),
    [(4, 1, "21"), (4, 0, "21"), (7, 1, "00"), (7, 0, "21")],
)
def test_the_last_ruffs_only_while_it_matters(bid, ruff_needed, answer):
    """The bidder has lost a trick and won one: all seven are out of reach, four are not."""
    hands = dealt("55 54 53 44 43 33 11", left="65 64 63 52 42 32 41", discard="51")
    over = table(hands, trump=1, discard="51", played="53 65 22 64 62 11 55 52", bid=bid)
    assert played_by(f"guards[ruff_needed={ruff_needed}]", over) == answer


# --- what is thrown ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "by_order", "by_pull"),
    [
        ("66 64 61 44 22 21 31", "31", "21"),  # 2-1 is the suit-mate of a double, 3-1 is nothing
        ("66 64 61 44 22 21 11", "21", "21"),  # 6-4 and 6-1 are a pair
        ("66 64 61 44 33 22 11", "61", "61"),  # a pair goes before a double
        ("62 42 31 33 66 44 11", "31", "31"),  # 4-2 and 6-2 are twos, yet lead other suits
    ],
)
def test_the_order_of_what_to_keep(left, by_order, by_pull):
    """Nothing is trump, and 5-5 is led to a player without fives."""
    hands = dealt("55 54 53 52 51 65 32", left=left)
    over = table(hands, trump=NO_TRUMP, discard="00", played="55")
    assert played_by("guards[keep=1]", over) == by_order
    assert played_by("guards[keep=0]", over) == by_pull


@pytest.mark.parametrize(
    ("tile_name", "worth"),
    [("66", 3), ("64", 2), ("63", 2), ("22", 0), ("32", 1), ("33", 3), ("41", 4)],
)
def test_a_dead_suit_is_released(tile_name, worth):
    """Sixes and threes are out, twos no more; ones are trump. 3-2 is judged without the 6-3."""
    legal = views.as_mask(tiles("66 64 63 22 32 33 41"))
    legal &= ~views.as_mask(tiles("63")) if tile_name == "32" else legal
    unseen = views.as_mask(tiles("65 53 43 31"))
    assert guards._worth_keeping(TILE_IDS[tile(tile_name)], legal, 1, unseen) == worth


@pytest.mark.parametrize(("dump", "answer"), [(1, "54"), (0, "64")])
def test_a_high_tile_is_dumped_or_kept(dump, answer):
    """5-4 has become high, since 5-5 and 6-5 are gone."""
    hands = "65 55 33 32 31 22 21 | 64 61 54 53 44 11 00 | 63 62 52 51 43 42 41"
    over = table(hands, trump=NO_TRUMP, discard="66", played="55 53 51 65 61 62 33")
    assert played_by(f"guards[dump={dump}]", over) == answer


# --- following and leading -----------------------------------------------------------------------


@pytest.mark.parametrize(("low", "answer"), [(1, "62"), (0, "66")])
def test_of_two_the_lower_is_played(low, answer):
    hands = dealt("11 41 31 65 44 55 54", left="66 62 53 52 51 43 42")
    over = table(hands, trump=1, discard="00", played="65")
    assert played_by(f"guards[low={low}]", over) == answer


def test_of_three_the_rule_says_nothing():
    hands = dealt("11 41 31 65 44 55 54", left="66 62 63 52 51 43 42")
    over = table(hands, trump=1, discard="00", played="65")
    assert played_by("guards[low=1]", over) == "66"


@pytest.mark.parametrize(("boss", "led"), [(1, "11"), (0, "66")])
def test_the_highest_trump_is_led_or_held(boss, led):
    hands = dealt("41 31 21 54 53 44 33", left="11 66 65 64 63 62 22")
    after = table(hands, trump=1, discard="00", played="54 65 52")
    assert played_by(f"guards[boss={boss}]", after) == led


def test_without_anything_else_high_the_trump_is_led_all_the_same():
    hands = dealt("41 31 21 54 53 44 66", left="11 65 64 63 62 32 42")
    after = table(hands, trump=1, discard="00", played="54 65 52")
    assert played_by("guards[boss=0]", after) == "11"


@pytest.mark.parametrize(
    ("left", "right", "answers"),
    [
        # 5-4 would win, and has 5-5 above it; beside 5-5 it would be a stopper
        ("64 62 55 44 43 32 22", "61 54 53 52 51 42 33", {"take=0": "42", "take=1": "54"}),
        ("64 62 33 44 43 32 22", "61 54 53 52 51 42 55", {"take=0": "42", "take=1": "42"}),
        ("64 62 33 44 43 32 22", "61 54 53 52 51 42 55", {"take=1,spare=0": "54"}),
    ],
)
def test_the_trick_of_the_other_defender(left, right, answers):
    """4-1 was led, and the left is winning with 4-3."""
    hands = dealt("66 65 63 41 31 21 11", left=left, right=right)
    over = table(hands, trump=6, discard="00", played="41 43")
    for parameters, answer in answers.items():
        assert played_by(f"guards[{parameters}]", over) == answer
