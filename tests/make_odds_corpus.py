"""Make the frozen corpus of exact odds that the tests compare with (tests/data/odds_corpus.csv.gz).

    python tests/make_odds_corpus.py

500 different hands, the first ones in the deals of a fixed seed, each played in all its 51,480
completions under all 72 plans, `simple` against `simple`: policies that count nothing and hold
still, so that any change of a number is a change of the rules, the dealing, the counting or the
choice of plans. A line for each hand and trump, and one for the best of all trumps ("any"): how
often 4, 5, 6 and 7 tricks were made under the plan that suits each, and the tricks under the plan
that takes most.

It takes about eight minutes of one core. Make it anew only where such a number is meant to change,
and say in the changelog why.
"""

import argparse
import csv
import gzip
import io
import itertools
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from dealwise.reports import odds
from dealwise.reports.studies.odds_result import Chances
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.tiles import TRUMP_NAMES, hand_name

CORPUS = Path(__file__).parent / "data" / "odds_corpus.csv.gz"
COLUMNS = ("hand", "trump", "made_4", "made_5", "made_6", "made_7", "tricks")
PLAY = "simple"
SEED = 20_261_129
HANDS = 500


def different_hands() -> Iterator[str]:
    """The hands of seat 0 in the deals of the corpus' seed, each once."""
    seen = set()
    for index in itertools.count():
        hand = hand_name(random_deal(SEED, index)[0])
        if hand not in seen:
            seen.add(hand)
            yield hand


def line_of(hand: str, trump: str, chances: Chances) -> tuple[str | int, ...]:
    """One line of the corpus; every number is of 51,480 deals."""
    made = (chances.made[goal] for goal in (4, 5, 6, 7))
    return (hand, trump, *made, chances.total_tricks)


def lines_of(hand: str) -> Iterator[tuple[str | int, ...]]:
    """The ten lines of a hand: any trump, then 0 to 6, doubles and none."""
    found = odds(hand, play=PLAY, defence=PLAY)
    yield line_of(hand, "any", found.chances)
    for row in sorted(found.by_trump, key=lambda row: row.trump):
        yield line_of(hand, TRUMP_NAMES[row.trump], row.chances)


def write(path: Path, hands: int) -> None:
    """Write the corpus; the same hands give the same bytes."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    started = time.monotonic()
    for number, hand in enumerate(itertools.islice(different_hands(), hands), 1):
        writer.writerows(lines_of(hand))
        print(f"\r{number} of {hands}, {time.monotonic() - started:.0f} s", end="", flush=True)
    print()
    with path.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        packed.write(text.getvalue().encode())


def main(arguments: list[str]) -> None:
    """Read the command line and write the file."""
    parser = argparse.ArgumentParser(description="Make the frozen corpus of exact odds.")
    parser.add_argument("--hands", type=int, default=HANDS, help="how many hands")
    parser.add_argument("--output", type=Path, default=CORPUS, help="where to write")
    chosen = parser.parse_args(arguments)
    write(chosen.output, chosen.hands)


if __name__ == "__main__":
    main(sys.argv[1:])
