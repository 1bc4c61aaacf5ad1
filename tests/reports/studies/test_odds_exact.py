"""Exact odds against the plain rules, and against the outcome of every single deal."""

import itertools

import numpy as np
import pytest

from dealwise.reports import odds
from dealwise.reports.studies.odds_question import ask, plan_for
from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import plan_of
from dealwise.simulate.moon.notation import parse_hand, parse_tile
from dealwise.simulate.moon.tiles import ALL_TILES, TRUMP_NAMES, mask_of, tile_name, tiles_of
from dealwise.strategies.loader import load_policy

GOALS = (4, 5, 6, 7)
HAND = "66 65 64 55 33 21 00"
MIDDLING = "64 63 61 55 42 33 11"
PLAIN = "63 54 52 43 41 31 11"


def every_split(hand, widow):
    """All 3,432 ways to part the fourteen tiles that a bidder cannot see, in another order."""
    hidden = tiles_of(ALL_TILES & ~(hand | 1 << widow))
    for left in itertools.combinations(hidden, 7):
        yield mask_of(left), mask_of([tile for tile in hidden if tile not in left])


def tricks_by_the_rules(hand, widow, trump, discard, play, defence):
    """The bidder's tricks in each split, by the plain rules and the plain functions."""
    bidder, defender = (load_policy("moon", "play", name).function for name in (play, defence))
    plan = plan_of(trump, discard)
    for left, right in every_split(hand, widow):
        deal = (hand, left, right, 1 << widow)
        yield views.play_hand(deal, 0, 4, plan, [bidder, defender, defender]).tricks_won[0]


@pytest.mark.parametrize(
    ("hand", "widow", "trump", "discard", "play", "defence"),
    [
        (HAND, "22", "6", "21", "pull", "simple"),
        pytest.param(PLAIN, "00", "doubles", "00", "simple", "pull", marks=pytest.mark.slow),
    ],
)
def test_every_deal_by_the_plain_rules(hand, widow, trump, discard, play, defence):
    found = odds(
        hand, widow=widow, trump=trump, discard=discard, play=play, defence=defence, threads=2
    )
    tricks = list(
        tricks_by_the_rules(
            parse_hand(hand).mask,
            parse_tile(widow),
            TRUMP_NAMES.index(trump),
            parse_tile(discard),
            play,
            defence,
        )
    )
    assert found.exact
    assert found.deals == len(tricks) == 3432
    assert found.trick_counts == tuple(tricks.count(won) for won in range(8))
    assert found.chances.made == {goal: sum(won >= goal for won in tricks) for goal in GOALS}
    assert found.chances.total_tricks == sum(tricks)


@pytest.mark.slow(first=True)
def test_the_best_discard_is_chosen_before_the_hands_are_seen_by_the_plain_rules():
    """Widow and trump given, all eight discards: never the best discard of each single deal."""
    hand, widow, trump = parse_hand(PLAIN).mask, parse_tile("00"), 4
    by_discard = [
        list(tricks_by_the_rules(hand, widow, trump, discard, "pull", "pull"))
        for discard in tiles_of(hand | 1 << widow)
    ]
    found = odds(PLAIN, widow="00", trump=trump)
    for goal in GOALS:
        made = [sum(won >= goal for won in tricks) for tricks in by_discard]
        assert found.chances.made[goal] == max(made)
    fours_after_looking = sum(max(deal) >= 4 for deal in zip(*by_discard, strict=True))
    assert fours_after_looking > found.chances.made[4] > 0


