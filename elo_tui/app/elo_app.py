"""The app: its screens, themes, keys and commands. Nothing is computed here."""

from __future__ import annotations

import gc
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import App
from textual.binding import BindingType
from textual.types import CSSPathType

from elo_tui.app import garbage
from elo_tui.app.file_dialogs import FileDialogs
from elo_tui.app.journal_dialogs import JournalDialogs
from elo_tui.app.journal_reports import Reports
from elo_tui.app.lookup_dialogs import LookupDialogs
from elo_tui.app.modes import Modes
from elo_tui.app.people_dialogs import PeopleDialogs
from elo_tui.app.preferences import Preferences
from elo_tui.app.settings import Settings
from elo_tui.app.themes import completed
from elo_tui.app.workspace import Workspace
from elo_tui.commands.bindings import bindings
from elo_tui.commands.hints import HINTS
from elo_tui.screens import list_queries
from elo_tui.screens.dialog import Dialog
from elo_tui.screens.workbench import MODES, Workbench
from elo_tui.session import paths
from elo_tui.session.prefill import Prefill
from elo_tui.session.session import Session
from elo_tui.terminal import overrides
from elo_tui.views.forms import Form
from elo_tui.views.history import History
from elo_tui.widgets.screen_rows import Header

if TYPE_CHECKING:
    from elo_tui.screens.field import FieldScreen
    from elo_tui.screens.journal import JournalScreen
    from elo_tui.screens.tournament import TournamentScreen

#: The smallest width and height of each layout, with its class in the stylesheets.
WIDTHS = [(0, "-tiny"), (40, "-narrow"), (80, "-normal"), (120, "-wide")]
HEIGHTS = [(0, "-flat"), (12, "-short"), (24, "-tall"), (36, "-high")]


