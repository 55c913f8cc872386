"""Drafts: what stands on a screen outlasts a lost line, and is offered, not forced."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from elo_tui.command_table import APP
from elo_tui.commands import key_label
from elo_tui.core.forms import Form
from elo_tui.core.history import History
from elo_tui.core.tournament import AheadForm, TournamentState
from elo_tui.keeper import Loaded, Offered, Outcome
from elo_tui.memory import Memory
from elo_tui.screens.workbench import Workbench
from elo_tui.settings import Settings

if TYPE_CHECKING:
    from elo_tui.store.drafts import Draft

#: The screens whose state is kept.
SCREENS = ("game", "tournament")
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
        self._offers: list[Draft] = []

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
                self._offers = [*drafts]
                # one that may have ended a run is there, but nobody is led to it
                untried = [draft for draft in drafts if not draft.offered]
                if said:
                    self._tell(said[0], "wrong")
                elif untried:
                    self._offers.remove(untried[0])
                    self._offers.insert(0, untried[0])
                    self._tell(self._offer(untried[0]))
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
        """Put back what an earlier run has left, the newest first."""
        if not isinstance(self.screen, Workbench) or self._keeper is None:
            return
        if self._offers:
            self._keeper.offer(self._offers.pop(0))
        else:
            self.screen.say("No draft of an earlier session", "dim")

    def _take_back(self, draft: Draft) -> None:
        state = draft.state
        if isinstance(state, TournamentState):
            # the entry that it belonged to may be another one by now
            state = state._replace(entry=0)
        self.switch_mode(draft.screen)
        screen = self.benches[draft.screen]
        screen.change(state)
        if screen.is_mounted:
            screen.fill()
        if self._keeper is not None:
            self._keeper.forget(draft)
        more = f"; {len(self._offers)} more" if self._offers else ""
        self._tell(f"The draft is back{more}; undo brings back what was here")

    def _tell(self, text: str, role: str = "") -> None:
        """Say a sentence that what has just got the focus does not speak over."""
        screen = self.screen
        if isinstance(screen, Workbench):
            screen.call_after_refresh(screen.say, text, role)


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
