import hashlib
import io
import xml.etree.ElementTree as ET
from pathlib import Path

import matplotlib
import pytest
from results_by_hand import ALWAYS, POOR, a_result, a_sample, an_asked_trump, chances

from dealwise.reports.charts.odds_figure import odds_figure, save_figure
from dealwise.reports.charts.style import FORMATS, house_style
from dealwise.reports.studies.odds_result import OddsResult, TrumpRow
from dealwise.simulate.errors import BadInput

BEGINNINGS = {"png": b"\x89PNG\r\n", "svg": b"<?xml", "pdf": b"%PDF-"}
NAMES = (r"$\frac{$", "<script>alert(1)</script>")

RESULTS = {
    "all trumps": a_result(),
    "pass": a_result(chances=POOR),
    "one trump": a_result(trump=6, by_trump=(TrumpRow(6, None, ALWAYS),), chances=ALWAYS),
    "sample": a_sample((170, 160, 140, 120), 300),
    "shares": a_result(
        exchange="longest",
        by_trump=tuple(TrumpRow(trump, 0.5, chances((9,) * 4, 9_999)) for trump in (8, 7)),
    ),
}


def saved(result: OddsResult, format: str) -> bytes:
    buffer = io.BytesIO()
    save_figure(odds_figure(result), buffer, format)
    return buffer.getvalue()


@pytest.mark.uncounted
@pytest.mark.parametrize("name", RESULTS)
def test_the_hand_is_above_the_map_and_nothing_is_cut_off(name: str) -> None:
    figure = odds_figure(RESULTS[name])
    with house_style():
        figure.draw_without_rendering()
    hand, odds = figure.axes
    assert hand.get_position().y0 > odds.get_position().y1
    width, height = figure.bbox.size
    for ax in figure.axes:
        box = ax.get_tightbbox()
        assert box.x0 >= 0
        assert box.y0 >= 0
        assert box.x1 <= width + 1
        assert box.y1 <= height + 1
    titles = [odds._left_title.get_window_extent(), hand.get_window_extent()]
    assert titles[0].y1 < titles[1].y0
    row = odds.get_window_extent().height / odds.get_ylim()[0]
    assert 24 <= row <= 60


@pytest.mark.compiled
def test_another_process_with_other_settings_writes_the_same_file(run_python) -> None:
    script = (
        "import hashlib, io, sys\n"
        "sys.path.insert(0, sys.argv[1])\n"
        "from results_by_hand import an_asked_trump\n"
        "from dealwise.reports.charts.odds_figure import odds_figure, save_figure\n"
        "for format in ('png', 'svg', 'pdf'):\n"
        "    buffer = io.BytesIO()\n"
        "    save_figure(odds_figure(an_asked_trump()), buffer, format)\n"
        "    print(hashlib.sha256(buffer.getvalue()).hexdigest())\n"
        "print('matplotlib.pyplot' in sys.modules)\n"
    )
    here = Path(__file__).parents[1] / "terminal"
    ended = run_python("-c", script, here, env={"PYTHONHASHSEED": "17", "TZ": "Asia/Tokyo"})
    assert ended.returncode == 0, ended.stderr
    *digests, pyplot = ended.stdout.split()
    with matplotlib.rc_context({"font.size": 20, "svg.hashsalt": "other", "text.usetex": True}):
        mine = [saved(an_asked_trump(), format) for format in FORMATS]
    assert digests == [hashlib.sha256(file).hexdigest() for file in mine]
    assert all(
        file.startswith(BEGINNINGS[format]) for file, format in zip(mine, FORMATS, strict=True)
    )
    assert pyplot == "False"


@pytest.mark.uncounted
def test_a_name_becomes_no_element_of_the_drawing() -> None:
    tree = ET.fromstring(saved(a_result(play=NAMES[1], defence=NAMES[0]), "svg"))
    assert not [element.tag for element in tree.iter() if "script" in str(element.tag)]


@pytest.mark.uncounted
def test_a_file_is_written_to_a_path(tmp_path: Path) -> None:
    save_figure(odds_figure(RESULTS["one trump"]), tmp_path / "hand.png", "png")
    assert (tmp_path / "hand.png").read_bytes() == saved(RESULTS["one trump"], "png")


@pytest.mark.parametrize("format", ["gif", "PNG", "", "../x\x1b"])
def test_another_format_is_refused(format: str) -> None:
    with pytest.raises(BadInput, match="png, svg or pdf") as refusal:
        save_figure(odds_figure(a_result()), io.BytesIO(), format)
    assert str(refusal.value).isprintable()


def test_the_users_settings_are_left_as_they_were() -> None:
    with matplotlib.rc_context({"font.size": 23}):
        before = dict(matplotlib.rcParams)
        saved(RESULTS["one trump"], "png")
        assert dict(matplotlib.rcParams) == before


@pytest.mark.uncounted
def test_the_modules_load_no_matplotlib_until_they_draw(run_python) -> None:
    script = (
        "import sys\n"
        "import dealwise.reports.charts.odds_figure, dealwise.reports.charts.colours\n"
        "import dealwise.reports.terminal.strategies_page\n"
        "print([name for name in ('matplotlib', 'pandas') if name in sys.modules])\n"
    )
    assert run_python("-c", script).stdout == "[]\n"
