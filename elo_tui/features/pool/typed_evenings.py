"""The games typed and not added yet: there again next time, and a draft of the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.features.pool.evening import Evening
from elo_tui.session.drafts import Drafts
from elo_tui.session.typed_games import TypedEvening, TypedGames

if TYPE_CHECKING:
    from elo_tui.store.stored_drafts import Draft

#: The screen that the draft is stored for.
_DRAFT = "evening"


class TypedEvenings:
    """The evenings of a session, by the source of the pool and the event corrected."""

    def __init__(self, drafts: Drafts) -> None:
        self._drafts = drafts
        self._typed: dict[tuple[str, int], Evening] = {}

    def find(self, pool: str, event: int = 0) -> Evening:
        """Find the lines typed for an event; 0 for a new one."""
        return self._typed.get((pool, event), Evening())

    def leave(self, pool: str, event: int, evening: Evening) -> None:
        """Store the lines typed for an event; without any they are forgotten."""
        self._typed.pop((pool, event), None)
        # the lines of an event to be corrected are its own until one changes
        has_lines = evening.earlier if event else evening.lines
        if has_lines or evening.typed.strip():
            self._typed[pool, event] = evening
        self._store()

    def _store(self) -> None:
        evenings = tuple(
            TypedEvening(pool=pool, event=event, lines=one.lines, typed=one.typed)
            for (pool, event), one in self._typed.items()
        )
        draft = TypedGames(evenings=evenings) if evenings else None
        self._drafts.note_all(_DRAFT, draft)

    def renumber(self, pool: str, event: int) -> bool:
        """Take the lines of an event that is gone for a new evening, if none is typed.

        Return whether that was possible.
        """
        if (pool, 0) in self._typed:
            return False
        typed = self._typed.pop((pool, event))
        self.leave(pool, 0, Evening(lines=typed.lines, typed=typed.typed))
        return True

    def find_draft(self, pool: str, event: int) -> Draft | None:
        """Find the draft of an earlier session with lines for an event, if any."""
        if (pool, event) in self._typed:
            return None
        for draft in self._drafts.remaining:
            games = draft.state
            if isinstance(games, TypedGames) and any(
                (one.pool, one.event) == (pool, event) for one in games.evenings
            ):
                return draft
        return None

    def resume(self, games: TypedGames) -> TypedEvening:
        """Take the lines of an earlier session; return the event typed last."""
        for one in games.evenings:
            evening = Evening(lines=one.lines, typed=one.typed)
            self._typed[one.pool, one.event] = evening
        # the draft of that session goes, though their pool may not open
        self._store()
        return games.evenings[-1]
