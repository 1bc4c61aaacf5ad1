"""The sentences that go with what a strategy gives away, for a page and a notebook."""

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.regret_result import KindSums, RegretResult, Worst
from dealwise.simulate.moon.house_rules import IN_A_MATCH
from dealwise.simulate.moon.notation import parse_tile, parse_trump, trump_title, write_tile
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import counted
from dealwise.strategies.moon.game import GAME

_PARTED = ("lead as bidder", "lead as defender", "follow as bidder", "follow as defender")


def headline(result: RegretResult) -> str:
    """How much is given away, and where most of it."""
    sums = result.all
    if sums.mean is None:
        return f"{result.strategy} made no decision: every hand was passed out."
    kinds = [kind for kind in result.kinds[:-1] if kind.kind not in _PARTED]
    most = max(kinds, key=lambda kind: kind.given)
    ends = sums.interval
    sure = "" if ends is None else f" ({ends[0]:.3f} to {ends[1]:.3f})"
    return (
        f"{result.strategy} gives away {sums.mean:.3f} tricks a hand{sure} against open hands, in "
        f"{percent(sums.costly, sums.decisions)}% of its decisions; most of it by its "
        f"{_plural(most.kind)}, {most.mean:.3f}."
    )


def _plural(kind: str) -> str:
    return {"lead": "leads", "follow": "plays behind a lead"}.get(kind, f"{kind}s")


def assumptions(result: RegretResult) -> str:
    """What it is measured against, on which deals, and how sure it is."""
    seats = "It sits at all three seats, and what all give away is added up"
    if result.alone:
        seats = f"It sits at one seat against two of {result.field}, each seat in turn"
    idle = "".join(
        f", {name} is {value}" + (f" ({GAME.idle})" if name in IN_A_MATCH else "")
        for name, value in result.options.items()
    )
    told = (
        "A decision is held against the best there was if all had seen every tile and played "
        "their best from there on: the trump against the best trump, the discard against the "
        "best one with that trump. Nobody sees the others' tiles, so that everybody gives "
        "something away: hold what one strategy gives away against what another does.",
        f"{seats}. {counted(result.deals, 'deal')}, {counted(result.hands, 'hand')} that were not "
        f"passed out, seed {result.seed}{idle}. Intervals: Student's t at {LEVEL:.0%}, by hands.",
        which_files(result.files),
    )
    return " ".join(filter(None, told))


def name_of(sums: KindSums) -> str:
    """What a row is called; those that part another stand in."""
    return f"  {sums.kind.partition(' ')[2]}" if sums.kind in _PARTED else sums.kind


def rows_of(result: RegretResult) -> list[KindSums]:
    """The kinds in the order of a table: what parts another stands below it."""
    by_kind = {sums.kind: sums for sums in result.kinds}
    order = ("trump", "discard", "lead", *_PARTED[:2], "follow", *_PARTED[2:], "all")
    return [by_kind[kind] for kind in order]


def cells_of(sums: KindSums) -> list[str]:
    """Tricks a hand, half the interval, decisions, the share that cost something."""
    reach = sums.half_width
    return [
        NOTHING if sums.mean is None else f"{sums.mean:.3f}",
        NOTHING if reach is None else f"{reach:.3f}",
        f"{sums.decisions:,}",
        percent(sums.costly, sums.decisions),
    ]


COLUMNS = ("decision", "tricks a hand", "±", "decisions", "costly %")


def worst_cells(decision: Worst) -> list[str]:
    """One of the worst decisions: deal, who, which, what was chosen, what was best, the cost."""
    where = decision.kind
    if decision.trick is not None:
        where = f"{decision.kind}, trick {decision.trick}"
    return [
        f"{decision.deal:,}",
        str(decision.seat),
        where,
        _shown(decision, decision.chosen),
        _shown(decision, decision.best),
        str(decision.cost),
    ]


def _shown(decision: Worst, name: str) -> str:
    """A trump or a tile for people, from its name in records."""
    if decision.kind == "trump":
        return trump_title(parse_trump(name))
    return write_tile(parse_tile(name))


WORST_COLUMNS = ("deal", "seat", "decision", "chosen", "best", "tricks")


def replay_words(result: RegretResult) -> list[str]:
    """The command that shows the worst decision's deal; none without one."""
    if not result.worst:
        return []
    worst = result.worst[0]
    words = ["dealwise", "moon", "hands", "--strategies", ",".join(worst.seats)]
    for name, value in result.options.items():
        words += ["--rule", f"{name}={value}"]
    return [*words, "--seed", str(result.seed), "--deal", str(worst.deal)]


def html_table(result: RegretResult) -> str:
    """The table for a notebook."""
    import pandas

    rows = [[sums.kind, *cells_of(sums)] for sums in rows_of(result)]
    return pandas.DataFrame(rows, columns=list(COLUMNS)).to_html(index=False, escape=True)
