"""The rows of the settings dialog: each setting with its value and its source."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from elo_tui.app.settings_dialog import Actions, Setting, SettingsScreen
from elo_tui.app.settings_file import AS_LAST
from elo_tui.app.themes import list_theme_names
from elo_tui.core import systems
from elo_tui.core.text.clean_text import make_harmless
from elo_tui.core.text.figures import plural
from elo_tui.features.lists.actions import LookupActions
from elo_tui.kit.commands.bindings import (
    all_commands,
    key_label,
    key_labels,
    keys_of,
    scope_of,
)
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.network.hosts import LISTS
from elo_tui.session import paths
from elo_tui.session.lookup import is_old, newer_list_command
from elo_tui.session.settings_names import BEGINNING, SWITCHES

if TYPE_CHECKING:
    from elo_tui.app.preferences import Preferences
    from elo_tui.store.lists import ListInfo

_DEFAULT, _FILE, _RUN = "default", "settings file", "this session"
#: Titles of settings of one kind.
_DISPLAY, _LISTS = "Display", "Rating lists"
_NEXT = "It takes effect at the next start."
#: Description and default of each switch.
_ABOUT = {
    "mouse": ("Whether the program takes the mouse from the terminal", True),
    "home": ("Whether the program opens on Home; else on Game", True),
    "ascii": ("Lines, bars and dots in ASCII, for fonts that lack them", False),
}
#: Seconds of a page of the hall display to choose from.
_SECONDS = ("0", "5", "8", "10", "12", "15", "20", "30", "60")
#: Description of what the screens begin with, and the value of one that is not set.
_BEGINNINGS = {
    "system": ("Rating system at the start", AS_LAST),
    "federation": ("Your federation, for norms; type it into the file: NOR", "none"),
    "person": ("Person of the journal at the start", AS_LAST),
    "board": ("Seconds of a page of the hall display; 0: they turn by key", "12"),
}


def show_settings(
    preferences: Preferences,
    workspace: Workspace,
    lookup: LookupActions,
    people: tuple[str, ...],
) -> None:
    """Open the dialog of the settings and the rating lists; `people` are names."""
    file = preferences.file
    about = f"saved in {file}" if file else "for this session only"
    lists = ListSettings(lookup, preferences.keys)
    own = SettingRows(preferences, people)

    def rows() -> tuple[Setting, ...]:
        return (*own.rows(), *lists.rows(), *own.key_rows())

    def fetch() -> None:
        lists.fetch(dialog.look_again)

    actions = Actions(rows, preferences.change, fetch)
    dialog = SettingsScreen(preferences.keys, actions, about)
    workspace.ask(dialog, lambda _: None)
    lists.look(dialog.look_again)


class SettingRows:
    """Rows of the settings of a session."""

    def __init__(self, preferences: Preferences, people: tuple[str, ...] = ()) -> None:
        """`people` are those with a journal, to begin with."""
        self._preferences = preferences
        self._people = people

    def rows(self) -> tuple[Setting, ...]:
        """Return all settings except the keys, in the order of the dialog."""
        theme = self._preferences.settings.theme or self._preferences.usual_theme
        themes = tuple(list_theme_names())
        source = self._source(bool(self._preferences.settings.theme))
        about = "colours; ansi-dark and ansi-light are the terminal's own"
        if self._preferences.effective_theme(theme) != theme:
            about = f"colours; {self._preferences.substitute_text(theme)}"
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
            # that of the display in the hall first: it is of the group before
            *map(self._beginning, sorted(BEGINNING, key=lambda name: name != "board")),
            *self._places(),
        )

    def _source(self, is_set: bool) -> str:
        if not is_set:
            return _DEFAULT
        return _RUN if self._preferences.file is None else _FILE

    def _switch(self, name: str) -> Setting:
        about, usual = _ABOUT[name]
        chosen = getattr(self._preferences.settings, name)
        source, value = self._source(chosen is not None), chosen
        if name == "mouse" and not self._preferences.prefill.mouse:
            source, value = "--no-mouse", False
        if name == "ascii" and self._preferences.prefill.ascii:
            poor = os.environ.get("TERM") == "linux"
            source, value = "TERM=linux" if poor else "--ascii", True
        on = "yes" if (usual if value is None else value) else "no"
        about = f"{about}. {_NEXT}" if name in ("mouse", "home") else about
        return Setting(
            id=name,
            value=on,
            source=source,
            about=about,
            group=_DISPLAY,
            choices=("yes", "no"),
        )

    def _beginning(self, name: str) -> Setting:
        about, unset = _BEGINNINGS[name]
        chosen: str = getattr(self._preferences.settings, name)
        if name == "board":
            return Setting(
                id=name,
                value=chosen or unset,
                source=self._source(bool(chosen)),
                about=about,
                group=_DISPLAY,
                name="hall display",
                choices=_SECONDS,
            )
        named = {"system": systems.KEYS, "person": self._people}
        others = dict.fromkeys((AS_LAST, *named.get(name, ()), chosen or AS_LAST))
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
        if self._preferences.file is None:
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

    def key_rows(self) -> Iterator[Setting]:
        """Yield the keys that the user may change."""
        keymap = self._preferences.keys
        for one in all_commands():
            if one.id not in self._preferences.fixed:
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
            yield _list_row(name, value, source, about)
        for row in LISTS if self._lookup.fetches else ():
            name = row.name
            if name not in self._imported:
                value = f"{row.publisher}: not imported"
                about = f"To fetch it: {key}{newer_list_command(name)}"
                yield _list_row(name, value, fetch, about)


def _list_row(name: str, value: str, source: str, about: str) -> Setting:
    """Make the row of a rating list."""
    return Setting(
        id=f"list {name}",
        value=value,
        source=source,
        about=about,
        group=_LISTS,
        name=f"list: {name}",
    )
