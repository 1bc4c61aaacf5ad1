"""The study of comparisons: its numbers from its blocks, its stops, and what it refuses."""

import json
import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from late import late
from scipy import stats

from dealwise.reports import compare, hands, odds
from dealwise.reports.statistics.looks import LEAST_NONZERO, looks
from dealwise.reports.statistics.sequences import beta_binomial_sequence
from dealwise.reports.studies.compare_estimate import (
    PAIRED_T,
    RARE,
    RARE_AT_ANY_TIME,
    SAME,
    SEQUENCE,
)
from dealwise.simulate.blocks import CONTRAST, HAND_SQUARES
from dealwise.simulate.errors import BadInput, Fault
from dealwise.simulate.moon.contract import PLAY_ARGUMENTS
from dealwise.simulate.run_file import RunFile

blocks_plan = late("dealwise.strategies.moon.blocks_plan")

pytestmark = pytest.mark.compiled  # stop rules need thousands of deals

LOOKS = [look for look, _ in zip(looks(), range(60), strict=False)]


def blocks_of(first, second, deals, seed=0):
    plan = blocks_plan.MoonBlocksPlan((first, second), (first, second), deals, seed)
    return plan.blocks(0, 1, 0, deals)


@pytest.mark.parametrize("pair", [("steady", "simple"), ("random", "simple")])
def test_the_difference_is_the_mean_of_the_blocks(pair):
    found = compare(*pair, deals=700).to_dict()
    x = blocks_of(*pair, 700)[:, CONTRAST] / 12
    low, high = stats.t.interval(0.95, 699, x.mean(), stats.sem(x))
    assert found["difference"] == pytest.approx(x.mean(), abs=1e-12)
    assert found["interval"] == pytest.approx([low, high], abs=1e-12)
    assert (found["method"], found["stopped_by"]) == (PAIRED_T, "deals")
    assert (found["deals"], found["hands"], found["unit"]) == (700, 4200, "points a hand")


def test_the_saving_is_that_of_the_hands_of_a_deal():
    found = compare("steady", "simple", deals=500).to_dict()
    blocks = blocks_of("steady", "simple", 500)
    x = blocks[:, CONTRAST] / 12
    of_hands = blocks[:, HAND_SQUARES].sum() / 4 / 3000 - x.mean() ** 2
    assert found["saving"] == pytest.approx(of_hands / (6 * x.var(ddof=1)), rel=1e-12)


def test_of_two_the_difference_and_its_interval_are_at_hand(several):
    result = compare("steady", "simple", deals=300)
    found = result.estimate(0, 1)
    assert (result.difference, result.interval) == (found.mean, found.interval)
    with pytest.raises(ValueError, match=r"ask estimate\(first, second\)"):
        _ = several.difference


def test_names_exchanged_exchange_the_sign():
    there = compare("steady", "simple", deals=300).to_dict()
    back = compare("simple", "steady", deals=300).to_dict()
    assert back["difference"] == -there["difference"]
    assert back["interval"] == [-end for end in reversed(there["interval"])]
    assert back["saving"] == there["saving"]
    assert back["differed"] == there["differed"]


@pytest.mark.parametrize("name", ["steady", "random"])
@pytest.mark.parametrize("rule", [{}, {"sprt": 0.1}, {"precision": 0.1}], ids=str)
def test_the_same_twice_is_exactly_nothing(name, rule):
    found = compare(name, name, **{"deals": 500} | rule).to_dict()
    assert found["difference"] == 0
    assert found["interval"] == [0, 0]
    assert found["method"] == SAME
    assert found["differed"] == 0
    assert found["saving"] is None
    assert found.get("verdict", "not better") == "not better"


def test_no_difference_has_a_sign():
    cells = compare("random", "random", "random", deals=30).to_dict()["matrix"]
    assert str(cells) == str([[0.0] * 3] * 3)


def test_players_that_rarely_differ_get_no_t_interval():
    found = compare(
        "guards[ruff_needed=1]", "pull", only="play", rest="shape/shape/pull", deals=400
    )
    entry = found.to_dict()
    nonzero = int(found.by_pair[0, 0])
    assert nonzero < LEAST_NONZERO
    share = stats.beta.ppf(0.95, nonzero + 1, 400 - nonzero)
    assert entry["method"] == RARE
    assert entry["interval"] == pytest.approx([-24.5 * share, 24.5 * share])


# --- stopping ------------------------------------------------------------------------------------


