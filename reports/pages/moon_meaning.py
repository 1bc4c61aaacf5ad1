"""What the numbers of a hand mean, and what they do not."""

from dealwise.reports.pages.document import Section, Words
from dealwise.reports.pages.moon_hand_sections import share
from dealwise.reports.studies.odds_question import OPEN
from dealwise.reports.studies.odds_range_result import RangeResult
from dealwise.reports.studies.odds_result import OddsResult
from dealwise.reports.studies.odds_words import PASS_POINTS
from dealwise.simulate.quantities import counted


def what_it_means(result: OddsResult, ranged: RangeResult | None) -> Section:
    """The limits of the answer, for one who would act on it."""
    goal = result.goal
    failing = result.deals - result.chances.made[goal]
    missed = (
        f" and missed in {share(failing, result.deals)}: one hand that goes wrong does not make "
        f"the bid wrong"
        if failing
        else ", and never missed"
    )
    made = f"{goal} tricks are made in {share(result.chances.made[goal], result.deals)}"
    over = (
        f"Over all that the others may hold, {made} of deals"
        if result.exact
        else f"Of all that the others may hold {counted(result.deals, 'deal')} were drawn: {made} "
        "of them"
    )
    low, high = PASS_POINTS
    return Section(
        "meaning",
        "What this means, and what it does not",
        (
            Words(
                "It means:",
                (
                    f"{over}{missed}.",
                    f"Points are an average over many hands. A bid has to beat a pass, which is "
                    f"worth {low} to {high}, not nothing.",
                ),
            ),
            Words("It does not mean:", (*_of_players(result, ranged), *_LEFT_OUT)),
        ),
    )


_LEFT_OUT = (
    "That it is right at every score: close to 21 a bid may be right that loses points on "
    "average, or a pass where a bid gains.",
    "That the calls of others were heard: their hands are dealt at random, and a bid or a pass "
    "before yours tells something of them that is not counted in.",
)


def _of_players(result: OddsResult, ranged: RangeResult | None) -> tuple[str, ...]:
    if result.model == OPEN:
        return ("That people would make so many: here all three see every tile and never err.",)
    if ranged is not None:
        return ("That people play like any of the three models: each is a rule that never tires.",)
    return (
        "That your table makes the same: the players are fixed rules. With --model range the "
        "report shows how far that matters.",
    )
