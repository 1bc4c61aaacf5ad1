import warnings

import matplotlib
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from results_by_hand import (
    ALWAYS,
    DEALS,
    FAIR,
    GOOD,
    NEVER,
    ODD_NAMES,
    POOR,
    a_result,
    a_sample,
    chances,
)

from dealwise.reports.charts.colours import NEUTRAL, colour_of_chance, ink_on
from dealwise.reports.charts.trump_by_bid import trump_by_bid
from dealwise.reports.statistics.intervals import wilson
from dealwise.reports.studies.odds import odds
from dealwise.reports.studies.odds_result import GOALS, OddsResult, TrumpRow
from dealwise.reports.studies.odds_words import assumptions, verdict
from dealwise.simulate.moon.notation import trump_title

FIRST_COLUMN = 0.5


class Drawn:
    """The artists of a heat map, in the words of the map."""

    def __init__(self, result: OddsResult) -> None:
        self.ax = Figure(figsize=(8, 6)).subplots()
        assert trump_by_bid(result, ax=self.ax) is self.ax
        filled = [patch for patch in self.ax.patches if patch.get_fill()]
        self.cells = [patch for patch in filled if patch.get_facecolor()[3] == 1]
        over = [patch for patch in self.ax.patches if patch not in self.cells]
        self.hatched = {self.place(patch) for patch in over if patch.get_hatch()}
        self.framed = [self.place(patch) for patch in over if not patch.get_hatch()]
        self.labels = [label.get_text() for label in self.ax.get_yticklabels()]
        self.texts = [text.get_text() for text in self.ax.texts]
        self.caption = " ".join(self.ax.get_xlabel().split())

    @staticmethod
    def place(patch) -> tuple[float, float]:
        """Column and top of a cell, without the white around it."""
        return round(patch.get_x(), 1), round(patch.get_y() - 0.03, 2)

    @property
    def rows(self) -> list[list[str]]:
        return [self.texts[start : start + 4] for start in range(0, len(self.texts), 4)]


def test_rows_are_trumps_best_first_below_any_trump_set_apart() -> None:
    drawn = Drawn(a_result())
    named = [trump_title(row.trump) for row in a_result().by_trump]
    assert drawn.labels == ["best trump each time", *named]
    tops = [tick - FIRST_COLUMN for tick in drawn.ax.get_yticks()]
    assert tops == [0, *(1.25 + place for place in range(9))]
    assert drawn.ax.get_ylim() == (tops[-1] + 1, 0)


def test_columns_are_bids() -> None:
    columns = [label.get_text() for label in Drawn(a_result()).ax.get_xticklabels()]
    assert columns == ["bid 4", "bid 5", "bid 6", "bid 7 or 21"]


@pytest.mark.compiled
def test_the_chance_is_printed_in_each_cell_and_colours_it() -> None:
    result = odds("66 65 64 55 33 21 00", deals="300")
    drawn = Drawn(result)
    told = [result.chances, *(row.chances for row in result.by_trump)]
    wanted = [row.chance(goal) for row in told for goal in GOALS]
    assert len(drawn.cells) == len(drawn.texts) == len(wanted) == 40
    for chance, cell, text in zip(wanted, drawn.cells, drawn.ax.texts, strict=True):
        assert cell.get_facecolor()[:3] == pytest.approx(colour_of_chance(chance))
        assert to_rgb(text.get_color()) == ink_on(colour_of_chance(chance))
        assert float(text.get_text().rstrip("%")) == pytest.approx(100 * chance, abs=0.51)
        assert (text.get_weight() == "bold") == (chance > 0.5)
        assert text.get_position() == pytest.approx((cell.get_x() + 0.493, cell.get_y() + 0.47))


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (0, "0%"),
        (1, "<0.1%"),
        (220, "0.4%"),
        (600, "1%"),
        (45_755, "89%"),
        (51_200, "99.5%"),
        (DEALS - 1, ">99.9%"),
        (DEALS, "100%"),
    ],
)
def test_percentages_have_no_digits_that_say_nothing(made: int, text: str) -> None:
    row = (TrumpRow(6, None, chances((made,) * 4)),)
    assert Drawn(a_result(by_trump=row)).texts == [text] * 4


