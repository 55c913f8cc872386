"""A journal read from a file: what it holds, before it goes into the user's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from elo_tui.core.figures import plural
from elo_tui.screens.dialog import Dialog
from elo_tui.widgets.conventions import Inside
from elo_tui.widgets.lines import Filling, Row, fit, sentence_rows

if TYPE_CHECKING:
    from elo_tui.store.journal_document import Document


class Contents(Filling):
    """One row for each person, then what cannot be read."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document

    def needed(self, width: int) -> int:
        return len(self._rows(width))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = self._rows(width)
        if len(rows) <= height:
            return rows
        more = f" and {len(rows) - height + 1:,} more rows"
        return [*rows[: height - 1], ((fit(more, width), "dim"),)]

    def _rows(self, width: int) -> list[Row]:
        rows: list[Row] = []
        for account in self._document.accounts:
            name = account.person.name or account.person.fide_id
            held = counted(len(account.entries), len(account.listed))
            rows += sentence_rows(f"{name}: {held}", width)
        for text in self._document.left_out:
            rows += sentence_rows(f"! {text}", width, "wrong")
        return rows or sentence_rows("Nobody is in this file", width, "dim")


class ImportJournalScreen(Dialog["Document"], scope="take_in"):
    """Nothing is taken in before Enter; then it ends with the document."""

    def __init__(
        self, keymap: Mapping[str, str], label: str, document: Document
    ) -> None:
        super().__init__(keymap)
        self._document = document
        self.heading = ("Import into the journal", label)

    def compose_body(self) -> ComposeResult:
        yield Contents(self._document)

    pointer = Inside(Contents)
    """Where the cursor of the terminal stands."""

    def on_mount(self) -> None:
        if self._document.accounts:
            self.say("Enter adds what is not there yet; what is there stays as it is")
        else:
            self.say("There is nothing to import", "wrong")

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset() if self._document.accounts else frozenset({"screen.take"})

    def action_take(self) -> None:
        if self._document.accounts:
            self.dismiss(self._document)


def counted(entries: int, listed: int) -> str:
    """How many there are of both."""
    return f"{plural(entries, 'event')}, {plural(listed, 'official rating')}"
