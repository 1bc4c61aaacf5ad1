"""A hand of Moon in the middle, as the player sees it whose turn it is; what cannot be is refused.

Seats count from the bidder. The player knows the own tiles, all that were played, and as the bidder
the discard (M13); what the others hold follows from the rules as far as it does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon import rules, views
from dealwise.simulate.moon.contract import tricks_won
from dealwise.simulate.moon.rules import Hand, Tile
from dealwise.simulate.moon.tiles import (
    ENDS,
    HAND_SIZE,
    SEATS,
    TRICKS,
    tiles_of,
)
from dealwise.simulate.moon.unseen import Unseen, unseen_by_seat
from dealwise.simulate.quantities import counted

BIDDER = 0
SEAT_NAMES = ("bidder", "left", "right")
"""The seats from the bidder on, as they are named: the left plays after the bidder."""

SUBJECTS = ("the bidder", "the left defender", "the right defender")
_SUITS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "trumps")


class Turn(NamedTuple):
    """One tile that was played: by whom, in which trick from 1 on, and what was led there."""

    seat: int
    tile: Tile
    trick: int
    led: Tile


@dataclass(frozen=True)
class Standing:
    """What the player `seat` knows: `hand` is a mask, `played` ids of tiles in order of play.

    `dealt` has hands of others that are known for other reasons, by seat: they serve to check what
    was played, and for nothing else.
    """

    hand: int
    trump: int
    bid: int
    seat: int
    played: tuple[int, ...] = ()
    discard: int = views.NOBODY
    dealt: Mapping[int, Hand] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Who played what, by the rules (M14, M16)."""
        return tuple(_turns(self.trump, self.played))

    @property
    def own(self) -> tuple[Tile, ...]:
        """The tiles that the player has played."""
        return tuple(turn.tile for turn in self.turns if turn.seat == self.seat)

    @property
    def mover(self) -> int:
        """Whose turn it is (M14)."""
        return _next_seat(self.trump, self.turns)

    @cached_property
    def view(self) -> views.PlayView:
        """What a play policy is told here."""
        hands = [frozenset[Tile]()] * SEATS
        hands[self.seat] = views.as_tiles(self.hand)
        discard = ENDS[self.discard] if self.discard >= 0 else (0, 0)  # else nobody reads it
        tricks = []
        for start in range(0, len(self.turns) - SEATS + 1, SEATS):
            tiles = tuple(turn.tile for turn in self.turns[start : start + SEATS])
            leader = self.turns[start].seat
            place = tiles.index(rules.winning_tile(tiles, self.trump))
            tricks.append(rules.Trick(leader, tiles, (leader + place) % SEATS))
        on_table = tuple(turn.tile for turn in self.turns[SEATS * len(tricks) :])
        play = rules.Play(
            tuple(hands), BIDDER, self.bid, self.trump, discard, tuple(tricks), on_table
        )
        return views.play_view(play, views.NO_SCORES)

    @cached_property
    def unseen(self) -> Unseen:
        """The tiles that the player cannot see, by who may hold them, and how many deals fit."""
        view = self.view
        found = unseen_by_seat(
            view.hand, view.trump, view.seat, view.position, view.played, view.voids, view.discard
        )
        return Unseen(*map(int, found))  # some were numbers of numpy

    @property
    def tricks(self) -> int:
        """The tricks that the bidder has so far."""
        return tricks_won(self.view.tricks, BIDDER)


def mover_after(trump: int, played: Sequence[int]) -> int:
    """Whose turn it is after some tiles, by their ids, counted from the bidder (M14, M16)."""
    return _next_seat(trump, _turns(trump, played))


