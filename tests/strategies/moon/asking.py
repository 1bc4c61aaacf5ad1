"""Ask a policy at a table that was written down by hand, in the names of tiles."""

from seen_tables import tile

from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import discard_of, trump_of
from dealwise.simulate.moon.tiles import TILE_IDS, mask_of, tile_name
from dealwise.strategies.loader import load_policy

NO_SCORES = (0, 0, 0)


def played_by(name: str, table) -> str:
    """The tile that a play policy plays, "65"; the table must leave it a choice."""
    view = views.play_view(table, NO_SCORES, 0)
    assert view.legal.bit_count() > 1, "nobody is asked who has no choice"
    return tile_name(load_policy("moon", "play", name).function(*view))


def exchanged_by(name: str, eight: str, *, widow: str, bid: int = 4) -> tuple[int, str]:
    """Trump and discard that an exchange policy names for eight tiles."""
    ids = [TILE_IDS[tile(word)] for word in eight.split()]
    assert len(ids) == 8
    plan = load_policy("moon", "exchange", name).function(
        mask_of(ids), TILE_IDS[tile(widow)], bid, views.scores_from(NO_SCORES, 0), 0
    )
    return trump_of(plan), tile_name(discard_of(plan))
