"""The picture of `moon compare --chart`: nothing is cut off, and the bytes are the same again."""

import functools
import hashlib
import io
import itertools
import warnings
import xml.etree.ElementTree as ET
from pathlib import Path

import matplotlib
import pytest
from comparisons_by_hand import a_circle, a_field, a_pair, a_rare_pair
from matplotlib.figure import Figure
from results_by_hand import ODD_NAMES

from dealwise.reports.charts import style
from dealwise.reports.charts.compare_figure import compare_figure, save_figure
from dealwise.reports.charts.style import FORMATS, house_style
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.compare_words import assumptions, headline
from dealwise.reports.studies.stop_rules import StopRule

LONG = "auction[needs_double=1;five_from=3.5]/thumb[voids=1;keep=2]/leads[double_first=0]"

RESULTS = {
    "two": a_pair(),
    "two, long names": a_pair(0.0, names=(LONG, f"{LONG}x")),
    "two, wide names": a_pair(names=("W" * 60, "M" * 60)),
    "rare": a_rare_pair(),
    "same": a_rare_pair(0, identities=(1, 1)),
    "tested": a_pair(rule=StopRule(10**7, sprt=0.3), stopped_by="sprt"),
    "stopped": a_pair(rule=StopRule(10**6), stopped_by="interrupt"),
    "one deal": a_pair(deals=1),
    "circle": a_circle(),
    "four": a_field([0.5, 0.48, 0, -9], names=("steady", LONG, "simple", "random")),
    "twelve, long": a_field(
        [place / 20 for place in range(12)], names=[f"{LONG}{place}" for place in range(12)]
    ),
    "many": a_field([place / 10 for place in range(33)], deals=300),
    "files": a_pair(files={f"some/where/policies_{place}.py": "ab" * 32 for place in range(9)}),
}


def saved(result: CompareResult, format: str) -> bytes:
    buffer = io.BytesIO()
    save_figure(compare_figure(result), buffer, format)
    return buffer.getvalue()


@functools.cache
def laid_out(name: str, dpi: int) -> Figure:
    figure = compare_figure(RESULTS[name])
    figure.set_dpi(dpi)
    with house_style():
        figure.draw_without_rendering()
    return figure


def texts_of(figure: Figure) -> list:
    found = [figure._suptitle, figure._supxlabel]
    for ax in figure.axes:
        found += [ax._left_title, ax.xaxis.label, ax.yaxis.label, *ax.texts]
        found += [tick.label1 for axis in (ax.xaxis, ax.yaxis) for tick in axis._update_ticks()]
    return [text for text in found if text.get_text() and text.get_visible()]


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("name", "dpi"), [*((name, 100) for name in RESULTS), ("twelve, long", 72), ("files", 200)]
)
def test_nothing_is_cut_off(name: str, dpi: int) -> None:
    figure = laid_out(name, dpi)
    width, height = figure.bbox.size
    for text in texts_of(figure):
        box = text.get_window_extent()
        assert box.x0 >= -1, text
        assert box.y0 >= -1, text
        assert box.x1 <= width + 1, text
        assert box.y1 <= height + 1, text


@pytest.mark.parametrize("name", RESULTS)
def test_no_text_lies_on_another(name: str) -> None:
    figure = laid_out(name, 100)
    upper, lower = figure.axes
    blocks = [figure._suptitle, upper._left_title, upper.xaxis.label]
    blocks += [lower._left_title, lower.xaxis.label, figure._supxlabel]
    boxes = [text.get_window_extent() for text in blocks]
    for above, below in itertools.pairwise(boxes):
        assert above.y0 >= below.y1 - 1
    for ax in figure.axes:
        labels = [label.get_window_extent() for label in ax.get_yticklabels()]
        for one, other in itertools.pairwise(labels):
            assert not one.overlaps(other)


@pytest.mark.parametrize("name", ["four", "twelve, long", "many"])
def test_numbers_stay_within_their_cells(name: str) -> None:
    figure = laid_out(name, 100)
    lower = figure.axes[1]
    cell = lower.get_window_extent().width / lower.get_xlim()[1]
    for text in lower.texts:
        assert text.get_window_extent().width <= cell


@pytest.mark.uncounted
@pytest.mark.parametrize("name", RESULTS)
def test_it_says_what_was_found_and_what_that_rests_on(name: str) -> None:
    figure = laid_out(name, 100)
    title = "".join(figure._suptitle.get_text().split())
    assert title.endswith("".join(headline(RESULTS[name]).split()))
    basis = "".join(figure._supxlabel.get_text().split())
    assert basis == "".join(assumptions(RESULTS[name]).split())
    assert len(figure.axes) == 2
    assert title.startswith("Stoppedearly") == (name == "stopped")


@pytest.mark.compiled
def test_another_process_with_other_settings_writes_the_same_file(run_python) -> None:
    script = (
        "import hashlib, io, sys\n"
        "sys.path.insert(0, sys.argv[1])\n"
        "from comparisons_by_hand import a_circle\n"
        "from dealwise.reports.charts.compare_figure import compare_figure, save_figure\n"
        "for format in ('png', 'svg', 'pdf'):\n"
        "    buffer = io.BytesIO()\n"
        "    save_figure(compare_figure(a_circle()), buffer, format)\n"
        "    print(hashlib.sha256(buffer.getvalue()).hexdigest())\n"
        "print('matplotlib.pyplot' in sys.modules)\n"
    )
    here = Path(__file__).parents[1] / "terminal"
    ended = run_python("-c", script, here, env={"PYTHONHASHSEED": "17", "TZ": "Asia/Tokyo"})
    assert ended.returncode == 0, ended.stderr
    *digests, pyplot = ended.stdout.split()
    with matplotlib.rc_context({"font.size": 20, "svg.hashsalt": "other", "text.usetex": True}):
        mine = [saved(RESULTS["circle"], format) for format in FORMATS]
    assert digests == [hashlib.sha256(file).hexdigest() for file in mine]
    assert pyplot == "False"


def test_the_modules_load_no_matplotlib_until_they_draw(run_python) -> None:
    script = (
        "import sys\n"
        "import dealwise.reports.charts.compare_figure, dealwise.reports.terminal.compare_page\n"
        "print([name for name in ('matplotlib', 'pandas', 'scipy') if name in sys.modules])\n"
    )
    assert run_python("-c", script).stdout == "[]\n"


@pytest.mark.compiled
def test_odd_names_are_drawn_and_become_no_element() -> None:
    pairs = [a_pair(names=names) for names in zip(ODD_NAMES[::2], ODD_NAMES[1::2], strict=True)]
    for result in (*pairs, a_field([1] * len(ODD_NAMES), names=ODD_NAMES)):
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a letter that no font has is a box, and no warning
            tree = ET.fromstring(saved(result, "svg"))
        assert not [element.tag for element in tree.iter() if "script" in str(element.tag)]


def test_letters_that_the_font_has_not_come_from_another_that_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(style, "FALLBACKS", ("no such font", "STIXGeneral"))
    with house_style():
        assert matplotlib.rcParams["font.family"] == ["DejaVu Sans", "STIXGeneral"]


@pytest.mark.uncounted
def test_the_users_settings_are_left_as_they_were() -> None:
    with matplotlib.rc_context({"font.size": 23}):
        before = dict(matplotlib.rcParams)
        saved(RESULTS["two"], "png")
        assert dict(matplotlib.rcParams) == before
