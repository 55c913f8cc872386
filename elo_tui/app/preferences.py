"""The settings of this session: each with its source, changed and stored."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from elo_tui.app import settings_file
from elo_tui.app.settings_file import AS_LAST, SECONDS, Settings
from elo_tui.app.themes import DARK_ANSI, DEFAULT, LIGHT, LIGHT_ANSI, THEMES
from elo_tui.features.lists.actions import LookupActions
from elo_tui.kit.commands.bindings import (
    find_conflict,
    is_typed,
    key_label,
)
from elo_tui.session import paths
from elo_tui.session.permissions import Prefill
from elo_tui.session.settings_names import BEGINNING, SWITCHES

if TYPE_CHECKING:
    from elo_tui.app.settings_file import Name, Value
    from elo_tui.kit.screens.workspace import Workspace
    from elo_tui.session.person_facts import JournalPeople
    from elo_tui.terminal.overrides import SendsWhatDiffers


class Preferences:
    """Applies settings to the app, and writes those that the user changes."""

    def __init__(
        self, app: SendsWhatDiffers, found: Settings, prefill: Prefill, are_kept: bool
    ) -> None:
        """Without `are_kept`, as in a kiosk, nothing is stored and keys are fixed."""
        self._app, self.prefill = app, prefill
        self.file = paths.config_file() if are_kept else None
        self.fixed = frozenset(() if are_kept else found.keys)
        self.settings = found
        self.keys: dict[str, str] = {}
        """Keys changed by the user, by command; shared by all that show keys."""
        for theme in THEMES:
            app.register_theme(theme)
        # with 16 colours or none, the terminal's own are used
        depth = app.console.color_system
        self.usual_theme = DEFAULT if depth not in (None, "standard") else DARK_ANSI
        self._has_sixteen = depth == "standard"
        self._apply(found)

    def _apply(self, settings: Settings) -> None:
        self.settings = settings
        self._app.theme = self.effective_theme(settings.theme or self.usual_theme)
        self.keys.clear()
        self.keys.update(settings.keys)
        self._app.set_keymap(self.keys)

    def follow_system(self, is_dark: bool) -> None:
        """Use the colours that the system prefers, unless the user has set a theme."""
        self.usual_theme = DEFAULT if is_dark else LIGHT.name
        self._apply(self.settings)

    def effective_theme(self, theme: str) -> str:
        """Return the theme used for the one set.

        Colours approximated by a terminal of 16 leave frames and fields invisible.
        """
        found = self._app.available_themes[theme]
        if not self._has_sixteen or found.ansi:
            return theme
        return DARK_ANSI if found.dark else LIGHT_ANSI

    def board_seconds(self) -> int:
        """Return the seconds of a page of the hall display; 0: they turn by key."""
        return int(self.settings.board or SECONDS)

    def show(
        self, workspace: Workspace, lookup: LookupActions, people: JournalPeople
    ) -> None:
        """Open the dialog of the settings and the rating lists."""
        from elo_tui.app.settings_rows import show_settings

        names = tuple(person.name for person in people.everybody)
        show_settings(self, workspace, lookup, names)

    def offer(self, workspace: Workspace, path: str) -> None:
        """Ask whether to take over the settings in a file."""
        workspace.close_dialogs()
        front = workspace.front
        if front is None:
            return
        if self.file is not None and os.path.realpath(path) == str(self.file.resolve()):
            front.say("These settings are in force: Alt+S changes them", "dim")
            return
        found = settings_file.load_user_settings(Path(path))
        if found.complaint:
            front.say(f"Not taken over: {found.complaint}", "wrong")
            return
        changes = settings_file.list_settings(found)
        names = ", ".join(".".join(name) for name in changes)
        question = f"Settings of elo-tui: {names}. Enter takes them over, Esc keeps"

        def take() -> None:
            if front.is_confirmed(path, question, take):
                fault = self._take_over(changes)
                front.say(fault or f"Taken over: {names}", "wrong" if fault else "good")

        take()

    def _take_over(self, changes: Mapping[Name, Value]) -> str:
        """Write settings into the user's file and apply them; return an error or ""."""
        if self.file is None:
            return "Nothing is stored here: settings cannot be taken over"
        if fault := settings_file.write_settings(self.file, changes):
            return fault
        self._apply(settings_file.load_user_settings(self.file))
        self._app.repaint_all()
        return ""

    def change(self, name: str, value: str | None) -> str:
        """Set a value, with None the default; return an error or ""."""
        now = self.settings
        kept: Value = value
        where: Name = (name,)
        if name == "theme":
            now = now._replace(theme=value or "")
        elif name in SWITCHES:
            kept = None if value is None else value == "yes"
            now = now.replace(name, kept)
            self._app.repaint_all()
        elif name in BEGINNING:
            kept = None if value == AS_LAST else value
            now = now.replace(name, kept or "")
        else:
            if value is not None and (conflict := self._key_conflict(name, value)):
                return conflict
            where = ("keys", name)
            others = {one: keys for one, keys in now.keys.items() if one != name}
            now = now._replace(keys=others | ({} if value is None else {name: value}))
        self._apply(now)
        if self.file is None:
            return ""

        return settings_file.write_settings(self.file, {where: kept})

    def choose_theme(self, theme: str) -> tuple[str, str] | None:
        """Set the theme; return a remark and its role, or None."""
        if fault := self.change("theme", theme):
            return fault, "wrong"
        if self._app.theme == theme:
            return None
        return f"{theme} is saved; {self.substitute_text(theme)}", "dim"

    def substitute_text(self, theme: str) -> str:
        return f"a terminal of 16 colours shows {self.effective_theme(theme)}"

    def _key_conflict(self, command: str, key: str) -> str:
        """Explain why a key cannot be that of a command; "" if it can."""
        label = key_label(key)
        if settings_file.normalise_key(key) != key:
            return f"{label} cannot serve as a key; f5, ctrl+y or alt+k can"
        if is_typed(command, key):
            return f"{label} would be typed into the fields; add Ctrl or Alt"
        other = find_conflict(command, key, self.keys)
        if other is not None:
            return f"{label} is taken by {other.name or other.help}; free it first"
        return ""

    def translate(self, text: str) -> str:
        """Replace what a terminal's font may lack, if a setting asks for it."""
        if not (self.prefill.ascii or self.settings.ascii) or text.isascii():
            return text
        from elo_tui.kit.plot.canvas import replace_cells

        return replace_cells(text)
