"""Three-Player Moon in plain Python, clause by clause (M1 to M23): the reference.

Meant to be read beside `seeds/moon.md`: nothing here is fast and nothing is clever. The compiled
twin is `kernel.py`, and tests hold the two together, hand by hand and play by play.

    tile    its two ends, the higher first: (6, 5)
    hand    a frozenset of tiles
    suit    a number 0..6, or TRUMP_SUIT
    trump   a number 0..6, DOUBLES or NO_TRUMP
    call    PASS, or a bid: 4, 5, 6, 7 or 21
    seat    0, 1 or 2, clockwise around the table (M1)

The states of a hand follow each other: Auction -> the exchange -> Play -> Match.after_hand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.moon.tiles import (
    BIDS,
    DOUBLES,
    LOWEST_BID,
    MOON,
    NO_TRUMP,
    PASS,
    SEATS,
    TRICKS,
    TRUMP_SUIT,
)

Tile = tuple[int, int]
Hand = frozenset[Tile]

ALL_THE_TILES: Hand = frozenset(
    [(0, 0), *((high, low) for high in range(1, 7) for low in range(1, high + 1))]
)
"""The 22 tiles: a blank goes with nothing but a blank (M2)."""

_asked_often = lru_cache(maxsize=1 << 14)  # by all tests that hold the kernels to these rules

_ABOVE_ALL = 15  # the rank of a double in its suit: more than any end


def written(tiles: Iterable[Tile]) -> str:
    """Tiles as players write them, highest first: "6-5 4-4"."""
    return " ".join(f"{high}-{low}" for high, low in sorted(tiles, reverse=True))


def next_seat(seat: int) -> int:
    """The seat on the left, which bids and plays next (M1)."""
    return (seat + 1) % SEATS


# Tiles and suits


def is_double(tile: Tile) -> bool:
    """Whether both ends are the same."""
    high, low = tile
    return high == low


@_asked_often
def is_trump(tile: Tile, trump: int) -> bool:
    """Whether a tile is one of the trumps (M7, M8)."""
    if trump == NO_TRUMP:
        return False
    if trump == DOUBLES:
        return is_double(tile)
    return trump in tile


@_asked_often
def suit_led(tile: Tile, trump: int) -> int:
    """The suit that a led tile asks for: trumps, else the number on its higher end (M15)."""
    return TRUMP_SUIT if is_trump(tile, trump) else max(tile)


@_asked_often
def follows(tile: Tile, suit: int, trump: int) -> bool:
    """Whether a tile belongs to a suit: a trump to the trumps alone, another to both its ends
    (M4, M6, M7, M15)."""
    if suit == TRUMP_SUIT:
        return is_trump(tile, trump)
    return suit in tile and not is_trump(tile, trump)


@_asked_often
def legal_tiles(hand: Hand, led: Tile | None, trump: int) -> Hand:
    """What may be played: anything to lead, else the tiles that follow, else anything
    (M14, M15, M17)."""
    if led is None:
        return hand
    suit = suit_led(led, trump)
    following = frozenset(tile for tile in hand if follows(tile, suit, trump))
    return following or hand


@_asked_often
def rank_in_number(tile: Tile, number: int) -> int:
    """How high a tile stands in the suit of a number: its double first, then the other end (M5)."""
    return _ABOVE_ALL if is_double(tile) else sum(tile) - number


@_asked_often
def rank_as_trump(tile: Tile, trump: int) -> int:
    """How high a trump stands among the trumps; as trumps, doubles go from 6-6 to 0-0 (M5, M8)."""
    return max(tile) if trump == DOUBLES else rank_in_number(tile, trump)


def winning_tile(tiles: Sequence[Tile], trump: int) -> Tile:
    """The tile that wins, or is winning, a trick; `tiles` in order of play (M16, M17)."""
    trumps = [tile for tile in tiles if is_trump(tile, trump)]
    if trumps:
        return max(trumps, key=lambda tile: rank_as_trump(tile, trump))
    suit = suit_led(tiles[0], trump)
    of_the_suit = [tile for tile in tiles if follows(tile, suit, trump)]
    return max(of_the_suit, key=lambda tile: rank_in_number(tile, suit))


# What a group may settle for itself


@dataclass(frozen=True)
class Options:
    """The points on which tables differ; the defaults are the house rules (M11, M21 to M23)."""

    all_pass: str = field(default="redeal", metadata={"choices": ("redeal", "force_last")})
    made_21: str = field(default="wins", metadata={"choices": ("wins", "plus_21")})
    both_out: str = field(default="highest", metadata={"choices": ("highest", "bidder_first")})
    hand_cap: int = 1000

    def __post_init__(self) -> None:
        """Raise BadInput for a value that no rule names."""
        for name, option in self.__dataclass_fields__.items():
            choices = option.metadata.get("choices")
            value = getattr(self, name)
            if choices and value not in choices:
                wanted = " or ".join(choices)
                raise BadInput(f"The option {name} is {wanted}, not {value!r}.")
        if not isinstance(self.hand_cap, int) or self.hand_cap < 1:
            raise BadInput(f"hand_cap counts hands and is at least 1, not {self.hand_cap!r}.")


HOUSE_RULES = Options()


# The auction


@dataclass(frozen=True)
class Auction:
    """The calls so far, in order of speaking; each player speaks once (M9 to M11)."""

    first_bidder: int
    calls: tuple[int, ...] = ()
    options: Options = HOUSE_RULES

    @property
    def is_over(self) -> bool:
        """All have spoken, or one has said 21."""
        return len(self.calls) == SEATS or MOON in self.calls

    @property
    def speaker(self) -> int:
        """The seat that speaks next."""
        return (self.first_bidder + len(self.calls)) % SEATS

    @property
    def bid(self) -> int:
        """The highest bid so far; PASS if there is none."""
        return max(self.calls, default=PASS)

    @property
    def bidder(self) -> int | None:
        """The seat that made the highest bid, None while all have passed."""
        if self.bid == PASS:
            return None
        return (self.first_bidder + self.calls.index(self.bid)) % SEATS

    @property
    def must_bid(self) -> bool:
        """Whether the speaker may not pass: the last seat after two passes, under `force_last`."""
        is_last = len(self.calls) == SEATS - 1
        return self.options.all_pass == "force_last" and is_last and self.bid == PASS

    def legal_calls(self) -> tuple[int, ...]:
        """A pass, and every bid above the highest; where a pass is barred, every bid."""
        if self.is_over:
            return ()
        higher = tuple(bid for bid in BIDS if bid > self.bid)
        return higher if self.must_bid else (PASS, *higher)

    def call(self, call: int) -> "Auction":
        """The auction after one more call. Raises Fault for one that is not legal."""
        if call not in self.legal_calls():
            said = "pass" if call == PASS else f"bid {call}"
            heard = f"after a bid of {self.bid}" if self.bid else "before any bid"
            over = "; the auction is over" if self.is_over else ""
            raise Fault(f"Seat {self.speaker} may not {said} {heard}{over}.")
        return replace(self, calls=(*self.calls, call))


def forced_bid(auction: Auction, call: int) -> int:
    """What counts when a player calls: a pass where none is allowed is a bid of 4 (M11)."""
    return LOWEST_BID if auction.must_bid and call == PASS else call


# The exchange


def lay_away(eight: Hand, discard: Tile) -> Hand:
    """The seven that the bidder keeps of eight; the widow itself may go (M12). Raises Fault."""
    if discard not in eight:
        raise Fault(f"The bidder may not lay away {written([discard])}: it holds {written(eight)}.")
    return eight - {discard}


def begin_play(
    hands: Sequence[Hand], widow: Tile, bidder: int, bid: int, discard: Tile, trump: int
) -> "Play":
    """The play of a hand after the exchange, from the hands as dealt (M12, M14)."""
    kept = lay_away(hands[bidder] | {widow}, discard)
    after = tuple(kept if seat == bidder else frozenset(hands[seat]) for seat in range(SEATS))
    return Play(after, bidder, bid, trump, discard)


# Play


@dataclass(frozen=True)
class Trick:
    """A finished trick; `tiles` in order of play, the leader's first."""

    leader: int
    tiles: tuple[Tile, ...]
    winner: int


