"""`dealwise moon hands`: whole hands, one strategy a seat."""

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from dealwise.commands import files, streams
from dealwise.commands.endings import INTERRUPTED
from dealwise.commands.progress import progress
from dealwise.commands.records_file import save_records
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_count

if TYPE_CHECKING:
    from dealwise.reports.studies.hands_result import HandsResult
    from dealwise.strategies.moon.hands_plan import HandsPlan


@dataclass(frozen=True)
class HandsOptions:
    """What the command line says."""

    strategies: str
    deals: str
    deal: str | None
    seed: str
    rules: list[str]
    records: str | None
    show: str | None
    json: bool
    csv: str | None
    threads: str | None
    patience: str
    trust: bool
    force: bool
    quiet: bool

    def check(self) -> None:
        """Refuse what does not go together and files that cannot be written.

        Raises:
            BadInput: in a sentence.
        """
        if self.json and self.csv == files.STDOUT:
            raise BadInput("--json and --csv - both print to standard output: choose one.")
        if self.records == files.STDOUT and (self.json or self.csv == files.STDOUT):
            raise BadInput("Only one of --records, --json and --csv can go to standard output.")
        files.check_targets((self.csv, self.records), force=self.force)


def run_hands(options: HandsOptions) -> None:
    """Check everything, play, print, save.

    Raises:
        BadInput: something on the command line cannot be.
        Fault: a policy did what the rules do not allow; what was finished is printed first.
    """
    from dealwise.reports.studies.hands import plan_hands, play_hands
    from dealwise.simulate.moon.house_rules import parse_assignments
    from dealwise.strategies.assembling import load_strategy
    from dealwise.strategies.specs import split_list

    options.check()
    shown = 0 if options.show is None else parse_count(options.show, "--show")
    if options.deal is not None:
        shown = max(shown, 1)
    patience = parse_count(options.patience, "--policy-timeout")
    strategies = split_list(options.strategies)
    for name in strategies:
        load_strategy("moon", name, trust=options.trust)
    plan = plan_hands(
        strategies,
        deals=options.deals,
        only_deal=options.deal,
        seed=options.seed,
        rules=parse_assignments(options.rules),
    )
    try:
        with (
            streams.prints_to_stderr(),
            progress("deals", quiet=options.quiet) as on_progress,
        ):
            result = play_hands(
                plan, threads=options.threads, patience=patience, on_progress=on_progress
            )
    except Fault as fault:
        if fault.partial is not None:
            _say_partial(fault.partial)
        if fault.deal is not None and options.deal is None:
            raise Fault(f"{fault} {_command_for(options, fault.deal)}") from fault
        raise
    told, cut_short = [], result.interrupted
    if shown and not cut_short:
        try:
            told = _tell_again(plan, result, min(shown, result.deals))
        except KeyboardInterrupt:
            cut_short = True
    _print(options, result, told)
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    if result.interrupted:
        unwritten = "" if options.records is None else " No records were written."
        streams.to_stderr(
            f"Interrupted after {result.deals:,} of {result.deals_asked:,} deals: the numbers are "
            f"of those alone.{unwritten}"
        )
        raise typer.Exit(INTERRUPTED)
    if cut_short:
        streams.to_stderr("Interrupted while hands were told again.")
        raise typer.Exit(INTERRUPTED)
    if options.records is not None:
        _save_records(options, plan, result)


def _command_for(options: HandsOptions, deal: int) -> str:
    """How to play the one deal again that went wrong."""
    rules = [word for rule in options.rules for word in ("--rule", rule)]
    words = ["--strategies", options.strategies, "--seed", options.seed, *rules]
    return f"Play it alone: dealwise moon hands {shlex.join(words)} --deal {deal}"


def _say_partial(result: "HandsResult") -> None:
    """What was finished before a fault goes to stderr: on an error stdout stays empty."""
    points = ", ".join(
        f"{strategy} {sums.mean_points:+.3f}"
        for strategy, sums in zip(result.strategies, result.seats, strict=True)
    )
    streams.to_stderr(
        f"Deals finished before the fault: {result.deals:,}; points a deal by seat: {points}."
    )


def _tell_again(plan: "HandsPlan", result: "HandsResult", count: int) -> list[dict]:
    """The records of the first hands."""
    from dealwise.reports.studies.hands import played_deals
    from dealwise.simulate.moon.records import record_of

    return [
        record_of(played, seed=result.seed, index=number)
        for number, played in streams.played_again(played_deals(plan, count))
    ]


def _print(options: HandsOptions, result: "HandsResult", told: list[dict]) -> None:
    if options.json:
        document = result.to_dict()
        if options.show is not None or options.deal is not None:
            document["shown"] = told
        streams.to_stdout(streams.as_json(document))
    elif files.STDOUT not in (options.csv, options.records):
        from dealwise.reports.terminal.hands_page import print_hands
        from dealwise.reports.terminal.record_pages import print_replay

        with streams.page() as console:
            print_hands(result, console)
        for number, record in enumerate(told, start=1):
            with streams.page() as console:
                console.print()
                print_replay(record, console, number=number)


def _save_records(options: HandsOptions, plan: "HandsPlan", result: "HandsResult") -> None:
    from dealwise.reports.studies.hands import played_deals
    from dealwise.simulate.moon.records import record_of

    records = (
        record_of(played, seed=result.seed, index=number)
        for number, played in streams.played_again(played_deals(plan, result.deals))
    )
    save_records(options.records, records, result.deals, quiet=options.quiet)
