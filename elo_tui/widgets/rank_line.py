"""Where a rating stands among the players of a list, in one row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.reactive import var

from elo_tui.core.ranking import briefly
from elo_tui.widgets.lines import Lines, Row, fit

if TYPE_CHECKING:
    from elo_tui.store.lists import Standing


class RankLine(Lines):
    """Empty where there is no list to ask; the date of the list always stands there."""

    standing: var[Standing | None] = var(None)

    def watch_standing(self) -> None:
        if self.standing is not None:
            # from then on it keeps its row
            self.add_class("-there")
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        found = self.standing
        if found is None:
            return ()
        text = briefly(found.rating, found.ranks, found.info.called, width - 2)
        return (((fit(f" {text}", width), "dim"),),)
