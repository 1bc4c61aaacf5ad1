"""Lets the tests share their seeded runs: under importlib mode no folder is importable."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
