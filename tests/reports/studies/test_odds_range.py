"""One hand under three models: the chosen plans are those of the policies, and all is told."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from dealwise.cli import app
from dealwise.reports import odds
from dealwise.reports.studies.odds_question import ask, plan_for
from dealwise.reports.studies.odds_range import _by_policies
from dealwise.reports.studies.odds_result import GOALS
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import parse_hand
from dealwise.strategies.moon.chosen_plans import ChosenPlans

pytestmark = pytest.mark.compiled

HAND = "66 65 64 55 33 21 00"
QUICK = ["--model", "range", "--widow", "43", "--precision", "0.1", "--deals", "40"]


def called(*words):
    return CliRunner().invoke(app, ["moon", "odds", *HAND.split(), *words])


@pytest.mark.uncounted
def test_the_plans_are_those_under_which_policies_make_what_they_make():
    """Played again one by one, by the same policies on all the deals."""
    question = ask(widow="43")
    result, by_goal = _by_policies(question, parse_hand(HAND), {})
    plan = plan_for(question, parse_hand(HAND).mask)
    counts = ChosenPlans(replace(plan, bids=(4,)), by_goal).play(0, plan.deals)
    made = {goal: counts[place, goal:].sum() for place, goal in enumerate(GOALS)}
    assert made == result.chances.made


def test_the_page_the_document_and_python_agree():
    document = json.loads(called(*QUICK, "--json").stdout)
    assert (document["ahead"]["deals"], document["heuristic"]["deals"]) == (40, 3432)
    for goal in GOALS:
        low, high = document["ahead"]["interval"][str(goal)]
        assert low <= document["ahead"]["make"][str(goal)] <= high
    result = odds(HAND, model="range", widow="43", precision=0.1, deals=40)
    assert result.to_dict() == document
    said = " ".join(called(*QUICK).stdout.split())
    assert "all three play ahead under those same plans, on 40 deals, seed 0" in said
    assert "P(7) 50.2" in said
    rows = called(*QUICK, "--csv", "-").stdout.splitlines()
    assert rows[0] == "tricks,heuristic,ahead,low,high,open,deals,seed"
    assert len(rows) == 1 + len(GOALS)
    assert result._repr_html_().count("<tr") == 1 + len(GOALS)
    assert "40 deals" in repr(result)


REFUSED = {
    "an exchange": (["--exchange", "shape"], "leave --exchange out"),
    "a policy that uses chance": (["--play", "random"], "exact odds by policies without chance"),
    "a chart": (["--chart", "odds.png"], "--chart shows one model"),
    "a deal": (["--deal", "3"], "--deal"),
    "no width": (["--precision", "7"], '"7"'),
}


@pytest.mark.parametrize(("words", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(words, sentence):
    result = called("--model", "range", *words)
    assert result.exit_code == 2
    assert sentence in str(result.exception) + result.output


def test_no_deals_are_not_taken_for_the_usual_number():
    with pytest.raises(BadInput, match="--deals cannot be"):
        odds(HAND, model="range", deals=0)


def test_a_file_of_hands_has_one_model(tmp_path):
    hands = tmp_path / "hands.txt"
    hands.write_text(HAND)
    result = CliRunner().invoke(app, ["moon", "odds", "--model", "range", "--hands", str(hands)])
    assert result.exit_code == 2
    assert "give it one hand" in str(result.exception) + result.output
