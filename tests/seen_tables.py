"""Tables of Moon seen by one who sees every tile, and the other tables that a seat cannot rule out.

All by the plain rules. A seat cannot tell two tables apart when its own tiles and all that was
played are the same; what the other hands hold, where the discard lies and, before the exchange,
which tile is the widow may differ, as long as everything that was played could have been played.
"""

import random
from dataclasses import replace

from dealwise.simulate.moon import rules, views
from dealwise.simulate.moon.contract import discard_of, trump_of
from dealwise.simulate.moon.rules import Play, Tile
from dealwise.simulate.moon.tiles import ENDS, SEATS

SWAPS = 80


def tile(name: str) -> Tile:
    """ "65" as its ends."""
    return int(name[0]), int(name[1])


def tiles(names: str) -> frozenset[Tile]:
    """ "66 65" as a hand."""
    return frozenset(map(tile, names.split()))


def table(hands: str, *, trump: int, discard: str, played: str = "", bid: int = 4) -> Play:
    """A table at some moment of its hand.

    `hands` are the three hands after the exchange, bidder first, parted by a bar; `played` every
    tile since, in order. The rules themselves refuse a tile that could not have been played.
    """
    dealt = tuple(tiles(names) for names in hands.split("|"))
    assert {*frozenset().union(*dealt), tile(discard)} == rules.ALL_THE_TILES
    play = Play(dealt, 0, bid, trump, tile(discard))
    for name in played.split():
        play = play.play(tile(name))
    return play


def opened(deal: views.Deal, bidder: int, bid: int, plan: int) -> Play:
    """The table after the exchange, before the first lead."""
    hands = [views.as_tiles(mask) for mask in deal[:SEATS]]
    widow = min(views.as_tiles(deal[SEATS]))
    return rules.begin_play(hands, widow, bidder, bid, ENDS[discard_of(plan)], trump_of(plan))


def retold(play: Play) -> Play:
    """The same table reached again from its first lead; raises Fault where that is impossible."""
    gone: list[set[Tile]] = [set() for _ in range(SEATS)]
    told: list[Tile] = []
    tricks = [(trick.leader, trick.tiles) for trick in play.tricks]
    for leader, in_order in [*tricks, (play.leader, play.on_table)]:
        for place, played in enumerate(in_order):
            gone[(leader + place) % SEATS].add(played)
            told.append(played)
    hands = tuple(held | mine for held, mine in zip(play.hands, gone, strict=True))
    again = replace(play, hands=hands, tricks=(), on_table=())
    for played in told:
        again = again.play(played)
    return again


def unable(play: Play) -> dict[int, set[int]]:
    """The suits that each seat could not follow, as far as the table has seen."""
    shown: dict[int, set[int]] = {seat: set() for seat in range(SEATS)}
    tricks = [(trick.leader, trick.tiles) for trick in play.tricks]
    for leader, in_order in [*tricks, (play.leader, play.on_table)]:
        for place, played in enumerate(in_order):
            suit = rules.suit_led(in_order[0], play.trump)
            if not rules.follows(played, suit, play.trump):
                shown[(leader + place) % SEATS].add(suit)
    return shown


def like_table(play: Play, chance: random.Random) -> Play:
    """A table that the seat whose turn it is cannot tell from this one (M12, M13)."""
    laid_away = SEATS
    places = [seat for seat in range(SEATS) if seat != play.seat for _ in play.hands[seat]]
    hidden = [held for seat in range(SEATS) if seat != play.seat for held in play.hands[seat]]
    if play.seat != play.bidder:
        places.append(laid_away)
        hidden.append(play.discard)
    shown = unable(play)

    def may_lie(moved: Tile, place: int) -> bool:
        return place == laid_away or not any(
            rules.follows(moved, suit, play.trump) for suit in shown[place]
        )

    for _ in range(SWAPS):  # a walk through all the tables that fit, from the true one
        one, other = chance.randrange(len(hidden)), chance.randrange(len(hidden))
        if may_lie(hidden[one], places[other]) and may_lie(hidden[other], places[one]):
            hidden[one], hidden[other] = hidden[other], hidden[one]
    hands = list(play.hands)
    for seat in {*places} - {laid_away}:
        at = zip(hidden, places, strict=True)
        hands[seat] = frozenset(moved for moved, place in at if place == seat)
    discard = hidden[-1] if places[-1] == laid_away else play.discard
    return replace(play, hands=tuple(hands), discard=discard)


def like_deal(
    deal: views.Deal, seat: int, *, sees_widow: bool, chance: random.Random
) -> views.Deal:
    """A deal that a seat cannot tell from this one, in the auction or with the widow in hand."""
    places = [other for other in range(SEATS) if other != seat]
    if not sees_widow:
        places.append(SEATS)
    hidden = [held for place in places for held in sorted(views.as_tiles(deal[place]))]
    chance.shuffle(hidden)
    moved = list(deal)
    for place in places:
        count = len(views.as_tiles(deal[place]))
        moved[place] = views.as_mask(hidden[:count])
        hidden = hidden[count:]
    return tuple(moved)
