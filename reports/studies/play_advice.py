"""The study behind `dealwise moon advise`: which tile to play in the middle of a hand."""

from dataclasses import dataclass
from typing import Unpack

from dealwise.reports.studies.collecting import Running, check_options, collect
from dealwise.reports.studies.play_advice_result import PlayAdviceResult
from dealwise.simulate.errors import BadInput
from dealwise.simulate.moon.notation import Tiles
from dealwise.simulate.moon.standing import SEAT_NAMES, Standing
from dealwise.simulate.moon.standing_read import parse_standing, standing_of_record
from dealwise.simulate.quantities import parse_count, parse_seed
from dealwise.simulate.quoting import as_text, quoted
from dealwise.simulate.randomness import as_signed
from dealwise.strategies.loader import load_policy
from dealwise.strategies.moon.tiles_plan import MODELS, OPEN, TilesPlan

DEFAULT_PLAY = "pull"
DEFAULT_SAMPLE = 2_000
"""Of hands that are finished by chance; all else is played in full."""


@dataclass(frozen=True)
class PlayQuestion:
    """A question that was checked: the plan, and what of it is printed."""

    plan: TilesPlan
    play: str | None
    defence: str | None
    seed: int


def ask_play_advice(
    standing: Standing,
    *,
    model: str = OPEN,
    play: str | None = None,
    defence: str | None = None,
    deals: int | str | None = None,
    seed: int | str = 0,
    trust: bool = False,
) -> PlayQuestion:
    """Check a question about a position; see `advise_play`.

    Raises:
        BadInput: something that cannot be, in a sentence.
        Fault: a policy file that cannot be used.
    """
    _check_model(model, play, defence)
    names = None
    if model != OPEN:
        given = (play or DEFAULT_PLAY, defence or DEFAULT_PLAY)
        names = [load_policy("moon", "play", name, trust=trust).name for name in given]
    number = parse_seed(seed)
    possible = standing.unseen.deals
    wanted = None if deals is None else parse_count(deals, "--deals")
    plan = TilesPlan(
        standing=standing,
        model=model,
        deals=wanted or possible,
        seed=as_signed(number),
        play_policy=play or DEFAULT_PLAY,
        defence_policy=defence or DEFAULT_PLAY,
    )
    if not plan.uses_chance:
        plan = plan.with_deals(min(possible, plan.deals))
    elif wanted is None:
        plan = plan.with_deals(DEFAULT_SAMPLE)
    return PlayQuestion(plan, names and names[0], names and names[1], number)


def _check_model(model: str, play: str | None, defence: str | None) -> None:
    if model not in MODELS:
        raise BadInput(f"There is no model {quoted(as_text(model))}: it is {' or '.join(MODELS)}.")
    for name, value in (("--play", play), ("--defence", defence)):
        if model == OPEN and value is not None:
            raise BadInput(
                f"{name} {quoted(value)} says who finishes the hands, and with open hands nobody "
                f"does: add --model rollout, or leave it out."
            )


def answer_play_advice(question: PlayQuestion, **running: Unpack[Running]) -> PlayAdviceResult:
    """Play a checked question; see `advise_play`."""
    plan = question.plan

    def conclude(prefix) -> PlayAdviceResult:
        return PlayAdviceResult(
            standing=plan.standing,
            model=plan.model,
            play=question.play,
            defence=question.defence,
            tally=prefix.sums,
            deals=prefix.deals,
            deals_asked=plan.deals,
            exact=plan.is_whole and prefix.deals == plan.deals,
            seed=None if plan.is_whole else question.seed,
            files=plan.files(),
        )

    return collect(plan, conclude, **running)


def advise_play(
    hand: Tiles | None = None,
    *,
    trump: str | int | None = None,
    bid: str | int | None = None,
    seat: str | None = None,
    played: Tiles = (),
    discard: str | None = None,
    record: dict | None = None,
    model: str = OPEN,
    play: str | None = None,
    defence: str | None = None,
    deals: int | str | None = None,
    seed: int | str = 0,
    **running: Unpack[Running],
) -> PlayAdviceResult:
    """What each tile is worth that a player of Moon may play now.

    He holds `hand`; `trump` and `bid` are those of the hand, `seat` is "bidder", or "left" or
    "right" of the bidder, `played` has all tiles since the first lead in order of play, and the
    bidder says which tile he laid away as `discard`. Or all that comes from a `record`, a hand
    record that is cut short, see `docs/positions.md`. On every deal that fits, or so many `deals`
    of them, each tile is tried: with all hands open from then on (`model` "open"), or finished by
    the policies `play` of the bidder and `defence` of both others ("rollout"). How it is played
    is `running`, see `collecting.Running`. An interrupt (Ctrl-C) returns what was played so far,
    `stopped`.

    Raises:
        BadInput: an argument that cannot be, in a sentence.
        Fault: a policy did what the rules do not allow, or finished no hand for `patience` seconds.
        TypeError: an option that there is not.
    """
    check_options(advise_play, running)
    standing = place_of(hand, trump, bid, seat, played, discard, record)
    question = ask_play_advice(
        standing, model=model, play=play, defence=defence, deals=deals, seed=seed
    )
    return answer_play_advice(question, **running)


def place_of(
    hand: Tiles | None,
    trump: str | int | None,
    bid: str | int | None,
    seat: str | None,
    played: Tiles,
    discard: str | None,
    record: dict | None,
) -> Standing:
    """The position that was given, in words or as a record.

    Raises:
        BadInput: it is not given, given twice, or no hand comes to it.
    """
    given = {"trump": trump, "bid": bid, "seat": seat, "discard": discard}
    if record is not None:
        both = [name for name, value in given.items() if value is not None]
        both += ["the hand"] * bool(hand) + ["played"] * bool(played)
        if both:
            raise BadInput(f"A record says it all: leave out {both[0]}, or the record.")
        return standing_of_record(record)
    if not hand:
        raise BadInput("There is no hand: write the tiles that you hold, such as 66 65 64.")
    for name in ("trump", "bid"):
        if given[name] is None:
            raise BadInput(f"There is no {name}: say which it is in this hand.")
    return parse_standing(
        hand, trump=trump, bid=bid, seat=seat or SEAT_NAMES[0], played=played, discard=discard
    )
