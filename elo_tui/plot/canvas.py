"""A grid of cells to draw on: braille dots below, text above; plain ASCII on request.

A cell has eight dots, two across and four down, and one role: that of the last curve
drawn in it.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import NamedTuple

#: A piece of text and the role that colours it, as in the widgets.
Span = tuple[str, str]
Row = tuple[Span, ...]
#: Column and row of a dot.
Dot = tuple[int, int]

ACROSS, DOWN = 2, 4
BRAILLE = 0x2800
#: The bit of each dot: by column, from the top (Unicode, Braille Patterns).
_BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
#: The role of the cells with the cursor.
CURSOR = "cursor"

_HALF = re.compile("([0-9]*)½")
#: The ASCII replacements for the characters of charts, not always one cell wide.
PLAIN = str.maketrans(
    {
        "│": "|",
        "┤": "+",
        "─": "-",
        "┊": ":",
        "●": "O",
        "○": "o",
        "◆": "*",
        "▲": "^",
        "…": ".",
        "‹": "<",
        "›": ">",
        "→": "->",
        "±": "+/-",
        "×": "x",
        "≥": ">=",
        **dict.fromkeys("▁▂▃", "_"),
        **dict.fromkeys("▄▅▆▇", "="),
        "█": "#",
    }
)


class Area(NamedTuple):
    """A rectangle of a canvas, in cells."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column after it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.top + self.height


