"""Frames, bars and braille drawn as shapes: fonts lack them or give them other widths.

Every shape fills its cell of 10 x 20 units, so that frames are closed and charts have
no gaps in any viewer. Shapes are parts of an SVG path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

WIDTH, HEIGHT = 10, 20
_MIDDLE = HEIGHT // 2
#: Lines through the middle of a cell; an arc ends a frame at its corner.
_LINES = {
    "│": "M5 0v20",
    "┊": "M5 2v4m0 2v4m0 2v4",
    "╭": "M5 20v-5q0 -5 5 -5",
    "╮": "M5 20v-5q0 -5 -5 -5",
    "╰": "M5 0v5q0 5 5 5",
    "╯": "M5 0v5q0 5 -5 5",
    "├": "M5 0v20m0 -10h5",
    "┤": "M5 0v20m0 -10h-5",
    "┬": "M0 10h10m-5 0v10",
    "┴": "M0 10h10m-5 0v-10",
    "┼": "M5 0v20m-5 -10h10",
}
#: The opacity of the shaded cells.
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}
_BLOCKS = {
    "█": (0, 0, 10, 20),
    "━": (0, 8, 10, 3),
    **{char: (0, 20 - 2.5 * at, 10, 2.5 * at) for at, char in enumerate("▁▂▃▄▅▆▇", 1)},
    **{char: (0, 0, 1.25 * at, 20) for at, char in enumerate("▏▎▍▌▋▊▉", 1)},
}
#: The bit of each dot of a braille character, by its place in the cell.
_DOTS = {
    (0, 0): 0x01,
    (0, 1): 0x02,
    (0, 2): 0x04,
    (1, 0): 0x08,
    (1, 1): 0x10,
    (1, 2): 0x20,
    (0, 3): 0x40,
    (1, 3): 0x80,
}
_BRAILLE = 0x2800


def is_line(char: str) -> bool:
    """Whether a character is drawn with a stroke."""
    return char == "─" or char in _LINES


def is_filled(char: str) -> bool:
    """Whether a character is drawn as an area."""
    return char in _BLOCKS or 0 < ord(char) - _BRAILLE < 0x100


def draw_lines(text: str, x: int, y: int) -> Iterator[str]:
    """Draw the lines of a run whose first cell has this corner; others are left out."""
    at = 0
    while at < len(text):
        if text[at] == "─":
            cells = len(text[at:]) - len(text[at:].lstrip("─"))
            yield f"M{x + WIDTH * at} {y + _MIDDLE}h{WIDTH * cells}"
            at += cells
            continue
        if shape := _LINES.get(text[at]):
            yield _move(shape, x + WIDTH * at, y)
        at += 1


def _move(shape: str, x: int, y: int) -> str:
    """Move a path that begins with an absolute place; the rest of it is relative."""
    for place, char in enumerate(shape[1:], 1):
        if char.isalpha():
            left, top = map(int, shape[1:place].split())
            return f"M{x + left} {y + top}{shape[place:]}"
    raise ValueError(shape)


def draw_areas(text: str, x: int, y: int) -> Iterator[str]:
    """Draw the blocks and the braille of a run; other characters are left out."""
    for at, char in enumerate(text):
        left = x + WIDTH * at
        if char in _BLOCKS:
            yield draw_box(*_BLOCKS[char], left, y)
        elif is_filled(char):
            for (column, row), bit in _DOTS.items():
                if (ord(char) - _BRAILLE) & bit:
                    yield f"M{left + 5 * column + 1} {y + 5 * row + 1}h3v3h-3z"


def draw_box(
    left: float, top: float, width: float, height: float, x: int, y: int
) -> str:
    """Draw a rectangle of a cell."""
    return f"M{x + left:g} {y + top:g}h{width:g}v{height:g}h-{width:g}z"


#: Draws a kind of shapes.
Draw = Callable[[str, int, int], Iterator[str]]
