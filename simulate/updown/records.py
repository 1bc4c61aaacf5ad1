"""Game records: a played game as one line of JSON, to be kept, compared and shown.

The keys stand in a fixed order and a value is written in one way only, so that equal games are
equal bytes.
"""

from collections import Counter
from collections.abc import Iterable

from dealwise.simulate.updown.house_rules import differing
from dealwise.simulate.updown.notation import card_name, deck_name
from dealwise.simulate.updown.retelling import PlayedGame
from dealwise.simulate.updown.rules import Game
from dealwise.simulate.updown.table import Deal, Discard, Drawn, Taken


def record_of(played: PlayedGame, *, seed: int | None = None, index: int | None = None) -> dict:
    """The record of a game, for `line_of`; seed and index are left out where unknown.

    Options that differ from the house rules stand at the end.
    """
    deal, game = played.deal, played.game
    record: dict = {"game": "updown"}
    if seed is not None:
        record["seed"] = seed
    if index is not None:
        record["index"] = index
    record |= {
        "players": deal.players,
        "deck": deck_name(played.deck),
        "down": [_names(cards) for cards in deal.down],
        "dealt": [_names(cards) for cards in deal.dealt],
        "up": [_names(cards) for cards in played.ups],
        "draw": _names(_in_order(deal, game)),
        "starter": deal.starter,
        "turns": [
            {"player": turn.player, "actions": [_action(done) for done in turn.actions]}
            for turn in game.turns
        ],
        "winner": game.winner,
    }
    if options := differing(game.options):
        record["options"] = options
    return record


def _in_order(deal: Deal, game: Game) -> list[int]:
    """The draw pile in the order in which it was drawn; what never was stands at the end."""
    drawn = [
        card
        for turn in game.turns
        for done in turn.actions
        if isinstance(done, Drawn)
        for card in done.cards
    ]
    left = Counter(deal.draw) - Counter(drawn)
    return drawn + list(left.elements())


def _action(done: Discard | Drawn | Taken) -> dict:
    if isinstance(done, Drawn):
        return {"draw": len(done.cards)}
    if isinstance(done, Taken):
        return {"take": done.cards}
    told = {"play": _names(done.cards), "from": done.source}
    return told | {"took_pile": True} if done.took_pile else told


def _names(cards: Iterable[int]) -> list[str]:
    return [card_name(card) for card in cards]
