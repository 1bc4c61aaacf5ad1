"""Ask a policy at a table that was written down by hand, in the names of tiles."""

from seen_tables import table, tile, tiles

from dealwise.simulate.moon import rules, views
from dealwise.simulate.moon.contract import discard_of, pack_scores, trump_of
from dealwise.simulate.moon.tiles import TILE_IDS, hand_name, mask_of, tile_name
from dealwise.strategies.loader import load_policy

NO_SCORES = (0, 0, 0)


def played_by(name: str, play: rules.Play) -> str:
    """The tile that a play policy plays, "65"; the table must leave it a choice."""
    view = views.play_view(play, NO_SCORES, 0)
    assert view.legal.bit_count() > 1, "nobody is asked who has no choice"
    return tile_name(load_policy("moon", "play", name).plain(*view))


def exchanged_by(name: str, eight: str, *, widow: str, bid: int = 4) -> tuple[int, str]:
    """Trump and discard that an exchange policy names for eight tiles."""
    ids = [TILE_IDS[tile(word)] for word in eight.split()]
    assert len(ids) == 8
    plan = load_policy("moon", "exchange", name).plain(
        mask_of(ids), TILE_IDS[tile(widow)], bid, views.scores_from(NO_SCORES, 0), 0
    )
    return trump_of(plan), tile_name(discard_of(plan))


def called_by(
    name: str, hand: str, *, left: int = -1, right: int = -1, scores: tuple[int, ...] = NO_SCORES
) -> int:
    """What a bid policy calls; `left` and `right` are what those seats have said, `scores` its own,
    the left's and the right's."""
    held = views.as_mask(tiles(hand))
    assert held.bit_count() == 7
    place = (left >= 0) + (right >= 0)
    bid = load_policy("moon", "bid", name).plain
    return bid(held, place, max(left, right, 0), left, right, pack_scores(*scores), 0)


def dealt(bidder: str, *, left: str = "", right: str = "", discard: str = "00") -> str:
    """Three hands in which these tiles are held; what is not said is dealt out in order."""
    rest = sorted(rules.ALL_THE_TILES - tiles(f"{bidder} {left} {right} {discard}"))
    hands = [sorted(tiles(hand)) for hand in (bidder, left, right)]
    for hand in hands:
        while len(hand) < 7:
            hand.append(rest.pop())
    assert not rest
    return " | ".join(hand_name(views.as_mask(hand)) for hand in hands)


def leads(name: str, bidder: str, *, trump: int, discard: str = "00", bid: int = 4) -> str:
    """What a bidder leads to the first trick."""
    hands = dealt(bidder, discard=discard)
    return played_by(name, table(hands, trump=trump, discard=discard, bid=bid))
