"""`dealwise moon hands`: whole hands, or with --match whole matches, one strategy a seat."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from dealwise.commands import streams
from dealwise.commands.table import TableOptions, Told

if TYPE_CHECKING:
    from rich.console import Console

    from dealwise.reports.studies.hands_result import HandsResult
    from dealwise.reports.studies.matches_result import MatchesResult
    from dealwise.simulate.moon.match import PlayedMatch
    from dealwise.strategies.moon.hands_plan import HandsPlan
    from dealwise.strategies.moon.matches_plan import MatchesPlan


@dataclass(frozen=True)
class _Options(TableOptions):
    game: ClassVar[str] = "moon"
    told_noun: ClassVar[str] = "hand"

    def study(self) -> "Callable[..., HandsResult | MatchesResult]":
        """What plays the plan."""
        from dealwise.reports.studies.hands import play_hands

        return play_hands

    def _plan(self, *, match: bool) -> "HandsPlan | MatchesPlan":
        from dealwise.reports.studies.hands import DEFAULT_DEALS, plan_hands, seated
        from dealwise.simulate.assignments import parse_assignments
        from dealwise.strategies.assembling import load_strategy

        strategies = seated(self.strategies)
        for name in strategies:
            load_strategy("moon", name, trust=self.trust)
        return plan_hands(
            strategies,
            deals=DEFAULT_DEALS if self.deals is None else self.deals,
            only_deal=self.deal,
            seed=self.seed,
            rules=parse_assignments(self.rules),
            match=match,
        )


class HandsOptions(_Options):
    """Whole hands: what is played, and how it is told."""

    def plan(self) -> "HandsPlan":
        """Deals at one table."""
        return self._plan(match=False)

    def summary(self, result: "HandsResult") -> str:
        """Points a deal by seat."""
        points = ", ".join(
            f"{strategy} {sums.mean_points:+.3f}"
            for strategy, sums in zip(result.strategies, result.seats, strict=True)
        )
        return f"points a deal by seat: {points}"

    def tell(self, plan: "HandsPlan", result: "HandsResult", count: int) -> list[dict]:
        """The records of the first hands."""
        return list(_records(plan, result, count))

    def shown(self, told: Told) -> list[dict]:
        """The records as they are."""
        return list(told)

    def all_records(self, plan: "HandsPlan", result: "HandsResult") -> tuple[Iterable[dict], int]:
        """A record for each deal."""
        return _records(plan, result, result.deals), result.deals

    def print_result(self, result: "HandsResult", console: "Console") -> None:
        """The tables by seat, by place and by bid."""
        from dealwise.reports.terminal.hands_page import print_hands

        print_hands(result, console)

    def print_told(self, told: dict, place: int, console: "Console") -> None:
        """A hand trick by trick."""
        from dealwise.reports.terminal.moon_replay import print_replay

        print_replay(told, console, number=place)


class MatchesOptions(_Options):
    """Whole matches: what is played, and how it is told."""

    @property
    def noun(self) -> str:
        """A match counts as one."""
        return "match"

    @property
    def more_words(self) -> Sequence[str]:
        """That a match is played."""
        return ("--match",)

    def plan(self) -> "MatchesPlan":
        """Matches at one table."""
        return self._plan(match=True)

    def summary(self, result: "MatchesResult") -> str:
        """Wins of 100 by seat."""
        from dealwise.reports.studies.table_words import share_text

        wins = ", ".join(
            f"{strategy} {share_text(share)}"
            for strategy, share in zip(result.strategies, result.seats, strict=True)
        )
        return f"matches won of 100 by seat: {wins}"

    def tell(
        self, plan: "MatchesPlan", result: "MatchesResult", count: int
    ) -> "list[tuple[int, PlayedMatch]]":
        """The first matches with their numbers."""
        from dealwise.strategies.moon.told_again import played_matches

        return list(streams.played_again(played_matches(plan, count)))

    def shown(self, told: Told) -> list[dict]:
        """The course of each."""
        from dealwise.simulate.moon.match_records import course_of

        return [course_of(match, number) for number, match in told]

    def all_records(
        self, plan: "MatchesPlan", result: "MatchesResult"
    ) -> tuple[Iterable[dict], int]:
        """A record for each hand of each match."""
        return _records_of_matches(plan, result), result.hands

    def print_result(self, result: "MatchesResult", console: "Console") -> None:
        """Who won, and how matches ended."""
        from dealwise.reports.terminal.matches_page import print_matches

        print_matches(result, console)

    def print_told(self, told: "tuple[int, PlayedMatch]", place: int, console: "Console") -> None:
        """A match hand by hand."""
        from dealwise.reports.terminal.matches_page import print_course
        from dealwise.reports.terminal.writing import print_line

        number, match = told
        print_line(console, f"Match {number:,}", "bold")
        print_course(match, console)

    def print_legend(self, console: "Console") -> None:
        """The columns of a course."""
        from dealwise.reports.terminal.matches_page import print_legend

        console.print()
        print_legend(console)


def _records(plan: "HandsPlan", result: "HandsResult", count: int) -> Iterator[dict]:
    from dealwise.simulate.moon.records import record_of
    from dealwise.strategies.moon.told_again import played_deals

    for number, played in streams.played_again(played_deals(plan, count)):
        yield record_of(played, seed=result.seed, index=number)


def _records_of_matches(plan: "MatchesPlan", result: "MatchesResult") -> Iterator[dict]:
    from dealwise.simulate.moon.match_records import records_of
    from dealwise.strategies.moon.told_again import played_matches

    for _, match in streams.played_again(played_matches(plan, result.deals)):
        yield from records_of(match)
