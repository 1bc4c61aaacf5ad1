"""Pages, tables and pictures of 3UP 3DOWN say what the results hold.

So few games are played that kernels may be plain Python: chances are not what is looked at here.
"""

import json
from pathlib import Path

import pytest
from late import late
from matplotlib.figure import Figure
from results_by_hand import page

from dealwise import reports
from dealwise.reports import advise, compare, games, sweep, up_odds
from dealwise.reports.charts.choices_figure import choices_figure
from dealwise.reports.charts.wins_by_seat import wins_by_seat
from dealwise.reports.terminal.compare_page import print_compare
from dealwise.reports.terminal.games_page import print_games
from dealwise.reports.terminal.sweep_page import print_sweep
from dealwise.reports.terminal.up_odds_page import print_up_odds
from dealwise.reports.terminal.updown_replay import print_replay

rank_figure = late("dealwise.reports.charts.rank_figure")
rank_page = late("dealwise.reports.terminal.rank_page")

TESTS = Path(__file__).parents[2]
EXAMPLE = TESTS.parent / "seeds" / "updown_position.json"
RECORDS = sorted((TESTS / "data").glob("updown_games_*.jsonl"))
TABLE = {"game": "updown", "players": 2, "threads": 1}


def told(show) -> str:
    """A page in one line."""
    return " ".join(page(show).split())


@pytest.fixture(scope="module")
def played():
    return games("lowest,random,lowest", deals=8, threads=1)


def test_games_are_told_by_seat(played) -> None:
    text = told(lambda console: print_games(played, console))
    document = played.to_dict()
    assert document["deals"] == 8
    for seat, name in enumerate(("lowest", "random", "lowest")):
        assert f"seat {seat}: {name}" in text
    assert "third turn" in text
    assert "8 deals, 3 players, deck 84, seed 0." in text
    assert json.loads(json.dumps(document)) == document
    assert len(played.table()) >= 3
    assert "lowest" in played._repr_html_()


def test_wins_are_drawn_by_seat(played) -> None:
    ax = wins_by_seat(played, ax=Figure().subplots())
    labels = " ".join(label.get_text() for label in ax.get_yticklabels())
    assert "random" in labels


def test_games_that_never_end_are_told() -> None:
    looping = games("highest", players=2, deals=2, rules={"turn_cap": 60}, threads=1)
    text = told(lambda console: print_games(looping, console))
    assert "Every game reached the cap of 60 turns" in text


@pytest.mark.uncounted
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_told_turn_by_turn(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    text = page(lambda console: print_replay(record, console, number=7))
    assert text.startswith("Game 7 ")
    ended = "has won after" if record["winner"] is not None else "Nobody"
    assert f"{ended}" in " ".join(text.split())
    assert f"after {len(record['turns'])} turns" in " ".join(text.split())


def test_choices_are_told_best_first() -> None:
    result = up_odds("3 7 7 10 C C+1", players=2, deals=6, threads=1)
    text = told(lambda console: print_up_odds(result, console))
    document = result.to_dict()
    best = document["choices"][0]
    assert max(choice["win"] for choice in document["choices"]) == best["win"]
    assert f"{100 * best['win']:.1f}" in text
    assert "2 players, deck 84" in text
    [ax] = choices_figure(result, "Which three?").axes
    assert len(ax.get_yticklabels()) == 14
    assert len(result.table()) == 14


def test_advice_is_told_as_choices_are() -> None:
    result = advise(json.loads(EXAMPLE.read_text(encoding="utf-8")), deals=6, threads=1)
    document = result.to_dict()
    assert {choice["games"] for choice in document["choices"]} == {6}
    assert len(result.table()) == len(document["choices"])


def test_two_are_compared_in_win_share() -> None:
    result = compare("lowest", "random", deals=30, **TABLE)
    text = told(lambda console: print_compare(result, console))
    assert "lowest less random, in win share" in text
    assert "30 deals, 60 games, 2 players, deck 84, seed 0." in text


def test_many_are_ranked_by_wins() -> None:
    result = reports.rank("lowest", "random", "highest/lowest/never", deals=30, **TABLE)
    text = told(lambda console: rank_page.print_rank(result, console))
    document = result.to_dict()
    assert [row["strategy"] for row in document["ranking"]][-1] == "random"
    assert "of 100 games that it plays" in text
    assert rank_figure.rank_figure(result).axes


def test_a_parameter_is_swept_in_win_share() -> None:
    values = {"again": (0, 9)}
    where = {"only": "up", "against": "highest", "deals": 10}
    result = sweep("worth", values, **where, **TABLE)
    text = told(lambda console: print_sweep(result, console))
    assert "worth less highest, in win share" in text
    assert len(result.to_dict()["points"]) == 2
