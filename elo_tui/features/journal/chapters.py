"""The chapters next to the rows of a journal."""

from __future__ import annotations

from itertools import chain

from elo_tui.core.replay.tracks import Track
from elo_tui.features.journal.view import (
    JournalView,
    Part,
    explain_published,
    explain_row,
    explain_track,
)
from elo_tui.kit.widgets.working import Chapter


class JournalChapters:
    """Explains the row under the cursor; what is of all events is explained once."""

    def __init__(self) -> None:
        self._track: Track | None = None
        """The track that `_parts` explain."""
        self._parts: tuple[Part, ...] = ()

    def explain(self, view: JournalView) -> tuple[Chapter, ...]:
        """Explain the row under the cursor, the track and the published ratings."""
        if view.track is not None and view.track is not self._track:
            self._track = view.track
            self._parts = (*explain_track(view.track, view.state.today),)
        parts = self._parts if view.track is not None else ()
        published = map(explain_published, view.state.account.published)
        stays = (*parts, *chain.from_iterable(published))
        return (
            *(
                Chapter(one.title, (*one.steps,), sums=one.sums, repeats=one.repeats)
                for one in explain_row(view)
                if one.steps
            ),
            *(
                Chapter(one.title, (*one.steps,), stays=True)
                for one in stays
                if one.steps
            ),
        )
