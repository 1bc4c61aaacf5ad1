"""An answer beside the page: the files that played, and the chart in the axes of its user."""

import hashlib
from pathlib import Path

import pytest

from dealwise.reports import odds
from dealwise.reports.studies.odds_words import assumptions
from dealwise.simulate.moon.contract import PLAY_ARGUMENTS

HAND = "66 65 64 55 33 21 00"
QUICK = {"play": "simple", "defence": "simple", "widow": "22", "trump": "6", "discard": "21"}


@pytest.mark.uncounted
def test_the_files_that_played_are_told_apart_by_their_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (
        "from dealwise.strategies.moon.words import least\n"
        f"def play({', '.join(PLAY_ARGUMENTS)}):\n    return least(legal, trump)\n"
    )
    Path("low.py").write_text(text, encoding="utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()
    result = odds(HAND, **{**QUICK, "play": "low.py:play"})
    assert result.to_dict()["files"] == {"low.py": digest}
    assert assumptions(result).endswith(f" SHA-256 of low.py {digest[:12]}.")


@pytest.mark.uncounted
def test_a_chart_draws_into_the_axes_it_is_given():
    from matplotlib.figure import Figure

    ax = Figure().subplots()
    assert odds(HAND, deals=60).chart(ax) is ax
    assert ax.has_data()
