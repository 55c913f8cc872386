"""Drafts: what stands on a screen outlasts a lost line, and is offered, not forced."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from elo_tui.core.events.origin import FromJournal, Typed
from elo_tui.views.forms import Form
from elo_tui.views.tournament import AheadForm, TournamentState, within_rounds

if TYPE_CHECKING:
    from elo_tui.store.drafts import Draft
    from elo_tui.store.journal_writer import Found, JournalWriter, Loaded

State = Form | TournamentState

#: What the drafts of a screen hold.
STATES: dict[str, type[State]] = {"game": Form, "tournament": TournamentState}
_NOT_KEPT = "Nothing is kept here, so no draft either"
#: A run whose line went silent lives on until the other end is given up.
_NONE = "No draft of an earlier session; after a lost line try again in a minute"
#: What stays when a form is emptied, and so is nothing that somebody would miss.
_TERMS = frozenset({"system", "pool", "speed", "date", "event_end", "compared"})


class Drafts:
    """Keeps what is on the Game and on the Tournament screen, and takes it back."""

    def __init__(self, writer: JournalWriter | None = None) -> None:
        self.blank: dict[str, Any] = {}
        """What stood on each screen before anybody typed."""
        self._writer = writer
        self._asked_for: set[tuple[int, str]] = set()
        """The drafts that were taken here, which go from the file a little later."""
        self._more = 0
        """How many were left when the last one was taken."""

    def note(self, mode: str, state: State) -> None:
        """Keep what is on a screen, as long as it is worth it."""
        if self._writer is not None:
            worth = is_worth_keeping(state, self.blank[mode])
            self._writer.note(mode, state if worth else None)

    def note_all(self, mode: str, state: State) -> None:
        """Keep what is on a screen, whatever it is."""
        if self._writer is not None:
            self._writer.note(mode, state)

    def drop(self, mode: str) -> None:
        """What is on a screen needs no draft."""
        if self._writer is not None:
            self._writer.note(mode, None)

    def offer(self, loaded: Loaded, key: str) -> tuple[str, str]:
        """A sentence with its role about the drafts there are; empty without any.

        One that may have ended a run is there, but nobody is led to it.
        """
        said = loaded.said[0] if loaded.said else ""
        for draft in loaded.drafts:
            if not draft.offered:
                when, what = moment(draft.saved, datetime.now()), described(draft.state)
                offer = f"A draft of {when}: {what}. {key} takes it"
                if said:
                    return f"{offer}. {said}", "wrong"
                return f"{offer}, it stays until then", ""
        return said, "wrong" if said else ""

    def look(self) -> str:
        """Look for drafts again: a run may have ended since; `Found` comes of it.

        A sentence says why there is none.
        """
        if self._writer is None:
            return _NOT_KEPT
        if not self._writer.exists:
            return _NONE
        self._writer.find_drafts()
        return ""

    def ask_for_first(self, found: Found) -> tuple[str, str]:
        """Ask for the newest that has not been tried, else for the newest.

        `Offered` comes of it; a sentence with its role says why nothing does.
        """
        left = [one for one in found.drafts if _key(one) not in self._asked_for]
        if left and self._writer is not None:
            draft = min(left, key=lambda one: one.offered)
            self._asked_for.add(_key(draft))
            self._more = len(left) - 1
            self._writer.offer(draft)
            return "", ""
        return (found.said[0], "wrong") if found.said else (_NONE, "dim")

    def taken(self, draft: Draft) -> str:
        """A draft is on its screen again; what is to be said of it."""
        if self._writer is not None:
            self._writer.forget(draft)
        more = f"; {self._more} more" if self._more else ""
        return f"The draft is back{more}; undo brings back what was here"


def restored(state: State) -> State:
    """The state of a draft as it comes to its screen.

    The entry that it belonged to may be another one by now; somebody else may have
    written into the file.
    """
    if not isinstance(state, TournamentState):
        return state
    if isinstance(state.origin, FromJournal):
        state = state._replace(origin=Typed())
    return within_rounds(state)


def _key(draft: Draft) -> tuple[int, str]:
    return draft.session, draft.screen


def is_worth_keeping(state: State, blank: State) -> bool:
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


def described(state: State) -> str:
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
