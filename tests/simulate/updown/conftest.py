"""Lets the tests of 3UP 3DOWN share deals by hand: under importlib mode no folder is importable."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import pytest
from updown_games import compiled, seated


@pytest.fixture(scope="session")
def odd_functions():
    """The players for whom every argument decides, at all seats."""
    functions = compiled()
    yield seated(functions)
    assert functions  # a table keeps no function alive
