"""The bids by rules of thumb: each idea on hands that show it at work, turned on and off."""

import pytest
from asking import called_by
from seen_tables import tile, tiles

from dealwise.simulate.moon import views
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.tiles import BIDS, PASS, TILE_IDS, hand_name
from dealwise.strategies.moon import outs, plurality, shape, shoot

GRAND = "66 65 64 63 62 61 55"
POOR = "63 62 54 51 43 21 00"
SAYINGS = ({}, {"right": 4}, {"right": 0, "left": 0}, {"right": 5, "left": 4}, {"right": 21})


def some_hands(count, seed=3):
    """Hands as dealt, by their names."""
    return [hand_name(random_deal(seed, index)[index % 3]) for index in range(count)]


def mask(hand):
    return views.as_mask(tiles(hand))


def weight(hand):
    return shape.weight_of(mask(hand))


def first_hand(suits):
    """The first of many random hands of which something is true."""
    return next(hand for hand in some_hands(3000) if suits(hand))


# --- pips ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("66 55 44 33 22 65 64", 5),  # five doubles are 6, ends of 32 are 2 2/3: 8 2/3 / 1.7 = 5.1
        ("66 55 44 33 22 11 00", 5),  # 8.4 + 21/12 = 10.15 / 1.7 = 5.97
        (GRAND, 4),  # 2.4 + 41/12 = 5.8 / 1.7 = 3.4, and an open 4 is never declined
        (POOR, 4),
    ],
)
def test_pips_adds_doubles_and_high_ends(hand, call):
    assert called_by("pips", hand) == call
    assert called_by("pips", hand, right=call) == PASS


def test_pips_may_decline_and_may_want_less_for_a_trick():
    assert called_by("pips[declines=1]", GRAND) == PASS
    assert called_by("pips[trick=69]", GRAND) == 5  # 349 sixtieths
    assert called_by("pips[trick=70]", GRAND) == 4


# --- plurality -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "hand", "call"),
    [
        ("plurality", "66 65 64 55 33 21 00", 6),  # three sixes with their double, three doubles
        ("plurality", "65 64 63 55 44 21 11", 6),  # without it, but with 6-5 and 6-4
        ("plurality", "65 63 62 61 44 21 11", 4),  # 6-4 is missing too: 4-4, 1-1 and 2-1 are left
        ("count", "65 63 62 61 44 21 11", 6),
        ("plurality[needs_double=1]", "66 65 64 55 33 21 00", 6),
        ("plurality[needs_double=1]", "65 64 63 55 44 21 11", 4),  # 5-5 and 6-5, 4-4 and 1-1
        ("plurality[length=4]", "65 64 63 55 44 21 11", 4),  # three sixes are too few
        ("plurality[length=4]", "65 64 63 62 44 33 11", 7),
        ("plurality[length=4,loser=1]", "65 64 63 62 44 33 11", 6),
        ("plurality[threshold=5]", "65 64 63 62 44 33 11", 6),
    ],
)
def test_plurality_wants_a_head_on_its_trumps(spec, hand, call):
    assert called_by(spec, hand) == call


def test_plurality_names_no_head_that_is_not_there():
    held = mask("65 64 54 53 43 42 21")
    six, five, four = (trumps & held for trumps in map(plurality.trumps_of, (6, 5, 4)))
    assert plurality._has_the_next_two(six, 6)
    assert not plurality._has_the_next_two(five & ~(1 << TILE_IDS[6, 5]), 5)
    assert plurality._has_the_next_two(four, 4)  # 6-4 and 5-4


# --- outs ----------------------------------------------------------------------------------------


def test_outs_are_the_widows_that_mend_a_loser():
    """With sixes trump 5-1 is the one loser; 5-4 is high, since 5-5 is held and 6-5 is a trump."""
    hand = mask("66 65 64 63 55 44 51")
    others = [place for place in range(22) if not hand >> place & 1]
    mended = [
        place
        for place in others
        if outs.losers_of(hand & ~(1 << TILE_IDS[5, 1]) | 1 << place, 6) == 0
    ]
    assert sorted(mended) == sorted(
        TILE_IDS[tile(name)] for name in ("62", "33", "22", "11", "00", "54")
    )
    assert outs.outs_of(hand, 6, 0) == 6


