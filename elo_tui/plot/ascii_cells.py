"""The screen in ASCII, cell by cell, for terminals whose font lacks its characters.

Letters, ½, ± and ² stay: every console font has Latin-1, and a name must not be
rewritten.
"""

from __future__ import annotations

from elo_tui.plot.canvas import BRAILLE, PLAIN, sign_of

_BOXES, _BLOCKS = range(0x2500, 0x2580), range(0x2580, 0x25A0)


def _pairs(signs: str, stand_ins: str) -> dict[int, str]:
    return dict(zip(map(ord, signs), stand_ins, strict=True))


#: The code point of a character and its replacement, which has the same width.
_CELLS: dict[int, str] = {
    **dict.fromkeys(_BOXES, "+"),
    **dict.fromkeys(_BLOCKS, "#"),
    **{BRAILLE + dots: sign_of(dots) for dots in range(1, 0x100)},
    BRAILLE: " ",
    **{char: sign for char, sign in PLAIN.items() if len(sign) == 1},
    **_pairs("━═╌╍┄┅╴╶╸╺▔←→↑↓▸▪▼✓✗–—−’", "==---------<>^v>*v+x---'"),
    # adjacent in the bar of the odds
    **_pairs("▒░", "=-"),
    **_pairs("┃║╎╏┆┇┋▎▏▍▌▐▕", "||:::::||||||"),
    # the framework's magnifying-glass sign takes two cells
    ord("🔎"): "? ",
}


def in_ascii_cells(text: str) -> str:
    """The text with every special character of the screen in ASCII, cell by cell."""
    return text if text.isascii() else text.translate(_CELLS)
