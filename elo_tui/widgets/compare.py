"""The same games under several systems, or with several K-factors, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import var

from elo_tui.core.comparison import ComparedSystem, Comparison
from elo_tui.core.k_comparison import BY_K
from elo_tui.core.systems import SYSTEMS
from elo_tui.widgets.lines import Lines, Row, Span, fit, fit_right
from elo_tui.widgets.pane import Pane
from elo_tui.widgets.posting import Posting

#: The cells that the labels of the rows take at least.
_LABEL = 10
#: A number means another strength in each system, so the title says it.
_TITLES = {"system": "Compare: pools are not comparable", "K": "Compare K-factors"}
#: What a rule takes besides its two texts, cells.
_RULES = 10
#: Cells between two columns.
_GAP = 3
#: From this height on the systems to choose are named, rows.
LOW = 10

#: Each system with the digit that toggles it.
_SYSTEMS = tuple(zip("1234567890", SYSTEMS, strict=False))
_NUMBERED = {number: system.key for number, system in _SYSTEMS}


class Compare(Lines, Pane, can_focus=True, scope="compare"):
    """Draws a comparison; a digit or a click adds a system or takes it away."""

    DEFAULT_CLASSES = "group"

    comparison: var[Comparison | None] = var(None)

    class SystemToggled(Posting):
        """The user adds a system to the comparison, or takes it out."""

        key: str

    class FactorsToggled(Message):
        """The user compares K-factors in place of systems, or systems again."""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        comparison = self.comparison
        if comparison is None:
            return ()
        grid = _grid(comparison, width)
        choices = self._choices(width, height)
        head = 1 + len(choices) + 1 if height >= LOW else 2
        filled = [
            label
            for label in comparison.labels
            if any(label in column.cells for column in grid.columns)
        ]
        labels, notes = _fitting(filled, grid.columns, height - head)
        columns = len(comparison.columns) - len(grid.columns)
        of = comparison.of
        hidden = _hidden(columns, of, len(filled) - len(labels))
        if height >= LOW:
            title = _TITLES[of]
            if cell_len(title + hidden) + _RULES > width:
                title = title.partition(":")[0]
            rows = [*self.titled(choices, width, title, hidden)]
        else:
            room = width - sum(cell_len(text) for text, _ in choices[0])
            if cell_len(hidden) + 2 > room:
                hidden = f"+{_counted(columns, of)}" if columns else ""
            rows = [(*choices[0], (fit_right(hidden, room), "dim"))]
        rows.append(grid.names(width))
        rows += [grid.row(label, width) for label in labels]
        whole = [
            f" {part}" for note in notes for part in wrap(note, max(10, width - 2))
        ]
        if len(rows) + len(whole) > height:
            whole = [f" {note}" for note in notes]
        return [*rows, *(((fit(note, width), "dim"),) for note in whole)][:height]

    def action_by_k(self) -> None:
        self.post_message(self.FactorsToggled())

    def on_key(self, event: events.Key) -> None:
        """A digit toggles the system of that number."""
        system = _NUMBERED.get(event.key)
        if system is not None:
            event.stop()
            self.post_message(self.SystemToggled(system))

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is None:
            return
        lines = self._lines_of_choices(*self.content_size)
        top = 1 if self.content_size.height >= LOW and not self.framed else 0
        for y, line in enumerate(lines, start=top):
            x = 1
            for key, text in line:
                end = x + cell_len(text)
                if at.y == y and x <= at.x < end:
                    toggled = key != BY_K
                    self.post_message(
                        self.SystemToggled(key) if toggled else self.FactorsToggled()
                    )
                x = end

    def _choices(self, width: int, height: int) -> Sequence[Row]:
        assert self.comparison is not None
        chosen = {column.key for column in self.comparison.columns}
        if self.comparison.of == "K":
            chosen = {BY_K}
        rows: list[Row] = []
        for line in self._lines_of_choices(width, height):
            spans: list[Span] = [(" ", "")]
            for key, text in line:
                spans.append((text, "tab" if key in chosen else "dim"))
            rows.append(tuple(spans))
        return rows

    def _lines_of_choices(self, width: int, height: int) -> list[list[tuple[str, str]]]:
        """The systems with their numbers, and the K-factors, in few lines.

        A blank is around each. A low window has room for the numbers only, all in one
        line.
        """
        names = {system.key: (number, system.name) for number, system in _SYSTEMS}
        if self.comparison is not None and self.comparison.has_k:
            names[BY_K] = ("k", "K-factors")
        lines: list[list[tuple[str, str]]] = [[]]
        used = 1
        for key, (number, name) in names.items():
            text = f" {number} {name} " if height >= LOW else f" {number} "
            if used + cell_len(text) > width and lines[-1]:
                lines.append([])
                used = 1
            lines[-1].append((key, text))
            used += cell_len(text)
        return lines


class _Grid(NamedTuple):
    """The columns shown and how wide they and the labels before them are."""

    columns: Sequence[ComparedSystem]
    widths: Sequence[int]
    label: int

    def names(self, width: int) -> Row:
        cells = self._cells([column.name for column in self.columns])
        return ((fit(" " * self.label + cells, width), "key"),)

    def row(self, label: str, width: int) -> Row:
        cells = self._cells([c.cells.get(label, "-") for c in self.columns])
        role = "strong" if label == "new rating" else ""
        return (
            (fit(f" {label}", self.label), "dim"),
            (fit(cells, width - self.label), role),
        )

    def _cells(self, texts: Sequence[str]) -> str:
        return "".join(map(fit_right, texts, self.widths))


def _grid(comparison: Comparison, width: int) -> _Grid:
    """As many columns as there is room for, closer together if that shows more."""
    grids = []
    for gap in (_GAP, 2):
        label = max(map(cell_len, comparison.labels), default=0) + 1
        label = min(max(label, _LABEL), width // 2)
        columns: list[ComparedSystem] = []
        widths: list[int] = []
        used = label
        for column in comparison.columns:
            texts = [column.name, *column.cells.values()]
            size = max(map(cell_len, texts)) + gap
            if columns and used + size > width:
                break
            columns.append(column)
            widths.append(size)
            used += size
        grids.append(_Grid(columns, widths, label))
    loose, close = grids
    return close if len(close.columns) > len(loose.columns) else loose


def _fitting(
    labels: Sequence[str], shown: Sequence[ComparedSystem], room: int
) -> tuple[Sequence[str], Sequence[str]]:
    """The labels and the notes to show.

    What was assumed gives way to the figures, but not to those of single rounds; why
    a column is empty never gives way.
    """
    sums = [label for label in labels if not label.startswith("round ")]
    rounds = labels[len(sums) :]
    empty = [column for column in shown if column.note and not column.cells]
    other = [column for column in shown if column.note and column.cells]
    sums = sums[: max(0, room - len(empty))]
    noted = (empty + other)[: max(0, room - len(sums))]
    left = max(0, room - len(sums) - len(noted))
    notes = [f"{c.name}: {c.note}" for c in shown if c in noted]
    return [*sums, *rounds[:left]], notes


def _hidden(columns: int, of: str, labels: int) -> str:
    """How much there is no room for."""
    words = [_counted(count, word) for count, word in ((columns, of), (labels, "row"))]
    said = ", ".join(filter(None, words))
    return f"{said} more" if said else ""


def _counted(count: int, word: str) -> str:
    """So many of something; "" of nothing."""
    return f"{count} {word}{'s' * (count != 1 and word != 'K')}" if count else ""
