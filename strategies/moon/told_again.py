"""Hands and matches told again by the plain rules, from what the kernels logged of them."""

import abc
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from dealwise.simulate.moon.rules import points
from dealwise.simulate.moon.tiles import SEATS
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.moon.matches_plan import MatchesPlan

if TYPE_CHECKING:
    from dealwise.simulate.moon.match import PlayedMatch
    from dealwise.simulate.moon.rules import Match, Options
    from dealwise.simulate.moon.views import Deal, PlayedDeal
    from dealwise.strategies.moon.blocks_plan import MoonBlocksPlan

_DEALS_A_LOOK = 4096


def played_deals(plan: HandsPlan, count: int) -> Iterator[tuple[int, "PlayedDeal"]]:
    """The first deals of a plan with their numbers, told again by the plain rules.

    Those that were thrown in are included.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.simulate.moon.deals import random_deal

    for start in range(0, count, _DEALS_A_LOOK):
        rows = plan.log(start, min(count, start + _DEALS_A_LOOK)).tolist()
        for number, row in enumerate(rows, start=plan.first_deal + start):
            deal = random_deal(plan.seed, number)
            yield number, _retell(deal, number % SEATS, plan.options, row)


def played_matches(plan: MatchesPlan, count: int) -> Iterator[tuple[int, "PlayedMatch"]]:
    """The first matches of a plan with their numbers, told again by the plain rules.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.simulate.moon.match import course, match_key

    for place in range(count):
        number = plan.first_deal + place
        rows = plan.log(place).tolist()
        key = match_key(plan.seed, number)
        yield number, course(key, plan.options, partial(_retell_hand, rows, key))


def _retell_hand(rows: list[list[int]], key: int, hand: int, match: "Match") -> "PlayedDeal":
    from dealwise.simulate.moon.deals import random_deal

    return _retell(random_deal(key, hand), match.first_bidder, match.options, rows[hand])


def _retell(deal: "Deal", first_bidder: int, options: "Options", row: list[int]) -> "PlayedDeal":
    """A deal again, from what the log of the kernel says of it."""
    from dealwise.simulate.moon import hand_log, views
    from dealwise.simulate.moon.rules import Auction

    auction = Auction(first_bidder, options=options)
    while not auction.is_over:
        auction = auction.call(row[auction.speaker])
    bidder = row[hand_log.LOG_BIDDER]
    if bidder == SEATS:
        return views.PlayedDeal(deal, auction, None)
    chosen, tiles = row[hand_log.LOG_PLAN], row[hand_log.LOG_TILES :]
    play = views.retell(deal, bidder, row[bidder], chosen, tiles)
    return views.PlayedDeal(deal, auction, play)


class _Told(abc.ABC):
    """What was played in one seating; `who` has 0 or 1 for the strategy at each seat."""

    who: tuple[int, ...]

    @property
    @abc.abstractmethod
    def points(self) -> tuple[int, ...]:
        """What it counts for each seat."""

    @property
    def contrast(self) -> float:
        """The mean points of the seats of the first strategy less that of the second's."""
        first, second = (
            [won for won, who in zip(self.points, self.who, strict=True) if who == strategy]
            for strategy in (0, 1)
        )
        return sum(first) / len(first) - sum(second) / len(second)


@dataclass(frozen=True)
class ToldHand(_Told):
    """One hand of a block by the plain rules."""

    block: ClassVar[str] = "deal"

    who: tuple[int, ...]
    played: "PlayedDeal"

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat; a made 21 counts 21, and nobody has any where all passed."""
        play = self.played.play
        if play is None:
            return (0,) * len(self.who)
        return points(play.bidder, play.bid, play.tricks_won)

    def to_dict(self, seed: int, number: int) -> dict:
        """The hand as a record, for the number of its deal."""
        from dealwise.simulate.moon.records import record_of

        return {"record": record_of(self.played, seed=seed, index=number)}


@dataclass(frozen=True)
class ToldMatch(_Told):
    """One match of a block by the plain rules."""

    block: ClassVar[str] = "match"

    who: tuple[int, ...]
    match: "PlayedMatch"

    @property
    def points(self) -> tuple[int, ...]:
        """1 for the winner if there is one, 0 for others."""
        return tuple(int(seat == self.match.winner) for seat in range(len(self.who)))

    def to_dict(self, _seed: int, number: int) -> dict:
        """The course of the match."""
        from dealwise.simulate.moon.match_records import course_of

        return {"course": course_of(self.match, number)}


def tell_seating(plan: "MoonBlocksPlan", number: int, seating: int) -> ToldHand | ToldMatch:
    """One hand or match of the block of the first two strategies.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.simulate.moon.seatings import SEATINGS_BY_SEAT

    who = SEATINGS_BY_SEAT[seating]
    alone = replace(plan.seated(0, 1, seating), first_deal=number, deals=1)
    if plan.noun == "match":
        ((_, match),) = played_matches(alone, 1)
        return ToldMatch(who, match)
    ((_, played),) = played_deals(alone, 1)
    return ToldHand(who, played)
