"""The explanation of one part of a screen."""

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
    """More text, shown only if a command is available: its id, and a sentence that may
    name its ``{key}``."""

    also: str = ""
    """Other words by which the palette finds its field."""

    def page(self, keymap: Mapping[str, str]) -> str:
        """The page of help, limited to the commands that are available."""
        keys = [(keys_of(command, keymap), sentence) for command, sentence in self.more]
        more = [text.format(key=key_label(key)) for key, text in keys if key]
        return "\n\n".join((self.text, " ".join(more))) if more else self.text
