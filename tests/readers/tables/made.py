"""Small invented tables and the pages, pastes and sheets that hold them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.readers.tables import copied_text

Cells = Sequence[Sequence[object]]

SWISS: Cells = (
    ("No.", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "Pts.", "Rk.", "TB1"),
    (1, "GM", "Alder, Ann", 2400, "GER", "3w1", " 2b½", "1,5", 1, "2,5"),
    (2, "", "Birch, Bo", 2300, "POL", "4b1", " 1w½", "1,5", 2, "2"),
    (3, "WFM", "Cedar, Cyd", 2100, "GER", "1b0", "-1", "1", 3, "1,5"),
    (4, "", "Dogwood, Di", 0, "FRA", "2w0", "-½", "0,5", 4, "1,5"),
)


CARD: Cells = (
    (
        *("Rd.", "Bo.", "SNo", "", "Name", "Rtg", "FED", "Club/City"),
        *("Pts.", "Res.", "K", "rtg+/-"),
    ),
    (1, 4, 52, "", "Oak, Olaf", 1605, "KEN", "Club One", "4", "1", 20, "1,80"),
    (2, 8, 28, "FM", "Pine, Pia", 2096, "KEN", "", "6,5", "½", 20, "2,80"),
    (3, 2, 9, "CM", "Rowan, Ro", 1908, "UGA", "", "5,5", "0", 20, "-12,20"),
    (4, "", -2, "", "not paired", "", "", "", "", "- 0", "", ""),
    (5, 1, 61, "", "Sorbus, So", 0, "KEN", "", "3", "1", "", ""),
    (6, 7, 33, "", "Thuja, Thu", 1842, "KEN", "", "5", "- 1K", "", ""),
    (7, 3, 14, "", "Ulmus, Ulf", 1777, "KEN", "Club", "4,5", "- 0K", "", ""),
    (8, "", -1, "", "bye", "", "", "", "", "- 1", "", ""),
)
CARD_LINES: Cells = (
    ("Name", "Yew, Yves"),
    ("Title", "FM"),
    ("Starting rank", "12"),
    ("Rating", "1990"),
    ("Rating national", "1985"),
    ("Rating international", "1990"),
    ("Performance rating", "2011"),
    ("FIDE rtg +/-", "-7,60"),
    ("Points", "4,5"),
    ("Federation", "KEN"),
    ("Ident-Number", "777"),
    ("FIDE-ID", "012345"),
    ("Year of birth", "1990"),
)


def tabbed(rows: Cells) -> str:
    """The rows as a browser copies them."""
    return "".join("\t".join(map(str, row)) + "\n" for row in rows)


def spaced(rows: Cells, gap: str = " ") -> str:
    """The rows as a mail program leaves them: empty cells and tabs are gone."""
    return "".join(
        gap.join(str(cell).strip() for cell in row if str(cell)) + "\n" for row in rows
    )


def html_table(rows: Cells, style: str = "CRs1") -> str:
    lines = (
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>\n"
        for row in rows
    )
    return f'<table class="{style}">\n{"".join(lines)}</table>\n'


def page_of(*parts: str) -> str:
    return f"<!DOCTYPE html>\n<html><body>\n{''.join(parts)}</body></html>\n"


def sheet_of(*rows: Sequence[object]) -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def event_of(
    reading: Reading | EventReading | BadLine,
) -> tuple[Crosstable, EventReading]:
    """The only section of an event."""
    assert isinstance(reading, EventReading), reading
    assert len(reading.sections) == 1
    return reading.sections[0], reading


def from_text(*parts: str) -> tuple[Crosstable, EventReading]:
    source = "".join(parts)
    assert copied_text.matches(source)
    return event_of(copied_text.read(source))


def refused(reading: Reading | EventReading | BadLine) -> BadLine:
    assert isinstance(reading, BadLine), reading
    return reading


def rounds(crosstable: Crosstable, no: int) -> list[tuple[int, int | None, str, str]]:
    """Round, opponent, colour and code of a player."""
    player = crosstable.player(no)
    assert player is not None
    return [(p.round, p.opponent, p.colour, p.code) for p in player.pairings]
