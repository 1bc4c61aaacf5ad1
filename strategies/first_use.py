"""Says once, before a version of a policy file runs for the first time, that it is a program."""

from pathlib import Path

import platformdirs

from dealwise.simulate import cache
from dealwise.strategies.user_files import SHOWN_DIGITS, UserFile


def announce(file: UserFile, *, trust: bool = False) -> None:
    """Tell the user what is about to run, unless the same text has run before or is trusted.

    What has run is remembered in the user's state folder, as an empty file named by the SHA-256;
    where there can be none it is told anew.
    """
    if _is_new(file.sha256) and not trust:
        cache.notice(
            f"dealwise: {file.shown} (sha256 {file.sha256[:SHOWN_DIGITS]}) is a program and runs "
            f"with your rights; this is said once for each version of it."
        )


def _is_new(sha256: str) -> bool:
    """Whether this text has not run before; from now on it has."""
    folder = Path(platformdirs.user_state_dir("dealwise")) / "policy-files"
    try:
        if (folder / sha256).exists():
            return False
        folder.mkdir(parents=True, exist_ok=True)
        (folder / sha256).touch()
    except OSError:
        pass
    return True