class EveryDeal:
    """The tricks of all 72 plans in every single deal, played plan by plan."""

    def __init__(self, hand, play, defence):
        self.hand = parse_hand(hand).mask
        plan = plan_for(ask(play=play, defence=defence), self.hand)
        self.widows = plan.widows
        dealt = [plan.deal(number) for number in range(plan.deals)]
        self.deals = dealt
        at = np.array([self.widows.index(widow) for widow, _ in dealt])
        self.plans = [
            [(trump, tile) for trump in range(9) for tile in tiles_of(self.hand | 1 << widow)]
            for widow in self.widows
        ]
        in_all = np.empty((72, plan.deals), np.int8)
        for n in range(72):
            nth = np.array([plan_of(*named[n]) for named in self.plans])
            in_all[n] = plan.outcomes(4, nth, 0, plan.deals)[:, 1]
        self.by_widow = [in_all[:, at == place] for place in range(15)]  # [72 plans, 3,432 splits]

    def made(self, goal, trump=None):
        """The right count: for each widow the best plan over all splits."""
        return sum(
            int((tricks >= goal).sum(axis=1)[self.of(place, trump)].max())
            for place, tricks in enumerate(self.by_widow)
        )

    def most_tricks(self, trump=None):
        return sum(
            int(tricks.sum(axis=1)[self.of(place, trump)].max())
            for place, tricks in enumerate(self.by_widow)
        )

    def made_after_looking(self, goal):
        """The wrong count: the best plan of each single deal."""
        return sum(int((tricks >= goal).any(axis=0).sum()) for tricks in self.by_widow)

    def made_before_the_widow(self, goal):
        """The other wrong count: one trump for all widows."""
        return max(self.made(goal, trump) for trump in range(9))

    def of(self, place, trump):
        return [n for n, (named, _) in enumerate(self.plans[place]) if trump in (None, named)]

    def best(self, place, goal):
        """The plan for a widow: most often made, most tricks, trump 6 to 0, 7, 8, lower tile."""

        def worth(n):
            tricks = self.by_widow[place][n]
            trump, tile = self.plans[place][n]
            order = (6, 5, 4, 3, 2, 1, 0, 7, 8).index(trump)
            return (tricks >= goal).sum(), tricks.sum(), -order, -int(tile_name(tile))

        return max(range(72), key=worth)


@pytest.fixture(scope="module", params=[(MIDDLING, "pull", "simple")])
def both(request):
    hand, play, defence = request.param
    return EveryDeal(hand, play, defence), odds(hand, play=play, defence=defence)


@pytest.mark.compiled
class TestAgainstEveryDeal:
    def test_all_completions_are_there_once(self, both):
        every, _ = both
        assert len(set(every.deals)) == len(every.deals) == 51_480
        for widow, (hand, left, right) in every.deals:
            masks = (hand, left, right, 1 << widow)
            assert hand == every.hand
            assert left.bit_count() == right.bit_count() == 7
            assert masks[0] | masks[1] | masks[2] | masks[3] == ALL_TILES

    def test_chances(self, both):
        every, found = both
        assert (found.exact, found.deals, found.deals_asked) == (True, 51_480, 51_480)
        assert (found.seed, found.method, found.intervals) == (None, None, None)
        for goal in GOALS:
            assert found.chances.made[goal] == every.made(goal)
        assert found.chances.total_tricks == every.most_tricks()

    def test_never_the_best_after_looking(self, both):
        every, found = both
        gaps = [every.made_after_looking(goal) - found.chances.made[goal] for goal in GOALS]
        assert all(gap >= 0 for gap in gaps)
        assert max(gaps) > 1000

    def test_the_widow_is_seen_before_the_choice(self, both):
        every, found = both
        gaps = [found.chances.made[goal] - every.made_before_the_widow(goal) for goal in GOALS]
        assert all(gap >= 0 for gap in gaps)
        assert max(gaps) > 100

    def test_by_trump(self, both):
        every, found = both
        assert sorted(row.trump for row in found.by_trump) == list(range(9))
        for row in found.by_trump:
            assert row.share is None
            assert row.chances.deals == 51_480
            assert row.chances.made == {goal: every.made(goal, row.trump) for goal in GOALS}
            assert row.chances.total_tricks == every.most_tricks(row.trump)
        best = [max(row.chances.value(bid) for bid in (4, 5, 6, 7, 21)) for row in found.by_trump]
        assert best == sorted(best, reverse=True)

    def test_by_widow(self, both):
        every, found = both
        goal = min(found.best_bid or 4, 7)
        assert sorted(row.widow for row in found.by_widow) == sorted(every.widows)
        for row in found.by_widow:
            place = every.widows.index(row.widow)
            best = every.best(place, goal)
            assert (row.trump, row.discard) == every.plans[place][best]
            tricks = every.by_widow[place][best]
            assert row.chances.made == {g: int((tricks >= g).sum()) for g in GOALS}
        helped = [row.chances.made[goal] for row in found.by_widow]
        assert helped == sorted(helped, reverse=True)

    def test_tricks_are_those_of_the_plan_of_the_best_bid(self, both):
        every, found = both
        goal = min(found.best_bid or 4, 7)
        tricks = np.concatenate(
            [every.by_widow[place][every.best(place, goal)] for place in range(15)]
        )
        assert found.trick_counts == tuple(np.bincount(tricks, minlength=8).tolist())


