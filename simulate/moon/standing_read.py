"""Positions in the middle of a hand, from what people type and from records that are cut short."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import Tiles, parse_tile, parse_tiles, parse_trump, write_tile
from dealwise.simulate.moon.reading import Reader
from dealwise.simulate.moon.rules import Hand, Tile, written
from dealwise.simulate.moon.standing import (
    BIDDER,
    SEAT_NAMES,
    Standing,
    check_standing,
    mover_after,
)
from dealwise.simulate.moon.tiles import (
    BIDS,
    ENDS,
    HAND_SIZE,
    SEATS,
    TILE_IDS,
    TRICKS,
    mask_of,
    tile_name,
)
from dealwise.simulate.moon.views import NOBODY, as_mask, from_player
from dealwise.simulate.quoting import as_text, quoted
from dealwise.simulate.record_lines import FORM, MISSING, Breach, shown

_KEYS = ("game", "seed", "index", "hands", "widow", "first_bidder", "bids", "bidder", "bid")
_KEYS += ("discard", "trump", "tricks", "tricks_won", "made", "points", "options")
_TRICK_KEYS = ("leader", "tiles", "winner")


def parse_standing(
    hand: Tiles,
    *,
    trump: str | int,
    bid: str | int,
    seat: str = SEAT_NAMES[BIDDER],
    played: Tiles = (),
    discard: str | None = None,
) -> Standing:
    """The position of a player who holds `hand`, after the tiles `played` in order of play.

    Raises:
        BadInput: something cannot be read, or no hand comes to it; with the clause of the rules.
    """
    named = str(seat).strip().lower()
    if named not in SEAT_NAMES:
        known = ", ".join(SEAT_NAMES)
        raise BadInput(
            f"The seat cannot be {quoted(as_text(seat))}: it is one of {known}, the left being "
            f"who plays after the bidder."
        )
    held = parse_tiles(hand)
    standing = Standing(
        hand=mask_of(held),
        trump=parse_trump(trump),
        bid=parse_bid(bid),
        seat=SEAT_NAMES.index(named),
        played=tuple(parse_tiles(played)),
        discard=NOBODY if discard is None else parse_tile(discard),
    )
    if len(set(held)) < len(held):
        twice = next(tile for tile in held if held.count(tile) > 1)
        raise BadInput(
            f"{write_tile(twice)} is twice in your hand: there is one of each tile (M2)."
        )
    check_standing(standing)
    return standing


def parse_bid(value: str | int) -> int:
    """A bid: 4, 5, 6, 7 or 21 (M10).

    Raises:
        BadInput: it is none of them.
    """
    text = as_text(value).strip()
    if text not in [str(bid) for bid in BIDS]:
        raise BadInput(f"The bid cannot be {quoted(text)}: it is 4, 5, 6, 7 or 21 (M10).")
    return int(text)


def standing_of_record(record: dict) -> Standing:
    """The position at the end of a record that is cut short after any tile.

    It is that of the player whose turn it is. What the record says of the others' hands serves to
    check it alone, and may be null. Later keys, of the result, are left out or not looked at.

    Raises:
        BadInput: the record is not of the form, or no hand comes to it.
    """
    reader = Reader(record, [])
    reader.check_keys(_KEYS)
    if reader.get("game") != "moon":
        reader.refuse("game", reader.get("game"), '"moon"')
    bidder, bid, trump = reader.seat("bidder"), reader.bid("bid"), reader.trump("trump")
    tricks = _tricks(reader)
    hands = _hands(reader)
    _refuse(reader.breaches)
    played = [TILE_IDS[tile] for tiles in tricks for tile in tiles]
    if len(played) >= SEATS * TRICKS:
        raise BadInput("The record tells the whole hand: cut its tricks short after some tile.")
    seat = mover_after(trump, played)
    _check_once(reader, hands, played)
    _check_tricks(reader, bidder, trump, played)
    table_seat = (bidder + seat) % SEATS
    if hands[table_seat] is None:
        reader.note(FORM, f"the hand of seat {table_seat}", "null", "its tiles", "it is its turn")
        _refuse(reader.breaches)
    known = {from_player(at, bidder): hand for at, hand in enumerate(hands) if hand is not None}
    away = _exchange(reader, known, seat)
    _refuse(reader.breaches)
    standing = Standing(
        hand=0,
        trump=trump,
        bid=bid,
        seat=seat,
        played=tuple(played),
        discard=NOBODY if away is None or seat != BIDDER else TILE_IDS[away],
        dealt=known,
    )
    standing = replace(standing, hand=as_mask(known[seat] - set(standing.own)))
    check_standing(standing)
    return standing


def _check_once(reader: Reader, hands: Sequence[Hand | None], played: Sequence[int]) -> None:
    """No tile was dealt to two places, and none is played twice, as far as it is told (M2).

    Raises:
        BadInput: there is such a tile.
    """
    places = [(f"in the hand of seat {seat}", hand or ()) for seat, hand in enumerate(hands)]
    if reader.get("widow") not in (None, MISSING):
        places.append(("the widow", {reader.tile("widow")}))
    _refuse(reader.breaches)
    found: dict[Tile, str] = {}
    for place, tiles in places:
        for tile in sorted(tiles):
            if tile in found:
                _refuse_twice(tile, f"{found[tile]} and {place}")
            found[tile] = place
    for number, tile in enumerate(played):
        if tile in played[:number]:
            _refuse_twice(ENDS[tile], "played twice")


def _refuse_twice(tile: Tile, places: str) -> NoReturn:
    raise BadInput(
        f"The record cannot be: {written([tile])} is {places}, and there is one of each (M2)."
    )


def _exchange(reader: Reader, known: dict[int, Hand], seat: int) -> Tile | None:
    """The tile that was laid away, None if unknown; the bidder's hand is made that after it (M12).

    Only if the bidder is to play must the widow and it be there; a hand of which one of them is
    missing is no longer known.
    """
    widow, away = (
        reader.tile(key) if seat == BIDDER or reader.get(key) not in (None, MISSING) else None
        for key in ("widow", "discard")
    )
    dealt = known.pop(BIDDER, None)
    if dealt is not None and None not in (widow, away):
        if away not in dealt | {widow}:
            where = reader.named("discard")
            reader.note("M12", where, shown(tile_name(TILE_IDS[away])), "one of the bidder's eight")
        known[BIDDER] = (dealt | {widow}) - {away}
    return away


def _refuse(breaches: Sequence[Breach]) -> None:
    if breaches:
        text, clause = breaches[0].text.rstrip("."), breaches[0].clause
        told = "" if clause == FORM else f" ({clause})"
        end = "" if f"{text}{told}".endswith("?") else "."
        raise BadInput(f"The record cannot be: {text}{told}{end}")


def _hands(reader: Reader) -> list[Hand | None]:
    values = reader.many("hands", SEATS, "a list of three hands, one for each seat, or null", "M1")
    hands: list[Hand | None] = []
    for seat, value in enumerate(values or ()):
        where = f"the hand of seat {seat}"
        tiles = [] if value is None else reader.tiles(value, where)
        if value is not None and len(set(tiles)) != HAND_SIZE and not reader.breaches:
            reader.note("M3", where, f"{len(set(tiles))} different tiles", f"{HAND_SIZE} tiles")
        hands.append(None if value is None else frozenset(tiles) - {None})
    return hands


def _tricks(reader: Reader) -> list[list[Tile]]:
    """The tiles of each trick, three but for the last."""
    values = reader.many("tricks", None, "a list of tricks") or []
    tricks = []
    for number, value in enumerate(values, 1):
        if not isinstance(value, dict):
            reader.note(FORM, f"trick {number}", shown(value), "an object")
            continue
        trick = Reader(value, reader.breaches, f"trick {number}")
        trick.check_keys(_TRICK_KEYS)
        names = trick.many("tiles", None, "a list of tiles") or []
        where = f'"tiles" of trick {number}'
        last = number == len(values)
        if len(names) > SEATS or not names or (len(names) < SEATS and not last):
            meaning = "one to three tiles" if last else "three tiles"
            trick.note("M14", where, f"a list of {len(names)}", meaning)
        tricks.append([trick.tile_named(name, where) for name in names])
    return tricks


def _check_tricks(reader: Reader, bidder: int, trump: int, played: Sequence[int]) -> None:
    """What the record says of leaders and winners, as far as it says it (M14, M16)."""
    for number, value in enumerate(reader.get("tricks")):
        _check_seat(reader, value, "leader", "M14", number, (bidder, trump, played[: 3 * number]))
        if len(value["tiles"]) == SEATS:
            ended = (bidder, trump, played[: 3 * number + SEATS])
            _check_seat(reader, value, "winner", "M16", number, ended)


def _check_seat(
    reader: Reader, trick: Mapping, key: str, clause: str, number: int, after: tuple
) -> None:
    bidder, trump, played = after
    right = (bidder + mover_after(trump, played)) % SEATS
    if trick.get(key, MISSING) not in (MISSING, right):
        where = f'"{key}" of trick {number + 1}'
        reader.note(clause, where, shown(trick[key]), str(right))
