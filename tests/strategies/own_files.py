"""Policy files for the tests, written from the few lines that matter."""

from dealwise.simulate.moon.contract import ARGUMENTS


def policy(decision: str, body: str, *, more: str = "", name: str = "") -> str:
    """A function with the arguments of its contract; `more` are parameters, as "k=3, bold=True"."""
    arguments = ", ".join([*ARGUMENTS[decision], *([more] if more else [])])
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f"def {name or decision}({arguments}):\n{lines}"


BID = (0b1111111, 0, 0, -1, -1, 0, 0)
"""A question for a bid policy: a hand of seven, and nobody has spoken yet."""
