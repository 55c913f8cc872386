"""One sentence in place of a screen that has no room."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.terminal import LEAST_SIZE
from elo_tui.widgets.lines import Lines, Row, fit

_WORDS = "elo-tui needs {}x{} cells; please enlarge the window.".format(*LEAST_SIZE)


class TooSmall(Lines):
    """The stylesheet shows this alone below the smallest layout."""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        lines: list[str] = [""]
        for word in _WORDS.split():
            longer = f"{lines[-1]} {word}".strip()
            if len(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return [((fit(line, width), ""),) for line in lines]
