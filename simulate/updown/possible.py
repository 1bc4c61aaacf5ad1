"""Positions that no game comes to: each is refused in a sentence that says what is wrong."""

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from dealwise.simulate.errors import BadInput
from dealwise.simulate.quantities import counted
from dealwise.simulate.updown.cards import (
    CLEAR,
    CLEAR_1,
    CLEAR_2,
    DOWN_CARDS,
    HAND_CARDS,
    KINDS,
    UP_CARDS,
    clears_by_run,
    is_clear,
)
from dealwise.simulate.updown.notation import card_name
from dealwise.simulate.updown.table import DOWN, DRAW_DECISION

if TYPE_CHECKING:
    from dealwise.simulate.updown.standing import Seat, Standing


def check_standing(standing: "Standing") -> None:
    """Refuse a position that no game comes to.

    Raises:
        BadInput: what is wrong, with the numbers.
    """
    seen = standing.seen()
    for kind in range(KINDS):
        if seen[kind] > standing.deck[kind]:
            raise BadInput(
                f"Of {card_name(kind)} the position shows {seen[kind]}, and the deck has "
                f"{standing.deck[kind]}."
            )
    for number, seat in enumerate(standing.seats):
        _check_seat(seat, f"Seat {number}", standing, own=number == standing.you)
    total, hidden = sum(seen.values()), standing.unseen_places()
    if total + hidden != sum(standing.deck):
        raise BadInput(
            f"The deck has {sum(standing.deck)} cards, and the position {total + hidden}: {total} "
            f"are seen, and {hidden} lie in other hands, face down or in the draw pile."
        )
    _check_pile(standing)
    _check_moment(standing)


def _check_seat(seat: "Seat", name: str, standing: "Standing", *, own: bool) -> None:
    if len(seat.known) > seat.hand:
        raise BadInput(
            f"{name} has {counted(seat.hand, 'card')} in hand, and {len(seat.known)} known."
        )
    if own and Counter(seat.known) - Counter(standing.hand):
        raise BadInput(f"{name} does not hold all cards that are known of it.")
    if len(seat.up) > UP_CARDS or seat.down > DOWN_CARDS:
        raise BadInput(
            f"{name} has {counted(len(seat.up), 'card')} up and {seat.down} down: {UP_CARDS} of "
            f"each are the most."
        )
    if seat.up and seat.down < DOWN_CARDS:
        raise BadInput(
            f"{name} has cards up and {seat.down} down: all that are up go before one that is down."
        )
    if seat.known_down is not None and (
        not seat.down or seat.up or standing.options.failed_flip != "stays"
    ):
        raise BadInput(
            f"{name} cannot have a known down card: only one that was turned and stays there is "
            f"known, by the rule failed_flip=stays."
        )
    taken = seat.hand - HAND_CARDS
    if not own and len(seat.known) < taken:
        raise BadInput(
            f"{name} has {seat.hand} cards in hand, and {len(seat.known)} known: nobody draws "
            f"beyond {HAND_CARDS}, so that {taken} at least were taken with a pile, seen by all."
        )
    if not (seat.hand or seat.up or seat.down):
        raise BadInput(f"{name} has no card left: the game is over.")
    if standing.left and (len(seat.up) < UP_CARDS or seat.down < DOWN_CARDS):
        raise BadInput(
            f"{name} has {counted(len(seat.up), 'card')} up and {seat.down} down while there are "
            f"{standing.left} to draw: till then all are locked."
        )
    if standing.left and seat.hand < HAND_CARDS and (standing.first or not own):
        raise BadInput(
            f"{name} has {counted(seat.hand, 'card')} in hand with {standing.left} left to draw: a "
            f"turn ends with {HAND_CARDS} or more."
        )


def _check_pile(standing: "Standing") -> None:
    pile = standing.pile
    for card in pile:
        if is_clear(card):
            raise BadInput(f"{card_name(card)} cannot lie on the pile: it clears it.")
    for below, above in pairwise(pile):
        if above < below:
            raise BadInput(
                f"{card_name(above)} cannot lie on {card_name(below)}: the pile goes from its "
                f"bottom to its top, and never down."
            )
    for card, count in Counter(pile).items():
        if clears_by_run(count):
            raise BadInput(
                f"{count} cards {card_name(card)} cannot lie one on another: three remove the pile."
            )


def _check_moment(standing: "Standing") -> None:
    if standing.first and standing.owed > 1:
        raise BadInput(f"owed cannot be {standing.owed} at the first discard of a turn: it is 1.")
    if standing.first and standing.clear_2:
        raise BadInput("clear_2 cannot be true at the first discard of a turn: none was played.")
    if standing.decision == DRAW_DECISION:
        if standing.first or standing.pile or not standing.left:
            raise BadInput(
                "A draw is decided before a further discard, on an empty pile, with cards to draw."
            )
        if not 0 < len(standing.hand) < HAND_CARDS:
            raise BadInput(
                f"With {len(standing.hand)} cards in hand nobody decides whether to draw: with "
                f"none one must, and with {HAND_CARDS} or more one cannot."
            )
    if not standing.first:
        _check_further(standing)
    if standing.clear_2:
        _check_clear_2(standing)
    if standing.decision != DRAW_DECISION and not standing.actions:
        why = "Nothing can be discarded here"
        if standing.source == DOWN:
            why = "Only down cards are left, and one of them has to be turned (U9)"
        raise BadInput(f"{why}: there is nothing to decide.")


def _check_further(standing: "Standing") -> None:
    """What was played before a further discard (U11, U12).

    A turn begins with one discard owed, and each takes one. A Clear +1 or a set that is replayed
    gives that one back, and a Clear +2 one more. The first of them removed the pile, so that all
    that lies there was put there in this turn, by a discard for each number at least.
    """
    removed, replayed = Counter(standing.removed), ""
    gave = removed[CLEAR_1] + removed[CLEAR_2] > 0
    if standing.options.set_replay == "yes":
        replayed = ", or three equal numbers"
        gave |= any(clears_by_run(removed[kind]) for kind in range(CLEAR))
    if not gave:
        raise BadInput(
            f"A further discard comes of a Clear +1 or +2{replayed}, and none has been removed."
        )
    put = len(set(standing.pile))
    needed = standing.owed + put - 1
    if needed > removed[CLEAR_2]:
        raise BadInput(
            f"{counted(standing.owed, 'further discard')} cannot be owed: with "
            f"{counted(put, 'different number')} put on the pile since it was removed in this "
            f"turn, that takes {needed} C+2, and {removed[CLEAR_2]} have been removed."
        )


def _check_clear_2(standing: "Standing") -> None:
    """A Clear +2 was played from up or down in this turn (U14, U16)."""
    if not standing.removed.count(CLEAR_2):
        raise BadInput("clear_2 cannot be true: no C+2 has been removed.")
    if standing.hand or standing.left:
        raise BadInput(
            f"clear_2 cannot be true with {counted(len(standing.hand), 'card')} in hand and "
            f"{standing.left} to draw: a C+2 is played from up or down when both are gone."
        )
    if len(standing.own.up) == UP_CARDS:
        raise BadInput(
            f"clear_2 cannot be true with {UP_CARDS} cards up: none of yours was played yet."
        )
