"""Whole matches: the kernel against the plain rules, hand by hand, under every option.

The policies let every argument decide, the scores among them (`auctioned.py`), so that a wrong
score is another hand soon.
"""

import itertools
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
import pytest
from auctioned import DECISIONS, EVERY_CHANCE, NONE, found_in, row_of, views_of, watched
from late import late

from dealwise.simulate.errors import HANDS_PLAYED, Fault
from dealwise.simulate.jit import kernel
from dealwise.simulate.moon import hand_log
from dealwise.simulate.moon.contract import SIGNATURES, plan_of
from dealwise.simulate.moon.kernel import ILLEGAL
from dealwise.simulate.moon.match import PlayedMatch, match_key, play_match
from dealwise.simulate.moon.rules import HOUSE_RULES, Options, player_out
from dealwise.simulate.moon.tiles import SEATS, TILE_IDS

match_task = late("dealwise.simulate.moon.match_task")
whole_match = late("dealwise.simulate.moon.whole_match")

OPTIONS = [
    Options(*values, hand_cap=cap)
    for values, cap in zip(
        itertools.product(
            ("redeal", "force_last"), ("wins", "plus_21"), ("highest", "bidder_first")
        ),
        (1000, 9, 40, 1000, 1000, 1000, 25, 1000),
        strict=True,
    )
]


@dataclass(frozen=True)
class Matches:
    """Some matches at one table; the chances have a bit, `seated` a salt, for each table seat."""

    seed: int
    numbers: range
    options: Options = HOUSE_RULES
    chances: tuple[int, int, int] = (EVERY_CHANCE,) * 3
    seated: tuple[int, int, int] = (0, 1, 2)

    def by_kernel(self, policies, numbers=None, *, rows=0):
        """Status, sums, rows and the fault array of some of the matches, all if none are named."""
        numbers = numbers or self.numbers
        sums = np.zeros(whole_match.MATCH_SLOTS, np.int64)
        log = np.full((rows, hand_log.LOG_SLOTS), -9, np.int64)
        fault = np.zeros(whole_match.MATCH_FAULT_SLOTS, np.int64)
        functions = [
            policies.compiled[decision][salt] for decision in DECISIONS for salt in self.seated
        ]
        chances = np.array(self.chances, np.int64)
        rules = whole_match.match_rules(self.seed, self.options)
        status = match_task.play_matches(
            rules, chances, numbers.start, numbers.stop, sums, log, fault, *functions
        )
        return status, sums, log, fault

    def plainly(self, number, ask) -> PlayedMatch:
        seated = {decision: [ask[decision][salt] for salt in self.seated] for decision in DECISIONS}
        chance = {
            decision: [mask >> seat & 1 == 1 for seat in range(SEATS)]
            for decision, mask in zip(DECISIONS, self.chances, strict=True)
        }
        key = match_key(self.seed, number)
        return play_match(key, seated, chance=chance, options=self.options)


def rows_of(match):
    """The log of a match, made from its plain hands."""
    return [row_of(hand.played, plan_named(hand.played.play)) for hand in match.hands]


def plan_named(play):
    """The plan of a hand as the kernel writes it: trump and discard in one number."""
    return NONE if play is None else plan_of(play.trump, TILE_IDS[play.discard])


def sums_of(matches):
    """What the kernel has to have summed up, from plain matches alone."""
    sums = np.zeros(whole_match.MATCH_SLOTS, np.int64)
    for match in matches:
        opened = match.hands[0].before.first_bidder
        sums[whole_match.MATCH_HANDS] += len(match.hands)
        sums[whole_match.SQUARED_HANDS] += len(match.hands) ** 2
        sums[whole_match.BY_21] += match.ended_by_21
        sums[whole_match.OPENED_AT + opened] += 1
        if match.winner is None:
            sums[whole_match.NO_WINNER] += 1
        else:
            place = (match.winner - opened) % SEATS
            sums[whole_match.WINS_AT + SEATS * match.winner + place] += 1
    return sums


