"""The compiled play against the reference: the same hands, the same arguments, the same faults.

The players let every argument decide (`odd_players.py`), so that one wrong argument in one turn
leads to another hand. Three engines play: the reference through `views.py`, the kernel as machine
code, and the kernel's own text as plain Python, which lets the test look at every turn.
"""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from odd_players import EVERY_PLAYER, PLAYERS, resigning

from dealwise.simulate.errors import Fault
from dealwise.simulate.moon import views
from dealwise.simulate.moon.contract import NO_SCORES, discard_of, pack_scores, plan_of, trump_of
from dealwise.simulate.moon.deals import random_deal
from dealwise.simulate.moon.kernel import (
    FAULT_HAND,
    FAULT_LEGAL,
    FAULT_SEAT,
    FAULT_SLOTS,
    FAULT_TILE,
    FIRST_PLAYED,
    ILLEGAL,
    TABLE_SLOTS,
    play_hand,
    play_on,
)
from dealwise.simulate.moon.tiles import (
    BIDS,
    ENDS,
    SEATS,
    TILE_IDS,
    TILES,
    TRICKS,
    TRUMPS,
    mask_of,
    tiles_of,
)
from dealwise.simulate.randomness import as_signed, deal_key

MANY = settings(max_examples=min(400, 8 * settings().max_examples))
PLIES = SEATS * TRICKS


class Setting:
    """All that it takes to play one hand, with seat 0 as the bidder."""

    def __init__(self, deal, plan, bid, scores, key, chance, names):
        self.deal, self.plan, self.bid, self.scores = deal, plan, bid, scores
        self.key, self.chance, self.names = key, chance, names

    def __repr__(self):
        return f"Setting{tuple(vars(self).values())}"

    def by_reference(self, players=EVERY_PLAYER):
        return views.play_hand(
            self.deal,
            0,
            self.bid,
            self.plan,
            [players[name] for name in self.names],
            scores=self.scores,
            key=self.key,
            chance=[self.chance >> seat & 1 == 1 for seat in range(SEATS)],
        )

    def outcome(self, players=EVERY_PLAYER):
        """The tricks by the reference, or what it says of a tile that is not legal."""
        try:
            return self.by_reference(players).tricks_won, None
        except Fault as fault:
            return None, str(fault)

    def arguments(self):
        """What kernel.play_hand takes before its arrays and its players."""
        discard = discard_of(self.plan)
        return (
            (self.deal[0] | self.deal[SEATS]) & ~(1 << discard),
            self.deal[1],
            self.deal[2],
            trump_of(self.plan),
            self.bid,
            discard,
            pack_scores(*self.scores),
            self.key,
            self.chance,
        )

    def by_kernel(self, play_compiled, compiled_players):
        fault = np.zeros(FAULT_SLOTS, np.int64)
        players = [compiled_players[name] for name in self.names]
        return play_compiled(*self.arguments(), fault, *players), fault

    def by_kernel_as_python(self, players=EVERY_PLAYER):
        fault = np.zeros(FAULT_SLOTS, np.int64)
        table = np.zeros(TABLE_SLOTS, np.int64)
        return play_hand(*self.arguments(), table, fault, *(players[name] for name in self.names))


def unpacked(tricks):
    return tuple(tricks >> 4 * seat & 15 for seat in range(SEATS))


@st.composite
def settings_of_a_hand(draw, names=tuple(PLAYERS)):
    tiles = draw(st.permutations(range(TILES)))
    deal = (mask_of(tiles[:7]), mask_of(tiles[7:14]), mask_of(tiles[14:21]), mask_of(tiles[21:]))
    discard = draw(st.sampled_from(sorted([*tiles[:7], tiles[21]])))
    return Setting(
        deal,
        plan_of(draw(st.integers(0, TRUMPS - 1)), discard),
        draw(st.sampled_from(BIDS)),
        draw(st.tuples(*[st.integers(-524288, 524287)] * SEATS)),
        draw(st.integers(-(2**63), 2**63 - 1)),
        draw(st.integers(0, 7)),
        draw(st.tuples(*[st.sampled_from(names)] * SEATS)),
    )


