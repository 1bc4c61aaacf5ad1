"""Whole hands played twice, by the kernel and by the plain rules, at tables of odd players.

The policies let every argument decide (`odd_players.py`), each seat in its own way, so that a wrong
argument, a wrong seat or a wrong policy soon leads to another hand.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from late import late
from odd_players import nth, stirred

from dealwise.simulate.errors import FAULT_DEAL, Fault
from dealwise.simulate.jit import kernel, lowest_bit, ones
from dealwise.simulate.moon import hand_log, rules, views
from dealwise.simulate.moon.contract import SIGNATURES, plan_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.kernel import (
    BID_FAULT,
    EXCHANGE_FAULT,
    FAULT_DECISION,
    FAULT_HAND,
    FAULT_LEGAL,
    FAULT_SEAT,
    FAULT_SLOTS,
    FAULT_TILE,
    PLAY_FAULT,
)
from dealwise.simulate.moon.rules import Options
from dealwise.simulate.moon.tiles import BIDS, SEATS, TRICKS, TRUMPS
from dealwise.simulate.moon.views import PlayedDeal
from dealwise.simulate.randomness import deal_key

hands_task = late("dealwise.simulate.moon.hands_task")

DECISIONS = ("bid", "exchange", "play")
EVERY_CHANCE = 0b111
NONE = -1


# Policies


def bidding(salt, misses=0):
    """A bid in which every argument chooses, pass or more; in `misses` of 64 turns an illegal one.

    What is illegal: numbers between the bids, below and far beyond them, and bids that are not
    above the standing one.
    """

    def bid(hand, place, standing, call_left, call_right, scores, bits):
        state = salt
        for value in (hand, place, standing, call_left, call_right, scores, bits):
            state = stirred(state, value)
        wanted = (0, 0, 0, 0, 0, 0, 0, 4, 5, 6, 7, 21)[state % 12]
        call = wanted if wanted > standing else 0
        if (state >> 8) % 64 < misses:
            wrong = (-1, 1, 2, 3, 8, 20, 22, 1 << 40, -(1 << 62), standing, 4, standing - 1)
            wrong_call = wrong[(state >> 16) % 12]
            legal = wrong_call == 0 or (4 <= wrong_call <= 7 and wrong_call > standing)
            call = -7 if legal else wrong_call
        return call

    return bid


def exchanging(salt, misses=0):
    """An exchange in which every argument chooses; in `misses` of 64 turns it cannot be."""

    def exchange(eight, widow, bid, scores, bits):
        state = salt
        for value in (eight, widow, bid, scores, bits):
            state = stirred(state, value)
        plan = plan_of(state % TRUMPS, nth(eight, (state // TRUMPS) % ones(eight)))
        if (state >> 8) % 64 < misses:
            held = lowest_bit(eight)
            wrong = (
                *(plan_of(TRUMPS, held), plan_of(-1, held), plan_of(6, lowest_bit(~eight))),
                *(plan_of(6, 31), -1, 1 << 50),
            )
            plan = wrong[(state >> 16) % 6]
        return plan

    return exchange


def playing(salt, misses=0):
    """A play in which every argument chooses; in `misses` of 64 turns a tile that may not be."""

    def play(
        legal, hand, trump, bid, seat, position, led, best, winner, first, second, played, voids,
        tricks, discard, scores, bits,
    ):  # fmt: skip
        state = salt
        for value in (
            legal, hand, trump, bid, seat, position, led, best, winner, first, second, played,
            voids, tricks, discard, scores, bits,
        ):  # fmt: skip
            state = stirred(state, value)
        tile = nth(legal, state % ones(legal))
        if (state >> 8) % 64 < misses:
            other = lowest_bit(hand & ~legal) if hand & ~legal != 0 else -1
            wrong = (other, other, -1, 22, lowest_bit(~hand), 1 << 33)
            tile = wrong[(state >> 16) % 6]
        return tile

    return play


MAKERS = {"bid": bidding, "exchange": exchanging, "play": playing}


class Policies:
    """A policy for each decision and salt, plain and compiled."""

    def __init__(self, misses: int = 0) -> None:
        self.plain = {
            decision: [make(salt, misses) for salt in range(1, 1 + SEATS)]
            for decision, make in MAKERS.items()
        }
        self.compiled = {
            decision: [kernel(SIGNATURES[decision], kept=False)(policy) for policy in policies]
            for decision, policies in self.plain.items()
        }


# Faults


class Found(NamedTuple):
    """What a kernel writes down of an answer that the rules refuse."""

    decision: int
    seat: int
    answer: int
    legal: int
    hand: int
    deal: int = 0


def found_in(fault: np.ndarray) -> Found:
    """What stands in a kernel's fault array."""
    slots = (FAULT_DECISION, FAULT_SEAT, FAULT_TILE, FAULT_LEGAL, FAULT_HAND, FAULT_DEAL)
    return Found(*(int(fault[slot]) for slot in slots))


