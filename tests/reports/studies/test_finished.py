"""A run from its file is what it was when it was played, whole or in part, and never guessed."""

from pathlib import Path

import pytest
from late import late

from dealwise.reports.studies.compare import compare
from dealwise.reports.studies.compare_running import running_estimates
from dealwise.simulate.errors import BadInput

pytestmark = pytest.mark.compiled

finishing = late("dealwise.reports.studies.finished")
ranking = late("dealwise.reports.studies.rank")

NAMES = ("simple", "random", "steady")


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """The results of a comparison and a ranking, and the files that kept them."""
    folder = tmp_path_factory.mktemp("runs")
    paths = [str(folder / name) for name in ("compare.jsonl", "rank.jsonl")]
    how = {"deals": 500, "seed": 7, "rules": {"all_pass": "force_last"}}
    return [
        (study(*NAMES, out=path, **how), path)
        for study, path in zip((compare, ranking.rank), paths, strict=True)
    ]


@pytest.mark.parametrize("study", [0, 1])
def test_a_run_is_concluded_as_it_was(runs, study):
    played, path = runs[study]
    read = finishing.finished(path, "moon").result
    for name in ("strategies", "deals", "seed", "options", "measure", "history", "stopped_by"):
        assert getattr(read, name) == getattr(played, name), name
    assert read.ranking == played.ranking
    assert read.best == played.best
    assert [read.estimate(*pair) for pair in read.pairs] == [
        played.estimate(*pair) for pair in played.pairs
    ]


@pytest.mark.parametrize("study", [0, 1])
def test_a_part_has_the_numbers_of_the_whole(runs, study):
    played, path = runs[study]
    run = finishing.finished(path, "moon")
    part = run.part(run.places_of(["steady", "simple"]))
    assert part.estimate(0, 1) == played.estimate(2, 0)
    assert part.ranking[0][1].mean == next(
        estimate.mean for place, estimate in played.ranking if place == 2
    )
    assert part.ranking[0][1].half_width < dict(played.ranking)[2].half_width


def test_the_part_of_two_ran_as_these_two_alone_do(runs):
    _, path = runs[0]
    run = finishing.finished(path, "moon")
    alone = compare("steady", "simple", deals=500, seed=7, rules={"all_pass": "force_last"})
    assert running_estimates(run.part([2, 0])) == running_estimates(alone)


def test_what_is_torn_off_is_not_reported_as_finished(runs, tmp_path):
    _, path = runs[0]
    lines = Path(path).read_bytes().splitlines(keepends=True)
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    read = finishing.finished(str(torn), "moon").result
    assert read.interrupted
    assert 0 < read.deals < 500
    torn.write_bytes(b"".join([lines[0], lines[1], lines[2].replace(b"1", b"2", 1)]))
    with pytest.raises(BadInput, match="is damaged: line 3"):
        finishing.finished(str(torn), "moon")
    for content, said in ((b"", "is empty"), (lines[0], "no deals"), (b"{}\n", "schema")):
        torn.write_bytes(content)
        with pytest.raises(BadInput, match=said):
            finishing.finished(str(torn), "moon")


def test_who_did_not_play_has_met_nobody(runs):
    run = finishing.finished(runs[1][1], "moon")
    with pytest.raises(BadInput, match='"searching" never met the others on common deals'):
        run.places_of(["steady", "searching"])
    with pytest.raises(BadInput, match="named twice"):
        run.places_of(["steady", "steady"])
    with pytest.raises(BadInput, match="is of a run of moon rank"):
        finishing.finished(runs[1][1], "updown")
