"""The signs of the screen in ASCII, cell by cell, for terminals whose font lacks them.

Letters, ½, ± and ² stay: every font of a console has Latin-1, and a name is not ours to
rewrite.
"""

from __future__ import annotations

from elo_tui.plot.canvas import BRAILLE, PLAIN, sign_of

_BOXES, _BLOCKS = range(0x2500, 0x2580), range(0x2580, 0x25A0)


def _pairs(signs: str, stand_ins: str) -> dict[int, str]:
    return dict(zip(map(ord, signs), stand_ins, strict=True))


#: A character's number and what stands for it, as wide as itself.
_CELLS: dict[int, str] = {
    **dict.fromkeys(_BOXES, "+"),
    **dict.fromkeys(_BLOCKS, "#"),
    **{BRAILLE + dots: sign_of(dots) for dots in range(1, 0x100)},
    BRAILLE: " ",
    **{char: sign for char, sign in PLAIN.items() if len(sign) == 1},
    **_pairs("━═╌╍┄┅╴╶╸╺▔←→↑↓▸▪▼✓✗–—−’", "==---------<>^v>*v+x---'"),
    # beside each other in the bar of the odds
    **_pairs("▒░", "=-"),
    **_pairs("┃║╎╏┆┇┋▎▏▍▌▐▕", "||:::::||||||"),
    # the framework's sign of searching takes two cells
    ord("🔎"): "? ",
}


def in_ascii_cells(text: str) -> str:
    """The text with every sign of the screen in ASCII, in the same cells."""
    return text if text.isascii() else text.translate(_CELLS)
