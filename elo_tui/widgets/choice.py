"""A choice between a few words, in one row: ``‹ standard ›``."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from elo_tui.commands.bindings import bindings


class Choice(Widget, can_focus=True):
    """Left and right choose; the word alone shows the choice.

    Letters and blanks do not: someone who types them means another field.
    ``options`` maps keys to the words shown; `value` is the key chosen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("form"),
        Binding("right", "step(1)", "Next choice", show=False),
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

    def action_enter(self) -> None:
        self.screen.focus_next()

    def action_step(self, by: int) -> None:
        keys = list(self.options)
        self.value = keys[(keys.index(self.value) + by) % len(keys)]

    def on_click(self) -> None:
        self.action_step(1)
