import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.simulate.percent import percent


@pytest.mark.parametrize(
    ("count", "total", "decimals", "text"),
    [
        (0, 10, 1, "0.0"),
        (10, 10, 1, "100.0"),
        (45_755, 51_480, 1, "88.9"),
        (51_465, 51_480, 1, ">99.9"),
        (10, 51_480, 1, "<0.1"),
        (26, 51_480, 1, "0.1"),
        (1, 1000, 0, "<1"),
        (999, 1000, 0, ">99"),
        (1, 3, 0, "33"),
        (0, 0, 1, "-"),
    ],
)
def test_a_share_in_percent(count: int, total: int, decimals: int, text: str) -> None:
    assert percent(count, total, decimals=decimals) == text


@given(st.integers(1, 10**9), st.floats(0, 1), st.integers(0, 3))
def test_all_and_none_are_said_of_nothing_else(total: int, share: float, decimals: int) -> None:
    count = round(share * total)
    text = percent(count, total, decimals=decimals)
    assert (text == f"{100:.{decimals}f}") == (count == total)
    assert (text == f"{0:.{decimals}f}") == (count == 0)
    if text[0] not in "<>":
        assert abs(float(text) - 100 * count / total) <= 0.5 * 10**-decimals + 1e-9
