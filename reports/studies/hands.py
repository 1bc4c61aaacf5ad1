"""The study behind `dealwise moon hands`: whole hands, one strategy a seat."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

from dealwise.reports.studies.collecting import Running, check_options, collect
from dealwise.reports.studies.hands_result import HandsResult
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.house_rules import differing, parse_options
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.quantities import parse_count, parse_index, parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.specs import split_list

if TYPE_CHECKING:
    from dealwise.simulate.moon.views import PlayedDeal

DEFAULT_DEALS = 20_000
_DEALS_A_LOOK = 4096


def seated(strategies: str | Sequence[str]) -> tuple[str, ...]:
    """The strategies at seats 0, 1, 2, one by one.

    Raises:
        BadInput: they are not three.
    """
    named = split_list(strategies) if isinstance(strategies, str) else list(strategies)
    if len(named) == SEATS:
        return tuple(named)
    told = "1 strategy is" if len(named) == 1 else f"{len(named)} strategies are"
    sentence = (
        f"{told} named and three sit at the table: name one for each seat, such as "
        f"steady,simple,random"
    )
    if isinstance(strategies, str) and ".py:" in strategies:
        sentence += "; a comma in the path of a file is written with a backslash before it"
    raise BadInput(f"{sentence}.")


def plan_hands(
    strategies: str | Sequence[str],
    *,
    deals: int | str = DEFAULT_DEALS,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only_deal: int | str | None = None,
) -> HandsPlan:
    """Check what is asked, before anything is played; `only_deal` is the number of a single deal.

    Raises:
        BadInput: not three strategies, or a number, name or rule that cannot be.
    """
    return HandsPlan(
        strategies=seated(strategies),
        deals=parse_count(deals, "the number of deals") if only_deal is None else 1,
        seed=as_signed(parse_seed(seed)),
        options=parse_options(rules or {}),
        first_deal=0 if only_deal is None else parse_index(only_deal),
    )


def hands(
    strategies: str | Sequence[str],
    *,
    deals: int | str = DEFAULT_DEALS,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    **running: Unpack[Running],
) -> HandsResult:
    """Play whole hands, the auction and all, with `strategies` at seats 0, 1, 2.

    They are names one by one, or in one text with commas between them, as the command line has
    them. Deal n is opened by seat n mod 3. `rules` are options by name, such as {"all_pass":
    "force_last"}. How it is played is `running`, see `collecting.Running`. An interrupt (Ctrl-C)
    returns what was played so far, `stopped`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds;
            what was played before is in the fault's `partial`.
        TypeError: an option that there is not.
    """
    check_options(hands, running)
    return play_hands(plan_hands(strategies, deals=deals, seed=seed, rules=rules), **running)


def play_hands(plan: HandsPlan, **running: Unpack[Running]) -> HandsResult:
    """Play a checked plan; see `hands`."""
    return collect(plan, lambda prefix: _conclude(plan, prefix), **running)


def _conclude(plan: HandsPlan, prefix: Prefix) -> HandsResult:
    return HandsResult(
        strategies=tuple(strategy.name for strategy in plan.seated),
        deals=prefix.deals,
        deals_asked=plan.deals,
        seed=plan.seed % (1 << 64),
        options=differing(plan.options),
        tally=prefix.sums,
        first_deal=plan.first_deal,
        files=plan.files(),
    )


def played_deals(plan: HandsPlan, count: int) -> Iterator[tuple[int, "PlayedDeal"]]:
    """The first deals of a plan with their numbers, told again by the plain rules.

    Those that were thrown in are included.

    Raises:
        Fault: a policy did what the rules do not allow.
    """
    for start in range(0, count, _DEALS_A_LOOK):
        rows = plan.log(start, min(count, start + _DEALS_A_LOOK)).tolist()
        for number, row in enumerate(rows, start=plan.first_deal + start):
            yield number, _retell(plan, number, row)


def _retell(plan: HandsPlan, number: int, row: list[int]) -> "PlayedDeal":
    from dealwise.simulate.moon import hand_log, views
    from dealwise.simulate.moon.deals import random_deal
    from dealwise.simulate.moon.rules import Auction

    deal = random_deal(plan.seed, number)
    auction = Auction(number % SEATS, options=plan.options)
    while not auction.is_over:
        auction = auction.call(row[auction.speaker])
    bidder = row[hand_log.LOG_BIDDER]
    if bidder == SEATS:
        return views.PlayedDeal(deal, auction, None)
    chosen, tiles = row[hand_log.LOG_PLAN], row[hand_log.LOG_TILES :]
    play = views.retell(deal, bidder, row[bidder], chosen, tiles)
    return views.PlayedDeal(deal, auction, play)
