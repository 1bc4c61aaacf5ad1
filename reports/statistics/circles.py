"""Who beats whom in a circle, where no ranking can show it. Pure functions."""

import numpy as np
from numpy.typing import ArrayLike


def shortest_circle(beats: ArrayLike) -> tuple[int, ...]:
    """A shortest circle in which each beats the next and the last the first; empty without one.

    By a breadth-first search from each. The circle begins with its smallest index.

    Args:
        beats: bool [m, m], whether the row is known to beat the column.

    Returns:
        Indices in the order of the circle.
    """
    known = np.asarray(beats, bool)
    found: tuple[int, ...] = ()
    for start in range(len(known)):
        circle = _circle_through(known, start)
        if circle and (not found or len(circle) < len(found)):
            found = circle
    return found


def _circle_through(beats: np.ndarray, start: int) -> tuple[int, ...]:
    """A shortest circle through one index."""
    paths = {start: (start,)}
    reached = [start]
    for player in reached:
        for beaten in np.flatnonzero(beats[player]).tolist():
            if beaten == start:
                return paths[player]
            if beaten not in paths:
                paths[beaten] = (*paths[player], beaten)
                reached.append(beaten)
    return ()
