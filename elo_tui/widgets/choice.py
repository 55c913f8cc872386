"""A choice between a few words, in one row: ``‹ standard ›``."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from elo_tui.commands.bindings import bindings


class Choice(Widget, can_focus=True):
    """Left, right, space or a first letter choose; the word alone tells the choice.

    ``options`` maps keys to the words shown; `value` is the key chosen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("form"),
        Binding("right,space", "step(1)", "Next choice", show=False),
        Binding("left", "step(-1)", "Previous choice", show=False),
    ]

    scope = "form"

    value: reactive[str] = reactive("")

    def __init__(self, label: str, options: dict[str, str], *, id: str) -> None:
        super().__init__(id=id)
        self.label = label
        self.options = options
        self.set_reactive(Choice.value, next(iter(options)))
        self.styles.width = max(map(cell_len, options.values())) + 4

    def render(self) -> Content:
        return Content(f"‹ {self.options[self.value]} ›")

    def validate_value(self, value: str) -> str:
        return value if value in self.options else next(iter(self.options))

    def action_step(self, by: int) -> None:
        keys = list(self.options)
        self.value = keys[(keys.index(self.value) + by) % len(keys)]

    def on_key(self, event: events.Key) -> None:
        """A letter chooses the next option whose word starts with it."""
        letter = event.character
        if letter is None or not letter.isalpha():
            return
        keys = list(self.options)
        here = keys.index(self.value)
        for key in keys[here + 1 :] + keys[: here + 1]:
            if self.options[key].casefold().startswith(letter.casefold()):
                self.value = key
                event.stop()
                return

    def on_click(self) -> None:
        self.action_step(1)
