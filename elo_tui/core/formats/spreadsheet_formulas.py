"""Texts that a spreadsheet would take for a formula: made harmless, and read back.

A spreadsheet computes a cell that begins with one of ``= + - @``, whoever wrote it. A
leading apostrophe makes it text, and is removed when the table is read.
"""

from __future__ import annotations

#: The cell of a player without a name: one with neither name nor rating is no player.
NO_NAME = "?"

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001


def guarded(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if _dangerous(text) else text


def unguarded(cell: str) -> str:
    """The text that a cell stands for."""
    text = cell.removeprefix("'")
    return text if _dangerous(text) else cell


def _dangerous(text: str) -> bool:
    # an apostrophe that was already there counts too: it must not be removed
    return text.lstrip("' ").startswith(_FORMULA)