class Canvas:
    """A grid of `width` x `height` cells; anything drawn outside is clipped."""

    def __init__(self, width: int, height: int, ascii: bool = False) -> None:
        self.width, self.height, self.ascii = width, height, ascii
        self._signs = _ascii_signs() if ascii else _BRAILLE
        self._dots = [[0] * width for _ in range(height)]
        self._texts = [[""] * width for _ in range(height)]
        self._roles = [[""] * width for _ in range(height)]

    def draw_line(
        self,
        start: Dot,
        end: Dot,
        role: str,
        dotted: bool = False,
        thick_below: int | None = None,
    ) -> None:
        """Set the dots of a straight line, counted from the top left.

        In a dotted line every second dot is set. A thick line has a second dot above
        each, or on the outer side of a steep piece; none of it is above the row
        `thick_below`.
        """
        (x, y), (to_x, to_y) = start, end
        right, down = to_x - x, to_y - y
        steps = max(abs(right), abs(down))
        steep = abs(down) > abs(right)
        across = -1 if to_y < y else 1
        half, whole = steps, 2 * steps or 1
        dots: list[Dot] = []
        for step in range(steps + 1):
            # a share of the way, rounded half up
            at_x = x + (2 * right * step + half) // whole
            at_y = y + (2 * down * step + half) // whole
            if dotted and not (at_y if steep else at_x) % 2:
                continue
            dots.append((at_x, at_y))
            if thick_below is None:
                continue
            if steep:
                dots.append((at_x + across, at_y))
            elif at_y > thick_below:
                dots.append((at_x, at_y - 1))
        for x, y in dots:
            column, row = x // ACROSS, y // DOWN
            if 0 <= column < self.width and 0 <= row < self.height:
                self._dots[row][column] |= _BITS[x % ACROSS][y % DOWN]
                self._roles[row][column] = role

    def _holds(self, column: int, row: int) -> bool:
        return 0 <= column < self.width and 0 <= row < self.height

    def translate(self, text: str) -> str:
        """Return the text as `write` writes it: ``1½`` takes more cells in ASCII."""
        return replace_with_ascii(text) if self.ascii else text

    def is_free(self, column: int, row: int, length: int) -> bool:
        """Whether some cells, with one on each side, are inside and without text."""
        if not (0 <= row < self.height and 0 <= column <= self.width - length):
            return False
        return not any(self._texts[row][max(0, column - 1) : column + length + 1])

    def count_dots(self, column: int, row: int, length: int) -> int:
        """Count the cells of a row that contain dots."""
        return sum(map(bool, self._dots[row][column : column + length]))

    def write(self, column: int, row: int, text: str, role: str) -> None:
        """Write text over the content of the cells."""
        for x, char in enumerate(self.translate(text), start=column):
            if self._holds(x, row):
                self._texts[row][x] = char
                self._roles[row][x] = role

    def write_behind(self, column: int, row: int, char: str, role: str) -> None:
        """Write a character into an empty cell."""
        if (
            self._holds(column, row)
            and not self._texts[row][column]
            and not self._dots[row][column]
        ):
            self.write(column, row, char, role)

    def draw_level(self, column: int, y: int, role: str) -> None:
        """Draw a dot of a level line, at a row of dots, into an empty cell."""
        self.write_behind(column, y // DOWN, self._signs[_BITS[0][y % DOWN]], role)

    def tint(self, column: int, row: int, role: str) -> None:
        """Change the role of a cell, whatever it contains."""
        if self._holds(column, row):
            self._roles[row][column] = role

    def build_rows(self) -> list[Row]:
        """Build the rows as spans; adjacent cells with the same role form one span."""
        signs = self._signs
        rows = []
        for texts, dots, roles in zip(
            self._texts, self._dots, self._roles, strict=True
        ):
            line = "".join(
                [text or signs[mask] for text, mask in zip(texts, dots, strict=True)]
            )
            spans, at = [], 0
            for role, run in groupby(roles):
                end = at + len([*run])
                spans.append((line[at:end], role))
                at = end
            rows.append(tuple(spans))
        return rows


def replace_with_ascii(text: str) -> str:
    """Write a text in ASCII: ``1½`` as ``1.5``, signs without substitute as ``?``."""
    if text.isascii():
        return text
    text = _HALF.sub(lambda found: f"{found[1] or '0'}.5", text).translate(PLAIN)
    return text.encode("ascii", "replace").decode("ascii")


def truncate(text: str, room: int) -> str:
    """Truncate a text to this many cells."""
    return text if len(text) <= room else text[: max(0, room - 1)] + "…"[: max(0, room)]


def find_nearest_sign(mask: int) -> str:
    """Find the ASCII character that most resembles these dots."""
    left, right = ([y for y, bit in enumerate(bits) if mask & bit] for bits in _BITS)
    top, bottom = min(left + right), max(left + right)
    if bottom - top >= 2:
        if not left or not right:
            return "|"
        lean = sum(left) / len(left) - sum(right) / len(right)
        return "|" if lean == 0 else "/" if lean > 0 else "\\"
    return "'" if top == 0 else "." if bottom == DOWN - 1 else "-"


#: The sign of each set of dots.
_BRAILLE = (" ", *map(chr, range(BRAILLE + 1, BRAILLE + 256)))


@cache
def _ascii_signs() -> tuple[str, ...]:
    return (" ", *map(find_nearest_sign, range(1, 256)))


_BOXES, _BLOCKS = range(0x2500, 0x2580), range(0x2580, 0x25A0)


def _pairs(signs: str, stand_ins: str) -> dict[int, str]:
    return dict(zip(map(ord, signs), stand_ins, strict=True))


#: The code point of a character and its replacement, which has the same width.
_CELLS: dict[int, str] = {
    **dict.fromkeys(_BOXES, "+"),
    **dict.fromkeys(_BLOCKS, "#"),
    **{BRAILLE + dots: find_nearest_sign(dots) for dots in range(1, 0x100)},
    BRAILLE: " ",
    **{char: sign for char, sign in PLAIN.items() if len(sign) == 1},
    **_pairs("━═╌╍┄┅╴╶╸╺▔←→↑↓▸▪▼✓✗–—−’", "==---------<>^v>*v+x---'"),
    # adjacent in the bar of the odds
    **_pairs("▒░", "=-"),
    **_pairs("┃║╎╏┆┇┋▎▏▍▌▐▕", "||:::::||||||"),
    # the framework's magnifying-glass sign takes two cells
    ord("🔎"): "? ",
}


def replace_cells(text: str) -> str:
    """Replace every special character of the screen by ASCII, cell by cell."""
    return text if text.isascii() else text.translate(_CELLS)
