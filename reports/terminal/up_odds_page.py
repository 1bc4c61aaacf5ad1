"""What `dealwise updown odds` prints."""

from rich.console import Console

from dealwise.reports.studies.up_odds import UpOddsResult
from dealwise.reports.studies.up_odds_words import assumptions, command_words, title
from dealwise.reports.terminal.choices_table import print_choices
from dealwise.reports.terminal.writing import print_line, print_unbroken
from dealwise.simulate.quoting import shell_words


def print_up_odds(result: UpOddsResult, console: Console, *, suggest: bool = True) -> None:
    """Print the choices best first; `suggest` ends with a command to go on with."""
    print_line(console, title(result), "bold")
    console.print()
    print_choices(result, assumptions(result), console)
    if suggest:
        console.print()
        print_unbroken(
            console, f"Games that it loses: {shell_words([*command_words(result), '--show', '2'])}"
        )
