"""The study behind `dealwise moon hands`: whole hands, or whole matches, one strategy a seat."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Unpack

from dealwise.reports.studies.collecting import Running, check_options, collect
from dealwise.reports.studies.hands_result import HandsResult
from dealwise.reports.studies.matches_result import MatchesResult
from dealwise.simulate.moon.house_rules import check_match, differing, parse_options
from dealwise.simulate.moon.tiles import SEATS
from dealwise.simulate.quantities import parse_count, parse_index, parse_seed, plural
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.strategies.moon.hands_plan import HandsPlan
from dealwise.strategies.moon.matches_plan import MatchesPlan
from dealwise.strategies.specs import named_strategies, other_number

DEFAULT_DEALS = 20_000


def seated(strategies: str | Sequence[str]) -> tuple[str, ...]:
    """The strategies at seats 0, 1, 2, one by one.

    Raises:
        BadInput: they are not three.
    """
    named = named_strategies(strategies)
    if len(named) == SEATS:
        return tuple(named)
    told = "1 strategy is" if len(named) == 1 else f"{len(named)} strategies are"
    sentence = (
        f"{told} named and three sit at the table: name one for each seat, such as "
        f"steady,simple,random"
    )
    raise other_number(sentence, strategies)


def plan_hands(
    strategies: str | Sequence[str],
    *,
    deals: int | str = DEFAULT_DEALS,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only_deal: int | str | None = None,
    match: bool = False,
) -> HandsPlan | MatchesPlan:
    """Check what is asked, before anything is played; `only_deal` is the number of a single deal.

    With `match` deals are whole matches.

    Raises:
        BadInput: not three strategies, or a number, name or rule that cannot be.
    """
    options = parse_options(rules or {})
    if match:
        check_match(options)
    plan = MatchesPlan if match else HandsPlan
    return plan(
        strategies=seated(strategies),
        deals=parse_count(deals, f"the number of {plural(plan.noun)}") if only_deal is None else 1,
        seed=as_signed(parse_seed(seed)),
        options=options,
        first_deal=0 if only_deal is None else parse_index(only_deal),
    )


def hands(
    strategies: str | Sequence[str],
    *,
    deals: int | str = DEFAULT_DEALS,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    match: bool = False,
    **running: Unpack[Running],
) -> HandsResult | MatchesResult:
    """Play whole hands, the auction and all, with `strategies` at seats 0, 1, 2.

    They are names one by one, or in one text with commas between them, as the command line has
    them. Deal n is opened by seat n mod 3. `rules` are options by name, such as {"all_pass":
    "force_last"}. With `match` so many whole matches are played, and the result is theirs. How it
    is played is `running`, see `collecting.Running`. An interrupt (Ctrl-C) returns what was played
    so far, `stopped`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds;
            what was played before is in the fault's `partial`.
        TypeError: an option that there is not.
    """
    check_options(hands, running)
    plan = plan_hands(strategies, deals=deals, seed=seed, rules=rules, match=match)
    return play_hands(plan, **running)


def play_hands(
    plan: HandsPlan | MatchesPlan, **running: Unpack[Running]
) -> HandsResult | MatchesResult:
    """Play a checked plan; see `hands`."""
    return collect(plan, partial(_conclude, plan), **running)


def _conclude(plan: HandsPlan | MatchesPlan, prefix: Prefix) -> HandsResult | MatchesResult:
    result = MatchesResult if isinstance(plan, MatchesPlan) else HandsResult
    return result(
        strategies=tuple(strategy.name for strategy in plan.seated),
        deals=prefix.deals,
        deals_asked=plan.deals,
        seed=plan.seed % (1 << 64),
        options=differing(plan.options),
        tally=prefix.sums,
        first_deal=plan.first_deal,
        files=plan.files(),
    )
