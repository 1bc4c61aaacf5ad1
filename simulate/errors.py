"""The two ways in which dealwise says no, each a sentence for the user."""

FAULT_DEAL = 0
"""The slot of every kernel's fault array, int64, that has the number of the deal it is at."""

HANDS_PLAYED = 6
"""The slot that counts the hands which a kernel has finished, where a deal is many hands."""


class DealwiseError(Exception):
    """Anything that dealwise has to say no to; its text is one sentence, ready to be shown."""

    exit_code = 1


class BadInput(DealwiseError, ValueError):  # noqa: N818 - it is the user's input, not our error
    """What the user gave cannot be used: the sentence names the value and what would be right."""

    exit_code = 2


class Fault(DealwiseError, RuntimeError):  # noqa: N818 - the run found it, as the rules find a revoke
    """The run itself found something wrong, such as a policy that played an illegal tile.

    `partial` is the result of what was finished before, where a study has one; `deal` the number of
    the deal on which it happened, where it is known, and `table` who sat at seats 0, 1, ... then.
    """

    exit_code = 1
    partial: object = None
    deal: int | None = None
    table: tuple[str, ...] | None = None


def reason_of(error: Exception) -> str:
    """What the system says of an error, in its own words."""
    return getattr(error, "strerror", None) or str(error)
