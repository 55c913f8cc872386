"""The result of a review, shown on the screen that fits it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.core.text.figures import plural
from elo_tui.features.event.review_dialog import (
    EventTaken,
    GamesTaken,
    PlayerTaken,
    Taken,
)
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.view.field import (
    FieldState,
    name_k_source,
    player_state,
    take_event_terms,
)
from elo_tui.features.tournament.opened_rounds import bring_tournament, open_rounds
from elo_tui.features.tournament.view import clear_dates
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store.journal_document import Document

#: Fields of a form with facts of the player.
_OF_PLAYER = (
    *("own", "own_k", "born", "games_played", "reached_2400", "reached_2300"),
    "dwz_index",
)


class Reviewed:
    """Enters games and events that were read; undo restores the state before."""

    def __init__(
        self, workspace: Workspace, import_journal: Callable[[Document], None]
    ) -> None:
        """`import_journal` receives a journal read from a file."""
        self._workspace = workspace
        self._import_journal = import_journal
        self._waiting: PlayerTaken | None = None
        """Rounds taken from an event that the Event screen has not shown yet."""

    def take(self, found: Taken | Document) -> None:
        """Close the dialogs, and show rounds, games, an event or a journal."""
        self._workspace.close_dialogs()
        if isinstance(found, PlayerTaken):
            self._take_player(found)
        elif isinstance(found, GamesTaken):
            self._take_games(found)
        elif isinstance(found, EventTaken):
            self._take_event(found)
        else:
            self._import_journal(found)

    def _take_games(self, found: GamesTaken) -> None:

        form = clear_dates(bring_tournament(self._workspace).state, date.today())
        origin, notes = FromFile(found.source), choose_notes(found.notes)
        state = TournamentState(form, found.games, origin=origin, notes=notes)
        open_rounds(self._workspace, state)
        self._announce_undo(plural(len(found.games), "round"))

    def _take_player(self, found: PlayerTaken) -> None:
        """Show one player's rounds on the Tournament screen."""
        crosstable, no = found.crosstable, found.no
        before = bring_tournament(self._workspace).state.form
        form = take_event_terms(crosstable, before, date.today())
        state = player_state(FieldState(form, crosstable, source=found.source), no)
        player = crosstable.player(no)
        if player is not None and no == crosstable.owner and player.rating is None:
            # a card without its player's rating leaves the typed facts
            given = {name: getattr(form, name) for name in _OF_PLAYER}
            state = replace(state, form=replace(state.form, **given))
        source = FieldState(form, crosstable)
        open_rounds(self._workspace, state, k_source=name_k_source(source, no))
        self._waiting = found if crosstable.owner is None else None
        name = player.name if player is not None else ""
        self._announce_undo(f"Rounds of {name}" if name else "Rounds")

    def _announce_undo(self, taken: str) -> None:
        self._workspace.announce(
            f"{taken} taken; undo restores the previous state", "dim"
        )

    def _take_event(self, found: EventTaken) -> None:
        """Show a whole event on the Event screen."""
        self._waiting = None
        screen = self._workspace.open_mode("field", FieldScreen)
        crosstable = found.reading.sections[found.section]
        screen.take(crosstable, found.source, stamp=found.stamp)

    def show_waiting(self) -> None:
        """Show the event of the rounds taken last, unless shown before."""
        screen, found = self._workspace.app.screen, self._waiting
        if found is None or not isinstance(screen, FieldScreen):
            return
        self._waiting = None
        screen.take(found.crosstable, found.source, found.no, stamp=found.stamp)
