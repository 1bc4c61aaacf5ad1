"""The study behind `dealwise updown games`: whole games of 3UP 3DOWN, one strategy a seat."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Unpack

from dealwise.reports.studies.collecting import Running, check_options, collect
from dealwise.reports.studies.games_result import GamesResult
from dealwise.simulate.quantities import parse_count, parse_index, parse_seed
from dealwise.simulate.randomness import as_signed
from dealwise.simulate.runner import Prefix
from dealwise.simulate.updown.cards import USUAL_DECK, USUAL_PLAYERS
from dealwise.simulate.updown.house_rules import differing, parse_options
from dealwise.simulate.updown.notation import parse_deck, parse_players
from dealwise.strategies.specs import named_strategies, other_number
from dealwise.strategies.updown.games_plan import GamesPlan

DEFAULT_DEALS = 20_000
MOST_LENGTHS = 20_000
"""The largest `turn_cap` of games that are counted: as many lengths are kept apart."""


def seated(strategies: str | Sequence[str], players: int | str | None = None) -> tuple[str, ...]:
    """The strategies at seats 0, 1, 2, ...; a single one sits at all of them.

    Raises:
        BadInput: they are not as many as `players`, or a table has not so many seats.
    """
    named = named_strategies(strategies)
    if players is None:
        players = len(named) if len(named) > 1 else USUAL_PLAYERS
    seats = parse_players(players, "the number of players")
    if len(named) == 1:
        return tuple(named * seats)
    if len(named) == seats:
        return tuple(named)
    sentence = (
        f"{len(named)} strategies are named for {seats} players: name one for each seat, or a "
        f"single one for all"
    )
    raise other_number(sentence, strategies)


def plan_games(
    strategies: str | Sequence[str],
    *,
    players: int | str | None = None,
    deck: str | int | Sequence[int] = USUAL_DECK,
    deals: int | str = DEFAULT_DEALS,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    only_deal: int | str | None = None,
) -> GamesPlan:
    """Check what is asked, before anything is played; `only_deal` is the number of a single deal.

    Raises:
        BadInput: strategies, a number, a deck or a rule that cannot be.
    """
    table = seated(strategies, players)
    options = parse_options(rules or {}, len(table), most_turns=MOST_LENGTHS)
    return GamesPlan(
        strategies=table,
        deals=parse_count(deals, "--deals") if only_deal is None else 1,
        seed=as_signed(parse_seed(seed)),
        deck=parse_deck(deck, len(table), "the deck"),
        options=options,
        first_deal=0 if only_deal is None else parse_index(only_deal),
    )


def games(
    strategies: str | Sequence[str],
    *,
    players: int | str | None = None,
    deck: str | int | Sequence[int] = USUAL_DECK,
    deals: int | str = DEFAULT_DEALS,
    seed: int | str = 0,
    rules: Mapping[str, object] | None = None,
    **running: Unpack[Running],
) -> GamesResult:
    """Play whole games with `strategies` at seats 0, 1, 2, ..., or a single one at all of them.

    They are names one by one, or in one text with commas between them, as the command line has
    them. Without `players` there are as many as names, or four. `deck` is a name or 13 counts,
    `rules` are options by name, such as {"pickup": "voluntary"}. How it is played is `running`, see
    `collecting.Running`. An interrupt (Ctrl-C) returns what was played so far, `stopped`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no game for `patience` seconds;
            what was played before is in the fault's `partial`.
        TypeError: an option that there is not.
    """
    check_options(games, running)
    plan = plan_games(strategies, players=players, deck=deck, deals=deals, seed=seed, rules=rules)
    return play_games(plan, **running)


def play_games(plan: GamesPlan, **running: Unpack[Running]) -> GamesResult:
    """Play a checked plan; see `games`."""
    return collect(plan, partial(_conclude, plan), **running)


def _conclude(plan: GamesPlan, prefix: Prefix) -> GamesResult:
    return GamesResult(
        strategies=tuple(strategy.name for strategy in plan.seated),
        deals=prefix.deals,
        deals_asked=plan.deals,
        seed=plan.seed % (1 << 64),
        options=differing(plan.options),
        tally=prefix.sums,
        first_deal=plan.first_deal,
        files=plan.files(),
        deck=plan.deck,
    )
