"""What a number must say of files that had a part in it: two texts may have one name."""

from collections.abc import Mapping

from dealwise.strategies.user_files import SHOWN_DIGITS


def which_files(files: Mapping[str, str]) -> str:
    """A sentence on the policy files that played, by name and SHA-256; empty without any."""
    if not files:
        return ""
    told = ", ".join(f"{name} {sha256[:SHOWN_DIGITS]}" for name, sha256 in sorted(files.items()))
    return f"SHA-256 of {told}."