def random_settings(seed, count):
    """Settings of as many hands, without hypothesis, for long runs."""
    chance = random.Random(seed)
    for index in range(count):
        deal = random_deal(as_signed(seed), index)
        yield Setting(
            deal,
            plan_of(chance.randrange(TRUMPS), chance.choice(tiles_of(deal[0] | deal[SEATS]))),
            chance.choice(BIDS),
            tuple(chance.randrange(-60, 40) for _ in range(SEATS)),
            deal_key(as_signed(seed), index),
            chance.randrange(8),
            chance.choices(list(PLAYERS), (8, 1, 1), k=SEATS),
        )


def differences(settings_to_play, play_many_compiled, compiled_players):
    """The settings of which the kernel and the reference tell different tricks."""
    tables = {}
    for setting in settings_to_play:
        tables.setdefault(tuple(setting.names), []).append(setting)
    different = []
    for names, alike in tables.items():
        tricks = np.full(len(alike), ILLEGAL, np.int64)
        rows = np.array([setting.arguments() for setting in alike], np.int64)
        play_many_compiled(rows, tricks, *(compiled_players[name] for name in names))
        different += [
            setting
            for setting, won in zip(alike, tricks.tolist(), strict=True)
            if unpacked(won) != setting.by_reference().tricks_won
        ]
    return different


@pytest.mark.uncounted
@given(settings_of_a_hand())
@MANY
def test_kernel_and_reference_win_the_same_tricks(play_compiled, compiled_players, setting):
    tricks, _ = setting.by_kernel(play_compiled, compiled_players)
    assert unpacked(tricks) == setting.by_reference().tricks_won
    assert setting.by_kernel_as_python() == tricks


@given(settings_of_a_hand(), st.integers(0, PLIES - 1))
def test_a_hand_goes_on_from_any_ply_as_from_the_first(setting, ply):
    """Resumed with what the seat that is to play is told, it ends with the same tiles."""
    ended = setting.by_reference()
    tiles = [TILE_IDS[tile] for trick in ended.tricks for tile in trick.tiles]
    play = views.retell(setting.deal, 0, setting.bid, setting.plan, tiles[:ply])
    view = views.play_view(play, setting.scores)
    table = np.zeros(TABLE_SLOTS, np.int64)
    table[:SEATS] = [views.as_mask(hand) for hand in play.hands]
    resumed = play_on(
        table, view.trump, view.bid, discard_of(setting.plan), view.scores, setting.key,
        setting.chance, np.zeros(FAULT_SLOTS, np.int64), view.seat, view.position, view.first,
        view.second, view.played, view.voids, view.tricks,
        *(EVERY_PLAYER[name] for name in setting.names),
    )  # fmt: skip
    assert unpacked(resumed) == ended.tricks_won
    assert table[FIRST_PLAYED + ply :].tolist() == tiles[ply:]


def recorder(turns):
    """The odd players, each writing down what it is told and answers."""

    def recording(player):
        def play(*arguments):
            answer = player(*arguments)
            turns.append((*map(int, arguments), answer))
            return answer

        return play

    return {name: recording(player) for name, player in EVERY_PLAYER.items()}


@pytest.mark.uncounted
@given(settings_of_a_hand())
@MANY
def test_every_policy_is_told_the_same_in_every_turn(setting):
    told_by_views, told_by_kernel = [], []
    setting.by_reference(recorder(told_by_views))
    setting.by_kernel_as_python(recorder(told_by_kernel))
    assert told_by_views == told_by_kernel


@given(settings_of_a_hand(), st.integers(0, PLIES - 1))
def test_machine_code_knows_the_same_legal_tiles(play_compiled, compiled_players, setting, ply):
    """A player that resigns at a chosen ply makes the kernel show its state there."""
    setting.names = ("resigning",) * SEATS
    setting.scores = ((setting.scores[0] & ~31 | ply), *setting.scores[1:])
    last = []

    def watched(*arguments):
        last[:] = arguments
        return resigning(*arguments)

    tricks, fault = setting.by_kernel(play_compiled, compiled_players)
    tricks_won, complaint = setting.outcome({"resigning": watched})
    if complaint is None:  # there was no choice at that ply, so that nobody was asked
        assert unpacked(tricks) == tricks_won
        return
    view = views.PlayView(*last)
    assert tricks == ILLEGAL
    assert fault[FAULT_SEAT] == view.seat
    assert fault[FAULT_TILE] == -1
    assert fault[FAULT_LEGAL] == view.legal
    assert fault[FAULT_HAND] == view.hand


