"""Games of 3UP 3DOWN to be played by the kernel and by the reference, with any options."""

from dataclasses import dataclass

import numpy as np
import updown_players
from late import late

from dealwise.simulate.function_tables import function_table
from dealwise.simulate.jit import kernel
from dealwise.simulate.randomness import deal_key
from dealwise.simulate.updown import position as slots
from dealwise.simulate.updown import views
from dealwise.simulate.updown.cards import DECKS, KINDS
from dealwise.simulate.updown.contract import SIGNATURES
from dealwise.simulate.updown.deals import common_order, own_orders, random_deal
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.packed import packed_counts
from dealwise.simulate.updown.rules import Game

bare_task = late("dealwise.simulate.updown.bare_task")
seating = late("dealwise.simulate.updown.seated")

SEED = 11
SMALL = (5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 3, 3, 3)
ALL_DECKS = [*DECKS.values(), SMALL]
PLAIN = {name: getattr(updown_players, name) for name in ("up", "discard", "draw")}


@dataclass(frozen=True)
class Table:
    """All that it takes to play games; `chance` has a bit for each seat and decision."""

    players: int
    deck: tuple[int, ...]
    options: Options
    own: bool = True
    chance: tuple[int, int, int] = (0, 0, 0)

    @property
    def rules(self):
        options = self.options
        return slots.Rules(
            players=self.players,
            deck=packed_counts(self.deck),
            voluntary=int(options.pickup == "voluntary"),
            stays=int(options.failed_flip == "stays"),
            replay=int(options.set_replay == "yes"),
            turn_cap=options.turn_cap,
            starter=slots.NOBODY if options.starter == "random" else options.starter,
            up_chance=self.chance[0],
            discard_chance=self.chance[1],
            draw_chance=self.chance[2],
        )

    @property
    def orders(self):
        places = sum(self.deck) - 9 * self.players
        return own_orders(self.players, places) if self.own else common_order(places)

    def deal(self, number, seed=SEED):
        return random_deal(
            seed,
            number,
            self.players,
            self.deck,
            starter=self.options.starter,
            own=self.own,
        )

    def by_reference(self, number, players=PLAIN, each=lambda *_: None):
        """The game, and the up cards and all answers in order."""
        deal, key = self.deal(number), deal_key(SEED, number)
        seats = {decision: [function] * 6 for decision, function in players.items()}
        chances = {
            decision: [mask >> seat & 1 == 1 for seat in range(6)]
            for decision, mask in zip(players, self.chance, strict=True)
        }
        ups = views.choose_ups(deal, seats["up"], self.deck, key=key, chance=chances["up"])
        game = Game.dealt(deal, ups, self.options)
        answers = views.play_out(
            game, seats, self.deck, key=key, chance=chances, each=lambda asked: each(game, asked)
        )
        return game, [*map(views.packed, ups), *answers]

    def by_kernel(self, number, functions, room=5000, seed=SEED):
        """The winner or None, how many turns, and the log; `functions` as `seated` gives them."""
        tally, fault = (
            np.zeros(bare_task.TALLY_SLOTS, np.int64),
            np.zeros(slots.FAULT_SLOTS, np.int64),
        )
        position, log = np.zeros(slots.POSITION_SLOTS, np.int64), np.zeros(room, np.int64)
        status = bare_task.play_dealt_games(
            self.rules, seed, number, number + 1, kinds(self.deck), self.orders, position, log,
            tally, fault, *functions,
        )  # fmt: skip
        assert status == 0, fault
        [winner] = np.flatnonzero(tally[: bare_task.TURNS_AT])
        logged = int(position[slots.LOGGED])
        return (
            None if winner == slots.NO_WINNER else int(winner),
            int(tally[bare_task.TURNS_AT]),
            log[:logged].tolist(),
        )


def kinds(deck):
    return np.repeat(np.arange(KINDS), deck)


def seated(functions):
    """Tables with one strategy at all six seats."""
    tables = [function_table(6) for _ in range(3)]
    for seat in range(6):
        seating.put_strategy(*tables, seat, *functions)
    return tables


def compiled(players=PLAIN):
    """Up, discard and draw as function values for a kernel, to be kept alive."""
    return [
        kernel(SIGNATURES[decision], kept=False)(function) for decision, function in players.items()
    ]


def any_table(chance, turn_cap=90):
    """A table with anything."""
    deck = chance.choice(ALL_DECKS)
    players = chance.randint(2, 6)
    return Table(
        players,
        deck,
        Options(
            pickup=chance.choice(["forced", "voluntary"]),
            failed_flip=chance.choice(["to_hand", "stays"]),
            set_replay=chance.choice(["no", "yes"]),
            turn_cap=turn_cap,
            starter=chance.choice(["random", chance.randrange(players)]),
        ),
        own=chance.random() < 0.7,
        chance=tuple(chance.randrange(64) for _ in range(3)),
    )
