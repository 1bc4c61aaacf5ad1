"""Whole hands with an auction: the kernel against the plain rules, call by call, tile by tile.

What is compared and by whom it is played stands in `auctioned.py`.
"""

import collections
import itertools
from dataclasses import replace

import numpy as np
import pytest
from auctioned import (
    EVERY_CHANCE,
    NONE,
    Found,
    Policies,
    Table,
    found_in,
    random_tables,
    row_of,
    tally_of,
)
from hypothesis import given
from hypothesis import strategies as st
from late import late
from odd_players import calling, naming

from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.moon import hand_log, views
from dealwise.simulate.moon.contract import BID, SIGNATURES, discard_of, plan_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.kernel import (
    BID_FAULT,
    EXCHANGE_FAULT,
    FAULT_SLOTS,
    ILLEGAL,
    NOT_YET,
    PLAY_FAULT,
    hold_auction,
    is_legal_call,
    name_plan,
    seated,
)
from dealwise.simulate.moon.rules import Auction, Options
from dealwise.simulate.moon.tiles import BIDS, PASS, SEATS, TRICKS, TRUMPS, mask_of, tiles_of
from dealwise.simulate.randomness import EXCHANGE_STEP, as_signed, deal_key, policy_bits

hands_task = late("dealwise.simulate.moon.hands_task")

CALLS = (PASS, *BIDS)
SEEDS = [0, 2**63, 2**64 - 1]


def assert_alike(table: Table, policies: Policies) -> list[views.PlayedDeal]:
    """The kernel plays every deal of a table as the plain rules do, and counts it so."""
    found = table.by_kernel(policies)
    told = list(table.told_plainly(policies))
    assert found.status == 0, (table, found.fault)
    for number, (played, plan), row in zip(
        range(table.start, table.stop), told, found.log.tolist(), strict=True
    ):
        assert row == row_of(played, plan), f"deal {number} of {table}"
    assert np.array_equal(found.tally, tally_of([played for played, _ in told])), table
    return [played for played, _ in told]


# --- whole deals ---------------------------------------------------------------------------------


@pytest.mark.compiled
def test_a_thousand_deals_at_tables_of_every_kind(honest):
    deals = []
    for table in random_tables(1, tables=25, deals=40):
        deals += assert_alike(table, honest)
    seen = collections.Counter((played.auction.bidder, played.auction.bid) for played in deals)
    assert set(seen) == {(None, 0), *itertools.product(range(SEATS), BIDS)}
    lengths = collections.Counter(len(played.auction.calls) for played in deals)
    assert set(lengths) == {1, 2, 3}
    played = [deal.play for deal in deals if deal.play]
    assert {play.trump for play in played} == set(range(TRUMPS))
    assert {play.tricks_won[play.bidder] for play in played} >= set(range(TRICKS))


@pytest.mark.slow(first=True)
@pytest.mark.compiled
def test_forty_thousand_deals_at_tables_of_every_kind(honest):
    for table in random_tables(2, tables=400, deals=100):
        assert_alike(table, honest)


@pytest.mark.parametrize("seed", SEEDS)
def test_seeds_at_the_ends(honest, seed):
    assert_alike(Table(as_signed(seed), 0, 12), honest)


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("seat", range(SEATS))
def test_chance_is_given_to_the_seat_that_uses_it(honest, place, seat):
    """One seat at a time, one decision at a time: all others must hear 0."""
    chances = [0, 0, 0]
    chances[place] = 1 << seat
    assert_alike(Table(11, 0, 15, True, tuple(chances)), honest)
    chances[place] ^= EVERY_CHANCE
    assert_alike(Table(11, 0, 15, True, tuple(chances)), honest)


@pytest.mark.uncounted
def test_chance_makes_a_difference(honest):
    """Else the test above would see nothing."""
    without = Table(11, 0, 200, chances=(0, 0, 0)).by_kernel(honest).log
    for place, seat in itertools.product(range(3), range(SEATS)):
        chances = [0, 0, 0]
        chances[place] = 1 << seat
        assert (Table(11, 0, 200, chances=tuple(chances)).by_kernel(honest).log != without).any()


@pytest.mark.parametrize("order", list(itertools.permutations(range(SEATS))))
def test_each_policy_plays_for_its_own_seat(honest, order):
    assert_alike(Table(5, 0, 12, seated=order), honest)