def first_look_at(pair, enough):
    """The first look at which `enough(numbers of the blocks)` holds."""
    blocks = blocks_of(*pair, LOOKS[-1])[:, CONTRAST] / 12
    return next(look for look in LOOKS if enough(blocks[:look]))


def test_precision_stops_at_the_first_look_that_is_narrow():
    def narrow(x):
        return stats.t.ppf(0.975, len(x) - 1) * stats.sem(x) <= 0.15

    found = compare("steady", "simple", precision=0.15)
    assert found.deals == first_look_at(("steady", "simple"), narrow)
    assert found.stopped_by == "precision"
    assert found.estimate(0, 1).half_width <= 0.15
    assert found.estimate(0, 1).method == PAIRED_T


@pytest.mark.parametrize(
    ("pair", "verdict"), [(("steady", "simple"), "better"), (("simple", "steady"), "not better")]
)
def test_a_test_stops_at_the_first_look_that_is_decided(pair, verdict):
    bound = math.log(0.95 / 0.05)

    def decided(x):
        ratio = np.sum(x**2) / np.sum((x - 0.3) ** 2)
        return abs(len(x) / 2 * math.log(ratio)) >= bound

    found = compare(*pair, sprt=0.3)
    assert found.deals == first_look_at(pair, decided)
    entry = found.to_dict()
    assert (entry["stopped_by"], entry["verdict"], entry["method"]) == ("sprt", verdict, SEQUENCE)
    assert entry["bounds"] == pytest.approx([-bound, bound])
    assert abs(entry["llr"]) >= bound


def test_a_test_that_its_limit_ends_is_undecided():
    found = compare("steady", "simple", sprt=0.02, deals=250).to_dict()
    assert (found["stopped_by"], found["deals"], found["verdict"]) == ("deals", 250, "undecided")
    assert found["method"] == SEQUENCE  # the rule has looked at the answer all the same


def test_the_limit_is_a_last_look():
    found = compare("steady", "simple", sprt=0.1, deals=260).to_dict()
    assert (found["deals"], found["stopped_by"], found["verdict"]) == (260, "sprt", "better")
    assert found["llr"] > found["bounds"][1]


def test_strategies_may_come_in_a_list():
    assert compare(["steady", "simple"], deals=50) == compare("steady", "simple", deals=50)


def test_time_stops_and_says_which_deals():
    found = compare("steady", "simple", time="0.2s")
    assert found.stopped_by == "time"
    again = compare("steady", "simple", deals=found.deals)
    assert again.to_dict() == found.to_dict() | {"stopped_by": "deals"}


def test_a_time_that_is_given_again_plays_on_for_as_long(tmp_path, monkeypatch):
    """Nothing stops on what is read back, however long that takes, and each call plays more."""
    asked = {"time": "0.2s", "out": str(tmp_path / "run.jsonl"), "chunk": 250, "threads": 1}
    first = compare("steady", "simple", **asked)
    assert (first.kept, first.estimate(0, 1).method) == (0, PAIRED_T)
    reading = RunFile.stored

    def slowly(kept):
        for prefix in reading(kept):
            time.sleep(0.3 / (first.deals / 250))
            yield prefix

    monkeypatch.setattr(RunFile, "stored", slowly)
    second = compare("steady", "simple", **asked)
    assert second.stopped_by == "time"
    assert second.kept == first.deals < second.deals
    assert second.estimate(0, 1).method == SEQUENCE  # the first answer had been read
    assert (
        second.estimate(0, 1).mean
        == compare("steady", "simple", deals=second.deals).estimate(0, 1).mean
    )


def test_a_run_that_was_read_back_whole_is_the_same(tmp_path):
    asked = {"precision": 0.3, "out": str(tmp_path / "run.jsonl")}
    first = compare("steady", "simple", **asked)
    again = compare("steady", "simple", **asked, time="1h")
    assert again.to_dict() == first.to_dict()


def test_precision_waits_for_a_bound_that_holds_whenever_one_stops():
    """The bound for a fixed number of deals is narrow sooner, and the run goes on."""
    found = compare(
        "guards[ruff_needed=1]", "pull", only="play", rest="shape/shape/pull", precision=0.3
    )
    nonzero = int(found.by_pair[0, 0])
    assert nonzero < LEAST_NONZERO
    assert found.estimate(0, 1).method == RARE_AT_ANY_TIME
    reach = 24.5 * beta_binomial_sequence(nonzero, found.deals)[1]
    assert found.estimate(0, 1).interval == pytest.approx((-reach, reach))
    assert reach <= 0.3
    counted = {deals: nonzero for deals, nonzero, *_ in found.history}
    before = LOOKS[LOOKS.index(found.deals) - 1]
    assert 24.5 * beta_binomial_sequence(counted[before], before)[1] > 0.3
    assert 24.5 * stats.beta.ppf(0.95, counted[before] + 1, before - counted[before]) <= 0.3


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("chunk", [7, 333, None])
def test_a_stopped_run_is_the_same_however_it_was_cut(threads, chunk):
    rule = {"precision": 0.3, "seed": 8}
    found = compare("steady", "simple", threads=threads, chunk=chunk, **rule)
    assert found.to_dict() == compare("steady", "simple", threads=1, chunk=50, **rule).to_dict()
    assert [deals for deals, *_ in found.history] == LOOKS[: len(found.history)]


