"""`dealwise moon deal`: a hand to try."""

import secrets

from dealwise.commands.streams import as_json, to_stderr, to_stdout
from dealwise.simulate.quantities import LARGEST_SEED, parse_seed


def deal_a_hand(seed: str | None, *, as_json_object: bool) -> None:
    """Print seat 0's hand of deal 0 of a seed, drawn by chance unless it is given."""
    from dealwise.simulate.moon.deals import random_deal
    from dealwise.simulate.moon.tiles import hand_name
    from dealwise.simulate.randomness import as_signed

    chosen = secrets.randbelow(LARGEST_SEED + 1) if seed is None else parse_seed(seed, "--seed")
    *hands, widow = random_deal(as_signed(chosen), 0)
    written = hand_name(hands[0])
    if as_json_object:
        others = {"others": [hand_name(hand) for hand in hands[1:]], "widow": hand_name(widow)}
        to_stdout(as_json({"schema": "dealwise/deal/1", "seed": chosen, "hand": written} | others))
        return
    to_stdout(written + "\n")
    to_stderr(f"Seed {chosen}. What is it worth? dealwise moon odds {written}")