@pytest.mark.parametrize("start", [0, 1, 2, 3, 2**40, 10**12 - 9])
def test_the_first_bidder_is_the_number_of_the_deal_mod_three(honest, start):
    table = Table(9, start, start + 9)
    for row, number in zip(table.by_kernel(honest).log, range(start, start + 9), strict=True):
        assert row[number % SEATS] != NONE
        spoken = [row[(number + place) % SEATS] != NONE for place in range(SEATS)]
        assert spoken == sorted(spoken, reverse=True)


def test_without_deals_nothing_is_counted(honest):
    found = Table(0, 17, 17).by_kernel(honest)
    assert found.status == 0
    assert not found.tally.any()


# --- sums ----------------------------------------------------------------------------------------

MANY = 30_000
each_rule = pytest.mark.parametrize("force_last", [False, True])


@pytest.mark.compiled
@each_rule
def test_calls_hang_together(honest, force_last):
    log = Table(3, 0, MANY, force_last).by_kernel(honest).log
    calls, bidder = log[:, :SEATS], log[:, hand_log.LOG_BIDDER]
    order = (np.arange(MANY)[:, None] + np.arange(SEATS)) % SEATS
    spoken = np.take_along_axis(calls, order, axis=1)
    assert set(np.unique(spoken)) == {NONE, *CALLS}
    highest = np.maximum.accumulate(spoken, axis=1)
    later = spoken[:, 1:]
    assert ((later <= 0) | (later > highest[:, :-1])).all()
    assert ((later == NONE) == (highest[:, :-1] == 21)).all()
    passed_out = (spoken == PASS).all(axis=1)
    assert (passed_out == (bidder == SEATS)).all()
    assert passed_out.any() != force_last
    winner = np.take_along_axis(order, spoken.argmax(axis=1)[:, None], axis=1)[:, 0]
    assert (bidder == np.where(passed_out, SEATS, winner)).all()


@pytest.mark.compiled
@each_rule
def test_every_tile_is_played_once_or_laid_away(honest, force_last):
    log = Table(4, 0, MANY, force_last).by_kernel(honest).log
    played = log[log[:, hand_log.LOG_BIDDER] < SEATS]
    tiles = np.hstack([played[:, hand_log.LOG_TILES :], played[:, [hand_log.LOG_PLAN]] & 31])
    assert (np.sort(tiles, axis=1) == np.arange(22)).all()
    rest = log[log[:, hand_log.LOG_BIDDER] == SEATS][:, hand_log.LOG_PLAN :]
    assert (rest == NONE).all()


