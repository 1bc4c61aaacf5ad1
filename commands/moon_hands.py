"""`dealwise moon hands`: whole hands, one strategy a seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dealwise.commands import files, streams
from dealwise.commands.place import Place
from dealwise.commands.playing import hand_alone, leave_if_stopped, leave_interrupted, playing
from dealwise.commands.records_file import save_records
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_place, parse_seconds
from dealwise.simulate.quoting import quoted

if TYPE_CHECKING:
    from dealwise.reports.studies.hands_result import HandsResult
    from dealwise.strategies.moon.hands_plan import HandsPlan


@dataclass(frozen=True)
class HandsOptions:
    """What the command line says."""

    strategies: str
    deals: str | None
    deal: str | None
    seed: str
    rules: list[str]
    records: str | None
    show: str | None
    json: bool
    csv: str | None
    place: Place
    patience: str
    trust: bool
    force: bool
    quiet: bool

    def check(self) -> None:
        """Refuse what does not go together and files that cannot be written.

        Raises:
            BadInput: in a sentence.
        """
        files.check_stdout(json=self.json, csv=self.csv, records=self.records, show=self.show)
        if self.deal is not None and self.deals is not None:
            raise BadInput(
                f"--deal {quoted(self.deal)} plays one deal alone, without --deals: leave one out."
            )
        files.check_targets((self.csv, self.records), force=self.force)
        self.place.check()
        parse_seconds(self.patience, "--policy-timeout")

    def tells_numbers(self) -> bool:
        """Whether the result is told, on standard output or in a file, and not the hands alone."""
        return self.records != files.STDOUT or self.csv is not None

    def hands_to_show(self) -> int:
        """How many hands are told trick by trick; one that is played alone always is.

        Raises:
            BadInput: it is no number.
        """
        shown = 0 if self.show is None else parse_place(self.show, "--show")
        return shown if self.deal is None else max(shown, 1)


def run_hands(options: HandsOptions) -> None:
    """Check everything, play, print, save.

    Raises:
        BadInput: something on the command line cannot be.
        Fault: a policy did what the rules do not allow; what was finished is printed first.
    """
    options.check()
    shown = options.hands_to_show()
    plan = _plan(options)
    result = _play(options, plan)
    told = None
    if shown and not result.stopped:
        told = _tell_again(plan, result, min(shown, result.deals))
    _print(options, result, told)
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    unwritten = [] if options.records is None else ["records"]
    leave_if_stopped(result, told=options.tells_numbers(), unwritten=unwritten)
    if shown and told is None:
        leave_interrupted("Interrupted while hands were told again.")
    if options.records is not None:
        records = _records(plan, result, result.deals)
        save_records(options.records, records, result.deals, quiet=options.quiet)


def _plan(options: HandsOptions) -> "HandsPlan":
    """What is to be played, checked; files of policies are announced.

    Raises:
        BadInput: a strategy, number or rule that cannot be.
        Fault: a file of policies is none.
    """
    from dealwise.reports.studies.hands import DEFAULT_DEALS, plan_hands, seated
    from dealwise.simulate.moon.house_rules import parse_assignments
    from dealwise.strategies.assembling import load_strategy

    strategies = seated(options.strategies)
    for name in strategies:
        load_strategy("moon", name, trust=options.trust)
    return plan_hands(
        strategies,
        deals=DEFAULT_DEALS if options.deals is None else options.deals,
        only_deal=options.deal,
        seed=options.seed,
        rules=parse_assignments(options.rules),
    )


def _play(options: HandsOptions, plan: "HandsPlan") -> "HandsResult":
    """Play the plan, or what there is time for.

    Raises:
        Fault: a policy did what the rules do not allow; it says how to play that deal alone.
    """
    from dealwise.reports.studies.hands import play_hands

    patience = parse_seconds(options.patience, "--policy-timeout")
    try:
        with (
            options.place.opened() as place,
            playing("deals", quiet=options.quiet, summary=_points_by_seat) as on_progress,
        ):
            return play_hands(plan, patience=patience, on_progress=on_progress, **place)
    except Fault as fault:
        if fault.deal is None or options.deal is not None:
            raise
        asked = (options.strategies, options.seed, options.rules)
        raise Fault(f"{fault} {hand_alone('moon', *asked, fault.deal)}") from fault


def _points_by_seat(result: "HandsResult") -> str:
    points = ", ".join(
        f"{strategy} {sums.mean_points:+.3f}"
        for strategy, sums in zip(result.strategies, result.seats, strict=True)
    )
    return f"points a deal by seat: {points}"


def _tell_again(plan: "HandsPlan", result: "HandsResult", count: int) -> list[dict] | None:
    """The records of the first hands; None if that was interrupted."""
    try:
        return list(_records(plan, result, count))
    except KeyboardInterrupt:
        return None


def _records(plan: "HandsPlan", result: "HandsResult", count: int) -> Iterator[dict]:
    from dealwise.reports.studies.hands import played_deals
    from dealwise.simulate.moon.records import record_of

    for number, played in streams.played_again(played_deals(plan, count)):
        yield record_of(played, seed=result.seed, index=number)


def _print(options: HandsOptions, result: "HandsResult", told: list[dict] | None) -> None:
    if options.json:
        document = result.to_dict()
        if told is not None:
            document["shown"] = told
        streams.to_stdout(streams.as_json(document))
    elif files.STDOUT not in (options.csv, options.records):
        from dealwise.reports.terminal.hands_page import print_hands
        from dealwise.reports.terminal.record_pages import print_replay

        with streams.page() as console:
            print_hands(result, console)
        for number, record in enumerate(told or [], start=1):
            with streams.page() as console:
                console.print()
                print_replay(record, console, number=number)
