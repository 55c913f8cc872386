"""Texts in columns of a fixed number of cells, for tables of plain text."""

from __future__ import annotations


def sized(text: str, width: int, left: bool = True) -> str:
    """The text in exactly `width` cells, truncated with an ellipsis."""
    # reading a file should not need the framework's library for cells
    from rich.cells import cell_len, set_cell_size

    missing = width - cell_len(text)
    if missing < 0:
        return set_cell_size(text, width - 1) + "…"
    return text + " " * missing if left else " " * missing + text
