"""One sentence in place of a screen that has no room."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.widgets.lines import Lines, Row, fit

MINIMUM = "40x12"


class TooSmall(Lines):
    """The stylesheet shows this alone below the smallest layout."""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        words = f"elo-tui needs {MINIMUM} cells; please enlarge the window.".split()
        lines: list[str] = [""]
        for word in words:
            longer = f"{lines[-1]} {word}".strip()
            if len(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return [((fit(line, width), ""),) for line in lines]
