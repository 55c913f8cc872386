"""Help for what has the focus, then every key that works there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from elo_tui.commands.bindings import key_labels, offered
from elo_tui.commands.command import Command
from elo_tui.commands.hints.hint import Hint
from elo_tui.screens.page import PageScreen

SCOPE_TITLES = {
    "rounds": "On the rounds",
    "entry": "In the entry line",
    "players": "On the players",
    "standings": "On the standings",
    "chances": "On the chances",
    "games": "On the open games",
    "field": "With an event",
    "find": "In Find",
    "journal": "On the journal",
    "official": "While an official rating is entered",
    "people": "While a person is chosen",
    "person": "While a person is entered",
    "keep": "While an event is kept",
    "conflict": "Where two versions of an event exist",
    "differences": "While a list is compared with the journal",
    "drafts": "While drafts are looked at",
    "take_in": "While a journal is imported",
    "lookup": "While a player is looked up",
    "text": "While a result is read",
    "update": "While rating lists are fetched",
    "settings": "In the settings",
    "offers": "On the players offered",
    "facts": "While facts are given",
    "open": "While a file is chosen",
    "reading": "While a file is read",
    "review": "In the review",
    "save": "While saving",
    "form": "In a field",
    "working": "In the working",
    "chart": "On the chart",
    "compare": "In the comparison",
    "ahead": "While looking ahead",
    "tournament": "With rounds",
    "screen": "On this screen",
    "app": "Everywhere",
}

ABOUT = (
    "Every number is computed from the fields as you type; there is no key to press."
    " FIDE's expected scores and changes are exact hundredths, and changes are rounded"
    " once, at the end, halves away from zero (B.02 8.3.4)."
)


class HelpScreen(PageScreen):
    """One page: the focused part first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,alt+h,q", "dismiss", "Back", show=False),
    ]

    heading = "Help"
    said = (
        "The arrows scroll; [words in brackets] name a command in the settings",
        "dim",
    )

    def __init__(
        self, hint: Hint | None, scopes: tuple[str, ...], keymap: Mapping[str, str]
    ) -> None:
        super().__init__()
        self.hint = hint
        self.scopes = scopes
        self.keymap = keymap

    def page(self) -> Content:
        parts: list[str | tuple[str, str]] = []
        if self.hint is not None:
            explained = self.hint.page(self.keymap)
            parts += [(f"{self.hint.title}\n", "bold"), f"{explained}\n\n"]
        parts += [("How it computes\n", "bold"), f"{ABOUT}\n"]
        for scope in self.scopes:
            parts.append((f"\n{SCOPE_TITLES[scope]}\n", "bold"))
            parts += map(self._row, offered(scope, self.keymap))
        return Content.assemble(*parts)

    def _row(self, command: Command) -> str:
        labels = key_labels(self.keymap.get(command.id, command.keys))
        return f"  {labels:<16} {command.help}  [{command.id}]\n"
