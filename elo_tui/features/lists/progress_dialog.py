"""The common parts of dialogs that bring a rating list: progress, a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from textual.reactive import var

from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.widgets.lines import Lines, Row, rule, sentence_rows


class ListFacts(Lines):
    """Facts about a list under a title, and the progress of its import."""

    title: var[str] = var("")
    facts: var[tuple[str, ...]] = var(())
    progress: var[str] = var("")

    def count_rows(self, width: int) -> int:
        return len(self.rows(width, 0))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        return (
            rule(width, self.title),
            *(row for fact in self.facts for row in sentence_rows(fact, width)),
            *sentence_rows(self.progress, width, "strong"),
        )


class CancelsLists(Protocol):
    """The actions that import lists in a thread."""

    def cancel(self) -> bool:
        """Stop an import; return whether one was under way."""


class ShownProgress:
    """The part of a dialog that follows an import; the dialog has `ListFacts`."""

    def __init__(
        self,
        dialog: Dialog[bool],
        imports: CancelsLists,
        note_end: Callable[[bool], object],
    ) -> None:
        """`note_end` gets whether a list has changed, once the outcome is shown."""
        self._dialog, self._imports, self._note_end = dialog, imports, note_end
        self._answer: Callable[[bool], object] | None = None
        """Receives the answer to the question about a smaller list."""
        self.has_changed = False

    @property
    def _facts(self) -> ListFacts:
        return self._dialog.query_one(ListFacts)

    def show(self, text: str) -> None:
        """Show the progress."""
        self._facts.progress = text

    def ask_about_loss(self, loss: str, answer: Callable[[bool], object]) -> None:
        """Ask whether a smaller list replaces the imported one."""
        self._answer = answer
        self._facts.progress = f"The new list is smaller: {loss}"
        self._dialog.say("Enter replaces the list, Esc keeps it", "wrong")

    def answer_loss_question(self, accepts: bool) -> bool:
        """Answer the question about a smaller list; return whether it was asked."""
        answer, self._answer = self._answer, None
        if answer is not None:
            self._facts.progress = ""
            text = "Replacing the list" if accepts else "Keeping the list"
            self._dialog.say(text, "dim")
            answer(accepts)
        return answer is not None

    def show_end(self, text: str, role: str, has_changed: bool) -> None:
        """Show the outcome."""
        self.has_changed |= has_changed
        self._facts.progress = ""
        self._dialog.say(text, role)
        self._note_end(has_changed)

    def leave(self) -> None:
        """Refuse to replace the list if asked, stop the import, or end the dialog."""
        if self.answer_loss_question(False):
            return
        if self._imports.cancel():
            self.show_end("Stopped; the list is unchanged", "dim", False)
        else:
            self._dialog.dismiss(self.has_changed or None)
