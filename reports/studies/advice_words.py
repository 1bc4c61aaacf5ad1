"""What `updown advise` says of its result."""

from dealwise.reports.studies.advice import AdviceResult
from dealwise.reports.studies.choices_words import counts_text, table_text
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
    table = result.setting
    who = f"you play on as {table.play}, all others as {table.field}"
    if table.play == table.field:
        who = f"all play on as {table.play}"
    return (
        f"{table_text(result)}; you sit at seat {result.standing.you}, and {who}. The cards that "
        f"you cannot see are dealt at random to where they may be: what the others have done so "
        f"far tells nothing more of them. {counts_text(result)}"
    )
