"""What the tests of the studies share: stand-in policies, and a pool of other processes."""

import concurrent.futures
import multiprocessing
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "terminal"))  # results made by hand

import stand_ins

from dealwise.reports.studies import odds_question
from dealwise.strategies import loader
from dealwise.strategies.moon import completions


@pytest.fixture
def with_stand_ins(monkeypatch):
    """Make the policies of `stand_ins.py` known by their names, beside the built-in ones."""

    def load(game, decision, name, **how):
        stand_in = stand_ins.POLICIES.get((decision, name))
        return stand_in or loader.load_policy(game, decision, name, **how)

    monkeypatch.setattr(odds_question, "load_policy", load)
    monkeypatch.setattr(completions, "load_policy", load)


@pytest.fixture(scope="package")
def processes():
    """Two other processes, which share nothing with this one."""
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        yield pool