@pytest.mark.parametrize(
    ("spec", "call"),
    [
        ("outs[chance=101]", 6),
        ("outs[chance=41]", 6),
        ("outs[chance=40]", 7),  # six widows of fifteen
        ("outs[chance=0]", 7),
        ("outs[chance=101,protected=1]", 7),  # 5-5 protects 5-1
    ],
)
def test_outs_counts_on_the_widow_if_enough_of_them_help(spec, call):
    assert called_by(spec, "66 65 64 63 55 44 51") == call


def test_outs_that_always_counts_on_the_widow_is_losers():
    for hand in some_hands(200):
        assert called_by("outs[chance=0]", hand) == called_by("losers", hand)
        assert called_by("outs[chance=101]", hand) == called_by("losers[allowance=0]", hand)


def test_an_off_without_its_double_stays_a_loser():
    assert called_by("outs[chance=101,protected=1]", "66 65 64 63 33 44 51") == 6


# --- auction -------------------------------------------------------------------------------------


@pytest.mark.parametrize("says", SAYINGS)
@pytest.mark.parametrize("spec", ["auction", "match", "shoot[strict=0]"])
def test_with_nothing_turned_on_the_bids_are_those_of_shape(spec, says):
    for hand in some_hands(300):
        assert called_by(spec, hand, **says) == called_by("shape", hand, **says)


def test_who_needs_the_double_passes_without_it():
    without, with_it = "65 64 63 62 55 44 33", "66 64 63 62 55 44 33"
    assert called_by("auction[needs_double=0]", without) > PASS
    assert called_by("auction[needs_double=1]", without) == PASS
    assert called_by("auction[needs_double=1]", with_it) == called_by("shape", with_it) > PASS


def test_who_bids_the_least_there_is_bids_no_more():
    called = [called_by("auction[minimal=1]", GRAND, right=right) for right in (0, *BIDS)]
    assert called == [4, 5, 6, 7, 21, PASS]
    assert called_by("auction[minimal=1]", POOR) == PASS


def test_is_a_five_right_where_a_four_wins():
    """In last seat alone: before that somebody may still bid more."""
    spec = "auction[minimal_last=1]"
    five = first_hand(lambda hand: called_by("shape", hand) == 5)
    assert called_by(spec, five) == called_by(spec, five, right=0) == 5
    assert called_by(spec, five, left=0, right=0) == 4
    assert called_by("auction", five, left=0, right=0) == 5
    assert called_by(spec, GRAND, left=5, right=0) == 6


def test_power_shuts_the_later_seats_out():
    five = first_hand(lambda hand: called_by("shape", hand) == 5)
    assert called_by("auction[power=1]", five) == 6
    assert called_by("auction[power=1]", five, right=4) == 6
    assert called_by("auction[power=1]", five, left=4, right=0) == 5  # nobody speaks afterwards
    assert called_by("auction[power=1]", GRAND) == 21
    assert called_by("auction[power=1]", POOR) == PASS


def test_a_bid_is_stolen_in_last_seat_after_two_passes():
    weak = first_hand(lambda hand: 300 < weight(hand) < 380)
    assert called_by("auction[steal=100]", weak, left=0, right=0) == 4
    assert called_by("auction[steal=0]", weak, left=0, right=0) == PASS
    for says in ({}, {"right": 0}, {"left": 0, "right": 4}, {"left": 4, "right": 0}):
        assert called_by("auction[steal=100]", weak, **says) == PASS
    five = first_hand(lambda hand: called_by("shape", hand) == 5)
    assert called_by("auction[steal=100]", five, left=0, right=0) == 5


@pytest.mark.parametrize("says", SAYINGS)
def test_respect_wants_more_to_bid_over_somebody(says):
    heavier = "shape[caution=100]" if max(says.values(), default=0) else "shape"
    for hand in some_hands(300):
        assert called_by("auction[respect=100]", hand, **says) == called_by(heavier, hand, **says)


# --- match ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "caution"),
    [
        ((10, 0, -5), 50),
        ((9, 0, -5), 0),
        ((0, 9, 3), 0),
        ((0, 3, 10), -50),
        ((0, 10, 3), -50),
        ((5, -30, 5), 0),  # ahead of one alone
    ],
)
def test_the_score_makes_cautious_or_bold(scores, caution):
    differed = 0
    for hand in some_hands(400):
        call = called_by("match", hand, right=4, scores=scores)
        assert call == called_by(f"shape[caution={caution}]", hand, right=4)
        assert called_by("match[shift=0]", hand, right=4, scores=scores) == called_by(
            "shape", hand, right=4
        )
        differed += call != called_by("shape", hand, right=4)
    assert (differed > 0) == (caution != 0)


