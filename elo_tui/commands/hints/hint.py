"""What is said about one part of a screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elo_tui.commands.bindings import key_label, keys_of


class Hint(NamedTuple):
    """``line`` fits the message row of 80 columns; ``text`` is the page of help."""

    title: str
    line: str
    text: str
    more: tuple[tuple[str, str], ...] = ()
    """What else holds only where a command is there: its id, and a sentence that may
    name its ``{key}``.
    """

    also: str = ""
    """Other words that the palette finds its field by."""

    def page(self, keymap: Mapping[str, str]) -> str:
        """The page of help, as far as the commands that it names are there."""
        keys = [(keys_of(command, keymap), sentence) for command, sentence in self.more]
        there = [text.format(key=key_label(key)) for key, text in keys if key]
        return "\n\n".join((self.text, " ".join(there))) if there else self.text
