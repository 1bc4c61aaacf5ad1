"""Lets the tests of 3UP 3DOWN share deals by hand: under importlib mode no folder is importable."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
