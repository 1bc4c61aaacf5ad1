"""Results of `moon odds` made by hand, for what is rare or slow to play, and pages as text."""

import io
from collections.abc import Callable
from dataclasses import replace

from rich.console import Console

from dealwise.reports.studies.odds_result import GOALS, Chances, OddsResult, PlanRow, TrumpRow
from dealwise.simulate.moon.notation import parse_hand, parse_tile

HAND = parse_hand("66 65 64 55 33 21 00").mask
WIDOWS = ("63", "62", "61", "54", "53", "52", "51", "44", "43", "42", "41", "32", "31", "22", "11")
PER_WIDOW = 3432
DEALS = len(WIDOWS) * PER_WIDOW

ODD_NAMES = (
    "<script>alert(1)</script>",
    r"$\frac{$",
    "greedy[/red][bold]",
    "\x1b]0;title\x07\x1b[31mred",
    "two\nlines\rand\ttabs",
    "\u202eright to left",
    "{{7*7}} :smile: %s",
    "",
    "名前",
    "\ud800",
)


def chances(made: tuple[int, ...], deals: int = DEALS, tricks: int | None = None) -> Chances:
    """Chances with the counts of 4, 5, 6 and 7; the mean is that of hands which took 0 or these."""
    total = sum(made) + 3 * made[0] if tricks is None else tricks
    return Chances(dict(zip(GOALS, made, strict=True)), deals, total)


GOOD = chances((DEALS, 50_000, 40_000, 30_000))
FAIR = chances((30_000, 20_000, 9, 0))
POOR = chances((5_000, 500, 50, 0))
NEVER = chances((0, 0, 0, 0))
ALWAYS = chances((DEALS,) * 4)


def named_under_some_bids(exact: bool = True) -> OddsResult:
    """Sixes under every bid, but no trump for half of the bids of 4; sixes are best for 5."""
    half = DEALS // 2
    every, never = dict.fromkeys(GOALS, DEALS), dict.fromkeys(GOALS, 0)
    sixes = replace(chances((half, 50_000, 40_000, 30_000), half), deals_by_goal=every | {4: half})
    none = replace(chances((half, 0, 0, 0), half), deals_by_goal=never | {4: half})
    told = {} if exact else {"exact": False, "seed": 7}
    return a_result(
        exchange="by_bid",
        chances=replace(GOOD, deals_by_goal=every),
        by_trump=(TrumpRow(6, 1.0, sixes), TrumpRow(8, 0.0, none)),
        **told,
    )


def widow_rows(made: Callable[[int], int], per_widow: int = PER_WIDOW) -> tuple[PlanRow, ...]:
    """A row for each widow, `made(place)` of its deals reaching every goal."""
    return tuple(
        PlanRow(parse_tile(widow), 6, 2, chances((made(place),) * 4, per_widow))
        for place, widow in enumerate(WIDOWS)
    )


_EXACT = OddsResult(
    hand=HAND,
    remarks=(),
    play="pull",
    defence="pull",
    exchange="best",
    trump=None,
    widow=None,
    discard=None,
    deals=DEALS,
    deals_asked=DEALS,
    exact=True,
    seed=None,
    chances=GOOD,
    trick_counts=(0, 0, 0, 0, 1_480, 10_000, 10_000, 30_000),
    by_trump=(
        TrumpRow(6, None, GOOD),
        TrumpRow(8, None, FAIR),
        *(TrumpRow(trump, None, POOR) for trump in (7, 5, 4, 3, 2, 1, 0)),
    ),
    by_widow=widow_rows(lambda place: PER_WIDOW - 100 * place),
    by_half=(widow_rows(lambda place: PER_WIDOW - 100 * place),),
    plans=None,
)


def a_result(**changes: object) -> OddsResult:
    """An exact result of nine trumps, two of them worth a bid, with some fields changed."""
    return replace(_EXACT, **changes)


def an_asked_trump() -> OddsResult:
    """A sample under one trump that was asked for, quick to draw."""
    rows = (TrumpRow(6, None, chances((170, 160, 140, 120), 300)),)
    return a_sample((170, 160, 140, 120), 300, trump=6, by_trump=rows)


def a_sample(made: tuple[int, ...], deals: int, **changes: object) -> OddsResult:
    """A sample in which every trump has the same chances."""
    same = chances(made, deals)
    rows = tuple(TrumpRow(row.trump, None, same) for row in _EXACT.by_trump)
    told = {"exact": False, "seed": 7, "deals": deals, "deals_asked": deals}
    return a_result(**{**told, "chances": same, "by_trump": rows, **changes})


def page(
    show: Callable[[Console], None], *, width: int = 80, encoding: str = "utf-8", **options: object
) -> str:
    """What reaches a file or terminal of that width and encoding."""
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding=encoding, newline="")
    show(Console(file=stream, width=width, **options))
    stream.flush()
    return written.getvalue().decode(encoding)
