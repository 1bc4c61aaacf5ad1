"""`dealwise updown ...`: the commands for 3UP 3DOWN."""

import typer

from dealwise.commands.updown_advise import advise
from dealwise.commands.updown_compare import compare
from dealwise.commands.updown_games import games
from dealwise.commands.updown_odds import odds
from dealwise.commands.updown_rank import rank
from dealwise.commands.updown_records import check, replay, strategies
from dealwise.commands.updown_report import report
from dealwise.commands.updown_sweep import sweep

app = typer.Typer(no_args_is_help=True, help="3UP 3DOWN, the card game.")

app.command()(odds)
app.command()(advise)
app.command()(games)
app.command()(compare)
app.command()(rank)
app.command()(sweep)
app.command()(report)
app.command()(strategies)
app.command()(check)
app.command()(replay)
