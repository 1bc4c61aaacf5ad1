"""`dealwise moon hands`: whole hands, or with --match whole matches, one strategy a seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dealwise.commands import files, streams
from dealwise.commands.place import Place
from dealwise.commands.playing import hand_alone, leave_if_stopped, leave_interrupted, playing
from dealwise.commands.records_file import save_records
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.quantities import parse_place, parse_seconds, plural
from dealwise.simulate.quoting import quoted

if TYPE_CHECKING:
    from dealwise.reports.studies.hands_result import HandsResult
    from dealwise.reports.studies.matches_result import MatchesResult
    from dealwise.simulate.moon.match import PlayedMatch
    from dealwise.strategies.moon.hands_plan import HandsPlan
    from dealwise.strategies.moon.matches_plan import MatchesPlan

    Plan = HandsPlan | MatchesPlan
    Result = HandsResult | MatchesResult
    Told = list[dict] | list[tuple[int, PlayedMatch]]


@dataclass(frozen=True)
class HandsOptions:
    """What the command line says."""

    strategies: str
    match: bool
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
                f"--deal {quoted(self.deal)} plays one {self.noun} alone, without --deals: leave "
                f"one out."
            )
        files.check_targets((self.csv, self.records), force=self.force)
        self.place.check()
        parse_seconds(self.patience, "--policy-timeout")

    @property
    def noun(self) -> str:
        """What is played: a deal, or a match."""
        return "match" if self.match else "deal"

    def tells_numbers(self) -> bool:
        """Whether the result is told, on standard output or in a file, and not the hands alone."""
        return self.records != files.STDOUT or self.csv is not None

    def hands_to_show(self) -> int:
        """How many hands or matches are told; one that is played alone always is.

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
    files.keep_inputs((options.csv, options.records))
    result = _play(options, plan)
    told = None
    if shown and not result.stopped:
        told = _tell_again(plan, result, min(shown, result.deals))
    _print(options, result, told)
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    unwritten = [] if options.records is None else ["records"]
    leave_if_stopped(result, told=options.tells_numbers(), unwritten=unwritten, noun=options.noun)
    if shown and told is None:
        leave_interrupted("Interrupted while hands were told again.")
    if options.records is not None:
        records = _records_of_matches(plan, result) if options.match else _records(plan, result)
        hands = result.hands if options.match else result.deals
        save_records(options.records, records, hands, quiet=options.quiet)


def _plan(options: HandsOptions) -> "Plan":
    """What is to be played, checked; files of policies are announced.

    Raises:
        BadInput: a strategy, number or rule that cannot be.
        Fault: a file of policies is none.
    """
    from dealwise.reports.studies.hands import DEFAULT_DEALS, plan_hands, seated
    from dealwise.simulate.assignments import parse_assignments
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
        match=options.match,
    )


def _play(options: HandsOptions, plan: "Plan") -> "Result":
    """Play the plan, or what there is time for.

    Raises:
        Fault: a policy did what the rules do not allow; it says how to play that deal alone.
    """
    from dealwise.reports.studies.hands import play_hands

    patience = parse_seconds(options.patience, "--policy-timeout")
    try:
        summary = _wins_by_seat if options.match else _points_by_seat
        bar = {"quiet": options.quiet, "summary": summary, "noun": plan.noun}
        with (
            options.place.opened() as place,
            playing(plural(plan.noun), **bar) as on_progress,
        ):
            return play_hands(plan, patience=patience, on_progress=on_progress, **place)
    except Fault as fault:
        if fault.deal is None or options.deal is not None:
            raise
        asked = (options.strategies, options.seed, options.rules)
        alone = hand_alone("moon", *asked, fault.deal, match=options.match)
        raise Fault(f"{fault} {alone}") from fault


def _points_by_seat(result: "HandsResult") -> str:
    points = ", ".join(
        f"{strategy} {sums.mean_points:+.3f}"
        for strategy, sums in zip(result.strategies, result.seats, strict=True)
    )
    return f"points a deal by seat: {points}"


def _wins_by_seat(result: "MatchesResult") -> str:
    from dealwise.reports.studies.matches_words import share_text

    wins = ", ".join(
        f"{strategy} {share_text(share)}"
        for strategy, share in zip(result.strategies, result.seats, strict=True)
    )
    return f"matches won of 100 by seat: {wins}"


def _tell_again(plan: "Plan", result: "Result", count: int) -> "Told | None":
    """The records of the first hands, or the first matches; None if that was interrupted."""
    from dealwise.strategies.moon.told_again import played_matches

    try:
        if plan.noun == "match":
            return list(streams.played_again(played_matches(plan, count)))
        return list(_records(plan, result, count))
    except KeyboardInterrupt:
        return None


def _records(plan: "HandsPlan", result: "HandsResult", count: int | None = None) -> Iterator[dict]:
    from dealwise.simulate.moon.records import record_of
    from dealwise.strategies.moon.told_again import played_deals

    hands = played_deals(plan, result.deals if count is None else count)
    for number, played in streams.played_again(hands):
        yield record_of(played, seed=result.seed, index=number)


def _records_of_matches(plan: "MatchesPlan", result: "MatchesResult") -> Iterator[dict]:
    from dealwise.simulate.moon.match_records import records_of
    from dealwise.strategies.moon.told_again import played_matches

    for _, match in streams.played_again(played_matches(plan, result.deals)):
        yield from records_of(match)


def _print(options: HandsOptions, result: "Result", told: "Told | None") -> None:
    if options.json:
        document = result.to_dict()
        if told is not None:
            document["shown"] = _courses(told) if options.match else told
        streams.to_stdout(streams.as_json(document))
    elif files.STDOUT not in (options.csv, options.records):
        _print_page(options, result, told or [])


def _courses(told: list[tuple[int, "PlayedMatch"]]) -> list[dict]:
    from dealwise.simulate.moon.match_records import course_of

    return [course_of(match, number) for number, match in told]


def _print_page(options: HandsOptions, result: "Result", told: "Told") -> None:
    from dealwise.reports.terminal.hands_page import print_hands
    from dealwise.reports.terminal.matches_page import print_course, print_legend, print_matches
    from dealwise.reports.terminal.moon_replay import print_replay
    from dealwise.reports.terminal.writing import print_line

    with streams.page() as console:
        if options.match:
            print_matches(result, console)
        else:
            print_hands(result, console)
    for place, shown in enumerate(told, start=1):
        with streams.page() as console:
            console.print()
            if options.match:
                number, match = shown
                print_line(console, f"Match {number:,}", "bold")
                print_course(match, console)
            else:
                print_replay(shown, console, number=place)
    if told and options.match:
        with streams.page() as console:
            console.print()
            print_legend(console)
