"""The names of the parts of a screen, in one row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.lines import Lines, Row, Span

NO_DOORS: Mapping[str, tuple[str, str]] = {}


class PartTabs(Lines):
    """One row: each part with the key that leads there; a click leads there, too."""

    view: var[Any] = var(None)
    """A view with a state that names its part; None before the first one."""

    class Chosen(Posting):
        """Posted when a part or a door was clicked."""

        part: str

    def __init__(
        self, parts: Mapping[str, str], doors: Mapping[str, tuple[str, str]] = NO_DOORS
    ) -> None:
        """Show these parts, by their keys in the state, with their names.

        `doors` are actions with key and name, after the parts if all have room.
        """
        super().__init__()
        self._parts = parts
        self._doors = [(f" {key} ", name, door) for door, (key, name) in doors.items()]

    def _list_tabs(self, width: int) -> list[tuple[str, str, str]]:
        """List key, name and part, in a narrow row with one word and no key.

        If not all have room, those before the present one are left out, then those
        after it that would be cut.
        """
        tabs = [
            (f" {number} ", name, part)
            for number, (part, name) in enumerate(self._parts.items(), start=1)
        ]
        for listed in ([*tabs, *self._doors], tabs):
            if sum(cell_len(f"{key}{name} ") for key, name, _ in listed) < width:
                return listed
        short = [(" ", name.partition(" ")[0], part) for _, name, part in tabs]
        while self._is_cut(short, width):
            del short[0]
        ends = accumulate((cell_len(name) + 2 for _, name, _ in short), initial=1)
        fitting = sum(end <= width + 1 for end in ends) - 1
        return short[: max(1, fitting)]

    def _is_cut(self, tabs: Sequence[tuple[str, str, str]], width: int) -> bool:
        """Whether the present part is beyond the end of the row."""
        present, end = self.view.state.part if self.view is not None else "", 1
        for key, name, part in tabs:
            end += cell_len(f"{key}{name} ")
            if part == present:
                return end > width and part != tabs[0][2]
        return False

    def rows(self, width: int, height: int) -> Sequence[Row]:
        present = self.view.state.part if self.view is not None else ""
        spans: list[Span] = [(" ", "")]
        for key, name, part in self._list_tabs(width):
            is_present = part == present
            spans += [(key, "tab" if is_present else "dim")]
            spans += [(f"{name} ", "tab" if is_present else "")]
        return (tuple(spans),)

    def on_click(self, event: events.Click) -> None:
        at = 1
        for key, name, part in self._list_tabs(self.content_size.width):
            at += cell_len(f"{key}{name} ")
            if event.x < at:
                self.post_message(self.Chosen(part))
                return
