"""A crosstable without ratings and its start list, as pages saved in one folder."""

from __future__ import annotations

from pathlib import Path

from tests.readers.tables.made import Cells, html_table, page_of

ROWS: Cells = (
    ("No.", "Name", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts."),
    (1, "Alder Ann", "GER", "2w1", "3b½", "4w1", "2,5"),
    (2, "Birch Bo", "POL", "1b0", "4w1", "3w0", "1"),
    (3, "Cedar Cyd", "GER", "4b1", "1w½", "2b1", "2,5"),
    (4, "Dogwood Di", "FRA", "3w0", "2b0", "1b0", "0"),
)
STARTS: Cells = (
    ("No.", "", "Name", "FideID", "FED", "Rtg"),
    (1, "GM", "Alder, Ann", 4600001, "GER", 2400),
    (2, "", "Birch, Bo", 1100002, "POL", 2300),
    (3, "WFM", "Cedar, Cyd", 4600003, "GER", 2100),
    (4, "", "Dogwood, Di", 600004, "FRA", 1900),
)
#: The players of another event, by the same numbers.
OTHERS: Cells = (
    STARTS[0],
    *((no, "", f"Other, Player{no}", "", "GER", 1800 + no) for no in range(1, 5)),
)


def saved(folder: Path, name: str, rows: Cells) -> Path:
    """The page with these rows, in a file."""
    file = folder / name
    file.write_text(page_of(html_table(rows)), encoding="utf-8")
    return file
