"""The sentences and the tables that go with a ranking, for a page, a picture and a notebook."""

import itertools
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.studies.compare_basis import (
    kinds_of_interval,
    same_players,
    stop_rule,
    stopped,
    what_was_played,
    who_decides,
    who_is_beaten,
)
from dealwise.reports.studies.compare_estimate import SAME, Estimate
from dealwise.reports.studies.compare_numbers import (
    MOST_SHOWN,
    interval_text,
    level_text,
    mean_text,
    signed,
)
from dealwise.reports.studies.compare_words import as_html, best_text, difference_cell
from dealwise.reports.studies.rank_result import RankResult
from dealwise.reports.studies.ranked_result import RankedResult
from dealwise.simulate.deal_sums import GROUPS
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import plural
from dealwise.strategies.games import game_named

if TYPE_CHECKING:
    import pandas

_SCALE_DECIMALS = 3


def headline(result: RankedResult) -> str:
    """The finding in one sentence, without a full stop."""
    place, estimate = result.ranking[0]
    if len(set(result.identities)) == 1:
        return f"All {len(result.strategies):,} are the same players: every difference is exactly 0"
    if result.by_winner:
        return _wins_most(result, place)
    return (
        f"{result.strategies[place]} leads {len(result.strategies):,} strategies with "
        f"{mean_text(estimate)} {result.measure.name} ({interval_text(estimate)}, "
        f"{estimate.method} {level_text(result.ranking_level)}) and most points in "
        f"{share_text(result.wins(place))}% of hands; {best_text(result)}"
    )


def _wins_most(result: RankedResult, place: int) -> str:
    """The finding where nothing but who has won counts."""
    wins, games = result.wins(place), plural(result.measure.hand)
    return (
        f"{result.strategies[place]} leads {len(result.strategies):,} strategies and wins "
        f"{share_text(wins)}% of its {games} ({share_interval_text(wins)}, {wins.method} "
        f"{level_text(result.ranking_level)}; of equals each wins {percent(result.even, 1)}%); "
        f"{best_text(result)}"
    )


def circles(result: RankedResult) -> str:
    """The circles in which strategies beat one another, which no scale can show; may be empty."""
    told = []
    if result.circle:
        counted = result.measure.name if result.by_winner else "points"
        told.append(f"In {counted} {_in_a_circle(result, result.circle, 'beats')}.")
    if not result.by_winner and result.circle_ahead:
        told.append(f"More often than behind {_in_a_circle(result, result.circle_ahead)}.")
    if not told:
        return ""
    level = level_text(bonferroni_level(len(result.pairs)))
    each = f"Each of these differences is sure at {level}, so that those of all pairs hold at once."
    return " ".join(("A circle, which no scale can show.", *told, each))


def _in_a_circle(result: RankedResult, circle: tuple[int, ...], verb: str = "") -> str:
    """A circle in words: "a beats b, b beats c, and c beats a"."""
    verb = verb or "finishes ahead of"
    names = [result.strategies[place] for place in circle]
    steps = [f"{first} {verb} {second}" for first, second in itertools.pairwise(names)]
    return f"{', '.join(steps)}, and {names[-1]} {verb} {names[0]}"


def assumptions(result: RankedResult) -> str:
    """How strategies were ranked, on what, until when, and how sure that is."""
    game = game_named(result.game)
    told = (
        game.told_tables(setting=result.setting),
        *([game.told_endings(result.options), result.outcomes.told()] if result.by_winner else []),
        who_decides(result),
        what_was_played(result),
        stop_rule(result),
        kinds_of_interval(result),
        same_players(result),
        _family(result),
        about_the_scale(result),
        which_files(result.files),
    )
    return " ".join(filter(None, told))


def _family(result: RankedResult) -> str:
    counted = "wins" if result.by_winner else "points and wins"
    return (
        f"Intervals of {counted} are at {level_text(result.ranking_level)}, so that those of "
        f"all {len(result.strategies):,} hold at once with {level_text(result.level)} "
        f"(Bonferroni). {who_is_beaten(result)}"
    )


def about_the_scale(result: RankedResult) -> str:
    """What the scale is fitted to, and how its intervals are made, or why there are none."""
    if result.scale is None:
        if result.by_winner:
            return "There is no scale: somebody never won, which puts him infinitely far below."
        return (
            "There is no scale: somebody finished ahead of others, or behind them, each time, "
            "which puts them infinitely far apart."
        )
    fitted = _fitted_to_winners(result) if result.by_winner else _fitted_to_orders(result)
    if result.scale_intervals is None:
        return f"{fitted} It has no intervals: there are too few deals."
    fixed = ", for a number of deals that is fixed beforehand" if result.seen.answer else ""
    return (
        f"{fitted} Its intervals, each alone at {level_text(result.level)}{fixed}, are those of a "
        f"bootstrap over {GROUPS} groups of deals."
    )


