"""Games told again by the plain rules, from what a kernel logged of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.packed import unpacked
from dealwise.simulate.updown.rules import Game
from dealwise.simulate.updown.table import Deal


@dataclass(frozen=True)
class PlayedGame:
    """A game that is over: what chance gave, what was laid up, and `game` with its turns."""

    deal: Deal
    deck: tuple[int, ...]
    ups: tuple[tuple[int, ...], ...]
    game: Game


def retell(deal: Deal, deck: Sequence[int], answers: Sequence[int], options: Options) -> PlayedGame:
    """A game again, from the answers of its policies in order: first the cards laid up, by seat.

    `deck` has 13 counts.

    Raises:
        Fault: an answer is not open.
        ValueError: there are too few answers, or too many.
    """
    ups = tuple(unpacked(answer) for answer in answers[: deal.players])
    game = Game.dealt(deal, ups, options)
    told = game.play()
    left = list(reversed(answers[deal.players :]))
    try:
        next(told)
        while left:
            told.send(left.pop())
    except StopIteration:
        if not left:
            return PlayedGame(deal, tuple(deck), ups, game)
    raise ValueError("the plain rules ask for another number of answers")
