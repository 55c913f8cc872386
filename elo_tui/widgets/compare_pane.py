"""Pane that compares games under several systems, or with several K-factors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import var

from elo_tui.answers.comparison import BY_K, ComparedSystem, Comparison
from elo_tui.core.stakes import IF_YOU
from elo_tui.core.systems import SYSTEMS
from elo_tui.widgets.conventions import Pane, Posting
from elo_tui.widgets.lines import (
    Lines,
    Row,
    Span,
    fit,
    fit_right,
    join_fitting,
    sentence_rows,
    tone,
    wrap_text,
)

#: The cells that the labels of the rows take at least.
_LABEL = 10
_EMPTY = "Type the ratings: each {} has its figures here, in a column."
#: Numbers of different systems are not comparable: the title warns.
_TITLES = {"system": "Compare: pools are not comparable", "K": "Compare K-factors"}
#: Cells of a rule without its two texts.
_RULES = 10
#: Cells between two columns.
_GAP = 3
#: The colours of outcomes, the same as on the board.
_OUTCOMES = {"win": "good", "loss": "bad"}
#: Nouns for verbs in short labels.
_SHORT = {"lose": "loss"}
#: The lowest pane that names the systems, rows.
LOW = 10

#: Each system with the key that toggles it: the digits, then capital letters.
_SYSTEMS = tuple(zip("1234567890" + ascii_uppercase, SYSTEMS, strict=False))
_NUMBERED = {number: system.key for number, system in _SYSTEMS}


class Compare(Lines, Pane, can_focus=True, scope="compare"):
    """Draws a comparison; a key or a click adds a system or takes it away."""

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
        grid = _choose_grid(comparison, width)
        choices = self._choices(width, height)
        head = 1 + len(choices) + 1 if height >= LOW else 2
        filled = [
            label
            for label in comparison.labels
            if any(label in column.cells for column in grid.columns)
        ]
        labels, notes = _choose_rows(filled, grid.columns, width - 2, height - head)
        columns = len(comparison.columns) - len(grid.columns)
        of = comparison.of
        hidden = _count_hidden(columns, of, len(filled) - len(labels))
        if height >= LOW:
            title = _TITLES[of]
            if cell_len(title + hidden) + _RULES > width:
                title = title.partition(":")[0]
            rows = [*self.add_title(choices, width, title, hidden)]
        else:
            room = width - sum(cell_len(text) for text, _ in choices[0])
            if cell_len(hidden) + 2 > room:
                words = f"+{_count_words(columns, of)}".split() if columns else ()
                hidden = join_fitting(words, room, " ")
            rows = [(*choices[0], (fit_right(hidden, room), "dim"))]
        rows.append(grid.names(width))
        rows += [grid.row(label) for label in labels]
        rows += [((fit(f" {note}", width), "dim"),) for note in notes]
        if not filled and not notes:
            rows += sentence_rows(_EMPTY.format(of), width, "dim")
        return rows[:height]

    def action_by_k(self) -> None:
        self.post_message(self.FactorsToggled())

    def on_key(self, event: events.Key) -> None:
        """Toggle a system by its digit or capital letter."""
        system = _NUMBERED.get(event.key)
        if system is not None:
            event.stop()
            self.post_message(self.SystemToggled(system))

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is None:
            return
        lines = self._lines_of_choices(*self.content_size)
        top = 1 if self.content_size.height >= LOW and not self.is_framed else 0
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
        """Arrange the systems and K-factors with their keys in few lines.

        Each has a blank on either side. A low pane has one line of keys only.
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
    labels: Mapping[str, str]
    """Labels as shown, perhaps shortened."""
    label: int

    @property
    def cuts(self) -> bool:
        """Whether a label is cut."""
        return any(cell_len(label) >= self.label for label in self.labels.values())

    def names(self, width: int) -> Row:
        names = (column.name for column in self.columns)
        cells = "".join(map(fit_right, names, self.widths))
        return ((fit(" " * self.label + cells, width), "key"),)

    def row(self, label: str) -> Row:
        """Draw the cells of a label, changes in the colour of their sign."""
        role = "strong" if label == "new rating" else ""
        name = fit(f" {self.labels[label]}", self.label)
        spans = [(name, _OUTCOMES.get(label, "dim"))]
        for column, width in zip(self.columns, self.widths, strict=True):
            change, blank, rest = column.cells.get(label, "-").partition(" ")
            room = max(0, width - cell_len(blank + rest))
            colour = tone(change) if change != "-" else ""
            spans += [(fit_right(change, room), colour or role), (blank + rest, role)]
        return tuple(spans)


def _choose_grid(comparison: Comparison, width: int) -> _Grid:
    """Choose the grid with the most columns, perhaps with short labels."""
    whole = {label: label for label in comparison.labels}
    short = {label: _shorten_label(label) for label in comparison.labels}
    grids = [
        _space_columns(comparison.columns, labels, gap, width)
        for labels in (whole, short)
        for gap in (_GAP, 2)
    ]
    return max(grids, key=lambda grid: (len(grid.columns), not grid.cuts))


def _space_columns(
    columns: Sequence[ComparedSystem], labels: Mapping[str, str], gap: int, width: int
) -> _Grid:
    label = max(map(cell_len, labels.values()), default=0) + 1
    label = min(max(label, _LABEL), width // 2)
    widths: list[int] = []
    for column in columns:
        size = max(map(cell_len, [column.name, *column.cells.values()])) + gap
        if widths and label + sum(widths) + size > width:
            break
        widths.append(size)
    return _Grid(columns[: len(widths)], widths, labels, label)


def _shorten_label(label: str) -> str:
    """``opp. if loss``."""
    outcome = label.removeprefix(IF_YOU)
    if outcome == label:
        return label
    return f"opp. if {_SHORT.get(outcome, outcome.removeprefix('score '))}"


def _choose_rows(
    labels: Sequence[str], columns: Sequence[ComparedSystem], width: int, room: int
) -> tuple[Sequence[str], Sequence[str]]:
    """Choose the labels and note rows that fit.

    Sums come before notes, notes before rounds; reasons for empty columns always stay.
    """
    sums = [label for label in labels if not label.startswith("round ")]
    rounds = labels[len(sums) :]
    empty = sum(bool(column.note and not column.cells) for column in columns)
    sums = sums[: max(0, room - empty)]
    notes = _wrap_notes(columns, width, room - len(sums))
    return [*sums, *rounds[: max(0, room - len(sums) - len(notes))]], notes


def _wrap_notes(
    columns: Sequence[ComparedSystem], width: int, room: int
) -> Sequence[str]:
    """Wrap notes on the columns, one a row or all together."""
    noted = [column for column in columns if column.note]
    texts = [f"{column.name}: {column.note}" for column in noted]
    rows = [part for text in texts for part in wrap_text(text, width)]
    if len(rows) <= room:
        return rows
    noted.sort(key=lambda column: bool(column.cells))
    rows = wrap_text(". ".join(f"{one.name}: {one.note}" for one in noted), width)
    last = [fit(" ".join(rows[room - 1 :]), width)] if len(rows) > room > 0 else []
    return [*rows[: max(0, room - len(last))], *last]


def _count_hidden(columns: int, of: str, labels: int) -> str:
    """Count the columns and rows that do not fit."""
    words = [
        _count_words(count, word) for count, word in ((columns, of), (labels, "row"))
    ]
    said = ", ".join(filter(None, words))
    return f"{said} more" if said else ""


def _count_words(count: int, word: str) -> str:
    """Format a count; "" for 0."""
    return f"{count} {word}{'s' * (count != 1 and word != 'K')}" if count else ""