def _fitted_to_winners(result: RankedResult) -> str:
    games = plural(result.measure.hand)
    return (
        f"The scale is Luce's, fitted to who wins at each table; {games} without a winner choose "
        f"nobody. Of {games} that one of two has won it misses the share of either by up to "
        f"{100 * result.misfit:.1f} of 100."
    )


def _fitted_to_orders(result: RankedResult) -> str:
    return (
        "The scale is Plackett and Luce's, fitted to the finishing orders of every three; a tie "
        "counts half each way. By it, who finishes ahead of whom is missed by up to "
        f"{100 * result.misfit:.1f} of 100 hands."
    )


def share_text(estimate: Estimate) -> str:
    """A share of hands in percent."""
    return percent(estimate.mean, 1)


def share_interval_text(estimate: Estimate) -> str:
    """Both ends of the interval of a share in percent."""
    low, high = estimate.interval
    return f"{100 * low:.1f} to {100 * high:.1f}"


def ahead_text(estimate: Estimate) -> str:
    """In how many of 100 hands one finishes ahead of another, ties half each way."""
    return f"{50 * (1 + estimate.mean):.1f}"


def scale_texts(result: RankedResult, place: int) -> tuple[str, str]:
    """Where a strategy stands on the scale, and its interval."""
    if result.scale is None:
        return NOTHING, NOTHING
    at = signed(result.scale[place], _SCALE_DECIMALS)
    if result.scale_intervals is None:
        return at, NOTHING
    low, high = (signed(end, _SCALE_DECIMALS) for end in result.scale_intervals[place])
    return at, f"{low} to {high}"


def effect_texts(effects: list[Estimate], sign: str) -> list[str]:
    """Effects on points, each with half the width of its interval behind a sign such as "±"."""
    return [f"{signed(effect.mean)} {sign}{effect.half_width:.3f}" for effect in effects]


def html_page(result: RankedResult) -> str:
    """The finding, its tables and what it rests on, for a notebook."""
    import pandas

    lines = filter(None, (stopped(result), f"{headline(result)}.", circles(result)))
    with pandas.option_context("display.max_colwidth", None):  # or names would be cut
        tables = [as_html(frame) for frame in _frames(result)]
    hidden = len(result.strategies) - MOST_SHOWN
    more = f"{hidden:,} more strategies are in table(). " if hidden > 0 else ""
    after = f"<p>{escape(more + assumptions(result))}</p>"
    return "".join([*(f"<p>{escape(line)}</p>" for line in lines), *tables, after])


def _frames(result: RankedResult) -> list["pandas.DataFrame"]:
    import pandas

    level, own = level_text(result.ranking_level), level_text(result.level)
    ranking = []
    for number, (place, estimate) in enumerate(result.ranking[:MOST_SHOWN], start=1):
        wins, (at, ends) = result.wins(place), scale_texts(result, place)
        effects = effect_texts(result.places(place), "±")
        points = {
            "points": mean_text(estimate),
            f"points, {level} interval": interval_text(estimate),
        }
        ranking.append(
            {
                "": str(number),
                "strategy": result.strategies[place],
                **({} if result.by_winner else points),
                "wins %": share_text(wins),
                f"wins %, {level} interval": share_interval_text(wins),
                "scale": at,
                f"scale, {own} interval": ends,
                **dict(zip(result.place_names, effects, strict=True)),
                "best": "cannot be told from the best" if place in result.best else "",
            }
        )
    frames = [pandas.DataFrame(ranking), _square(result, "row less column", difference_cell)]
    if not result.by_winner:
        frames.append(_square(result, "row ahead of column %", _ahead_cell))
    return frames


def _ahead_cell(result: RankResult, row: int, column: int) -> str:
    if row == column:
        return NOTHING
    ahead = result.ahead(row, column)
    return ahead_text(ahead) + ("" if ahead.tells or ahead.method == SAME else " ?")


def _square(
    result: RankResult, title: str, cell: Callable[[RankedResult, int, int], str]
) -> "pandas.DataFrame":
    import pandas

    shown = [place for place, _ in result.ranking[:MOST_SHOWN]]
    return pandas.DataFrame(
        {title: f"{number} {result.strategies[row]}"}
        | {str(column): cell(result, row, other) for column, other in enumerate(shown, start=1)}
        for number, row in enumerate(shown, start=1)
    )
