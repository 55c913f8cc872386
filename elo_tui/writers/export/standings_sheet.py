"""Standings as a table: CSV (RFC 4180), and a page to print with the working folded."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction

from elo_tui.core.formats.formulas import guarded
from elo_tui.core.standings.standings import Placed, Standings
from elo_tui.core.standings.stated import Difference
from elo_tui.core.standings.tie_breaks import title
from elo_tui.core.standings.working import shown
from elo_tui.writers.export import html_page
from elo_tui.writers.export.sheet import TEXTS
from elo_tui.writers.standings_report import difference_texts, explained, labels
from elo_tui.writers.text_report import note_text

_FACTS = ("Place", "No.", "Title", "Name", "Rtg", "FED", "Pts.")


def as_csv(found: Standings) -> str:
    """A player a row; lines end with CR LF, and no text is a formula."""
    header = _header(found)
    foreign = [name in TEXTS for name in header]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(header)
    for row in found.rows:
        cells = zip(_cells(row), foreign, strict=True)
        writer.writerow([guarded(text) if typed else text for text, typed in cells])
    return out.getvalue()


def as_html(name: str, found: Standings, printed: Sequence[Difference]) -> str:
    """The table, the rules, and the working of every player folded up."""
    from lxml import etree

    header = _header(found)
    page, body = html_page.document(name or "Standings", len(header))
    html_page.add(body, "p", found.edition.text)
    html_page.table(body, header, [_cells(row) for row in found.rows])
    facts = etree.SubElement(body, "ul")
    for label, code in zip(labels(found.codes), found.codes, strict=True):
        html_page.add(facts, "li", f"{label}: {title(code)}")
    for text in (*map(note_text, found.notes), *difference_texts(printed)):
        html_page.add(facts, "li", text)
    for one in explained(found):
        details = etree.SubElement(body, "details")
        who = f"{_place(one.row)} {one.row.who.name}".rstrip()
        html_page.add(details, "summary", who)
        table = etree.SubElement(details, "table", {"class": "working"})
        for label, steps in one.steps:
            html_page.steps(table, label, steps)
    return html_page.written(page)


def _header(found: Standings) -> tuple[str, ...]:
    return (*_FACTS, *labels(found.codes))


def _cells(row: Placed) -> tuple[str, ...]:
    who = row.who
    return (
        *(_place(row), str(who.no), who.title, who.name, str(who.rating or "")),
        *(who.federation, shown(row.points), *map(_value, row.values)),
    )


def _place(row: Placed) -> str:
    return f"{row.place}=" if row.shared else str(row.place)


def _value(value: Fraction | None) -> str:
    return "" if value is None else shown(value)
