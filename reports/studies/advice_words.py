"""What `updown advise` says of its result."""

from dealwise.reports.studies.advice import AdviceResult
from dealwise.reports.studies.choices_words import counts_text, table_text, who_text
from dealwise.simulate.updown.rules import named
from dealwise.simulate.updown.table import HAND, UP


def title(result: AdviceResult) -> str:
    """What was asked, in one line."""
    standing = result.standing
    if standing.decision == "draw":
        return f"Chance to win holding {named(standing.hand)}, if you draw before the next discard"
    held = {HAND: f"holding {named(standing.hand)}", UP: f"with {named(standing.own.up)} up"}
    pile = f"the pile shows {named(standing.pile[-1:])}" if standing.pile else "the pile is empty"
    return f"Chance to win {held.get(standing.source, 'from the down cards')}; {pile}"


def assumptions(result: AdviceResult) -> str:
    """What the chances assume."""
    return (
        f"{table_text(result)}; you sit at seat {result.standing.you}, and {who_text(result)}. The "
        f"cards that you cannot see are dealt at random to where they may be: what the others have "
        f"done so far tells nothing more of them. {counts_text(result)}"
    )
