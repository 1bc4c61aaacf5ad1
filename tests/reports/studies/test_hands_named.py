"""Who sits at the table of whole hands, as it is written."""

import pytest

from dealwise.reports.studies.hands import hands, plan_hands
from dealwise.simulate.errors import BadInput


@pytest.mark.parametrize(
    "text", ["steady, simple,random", "steady,count[threshold=5]/longest/pull,simple"]
)
def test_strategies_may_stand_in_one_text(text):
    separate = [name.strip() for name in text.split(",")]
    assert plan_hands(text).strategies == tuple(separate)


@pytest.mark.parametrize(
    ("strategies", "said"), [("steady", "1 strategy is named"), ("a,b", "2 strategies are named")]
)
def test_how_many_are_named_is_said(strategies, said):
    for given in (strategies, strategies.split(",")):
        with pytest.raises(BadInput, match=f"^{said} and three sit at the table"):
            plan_hands(given)


def test_a_comma_in_the_path_of_a_file_has_a_backslash(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "from dealwise.strategies import strategy\n"
    text += "own = strategy(bid='count', exchange='shape', play='pull')\n"
    (tmp_path / "a,b.py").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"^4 strategies are named .* a backslash before it"):
        plan_hands("a,b.py:own,simple,steady")
    assert hands(r"a\,b.py:own,simple,steady", deals=20).strategies[0] == "a,b.py:own"


@pytest.mark.parametrize("no_names", [5, None, {"steady"}])
def test_what_is_neither_a_text_nor_a_list_is_refused(no_names):
    with pytest.raises(BadInput, match=r"in a list, and .* is neither: write steady,simple"):
        hands(no_names)