# Tables


@dataclass(frozen=True)
class Table:
    """Some deals at one table; the chances have a bit, `seated` a salt, for each table seat."""

    seed: int
    start: int
    stop: int
    force_last: bool = False
    chances: tuple[int, int, int] = (EVERY_CHANCE,) * 3
    seated: tuple[int, int, int] = (0, 1, 2)

    @property
    def options(self) -> Options:
        """The rules of the table."""
        return Options(all_pass="force_last" if self.force_last else "redeal")

    def by_kernel(self, policies: Policies, *, logged: bool = True) -> "KernelRun":
        """Everything that the kernel says of these deals."""
        tally = np.zeros((SEATS, SEATS, hands_task.TALLY_SLOTS), np.int64)
        rows = self.stop - self.start if logged else 0
        log = np.full((rows, hand_log.LOG_SLOTS), NONE, np.int64)
        fault = np.full(FAULT_SLOTS, -99, np.int64)
        functions = [
            policies.compiled[decision][salt] for decision in DECISIONS for salt in self.seated
        ]
        told = hands_task.Rules(self.seed, int(self.force_last), *self.chances)
        status = hands_task.play_auctioned_hands(
            told, self.start, self.stop, tally, log, fault, *functions
        )
        return KernelRun(status, tally, log, found_in(fault))

    def plainly(self, number: int, ask: dict[str, list[Callable]]) -> tuple[PlayedDeal, int]:
        """One deal by the plain rules, and the plan; `ask` has the policies by decision and salt.

        Raises Fault where a policy breaks the rules.
        """
        deal, key = random_deal(self.seed, number), deal_key(self.seed, number)
        bids, exchanges, plays = ([ask[name][salt] for salt in self.seated] for name in DECISIONS)
        bit = [[mask >> seat & 1 == 1 for seat in range(SEATS)] for mask in self.chances]
        auction = views.hold_auction(
            deal, number % SEATS, bids, key=key, chance=bit[0], options=self.options
        )
        if auction.bidder is None:
            return PlayedDeal(deal, auction, None), NONE
        bidder, bid = auction.bidder, auction.bid
        plan = views.choose_plan(
            deal, bidder, bid, exchanges[bidder], key=key, chance=bit[1][bidder]
        )
        around = [(bidder + steps) % SEATS for steps in range(SEATS)]
        play = views.play_hand(
            deal,
            bidder,
            bid,
            plan,
            [plays[seat] for seat in around],
            key=key,
            chance=[bit[2][seat] for seat in around],
        )
        return PlayedDeal(deal, auction, play), plan

    def told_plainly(self, policies: Policies) -> Iterator[tuple[PlayedDeal, int]]:
        """All deals by the plain rules."""
        for number in range(self.start, self.stop):
            yield self.plainly(number, policies.plain)

    def first_fault(self, policies: Policies) -> Found | None:
        """What the kernel has to say of the first answer that the plain rules refuse."""
        for number in range(self.start, self.stop):
            asked: list[tuple] = []
            try:
                self.plainly(number, watched(policies, asked))
            except Fault:
                return self._fault_of(number, *asked[-1])
        return None

    def _fault_of(self, deal: int, salt: int, decision: str, told: tuple, answer: int) -> Found:
        seat = self.seated.index(salt)
        named = dict(zip(views_of(decision)._fields, told, strict=True))
        if decision == "bid":
            return Found(BID_FAULT, seat, answer, named["standing"], named["hand"], deal)
        if decision == "exchange":
            eight = named["eight"]
            return Found(EXCHANGE_FAULT, seat, answer, eight, eight, deal)
        return Found(PLAY_FAULT, seat, answer, named["legal"], named["hand"], deal)