# --- more than two -------------------------------------------------------------------------------

NAMES = ("simple", "steady", "random", "count/shape/pull")


@pytest.fixture(scope="module")
def several():
    return compare(*NAMES, deals=600)


def test_every_pair_is_as_it_is_alone(several):
    for first, second in several.pairs:
        alone = compare(NAMES[first], NAMES[second], deals=600)
        assert several.estimate(first, second) == alone.estimate(0, 1)
        assert several.estimate(second, first).mean == -alone.estimate(0, 1).mean
        assert several.differed(first, second) == alone.differed(0, 1)


def test_the_ranking_is_by_the_mean_of_the_rows(several):
    entry = several.to_dict()
    rows = {name: [] for name in NAMES}
    for first, second in several.pairs:
        x = blocks_of(NAMES[first], NAMES[second], 600)[:, CONTRAST] / 12
        rows[NAMES[first]].append(x)
        rows[NAMES[second]].append(-x)
    means = [place["mean"] for place in entry["ranking"]]
    assert means == sorted(means, reverse=True)
    for place in entry["ranking"]:
        x = np.mean(rows[place["strategy"]], axis=0)
        reach = stats.t.ppf(1 - 0.05 / 4 / 2, 599) * stats.sem(x)
        assert place["mean"] == pytest.approx(x.mean())
        assert place["interval"] == pytest.approx([x.mean() - reach, x.mean() + reach])


def test_the_matrix_is_row_less_column(several):
    matrix = np.array(several.to_dict()["matrix"])
    assert np.array_equal(matrix, -matrix.T)
    assert matrix[1, 2] > 5
    assert matrix.shape == (4, 4)


def test_the_best_are_those_that_nobody_beats(several):
    assert several.to_dict()["best"] == ["steady"]
    doubled = compare("steady", "simple", "steady", deals=300)
    assert doubled.to_dict()["best"] == ["steady", "steady"]


@pytest.mark.slow
def test_a_hand_takes_no_longer_where_many_are_compared():
    """Processor seconds of one thread, the least of some runs: half the speed is allowed for."""
    names = [f"count[threshold={threshold}]/longest/simple" for threshold in range(40)]

    def seconds_a_hand(strategies, deals):
        taken = []
        for _ in range(4):
            began = time.process_time()
            hands = compare(*strategies, deals=deals, threads=1).hands
            taken.append((time.process_time() - began) / hands)
        return min(taken)

    assert seconds_a_hand(names, 150) < 2 * seconds_a_hand(names[4:6], 50_000)


# --- single policies ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("only", "pair", "rest", "whole"),
    [
        ("play", ("pull", "simple"), "steady", "steady/steady/{}"),
        ("bid", ("count", "losers"), "count/longest/simple", "{}/longest/simple"),
        ("exchange", ("longest", "shape"), "simple", "simple/{}/simple"),
    ],
)
def test_only_one_decision_differs(only, pair, rest, whole):
    found = compare(*pair, only=only, rest=rest, deals=200)
    strategies = [whole.format(name) for name in pair]
    alike = compare(*strategies, deals=200).to_dict()
    same = ("difference", "interval", "differed", "saving")
    assert {key: found.to_dict()[key] for key in same} == {key: alike[key] for key in same}
    assert found.strategies == pair


def test_the_rest_may_stand_in_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "from dealwise.strategies import strategy\n"
    text += "own = strategy(bid='count', exchange='shape', play='pull')\n"
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    found = compare("pull", "simple", only="play", rest="mine.py:own", deals=200).to_dict()
    alike = compare("pull", "simple", only="play", rest="count/shape/pull", deals=200).to_dict()
    assert found["difference"] == alike["difference"]
    assert list(found["files"]) == ["mine.py"]
    whole = compare("mine.py:own", "simple", deals=200).to_dict()
    assert whole["files"] == found["files"]


