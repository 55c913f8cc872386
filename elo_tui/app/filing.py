"""How files and pasted pages come into the app, and how results leave it.

The dialogs and the readers are imported when they are wanted: the start need not wait.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Literal

from textual import events
from textual.app import App
from textual.screen import Screen
from textual.worker import Worker

from elo_tui.app.settings import Settings
from elo_tui.screens.workbench import Workbench
from elo_tui.session import paths
from elo_tui.session.pasted_path import dropped_file
from elo_tui.widgets.entry_line import EntryLine

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.events.reading import EventReading
    from elo_tui.readers.sources import Opened, Source
    from elo_tui.screens.open import OpenScreen
    from elo_tui.screens.reading import Progressed, SourceRead, Wanted
    from elo_tui.screens.review import ReviewScreen
    from elo_tui.screens.save import SaveScreen
    from elo_tui.screens.tournament import TournamentScreen
    from elo_tui.session.recent_files import Recent
    from elo_tui.store.exchange import Document
    from elo_tui.views.tournament import TournamentState

#: The fields of a form that are facts of the player.
_OF_PLAYER = ("own", "own_k", "born", "games_played", "reached_2400", "dwz_index")


class Filing(App[None]):
    """A file is read in a thread, reviewed, and only then taken over."""

    settings: Settings

    _worker: Worker[None] | None = None
    _wanted: Wanted | None = None
    """What is being read."""
    _opened: Opened | None = None
    """What was read last: to look at it again need not take time."""
    _known: Recent | None = None

    @property
    def recent(self) -> Recent:
        """The files opened last."""
        from elo_tui.session.recent_files import Recent

        if self._known is None:
            self._known = Recent(paths.recent_file())
        return self._known

    async def on_event(self, event: events.Event) -> None:
        # before it goes to what has the focus: a field would take it as text
        if (
            isinstance(event, events.Paste)
            and not event.is_forwarded
            and self._took_paste(event.text)
        ):
            return
        await super().on_event(event)

    def _took_paste(self, text: str) -> bool:
        """Whether a paste is a file, games or an event, and so on its way to review."""
        screen = self.screen
        if not isinstance(screen, Workbench):
            return False
        lines = text.strip().splitlines() if len(text) < 20_000 else [text, ""]
        if len(lines) < 2:
            path = self.dropped(text)
            if path:
                self._open(path)
            return bool(path)
        from elo_tui.readers import opening
        from elo_tui.readers.detect import format_of
        from elo_tui.readers.sources import Source, is_games

        if len(text) > opening.LIMIT:
            size = opening.LIMIT // 1_000_000
            screen.say(f"Not pasted: more than {size} million characters", "wrong")
            return True
        into_line = isinstance(self.focused, EntryLine)
        match format_of(text):
            case "typed":
                reviewed = not into_line and is_games(text)
            case "csv":
                reviewed = not into_line
            case _:
                reviewed = True
        if reviewed:
            self._read(Source.pasted(text))
        return reviewed

    def dropped(self, text: str) -> str:
        """The path of the file that a pasted line means; empty for any other line."""
        return dropped_file(text)

    def action_open(self) -> None:
        """Choose a file."""
        if isinstance(self.screen, Workbench):
            self._choose("Open")

    def _choose(self, title: str) -> None:
        from elo_tui.screens.open import OpenScreen

        recent = self.recent.paths
        self.push_screen(OpenScreen(self.settings.keys, recent, title))

    def action_save(self) -> None:
        """Save the event or the rounds shown."""
        from elo_tui.screens.results import results_of
        from elo_tui.screens.save import SaveScreen

        screen = self.screen
        if not isinstance(screen, Workbench):
            return
        found = results_of(screen)
        if isinstance(found, str):
            screen.say(found, "dim")
        else:
            self.push_screen(SaveScreen(self.settings.keys, found))

    def on_save_screen_saved(self, event: SaveScreen.Saved) -> None:
        from elo_tui.session.path_completion import absolute

        if event.fault is None:
            self._back_to_work()
            if isinstance(self.screen, Workbench):
                self.screen.say(f"Saved: {absolute(event.path)}")

    def _open(self, path: str) -> None:
        from elo_tui.readers.sources import Source

        self._read(Source.file(path))

    def _read(
        self,
        source: Source,
        purpose: Literal["review", "again", "join"] = "review",
        encoding: str = "",
    ) -> None:
        """Read a source in a thread; the outcome comes as a message."""
        from elo_tui.screens import reading

        if self._worker is not None:
            return
        wanted = reading.Wanted(source, encoding, purpose, self._opened)
        self._wanted = wanted
        read = partial(reading.read, self, wanted)
        self._worker = self.run_worker(read, thread=True)
        self.set_timer(reading.PATIENCE, partial(self._show_progress, wanted))

    def _show_progress(self, wanted: Wanted) -> None:
        """Say that a reading takes its time; one that is over by then shows nothing."""
        from elo_tui.screens.reading import ReadingScreen

        if self._wanted is wanted:
            self.push_screen(ReadingScreen(self.settings.keys, wanted.source.label))

    def on_progressed(self, event: Progressed) -> None:
        from elo_tui.screens.reading import ReadingScreen

        if isinstance(self.screen, ReadingScreen):
            self.screen.progress = (event.done, event.total)

    def on_reading_screen_cancel_wanted(self) -> None:
        self._cancel()

    def on_open_screen_back_wanted(self) -> None:
        from elo_tui.screens.open import OpenScreen

        # a second click comes when it is gone
        if not self._cancel() and isinstance(self.screen, OpenScreen):
            self.pop_screen()

    def _cancel(self) -> bool:
        """Do not wait for the present reading; whether there is one."""
        from elo_tui.screens.reading import ReadingScreen

        if self._worker is None:
            return False
        self._worker.cancel()
        self._worker = self._wanted = None
        if isinstance(self.screen, ReadingScreen):
            self.pop_screen()
        self._say("Not read: cancelled", "dim")
        return True

    def on_source_read(self, event: SourceRead) -> None:
        from elo_tui.core.events.reading import BadLine
        from elo_tui.readers.sources import Opened
        from elo_tui.screens.open import OpenScreen
        from elo_tui.screens.reading import ReadingScreen
        from elo_tui.screens.review import ReviewScreen

        wanted, outcome = event.wanted, event.outcome
        if wanted is not self._wanted or outcome is None:
            return
        self._worker = self._wanted = None
        waiting = isinstance(self.screen, ReadingScreen)
        if isinstance(outcome, BadLine):
            if waiting:
                self.pop_screen()
            # the reason needs the room that a long path would take
            name = os.path.basename(wanted.source.label) or wanted.source.label
            self._say(f"{name}: {outcome}", "wrong")
        elif not isinstance(outcome, Opened):
            if waiting:
                self.pop_screen()
            self._show_journal_read(wanted, outcome)
        elif wanted.purpose == "review":
            self._opened = outcome
            if wanted.source.path:
                self.recent.add(wanted.source.path)
            review = ReviewScreen(self.settings.keys, outcome)
            if waiting:
                self.switch_screen(review)
            else:
                self.push_screen(review)
        else:
            if waiting:
                self.pop_screen()
            if isinstance(self.screen, OpenScreen):
                self.pop_screen()
            if isinstance(self.screen, ReviewScreen):
                if wanted.purpose == "join":
                    self.screen.join(outcome)
                else:
                    self.screen.again(outcome)

    def _show_journal_read(self, wanted: Wanted, document: Document) -> None:
        """Ask whether a journal should be taken in; it is no event to review."""
        from elo_tui.screens.take_in import TakeInScreen

        label = wanted.source.label
        if wanted.purpose == "review":
            self.push_screen(TakeInScreen(self.settings.keys, label, document))
        else:
            self._say(f"{label}: a journal and no event", "wrong")

    def _say(self, text: str, role: str) -> None:
        """Say a sentence on the screen in front, where it has a place for one."""
        from elo_tui.screens.dialog import Dialog

        screen: Screen[object] = self.screen
        if isinstance(screen, Workbench | Dialog):
            screen.say(text, role)

    def on_open_screen_path_chosen(self, event: OpenScreen.PathChosen) -> None:
        from elo_tui.readers.sources import Source
        from elo_tui.screens.review import ReviewScreen

        below = self.screen_stack[-2]
        joins = isinstance(below, ReviewScreen)
        self._read(Source.file(event.path), "join" if joins else "review")

    def on_review_screen_encoding_wanted(
        self, event: ReviewScreen.EncodingWanted
    ) -> None:
        self._read(event.opened.source, "again", event.encoding)

    def on_review_screen_second_file_wanted(self) -> None:
        self._choose("Add a start list")

    def on_review_screen_start_list_wanted(
        self, event: ReviewScreen.StartListWanted
    ) -> None:
        from elo_tui.readers.sources import Source

        self._read(Source.file(event.path), "join")

    def on_review_screen_player_taken(self, event: ReviewScreen.PlayerTaken) -> None:
        self.take_player(event.crosstable, event.no)

    def on_review_screen_games_taken(self, event: ReviewScreen.GamesTaken) -> None:
        from elo_tui.views.tournament import TournamentState

        form = self._tournament().state.form
        self.open_rounds(TournamentState(form, event.games))
        self._tell_of_undo(f"{len(event.games)} rounds")

    def on_review_screen_event_taken(self, event: ReviewScreen.EventTaken) -> None:
        self.take_event(event.reading, event.section)

    def take_player(self, crosstable: Crosstable, no: int) -> None:
        """Show one player's rounds on the Tournament screen; undo there works."""
        from elo_tui.core.events.rated_field import terms_of
        from elo_tui.views.field import FieldState, opened

        form = terms_of(crosstable, self._tournament().state.form)
        state = opened(FieldState(form, crosstable), no)
        player = crosstable.player(no)
        if player is not None and no == crosstable.owner and player.rating is None:
            # a card that tells nothing of its player leaves what was typed
            told = {name: getattr(form, name) for name in _OF_PLAYER}
            state = state._replace(form=state.form._replace(**told))
        self.open_rounds(state)
        name = player.name if player is not None else ""
        self._tell_of_undo(f"Rounds of {name}" if name else "Rounds")

    def _tell_of_undo(self, taken: str) -> None:
        text = f"{taken} taken; undo brings back what was here"
        # what has the focus would say its own sentence over it
        self.screen.call_after_refresh(self._say, text, "dim")

    def take_event(self, reading: EventReading, section: int) -> None:
        """Show a whole event on the Field screen."""
        from elo_tui.screens.field import FieldScreen

        self._back_to_work()
        self.switch_mode("field")
        assert isinstance(self.screen, FieldScreen)
        self.screen.take(reading.sections[section])

    def _tournament(self) -> TournamentScreen:
        """The Tournament screen, which comes to front."""
        from elo_tui.screens.tournament import TournamentScreen

        self._back_to_work()
        self.switch_mode("tournament")
        assert isinstance(self.screen, TournamentScreen)
        return self.screen

    def open_rounds(self, state: TournamentState, back_to: str = "") -> None:
        """Show rounds on the Tournament screen; undo there brings back its own.

        With `back_to` Escape leads from there to the screen of that mode.
        """
        self._tournament().take(state, back_to)

    def _back_to_work(self) -> None:
        """Close the dialogs."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
