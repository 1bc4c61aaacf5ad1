"""Lets the tests of charts share the results that the tests of terminal pages are made with."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "terminal"))
