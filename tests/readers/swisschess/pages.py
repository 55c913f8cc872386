"""Small invented pages as Swiss-Chess writes them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

PAIRINGS = (
    *("Tisch", "TNr", "Teilnehmer", "Tite", "Punkte", "-"),
    *("TNr", "Teilnehmer", "Tite", "Punkte", "Ergebnis", "At"),
)
SHEET = (
    *("Runde", "Farbe", "Teilnehmer", "Titel", "ELO", "NWZ"),
    *("Att", "Verein/Ort", "Land", "Ergebnis", "At"),
)


def row(cells: Sequence[str], tag: str = "TD") -> str:
    """A row, its blanks as the program writes them."""
    texts = (escape(cell).replace(" ", "&nbsp;") or "&nbsp;" for cell in cells)
    return "<TR >\n" + "".join(f"<{tag}>{text}</{tag}>\n" for text in texts) + "</TR>\n"


def page(caption: str, titles: Sequence[str], *rows: Sequence[str]) -> str:
    """A page with one table; without a caption its first row holds the titles."""
    above = row([caption]).replace("<TD>", f'<TD COLSPAN="{len(titles)}">', 1)
    return (
        "<H2>Open&nbsp;Nirgendwo</H2>\n"
        '<TABLE BORDER="2" CELLPADDING="2" >\n\n<THEAD>\n'
        + (above if caption else "")
        + (row(titles, "TH") if titles else "")
        + "</THEAD>\n\n<TBODY>\n"
        + "".join(map(row, rows))
        + "</TBODY>\n</TABLE>\n"
    )


def text(caption: str, *rows: Sequence[str]) -> str:
    """The same as text with tabs."""
    lines = "".join("\t".join(cells) + "\n" for cells in rows)
    return f"Open Nirgendwo\n\n{caption}\n{lines}"
