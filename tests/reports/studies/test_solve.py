"""The studies of deals with all hands open, beside the plain rules and each other."""

import random

import pytest

from dealwise import reports
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.rules import legal_tiles, winning_tile
from dealwise.simulate.moon.tiles import (
    ENDS,
    SEATS,
    TILES,
    TRICKS,
    TRUMP_NAMES,
    TRUMPS,
    hand_name,
    mask_of,
)

DEAL = ("66 65 64 61 53 43 21", "62 55 51 44 42 41 31", "54 52 33 32 22 11 00")
WIDOW = "63"


def hands_of(length: int, chance: random.Random) -> list[str]:
    tiles = chance.sample(range(TILES), SEATS * length)
    return [hand_name(mask_of(tiles[seat::SEATS])) for seat in range(SEATS)]


def tiles_in(hand: str) -> frozenset:
    return frozenset((int(name[0]), int(name[1])) for name in hand.split())


@pytest.mark.compiled
@pytest.mark.parametrize("trump", range(TRUMPS))
def test_its_own_line_is_legal_and_takes_what_was_promised(trump: int) -> None:
    """Every step of the line keeps the value, whoever leads and however many tiles are left."""
    chance = random.Random(trump)
    hands = hands_of(TRICKS, chance)
    lead = chance.randrange(SEATS)
    found = reports.solve(*hands, trump=TRUMP_NAMES[trump], lead=lead)
    held = [tiles_in(hand) for hand in hands]
    taken, leader = 0, lead
    for trick in found.line:
        assert trick.leader == leader
        for place, tile in enumerate(trick.tiles):
            seat = (leader + place) % SEATS
            led = trick.tiles[0] if place else None
            assert tile in legal_tiles(held[seat], led, trump)
            held[seat] -= {tile}
        winner = (leader + trick.tiles.index(winning_tile(trick.tiles, trump))) % SEATS
        assert trick.winner == winner
        taken, leader = taken + (winner == 0), winner
        if any(held):
            rest = [hand_name(mask_of([ENDS.index(tile) for tile in hand])) for hand in held]
            left = reports.solve(*rest, trump=TRUMP_NAMES[trump], lead=leader)
            assert taken + left.tricks == found.tricks
    assert taken == found.tricks
    assert max(found.leads.values()) == found.tricks or lead


@pytest.mark.compiled
def test_the_best_lead_is_worth_the_position() -> None:
    for lead, best in ((0, max), (1, min), (2, min)):
        found = reports.solve(*DEAL, trump="doubles", lead=lead)
        assert best(found.leads.values()) == found.tricks
        assert set(found.leads) == set(DEAL[lead].split())
        assert found.table()["best"].tolist() == [
            value == found.tricks for value in found.leads.values()
        ]


@pytest.mark.compiled
def test_each_plan_is_worth_what_the_hand_after_it_is() -> None:
    found = reports.solve_plans(*DEAL, widow=WIDOW)
    document = found.to_dict()
    eight = sorted((*DEAL[0].split(), WIDOW), reverse=True)
    assert list(document["plans"]["6"]) == eight
    for trump in ("6", "doubles", "none"):
        for discard in ("66", WIDOW):
            own = " ".join(name for name in eight if name != discard)
            alone = reports.solve(own, *DEAL[1:], trump=trump)
            assert document["plans"][trump][discard] == alone.tricks
    most = max(max(row.values()) for row in document["plans"].values())
    assert document["tricks"] == most
    assert all(
        document["plans"][plan["trump"]][plan["discard"]] == most for plan in document["best"]
    )
    assert found.table().shape == (TRUMPS, 1 + len(eight))


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="6-3 is in a hand"):
        reports.solve_plans("63 " + DEAL[0][3:], *DEAL[1:], widow=WIDOW)
    with pytest.raises(BadInput, match="not of one length"):
        reports.solve("66", "65", "64 63", trump=6)
    with pytest.raises(BadInput, match="both bidder and right"):
        reports.solve("66", "65", "66", trump=6)


def test_a_result_says_in_a_line_what_was_found() -> None:
    found = reports.solve("66 65", "62 55", "54 52", trump=6)
    assert repr(found) == (
        "<SolveResult The bidder takes 2 of 2 tricks. Trump: sixes; the bidder leads.>"
    )
    assert "<p>The bidder takes 2 of 2 tricks." in found._repr_html_()
