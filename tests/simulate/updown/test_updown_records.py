"""Games written down, judged and followed again: what the kernel played is what is told."""

import copy
import json
import random
from pathlib import Path

import numpy as np
import pytest
from late import late

from dealwise.simulate.record_lines import line_of
from dealwise.simulate.updown.cards import DECKS
from dealwise.simulate.updown.judging import followed_game, judge, judge_line
from dealwise.simulate.updown.options import Options
from dealwise.simulate.updown.records import record_of
from dealwise.simulate.updown.table import Discard, Taken
from dealwise.strategies.updown.games_plan import GamesPlan

slots = late("dealwise.simulate.updown.games_task")

DATA = Path(__file__).parents[2] / "data"
VOLUNTARY = Options(pickup="voluntary", failed_flip="stays", turn_cap=150)
REPLAY = Options(set_replay="yes", starter=2)
PLANS = {
    "updown_games_house.jsonl": GamesPlan(("lowest", "random"), 8, 7),
    "updown_games_voluntary.jsonl": GamesPlan(("random",) * 4, 6, 8, DECKS["74"], VOLUNTARY),
    "updown_games_replay.jsonl": GamesPlan(
        ("lowest", "random", "highest"), 6, 9, DECKS["retail"], REPLAY
    ),
}


@pytest.mark.parametrize("name", PLANS)
def test_stored_games_are_made_again_byte_by_byte(name, golden):
    plan = PLANS[name]
    told = plan.played_games(plan.deals)
    records = [record_of(played, seed=plan.seed, index=number) for number, played in told]
    golden(name, "".join(map(line_of, records)))


@pytest.mark.parametrize("name", PLANS)
def test_what_is_told_adds_up_to_what_the_kernel_counted(name):
    plan = PLANS[name]
    tally = np.zeros_like(plan.play(0, 1))
    for _, played in plan.played_games(plan.deals):
        game = played.game
        ended = slots.ENDS - 1 if game.winner is None else game.winner
        done = [action for turn in game.turns for action in turn.actions]
        plays = [action for action in done if isinstance(action, Discard)]
        tally[slots.ENDS * played.deal.starter + ended] += 1
        tally[slots.LENGTHS_AT + len(game.turns)] += 1
        tally[slots.PICK_UPS_AT] += sum(isinstance(action, Taken) for action in done)
        tally[slots.PICK_UPS_AT] += sum(play.took_pile for play in plays)
        tally[slots.CLEARS_AT] += sum(play.cards[0] >= 10 for play in plays)
    counted = plan.play(0, plan.deals)
    tally[slots.SETS_AT] = counted[slots.SETS_AT]
    assert counted.tolist() == tally.tolist()
    assert counted[slots.SETS_AT] > 0


@pytest.mark.parametrize("name", PLANS)
def test_stored_games_are_by_the_rules_and_are_followed_to_their_end(name):
    for line in (DATA / name).read_bytes().splitlines():
        record, breaches = judge_line(line)
        assert breaches == []
        game = followed_game(record)
        assert (game.winner, len(game.turns)) == (record["winner"], len(record["turns"]))
        assert len(game.after) == len(game.turns)


HOUSE, VOLUNTARILY, REPLAYED = (
    [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()] for name in PLANS
)


def first(record, wanted):
    """The first turn and action of a record that are as wanted."""
    return next(
        (place, number)
        for place, turn in enumerate(record["turns"])
        for number, action in enumerate(turn["actions"])
        if wanted(action)
    )


def altered(record, wanted, alter):
    """A record in which one action has become another, several or none."""
    told = copy.deepcopy(record)
    place, number = first(record, wanted)
    actions = told["turns"][place]["actions"]
    actions[number : number + 1] = alter(actions[number])
    return told


def plays(source):
    return lambda action: action.get("from") == source


def takes(action):
    return "take" in action


def draws(action):
    return "draw" in action


