"""The lines of a page of Papi, or of a text copied from one, and closed events in them.

Rows may not be closed, the table itself may be missing, and the federation's site puts
a table with the player's games into the cell of the name: only the outer row counts.

A closed event has ``RONDE 3``, then White, result, Black on each row. ``X - X`` is a
draw. The players have names only and are numbered as they appear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note, Tick
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused, quote, split_lines
from elo_tui.readers.tables.cell_rows import ROWS_MAX, Row
from elo_tui.readers.tables.cells import strip_cell
from elo_tui.readers.tables.saved_page import parse_page

if TYPE_CHECKING:
    from lxml.etree import _Element

_FLAG = re.compile(r"(?:^|/)([A-Z]{3})\.(?:gif|png|jpe?g|svg)$", re.IGNORECASE)
_CELL_MAX = 500


class Line(NamedTuple):
    """A row of a table, or a line of text."""

    row: Row
    table: int
    """The number of the table that the row belongs to; 0 for a text."""
    breaks: tuple[str, ...] = ()
    """The parts of a row with one filled cell, split at line breaks."""


def parse_lines(text: str, tick: Tick) -> list[Line]:
    """Split a page or a text into rows; raises SourceRefused."""
    if text.lstrip()[:1] == "<":
        return list(_parse_page(parse_page(_strip_code(text), tick)))
    lines = split_lines(text, ROWS_MAX)
    tick(len(text))
    found = []
    for number, line in enumerate(lines, start=1):
        cells = tuple(cell.strip() for cell in line.split("\t"))
        filled = tuple(filter(None, cells))
        found.append(Line(Row(number, cells), 0, filled if len(filled) == 1 else ()))
    return found


def _strip_code(text: str) -> str:
    """Remove the code that a server would have run, between ``<?`` and ``?>``."""
    pieces = []
    start = 0
    while (code := text.find("<?", start)) >= 0:
        end = text.find("?>", code)
        if end < 0:
            break
        pieces.append(text[start:code])
        start = end + 2
    return "".join((*pieces, text[start:]))


def _parse_page(root: _Element) -> Iterator[Line]:
    tables: dict[_Element | None, int] = {}
    count = 0
    for element in root.iter("tr"):
        count += 1
        if count > ROWS_MAX:
            raise SourceRefused(f"more than {ROWS_MAX} rows in the page's tables")
        parents = list(element.iterancestors("table", "div"))
        if any("papi_joueur_box" in parent.get("class", "") for parent in parents):
            continue
        table = next((one for one in parents if one.tag == "table"), None)
        number = tables.setdefault(table, len(tables) + 1)
        cells = [cell for cell in element if cell.tag in ("td", "th")]
        texts = []
        breaks: tuple[str, ...] = ()
        for cell in cells:
            parts = _split_cell(cell)
            texts.append(" ".join(parts) or _find_flag(cell))
            breaks = parts or breaks
            span = cell.get("colspan", "")
            if span.isascii() and span.isdigit() and len(span) < 3:
                texts += [""] * (int(span) - 1)
        filled = sum(1 for text in texts if text)
        line = element.sourceline
        row = Row(line if isinstance(line, int) else 1, tuple(texts) or ("",))
        yield Line(row, number, breaks if filled == 1 else ())


def _split_cell(cell: _Element) -> tuple[str, ...]:
    """Return the text of a cell without the tables in it, split at line breaks."""
    pieces: list[str] = []
    room = 4 * _CELL_MAX
    todo: list[tuple[_Element, bool]] = [(cell, False)]
    while todo and room > 0:
        part, has_ended = todo.pop()
        if has_ended:
            text = part.tail or ""
        elif part.tag == "table":
            text = ""
        else:
            pieces.append("\n" if part.tag == "br" else "")
            for child in reversed(part):
                todo += ((child, True), (child, False))
            text = part.text or ""
        pieces.append(text[:room].replace("\n", " "))
        room -= len(text)
    lines = "".join(pieces).split("\n")
    return tuple(filter(None, (strip_cell(" ".join(line.split())) for line in lines)))


def _find_flag(cell: _Element) -> str:
    """Return the federation in the name of a picture."""
    for picture in cell.iter("img"):
        if found := _FLAG.search(picture.get("src", "")):
            return found[1].upper()
    return ""


_ROUND = re.compile(r"RONDE\s*(?:N°?\s*)?([1-9][0-9]?)\b.*", re.IGNORECASE)
_RESULT = re.compile(r"([10X½]?)\s*-\s*([10X½]?)", re.IGNORECASE)
_CODES = {("1", "0"): "10", ("0", "1"): "01", ("x", "x"): "==", ("½", "½"): "=="}
_CODES |= {("", ""): "**"}
#: A longer text between two others is no result.
_RESULT_MAX = 12


def read_closed_event(
    lines: Sequence[Line], notes: list[Note]
) -> tuple[Crosstable, ...]:
    """Read the event; none if the lines hold no rounds."""
    numbers: dict[str, int] = {}
    played: dict[int, dict[int, Pairing]] = {}
    title, current = "", 0
    for line in lines:
        texts = [text for text in line.row.cells if text]
        if len(texts) == 1:
            found = _ROUND.fullmatch(texts[0])
            if found:
                current = int(found[1])
            elif not current:
                title = line.breaks[0] if line.breaks else texts[0]
            continue
        if not current or len(texts) != 3 or current > GAMES_MAX:
            continue
        white, result, black = texts
        if "-" not in result or len(result) >= _RESULT_MAX:
            continue
        both = _RESULT.fullmatch(result)
        codes = _CODES.get((both[1].casefold(), both[2].casefold())) if both else None
        if codes is None:
            why = f"{quote(result, 12)} is not 1 - 0, 0 - 1 or X - X"
            notes.append(line.row.omission(f"{why}; not rated"))
            continue
        one, two = (
            numbers.setdefault(clean_name(name), len(numbers) + 1)
            for name in (white, black)
        )
        if current in played.get(one, {}) or current in played.get(two, {}):
            notes.append(line.row.omission(f"paired twice in round {current}"))
            continue
        played.setdefault(one, {})[current] = Pairing(current, two, "w", codes[0])
        played.setdefault(two, {})[current] = Pairing(current, one, "b", codes[1])
    if not played:
        return ()
    text = "rounds without numbers and ratings: players are numbered as they appear"
    notes.append(Note(None, f"{text}; a second file adds the ratings"))
    players = tuple(
        Participant(no, name=name, pairings=tuple(sorted(played[no].values())))
        for name, no in numbers.items()
        if no in played
    )
    return (Crosstable(EventFacts(name=clean_name(title, 100)), players),)