@dataclass(frozen=True)
class KernelRun:
    """What the kernel returned and filled in."""

    status: int
    tally: np.ndarray
    log: np.ndarray
    fault: Found


def views_of(decision: str) -> type:
    """The arguments of a decision."""
    return {"bid": views.BidView, "exchange": views.ExchangeView, "play": views.PlayView}[decision]


def watched(policies: Policies, asked: list[tuple]) -> dict[str, list[Callable]]:
    """The plain policies, each writing down who was asked what and the answer."""

    def watch(decision: str, salt: int, policy: Callable) -> Callable:
        def ask(*told: int) -> int:
            answer = policy(*told)
            asked.append((salt, decision, told, answer))
            return answer

        return ask

    return {
        decision: [watch(decision, salt, policy) for salt, policy in enumerate(plain)]
        for decision, plain in policies.plain.items()
    }


# What a played deal comes to, by the plain rules


def row_of(played: PlayedDeal, plan: int) -> list[int]:
    """The log of a deal: the calls by seat, the bidder, the plan, the tiles in order of play."""
    auction = played.auction
    calls = [NONE] * SEATS
    for place, call in enumerate(auction.calls):
        calls[(auction.first_bidder + place) % SEATS] = call
    if played.play is None:
        return [*calls, SEATS, *[NONE] * (1 + SEATS * TRICKS)]
    tiles = [rules_id(tile) for trick in played.play.tricks for tile in trick.tiles]
    return [*calls, auction.bidder, plan, *tiles]


def rules_id(tile: rules.Tile) -> int:
    """The number of a tile."""
    return views.as_mask([tile]).bit_length() - 1


def tally_of(deals: list[PlayedDeal]) -> np.ndarray:
    """The sums of some deals, int64[3 seats, 3 places, slots], made from the plain hands alone."""
    tally = np.zeros((SEATS, SEATS, hands_task.TALLY_SLOTS), np.int64)
    for played in deals:
        auction, play = played.auction, played.play
        places = [(seat - auction.first_bidder) % SEATS for seat in range(SEATS)]
        for place, call in enumerate(auction.calls):
            seat = (auction.first_bidder + place) % SEATS
            tally[seat, place, hands_task.CALLS_AT + (0, *BIDS).index(call)] += 1
        if play is None:
            continue
        won = rules.points(play.bidder, play.bid, play.tricks_won)
        for seat, place in enumerate(places):
            tricks = play.tricks_won[seat]
            tally[seat, place, hands_task.POINTS_AT] += won[seat]
            tally[seat, place, hands_task.SQUARED_POINTS_AT] += won[seat] ** 2
            if seat == play.bidder:
                outcome = BIDS.index(play.bid) * (TRICKS + 1) + tricks
                tally[seat, place, hands_task.OUTCOMES_AT + outcome] += 1
            else:
                tally[seat, place, hands_task.DEFENDED_AT + tricks] += 1
    return tally


def random_tables(seed: int, tables: int, deals: int) -> Iterator[Table]:
    """Tables of every kind: any seed and first deal, options, chances, and who sits where."""
    chance = np.random.default_rng(seed)
    starts = [0, 1, 2, 37, 10**6, 10**12 - deals]
    for place in range(tables):
        start = starts[place % len(starts)]
        yield Table(
            int(chance.integers(-(2**63), 2**63, dtype=np.int64)),
            start,
            start + deals,
            bool(chance.integers(2)),
            tuple(int(mask) for mask in chance.integers(8, size=3)),
            tuple(int(salt) for salt in chance.permutation(SEATS)),
        )
