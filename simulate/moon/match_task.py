"""The task behind `moon hands --match`: match after match at one table."""

from dealwise.simulate.errors import FAULT_DEAL
from dealwise.simulate.jit import int64, kernel
from dealwise.simulate.moon.contract import BID, EXCHANGE, PLAY
from dealwise.simulate.moon.kernel import ILLEGAL
from dealwise.simulate.moon.whole_deal import turned_to_bidders
from dealwise.simulate.moon.whole_match import (
    MATCH_RULES,
    UNWATCHED,
    WRITTEN,
    count_match,
    new_desk,
    play_whole_match,
)
from dealwise.simulate.randomness import deal_key


@kernel(
    int64(
        MATCH_RULES, int64[::1], int64, int64, int64[::1], int64[:, ::1], int64[::1],
        BID, BID, BID, EXCHANGE, EXCHANGE, EXCHANGE, PLAY, PLAY, PLAY,
    )
)  # fmt: skip
def play_matches(
    rules, chances, start, stop, sums, rows, fault,
    bid0, bid1, bid2, exchange0, exchange1, exchange2, play0, play1, play2,
):  # fmt: skip
    """Play matches start..stop-1 with one strategy a seat.

    chances int64[3] have by decision a bit for each seat that reads random bits. sums
    int64[MATCH_SLOTS] is added to; rows int64[hand_cap or 0, LOG_SLOTS] receives the hands of the
    last match. Returns 0, or ILLEGAL with `fault` int64[MATCH_FAULT_SLOTS] filled in.
    """
    desk = new_desk(rules.hand_cap, rows)
    play_chance = turned_to_bidders(chances[2])
    watching = WRITTEN if len(rows) > 0 else UNWATCHED
    for match in range(start, stop):
        fault[FAULT_DEAL] = match
        key = deal_key(rules.seed, match)
        ended = play_whole_match(
            rules, key, 0, watching, desk, fault,
            chances[0], chances[1], play_chance,
            bid0, bid1, bid2, exchange0, exchange1, exchange2, play0, play1, play2,
        )  # fmt: skip
        if ended.winner == ILLEGAL:
            return ILLEGAL
        count_match(sums, ended)
    return 0
