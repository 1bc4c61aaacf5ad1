"""What a new policy file costs in compiling, with everything else compiled already."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[1] / "docs" / "writing-a-strategy.md"
MOST_SECONDS = 0.5
ROUNDS = 5

COMPILE = """
import sys, time
from dealwise.strategies.moon.hands_plan import HandsPlan
HandsPlan(("steady",) * 3, 10, 0).prepare()
began = time.process_time()
HandsPlan((sys.argv[1], "steady", "steady"), 10, 0).prepare()
print(time.process_time() - began)
"""


def examples():
    """The files of the guide: its first policy, and its complete strategy."""
    blocks = re.findall(r"```python\n(# mine\.py\n.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    return {"one policy": blocks[0], "three policies": blocks[1]}


@pytest.mark.parametrize(
    ("name", "spec"),
    [("one policy", "steady/steady/mine.py:play"), ("three policies", "mine.py:careful")],
    ids=["one", "three"],
)
def test_a_new_file(tmp_path, name, spec):
    (tmp_path / "mine.py").write_text(examples()[name], encoding="utf-8")
    seconds = []
    for _ in range(ROUNDS):
        words = [sys.executable, "-c", COMPILE, spec]
        ended = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
        seconds.append(float(ended.stdout))
    print(f"\n{name} of one's own: {min(seconds):.2f} CPU s of compiling")
    assert min(seconds) < MOST_SECONDS
