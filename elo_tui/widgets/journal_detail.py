"""Below the rows of a journal: what is to be said of the one under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import var

from elo_tui.core.replay.words import sentences
from elo_tui.views.journal.view import JournalView
from elo_tui.widgets.lines import Lines, Row, fit, rule, sentence


class JournalDetail(Lines):
    """A rule, then sentences as far as there is room; one row alone has no rule."""

    view: var[JournalView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None or view.row is None or view.track is None:
            return ()
        row = view.row
        wrong = row.line is not None and row.line.problem is not None
        drawn: list[Row] = []
        for place, text in enumerate(sentences(row, view.track, view.state.today)):
            mark = "! " if wrong and not place else ""
            role = "wrong" if mark else "" if not place else "dim"
            drawn += sentence(f"{mark}{text}", width, role)
        if height < 2:
            first = sentences(row, view.track, view.state.today)[:1]
            mark, role = ("! ", "wrong") if wrong else ("", "")
            return [((fit(f" {mark}{text}", width), role),) for text in first]
        title = row.entry.name if row.entry is not None else ""
        return [rule(width, fit(title, min(len(title), width // 2))), *drawn][:height]
