"""The settings of this session: each with its source, changed and stored."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from elo_tui.app import settings_file
from elo_tui.app.settings_file import BEGINNING, SWITCHES, Settings
from elo_tui.app.themes import DARK_ANSI, DEFAULT, LIGHT_ANSI, THEMES
from elo_tui.core import systems
from elo_tui.core.text.clean_text import make_harmless
from elo_tui.core.text.figures import plural
from elo_tui.features.lists.actions import LookupActions
from elo_tui.kit.commands.bindings import (
    all_commands,
    find_conflict,
    is_typed,
    key_label,
    key_labels,
    keys_of,
    scope_of,
)
from elo_tui.session import paths
from elo_tui.session.permissions import Prefill

if TYPE_CHECKING:
    from elo_tui.app.settings_dialog import Setting
    from elo_tui.app.settings_file import Name, Value
    from elo_tui.kit.screens.workspace import Workspace
    from elo_tui.session.person_facts import JournalPeople
    from elo_tui.store.lists import ListInfo
    from elo_tui.terminal.overrides import SendsWhatDiffers


_DEFAULT, _FILE, _RUN = "default", "settings file", "this session"
#: Titles of settings of one kind.
_DISPLAY, _LISTS = "Display", "Rating lists"
_NEXT = "It takes effect at the next start."
#: Description and default of each switch.
_ABOUT = {
    "mouse": ("Whether the program takes the mouse from the terminal", True),
    "ascii": ("Lines, bars and dots in ASCII, for fonts that lack them", False),
}
_LAST = "as last"
#: Description of what the screens begin with, and the value of one that is not set.
_BEGINNINGS = {
    "system": ("Rating system at the start", _LAST),
    "federation": ("Your federation, for norms; type it into the file: NOR", "none"),
    "person": ("Person of the journal at the start", _LAST),
}


class Preferences:
    """Applies settings to the app, and writes those that the user changes."""

    def __init__(
        self, app: SendsWhatDiffers, found: Settings, prefill: Prefill, are_kept: bool
    ) -> None:
        """Without `are_kept`, as in a kiosk, nothing is stored and keys are fixed."""
        self._app, self._prefill = app, prefill
        self._file = paths.config_file() if are_kept else None
        self._fixed = frozenset(() if are_kept else found.keys)
        self.settings = found
        self._people: tuple[str, ...] = ()
        self.keys: dict[str, str] = {}
        """Keys changed by the user, by command; shared by all that show keys."""
        for theme in THEMES:
            app.register_theme(theme)
        # with 16 colours or none, the terminal's own are used
        depth = app.console.color_system
        self._usual_theme = DEFAULT if depth not in (None, "standard") else DARK_ANSI
        self._has_sixteen = depth == "standard"
        self._apply(found)

    def _apply(self, settings: Settings) -> None:
        self.settings = settings
        self._app.theme = self._effective_theme(settings.theme or self._usual_theme)
        self.keys.clear()
        self.keys.update(settings.keys)
        self._app.set_keymap(self.keys)

    def _effective_theme(self, theme: str) -> str:
        """Return the theme used for the one set.

        Colours approximated by a terminal of 16 leave frames and fields invisible.
        """
        found = self._app.available_themes[theme]
        if not self._has_sixteen or found.ansi:
            return theme
        return DARK_ANSI if found.dark else LIGHT_ANSI

    def show(
        self, workspace: Workspace, lookup: LookupActions, people: JournalPeople
    ) -> None:
        """Open the dialog of the settings and the rating lists."""
        from elo_tui.app.settings_dialog import Actions, SettingsScreen

        self._people = tuple(person.name for person in people.everybody)

        about = f"saved in {self._file}" if self._file else "for this session only"

        lists = ListSettings(lookup, self.keys)

        def rows() -> tuple[Setting, ...]:
            return (*self.rows(), *lists.rows(), *self._keys())

        def fetch() -> None:
            lists.fetch(dialog.look_again)

        actions = Actions(rows, self.change, fetch)
        dialog = SettingsScreen(self.keys, actions, about)
        workspace.ask(dialog, lambda _: None)
        lists.look(dialog.look_again)

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
            kept = None if value == _LAST else value
            now = now.replace(name, kept or "")
        else:
            if value is not None and (conflict := self._key_conflict(name, value)):
                return conflict
            where = ("keys", name)
            others = {one: keys for one, keys in now.keys.items() if one != name}
            now = now._replace(keys=others | ({} if value is None else {name: value}))
        self._apply(now)
        if self._file is None:
            return ""

        return settings_file.write_settings(self._file, {where: kept})

    def choose_theme(self, theme: str) -> tuple[str, str] | None:
        """Set the theme; return a remark and its role, or None."""
        if fault := self.change("theme", theme):
            return fault, "wrong"
        if self._app.theme == theme:
            return None
        return f"{theme} is saved; {self._substitute_text(theme)}", "dim"

    def _substitute_text(self, theme: str) -> str:
        return f"a terminal of 16 colours shows {self._effective_theme(theme)}"

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

    def rows(self) -> tuple[Setting, ...]:
        """Return all settings except the keys, in the order of the dialog."""
        from elo_tui.app.settings_dialog import Setting

        theme = self.settings.theme or self._usual_theme
        themes = tuple(settings_file.theme_names())
        source = self._source(bool(self.settings.theme))
        about = "colours; ansi-dark and ansi-light are the terminal's own"
        if self._effective_theme(theme) != theme:
            about = f"colours; {self._substitute_text(theme)}"
        return (
            Setting(
                id="theme",
                value=theme,
                source=source,
                about=about,
                group=_DISPLAY,
                choices=themes,
            ),
            *map(self._switch, SWITCHES),
            *map(self._beginning, BEGINNING),
            *self._places(),
        )

    def _source(self, is_set: bool) -> str:
        if not is_set:
            return _DEFAULT
        return _RUN if self._file is None else _FILE

    def translate(self, text: str) -> str:
        """Replace what a terminal's font may lack, if a setting asks for it."""
        if not (self._prefill.ascii or self.settings.ascii) or text.isascii():
            return text
        from elo_tui.kit.plot.canvas import replace_cells

        return replace_cells(text)

    def _switch(self, name: str) -> Setting:
        from elo_tui.app.settings_dialog import Setting

        about, usual = _ABOUT[name]
        chosen = getattr(self.settings, name)
        source, value = self._source(chosen is not None), chosen
        if name == "mouse" and not self._prefill.mouse:
            source, value = "--no-mouse", False
        if name == "ascii" and self._prefill.ascii:
            poor = os.environ.get("TERM") == "linux"
            source, value = "TERM=linux" if poor else "--ascii", True
        on = "yes" if (usual if value is None else value) else "no"
        about = f"{about}. {_NEXT}" if name == "mouse" else about
        return Setting(
            id=name,
            value=on,
            source=source,
            about=about,
            group=_DISPLAY,
            choices=("yes", "no"),
        )

    def _beginning(self, name: str) -> Setting:
        from elo_tui.app.settings_dialog import Setting

        about, unset = _BEGINNINGS[name]
        chosen: str = getattr(self.settings, name)
        named = {"system": systems.KEYS, "person": self._people}
        others = dict.fromkeys((_LAST, *named.get(name, ()), chosen or _LAST))
        title = f"begin with: {name}" if name in named else f"your {name}"
        choices = tuple(others) if name in named else ()
        value, source = make_harmless(chosen) or unset, self._source(bool(chosen))
        about = f"{about}. {_NEXT}"
        return Setting(
            id=name,
            value=value,
            source=source,
            about=about,
            group="At the start",
            name=title,
            choices=choices,
        )

    def _places(self) -> Iterator[Setting]:
        """Yield the file and the folders, which the environment may name."""
        from elo_tui.app.settings_dialog import Setting

        if self._file is None:
            return
        data = paths.data_folder()
        backup = "elo-tui journal export FILE makes a backup. "
        for name, path, variable, before in (
            ("settings file", paths.config_file(), paths.CONFIG_VARIABLE, ""),
            ("journal, lists", data, paths.DATA_VARIABLE, backup),
            ("opened last", paths.recent_file(), paths.STATE_VARIABLE, ""),
        ):
            value = make_harmless(str(path or "storing is turned off"))
            source = variable if os.environ.get(variable) else _DEFAULT
            about = f"{before}{variable} in the environment names another place"
            yield Setting(
                id=name, value=value, source=source, about=about, group="Files"
            )

    def _keys(self) -> Iterator[Setting]:
        from elo_tui.app.settings_dialog import Setting

        keymap = self.keys
        for one in all_commands():
            if one.id not in self._fixed:
                where = scope_of(one.id).replace("_", " ")
                name = f"key: {one.name or f'{where}, {one.help}'}"
                keys = key_labels(keys_of(one.id, keymap))
                source = self._source(one.id in keymap)
                row = Setting(
                    id=one.id,
                    value=keys,
                    source=source,
                    about=one.help,
                    group="Keys",
                    name=name,
                )
                yield row._replace(is_key=True)


