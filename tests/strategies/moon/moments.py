"""Moments of decision, one class for each decision of the contract, and what a policy owes at each.

A moment knows the whole state. `view` is what the seat is told, built by the plain reference;
`alike` is another moment that the seat cannot tell from this one; `allows` is the rules' word on
an answer.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from seen_tables import like_deal, like_table, opened

from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import discard_of, plan_of, trump_of
from dealwise.simulate.moon.rules import HOUSE_RULES, Auction, Options, Play
from dealwise.simulate.moon.tiles import BIDS, ENDS, SEATS, TILE_IDS, TRUMPS, tiles_of
from dealwise.simulate.randomness import below, policy_bits

Decide = Callable[..., int]


@dataclass(frozen=True)
class PlayMoment:
    """A seat has to play and has a choice."""

    table: Play
    scores: tuple[int, ...]
    bits: int

    def view(self) -> views.PlayView:
        return views.play_view(self.table, self.scores, self.bits)

    def alike(self, chance: random.Random) -> "PlayMoment":
        return replace(self, table=like_table(self.table, chance))

    def allows(self, answer: int) -> bool:
        return 0 <= answer < len(ENDS) and ENDS[answer] in self.table.legal()


@dataclass(frozen=True)
class ExchangeMoment:
    """The bidder has taken the widow."""

    deal: views.Deal
    bidder: int
    bid: int
    scores: tuple[int, ...]
    bits: int

    def view(self) -> views.ExchangeView:
        hand = views.as_tiles(self.deal[self.bidder])
        widow = min(views.as_tiles(self.deal[SEATS]))
        return views.exchange_view(hand, widow, self.bidder, self.bid, self.scores, self.bits)

    def alike(self, chance: random.Random) -> "ExchangeMoment":
        turned = like_deal(self.deal, self.bidder, sees_widow=True, chance=chance)
        return replace(self, deal=turned)

    def allows(self, answer: int) -> bool:
        eight = self.deal[self.bidder] | self.deal[SEATS]
        return 0 <= trump_of(answer) < TRUMPS and eight >> discard_of(answer) & 1 == 1


@dataclass(frozen=True)
class BidMoment:
    """A seat has to speak."""

    deal: views.Deal
    auction: Auction
    scores: tuple[int, ...]
    bits: int

    def view(self) -> views.BidView:
        hand = views.as_tiles(self.deal[self.auction.speaker])
        return views.bid_view(hand, self.auction, self.scores, self.bits)

    def alike(self, chance: random.Random) -> "BidMoment":
        turned = like_deal(self.deal, self.auction.speaker, sees_widow=False, chance=chance)
        return replace(self, deal=turned)

    def allows(self, answer: int) -> bool:
        return answer == 0 or answer in self.auction.legal_calls()


Moment = PlayMoment | ExchangeMoment | BidMoment


def moments(
    decision: str,
    decide: Decide,
    deals: Iterable[views.Deal],
    chance: random.Random,
    trumps: tuple[int, ...] = tuple(range(TRUMPS)),
) -> Iterator[Moment]:
    """The moments at which a policy is asked in hands that it plays, alone or against anything.

    In every hand each seat either follows the policy or plays at random, so that the policy meets
    positions that it would not have steered to itself.
    """
    makers = {"play": _play_moments, "exchange": _exchange_moments, "bid": _bid_moments}
    for deal in deals:
        scores = tuple(chance.randint(-60, 40) for _ in range(SEATS))
        yield from makers[decision](decide, deal, scores, chance, trumps)


def _play_moments(decide, deal, scores, chance, trumps) -> Iterator[PlayMoment]:
    bidder, bid = chance.randrange(SEATS), chance.choice(BIDS)
    eight = tiles_of(deal[bidder] | deal[SEATS])
    plan = plan_of(chance.choice(trumps), chance.choice(eight))
    led_by_policy = {seat for seat in range(SEATS) if chance.random() < 0.7}
    table = opened(deal, bidder, bid, plan)
    while not table.is_over:
        legal = sorted(table.legal())
        tile = legal[0]
        if len(legal) > 1:
            moment = PlayMoment(table, scores, _bits(chance))
            yield moment
            by_policy = table.seat in led_by_policy
            tile = ENDS[decide(*moment.view())] if by_policy else chance.choice(legal)
        table = table.play(tile)


def _exchange_moments(_decide, deal, scores, chance, _trumps) -> Iterator[ExchangeMoment]:
    for bid in BIDS:
        yield ExchangeMoment(deal, chance.randrange(SEATS), bid, scores, _bits(chance))


def _bid_moments(decide, deal, scores, chance, _trumps) -> Iterator[BidMoment]:
    options = chance.choice((HOUSE_RULES, Options(all_pass="force_last")))
    auction = Auction(chance.randrange(SEATS), options=options)
    while not auction.is_over:
        moment = BidMoment(deal, auction, scores, _bits(chance))
        yield moment
        call = decide(*moment.view())
        if chance.random() < 0.5 or not moment.allows(call):
            call = chance.choice(auction.legal_calls())
        auction = auction.call(views.rules.forced_bid(auction, call))


def _bits(chance: random.Random) -> int:
    return policy_bits(chance.getrandbits(62), 16)


def breaches_of_blindness(
    decide: Decide,
    met: Iterable[Moment],
    chance: random.Random,
    *,
    view: Callable[[Moment], tuple[int, ...]] = lambda moment: moment.view(),
    worlds: int = 3,
) -> list[str]:
    """Where what a seat is told, or what it answers, hangs on tiles that it cannot see."""
    found = []
    for moment in met:
        told = view(moment)
        answer = decide(*told)
        for _ in range(worlds):
            other = moment.alike(chance)
            told_there = view(other)
            if told_there != told:
                found.append(f"told {told_there} in {other}, but {told} in {moment}")
            elif decide(*told_there) != answer:
                found.append(f"answered {decide(*told_there)} in {other}, but {answer} in {moment}")
    return found


def some_deals(count: int, chance: random.Random) -> list[views.Deal]:
    """Deals of 22 tiles; not by the engine's own dealing."""
    deals = []
    for _ in range(count):
        ids = list(range(len(ENDS)))
        chance.shuffle(ids)
        deals.append(tuple(sum(1 << at for at in ids[7 * s : 7 * s + 7]) for s in range(4)))
    return deals


def deal_with(hand: str, chance: random.Random, *, seat: int = 0, widow: str = "") -> views.Deal:
    """A deal in which a seat holds some given tiles, and the widow is given or any other."""
    given = [TILE_IDS[int(name[0]), int(name[1])] for name in hand.split()]
    middle = [TILE_IDS[int(name[0]), int(name[1])] for name in widow.split()]
    rest = [other for other in range(len(ENDS)) if other not in given + middle]
    chance.shuffle(rest)
    middle = middle or [rest.pop()]
    given += [rest.pop() for _ in range(7 - len(given))]
    hands = [rest[:7], rest[7:]]
    hands.insert(seat, given)
    return tuple(sum(1 << at for at in ids) for ids in (*hands, middle))


def any_legal(*view: int) -> int:
    """The play of somebody who does not care: any legal tile, by the random bits."""
    legal, bits = view[0], view[-1]
    return tiles_of(legal)[below(bits, legal.bit_count())]
