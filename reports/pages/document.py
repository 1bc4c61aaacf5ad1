"""What a report is made of, whatever it is written as: sections of texts, pictures and tables.

Everything in it is text that may hold what a user has named; nothing in it is markup.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dealwise.reports.pages.glossary import GLOSSARY

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 4.2
"""Inches of a picture: a phone shows its letters in about their size."""


@dataclass(frozen=True)
class Table:
    """Cells as text, a row for each of `rows`, in columns headed `head`.

    Columns whose place is in `texts` hold words and stand at the left, all others numbers.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    texts: frozenset[int] = frozenset({0})
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """A chart: `finding` is its title, `alt` what one who cannot see it is told.

    `name` [a-z0-9-] is its own in a document. `draw` draws into axes; what it writes above them is
    left out, as the finding stands there. `size` is in inches. `note` says how to read it, of how
    many (n) it is and what it assumes; `table` has its numbers.
    """

    name: str
    finding: str
    alt: str
    draw: "Callable[[Axes], object]" = field(repr=False, compare=False)
    size: tuple[float, float] = (WIDTH, 2.4)
    note: str = ""
    table: Table | None = None


@dataclass(frozen=True)
class Words:
    """A paragraph; in a list each of its `points` follows it."""

    text: str = ""
    points: tuple[str, ...] = ()


@dataclass(frozen=True)
class Replay:
    """A hand or a game told again, as lines of even width under a title."""

    title: str
    lines: tuple[str, ...]


Part = Words | Picture | Table | Replay


@dataclass(frozen=True)
class Section:
    """A part of a report that answers one question, its `title`; `name` [a-z0-9-] is its own."""

    name: str
    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Number:
    """The one number to take away, and what it is of."""

    text: str
    of: str


@dataclass(frozen=True)
class Report:
    """A whole report.

    `answer` is one sentence; `numbers` stand beside it, large; `header` is drawn above, such as the
    hand. `origin` has what makes it possible to do it all again, as labels and texts: the command,
    the seed, who played, versions, the time it took.
    """

    title: str
    answer: str
    sections: tuple[Section, ...]
    origin: tuple[tuple[str, str], ...]
    numbers: tuple[Number, ...] = ()
    header: Picture | None = None
    terms: tuple[str, ...] = ()

    @property
    def pictures(self) -> list[Picture]:
        """All pictures, in the order they stand in."""
        header = [] if self.header is None else [self.header]
        return header + [part for part in self._parts() if isinstance(part, Picture)]

    @property
    def tables(self) -> list[Table]:
        """All tables, those behind pictures too."""
        parts: Sequence[Part] = list(self._parts())
        alone = [part for part in parts if isinstance(part, Table)]
        return alone + [picture.table for picture in self.pictures if picture.table is not None]

    @property
    def glossary(self) -> dict[str, str]:
        """The terms that it uses, in the order of the alphabet, with what they mean."""
        used = {*self.terms, *(head for table in self.tables for head in table.head)}
        return {term: GLOSSARY[term] for term in sorted(used & set(GLOSSARY), key=str.lower)}

    def _parts(self) -> Iterator[Part]:
        for section in self.sections:
            yield from section.parts
