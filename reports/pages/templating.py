"""What all templates of reports know."""

from typing import TYPE_CHECKING

from dealwise.reports.pages.document import Picture, Replay, Table, Words

if TYPE_CHECKING:
    import jinja2


def new_environment(**options: object) -> "jinja2.Environment":
    """Templates that know the parts of a report, and stop at a name that nothing is known of."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("dealwise.reports.pages"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        **options,
    )
    environment.tests |= {
        "words": lambda part: isinstance(part, Words),
        "picture": lambda part: isinstance(part, Picture),
        "table": lambda part: isinstance(part, Table),
        "replay": lambda part: isinstance(part, Replay),
    }
    environment.filters["slug"] = lambda term: term.lower().replace(" ", "-")
    return environment