# --- what cannot be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strategies", "options", "sentence"),
    [
        (["steady"], {}, 'needs two strategies or more, and only "steady" is named'),
        ([], {}, "and none is named"),
        (["steady", "simple"], {"precision": 0}, "--precision cannot be 0: write a number above 0"),
        (["steady", "simple"], {"precision": "x"}, '--precision cannot be "x"'),
        (["steady", "simple"], {"sprt": 0}, "--sprt cannot be 0"),
        (["steady", "simple"], {"sprt": -1}, "--sprt cannot be -1"),
        (["steady", "simple"], {"sprt": 0.1, "alpha": 0.7}, "--alpha cannot be 0.7"),
        (["steady", "simple"], {"sprt": 0.1, "beta": "nan"}, '--beta cannot be "nan"'),
        (["steady", "simple"], {"sprt": 0.1, "precision": 0.1}, "choose one"),
        (["steady", "simple", "random"], {"sprt": 0.1}, "3 are named: name two"),
        (["steady", "simple"], {"time": "0"}, '--time cannot be "0"'),
        (
            ["steady", "simple"],
            {"time": "1ms"},
            "write it as 60s, 5m or 1h, and less than a second",
        ),
        (["steady", "simple"], {"deals": 0}, "--deals cannot be"),
        (["steady", "simple"], {"only": "tricks"}, "it is one of bid, exchange, play"),
        (["pull[x=1]", "pull"], {"only": "play"}, 'pull has no parameter "x"'),
        (["steady", "simple"], {"executor": 3}, "executor cannot be 3: it is an Executor"),
        (["steady", "simple"], {"executor": ThreadPoolExecutor}, "such as ThreadPoolExecutor"),
        (["steady", "stedy"], {}, "did you mean steady?"),
        (["steady", "simple"], {"rules": {"all_pas": "redeal"}}, "did you mean all_pass?"),
    ],
)
def test_it_refuses_with_a_sentence(strategies, options, sentence):
    with pytest.raises(BadInput) as caught:
        compare(*strategies, **options)
    assert sentence in str(caught.value)


def test_an_option_that_there_is_not_is_named_with_the_study():
    for study, known in (
        (lambda: compare("steady", "simple", bogus=1), "deals, precision, sprt"),
        (lambda: hands("steady,simple,random", bogus=1), "deals, seed, rules"),
        (lambda: odds("66 65 64 55 33 21 00", bogus=1), "deals, seed, play"),
    ):
        with pytest.raises(TypeError, match=rf'\(\) has no option "bogus": .* {known}, .*patience'):
            study()


def test_what_was_finished_before_a_fault_is_kept(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "late.py").write_text(
        "from dealwise.strategies.moon.words import least\n\n\n"
        f"def play({', '.join(PLAY_ARGUMENTS)}):\n"
        "    return 99 if played % 100_003 == 777 else least(legal, trump)\n",
        encoding="utf-8",
    )
    with pytest.raises(Fault, match="on deal") as caught:
        compare("simple", "count/longest/late.py:play", deals=10**6, out="run.jsonl")
    kept = caught.value.partial
    assert 0 < kept.deals == caught.value.deal
    assert stops_in("run.jsonl")[-1] == kept.deals
    alone = compare("simple", "count/longest/late.py:play", deals=kept.deals)
    assert kept.estimate(0, 1).mean == alone.estimate(0, 1).mean
    assert (kept.to_dict()["stopped_by"], kept.fault) == (None, str(caught.value))


def stops_in(path):
    """Where the lines of a run file end."""
    _, *chunks = Path(path).read_text(encoding="utf-8").splitlines()
    return [json.loads(chunk)["stop"] for chunk in chunks]


def test_a_run_that_is_kept_has_a_line_for_each_look_and_few_more(tmp_path):
    path = str(tmp_path / "run.jsonl")
    began = time.monotonic()
    found = compare("steady", "simple", deals=20_000, chunk=20, out=path)
    seconds = time.monotonic() - began
    stops = stops_in(path)
    at_looks = {look for look in LOOKS if look <= 20_000}
    assert at_looks <= set(stops)
    assert len(set(stops) - at_looks) <= seconds + 1
    assert compare("steady", "simple", deals=20_000, out=path) == found
    assert stops_in(path) == stops


def test_the_result_is_plain_json(several):
    text = json.dumps(several.to_dict(), allow_nan=False)
    assert json.loads(text) == several.to_dict()
    assert list(several.table().columns[:5]) == ["first", "second", "difference", "low", "high"]
    assert len(several.table()) == 6
