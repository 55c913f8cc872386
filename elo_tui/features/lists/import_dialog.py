"""The dialog that imports a rating list from a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from elo_tui.core import entry
from elo_tui.core.model import POOLS, Problem
from elo_tui.features.lists.fetching import ListFound
from elo_tui.features.lists.progress_dialog import ListFacts, ShownProgress
from elo_tui.kit.screens.dialog import Dialog, compose_form
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane, note_problems
from elo_tui.readers.lists import ListError
from elo_tui.readers.sources import Source
from elo_tui.store.lists.build import ImportTerms
from elo_tui.store.lists.list_records import get_list_file

if TYPE_CHECKING:
    from elo_tui.features.lists.actions import LookupActions
    from elo_tui.store.lists import ListInfo
    from elo_tui.store.lists.list_records import Imported

_NAME_MAX, _DAY_MAX = 30, 10
#: The option of the command line that a remark names; here it has a field.
_OPTION = re.compile("[;,] --[a-z]+ gives [a-z]+$")


class ImportListScreen(Dialog[bool], scope="import_list"):
    """Dialog that imports a list on Enter; its result is True once that is done."""

    form = Inside(FormPane)
    facts = Inside(ListFacts)

    def __init__(
        self, keymap: Mapping[str, str], actions: LookupActions, source: Source
    ) -> None:
        super().__init__(keymap)
        self.progress = ShownProgress(self, actions, self._note_end)
        self._actions, self._source = actions, source
        self._found: ListFound | None = None
        self._imported: Mapping[str, ListInfo] = {}
        """The lists imported before, by name."""
        self._is_reading = False
        self._remarks: tuple[str, ...] = ()
        """The findings made while the list was read."""
        self.heading = ("Import a rating list", source.label)

    def compose_body(self) -> ComposeResult:
        pools = {"": "as in the file"} | {pool: str(pool) for pool in POOLS}
        fields = (
            Field("Name", id="list_name", length=_NAME_MAX),
            Field("Of", id="list_date", length=_DAY_MAX),
            Choice("Pool", pools, id="list_pool"),
        )
        yield from compose_form(fields)
        facts = ListFacts()
        facts.title = "List"
        yield facts

    def on_mount(self) -> None:
        self.query_one("#list_pool").display = False
        self.form.fill({}, self._check)
        self._actions.look_into(self, self._source)

    @property
    def idle_actions(self) -> frozenset[str]:
        # Enter goes back then, as Escape does
        is_done = self.progress.has_changed
        return frozenset({"screen.take"}) if is_done else frozenset()

    def show_found(
        self, found: ListFound | str, imported: Mapping[str, ListInfo]
    ) -> None:
        """Show what the file states, and the list that it would replace."""
        if isinstance(found, str):
            self.say(found, "wrong")
            return
        self._found, self._imported = found, imported
        for name, text in zip(
            ("list_name", "list_date"), (found.name, found.day), strict=True
        ):
            self.query_one(f"#{name}", Field).value = text
        pool = self.query_one("#list_pool", Choice)
        pool.display, pool.value = found.has_one_pool, found.pool
        self._check()
        if found.name:
            self.say("Enter imports the list; Esc stops it at any time", "dim")

    def _check(self) -> None:
        """Check the fields, and show the effect of the import."""
        found = self._found
        if found is None or self._is_reading:
            return
        name = self.form.text("list_name").strip()
        self.form.notes = self._list_problems(name)
        before = self._imported.get(name)
        effect = "No list of this name is imported yet"
        if before is not None:
            day = before.date or "unknown date"
            effect = f"Replaces {before.players:,} players, of {day}, once it is read"
        self.facts.facts = (f"{found.kind}", effect)

    def _list_problems(self, name: str) -> dict[str, tuple[str, str]]:
        """List the problems of the fields, by field."""
        day = entry.read_date(self.form.text("list_date"), "date")
        notes = note_problems({"date": day}, "list_")
        try:
            get_list_file(Path(), name)
        except ListError as error:
            notes["list_name"] = (str(error), "wrong")
        return notes

    def action_take(self) -> None:
        """Answer the question about a smaller list, or import the list."""
        found = self._found
        if self.progress.answer_loss_question(True) or found is None:
            return
        if self.progress.has_changed:
            self.dismiss(True)
        elif self._is_reading:
            self.say("The list is being read; Esc stops it", "wrong")
        elif self.form.notes:
            self.say(self.form.first_note, "wrong")
        else:
            self._is_reading = True
            self.say("Reading; Esc stops it", "dim")
            self._actions.import_file(self, self._source, self._make_terms(found))

    def _make_terms(self, found: ListFound) -> ImportTerms:
        """Make the terms; only what differs from the file is stated."""
        day = entry.read_date(self.form.text("list_date"), "date")
        assert not isinstance(day, Problem)
        pool = self.form.text("list_pool")
        return ImportTerms(
            name=self.form.text("list_name").strip(),
            date=None if day is None or str(day) == found.day else str(day),
            pool=None if pool == found.pool else pool or None,
        )

    def note_imported(self, done: Imported) -> None:
        """Note the list that was imported, before its end."""
        remarks = []
        for one in done.notes:
            text = _OPTION.sub("", one.text)
            remarks.append(f"line {one.line}: {text}" if one.line else text)
        if done.info.left_out:
            remarks.insert(0, f"rows left out: {done.info.left_out:,}")
        self._remarks = tuple(remarks)

    def action_back(self) -> None:
        self.progress.leave()

    def _note_end(self, has_changed: bool) -> None:
        """Show remarks on the list; without any the dialog ends."""
        self._is_reading = False
        if not has_changed:
            return
        self.facts.facts = self._remarks
        self.name_keys()
        if not self._remarks:
            self.dismiss(True)