class EloApp(
    overrides.OutlivesFaults,
    overrides.KeysInOrder,
    overrides.Confined,
    overrides.OnOwnDriver,
    overrides.CursorAtFocus,
    overrides.SendsWhatDiffers,
    App[None],
):
    """One mode for each working screen, each with a state of its own."""

    # the others come with their screens: all together they are a tenth of the start
    CSS_PATH: ClassVar[CSSPathType] = [
        paths.stylesheet("shared.tcss"),
        paths.stylesheet("game.tcss"),
    ]
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("app")]

    def __init__(
        self, session: Session, settings: Settings, prefill: Prefill, today: date
    ) -> None:
        # the first screen; no other one is mounted before it
        self.DEFAULT_MODE = prefill.screen  # type: ignore[misc]
        super().__init__()
        self.title = "elo-tui"
        if prefill.ascii or settings.ascii:
            from elo_tui.plot.ascii_cells import in_ascii_cells

            self.driver_class = overrides.translating(self.driver_class, in_ascii_cells)
        self.HORIZONTAL_BREAKPOINTS = WIDTHS
        self.VERTICAL_BREAKPOINTS = HEIGHTS
        self.session = session
        has_own = session.permissions.has_settings
        self.preferences = Preferences(self, settings, prefill, has_own)
        blank = Form(date=today.isoformat())
        self.workspace = Workspace(self, self.preferences.keys)
        self._people = PeopleDialogs(self.workspace, session, blank)
        self._journal = JournalDialogs(self.workspace, session, self._people)
        self._files = FileDialogs(self.workspace, session, self._journal.import_journal)
        compare = self._journal.compare_with_list
        self._lookup = LookupDialogs(self.workspace, session, compare)
        self.when_worker_fails = (self._files.give_up, self._lookup.give_up)
        self.reports = Reports(self.workspace, session, self._people, self._journal)
        self._add_modes(Modes(session, prefill, self.preferences.keys, blank), today)

    def _add_modes(self, modes: Modes, today: date) -> None:
        self.add_mode("game", lambda: self._watched(modes.game()))
        self.add_mode("tournament", lambda: self._watched(modes.tournament()))
        self.add_mode("field", modes.field)
        self.add_mode("journal", lambda: modes.journal(today))

    def _watched(self, screen: Workbench[Any]) -> Workbench[Any]:
        """A screen whose state is kept from now on."""
        mode, person_facts = screen.mode, self.session.person_facts
        self.workspace.benches[mode] = screen
        self.session.drafts.blank[mode] = screen.state

        def changed(before: History[Any], after: History[Any]) -> None:
            if before.present != after.present:
                self._journal.state_changed(mode, before, after)

        # by watching nothing is painted later than the key
        self.watch(screen, "history", changed, init=False)
        screen.not_saved = self.session.journal.not_saved
        screen.follow = lambda after: person_facts.followed(screen.state, mode, after)
        screen.renew = person_facts.emptied
        screen.once_saved = self.session.journal.once_saved
        screen.is_kept = self.session.entries.is_kept
        person_facts.note(mode, screen.form_of(screen.state))
        return screen

    def get_css_variables(self) -> dict[str, str]:
        return completed(super().get_css_variables())

    def on_ready(self) -> None:
        if not gc.isenabled():
            self.set_timer(garbage.SETTLED, garbage.collect_again)
        if complaint := self.preferences.settings.complaint:
            self.workspace.say(complaint, "wrong")
        self.reports.begin()
        if self.session.idle is not None:
            self.session.idle.touch()
            self.look_at_the_clock()

    def on_unmount(self) -> None:
        self.session.lookup.close()

    # keys, pastes and idling

    def note_input(self) -> None:
        super().note_input()
        if self.session.idle is not None:
            self.session.idle.touch()

    def takes(self, event: events.Key | events.Paste) -> bool:
        # a field would take it as text
        if isinstance(event, events.Paste):
            return self._files.take_paste(event.text)
        return isinstance(self.screen, Dialog) and self.screen.takes_key(event.key)

    def look_at_the_clock(self) -> None:
        """Warn, end, or come back when there may be a reason to."""
        idle = self.session.idle
        assert idle is not None
        what, seconds = idle.look()
        if what == "end":
            minutes = f"{idle.limit / 60:.0f} minutes"
            self.exit(message=f"elo-tui: nothing typed for {minutes}, session ended")
            return
        if what == "warn":
            from elo_tui.screens.idle import IdleScreen

            if not isinstance(self.screen, IdleScreen):
                self.push_screen(IdleScreen())
        self.set_timer(seconds, self.look_at_the_clock)

    # what the screens ask for

    def on_header_mode_chosen(self, event: Header.ModeChosen) -> None:
        self.action_mode(event.mode)

    def on_field_screen_player_opened(self, event: FieldScreen.PlayerOpened) -> None:
        self.workspace.open_rounds(event.state, back_to="field")

    def on_tournament_screen_gone_back(self, event: TournamentScreen.GoneBack) -> None:
        self.action_mode(event.mode)

    def on_journal_screen_entry_opened(self, event: JournalScreen.EntryOpened) -> None:
        self._journal.open_entry(event.entry)

    def on_journal_screen_new_entry_wanted(
        self, event: JournalScreen.NewEntryWanted
    ) -> None:
        self._journal.begin_entry(event.form)

    def on_journal_screen_entry_deleted(
        self, event: JournalScreen.EntryDeleted
    ) -> None:
        self._journal.delete(event.entry)

    def on_journal_screen_entry_restored(
        self, event: JournalScreen.EntryRestored
    ) -> None:
        self._journal.restore(event.entry)

    def on_journal_screen_listed_given(self, event: JournalScreen.ListedGiven) -> None:
        self._journal.give(event.listed)

    def on_journal_screen_listed_deleted(
        self, event: JournalScreen.ListedDeleted
    ) -> None:
        self._journal.delete(event.listed)

    def on_journal_screen_people_wanted(self) -> None:
        self.action_people()

    @on(list_queries.Question)
    def _ask_the_lists(self, event: list_queries.Question) -> None:
        self._lookup.answer(event)

    # commands

    def _may(self, command: str) -> bool:
        """Whether a command can be run on the screen in front; else say why not."""
        front = self.workspace.front
        if front is None:
            return False
        if why_not := self.session.permissions.refused.get(command):
            front.say(why_not, "dim")
        return not why_not

    @property
    def modes(self) -> list[str]:
        """The working screens that can be gone to."""
        allows = self.session.permissions.allows
        return [mode for mode, _ in MODES if allows(f"app.{mode}")]

    def action_mode(self, mode: str) -> None:
        """Go to a screen; it keeps its state while another one is shown."""
        if mode == self.current_mode:
            self.paint_anew()
        elif self._may(f"app.{mode}"):
            self.switch_mode(mode)
            if mode == "field":
                self._files.show_waiting()

    def action_next_mode(self) -> None:
        place = self.modes.index(self.current_mode)
        self.action_mode(self.modes[(place + 1) % len(self.modes)])

    def action_open(self) -> None:
        if self._may("screen.open"):
            self._files.open()

    def action_save(self) -> None:
        if self._may("screen.save"):
            self._files.save()

    def action_refresh_event(self) -> None:
        if self._may("field.refresh"):
            self._files.refresh()

    def action_lookup(self) -> None:
        if self._may("screen.lookup"):
            self._lookup.show()

    def action_people(self) -> None:
        if self._may("app.people"):
            self._people.show()

    def action_keep(self) -> None:
        if self._may("screen.keep"):
            self._journal.keep()

    def action_take_draft(self) -> None:
        """Put back what an earlier run has left, the newest first."""
        if self._may("app.draft"):
            self.workspace.say(self.session.drafts.look(), "dim")

    def action_next_field(self, by: int) -> None:
        self.workspace.go_to_field(by)

    def action_help(self) -> None:
        """Explain the focused part, then list the keys."""
        from elo_tui.screens.help import HelpScreen

        screen = self.screen
        if not isinstance(screen, Workbench | Dialog):
            return
        focused = screen.focused
        hint = HINTS.get(focused.id or "") if focused is not None else None
        # a dialog's own keys take the place of those of its field
        scope = "" if isinstance(screen, Dialog) else getattr(focused, "scope", "")
        scopes = ((scope,) if scope else ()) + screen.help_scopes
        self.push_screen(HelpScreen(hint, scopes, screen.keymap))

    def action_palette(self) -> None:
        # the palette is rarely used and costs 20 ms to import
        from elo_tui.screens.palette import Palette

        if self.workspace.front is not None:
            self.push_screen(Palette())

    def action_settings(self) -> None:
        if self.workspace.front is not None:
            self.preferences.show(self.workspace, self._lookup)

    def action_theme(self, theme: str) -> None:
        """Put on other colours, and keep the choice."""
        if remark := self.preferences.choose_theme(theme):
            self.workspace.say(*remark)