class ListSettings:
    """Rows of the rating lists; if there may be lists, none until `look` finds them."""

    def __init__(self, lookup: LookupActions, keys: Mapping[str, str]) -> None:
        self._lookup = lookup
        self._keys = keys
        self._imported: Mapping[str, ListInfo] | None = None
        if not lookup.lists.has_lists:
            self._imported = {}

    def look(self, then: Callable[[], object]) -> None:
        """Find the imported lists in a thread."""

        def accept(imported: Mapping[str, ListInfo]) -> None:
            if imported != self._imported:
                self._imported = imported
                then()

        self._lookup.find_lists(accept)

    def fetch(self, then: Callable[[], object]) -> None:
        """Open the dialog that fetches lists; `then` is called after a new one."""
        self._lookup.update_lists(lambda: self.look(then))

    def rows(self) -> Iterator[Setting]:
        """Yield the imported lists, then those that can be fetched."""
        from elo_tui.app.settings_dialog import Setting
        from elo_tui.network.hosts import LISTS
        from elo_tui.session.lookup import is_old, newer_list_command

        if self._imported is None:
            return
        key = ""
        if self._lookup.fetches:
            key = keys_of("settings.lists", self._keys).partition(",")[0]
        fetch = f"{key_label(key)} fetches" if key else ""
        key = f"{key_label(key)} or " if key else ""
        publishers = {row.name: f"{row.publisher}: " for row in LISTS}
        for name, info in self._imported.items():
            players = plural(info.players, "player")
            is_late = is_old(info, self._lookup.lists.today)
            old = ", older than a month" if is_late else ""
            value = f"{publishers.get(name, '')}{players}{old}"
            source = f"of {info.date or 'unknown day'}"
            about = f"A newer one: {key}{newer_list_command(name)}"
            yield Setting(
                id=f"list {name}",
                value=value,
                source=source,
                about=about,
                group=_LISTS,
                name=f"list: {name}",
            )
        for row in LISTS if self._lookup.fetches else ():
            name = row.name
            if name not in self._imported:
                value = f"{row.publisher}: not imported"
                about = f"To fetch it: {key}{newer_list_command(name)}"
                yield Setting(
                    id=f"list {name}",
                    value=value,
                    source=fetch,
                    about=about,
                    group=_LISTS,
                    name=f"list: {name}",
                )
