"""The replies of the journal's writer, and their effects on the screens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from elo_tui.features.journal.actions import JournalActions
from elo_tui.features.journal.people_actions import PeopleActions
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.session.drafts import make_displayable
from elo_tui.session.session import Session
from elo_tui.session.tournament_state import TournamentState
from elo_tui.session.typed_games import TypedGames
from elo_tui.store.journal_replies import (
    AccountOpened,
    ChangeRefused,
    Conflict,
    DraftOffered,
    DraftsFound,
    JournalImported,
    Loaded,
    Renewed,
    Reply,
    Saved,
    WriterFault,
)

if TYPE_CHECKING:
    from elo_tui.store.stored_drafts import Draft


class GamesRestored(Posting):
    """Posted when games of an earlier session are to be typed on."""

    games: TypedGames
    text: str
    """The message once they are shown."""


class WriterReplies:
    """Handles the replies of the writer thread."""

    def __init__(
        self,
        workspace: Workspace,
        session: Session,
        people: PeopleActions,
        journal: JournalActions,
        tell_news: Callable[[], object],
        wanted: str = "",
    ) -> None:
        """`tell_news` looks for news once the journal is loaded.

        `wanted` is the name of the person to begin with; "": the one chosen last.
        """
        self._tell_news = tell_news
        self._wanted = wanted
        self._workspace = workspace
        self._session = session
        self._people = people
        self._journal = journal
        session.journal.listen(self._accept_later)

    def begin(self) -> None:
        """Load the journal; called after the first paint, as it takes longer."""
        app = self._workspace.app
        app.screen_change_signal.subscribe(app, self.screen_changed, immediate=True)
        self._session.journal.load()

    def _accept_later(self, outcome: Reply) -> None:
        """Pass a reply on from the thread of the writer."""
        self._workspace.app.call_later(self.accept, outcome)

    def accept(self, outcome: Reply) -> None:
        """Handle a reply of the writer."""
        session = self._session
        session.journal.accept(outcome, session.entries.people_in_use)
        match outcome:
            case Loaded():
                self._start(outcome)
            case Renewed():
                self._people.account_changed()
                self._journal.compare()
            case AccountOpened(account):
                self._people.choose(account.person)
            case Conflict():
                self._journal.show_conflict(outcome)
            case Saved(then):
                then()
            case ChangeRefused(text):
                self._workspace.announce(text, "wrong")
            case WriterFault():
                for screen in self._workspace.app.screen_stack:
                    self.screen_changed(screen)
            case JournalImported(taken):
                self._journal.show_imported(taken)
            case DraftsFound():
                self._show_drafts(outcome)
            case DraftOffered(draft):
                self._take_back(draft)

    def _start(self, found: Loaded) -> None:
        """Fill in the person chosen and offer drafts, once the journal is loaded."""
        key = self._workspace.key_of("app.draft")
        self._people.account_changed()
        chosen = self._session.people.chosen
        people = self._session.people.everybody
        named = next((one for one in people if one.name == self._wanted), chosen)
        if named is not None and named != chosen:
            self._people.choose(named)
        elif chosen is not None:
            self._people.begin_with(chosen, found)
        drafts = self._session.drafts
        wanted = drafts.find_first(found)
        if wanted is not None:
            drafts.ask_for(wanted)
            return
        # last, as placing the cursor shows a hint
        text, role = drafts.offer(found, key)
        self._announce(text, role)
        if found.reads_news and not text:
            self._tell_news()

    def _show_drafts(self, found: DraftsFound) -> None:
        """Restore the only draft, or let the user choose one of several."""
        from elo_tui.features.journal.questions import DraftsScreen

        drafts = self._session.drafts
        left = drafts.find_remaining(found)
        if not left:
            self._announce(*drafts.explain_none(found))
        elif len(left) == 1:
            drafts.ask_for(left[0])
        elif self._workspace.front is not None:
            keys, once_saved = self._workspace.keys, self._session.journal.once_saved
            dialog = DraftsScreen(keys, left, drafts.throw_away, once_saved)
            self._workspace.ask(dialog, drafts.ask_for)

    def _announce(self, text: str, role: str) -> None:
        if text:
            self._workspace.announce(text, role)

    def _take_back(self, draft: Draft) -> None:
        """Restore a draft on its screen."""
        if isinstance(draft.state, TypedGames):
            text = self._session.drafts.note_restored(draft)
            self._workspace.app.post_message(GamesRestored(draft.state, text))
            return
        self._workspace.app.switch_mode(draft.screen)
        screen = self._workspace.benches[draft.screen]
        state = make_displayable(draft.state)
        if isinstance(state, TournamentState):
            state = self._session.entries.resume(state)
        screen.change(state)
        if screen.is_mounted:
            screen.fill()
        text = self._session.drafts.note_restored(draft)
        # once saved: before, the draft counts as tried and the next start omits it
        self._session.journal.once_saved(partial(self._workspace.announce, text))

    def screen_changed(self, screen: Screen[Any]) -> None:
        """Update a screen that comes to the front to the stored state."""
        if isinstance(screen, WorkScreen):
            screen.not_saved = self._session.journal.not_saved
        if self._people.show_journal(screen):
            self._session.journal.renew()
