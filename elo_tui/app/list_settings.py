"""The rating lists as rows of the settings: imported ones and others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from elo_tui.app.lookup_actions import LookupActions
from elo_tui.commands.bindings import key_label, keys_of
from elo_tui.core.text.figures import plural

if TYPE_CHECKING:
    from elo_tui.screens.settings_dialog import Setting
    from elo_tui.store.lists import ListInfo


class ListSettings:
    """Rows of the rating lists, empty until `look` has found the lists."""

    def __init__(self, lookup: LookupActions, keys: Mapping[str, str]) -> None:
        self._lookup = lookup
        self._keys = keys
        self._imported: Mapping[str, ListInfo] | None = None

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
        from elo_tui.network.hosts import LISTS
        from elo_tui.screens.settings_dialog import Setting
        from elo_tui.session.lookup import is_old, newer_list_command

        if self._imported is None:
            return
        key = ""
        if self._lookup.fetches:
            key = keys_of("settings.lists", self._keys).partition(",")[0]
            key = f"{key_label(key)} or " if key else ""
        publishers = {row.name: f"{row.publisher}: " for row in LISTS}
        for name, info in self._imported.items():
            players = plural(info.players, "player")
            old = ", older than a month" if is_old(info, self._lookup.today) else ""
            yield Setting(
                id=f"list {name}",
                name=f"list: {name}",
                value=f"{publishers.get(name, '')}{players}{old}",
                source=f"of {info.date or 'unknown day'}",
                about=f"A newer one: {key}{newer_list_command(name)}",
            )
        for row in LISTS if self._lookup.fetches else ():
            if row.name not in self._imported:
                yield Setting(
                    id=f"list {row.name}",
                    name=f"list: {row.name}",
                    value=f"{row.publisher}: not imported",
                    source="can be fetched",
                    about=f"To fetch it: {key}{newer_list_command(row.name)}",
                )
