"""The app: its screens, themes, keys and commands. Nothing is computed here."""

from __future__ import annotations

import gc
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import App
from textual.binding import BindingType

from elo_tui.app.file_actions import FileActions
from elo_tui.app.modes import Modes
from elo_tui.app.preferences import Preferences
from elo_tui.app.settings_file import Settings
from elo_tui.app.themes import complete_variables
from elo_tui.features.journal.actions import JournalActions
from elo_tui.features.journal.people_actions import PeopleActions
from elo_tui.features.journal.requests import JournalRequest
from elo_tui.features.journal.writer_replies import GamesRestored, WriterReplies
from elo_tui.features.lists.actions import LookupActions
from elo_tui.features.tournament.opened_rounds import open_rounds
from elo_tui.kit.commands.bindings import bindings
from elo_tui.kit.screens import list_queries
from elo_tui.kit.screens.base_screen import BaseScreen, NoticeShown
from elo_tui.kit.screens.notices import Notices
from elo_tui.kit.screens.work_screen import MODES, WorkScreen
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.kit.widgets.screen_rows import Header
from elo_tui.session import paths
from elo_tui.session.forms import Form
from elo_tui.session.permissions import Prefill
from elo_tui.session.session import Session
from elo_tui.session.state_history import History
from elo_tui.terminal import overrides, sparing

if TYPE_CHECKING:
    from textual.types import CSSPathType

    from elo_tui.features.event.requests import PlayerOpened, PoolWanted
    from elo_tui.features.event_desk.actions import DeskActions
    from elo_tui.features.pool.actions import PoolActions
    from elo_tui.features.roster.actions import RosterActions
    from elo_tui.session.recognised_files import RecognisedFile


#: The smallest width and height of each layout, with its class in the stylesheets.
WIDTHS = [(0, "-tiny"), (40, "-narrow"), (80, "-normal"), (120, "-wide")]
HEIGHTS = [(0, "-flat"), (12, "-short"), (24, "-tall"), (36, "-high")]


