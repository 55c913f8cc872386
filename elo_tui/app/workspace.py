"""The working screens and the dialogs over them, as the parts of the app see them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

from textual.app import App

from elo_tui.commands.bindings import key_label
from elo_tui.commands.table import APP
from elo_tui.core.events.origin import FromFile, Typed
from elo_tui.core.replay.journal_records import Account
from elo_tui.screens.dialog import Dialog, ask
from elo_tui.screens.game_screen import GameScreen
from elo_tui.screens.workbench import Workbench
from elo_tui.session import state_files
from elo_tui.session.permissions import Prefill
from elo_tui.session.session import Session
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import TournamentState

if TYPE_CHECKING:
    from elo_tui.core.model import Game
    from elo_tui.screens.field_screen import FieldScreen
    from elo_tui.screens.journal_screen import JournalScreen
    from elo_tui.screens.tournament_screen import TournamentScreen


Result = TypeVar("Result")

#: The fields that stand beside the one before them.
_ASIDE = frozenset({"own_k", "opponent_k"})


class Workspace:
    """Asks, says and shows; what is asked and shown is decided elsewhere."""

    def __init__(self, app: App[None], keys: Mapping[str, str]) -> None:
        self.app = app
        self.keys = keys
        """Keys the user has changed, by command."""
        self.benches: dict[str, Workbench[Any]] = {}
        """The screens whose state is kept, once they have been opened."""
        self.taken: dict[FromFile, tuple[Game, ...]] = {}
        """The rounds of reports as they were taken."""

    @property
    def front(self) -> Workbench[Any] | None:
        """The working screen in front; None while something is open over it."""
        screen = self.app.screen
        return screen if isinstance(screen, Workbench) else None

    def key_of(self, command: str) -> str:
        """The key of a command of the app, as people write it."""
        keys = {one.id: one.keys for one in APP} | dict(self.keys)
        return key_label(keys[command])

    def ask(self, dialog: Dialog[Result], then: Callable[[Result], object]) -> None:
        """Open a dialog; `then` takes what it ends with, if that is anything."""
        ask(self.app, dialog, then)

    def say(self, text: str, role: str = "") -> None:
        """Say a sentence on what is in front, where it has a place for one."""
        screen = self.app.screen
        if isinstance(screen, Workbench | Dialog):
            screen.say(text, role)

    def say_anywhere(self, text: str, role: str = "") -> None:
        """Say a sentence on the first screen from the front that has a place for it."""
        for screen in reversed(self.app.screen_stack):
            if isinstance(screen, Workbench | Dialog):
                screen.say(text, role)
                return

    def go_to_field(self, by: int) -> None:
        """Go on by a field; a K beside its rating is left to Tab."""
        screen = self.app.screen
        go = screen.focus_next if by > 0 else screen.focus_previous
        reached = go()
        if reached is not None and reached.id in _ASIDE:
            go()

    def announce(self, text: str, role: str = "") -> None:
        """Say a sentence that what has just got the focus does not speak over."""
        screen = self.front
        if screen is not None:
            screen.call_after_refresh(screen.say, text, role)

    def close_dialogs(self) -> None:
        """Go back to the working screen."""
        while len(self.app.screen_stack) > 1:
            self.app.pop_screen()

    def tournament(self) -> TournamentScreen:
        """The Tournament screen, which comes to front."""
        from elo_tui.screens.tournament_screen import TournamentScreen

        self.close_dialogs()
        self.app.switch_mode("tournament")
        screen = self.app.screen
        assert isinstance(screen, TournamentScreen)
        return screen

    def field(self) -> FieldScreen:
        """The Field screen, which comes to front."""
        from elo_tui.screens.field_screen import FieldScreen

        self.app.switch_mode("field")
        screen = self.app.screen
        assert isinstance(screen, FieldScreen)
        return screen

    def open_rounds(self, state: TournamentState, back_to: str = "") -> None:
        """Show rounds on the Tournament screen; undo there brings back its own.

        With `back_to` Escape leads from there to the screen of that mode.
        """
        if isinstance(state.origin, FromFile):
            self.taken[state.origin] = state.rounds
        self.tournament().take(state, back_to)


#: The newest faults of a session, as many as its report has.
MOST_REPORTED = 10


class FaultReports:
    """Says that something was not done; one report has all faults of the session."""

    def __init__(self, workspace: Workspace, keeps_reports: bool) -> None:
        self._workspace = workspace
        self._keeps_reports = keeps_reports
        self._faults: deque[Exception] = deque(maxlen=MOST_REPORTED)

    def add(self, fault: Exception, in_a_row: int) -> None:
        """Report a fault, the first or a later one since the last key."""
        self._faults.append(fault)
        # what comes of it may fail as well, and says less
        first = self._faults[-min(in_a_row, len(self._faults))]
        text = f"Not done: internal error ({type(first).__name__})"
        if self._keeps_reports and state_files.write_report(*self._faults):
            text = f"{text}; {state_files.DETAILS} says where"
        # what has failed may say something itself, and this is said after it
        self._workspace.app.call_later(self._workspace.say_anywhere, text, "wrong")


class Modes:
    """Fills in each screen: from the command line, else from the journal."""

    def __init__(
        self, session: Session, prefill: Prefill, keys: Mapping[str, str], blank: Form
    ) -> None:
        """`blank` is a form of today."""
        self._people = session.people
        self._journal = session.journal
        self._person_facts = session.person_facts
        self._prefill = prefill
        self._keys = keys
        self._today = date.fromisoformat(blank.date)
        self._form = blank._replace(**prefill.texts)

    def game(self) -> GameScreen:
        return GameScreen(self._person_facts.started(self._form), self._keys)

    def tournament(self) -> TournamentScreen:
        # imported when it is first shown: 10 ms that the Game screen need not wait for
        from elo_tui.screens.tournament_screen import TournamentScreen

        source = self._prefill.source
        state = TournamentState(
            self._person_facts.started(self._form),
            self._prefill.games,
            name=self._person_facts.name,
            origin=FromFile(source) if source else Typed(),
        )
        return TournamentScreen(state, self._keys)

    def field(self) -> FieldScreen:
        from elo_tui.screens.field_screen import FieldScreen
        from elo_tui.views.field_view import FieldState, terms_of

        # one player's facts on the command line are not those of a field
        nobodys = dict.fromkeys(("own", "own_k", *FieldScreen.fields_left_out), "")
        form, event = self._form._replace(**nobodys), self._prefill.event
        if event is not None:
            # what was typed on the command line takes precedence over the report
            typed = {name: getattr(form, name) for name in self._prefill.texts}
            form = terms_of(event, form, self._today)._replace(**typed)
        state = FieldState(form, event, source=self._prefill.source)
        return FieldScreen(state, self._keys)

    def journal(self, today: date) -> JournalScreen:
        from elo_tui.screens.journal_screen import JournalScreen
        from elo_tui.views.journal_view import of_person

        account = self._people.account or Account()
        screen = JournalScreen(of_person(account, today), self._keys)
        screen.once_saved = self._journal.once_saved
        return screen