@dataclass(frozen=True)
class Play:
    """The play of one hand seen by one who sees every tile (M13 to M18).

    `hands` are the tiles still held, by seat; `on_table` the trick in progress, in order of play.
    """

    hands: tuple[Hand, ...]
    bidder: int
    bid: int
    trump: int
    discard: Tile
    tricks: tuple[Trick, ...] = ()
    on_table: tuple[Tile, ...] = ()

    @property
    def is_over(self) -> bool:
        """All seven tricks are played out, whatever the bid has come to (M18)."""
        return len(self.tricks) == TRICKS

    @property
    def leader(self) -> int:
        """Who leads, or led, the trick in progress: the bidder, then the last winner (M14)."""
        return self.tricks[-1].winner if self.tricks else self.bidder

    @property
    def seat(self) -> int:
        """Who plays next."""
        return (self.leader + len(self.on_table)) % SEATS

    @property
    def led(self) -> Tile | None:
        """The tile that was led to the trick in progress, None before the lead."""
        return self.on_table[0] if self.on_table else None

    def legal(self) -> Hand:
        """The tiles that the next player may play (M14, M15)."""
        return legal_tiles(self.hands[self.seat], self.led, self.trump)

    def play(self, tile: Tile) -> "Play":
        """The state after one more tile. Raises Fault for one that is not legal."""
        seat = self.seat
        hand = self.hands[seat]
        legal = legal_tiles(hand, self.led, self.trump)
        if tile not in legal:
            raise Fault(
                f"Seat {seat} may not play {written([tile])}: "
                f"it holds {written(hand)}, of which {written(legal)} may be played."
            )
        hands = list(self.hands)
        hands[seat] = hand - {tile}
        on_table = (*self.on_table, tile)
        tricks = self.tricks
        if len(on_table) == SEATS:
            place = on_table.index(winning_tile(on_table, self.trump))
            tricks = (*tricks, Trick(self.leader, on_table, (self.leader + place) % SEATS))
            on_table = ()
        return Play(tuple(hands), self.bidder, self.bid, self.trump, self.discard, tricks, on_table)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks by seat; the discard counts in none (M13)."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(SEATS))

    @property
    def made(self) -> bool:
        """Whether the bidder has the tricks that the bid needs."""
        return is_made(self.bid, self.tricks_won[self.bidder])


