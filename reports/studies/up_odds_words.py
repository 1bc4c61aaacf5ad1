"""What `updown odds` says of its result."""

from dealwise.reports.studies.choices_words import counts_text, table_text, who_text
from dealwise.reports.studies.up_odds import DEFAULT_PLAY, UpOddsResult
from dealwise.simulate.updown.cards import USUAL_DECK
from dealwise.simulate.updown.notation import card_name, deck_name, deck_text


def title(result: UpOddsResult) -> str:
    """What was asked, in one line."""
    cards = " ".join(map(card_name, result.cards))
    return f"Chance to win holding {cards}, by the three laid up"


def assumptions(result: UpOddsResult) -> str:
    """What the chances assume."""
    table = result.setting
    starter = "chance says who starts"
    if table.starter != "random":
        starter = "you start" if table.starter == 0 else f"seat {table.starter} starts"
    return (
        f"{table_text(result)}; you sit at seat 0 and {who_text(result)}; {starter}. All cards "
        f"that you do not hold are dealt at random. {counts_text(result)}"
    )


def command_words(result: UpOddsResult) -> list[str]:
    """The words that play the same again: the question, the deals and when it stops."""
    table = result.setting
    words = ["dealwise", "updown", "odds", *map(card_name, result.cards)]
    words += ["--players", str(table.players)]
    deck = deck_name(table.deck)
    if deck != USUAL_DECK:
        words += ["--deck", deck_text(deck)]
    if table.starter != "random":
        words += ["--starter", str(table.starter)]
    for option, name in (("--play", table.play), ("--field", table.field)):
        if name != DEFAULT_PLAY:
            words += [option, name]
    for name, value in table.rules.items():
        words += ["--rule", f"{name}={value}"]
    precision = result.rule.precision
    if precision is None:
        words += ["--deals", str(result.deals)]
    else:
        words += ["--precision", str(precision)]
    return [*words, "--seed", str(result.seed)]
