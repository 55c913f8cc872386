"""What the screens ask of the rating lists; each question is answered in a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from elo_tui.app.workspace import Workspace
from elo_tui.screens.searching import (
    Completed,
    CompletionWanted,
    PlayersFound,
    PlayersWanted,
    Question,
    RankFound,
    RankWanted,
)
from elo_tui.session.session import Session

if TYPE_CHECKING:
    from elo_tui.screens.lookup import PlayerChosen


class LookupDialogs:
    """Hands questions to the session, and the answers to who has asked."""

    def __init__(self, workspace: Workspace, session: Session) -> None:
        self._workspace = workspace
        self._app = workspace.app
        self._lookup = session.lookup
        self._people = session.people
        self._refused = session.permissions.refused

    def show(self) -> None:
        """Look for a player; the field that has the focus takes him or her."""
        from elo_tui.screens.lookup import LookupScreen
        from elo_tui.screens.offering import Offering

        screen = self._workspace.front
        if screen is None:
            return
        keys, form = self._workspace.keys, screen.form_of(screen.state)
        if not isinstance(screen, Offering):
            self._app.push_screen(LookupScreen(keys, form))
            return
        name = screen.focused.id or "" if screen.focused is not None else ""

        def taken(chosen: PlayerChosen) -> None:
            screen.take_player(name, *chosen)

        text = screen.name_in(screen.focused)
        self._workspace.ask(LookupScreen(keys, form, text, takes=True), taken)

    def answer(self, event: Question) -> None:
        """Find out in a thread what a screen asks, and tell it."""
        if isinstance(event, PlayersWanted):
            self.find(event)
        elif isinstance(event, RankWanted):
            self.rank(event)
        else:
            self.complete(event)

    def find(self, event: PlayersWanted) -> None:
        """Search; who has typed on meanwhile is not searched for any more."""
        if "screen.lookup" in self._refused:
            return
        search = self._lookup.players(event.asked)

        def work() -> None:
            if not get_current_worker().is_cancelled:
                event.asker.post_message(PlayersFound(search()))

        self._app.run_worker(work, group="lookup", thread=True, exclusive=True)

    def rank(self, event: RankWanted) -> None:
        """Rank a rating; one that has changed meanwhile is not ranked any more."""
        if "screen.lookup" in self._refused:
            return
        asked = event.asked
        person = self._people.account.person if self._people.account else None
        if person is not None and not asked.federation:
            asked = asked._replace(federation=person.federation, born=person.born)
        search = self._lookup.standing(asked)

        def work() -> None:
            if not get_current_worker().is_cancelled:
                event.asker.post_message(RankFound(event.asked, search()))

        self._app.run_worker(work, group="rank", thread=True, exclusive=True)

    def complete(self, event: CompletionWanted) -> None:
        """Look up all players of an event."""
        if why_not := self._refused.get("player.complete"):
            event.asker.post_message(Completed(event.state, why_not))
            return
        state = event.state
        assert state.crosstable is not None
        search = self._lookup.completion(
            state.crosstable, state.form._asdict(), state.given
        )

        def work() -> None:
            event.asker.post_message(Completed(event.state, search()))

        self._app.run_worker(work, group="complete", thread=True)
