"""What the report of 3UP 3DOWN says its numbers show, and what they do not."""

from collections.abc import Sequence

from dealwise.reports.statistics.intervals import LEVEL
from dealwise.reports.statistics.looks import LEAST_NONZERO
from dealwise.reports.studies.card_worth import CardWorth, worth_level
from dealwise.reports.studies.choices_result import ChoicesResult
from dealwise.reports.studies.choices_words import who_text
from dealwise.reports.studies.compare_numbers import level_text, signed
from dealwise.reports.studies.game_lengths import over_by
from dealwise.reports.studies.games_result import GamesResult
from dealwise.reports.studies.games_words import told_cap
from dealwise.reports.studies.places import PlaceWins, places_level
from dealwise.reports.studies.table_result import Share
from dealwise.reports.studies.table_words import interval_text, seat_names, share_text
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted, joined
from dealwise.simulate.updown.notation import card_name


def worth_finding(worths: Sequence[CardWorth]) -> str:
    """Which card gains most laid up, and which loses most, as far as that is told."""
    gains = [worth for worth in worths if worth.interval and worth.interval[0] > 0]
    losses = [worth for worth in worths if worth.interval and worth.interval[1] < 0]
    told = []
    if gains:
        told.append(f"{card_name(gains[0].kind)} laid up gains {_games(gains[0].gain)}")
    if losses:
        told.append(f"{card_name(losses[-1].kind)} laid up costs {_games(-losses[-1].gain)}")
    if not told:
        return "Of no card can it be told whether it is worth more up or in hand"
    return ", and ".join(told)


def _games(share: float) -> str:
    return f"{100 * share:.1f} games of 100"


def worth_note(result: ChoicesResult, worths: Sequence[CardWorth]) -> str:
    """How the worth of cards is counted, on what, and how sure it is."""
    level = level_text(worth_level(tuple(worths)))
    return (
        f"The mean chance of all choices that lay the card up, one or more of it, less that of all "
        f"that keep it in hand; each of the {counted(len(result.names), 'choice')} counts the "
        f"same. {counted(result.deals, 'deal')} of the seed {result.seed}, on which all choices "
        f"were played; {who_text(result)}. Intervals: paired t at {level}, so that all "
        f"{len(worths)} hold at once with {LEVEL:.0%} (Bonferroni). White: the interval holds 0."
        f"{_no_interval(worths)}"
    )


def _no_interval(worths: Sequence[CardWorth]) -> str:
    if all(worth.interval for worth in worths):
        return ""
    return f" There is none where choices differed on fewer than {LEAST_NONZERO} deals."


def worth_gain_text(worth: CardWorth) -> tuple[str, str]:
    """The gain and its interval in games of 100."""
    if worth.interval is None:
        return signed(100 * worth.gain, 1), ""
    low, high = worth.interval
    return signed(100 * worth.gain, 1), f"{signed(100 * low, 1)} to {signed(100 * high, 1)}"


def length_finding(result: GamesResult) -> str:
    """How long games last, or that none has ended."""
    without, cap = result.without_winner, result.turn_cap
    if without.count == without.total:
        return f"No game was won within {counted(cap, 'turn')}"
    half, most = over_by(result, 50), over_by(result, 99)
    if half is None:
        return f"{share_text(without)} of 100 games have no winner after {cap:,} turns"
    if most is None:
        return (
            f"Half of all games are over by turn {half:,}, and {share_text(without)} of 100 have "
            f"no winner after {cap:,}"
        )
    return f"Half of all games are over by turn {half:,}, and 99 of 100 by turn {most:,}"


def pile_finding(result: GamesResult) -> str:
    """How often the pile is taken, and how often it leaves the game."""
    taken, *away = (count / result.deals for count in result.happened.values())
    return (
        f"In a game the pile is taken into a hand {taken:.1f} times, and leaves the game "
        f"{sum(away):.1f} times"
    )


def places_finding(places: Sequence[PlaceWins]) -> str:
    """With how many players it is told that to start pays, or costs."""
    starters = [place for place in places if place.place == 0 and place.gain is not None]
    sure = sorted((each for each in starters if each.sign), key=lambda each: -abs(each.gain))
    if not starters:
        return "Nobody has won a game, whoever started"
    if not sure:
        return "With no number of players can it be told that the starter wins more or less"
    first = sure[0]
    told = (
        f"With {first.players} players the starter wins {percent(first.wins, first.won)} of 100 "
        f"games, where an even share is {100 / first.players:.1f}"
    )
    return "".join([told, *(_with_others(sign, starters, first) for sign in (1, -1, 0))])


