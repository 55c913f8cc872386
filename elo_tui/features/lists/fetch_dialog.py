"""The dialog that fetches rating lists, only on request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from elo_tui.core.text.figures import plural
from elo_tui.features.lists.progress_dialog import ListFacts, ShownProgress
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.network.hosts import BY_HAND, LISTS, FetchableList, ListAdvice

if TYPE_CHECKING:
    from elo_tui.features.lists.actions import LookupActions
    from elo_tui.store.lists import ListInfo

_Listed = FetchableList | ListAdvice
_ROWS: tuple[_Listed, ...] = (*LISTS, *BY_HAND)
_ASKED_FIRST = "Enter contacts the hosts above; nothing is sent before"


class FetchListsScreen(Dialog[bool], scope="update"):
    """Dialog that fetches lists on Enter; its result is True if a list has changed.

    Each has a row with the number of imported players.
    """

    list: Inside[PickList[_Listed]] = Inside(PickList)

    def __init__(self, keymap: Mapping[str, str], actions: LookupActions) -> None:
        super().__init__(keymap)
        self._actions = actions
        self.progress = ShownProgress(self, actions, self._note_end)
        self._imported: Mapping[str, ListInfo] = {}
        self._fetched: FetchableList | None = None
        """List being fetched."""
        self.heading = ("Fetch rating lists", "only on request")

    def compose_body(self) -> ComposeResult:
        yield PickList(self._list_columns)
        facts = ListFacts()
        facts.title = "Addresses"
        yield facts

    def on_mount(self) -> None:
        self.list.given = _ROWS
        self.watch(self.list, "cursor", self._show_facts, init=False)
        self._show_facts()
        self._actions.look(self)

    facts = Inside(ListFacts)

    def _list_columns(self, width: int) -> Sequence[Column[_Listed]]:
        return (
            text_column("name", "", 12, lambda one: f"   {one.name}", 11),
            text_column("publisher", "", 15, lambda one: one.publisher, 13),
            text_column("state", "", 50, self._describe, 13, "dim"),
        )

    def _describe(self, one: _Listed) -> str:
        info = self._imported.get(one.name)
        if info is not None:
            players = plural(info.players, "player")
            return f"{players}, of {info.date or 'unknown date'}"
        return "not imported" if isinstance(one, FetchableList) else "by hand"

    def show_lists(self, imported: Mapping[str, ListInfo]) -> None:
        """Show the imported lists, by name."""
        self._imported = imported
        self.list.redraw()
        self._show_facts()
        if not self.message[0]:
            # last, as later changes would be painted separately
            self.say(_ASKED_FIRST, "dim")

    def _note_end(self, has_changed: bool) -> None:
        self._fetched = None
        if has_changed:
            self._actions.look(self)

    def _show_facts(self) -> None:
        one = self.list.given[self.list.cursor]
        if isinstance(one, ListAdvice):
            self.facts.facts = (f"Not fetched: {one.why}",)
            return
        info = self._imported.get(one.name)
        self.facts.facts = (
            *one.addresses,
            "Not imported yet"
            if info is None
            else f"If changed, replaces the imported list of {info.players:,} players",
        )

    def action_take(self) -> None:
        if self.progress.answer_loss_question(True):
            return
        one = self.list.given[self.list.cursor]
        if self._fetched is not None:
            self.say(f"{self._fetched.name} is being fetched; Esc stops it", "wrong")
        elif isinstance(one, ListAdvice):
            self.say(f"{one.publisher}: {one.why}", "wrong")
        else:
            self._fetched = one
            self.say(f"{one.name}: asking; Esc stops it", "dim")
            self._actions.fetch(self, one)

    def action_back(self) -> None:
        self.progress.leave()
