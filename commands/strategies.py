"""`strategies`: the policies that dealwise brings for a game, or those that a file defines."""

from dealwise.commands.streams import as_json, page, to_stdout


def list_strategies(game: str, *, as_json_object: bool) -> None:
    """Print every policy of a game: decision, name, whether it uses chance, idea."""
    from dealwise.strategies.binding import defaults_of
    from dealwise.strategies.loader import built_in_names, load_policy
    from dealwise.strategies.names import decisions_of, registry

    policies = [
        load_policy(game, decision, name)
        for decision in decisions_of(game)
        for name in built_in_names(game, decision)
    ]
    complete = registry(game).STRATEGIES
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
        lists = {"policies": entries, "strategies": complete}
        to_stdout(as_json({"schema": "dealwise/strategies/1"} | lists))
        return
    from dealwise.reports.terminal.strategies_page import print_complete, print_strategies

    with page() as console:
        print_complete(complete, decisions_of(game), console)
        console.print()
        print_strategies(policies, console)


def list_definitions(game: str, path: str, *, as_json_object: bool) -> None:
    """Print the functions and strategies of a policy file, which does not run.

    Raises:
        BadInput: there is no such file, or it cannot be read.
        Fault: it is no Python.
    """
    from dealwise.strategies.names import kind_of
    from dealwise.strategies.user_files import functions_in

    found = [(kind_of(game, known), known) for known in functions_in(path)]
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
