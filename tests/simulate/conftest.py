"""Lets the tests of the engine share their stands: under importlib mode no folder is importable."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
