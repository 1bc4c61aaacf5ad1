"""From the name of a strategy to its three policies, in all the ways of writing it."""

import pickle

import pytest
from own_files import BID, policy

from dealwise.simulate.errors import BadInput, Fault
from dealwise.strategies.assembling import load_strategy
from dealwise.strategies.moon import STRATEGIES
from dealwise.strategies.names import built_in_strategies, decisions_of

HEAD = "from dealwise.strategies import strategy\n"
OWN = (
    policy("bid", "return k", more="k=0")
    + policy("exchange", "return widow")
    + policy("play", "return 0")
)


def names(text, **options):
    return [policy.name for policy in load_strategy("moon", text, **options)]


def refused(text, kind=BadInput):
    with pytest.raises(kind) as caught:
        load_strategy("moon", text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
    return str(caught.value)


# --- what dealwise brings ------------------------------------------------------------------------


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_listed_strategy_loads(name):
    found = load_strategy("moon", name)
    assert (found.game, found.name, found.sha256) == ("moon", name, None)
    assert [policy.decision for policy in found] == ["bid", "exchange", "play"]
    assert [policy.name for policy in found] == STRATEGIES[name].split("/")
    assert found.policy("play") is list(found)[2]


def test_the_strategies_that_were_promised_are_there():
    assert {"random", "simple", "steady"} <= set(built_in_strategies("moon"))
    assert decisions_of("moon") == ("bid", "exchange", "play")


# --- three policies ------------------------------------------------------------------------------


def test_three_policies_make_a_strategy():
    found = load_strategy("moon", "count[threshold=5]/longest/pull")
    assert found.name == "count[threshold=5]/longest/pull"
    assert [policy.name for policy in found] == ["count[threshold=5]", "longest", "pull"]
    assert load_strategy("moon", "count[threshold=4]/longest/pull").name == "count/longest/pull"


def test_each_may_be_of_a_file_wherever_it_lies(write):
    path = write(OWN, "a/b/mine.py")
    assert names("losers/shape/a/b/mine.py:play") == ["losers", "shape", "a/b/mine.py:play"]
    assert names("a/b/mine.py:bid[k=4]/shape/pull") == ["a/b/mine.py:bid[k=4]", "shape", "pull"]
    assert names(f"{path}:bid/{path}:exchange/{path}:play") == [
        f"{path}:{decision}" for decision in ("bid", "exchange", "play")
    ]


def test_a_folder_named_like_a_policy_is_no_riddle(write):
    write(OWN, "count/longest/mine.py")
    write(OWN + "# another\n", "mine.py")
    write(HEAD + OWN + "mine = strategy(bid=bid, exchange=exchange, play=play)\n", "never/x/s.py")
    assert names("count/longest/mine.py:play") == ["count", "longest", "mine.py:play"]
    assert load_strategy("moon", "never/x/s.py:mine").name == "never/x/s.py:mine"


def test_a_wrong_policy_is_named(write):
    assert "There is no bid policy named 'cuont'; did you mean count?" in refused(
        "cuont/longest/pull"
    )
    assert "no exchange policy named 'pull'" in refused("count/pull/longest")
    assert "count has no parameter" in refused("count[x=1]/longest/pull")
    write(OWN)
    assert "There is no bid policy named 'cuont'" in refused("cuont/longest/mine.py:play")
    assert 'mine.py has no function "plya"; did you mean play?' in refused(
        "count/longest/mine.py:plya"
    )
    assert refused("a/b/nope.py:play") == 'There is no file "a/b/nope.py".'


# --- a strategy in a file ------------------------------------------------------------------------


def test_a_strategy_of_a_file(write, notices):
    path = write(HEAD + OWN + "careful = strategy(bid=bid, exchange=exchange, play=play)\n")
    found = load_strategy("moon", "mine.py:careful")
    assert found.name == "mine.py:careful"
    assert [policy.name for policy in found] == ["mine.py:bid", "mine.py:exchange", "mine.py:play"]
    assert found.sha256 == found.policy("bid").sha256
    assert found.policy("bid").file.path == str(path)
    assert len(notices) == 1
    assert load_strategy("moon", "mine.py:careful", trust=True) == found


def test_its_policies_may_be_told_in_every_way(write, notices):
    write(OWN, "below/other.py")
    write(
        HEAD
        + "from dealwise.strategies.moon.shape import exchange as shape_exchange\n"
        + "from dealwise.strategies.moon import pull\n"
        + OWN
        + "a = strategy(bid='count[threshold=5]', exchange=shape_exchange, play=pull.play)\n"
        + "b = strategy(bid='other.py:bid[k=5]', exchange=exchange, play='pull')\n"
        + "c = strategy(bid='mine.py:bid[k=6]', exchange='random', play='random')\n",
        "below/mine.py",
    )
    assert names("below/mine.py:a") == ["count[threshold=5]", "shape", "pull"]
    assert names("below/mine.py:b") == ["other.py:bid[k=5]", "below/mine.py:exchange", "pull"]
    assert names("below/mine.py:c") == ["mine.py:bid[k=6]", "random", "random"]
    bids = [load_strategy("moon", f"below/mine.py:{name}").policy("bid") for name in "bc"]
    assert [bid.plain(*BID) for bid in bids] == [5, 6]
    assert len(notices) == 2


def test_a_strategy_travels(write, tmp_path, monkeypatch):
    write(HEAD + OWN + "careful = strategy(bid=bid, exchange='longest', play=play)\n")
    found = load_strategy("moon", "mine.py:careful")
    (tmp_path / "away").mkdir()
    monkeypatch.chdir(tmp_path / "away")
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "strategy(bid=bid, play=play)",
            "mine.py:careful gives no exchange (mine.py, line 8): write",
        ),
        (
            "strategy(bid=bid, exchange=exchange, play=play, bidd=bid)",
            'gives "bidd" (mine.py, line',
        ),
        (
            "strategy(bid=bid, exchange=exchange, play=None)",
            "gives for play what is no play policy",
        ),
        ("strategy(bid=bid, exchange=exchange, play=len)", "gives for play what is no play policy"),
        (
            "strategy(bid=bid, exchange=exchange, play=ones)",
            "gives for play what is no play policy",
        ),
        (
            "strategy(bid=bid, exchange=exchange, play=pull.unseen_by)",
            "what is no play policy (mine.py, line 8)",
        ),
        ("strategy(bid=bid, exchange=exchange, play=lambda x: x)", "what is no play policy"),
        ("strategy(bid=pull.play, exchange=exchange, play=play)", "what is no bid policy"),
        (
            "strategy(bid=play, exchange=exchange, play=play)",
            "The bid policy mine.py:play takes 17",
        ),
    ],
)
def test_what_is_wrong_with_a_strategy_of_a_file(write, line, said):
    imports = "from dealwise.strategies.moon import pull\nimport dealwise.strategies.moon.words\n"
    ones = "ones = dealwise.strategies.moon.words.ones\n"
    write(HEAD + imports + ones.strip() + "; " + "x = 1\n" + OWN.replace("\n    ", " ").strip()
          + f"\ncareful = {line}\n")  # fmt: skip
    assert said in refused("mine.py:careful", Fault)