def assert_alike(matches, policies):
    told = []
    for number in matches.numbers:
        plain = matches.plainly(number, policies.plain)
        alone = range(number, number + 1)
        status, sums, log, fault = matches.by_kernel(policies, alone, rows=matches.options.hand_cap)
        assert status == 0
        assert fault[HANDS_PLAYED] == len(plain.hands)
        assert log[: len(plain.hands)].tolist() == rows_of(plain), (matches, number)
        assert np.array_equal(sums, sums_of([plain]))
        told.append(plain)
    status, sums, *_ = matches.by_kernel(policies)
    assert status == 0
    assert np.array_equal(sums, sums_of(told))
    return told


by_options = pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(map(str, vars(options).values()))
)


@pytest.mark.compiled
@by_options
def test_the_kernel_plays_matches_as_the_rules_say(honest, options):
    place = OPTIONS.index(options)
    chances = (place % 8, (place + 3) % 8, (place + 5) % 8)
    seated = list(itertools.permutations(range(SEATS)))[place % 6]
    matches = assert_alike(Matches(3 + place, range(2), options, chances, seated), honest)
    if options.hand_cap < 20:
        assert any(match.winner is None for match in matches)
    assert any(len(match.hands) > SEATS for match in matches)


@pytest.mark.slow
@pytest.mark.compiled
@by_options
def test_many_matches_at_tables_of_every_kind(honest, options):
    chance = np.random.default_rng(5)
    ended = set()
    for _ in range(2):
        table = Matches(
            int(chance.integers(-(2**63), 2**63, dtype=np.int64)),
            range(start := int(chance.integers(10**12)), start + 5),
            options,
            tuple(int(mask) for mask in chance.integers(8, size=3)),
            tuple(int(salt) for salt in chance.permutation(SEATS)),
        )
        for match in assert_alike(table, honest):
            ended.add((match.winner is None, match.ended_by_21))
    assert len(ended) > 1 or options.hand_cap < 20


def test_the_end_of_a_hand_by_the_scores():
    """Every table of scores around 21, against the plain rule."""
    for scores in itertools.product((-3, 19, 20, 21, 22, 40), repeat=SEATS):
        for bidder, rule in itertools.product(range(SEATS), ("highest", "bidder_first")):
            plain = player_out(scores, bidder, Options(both_out=rule))
            found = whole_match.player_out(np.array(scores), bidder, int(rule == "bidder_first"))
            assert found == (SEATS if plain is None else plain)


def test_a_fault_says_in_which_hand_of_which_match(careless):
    hands = [hand_of_the_first_fault(Matches(8, range(start, 99)), careless) for start in range(5)]
    assert len(set(hands)) > 1


def hand_of_the_first_fault(table, careless):
    """The number of that hand in its match, after all that the kernel says of it was checked."""
    status, _, _, fault = table.by_kernel(careless)
    assert status == ILLEGAL
    found, asked = found_in(fault), []
    for number in range(table.numbers.start, found.deal):
        table.plainly(number, careless.plain)
    with pytest.raises(Fault):
        table.plainly(found.deal, watched(careless, asked))
    salt, decision, told, answer = asked[-1]
    named = dict(zip(views_of(decision)._fields, told, strict=True))
    assert (found.seat, found.answer) == (table.seated.index(salt), answer)
    assert found.hand == named["eight" if decision == "exchange" else "hand"]
    hand = sum(map(is_first_call, asked)) - 1
    assert fault[whole_match.HAND_OF_MATCH] == hand
    return hand


def is_first_call(entry):
    _, decision, told, _ = entry
    return decision == "bid" and views_of(decision)(*told).place == 0


def test_a_match_that_cannot_end_ends_at_the_cap(honest):
    def never(hand, place, standing, call_left, call_right, scores, bits):
        return 0

    bids = [kernel(SIGNATURES["bid"], kept=False)(never)] * SEATS
    quiet = SimpleNamespace(compiled=honest.compiled | {"bid": bids})
    _, sums, *_ = Matches(0, range(7), Options(hand_cap=300)).by_kernel(quiet)
    assert sums[whole_match.NO_WINNER] == 7
    assert sums[whole_match.MATCH_HANDS] == 7 * 300
    assert not sums[whole_match.WINS_AT :].any()
