"""What is said of choices: the gain over the worst beside the set, and what was played."""

import numpy as np
import pytest

from dealwise.reports.studies.choices import ChoiceRule
from dealwise.reports.studies.choices_result import ChoicesResult, Table
from dealwise.reports.studies.choices_words import gain_text, headline, method_text
from dealwise.simulate.updown.cards import DECKS


def of_twenty(ahead, *, deals=2000, asked=2000, precision=None):
    """Twenty choices: of the deals that differ the first wins so many of 100 against each other."""
    only = np.full((20, 20), 50)
    np.fill_diagonal(only, 0)
    only[0, 1:], only[1:, 0] = ahead, 100 - ahead
    wins = np.full(20, 700)
    wins[0] += 2 * ahead - 100
    tally = np.column_stack([only, wins, np.full(20, deals), np.zeros(20, int)])
    return ChoicesResult(
        names=tuple(f"choice {number}" for number in range(20)),
        tally=tally,
        deals=deals,
        deals_asked=asked,
        rule=ChoiceRule(None if precision else asked, precision),
        seed=0,
        setting=Table(4, DECKS["84"], "steady", "steady", {}, "random"),
        stopped=asked > deals,
    )


RUNS = {"fixed": {}, "searched": {"precision": 0.02}, "interrupted": {"asked": 9000}}


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_the_gain_over_the_worst_agrees_with_the_set(run):
    """62 of 100 beats a plain 95 % interval, yet not one for the best and worst of 190 pairs."""
    vague, clear = of_twenty(62, **run), of_twenty(80, **run)
    assert len(vague.best) == 20
    found = vague.common()["gain_over_worst"]
    assert found["interval"][0] < 0 < found["gain"] == 24 / 2000
    assert not found["told_apart"]
    assert found["level"] == 1 - 0.05 / 190
    assert gain_text(vague).startswith("Not even choice 19, the worst, can be told from it")
    assert "99.97%, Bonferroni's level for 190 pairs" in method_text(vague)
    assert clear.best == (0,)
    assert clear.gain.interval[0] > 0
    assert gain_text(clear).startswith("Over choice 19, the worst, it gains +3.0 games of 100 (")


def test_only_a_search_says_that_choices_are_dropped():
    """An interrupted run of N deals has intervals that hold anywhere, and all its choices."""
    told = {name: method_text(of_twenty(60, **run)) for name, run in RUNS.items()}
    assert [name for name in RUNS if "played no longer" in told[name]] == ["searched"]
    assert [name for name in RUNS if "also where it stopped" in told[name]] == [
        "searched",
        "interrupted",
    ]


def test_where_no_game_had_a_winner_no_choice_is_said_to_be_the_best():
    lost = of_twenty(50)
    lost.tally[:, -3:] = 0, 2000, 2000
    lost.tally[:, :20] = 0
    assert headline(lost).startswith("No game had a winner within 2,000 turns: nothing is known")
    assert gain_text(lost) == ""
    lost = of_twenty(50)
    lost.tally[1:, -3:] = 0, 2000, 2000
    assert headline(lost).endswith("; 95.0% of all games had no winner")
