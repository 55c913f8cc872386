"""What earlier sessions have left on their screens: restore one, or discard it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from elo_tui.screens.list_dialog import ListDialog
from elo_tui.session.drafts import described, moment
from elo_tui.store.stored_drafts import Draft
from elo_tui.views.tournament_view import TournamentState, title
from elo_tui.widgets.lines import Row, fit, join_fitting
from elo_tui.widgets.pick_list import GivenList

_TRIED = "tried before"
#: The narrowest list that names the screens, cells.
_WIDE = 60


class DraftList(GivenList[Draft]):
    """A row for each, the newest first."""

    def head(self, width: int) -> Sequence[Row]:
        return ()

    def row(self, index: int, width: int, here: bool) -> Row:
        draft, now = self.given[index], datetime.now()
        state = draft.state
        whose = title(state) if isinstance(state, TournamentState) else ""
        facts = (
            f"{moment(draft.saved, now):<16}",
            f"{draft.screen.capitalize():<10}" if width >= _WIDE else "",
            described(state),
            _TRIED if draft.offered else "",
            whose,
        )
        text = f" {'>' if here else ' '} {join_fitting(facts, width - 4)}"
        return ((fit(text, width), "cursor" if here else ""),)


class DraftsScreen(ListDialog[Draft, DraftList], scope="drafts"):
    """Ends with the draft that is to be taken."""

    kind = DraftList

    def __init__(
        self,
        keymap: Mapping[str, str],
        drafts: tuple[Draft, ...],
        discard: Callable[[Draft], object],
    ) -> None:
        super().__init__(keymap)
        self._drafts, self._discard = drafts, discard
        self._asked: Draft | None = None
        """The draft about whose end was asked."""
        self.heading = ("Drafts", "of earlier sessions, kept for 30 days")

    def on_mount(self) -> None:
        self.list.given = self._drafts
        # one that was tried may be what has ended a session
        untried = (i for i, one in enumerate(self._drafts) if not one.offered)
        self.list.cursor = next(untried, 0)
        self.say("Enter puts a draft back on its screen; undo works there", "dim")

    def action_move(self, by: int) -> None:
        if self._asked is not None:
            self._asked = None
            self.say("")
        super().action_move(by)

    def action_take(self) -> None:
        if self.list.item is not None:
            self.dismiss(self.list.item)

    def action_delete(self) -> None:
        """Ask once; the same draft again is discarded."""
        draft = self.list.item
        if draft is None:
            return
        what = described(draft.state)
        if self._asked != draft:
            self._asked = draft
            self.say(f"Discard {what} for good? The same key again confirms", "wrong")
            return
        self._asked = None
        # answered, whenever the disk follows
        self.say("")
        self._discard(draft)
        left = tuple(one for one in self.list.given if one != draft)
        if not left:
            self.dismiss()
            return
        self.list.given = left
        self.say_once_saved(f"Discarded: {what}")

    @property
    def is_asking(self) -> bool:
        return self._asked is not None

    def on_pick_list_picked(self) -> None:
        self._asked = None
