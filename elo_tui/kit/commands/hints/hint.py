"""The explanation of one part of a screen, and how a table of them is written.

A hint begins with its id in brackets and its title. Its line follows, then the text of
its page, with an empty line between paragraphs. A line from ``>`` on is more text for a
command, and the words after ``~`` find it too. ``{range}`` and ``{usual}`` are
those of the fact with its id.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from elo_tui.core.facts import get_fact
from elo_tui.kit.commands.bindings import key_label, keys_of

#: The sentence of all fields that take a player.
_NAMES = (
    "screen.lookup",
    "A name or an ID brings up players of the rating lists here: the arrows choose,"
    " Enter takes; {key} searches all of them.",
)


class Hint(Struct, frozen=True):
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


def read_hints(text: str) -> dict[str, Hint]:
    """Read hints by their id, in the form above."""
    blocks = re.split(r"^\[(\w+)\] ", text, flags=re.MULTILINE)[1:]
    return {
        name: _read_hint(name, block.strip())
        for name, block in zip(blocks[::2], blocks[1::2], strict=True)
    }


def _read_hint(name: str, block: str) -> Hint:
    if "{" in block:
        block = re.sub(
            r"\{(range|usual)\}",
            lambda one: getattr(get_fact(name), one[1]),
            block,
        )
    block, _, also = block.partition("\n~ ")
    page, *more = block.split("\n> ")
    title, line, text = page.split("\n", 2)
    return Hint(
        title=title,
        line=line,
        text="\n\n".join(" ".join(part.split("\n")) for part in text.split("\n\n")),
        more=tuple(_read_more(one) for one in more),
        also=also,
    )


def _read_more(text: str) -> tuple[str, str]:
    if text == "names":
        return _NAMES
    command, _, sentence = text.partition(": ")
    return command, " ".join(sentence.split())
