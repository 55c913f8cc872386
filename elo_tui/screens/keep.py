"""Keep the rounds in the journal: under which name, and whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from elo_tui.commands.bindings import bindings
from elo_tui.core.entry import clean_name
from elo_tui.screens.dialog import Dialog
from elo_tui.screens.person import NAME_MAX
from elo_tui.widgets.form_field import Field
from elo_tui.widgets.form_pane import FormPane


class Names(NamedTuple):
    """Under which name rounds should be kept."""

    event: str
    person: str
    """Empty where a person is chosen."""


class KeepScreen(Dialog[Names]):
    """Asks for the name of the event, and of the player where nobody is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("keep")]

    scope = "keep"

    def __init__(
        self, keymap: Mapping[str, str], event: str, person: str | None, lasts: bool
    ) -> None:
        super().__init__(keymap)
        self._event = event
        self._asks_for_person = person is None
        about = f"for {person}" if person else "your first event"
        if not lasts:
            about += ", until the program ends"
        self.heading = ("Keep in the journal", about)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane():
            yield Field("Event", id="keep_event", length=NAME_MAX)
            if self._asks_for_person:
                yield Field("Player", id="keep_person", length=NAME_MAX)

    def on_mount(self) -> None:
        event = self.query_one("#keep_event", Field)
        event.value = self._event
        event.action_end()

    def action_take(self) -> None:
        fields = {field.id: field for field in self.query(Field)}
        names = {
            name: clean_name(field.value, NAME_MAX) for name, field in fields.items()
        }
        for name, field in fields.items():
            if not names[name]:
                self.set_focus(field)
                self.say(f"Type a name of the {field.label.lower()} first", "wrong")
                return
        self.dismiss(Names(names["keep_event"], names.get("keep_person", "")))
