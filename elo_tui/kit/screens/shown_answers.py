"""An answer that a screen shows, to be saved and copied in every format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core.model import Problem
from elo_tui.kit.faces import answer_faces

if TYPE_CHECKING:
    from elo_tui.kit.answer import Answer


class Writer(NamedTuple):
    """Format of a file."""

    key: str
    title: str
    extension: str


#: Formats of any answer.
FORMS = (
    Writer("csv", "CSV table", "csv"),
    Writer("html", "web page to print", "html"),
    Writer("markdown", "Markdown", "md"),
    Writer("json", "JSON data", "json"),
    Writer("text", "plain text", "txt"),
)


class Shown(NamedTuple):
    """Answer that a screen shows, to be saved and copied."""

    name: str
    """Proposed file name, without an ending."""
    what: str
    """Description, such as "one game"."""
    write: Callable[[str], str | Problem]
    """Writes the text in the format of a key."""
    formats: tuple[Writer, ...] = FORMS
    left_out: Callable[[str], Sequence[str]] = lambda _key: ()
    """Lists what the format of a key omits, with counts."""

    @property
    def text(self) -> str:
        """Plain text, without a final newline."""
        return str(self.write("text")).rstrip("\n")


def show_answer(name: str, what: str, answer: Callable[[], Answer]) -> Shown:
    """Return an answer, which is made when it is written."""
    return Shown(name, what, lambda key: answer_faces.write(key, answer()))
