"""The sentences and the table that go with whole games, for a page, a picture and a notebook."""

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.games_result import PERCENTILE, GamesResult
from dealwise.reports.studies.table_result import Share, by_strategy
from dealwise.reports.studies.table_words import interval_text, seat_names, share_text
from dealwise.simulate.quantities import counted
from dealwise.simulate.updown.notation import deck_name, deck_text

_PLACES = ("starts", "second turn", "third turn", "fourth turn", "fifth turn", "sixth turn")


def assumptions(result: GamesResult) -> str:
    """Which games, by which rules, and how sure the numbers are."""
    return f"{what_was_played(result)} Intervals at {LEVEL:.0%}: Wilson's."


def what_was_played(result: GamesResult) -> str:
    """Which games, by which rules."""
    told = (
        f"{counted(result.deals, 'deal')}, {result.players} players, {told_deck(result.deck)}, "
        f"seed {result.seed}{_differing(result)}.",
        _starter(result),
        "Each seat draws in an order of its own, which has the law of one common pile.",
        which_files(result.files),
    )
    return " ".join(filter(None, told))


def told_deck(deck: tuple[int, ...]) -> str:
    """The deck by its name, or by its counts."""
    name = deck_name(deck)
    if isinstance(name, str):
        return f"deck {name}"
    return f"a deck of {deck_text(name)}"


def _differing(result: GamesResult) -> str:
    return "".join(f", {name}={value}" for name, value in result.options.items())


def _starter(result: GamesResult) -> str:
    if "starter" in result.options:
        return f"Seat {result.options['starter']} starts every game."
    return "Chance says who starts."


def told_cap(result: GamesResult) -> str:
    """How many games had no winner (U21)."""
    reached, cap = result.without_winner, f"the cap of {counted(result.turn_cap, 'turn')}"
    if reached.count == 0:
        return f"No game reached {cap}."
    if reached.count == reached.total:
        return f"Every game reached {cap}: nobody has won one."
    if reached.count == 1:
        return f"1 game of {reached.total:,} reached {cap}: nobody has won it, and it counts."
    games = counted(reached.count, "game")
    return f"{games} of {reached.total:,} reached {cap}: nobody has won them, and they count."


def named_wins(result: GamesResult) -> list[tuple[str, Share]]:
    """The seats, then the places in the order of turns."""
    return [
        *zip(seat_names(result.strategies), result.seats, strict=True),
        *zip(_PLACES[: result.players], result.places, strict=True),
    ]


def a_game(result: GamesResult) -> dict[str, str]:
    """What a game was like on average."""
    happened = result.happened
    labels = {"pick_ups": "pick-ups", "clears": "piles cleared", "sets": "sets of three"}
    turns = f"{result.turns / result.deals:.1f}, {PERCENTILE} of 100 within {result.most_turns:,}"
    return {"turns": turns} | {
        label: f"{happened[name] / result.deals:.2f}" for name, label in labels.items()
    }


def wins_text(result: GamesResult) -> str:
    """The games of 100 that each seat has won, in a line."""
    wins = by_strategy(result.strategies, [share_text(share) for share in result.seats])
    return f"games won of 100 by seat: {wins}"


def without_winner_text(result: GamesResult) -> str:
    """The share of games that reached the cap with its interval."""
    share = result.without_winner
    return f"{share_text(share)}% ({interval_text(share)})"


def html_table(result: GamesResult) -> str:
    """A row for each seat and place, then the games without a winner; shares in percent."""
    import pandas

    interval = f"{LEVEL:.0%} interval"
    rows = [
        {"": name, "% of games": share_text(share), interval: interval_text(share)}
        for name, share in [*named_wins(result), ("no winner", result.without_winner)]
    ]
    return pandas.DataFrame(rows).to_html(index=False, escape=True)
