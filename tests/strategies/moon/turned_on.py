"""Policies with their parameters turned away from the defaults, for the tests of the contract."""

TURNED_ON = {
    "bid": [
        "random[salt=3]",
        "count[threshold=3]",
        "losers[allowance=2]",
        "shape[caution=-90]",
        "pips[trick=80,declines=1]",
        "plurality[needs_double=1]",
        "plurality[threshold=3,length=4,loser=1]",
        "outs[chance=20,protected=1]",
        "auction[needs_double=1,minimal_last=1,steal=100,caution=60]",
        "auction[minimal=1]",
        "auction[power=1,respect=100]",
        "match[margin=5,shift=100,leave=1,desperate=1,desperate_from=400]",
        "race[moon_from=600,per_own=5,per_other=-10]",
        "shoot[strict=0]",
        "odds[deals=20,least=0.5,moon=2,longest=1]",
    ],
    "exchange": [
        "random[salt=3]",
        "thumb[voids=1,mates=1]",
        "thumb[voids=-1,ties=0]",
        "thumb[value=1,needs_double=1]",
        "thumb[weighed=1,doubles_from=4]",
        "thumb[no_trump=1,zero=1]",
        "best[splits=7,make=0]",
    ],
    "play": [
        "random[salt=3]",
        "leads[draw=0,walkers=0]",
        "leads[off_first=1,off_trumps=0,off_most=7,keep_boss=1]",
        "leads[shed=1,double_first=0,order=1]",
        "pairs[take=0]",
        "pairs[back=0]",
        "guards[ruff_from=7,keep=1]",
        "guards[ruff_needed=1,low=1,boss=0]",
        "guards[dump=1,take=1]",
        "guards[take=1,spare=0]",
        "ahead[k=3]",
        "rollout[k=5]",
        "mixed[k=3]",
    ],
}

LOOKING_AHEAD = {
    "ahead": "ahead[k=2]",
    "rollout": "rollout[k=4]",
    "mixed": "mixed[k=2]",
    "best": "best[splits=10]",
    "odds": "odds[deals=15]",
}
"""Those that are far too slow as plain Python, and how they are asked: with few deals."""
