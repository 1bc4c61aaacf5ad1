"""`dealwise moon deal` and `dealwise moon strategies`."""

import secrets

from dealwise.commands.streams import as_json, page, to_stderr, to_stdout
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


def list_strategies(*, as_json_object: bool) -> None:
    """Print every policy of Moon: decision, name, whether it uses chance, idea."""
    from dealwise.strategies.binding import defaults_of
    from dealwise.strategies.loader import built_in_names, load_policy
    from dealwise.strategies.moon import POLICIES, STRATEGIES

    policies = [
        load_policy("moon", decision, name)
        for decision in POLICIES
        for name in built_in_names("moon", decision)
    ]
    if as_json_object:
        entries = [
            {
                "decision": policy.decision,
                "name": policy.name,
                "uses_chance": policy.uses_chance,
                "idea": policy.idea,
                "parameters": defaults_of(policy.function),
            }
            for policy in policies
        ]
        lists = {"policies": entries, "strategies": STRATEGIES}
        to_stdout(as_json({"schema": "dealwise/strategies/1"} | lists))
        return
    from dealwise.reports.terminal.strategies_page import print_complete, print_strategies

    with page() as console:
        print_complete(STRATEGIES, console)
        console.print()
        print_strategies(policies, console)


def list_definitions(path: str, *, as_json_object: bool) -> None:
    """Print the functions and strategies of a policy file, which does not run.

    Raises:
        BadInput: there is no such file, or it cannot be read.
        Fault: it is no Python.
    """
    from dealwise.strategies.names import kind_of
    from dealwise.strategies.user_files import functions_in

    found = [(kind_of("moon", known), known) for known in functions_in(path)]
    if as_json_object:
        entries = [
            {"kind": kind, "name": known.name, "line": known.line, "idea": known.idea}
            | {"arguments": known.arguments}
            for kind, known in found
        ]
        to_stdout(as_json({"schema": "dealwise/definitions/1", "file": path, "defines": entries}))
        return
    from dealwise.reports.terminal.strategies_page import print_definitions

    with page() as console:
        print_definitions(path, found, console)
