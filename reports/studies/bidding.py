"""The study behind `dealwise moon bid`: what is each call worth here?"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

from dealwise.reports.studies.bidding_result import FEWEST_DEALS, BidResult, CallsFound
from dealwise.reports.studies.collecting import Running, check_options, collect
from dealwise.simulate.moon.auction_words import parse_calls, parse_scores, parse_seat
from dealwise.simulate.moon.house_rules import differing, parse_options
from dealwise.simulate.moon.notation import Tiles, parse_hand
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.quantities import parse_count, parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.moon.bid_plan import BidPlan

DEFAULT_PLAY = "steady"
DEFAULT_SAMPLE = 20_000


@dataclass(frozen=True)
class BidQuestion:
    """A question that was checked: the plan, and what of it is printed."""

    plan: BidPlan
    remarks: tuple[str, ...]
    play: str
    field: str
    seed: int


def ask_bid(
    hand: Tiles,
    *,
    seat: int | str = 0,
    auction: str | Iterable[int | str] = (),
    scores: str | Sequence[int | str] = (0, 0, 0),
    play: str = DEFAULT_PLAY,
    field: str = DEFAULT_PLAY,
    rules: Mapping[str, object] | None = None,
    deals: int | str | None = None,
    seed: int | str = 0,
    trust: bool = False,
) -> BidQuestion:
    """Check a question; see `bid`.

    Raises:
        BadInput: something that cannot be, in a sentence.
        Fault: a policy file that cannot be used.
    """
    held = parse_hand(hand)
    own_seat = parse_seat(seat)
    options = parse_options(rules or {})
    heard = parse_calls(auction, own_seat, options)
    number = parse_seed(seed)
    own, other = (load_strategy("moon", name, trust=trust) for name in (play, field))
    strategies = [field] * SEATS
    strategies[own_seat] = play
    plan = BidPlan(
        strategies=tuple(strategies),
        seat=own_seat,
        hand=held.mask,
        deals=DEFAULT_SAMPLE if deals is None else parse_count(deals, "--deals"),
        exact=False,
        seed=as_signed(number),
        heard=heard.calls,
        scores=parse_scores(scores),
        options=options,
    )
    if deals is None and not plan.uses_chance:
        plan = replace(plan, exact=True, deals=plan.all_deals)
    return BidQuestion(plan, held.remarks, own.name, other.name, number)


def answer_bid(question: BidQuestion, **running: Unpack[Running]) -> BidResult:
    """Play a checked question; see `bid`.

    Where fewer than `FEWEST_DEALS` deals agree with the auction, all deals are played as well.
    """
    result = collect(question.plan, lambda prefix: _conclude(question, prefix), **running)
    if result.found.deals >= FEWEST_DEALS or not question.plan.heard or result.stopped:
        return result
    everything = replace(question.plan, agreeing=False)

    def conclude(prefix: Prefix) -> BidResult:
        return replace(result, unconditioned=_found(everything, prefix))

    try:
        return collect(everything, conclude, **running)
    except KeyboardInterrupt:  # before any of them was played
        return replace(result, stopped=True)


def _found(plan: BidPlan, prefix: Prefix) -> CallsFound:
    return CallsFound(
        calls=plan.open_calls,
        seat=plan.seat,
        tally=prefix.sums,
        exact=plan.exact and prefix.deals == plan.deals,
        whole=prefix.deals == plan.deals,
    )


def _conclude(question: BidQuestion, prefix: Prefix) -> BidResult:
    plan = question.plan
    return BidResult(
        hand=plan.hand,
        remarks=question.remarks,
        seat=plan.seat,
        heard=plan.heard,
        scores=plan.scores,
        play=question.play,
        field=question.field,
        options=differing(plan.options),
        deals=prefix.deals,
        deals_asked=plan.deals,
        seed=None if plan.exact else question.seed,
        found=_found(plan, prefix),
        files=plan.files(),
    )


def bid(
    hand: Tiles,
    *,
    seat: int | str = 0,
    auction: str | Iterable[int | str] = (),
    scores: str | Sequence[int | str] = (0, 0, 0),
    play: str = DEFAULT_PLAY,
    field: str = DEFAULT_PLAY,
    rules: Mapping[str, object] | None = None,
    deals: int | str | None = None,
    seed: int | str = 0,
    **running: Unpack[Running],
) -> BidResult:
    """What each call is worth to a player of Moon: points of all seats, and the chance to make it.

    `seat` is the player's, `auction` the calls before his in order ("pass 4"), `scores` those of
    seats 0, 1, 2. He goes on as the strategy `play`, both others are `field`. Deals in which they
    would have called otherwise drop out. All deals are played, unless a policy uses chance or
    `deals` are asked for: then so many are sampled. How it is played is `running`, see
    `collecting.Running`. An interrupt (Ctrl-C) returns what was played so far, `stopped`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no deal for `patience` seconds.
        TypeError: an option that there is not.
    """
    check_options(bid, running)
    question = ask_bid(
        hand,
        seat=seat,
        auction=auction,
        scores=scores,
        play=play,
        field=field,
        rules=rules,
        deals=deals,
        seed=seed,
    )
    return answer_bid(question, **running)
