"""Run files that were cut, flipped or altered: resumed rightly or refused, never a wrong sum."""

import contextlib
import json
import random
import zlib
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealwise.simulate.errors import BadInput
from dealwise.simulate.run_file import open_run
from dealwise.simulate.run_lines import LONGEST, line_of
from dealwise.simulate.runner import Prefix

PLAN = {"deals": 300, "options": {"bids": [4, 5]}, "seed": 7, "strategies": ["pull", "simple"]}
PREFIXES = [(100, [40, -7, 2**60]), (220, [83, -1, 2**60 + 9]), (300, [120, 5, 2**61])]


@pytest.fixture(scope="module", autouse=True)
def quick_disk():
    """These tests write thousands of files; nobody pulls the plug."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda _: None)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """An empty folder, where these tests are: names stay short enough to be told whole."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("runs"))
        yield Path()


def finish(path, plan=PLAN, **options):
    """Resume a file and add what is missing; what was stored, and how many bytes were dropped."""
    with open_run(str(path), plan, deals=300, **options) as opened:
        stored = [(prefix.deals, prefix.sums.tolist()) for prefix in opened.stored()]
        for deals, sums in PREFIXES[len(stored) :]:
            opened.add(Prefix(deals, np.array(sums, np.int64)))
        return stored, opened.dropped


@pytest.fixture(scope="module")
def whole(folder):
    """The bytes of a file of three chunks."""
    path = folder / "whole.jsonl"
    finish(path)
    return path.read_bytes()


def assert_right_or_refused(path, whole, content):
    """Resumes to the same bytes behind a part of the same prefixes, or is refused and untouched."""
    path.write_bytes(content)
    try:
        stored, _ = finish(path)
    except BadInput:
        assert path.read_bytes() == content
        return False
    assert stored == PREFIXES[: len(stored)]
    assert path.read_bytes() == whole
    return True


def refusal(path, content, plan=PLAN):
    """Why a file is refused; it stays as it is."""
    path.write_bytes(content)
    with pytest.raises(BadInput) as refused:
        finish(path, plan)
    assert path.read_bytes() == content
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")
    return str(refused.value)


# --- cut and flipped -----------------------------------------------------------------------------


@pytest.mark.uncounted
def test_cut_at_every_byte_it_is_resumed(folder, whole):
    ends = [place for place, byte in enumerate(whole, start=1) if byte == ord("\n")]
    path = folder / "cut.jsonl"
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        stored, dropped = finish(path)
        lines = [end for end in ends if end <= length]
        assert stored == PREFIXES[: max(0, len(lines) - 1)]
        assert dropped == (length - lines[-1] if lines else 0)
        assert path.read_bytes() == whole


