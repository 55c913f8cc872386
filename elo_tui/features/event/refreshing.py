"""Reading the event on a screen again from its source, on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from elo_tui.core.events.joining import find_section
from elo_tui.core.events.origin import FromFile
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.features.event.saved_file import describe_saving
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.view.refresh import (
    add_known_ratings,
    find_rounds,
    is_continued,
    list_differing_rounds,
    refresh_event,
    refresh_rounds,
)
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.readers.sources import Opened, Source
from elo_tui.session.session import Session

if TYPE_CHECKING:
    from elo_tui.core.model import Game
    from elo_tui.session.tournament_state import TournamentState

_NO_SOURCE = "Nothing to refresh: no event from a file or an address is shown"
_PASTED = "Pasted text is not refreshed: copy the page again and paste it"
_ANOTHER = "The source now holds a different event; Ctrl+O opens it"


class Refreshing:
    """Refreshes the event or the rounds shown; undo works."""

    def __init__(
        self,
        workspace: Workspace,
        session: Session,
        read: Callable[[str, Callable[[Opened], object]], object],
    ) -> None:
        """`read` reads a source afresh and passes on its content."""
        self._workspace = workspace
        self._read_afresh = read
        self._blank = session.drafts.blank
        self._refused: tuple[TournamentState, tuple[Game, ...]] | None = None
        """State and rounds to take if the key is pressed again."""

    def refresh_front(self, then: Callable[[], object] | None = None) -> None:
        """Refresh the Event or the Tournament screen; `then` goes on with the event."""
        front = self._workspace.front
        if isinstance(front, FieldScreen):
            self._refresh_event(front, then)
        elif isinstance(front, TournamentScreen):
            self._refresh_rounds(front)

    def _refresh_event(
        self, screen: FieldScreen, then: Callable[[], object] | None
    ) -> None:
        """Read the event of the Event screen again."""
        state = screen.state

        def take(opened: Opened) -> None:
            before, reading = screen.state, opened.reading
            if before.crosstable is None or before.source != state.source:
                return
            is_event = isinstance(reading, EventReading)
            sections = reading.sections if isinstance(reading, EventReading) else ()
            fresh = find_section(sections, before.crosstable) if is_event else None
            if fresh is None:
                screen.say(_ANOTHER, "wrong")
            else:
                found = refresh_event(before, fresh)
                if before.stamp and opened.stamp not in (None, before.stamp):
                    saved = describe_saving(before, opened.stamp)
                    found = found._replace(summary=f"{saved}: {found.summary}")
                screen.show_refreshed(found, opened.stamp)
            if then is not None:
                then()

        if state.crosstable is None:
            screen.say(_NO_SOURCE, "dim")
        else:
            self._read(state.source, take)

    def _refresh_rounds(self, screen: TournamentScreen) -> None:
        """Read the source of the rounds on the Tournament screen again."""
        state = screen.state
        origin = state.origin

        def take(opened: Opened) -> None:
            if isinstance(origin, FromFile) and screen.state.origin == origin:
                self._take_rounds(screen, origin, opened)

        if not isinstance(origin, FromFile):
            screen.say(_NO_SOURCE, "dim")
        elif state.place is not None:
            screen.say("Finish the change to a round: Enter or Esc", "wrong")
        else:
            self._read(origin.source, take)

    def _take_rounds(
        self, screen: TournamentScreen, origin: FromFile, opened: Opened
    ) -> None:
        state, reading = screen.state, opened.reading
        fresh = (
            reading.games
            if isinstance(reading, Reading)
            else find_rounds(reading.sections, origin)
        )
        if fresh is None:
            screen.say(
                f"{origin.player or 'The player'} is no longer in the source", "wrong"
            )
            return
        fresh = add_known_ratings(fresh, state.rounds)
        taken = self._find_taken(origin)
        is_as_taken = (
            is_continued(state.rounds, fresh)
            if taken is None
            else state.rounds == taken
        )
        asked = (state, fresh)
        if not is_as_taken and state.rounds != fresh and self._refused != asked:
            self._refused = asked
            numbers = list_differing_rounds(state.rounds, fresh)
            where = f"round {numbers[0]} was" if numbers else "rounds were"
            text = f"Not refreshed: {where} changed here; the same key again"
            screen.say(f"{text} takes the event's", "wrong")
            return
        after, text = refresh_rounds(state, fresh)
        after = replace(after, notes=choose_notes(reading.notes))
        self._workspace.taken[origin] = after.rounds
        self._refused = None
        if after != state:
            screen.change(after)
            screen.fill()
            text += "; undo works"
        screen.say(text, "good" if after != state else "dim")

    def _find_taken(self, origin: FromFile) -> tuple[Game, ...] | None:
        """Return the rounds as taken; None if an earlier session took them."""
        blank = self._blank.get("tournament")
        taken = self._workspace.taken.get(origin)
        if taken is None and blank is not None and blank.origin == origin:
            taken = blank.rounds
        return taken

    def _read(self, source: str, then: Callable[[Opened], object]) -> None:
        if source in ("", Source.from_text("").label):
            self._workspace.say(_PASTED, "dim")
        else:
            self._read_afresh(source, then)
