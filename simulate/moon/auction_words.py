"""What people type of an auction: whose turn it is, what was called before, and the scores."""

import re
from collections.abc import Iterable, Sequence

from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.moon.rules import HOUSE_RULES, Auction, Options
from dealwise.simulate.moon.tiles import BIDS, MOON, PASS, SEATS
from dealwise.simulate.quantities import counted
from dealwise.simulate.quoting import as_text, quoted

PASS_NAME = "pass"
MOST_POINTS = 400_000
"""More than any match comes to: policies are told no larger scores."""

_CALLS = {PASS_NAME: PASS, "p": PASS} | {str(bid): bid for bid in BIDS}
_CALL_RULE = "a call is pass, 4, 5, 6, 7 or 21"
_SCORES_RULE = "write the points of seats 0, 1 and 2, such as 10,3,-4"


def call_name(call: int) -> str:
    """A call as records write it: "pass", "4", ... "21"."""
    return PASS_NAME if call == PASS else str(call)


def parse_seat(value: int | str, name: str = "--seat") -> int:
    """A seat at a table of three.

    Raises:
        BadInput: there is no such seat (M1).
    """
    text = as_text(value).strip()
    if text not in map(str, range(SEATS)):
        raise BadInput(f"{name} cannot be {quoted(text)}: the seats are 0, 1 and 2.")
    return int(text)


def parse_calls(
    value: str | Iterable[int | str], seat: int, options: Options = HOUSE_RULES
) -> Auction:
    """The auction as it stands when a seat speaks, from the calls before it in order: "pass 4".

    Raises:
        BadInput: a word is no call, a call is not above the standing bid or follows a 21 (M10), or
            more than two have spoken (M9).
    """
    words = _words(value)
    if len(words) >= SEATS:
        raise BadInput(
            f"The auction {quoted(' '.join(words))} has {counted(len(words), 'call')}: each player "
            f"speaks once (M9), so at most two have spoken before."
        )
    auction = Auction((seat - len(words)) % SEATS, options=options)
    for word in words:
        call = _CALLS.get(word.casefold())
        if call is None:
            raise BadInput(f"{quoted(word)} is no call: {_CALL_RULE}.")
        try:
            auction = auction.call(call)
        except Fault as broken:
            raise BadInput(
                f"The auction {quoted(' '.join(words))} cannot be: {call_name(call)} is not above "
                f"the standing bid of {auction.bid} (M10)."
                if auction.bid != MOON
                else _after_21(words)
            ) from broken
    if auction.is_over:
        raise BadInput(_after_21(words))
    return auction


def _after_21(words: Sequence[str]) -> str:
    return (
        f"The auction {quoted(' '.join(words))} cannot go on: a 21 ends it, and nobody speaks "
        f"after that (M10)."
    )


def parse_scores(value: str | Sequence[int | str], name: str = "--scores") -> tuple[int, int, int]:
    """The scores of seats 0, 1, 2 before a hand: "10,3,-4".

    Raises:
        BadInput: they are not three whole numbers, or the match would have ended with them (M22).
    """
    words = _words(value)
    told = ",".join(words)
    numbers = [word.replace("\N{MINUS SIGN}", "-") for word in words]
    if len(words) != SEATS or not all(re.fullmatch(r"[+-]?[0-9]{1,9}", text) for text in numbers):
        raise BadInput(f"{name} cannot be {quoted(told)}: {_SCORES_RULE}.")
    first, second, third = map(int, numbers)
    scores = (first, second, third)
    if max(map(abs, scores)) > MOST_POINTS:
        raise BadInput(
            f"{name} cannot be {quoted(told)}: no match comes to {MOST_POINTS:,} points."
        )
    best = max(scores)
    if best >= MOON and scores.count(best) == 1:
        raise BadInput(
            f"{name} cannot be {quoted(told)}: the match is over, as seat {scores.index(best)} "
            f"has {best} and more than the others (M22); from {MOON} on it goes on only in a tie."
        )
    return scores


def _words(value: str | Iterable[int | str]) -> list[str]:
    pieces = [value] if isinstance(value, str) else [as_text(piece) for piece in value]
    return [word for piece in pieces for word in re.split(r"[\s,;]+", piece) if word]
