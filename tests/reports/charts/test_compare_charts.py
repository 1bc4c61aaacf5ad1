"""The charts of a comparison: forest, matrix and running interval, by what they are made of."""

import matplotlib
import pytest
from comparisons_by_hand import a_circle, a_field, a_pair, a_rare_pair, compared, drawn
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from results_by_hand import ODD_NAMES

from dealwise.reports.charts.colours import NEUTRAL, colour_of_chance, contrast
from dealwise.reports.charts.forest import LABEL_LETTERS, forest
from dealwise.reports.charts.matrix import matrix
from dealwise.reports.charts.running import running
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_running import running_estimates
from dealwise.reports.studies.stop_rules import StopRule

GAIN, UNSURE, LOSS = (colour_of_chance(chance) for chance in (1.0, 0.5, 0.0))
TWELVE = a_field([place / 20 for place in range(12)])
FORTY = a_field([place / 10 for place in range(40)], deals=300)
CHARTS = (forest, matrix, running)


def axes() -> Axes:
    return Figure(figsize=(8, 6)).subplots()


def by_gid(ax: Axes) -> dict:
    artists = [*ax.lines, *ax.texts, *ax.collections]
    return {artist.get_gid(): artist for artist in artists}


def rows_of(result: CompareResult) -> dict:
    return by_gid(forest(result, axes()))


# --- forest --------------------------------------------------------------------------------------


def test_two_are_one_row_with_its_level() -> None:
    result = a_pair()
    ax = forest(result, axes())
    drawn_there = by_gid(ax)
    estimate = result.estimate(0, 1)
    assert tuple(drawn_there["interval-0"].get_xdata()) == estimate.interval
    assert list(drawn_there["mean-0"].get_xdata()) == [estimate.mean]
    assert set(drawn_there["nought"].get_xdata()) == {0}
    [label] = ax.get_yticklabels()
    assert label.get_text() == "steady\nless simple\n95% interval"
    assert f"{estimate.mean:+.3f}" in ax.texts[0].get_text()
    left, right = ax.get_xlim()
    assert left < 0 < estimate.interval[1] < right


def test_more_are_the_ranking_with_the_best_on_top() -> None:
    ax = forest(TWELVE, axes())
    drawn_there = by_gid(ax)
    for row, (_, estimate) in enumerate(TWELVE.ranking):
        assert tuple(drawn_there[f"interval-{row}"].get_xdata()) == estimate.interval
        assert list(drawn_there[f"mean-{row}"].get_ydata()) == [row]
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels == [
        f"{TWELVE.strategies[place]}  {number}"
        for number, (place, _) in enumerate(TWELVE.ranking, start=1)
    ]
    bottom, top = ax.get_ylim()
    assert bottom > top
    assert "99.58%" in ax.get_xlabel()


@pytest.mark.parametrize(("mean", "colour"), [(0.5, GAIN), (-0.5, LOSS), (0.0, UNSURE)])
def test_the_colour_says_what_the_interval_says(mean: float, colour: tuple) -> None:
    dot = rows_of(a_pair(mean))["mean-0"]
    assert to_rgb(dot.get_color()) == pytest.approx(colour)


def test_those_that_cannot_be_told_from_the_best_are_bracketed() -> None:
    tied = [row for row, (place, _) in enumerate(TWELVE.ranking) if place in TWELVE.best]
    bracket = rows_of(TWELVE)["best-0"]
    low, high = bracket.get_ydata()
    assert (low, high) == (tied[0] - 0.3, tied[-1] + 0.3)
    assert "best-1" not in rows_of(TWELVE)


def test_a_leader_that_is_beaten_is_outside_of_the_bracket() -> None:
    beaten = compared(("a", "b", "c"), drawn([-1, 10, 1], 2000))
    assert list(rows_of(beaten)["best-0"].get_ydata()) == [0.7, 1.3]


def test_where_there_is_no_best_nothing_is_bracketed() -> None:
    ax = forest(a_circle(), axes())
    assert "best-0" not in by_gid(ax)
    assert "Bracketed" not in ax.get_xlabel()


def test_the_same_players_are_a_dot_on_nought() -> None:
    ax = forest(a_rare_pair(0, identities=(1, 1)), axes())
    assert list(by_gid(ax)["mean-0"].get_xdata()) == [0]
    assert ax.get_xlim()[0] < 0 < ax.get_xlim()[1]
    assert ax.texts[0].get_text() == "0  (exactly 0)"


def test_the_result_draws_itself() -> None:
    ax = axes()
    assert a_pair().chart(ax) is ax
    assert len(ax.texts) == 1


@pytest.mark.uncounted
@pytest.mark.parametrize("chart", [forest, matrix])
def test_of_very_many_the_first_thirty_are_drawn(chart) -> None:
    ax = chart(FORTY, axes())
    assert len(ax.get_yticklabels()) == 30
    assert "and 10 more in the table" in " ".join(ax.get_xlabel().split())


# --- matrix --------------------------------------------------------------------------------------


def boxes(ax: Axes) -> dict[tuple[int, int], list[Rectangle]]:
    found: dict[tuple[int, int], list[Rectangle]] = {}
    for box in ax.patches:
        found.setdefault((int(box.get_y()), int(box.get_x())), []).append(box)
    return found


