"""The dialogs of pools: choose one, begin one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from textual.app import ComposeResult

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import (
    POOL_ROWS,
    PoolSettings,
    complete_settings,
    read_k,
)
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.pool.names import is_pool_name, list_pools
from elo_tui.features.pool.pools import read_opening_path
from elo_tui.kit.screens.dialog import Dialog, compose_form
from elo_tui.kit.tables.pick_list import PickList, describe_rows
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import Control, FormPane
from elo_tui.kit.widgets.lines import Span
from elo_tui.session.path_completion import PATH_MAX

NAME_MAX = 60


class NewPool(NamedTuple):
    """A pool to be begun."""

    name: str
    settings: PoolSettings
    opening: tuple[Mapping[str, object], ...] = ()
    """Rows of the list that it begins with."""


#: Results of the choice of a pool that are no names: another file, a new pool.
OTHER_FILE, NEW = "/", ""


class PoolsScreen(Dialog[str], scope="pools"):
    """Dialog that chooses a pool; its result is the name, OTHER_FILE or NEW.

    The pool changed last is the first.
    """

    list: Inside[PickList[str]] = Inside(PickList)

    def __init__(
        self, keymap: Mapping[str, str], names: Sequence[str], present: str
    ) -> None:
        super().__init__(keymap)
        self._names, self._present = names, present
        self.heading = ("Pools", "rating lists of your own")

    def compose_body(self) -> ComposeResult:
        yield PickList(describe_rows(_indent), empty=" No pool yet: a begins one")

    def on_mount(self) -> None:
        self.list.given = tuple(self._names)
        if self._present in self._names:
            self.list.cursor = self._names.index(self._present)
        self.say("Enter opens a pool, o the file of one elsewhere, a begins one", "dim")

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset() if self._names else frozenset({"screen.take"})

    def action_take(self) -> None:
        if self.list.item is not None:
            self.dismiss(self.list.item)

    def action_add(self) -> None:
        self.dismiss(NEW)

    def action_file(self) -> None:
        self.dismiss(OTHER_FILE)


def _indent(name: str, width: int) -> str:
    return f" {name}"


#: Labels of the choices for newcomers.
_NEWCOMERS = {
    "start": "begin at Start",
    "file": "as the file says",
    "fit": "by their first event",
    "list": "by the federation's list",
}

_PERIODS = {
    "event": "after each event",
    "month": "monthly",
    "01-01,04-01,07-01,10-01": "every three months",
    "01-01,07-01": "in January and July",
}

_NEEDS_LIST = "first ratings need rated opponents: name a List"


class NewPoolScreen(Dialog[NewPool], scope="new_pool"):
    """Form for a new pool."""

    def __init__(self, keymap: Mapping[str, str]) -> None:
        super().__init__(keymap)
        self.heading = ("New pool", "its rules; K and the rest can change later")

    form = Inside(FormPane)

    def compose_body(self) -> ComposeResult:
        yield from compose_form(self._make_controls())

    def _make_controls(self) -> Iterator[Control]:
        yield Field("Name", id="pool_name", length=NAME_MAX)
        names = {row.key: row.name for row in POOL_ROWS.values()}
        yield Choice("System", names, id="pool_system")
        yield Field("K", id="pool_k", length=40, placeholder="20")
        yield Choice("New", dict(_NEWCOMERS), id="pool_newcomers")
        yield Field("Start", id="pool_start", length=5, placeholder="1500")
        yield Choice("Rated", dict(_PERIODS), id="pool_period")
        yield Field("List", id="pool_opening", length=PATH_MAX)

    def on_mount(self) -> None:
        self.form.fill({"pool_k": "40,20@30"}, self._check)
        self._check()

    def _check(self) -> None:
        """Show the fields that the system uses, with the choices that it has."""
        system = self.form.text("pool_system") or "elo"
        row = POOL_ROWS[system]
        self.query_one("#pool_k").display = row.sets_k
        options = (
            ("pool_newcomers", row.pool_newcomers),
            (
                "pool_period",
                [*_PERIODS] if len(row.pool_periods) > 1 else row.pool_periods,
            ),
        )
        for name, keys in options:
            choice = self.query_one(f"#{name}", Choice)
            words = _NEWCOMERS | _PERIODS
            wanted = {key: words[key] for key in keys}
            if choice.options != wanted:
                choice.options = wanted
                first = row.pool_periods if name == "pool_period" else keys
                choice.value = first[0]
            choice.display = len(keys) > 1
        begins = self.form.text("pool_newcomers") != "list"
        self.query_one("#pool_start").display = begins
        self._read()

    def _read(self) -> NewPool | None:
        """Read the form; None while a field is wrong, as its note explains."""
        notes: dict[str, Span] = {}
        name = clean_name(self.form.text("pool_name"), NAME_MAX)
        if name and not is_pool_name(name):
            notes["pool_name"] = ("letters, digits, blanks and - only", "wrong")
        elif name in list_pools():
            notes["pool_name"] = ("a pool has this name already", "wrong")
        settings = PoolSettings(
            system=self.form.text("pool_system") or "elo",
            newcomers=self.form.text("pool_newcomers"),
            period=self.form.text("pool_period"),
        )
        row = POOL_ROWS[settings.system]
        if row.sets_k and (text := self.form.text("pool_k").strip()):
            steps = read_k(text)
            if isinstance(steps, Problem):
                notes["pool_k"] = ("such as 20, or 40,20@30 games", "wrong")
            else:
                settings = settings._replace(k=steps)
        if text := self.form.text("pool_start").strip():
            try:
                settings = settings._replace(start=float(text))
            except ValueError:
                notes["pool_start"] = ("a number such as 1500", "wrong")
        done = complete_settings(settings)
        if isinstance(done, Problem) and not notes:
            notes[f"pool_{done.field}"] = (done.text, "wrong")
        if row.pool_newcomers == ("list",):
            notes.setdefault("pool_system", (_NEEDS_LIST, "dim"))
        opening = self._read_list(notes)
        self.form.notes = notes
        if isinstance(done, Problem) or any(
            role == "wrong" for _, role in notes.values()
        ):
            return None
        return NewPool(name, done, opening)

    def _read_list(self, notes: dict[str, Span]) -> tuple[Mapping[str, object], ...]:
        """Read the list that the pool begins with, or note why not."""
        path = self.form.text("pool_opening").strip()
        if not path:
            return ()
        found = read_opening_path(path)
        if isinstance(found, Problem):
            notes["pool_opening"] = (found.text, "wrong")
            return ()
        notes["pool_opening"] = (f"{len(found):,} people to begin with", "dim")
        return tuple(found)

    def action_take(self) -> None:
        found = self._read()
        if found is None:
            self.say(self.form.first_note, "wrong")
        elif not found.name:
            self.say("Type a name first; Esc goes back", "wrong")
        else:
            self.dismiss(found)
