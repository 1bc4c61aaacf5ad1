"""The sentences that go with the worth of calls: what to bid, and what the numbers assume."""

from dealwise.reports.provenance import which_files
from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.studies.bidding_result import FEWEST_DEALS, BidResult, CallsFound
from dealwise.reports.studies.compare_numbers import signed
from dealwise.simulate.moon.auction_words import call_name
from dealwise.simulate.moon.house_rules import IN_A_MATCH
from dealwise.simulate.moon.notation import write_hand
from dealwise.simulate.moon.tiles import MOON, PASS, SEATS
from dealwise.simulate.percent import NOTHING, percent
from dealwise.simulate.quantities import counted
from dealwise.strategies.moon.game import GAME

_DECIMALS = 2


def title(result: BidResult) -> str:
    """What was asked, in one line."""
    scores = ", ".join(map(str, result.scores))
    kept = f"; the scores are {scores}" if any(result.scores) else ""
    return f"{write_hand(result.hand)} at seat {result.seat}, {_heard(result)}{kept}"


def _heard(result: BidResult) -> str:
    first = (result.seat - len(result.heard)) % SEATS
    said = [
        f"seat {(first + place) % SEATS} has {'passed' if call == PASS else f'bid {call}'}"
        for place, call in enumerate(result.heard)
    ]
    return " and ".join(said) if said else "first to speak"


def headline(result: BidResult) -> str:
    """The best call, what it is worth and how often it is made."""
    found, call = result.answer, result.best
    if call is None:
        return "No deal that was played agrees with the auction, so nothing is known of any call."
    place = found.best
    told = f"Pass: worth {_worth(found, place)}"
    if call != PASS:
        made, highest = found.make(place)
        often = f", made in {percent(made, highest)}% of the deals in which it is the highest bid"
        told = f"Bid {call}: worth {_worth(found, place)}{often if highest else ''}"
    others = [call_name(found.calls[other]) for other in found.as_good if other != place]
    if not others:
        return f"{told}."
    alike = "just as good is" if found.exact else "it cannot be told from"
    return f"{told}; {alike} {', '.join(others)}."


def _worth(found: CallsFound, place: int) -> str:
    return f"{signed(found.own(place), _DECIMALS)} points a hand to you"


def few_text(result: BidResult) -> str:
    """That few deals agree with the auction; empty if enough do."""
    if not result.heard or result.found.deals >= FEWEST_DEALS:
        return ""
    agree = f"Only {counted(result.found.deals, 'deal')} of {result.deals:,}"
    if result.found.deals == 0:
        agree = f"None of {counted(result.deals, 'deal')}"
    return f"{agree} would have been bid like that by {result.field}."


def assumptions(result: BidResult) -> str:
    """Who plays how, on which deals, what the points leave out, and how sure they are."""
    told = (
        f"{_players(result)} {_deals(result)}",
        f"The worth is in points: a made {MOON} counts {MOON}, and what a call does to the chance "
        f"of winning the match is not in it; all policies are told the scores.",
        "Highest is how often a call wins the auction, made how often it is made then.",
        _after_a_pass(result),
        _rules(result),
        which_files(result.files),
    )
    return " ".join(filter(None, told))


def _players(result: BidResult) -> str:
    if result.play == result.field:
        return f"All bid and play as {result.field}."
    return f"You go on as {result.play}, both others bid and play as {result.field}."


def _deals(result: BidResult) -> str:
    found, beside = result.found, result.unconditioned
    stopped = ""
    if result.deals < result.deals_asked:
        stopped = f", stopped before {result.deals_asked:,}"
    dealt = f"{result.deals:,} deals that complete your hand{stopped}"
    whole = "all " if found.exact else "the "
    kept = f"{whole.capitalize()}{dealt} were played"
    if result.heard:
        agreeing = f"the {found.deals:,} were played" if found.deals else "there is none"
        kept = f"Of {whole}{dealt}, {agreeing} in which the others would have called so"
    if beside is not None:
        many = "all" if beside.whole else f"{beside.deals:,}"
        kept += f"; then {many} were played, whatever they would have called"
    if found.exact and (beside is None or beside.exact):
        return f"{kept}: exact for such players."
    seed = "" if result.seed is None else f", seed {result.seed}"
    tests = "Holm's tests" if result.answer.whole else "confidence sequences"
    return (
        f"{kept}{seed}; intervals: {LEVEL:.0%}, Student's t, each alone. All calls were tried on "
        f"the same deals, whose luck flatters the best; marked * is what no other call beats by "
        f"{tests} of the differences."
    )


def _after_a_pass(result: BidResult) -> str:
    """What comes of a pass; nothing for one who may not pass (M11)."""
    if PASS not in result.found.calls:
        return ""
    nobody = "it scores nothing"
    if result.options.get("all_pass") == "force_last":
        nobody = "the last to speak has to bid 4"
    return f"After a pass you defend if another bids; if all pass, {nobody}."


def beside_text(found: CallsFound) -> str:
    """What stands above the table of all deals, of which Ctrl-C may have left some."""
    many = "all" if found.whole else f"{found.deals:,}"
    return f"On {many} deals, whatever the others would have called:"


def _rules(result: BidResult) -> str:
    if not result.options:
        return ""
    told = [
        f"{name} is {value}" + (f" ({GAME.idle})" if name in IN_A_MATCH else "")
        for name, value in result.options.items()
    ]
    return f"Of the rules {', '.join(told)}."


def columns_of(result: BidResult, found: CallsFound) -> list[str]:
    """The titles of the table of calls; those of intervals only where there are some."""
    others = [f"seat {seat}" for seat in range(SEATS) if seat != result.seat]
    ends = [] if found.exact else ["95% interval"]
    return ["call", "", "you", *ends, "behind", *others, "made %", "highest %"]


def row_of(result: BidResult, found: CallsFound, place: int) -> list[str]:
    """The cells of one call under `columns_of`."""
    name, means = call_name(found.calls[place]), found.points(place)
    if means is None:
        return [name, *[NOTHING] * (len(columns_of(result, found)) - 1)]
    made, highest = found.make(place)
    never = found.calls[place] == PASS
    ends = [] if found.exact else [_interval(found.interval(place))]
    behind, _ = found.behind(place)
    return [
        name,
        "*" if place in found.as_good else "",
        signed(means[result.seat], _DECIMALS),
        *ends,
        NOTHING if place == found.best else f"{behind:.{_DECIMALS}f}",
        *(signed(means[seat], _DECIMALS) for seat in range(SEATS) if seat != result.seat),
        NOTHING if never else percent(made, highest),
        NOTHING if never else percent(highest, found.deals),
    ]


def _interval(ends: tuple[float, float] | None) -> str:
    if ends is None:
        return NOTHING
    return " to ".join(signed(end, _DECIMALS) for end in ends)


def html_table(result: BidResult) -> str:
    """The table for a notebook."""
    import pandas

    found = result.answer
    rows = [row_of(result, found, place) for place in range(len(found.calls))]
    frame = pandas.DataFrame(rows, columns=columns_of(result, found))
    return frame.to_html(index=False, escape=True)
