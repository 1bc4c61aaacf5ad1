"""`dealwise updown games`: whole games of 3UP 3DOWN, one strategy a seat."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from dealwise.commands import streams
from dealwise.commands.options import (
    Csv,
    Dask,
    Debug,
    Force,
    Json,
    OneDeal,
    PolicyTimeout,
    Quiet,
    Seed,
    Threads,
    Trust,
)
from dealwise.commands.place import Place
from dealwise.commands.table import TableOptions, Told, run_table
from dealwise.commands.updown_options import HouseRules, parse_rules
from dealwise.simulate.updown.cards import USUAL_DECK

if TYPE_CHECKING:
    from rich.console import Console

    from dealwise.reports.studies.games_result import GamesResult
    from dealwise.strategies.updown.games_plan import GamesPlan


@dataclass(frozen=True)
class GamesOptions(TableOptions):
    """What the command line says, and how games are told."""

    players: str | None
    deck: str

    game: ClassVar[str] = "updown"
    told_noun: ClassVar[str] = "game"

    def plan(self) -> "GamesPlan":
        """Deals at one table."""
        from dealwise.reports.studies.games import DEFAULT_DEALS, plan_games, seated
        from dealwise.strategies.assembling import load_strategy

        strategies = seated(self.strategies, self.players)
        for name in strategies:
            load_strategy("updown", name, trust=self.trust)
        return plan_games(
            strategies,
            deck=self.deck,
            deals=DEFAULT_DEALS if self.deals is None else self.deals,
            only_deal=self.deal,
            seed=self.seed,
            rules=parse_rules(self.rules),
        )

    def study(self) -> "Callable[..., GamesResult]":
        """What plays the plan."""
        from dealwise.reports.studies.games import play_games

        return play_games

    def summary(self, result: "GamesResult") -> str:
        """Wins of 100 by seat."""
        from dealwise.reports.studies.games_words import wins_text

        return wins_text(result)

    @property
    def more_words(self) -> Sequence[str]:
        """How many play and the deck, where they are said."""
        players = [] if self.players is None else ["--players", self.players]
        return [*players, *([] if self.deck == USUAL_DECK else ["--deck", self.deck])]

    def tell(self, plan: "GamesPlan", result: "GamesResult", count: int) -> list[dict]:
        """The records of the first games."""
        return list(_records(plan, result, count))

    def shown(self, told: Told) -> list[dict]:
        """The records as they are."""
        return list(told)

    def all_records(self, plan: "GamesPlan", result: "GamesResult") -> tuple[Iterable[dict], int]:
        """A record for each deal."""
        return _records(plan, result, result.deals), result.deals

    def print_result(self, result: "GamesResult", console: "Console") -> None:
        """Who won from which seat, and what games were like."""
        from dealwise.reports.terminal.games_page import print_games

        print_games(result, console)

    def print_told(self, told: dict, place: int, console: "Console") -> None:
        """A game turn by turn."""
        from dealwise.reports.terminal.updown_replay import print_replay

        print_replay(told, console, number=place)


def _records(plan: "GamesPlan", result: "GamesResult", count: int) -> Iterator[dict]:
    from dealwise.simulate.updown.records import record_of

    for number, played in streams.played_again(plan.played_games(count)):
        yield record_of(played, seed=result.seed, index=number)


def games(
    strategies: Annotated[
        str,
        typer.Option(metavar="A,B,...", help="Who sits at seats 0, 1, 2, ...; one name: at all."),
    ] = "lowest",
    players: Annotated[
        str | None,
        typer.Option(metavar="N", help="How many play, 2 to 6. Default: as many as names, or 4."),
    ] = None,
    deck: Annotated[
        str, typer.Option(metavar="D", help="84, 74, retail, or 13 counts with commas.")
    ] = USUAL_DECK,
    deals: Annotated[
        str | None,
        typer.Option(metavar="N", help="How many deals to play (1e6, 1_000, 2M). Default: 20000."),
    ] = None,
    deal: OneDeal = None,
    seed: Seed = "0",
    rule: HouseRules = None,
    records: Annotated[
        str | None,
        typer.Option(metavar="FILE", help='Write every game down, one a line; "-" prints them.'),
    ] = None,
    show: Annotated[
        str | None, typer.Option(metavar="N", help="Show the first N games turn by turn.")
    ] = None,
    json: Json = False,
    csv: Csv = None,
    threads: Threads = None,
    dask: Dask = None,
    policy_timeout: PolicyTimeout = "20",
    trust: Trust = False,
    force: Force = False,
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Whole games: who wins from which seat, how long they are, and how many never end."""
    options = GamesOptions(
        strategies=strategies,
        players=players,
        deck=deck,
        deals=deals,
        deal=deal,
        seed=seed,
        rules=rule or [],
        records=records,
        show=show,
        json=json,
        csv=csv,
        place=Place(threads, dask),
        patience=policy_timeout,
        trust=trust,
        force=force,
        quiet=quiet,
    )
    with streams.notes(quiet=quiet):
        run_table(options)
