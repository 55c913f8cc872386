"""The app: its screens, themes, keys and commands. Nothing is computed here."""

from __future__ import annotations

import gc
import sys
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.types import CSSPathType

from elo_tui.app import settings
from elo_tui.app.keeping import Keeping
from elo_tui.app.looking_up import LookingUp
from elo_tui.app.themes import DEFAULT, FALLBACKS, SIXTEEN_COLOURS, THEMES
from elo_tui.commands.bindings import all_commands, bindings
from elo_tui.commands.hints import HINTS
from elo_tui.core.forms import Form
from elo_tui.core.replay.records import Account
from elo_tui.screens.dialog import Dialog
from elo_tui.screens.game import GameScreen
from elo_tui.screens.workbench import MODES, Workbench
from elo_tui.session import paths
from elo_tui.session.prefill import Prefill
from elo_tui.terminal import overrides, signals
from elo_tui.views.tournament import TournamentState
from elo_tui.widgets.header import Header

if TYPE_CHECKING:
    from elo_tui.screens.field import FieldScreen
    from elo_tui.screens.journal import JournalScreen
    from elo_tui.screens.tournament import TournamentScreen

#: The smallest width and height of each layout, with its class in the stylesheets.
WIDTHS = [(0, "-tiny"), (40, "-narrow"), (80, "-normal"), (120, "-wide")]
HEIGHTS = [(0, "-flat"), (12, "-short"), (24, "-tall"), (36, "-high")]

#: When the first picture has been seen and no key is likely yet, seconds.
_SETTLED = 0.2


class EloApp(
    overrides.KeysInOrder,
    overrides.Confined,
    overrides.OnOwnDriver,
    overrides.CursorAtFocus,
    overrides.SendsWhatDiffers,
    Keeping,
    LookingUp,
):
    """One mode for each working screen, each with a state of its own."""

    # loaded together: a sheet that comes with its screen parses all of them again
    CSS_PATH: ClassVar[CSSPathType] = [
        paths.stylesheet(f"{name}.tcss")
        for name in ("shared", "game", "tournament", "field", "journal", "dialogs")
    ]
    ENABLE_COMMAND_PALETTE = False
    DEFAULT_MODE = "game"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("app")]

    def __init__(self, prefill: Prefill, today: date) -> None:
        super().__init__()
        self.title = "elo-tui"
        if prefill.ascii:
            from elo_tui.plot.ascii_cells import in_ascii_cells

            self.driver_class = overrides.translating(self.driver_class, in_ascii_cells)
        self.HORIZONTAL_BREAKPOINTS = WIDTHS
        self.VERTICAL_BREAKPOINTS = HEIGHTS
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = SIXTEEN_COLOURS if self._has_few_colours else DEFAULT
        self.settings = self.read_settings()
        if self.settings.theme:
            self.theme = self.settings.theme
        keys = self.settings.keys
        self.set_keymap(keys)
        form = Form(date=today.isoformat())._replace(**prefill.texts)
        self.blank_form = Form(date=today.isoformat())
        self.told = frozenset(prefill.texts)
        self.keep_in(paths.data_file(prefill.profile) if prefill.keeps else None)
        self.add_mode(
            "game", lambda: self.watched(GameScreen(self.started(form), keys))
        )
        self.add_mode(
            "tournament",
            lambda: self.watched(
                _tournament_screen(
                    TournamentState(
                        self.started(form), prefill.games, name=self.name_of_player()
                    ),
                    keys,
                )
            ),
        )
        self.add_mode("field", lambda: _field_screen(form, prefill, keys))
        self.add_mode(
            "journal", lambda: _journal_screen(self.account or Account(), today, keys)
        )

    def read_settings(self) -> settings.Settings:
        """The settings of the user."""
        return settings.read(
            paths.config_file(),
            self.available_themes,
            (command.id for command in all_commands()),
        )

    @property
    def _has_few_colours(self) -> bool:
        """Whether the terminal has 16 colours or none: then its own are used."""
        return self.console.color_system in (None, "standard")

    def get_css_variables(self) -> dict[str, str]:
        """The theme's variables, with ours where it has none of that name."""
        variables = super().get_css_variables()
        for ours, theirs in FALLBACKS.items():
            variables.setdefault(ours, variables[theirs])
        return variables

    def on_ready(self) -> None:
        if not gc.isenabled():
            self.set_timer(_SETTLED, _collect_again)
        if self.settings.complaint and isinstance(self.screen, Workbench):
            self.screen.say(self.settings.complaint, "wrong")

    def on_header_mode_chosen(self, event: Header.ModeChosen) -> None:
        self.action_mode(event.mode)

    def on_field_screen_player_opened(self, event: FieldScreen.PlayerOpened) -> None:
        self.open_rounds(event.state, back_to="field")

    def on_tournament_screen_gone_back(self, event: TournamentScreen.GoneBack) -> None:
        self.action_mode(event.mode)

    @property
    def modes(self) -> list[str]:
        """The working screens that can be gone to."""
        keys = self.settings.keys
        return [mode for mode, _ in MODES if keys.get(f"app.{mode}") != ""]

    def action_mode(self, mode: str) -> None:
        """Go to a screen; it keeps its state while another one is shown."""
        if mode == self.current_mode:
            self.paint_anew()
        elif isinstance(self.screen, Workbench) and mode in self.modes:
            self.switch_mode(mode)

    def action_next_mode(self) -> None:
        place = self.modes.index(self.current_mode)
        self.action_mode(self.modes[(place + 1) % len(self.modes)])

    def action_help(self) -> None:
        """Explain the focused part, then list the keys."""
        from elo_tui.screens.help import HelpScreen

        screen = self.screen
        if not isinstance(screen, Workbench | Dialog):
            return
        focused = screen.focused
        hint = HINTS.get(focused.id or "") if focused is not None else None
        scope = getattr(focused, "scope", "")
        # a dialog's own keys take the place of those of its field
        if isinstance(screen, Dialog):
            scope = ""
        scopes = ((scope,) if scope else ()) + screen.help_scopes
        self.push_screen(HelpScreen(hint, scopes, screen.keymap))

    def action_palette(self) -> None:
        # the palette is rarely used and costs 20 ms to import
        from elo_tui.screens.palette import Palette

        if isinstance(self.screen, Workbench):
            self.push_screen(Palette())

    def action_theme(self, theme: str) -> None:
        self.theme = theme


