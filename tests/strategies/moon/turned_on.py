"""Policies with their parameters turned away from the defaults, for the tests of the contract."""

TURNED_ON = {
    "bid": [
        "random[salt=3]",
        "count[threshold=3]",
        "losers[allowance=2]",
        "shape[caution=-90]",
    ],
    "exchange": [
        "random[salt=3]",
    ],
    "play": [
        "random[salt=3]",
    ],
}
