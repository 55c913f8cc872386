"""A form: fields placed by the stylesheet, with labels and notes drawn around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.cells import cell_len
from textual.reactive import var
from textual.screen import Screen
from textual.widget import Widget

from elo_tui.core.model import Problem
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.lines import Lines, Row, Span, first_clauses, fit, wrap_text

Control = Field | Choice

#: Texts next to fields, and their roles ("dim", "wrong"), by field.
Notes = Mapping[str, Span]


def note_problems(values: Mapping[str, object], prefix: str = "") -> dict[str, Span]:
    """Make notes of the values that are problems, by field."""
    return {
        f"{prefix}{name}": (value.text, "wrong")
        for name, value in values.items()
        if isinstance(value, Problem)
    }


class FormPane(Lines):
    """Holds Fields and Choices; draws each label left of its field.

    The note of a field is at the end of the field's row; of several notes in one
    row a wrong one comes first. One without room is wrapped below the fields,
    where the form has rows for it.
    """

    notes: var[Notes] = var({})

    def on_mount(self) -> None:
        # a theme may bring the brackets around the fields or take them away
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.redraw())
        # another layout moves the fields without changing the size of the form
        self.screen.screen_layout_refresh_signal.subscribe(
            self, lambda _screen: self.redraw(), immediate=True
        )
        # asking for the region of a field between a scroll and its paint makes the
        # framework take the new places for painted
        if isinstance(self.parent, Widget):
            self.watch(self.parent, "scroll_y", self._repaint_window, init=False)

    def _repaint_window(self) -> None:
        if isinstance(self.parent, Widget):
            self.parent.refresh()

    def watch_notes(self) -> None:
        for control in self.controls():
            span = self.notes.get(control.id or "", ("", ""))
            if isinstance(control, Field):
                control.wrong = span[1] == "wrong"
        self.redraw()

    def controls(self) -> list[Control]:
        """The controls of the form, shown or not."""
        return [child for child in self.children if isinstance(child, Field | Choice)]

    def fill(self, texts: Mapping[str, str], check: Callable[[], Any]) -> None:
        """Fill in the controls, by id, and call a function at every change of one."""
        for control in self.controls():
            control.value = texts.get(control.id or "", control.value)
            self.screen.watch(control, "value", check, init=False)

    @property
    def first_note(self) -> str:
        """The text of the first note, of a fault if there is one."""
        return min(self.notes.values(), key=lambda span: span[1] != "wrong")[0]

    def text(self, name: str) -> str:
        """The value of a control; "" if it is not shown."""
        found = (control.value for control in self.controls() if control.id == name)
        return next(found, "")

    def reveal(self, control: Widget) -> None:
        """Scroll the form to show a control.

        The framework's own scrolling does not see offsets set by a stylesheet.
        """
        window = self.parent
        if isinstance(window, Widget):
            row = control.region.y - self.region.y
            top = int(window.scroll_y)
            if not top <= row < top + window.size.height:
                window.scroll_to(y=row, animate=False)

    @property
    def _brackets(self) -> bool:
        """Whether fields need brackets: the theme gives them no background."""
        return self.app.current_theme.ansi or self.app.no_color

    def shows_note(self, name: str) -> bool:
        """Whether the whole note of a control fits into its row."""
        for _, row in self._grid():
            if any(control.id == name for _, control in row):
                owner, (text, role) = _choose_note(row, self.notes)
                room = _note_room(row, self.content_size.width)
                return owner == name and cell_len(_mark_note(text, role)) <= room
        return False

    def _grid(self) -> Iterator[tuple[int, list[tuple[int, Control]]]]:
        """The rows that hold controls: number, then place and control from the left."""
        origin = self.content_region.offset
        controls = self.controls()
        places = sorted(
            (control.region.y - origin.y, control.region.x - origin.x, index)
            for index, control in enumerate(controls)
            if control.display and control.region
        )
        for y, group in groupby(places, key=lambda place: place[0]):
            yield y, [(x, controls[index]) for _, x, index in group]

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows: list[Row] = [()] * height
        below: list[Row] = []
        grid = [*self._grid()]
        last = grid[-1][0] if grid else 0
        for y, row in grid:
            notes, parts = self.notes, _wrap_problem(row, self.notes, width)
            if parts and last + len(below) + len(parts) < height:
                notes = {}
                below += parts
            if 0 <= y < height:
                rows[y] = _draw_controls(row, notes, width, self._brackets)
        # after a blank line, if possible
        start = min(last + 2, height - len(below))
        rows[start : start + len(below)] = below
        return rows


def _draw_controls(
    controls: Sequence[tuple[int, Control]], notes: Notes, width: int, brackets: bool
) -> Row:
    """Labels before the controls, blank cells under them, a note after the last."""
    spans: list[Span] = []
    at = 0
    right = ""
    for x, control in controls:
        room = x - at - 2 if at == 0 else x - at - 1
        label = fit(control.label, max(0, room)).rstrip()
        gap = x - at - cell_len(label) - 1
        # the first label of a row is at the left edge, the others at their field
        before, after = (1, gap) if at == 0 else (gap, 1)
        left, right = "[]" if brackets and isinstance(control, Field) else "  "
        spans += [(" " * before, ""), (label, "dim")]
        spans += [(" " * (after - 1) + left, "dim")] if after > 0 else []
        spans += [(" " * control.size.width, ""), (right, "dim")]
        at = x + control.size.width + 1
    _, (text, role) = _choose_note(controls, notes)
    room = _note_room(controls, width)
    if text and room > 3:
        note = _shorten_note(text, role, room)
        # one cell after the field, which a bracket takes; so does the right margin
        spans += [(" " * bool(right.strip()), ""), (note, role)]
    return tuple(spans)


def _choose_note(
    controls: Sequence[tuple[int, Control]], notes: Notes
) -> tuple[str, Span]:
    """Choose the note of a row of controls, and its owner."""
    found = [(c.id, notes[c.id]) for _, c in controls if c.id and c.id in notes]
    found.sort(key=lambda pair: pair[1][1] != "wrong")
    return found[0] if found else ("", ("", ""))


def _wrap_problem(
    controls: Sequence[tuple[int, Control]], notes: Notes, width: int
) -> list[Row]:
    """Wrap a problem that does not fit into its row."""
    _, (text, role) = _choose_note(controls, notes)
    marked = _mark_note(text, role)
    if role != "wrong" or cell_len(marked) <= _note_room(controls, width):
        return []
    parts = wrap_text(marked, width - 2, indent="  ")
    return [((fit(f" {part}", width), role),) for part in parts]


def _note_room(controls: Sequence[tuple[int, Control]], width: int) -> int:
    """The cells for a note after the last control of a row."""
    x, last = controls[-1]
    return width - (x + last.size.width + 1) - 1


def _shorten_note(text: str, role: str, room: int) -> str:
    """Shorten a note to its first clauses; a sign if none fits.

    The message line has the whole text while the field has the focus.
    """
    # what is accepted is listed with commas: a part of it would be wrong
    brief = first_clauses(
        _mark_note(text, role), room, ";:" if role == "wrong" else ";,.:"
    )
    return brief if cell_len(brief) <= room else _mark_note("", role).rstrip()


def _mark_note(text: str, role: str) -> str:
    """The note with a sign that does not need colour."""
    return f"! {text}" if role == "wrong" else text


def reveal_focused(screen: Screen[Any], focused: Widget | None) -> None:
    """Scroll the form of the focused control to show it, if the form scrolls."""
    pane = focused.parent if focused is not None else None
    window = pane.parent if isinstance(pane, FormPane) else None
    if isinstance(window, Widget) and window.max_scroll_y > 0:
        assert isinstance(pane, FormPane)
        # only a scrolled pane needs it; the refresh paints once more
        screen.call_after_refresh(pane.reveal, focused)
