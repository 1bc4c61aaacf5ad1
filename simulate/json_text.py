"""JSON from files that anybody may have written: nothing that is said twice passes unseen."""

import json


class Repeating(dict):
    """A JSON object in which a key stands twice; the last value counts, as in most readers."""

    repeated: tuple[str, ...] = ()


def repeated_keys(value: dict) -> tuple[str, ...]:
    """The keys that an object read by `DECODER` had more than once."""
    return value.repeated if isinstance(value, Repeating) else ()


def _object(pairs: list[tuple[str, object]]) -> dict:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    keys = [key for key, _ in pairs]
    value = Repeating(value)
    value.repeated = tuple(key for key in value if keys.count(key) > 1)
    return value


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)
"""Reads JSON as it is defined: objects with repeated keys are `Repeating`, NaN is refused."""