def test_a_bid_of_who_is_far_behind_is_left_alone():
    spec = "match[leave=1,shift=0]"
    behind_left, behind_right = (0, -10, 5), (0, 5, -10)
    assert called_by(spec, GRAND, right=5, scores=behind_right) == PASS
    assert called_by(spec, GRAND, right=5, scores=behind_left) == 21
    assert called_by(spec, GRAND, left=5, right=0, scores=behind_left) == PASS
    assert called_by(spec, GRAND, left=5, right=0, scores=behind_right) == 21
    assert called_by(spec, GRAND, left=5, right=6, scores=behind_right) == PASS
    assert called_by(spec, GRAND, right=0, scores=behind_right) == 21  # there is no bid to leave
    assert called_by("match[shift=0]", GRAND, right=5, scores=behind_right) == 21


@pytest.mark.parametrize(
    ("scores", "call"),
    [
        ((13, 17, 0), 21),
        ((13, 0, 17), 21),
        ((14, 17, 0), 5),  # a 7 would do
        ((13, 16, 0), 5),  # no made bid of 4 ends it
    ],
)
def test_only_a_21_can_help(scores, call):
    hand = first_hand(lambda hand: 600 <= weight(hand) < 650)
    assert called_by("match[desperate=1,shift=0]", hand, scores=scores) == call
    assert called_by("match[desperate=0,shift=0]", hand, scores=scores) == 5
    assert called_by("match[desperate=1,shift=0]", hand, right=21, scores=scores) == PASS
    assert called_by("match[desperate=1,desperate_from=700,shift=0]", hand, scores=scores) == 5


# --- race ----------------------------------------------------------------------------------------


def test_a_21_is_said_with_anything_while_it_can_be():
    for hand in some_hands(50):
        for standing in (PASS, 4, 7):
            assert called_by("race", hand, right=standing) == 21
        assert called_by("race", hand, right=21) == PASS


def test_below_its_weight_it_bids_as_shape_does_and_no_21():
    calls = set()
    for hand in some_hands(300):
        call = called_by("race[moon_from=9000]", hand, right=4)
        usual = called_by("shape", hand, right=4)
        assert call == (6 if usual == 21 else usual)
        calls.add(call)
    assert 21 not in calls
    assert len(calls) > 2
    assert called_by("race[moon_from=9000]", GRAND, right=7) == PASS


@pytest.mark.parametrize(
    ("scores", "least"),
    [((0, 0, 0), 600), ((10, 0, 0), 650), ((-4, 12, 20), 380), ((0, 9, 3), 510)],
)
def test_the_weight_for_a_21_moves_with_the_scores(scores, least):
    spec, fixed = "race[moon_from=600,per_own=5,per_other=-10]", f"race[moon_from={least}]"
    calls = [called_by(spec, hand, scores=scores) for hand in some_hands(200)]
    assert calls == [called_by(fixed, hand) for hand in some_hands(200)]
    assert 21 in calls
    assert len(set(calls)) > 1


# --- shoot ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "sure"),
    [
        (GRAND, True),
        ("66 65 64 63 62 55 43", False),  # 4-3 without 4-4
        ("66 65 64 63 62 44 43", True),
        ("66 64 63 62 61 55 44", True),  # one trump is out, and 6-6 draws it
        ("66 64 63 62 55 44 33", False),  # two are, and 6-5 is one of them
    ],
)
def test_a_21_needs_trumps_from_the_top_and_no_open_off(hand, sure):
    assert shoot.is_sure(mask(hand), 6) == sure
    assert called_by("shape", hand) == called_by("shoot[strict=0]", hand) == 21
    assert called_by("shoot", hand) == (21 if sure else 6)
    assert called_by("shoot", hand, right=7) == (21 if sure else PASS)


def test_short_of_21_shoot_bids_as_shape_does():
    for hand in some_hands(300):
        if called_by("shape", hand) != 21:
            assert called_by("shoot", hand) == called_by("shape", hand)
