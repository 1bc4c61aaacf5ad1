"""Hand records judged by the reference rules: every breach, with its clause (M1 to M21).

A record may come from anywhere. It is judged in the order of a hand: deal, auction, exchange,
tricks, points. A value that does not fit is named once; the rest is held against what was written
and against what should have been, and is a breach only if it fits neither. So a record without a
breach is one that `rules.py` gives, value for value, and a single slip does not hide the others
behind what follows from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from dealwise.simulate.moon.judging_tricks import (
    Counted,
    Table,
    TrickJudge,
    WrittenTrick,
    one_of,
    read_tricks,
)
from dealwise.simulate.moon.reading import NOBODY, Reader
from dealwise.simulate.moon.rules import (
    ALL_THE_TILES,
    HOUSE_RULES,
    MOON,
    Auction,
    Hand,
    Options,
    Tile,
    is_made,
    points,
    written,
)
from dealwise.simulate.moon.tiles import HAND_SIZE, LOWEST_BID, PASS, SEATS, TRICKS
from dealwise.simulate.record_lines import (
    FORM,
    LONGEST_LINE,
    MISSING,
    Breach,
    Judgement,
    judged_line,
    shown,
)

LONGEST = LONGEST_LINE
"""The most bytes of a line that are read; a record has about a thousand."""

_GAME = "moon"
_OF_EVERY_HAND = (
    *("game", "seed", "index", "hands", "widow", "first_bidder", "bids", "bidder", "points"),
    "options",
)
_OF_A_PLAYED_HAND = ("bid", "discard", "trump", "tricks", "tricks_won", "made")
_KEYS = frozenset(_OF_EVERY_HAND + _OF_A_PLAYED_HAND)
_CLAUSE_OF_OPTION = {"all_pass": "M11", "made_21": "M21", "both_out": "M22", "hand_cap": "M23"}


def judge_line(raw: bytes) -> Judgement:
    """Read and judge one line of a file of records; nothing that it may hold raises."""
    return judged_line(raw, judge)


def judge(record: dict) -> list[Breach]:
    """Every breach of a record, as `json` reads it; none if it is a hand by the rules."""
    reader = Reader(record, [])
    game = reader.get("game")
    if game != _GAME:
        reader.note(FORM, reader.named("game"), shown(game), '"moon"', "only Moon is judged here")
        if isinstance(game, str):
            return reader.breaches
    reader.check_keys(_KEYS)
    reader.origin()
    options = _read_options(reader)
    deal = _judge_deal(reader)
    heard = _judge_auction(reader, options)
    bidder = _judge_bidder(reader, heard)
    if _is_played(reader, heard, bidder):
        _judge_played(reader, deal, heard, bidder)
    else:
        _judge_passed_out(reader, heard)
    return reader.breaches


def _read_options(reader: Reader) -> Options:
    """The options, with the default for one that is not as it should be (M11, M21 to M23)."""
    values = reader.get("options")
    if values is MISSING:
        return HOUSE_RULES
    if not isinstance(values, dict):
        expected = "an object with the options, or left out"
        reader.note(FORM, reader.named("options"), shown(values), expected)
        return HOUSE_RULES
    known = {option.name: option for option in fields(Options)}
    inside = Reader(values, reader.breaches, "options")
    inside.check_keys(known)
    chosen = {}
    for name, option in known.items():
        value = inside.get(name)
        choices = option.metadata.get("choices")
        if value is MISSING:
            continue
        is_possible = value in choices if choices else type(value) is int and value >= 1
        if is_possible:
            chosen[name] = value
        else:
            expected = " or ".join(f'"{choice}"' for choice in choices or ()) or "1 or more hands"
            inside.note(_CLAUSE_OF_OPTION[name], inside.named(name), shown(value), expected)
    return Options(**chosen)


# The deal


@dataclass
class _Deal:
    """The tiles as they are written, and what the record leaves open (see Table)."""

    hands: list[Hand] = field(default_factory=lambda: [frozenset()] * SEATS)
    widow: Tile | None = None
    unsure: set[int] = field(default_factory=set)
    loose: set[Tile] = field(default_factory=set)


def _judge_deal(reader: Reader) -> _Deal:
    """Seven tiles each and the widow, each of the 22 once (M2, M3)."""
    values = reader.many("hands", SEATS, "a list of three hands, one for each seat", "M1")
    dealt = [
        reader.tiles(value, f"the hand of seat {seat}") for seat, value in enumerate(values or ())
    ]
    widow = reader.tile("widow")
    if not dealt:
        return _Deal(widow=widow, unsure={0, 1, 2}, loose=set(ALL_THE_TILES - {widow}))
    deal = _Deal([frozenset(hand) - {None} for hand in dealt], widow)
    for seat, hand in enumerate(dealt):
        if len(hand) != HAND_SIZE and isinstance(values[seat], str):
            reader.note("M3", f"the hand of seat {seat}", _tiles(len(hand)), "7 tiles")
        if len(deal.hands[seat]) != HAND_SIZE:
            deal.unsure.add(seat)
    deal.loose = set(ALL_THE_TILES.difference([widow], *deal.hands))
    if deal.loose or sum(map(len, dealt)) != HAND_SIZE * SEATS:
        is_clear = widow is not None and all(
            len(hand) == HAND_SIZE and None not in hand for hand in dealt
        )
        _judge_doubled(reader, deal, dealt, is_clear=is_clear)
    return deal


def _tiles(number: int) -> str:
    return "1 tile" if number == 1 else f"{number} tiles"


def _judge_doubled(
    reader: Reader, deal: _Deal, dealt: Sequence[Sequence[Tile | None]], *, is_clear: bool
) -> None:
    """Note the tiles that are dealt more than once; and to whom: those seats are unsure."""
    holders: dict[Tile, list[int]] = {}
    for seat, hand in enumerate([*dealt, [deal.widow]]):
        for tile in hand:
            if tile is not None:
                holders.setdefault(tile, []).append(seat)
    why = f"nobody has {written(deal.loose)}" if is_clear and deal.loose else ""
    for tile, seats in holders.items():
        if len(seats) > 1:
            places = " and ".join("the widow" if s == SEATS else f"seat {s}" for s in seats)
            reader.note("M2", written([tile]), f"dealt to {places}", "dealt once", why)
            deal.unsure.update(seat for seat in seats if seat < SEATS)


# The auction


class _Heard(NamedTuple):
    """What the calls come to, as written."""

    bidders: tuple[int, ...] = ()
    """Who may be the bidder, NOBODY if all have passed; empty where that cannot be told."""

    bid: int | None = None
    """The highest bid; None where there is none or it cannot be told."""


def _judge_auction(reader: Reader, options: Options) -> _Heard:
    """Each speaks once, above every earlier bid; a 21 ends it (M9 to M11)."""
    first = reader.seat("first_bidder")
    values = reader.many("bids", None, 'a list of calls, such as ["4", "pass", "pass"]')
    calls: tuple[int, ...] = ()
    for number, value in enumerate(values or (), 1):
        auction = Auction(first or 0, calls, options)
        if auction.is_over:
            break
        speaker = "" if first is None else f" (seat {auction.speaker})"
        call = reader.call(value, f"call {number}{speaker}")
        if call is None:
            return _Heard()
        if call not in auction.legal_calls():
            _note_call(reader, auction, call, f"call {number}{speaker}")
        calls = (*calls, call)
    auction = Auction(first or 0, calls, options)
    if values is None:
        return _Heard()
    if not auction.is_over or len(values) > len(calls):
        clause, why = (
            ("M10", "a 21 ends the auction") if MOON in calls else ("M9", "all speak once")
        )
        length = f"a list of {len(calls) if auction.is_over else SEATS}"
        reader.note(clause, reader.named("bids"), shown(values), length, why)
    return _outcome(auction, first)


def _note_call(reader: Reader, auction: Auction, call: int, where: str) -> None:
    allowed = ["a pass" if one == PASS else str(one) for one in auction.legal_calls()]
    if call == PASS:
        clause, why = "M11", "under force_last the last seat has to bid"
    else:
        clause, why = "M10", f"{auction.bid} is bid already"
    found = "a pass" if call == PASS else str(call)
    reader.note(clause, where, found, " or ".join(allowed), why)


def _outcome(auction: Auction, first: int | None) -> _Heard:
    """Who has the bid; either answer where the last seat has passed and may not."""
    last = () if first is None else ((first + SEATS - 1) % SEATS,)
    if auction.bid != PASS:
        return _Heard(() if first is None else (auction.bidder,), auction.bid)
    if not auction.is_over:
        return _Heard()
    if auction.options.all_pass == "force_last":
        return _Heard((NOBODY, *last), LOWEST_BID)
    return _Heard((NOBODY,))


def _judge_bidder(reader: Reader, heard: _Heard) -> int | None:
    """The bidder as written, NOBODY for null (M12)."""
    bidder = reader.seat_or_nobody("bidder")
    if bidder is not None and heard.bidders and bidder not in heard.bidders:
        right = heard.bidders[-1]
        why = "all have passed" if right == NOBODY else f"its {heard.bid} is the highest bid"
        reader.note("M12", reader.named("bidder"), _seat(bidder), _seat(right), why)
    return bidder


def _seat(seat: int) -> str:
    return "null" if seat == NOBODY else str(seat)


def _is_played(reader: Reader, heard: _Heard, bidder: int | None) -> bool:
    """Whether to judge a hand as one that was played; where it is unclear, the keys decide."""
    if bidder is not None and (not heard.bidders or bidder in heard.bidders):
        return bidder != NOBODY
    return any(reader.get(key) is not MISSING for key in _OF_A_PLAYED_HAND)


def _judge_passed_out(reader: Reader, heard: _Heard) -> None:
    """Such a hand has no later keys and no points (M11)."""
    for key in _OF_A_PLAYED_HAND:
        value = reader.get(key)
        if value is not MISSING:
            reader.note("M11", reader.named(key), shown(value), "left out", "all have passed")
    for seat, value in enumerate(reader.wholes("points") or ()):
        if value != 0:
            where = f"{reader.named('points')} for seat {seat}"
            reader.note("M11", where, shown(value), "0", "the hand was passed out")


# The exchange, the play and the result


def _judge_played(reader: Reader, deal: _Deal, heard: _Heard, written_bidder: int | None) -> None:
    bids = _judge_bid(reader, heard)
    discard = reader.tile("discard")
    trump = reader.trump("trump")
    tricks = read_tricks(reader)
    bidders = [seat for seat in (written_bidder, *heard.bidders) if seat not in (None, NOBODY)]
    bidder = _likeliest(bidders, deal, discard, tricks)
    table = Table(
        list(deal.hands),
        bidder,
        set(bidders),
        trump,
        discard,
        deal.unsure,
        deal.loose,
    )
    _judge_exchange(reader, deal, table)
    counted = TrickJudge(reader, tricks, table).judge()
    _judge_result(reader, bidder, bids, counted)


def _judge_bid(reader: Reader, heard: _Heard) -> set[int]:
    """The bid as written and as it was heard, to hold the result against (M12)."""
    bid = reader.bid("bid")
    if bid is not None and heard.bid is not None and bid != heard.bid:
        reader.note("M12", reader.named("bid"), str(bid), str(heard.bid), "it is the highest call")
    return {bid, heard.bid} - {None}


def _likeliest(
    bidders: Sequence[int], deal: _Deal, discard: Tile | None, tricks: Sequence[WrittenTrick]
) -> int | None:
    """Of those who may be the bidder, the one that the discard and the first lead speak for."""
    leader = tricks[0].leader if tricks else None
    if not bidders:
        return leader

    def fits(seat: int) -> int:
        return (discard in deal.hands[seat]) + (seat == leader)

    return max(bidders, key=fits)


def _judge_exchange(reader: Reader, deal: _Deal, table: Table) -> None:
    """The bidder takes the widow and lays one of the eight away (M12); the hands are changed."""
    bidder, discard = table.bidder, table.discard
    if bidder is None:
        table.unsure |= {0, 1, 2}
        table.loose |= {deal.widow} - {None}
        return
    eight = deal.hands[bidder] | ({deal.widow} - {None})
    if len(eight) != HAND_SIZE + 1:
        table.unsure.add(bidder)
    if discard is None or discard not in eight:
        if discard is not None and not (bidder in table.unsure and discard in table.loose):
            why = f"these are the hand of seat {bidder} and the widow"
            reader.note("M12", reader.named("discard"), written([discard]), one_of(eight), why)
        table.unsure.add(bidder)
    table.loose.discard(discard)
    table.hands[bidder] = eight - {discard}


def _judge_result(reader: Reader, bidder: int | None, bids: set[int], counted: Counted) -> None:
    """Tricks by seat, whether the bid was made, and the points (M16, M19 to M21)."""
    tricks_won = reader.wholes("tricks_won")
    known = [count for count in (counted.as_written, counted.as_ruled) if count is not None]
    if tricks_won is not None:
        _judge_count(reader, tricks_won, known)
        known.append(tricks_won)
    made = reader.truth("made")
    gained = reader.wholes("points")
    if bidder is None or not bids or not known:
        return
    clause = "M21" if MOON in bids else "M19"
    results = [points(bidder, bid, count) for bid in sorted(bids) for count in known]
    why = _why_made(bidder, min(bids), known[0][bidder])
    if made is not None and made not in [result[bidder] > 0 for result in results]:
        reader.note(clause, reader.named("made"), shown(made), shown(not made), why)
    for seat, value in enumerate(gained or ()):
        right = [result[seat] for result in results]
        if value not in right:
            where = f"{reader.named('points')} for seat {seat}"
            rule = (clause, why) if seat == bidder else ("M20", "each trick is a point")
            reader.note(rule[0], where, shown(value), shown(right[0]), rule[1])


def _judge_count(reader: Reader, tricks_won: list[int], known: list[list[int]]) -> None:
    """Hold the tricks by seat against the winners, or where these are unknown against the sum."""
    if known and tricks_won not in known:
        for seat, value in enumerate(tricks_won):
            if value not in [count[seat] for count in known]:
                where = f"{reader.named('tricks_won')} for seat {seat}"
                why = "so many tricks it has won"
                reader.note("M16", where, shown(value), shown(known[0][seat]), why)
    if not known and sum(tricks_won) != TRICKS:
        found = f"{shown(sum(tricks_won))} in all"
        reader.note("M18", reader.named("tricks_won"), found, f"{TRICKS} in all")


def _why_made(bidder: int, bid: int, tricks: int) -> str:
    ending = "make" if is_made(bid, tricks) else "do not make"
    return f"{shown(tricks)} of 7 tricks {ending} the bid of {bid} of seat {bidder}"
