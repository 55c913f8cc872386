"""A page of Vega's -> its headings and tables, from its markup or from copied text.

Vega's cells are closed late, twice or never, and the tag that opens a player's box is
broken. So a cell ends with the beginning of the next, and a tag at the next ``<``.

In a copied text the cells of a row are separated by tabs. A cell that is a box on the
page, or has the result above the opponent, may continue on several lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from elo_tui.core.events.reading import Tick
from elo_tui.readers.tables.saved_page import find_line, parse_page
from elo_tui.readers.vega.vega_codes import detect_kind
from elo_tui.readers.vega.vega_page import (
    BREAK,
    Piece,
    VegaCell,
    VegaPage,
    VegaRow,
    VegaTable,
)

if TYPE_CHECKING:
    from lxml.etree import _Element

#: What a browser does not show: comments, and code that a server would have run.
_UNREAD = re.compile(r"<\?.*?(?:\?>|\Z)|<!--.*?(?:-->|\Z)", re.DOTALL)
#: A tag without its end.
_OPEN_TAG = re.compile(r"<(/?[a-zA-Z][^<>]*)(?=<|\Z)")
_PLAYER = re.compile(r"#([0-9]{1,5})$")
_PROFILE = re.compile(r"fide\.com/.{0,40}?([0-9]{4,12})$", re.IGNORECASE)
_FLAG = re.compile(r"[A-Za-z]{2,8}")
_FLAG_FILE = re.compile(r"flags?/([A-Za-z]{2,8})\.[a-z]{3}", re.IGNORECASE)
#: The text instead of a flag's picture in the layout with boxes.
_NO_FLAG = "flag"
_PLAIN_STYLES = {"strong": "strong", "b": "strong"}
#: The cell that holds the event's name in the pages of 2017.
_NAME_STYLE = "nametour"
_TAGS_MAX = 1_000_000


def parse_markup(text: str, tick: Tick) -> VegaPage:
    """Parse a page of HTML; raises SourceRefused for an endless one."""
    text = _UNREAD.sub(lambda part: "\n" * part[0].count("\n"), text)
    text = _OPEN_TAG.sub(r"<\1>", text)
    # after the last tag a name may be cut
    root = parse_page(text[: text.rfind(">") + 1], tick, _TAGS_MAX, _TAGS_MAX)
    title = name = ""
    headings = []
    for element in root.iter("title", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th"):
        is_named = element.tag in ("h1", "h2") or element.get("class") == _NAME_STYLE
        if element.tag in ("td", "th") and not is_named:
            continue
        shown = _make_cell(element).text
        if element.tag == "title":
            title = title or shown
            continue
        if is_named:
            name = name or shown
        if element.tag not in ("td", "th") and shown:
            headings.append(shown)
    tables = tuple(map(_make_table, root.iter("table")))
    return VegaPage(title=name or title, headings=tuple(headings), tables=tables)


def _make_table(table: _Element) -> VegaTable:
    titles: tuple[str, ...] = ()
    rows: list[VegaRow] = []
    foot: list[str] = []
    for element in table.iter("tr"):
        if next(element.iterancestors("table")) is not table:
            continue
        found = [cell for cell in element if cell.tag in ("td", "th")]
        cells = tuple(map(_make_cell, found))
        if not cells:
            continue
        if next(element.iterancestors("tfoot", "table")).tag == "tfoot":
            foot += (line for cell in cells for line in cell.lines if line)
        elif found[0].tag == "th" and not titles:
            titles = tuple(cell.text for cell in cells)
        else:
            rows.append(VegaRow(find_line(found[0]), cells))
    caption = table.find("caption")
    return VegaTable(
        line=find_line(table),
        titles=titles,
        rows=tuple(rows),
        caption=VegaCell() if caption is None else _make_cell(caption),
        foot=tuple(foot),
    )


def _make_cell(element: _Element) -> VegaCell:
    """Read the pieces of text in a cell, each with the innermost style around it."""
    pieces: list[Piece] = []
    links = [link.get("href", "").strip() for link in element.iter("a")]
    players = [found for link in links if (found := _PLAYER.search(link))]
    profiles = [found for link in links if (found := _PROFILE.search(link))]

    def add(style: str, text: str | None) -> None:
        if text and text.strip():
            pieces.append(Piece(style, text.replace(BREAK, " ")))

    def walk(parent: _Element, style: str) -> None:
        add(style, parent.text)
        for child in parent:
            if child.tag == "br":
                pieces.append(Piece("", BREAK))
            elif child.tag not in ("table", "svg"):
                own = child.get("class") or _PLAIN_STYLES.get(str(child.tag))
                walk(child, own or style)
            add(style, child.tail)

    walk(element, "")
    return VegaCell(
        pieces=tuple(pieces),
        flag=next(filter(None, map(_find_flag, element.iter("img"))), ""),
        number=int(players[-1][1]) if players else None,
        fide_id=profiles[-1][1] if profiles else "",
    )


def _find_flag(picture: _Element) -> str:
    """Return the federation of a picture: its text, else the name of its file."""
    text = picture.get("alt", "").strip()
    if _FLAG.fullmatch(text) and text.lower() != _NO_FLAG:
        return text.upper()
    found = _FLAG_FILE.search(picture.get("src", ""))
    return found[1].upper() if found else ""


_HEADING = re.compile(
    r"(?:Cross Table|Standings?|FIDE rating variation|National rating) at round [0-9]"
    r"|Pairing of round [0-9]|Registered players|(?:National|FIDE) History Cards"
    r"|Generated by Vega",
    re.IGNORECASE,
)
_CAPTION = re.compile(
    r" *[0-9]{1,5} +\S.{0,80}, ?K= ?[0-9.]{0,6} ?, ?Elo=|N ?= ?[0-9]{1,5} +\S"
    r"|Name: ?\S.{0,80}Startingrank-Number"
)
#: A cell of a Swiss crosstable, which no other program writes.
_MET = re.compile(r"[01½] +(?:[0-9]{1,5}|BYE)|(?:[0-9]{1,5}|BYE) +[01½]")
#: Every header has one of these words.
_NAMED = re.compile(
    r"(?:^|\t) *(?:player|name|opponent|opponent name|white player|team name|idw|nw)"
    r" *(?:\t|$)",
    re.IGNORECASE,
)
_SIDES = re.compile(r"White Player\t.*Black Player", re.IGNORECASE)
_LINE_MAX = 20_000
#: A header further down than this is not found.
_ABOVE_MAX = 2_000
_CAPTION_LINES = 4


def is_pasted(text: str) -> bool:
    """Whether a text has a table of Vega's below one of its headings, or by itself."""
    lines = text.split("\n")
    above = enumerate(lines[:_ABOVE_MAX])
    head = next((at for at, line in above if _is_header(line)), None)
    if head is None:
        return False
    kind = detect_kind(lines[head].split("\t"))
    if kind == "players":
        return any(_HEADING.search(line) for line in lines[:head])
    if _HEADING.search(text) or _SIDES.search(lines[head]):
        return True
    if kind in ("cards", "fide_cards"):
        return any(map(_CAPTION.match, lines[max(0, head - _CAPTION_LINES) : head]))
    below = lines[head + 1 : head + 6]
    return any(
        _MET.fullmatch(cell.strip()) for row in below for cell in row.split("\t")
    )


