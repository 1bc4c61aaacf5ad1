"""Hand records: a played hand as one line of JSON, to be kept, compared and shown.

The keys stand in a fixed order and a value is written in one way only, so that equal hands are
equal bytes.
"""

from dealwise.simulate.moon import rules
from dealwise.simulate.moon.house_rules import differing
from dealwise.simulate.moon.rules import Auction, Options, Play, Tile
from dealwise.simulate.moon.tiles import PASS, SEATS, TRUMP_NAMES, hand_name
from dealwise.simulate.moon.views import PlayedDeal, as_mask


def record_of(played: PlayedDeal, *, seed: int | None = None, index: int | None = None) -> dict:
    """The record of a deal, for `line_of`; seed and index are left out where unknown.

    Seats are table seats, tiles are named as by `tile_name`, hands are as dealt. A hand that all
    passed ends with the auction and zero points (M11). Options that differ from the house
    rules stand at the end.
    """
    auction, play = played.auction, played.play
    record: dict = {"game": "moon"}
    if seed is not None:
        record["seed"] = seed
    if index is not None:
        record["index"] = index
    record |= {
        "hands": [hand_name(mask) for mask in played.deal[:SEATS]],
        "widow": hand_name(played.deal[SEATS]),
        "first_bidder": auction.first_bidder,
        "bids": ["pass" if call == PASS else str(call) for call in auction.calls],
        "bidder": auction.bidder,
    }
    record |= {"points": [0] * SEATS} if play is None else _of_play(play)
    if options := differing(auction.options):
        record["options"] = options
    return record


def played_of(record: dict) -> PlayedDeal:
    """The deal that a record tells, played again call by call and tile by tile.

    The record has to be one in which `judging.judge` finds no breach; what it then says of winners
    and points is what the rules give.

    Raises:
        Fault: a call or a tile is one that the rules do not allow.
    """
    hands = [frozenset(map(_tile, hand.split())) for hand in record["hands"]]
    widow = _tile(record["widow"])
    auction = Auction(record["first_bidder"], options=Options(**record.get("options", {})))
    for call in record["bids"]:
        auction = auction.call(PASS if call == "pass" else int(call))
    deal = (*map(as_mask, hands), as_mask([widow]))
    if auction.bidder is None:
        return PlayedDeal(deal, auction, None)
    trump, discard = TRUMP_NAMES.index(record["trump"]), _tile(record["discard"])
    play = rules.begin_play(hands, widow, auction.bidder, auction.bid, discard, trump)
    for trick in record["tricks"]:
        for name in trick["tiles"]:
            play = play.play(_tile(name))
    return PlayedDeal(deal, auction, play)


def _of_play(play: Play) -> dict:
    return {
        "bid": play.bid,
        "discard": _name(play.discard),
        "trump": TRUMP_NAMES[play.trump],
        "tricks": [
            {
                "leader": trick.leader,
                "tiles": [_name(tile) for tile in trick.tiles],
                "winner": trick.winner,
            }
            for trick in play.tricks
        ],
        "tricks_won": list(play.tricks_won),
        "made": play.made,
        "points": list(rules.points(play.bidder, play.bid, play.tricks_won)),
    }


def _name(tile: Tile) -> str:
    high, low = tile
    return f"{high}{low}"


def _tile(name: str) -> Tile:
    return int(name[0]), int(name[1])
