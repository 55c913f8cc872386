"""The parts of an answer that faces lay out: values, tables, sentences, the working.

They follow from the types of its fields. A tuple of records, or a mapping to records,
is a table, as is a record of nothing but records; records inside those are a table of
their own, with the outer record in its first column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import Note
from elo_tui.core.events.crosstable import note_text as note_text
from elo_tui.core.model import Step
from elo_tui.kit.answer import Measure, Record, list_values
from elo_tui.kit.answer_tables import (
    AnswerTable,
    Name,
    Path,
    Value,
    inherit_role,
    name_group,
)
from elo_tui.kit.chart_kinds import Curves
from elo_tui.kit.shown_values import Scalar, show_value

_OWNER = Name(("of",), ("of",))


class AnswerParts:
    """The parts of an answer, by their roles."""

    def __init__(self) -> None:
        self.values: list[Value] = []
        self.basis: list[Value] = []
        """The basis of the answer: rules, model, given facts."""
        self.sentences: list[str] = []
        """The answer in sentences, the most important one first."""
        self.lead: list[str] = []
        """Sentences above the tables of a page."""
        self.notes: list[tuple[str, str]] = []
        """Further remarks, each with its label."""
        self.charts: list[Curves] = []
        """The charts of a page."""
        self.tables: list[AnswerTable] = []
        """The records, a table for each kind."""
        self.workings: list[AnswerTable] = []
        """The proof of the numbers; JSON and pages have it."""

    @property
    def shown_values(self) -> list[Value]:
        """The values for people; the others are for programs."""
        return [one for one in self.values if one.name.measure.role != "data"]

    @property
    def shown_tables(self) -> list[AnswerTable]:
        """The tables for people, with their columns."""
        return [
            table.keep_for_people()
            for table in self.tables
            if table.name.measure.role != "data"
        ]

    @property
    def data_values(self) -> list[Value]:
        """The values for programs."""
        return [one for one in self.values if one.name.measure.role != "people"]

    @property
    def data_tables(self) -> list[AnswerTable]:
        """The tables for programs, with their columns."""
        return [
            table.keep_for_programs()
            for table in self.tables
            if table.name.measure.role != "people"
        ]

    @property
    def page_tables(self) -> list[AnswerTable]:
        """The same as a page has room for them."""
        return [table.fold() for table in self.shown_tables]

    def remarks(self) -> list[tuple[str, str]]:
        """List basis and notes, each with its label."""
        return [*((one.name.label, one.text) for one in self.basis), *self.notes]


def sort_parts(answer: Record) -> AnswerParts:
    """Sort the fields of an answer into its parts."""
    sorting = _Sorting()
    sorting.add_record(Name((), ()), answer)
    return sorting.parts


class _Sorting:
    """The parts of an answer while they are found."""

    def __init__(self) -> None:
        self.parts = AnswerParts()

    def add_record(self, outer: Name, record: Record) -> None:
        for field, value in list_values(record):
            self._add(outer.add_field(field), value)

    def _add(self, name: Name, value: object) -> None:
        if value is None or value == () or value == {}:
            self.parts.lead += filter(None, [name.measure.empty])
            return
        match name.measure.role:
            case "source" | "json":
                return
            case "working":
                self._add_working(name, value)
                return
            case "chart":
                self.parts.charts += _list_charts(value)
                return
            case "sentence":
                self.parts.sentences += _list_texts(value)
                return
            case "note":
                self._add_notes(name, value)
                return
            case "people" if _is_text(value) and name.measure.label:
                self._add_notes(name, value)
                return
            case "people" if _is_text(value):
                self.parts.lead += _list_texts(value)
                return
        if rows := _list_named_rows(value) or _list_rows(value):
            self._add_table(name, rows)
        elif isinstance(value, Record):
            self.add_record(name, value)
        elif isinstance(value, Mapping):
            for key, inner in value.items():
                self._add(name.add_key(key), inner)
        else:
            is_basis = name.measure.role == "basis"
            values = self.parts.basis if is_basis else self.parts.values
            values.append(Value(name, _to_scalar(value)))

    def _add_notes(self, name: Name, value: object) -> None:
        label = name.labels[-1]
        self.parts.notes += [(label, text) for text in _list_texts(value)]

    def _add_table(
        self, name: Name, rows: Sequence[KeyedRecord], owners: Sequence[str] = ()
    ) -> None:
        """Add the records as a table, then those inside them."""
        cells: list[dict[Name, Scalar]] = []
        inner: dict[Name, list[tuple[KeyedRecord, str]]] = {}
        for place, row in enumerate(rows):
            owner = ", ".join(filter(None, (*owners[place : place + 1], _title(row))))
            found: dict[Name, Scalar] = {}
            if owners:
                found[_OWNER] = owners[place]
            if row.key is not None:
                found[Name(name.path[-1:], name.labels[-1:])] = row.key
            self._fill_cells(found, inner, Name((), ()), row.record, owner)
            cells.append(found)
        columns = _order_columns(cells)
        if set(columns) - {_OWNER}:
            typed = tuple(
                column._replace(
                    is_text=column.measure.unit != "place"
                    and any(isinstance(found.get(column), str) for found in cells)
                )
                for column in columns
            )
            body = tuple(tuple(map(found.get, columns)) for found in cells)
            titles = tuple(map(_title, rows))
            self.parts.tables.append(AnswerTable(name, typed, body, titles))
        for place_of, below in inner.items():
            self._add_table(
                Name(
                    (*name.path, *place_of.path),
                    (*name.labels, *place_of.labels),
                    inherit_role(name.measure, place_of.measure),
                ),
                [row for row, _ in below],
                [owner for _, owner in below],
            )

    def _fill_cells(
        self,
        cells: dict[Name, Scalar],
        inner: dict[Name, list[tuple[KeyedRecord, str]]],
        outer: Name,
        record: Record,
        owner: str,
    ) -> None:
        """Put the values of a record into cells, the records inside it into `inner`."""
        for field, value in list_values(record):
            name = outer.add_field(field)
            if field.measure.role in ("source", "json"):
                continue
            if field.measure.role == "working":
                self._add_working(name, value, owner)
            elif field.measure.is_merged and isinstance(value, Mapping):
                for key, one in value.items():
                    if isinstance(one, Record):
                        self._fill_cells(cells, inner, outer.add_key(key), one, owner)
                    else:
                        cells[outer.add_key(key)] = _to_scalar(one)
            elif isinstance(value, Record):
                self._fill_cells(cells, inner, name, value, owner)
            elif rows := _list_rows(value):
                inner.setdefault(name, []).extend((row, owner) for row in rows)
            else:
                cells.update(_list_cells(name, value))

    def _add_working(self, name: Name, value: object, owner: str = "") -> None:
        """Add the steps that prove the numbers, in one table for each owner."""
        rows = tuple(
            (place, step.label, step.text, step.article)
            for place, step in _list_steps("", value)
        )
        if not rows:
            return
        names = ("of", "label", "text", "article")
        kept = [
            index
            for index in range(len(names))
            if index in (1, 2) or any(row[index] for row in rows)
        ]
        columns = tuple(
            Name((names[index],), (names[index],), is_text=True) for index in kept
        )
        cells = tuple(tuple(row[index] for index in kept) for row in rows)
        whole = Name((*name.path, owner), (*name.labels, owner)) if owner else name
        table = AnswerTable(whole, columns, cells, owner=owner)
        self.parts.workings.append(table)


class KeyedRecord(NamedTuple):
    """A record of a table, with its key if it is one of a mapping."""

    record: Record
    key: str | None = None


def _list_rows(value: object) -> list[KeyedRecord]:
    """List the records of a table; none if the value is no table."""
    if isinstance(value, Mapping):
        pairs = value.items()
        return [
            KeyedRecord(one, str(key)) for key, one in pairs if isinstance(one, Record)
        ]
    if isinstance(value, list | tuple):
        return [KeyedRecord(one) for one in value if isinstance(one, Record)]
    return []


def _list_named_rows(value: object) -> list[KeyedRecord]:
    """List the records of a record that has nothing else: ``low`` and ``high``."""
    if not isinstance(value, Record):
        return []
    rows = [(field.label, inner) for field, inner in list_values(value)]
    is_table = len(rows) > 1 and all(isinstance(one, Record) for _, one in rows)
    return [
        KeyedRecord(one, key)
        for key, one in rows
        if isinstance(one, Record) and is_table
    ]


def _title(row: KeyedRecord) -> str:
    """Name a record in a word or two, for the tables of its inner records."""
    if row.key is not None:
        return row.key
    values = {field.name: value for field, value in list_values(row.record)}
    known = [values.get("no"), values.get("name") or values.get("label")]
    if known == [None, None]:
        known = [*values.values()][:2]
    return " ".join(str(one) for one in known if isinstance(one, str | int))


def _list_cells(name: Name, value: object) -> Iterator[tuple[Name, Scalar]]:
    """List the cells of a value: one each for numbers and keys, one for all texts."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield name.add_key(key), _to_scalar(inner)
    elif isinstance(value, tuple) and value and all(map(_is_pair, value)):
        for key, inner in value:
            yield name.add_key(key), inner
    elif isinstance(value, tuple) and value and all(map(_is_number, value)):
        for place, inner in enumerate(value, start=1):
            yield name.add_key(place), inner
    elif value != ():
        yield name, _to_scalar(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_pair(value: object) -> bool:
    """Whether it is a number with its value, such as a score and its probability."""
    return isinstance(value, tuple) and len(value) == 2 and _is_number(value[0])


def _order_columns(rows: Sequence[Mapping[Name, Scalar]]) -> list[Name]:
    """Order the columns as in the records; numbered ones by their number."""
    groups: dict[Path, list[Name]] = {}
    for name in dict.fromkeys(name for row in rows for name in row):
        groups.setdefault(name_group(name), []).append(name)
    for names in groups.values():
        if all(name.is_numbered for name in names):
            names.sort(key=lambda name: float(name.path[-1]))
    return [
        name
        for names in groups.values()
        for name in names
        if any(row.get(name) is not None for row in rows)
    ]


def _is_text(value: object) -> bool:
    """Whether a value is a sentence, or several."""
    values = value if isinstance(value, list | tuple) else [value]
    return all(isinstance(one, str) for one in values)


def _list_texts(value: object) -> list[str]:
    """List the sentences of a field that has one or several."""
    if isinstance(value, Note) or not isinstance(value, list | tuple):
        value = [value]
    texts = [note_text(one) if isinstance(one, Note) else str(one) for one in value]
    return [text for text in texts if text]


def _list_charts(value: object) -> list[Curves]:
    """List the charts that have something to draw."""
    charts = value if isinstance(value, list | tuple) else [value]
    return [one for one in charts if isinstance(one, Curves) and one.size]


def _to_scalar(value: object) -> Scalar:
    """A value as one cell; several texts or numbers are joined, spans with ``to``."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list | tuple):
        return ", ".join(
            " to ".join(map(str, one))
            if isinstance(one, list | tuple)
            else show_value(_to_scalar(one), Measure())
            for one in value
        )
    return str(value)


def _list_steps(place: str, value: object) -> Iterator[tuple[str, Step]]:
    """List the steps of a working, each with the names on the way to it."""
    if isinstance(value, Step):
        yield place, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _list_steps(f"{place} {key}".strip(), inner)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value, start=1):
            # the rounds of an event are numbered, the steps of one thing are not
            is_round = isinstance(inner, list | tuple) and not isinstance(inner, Step)
            numbered = f"{place} {number}" if is_round else place
            yield from _list_steps(numbered.strip(), inner)
