"""What the numbers of a comparison rest on: what was played, how it was counted, what ended it."""

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.families import bonferroni_level
from dealwise.reports.statistics.looks import FIRST_LOOK, LEAST_NONZERO
from dealwise.reports.studies.blocks_result import BlocksResult
from dealwise.reports.studies.compare_estimate import (
    PAIRED_T,
    RARE,
    RARE_AT_ANY_TIME,
    SEQUENCE,
    TIGHTEST_AT,
)
from dealwise.reports.studies.compare_numbers import level_text, ranking_level, says_nothing
from dealwise.reports.studies.compare_result import CompareResult
from dealwise.reports.studies.paired_result import BONFERRONI, PairedResult
from dealwise.simulate.quantities import LARGEST_COUNT, joined, plural
from dealwise.strategies.games import Outcomes, game_named


def what_a_block_is(result: BlocksResult) -> str:
    """How a block is played and counted, and if it has outcomes how it ends and has ended."""
    game = game_named(result.game)
    told = [game.told_blocks(match=result.of_matches, setting=result.setting)]
    if result.has_outcomes:
        told += [game.told_endings(result.options), result.outcomes.told()]
    if result.has_outcomes and len(result.pairs) > 1:
        told.append(game.told_of_pairs(_outcomes_by_pair(result)))
    return " ".join(filter(None, told))


def _outcomes_by_pair(result: BlocksResult) -> dict[tuple[str, str], Outcomes]:
    names = result.strategies
    return {(names[a], names[b]): result.outcomes_of(a, b) for a, b in result.pairs}


def assumptions(result: CompareResult) -> str:
    """How strategies were compared, on what, until when, and how sure that is."""
    told = (
        what_a_block_is(result),
        who_decides(result),
        what_was_played(result),
        stop_rule(result),
        kinds_of_interval(result),
        same_players(result),
        _family(result),
        which_files(result.files),
    )
    return " ".join(filter(None, told))


def stopped(result: PairedResult) -> str:
    """That a run was stopped before its rule was met, and where; empty if it was not."""
    if result.fault is not None:
        return f"Ended early, by a fault after {result.measure.counted(result.deals)}."
    if not result.interrupted:
        return ""
    asked = f" of {result.deals_asked:,}" if result.deals_asked < LARGEST_COUNT else ""
    return f"Stopped early: {result.deals:,}{asked} {result.measure.blocks} were played."


def stop_rule(result: PairedResult) -> str:
    """What was to end the run, and what did."""
    rule = result.rule
    each = " in each call" if result.kept else ""
    limits = [] if rule.seconds is None else [f"{rule.seconds:g} s{each}"]
    if rule.deals < LARGEST_COUNT:
        limits.insert(0, result.measure.counted(rule.deals))
    aim = _aim(result)
    if aim and limits:
        aim += f", after {' or '.join(limits)} at the latest"
    rule = aim or " or ".join(limits) or "a time"  # which a file of a run does not tell
    return f"Stop rule: {rule}. {_what_stopped(result)}".strip()


def _aim(result: PairedResult) -> str:
    rule = result.rule
    read = f"read at fixed numbers of {result.measure.blocks}"
    if rule.precision is not None:
        differences = "the difference" if len(result.strategies) == 2 else "every difference"
        amount = result.measure.amount.removesuffix(f" a {result.measure.hand}")
        return f"{differences} to within {rule.precision:g} {amount}, {read}"
    if rule.sprt is not None:
        return f"{the_test(result)}, {read}"
    return ""


def the_test(result: PairedResult) -> str:
    """The sequential test that was asked for."""
    rule = result.rule
    return (
        f'the test of "better by {rule.sprt:g}" against "no better" '
        f"(alpha {rule.alpha:g}, beta {rule.beta:g})"
    )


def _what_stopped(result: PairedResult) -> str:
    deals = result.measure.counted(result.deals)
    again = f"--deals {result.deals} plays the same {result.measure.blocks} again"
    match result.stopped_by:
        case "time":
            kept = f", of which {result.kept:,} were kept from before" if result.kept else ""
            return f"Stopped by the clock after {deals}{kept}: {again}."
        case None:
            return f"Ended by a fault after {deals}: {again}."
        case "interrupt":
            return f"Stopped by hand after {deals}: {again}."
        case "deals":
            return f"It was not met within {deals}." if _aim(result) else ""
        case _:
            return f"It was met after {deals}."


def who_decides(result: PairedResult) -> str:
    """Who decides all else where single policies are compared; empty where whole strategies are."""
    if result.only is None:
        return ""
    return f"Only the {result.only} policy differs: all else is decided by {result.rest}."


