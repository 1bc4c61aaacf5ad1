"""Hand records altered in one place, and a judge of whole records that shares no code with ours."""

import copy
import json
from collections.abc import Iterator
from dataclasses import asdict

from dealwise.simulate.moon import rules
from dealwise.simulate.moon.records import record_of
from dealwise.simulate.moon.rules import ALL_THE_TILES, Auction, Options
from dealwise.simulate.moon.tiles import PASS, SEATS, TRUMP_NAMES
from dealwise.simulate.moon.views import PlayedDeal, as_mask

TILES = {f"{high}{low}": (high, low) for high, low in ALL_THE_TILES}
CALLS = ("pass", "4", "5", "6", "7", "21")
WRONG = (None, True, False, -1, 0, 1, 1.0, 3, 22, "", "x", "0", [], {}, [0, 0, 0])

Path = tuple[str | int, ...]


def places(value: object, path: Path = ()) -> Iterator[Path]:
    """Where something stands in a record: every key of an object, every place of a list."""
    inside = value.items() if isinstance(value, dict) else ()
    for key, item in enumerate(value) if isinstance(value, list) else inside:
        yield (*path, key)
        yield from places(item, (*path, key))


def at(record: dict, path: Path) -> object:
    """What stands in a place."""
    for key in path:
        record = record[key]
    return record


def put(record: dict, path: Path, value: object) -> dict:
    """The record with another value in a place."""
    changed = copy.deepcopy(record)
    at(changed, path[:-1])[path[-1]] = value
    return changed


def without(record: dict, path: Path) -> dict:
    """The record without what stands in a place."""
    changed = copy.deepcopy(record)
    del at(changed, path[:-1])[path[-1]]
    return changed


def others(value: object) -> Iterator[object]:
    """Values of the same kind that might stand there instead."""
    if isinstance(value, str):
        words = value.split()
        if value in TILES:
            yield from (*TILES, value[::-1], f"{value[0]}-{value[1]}", "50", "77")
        elif all(word in TILES for word in words):
            yield from _other_hands(words)
        else:
            yield from (*CALLS, *TRUMP_NAMES, value.upper(), f" {value}", "moon ", "8")
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value, not value, 0, 1, 2, 3, 4, 5, 6, 7, 21)
    elif isinstance(value, list) and value:
        yield from (value[:-1], value[1:], [*value, value[-1]], value[::-1])
        yield from ([*value[1:], value[0]], [*value[1:2], value[0], *value[2:]])


def _other_hands(words: list[str]) -> Iterator[str]:
    for place in range(len(words)):
        for tile in TILES:
            yield " ".join([*words[:place], tile, *words[place + 1 :]])
        yield " ".join([*words[:place], *words[place + 1 :]])
    yield from ("  ".join(words), ",".join(words), " ".join(words) + " 66", "".join(words))


def alterations(record: dict) -> Iterator[tuple[Path, object, dict]]:
    """The record altered in one place, with the place and the new value, None where it is gone."""
    for path in places(record):
        value = at(record, path)
        yield path, None, without(record, path)
        for other in (*others(value), *WRONG):
            if repr(other) != repr(value):
                yield path, other, put(record, path, other)
    for path in ((), *(path for path in places(record) if isinstance(at(record, path), dict))):
        yield (*path, "more"), 0, put(record, (*path, "more"), 0)


# The other judge


def replayed(record: dict) -> PlayedDeal:
    """The states that a record goes through, by the rules alone; raises if they do not allow it."""
    hands = [frozenset(TILES[name] for name in hand.split()) for hand in record["hands"]]
    widow = TILES[record["widow"]]
    if [len(hand) for hand in hands] != [7, 7, 7] or len(frozenset([widow]).union(*hands)) != 22:
        raise ValueError("no deal of seven tiles each and a widow")
    auction = Auction((0, 1, 2).index(record["first_bidder"]), options=_options(record))
    for call in record["bids"]:
        auction = auction.call(PASS if call == "pass" else int(call))
    if not auction.is_over:
        raise ValueError("the auction is not over")
    deal = (*map(as_mask, hands), as_mask([widow]))
    if auction.bidder is None:
        return PlayedDeal(deal, auction, None)
    trump, discard = TRUMP_NAMES.index(record["trump"]), TILES[record["discard"]]
    play = rules.begin_play(hands, widow, auction.bidder, auction.bid, discard, trump)
    for trick in record["tricks"]:
        for name in trick["tiles"]:
            play = play.play(TILES[name])
    if not play.is_over:
        raise ValueError("the hand is not over")
    return PlayedDeal(deal, auction, play)


def _options(record: dict) -> Options:
    options = Options(**record.get("options", {}))
    if isinstance(options.hand_cap, bool):
        raise TypeError("true is no number of hands")
    return options


def is_by_the_rules(record: dict) -> bool:
    """Whether a record is the one that the rules give; the tiles of a hand in any order."""
    origin = {key: record[key] for key in ("seed", "index") if key in record}
    if any(type(value) is not int or not 0 <= value < 2**64 for value in origin.values()):
        return False
    try:
        again = record_of(replayed(record), **origin)
        return _comparable(again) == _comparable(record)
    except Exception:  # whatever stands in the way of it being one
        return False


def _comparable(record: dict) -> str:
    hands = [" ".join(sorted(hand.split(" "))) for hand in record["hands"]]
    if len(hands) != SEATS:
        raise ValueError("not three hands")
    told = {key: value for key, value in record.items() if key != "options"}
    return json.dumps(told | {"hands": hands, "options": asdict(_options(record))}, sort_keys=True)
