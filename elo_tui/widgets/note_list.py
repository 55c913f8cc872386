"""What a reader wants said, with line numbers, to scroll in."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.reactive import var

from elo_tui.core.clean_text import clean_name
from elo_tui.core.events.crosstable import Note
from elo_tui.widgets.lines import Lines, Row, fit, in_rows, rule

#: How many notes are shown; a page of rubbish may have one for each line.
SHOWN_MAX = 1000
_TEXT_MAX = 400


class NoteList(Lines, can_focus=True):
    """What was left out comes first, in the order of the source."""

    notes: var[tuple[Note, ...]] = var(())
    top: var[int] = var(0)
    """The first line shown."""

    def watch_notes(self) -> None:
        self.top = 0
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        lines = self._lines(width)
        room = max(1, height - 1)
        top = max(0, min(self.top, len(lines) - room))
        left_out = sum(note.left_out for note in self.notes)
        count = f"{left_out:,} left out" if left_out else ""
        if len(lines) > room:
            place = f"{top + 1}-{min(top + room, len(lines))} of {len(lines)}"
            count = f"{count}, {place}" if count else place
        title = f"Notes{': arrows scroll' if self.has_focus else ''}"
        return [rule(width, title, count), *lines[top : top + room]]

    def _lines(self, width: int) -> list[Row]:
        ordered = sorted(self.notes, key=lambda note: not note.left_out)
        lines: list[Row] = []
        for note in ordered[:SHOWN_MAX]:
            where = "" if note.line is None else f"line {note.line}: "
            what = "left out: " if note.left_out else ""
            role = "wrong" if note.left_out else "dim"
            text = clean_name(f"{where}{what}{note.text}", _TEXT_MAX)
            for number, part in enumerate(in_rows(text, width - 3)):
                lines.append(((fit(f" {'  ' * (number > 0)}{part}", width), role),))
        if len(ordered) > SHOWN_MAX:
            rest = len(ordered) - SHOWN_MAX
            lines.append(((fit(f" … {rest:,} more", width), "dim"),))
        return lines

    def needed(self, width: int) -> int:
        """How many rows all notes take."""
        return len(self._lines(width))

    @property
    def page(self) -> int:
        """How many lines a page is."""
        return max(1, self.content_size.height - 2)

    def move(self, by: int) -> None:
        """Scroll up or down."""
        width, height = self.content_size
        last = max(0, len(self._lines(width)) - (height - 1))
        self.top = max(0, min(last, self.top + by))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.move(-1)
