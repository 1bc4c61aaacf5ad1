"""What dealwise concludes, from Python: `from dealwise.reports import odds`.

The studies are loaded when they are first asked for, so that importing this package costs nothing.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dealwise.reports.studies.advice import advise as advise
    from dealwise.reports.studies.bidding import bid as bid
    from dealwise.reports.studies.compare import compare as compare
    from dealwise.reports.studies.games import games as games
    from dealwise.reports.studies.hands import hands as hands
    from dealwise.reports.studies.odds import odds as odds
    from dealwise.reports.studies.play_advice import advise_play as advise_play
    from dealwise.reports.studies.rank import rank as rank
    from dealwise.reports.studies.regret import regret as regret
    from dealwise.reports.studies.solve import solve as solve
    from dealwise.reports.studies.solve import solve_plans as solve_plans
    from dealwise.reports.studies.sweep import sweep as sweep
    from dealwise.reports.studies.up_odds import up_odds as up_odds

_STUDIES = {
    "advise": "dealwise.reports.studies.advice",
    "advise_play": "dealwise.reports.studies.play_advice",
    "bid": "dealwise.reports.studies.bidding",
    "compare": "dealwise.reports.studies.compare",
    "games": "dealwise.reports.studies.games",
    "hands": "dealwise.reports.studies.hands",
    "odds": "dealwise.reports.studies.odds",
    "rank": "dealwise.reports.studies.rank",
    "regret": "dealwise.reports.studies.regret",
    "solve": "dealwise.reports.studies.solve",
    "solve_plans": "dealwise.reports.studies.solve",
    "sweep": "dealwise.reports.studies.sweep",
    "up_odds": "dealwise.reports.studies.up_odds",
}

__all__ = ["advise", "advise_play", "bid", "compare", "games", "hands", "odds", "rank"]
__all__ += ["regret", "solve", "solve_plans", "sweep", "up_odds"]


def __getattr__(name: str) -> object:
    if name not in _STUDIES:
        raise AttributeError(f"dealwise.reports has no study named {name}")
    return getattr(importlib.import_module(_STUDIES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_STUDIES])
