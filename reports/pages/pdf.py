"""A report as a PDF: the page of HTML, printed by a browser that is installed."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from functools import partial
from pathlib import Path

from dealwise.reports import whole_files
from dealwise.reports.pages.document import Report
from dealwise.reports.pages.html import Step, html
from dealwise.simulate.errors import BadInput

BROWSERS = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    *("microsoft-edge", "microsoft-edge-stable", "msedge"),
)
"""What a Chromium may be called; the first that is found prints."""

_PATIENCE = 90.0  # seconds until a browser that does not end is stopped
_LONGEST_FOLDER = 60  # letters: sockets in it have names of 45 more, and at most 107 in all
_QUIETLY = (
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-pdf-header-footer",
)
_OTHERWISE = "write .html and print it from the browser you have"


def find_browser() -> str:
    """The path of the browser that prints.

    Raises:
        BadInput: there is none.
    """
    for name in BROWSERS:
        found = shutil.which(name)
        if found is not None:
            return found
    raise BadInput(
        f"A PDF is printed by Chromium or Chrome, and neither is installed: install one, or "
        f"{_OTHERWISE}."
    )


def pdf(report: Report, *, on_picture: Step | None = None) -> bytes:
    """The report on paper, with everything opened that is folded on a screen.

    Raises:
        BadInput: there is no browser, or it does not print.
    """
    browser = find_browser()
    page = html(report, on_paper=True, on_picture=on_picture)
    with (
        tempfile.TemporaryDirectory(prefix="dealwise-", ignore_cleanup_errors=True) as folder,
        whole_files.unfinished(partial(shutil.rmtree, folder, ignore_errors=True)),
    ):
        source, printed = Path(folder, "report.html"), Path(folder, "report.pdf")
        source.write_text(page, encoding="utf-8")
        command = [
            browser,
            *_QUIETLY,
            *(["--no-sandbox"] if _is_superuser() else []),  # for whom there is no sandbox
            f"--user-data-dir={Path(folder, 'profile')}",
            f"--print-to-pdf={printed}",
            source.as_uri(),
        ]
        _run(command, folder)
        try:
            return printed.read_bytes()
        except OSError:
            raise BadInput(
                f"The browser {browser} printed no PDF: try it again, or {_OTHERWISE}."
            ) from None


def _run(command: list[str], folder: str) -> None:
    """Let the browser work and end, and all that it has started with it.

    What it does not take away itself when it is ended lies in `folder`.

    Raises:
        BadInput: it does not start, or not end.
    """
    its_own = {"TMPDIR": folder} if len(folder) <= _LONGEST_FOLDER else {}
    silent = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    try:
        browser = subprocess.Popen(
            command,
            **silent,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=os.environ | its_own,
        )
    except OSError as error:
        raise BadInput(
            f"The browser {command[0]} cannot be started ({error.strerror}): {_OTHERWISE}."
        ) from error
    try:
        with whole_files.unfinished(partial(_kill, browser)):
            browser.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        raise BadInput(
            f"The browser {command[0]} printed no PDF in {_PATIENCE:.0f} s: {_OTHERWISE}."
        ) from None
    finally:
        _end(browser)


def _end(browser: subprocess.Popen) -> None:
    """End a browser and its children, also when Ctrl-C was pressed."""
    _kill(browser)
    browser.wait()


def _kill(browser: subprocess.Popen) -> None:
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(browser.pid, signal.SIGKILL)
        else:
            browser.kill()


def _is_superuser() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