class EloApp(
    overrides.OutlivesFaults,
    overrides.KeysInOrder,
    overrides.Confined,
    overrides.OnOwnDriver,
    overrides.StylesFirst,
    overrides.CursorAtFocus,
    overrides.SendsWhatDiffers,
    App[None],
):
    """One mode for each working screen, each with a separate state."""

    # the other screens load their sheets: together they take a tenth of the start
    CSS_PATH: ClassVar[CSSPathType] = [
        paths.stylesheet("shared.tcss"),
        paths.stylesheet("game.tcss"),
    ]
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("app")]

    def __init__(
        self, session: Session, settings: Settings, prefill: Prefill, today: date
    ) -> None:
        # the first screen, mounted before any other
        self.DEFAULT_MODE = prefill.screen  # type: ignore[misc]
        super().__init__()
        self.title = "elo-tui"
        self.HORIZONTAL_BREAKPOINTS = WIDTHS
        self.VERTICAL_BREAKPOINTS = HEIGHTS
        self._prefill, self._today, self.session = prefill, today, session
        are_kept = session.permissions.has_settings
        self.preferences = Preferences(self, settings, prefill, are_kept)
        draws, font = self.driver_class, self.preferences.translate
        self.driver_class = overrides.make_translating_driver(draws, font)
        blank = Form(date=today.isoformat())
        self.workspace = Workspace(self, self.preferences.keys)
        self._notices = Notices(self.workspace)
        self._people = PeopleActions(self.workspace, session, blank)
        self._journal = JournalActions(self.workspace, session, self._people)
        takes = self._journal.import_journal, self._take_other_file
        self._files = FileActions(self.workspace, session, *takes)
        compare, save = self._journal.compare_with_list, self._files.save_shown
        self._lookup = LookupActions(
            *(self.workspace, session, compare, save),
            add_to_roster=lambda players: self._roster.add_listed(players),
        )
        self.when_worker_fails = self._files.give_up, self._lookup.give_up
        parts = self.workspace, session, self._people, self._journal
        self.replies = WriterReplies(*parts, self._tell_news, settings.person)
        modes = Modes(session, prefill, self.preferences.keys, blank, settings)
        self._make_rounds = modes.make_rounds
        self.add_mode("home", self._make_home)
        self.add_mode("game", lambda: self._store_states_of(modes.game()))
        self.add_mode("tournament", lambda: self._store_states_of(modes.tournament()))
        self.add_mode("field", modes.field)
        self.add_mode("journal", lambda: modes.journal(today))
        self.add_mode("pool", lambda: self._pools.make_screen())
        self.add_mode("roster", lambda: self._roster.make_screen())

    @cached_property
    def _pools(self) -> PoolActions:
        """The actions on pools, which most runs need not load."""
        from elo_tui.features.pool.actions import PoolActions

        files, session = self._files, self.session
        pools = PoolActions(self.workspace, files.choose_several, files.read, session)
        self.when_worker_fails = (*self.when_worker_fails, pools.give_up)
        return pools

    @cached_property
    def _desk(self) -> DeskActions:
        """The actions of the arbiter's desk, which most runs need not load."""
        from elo_tui.features.event_desk.actions import DeskActions

        files, seconds = self._files, self.preferences.board_seconds
        parts = self.session.permissions, files.save_shown, self._today, seconds
        return DeskActions(self.workspace, *parts, files.refresh)

    @cached_property
    def _roster(self) -> RosterActions:
        """The actions on the roster, which most runs need not load."""
        from elo_tui.features.roster.actions import RosterActions

        parts = self.workspace, self.session, self._files.choose, self._people
        return RosterActions(*parts, self._today)

    def _take_other_file(self, found: RecognisedFile) -> None:
        """Take a file that has neither games nor a history."""
        if found.kind == "list":
            self._lookup.open_list(found.source)
        elif found.kind == "settings":
            self.preferences.offer(self.workspace, found.source.path)
        else:
            self._pools.open_file(found.source.path)

    def _make_home(self) -> WorkScreen[Any]:
        from elo_tui.features.home.actions import make_home

        parts = self.workspace, self.session, lambda: self._roster
        return make_home(*parts, self._today)

    def _store_states_of(self, screen: WorkScreen[Any]) -> WorkScreen[Any]:
        """Store every state of a screen from now on, and return the screen."""
        mode = screen.mode
        self.workspace.benches[mode] = screen
        self.session.drafts.blank[mode] = screen.state

        def follow(before: History[Any], after: History[Any]) -> None:
            if before.present != after.present:
                self._journal.state_changed(mode, before, after)

        # a watcher paints together with the key
        self.watch(screen, "history", follow, init=False)
        if screen.form is not None:
            self.session.person_facts.note(mode, screen.form.read(screen.state))
        return screen

    def _tell_news(self) -> None:
        self._roster.tell_news()

    def get_css_variables(self) -> dict[str, str]:
        return complete_variables(super().get_css_variables())

    def on_ready(self) -> None:
        if not gc.isenabled():
            self.set_timer(sparing.SETTLED, sparing.settle)
        if complaint := self.preferences.settings.complaint:
            self.workspace.say(complaint, "wrong")
        self.replies.begin()
        if self._prefill.complete is not None:
            self._files.complete(self._prefill, self._make_rounds)
        if self._prefill.sample:
            self.action_sample(self._prefill.sample)
        if self._prefill.display is not None:
            self._desk.show_board(self._prefill.display)
        self.workspace.watch_idle(self.session.idle)

    def on_unmount(self) -> None:
        self.workspace.keep_facts(self.session)
        self.session.lookup.close()

    def note_input(self) -> None:
        super().note_input()
        if (idle := self.session.idle) is not None:
            idle.touch()

    def takes(self, event: events.Key | events.Paste) -> bool:
        # a field would take it as text
        if isinstance(event, events.Paste):
            is_pool = self.current_mode == "pool"
            add = self._pools.additions.plan_opened if is_pool else None
            return self._files.take_paste(event.text, add)
        return isinstance(self.screen, BaseScreen) and self.screen.takes_key(event.key)

    def on_header_mode_chosen(self, event: Header.ModeChosen) -> None:
        self.action_mode(event.mode)

    def on_player_opened(self, event: PlayerOpened) -> None:
        open_rounds(self.workspace, event.state, "field", event.k_source)

    def on_pool_wanted(self, event: PoolWanted) -> None:
        self._pools.add_shown(event.crosstable, event.source)

    def on_games_restored(self, event: GamesRestored) -> None:
        self._pools.resume_evening(event.games, event.text)

    @on(JournalRequest)
    def _change_journal(self, event: JournalRequest) -> None:
        self._journal.answer(event)

    @on(list_queries.ListQuestion)
    def _ask_the_lists(self, event: list_queries.ListQuestion) -> None:
        self._lookup.answer(event)

    def _check_allowed(self, command: str) -> bool:
        """Return whether a command can be run now; else show why not."""
        front = self.workspace.front
        reason = self.session.permissions.refused.get(command)
        if front is not None and reason:
            front.say(reason, "dim")
        return front is not None and not reason

    @property
    def modes(self) -> list[str]:
        """Modes that this session may open."""
        allows = self.session.permissions.allows
        return [mode for mode, _ in MODES if allows(f"app.{mode}")]

    def action_mode(self, mode: str) -> None:
        """Show a screen, in the state in which it was left.

        Once more it paints all of it; a pool is read again if its file has changed.
        """
        if mode == self.current_mode:
            self.repaint_all()
        elif self._check_allowed(f"app.{mode}"):
            source = self.workspace.front
            self.switch_mode(mode)
            self.workspace.carry_facts(source)
            if mode == "field":
                self._files.show_waiting()
        if mode == self.current_mode == "pool":
            self._pools.look_again()

    def action_sample(self, mode: str = "field") -> None:
        from elo_tui.features.home.sample_opened import open_sample

        if self._check_allowed(f"app.{mode}"):
            open_sample(self.workspace, mode)

    def action_club(self, name: str) -> None:
        self._pools.open_named(name)

    def action_next_mode(self) -> None:
        following = self.modes.index(self.current_mode) + 1
        self.action_mode(self.modes[following % len(self.modes)])

    def action_open(self, text: str = "") -> None:
        if self._check_allowed("screen.open"):
            self._files.open(text)

    def action_save(self) -> None:
        if self._check_allowed("screen.save"):
            self._files.save()

    def action_refresh_event(self) -> None:
        if self._check_allowed("field.refresh"):
            self._files.refresh()

    def action_desk(self, part: str) -> None:
        if self._check_allowed(f"field.{part}"):
            self._desk.show(part)

    def action_lookup(self) -> None:
        if self._check_allowed("screen.lookup"):
            self._lookup.show()

    def action_people(self) -> None:
        if self._check_allowed("app.people"):
            self._people.show()

    def action_steps(self) -> None:
        """List the stored changes, or those of the pool shown."""
        if self.current_mode == "pool":
            self._pools.show_ledger()
        elif self._check_allowed("app.steps"):
            self._roster.show_steps()

    def action_messages(self) -> None:
        self._notices.show()

    def on_notice_shown(self, event: NoticeShown) -> None:
        self._notices.add(event.text)

    def action_new_person(self) -> None:
        if self._check_allowed("app.people"):
            self._people.add()

    def action_keep(self) -> None:
        if self._check_allowed("screen.keep"):
            self._journal.keep()

    def action_take_draft(self) -> None:
        if self._check_allowed("app.draft"):
            self.workspace.say(self.session.drafts.search(), "dim")

    def action_copy_selection(self) -> None:
        self.workspace.copy_selection()

    def action_next_field(self, by: int) -> None:
        self.workspace.go_to_field(by)

    def action_help(self) -> None:
        self.workspace.show_help()

    def action_palette(self) -> None:
        # the palette is rarely used and costs 20 ms to import
        from elo_tui.kit.screens.palette import Palette

        if self.workspace.front is not None:
            self.push_screen(Palette())

    def action_settings(self) -> None:
        if self.workspace.front is not None:
            self.preferences.show(self.workspace, self._lookup, self.session.people)

    def action_theme(self, theme: str) -> None:
        if remark := self.preferences.choose_theme(theme):
            self.workspace.say(*remark)
