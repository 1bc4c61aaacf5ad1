"""Lists of arguments as people, scripts and cats on keyboards make them; none plays for long."""

from itertools import chain

from hypothesis import strategies as st
from processes import HAND

# No slash, so that no file is written outside of the folder of the test; no NUL, which no process
# can be given; and nothing that would install completion into a shell.
JUNK = st.text(
    st.characters(exclude_categories=("Cs",), exclude_characters="/\0"), max_size=12
).filter(lambda text: "install" not in text)
DASHED = st.sampled_from(
    ["-", "--", "---", "-x", "-1", "-6-4", "--no-json", "--deal", "--=", "-h", f"--{'z' * 3000}"]
)
NUMBERS = st.sampled_from(
    ["0", "1", "2", "7", "50", "-1", "1e2", "1_0", "2k", "nan", "inf", "1e99", "0x5", "", "½", "٣"]
)
TILES = st.sampled_from(
    [
        *HAND,
        *HAND,
        *HAND,
        "11",
        "43",
        "6-1",
        "5:2",
        "[4|4]",
        "50",
        "77",
        "6",
        "🁣",
        "66 65",
        " ".join(HAND),
    ]
)
POLICIES = st.sampled_from(["pull", "simple", "random", "best", "shape", "longest", "pul", "PULL"])
TRUMPS = st.sampled_from(["0", "6", "9", "doubles", "none", "sixes", "hearts"])
FILES = st.sampled_from(
    ["odds.csv", "odds.png", "odds.gif", "-", ".", "..", "", "old.csv", "hands.txt", "x" * 300]
)
FLAGS = ["--json", "--all", "--force", "--quiet", "--debug", "--help"]
VALUES = {
    "--deals": NUMBERS,
    "--seed": NUMBERS,
    "--threads": NUMBERS,
    "--show": NUMBERS,
    "--below": NUMBERS,
    "--play": POLICIES,
    "--defence": POLICIES,
    "--exchange": POLICIES,
    "--trump": TRUMPS,
    "--widow": TILES,
    "--discard": TILES,
    "--csv": FILES,
    "--chart": FILES,
    "--hands": FILES,
}


def one_of_its_values(option: str) -> st.SearchStrategy[list[str]]:
    """An option with a value, mostly of its own kind, in either of the two ways to write it."""
    value = st.one_of(VALUES[option], VALUES[option], JUNK)
    apart = st.builds(lambda text: [option, text], value)
    return st.one_of(apart, apart, st.builds(lambda text: [f"{option}={text}"], value))


PIECES = st.one_of(
    st.sampled_from(sorted(VALUES)).flatmap(one_of_its_values),
    st.sampled_from(sorted(VALUES)).flatmap(one_of_its_values),
    st.lists(TILES, min_size=1, max_size=8),
    st.just([*HAND]),
    st.just([*HAND]),
    st.sampled_from(FLAGS).map(lambda flag: [flag]),
    st.sampled_from(sorted(VALUES)).map(lambda option: [option]),
    DASHED.map(lambda word: [word]),
    JUNK.map(lambda word: [word]),
    st.just(["y" * 3000]),
)

ODDS = st.lists(PIECES, max_size=6).map(
    lambda pieces: ["moon", "odds", *chain(*pieces), "--deals", "40"]
)
"""`moon odds` with anything; the number of deals that counts is the last one."""

OTHERS = st.one_of(
    st.lists(PIECES, max_size=4).map(lambda pieces: ["moon", "deal", *chain(*pieces)]),
    st.lists(PIECES, max_size=3).map(lambda pieces: ["moon", "strategies", *chain(*pieces)]),
    st.lists(st.one_of(JUNK, DASHED, st.sampled_from(["moon", "--version", "--help"])), max_size=4),
    st.lists(JUNK, max_size=3).map(lambda words: ["moon", *words]),
)
ANY = st.one_of(ODDS, ODDS, ODDS, OTHERS)

BAD_VALUES = st.one_of(
    st.tuples(
        st.sampled_from(["--deals", "--seed", "--threads", "--show"]),
        st.text(st.characters(exclude_categories=("Cs", "Nd")), min_size=1, max_size=30),
    ),
    st.tuples(
        st.sampled_from(["--play", "--defence", "--exchange", "--trump"]),
        st.text(st.characters(exclude_categories=("Cs", "Nd")), min_size=9, max_size=60),
    ),
)
"""An option and what cannot be its value."""
