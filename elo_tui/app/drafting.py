"""Drafts: what stands on a screen outlasts a lost line, and is offered, not forced."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from elo_tui.app.memory import Memory
from elo_tui.app.settings import Settings
from elo_tui.commands.bindings import key_label
from elo_tui.commands.table import APP
from elo_tui.screens.workbench import Workbench
from elo_tui.store.journal_writer import Found, Loaded, Offered, Outcome
from elo_tui.views.forms import Form
from elo_tui.views.history import History
from elo_tui.views.tournament import AheadForm, TournamentState, within_rounds

if TYPE_CHECKING:
    from elo_tui.store.drafts import Draft

#: The screens whose state is kept.
SCREENS = ("game", "tournament")
_NOT_KEPT = "Nothing is kept here, so no draft either"
#: A run whose line went silent lives on until the other end is given up.
_NONE = "No draft of an earlier session; after a lost line try again in a minute"
#: What stays when a form is emptied, and so is nothing that somebody would miss.
_TERMS = frozenset({"system", "pool", "speed", "date", "event_end", "compared"})


class Drafting(Memory):
    """Keeps what is on the Game and on the Tournament screen, and takes it back."""

    settings: Settings

    def __init__(self) -> None:
        super().__init__()
        self.benches: dict[str, Workbench[Any]] = {}
        """The screens whose state is kept, once they have been wanted."""
        self.blank: dict[str, Any] = {}
        """What stood on them before anybody typed."""
        self._asked_for: set[tuple[int, str]] = set()
        """The drafts that were taken here, which go from the file a little later."""
        self._more = 0
        """How many were left when the last one was taken."""

    def watched(self, screen: Workbench[Any]) -> Workbench[Any]:
        """A screen whose state is kept from now on."""
        mode = screen.mode
        self.benches[mode], self.blank[mode] = screen, screen.state

        def changed(before: History[Any], after: History[Any]) -> None:
            if before.present != after.present:
                self.state_changed(mode, after.present)

        # by watching nothing is painted later than the key
        self.watch(screen, "history", changed, init=False)
        screen.not_saved = self.not_saved
        return screen

    def state_changed(self, mode: str, state: Form | TournamentState) -> None:
        """Keep what is on a screen, as long as it is worth it."""
        if self._keeper is not None:
            worth = is_worth_keeping(state, self.blank[mode])
            self._keeper.note(mode, state if worth else None)

    def hear(self, outcome: Outcome) -> None:
        super().hear(outcome)
        match outcome:
            case Loaded(drafts=drafts, said=said):
                # one that may have ended a run is there, but nobody is led to it
                untried = [draft for draft in drafts if not draft.offered]
                if said:
                    self._tell(said[0], "wrong")
                elif untried:
                    self._tell(self._offer(untried[0]))
            case Found(drafts, said):
                self._ask_for_first(drafts, said)
            case Offered(draft):
                self._take_back(draft)

    def _offer(self, draft: Draft) -> str:
        when, what = moment(draft.saved, datetime.now()), described(draft.state)
        key = self.key_of("app.draft")
        return f"A draft of {when}: {what}. {key} takes it, it stays until then"

    def key_of(self, command: str) -> str:
        """The key of a command of the app, as people write it."""
        keys = {one.id: one.keys for one in APP} | dict(self.settings.keys)
        return key_label(keys[command])

    def action_take_draft(self) -> None:
        """Put back what an earlier run has left, the newest first.

        It is looked for anew: a run may have ended since this one has begun.
        """
        if not isinstance(self.screen, Workbench):
            return
        if self._keeper is None:
            self.screen.say(_NOT_KEPT, "dim")
        elif self._keeper.exists:
            self._keeper.find_drafts()
        else:
            self.screen.say(_NONE, "dim")

    def _ask_for_first(self, drafts: tuple[Draft, ...], said: tuple[str, ...]) -> None:
        """Ask for the newest that has not been tried, else for the newest."""
        left = [one for one in drafts if _key(one) not in self._asked_for]
        if left and self._keeper is not None:
            draft = min(left, key=lambda one: one.offered)
            self._asked_for.add(_key(draft))
            self._more = len(left) - 1
            self._keeper.offer(draft)
        elif said:
            self._tell(said[0], "wrong")
        else:
            self._tell(_NONE, "dim")

    def _take_back(self, draft: Draft) -> None:
        state = draft.state
        if isinstance(state, TournamentState):
            # the entry that it belonged to may be another one by now; somebody else may
            # have written into the file
            state = within_rounds(state._replace(entry=0))
        self.switch_mode(draft.screen)
        screen = self.benches[draft.screen]
        screen.change(state)
        if screen.is_mounted:
            screen.fill()
        if self._keeper is not None:
            self._keeper.forget(draft)
        more = f"; {self._more} more" if self._more else ""
        self._tell(f"The draft is back{more}; undo brings back what was here")

    def _tell(self, text: str, role: str = "") -> None:
        """Say a sentence that what has just got the focus does not speak over."""
        screen = self.screen
        if isinstance(screen, Workbench):
            screen.call_after_refresh(screen.say, text, role)


def _key(draft: Draft) -> tuple[int, str]:
    return draft.session, draft.screen


def is_worth_keeping(
    state: Form | TournamentState, blank: Form | TournamentState
) -> bool:
    """Whether somebody would miss what is on a screen."""
    if isinstance(state, TournamentState) and isinstance(blank, TournamentState):
        return bool(
            state.rounds
            or state.typed.strip()
            or state.ahead not in (blank.ahead, AheadForm())
            or is_worth_keeping(state.form, blank.form)
        )
    return any(
        text and text != before and name not in _TERMS
        for name, text, before in zip(Form._fields, state, blank, strict=True)
    )


def described(state: Form | TournamentState) -> str:
    """A state in a few words."""
    if isinstance(state, TournamentState):
        count = len(state.rounds)
        if count:
            return f"{count} round{'s' * (count != 1)}"
        return "games being typed" if state.typed.strip() else "a tournament"
    if state.own and state.opponent:
        return f"{state.own} against {state.opponent}"
    return "a game"


def moment(then: datetime, now: datetime) -> str:
    """A time as one says it: of another day with its date."""
    return f"{then:%H:%M}" if then.date() == now.date() else f"{then:%Y-%m-%d %H:%M}"
