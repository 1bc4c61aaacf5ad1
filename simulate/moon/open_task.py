"""Plans of a bidder who has seen the widow, on many splits of the other tiles, all hands open."""

from dealwise.simulate.jit import int64, kernel, types
from dealwise.simulate.moon.deals import left_hand
from dealwise.simulate.moon.solver import begin_deal, open_tricks_between
from dealwise.simulate.moon.tiles import ALL_TILES
from dealwise.simulate.randomness import deal_key

ARM_SLOTS = 4


@kernel(
    int64(
        int64, int64[:, ::1], int64, int64, int64, int64, int64, int64, types.int8[:, ::1],
        int64[::1],
    )
)  # fmt: skip
def solve_arms(eight, arms, exact, seed, place, widows, start, stop, tricks, memory):
    """The bidder's tricks, int8[arms, stop - start], under each plan on splits start..stop-1.

    `arms` int64[n, 4] has trump, discard, and between which numbers of tricks it matters how many
    there are. Splits are those of `deals.left_hand`, the deals of the `place`th of so many widows.
    """
    hidden = ALL_TILES & ~eight
    for split in range(start, stop):
        deal = split * widows + place
        left = left_hand(exact == 1, hidden, deal, widows, deal_key(seed, deal))
        right = hidden & ~left
        for arm in range(len(arms)):
            trump = arms[arm, 0]
            if arm == 0 or trump != arms[arm - 1, 0]:  # whatever is laid away: the same owners
                begin_deal(memory)
            guess = tricks[arm, split - start - 1] if split > start else arms[arm, 2] + 1
            tricks[arm, split - start] = open_tricks_between(
                trump, eight & ~(1 << arms[arm, 1]), left, right, arms[arm, 2], arms[arm, 3],
                guess, memory,
            )  # fmt: skip
    return 0
