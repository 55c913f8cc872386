"""The actions on files: open, paste, review, refresh, save.

Dialogs and readers are imported when needed, so that the start does not wait.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.widget import Widget
from textual.worker import Worker, get_current_worker

from elo_tui.app.source_reading import SourceReading, build_source
from elo_tui.core.replay.journal_records import Account
from elo_tui.features.event.reading_progress import PATIENCE, ReadingProgress
from elo_tui.features.tournament.opened_rounds import open_rounds
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.permissions import Prefill
from elo_tui.session.session import Session
from elo_tui.session.web import Progress, is_pasted_address

if TYPE_CHECKING:
    from elo_tui.app.reviewed import Reviewed
    from elo_tui.app.save_dialog import Copied, SavedFile
    from elo_tui.core.events.reading import Question
    from elo_tui.features.event.open_dialog import OpenScreen
    from elo_tui.features.event.refreshing import Refreshing
    from elo_tui.features.event.review_dialog import (
        Taken,
    )
    from elo_tui.features.event.view.field import FieldView
    from elo_tui.kit.screens.dialog import Dialog
    from elo_tui.kit.screens.shown_answers import Shown
    from elo_tui.kit.screens.work_screen import WorkScreen
    from elo_tui.readers.sources import Opened, Source
    from elo_tui.session.open_requests import OpenRequest
    from elo_tui.session.opening import EarlyPlayers, Outcome
    from elo_tui.session.recognised_files import RecognisedFile
    from elo_tui.session.tournament_state import TournamentState
    from elo_tui.store.journal_document import Document


class FileActions:
    """Reads files in a thread, has them reviewed, and enters them."""

    def __init__(
        self,
        workspace: Workspace,
        session: Session,
        import_journal: Callable[[Document], None],
        take_other: Callable[[RecognisedFile], object],
    ) -> None:
        """`import_journal` receives a journal read from a file, `take_other` the rest.

        They lead to the features of those files.
        """
        self._workspace = workspace
        self._app = workspace.app
        self._opening = session.opening
        self._permissions = session.permissions
        self._people = session.people
        self._import_journal = import_journal
        self._take_other = take_other
        self._progress = ReadingProgress(workspace)
        self._session = session
        self._refreshing: Refreshing | None = None
        self._worker: Worker[None] | None = None
        self._pointed_at = 0
        """The starting number under the cursor of the reading that ended last."""
        self._reviewed: Reviewed | None = None

    def take_paste(
        self, text: str, then: Callable[[Opened], object] | None = None
    ) -> bool:
        """Return whether a paste is a file, games or an event, then reviewed.

        If `then` is given, it gets the reading instead.
        """
        front = self._workspace.front
        if front is None:
            return False
        focused = self._app.focused
        is_rating = isinstance(focused, Widget) and focused.id == "own"
        into_line = getattr(focused, "scope", "") in ("entry", "rounds")
        into_line |= is_rating and front.mode == "tournament"
        if self._permissions.allows("screen.open") and is_pasted_address(text):
            self.open(text.strip())
            return True
        from_files = self._permissions.opens_files
        from elo_tui.session.pasted_source import find_pasted_source

        source = find_pasted_source(text, into_line, from_files)
        if isinstance(source, str):
            front.say(source, "wrong")
        elif source is not None:
            self._read(SourceReading(source, then or self._review, self._show_journal))
        return source is not None

    def open(self, text: str = "") -> None:
        """Let the user choose a file or an address, and review it."""

        def read(path: str) -> None:
            review = partial(self._review, over=dialog)
            journal = partial(self._show_journal, over=dialog)
            self._read(SourceReading(build_source(path), review, journal))

        dialog: OpenScreen[Taken | Document] = self._make_dialog(read, text=text)
        self._workspace.ask(dialog, self._take)

    def save(self) -> None:
        """Save or copy the results shown."""
        front = self._workspace.front
        if front is None:
            return
        found = front.result()
        if isinstance(found, str):
            front.say(found, "dim")
        else:
            self.save_shown(found)

    def save_shown(self, found: Shown) -> None:
        """Save or copy what a screen or a dialog shows."""
        from elo_tui.app.save_dialog import SaveScreen

        folder = "your downloads" if self._permissions.browser else ""
        dialog = SaveScreen(self._workspace.keys, found, folder)
        self._workspace.ask(dialog, self._end_saving)

    def _end_saving(self, file: SavedFile | Copied) -> None:
        from elo_tui.app.save_dialog import report_saved

        report_saved(self._workspace, file, self._permissions.browser)

    def complete(
        self, prefill: Prefill, make_rounds: Callable[[Prefill], TournamentState]
    ) -> None:
        """Read the file of the command line, and show it on the screen that fits."""
        complete = prefill.complete
        assert complete is not None

        front = self._workspace.front
        prepare = partial(self._prepare, complete, front)

        show = partial(self._show_completed, make_rounds)
        source = build_source(prefill.source)
        wanted = SourceReading(
            source, show, self._show_journal, is_shown=True, prepare=prepare
        )
        self._read(wanted)

    def _show_completed(
        self,
        make_rounds: Callable[[Prefill], TournamentState],
        found: FieldView | Opened | Prefill | str,
    ) -> None:
        from elo_tui.readers.sources import Opened

        if isinstance(found, Opened):
            self._review(found)
        elif isinstance(found, str):
            self._workspace.say(found, "wrong")
        elif isinstance(found, Prefill):
            open_rounds(self._workspace, make_rounds(found))
        else:
            from elo_tui.features.event.screen import FieldScreen

            state = found.state
            state = state._replace(cursor=self._pointed_at or state.cursor)
            screen = self._workspace.open_mode("field", FieldScreen)
            screen.take_state(state, found)

    @staticmethod
    def _prepare(
        complete: Callable[[Any], Prefill | str],
        front: WorkScreen[Any] | None,
        opened: Opened,
        early: EarlyPlayers,
    ) -> FieldView | Opened | Prefill | str:
        """Rate an event for the Event screen in front; leave others as completed.

        What a review has to ask about is returned unchanged.
        """
        from elo_tui.features.event.view.arriving_event import view_prefilled

        found = complete(opened.reading)
        if not isinstance(found, str) and found.is_asked:
            return opened
        before = None if front is None else front.state
        return view_prefilled(before, found, early.show_all, opened.stamp)

    # reading in a thread

    def refresh(self, then: Callable[[], object] | None = None) -> None:
        """Read the event in front again from its file or address, and go on."""
        if self._refreshing is None:
            from elo_tui.features.event.refreshing import Refreshing

            self._refreshing = Refreshing(
                self._workspace, self._session, self._read_afresh
            )
        self._refreshing.refresh_front(then)

    def _read_afresh(self, source: str, then: Callable[[Opened], object]) -> None:
        self._read(SourceReading(build_source(source), then, is_afresh=True))

    def _read(self, reading: SourceReading) -> None:
        """Read a source; the progress is shown if it takes long."""
        source = reading.source
        if source.path and not self._permissions.opens_files:
            self._workspace.say("Only addresses are opened here", "wrong")
            return
        is_journal = self._app.current_mode == "journal" or reading.is_history
        account = None
        if is_journal and reading.journal is not None:
            account = self._people.account or Account()
        request = self._opening.begin(
            source, reading.encoding, reading.is_afresh, account
        )
        if request is None:
            return

        def start() -> None:
            if self._opening.request is request:
                work = partial(self._read_in_thread, request, reading)
                self._worker = self._app.run_worker(work, thread=True)

        if reading.is_shown:
            self._show_reading(request)
            # both at a time would delay the picture
            self._app.screen.call_after_refresh(start)
        else:
            start()
            self._app.set_timer(PATIENCE, partial(self._show_reading, request))

    def _read_in_thread(self, request: OpenRequest, reading: SourceReading) -> None:
        from elo_tui.readers.sources import Opened
        from elo_tui.session import opening

        worker = get_current_worker()
        report = partial(self._app.call_later, self._progress.tell)
        progress = Progress(report, lambda: worker.is_cancelled)
        pass_on = partial(self._app.call_later, self._progress.show_players)
        early = opening.EarlyPlayers(pass_on)
        outcome = opening.read_source(request, progress, early.show_first)
        question = opening.find_question(outcome)
        show: Callable[[], object]
        if question is not None and not request.source.address:
            # the dialog of the reading is closed
            silent = opening.EarlyPlayers(lambda *_: None)
            show = partial(self._ask_about_table, request, question, reading, silent)
        elif isinstance(outcome, Opened):
            show = partial(reading.then, reading.prepare(outcome, early))
        else:
            journal = reading.journal
            show = partial(self._end_without_event, request, outcome, journal)
        self._app.call_later(self._end, request, show)

    def _ask_about_table(
        self,
        request: OpenRequest,
        question: Question,
        reading: SourceReading,
        early: EarlyPlayers,
    ) -> None:
        """Ask the user about what a table leaves open, then go on with it."""
        from elo_tui.features.event.columns_dialog import ColumnsScreen

        def take(opened: Opened) -> None:
            reading.then(reading.prepare(opened, early))

        source, encoding = request.source, request.encoding
        dialog = ColumnsScreen(self._workspace.keys, source, encoding, question)
        self._workspace.ask(dialog, take)

    def _show_reading(self, request: OpenRequest) -> None:
        """Show the progress of a reading that has not ended yet."""
        if self._opening.request is request:
            source, fetches = request.source, bool(request.source.address)
            self._progress.show(source.label, self.cancel, fetches=fetches)

    def cancel(self) -> bool:
        """Cancel the reading; return whether one was under way."""
        if not self._opening.cancel():
            return False
        if self._worker is not None:
            self._worker.cancel()
        self._workspace.say("Not read: cancelled", "dim")
        return True

    def give_up(self, worker: Worker[Any]) -> None:
        """End the reading if its worker has failed."""
        if worker is self._worker and self._opening.cancel():
            self._progress.leave()

    def _end(self, request: OpenRequest, show: Callable[[], object]) -> None:
        """Close the progress, and show the result of a request still wanted."""
        if self._opening.end(request):
            self._pointed_at = self._progress.leave()
            show()

    def _end_without_event(
        self,
        request: OpenRequest,
        outcome: Outcome | None,
        journal: Callable[[Document, str], object] | None,
    ) -> None:
        from elo_tui.core.events.reading import BadLine, drop_option
        from elo_tui.session.recognised_files import RecognisedFile
        from elo_tui.store.journal_document import Document

        label = request.source.label
        if outcome is None:
            return
        if isinstance(outcome, BadLine) and request.source.address:
            # it names the host itself
            self._workspace.say(str(outcome), "wrong")
        elif isinstance(outcome, BadLine):
            self._refuse(label, drop_option(str(outcome)))
        elif journal is None:
            about = getattr(outcome, "about", "a journal or a history")
            self._refuse(label, f"{about}, not an event")
        elif isinstance(outcome, Document):
            self._note_recent(request.source)
            journal(outcome, label)
        elif isinstance(outcome, RecognisedFile):
            self._note_recent(request.source)
            self._take_other(outcome)

    def _note_recent(self, source: Source) -> None:
        if source.path:
            self._opening.recent.add(source.path)

    def _refuse(self, label: str, reason: str) -> None:
        """Show why a source is not taken; without its folder, which leaves no space."""
        name = os.path.basename(label) or label
        self._workspace.say(f"{name}: {reason}" if name else reason, "wrong")

    # what was read

    def _review(
        self, opened: Opened, over: Dialog[Taken | Document] | None = None
    ) -> None:
        """Open a review; its result also ends the dialog `over` which it opens."""
        from elo_tui.features.event.columns_dialog import ColumnsScreen
        from elo_tui.features.event.review_dialog import Rereading, ReviewScreen

        def read_encoding(name: str) -> None:
            if self._permissions.allows("review.encoding"):
                self._read(SourceReading(opened.source, again, encoding=name))

        def again(opened: Opened) -> None:
            # the review may have been closed while the file was read
            if review in self._app.screen_stack:
                review.again(opened)

        def join(second: Opened) -> None:
            if review in self._app.screen_stack:
                review.join(second)

        def start_list(path: str) -> None:
            self._read(SourceReading(build_source(path), join))

        def second_file() -> None:
            if self._permissions.allows("review.join"):
                self.choose("Add a start list", join)

        def as_history() -> None:
            journal = partial(self._show_journal, over=review)
            wanted = SourceReading(
                opened.source, self._explain_no_history, journal, is_history=True
            )
            self._read(wanted)

        def ask_columns() -> None:
            shown = review.opened
            keys = self._workspace.keys
            dialog = ColumnsScreen(keys, shown.source, shown.encoding)
            self._workspace.ask(dialog, review.take_meanings)

        self._opening.remember(opened)
        rereading = Rereading(
            *(read_encoding, start_list, second_file, ask_columns), as_history
        )
        review = ReviewScreen(self._workspace.keys, opened, rereading)
        self._workspace.ask(review, self._take if over is None else over.dismiss)

    def _explain_no_history(self, _: Opened) -> None:
        text = "Not one person's history: an event, or games that name no player"
        self._workspace.say(text, "wrong")

    def choose(self, title: str, then: Callable[[Opened], object]) -> None:
        """Let the user choose a file, which `then` gets once it is read."""

        def read(path: str) -> None:
            self._read(SourceReading(build_source(path), dialog.dismiss))

        dialog: OpenScreen[Opened] = self._make_dialog(read, title)
        self._workspace.ask(dialog, then)

    def choose_several(
        self, title: str, then: Callable[[Sequence[Opened]], object]
    ) -> None:
        """Let the user choose files, which `then` gets once all are read."""

        def read_all(paths: Sequence[str], read: tuple[Opened, ...] = ()) -> None:
            if not paths:
                dialog.dismiss(read)
                return

            def go_on(opened: Opened) -> None:
                read_all(paths[1:], (*read, opened))

            self._read(SourceReading(build_source(paths[0]), go_on))

        dialog: OpenScreen[Sequence[Opened]]
        dialog = self._make_dialog(lambda path: read_all([path]), title, all=read_all)
        self._workspace.ask(dialog, then)

    def read(self, path: str, then: Callable[[Opened], object]) -> None:
        """Read a file or an address, which `then` gets."""
        self._read(SourceReading(build_source(os.path.expanduser(path)), then))

    def _make_dialog(
        self,
        read: Callable[[str], None],
        title: str = "Open",
        text: str = "",
        all: Callable[[Sequence[str]], None] | None = None,
    ) -> OpenScreen[Any]:
        """Make the dialog that chooses a file; a kiosk opens no files."""
        from elo_tui.features.event.open_dialog import OpenScreen, Reader

        has_files = self._permissions.opens_files
        recent = self._opening.recent.paths if has_files else ()
        browser = self._permissions.browser
        reader = Reader(
            read=read,
            cancel=self.cancel,
            recent=recent,
            opens_files=has_files,
            read_all=all,
            pick=None if browser is None else browser.pick,
        )
        return OpenScreen(self._workspace.keys, reader, title, text)

    def _show_journal(
        self,
        document: Document,
        label: str,
        over: Dialog[Taken | Document] | None = None,
    ) -> None:
        """Ask whether to import a journal."""
        from elo_tui.features.journal.questions import ImportJournalScreen

        people = self._people
        screen = ImportJournalScreen(
            *(self._workspace.keys, label, document, people.everybody, people.chosen)
        )
        self._workspace.ask(screen, self._take if over is None else over.dismiss)

    def _take(self, found: Taken | Document) -> None:
        """Show what a review or the import of a journal passes on."""
        from elo_tui.app.reviewed import Reviewed

        if self._reviewed is None:
            self._reviewed = Reviewed(self._workspace, self._import_journal)
        self._reviewed.take(found)

    def show_waiting(self) -> None:
        """Show the event of the rounds taken last, unless shown before."""
        if self._reviewed is not None:
            self._reviewed.show_waiting()