def _is_header(line: str) -> bool:
    return (
        "\t" in line[:_LINE_MAX]
        and detect_kind(line[:_LINE_MAX].split("\t")) is not None
    )


def parse_pasted(text: str, tick: Tick) -> VegaPage:
    """Parse a copied page."""
    lines = text.split("\n")
    heads = [at for at, line in enumerate(lines) if _is_header(line)]
    tables = []
    for at, following in zip(heads, [*heads[1:], len(lines)], strict=True):
        titles = tuple(lines[at].split("\t"))
        caption = _find_caption(lines, at)
        body = lines[at + 1 : following]
        rows = tuple(_join_rows(body, at + 2, len(titles)))
        tables.append(VegaTable(at + 1, titles, rows, caption))
    tick(len(text))
    first = heads[0] if heads else len(lines)
    headings = tuple(line.strip() for line in lines[:first] if line.strip())
    return VegaPage("", headings, tuple(tables), pasted=True)


def _find_caption(lines: Sequence[str], head: int) -> VegaCell:
    """Join the lines above a card, from the one that names the player."""
    for at in range(head - 1, max(-1, head - 1 - _CAPTION_LINES), -1):
        if _CAPTION.match(lines[at]):
            return VegaCell((Piece("", "\n".join(lines[at:head])),))
    return VegaCell()


def _join_rows(lines: Sequence[str], first: int, width: int) -> Iterator[VegaRow]:
    """Yield the rows below a header of so many columns."""
    parts: list[str] = []
    start = first
    for number, line in enumerate(lines, start=first):
        tabs = sum(part.count("\t") for part in parts)
        is_full = tabs >= width - 1
        begins = "\t" in line and (is_full or tabs + line.count("\t") > width - 1)
        if parts and (begins or (is_full and not _continues(line))):
            yield _make_row(start, parts, width)
            parts = []
        if not parts:
            start = number
            if "\t" not in line:
                continue
        parts.append(line[:_LINE_MAX])
    if parts:
        yield _make_row(start, parts, width)


def _continues(line: str) -> bool:
    """Whether a line can be the rest of the last cell of a row."""
    words = line.split()
    return 0 < len(words) <= 4 and _HEADING.search(line) is None


def _make_row(line: int, parts: Sequence[str], width: int) -> VegaRow:
    texts = "\n".join(parts).split("\t")
    texts = [*texts[: width - 1], " ".join(texts[width - 1 :])]
    return VegaRow(
        line, tuple(VegaCell((Piece("", " ".join(t.split())),)) for t in texts)
    )