@pytest.mark.compiled
@each_rule
def test_counts_are_conserved(honest, force_last):
    """Seven tricks a hand, one call a turn, two defenders a bidder (T8)."""
    tally = Table(6, 0, MANY, force_last).by_kernel(honest, logged=False).tally
    calls = tally[:, :, : hands_task.OUTCOMES_AT]
    turns = calls.sum(axis=2)
    assert (turns[[0, 1, 2], [0, 0, 0]] == MANY // SEATS).all()
    for first in range(SEATS):
        second, third = (first + 1) % SEATS, (first + 2) % SEATS
        moons = calls[[first, second], [0, 1], -1]
        assert turns[second, 1] == MANY // SEATS - moons[0]
        assert turns[third, 2] == turns[second, 1] - moons[1]
    outcomes = tally[:, :, hands_task.OUTCOMES_AT : hands_task.POINTS_AT]
    outcomes = outcomes.reshape(SEATS, SEATS, len(BIDS), TRICKS + 1)
    hands = outcomes.sum()
    defences = tally[:, :, hands_task.DEFENDED_AT :]
    assert defences.sum() == 2 * hands
    tricks = (outcomes @ np.arange(TRICKS + 1)).sum()
    defended = (defences @ np.arange(TRICKS + 1)).sum()
    assert tricks + defended == TRICKS * hands
    made = np.arange(TRICKS + 1) >= np.minimum(BIDS, TRICKS)[:, None]
    worth = np.where(made, 1, -1) * np.array(BIDS)[:, None]
    assert tally[:, :, hands_task.POINTS_AT].sum() == (outcomes * worth).sum() + defended
    assert (hands == MANY) == force_last


@pytest.mark.compiled
def test_counts_do_not_hang_on_the_cutting(honest):
    whole = Table(8, 0, 1000).by_kernel(honest)
    for size in (1, 37, 333):
        cuts = [*range(0, 1000, size), 1000]
        parts = [Table(8, *ends).by_kernel(honest) for ends in itertools.pairwise(cuts)]
        assert np.array_equal(sum(part.tally for part in parts), whole.tally)
        assert np.array_equal(np.vstack([part.log for part in parts]), whole.log)


@pytest.mark.compiled
def test_a_tally_is_added_to_and_a_log_changes_nothing(honest):
    table = Table(8, 5, 500)
    assert np.array_equal(
        table.by_kernel(honest, logged=False).tally, table.by_kernel(honest).tally
    )
    tally = np.full((SEATS, SEATS, hands_task.TALLY_SLOTS), 7, np.int64)
    functions = [honest.compiled[name][seat] for name in honest.compiled for seat in range(SEATS)]
    told = hands_task.Rules(8, 0, *table.chances)
    no_log = np.empty((0, hand_log.LOG_SLOTS), np.int64)
    fault = np.zeros(FAULT_SLOTS, np.int64)
    assert hands_task.play_auctioned_hands(told, 5, 500, tally, no_log, fault, *functions) == 0
    assert np.array_equal(tally - 7, table.by_kernel(honest).tally)


# --- what is against the rules -------------------------------------------------------------------


@pytest.mark.uncounted
def test_whatever_is_against_the_rules_is_caught_where_it_happens(careless):
    seen = collections.Counter()
    for table in random_tables(3, tables=150, deals=40):
        found, expected = table.by_kernel(careless), table.first_fault(careless)
        if expected is None:
            assert found.status == 0
            continue
        assert found.status == ILLEGAL
        assert found.fault == expected, table
        seen[expected.decision, expected.seat] += 1
        seen[expected.decision, "answer", min(max(expected.answer, -2), 24)] += 1
        earlier = replace(table, stop=expected.deal).by_kernel(careless)
        assert earlier.status == 0
        assert np.array_equal(found.log[: expected.deal - table.start], earlier.log)
    for decision in (BID_FAULT, EXCHANGE_FAULT, PLAY_FAULT):
        assert all(seen[decision, seat] >= 2 for seat in range(SEATS)), seen
    assert sum(key[:2] == (BID_FAULT, "answer") for key in seen) >= 8


@pytest.mark.parametrize("standing", CALLS)
def test_a_call_is_legal_where_the_rules_say_so(standing):
    auction = Auction(0) if standing == PASS else Auction(0).call(standing)
    legal = auction.legal_calls() or (PASS,)  # after a 21 nobody is asked
    answers = [*range(-10, 70), 2**31, 2**32 + 4, 2**62, -(2**31), -(2**63)]
    assert {call for call in answers if is_legal_call(call, standing)} == set(legal)


def saying(*calls):
    """Bid policies that say these by table seat; None: must not be asked."""

    def policy(call):
        def bid(*_):
            assert call is not None, "a seat was asked that has no say"
            return call

        return bid

    return [policy(call) for call in calls]


def auctioned(first_bidder, *calls, force_last=0):
    """Bidder, calls and fault of an auction in which the seats say these."""
    heard, fault = np.zeros(SEATS, np.int64), np.zeros(FAULT_SLOTS, np.int64)
    hands = np.array([1, 2, 4], np.int64)
    scores = np.zeros(SEATS, np.int64)
    bidder = hold_auction(
        hands, first_bidder, force_last, scores, 0, 0, heard, fault, *saying(*calls)
    )
    return bidder, heard.tolist(), found_in(fault)


@pytest.mark.parametrize("force_last", [0, 1])
@pytest.mark.parametrize("first_bidder", range(SEATS))
def test_every_auction_that_there_can_be(first_bidder, force_last):
    """Six calls, three seats: each way to speak, legal or not, has its own end."""
    options = Options(all_pass="force_last" if force_last else "redeal")
    for spoken in itertools.product(CALLS, repeat=SEATS):
        auction, wrong = Auction(first_bidder, options=options), None
        for call in spoken:
            counted = 4 if auction.must_bid and call == PASS else call
            if auction.is_over:
                break
            if counted not in auction.legal_calls():
                wrong = (auction.speaker, call, auction.bid)
                break
            auction = auction.call(counted)
        by_seat = [spoken[(seat - first_bidder) % SEATS] for seat in range(SEATS)]
        bidder, heard, fault = auctioned(first_bidder, *by_seat, force_last=force_last)
        if wrong is not None:
            assert bidder == ILLEGAL
            assert fault == Found(BID_FAULT, *wrong, 1 << wrong[0])
            continue
        assert bidder == (SEATS if auction.bidder is None else auction.bidder)
        told = [*auction.calls, *[NOT_YET] * SEATS]
        assert [heard[(first_bidder + place) % SEATS] for place in range(SEATS)] == told[:SEATS]


@pytest.mark.parametrize("first_bidder", range(SEATS))
def test_after_a_21_nobody_is_asked(first_bidder):
    """A 7 leaves room for a 21; a 21 for nothing (M10)."""
    calls = [None] * SEATS
    calls[first_bidder] = 21
    assert auctioned(first_bidder, *calls)[0] == first_bidder
    second = (first_bidder + 1) % SEATS
    calls[first_bidder], calls[second] = 7, 21
    assert auctioned(first_bidder, *calls)[:2] == (
        second,
        [NOT_YET if call is None else call for call in calls],
    )


@pytest.fixture(scope="module")
def auction_compiled():
    @kernel(
        int64(
            int64[::1], int64, int64, int64[::1], int64, int64, int64[::1], int64[::1], BID, BID,
            BID,
        ),
        kept=False,
    )  # fmt: skip
    def hold(hands, first_bidder, force_last, scores, key, chance, calls, fault, one, two, three):
        return hold_auction(
            hands, first_bidder, force_last, scores, key, chance, calls, fault, one, two, three
        )

    return hold, kernel(SIGNATURES["bid"], kept=False)(calling)


SCORES = st.tuples(*[st.integers(-524288, 524287)] * SEATS)


@given(
    st.integers(0, 10**9), st.integers(0, 2), st.booleans(), st.integers(0, 7), SCORES,
    st.integers(-(2**63), 2**63 - 1),
)  # fmt: skip
def test_scores_are_told_from_each_speaker(
    auction_compiled, number, first_bidder, forced, chance, scores, key
):
    """In a match there are scores: the auction knows whose they are, compiled and plain."""
    deal = random_deal(1, number)
    options = Options(all_pass="force_last" if forced else "redeal")
    bits = [chance >> seat & 1 == 1 for seat in range(SEATS)]
    auction = views.hold_auction(
        deal, first_bidder, [calling] * 3, scores=scores, key=key, chance=bits, options=options
    )
    expected = [*auction.calls, *[NOT_YET] * SEATS][:SEATS]
    hold, compiled = auction_compiled
    for engine, policy in ((hold, compiled), (hold_auction, calling)):
        calls, fault = np.zeros(SEATS, np.int64), np.zeros(FAULT_SLOTS, np.int64)
        held, won = np.array(deal[:SEATS], np.int64), np.array(scores, np.int64)
        told = (held, first_bidder, int(forced), won, key, chance, calls, fault)
        bidder = engine(*told, policy, policy, policy)
        assert bidder == (SEATS if auction.bidder is None else auction.bidder)
        assert [calls[(first_bidder + place) % SEATS] for place in range(SEATS)] == expected


# --- the exchange --------------------------------------------------------------------------------

EIGHT = mask_of([0, 3, 4, 9, 11, 15, 20, 21])


def named(answer):
    fault = np.zeros(FAULT_SLOTS, np.int64)
    plan = name_plan(lambda *_: answer, EIGHT, 3, 5, 0, 0, False, fault)
    return plan, found_in(fault)


def test_every_plan_with_a_held_tile_is_taken():
    for trump, tile in itertools.product(range(-2, TRUMPS + 3), range(32)):
        answer = plan_of(trump, tile)
        plan, fault = named(answer)
        if 0 <= trump < TRUMPS and tile in tiles_of(EIGHT):
            assert (plan, discard_of(plan)) == (answer, tile)
        else:
            assert plan == ILLEGAL
            assert fault == Found(EXCHANGE_FAULT, 0, answer, EIGHT, EIGHT)


@pytest.mark.parametrize("answer", [-(2**63), -(2**40), -1, 2**40, 2**62 + 3])
def test_numbers_that_are_no_plan(answer):
    assert named(answer) == (ILLEGAL, Found(EXCHANGE_FAULT, 0, answer, EIGHT, EIGHT))


@pytest.mark.parametrize("reads_bits", [True, False])
def test_the_exchange_is_told_what_it_may_know(reads_bits):
    told = []

    def exchange(*arguments):
        told.append(arguments)
        return naming(*arguments)

    key, fault = deal_key(3, 9), np.zeros(FAULT_SLOTS, np.int64)
    name_plan(exchange, EIGHT, 3, 7, 55, key, reads_bits, fault)
    assert told == [(EIGHT, 3, 7, 55, policy_bits(key, EXCHANGE_STEP) if reads_bits else 0)]


def test_the_policy_of_a_seat_is_its_own():
    assert [seated(seat, "a", "b", "c") for seat in range(SEATS)] == ["a", "b", "c"]
