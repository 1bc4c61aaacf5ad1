"""3UP 3DOWN as the studies know it."""

from collections.abc import Mapping

import numpy as np

from dealwise.simulate.errors import BadInput
from dealwise.simulate.percent import percent
from dealwise.simulate.quantities import counted
from dealwise.simulate.updown.cards import USUAL_DECK, USUAL_PLAYERS
from dealwise.simulate.updown.house_rules import differing, parse_options
from dealwise.simulate.updown.notation import deck_name, deck_text, parse_deck, parse_players
from dealwise.strategies.games import Game
from dealwise.strategies.updown.blocks_plan import UpdownBlocksPlan
from dealwise.strategies.updown.game_tally import GameTally
from dealwise.strategies.updown.sweep_plan import UpdownSweepPlan
from dealwise.strategies.updown.table_rules import TableRules
from dealwise.strategies.updown.told_again import ToldGame, tell_seating
from dealwise.strategies.updown.winners_plan import UpdownWinnersPlan

_TWO = (
    "Each deal is played twice by two strategies A and B, who change seats; the cards, the order "
    "in which each seat draws, the chance and the starter stay. The winner counts 1 and the loser "
    "0, a game the seat of A less that of B, a deal the mean of both games: 0.01 is one game more "
    "of 200 for A, and one fewer for B."
)
_MORE = (
    "Each deal is played by one A among B's and one B among A's, the one at every seat: "
    "{games} games in which the cards, the order in which each seat draws, the chance and the "
    "starter stay with the seats. The winner counts 1 and others 0, a game the mean of the seats "
    "of A less that of the seats of B, a deal the mean of its games: 0.01 is one game more of 100 "
    "for a seat of A than for one of B."
)
_TABLES = (
    "Each deal is played by every {players} of the strategies in {players} games: they sit in an "
    "order that chance says for the deal, and move one seat on from game to game, while the cards, "
    "the order in which each seat draws, the chance and the starter stay. The winner counts 1 and "
    "others 0."
)


class Updown(Game):
    """Games of 2 to 6 players, which one of them wins, if any."""

    name = "updown"
    hand = "game"
    rest = "steady"
    rule_example = "pickup=voluntary"

    def options(
        self,
        values: Mapping[str, object],
        *,
        match: bool = False,
        players: int | str | None = None,
        deck: object = None,
    ) -> TableRules:
        """The rules with these values, and those of the house for the rest."""
        if match:
            raise BadInput("There are no matches in 3UP 3DOWN: each game is won by itself.")
        seats = USUAL_PLAYERS if players is None else parse_players(players)
        counts = parse_deck(USUAL_DECK if deck is None else deck, seats)
        return TableRules(seats, counts, parse_options(values, seats))

    def kept_options(self, kept: Mapping[str, object], *, match: bool = False) -> TableRules:
        """The rules, the players and the deck as the file of a run has them."""
        return self.options(kept["rules"], match=match, players=kept["players"], deck=kept["deck"])

    def setting(self, options: TableRules) -> dict[str, object]:
        """How many play, and the name of the deck or its counts."""
        return {"players": options.players, "deck": deck_name(options.deck)}

    def told_setting(self, setting: Mapping[str, object]) -> str:
        """The same in words."""
        return f"{setting['players']} players, deck {deck_text(setting['deck'])}"

    def setting_words(self, setting: Mapping[str, object]) -> list[str]:
        """The same as words of a command line."""
        return ["--players", str(setting["players"]), "--deck", deck_text(setting["deck"])]

    def differing(self, options: TableRules) -> dict[str, str | int]:
        """The values of rules that are not those of the house."""
        return differing(options.rules)

    def is_idle(self, _rule: str, *, match: bool) -> bool:
        """No rule is idle."""
        return False

    def blocks_plan(self, *, match: bool = False) -> type[UpdownBlocksPlan]:
        """Deals at all tables of one among others."""
        return UpdownBlocksPlan

    def sweep_plan(self, *, match: bool = False) -> type[UpdownSweepPlan]:
        """The same for each of many and one."""
        return UpdownSweepPlan

    def told_blocks(self, *, match: bool, setting: Mapping[str, object]) -> str:
        """How a deal is played and counted."""
        players = int(setting["players"])
        return _TWO if players == 2 else _MORE.format(games=2 * players)

    def ranking_plan(self) -> type[UpdownWinnersPlan]:
        """Deals at tables of every set that fills one."""
        return UpdownWinnersPlan

    def seats(self, options: TableRules) -> int:
        """As many as play."""
        return options.players

    def told_tables(self, *, setting: Mapping[str, object]) -> str:
        """How the tables of a ranking are played and counted."""
        return _TABLES.format(players=setting["players"])

    def told_endings(self, options: Mapping[str, str | int]) -> str:
        """What ends a game (U20, U21)."""
        cap = parse_options(options).turn_cap
        return (
            f"Who first has no card left wins; without a winner after {counted(cap, 'turn')} a "
            f"game is given up."
        )

    def outcomes(
        self, played: int, sums: np.ndarray, *, setting: Mapping[str, object]
    ) -> GameTally:
        """What became of so many games, by their sums int64[TALLY_SLOTS]."""
        return GameTally(played, int(setting["players"]), sums)

    def told_of_pairs(self, by_pair: Mapping[tuple[str, str], GameTally]) -> str:
        """Between which two most games had no winner."""
        pair, most = max(by_pair.items(), key=lambda told: told[1].without_winner)
        if not most.without_winner:
            return ""
        share = percent(most.without_winner, most.games)
        return f"It was so most often between {pair[0]} and {pair[1]}: in {share}% of games."

    def tell(self, plan: UpdownBlocksPlan, number: int, seating: int) -> ToldGame:
        """One game of a block."""
        return tell_seating(plan, number, seating)


GAME = Updown()
