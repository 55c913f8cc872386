"""The dialog of the settings: each with its value and its source, to be changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult

from elo_tui.kit.commands.bindings import key_label
from elo_tui.kit.screens.dialog import Dialog, compose_line
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.dialog_parts import tail
from elo_tui.kit.widgets.lines import Row, fit, put_on_cursor, rule

_FIND_MAX = 40
#: Before the value of a row: a click on it is the previous one.
_PREVIOUS = "‹ "
#: Widths of the columns source, name, path and key, cells.
_FROM, _NAME, _PATH, _KEYS = 15, 51, 40, 20
#: Smallest width with a source in each row; else only the title has one, cells.
_WIDE = 60
_NOTHING = " No setting and no key of that name: theme, mouse, copy"
_KEY = "Press the new key; Esc leaves the old one"


class Setting(NamedTuple):
    """Row of the dialog; `choices` are the values that it steps through."""

    id: str
    value: str
    source: str
    """Source of the value: default, the file, a variable, an option."""
    about: str
    """Sentence about it, by which it is also found."""
    group: str = ""
    """The title above the first setting of its kind."""
    name: str = ""
    """Empty: the id."""
    choices: tuple[str, ...] = ()
    is_key: bool = False

    @property
    def label(self) -> str:
        """The name shown."""
        return self.name or self.id


class SettingList(PickList[Setting]):
    """List of the settings found."""

    def head(self, width: int) -> Sequence[Row]:
        item = self.item
        if width >= _WIDE or item is None:
            return (rule(width, end=f"{self.count}"),)
        return (rule(width, end=item.source),)

    def row(self, index: int, width: int, is_marked: bool) -> Row:
        one = self.given[index]
        end = _FROM if width >= _WIDE else 0
        room = width - end - 4
        value = room - _NAME
        if value < _PATH:
            # keys have long names and short values, other settings the reverse
            value = min(_KEYS, room // 2) if one.is_key else room * 2 // 3 - 4
        shown = f"{_PREVIOUS}{one.value} ›" if is_marked and one.choices else one.value
        text = f" {'>' if is_marked else ' '} {fit(one.label, room - value - 1)} "
        cells = f"{fit(tail(shown, value) or shown, value)} "
        row = (text, ""), (cells, "strong"), (fit(one.source, end), "dim")
        if not is_marked:
            return row
        return tuple((text, put_on_cursor(role)) for text, role in row)

    def is_before_value(self, x: int) -> bool:
        """Whether a column of the row with the cursor is that of its first sign."""
        if self.item is None:
            return False
        row = self.row(self.cursor, self.content_size.width, is_marked=True)
        before, sign, _ = "".join(text for text, _ in row).partition(_PREVIOUS)
        return bool(sign) and 0 <= x - cell_len(before) < len(_PREVIOUS)

    def group(self, item: Setting) -> str:
        return item.group


class Actions(NamedTuple):
    """Functions that the dialog calls."""

    rows: Callable[[], tuple[Setting, ...]]
    change: Callable[[str, str | None], str]
    """Sets a value, with None the default; returns an error or ""."""
    fetch: Callable[[], object]
    """Opens the dialog that fetches rating lists."""


class SettingsScreen(Dialog[None], scope="settings"):
    """Dialog that finds settings as letters are typed; arrows change their values."""

    list: Inside[SettingList] = Inside(SettingList)

    def __init__(self, keymap: Mapping[str, str], actions: Actions, about: str) -> None:
        super().__init__(keymap)
        self._actions = actions
        self._asks = False
        """Whether the next key becomes that of the command under the cursor."""
        self.heading = ("Settings", about)

    def compose_body(self) -> ComposeResult:
        yield from compose_line(Field("Find", id="setting", length=_FIND_MAX))
        yield SettingList(empty=_NOTHING)

    def on_mount(self) -> None:
        self.watch(self.query_one(Field), "value", self._search, init=False)
        self.watch(self.list, "cursor", self._explain, init=False)
        self._find()

    @property
    def idle_actions(self) -> frozenset[str]:
        one = next((found.item for found in self.query(SettingList)), None)
        if one is not None and (one.choices or one.is_key):
            return frozenset()
        return frozenset({"screen.take", "screen.reset"})

    def _search(self) -> None:
        self._find()
        self._explain()

    def _find(self) -> None:
        words = self.query_one(Field).value.casefold().split()
        self.list.given = tuple(
            one
            for one in self._actions.rows()
            if all(word in " ".join(map(str, one)).casefold() for word in words)
        )
        self.name_keys()

    def look_again(self) -> None:
        """Update the rows, with the cursor on the same one."""
        if not self.is_mounted:
            return
        item = self.list.item
        self._find()
        ids = [one.id for one in self.list.given]
        if item is not None and item.id in ids:
            self.list.cursor = ids.index(item.id)

    def _explain(self) -> None:
        self.name_keys()
        one = self.list.item
        if one is not None:
            self.say(one.about, "dim")

    def takes_key(self, key: str) -> bool:
        """Take the new key of a command, whatever its usual effect."""
        one = self.list.item
        if not self._asks or one is None:
            return False
        self._asks = False
        if key == "escape":
            self.say(f"{one.label}: {one.value} is unchanged", "dim")
        else:
            self._change(one, key, f"{one.label}: {key_label(key)} from now on")
        return True

    def action_take(self) -> None:
        """Choose the next value, or ask for a key."""
        one = self.list.item
        if one is not None and one.is_key:
            self._asks = True
            self.say(_KEY, "strong")
        else:
            self.action_step(1)

    def take_again(self, x: int) -> None:
        # a click on the sign before the value is the previous one
        if self.list.is_before_value(x):
            self.action_step(-1)
        else:
            self.action_take()

    def action_step(self, by: int) -> None:
        one = self.list.item
        if one is None or one.is_key:
            return
        if not one.choices:
            self.say(one.about, "dim")
            return
        place = one.choices.index(one.value) + by
        self._change(one, one.choices[place % len(one.choices)])

    def action_lists(self) -> None:
        """Fetch rating lists."""
        self._actions.fetch()

    def action_reset(self) -> None:
        """Restore the default."""
        one = self.list.item
        if one is not None and (one.choices or one.is_key):
            self._change(one, None, f"{one.label}: default restored")

    def _change(self, one: Setting, value: str | None, done: str = "") -> None:
        fault = self._actions.change(one.id, value)
        self._find()
        changed = self.list.item
        done = done or (changed.about if changed else "")
        self.say(fault or done, "wrong" if fault else "dim")
