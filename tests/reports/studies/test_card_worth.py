"""What a card is worth laid up, against the games one by one."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import t

from dealwise.reports.studies.card_worth import card_worths, worth_level
from dealwise.reports.studies.choices import ChoiceRule
from dealwise.reports.studies.up_odds import UpOddsResult, ask_up_odds, up_odds
from dealwise.reports.studies.updown_report_words import worth_finding
from dealwise.simulate.errors import BadInput
from dealwise.simulate.updown.notation import parse_cards
from dealwise.strategies.updown.odds_plan import threes_of

SIX = "3 7 7 10 C C+1"


@pytest.mark.compiled
def test_the_worth_is_the_mean_of_the_deals_one_by_one():
    deals = 150
    result = up_odds(SIX, players=2, field="lowest", deals=deals, threads=1)
    plan = ask_up_odds(SIX, players=2, field="lowest", deals=deals).plan
    plan.prepare()
    won = np.array([plan.play(deal, deal + 1)[:, 14] for deal in range(deals)])
    ups = threes_of(result.cards)
    worths = card_worths(result)
    assert {worth.kind for worth in worths} == set(parse_cards(SIX))
    assert [worth.gain for worth in worths] == sorted((w.gain for w in worths), reverse=True)
    assert worth_level(worths) == pytest.approx(0.99)
    for worth in worths:
        has = np.array([worth.kind in up for up in ups])
        assert (worth.up, worth.down) == (tuple(has.nonzero()[0]), tuple((~has).nonzero()[0]))
        numbers = won[:, has].mean(axis=1) - won[:, ~has].mean(axis=1)
        assert worth.gain == pytest.approx(numbers.mean())
        reach = t.ppf(0.995, deals - 1) * numbers.std(ddof=1) / np.sqrt(deals)
        assert worth.interval == pytest.approx((numbers.mean() - reach, numbers.mean() + reach))


def by_hand(cards: str, won: list[list[int]]) -> UpOddsResult:
    """A result of `won` deals, each with what every choice came to."""
    result = up_odds(cards, players=2, deals=1, threads=1)
    games = np.array(won)
    only = games.T @ (1 - games)
    count = np.full(games.shape[1], len(games))
    tally = np.column_stack([only, games.sum(axis=0), count, 0 * count])
    return replace(result, tally=tally, deals=len(games), deals_asked=len(games))


def test_a_card_that_every_choice_lays_up_has_no_worth():
    assert card_worths(by_hand("7 7 7 7 7 7", [[1], [0]])) == ()
    result = by_hand("7 7 7 7 8 8", [[1, 0, 0]] * 30 + [[0, 0, 1]] * 10)
    assert len(threes_of(result.cards)) == 3
    (worth,) = card_worths(result)  # of the 8; four of seven are up in every choice
    assert (worth.kind, worth.up, worth.down) == (7, (1, 2), (0,))
    assert worth.gain == pytest.approx((0.5 * 10 - 30) / 40)
    assert worth_finding((worth,)) == "8 laid up costs 62.5 games of 100"


def test_what_hardly_ever_differs_has_no_interval():
    (worth,) = card_worths(by_hand("7 7 7 7 8 8", [[1, 0, 0]] * 19 + [[1, 1, 1]] * 900))
    assert worth.gain < 0
    assert worth.interval is None
    assert worth_finding((worth,)).startswith("Of no card can it be told")


def test_choices_that_were_left_behind_have_no_common_deals():
    result = replace(by_hand("7 7 7 7 8 8", [[1, 0, 0]]), rule=ChoiceRule(None, 0.1))
    with pytest.raises(BadInput, match="all choices on the same deals"):
        card_worths(result)
