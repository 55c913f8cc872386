"""A grid of cells to draw on: braille dots below, text above; plain ASCII on request.

A cell has eight dots, two across and four down, and one role: that of the last curve
drawn in it.
"""

from __future__ import annotations

import re
from codecs import charmap_decode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
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
#: The bits of a dot with the one above it.
_PAIRS = tuple(
    tuple(bits[y] | bits[max(0, y - 1)] for y in range(DOWN)) for bits in _BITS
)
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
    """A grid of `width` x `height` cells; anything drawn outside is clipped.

    A row of dots is a byte for each cell, and so is a row of roles: both are turned
    into text at once.
    """

    def __init__(self, width: int, height: int, ascii: bool = False) -> None:
        self.width, self.height, self.ascii = width, height, ascii
        self._signs = _ascii_signs() if ascii else _BRAILLE
        self._dots = [bytearray(width) for _ in range(height)]
        self._roles = [bytearray(width) for _ in range(height)]
        self._texts: list[dict[int, str]] = [{} for _ in range(height)]
        self._role_numbers = {"": 0}

    def draw_lines(
        self,
        path: Sequence[Dot],
        role: str,
        dotted: bool = False,
        thick_below: int | None = None,
    ) -> None:
        """Set the dots of straight lines from dot to dot, counted from the top left.

        In a dotted line every second dot is set. A thick line has a second dot above
        each, or on the outer side of a steep piece; none of it is above the row
        `thick_below`.
        """
        lines = [(x, y, to_x - x, to_y - y) for (x, y), (to_x, to_y) in pairwise(path)]
        level = [line for line in lines if abs(line[3]) <= line[2]]
        # a line begins where the one before ends
        begins = level[:1] if len(level) == len(lines) else level
        dots = [(x, y) for x, y, _, _ in begins]
        # a share of the way, rounded half up
        dots += [
            (x + step, y + (2 * down * step + right) // (2 * right))
            for x, y, right, down in level
            for step in range(1, right + 1)
        ]
        steep = [
            (x + (2 * right * step + abs(down)) // (2 * abs(down)), y + by * step, by)
            for x, y, right, down in lines
            if abs(down) > right
            for by in (1 if down > 0 else -1,)
            for step in range(abs(down) + 1)
        ]
        if dotted:
            dots = [dot for dot in dots if dot[0] % 2]
            steep = [dot for dot in steep if dot[1] % 2]
        self._set(dots, role, thick_below)
        self._set([(x, y) for x, y, _ in steep], role)
        if thick_below is not None:
            self._set([(x + by, y) for x, y, by in steep], role)

    def _set(
        self, dots: Iterable[Dot], role: str, thick_below: int | None = None
    ) -> None:
        """Set dots, each with a second one above unless that is above a row."""
        number = self._number(role)
        rows, roles, bits, pairs = self._dots, self._roles, _BITS, _PAIRS
        width, height = self.width, self.height
        least = height * DOWN if thick_below is None else thick_below
        for x, y in dots:
            column, row, down = x >> 1, y >> 2, y & 3
            if not (0 <= column < width and 0 <= row < height):
                continue
            if y <= least:
                mask = bits[x & 1][down]
            elif down:
                mask = pairs[x & 1][down]
            else:
                mask = bits[x & 1][down]
                rows[row - 1][column] |= bits[x & 1][DOWN - 1]
                roles[row - 1][column] = number
            rows[row][column] |= mask
            roles[row][column] = number

    def _number(self, role: str) -> int:
        return self._role_numbers.setdefault(role, len(self._role_numbers))

    def _holds(self, column: int, row: int) -> bool:
        return 0 <= column < self.width and 0 <= row < self.height

    def translate(self, text: str) -> str:
        """Return the text as `write` writes it: ``1½`` takes more cells in ASCII."""
        return replace_with_ascii(text) if self.ascii else text

    def is_free(self, column: int, row: int, length: int) -> bool:
        """Whether some cells, with one on each side, are inside and without text."""
        if not (0 <= row < self.height and 0 <= column <= self.width - length):
            return False
        around = range(column - 1, column + length + 1)
        return self._texts[row].keys().isdisjoint(around)

    def count_dots(self, column: int, row: int, length: int) -> int:
        """Count the cells of a row that contain dots."""
        cells = self._dots[row][column : column + length]
        return len(cells) - cells.count(0)

    def write(self, column: int, row: int, text: str, role: str) -> None:
        """Write text over the content of the cells."""
        if not 0 <= row < self.height:
            return
        texts, roles, width = self._texts[row], self._roles[row], self.width
        number = self._number(role)
        text = self.translate(text) if self.ascii else text
        for x, char in enumerate(text, start=column):
            if 0 <= x < width:
                texts[x] = char
                roles[x] = number

    def write_behind(self, column: int, row: int, char: str, role: str) -> None:
        """Write a character into an empty cell."""
        if (
            self._holds(column, row)
            and column not in self._texts[row]
            and not self._dots[row][column]
        ):
            self.write(column, row, char, role)

    def draw_level(self, columns: Iterable[int], y: int, role: str) -> None:
        """Draw dots of a level line, at a row of dots, into empty cells."""
        row, sign = y // DOWN, self._signs[_BITS[0][y % DOWN]]
        for column in columns:
            self.write_behind(column, row, sign, role)

    def tint(self, column: int, row: int, role: str) -> None:
        """Change the role of a cell, whatever it contains."""
        if self._holds(column, row):
            self._roles[row][column] = self._number(role)

    def build_rows(self) -> list[Row]:
        """Build the rows as spans; adjacent cells with the same role form one span."""
        names = [*self._role_numbers]
        find_runs = _find_alike(len(names))
        rows = []
        for texts, dots, roles in zip(
            self._texts, self._dots, self._roles, strict=True
        ):
            line, _ = charmap_decode(dots, "strict", self._signs)
            for column, text in texts.items():
                line = f"{line[:column]}{text}{line[column + 1 :]}"
            spans, end = [], 0
            for run in find_runs(roles):
                start, end = end, run.end()
                spans.append((line[start:end], names[roles[start]]))
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
_BRAILLE = "".join([" ", *map(chr, range(BRAILLE + 1, BRAILLE + 256))])


@cache
def _ascii_signs() -> str:
    return "".join([" ", *map(find_nearest_sign, range(1, 256))])


@cache
def _find_alike(count: int) -> Callable[[bytearray], Iterator[re.Match[bytes]]]:
    """Make the search for runs of equal bytes, of which there are so many."""
    kinds = (re.escape(bytes([number])) + b"+" for number in range(count))
    return re.compile(b"|".join(kinds)).finditer


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
