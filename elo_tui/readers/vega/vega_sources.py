"""A page of Vega's -> its headings and tables, from its markup or from copied text.

Vega's cells are closed late, twice or never, and the tag that opens a player's box is
broken. So a cell ends with the beginning of the next, and a tag at the next ``<``.

In a copied text the cells of a row are separated by tabs. A cell that is a box on the
page, or has the result above the opponent, may continue on several lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape

from elo_tui.core.events.reading import Tick
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.vega.vega_codes import detect_kind
from elo_tui.readers.vega.vega_page import BREAK, Cell, Page, Piece, Row, Table

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)([^<>]*)>?")
_UNREAD = re.compile(r"<\?.*?(?:\?>|\Z)|<!--.*?(?:-->|\Z)", re.DOTALL)
_ATTRIBUTE = re.compile(
    r"(class|href|src|alt)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE
)
_PLAYER = re.compile(r"#([0-9]{1,5})$")
_PROFILE = re.compile(r"fide\.com/.{0,40}?([0-9]{4,12})$", re.IGNORECASE)
_FLAG = re.compile(r"[A-Za-z]{2,8}")
_FLAG_FILE = re.compile(r"flags?/([A-Za-z]{2,8})\.[a-z]{3}", re.IGNORECASE)
#: The text instead of a flag's picture in the layout with boxes.
_NO_FLAG = "flag"

_VOID = frozenset(("br", "img", "input", "meta", "link", "hr", "wbr", "col"))
_SKIPPED = frozenset(("script", "style", "svg"))
_HEADINGS = frozenset(("title", "h1", "h2", "h3", "h4", "h5", "h6"))
_ROW_ENDS = frozenset(("tr", "thead", "tbody", "tfoot", "table"))
_PLAIN_STYLES = {"strong": "strong", "b": "strong"}
#: The cell that holds the event's name in the pages of 2017.
_NAME_STYLE = "nametour"
_TAGS_MAX = 1_000_000


def parse_markup(text: str, tick: Tick) -> Page:
    """Parse a page of HTML; raises SourceRefused for an endless one."""
    if text.count("<") > _TAGS_MAX:
        raise SourceRefused(f"a page of over {_TAGS_MAX:,} tags")
    if "<?" in text or "<!--" in text:
        text = _UNREAD.sub(lambda part: "\n" * part[0].count("\n"), text)
    builder = _Builder()
    last = line = 0
    skipped = ""
    for tag in _TAG.finditer(text):
        start = tag.start()
        closes, name = bool(tag[1]), tag[2].lower()
        if not skipped and builder.takes_text:
            builder.text(unescape(text[last:start]))
        line += text.count("\n", last, start)
        last = start
        if skipped:
            skipped = "" if closes and name == skipped else skipped
        elif name in _SKIPPED and not closes and not tag[3].endswith("/"):
            skipped = name
        elif closes:
            builder.close(name)
        else:
            builder.open(name, _read_attributes(tag[3]), line + 1)
        line += text.count("\n", last, tag.end())
        last = tag.end()
    tick(len(text))
    return builder.page()


def _read_attributes(text: str) -> dict[str, str]:
    if "=" not in text:
        return {}
    return {
        found[1].lower(): unescape(found[2] or found[3] or found[4] or "").strip()
        for found in _ATTRIBUTE.finditer(text)
    }


class _Open:
    """A cell, caption or heading that is being filled."""

    def __init__(self, tag: str, style: str = "") -> None:
        self.tag = tag
        self.style = style
        self.pieces: list[Piece] = []
        self.inside: list[tuple[str, str]] = []
        self.flag = self.fide_id = ""
        self.number: int | None = None

    def cell(self) -> Cell:
        return Cell(
            pieces=tuple(self.pieces),
            style=self.style,
            flag=self.flag,
            number=self.number,
            fide_id=self.fide_id,
        )


class _Builder:
    """A page that is filled tag by tag."""

    def __init__(self) -> None:
        self._title = self._name = ""
        self._headings: list[str] = []
        self._tables: list[Table] = []
        self._table_line = 0
        self._caption = Cell()
        self._titles: tuple[str, ...] = ()
        self._rows: list[Row] = []
        self._foot: list[str] = []
        self._in_table = self._in_foot = False
        self._row: list[Cell] = []
        self._row_line = 0
        self._is_head = False
        self._open: _Open | None = None

    @property
    def takes_text(self) -> bool:
        return self._open is not None

    def text(self, text: str) -> None:
        if self._open is None or not text.strip():
            return
        styles = (style for _, style in reversed(self._open.inside) if style)
        piece = Piece(next(styles, ""), text.replace(BREAK, " "))
        self._open.pieces.append(piece)

    def open(self, name: str, given: dict[str, str], line: int) -> None:
        style = given.get("class", "")
        if name in _ROW_ENDS:
            self._end_row()
            if name == "table":
                self._end_table()
                self._in_table, self._table_line = True, line
            self._in_foot = name == "tfoot" or (self._in_foot and name == "tr")
            self._row_line = line
        elif name in ("td", "th"):
            self._end_cell()
            if not self._row:
                self._row_line, self._is_head = line, name == "th"
            self._open = _Open(name, style)
        elif name in _HEADINGS or name == "caption":
            self._end_cell()
            self._open = _Open(name, style)
        elif self._open is not None:
            self._open_inside(name, style, given)

    def _open_inside(self, name: str, style: str, given: dict[str, str]) -> None:
        """Process a tag inside a cell."""
        cell = self._open
        assert cell is not None
        if name == "br":
            cell.pieces.append(Piece("", BREAK))
        elif name == "img":
            cell.flag = cell.flag or _find_flag(given)
        elif name == "a":
            address = given.get("href", "")
            if found := _PLAYER.search(address):
                cell.number = int(found[1])
            elif found := _PROFILE.search(address):
                cell.fide_id = found[1]
        if name not in _VOID:
            cell.inside.append((name, style or _PLAIN_STYLES.get(name, "")))

    def close(self, name: str) -> None:
        if name in _ROW_ENDS:
            self._end_row()
            if name == "table":
                self._end_table()
            elif name == "tfoot":
                self._in_foot = False
        elif self._open is None:
            return
        elif name == self._open.tag:
            self._end_cell()
        else:
            tags = [tag for tag, _ in self._open.inside]
            if name in tags:
                del self._open.inside[len(tags) - 1 - tags[::-1].index(name) :]

    def _end_cell(self) -> None:
        done, self._open = self._open, None
        if done is None:
            return
        cell = done.cell()
        if done.tag in ("td", "th"):
            if self._in_table:
                self._row.append(cell)
            if done.style == _NAME_STYLE:
                self._name = self._name or cell.text
        elif done.tag == "caption":
            self._caption = cell
        elif done.tag == "title":
            self._title = self._title or cell.text
        elif cell.text:
            if done.tag in ("h1", "h2"):
                self._name = self._name or cell.text
            self._headings.append(cell.text)

    def _end_row(self) -> None:
        self._end_cell()
        cells, self._row = tuple(self._row), []
        if not cells:
            return
        if self._in_foot:
            lines = (line for cell in cells for line in cell.lines)
            self._foot += filter(None, lines)
        elif self._is_head and not self._titles:
            self._titles = tuple(cell.text for cell in cells)
        else:
            self._rows.append(Row(self._row_line, cells))

    def _end_table(self) -> None:
        if self._in_table:
            table = Table(
                line=self._table_line,
                titles=self._titles,
                rows=tuple(self._rows),
                caption=self._caption,
                foot=tuple(self._foot),
            )
            self._tables.append(table)
        self._caption, self._titles = Cell(), ()
        self._rows, self._foot = [], []
        self._in_table = self._in_foot = False

    def page(self) -> Page:
        self._end_row()
        self._end_table()
        return Page(
            title=self._name or self._title,
            headings=tuple(self._headings),
            tables=tuple(self._tables),
        )


def _find_flag(given: dict[str, str]) -> str:
    """Return the federation of a picture: its text, else the name of its file."""
    text = given.get("alt", "")
    if _FLAG.fullmatch(text) and text.lower() != _NO_FLAG:
        return text.upper()
    found = _FLAG_FILE.search(given.get("src", ""))
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


def parse_pasted(text: str, tick: Tick) -> Page:
    """Parse a copied page."""
    lines = text.split("\n")
    heads = [at for at, line in enumerate(lines) if _is_header(line)]
    tables = []
    for at, following in zip(heads, [*heads[1:], len(lines)], strict=True):
        titles = tuple(lines[at].split("\t"))
        caption = _find_caption(lines, at)
        body = lines[at + 1 : following]
        rows = tuple(_join_rows(body, at + 2, len(titles)))
        tables.append(Table(at + 1, titles, rows, caption))
    tick(len(text))
    first = heads[0] if heads else len(lines)
    headings = tuple(line.strip() for line in lines[:first] if line.strip())
    return Page("", headings, tuple(tables), pasted=True)


def _find_caption(lines: Sequence[str], head: int) -> Cell:
    """Join the lines above a card, from the one that names the player."""
    for at in range(head - 1, max(-1, head - 1 - _CAPTION_LINES), -1):
        if _CAPTION.match(lines[at]):
            return Cell((Piece("", "\n".join(lines[at:head])),))
    return Cell()


def _join_rows(lines: Sequence[str], first: int, width: int) -> Iterator[Row]:
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


def _make_row(line: int, parts: Sequence[str], width: int) -> Row:
    texts = "\n".join(parts).split("\t")
    texts = [*texts[: width - 1], " ".join(texts[width - 1 :])]
    return Row(line, tuple(Cell((Piece("", " ".join(t.split())),)) for t in texts))