def what_was_played(result: PairedResult) -> str:
    """How many deals and hands, by how many players, of which seed, by which house rules."""
    setting = game_named(result.game).told_setting(result.setting)
    told = (
        result.measure.counted(result.deals),
        hands_text(result),
        *filter(None, [setting]),
        f"seed {result.seed}",
        *(_told(result, *option) for option in result.options.items()),
    )
    return f"{', '.join(told)}."


def hands_text(result: PairedResult) -> str:
    """How many hands were played, as the game calls them."""
    return f"{result.hands:,} {plural(game_named(result.game).hand)}"


def _told(result: PairedResult, name: str, value: str | int) -> str:
    """A house rule, and that it changes nothing here where it does not."""
    game = game_named(result.game)
    idle = game.is_idle(name, match=result.of_matches)
    return f"{name}={value}" + (f" ({game.idle})" if idle else "")


def kinds_of_interval(result: PairedResult) -> str:
    """The kinds of interval that there are, each with what it is made of."""
    level = level_text(result.level)
    told = [_KINDS[method](result) for method in result.methods if method in _KINDS]
    if not told or (len(result.strategies) == 2 and says_nothing(result, result.estimate(0, 1))):
        return ""
    if len(result.strategies) == 2:
        return f"Interval at {level}: {told[0]}."
    return f"Intervals of differences, each alone, at {level}: {'; or '.join(told)}."


def _bound(result: PairedResult, of_what: str) -> str:
    few = f"fewer than {LEAST_NONZERO} are"
    if result.seen.answer and result.deals < FIRST_LOOK:
        few = f"there are fewer than {FIRST_LOOK} {result.measure.blocks}"
    return (
        f"the largest difference there can be ({result.measure.largest:g}) times {of_what} of the "
        f"share of {result.measure.blocks} that are scored differently, as {few}"
    )


_KINDS = {
    PAIRED_T: lambda result: f"paired t of the {result.measure.blocks}",
    SEQUENCE: lambda result: (
        f"a confidence sequence of the {result.measure.blocks}, tightest at {TIGHTEST_AT:,} of "
        f"them, which holds whenever one stops"
    ),
    RARE: lambda result: _bound(result, "a Clopper-Pearson bound"),
    RARE_AT_ANY_TIME: lambda result: _bound(
        result, "a bound that holds whenever one stops (a beta-binomial confidence sequence)"
    ),
}


def _family(result: CompareResult) -> str:
    count = len(result.strategies)
    if count == 2:
        return ""
    level = level_text(result.level)
    return (
        f"A mean is that of a row of the matrix; its interval is at "
        f"{level_text(ranking_level(result))}, so that all {count:,} hold at once with {level} "
        f"(Bonferroni). {who_is_beaten(result)}"
    )


def same_players(result: PairedResult) -> str:
    """Who of more than two is there twice, in sentences; the finding says it of all or of two."""
    alike: dict[object, list[str]] = {}
    for name, identity in zip(result.strategies, result.identities, strict=True):
        alike.setdefault(identity, []).append(name)
    if len(alike) == 1:
        return ""
    told = []
    for names in alike.values():
        if len(names) > 1:
            told.append(
                f"{joined(names)} are the same players, each counted by itself: their difference "
                f"is exactly 0, and all else that tells them apart is chance."
            )
    return " ".join(told)


def who_is_beaten(result: PairedResult) -> str:
    """By which tests one of more than two is said to be beaten."""
    return f"One is beaten where {by_which_tests(result, len(result.pairs))}."


def by_which_tests(result: PairedResult, pairs: int) -> str:
    """What tells one from another where there are so many pairs; a clause."""
    if result.best_method == BONFERRONI:
        return (
            f"the confidence sequence of the pair says so at "
            f"{level_text(bonferroni_level(pairs))}, so that all {pairs:,} pairs hold at once, "
            f"whenever one stops"
        )
    return f"a paired t test says so after Holm's adjustment over all {pairs:,} pairs"


def command_words(result: PairedResult, *places: int) -> list[str]:
    """The words that compare the strategies at these places again on the same deals, all if none.

    Strategies are named as they are printed.
    """
    places = places or tuple(range(len(result.strategies)))
    words = ["dealwise", result.game, "compare", *(result.strategies[place] for place in places)]
    if result.only is not None:
        words += ["--only", result.only, "--rest", str(result.rest)]
    if result.of_matches:
        words.append("--match")
    words += game_named(result.game).setting_words(result.setting)
    for name, value in result.options.items():
        words += ["--rule", f"{name}={value}"]
    return [*words, "--deals", str(result.deals), "--seed", str(result.seed)]