def _turns(trump: int, played: Sequence[int]) -> list[Turn]:
    turns: list[Turn] = []
    for number, tile in enumerate(played):
        led = ENDS[played[number - number % SEATS]]
        turns.append(Turn(_next_seat(trump, turns), ENDS[tile], 1 + number // SEATS, led))
    return turns


def _winner(trump: int, trick: Sequence[Turn]) -> int:
    best = rules.winning_tile([turn.tile for turn in trick], trump)
    return next(turn.seat for turn in trick if turn.tile == best)


def _next_seat(trump: int, turns: Sequence[Turn]) -> int:
    if not turns:
        return BIDDER
    if len(turns) % SEATS:
        return rules.next_seat(turns[-1].seat)
    return _winner(trump, turns[-SEATS:])


def check_standing(standing: Standing) -> None:
    """Refuse a position that no hand comes to.

    Raises:
        BadInput: what is wrong, with the clause of the rules.
    """
    _check_discard(standing)
    _check_once(standing)
    _check_counts(standing)
    _check_following(standing)
    if standing.unseen.deals == 0:
        raise BadInput(
            f"No deal fits these tiles: the {counted(_hidden(standing), 'tile')} that nobody has "
            f"played and you do not hold cannot lie in the other hands, as these have shown out "
            f"of too many suits (M15)."
        )


def _hidden(standing: Standing) -> int:
    unseen = standing.unseen
    groups = (unseen.either, unseen.first_alone, unseen.second_alone, unseen.nobody)
    return sum(len(tiles_of(tiles)) for tiles in groups)


def _check_discard(standing: Standing) -> None:
    if standing.seat == BIDDER and standing.discard < 0:
        raise BadInput("The bidder knows the tile that was laid away (M12): say which.")
    if standing.seat != BIDDER and standing.discard >= 0:
        raise BadInput("A defender does not know the tile that was laid away (M13): leave it out.")


def _check_once(standing: Standing) -> None:
    """No tile is in two places (M2)."""
    places: dict[int, str] = {}
    found = [(tile, "in your hand") for tile in tiles_of(standing.hand)]
    found += [(tile, "among those played") for tile in standing.played]
    if standing.discard >= 0:
        found.append((standing.discard, "laid away"))
    for tile, place in found:
        if tile in places:
            both = "twice " + place if places[tile] == place else f"{places[tile]} and {place}"
            raise BadInput(f"{rules.written([ENDS[tile]])} is {both}: there is one of each (M2).")
        places[tile] = place


def _check_counts(standing: Standing) -> None:
    """Seven tiles a seat (M3), and a turn that is the player's (M14)."""
    if len(standing.played) >= SEATS * TRICKS:
        raise BadInput(f"With {len(standing.played)} tiles played the hand is over (M18).")
    if standing.mover != standing.seat:
        last = f"after {rules.written([standing.turns[-1].tile])}" if standing.turns else "at first"
        raise BadInput(
            f"It is the turn of {SUBJECTS[standing.mover]} {last}, not of "
            f"{SUBJECTS[standing.seat]} (M14): the winner of a trick leads the next, and play "
            f"goes clockwise from there."
        )
    held, played = len(tiles_of(standing.hand)), len(standing.own)
    if held + played != HAND_SIZE:
        raise BadInput(
            f"You hold {counted(held, 'tile')} and {SUBJECTS[standing.seat]} has played {played}: "
            f"together they are {HAND_SIZE} (M3)."
        )


def _check_following(standing: Standing) -> None:
    """Who does not follow holds nothing that would (M15), as far as it has come to light."""
    for number, turn in enumerate(standing.turns):
        suit = rules.suit_led(turn.led, standing.trump)
        if rules.follows(turn.tile, suit, standing.trump):
            continue
        for tile, how in _held_then(standing, turn.seat, number):
            if rules.follows(tile, suit, standing.trump):
                raise BadInput(
                    f"{SUBJECTS[turn.seat].capitalize()} played {rules.written([turn.tile])} to "
                    f"{rules.written([turn.led])} in trick {turn.trick}, and so was out of "
                    f"{_SUITS[suit]}, but {how} (M15)."
                )
    for seat, hand in standing.dealt.items():
        for turn in standing.turns:
            if turn.seat == seat and turn.tile not in hand:
                raise BadInput(
                    f"{SUBJECTS[seat].capitalize()} played {rules.written([turn.tile])} in trick "
                    f"{turn.trick}, and did not have it: that seat had {rules.written(hand)} (M3)."
                )


def _held_then(standing: Standing, seat: int, number: int) -> list[tuple[Tile, str]]:
    """The tiles that a seat is known to have held when it played as number `number`, and how."""
    later = [turn for turn in standing.turns[number + 1 :] if turn.seat == seat]
    shown = [(turn.tile, f"played {rules.written([turn.tile])} in trick {turn.trick}")
             for turn in later]  # fmt: skip
    held: set[Tile] = set()
    if seat == standing.seat:
        held |= views.as_tiles(standing.hand)
    held |= standing.dealt.get(seat, frozenset()) - {turn.tile for turn in standing.turns}
    return shown + [(tile, f"holds {rules.written([tile])}") for tile in sorted(held)]
