"""Pane that compares games under several systems, or with several K-factors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from string import ascii_uppercase

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.core.game_stakes import IF_YOU
from elo_tui.core.systems import SYSTEMS
from elo_tui.features.game.compare.comparison import BY_K, ComparedSystem, Comparison
from elo_tui.kit.tables.columns import Column, fit_columns, text_column
from elo_tui.kit.tables.record_rows import RowLook, draw_heading, draw_record
from elo_tui.kit.widgets.conventions import PaneClosed, Posting, Remark
from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    Span,
    fit,
    fit_right,
    join_fitting,
    sentence_rows,
    wrap_text,
)

#: The cells that the labels of the rows take at least, with a blank after them.
_LABEL = 11
_EMPTY = "Type the ratings: each {} has its figures here, in a column."
#: Numbers of different systems are not comparable: the title warns.
_TITLES = {"system": "Compare: pools are not comparable", "K": "Compare K-factors"}
#: Cells of a rule without its two texts.
_RULES = 10
#: Cells between two columns, the first if it fits.
_GAPS = (3, 2)
#: The colours of outcomes, the same as on the board.
_OUTCOMES = {"win": "good", "loss": "bad"}
#: Nouns for verbs in short labels.
_SHORT = {"lose": "loss"}
#: The lowest pane that names the systems, rows.
LOW = 10

#: Each system with the key that toggles it: the digits, then capital letters.
_SYSTEMS = tuple(zip("1234567890" + ascii_uppercase, SYSTEMS, strict=False))
_NUMBERED = {number: system.key for number, system in _SYSTEMS}


class Compare(Lines, can_focus=True, scope="compare"):
    """Draws a comparison; a key or a click adds a system or takes it away."""

    DEFAULT_CLASSES = "group"

    comparison: var[Comparison | None] = var(None)
    chosen_column: var[str] = var("")
    """The name of the column explained last."""

    _columns: Sequence[Column[str]] = ()
    """The columns drawn last, that of the labels first."""

    class SystemToggled(Posting):
        """The user adds a system to the comparison, or takes it out.

        With the key BY_K, K-factors are compared in place of systems, or systems again.
        """

        key: str

    def rows(self, width: int, height: int) -> Sequence[Row]:
        comparison = self.comparison
        if comparison is None:
            return ()
        self._columns = _choose_columns(comparison, width)
        shown = comparison.columns[: len(self._columns) - 1]
        choices = self._choices(width, height)
        head = 1 + len(choices) + 1 if height >= LOW else 2
        filled = [
            label
            for label in comparison.labels
            if any(label in column.cells for column in shown)
        ]
        labels, notes = _choose_rows(filled, shown, width - 2, height - head)
        columns = len(comparison.columns) - len(shown)
        word = comparison.column_word
        hidden = _count_hidden(columns, word, len(filled) - len(labels))
        if height >= LOW:
            title = _TITLES[word]
            if cell_len(title + hidden) + _RULES > width:
                title = title.partition(":")[0]
            rows = [*self.add_title(choices, width, title, hidden)]
        else:
            room = width - sum(cell_len(text) for text, _ in choices[0])
            if cell_len(hidden) + 2 > room:
                words = f"+{_count_words(columns, word)}".split() if columns else ()
                hidden = join_fitting(words, room, " ")
            rows = [(*choices[0], (fit_right(hidden, room), "dim"))]
        rows.append(draw_heading(self._columns, width, chosen=self.chosen_column))
        for label in labels:
            look = RowLook(" ", "strong" if label == "new rating" else "")
            rows.append(draw_record(self._columns, label, width, look))
        rows += [((fit(f" {note}", width), "dim"),) for note in notes]
        if not filled and not notes:
            rows += sentence_rows(_EMPTY.format(word), width, "dim")
        return rows[:height]

    def action_leave(self) -> None:
        self.post_message(PaneClosed())

    def action_by_k(self) -> None:
        self.post_message(self.SystemToggled(BY_K))

    def action_column(self, by: int) -> None:
        """Choose the next column, or the previous one; none if none is drawn."""
        if len(self._columns) < 2:
            return
        place = int(self.chosen_column) + by if self.chosen_column else 0
        place = max(0, min(len(self._columns) - 2, place))
        self.chosen_column = str(place)
        self.post_message(Remark(self._columns[place + 1].meaning))

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
                    self.post_message(self.SystemToggled(key))
                x = end

    def _choices(self, width: int, height: int) -> Sequence[Row]:
        assert self.comparison is not None
        chosen = {column.key for column in self.comparison.columns}
        if self.comparison.column_word == "K":
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


def _choose_columns(comparison: Comparison, width: int) -> Sequence[Column[str]]:
    """Choose the columns, the labels of the rows first; short ones if more fit."""
    best, chosen = (0, False), list[Column[str]]()
    writers: tuple[Callable[[str], str], ...] = (str, _shorten_label)
    for write, gap in product(writers, _GAPS):
        labels = {label: f" {write(label)}" for label in comparison.labels}
        longest = max([_LABEL, *(cell_len(label) + 1 for label in labels.values())])
        room = min(longest, width // 2 + 1)
        first = text_column(
            "label",
            "",
            room,
            labels.__getitem__,
            role=lambda label: _OUTCOMES.get(label, "dim"),
        )
        # a blank follows the labels in any case
        systems = [
            _system_column(place, one, gap - (place == 0))
            for place, one in enumerate(comparison.columns)
        ]
        table = fit_columns((first, *systems), width)
        quality = len(table), room == longest
        if quality > best:
            best, chosen = quality, table
    return chosen


def _system_column(place: int, system: ComparedSystem, gap: int) -> Column[str]:
    """Build the column of a system or K; the last ones are left out first."""
    cells = system.cells
    return Column(
        str(place),
        system.name,
        max(map(cell_len, [system.name, *cells.values()])) + gap,
        lambda label: cells.get(label, "-"),
        waits=place,
        has_sign=True,
        meaning=f"{system.name}: {system.note or 'nothing assumed'}",
    )


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


def _count_hidden(columns: int, name: str, labels: int) -> str:
    """Count the columns and rows that do not fit."""
    words = [
        _count_words(count, word) for count, word in ((columns, name), (labels, "row"))
    ]
    more = ", ".join(filter(None, words))
    return f"{more} more" if more else ""


def _count_words(count: int, word: str) -> str:
    """Format a count; "" for 0."""
    return f"{count} {word}{'s' * (count != 1 and word != 'K')}" if count else ""
