"""Texts in columns of a fixed number of cells, for tables of plain text."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence


def sized(text: str, width: int, left: bool = True) -> str:
    """The text in exactly `width` cells, truncated with an ellipsis."""
    # reading a file should not need the framework's library for cells
    from rich.cells import cell_len, set_cell_size

    missing = width - cell_len(text)
    if missing < 0:
        return set_cell_size(text, width - 1) + "…"
    return text + " " * missing if left else " " * missing + text


def table(
    rows: Sequence[Sequence[str]],
    name: int | None = None,
    texts: Container[int] = (),
) -> Iterator[str]:
    """The rows with their columns below each other, figures at the right.

    The column of that number holds names, at the left, as are the columns `texts`.
    """
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            sized(text, width, left=at == name or at in texts)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
