"""The tricks of a hand record, judged by the rules one after the other (M13 to M17).

A breach is named once. What comes after it is held against what was written down, so that one wrong
tile does not make the rest of the hand wrong: a seat that played a tile which it did not hold is
believed to hold what it goes on to play.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from dealwise.simulate.moon.notation import trump_title
from dealwise.simulate.moon.reading import Reader
from dealwise.simulate.moon.rules import (
    Hand,
    Tile,
    follows,
    is_trump,
    legal_tiles,
    suit_led,
    winning_tile,
    written,
)
from dealwise.simulate.moon.tiles import SEATS, TRICKS, TRUMP_SUIT
from dealwise.simulate.record_lines import FORM, shown

_KEYS = frozenset(("leader", "tiles", "winner"))


@dataclass(frozen=True)
class WrittenTrick:
    """A trick as it is written; None stands for what could not be understood."""

    leader: int | None = None
    tiles: tuple[Tile | None, ...] = (None,) * SEATS
    winner: int | None = None


@dataclass
class Table:
    """What is known when the play begins, after the exchange."""

    hands: list[Hand]
    """The seven tiles of each seat; fewer, or others, where the record does not tell them well."""

    bidder: int | None
    leaders: Collection[int]
    """Who may lead first: the bidder, and who is written to be it."""

    trump: int | None
    discard: Tile | None
    unsure: set[int] = field(default_factory=set)
    """The seats whose hands are not known well: the breach has been named where it stands."""

    loose: set[Tile] = field(default_factory=set)
    """The tiles that the record gives to nobody; a seat that is unsure may turn out to hold one."""


@dataclass
class Counted:
    """Tricks by seat, by the winners as written and as they should be; None where unknown."""

    as_written: list[int] | None
    as_ruled: list[int] | None


def suit_title(suit: int) -> str:
    """A suit for people: "sixes", "blanks", "trumps"."""
    return "trumps" if suit == TRUMP_SUIT else trump_title(suit)


def one_of(tiles: Hand) -> str:
    """Tiles to choose from, for people: "6-5", "one of 6-5 6-1"."""
    if not tiles:
        return "one that it holds"
    return written(tiles) if len(tiles) == 1 else f"one of {written(tiles)}"


def why_it_wins(tiles: Sequence[Tile], trump: int) -> str:
    """What makes the winning tile of a trick win it (M16, M17): "the highest of the sixes"."""
    is_trumped = is_trump(winning_tile(tiles, trump), trump)
    suit = TRUMP_SUIT if is_trumped else suit_led(tiles[0], trump)
    alone = sum(follows(tile, suit, trump) for tile in tiles) == 1
    if is_trumped:
        return "the only trump" if alone else "the highest trump"
    return f"the {'only one' if alone else 'highest'} of the {suit_title(suit)}"


def read_tricks(reader: Reader) -> list[WrittenTrick]:
    """The first seven tricks of a record; what is not in the form is noted (M18)."""
    values = reader.many("tricks", None, "a list of seven tricks")
    if values is None:
        return []
    if len(values) != TRICKS:
        why = "all tricks are played"
        reader.note("M18", '"tricks"', shown(values), f"a list of {TRICKS}", why)
    return [_read_trick(reader, number, value) for number, value in enumerate(values[:TRICKS], 1)]


def _read_trick(reader: Reader, number: int, value: object) -> WrittenTrick:
    if not isinstance(value, dict):
        reader.note(FORM, f"trick {number}", shown(value), "an object with leader, tiles, winner")
        return WrittenTrick()
    inside = Reader(value, reader.breaches, f"trick {number}")
    inside.check_keys(_KEYS)
    leader = inside.seat("leader")
    names = inside.many("tiles", None, "a list of three tiles")
    if names is not None and len(names) != SEATS:
        reader.note("M14", inside.named("tiles"), shown(names), "a list of three tiles")
    tiles = [
        inside.tile_named(name, f"tile {place} of trick {number}")
        for place, name in enumerate((names or ())[:SEATS], 1)
    ]
    tiles = (*tiles, *[None] * (SEATS - len(tiles)))
    return WrittenTrick(leader, tiles, inside.seat("winner"))


class TrickJudge:
    """Goes through the tricks of a record, with the hands of a table that it empties."""

    def __init__(self, reader: Reader, tricks: Sequence[WrittenTrick], table: Table) -> None:
        self.reader = reader
        self.tricks = list(tricks)
        self.table = table
        self.hands = list(table.hands)
        self.starts = [self._first_player(trick) for trick in tricks]
        self.repeated = _repeated([tile for trick in tricks for tile in trick.tiles])
        if table.discard in self._goes_on_to_play(table.bidder, 0):
            table.unsure.add(table.bidder)  # it laid another tile away, and does not hold that
        for seat in table.unsure:
            self.hands[seat] &= self._goes_on_to_play(seat, 0)

    def judge(self) -> Counted:
        """Note every breach of the play and count the tricks."""
        leaders = self.table.leaders
        right_winners: list[int | None] = []
        for number in range(1, len(self.tricks) + 1):
            self._judge_leader(number, leaders)
            trick = self.tricks[number - 1]
            for place, tile in enumerate(trick.tiles):
                self._judge_tile(number, place, tile)
            right_winners.append(self._judge_winner(number, trick))
            leaders = {trick.winner, right_winners[-1]} - {None}
        return Counted(_count([trick.winner for trick in self.tricks]), _count(right_winners))

    def _first_player(self, trick: WrittenTrick) -> int:
        """Who played the first tile: the leader as written, unless the tiles are other seats'."""
        seats_fit = [
            sum(
                tile in self.table.hands[(seat + place) % SEATS]
                for place, tile in enumerate(trick.tiles)
            )
            for seat in range(SEATS)
        ]
        best = max(seats_fit)
        if trick.leader is not None and seats_fit[trick.leader] == best:
            return trick.leader
        return seats_fit.index(best)

    def _player(self, number: int, place: int) -> int:
        return (self.starts[number - 1] + place) % SEATS

    def _goes_on_to_play(self, seat: int | None, number: int) -> Hand:
        """What a seat plays after a trick, whether it may or not."""
        return frozenset(
            tile
            for later, trick in enumerate(self.tricks[number:], number + 1)
            for place, tile in enumerate(trick.tiles)
            if tile is not None and self._player(later, place) == seat
        )

    def _judge_leader(self, number: int, leaders: Collection[int]) -> None:
        trick, start = self.tricks[number - 1], self._player(number, 0)
        leader = trick.leader
        if leader is None:
            return
        if leaders and leader not in leaders:
            expected = " or ".join(map(str, sorted(leaders)))
            why = "the bidder leads first" if number == 1 else f"it won trick {number - 1}"
            self.reader.note("M14", f'"leader" of trick {number}', str(leader), expected, why)
        elif start != leader:
            self._turn(number, trick, (leader - start) % SEATS)

    def _turn(self, number: int, trick: WrittenTrick, places: int) -> None:
        """Note that tiles do not stand in the order of play, and bring them into it."""
        tiles = (*trick.tiles[places:], *trick.tiles[:places])
        names = [
            " ".join("?" if tile is None else written([tile]) for tile in row)
            for row in (trick.tiles, tiles)
        ]
        where, why = f"the order of trick {number}", f"seat {trick.leader} leads"
        self.reader.note("M14", where, *names, why)
        self.tricks[number - 1] = replace(trick, tiles=tiles)
        self.starts[number - 1] = trick.leader

    def _judge_tile(self, number: int, place: int, tile: Tile | None) -> None:
        """Judge a tile and take it out of the hand; None stands for one that is not known."""
        seat = self._player(number, place)
        hand = self.hands[seat]
        if tile in hand:
            legal = self._legal(number, place, hand)
            if tile not in legal:
                self._note_revoke(number, place, tile, legal)
        elif seat in self.table.unsure and tile in self.table.loose:
            self.table.loose.discard(tile)
        elif tile is not None:
            self._note_not_held(number, place, tile)
        self.hands[seat] = hand - {tile}
        if tile not in hand or tile in self.repeated:
            self.hands[seat] &= self._goes_on_to_play(seat, number)

    def _legal(self, number: int, place: int, hand: Hand) -> Hand:
        """What may be played of a hand; all of it where the trump or the lead is unknown."""
        led = self.tricks[number - 1].tiles[0] if place else None
        return hand if self.table.trump is None else legal_tiles(hand, led, self.table.trump)

    def _note_revoke(self, number: int, place: int, tile: Tile, legal: Hand) -> None:
        led = self.tricks[number - 1].tiles[0]
        suit = suit_title(suit_led(led, self.table.trump))
        why = f"{written([led])} asks for {suit}, and it has some"
        self._note_tile(number, place, tile, legal, why)

    def _note_not_held(self, number: int, place: int, tile: Tile) -> None:
        seat = self._player(number, place)
        never_played = self.table.hands[seat] - self._goes_on_to_play(seat, 0)
        legal = self._legal(number, place, self.hands[seat] or never_played)
        if seat == self.table.bidder and tile == self.table.discard:
            self._note_tile(number, place, tile, legal, "it has laid this one away", "M13")
        elif earlier := self._played_in(seat, tile, number):
            self._note_tile(number, place, tile, legal, f"it played this one in trick {earlier}")
        else:
            self._note_tile(number, place, tile, legal, "it does not hold this one")

    def _played_in(self, seat: int, tile: Tile, number: int) -> int | None:
        """The trick before another in which a seat has played a tile."""
        for earlier, trick in enumerate(self.tricks[: number - 1], 1):
            if tile in trick.tiles and self._player(earlier, trick.tiles.index(tile)) == seat:
                return earlier
        return None

    def _note_tile(
        self, number: int, place: int, tile: Tile, legal: Hand, why: str, clause: str = ""
    ) -> None:
        where = f"the tile of seat {self._player(number, place)} in trick {number}"
        rule = clause or ("M15" if place else "M14")
        self.reader.note(rule, where, written([tile]), one_of(legal), why)

    def _judge_winner(self, number: int, trick: WrittenTrick) -> int | None:
        """The seat that wins a trick; None where that cannot be told."""
        tiles, trump = trick.tiles, self.table.trump
        if trump is None or None in tiles or len(set(tiles)) != SEATS:
            return None
        winning = winning_tile(tiles, trump)
        winner = self._player(number, tiles.index(winning))
        if trick.winner not in (None, winner):
            why = f"{written([winning])} wins, {why_it_wins(tiles, trump)}"
            where = f'"winner" of trick {number}'
            self.reader.note("M16", where, str(trick.winner), str(winner), why)
        return winner


def _repeated(tiles: list[Tile | None]) -> set[Tile | None]:
    """The tiles that are played more than once."""
    played = set(tiles)
    return {tile for tile in played if tiles.count(tile) > 1} if len(played) < len(tiles) else set()


def _count(winners: Sequence[int | None]) -> list[int] | None:
    if len(winners) != TRICKS or None in winners:
        return None
    return [winners.count(seat) for seat in range(SEATS)]
