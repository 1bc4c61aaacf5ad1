"""Deals of 3UP 3DOWN by Python's own chance, and players for the plain rules."""

from dealwise.simulate.updown.table import DRAW, DRAW_DECISION, Deal


def dealt(players, counts, chance, own_orders=False):
    """A deal of a deck; with `own_orders` each seat has a shuffle of its own."""
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    chance.shuffle(cards)
    places = [cards[9 * seat : 9 * seat + 9] for seat in range(players)]
    draw = cards[9 * players :]
    orders = [chance.sample(range(len(draw)), len(draw)) for _ in range(players)]
    return Deal(
        down=tuple(tuple(nine[:3]) for nine in places),
        dealt=tuple(tuple(nine[3:]) for nine in places),
        draw=tuple(draw),
        orders=tuple(map(tuple, orders)) if own_orders else (tuple(range(len(draw))),),
        starter=chance.randrange(players),
    )


def LOWEST(decision, _):  # noqa: N802 - a player, spoken of like a constant
    """The lowest cards, all copies; always draws."""
    if decision.kind == DRAW_DECISION:
        return DRAW
    lowest = min(action % 16 for action in decision.actions)
    return max(action for action in decision.actions if action % 16 == lowest)


def RANDOM(decision, chance):  # noqa: N802
    """Anything that is open."""
    return chance.choice(decision.actions)


def play_out(game, player, chance, each=lambda: None):
    """Let one player decide for all until the game is over; `each` is called at every decision."""
    told = game.play()
    try:
        asked = next(told)
        while True:
            each()
            asked = told.send(player(asked, chance))
    except StopIteration:
        return
