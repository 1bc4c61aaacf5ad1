"""Policy files for the tests, written from the few lines that matter; and the guide's scripts."""

from collections.abc import Callable, Sequence
from pathlib import Path

from dealwise.simulate.moon.contract import ARGUMENTS


def policy(decision: str, body: str, *, more: str = "", name: str = "") -> str:
    """A function with the arguments of its contract; `more` are parameters, as "k=3, bold=True"."""
    arguments = ", ".join([*ARGUMENTS[decision], *([more] if more else [])])
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f"def {name or decision}({arguments}):\n{lines}"


BID = (0b1111111, 0, 0, -1, -1, 0, 0)
"""A question for a bid policy: a hand of seven, and nobody has spoken yet."""


_ONE_BY_ONE = """
import runpy, sys
for number in range(int(sys.argv[1])):
    runpy.run_path(f"script_{number}.py", run_name="__main__")
    print("end of a script", flush=True)
"""


def run_one_by_one(run_python: Callable, folder: Path, scripts: Sequence[str]) -> list[str]:
    """What each of some scripts of the guide prints, one after the other in a single process."""
    for number, script in enumerate(scripts):
        (folder / f"script_{number}.py").write_text(script, encoding="utf-8")
    ended = run_python("-c", _ONE_BY_ONE, str(len(scripts)), env={"NUMBA_DISABLE_JIT": "1"})
    assert ended.returncode == 0, ended.stderr
    *told, rest = ended.stdout.split("end of a script\n")
    assert (len(told), rest) == (len(scripts), "")
    return told