@given(settings_of_a_hand(names=("revoking",)))
def test_a_revoke_is_caught_by_both(play_compiled, compiled_players, setting):
    tricks, fault = setting.by_kernel(play_compiled, compiled_players)
    tricks_won, complaint = setting.outcome()
    if complaint is None:
        assert unpacked(tricks) == tricks_won
        return
    assert tricks == ILLEGAL
    seat, tile = fault[FAULT_SEAT], int(fault[FAULT_TILE])
    high, low = ENDS[tile]
    assert f"Seat {seat} may not play {high}-{low}:" in complaint
    assert not fault[FAULT_LEGAL] >> tile & 1
    assert fault[FAULT_HAND] >> tile & 1


@pytest.mark.parametrize("answer", [-1, TILES, 63, 64, 1 << 40, -(1 << 40)])
def test_an_answer_out_of_range_is_a_fault(answer):
    setting = next(random_settings(1, 1))
    fault = np.zeros(FAULT_SLOTS, np.int64)
    tricks = play_hand(
        *setting.arguments(), np.zeros(TABLE_SLOTS, np.int64), fault, *[lambda *_: answer] * SEATS
    )
    assert tricks == ILLEGAL
    assert (fault[FAULT_SEAT], fault[FAULT_TILE]) == (0, answer)


@pytest.mark.compiled
def test_two_thousand_random_hands(play_many_compiled, compiled_players):
    found = differences(random_settings(2024, 2000), play_many_compiled, compiled_players)
    assert not found, f"{len(found)} hands differ, the first: {found[0]}"


@pytest.mark.slow(first=True)
@pytest.mark.compiled
def test_sixty_thousand_random_hands(play_many_compiled, compiled_players):
    found = differences(random_settings(7, 60_000), play_many_compiled, compiled_players)
    assert not found, f"{len(found)} hands differ, the first: {found[0]}"


def test_the_odd_players_notice_every_argument():
    """If a change of one argument could not change the hand, the tests above would be blind."""
    arguments = list(range(3, 3 + len(views.PlayView._fields)))
    arguments[0] = 0b1111111
    for place in range(1, len(arguments)):
        answers = set()
        for value in range(-1, 30):
            changed = [*arguments]
            changed[place] = value
            answers.add(EVERY_PLAYER["hashing"](*changed))
        assert len(answers) >= 5, views.PlayView._fields[place]


@example(0)
@example(2**62)
@given(st.integers(-(2**63), 2**63 - 1))
def test_the_key_decides_nothing_but_the_bits(key):
    setting = next(random_settings(3, 1))
    setting.names, setting.chance = ("hashing",) * SEATS, 0
    before = setting.by_reference()
    setting.key = key
    assert setting.by_reference() == before


@pytest.mark.compiled
def test_plain_python_plays_the_same_hands(run_python, play_compiled, compiled_players):
    """NUMBA_DISABLE_JIT=1, under which coverage is measured, changes nothing but the speed."""
    settings_to_play = list(random_settings(11, 20))
    jobs = [[*setting.arguments(), *setting.names] for setting in settings_to_play]
    ran = run_python("-c", _PLAIN, json.dumps(jobs), env={"NUMBA_DISABLE_JIT": "1"})
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == [
        int(setting.by_kernel(play_compiled, compiled_players)[0]) for setting in settings_to_play
    ]


_PLAIN = f"""
import json, sys
import numpy as np
sys.path.insert(0, {str(Path(__file__).parent)!r})
from odd_players import PLAYERS
from dealwise.simulate.jit import kernel
from dealwise.simulate.moon.contract import SIGNATURES
from dealwise.simulate.moon.kernel import play_hand

players = {{name: kernel(SIGNATURES["play"])(player) for name, player in PLAYERS.items()}}
assert all(players[name] is PLAYERS[name] for name in PLAYERS), "this run was compiled"
print(json.dumps([
    int(play_hand(*job[:-3], np.zeros(24, np.int64), np.zeros(5, np.int64),
                  *(players[name] for name in job[-3:])))
    for job in json.loads(sys.argv[1])
]))
"""


def test_no_scores_is_nought_all():
    assert pack_scores(0, 0, 0) == NO_SCORES
