"""What the tables of an event say while there is none."""

from __future__ import annotations

_OPEN = (
    "No event yet: Ctrl+O opens one, or paste it here.",
    "",
    "Such as a TRF report, a copied page of chess-results, PGN, a workbook,"
    " a US Chess crosstable.",
)
_PASTE = (
    "No event yet: paste one here.",
    "",
    "Such as a copied page of chess-results, a TRF report, PGN, a US Chess crosstable.",
)


def no_event(opens: bool, then: str) -> tuple[str, ...]:
    """The ways to an event, and what the table has `then`.

    `opens` says whether files can be opened.
    """
    return (*(_OPEN if opens else _PASTE), then)
