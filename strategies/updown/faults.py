"""What a policy of 3UP 3DOWN did against the rules, said as a sentence that helps to find it."""

from collections.abc import Sequence

import numpy as np

from dealwise.simulate.errors import HANDS_PLAYED, Fault
from dealwise.simulate.quantities import counted
from dealwise.simulate.updown.cards import KIND_NAMES, KINDS, is_clear
from dealwise.simulate.updown.packed import COUNT_BITS, ONE_COUNT, unpacked
from dealwise.simulate.updown.rules import named
from dealwise.simulate.updown.table import TAKE, TURN

_SET_BITS = COUNT_BITS * KINDS


def raise_if_illegal(
    status: int, fault: np.ndarray, names: Sequence[Sequence[str]], place: str
) -> None:
    """Say what the kernel stopped at, if it did.

    `fault` is as the kernel fills it, `names` by decision and seat who decides, `place` where it
    was: "on deal 5".

    Raises:
        Fault: a policy broke the rules; the sentence names it, the deal, the seat and the cards.
    """
    from dealwise.simulate.updown.position import FAULT_MAY_TAKE, FAULT_TOP, ILLEGAL

    if status != ILLEGAL:
        return
    deal, decision, seat, answer, legal, hand = (int(number) for number in fault[:HANDS_PLAYED])
    told = (
        _laid_up(answer, hand),
        _discarded(answer, legal, hand, int(fault[FAULT_TOP]), int(fault[FAULT_MAY_TAKE])),
        (f"answered {answer}", "the answer is DRAW (14) or DO_NOT_DRAW (15)"),
    )
    did, right = told[decision]
    kind = ("up", "discard", "draw")[decision]
    broken = Fault(
        f"The {kind} policy {names[decision][seat]} {did} {place} as seat {seat}, holding "
        f"{named(unpacked(hand))}: {right}."
    )
    broken.deal = deal
    raise broken


def _laid_up(answer: int, six: int) -> tuple[str, str]:
    right = "it lays up a set of three of these six"
    if not 0 <= answer < 1 << _SET_BITS:
        return f"answered {answer}, which is no set of cards,", right
    return f"laid up {named(unpacked(answer))}", right


def _discarded(answer: int, legal: int, held: int, top: int, may_take: int) -> tuple[str, str]:
    """What was done, and what the rules would allow (U7 to U9)."""
    allowed = named(unpacked(legal)) if legal else "to turn a down card (TURN)"
    allowed = f"the rules allow {allowed}" + (" or to take the pile (TAKE)" if may_take else "")
    on = " on an empty pile" if top < 0 else f" on a {KIND_NAMES[top]}"
    if answer in (TAKE, TURN):
        return "took the pile" if answer == TAKE else "turned a down card", allowed
    kind, count = answer & ONE_COUNT, answer >> COUNT_BITS
    if kind >= KINDS or count < 1:
        return f"answered {answer}, which is no discard,", f"{allowed}; use discard_of(kind, count)"
    if count == 1:
        return f"discarded {KIND_NAMES[kind]}{on}", allowed
    if count > len(unpacked(held)):
        return f"discarded {counted(count, 'card')} {KIND_NAMES[kind]}{on}", allowed
    cards = " and ".join([KIND_NAMES[kind]] * count)
    return f"discarded {cards}{on}", f"{allowed}, Clears singly" if is_clear(kind) else allowed
