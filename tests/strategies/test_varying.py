"""Strategies with parameters at other values: which are meant, and what they are called then."""

from pathlib import Path

import pytest

from dealwise.simulate.errors import BadInput
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.varying import Parameter, Varied, varied

MINE = """
from dealwise.strategies import strategy

def bold(hand, place, standing, call_left, call_right, scores, bits, at=4):
    return 0

careful = strategy(bid=bold, exchange="longest", play="leads[shed=1]")
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE, encoding="utf-8")


def of(text: str, only: str | None = None, rest: str = "steady") -> Varied:
    return varied("moon", text, only=only, rest=rest, trust=True)


def values_of(text: str, decision: str) -> tuple:
    return load_strategy("moon", text).policy(decision).values


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("count", "bid"),
        ("count[threshold=5]", "bid"),
        ("thumb", "exchange"),
        ("leads", "play"),
        ("mine.py:bold", "bid"),
        ("simple", None),  # a strategy before it is a policy, as in a comparison
        ("count/longest/pull", None),
        ("mine.py:careful", None),
        ("steady/steady/mine.py:careful", None),
    ],
)
def test_a_lone_policy_tells_its_decision(mine: None, text: str, only: str | None) -> None:
    assert of(text).only == only


def test_a_policy_of_several_decisions_has_to_be_told_apart() -> None:
    with pytest.raises(BadInput, match=r"for exchange: .*--only bid or --only exchange"):
        of("shape")
    assert of("shape", only="bid").policies[0].decision == "bid"


@pytest.mark.parametrize("text", ["cuont", "", "count[threshold=5"])
def test_what_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        of(text)
    with pytest.raises(BadInput, match="'cuont'; did you mean count"):
        of("cuont")


def test_the_known_parameters_are_named() -> None:
    with pytest.raises(BadInput, match='count has no parameter "thresh": it has threshold'):
        of("count").parameter("thresh")
    with pytest.raises(BadInput, match=r"it has bid\.threshold, play\.take, play\.back"):
        of("count/longest/pairs").parameter("exchange.threshold")
    with pytest.raises(BadInput, match="it has none"):
        of("never").parameter("x")
    with pytest.raises(BadInput, match=r"write bid\.salt or exchange\.salt or play\.salt"):
        of("random").parameter("salt")
    assert of("random").parameter("play.salt") == Parameter("play", "salt")
    assert of("count").parameter("bid.threshold") == Parameter("bid", "threshold")


def test_a_value_changes_one_policy_and_leaves_all_else() -> None:
    swept = of("count[threshold=5]/longest/leads[shed=1]")
    text = swept.at({Parameter("bid", "threshold"): "3", Parameter("play", "order"): "1"})
    assert swept.complete(text) == text == "count[threshold=3]/longest/leads[shed=1,order=1]"
    assert swept.point_shown(text) == text


def test_a_policy_plays_with_the_rest() -> None:
    swept = of("thumb[ties=0]", rest="simple")
    text = swept.at({Parameter("exchange", "ties"): "1"})
    assert swept.shown(text) == "thumb"
    assert swept.point_shown(text) == "thumb[ties=1]"
    assert swept.complete(text) == "simple/thumb[ties=1]/simple"


def test_strategies_by_name_and_in_files_are_opened(mine: None) -> None:
    strict = Parameter("bid", "strict")
    for text in ("steady", "steady/longest/pull"):
        assert values_of(of(text).at({strict: "0"}), "bid") == (0,)
    swept = of("mine.py:careful")
    told = swept.at({Parameter("bid", "at"): "7", Parameter("play", "order"): "1"})
    assert values_of(told, "bid") == (7,)
    play = load_strategy("moon", told).policy("play")
    assert play.name == "leads[shed=1,order=1]"
    assert load_strategy("moon", told).policy("exchange").function.__module__.endswith("longest")
