"""The dialog with the news of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from textual.app import ComposeResult

from elo_tui.core.model import Problem
from elo_tui.features.event_desk.answer.round_page import RoundAnswer
from elo_tui.features.event_desk.dialogs import SaveShown
from elo_tui.kit.faces import answer_faces
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.screens.shown_answers import show_answer
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.dialog_parts import PlainLines

#: Finds the news of a round, of the last finished one for None.
FindRound = Callable[[int | None], RoundAnswer | Problem]


class RoundScreen(Dialog[None], scope="round_news"):
    """Dialog with the news of a round, as the text to send."""

    list: Inside[PlainLines] = Inside(PlainLines)

    def __init__(
        self, keymap: Mapping[str, str], save: SaveShown, find: FindRound
    ) -> None:
        super().__init__(keymap)
        self._save = save
        self._find = find
        self._answer: RoundAnswer | None = None
        self._number: int | None = None
        """The round asked for last."""
        self.heading = ("News of a round", "")

    def compose_body(self) -> ComposeResult:
        yield PlainLines("Looking through the rounds ...")

    def on_mount(self) -> None:
        super().on_mount()
        self._ask(None)

    def _ask(self, number: int | None) -> None:
        """Find the news in a thread: the chances of an open event take a second."""
        self._number = number
        work = partial(self._find_in_thread, number)
        self.run_worker(work, thread=True, exclusive=True)

    def _find_in_thread(self, number: int | None) -> None:
        self.app.call_later(self._show, number, self._find(number))

    def _show(self, number: int | None, found: RoundAnswer | Problem) -> None:
        if not self.is_attached or number != self._number:
            return
        if isinstance(found, Problem):
            sentence = f"{found.text[:1].upper()}{found.text[1:]}"
            self.say(sentence, "wrong")
            if self._answer is None:
                self.list.text = sentence
            else:
                self._number = self._answer.round
            return
        self._answer, self._number = found, found.round
        self.heading = ("News of a round", f"round {found.round} of {found.rounds}")
        self.list.line = 0
        self.list.text = answer_faces.write("text", found).rstrip()
        self.say("Left and Right turn to another round", "dim")

    def action_turn(self, by: int) -> None:
        """Show another round."""
        if self._number is not None:
            self._ask(max(1, self._number + by))

    def action_save(self) -> None:
        """Save or copy the page."""
        answer = self._answer
        if answer is None:
            self.say("Nothing to save", "dim")
        else:
            self._save(show_answer(answer.title, "the round", lambda: answer))
