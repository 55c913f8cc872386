"""Players' lines that a program has broken in two, put together again.

A line without a record number that fits the grid of the rounds continues the player's
line before it, where that ends between two rounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from elo_tui.core.events.crosstable import CODES
from elo_tui.core.formats.trf.player_line import FIRST_ROUND, ROUND_WIDTH

#: A round: opponent, colour, result.
_CELL_WIDTH = 8
_GAP = ROUND_WIDTH - _CELL_WIDTH
_CELL = re.compile(r"(?: *[0-9]{1,4}|    ) [wb -] (.)", re.IGNORECASE)


def join_broken_rows(
    lines: Iterable[tuple[int, str]], broken: list[int]
) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines, the parts of a row as one under its first number.

    The numbers of the rows that were broken are added to `broken`.
    """
    first, row = 0, ""
    for number, line in lines:
        is_row = line.startswith("001")
        whole = _continue_row(row, line) if row and not is_row else ""
        if whole:
            if first not in broken[-1:]:
                broken.append(first)
            row = whole
            continue
        if row:
            yield first, row
        first, row = (number, line) if is_row else (0, "")
        if not row:
            yield number, line
    if row:
        yield first, row


def _continue_row(row: str, line: str) -> str:
    """The row with the rounds of the next line, "" where that does not continue it."""
    rounds = _rounds(line)
    # trailing blanks may be those of a blank round, or of no round at all
    for text in (row, row.rstrip()):
        width = len(text) - FIRST_ROUND + 1
        if rounds and width > 0 and width % ROUND_WIDTH in (0, _CELL_WIDTH):
            whole = width + -width % ROUND_WIDTH + FIRST_ROUND - 1
            return text.ljust(whole) + rounds
    return ""


def _rounds(line: str) -> str:
    """The line from its first round on if it holds nothing but rounds, else ""."""
    line = line.rstrip()
    # the blanks between two rounds are at the end of one line or begin the other
    for gap in (_GAP, 0):
        text = line[gap:]
        starts = range(0, len(text), ROUND_WIDTH)
        cells = [text[start : start + ROUND_WIDTH].rstrip() for start in starts]
        if not line[:gap].strip() and any(cells) and all(map(_is_round, cells)):
            return text
    return ""


def _is_round(cell: str) -> bool:
    if not cell:
        return True
    found = _CELL.fullmatch(cell.ljust(_CELL_WIDTH))
    return found is not None and found[1].strip().upper() in CODES