@pytest.mark.parametrize("flips", [300, pytest.param(2000, marks=pytest.mark.slow)])
def test_a_flipped_bit_never_makes_a_wrong_sum(folder, whole, flips):
    chance = random.Random(flips)
    path = folder / "flipped.jsonl"
    resumed = 0
    for _ in range(flips):
        flipped = bytearray(whole)
        place = chance.randrange(8 * len(whole))
        flipped[place // 8] ^= 1 << place % 8
        resumed += assert_right_or_refused(path, whole, bytes(flipped))
    assert resumed <= flips / 50  # only where the last line has lost its end


@given(st.data())
def test_altered_bytes_never_make_a_wrong_sum(folder, whole, data):
    start = data.draw(st.integers(0, len(whole)))
    stop = data.draw(st.integers(start, len(whole)))
    new = data.draw(st.binary(max_size=40) | st.just(whole[start:stop] * 2))
    assert_right_or_refused(folder / "altered.jsonl", whole, whole[:start] + new + whole[stop:])


@given(st.data())
def test_lines_in_another_order_never_make_a_wrong_sum(folder, whole, data):
    lines = whole.splitlines(keepends=True)
    chosen = data.draw(st.lists(st.sampled_from(lines), max_size=6))
    assert_right_or_refused(folder / "shuffled.jsonl", whole, b"".join(chosen))


# --- each damage by its name ---------------------------------------------------------------------


def altered(whole, number, **fields):
    """A line with some fields changed, taken away (None) or added, and a checksum that fits."""
    lines = whole.splitlines(keepends=True)
    old = {name: value for name, value in json.loads(lines[number - 1]).items() if name != "crc32"}
    new = {name: value for name, value in (old | fields).items() if value is not None}
    lines[number - 1] = line_of(new)
    return b"".join(lines)


def without(whole, number):
    lines = whole.splitlines(keepends=True)
    return b"".join(lines[: number - 1] + lines[number:])


@pytest.mark.parametrize(
    ("number", "fields", "wrong"),
    [
        (3, {"start": 101}, "line 3 begins at deal 101 where the lines before it end at 100"),
        (3, {"start": 99}, "line 3 begins at deal 99 where the lines before it end at 100"),
        (2, {"start": 1}, "line 2 begins at deal 1 where the lines before it end at 0"),
        (3, {"stop": 100}, "line 3 ends at deal 100, which is not above 100"),
        (3, {"stop": 90}, "line 3 ends at deal 90, which is not above 100"),
        (4, {"stop": 301}, "line 4 ends at deal 301, which is not above 220 and at most 300"),
        (4, {"stop": 10**400}, "line 4 ends at deal 1000"),
        (2, {"start": False}, "line 2 does not say between which deals it is"),
        (2, {"stop": 100.0}, "line 2 does not say between which deals it is"),
        (2, {"stop": "100"}, "line 2 does not say between which deals it is"),
        (3, {"sums": [1, 2]}, "line 3 has 2 sums where the lines before it have 3"),
        (3, {"sums": []}, "line 3 has 0 sums"),
        (3, {"sums": [1, 2, 3.0]}, "line 3 has sums that are no list of whole numbers"),
        (3, {"sums": [1, 2, True]}, "line 3 has sums that are no list of whole numbers"),
        (3, {"sums": [1, 2, [3]]}, "line 3 has sums that are no list of whole numbers"),
        (3, {"sums": {"1": 2}}, "line 3 has sums that are no list of whole numbers"),
        (3, {"sums": [1, 2, 2**63]}, "line 3 has a sum that does not fit into 64 bits"),
        (3, {"sums": [1, 2, 2**63 - 1]}, "line 3 makes a sum that does not fit into 64 bits"),
        (3, {"sums": None}, "line 3 has not the fields start, stop, sums"),
        (3, {"more": 1}, "line 3 has not the fields start, stop, sums"),
    ],
)
def test_a_line_that_does_not_follow_is_named(folder, whole, number, fields, wrong):
    """Even one with a checksum that fits."""
    damaged = altered(whole, number, **fields)
    said = refusal(folder / "wrong.jsonl", damaged)
    assert f'"wrong.jsonl" is damaged: {wrong}' in said
    assert said.endswith("whole: give --force to go on from there, or name another file.")
    kept = len(b"".join(damaged.splitlines(keepends=True)[: number - 1]))
    stored, dropped = finish(folder / "wrong.jsonl", force=True)
    assert (stored, dropped) == (PREFIXES[: number - 2], len(damaged) - kept)
    assert (folder / "wrong.jsonl").read_bytes() == whole


def test_as_many_sums_as_the_run_has(folder, whole):
    path = folder / "sums.jsonl"
    path.write_bytes(whole)
    assert finish(path, slots=3) == (PREFIXES, 0)
    with pytest.raises(BadInput, match="line 2 has 3 sums where a line of this run has 4"):
        finish(path, slots=4)


def lines_with(whole, number, line):
    lines = whole.splitlines(keepends=True)
    lines[number - 1] = line
    return b"".join(lines)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        (b"\n", "is not JSON"),
        (b"{\n", "is not JSON"),
        (b"\xff{}\n", "is not in UTF-8"),
        (b"\xef\xbb\xbf{}\n", "is not JSON"),
        (b"[1, 2]\n", "is no object of JSON"),
        (b"null\n", "is no object of JSON"),
        (b"{}\n", "does not fit its checksum, crc32"),
        (b'{"start":NaN}\n', "is not JSON"),
        (b'{"start":1e999}\n', "does not fit its checksum, crc32"),
        (b'{"start":' + b"9" * 5000 + b"}\n", "is not JSON"),
        (b"[" * 100_000 + b"\n", "is not JSON"),
        (b'{"a":' * 900 + b"1" + b"}" * 900 + b"\n", "does not fit its checksum, crc32"),
        (b"\0" * 50 + b"\n", "is not JSON"),
    ],
    ids=lambda value: value[:9] if isinstance(value, bytes) else None,
)
def test_what_is_no_line_is_named(folder, whole, line, wrong):
    said = refusal(folder / "strange.jsonl", lines_with(whole, 3, line))
    assert f"line 3 {wrong}. Only lines 1 to 2 are whole" in said
    said = refusal(folder / "strange.jsonl", lines_with(whole, 2, line))
    assert f"line 2 {wrong}. Only line 1 is whole" in said


def test_a_missing_or_double_line_is_named(folder, whole):
    path = folder / "gap.jsonl"
    said = refusal(path, without(whole, 3))
    assert "line 3 begins at deal 220 where the lines before it end at 100" in said
    lines = whole.splitlines(keepends=True)
    said = refusal(path, b"".join([*lines[:3], *lines[2:]]))
    assert "line 4 begins at deal 100 where the lines before it end at 220" in said


