"""`moon regret` as it is called."""

import json

import pytest
from typer.testing import CliRunner

from dealwise.cli import app


def called(*words):
    return CliRunner().invoke(app, ["moon", "regret", *words])


REFUSED = {
    "no strategy": (["luck"], "There is no strategy named 'luck'"),
    "no field": (["steady", "--field", "luck"], "There is no strategy named 'luck'"),
    "no deals": (["steady", "--deals", "0"], '--deals cannot be "0"'),
    "none of the worst": (["steady", "--show", "0"], '--show cannot be "0"'),
    "no rule": (["steady", "--rule", "x=1"], 'There is no rule named "x"'),
}


@pytest.mark.parametrize(("words", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused(words, sentence):
    result = called(*words)
    assert result.exit_code == 2
    assert sentence in str(result.exception) + result.output


@pytest.mark.compiled
def test_the_page_the_table_and_the_json(tmp_path):
    table = tmp_path / "kinds.csv"
    words = ("simple", "--field", "steady", "--deals", "40", "--show", "2")
    result = called(*words, "--csv", str(table))
    assert result.exit_code == 0, result.output
    said = " ".join(result.stdout.split())
    assert "It sits at one seat against two of steady" in said
    assert "The first of them: dealwise moon hands --strategies" in said
    rows = table.read_text(encoding="utf-8").splitlines()
    assert rows[0] == "kind,tricks,low,high,decisions,costly,hands,deals,seed"
    assert len(rows) == 10
    document = json.loads(called(*words, "--json").stdout)
    assert len(document["worst"]) == 2
    assert {"deal", "seat", "kind", "trick", "chosen", "best", "tricks"} <= set(
        document["worst"][0]
    )