@pytest.mark.compiled
@pytest.mark.parametrize("widow", ["44", "00"])
def test_with_a_widow_every_plan_is_listed(widow):
    hand = PLAIN
    found = odds(hand, widow=widow, play="simple", defence="simple")
    assert found.deals == 3432
    assert len(found.plans) == len({(row.trump, row.discard) for row in found.plans}) == 72
    goal = min(found.best_bid or 4, 7)
    ranks = [(row.chances.made[goal], row.chances.total_tricks) for row in found.plans]
    assert ranks == sorted(ranks, reverse=True)
    first, (by_widow,) = found.plans[0], found.by_widow
    assert (first.trump, first.discard) == (by_widow.trump, by_widow.discard)
    assert first.chances.made == by_widow.chances.made
    for g in GOALS:
        assert found.chances.made[g] == max(row.chances.made[g] for row in found.plans)


@pytest.mark.compiled
def test_given_trumps_and_discards_are_rows_of_the_whole():
    whole = odds(PLAIN, widow="55")
    rows = {(row.trump, row.discard): row.chances.made for row in whole.plans}
    for trump in range(9):
        given = odds(PLAIN, widow="55", trump=TRUMP_NAMES[trump])
        (row,) = given.by_trump
        assert row.trump == trump
        of_trump = [made for (named, _), made in rows.items() if named == trump]
        for goal in GOALS:
            assert given.chances.made[goal] == max(made[goal] for made in of_trump)
    for discard in ("55", "43"):
        given = odds(PLAIN, widow="55", discard=discard)
        assert len(given.plans) == 9
        assert {row.discard for row in given.plans} == {parse_tile(discard)}
        for row in given.plans:
            assert row.chances.made == rows[row.trump, row.discard]
    given = odds(PLAIN, widow="55", discard="43", trump="none")
    assert given.chances.made == rows[8, parse_tile("43")]
    (plan,) = given.plans
    assert plan.chances.made == given.chances.made


@pytest.mark.compiled
@pytest.mark.parametrize("exchange", ["longest", "shape"])
def test_a_named_exchange_is_the_sum_of_the_plans_it_names(exchange):
    found = odds(PLAIN, exchange=exchange, play="simple", defence="pull")
    hand = parse_hand(PLAIN).mask
    made, shares, total = dict.fromkeys(GOALS, 0), {}, 0
    named = {}
    for widow in (tile for tile in range(22) if not hand >> tile & 1):
        policy = load_policy("moon", "exchange", exchange).function
        plan = policy(hand | 1 << widow, widow, 4, views.scores_from((0, 0, 0), 0), 0)
        trump, discard = plan // 32, plan % 32
        part = odds(
            PLAIN,
            widow=tile_name(widow),
            trump=TRUMP_NAMES[trump],
            discard=tile_name(discard),
            play="simple",
            defence="pull",
        )
        named[widow] = (trump, discard, part.chances.made)
        for goal in GOALS:
            made[goal] += part.chances.made[goal]
        shares.setdefault(trump, dict.fromkeys(GOALS, 0) | {"deals": 0})
        shares[trump]["deals"] += 3432
        for goal in GOALS:
            shares[trump][goal] += part.chances.made[goal]
        total += part.chances.total_tricks
    assert found.exact
    assert (found.deals, found.chances.made, found.chances.total_tricks) == (51_480, made, total)
    assert {row.trump for row in found.by_trump} == set(shares)
    for row in found.by_trump:
        assert row.share == shares[row.trump]["deals"] / 51_480
        assert row.chances.made == {goal: shares[row.trump][goal] for goal in GOALS}
    for row in found.by_widow:
        assert (row.trump, row.discard, row.chances.made) == named[row.widow]
    assert sum(row.share for row in found.by_trump) == pytest.approx(1)
