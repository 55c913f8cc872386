"""The app with its session and settings; a kiosk is the same app with other rights."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from elo_tui.app import settings_file
from elo_tui.app.elo_app import EloApp
from elo_tui.app.modes import FaultReports
from elo_tui.app.settings_file import Settings
from elo_tui.session import paths
from elo_tui.session.assembly import assemble_session
from elo_tui.session.permissions import Permissions, Prefill, kiosk_permissions
from elo_tui.store.journal_writer import JournalWriter
from elo_tui.terminal import overrides

if TYPE_CHECKING:
    from elo_tui.store.stored_drafts import States


class Surroundings(NamedTuple):
    """The permissions and the output of a run that is not on a user's own machine."""

    permissions: Permissions = Permissions()
    make_writer: Callable[[Path, States], JournalWriter] = JournalWriter
    """Makes the writer of the journal."""


_OWN_MACHINE = Surroundings()


def build_app(
    prefill: Prefill, today: date, surroundings: Surroundings = _OWN_MACHINE
) -> EloApp:
    """Build the app, which opens the screen that the prefill names."""
    overrides.apply_overrides()
    allowed, make_writer = surroundings
    if prefill.kiosk is not None:
        allowed = kiosk_permissions(prefill.kiosk)
    settings = _settings(allowed)
    if prefill.screen == "home" and settings.home is False:
        prefill = replace(prefill, screen="game")
    if allowed.remark:
        settings = settings._replace(complaint=allowed.remark)
    session = assemble_session(prefill, allowed, today, make_writer)
    app = EloApp(session, settings, prefill, today)
    app.say_fault = FaultReports(app.workspace, session.opening.keeps_reports).add
    return app


def _settings(permissions: Permissions) -> Settings:
    """The user's settings; a refused command has no key."""
    if not permissions.has_settings:
        return settings_file.Settings(keys=dict.fromkeys(permissions.refused, ""))
    return settings_file.load_user_settings(paths.config_file())