def _tournament_screen(
    rounds: TournamentState, keys: Mapping[str, str]
) -> TournamentScreen:
    # imported when it is first shown: 10 ms that the Game screen need not wait for
    from elo_tui.screens.tournament import TournamentScreen

    return TournamentScreen(rounds, keys)


def _field_screen(form: Form, prefill: Prefill, keys: Mapping[str, str]) -> FieldScreen:
    from elo_tui.core.events.rated_field import terms_of
    from elo_tui.screens.field import FieldScreen
    from elo_tui.views.field import FieldState

    # what the command line tells of one player does not hold for a field
    nobodys = dict.fromkeys(("own", "own_k", *FieldScreen.fields_left_out), "")
    form, event = form._replace(**nobodys), prefill.event
    if event is not None:
        # what was typed on the command line goes before what the report tells
        typed = {name: getattr(form, name) for name in prefill.texts}
        form = terms_of(event, form)._replace(**typed)
    return FieldScreen(FieldState(form, event), keys)


def _journal_screen(
    account: Account, today: date, keys: Mapping[str, str]
) -> JournalScreen:
    from elo_tui.screens.journal import JournalScreen
    from elo_tui.views.journal.rows import of_person

    return JournalScreen(of_person(account, today), keys)


def _collect_again() -> None:
    """Turn on the collection of garbage, which the start goes without."""
    gc.collect()
    # what is left stays for good and need not be looked at again
    gc.freeze()
    gc.enable()


class _TournamentFirst(EloApp):
    """Starts on the Tournament screen without mounting another."""

    DEFAULT_MODE = "tournament"


class _FieldFirst(EloApp):
    """Starts on the Field screen."""

    DEFAULT_MODE = "field"


_FIRST = {"tournament": _TournamentFirst, "field": _FieldFirst}


def build(prefill: Prefill, today: date) -> EloApp:
    """The app, ready to run, opening the screen that the prefill names."""
    overrides.apply()
    app_class = _FIRST.get(prefill.screen, EloApp)
    if prefill.kiosk is not None:
        from elo_tui.app.kiosk import restricted

        app_class = restricted(app_class, prefill.kiosk)
    return app_class(prefill, today)


def run(prefill: Prefill) -> int:
    """Run the app in this terminal; returns the exit status of the program.

    Raises the fault that has ended the app, if there was one.
    """
    app = build(prefill, date.today())
    signals.end_on_signals(app.leave)
    app.run(mouse=prefill.mouse)
    unsaved = app.put_away(leaves_drafts=app.fault is not None or bool(app.return_code))
    if unsaved:
        sys.stderr.write(f"elo-tui: {unsaved}\n")
    if app.fault is not None:
        raise app.fault
    return app.return_code or 0
