"""Below the rows of a journal: what is to be said of the one under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import var

from elo_tui.core.replay.track_words import sentences
from elo_tui.views.journal.view import JournalView
from elo_tui.widgets.lines import Lines, Row, briefly, fit, rule, sentence


class JournalDetail(Lines):
    """A rule, then sentences as far as there is room; one row alone has no rule."""

    view: var[JournalView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None or view.row is None or view.track is None:
            return ()
        row = view.row
        is_wrong = row.line is not None and row.line.problem is not None
        texts = sentences(row, view.track, view.state.today)
        spans = [(text, "" if not place else "dim") for place, text in enumerate(texts)]
        if is_wrong:
            spans[:1] = [(f"! {text}", "wrong") for text in texts[:1]]
        if height < 2:
            return [
                ((fit(f" {briefly(text, width - 1)}", width), role),)
                for text, role in spans[:1]
            ]
        drawn = [row for text, role in spans for row in sentence(text, width, role)]
        title = row.entry.name if row.entry is not None else ""
        return [rule(width, fit(title, min(len(title), width // 2))), *drawn][:height]
