"""Lets the tests of terminal pages share results: under importlib mode no folder is importable."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
