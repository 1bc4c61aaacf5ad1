"""The course of a match as an object of JSON: what each hand came to, and the scores after it."""

from dealwise.simulate.moon.match import MatchHand, PlayedMatch
from dealwise.simulate.moon.records import record_of

SEEDS = 1 << 64


def course_of(match: PlayedMatch, number: int) -> dict:
    """The course of a match for `hands --match --json`, hand by hand.

    The record of each hand has the `seed` and `index` by which its cards can be dealt again.
    """
    return {
        "match": number,
        "seed": match.key % SEEDS,
        "hands": [
            _entry(record, hand)
            for record, hand in zip(records_of(match), match.hands, strict=True)
        ],
        "winner": match.winner,
        "ended_by_21": match.ended_by_21,
    }


def records_of(match: PlayedMatch) -> list[dict]:
    """The record of each hand; the key of the match is its seed, as hands are dealt from that."""
    return [
        record_of(hand.played, seed=match.key % SEEDS, index=place)
        for place, hand in enumerate(match.hands)
    ]


_OF_A_COURSE = ("index", "first_bidder", "bids", "bidder", "bid", "tricks_won", "made", "points")


def _entry(record: dict, hand: MatchHand) -> dict:
    told = {key: record[key] for key in _OF_A_COURSE if key in record}
    return told | {"scores": list(hand.after.scores)}