def test_a_wrong_text_in_a_strategy_is_the_users_mistake(write):
    write(HEAD + OWN + "careful = strategy(bid='cuont', exchange=exchange, play=play)\n")
    said = refused("mine.py:careful")
    assert said.startswith(
        "In the strategy mine.py:careful (mine.py, line 8): There is no bid policy named 'cuont'; "
    )
    assert "did you mean count?" in said
    assert refused("mine.py:careful/longest/pull") == said


def test_what_is_no_strategy(write):
    write(HEAD + OWN + "careful = 3\n")
    assert refused("mine.py:careful") == (
        "mine.py:careful is no strategy: write it as careful = strategy(...)."
    )
    example = STRATEGIES[built_in_strategies("moon")[-1]].split("/")
    assert refused("mine.py:bid").startswith("mine.py:bid is a function and no strategy: bid/exch")
    assert refused("mine.py:bid").endswith(f"such as mine.py:bid/{example[1]}/{example[2]}.")
    assert refused("mine.py:play").endswith(f"such as {example[0]}/{example[1]}/mine.py:play.")
    assert 'mine.py has no function "bold"' in refused("mine.py:bold")


# --- names that are none -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("stedy", "There is no strategy named 'stedy'; did you mean steady? Known: random,"),
        ("Steady", "did you mean steady?"),
        ("pull", "There is no strategy named 'pull'; it is a play policy. Known: "),
        ("lowest", "There is no strategy named 'lowest'; the game updown has one. Known: "),
        ("worth/ration/always", "There is no bid policy named 'worth'; the game updown has one."),
        ("count[threshold=5]", "; it is a bid policy. Known: "),
        ("count/longest", "There is no strategy named 'count/longest'. Known: "),
        ("count/longest/pull/pull", "or bid/exchange/play, such as "),
        ("//", "There is no strategy named '//'"),
        ("", "There is no strategy named ''"),
        ("mine.py", "named 'mine.py': write mine.py:NAME for a strategy of that file."),
        (
            "steady[k=3]",
            "takes no parameters: give them to a policy, as in bid[key=value]/exchange",
        ),
        ("mine.py:careful[k=3]", "The strategy mine.py:careful takes no parameters"),
        ("steady\x00", "There is no strategy named 'steady\\x00'"),
        ("\x1b[31m", "is never closed"),
        ("\ud800", "There is no strategy named '\\ud800'"),
        ("../../etc/passwd", "There is no strategy named '../../etc/passwd'"),
        ("/dev/stdin", "There is no strategy named '/dev/stdin'"),
        ("<script>", "There is no strategy named '<script>'"),
        ("a" * 100_000, "is too long to name anything"),
        ("a/" * 50_000, "There is no strategy named"),
    ],
    ids=lambda value: ascii(value[:20]),
)
@pytest.mark.timeout(20)
def test_a_name_that_is_none(typed, said, write):
    assert said in refused(typed)
