"""The policies of Moon: for each decision the names, and the module that holds the idea."""

POLICIES: dict[str, dict[str, str]] = {
    "bid": {
        "never": "never",
        "random": "chance",
        "count": "count",
        "losers": "losers",
        "shape": "shape",
        "pips": "pips",
        "plurality": "plurality",
        "outs": "outs",
        "auction": "auction",
        "match": "match",
        "race": "race",
        "shoot": "shoot",
        "odds": "odds_bid",
    },
    "exchange": {
        "random": "chance",
        "longest": "longest",
        "shape": "shape",
        "thumb": "thumb",
        "best": "best",
    },
    "play": {
        "random": "chance",
        "simple": "simple",
        "pull": "pull",
        "leads": "leads",
        "pairs": "pairs",
        "guards": "guards",
        "ahead": "ahead",
        "rollout": "rollout",
        "mixed": "mixed",
    },
}

STRATEGIES: dict[str, str] = {
    "random": "random/random/random",
    "simple": "count/longest/simple",
    "steady": "shoot/thumb[weighed=1,no_trump=1,voids=1,mates=1]/leads[shed=1,order=1]",
    "searching": "odds/best/mixed",
}
"""Complete strategies, each as its three policies: bid, exchange, play; the strongest last."""