def test_other_ends_of_lines_are_damage(folder, whole):
    assert "crc32" in refusal(folder / "crlf.jsonl", whole.replace(b"\n", b"\r\n"))


def test_a_line_without_end_is_not_read_into_memory(folder, whole):
    said = refusal(folder / "long.jsonl", whole + b"\0" * (LONGEST + 5))
    assert "line 5 is longer than any" in said


def test_zeros_at_the_end_are_a_torn_line(folder, whole):
    """What a loss of power may leave."""
    path = folder / "zeros.jsonl"
    path.write_bytes(whole + b"\0" * 4096)
    assert finish(path) == (PREFIXES, 4096)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "content",
    [b"Dear diary,", b"Dear diary,\n", b"{}\n", b"\n", b"trump,bid\n1,2\n", b"\xff\xd8\xff"],
)
def test_a_file_of_somebody_else_is_left_alone(folder, content):
    said = refusal(folder / "diary.txt", content)
    assert "--force" in said


# --- each field of the header --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"schema": "dealwise/run/2"}, 'the schema "dealwise/run/2" and not "dealwise/run/1"'),
        ({"schema": None}, "the schema nothing"),
        ({"version": "0.0.9"}, f'the version "0.0.9", and this is "{version("dealwise")}"'),
        ({"version": None}, "line 1 has not the fields schema, version, plan, sha256"),
        ({"plan": PLAN | {"seed": 8}}, "line 1 has a sha256 that is not that of its plan"),
        ({"plan": "pull"}, "line 1 has a sha256"),
        ({"plan": None}, "line 1 has not the fields"),
        ({"sha256": "0" * 64}, "line 1 has a sha256 that is not that of its plan"),
        ({"sha256": None}, "line 1 has not the fields"),
        ({"more": 1}, "line 1 has not the fields"),
    ],
)
def test_a_header_with_another_field_is_refused_by_its_name(folder, whole, fields, named):
    assert named in refusal(folder / "header.jsonl", altered(whole, 1, **fields))


def test_a_header_with_another_checksum_is_refused_by_its_name(folder, whole):
    header, *chunks = whole.splitlines(keepends=True)
    other = header[:-2] + b"1}\n"
    said = refusal(folder / "header.jsonl", b"".join([other, *chunks]))
    assert "line 1 does not fit its checksum, crc32" in said


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ({"seed": 8}, "seed is 7 in it and 8 is asked for"),
        ({"seed": "7"}, 'seed is 7 in it and "7" is asked for'),
        ({"seed": 7.0}, "seed is 7 in it and 7.0 is asked for"),
        ({"seed": None}, "seed is 7 in it and null is asked for"),
        ({"deals": 2**60 + 1}, "deals is 300 in it and 1152921504606846977 is asked for"),
        ({"options": {}}, "options.bids is [4,5] in it and nothing is asked for"),
        ({"options": {"bids": [4, 6]}}, "options.bids[1] is 5 in it and 6 is asked for"),
        ({"options": {"bids": [4]}}, "options.bids[1] is 5 in it and nothing is asked for"),
        ({"options": 3}, 'options is {"bids":[4,5]} in it and 3 is asked for'),
        ({"strategies": ["simple", "pull"]}, 'strategies[0] is "pull" in it and "simple" is asked'),
        ({"also": 1}, "also is nothing in it and 1 is asked for"),
        ({"seed": 8, "deals": 9}, "deals is 300 in it"),
        ({"seed": "x" * 500}, f'seed is 7 in it and "{"x" * 37}..." is asked for'),
    ],
)
def test_another_plan_is_refused_with_the_first_difference(folder, whole, asked, named):
    said = refusal(folder / "other.jsonl", whole, PLAN | asked)
    assert f"is of another plan: {named}" in said


def test_what_is_played_differs_before_how_much_of_it(folder, whole):
    path = folder / "order.jsonl"
    with open_run(str(path), {"study": "rank", "deals": 9, "also": 1}, deals=300):
        pass
    said = refusal(path, path.read_bytes(), {"study": "compare", "deals": 8})
    assert 'is of another plan: study is "rank" in it and "compare" is asked for' in said


def test_a_header_that_means_harm_is_shown_printably(folder, whole):
    plan = PLAN | {"\x1b[2J" * 30: ["\x1b[31m"]}
    path = folder / "harm.jsonl"
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    with open_run(str(path), plan, deals=300):
        pass
    said = refusal(path, path.read_bytes())
    assert said.isprintable()
    assert len(said) < 600


def test_the_checksum_is_that_of_the_line_without_it(whole):
    for line in whole.splitlines(keepends=True):
        body, _, checksum = line.rpartition(b',"crc32":')
        assert int(checksum[:-2]) == zlib.crc32(body + b"}")
