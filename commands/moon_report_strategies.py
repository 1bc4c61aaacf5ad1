"""`dealwise moon report --strategies A,B,C`."""

import contextlib
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dealwise.commands import files
from dealwise.commands.playing import hand_alone, leave_interrupted, playing
from dealwise.commands.report import ReportOptions, command_typed
from dealwise.simulate.errors import Fault
from dealwise.simulate.quantities import parse_seconds

if TYPE_CHECKING:
    from dealwise.simulate.runner import Progress

PICTURES = ("forest", "matrix", "running", "seats", "bids-made", "promised-taken", "points")
PICTURES += ("match-lengths", "win-by-score")
"""The names of all pictures that a report of strategies may have: see `pages.writing.check`."""


def report_strategies(options: ReportOptions, strategies: str, asked: dict) -> None:
    """Play what a report of strategies shows, and write it.

    `asked` has what `strategy_report.plan_report` takes, by name.

    Raises:
        BadInput: something on the command line cannot be.
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.reports.studies.strategy_report import plan_report, play_report
    from dealwise.simulate.assignments import parse_assignments

    options.check(PICTURES)
    rules = asked["rules"]
    plan = plan_report(
        strategies, **asked | {"rules": parse_assignments(rules, "all_pass=force_last")}
    )
    files.keep_inputs((options.out,))
    from dealwise.reports.pages.moon_strategies import strategies_report

    began, part = time.monotonic(), ""
    patience = parse_seconds(options.patience, "--policy-timeout")

    @contextlib.contextmanager
    def bars(label: str) -> Iterator["Progress | None"]:
        nonlocal part
        part = label
        with playing(label, quiet=options.quiet, summary=str) as on_progress:
            yield on_progress

    try:
        with options.place.opened() as place:
            result = play_report(plan, bars=bars, patience=patience, **place)
    except KeyboardInterrupt:
        leave_interrupted(f"Interrupted at {part or 'the beginning'}: no report was written.")
    except Fault as fault:
        if fault.deal is None or fault.table is None:
            raise
        raise Fault(f"{fault} {_alone(fault, asked['seed'], rules, part)}") from fault
    seconds = time.monotonic() - began
    options.save(strategies_report(result, command=command_typed(), seconds=seconds))


def _alone(fault: Fault, seed: str, rules: list[str], part: str) -> str:
    """How to play the one hand or match again that went wrong."""
    from dealwise.strategies.specs import join_list

    more = ["--match"] if part == "matches" else []
    return hand_alone("moon", join_list(fault.table), seed, rules, fault.deal, more=more)
