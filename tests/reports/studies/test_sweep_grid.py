"""The points of a sweep, as they are written."""

import pytest

from dealwise.reports.studies.sweep_grid import MOST_POINTS, parse_assignments, parse_grid, texts_of
from dealwise.simulate.errors import BadInput
from dealwise.strategies.varying import varied


def grid_of(policy: str, **params: object):
    return parse_grid(varied("moon", policy, only=None, rest="steady"), params)


@pytest.mark.parametrize(
    ("given", "values"),
    [
        ("2:6:2", ("2", "4", "6")),
        ("0:3:0.5", ("0", "0.5", "1", "1.5", "2", "2.5", "3")),
        ("0:0.3:0.1", ("0", "0.1", "0.2", "0.3")),  # in decimals, where floats would miss the end
        ("0:3:2", ("0", "2")),
        ("-1:1:1", ("-1", "0", "1")),
        ("5,1,2", ("1", "2", "5")),
        ([5, 1.5], ("1.5", "5")),
        (range(2), ("0", "1")),
        (4, ("4",)),
        ("true,false", ("false", "true")),
        (f"1:{MOST_POINTS}:1", tuple(str(value) for value in range(1, MOST_POINTS + 1))),
    ],
)
def test_values(given: object, values: tuple[str, ...]) -> None:
    assert grid_of("count", threshold=given).axes[0].values == values


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("3:0:0.5", "has no points: it begins at 3, above its end, 0"),
        ("0:3:0", "has no points: its step is 0"),
        ("0:3:-1", "its step is -1"),
        ("", "no value is named"),
        ([], "no value is named"),
        ("1,,2", "a value is missing"),
        ("1:2", "FROM:TO:STEP"),
        ("1:2:x", "FROM:TO:STEP"),
        ("0:nan:1", "FROM:TO:STEP"),
        ("1,2,1.0", "twice"),
        (f"0:{MOST_POINTS}:1", f"{MOST_POINTS} points at most, and --param asks for 201"),
        ("0:1e300:1e-300", "more than a thousand million"),
        (range(1000), "asks for 1,000"),
    ],
)
def test_values_that_make_no_sweep(given: object, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        grid_of("count", threshold=given)


def test_two_parameters_make_a_map() -> None:
    grid = grid_of("thumb", ties="0,1", voids="0:1:1")
    assert grid.points == [("0", "0"), ("0", "1"), ("1", "0"), ("1", "1")]
    assert grid.labels == ["ties", "voids"]
    assert grid.point_text(1) == "ties=0 voids=1"
    swept = varied("moon", "thumb", only=None, rest="steady")
    assert texts_of(swept, grid)[1] == "thumb[ties=0,voids=1]"


def test_parameters_of_one_name_are_told_apart() -> None:
    swept = varied("moon", "random", only=None, rest="steady")
    grid = parse_grid(swept, {"bid.salt": "1", "play.salt": "2,3"})
    assert grid.point_text(1) == "bid.salt=1 play.salt=3"
    assert texts_of(swept, grid)[1] == "random[salt=1]/random/random[salt=3]"


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({}, "needs a parameter"),
        ({"ties": "0", "voids": "0", "zero": "0"}, "one parameter or two, and --param names 3"),
        ({"ties": "0", "exchange.ties": "1"}, '"ties" twice'),
        ({"ties": range(20), "voids": range(20)}, "asks for 400"),
    ],
)
def test_what_is_no_grid(params: dict, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        grid_of("thumb", **params)


@pytest.mark.parametrize("words", [["ties"], ["=1"], ["ties=0", " ties=1"]])
def test_words_that_assign_nothing(words: list[str]) -> None:
    with pytest.raises(BadInput, match="--param"):
        parse_assignments(words)
