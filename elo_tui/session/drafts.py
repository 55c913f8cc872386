"""Drafts: the content of a screen survives a lost connection; offered, not forced."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict, replace

from elo_tui.core.text.figures import plural
from elo_tui.session.forms import Form
from elo_tui.session.sample import is_sample
from elo_tui.session.tournament_state import AheadForm, TournamentState, clamp_positions
from elo_tui.session.typed_games import TypedGames

if TYPE_CHECKING:
    from elo_tui.store.journal_replies import DraftsFound, Loaded
    from elo_tui.store.journal_writer import JournalWriter
    from elo_tui.store.stored_drafts import Draft

State = Form | TournamentState | TypedGames

#: The records that the drafts of a screen, or of a dialog, hold.
STATES: dict[str, type[State]] = {
    "game": Form,
    "tournament": TournamentState,
    "evening": TypedGames,
}
_NOT_STORED = "Nothing is stored here, so no drafts exist"
#: A run without a connection continues until it notices the loss.
_NONE = "No draft of an earlier session; after a lost connection try again in a minute"
#: Fields that are not cleared with a form and need no draft.
_TERMS = frozenset({"system", "pool", "speed", "date", "event_end", "compared"})


class Drafts:
    """Stores and restores the input on Game and Tournament, and for club lists."""

    def __init__(
        self, writer: JournalWriter | None = None, wanted: tuple[int, str] | None = None
    ) -> None:
        """`wanted` is the draft to begin with: its session and its screen."""
        self._wanted = wanted
        self.blank: dict[str, Any] = {}
        """The content of each screen before any input."""
        self.opened: TournamentState | None = None
        """The rounds of a file as they were opened: without a change no draft."""
        self._writer = writer
        self._asked_for: set[tuple[int, str]] = set()
        """The drafts restored in this run, which are deleted from the file a little
        later."""
        self._found: tuple[Draft, ...] = ()
        """The drafts found in the last search."""

    def note(self, mode: str, state: State) -> None:
        """Store the content of a screen unless it is empty or as at the start."""
        worth = is_worth_keeping(state, self.blank[mode]) and not is_sample(state)
        if self.opened is not None and isinstance(state, TournamentState):
            worth &= replace(state, cursor=self.opened.cursor) != self.opened
        self.note_all(mode, state if worth else None)

    def note_all(self, mode: str, state: State | None) -> None:
        """Store the content of a screen; None deletes its draft."""
        if self._writer is not None:
            self._writer.note(mode, state)

    def offer(self, loaded: Loaded, key: str) -> tuple[str, str]:
        """Return a sentence with its role about the drafts found; empty without any.

        A draft that may have ended a run is available, but not suggested.
        """
        message = loaded.remarks[0] if loaded.remarks else ""
        untried = [draft for draft in loaded.drafts if not draft.offered]
        if not untried:
            return message, "wrong" if message else ""
        newest, count = untried[0], len(loaded.drafts)
        when, what = (
            format_moment(newest.saved, datetime.now()),
            describe_state(newest.state),
        )
        offer = f"Unfinished at {when}: {what}. {key} restores it"
        if count > 1:
            offer = f"{count} drafts, the newest of {when}: {what}. {key} lists them"
        return (f"{offer}. {message}", "wrong") if message else (offer, "")

    def search(self) -> str:
        """Search for drafts of runs that have ended; answered by `DraftsFound`.

        Return a sentence if that is impossible.
        """
        if self._writer is None:
            return _NOT_STORED
        if not self._writer.exists:
            return _NONE
        self._writer.ask(lambda file: file.find_drafts())
        return ""

    def find_first(self, loaded: Loaded) -> Draft | None:
        """Return the draft to begin the session with, if it still exists."""
        self._found = loaded.drafts
        found = (one for one in loaded.drafts if _draft_key(one) == self._wanted)
        return next(found, None)

    def find_remaining(self, found: DraftsFound) -> tuple[Draft, ...]:
        """Return the drafts found, without those restored or deleted in this run."""
        self._found = found.drafts
        return self.remaining

    @property
    def remaining(self) -> tuple[Draft, ...]:
        """The drafts found last, without those restored or deleted in this run."""
        return tuple(
            one for one in self._found if _draft_key(one) not in self._asked_for
        )

    def ask_for(self, draft: Draft) -> None:
        """Ask for a draft; answered by `DraftOffered`."""
        if self._writer is not None and _draft_key(draft) not in self._asked_for:
            self._asked_for.add(_draft_key(draft))
            self._writer.ask(lambda file: file.offer(draft))

    def throw_away(self, draft: Draft) -> None:
        """Delete a draft for good."""
        if self._writer is not None:
            self._asked_for.add(_draft_key(draft))
            self._writer.forget(draft)

    def explain_none(self, found: DraftsFound) -> tuple[str, str]:
        """Return a sentence with its role why no draft was found."""
        return (found.remarks[0], "wrong") if found.remarks else (_NONE, "dim")

    def note_restored(self, draft: Draft) -> str:
        """Delete a draft that its screen now shows; return the message."""
        if self._writer is not None:
            self._writer.forget(draft)
        more = f"; {len(self.remaining)} more" if self.remaining else ""
        if isinstance(draft.state, TypedGames):
            return f"Draft restored{more}"
        return f"Draft restored{more}; undo returns to the previous state"


def make_displayable(state: State) -> State:
    """Clamp the state of a draft, which another program may have written."""
    return clamp_positions(state) if isinstance(state, TournamentState) else state


def _draft_key(draft: Draft) -> tuple[int, str]:
    return draft.session, draft.screen


def is_worth_keeping(state: State, blank: State) -> bool:
    """Whether the content of a screen needs a draft."""
    if isinstance(state, TournamentState) and isinstance(blank, TournamentState):
        return bool(
            state.rounds
            or state.typed.strip()
            or state.ahead not in (blank.ahead, AheadForm())
            or is_worth_keeping(state.form, blank.form)
        )
    return any(
        text and text != getattr(blank, name) and name not in _TERMS
        for name, text in asdict(state).items()
    )


def describe_state(state: State) -> str:
    """Summarize a state in a few words."""
    if isinstance(state, TypedGames):
        last, others = state.evenings[-1], len(state.evenings) - 1
        more = f" and {others} more" if others else ""
        return f"{plural(len(last.lines), 'line')} typed for {last.about}{more}"
    if isinstance(state, TournamentState):
        count = len(state.rounds)
        if count:
            return plural(count, "round")
        return "games being typed" if state.typed.strip() else "a tournament"
    if state.own and state.opponent:
        return f"{state.own} against {state.opponent}"
    return "a game"


def format_moment(then: datetime, now: datetime) -> str:
    """Write a time, with its date if that is not today."""
    return f"{then:%H:%M}" if then.date() == now.date() else f"{then:%Y-%m-%d %H:%M}"
