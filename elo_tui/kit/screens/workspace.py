"""The working screens, and the dialogs and messages over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from textual.app import App
from textual.widgets import Input

from elo_tui.core.events.origin import FromFile
from elo_tui.core.text.figures import plural
from elo_tui.kit.commands.bindings import Scoped, key_label, keys_of
from elo_tui.kit.commands.hints import find_hint
from elo_tui.kit.commands.table import SCOPES
from elo_tui.kit.screens.base_screen import BaseScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.session.forms import CarriedFacts
from elo_tui.session.permissions import IdleClock
from elo_tui.session.session import Session
from elo_tui.session.tournament_state import TournamentState

if TYPE_CHECKING:
    from elo_tui.core.model import Game
    from elo_tui.kit.screens.dialog import Dialog
    from elo_tui.readers.sources import Opened


Result = TypeVar("Result")
Working = TypeVar("Working", bound=WorkScreen[Any])
#: Lets the user choose a file under a title; the function gets it once it is read.
ChooseFile: TypeAlias = "Callable[[str, Callable[[Opened], object]], object]"
#: Lets the user choose one or more, which the function gets once all are read.
ChooseFiles: TypeAlias = "Callable[[str, Callable[[Sequence[Opened]], object]], object]"

#: The commands of all working screens; some have no effect on one or the other.
_SHARED = frozenset(command.id for command in SCOPES["screen"])
#: The screens that compute from the input in their fields.
_COMPUTING = frozenset({"game", "tournament", "field"})
#: Fields next to the field before them.
_ASIDE = frozenset({"own_k", "opponent_k"})


class Workspace:
    """Open dialogs, show messages and switch screens for the parts of the app."""

    def __init__(self, app: App[None], keys: Mapping[str, str]) -> None:
        self.app = app
        self.keys = keys
        """Keys the user has changed, by command."""
        self.benches: dict[str, WorkScreen[Any]] = {}
        """Screens with stored states, once opened, by mode."""
        self.taken: dict[FromFile, tuple[Game, ...]] = {}
        """Rounds as taken from reports."""
        self.opened: TournamentState | None = None
        """Rounds of a file as they were last opened."""
        self._facts = CarriedFacts()

    @property
    def front(self) -> WorkScreen[Any] | None:
        """Working screen in front; None while a dialog is open."""
        screen = self.app.screen
        return screen if isinstance(screen, WorkScreen) else None

    def key_of(self, command: str) -> str:
        """Return the label of the key of a command."""
        return key_label(keys_of(command, self.keys))

    def ask(self, dialog: Dialog[Result], then: Callable[[Result], object]) -> None:
        """Open a dialog; `then` gets its result, unless it ends without one."""
        from elo_tui.kit.screens.dialog import open_dialog

        open_dialog(self.app, dialog, then)

    def say(self, text: str, role: str = "") -> None:
        """Show a message on the screen in front, if it has a message row."""
        screen = self.app.screen
        if isinstance(screen, BaseScreen) and screen.takes_messages:
            screen.say(text, role)

    def say_anywhere(self, text: str, role: str = "") -> None:
        """Show a message on the first screen from the front that has a message row."""
        for screen in reversed(self.app.screen_stack):
            if isinstance(screen, BaseScreen) and screen.takes_messages:
                screen.say(text, role)
                return

    def show_help(self) -> None:
        """Show help for the focused part and the keys."""
        from elo_tui.kit.screens.dialog import Dialog
        from elo_tui.kit.screens.text_pages import ABOUT, HelpScreen

        screen = self.app.screen
        if not isinstance(screen, WorkScreen | Dialog):
            return
        focused = screen.focused
        is_working = isinstance(screen, WorkScreen)
        place = screen.mode if isinstance(screen, WorkScreen) else ""
        hint = find_hint(focused.id or "", place) if focused is not None else None
        # a dialog's own keys replace those of its field
        own: tuple[str, ...] = ()
        if isinstance(focused, Scoped) and is_working:
            own = tuple(filter(None, (focused.scope, focused.shared_scope)))
        scopes = own + screen.help_scopes
        idle = screen.idle_actions
        bound = {
            key: one.binding.id or ""
            for key, one in screen.active_bindings.items()
            if (is_working and one.binding.id not in _SHARED)
            or f"screen.{one.binding.action}" not in idle
        }
        about = ABOUT if place in _COMPUTING else ""
        self.app.push_screen(HelpScreen(hint, scopes, screen.keymap, bound, about))

    def copy_selection(self) -> None:
        """Copy the selected text, if any; name the key that leaves."""
        focused = self.app.focused
        text = focused.selected_text if isinstance(focused, Input) else ""
        leaves = f"{self.key_of('app.quit')} leaves"
        if text := text or self.app.screen.get_selected_text() or "":
            self.app.copy_to_clipboard(text)
            leaves = f"Copied the selected text; {leaves}"
        self.say(leaves, "dim")

    def go_to_field(self, by: int) -> None:
        """Focus the next or previous field, skipping the K next to a rating."""
        screen = self.app.screen
        go = screen.focus_next if by > 0 else screen.focus_previous
        reached = go()
        if reached is not None and reached.id in _ASIDE:
            go()

    def collect_facts(self, source: WorkScreen[Any] | None) -> Mapping[str, str] | None:
        """Collect the facts typed on a screen; return those of all screens, if any."""
        form = None if source is None else source.form
        if source is not None and form is not None and (names := source.shared_facts):
            self._facts.collect(source.mode, form.read(source.state), names)
        return self._facts.typed

    def carry_facts(self, source: WorkScreen[Any] | None) -> None:
        """Carry the facts typed on the screen shown before to the one in front."""
        self.collect_facts(source)
        target = self.front
        form = None if target is None else target.form
        if target is not None and form is not None and (names := target.shared_facts):
            typed = form.read(target.state)
            target.take_facts(self._facts.fill(target.mode, typed, names))

    def keep_facts(self, session: Session) -> None:
        """Store the facts typed for the next start; a person's are in the journal."""
        # the screens are already closed
        facts = self.collect_facts(self.benches.get(self.app.current_mode))
        if facts is not None:
            is_known = session.people.chosen is not None
            session.last_facts.write({} if is_known else facts)

    def announce(self, text: str, role: str = "") -> None:
        """Show a message after the hint of a new focus."""
        screen = self.front
        if screen is not None:
            screen.call_after_refresh(screen.say, text, role)

    def watch_idle(self, idle: IdleClock | None) -> None:
        """Begin to wait for keys, if a session without them ends."""
        if idle is not None:
            idle.touch()
            self.warn_if_idle(idle)

    def warn_if_idle(self, idle: IdleClock) -> None:
        """Warn of the end of an idle session, end it, or wait for the next check."""
        step, seconds = idle.check()
        if step == "end":
            minutes = plural(round(idle.limit / 60), "minute")
            text = f"elo-tui: nothing typed for {minutes}, session ended"
            self.app.exit(message=text)
            return
        if step == "warn":
            from elo_tui.kit.screens.text_pages import IdleScreen

            if not isinstance(self.app.screen, IdleScreen):
                self.app.push_screen(IdleScreen())
        self.app.set_timer(seconds, partial(self.warn_if_idle, idle))

    def close_dialogs(self) -> None:
        """Close all dialogs."""
        while len(self.app.screen_stack) > 1:
            self.app.pop_screen()

    def open_mode(self, mode: str, kind: type[Working]) -> Working:
        """Bring the screen of a mode, of this kind, to the front and return it."""
        self.app.switch_mode(mode)
        screen = self.app.screen
        assert isinstance(screen, kind)
        return screen
