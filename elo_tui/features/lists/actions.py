"""The actions on rating lists: queries, answered in threads, and fetching."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec.structs import asdict, replace
from textual.worker import Worker, get_current_worker

from elo_tui.kit.screens.list_queries import Answered, ListQuestion
from elo_tui.kit.screens.player_offers import TakesPlayers, name_in
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session import paths
from elo_tui.session.forms import Form
from elo_tui.session.lookup import PeersAsked, PlayersAsked, RankAsked
from elo_tui.session.session import Session

if TYPE_CHECKING:
    from elo_tui.features.event.view.field import FieldState
    from elo_tui.features.lists.fetch_dialog import FetchListsScreen
    from elo_tui.features.lists.fetching import End, ThreadTalk
    from elo_tui.features.lists.import_dialog import ImportListScreen
    from elo_tui.features.lists.lookup_dialog import ChosenPlayer
    from elo_tui.kit.screens.shown_answers import Shown
    from elo_tui.network.hosts import FetchableList
    from elo_tui.readers.sources import Source
    from elo_tui.store.lists import ListInfo
    from elo_tui.store.lists.build import ImportTerms

Found = TypeVar("Found")
#: The dialogs that follow an import.
ListDialog: TypeAlias = "FetchListsScreen | ImportListScreen"


class LookupActions:
    """Passes queries to the session, and the answers to the screens."""

    def __init__(
        self,
        workspace: Workspace,
        session: Session,
        compare: Callable[[ChosenPlayer], object],
        save: Callable[[Shown], object],
        add_to_roster: Callable[[Sequence[ChosenPlayer]], object],
    ) -> None:
        """`compare` receives a player looked up for a journal, the others those found.

        They lead to features above this one.
        """
        self._people = session.people
        self._compare = compare
        self.save = save
        self.add_to_roster = add_to_roster
        self._workspace = workspace
        self._app = workspace.app
        self.lists = session.lookup
        self._opening = session.opening
        self._fetching: Worker[None] | None = None
        self._waiting: ListDialog | None = None
        """Dialog that shows the list being fetched or read."""
        self._refused = session.permissions.refused

    def show(self) -> None:
        """Look up a player, for the focused field or for the journal."""
        from elo_tui.features.lists.lookup_dialog import LookupScreen

        screen = self._workspace.front
        if screen is None:
            return
        keys, facts = self._workspace.keys, screen.form
        form = Form() if facts is None else facts.read(screen.state)
        person = self._people.chosen
        if screen.mode == "journal" and person is not None:
            text = person.fide_id or person.name
            dialog = LookupScreen(keys, self, form, text, takes=True)
            self._workspace.ask(dialog, self._compare)
            return
        if not isinstance(screen, TakesPlayers):
            self._app.push_screen(LookupScreen(keys, self, form))
            return
        name = screen.focused.id or "" if screen.focused is not None else ""

        def take(chosen: ChosenPlayer) -> None:
            screen.take_player(name, *chosen)

        text = name_in(screen.focused)
        self._workspace.ask(LookupScreen(keys, self, form, text, takes=True), take)

    def answer(self, query: ListQuestion) -> None:
        """Answer a query in a thread; another one of its kind takes its place."""
        asked, find_standing = query.asked, self.lists.find_standing
        if not isinstance(asked, PlayersAsked | PeersAsked | RankAsked):
            self._complete(query, asked)
        elif "screen.lookup" in self._refused:
            return
        elif isinstance(asked, PlayersAsked):
            search = self.lists.search_players(asked)
            remind = self.lists.remind if query.reminds else None
            self._answer_later(query, search, remind)
        elif isinstance(asked, PeersAsked):
            self._find_peers(query, asked)
        else:
            self._answer_later(query, lambda: find_standing(asked))

    def _answer_later(
        self,
        query: ListQuestion,
        find: Callable[[], Found],
        remind: Callable[[Found], str] | None = None,
    ) -> None:
        """Post what `find` returns, unless another query of that kind has followed."""

        def work() -> None:
            if not get_current_worker().is_cancelled:
                found = find()
                reminder = remind(found) if remind is not None else ""
                query.asker.post_message(Answered(query.asked, found, reminder))

        group = type(query.asked).__name__
        self._app.run_worker(work, group=group, thread=True, exclusive=True)

    def _find_peers(self, query: ListQuestion, asked: PeersAsked) -> None:
        """Find comparable ratings, also of the federation of the person chosen."""
        # without a list no thread is needed
        if not self.lists.has_lists:
            query.asker.post_message(Answered(asked, None))
            return
        person = self._people.account.person if self._people.account else None
        if person is not None and not asked.federation:
            asked = replace(asked, federation=person.federation, born=person.born)
        self._answer_later(query, partial(self.lists.find_peers, asked))

    def _complete(self, query: ListQuestion, state: FieldState) -> None:
        """Look up all players of an event."""
        if reason := self._refused.get("player.complete"):
            query.asker.post_message(Answered(state, reason))
            return
        assert state.crosstable is not None
        form = asdict(state.form)
        search = self.lists.prepare_completion(state.crosstable, form, state.given)
        self._answer_later(query, search)

    # lists on demand

    @property
    def fetches(self) -> bool:
        """Whether lists may be fetched."""
        return "lookup.update" not in self._refused

    @property
    def adds(self) -> bool:
        """Whether players found may be added to the roster."""
        return "app.roster" not in self._refused

    @property
    def saves(self) -> bool:
        """Whether players found may be saved."""
        return "screen.save" not in self._refused

    def update_lists(self, then: Callable[[], object]) -> None:
        """Open the dialog that fetches lists; `then` is called after a new one."""
        from elo_tui.features.lists.fetch_dialog import FetchListsScreen

        if why_not := self._refused.get("lookup.update"):
            self._workspace.say(why_not, "dim")
            return
        screen = FetchListsScreen(self._workspace.keys, self)
        self._workspace.ask(screen, lambda _: then())

    def look(self, screen: FetchListsScreen) -> None:
        """Show the imported lists in the dialog."""
        self.find_lists(partial(self._tell, screen, screen.show_lists))

    def _tell(
        self, screen: ListDialog, show: Callable[..., object], *facts: object
    ) -> None:
        """Show facts in a dialog, unless it has been closed."""
        if screen in self._app.screen_stack:
            show(*facts)

    def find_lists(self, show: Callable[[Mapping[str, ListInfo]], object]) -> None:
        """Find the imported lists in a thread; `show` gets them by name."""
        find = partial(self._find_lists, show)
        self._app.run_worker(find, group="lists", thread=True)

    def _find_lists(self, show: Callable[[Mapping[str, ListInfo]], object]) -> None:
        # loads what makes connections, in the thread
        from elo_tui.features.lists.update import read_list_infos

        self._app.call_later(show, read_list_infos(paths.lists_folder()))

    def fetch(self, screen: FetchListsScreen, row: FetchableList) -> None:
        """Fetch a list in a thread."""
        from elo_tui.features.lists.fetching import fetch_list

        web = self._opening.web
        self._bring(screen, lambda talk: fetch_list(row, web, talk))

    def _bring(self, screen: ListDialog, bring: Callable[[ThreadTalk], End]) -> None:
        """Bring a list in a thread."""
        from elo_tui.features.lists.fetching import ThreadTalk

        def work() -> None:
            worker = get_current_worker()
            tell = partial(self._app.call_later, self._tell, screen)
            talk = ThreadTalk(
                say=partial(tell, screen.progress.show),
                ask=partial(tell, screen.progress.ask_about_loss),
                is_cancelled=lambda: worker.is_cancelled,
            )
            end = bring(talk)
            if not worker.is_cancelled:
                self._app.call_later(self._end, screen, *end)

        self._fetching = self._app.run_worker(work, group="fetch", thread=True)
        self._waiting = screen

    # lists in files

    def open_list(self, source: Source) -> None:
        """Open the dialog that imports a list from a file."""
        from elo_tui.features.lists.import_dialog import ImportListScreen

        if why_not := self._refused.get("lookup.update"):
            self._workspace.say(why_not, "dim")
            return
        screen = ImportListScreen(self._workspace.keys, self, source)
        self._workspace.ask(screen, lambda _: self._announce(screen))

    def _announce(self, screen: ImportListScreen) -> None:
        """Name the list that was imported, and the key that searches it."""
        self._workspace.close_dialogs()
        key = self._workspace.key_of("screen.lookup")
        self._workspace.announce(f"{screen.message[0]}; {key} searches it", "good")

    def look_into(self, screen: ImportListScreen, source: Source) -> None:
        """Show in the dialog what a file with a list states about itself."""
        from elo_tui.features.lists.fetching import find_list
        from elo_tui.features.lists.update import read_list_infos

        def work() -> None:
            found = find_list(source)
            known = read_list_infos(paths.lists_folder())
            self._app.call_later(self._tell, screen, screen.show_found, found, known)

        self._app.run_worker(work, group="lists", thread=True)

    def import_file(
        self, screen: ImportListScreen, source: Source, terms: ImportTerms
    ) -> None:
        """Import the list in a file in a thread."""
        from elo_tui.features.lists.fetching import import_file

        def bring(talk: ThreadTalk) -> End:
            done, end = import_file(source, terms, talk)
            if done is not None:
                note = screen.note_imported
                self._app.call_later(self._tell, screen, note, done)
            return end

        self._bring(screen, bring)

    def _end(self, screen: ListDialog, text: str, role: str, has_changed: bool) -> None:
        if self._fetching is None:
            # stopped at the last moment
            return
        self._fetching = None
        self._tell(screen, screen.progress.show_end, text, role, has_changed)

    def give_up(self, worker: Worker[None]) -> None:
        """End the fetching if its worker has failed."""
        if worker is self._fetching and self._waiting is not None:
            self._end(self._waiting, "Not imported", "wrong", False)

    def cancel(self) -> bool:
        """Stop fetching; return whether a list was being fetched."""
        worker, self._fetching = self._fetching, None
        if worker is not None:
            worker.cancel()
        return worker is not None
