"""The studies behind `dealwise moon solve`: deals with all hands open, solved."""

from dealwise.reports.studies.solve_result import PlansResult, SolveResult
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import (
    Tiles,
    parse_hand,
    parse_holding,
    parse_tile,
    write_tile,
)
from dealwise.simulate.moon.open_positions import OpenPosition, check_hands, parse_position
from dealwise.simulate.moon.solving import perfect_line, tricks_of, worth_of_leads
from dealwise.simulate.moon.tiles import TRUMP_PREFERENCE, tiles_of


def solve(
    bidder: Tiles, left: Tiles, right: Tiles, *, trump: int | str, lead: int | str = 0
) -> SolveResult:
    """What the bidder takes if all three see every tile and play their best.

    The three hands have one to seven tiles, as many each; `lead` is who leads, 0 the bidder, 1 the
    player on the left, 2 the one on the right.

    Raises:
        BadInput: a tile, a number of tiles, a trump or a seat that cannot be.
    """
    hands = (bidder, left, right)
    remarks = tuple(remark for hand in hands for remark in parse_holding(hand).remarks)
    return solve_position(parse_position(hands, trump, lead), remarks)


def solve_position(position: OpenPosition, remarks: tuple[str, ...] = ()) -> SolveResult:
    """Solve a checked position; see `solve`."""
    [tricks] = tricks_of([position])
    return SolveResult(
        position=position,
        tricks=tricks,
        worth=worth_of_leads(position),
        line=perfect_line(position),
        remarks=remarks,
    )


def solve_plans(bidder: Tiles, left: Tiles, right: Tiles, *, widow: str) -> PlansResult:
    """What the bidder takes with each trump and each discard, all hands open, leading first.

    The three hands are those dealt, seven tiles each.

    Raises:
        BadInput: a tile or a number of tiles that cannot be, or a widow that is in a hand.
    """
    hands = [parse_hand(hand) for hand in (bidder, left, right)]
    masks = tuple(hand.mask for hand in hands)
    check_hands(masks)
    middle = parse_tile(widow)
    if any(mask >> middle & 1 for mask in masks):
        raise BadInput(f"The widow {write_tile(middle)} is in a hand: nobody was dealt it.")
    return solve_dealt(masks, middle, tuple(remark for hand in hands for remark in hand.remarks))


def solve_dealt(
    hands: tuple[int, int, int], widow: int, remarks: tuple[str, ...] = ()
) -> PlansResult:
    """Solve every plan of a checked deal; see `solve_plans`."""
    own, *others = hands
    eight = own | 1 << widow
    discards = tiles_of(eight)
    plans = [(trump, tile) for trump in TRUMP_PREFERENCE for tile in discards]
    tricks = tricks_of(
        OpenPosition(trump, 0, (eight & ~(1 << tile), *others)) for trump, tile in plans
    )
    return PlansResult(hands, widow, dict(zip(plans, tricks, strict=True)), remarks)
