"""Parts of dialogs: the frame or title row, and a text to read line by line."""

from __future__ import annotations

import os
from collections.abc import Sequence

from rich.cells import cell_len
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Offset, Size
from textual.reactive import var

from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    Span,
    fit,
    rule,
    sentence_rows,
    wrap_text,
)

#: What the rule and the blanks around two texts take at least, cells.
_AROUND = 10
#: The most rows of the subject.
_MOST = 2


class TitleLine(Lines):
    """Title row of a dialog without a frame, with its subject at the right or below."""

    heading: var[tuple[str, str]] = var(("", ""))

    def count_rows(self, width: int) -> int:
        return 1 + len(self._below(width))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        title, about = self.heading
        below = self._below(width)
        if not below or height <= len(below):
            room = width - cell_len(title) - _AROUND
            return (rule(width, title, tail(about, room)),)
        return rule(width, title), *(((fit(f" {one}", width), "dim"),) for one in below)

    def _below(self, width: int) -> list[str]:
        """Wrap the subject if it does not fit next to the title."""
        title, about = self.heading
        fits = cell_len(title) + cell_len(about) + _AROUND <= width
        if fits:
            return []
        # the rest of the rows is the dialog's, however long a name is
        lines = wrap_text(about, width - 3)
        if len(lines) > _MOST:
            lines = [*lines[: _MOST - 1], f"{lines[_MOST - 1]} …"]
        return lines


class DialogFrame(Vertical):
    """Container of a dialog, framed by the stylesheet in large windows."""

    heading: var[tuple[str, str]] = var(("", ""))

    _size_before: Size | None = None

    def watch_heading(self) -> None:
        self._entitle()

    def on_resize(self) -> None:
        self._entitle()
        if self._size_before not in (None, self.size):
            # the texts next to it are those of other rows
            self.screen.refresh()
        self._size_before = self.size

    def _entitle(self) -> None:
        title, about = self.heading
        self.border_title = Content(title) if title else None
        room = self.size.width - _AROUND
        shown = tail(about, room) or fit(about, max(0, room))
        self.border_subtitle = Content(shown) if about else None


def tail(text: str, room: int) -> str:
    """Return the end of a path that fits; "" for words."""
    if cell_len(text) <= room:
        return text
    if not {"/", os.sep} & {*text}:
        return ""
    while text and cell_len(text) >= room:
        text = text[1:]
    return f"…{text}" if text else ""


class Sentences(Lines):
    """Sentences with their roles, wrapped; an ellipsis if there are more rows."""

    texts: var[tuple[Span, ...]] = var(())

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = [
            row for text, role in self.texts for row in sentence_rows(text, width, role)
        ]
        if len(rows) > height > 1:
            rows[height - 1 :] = [((fit(" ...", width), "dim"),)]
        return rows


class PlainLines(Lines):
    """Reader of a text; continuations of long lines are not indented."""

    fills = True

    text: var[str] = var("")
    line: var[int] = var(0)
    """The present line, counted after wrapping."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.set_reactive(PlainLines.text, text)
        self._top = 0

    def count_rows(self, width: int) -> int:
        return max(1, len(self._wrap(width)))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        lines = self._wrap(width)
        line = max(0, min(self.line, len(lines) - 1))
        self._top = max(min(self._top, line), line - height + 1, 0)
        shown = lines[self._top : self._top + height]
        return [((fit(line, width), ""),) for line in shown]

    def move(self, by: int) -> None:
        """Go down so many lines, or up."""
        last = len(self._wrap(self.content_size.width)) - 1
        self.line = max(0, min(last, self.line + by))

    @property
    def count(self) -> int:
        """The number of lines."""
        return len(self._wrap(self.content_size.width))

    @property
    def page(self) -> int:
        """The lines of a page."""
        return max(1, self.content_size.height - 1)

    @property
    def cursor_screen_offset(self) -> Offset:
        return self.content_region.offset + Offset(0, self.line - self._top)

    def _wrap(self, width: int) -> list[str]:
        return [part for line in self.text.splitlines() for part in _parts(line, width)]


def _parts(line: str, width: int) -> list[str]:
    """A line in pieces; what is wrapped is indented by two cells more."""
    indent = " " * (len(line) - len(line.lstrip(" ")) + 2)
    return wrap_text(line.expandtabs(2), width, indent)