def test_each_cell_is_row_less_column_and_its_colour_says_who_wins() -> None:
    ax = matrix(TWELVE, axes())
    order = [place for place, _ in TWELVE.ranking]
    told = by_gid(ax)
    for (row, column), [box, *hatches] in boxes(ax).items():
        colour = to_rgb(box.get_facecolor())
        if row == column:
            assert colour == pytest.approx(NEUTRAL)
            continue
        estimate = TWELVE.estimate(order[row], order[column])
        text = told[f"cell-{row}-{column}"]
        assert text.get_text() == f"{round(estimate.mean, 2) + 0.0:+.2f}"
        assert contrast(to_rgb(text.get_color()), colour) >= 4.5
        assert [hatch.get_hatch() for hatch in hatches] == ([] if estimate.tells else ["////"])
        red, _, blue = colour
        if not estimate.tells:
            assert colour == pytest.approx(UNSURE)
        else:
            assert (blue > red) == (estimate.mean > 0)
    assert len(boxes(ax)) == 144


def test_shares_of_wins_have_the_decimals_that_tell_them_apart() -> None:
    close = a_field([place / 2000 for place in range(3)], deals=300)
    told = by_gid(matrix(close, axes()))
    wide = round(close.estimate(*(place for place, _ in close.ranking[:2])).mean, 3)
    assert told["cell-0-1"].get_text() == f"{wide:+.3f}"


def test_columns_have_the_numbers_of_the_ranking() -> None:
    ax = matrix(TWELVE, axes())
    assert [label.get_text() for label in ax.get_xticklabels()] == [str(n) for n in range(1, 13)]
    assert "Row less column" in ax.get_title(loc="left")
    assert "95%" in ax.get_xlabel()


def test_the_same_players_are_nought_to_one_another() -> None:
    twins = a_field([0, 0, -1], identities=(1, 1, 2))
    ax = matrix(twins, axes())
    texts = [text.get_text() for text in ax.texts]
    assert texts.count("0") == 2
    alike = compared(("a", "b", "c"), drawn([0] * 3, 50) * 0, identities=(1, 1, 1))
    assert {text.get_text() for text in matrix(alike, axes()).texts} == {"0"}


# --- running interval ----------------------------------------------------------------------------


def test_the_mean_and_its_band_at_each_look() -> None:
    result = a_pair()
    ax = running(result, axes())
    found = running_estimates(result)
    told = by_gid(ax)
    assert list(told["mean"].get_xdata()) == [deals for deals, _ in found]
    assert list(told["mean"].get_ydata()) == [estimate.mean for _, estimate in found]
    band = told["band"].get_paths()[0].vertices
    for deals, estimate in found:
        for end in estimate.interval:
            assert any(x == deals and y == pytest.approx(end) for x, y in band)
    assert tuple(told["end"].get_ydata()) == result.estimate(0, 1).interval
    assert "each look alone" in " ".join(ax.get_xlabel().split())
    assert ax.get_xscale() == "log"


def test_looks_at_which_there_was_but_a_bound_are_left_out() -> None:
    contrasts = drawn([0.5], 2000)
    contrasts[:450] = 0
    told = by_gid(running(compared(("a", "b"), contrasts), axes()))
    assert told["mean"].get_xdata()[0] == 500
    rare = by_gid(running(a_rare_pair(), axes()))
    assert rare["mean"].get_xdata()[0] == 200


def test_a_test_shows_what_it_tests() -> None:
    ax = running(a_pair(rule=StopRule(10**7, sprt=0.3), stopped_by="sprt"), axes())
    assert set(by_gid(ax)["aim"].get_ydata()) == {0.3}
    said = " ".join(ax.get_xlabel().split())
    assert "holds at all of them at once" in said
    assert "Dashed: the 0.3 that is tested." in said


@pytest.mark.parametrize("deals", [1, 2, 30])
def test_of_a_few_deals_there_is_one_look(deals: int) -> None:
    told = by_gid(running(a_pair(deals=deals), axes()))
    assert list(told["mean"].get_xdata()) == [deals]


def test_a_single_look_is_the_single_number_beside_the_axis() -> None:
    assert list(running(a_pair(deals=30), axes()).get_xticks()) == [30]


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_are_drawn_as_they_are_and_run_as_nothing(name: str) -> None:
    names = (name, name + "$", "x" * 500)
    with matplotlib.rc_context({"text.usetex": True, "text.parse_math": True}):
        results = (a_field([1, 0, 0], names=names), a_pair(names=names[:2]))
        drawn_there = [forest(result, axes()) for result in results]
        drawn_there.append(matrix(results[0], axes()))
    for ax in drawn_there:
        labels = ax.get_yticklabels()
        texts = [ax._left_title, ax.xaxis.label, *ax.texts]
        texts += labels
        assert not any(
            text.get_usetex() or text.get_parse_math() for text in texts if text.get_text()
        )
        lines = [line for label in labels for line in label.get_text().split("\n")]
        assert all(line.isprintable() for line in lines)
        assert max(map(len, lines), default=0) <= LABEL_LETTERS + 5


def test_long_names_keep_both_ends() -> None:
    names = [f"auction[needs_double=1]/thumb[voids=1;keep=2]/leads[deep={n}]" for n in range(3)]
    labels = forest(a_field([2, 1, 0], names=names), axes()).get_yticklabels()
    for number, label in enumerate(labels):
        assert label.get_text().startswith("auction[needs_dou")
        assert label.get_text().endswith(f"[deep={number}]  {number + 1}")


def test_names_that_differ_in_the_middle_alone_are_told_apart() -> None:
    names = [f"auction[threshold={n}.25;needs_double=1]/thumb[voids=1;keep=2]/pull" for n in (3, 4)]
    labels = forest(a_pair(names=tuple(names)), axes()).get_yticklabels()
    [first, second, *_] = labels[0].get_text().split("\n")
    assert first != second.removeprefix("less ")
    assert "3.25" in first
    assert "4.25" in second
    assert max(len(first), len(second.removeprefix("less "))) <= LABEL_LETTERS