def test_no_deals_are_no_colour() -> None:
    drawn = Drawn(a_sample((3,) * 4, 9, by_trump=(TrumpRow(6, None, chances((0,) * 4, 0)),)))
    assert drawn.texts == ["-"] * 4
    assert {cell.get_facecolor()[:3] for cell in drawn.cells} == {NEUTRAL}


# --- what is not sure ----------------------------------------------------------------------------


def test_cells_are_hatched_where_the_interval_holds_break_even() -> None:
    made = (170, 160, 140, 120)
    sure = [not wilson(count, 300)[0] < 0.5 < wilson(count, 300)[1] for count in made]
    assert sure == [True, False, False, True]
    drawn = Drawn(a_sample(made, 300))
    tops = [0.0, *(1.25 + place for place in range(9))]
    assert drawn.hatched == {(column, top) for top in tops for column in (1.0, 2.0)}
    assert "Hatched: the 95% interval holds 50%" in drawn.caption


def test_what_is_exact_is_never_hatched() -> None:
    drawn = Drawn(a_result(chances=chances((DEALS // 2,) * 4)))
    assert not drawn.hatched
    assert "Hatched" not in drawn.caption


# --- title, frame, caption -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "column"), [(FAIR, 0), (GOOD, 1), (chances((DEALS, DEALS, DEALS, 9)), 2), (ALWAYS, 3)]
)
def test_the_bid_of_the_title_is_framed(made, column: int) -> None:
    result = a_result(chances=made)
    drawn = Drawn(result)
    assert drawn.framed == [(column, 0)]
    title = drawn.ax.get_title(loc="left")
    assert title.startswith(f"Bid {result.best_bid}: made in ")
    assert verdict(result).startswith(title + ". ")
    assert "Framed" in drawn.caption


@pytest.mark.parametrize("made", [POOR, NEVER])
def test_a_pass_is_not_framed(made) -> None:
    drawn = Drawn(a_result(chances=made))
    assert drawn.framed == []
    assert drawn.ax.get_title(loc="left").startswith("Pass: ")
    assert "Framed" not in drawn.caption


@pytest.mark.parametrize("result", [a_result(), a_sample((9, 9, 9, 9), 300)], ids=["all", "some"])
def test_the_caption_says_what_the_numbers_assume(result: OddsResult) -> None:
    drawn = Drawn(result)
    assert assumptions(result) in drawn.caption
    assert "Blue and bold: the bid gains points on average" in drawn.caption


def test_one_trump_needs_no_row_for_any() -> None:
    drawn = Drawn(a_result(trump=7, by_trump=(TrumpRow(7, None, GOOD),)))
    assert drawn.labels == ["doubles"]
    assert drawn.framed == [(1, 0)]


def test_a_named_exchange_has_its_shares() -> None:
    rows = (
        TrumpRow(6, 0.25, chances((9,) * 4, DEALS // 4)),
        TrumpRow(5, 0.75, chances((9,) * 4, 3 * DEALS // 4)),
    )
    drawn = Drawn(a_result(exchange="longest", by_trump=rows))
    assert drawn.labels == ["all hands", "sixes (25% of hands)", "fives (75% of hands)"]


# --- everywhere ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_drawn_as_they_are(name: str) -> None:
    result = a_result(play=name, defence=name + "$", exchange=name)
    drawn = Drawn(result)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        drawn.ax.figure.draw_without_rendering()
    assert drawn.caption.isprintable()
    assert "".join(name.split()) in "".join(drawn.caption.split()) or not name.isprintable()


def test_a_name_without_end_leaves_room_for_the_map() -> None:
    drawn = Drawn(a_result(play="long name " * 300))
    assert len(drawn.ax.get_xlabel().splitlines()) <= 11


def test_no_text_is_markup_whatever_the_user_has_set() -> None:
    with matplotlib.rc_context({"text.usetex": True, "text.parse_math": True}):
        drawn = Drawn(a_result())
    texts = [drawn.ax.title, drawn.ax._left_title, drawn.ax.xaxis.label, *drawn.ax.texts]
    texts += [*drawn.ax.get_yticklabels(), *drawn.ax.get_xticklabels()]
    assert not any(text.get_usetex() or text.get_parse_math() for text in texts if text.get_text())


def test_the_result_draws_itself() -> None:
    ax = Figure().subplots()
    assert a_result().chart(ax) is ax
    assert len(ax.texts) == 40
