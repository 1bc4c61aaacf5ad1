"""A whole match by the plain rules: who opens, and hand after hand until somebody has won.

The compiled twin is `match_task.py`. A match has a key of its own, as a deal has: chance opens the
bidding by it (M9), and hand h is deal number h of that key as a seed. So every hand of every match
can be dealt again alone, and the cards of a hand never hang on what was played before.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dealwise.simulate.moon import views
from dealwise.simulate.moon.deals import first_to_bid, random_deal
from dealwise.simulate.moon.rules import HOUSE_RULES, Match, Options, points
from dealwise.simulate.moon.tiles import MOON, SEATS
from dealwise.simulate.moon.views import NO_CHANCES, PlayedDeal, Policy
from dealwise.simulate.randomness import deal_key

PlayHand = Callable[[int, Match], PlayedDeal]
"""Plays the hand of a number, counted from 0, at the state of a match."""


@dataclass(frozen=True)
class MatchHand:
    """One hand of a match, and the match before and after it."""

    before: Match
    played: PlayedDeal
    after: Match

    @property
    def points(self) -> tuple[int, ...]:
        """The points by seat; a made 21 counts 21, and nobody has any where all passed."""
        play = self.played.play
        if play is None:
            return (0,) * SEATS
        return points(play.bidder, play.bid, play.tricks_won)

    @property
    def is_made_21(self) -> bool:
        """Whether a 21 was bid and made (M21)."""
        play = self.played.play
        return play is not None and play.bid == MOON and play.made


@dataclass(frozen=True)
class PlayedMatch:
    """A match from its first hand to its last; `key` is what its chance hangs on."""

    key: int
    hands: tuple[MatchHand, ...]

    @property
    def winner(self) -> int | None:
        """The seat that won; None where `hand_cap` came first (M23)."""
        return self.hands[-1].after.winner

    @property
    def ended_by_21(self) -> bool:
        """Whether the last hand was a 21 that its bidder made, and that won the match."""
        last = self.hands[-1]
        return last.is_made_21 and last.played.auction.bidder == last.after.winner


def match_key(seed: int, number: int) -> int:
    """The key of a match, an int64, from the seed (int64) and its number (int64)."""
    return deal_key(seed, number)


def course(key: int, options: Options, play: PlayHand) -> PlayedMatch:
    """The match of a key, with hands that are played, or told again, by `play` (M9, M19 to M23)."""
    return PlayedMatch(key, tuple(_hands(Match(first_to_bid(key), options=options), play)))


def _hands(match: Match, play: PlayHand) -> Iterator[MatchHand]:
    while not match.is_over:
        played = play(match.hands_dealt, match)
        after = after_deal(match, played)
        yield MatchHand(match, played, after)
        match = after


def after_deal(match: Match, played: PlayedDeal) -> Match:
    """The match after a deal, be it played out or thrown in."""
    play = played.play
    if play is None:
        return match.after_all_pass()
    return match.after_hand(play.bidder, play.bid, play.tricks_won)


def play_match(
    key: int,
    ask: Mapping[str, Sequence[Policy]],
    *,
    chance: Mapping[str, Sequence[bool]] = NO_CHANCES,
    options: Options = HOUSE_RULES,
) -> PlayedMatch:
    """Play the match of a key; policies and who uses chance as for `views.play_deal`.

    Raises Fault for an answer that is not legal.
    """

    def play(number: int, match: Match) -> PlayedDeal:
        return views.play_deal(
            random_deal(key, number),
            match.first_bidder,
            ask,
            scores=match.scores,
            key=deal_key(key, number),
            chance=chance,
            options=options,
        )

    return course(key, options, play)
