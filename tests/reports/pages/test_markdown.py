"""Markdown that shows what a user has named as it is."""

import pytest
from markdown_it import MarkdownIt
from reports_by_hand import a_report
from results_by_hand import ODD_NAMES

from dealwise.reports.pages.markdown import escaped, markdown
from dealwise.simulate.quoting import printable

MORE_NAMES = (
    "# title",
    "1. one",
    "- point",
    "---",
    "===",
    "    code",
    "`code` *bold* __bold__ ~~no~~",
    "[link](javascript:x) ![x](y)",
    "a | b",
    "&lt;&#36;",
    "http://example.org www.example.org me@example.org",
    "\\",
    "$x$",
    "=cmd()",
    "+",
)


@pytest.mark.parametrize("name", [*ODD_NAMES, *MORE_NAMES])
def test_a_text_is_shown_as_it_is(name: str) -> None:
    """Read by another's parser, with tables and strikethrough."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    expected = printable(name)
    tokens = parser.parse(escaped(name))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"] * (
        expected != ""
    )
    if expected:
        told = tokens[1].children
        assert {token.type for token in told} <= {"text", "text_special"}
        assert "".join(token.content for token in told) == expected.rstrip()


@pytest.mark.parametrize("name", ["pull", *ODD_NAMES[:-3], ODD_NAMES[-2], *MORE_NAMES])
def test_no_name_makes_markup_of_a_report(name: str) -> None:
    """The page has the elements that it has with a harmless name."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    shapes = []
    for used in ("pull", name):
        tokens = parser.parse(markdown(a_report(used), {"line": "page-line.png"}))
        inline = [child for token in tokens for child in token.children or ()]
        shapes.append(
            [token.type for token in tokens]
            + [token.type for token in inline if not token.type.startswith("text")]
        )
    assert shapes[0] == shapes[1]
    code = next(token for token in tokens if token.type == "code_block")
    assert code.content.startswith(printable(name))
