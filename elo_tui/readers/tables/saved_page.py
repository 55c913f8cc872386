"""Saved web pages of chess-results.com, and other pages with such tables.

Their rows are as lxml's tolerant parser sees them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from elo_tui.core.events.reading import (
    EventReading,
    Reading,
    Show,
    Tick,
    ignore_players,
    ignore_progress,
)
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused, return_refusal
from elo_tui.readers.tables.cell_rows import (
    HEADING,
    ROWS_MAX,
    SUBHEADING,
    TITLE,
    Row,
    is_annotation,
)
from elo_tui.readers.tables.header_words import COLUMNS_MAX, read_header

if TYPE_CHECKING:
    from lxml.etree import _Element

FORMAT = "chess-results"
ACCEPTED = "save the crosstable, the starting rank, the pairings or a player's card"

_PAGE = re.compile(
    r"\s*(?:<!--.{0,2000}?-->\s*)?<(?:!doctype html|html|head|body)\b", re.I | re.S
)
_TABLE = re.compile(r"<table\b", re.I)
_START = 2_000
#: The site names itself in titles and footers.
_SITE = "chess-results.com"


def matches(text: str) -> bool:
    """Whether this is a page, or a fragment of one with a table.

    Other readers of pages must be tried before this one.
    """
    if _PAGE.match(text[:_START].removeprefix("\ufeff")):
        return True
    return text.lstrip()[:1] == "<" and _TABLE.search(text) is not None


@return_refusal
def read(
    text: str, tick: Tick = ignore_progress, show: Show = ignore_players
) -> Reading | EventReading:
    """Read the tables of a page."""
    from elo_tui.readers.tables.tables_event import read_rows

    program = _SITE if _SITE in text.casefold() else ""
    rows = parse_rows(text, tick)
    accepted = f"{ACCEPTED} of {program}" if program else ACCEPTED
    return read_rows(
        rows, FORMAT, accepted, whole_text=False, program=program, show=show
    )


_SPAN = re.compile(r"[1-9][0-9]?")
_STYLES = {
    **dict.fromkeys(("h1", "h2"), HEADING),
    **dict.fromkeys(("h3", "h4"), SUBHEADING),
    "title": TITLE,
}
#: What replaces the picture of a flag: the code of the federation.
_FLAG = re.compile("[A-Za-z]{3}")
_BREAKS = frozenset(("br", "div", "p", "tr", "td"))
_CELL_MAX = 500
#: 20,000 rows of ten cells; each takes about 200 bytes in the parser.
_TAGS_MAX = 400_000
_READ = ("title", "h1", "h2", "h3", "h4", "p", "caption", "table", "tr")


def parse_rows(text: str, tick: Tick) -> list[Row]:
    """List headings, captions and rows; raises SourceRefused."""
    rows: list[Row] = []
    for row in _list_rows(parse_page(text, tick)):
        rows.append(row)
        if len(rows) > ROWS_MAX:
            why = f"more than {ROWS_MAX} rows in the page's tables"
            raise SourceRefused(why, row.line)
    return rows


def parse_page(
    text: str, tick: Tick, rows_max: int = ROWS_MAX, tags_max: int = _TAGS_MAX
) -> _Element:
    """Parse a page; nothing is fetched and no entity expanded.

    Raises SourceRefused if the page is damaged, nested too deeply or too long.
    """
    from lxml import etree

    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, huge_tree=False, remove_comments=True
    )
    # the parser alone would take seconds on pages that are then refused
    if text.count("<tr") + text.count("<TR") > rows_max:
        raise SourceRefused(f"more than {rows_max} rows in the page's tables")
    if text.count("<") > tags_max:
        raise SourceRefused(f"a page of over {tags_max:,} tags")
    data = text.replace("\0", "\ufffd").encode("utf-8", "replace")
    try:
        root = etree.fromstring(data, parser)
    except etree.LxmlError:
        root = None
    if root is None:
        raise SourceRefused("a page that cannot be read")
    for error in parser.error_log:
        if error.level == etree.ErrorLevels.FATAL:
            # everything after such an error is missing from the tree
            why = clean_name(error.message.partition(",")[0], 60)
            raise SourceRefused(
                f"the page cannot be read to its end: {why}", error.line
            )
    tick(len(text))
    etree.strip_elements(root, "script", "style", with_tail=False)
    return root


def _list_rows(root: _Element) -> Iterator[Row]:
    """Yield headings, captions and rows, in the order of the page.

    The rows of a table form one block, those above its header excepted; tables nested
    in the cells below a header are part of those cells.
    """
    block = 0
    done: set[_Element] = set()
    blocks: dict[_Element, int] = {}
    for element in root.iter(*_READ):
        if element.tag == "p":
            yield from _list_annotations(element)
        elif element.tag == "tr":
            if element not in done and not _is_nested(element):
                yield _make_row(element, blocks.get(element, 0))
        elif element.tag != "table":
            yield _make_line(element)
        elif not any(parent in done for parent in element.iterancestors("tr")):
            own = _list_own_rows(element)
            head = next((i for i, row in enumerate(own) if _is_header(row)), None)
            block += 1
            if head is None:
                blocks |= dict.fromkeys(own, block)
            else:
                caption = element.find("caption")
                if caption is not None:
                    yield _make_line(caption)
                for place, row in enumerate(own):
                    yield _make_row(row, block if place >= head else 0)
                    done.update(row.iter("tr"))


def _list_annotations(element: _Element) -> Iterator[Row]:
    """Yield the lines of a paragraph that explain columns, and no others."""
    for text in element.itertext():
        line = " ".join(str(text)[:_CELL_MAX].split())
        if is_annotation(line):
            yield Row(find_line(element), (line,), ("",))


def _list_own_rows(table: _Element) -> list[_Element]:
    """List the rows of a table, excluding those of nested tables."""
    return [
        row
        for part in table
        for row in (part if part.tag in ("thead", "tbody", "tfoot") else (part,))
        if row.tag == "tr"
    ]


def _is_nested(row: _Element) -> bool:
    """Whether the row only contains other tables: it serves the layout."""
    return row.find(".//table") is not None


def _is_header(row: _Element) -> bool:
    return not _is_nested(row) and read_header(_make_row(row, 0).cells) is not None


def _make_line(element: _Element) -> Row:
    style = _STYLES.get(str(element.tag), "")
    return Row(find_line(element), (_join_text(element),), (style,))


def find_line(element: _Element) -> int:
    """Return the line of a page in which an element begins."""
    line = element.sourceline
    return line if isinstance(line, int) else 1


def _make_row(row: _Element, block: int) -> Row:
    texts: list[str] = []
    styles: list[str] = []
    for cell in row:
        if cell.tag not in ("td", "th") or len(texts) > COLUMNS_MAX:
            continue
        style = cell.get("class", "")
        if len(cell):
            inside = (part.get("class", "") for part in cell.iterdescendants())
            flags = (part.get("alt", "") for part in cell.iter("img"))
            flags = (text.upper() for text in flags if _FLAG.fullmatch(text))
            style = " ".join(filter(None, (style, *inside, *flags)))
        texts.append(_join_text(cell))
        styles.append(style)
        span = cell.get("colspan")
        if span and _SPAN.fullmatch(span):
            texts += [""] * (int(span) - 1)
            styles += [""] * (int(span) - 1)
    return Row(find_line(row), tuple(texts) or ("",), tuple(styles), block)


def _join_text(element: _Element) -> str:
    """Join all text inside, a line break becoming a blank."""
    pieces = [element.text or ""]
    if len(element):
        for part in element.iterdescendants():
            if part.tag in _BREAKS:
                pieces.append(" ")
            pieces += (part.text or "", part.tail or "")
    return " ".join("".join(pieces)[: 4 * _CELL_MAX].split())[:_CELL_MAX]
