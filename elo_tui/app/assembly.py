"""The app with its session and settings; a kiosk is the same app with other rights."""

from __future__ import annotations

from datetime import date

from elo_tui.app import settings_file
from elo_tui.app.elo_app import EloApp
from elo_tui.app.modes import FaultReports
from elo_tui.app.settings_file import Settings
from elo_tui.session import paths
from elo_tui.session.assembly import assemble_session
from elo_tui.session.permissions import Permissions, Prefill, kiosk_permissions
from elo_tui.terminal import overrides


def build_app(prefill: Prefill, today: date) -> EloApp:
    """Build the app, which opens the screen that the prefill names."""
    overrides.apply_overrides()
    terms = prefill.kiosk
    allowed = Permissions() if terms is None else kiosk_permissions(terms)
    settings = _settings(allowed)
    if prefill.screen == "home" and settings.home is False:
        prefill = prefill._replace(screen="game")
    session = assemble_session(prefill, allowed, today)
    app = EloApp(session, settings, prefill, today)
    app.say_fault = FaultReports(app.workspace, session.opening.keeps_reports).add
    return app


def _settings(permissions: Permissions) -> Settings:
    """The user's settings; a refused command has no key."""
    if not permissions.has_settings:
        return settings_file.Settings(keys=dict.fromkeys(permissions.refused, ""))
    return settings_file.load_user_settings(paths.config_file())
