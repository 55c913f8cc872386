"""The field Find of a screen: its words choose the rows of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from elo_tui.kit.widgets.controls import FindField


class Find:
    """Reports the words in the field Find, and shows those of a state."""

    def __init__(self, screen: Screen[Any], take: Callable[[str], None]) -> None:
        self._screen = screen
        self._take = take

    @property
    def field(self) -> FindField:
        """The field."""
        return self._screen.query_one(FindField)

    def begin(self) -> None:
        """Report the words from now on."""
        self._screen.watch(self.field, "value", self._take, init=False)

    def fill(self, words: str) -> None:
        """Write the words of a state into the field."""
        if self.field.value != words:
            self.field.value = words
