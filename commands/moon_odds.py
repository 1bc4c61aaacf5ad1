"""`dealwise moon odds`: from the words of the command line to the page, the files and the exit."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dealwise.commands import files, streams
from dealwise.commands.answering import AnswerOptions
from dealwise.commands.playing import leave_if_stopped, leave_interrupted
from dealwise.commands.progress import progress
from dealwise.commands.records_file import save_records
from dealwise.reports import whole_files
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.interrupts import held
from dealwise.simulate.quantities import parse_place, parse_seconds, parse_up_to
from dealwise.simulate.quoting import quoted, shell_words

if TYPE_CHECKING:
    from dealwise.reports.studies.failures import ShownDeal
    from dealwise.reports.studies.odds_question import Question
    from dealwise.reports.studies.odds_result import OddsResult
    from dealwise.simulate.moon.notation import Tiles

_MOST_TRICKS = 7


@dataclass(frozen=True)
class OddsOptions(AnswerOptions):
    """What the command line says; `question` holds the arguments of `odds_question.ask`."""

    hand: list[str] | None
    deal: str | None
    show_all: bool
    show: str | None
    below: str | None
    hands: str | None
    chart: str | None
    records: str | None
    question: dict

    def check(self) -> None:
        """Refuse what does not go together and files that cannot be written.

        Raises:
            BadInput: in a sentence.
        """
        if self.hands is not None:
            self._check_with_file()
        elif not self.hand:
            raise BadInput("There is no hand: write seven tiles, such as 66 65 64 55 33 21 00.")
        if self.deal is not None:
            self._check_with_deal()
        if self.below is not None and self.show is None:
            raise BadInput("--below says which deals --show shows: give --show N as well.")
        files.check_stdout(json=self.json, csv=self.csv, records=self.records, show=self.show)
        if self.chart is not None:
            files.check_chart(self.chart)
        files.check_targets((self.csv, self.chart, self.records), force=self.force)
        self.place.check()
        parse_seconds(self.patience, "--policy-timeout")

    def _check_with_file(self) -> None:
        if self.hand:
            raise BadInput(f"Give a hand or --hands {quoted(self.hands)}, not both.")
        for name, value in (
            ("--show", self.show),
            ("--chart", self.chart),
            ("--records", self.records),
            ("--all", self.show_all or None),
        ):
            if value is not None:
                raise BadInput(f"{name} goes with one hand, not with --hands: leave it out.")

    def _check_with_deal(self) -> None:
        for name, value in (
            ("--hands", self.hands),
            ("--show", self.show),
            ("--csv", self.csv),
            ("--chart", self.chart),
            ("--records", self.records),
            ("--all", self.show_all or None),
        ):
            if value is not None:
                raise BadInput(f"--deal shows one deal alone, without {name}: leave one out.")

    def check_open(self) -> None:
        """Refuse what shows deals: with open hands none is played, each is solved.

        Raises:
            BadInput: in a sentence.
        """
        for name, value in (
            ("--deal", self.deal),
            ("--show", self.show),
            ("--records", self.records),
        ):
            if value is not None:
                raise BadInput(
                    f"{name} shows hands as policies play them, and --model open has none: leave "
                    f"it out, or solve one deal with dealwise moon solve."
                )

    def tells_numbers(self) -> bool:
        """Whether the result is told, on standard output or in a file, and not the hands alone."""
        return self.records != files.STDOUT or self.csv is not None

    def saved_last(self) -> list[str]:
        """What is not begun when Ctrl-C was pressed, as it takes too long."""
        named = (("chart", self.chart), ("records", self.records))
        return [name for name, path in named if path is not None]

    def deals_to_show(self) -> tuple[int, int | None]:
        """How many failed deals to show, and below how many tricks; None: those of the best bid.

        Raises:
            BadInput: one of the two is no number, or no hand has so many tricks.
        """
        count = 0 if self.show is None else parse_place(self.show, "--show")
        if self.below is None:
            return count, None
        return count, parse_up_to(_MOST_TRICKS, self.below, "--below")


def run_odds(options: OddsOptions) -> None:
    """Check everything, play one hand, print, save.

    Raises:
        BadInput: something on the command line cannot be.
        Fault: a policy did what the rules do not allow.
    """
    from dealwise.reports.studies.odds_question import ask

    options.check()
    question = ask(**options.question)
    if question.is_open:
        options.check_open()
    files.ready_to_play(options.csv, options.chart, options.records)
    options.deals_to_show()
    if options.deal is not None:
        _show_one_deal(options, question, options.deal)
        return
    result = _answer(options, question)
    _tell(options, question, result)
    if options.records is not None:
        _save_records(options, question, result)


def _answer(options: OddsOptions, question: "Question") -> "OddsResult":
    """Play the question.

    Raises:
        Fault: a policy did what the rules do not allow; it says how to play that deal alone.
    """
    from dealwise.reports.studies.odds import answer

    try:
        return options.answer(
            "playing deals", _chances, lambda running: answer(question, options.hand, **running)
        )
    except Fault as fault:
        raise with_its_command(fault, question, options.hand) from fault


def _show_one_deal(options: OddsOptions, question: "Question", deal: str) -> None:
    """Tell one deal under the plan that is recommended, which all deals together decide."""
    from dealwise.reports.studies.failures import one_deal, try_deal
    from dealwise.reports.studies.odds_words import plan_chosen
    from dealwise.reports.terminal.deals_page import print_one_deal
    from dealwise.simulate.record_lines import line_of

    patience = parse_seconds(options.patience, "--policy-timeout")
    with streams.prints_to_stderr():
        number = try_deal(question, options.hand, deal, patience=patience)
    result = _answer(options, question)
    leave_if_stopped(result, told=False)
    with streams.prints_to_stderr():
        shown = one_deal(question, result, number)
    if options.json:
        streams.to_stdout(line_of(shown.record(result.seed)))
        return
    with streams.page() as console:
        print_one_deal(shown, console, chosen=plan_chosen(result))


def _chances(result: "OddsResult") -> str:
    from dealwise.simulate.percent import percent

    made = result.chances.made
    return ", ".join(f"P({goal}) {percent(count, result.deals)}" for goal, count in made.items())


def with_its_command(fault: Fault, question: "Question", hand: "Tiles") -> Fault:
    """The same fault, and how to play the one deal again that went wrong, if it was a deal."""
    if fault.deal is None:
        return fault
    from dealwise.reports.studies.odds_words import command_words
    from dealwise.simulate.moon.notation import parse_hand

    words = command_words(question, parse_hand(hand).mask, deals=question.sampled)
    return Fault(f"{fault} Play it alone: {shell_words([*words, '--deal', str(fault.deal)])}")


def _tell(options: OddsOptions, question: "Question", result: "OddsResult") -> None:
    """Print the answer, save the files, then look for the deals that failed, which may take longer.

    Only the JSON waits for those deals, as they stand inside of it; it is lost to nothing.
    """
    searches = options.show is not None and not result.stopped
    waits = options.json and searches
    if not waits:
        _print(options, result)
    try:
        _save(options, result)
    except (BadInput, KeyboardInterrupt):
        if waits:
            _print(options, result)
        raise
    leave_if_stopped(result, told=options.tells_numbers(), unwritten=options.saved_last())
    if not searches:
        return
    shown = _failed_deals(options, question, result)
    if waits:
        _print(options, result, shown)
    elif shown is not None:
        from dealwise.reports.terminal.deals_page import print_failures

        with streams.page() as console:
            print_failures(shown, console)
    if shown is None:
        leave_interrupted("Interrupted while deals that fail were looked for.")


def _print(
    options: OddsOptions, result: "OddsResult", shown: Sequence["ShownDeal"] | None = None
) -> None:
    """Print the answer; deals that failed stand inside of the JSON alone."""
    if options.json:
        document = result.to_dict()
        if shown is not None:
            document["shown"] = [deal.record(result.seed) for deal in shown]
        streams.to_stdout(streams.as_json(document))
    elif files.STDOUT not in (options.csv, options.records):
        from dealwise.reports.terminal.odds_page import print_odds

        with streams.page() as console:
            suggest = options.show is None
            print_odds(result, console, show_all=options.show_all, suggest=suggest)


def _failed_deals(
    options: OddsOptions, question: "Question", result: "OddsResult"
) -> Sequence["ShownDeal"] | None:
    """The deals that failed; None if the search for them was interrupted."""
    from dealwise.reports.studies.failures import failures

    count, below = options.deals_to_show()
    try:
        with (
            held() as interrupted,  # raised anywhere in so much plain Python it might be lost
            streams.prints_to_stderr(),
            progress("looking for deals", quiet=options.quiet) as shows,
        ):

            def on_progress(done: int, total: int) -> None:
                if interrupted.is_set():
                    raise KeyboardInterrupt
                if shows is not None:
                    shows(done, total)

            return failures(
                question, result, below=below or result.goal, count=count, on_progress=on_progress
            )
    except KeyboardInterrupt:
        return None


def _save_records(options: OddsOptions, question: "Question", result: "OddsResult") -> None:
    """Write every deal behind the recommended bid down."""
    from dealwise.reports.studies.failures import deals_behind

    deals = streams.played_again(deals_behind(question, result))
    records = (deal.record(result.seed) for deal in deals)
    save_records(options.records, records, result.deals, quiet=options.quiet)


def _save(options: OddsOptions, result: "OddsResult") -> None:
    if options.csv is not None:
        files.save_text(options.csv, streams.as_csv(result.table()))
    if options.chart is not None and not result.stopped:  # drawing takes too long then
        from dealwise.reports.charts.odds_figure import odds_figure, save_figure

        with whole_files.replacing(options.chart) as file:
            save_figure(odds_figure(result), file, Path(options.chart).suffix[1:].lower())
