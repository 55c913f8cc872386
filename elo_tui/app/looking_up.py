"""The rating lists in the app: searched in a thread, opened when first asked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.app import App
from textual.worker import get_current_worker

from elo_tui.app.settings import Settings
from elo_tui.screens import searching
from elo_tui.screens.searching import (
    Completed,
    CompletionWanted,
    PlayersFound,
    PlayersWanted,
)
from elo_tui.screens.workbench import Workbench
from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo, Listing, Lists

_NO_LIST = "no list of these ratings here yet"
_IMPORT = "elo-tui list import FILE makes names known"


class LookingUp(App[None]):
    """Answers what the screens ask of the lists."""

    settings: Settings

    imports_lists = True
    """Whether the user can import a list."""

    _lists: Lists | None = None

    @property
    def lists(self) -> Lists:
        """The lists; nothing is opened before the first question."""
        from elo_tui.store.lists import Lists

        if self._lists is None:
            self._lists = Lists.open(paths.lists_folder())
        return self._lists

    def on_unmount(self) -> None:
        if self._lists is not None:
            self._lists.close()

    def on_players_wanted(self, event: PlayersWanted) -> None:
        """Search; who has typed on meanwhile is not searched for any more."""

        def search(lists: Lists) -> None:
            if get_current_worker().is_cancelled:
                return
            answer = searching.search(lists, event.asked)
            if not answer.infos and self._can_import:
                answer = answer._replace(hint=_IMPORT)
            event.asker.post_message(PlayersFound(answer))

        work = partial(search, self.lists)
        self.run_worker(work, group="lookup", thread=True, exclusive=True)

    def on_completion_wanted(self, event: CompletionWanted) -> None:
        """Look up all players of an event."""

        def work(lists: Lists) -> None:
            outcome = searching.complete(lists, event.state)
            if outcome is None:
                outcome = f"{_NO_LIST}; {_IMPORT}" if self._can_import else _NO_LIST
            event.asker.post_message(Completed(event.state, outcome))

        self.run_worker(partial(work, self.lists), group="complete", thread=True)

    @property
    def _can_import(self) -> bool:
        return self.imports_lists and paths.lists_folder() is not None

    def action_lookup(self) -> None:
        """Look for a player; the field that has the focus takes him."""
        from elo_tui.screens.lookup import LookupScreen
        from elo_tui.screens.offering import Offering

        screen = self.screen
        if not isinstance(screen, Workbench):
            return
        form = screen.form_of(screen.state)
        if not isinstance(screen, Offering):
            self.push_screen(LookupScreen(self.settings.keys, form))
            return
        name = screen.focused.id or "" if screen.focused is not None else ""

        def taken(one: Listing, info: ListInfo) -> None:
            screen.take_player(name, one, info)

        text = screen.name_in(screen.focused)
        self.push_screen(LookupScreen(self.settings.keys, form, text, taken))
