"""The actions on the roster: read it, add people, take a list, file an event.

The data file is read and written in a thread; the journal's writer notices it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from elo_tui.core.model import Problem
from elo_tui.features.journal.people_actions import PeopleActions
from elo_tui.features.roster import people as roster
from elo_tui.kit.screens.workspace import ChooseFile, Workspace
from elo_tui.session.session import Session

if TYPE_CHECKING:
    from pathlib import Path

    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.replay.dated_entries import Key
    from elo_tui.core.replay.event_filing import Filing
    from elo_tui.core.replay.journal_records import Person
    from elo_tui.core.roster.notices import Notice
    from elo_tui.features.lists.lookup_dialog import PlayerChosen
    from elo_tui.features.roster.listed_people import Additions, Refresh, Refreshed
    from elo_tui.features.roster.people import RosterBook
    from elo_tui.features.roster.screen import RosterScreen
    from elo_tui.readers.sources import Opened

#: How long the journal's writer may be waited for, seconds.
_WAIT = 1.0
_NOTHING_STORED = "Storing is turned off: a roster needs stored journals"


class _Job(NamedTuple):
    """An action on the data file, and what follows in the app."""

    act: Callable[[Path], Any]
    then: Callable[[Any, str], object]
    text: str
    """The message afterwards."""


class RosterActions:
    """Reads and changes the roster shown."""

    def __init__(
        self,
        workspace: Workspace,
        session: Session,
        choose_file: ChooseFile,
        people: PeopleActions,
        today: date,
    ) -> None:
        self._workspace = workspace
        self._app = workspace.app
        self._session = session
        self._choose_file = choose_file
        self._people = people
        self._today = today
        self._shown: RosterScreen | None = None
        self._book: RosterBook | None = None
        self._jobs: list[_Job] = []
        """The actions that wait for their turn."""
        self._is_at_work = False
        self._made = self._taken_back = 0
        """The changes of this run that undo takes back, and that redo restores."""

    def make_screen(self) -> RosterScreen:
        """Make the screen of the roster."""
        from elo_tui.features.roster.screen import RosterRequests, RosterScreen
        from elo_tui.features.roster.view import RosterSheet

        changes = self.add, self.refresh, self.file, self.show_news, self.undo
        requests = RosterRequests(self.read, self.open_journal, *changes)
        sheet = RosterSheet(self._today)
        self._shown = RosterScreen(sheet, self._workspace.keys, requests)
        return self._shown

    def tell_news(self) -> None:
        """Show how many notices are new."""
        self._do(lambda path: roster.read_news(path, self._today), self._tell)

    def _tell(self, news: Sequence[Notice], _: str) -> None:
        count = len(news)
        if count and self._shown is None:
            things = "1 thing is" if count == 1 else f"{count:,} things are"
            key = self._workspace.key_of("app.roster")
            self._workspace.announce(f"{things} new: {key}, then n", "dim")

    def read(self, text: str = "") -> None:
        """Read all people, and show a message."""
        if self._shown is not None:
            self._do(partial(self._read, self._shown.state.rating), self._take, text)

    def _read(self, rating: Key, path: Path) -> RosterBook | Problem:
        return roster.read_roster(path, self._today, rating)

    def _take(self, book: RosterBook, text: str) -> None:
        self._book = book
        if self._shown is None:
            return
        if book.rating == self._shown.state.rating:
            self._shown.take(book, text)
        elif text:
            # the rows of the rating chosen since are on their way
            self._shown.say(text)

    # add

    def _is_refused(self, command: str) -> bool:
        """Whether this session may not use a command; shows the reason."""
        reason = self._session.permissions.refused.get(command, "")
        if reason:
            self._workspace.say(reason, "dim")
        return bool(reason)

    def add(self) -> None:
        """Let the user name people, and add them."""
        if self._is_refused("screen.lookup"):
            return
        from elo_tui.features.roster.dialogs import AddPeopleScreen

        newest = "" if self._book is None else self._book.newest_list
        dialog = AddPeopleScreen(self._workspace.keys, newest)
        self._workspace.ask(dialog, self._look_up)

    def _look_up(self, texts: Sequence[str]) -> None:
        self._do(lambda path: roster.plan_additions(path, texts), self._add)

    def add_listed(self, chosen: Sequence[PlayerChosen]) -> None:
        """Add players of rating lists."""
        self._do(lambda path: roster.plan_listed(path, chosen), self._add)

    def _add(self, found: Additions, _: str) -> None:
        lost = ", ".join(found.not_found[:3])
        if not found.added:
            text = f"Nobody to add; not found: {lost}" if lost else "All are here"
            self._workspace.say(text, "wrong" if lost else "dim")
            return
        self._change(
            lambda path: roster.add_people(path, found),
            f"; not found: {lost}" if lost else "",
        )

    # take a list

    def refresh(self) -> None:
        """Show what the newest list changes, and take it."""
        if self._is_refused("screen.lookup"):
            return
        self._do(lambda path: roster.plan_refresh(path, self._today), self._show_list)

    def _show_list(self, found: Refresh, _: str) -> None:
        from elo_tui.features.roster.dialogs import RefreshScreen

        if not any(one.is_news for one in found.people):
            self._take_list(found.info.label, found.people)
            return
        dialog = RefreshScreen(self._workspace.keys, found)
        self._workspace.ask(dialog, partial(self._take_list, found.info.label))

    def _take_list(self, label: str, people: Sequence[Refreshed]) -> None:
        if not any(one.listed or one.is_news for one in people):
            self._workspace.say(f"The {label} is in the journals already", "dim")
            return
        self._change(lambda path: roster.take_list(path, people, label))

    # file an event

    def file(self) -> None:
        """File the event of the Field screen, or of a file that is chosen."""
        event = self._find_event()
        if event is not None:
            self._plan(event)
        elif not self._is_refused("screen.open"):
            self._choose_file("File an event for everybody", self._plan_opened)

    def _find_event(self) -> Crosstable | None:
        """Find the event shown on the Field screen."""
        from elo_tui.features.event.screen import FieldScreen

        try:
            stack = self._app.get_screen_stack("field")
        except KeyError:
            # the screen has not been shown yet
            return None
        screen = stack[0] if stack else None
        return screen.state.crosstable if isinstance(screen, FieldScreen) else None

    def _plan_opened(self, opened: Opened) -> None:
        from elo_tui.core.events.reading import EventReading

        if not isinstance(opened.reading, EventReading):
            text = "The games of one player; the journal takes them"
            self._workspace.say(text, "wrong")
            return
        self._plan(opened.reading.sections[0])

    def _plan(self, event: Crosstable) -> None:
        from elo_tui.features.roster.dialogs import FilingScreen

        accounts = () if self._book is None else self._book.accounts
        found = roster.plan_event(accounts, event, self._today)
        if isinstance(found, Problem):
            self._workspace.say(f"Not filed: {found.text}", "wrong")
        else:
            dialog = FilingScreen(self._workspace.keys, found)
            self._workspace.ask(dialog, self._file)

    def _file(self, filing: Filing) -> None:
        self._change(lambda path: roster.file_event(path, filing), "; undo works")

    # what is new, and undo

    def show_news(self) -> None:
        """Show the news, once."""
        from elo_tui.features.roster.answer.notices import answer_notices
        from elo_tui.kit.faces import answer_faces
        from elo_tui.kit.screens.text_pages import PlainTextScreen

        if self._book is None or not self._book.news:
            self._workspace.say("Nothing new", "dim")
            return
        news = self._book.news
        self._book = self._book._replace(news=())
        text = answer_faces.write("text", answer_notices(news, None)).rstrip("\n")
        self._app.push_screen(PlainTextScreen(self._workspace.keys, "News", text))
        self._do(
            lambda path: roster.mark_seen(path, news, self._today),
            # nothing shown depends on it
            lambda _found, _text: None,
        )

    def undo(self, redo: bool) -> None:
        """Undo the last change of this run, or make it again."""
        if not (self._taken_back if redo else self._made):
            earlier = "" if redo else "; elo-tui roster undo takes back earlier changes"
            text = f"Nothing to {'redo' if redo else 'undo'} here{earlier}"
            self._workspace.say(text, "dim")
            return
        by = 1 if redo else -1
        self._do(lambda path: roster.undo(path, redo), partial(self._note_undo, by))

    def open_journal(self, person: Person) -> None:
        """Show the journal of a person."""
        plain = person._replace(id=0, rev=0)
        everybody = self._session.people.everybody
        known = (one for one in everybody if one._replace(id=0, rev=0) == plain)
        self._app.switch_mode("journal")
        self._people.choose(next(known, person))

    # in a thread

    def _change(self, change: Callable[[Path], str | Problem], more: str = "") -> None:
        """Change the journals, then show them with a message."""
        self._do(change, self._note_change, more)

    def _note_change(self, done: str, more: str) -> None:
        self._made, self._taken_back = self._made + 1, 0
        self._show_changed(done, more)

    def _note_undo(self, by: int, done: str, _: str) -> None:
        self._made, self._taken_back = self._made + by, self._taken_back - by
        self._show_changed(done, "")

    def _show_changed(self, done: str, more: str) -> None:
        self._session.journal.renew()
        if self._app.screen is not self._shown:
            self._workspace.say(f"{done}{more}")
        self.read(f"{done}{more}")

    def _do(
        self,
        act: Callable[[Path], Any],
        then: Callable[[Any, str], object],
        text: str = "",
    ) -> None:
        """Act on the data file once all changes so far are in it, one at a time."""
        if self._session.journal.writer is None:
            self._workspace.say(_NOTHING_STORED, "wrong")
            return
        self._jobs.append(_Job(act, then, text))
        self._session.journal.once_saved(self._begin)
        # another wait of the journal may have taken the place of this one
        self._app.set_timer(_WAIT, self._begin)

    def _begin(self) -> None:
        """Begin the next job unless one is at work."""
        writer = self._session.journal.writer
        if self._is_at_work or not self._jobs or writer is None:
            return
        job, path = self._jobs.pop(0), writer.path
        self._is_at_work = True

        def work() -> None:
            found: Any = Problem("roster", "not done: an internal error")
            try:
                found = job.act(path)
            finally:
                self._app.call_later(self._end, found, job)

        self._app.run_worker(work, thread=True, group="roster")

    def _end(self, found: Any, job: _Job) -> None:  # noqa: ANN401  (of the action)
        self._is_at_work = False
        if isinstance(found, Problem):
            self._workspace.say(f"{found.text[:1].upper()}{found.text[1:]}", "wrong")
        else:
            job.then(found, job.text)
        self._begin()
