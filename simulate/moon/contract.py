"""The three decisions of Moon: what a policy is told, in which order, and what it answers.

A policy is a plain function of whole numbers (int64) and answers with one. It is told what its seat
may know (M12, M13, M22 of the rules) and nothing else. Seats are counted from the bidder: 0 is the
bidder, 1 sits on the left of the bidder and plays after, 2 before. A set of tiles is a mask.

Bid, "may I have this hand?" Seats are counted from the speaker here. Answers 0 to pass, or 4, 5, 6,
7, 21 above `standing`.
Exchange, "which tile goes and what is trump?" Answers `plan_of(trump, discard)`.
Play, "which tile?" Answers a tile of `legal`. Asked only where there is a choice.

    hand          the tiles held: seven for a bid, in play those left; a discard is not held
    eight         the tiles held with the widow among them
    place         how many have spoken before
    standing      the highest bid so far, 0 if none
    call_left     what the next seat has called: -1 not yet, 0 pass, else the bid
    call_right    the same of the seat before
    widow         the tile that was the widow
    bid           the bid to make: 4, 5, 6, 7 or 21
    legal         the tiles that may be played (M14, M15)
    trump         0..6, 7 doubles, 8 none
    seat          who is asked, counted from the bidder
    position      0 leads the trick, 1 plays second, 2 last
    led           the suit led, 7 for trumps; -1 for the leader
    best          the strength of the tile that is winning the trick; -1 for the leader
    winner        the seat that played it; -1 for the leader
    first         the tile that was led; -1 for the leader
    second        the tile played second; -1 before that
    played        every tile played in this hand, this trick included
    voids         who has shown out of which suits, oneself in this trick included:
                  `has_shown_void(voids, seat, suit)`
    tricks        tricks won so far: `tricks_won(tricks, seat)`
    discard       the tile the bidder laid away; -1 for a defender, who may not know
    scores        the match score before this hand: `score_of(scores, seat)`
    bits          62 random bits; a policy that never reads them uses no chance
"""

from dealwise.simulate.jit import helper, int64, types

BID_ARGUMENTS = ("hand", "place", "standing", "call_left", "call_right", "scores", "bits")
EXCHANGE_ARGUMENTS = ("eight", "widow", "bid", "scores", "bits")
PLAY_ARGUMENTS = (
    "legal",
    "hand",
    "trump",
    "bid",
    "seat",
    "position",
    "led",
    "best",
    "winner",
    "first",
    "second",
    "played",
    "voids",
    "tricks",
    "discard",
    "scores",
    "bits",
)
ARGUMENTS = {"bid": BID_ARGUMENTS, "exchange": EXCHANGE_ARGUMENTS, "play": PLAY_ARGUMENTS}

SIGNATURES = {
    decision: int64(*[int64] * len(arguments)) for decision, arguments in ARGUMENTS.items()
}
BID = types.FunctionType(SIGNATURES["bid"])
EXCHANGE = types.FunctionType(SIGNATURES["exchange"])
PLAY = types.FunctionType(SIGNATURES["play"])

_VOID_BITS = 8
_TRICK_BITS = 4
_SCORE_BITS = 20
_SCORE_ZERO = 1 << (_SCORE_BITS - 1)
_PLAN_BITS = 5


@helper
def plan_of(trump: int, discard: int) -> int:
    """Trump and discard in one number, the answer to an exchange."""
    return (trump << _PLAN_BITS) | discard


@helper
def trump_of(plan: int) -> int:
    """The trump of a plan."""
    return plan >> _PLAN_BITS


@helper
def discard_of(plan: int) -> int:
    """The discard of a plan."""
    return plan & ((1 << _PLAN_BITS) - 1)


@helper
def void_shown(seat: int, suit: int) -> int:
    """The bit of `voids` that says: this seat could not follow this suit."""
    return 1 << (_VOID_BITS * seat + suit)


@helper
def has_shown_void(voids: int, seat: int, suit: int) -> bool:
    """Whether a seat, counted from the bidder, has failed to follow a suit in this hand."""
    return (voids >> (_VOID_BITS * seat + suit)) & 1 == 1


@helper
def trick_for(seat: int) -> int:
    """What a trick won by a seat adds to `tricks`."""
    return 1 << (_TRICK_BITS * seat)


@helper
def tricks_won(tricks: int, seat: int) -> int:
    """The tricks that a seat, counted from the bidder, has won so far."""
    return (tricks >> (_TRICK_BITS * seat)) & ((1 << _TRICK_BITS) - 1)


@helper
def pack_scores(first: int, left: int, right: int) -> int:
    """Three match scores, each from -524,288 to 524,287, in one number."""
    return (
        (first + _SCORE_ZERO)
        | ((left + _SCORE_ZERO) << _SCORE_BITS)
        | ((right + _SCORE_ZERO) << (2 * _SCORE_BITS))
    )


@helper
def score_of(scores: int, seat: int) -> int:
    """The match score of a seat before this hand."""
    return ((scores >> (_SCORE_BITS * seat)) & ((1 << _SCORE_BITS) - 1)) - _SCORE_ZERO


NO_SCORES = pack_scores(0, 0, 0)
"""Zero all: the score at the start of a match."""
