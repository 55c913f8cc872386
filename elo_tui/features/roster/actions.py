"""The actions on the roster: read it, add people, take a list, file an event.

The data file is read and written in a thread; the journal's writer notices it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from elo_tui.core.events.reading import EventReading, find_largest
from elo_tui.core.model import Problem
from elo_tui.core.replay.event_filing import OutsideFacts, plan_filing
from elo_tui.core.text.figures import count_people
from elo_tui.features.journal.answer.steps import (
    StepReversed,
    StepRow,
    read_steps,
    reverse_step,
)
from elo_tui.features.journal.people_actions import PeopleActions
from elo_tui.features.roster.answer.notices import answer_notices
from elo_tui.features.roster.answer.refresh import (
    ChangedPerson,
    RefreshAnswer,
    answer_refresh,
)
from elo_tui.features.roster.book import RosterBook, read_book, read_news
from elo_tui.kit.faces import answer_faces
from elo_tui.kit.screens.workspace import ChooseFile, Workspace
from elo_tui.session.session import Session
from elo_tui.store import stored_journal, stored_roster
from elo_tui.store.data_file import open_data_file
from elo_tui.store.faults import StoreFault
from elo_tui.store.lists import ListError, ListInfo
from elo_tui.store.lists.listed_people import (
    Additions,
    choose_new,
    find_newest,
    make_person,
    plan_additions,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.replay.event_filing import Filing
    from elo_tui.core.replay.journal_records import Person
    from elo_tui.core.roster.notices import Notice
    from elo_tui.features.lists.lookup_dialog import ChosenPlayer
    from elo_tui.features.roster.screen import RosterScreen
    from elo_tui.readers.sources import Opened
    from elo_tui.store.database import Store

Found = TypeVar("Found")

#: How long the journal's writer may be waited for, seconds.
_WAIT = 1.0
_NOTHING_STORED = "Storing is turned off: no roster"


_NO_LIST = Problem(
    "list", "no rating list with a date here yet: Alt+L, then F5 fetches"
)


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
        self._lists = session.lookup.lists
        self._choose_file = choose_file
        self._people = people
        self._today = today
        self._shown: RosterScreen | None = None
        self._book: RosterBook | None = None
        self._jobs: list[Callable[[Path], None]] = []
        """The actions that wait for their turn."""
        self._is_at_work = False
        self._made = self._taken_back = 0
        """The changes of this run that undo takes back, and that redo restores."""

    def make_screen(self) -> RosterScreen:
        """Make the screen of the roster."""
        from elo_tui.features.roster.screen import RosterScreen
        from elo_tui.features.roster.view import RosterSheet

        self._shown = RosterScreen(RosterSheet(self._today), self._workspace.keys, self)
        return self._shown

    def tell_news(self) -> None:
        """Show how many notices are new."""
        self.use_store(
            lambda store: read_news(store, self._lists, self._today), self._tell
        )

    def _tell(self, news: Sequence[Notice]) -> None:
        count = len(news)
        if count and self._shown is None:
            things = "1 thing is" if count == 1 else f"{count:,} things are"
            key = self._workspace.key_of("app.roster")
            self._workspace.announce(f"{things} new: {key}, then n", "dim")

    def read(self, text: str = "") -> None:
        """Read all people, and show a message."""
        if self._shown is not None:
            rating = self._shown.state.rating
            self.use_store(
                lambda store: read_book(store, self._lists, rating, self._today),
                lambda book: self._take(book, text),
            )

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
        def plan(store: Store) -> Additions | Problem:
            people = stored_journal.list_people(store)
            info = self._find_newest_list(people)
            if info is None:
                return _NO_LIST
            return plan_additions(texts, self._lists, info, people)

        self.use_store(plan, self._add)

    def _find_newest_list(self, people: Iterable[Person]) -> ListInfo | None:
        return find_newest(self._lists.info(), people)

    def add_listed(self, chosen: Sequence[ChosenPlayer]) -> None:
        """Add players of rating lists."""
        new = [make_person(*one) for one in chosen]
        self.use_store(
            lambda store: choose_new(new, stored_journal.list_people(store)), self._add
        )

    def _add(self, found: Additions) -> None:
        lost = "; ".join(found.not_found[:3])
        if not found.added:
            text = f"Nobody to add; not found: {lost}" if lost else "All are here"
            self._workspace.say(text, "wrong" if lost else "dim")
            return
        added = f"{count_people(len(found.added))} added; undo works"
        self._change(
            lambda store: stored_roster.store_people(store, found.added),
            f"{added}; not found: {lost}" if lost else added,
        )

    # take a list

    def refresh(self) -> None:
        """Show what the newest list changes, and take it."""
        if self._is_refused("screen.lookup"):
            return

        def compare(store: Store) -> RefreshAnswer | Problem:
            accounts = stored_roster.read_accounts(store)
            info = self._find_newest_list(one.person for one in accounts)
            if info is None:
                return _NO_LIST
            return answer_refresh(accounts, self._lists, info, self._today)

        self.use_store(compare, self._show_list)

    def _show_list(self, found: RefreshAnswer) -> None:
        from elo_tui.features.roster.dialogs import RefreshScreen

        if not found.people:
            self._take_list(found.label, found.listed)
            return
        dialog = RefreshScreen(self._workspace.keys, found)
        self._workspace.ask(dialog, partial(self._take_list, found.label))

    def _take_list(self, label: str, people: Sequence[ChangedPerson]) -> None:
        if not any(one.listed or one.news for one in people):
            self._workspace.say(f"The {label} is in the journals already", "dim")
            return
        changes = [one.change for one in people]
        self._change(
            lambda store: stored_roster.store_refresh(store, changes, label),
            f"{label} taken for {len(people):,}",
        )

    # file an event

    def file(self) -> None:
        """File the event of the Event screen, or of a file that is chosen."""
        event = self._find_event()
        if event is not None:
            self._plan(event)
        elif not self._is_refused("screen.open"):
            self._choose_file("File an event for all people", self._plan_opened)

    def _find_event(self) -> Crosstable | None:
        """Find the event shown on the Event screen."""
        from elo_tui.features.event.screen import FieldScreen

        try:
            stack = self._app.get_screen_stack("field")
        except KeyError:
            # the screen has not been shown yet
            return None
        screen = stack[0] if stack else None
        return screen.state.crosstable if isinstance(screen, FieldScreen) else None

    def _plan_opened(self, opened: Opened) -> None:
        if not isinstance(opened.reading, EventReading):
            text = "The games of one player; the journal takes them"
            self._workspace.say(text, "wrong")
            return
        sections = opened.reading.sections
        self._plan(sections[find_largest(sections)])

    def _plan(self, event: Crosstable) -> None:
        from elo_tui.features.roster.dialogs import FilingScreen

        accounts = () if self._book is None else self._book.accounts
        if not accounts:
            self._workspace.say("Not filed: nobody is on the roster yet", "wrong")
            return

        def plan(people: frozenset[int]) -> Filing | Problem:
            given = OutsideFacts(people=people)
            return plan_filing(event, accounts, self._today, given)

        found = plan(frozenset())
        if isinstance(found, Problem):
            self._workspace.say(f"Not filed: {found.text}", "wrong")
        else:
            dialog = FilingScreen(self._workspace.keys, found, plan)
            self._workspace.ask(dialog, self._file)

    def _file(self, filing: Filing) -> None:
        text = f"{filing.name or 'Event'} filed for {len(filing.filed):,}"
        if filing.corrected:
            text += f", corrected for {len(filing.corrected):,}"
        self._change(
            lambda store: stored_roster.store_filing(store, filing),
            f"{text}; undo works",
        )

    # what is new, and undo

    def show_news(self) -> None:
        """Show the news, once."""
        from elo_tui.kit.screens.text_pages import PlainTextScreen

        if self._book is None or not self._book.news:
            self._workspace.say("Nothing new", "dim")
            return
        news = self._book.news
        self._book = self._book._replace(news=())
        text = answer_faces.write("text", answer_notices(news, None)).rstrip("\n")
        self._app.push_screen(PlainTextScreen(self._workspace.keys, "News", text))
        keys = [one.key for one in news]
        self.use_store(
            lambda store: stored_roster.store_seen(store, keys, self._today),
            # nothing shown depends on it
            lambda _: None,
        )

    def undo(self, redo: bool) -> None:
        """Undo the last change of this run, or make it again."""
        if not (self._taken_back if redo else self._made):
            key = self._workspace.key_of("app.steps")
            earlier = "" if redo else f"; {key} lists earlier changes"
            text = f"Nothing to {'redo' if redo else 'undo'} here{earlier}"
            self._workspace.say(text, "dim")
            return

        def undo(store: Store) -> str | Problem:
            found = stored_roster.undo_last(store, redo)
            if found is None:
                verb = "redo" if redo else "undo"
                return Problem("undo", f"nothing to {verb} on the roster")
            return f"{'Restored' if redo else 'Undone'} for everybody: {found.label}"

        def note(done: str) -> None:
            by = 1 if redo else -1
            self._made, self._taken_back = self._made + by, self._taken_back - by
            self._show_changed(done)

        self.use_store(undo, note)

    def show_steps(self) -> None:
        """Show the changes of all journals, of earlier runs as well."""
        writer = self._session.journal.writer
        if writer is not None and not writer.exists:
            self._workspace.say("No changes yet", "dim")
            return
        from elo_tui.features.journal.steps_dialog import StepsScreen

        def reverse(row: StepRow) -> None:
            self.use_store(lambda store: reverse_step(store, row.step), note)

        def note(found: StepReversed) -> None:
            # undo on the screens counts the changes since
            self._made = self._taken_back = 0
            self._people.forget_changes()
            self._session.entries.prefers_stored = True
            self._show_changed(found.done)

        dialog = StepsScreen(self._workspace.keys)
        if writer is not None:
            self._workspace.ask(dialog, reverse)
        self.use_store(read_steps, dialog.show)

    def open_journal(self, person: Person) -> None:
        """Show the journal of a person."""
        plain = replace(person, id=0, rev=0)
        everybody = self._session.people.everybody
        known = (one for one in everybody if replace(one, id=0, rev=0) == plain)
        self._app.switch_mode("journal")
        self._people.choose(next(known, person))

    # in a thread

    def _change(self, change: Callable[[Store], None], done: str) -> None:
        """Change the journals, then show them with a message."""

        def note(_: None) -> None:
            self._made, self._taken_back = self._made + 1, 0
            self._show_changed(done)

        self.use_store(change, note)

    def _show_changed(self, done: str) -> None:
        self._session.journal.renew()
        if self._app.screen is not self._shown:
            self._workspace.say(done)
        self.read(done)

    def use_store(
        self, act: Callable[[Store], Found | Problem], then: Callable[[Found], object]
    ) -> None:
        """Act on the data file once all changes so far are in it, one at a time."""
        if self._session.journal.writer is None:
            self._workspace.say(_NOTHING_STORED, "wrong")
            return

        def end(found: Found | Problem) -> None:
            self._is_at_work = False
            if isinstance(found, Problem):
                self._workspace.say(
                    f"{found.text[:1].upper()}{found.text[1:]}", "wrong"
                )
            else:
                then(found)
            self._begin()

        def work(path: Path) -> None:
            found: Found | Problem = Problem("roster", "not done: an internal error")
            try:
                found = _act_on_file(path, act)
            finally:
                self._app.call_later(end, found)

        self._jobs.append(work)
        self._session.journal.once_saved(self._begin)
        # another wait of the journal may have taken the place of this one
        self._app.set_timer(_WAIT, self._begin)

    def _begin(self) -> None:
        """Begin the next job unless one is at work."""
        writer = self._session.journal.writer
        if self._is_at_work or not self._jobs or writer is None:
            return
        self._is_at_work = True
        work = partial(self._jobs.pop(0), writer.path)
        self._app.run_worker(work, thread=True, group="roster")


def _act_on_file(
    path: Path, act: Callable[[Store], Found | Problem]
) -> Found | Problem:
    """Act on the data file; a Problem explains why it cannot be opened or written."""
    with closing(open_data_file(path, datetime.now())) as store:
        if store.path is None:
            return Problem("store", store.fault)
        try:
            return act(store)
        except (StoreFault, ListError) as fault:
            return Problem("store", str(fault))
