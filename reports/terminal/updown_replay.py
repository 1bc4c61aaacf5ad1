"""How `dealwise updown replay` tells a game of 3UP 3DOWN again, turn by turn."""

from rich.console import Console
from rich.text import Text

from dealwise.reports.terminal.tables import Column, print_table
from dealwise.reports.terminal.writing import print_line
from dealwise.simulate.quantities import counted
from dealwise.simulate.updown.cards import KIND_NAMES
from dealwise.simulate.updown.following import After, Followed
from dealwise.simulate.updown.judging import followed_game
from dealwise.simulate.updown.notation import deck_text
from dealwise.simulate.updown.rules import named
from dealwise.simulate.updown.table import DOWN, HAND, Discard, Drawn, Taken, Turn

_COLUMNS = (
    Column("turn"),
    Column("seat"),
    Column("does", number=False, prose=True),
    Column("pile", number=False),
    Column("up", number=False),
    Column("down"),
    Column("to draw"),
)
_LABEL = 8  # characters before the cards of a seat


def print_replay(record: dict, console: Console, *, number: int) -> None:
    """Tell the game of a record without a breach, the `number`th of its file, turn by turn."""
    game = followed_game(record)
    print_line(console, _title(record, number), "bold")
    _print_table(record, console)
    console.print()
    for seat, (dealt, up, down) in enumerate(
        zip(record["dealt"], record["up"], record["down"], strict=True)
    ):
        told = f"dealt {' '.join(dealt)}; up {' '.join(up)}; down {' '.join(down)}"
        print_line(console, f"{f'seat {seat}:':<{_LABEL}}{told}")
    console.print()
    rows = [
        _row(place, turn, after)
        for place, (turn, after) in enumerate(zip(game.turns, game.after, strict=True), start=1)
    ]
    print_table(console, _COLUMNS, rows)
    print_line(console, "As things stand after the turn; pile: its top card, and how many.", "dim")
    console.print()
    print_line(console, _ending(game), "bold")


def _title(record: dict, number: int) -> str:
    origin = [f"{key} {record[key]}" for key in ("seed", "index") if key in record]
    return f"Game {number:,} ({', '.join(origin)})" if origin else f"Game {number:,}"


def _print_table(record: dict, console: Console) -> None:
    deck = record["deck"]
    named_deck = deck if isinstance(deck, str) else f"of {deck_text(deck)}"
    told = f"{record['players']} players, deck {named_deck}; seat {record['starter']} starts."
    print_line(console, told)
    options = record.get("options", {})
    if options:
        differing = ", ".join(f"{name} is {value}" for name, value in options.items())
        print_line(console, f"Rules that differ from the usual: {differing}.")


def _row(place: int, turn: Turn, after: After) -> list[Text | str]:
    """What was done, and how things stand then."""
    own = after.place
    holds = f"holds {named(own.hand)}" if own.hand else "holds nothing"
    does = Text("\n").join([Text(", ".join(map(_told, turn.actions))), Text(holds, "dim")])
    return [
        str(place),
        str(turn.player),
        does,
        _pile(after.pile),
        named(own.up) if own.up else "",
        str(len(own.down)),
        str(after.left),
    ]


def _told(done: Discard | Drawn | Taken) -> str:
    if isinstance(done, Drawn):
        return f"draws {named(done.cards)}"
    if isinstance(done, Taken):
        return f"takes {counted(done.cards, 'card')}"
    verb = "turns" if done.source == DOWN else "plays"
    told = f"{verb} {named(done.cards)}" + ("" if done.source in (HAND, DOWN) else " from up")
    return f"{told}, too low, and takes the pile" if done.took_pile else told


def _pile(pile: tuple[int, ...]) -> str:
    """The top card, and how many cards lie there."""
    if not pile:
        return "empty"
    return f"{KIND_NAMES[pile[-1]]} ({len(pile)})"


def _ending(game: Followed) -> str:
    turns = counted(len(game.turns), "turn")
    if game.winner is None:
        return f"Nobody has won after {turns}, and the game is given up."
    return f"Seat {game.winner} has won after {turns}."