def _with_others(sign: int, starters: Sequence[PlaceWins], first: PlaceWins) -> str:
    """A clause on all other numbers of players with which the starter wins more, less, or even."""
    others = [str(each.players) for each in starters if each.sign == sign and each != first]
    told = {1: "it is more", -1: "it is less", 0: "nothing can be told"}
    if sign and sign == first.sign:
        told[sign] = "it is clear too"
    return f"; with {joined(others, 'or')} {told[sign]}" if others else ""


def seats_finding(result: GamesResult) -> str:
    """Which seat wins most, or that none does."""
    best = max(result.seats, key=lambda wins: wins.count)
    if not best.count:
        return "Nobody has won a game"
    names = seat_names(result.strategies)
    first = [name for name, wins in zip(names, result.seats, strict=True) if wins == best]
    verb = "wins" if len(first) == 1 else "each win"
    return (
        f"{' and '.join(first)} {verb} {share_text(best)} of 100 games, where an even share is "
        f"{100 / result.players:.1f}"
    )


def places_note(tables: Sequence[GamesResult]) -> str:
    """What the wins by place rest on, and how sure they are."""
    first = tables[0]
    rows = sum(table.players for table in tables)
    level = level_text(places_level(tables))
    return (
        f"{counted(first.deals, 'deal')} for each number of players, seed {first.seed}; everybody "
        f"plays as {first.strategies[0]} and chance says who starts, whatever the rules say. "
        f"Shares are of the games that somebody has won. Intervals: Wilson's at {level}, so that "
        f"all {rows} hold at once with {LEVEL:.0%} (Bonferroni). Blue: more than an even share, "
        f"orange: less, white: cannot be told from it."
    )


def own_wins(result: GamesResult) -> str:
    """How often seat 0 wins, where it plays unlike all others, who play alike; else empty."""
    own, *others = result.strategies
    if own in others or len(set(others)) > 1:
        return ""
    wins = result.seats[0]
    return (
        f"You play as {own} at seat 0, all others as {others[0]}: you win {share_text(wins)} of "
        f"100 games ({interval_text(wins)}, Wilson's {LEVEL:.0%} interval), where an even share is "
        f"{100 / result.players:.1f}."
    )


def without_winner(result: GamesResult) -> str:
    """How many games had no winner, and how sure that share is."""
    return f"{told_cap(result)} Without a winner, in percent: {rare_text(result.without_winner)}."


def rare_text(share: Share) -> str:
    """A small share with Wilson's interval, in percent: "0.06 (0.05 to 0.08)"."""
    low, high = (percent(end, 1, decimals=2) for end in share.interval)
    return f"{percent(share.count, share.total, decimals=2)} ({low} to {high})"


def who_played(result: GamesResult) -> str:
    """Who sat at the table of the games."""
    own, *others = result.strategies
    if len(set(others)) > 1:
        return f"the seats play as {', '.join(result.strategies)}"
    if own in others:
        return f"all play as {own}"
    return f"you play as {own}, all others as {others[0]}"


def games_meaning(result: GamesResult) -> tuple[str, ...]:
    """What the numbers of games mean, and do not."""
    told = [
        f"The players are strategies, not people: {who_played(result)}. People who play otherwise "
        f"have longer or shorter games, and win more or fewer of them.",
        "Intervals say what chance alone leaves open with so many deals. That the rules are "
        "played as you play them, and that the strategies play well, no number here can say.",
        "A turn is one player's, a taken pile included: a round of the table has as many turns as "
        "players.",
    ]
    without = result.without_winner
    if without.count:
        told.append(
            f"{counted(without.count, 'game')} of {without.total:,} had no winner after "
            f"{counted(result.turn_cap, 'turn')}. Such games count in every mean, and as not won."
        )
    return tuple(told)


def choices_meaning(result: ChoicesResult) -> tuple[str, ...]:
    """What the chances of choices mean, and do not."""
    marked = (
        "Choices that cannot be told from the best need not be equal: more deals may tell them "
        "apart. Their intervals say how much may lie between them."
    )
    return (
        f"A chance to win is one at this table: {who_text(result)}. Against others it is another "
        f"one, and another choice may be the best.",
        *((marked,) if len(result.best) > 1 else ()),
        "The down cards are dealt at random, as nobody knows them when the three are laid up.",
    )


def worth_meaning() -> str:
    """What the worth of a card means, and does not."""
    return (
        "The worth of a card laid up is a mean over choices, and depends on the other five cards: "
        "the ranking says what to do, the worth of cards why."
    )
