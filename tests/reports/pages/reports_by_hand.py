"""A small report with every kind of part, in which one name stands everywhere."""

from dealwise.reports.pages.document import (
    Number,
    Picture,
    Replay,
    Report,
    Section,
    Table,
    Words,
)


def draw(ax: object) -> None:
    """One line."""
    ax.plot([0, 1], [0, 1])


def a_report(name: str = "pull", picture: str = "line") -> Report:
    """All that a report may hold."""
    table = Table(("trump", name), ((name, "+1.20"), ("sixes", "-3")), note=name)
    drawn = Picture(picture, f"{name} leads", name, draw, (3, 1), name, table)
    return Report(
        title=name,
        answer=f"{name} is best.",
        sections=(
            Section("first", name, (Words(name, (name, "two")), drawn, table)),
            Section("second", "Told again", (Replay(name, (name, f"  {name}", "")), Words(name))),
        ),
        origin=(("Seed", "1"), (name, name)),
        numbers=(Number("50%", name),),
    )
