"""What a policy did against the rules, said as a sentence that helps to find it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from dealwise.simulate.errors import HANDS_PLAYED, Fault
from dealwise.simulate.moon.tiles import PASS, TILES, hand_name, tile_name

FROM_THE_BIDDER = ("the bidder", "the defender on the bidder's left", "the other defender")


class Names(NamedTuple):
    """Who decided, by seat as a fault counts it: names of policies, and words for the seats."""

    bids: Sequence[str]
    exchanges: Sequence[str]
    plays: Sequence[str]
    seats: Sequence[str]


def raise_if_illegal(status: int, fault: np.ndarray, names: Names, place: str = "") -> None:
    """Say what the kernel stopped at, if it did.

    `fault` int64[7] is as the kernel fills it, `place` what to say instead of "on deal 5".

    Raises:
        Fault: a policy broke the rules; the sentence names it, the deal, the seat and the tiles.
    """
    from dealwise.simulate.moon.kernel import ILLEGAL

    if status == ILLEGAL:
        deal, *told = (int(number) for number in fault[:HANDS_PLAYED])
        broken = Fault(_sentence(names, place or f"on deal {deal}", *told))
        broken.deal = deal
        raise broken


def _sentence(
    names: Names, place: str, decision: int, seat: int, answer: int, legal: int, hand: int
) -> str:
    from dealwise.simulate.moon.kernel import BID_FAULT, EXCHANGE_FAULT

    where = f"{place} as {names.seats[seat]}"
    if decision == BID_FAULT:
        above = "" if legal == PASS else f" above {legal}"
        return (
            f"The bid policy {names.bids[seat]} called {answer} {where}, holding "
            f"{hand_name(hand)}: a call is 0 to pass, or 4, 5, 6, 7 or 21{above}."
        )
    if decision == EXCHANGE_FAULT:
        return (
            f"The exchange policy {names.exchanges[seat]} answered {answer} {where}: that is no "
            f"trump with a discard out of {hand_name(hand)}; use plan_of(trump, discard)."
        )
    played = tile_name(answer) if 0 <= answer < TILES else f"{answer}, which is no tile,"
    return (
        f"The play policy {names.plays[seat]} played {played} {where}, holding {hand_name(hand)}: "
        f"the rules allow {hand_name(legal)}."
    )
