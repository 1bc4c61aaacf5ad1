"""Lets tests of pages import what was made by hand for others."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "terminal")]
