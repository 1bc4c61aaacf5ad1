"""Games of 3UP 3DOWN that chance plays, stopped at every decision."""

from collections.abc import Iterable, Iterator
from random import Random

from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.rules import Game
from dealwise.simulate.updown.table import Deal, Decision


def decisions_by_chance(
    chance: Random, deals: Iterable[Deal], *, turn_cap: int
) -> Iterator[tuple[Game, Decision]]:
    """Each decision of these deals with its game as it stands; the next needs the same `chance`."""
    for deal in deals:
        options = Options(
            pickup=chance.choice(["forced", "voluntary"]),
            failed_flip=chance.choice(["to_hand", "stays"]),
            turn_cap=turn_cap,
        )
        game = Game.dealt(deal, [chance.sample(six, 3) for six in deal.dealt], options)
        told = game.play()
        try:
            asked = next(told)
            while True:
                yield game, asked
                asked = told.send(chance.choice(asked.actions))
        except StopIteration:
            continue