SLIPS = {
    "draws too many": ("U15", altered(HOUSE[0], draws, lambda a: [{"draw": a["draw"] + 1}])),
    "does not draw": ("U15", altered(HOUSE[0], draws, lambda a: [])),
    "draws twice": ("U15", altered(HOUSE[0], draws, lambda a: [a, a])),
    "draws first": ("U6", altered(HOUSE[0], plays("hand"), lambda a: [{"draw": 1}, a])),
    "counts wrong": ("U10", altered(HOUSE[0], takes, lambda a: [{"take": a["take"] + 1}])),
    "goes on": ("U10", altered(HOUSE[0], takes, lambda a: [a, {"draw": 1}])),
    "takes what he need not": ("U9", altered(HOUSE[0], plays("hand"), lambda a: [{"take": 1}])),
    "draws only": ("U6", altered(HOUSE[0], plays("hand"), lambda a: [])),
    "up too early": ("U16", altered(HOUSE[0], plays("hand"), lambda a: [a | {"from": "up"}])),
    "down before up": ("U17", altered(HOUSE[0], plays("up"), lambda a: [a | {"from": "down"}])),
    "does not hold": ("U7", altered(HOUSE[0], plays("hand"), lambda a: [a | {"play": 9 * ["1"]}])),
    "two kinds": ("U7", altered(HOUSE[0], plays("hand"), lambda a: [a | {"play": ["3", "4"]}])),
    "another card turned": (
        "U19", altered(HOUSE[0], plays("down"), lambda a: [a | {"play": ["C+2"]}])
    ),
    "another starter": ("U5", HOUSE[0] | {"starter": 1 - HOUSE[0]["starter"]}),
    "not the starter of the option": (
        "U5", REPLAYED[0] | {"options": {"set_replay": "yes", "starter": 0}}
    ),
    "another winner": ("U20", HOUSE[0] | {"winner": 1 - HOUSE[0]["winner"]}),
    "ends too early": ("U20", HOUSE[0] | {"turns": HOUSE[0]["turns"][:-1]}),
    "another up": ("U3", HOUSE[0] | {"up": [["C+2", "C+2", "C+2"], HOUSE[0]["up"][1]]}),
    "another deck": ("U2", HOUSE[0] | {"deck": "74"}),
    "16 of a kind": ("U2", HOUSE[0] | {"deck": [16] + 12 * [5]}),
    "seven players": ("U1", HOUSE[0] | {"players": 7}),
    "no such card": ("U2", HOUSE[0] | {"draw": ["11", *HOUSE[0]["draw"][1:]]}),
    "other rules": ("U9", VOLUNTARILY[0] | {"options": {"turn_cap": 150}}),
    "no such rule": ("U9", HOUSE[0] | {"options": {"pickup": "never"}}),
    "a key of one's own": ("form", HOUSE[0] | {"note": "x"}),
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named_once_with_its_clause(slip):
    clause, record = SLIPS[slip]
    [breach] = [found for found in judge(record) if "holding" not in found.text]
    assert breach.clause == clause, breach.text
    assert breach.text.endswith(".")


def test_a_card_too_low_says_what_should_have_been():
    place, number = first(HOUSE[0], takes)
    top = HOUSE[0]["turns"][place - 1]["actions"][0]["play"][0]
    low = altered(HOUSE[0], takes, lambda _: [{"play": ["1"], "from": "hand"}])
    [breach] = judge(low)
    assert breach.clause == "U10"
    seat = HOUSE[0]["turns"][place]["player"]
    taken = HOUSE[0]["turns"][place]["actions"][number]["take"]
    beginning = (
        f"action 1 of turn {place + 1} (seat {seat}) is 1 from hand and should be take {taken}"
    )
    assert breach.text.startswith(beginning)
    assert breach.text.endswith(f" goes on {top}; the game is followed no further.")


def test_what_the_form_leaves_free_is_no_breach():
    free = HOUSE[0] | {"deck": list(DECKS["84"]), "options": {"pickup": "forced"}}
    del free["seed"], free["index"]
    assert judge(free) == []


def test_nothing_that_a_record_may_hold_raises():
    chance, junk = (
        random.Random(3),
        [None, True, -1, 7, 10**30, "", "c+1", [], {}, ["7"], {"draw": 1}],
    )

    def places(value, path=()):
        yield path
        if not isinstance(value, dict | list):
            return
        inside = value if isinstance(value, dict) else dict(enumerate(value))
        for key, each in inside.items():
            yield from places(each, (*path, key))

    records = [HOUSE[1], VOLUNTARILY[1], REPLAYED[1]]
    for record in records:
        paths = list(places(record))[1:]
        for path in chance.sample(paths, 60):
            told = holder = copy.deepcopy(record)
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = copy.deepcopy(chance.choice(junk))
            assert len(judge(told)) < 9