# Score and match


def is_made(bid: int, tricks: int) -> bool:
    """Whether so many tricks make a bid; 21 needs all seven, as 7 does (M10)."""
    return tricks >= min(bid, TRICKS)


def points(bidder: int, bid: int, tricks_won: Sequence[int]) -> tuple[int, ...]:
    """What a hand brings each seat: the bid won or lost, a point a trick to others (M19 to M21)."""
    bidder_points = bid if is_made(bid, tricks_won[bidder]) else -bid
    return tuple(bidder_points if seat == bidder else tricks_won[seat] for seat in range(SEATS))


def player_out(scores: Sequence[int], bidder: int, options: Options = HOUSE_RULES) -> int | None:
    """Who has won by the scores after a hand, or None: the match goes on (M22)."""
    if options.both_out == "bidder_first" and scores[bidder] >= MOON:
        return bidder
    best = max(scores)
    if best >= MOON and list(scores).count(best) == 1:
        return list(scores).index(best)
    return None


@dataclass(frozen=True)
class Match:
    """A match between hands (M9, M19 to M23)."""

    first_bidder: int
    scores: tuple[int, ...] = (0, 0, 0)
    hands_dealt: int = 0
    winner: int | None = None
    options: Options = HOUSE_RULES

    @property
    def is_over(self) -> bool:
        """A player has won, or the cap on hands is reached and nobody has (M23)."""
        return self.winner is not None or self.hands_dealt >= self.options.hand_cap

    def _next(self, scores: tuple[int, ...], winner: int | None) -> "Match":
        return replace(
            self,
            first_bidder=next_seat(self.first_bidder),
            scores=scores,
            hands_dealt=self.hands_dealt + 1,
            winner=winner,
        )

    def after_hand(self, bidder: int, bid: int, tricks_won: Sequence[int]) -> "Match":
        """The match after a hand that was played."""
        won = points(bidder, bid, tricks_won)
        scores = tuple(before + more for before, more in zip(self.scores, won, strict=True))
        made_moon = bid == MOON and is_made(bid, tricks_won[bidder])
        if made_moon and self.options.made_21 == "wins":
            return self._next(scores, bidder)
        return self._next(scores, player_out(scores, bidder, self.options))

    def after_all_pass(self) -> "Match":
        """The match after a hand that was thrown in: it counts as dealt, nobody scores (M11)."""
        return self._next(self.scores, None)
