"""What all results do alike that write a page about themselves."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dealwise.reports.pages.document import Report


class Reported:
    """Base of results with a page, which is that of the one result unless they have their own."""

    def report(
        self, path: str | os.PathLike[str], format: str | None = None, *, force: bool = False
    ) -> None:
        """Write a page about it: "html", "md" or "pdf", else as the name of the file ends.

        A file that exists is kept without `force`.

        Raises:
            BadInput: it cannot be written; what stood there before still does.
        """
        from dealwise.reports.pages.writing import save

        save(self._page(), path, format, force=force)

    def _page(self) -> "Report":
        """What `report` writes."""
        from dealwise.reports.pages.of_result import report_of

        return report_of(self)
