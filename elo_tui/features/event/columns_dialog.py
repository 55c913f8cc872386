"""The dialog that shows what the columns of a table are read as, and changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from textual.app import ComposeResult
from textual.reactive import var

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_days import split_sections
from elo_tui.core.events.reading import BadLine, EventReading, Question, drop_option
from elo_tui.core.text.figures import plural
from elo_tui.features.event.facts import count_event
from elo_tui.kit.commands.bindings import key_label, keys_of
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.dialog_parts import Sentences
from elo_tui.kit.widgets.lines import Span, join_fitting
from elo_tui.readers.game_rows.table_columns import (
    MEANINGS,
    NOT_USED,
    SIDES,
    ColumnMeaning,
)
from elo_tui.readers.meanings import Meanings
from elo_tui.readers.sources import Opened, Source
from elo_tui.readers.table_sources import TableRead, read_table


class _Decision(NamedTuple):
    """A choice for the whole table."""

    field: str
    """The field of `Meanings`."""
    label: str
    words: Mapping[bool | None, tuple[str, str]]
    """The words for each value, and an example."""
    column: str
    """The meaning of a column on which it has an effect."""


_AS_SHOWN = ("as the rows show", "")
#: The decisions by the question that each answers.
_WHOLE: Mapping[str, _Decision] = {
    "date-order": _Decision(
        field="month_first",
        label="Day and month",
        words={
            None: _AS_SHOWN,
            False: ("day first", "05/03/2026 is 5 March"),
            True: ("month first", "05/03/2026 is 3 May"),
        },
        column="Date",
    ),
    "scores": _Decision(
        field="are_scores",
        label="1-0 and 0-0",
        words={
            None: _AS_SHOWN,
            False: ("results", "1-0 is a win, 0-0 not played"),
            True: ("goals, other scores", "1-0 is a win, 0-0 a draw"),
        },
        column="Result",
    ),
    "days": _Decision(
        field="by_day",
        label="Days",
        words={
            None: ("as the rounds show", ""),
            False: ("one event", "all games are rated together"),
            True: ("a day an event", "rated one after another"),
        },
        column="Date",
    ),
}
#: The two values of a decision by the commands that choose them.
_CHOICES: Mapping[str, tuple[str, str]] = {
    "date-order": ("day_first", "month_first"),
    "scores": ("results", "goals"),
    "days": ("one_event", "by_day"),
}


#: Between two cells shown of a column.
_GAP = " · "


class _ColumnLine(NamedTuple):
    """A line of the list: a decision about the whole table, or a column."""

    name: str
    """The decision, or the place of the column."""
    label: str
    meaning: str
    cells: str = ""
    """The number of its filled cells."""
    first: str = ""
    """The first of them."""
    is_asked: bool = False


class ColumnsScreen(Dialog[Opened], scope="columns"):
    """Dialog that reads a table again at each change; its result is the reading."""

    meanings: var[Meanings] = var(Meanings())
    table: var[TableRead | None] = var(None)
    asked: var[tuple[Span, ...]] = var(())
    read_so: var[tuple[Span, ...]] = var(())

    _is_reading = False
    _was_read: Meanings | None = None
    """The meanings that the table was read by last."""

    def __init__(
        self,
        keymap: Mapping[str, str],
        source: Source,
        encoding: str,
        question: Question | None = None,
    ) -> None:
        super().__init__(keymap)
        self._source, self._encoding, self._question = source, encoding, question
        self._columns: Sequence[ColumnMeaning] = ()
        self.set_reactive(ColumnsScreen.meanings, source.meanings)
        self.heading = ("What the columns are", source.label)

    def compose_body(self) -> ComposeResult:
        yield Sentences(id="asked").data_bind(texts=ColumnsScreen.asked)
        yield PickList(_list_cells, has_titles=True, empty=" No columns")
        yield Sentences(id="read_so").data_bind(texts=ColumnsScreen.read_so)

    list: Inside[PickList[_ColumnLine]] = Inside(PickList)

    def on_mount(self) -> None:
        super().on_mount()
        key = key_label(keys_of("columns.step", self.keymap))
        self.say(
            f"{key} changes the meaning of a line; Enter reads the table so", "dim"
        )
        self._read()

    # reading

    def _read(self) -> None:
        """Read the table by the meanings chosen now, in a thread."""
        if self._is_reading or self.meanings == self._was_read:
            return
        meanings = self._was_read = self.meanings
        self._is_reading = True

        def read() -> None:
            source = self._source._replace(meanings=meanings)
            self.call_later(self._take, read_table(source, self._encoding))

        self.run_worker(read, thread=True)

    def _take(self, found: TableRead) -> None:
        self._is_reading = False
        is_first, self.table = self.table is None, found
        if is_first:
            self._columns = found.columns
        self._show()
        if is_first:
            asked = (at for at, one in enumerate(self.list.given) if one.is_asked)
            self.list.cursor = next(asked, 0)
        # the user may have chosen more since
        self._read()

    def _show(self) -> None:
        """Show the lines, with the cursor on the same one: decisions come and go."""
        before = self.list.item
        lines = (*self._list_whole(), *self._list_columns())
        self.list.given = lines
        if before is not None:
            names = [one.name for one in lines]
            self.list.cursor = names.index(before.name) if before.name in names else 0
        self.asked = (self._ask(),)
        self.read_so = self._describe()
        self.name_keys()

    def _ask(self) -> Span:
        """Ask what the source leaves open, until it is decided."""
        about = "" if self._question is None else self._question.about
        decided = self._meaning_of(about) if about in _WHOLE else self.meanings.columns
        if self._question is None or decided not in (None, ()):
            return "Every column, and what it is read as", "dim"
        keys = self._name_choices(about)
        return f"? {self._question.text}{f': {keys}' if keys else ''}", "wrong"

    def _meaning_of(self, name: str) -> bool | None:
        """Return a decision about the whole table; None without one."""
        value: bool | None = getattr(self.meanings, _WHOLE[name].field)
        return value

    @property
    def _column_meanings(self) -> tuple[str, ...]:
        """The meaning of each column, as chosen or as read."""
        return self.meanings.columns or tuple(one.meaning for one in self._columns)

    def _list_whole(self) -> Sequence[_ColumnLine]:
        asked = "" if self._question is None else self._question.about
        lines = []
        for name, one in _WHOLE.items():
            if (
                asked == name
                or one.column in self._column_meanings
                or not self._columns
            ):
                value = self._meaning_of(name)
                meaning, example = one.words[value]
                is_open = asked == name and value is None
                lines.append(
                    _ColumnLine(
                        name=name,
                        label=one.label,
                        meaning="not decided" if is_open else meaning,
                        first=example,
                        is_asked=is_open,
                    )
                )
        return lines

    def _list_columns(self) -> Sequence[_ColumnLine]:
        about = "" if self._question is None else self._question.about
        asks = about == "columns" and not self.meanings.columns
        return [
            _ColumnLine(
                name=str(place),
                label=one.title or f"column {place + 1}",
                meaning="not used" if meaning == NOT_USED else meaning,
                cells=str(one.filled),
                first=_GAP.join(one.examples),
                is_asked=asks,
            )
            for place, (one, meaning) in enumerate(
                zip(self._columns, self._column_meanings, strict=True)
            )
        ]

    def _describe(self) -> tuple[Span, ...]:
        """Describe the games that these meanings give."""
        outcome = None if self.table is None else self.table.outcome
        if outcome is None:
            return ()
        if isinstance(outcome, BadLine):
            return ((self._explain(outcome), "wrong"),)
        reading = outcome.reading
        if not isinstance(reading, EventReading):
            count = plural(len(reading.games), "game")
            return ((f"{count} of one player", "strong"),)
        counts = "; ".join(map(_count_games, reading.sections[:3]))
        file = split_sections(reading.sections, self.meanings.by_day)
        if file.days > 1:
            is_one = len(file.events) == len(reading.sections)
            ways = [words for words, _ in _WHOLE["days"].words.values()][1:]
            key = key_label(keys_of(f"columns.{_CHOICES['days'][is_one]}", self.keymap))
            way, other = ways if is_one else reversed(ways)
            counts += f", {file.days} days: {way}; {key} {other}"
        left_out = sum(note.left_out for note in reading.notes)
        what = f"{counts}; {left_out} left out" if left_out else counts
        spans: list[Span] = [(what, "strong")]
        if reading.question not in (None, self._question):
            spans.append((f"? {reading.question.text}", "wrong"))
        asked = "" if self._question is None else self._question.text
        texts = [drop_option(note.text) for note in reading.notes]
        spans += [(text, "dim") for text in texts if text != asked][:2]
        return tuple(spans)

    def _explain(self, refused: BadLine) -> str:
        """Explain why the table cannot be read so."""
        sides = [one for one in self._column_meanings if one in SIDES]
        if self._columns and len(sides) < 2:
            white, black, opponent = (
                key_label(keys_of(f"columns.{one}", self.keymap))
                for one in ("white", "black", "opponent")
            )
            text = f"! Two columns have to be the players: {white} and {black}"
            return f"{text}; {opponent} for your opponents"
        return f"! Not read so: {drop_option(str(refused))}"

    def _name_choices(self, about: str) -> str:
        """Name the two answers to a question with their keys; "" for another one."""
        if about not in _CHOICES:
            return ""
        words = _WHOLE[about].words
        answers = zip(_CHOICES[about], (False, True), strict=True)
        return ", ".join(
            f"{key_label(keys_of(f'columns.{command}', self.keymap))} {words[value][0]}"
            for command, value in answers
        )

    # keys

    def action_decide(self, about: str, value: bool) -> None:
        """Decide about the whole table."""
        field = _WHOLE[about].field
        self._decide(Meanings(**self.meanings._asdict() | {field: value}))

    def action_step(self, by: int) -> None:
        """Give the line under the cursor its next meaning."""
        line = self.list.item
        if line is None:
            return
        if line.name in _WHOLE:
            one = _WHOLE[line.name]
            values = [*one.words]
            place = (values.index(getattr(self.meanings, one.field)) + by) % len(values)
            chosen = self.meanings._asdict() | {one.field: values[place]}
            self._decide(Meanings(**chosen))
            return
        at, meanings = int(line.name), self._column_meanings
        taken = {*meanings} - {meanings[at], NOT_USED}
        free = [one for one in (*MEANINGS, meanings[at]) if one not in taken]
        self._mean(at, free[(free.index(meanings[at]) + by) % len(set(free))])

    def action_mean(self, meaning: str) -> None:
        """Give the column under the cursor a meaning; its holder gets the other."""
        line = self.list.item
        if line is None or line.name in _WHOLE:
            self.say("This key works on a column", "dim")
            return
        self._mean(int(line.name), meaning)

    def _mean(self, at: int, meaning: str) -> None:
        before = self._column_meanings
        after = [before[at] if one == meaning != NOT_USED else one for one in before]
        after[at] = meaning
        self._decide(self.meanings._replace(columns=tuple(after)))

    def _decide(self, meanings: Meanings) -> None:
        self.withdraw_question()
        self.meanings = meanings
        self._show()
        self._read()

    def action_take(self) -> None:
        outcome = None if self.table is None else self.table.outcome
        if outcome is None or self._is_reading:
            self.say("Still being read; Enter again takes it then", "dim")
        elif isinstance(outcome, BadLine):
            self.say(self._explain(outcome).removeprefix("! "), "wrong")
        else:
            question = getattr(outcome.reading, "question", None)
            keys = self._name_choices("date-order")
            text = f"No day is taken before one is chosen: {keys}; Enter or y goes on"
            if question is None or self.is_confirmed(
                self.meanings, text, partial(self.action_take)
            ):
                self.dismiss(outcome)


def _count_games(table: Crosstable) -> str:
    """Count players and games, and rounds that the source states."""
    players, rounds, games = count_event(table).split(", ")
    return (
        f"{players}, {rounds}, {games}" if table.rounds_given else f"{players}, {games}"
    )


def _list_cells(width: int) -> Sequence[Column[_ColumnLine]]:
    # whole cells, as many as fit beside the other columns
    room = max(8, width - 52)

    def first(line: _ColumnLine) -> str:
        return f"  {join_fitting(line.first.split(_GAP), room, _GAP)}"

    return (
        text_column("label", "  Column", 20, lambda one: f"  {one.label}", 10),
        text_column("meaning", "Is", 21, _mark_meaning, 15, role=_role),
        Column("cells", "Cells", 7, lambda one: one.cells, from_width=60),
        text_column("first", "  First cells", 60, first, 8),
    )


def _mark_meaning(line: _ColumnLine) -> str:
    return f"{'? ' if line.is_asked else ''}{line.meaning}"


def _role(line: _ColumnLine) -> str:
    if line.is_asked:
        return "wrong"
    return "dim" if line.meaning == "not used" else "strong"
