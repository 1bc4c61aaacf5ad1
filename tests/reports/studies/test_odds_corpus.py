"""The frozen corpus of exact odds (T3): whatever changes, these integers stay.

`tests/make_odds_corpus.py` made it. A difference means that the rules, the dealing, the counting or
the choice of plans has changed; if that is meant, make the corpus anew and say so in the changelog.
"""

import csv
import gzip
import importlib.util
from pathlib import Path

import pytest

from dealwise.reports import odds
from dealwise.simulate.moon.notation import parse_hand
from dealwise.simulate.moon.tiles import TRUMP_NAMES, hand_name

TESTS = Path(__file__).parents[2]
CORPUS = TESTS / "data" / "odds_corpus.csv.gz"
MAKER = TESTS / "make_odds_corpus.py"
GOALS = (4, 5, 6, 7)
DEALS = 51_480
PARTS = 20

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def corpus():
    """{hand: {trump, or "any": (made 4, 5, 6, 7, tricks)}} in the order of the file."""
    frozen = {}
    with gzip.open(CORPUS, "rt", encoding="utf-8", newline="") as lines:
        for line in csv.DictReader(lines):
            numbers = (*(int(line[f"made_{goal}"]) for goal in GOALS), int(line["tricks"]))
            frozen.setdefault(line["hand"], {})[line["trump"]] = numbers
    return frozen


def counted(chances):
    assert chances.deals == DEALS
    return (*(chances.made[goal] for goal in GOALS), chances.total_tricks)


def played(hand, trump=None):
    """The same numbers from the engine as it is now."""
    found = odds(hand, play="simple", defence="simple", trump=trump)
    rows = {TRUMP_NAMES[row.trump]: counted(row.chances) for row in found.by_trump}
    return {"any": counted(found.chances), **rows}


def test_the_corpus_is_whole(corpus):
    """500 hands of seven tiles, each under nine trumps; counts fall with the goal."""
    assert len(corpus) == 500
    for hand, lines in corpus.items():
        assert hand_name(parse_hand(hand).mask) == hand
        assert tuple(lines) == ("any", *TRUMP_NAMES)
        for *made, tricks in lines.values():
            assert DEALS >= made[0] >= made[1] >= made[2] >= made[3] >= 0
            assert 4 * made[0] <= tricks <= 7 * DEALS
        for place in range(5):
            best = max(lines[trump][place] for trump in TRUMP_NAMES)
            assert best <= lines["any"][place] <= DEALS * (7 if place == 4 else 1)


@pytest.mark.parametrize("place", range(0, 500, 84))
def test_a_few_hands_with_one_trump_each(corpus, place):
    hand = list(corpus)[place]
    trump = TRUMP_NAMES[place % len(TRUMP_NAMES)]
    assert played(hand, trump)[trump] == corpus[hand][trump]


def test_a_hand_with_all_trumps_as_its_maker_makes_it(tmp_path):
    """The file begins, byte for byte, as the maker makes it anew."""
    found = importlib.util.spec_from_file_location("make_odds_corpus", MAKER)
    maker = importlib.util.module_from_spec(found)
    found.loader.exec_module(maker)
    maker.main(["--hands", "1", "--output", str(tmp_path / "again.csv.gz")])
    again = gzip.decompress((tmp_path / "again.csv.gz").read_bytes())
    assert again.count(b"\n") == 11
    assert gzip.decompress(CORPUS.read_bytes()).startswith(again)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_hand_of_the_corpus_with_one_trump(corpus, part):
    """Each of the nine trumps in turn, so that all are played with more than fifty hands."""
    for place, hand in list(enumerate(corpus))[part::PARTS]:
        trump = TRUMP_NAMES[place % len(TRUMP_NAMES)]
        assert played(hand, trump)[trump] == corpus[hand][trump], hand


@pytest.mark.slow
@pytest.mark.parametrize("place", range(7, 500, 40))
def test_some_of_the_corpus_with_all_trumps(corpus, place):
    hand = list(corpus)[place]
    assert played(hand) == corpus[hand]
