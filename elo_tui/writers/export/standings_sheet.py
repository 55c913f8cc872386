"""Standings as a table: CSV (RFC 4180), and a page to print, the working collapsed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from elo_tui.core.standings.printed_values import PrintedDifference
from elo_tui.core.standings.standings import Placed, Standings
from elo_tui.core.standings.tie_break_working import shown
from elo_tui.core.standings.tie_breaks import title
from elo_tui.writers.export import html_page
from elo_tui.writers.export.sheet import Sheet, csv_text
from elo_tui.writers.standings_report import difference_texts, explained, labels
from elo_tui.writers.text_report import note_text

_FACTS = ("Place", "No.", "Title", "Name", "Rtg", "FED", "Pts.")


def as_csv(found: Standings) -> str:
    """One player per row."""
    return csv_text(_sheet(found))


def as_html(name: str, found: Standings, printed: Sequence[PrintedDifference]) -> str:
    """The table, the rules, and the working of every player, collapsed."""
    labelled = zip(labels(found.codes), found.codes, strict=True)
    remarks = (
        found.edition.text,
        *(f"{label}: {title(code)}" for label, code in labelled),
        *map(note_text, found.notes),
        *difference_texts(printed),
    )
    folded = (
        html_page.Folded(f"{one.row.place_text} {one.row.who.name}".rstrip(), one.steps)
        for one in explained(found)
    )
    return html_page.table_page(name or "Standings", _sheet(found), remarks, folded)


def _sheet(found: Standings) -> Sheet:
    return Sheet((*_FACTS, *labels(found.codes)), tuple(map(_cells, found.rows)))


def _cells(row: Placed) -> tuple[str, ...]:
    who = row.who
    return (
        *(row.place_text, str(who.no), who.title, who.name, str(who.rating or "")),
        *(who.federation, shown(row.points), *map(_value, row.values)),
    )


def _value(value: Fraction | None) -> str:
    return "" if value is None else shown(value)
