"""Named values, and tables of them: what the parts of an answer are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from elo_tui.core.text.figures import format_number
from elo_tui.kit.answer import AnswerField, Measure
from elo_tui.kit.shown_values import Scalar, show_value

Path: TypeAlias = tuple[str, ...]

#: A longer group of numbered columns is one column on a page.
_MOST_NUMBERED = 3


class Name(NamedTuple):
    """Name of a value or of a column."""

    path: Path
    """The names in JSON, from the outermost."""
    labels: Path
    """The labels on the way to it; a number is one of several of the same kind."""
    measure: Measure = Measure()
    is_numbered: bool = False
    """Whether its last name is the number of a value in a list, such as a score."""
    is_text: bool = False
    """Whether the values are texts, which are aligned at the left."""

    def __hash__(self) -> int:
        # a table of 50,000 rows looks up every cell by its name
        return hash(self.path)

    @property
    def label(self) -> str:
        """The label for people: ``band low change``."""
        return " ".join(self.labels)

    def add_field(self, field: AnswerField) -> Name:
        """The name of a field inside this one."""
        return _name_field(self, field)

    def add_key(self, key: object) -> Name:
        """The name of the value of a key, or of a place in a list."""
        is_numbered = isinstance(key, int | float)
        text = format_number(key) if isinstance(key, int | float) else str(key)
        kept = self.labels if self.measure.is_named else self.labels[:-1]
        return Name((*self.path, text), (*kept, text), self.measure, is_numbered)


@cache
def _name_field(outer: Name, field: AnswerField) -> Name:
    kept = outer.labels if outer.measure.is_named else outer.labels[:-1]
    measure = inherit_role(outer.measure, field.measure)
    return Name((*outer.path, field.name), (*kept, field.label), measure)


class Value(NamedTuple):
    """A value with its name."""

    name: Name
    value: Scalar

    @property
    def text(self) -> str:
        """The value for people."""
        return show_value(self.value, self.name.measure)


class AnswerTable(NamedTuple):
    """Records with the same columns; None if a record has no such value."""

    name: Name
    columns: tuple[Name, ...]
    rows: tuple[tuple[Scalar, ...], ...]
    owners: tuple[str, ...] = ()
    """The titles of the records, by which a working names its owner."""
    owner: str = ""
    """The title of the record that it is in, of a working."""

    @property
    def title(self) -> str:
        """The label as a heading."""
        text = self.name.label
        return f"{text[:1].upper()}{text[1:]}"

    def texts(self) -> Iterator[tuple[str, ...]]:
        """The cells for people, row by row."""
        measures = [column.measure for column in self.columns]
        for row in self.rows:
            yield tuple(map(show_value, row, measures))

    def keep_for_people(self) -> AnswerTable:
        """Drop the columns for programs, and those with "no" for every record."""
        return self._keep(
            index
            for index, name in enumerate(self.columns)
            if name.measure.role != "data"
            and any(row[index] is not False for row in self.rows)
        )

    def keep_for_programs(self) -> AnswerTable:
        """Drop the columns for people."""
        columns = enumerate(self.columns)
        return self._keep(at for at, name in columns if name.measure.role != "people")

    def _keep(self, indexes: Iterable[int]) -> AnswerTable:
        kept = [*indexes]
        return self._replace(
            columns=tuple(self.columns[index] for index in kept),
            rows=tuple(tuple(row[index] for index in kept) for row in self.rows),
        )

    def fold(self) -> AnswerTable:
        """Join long groups of numbered columns to texts: ``1: 53.6 %, 2: 37.4 %``.

        Empty cells and zeros are left out; a page has no room for a column each.
        """
        groups: dict[Path, list[int]] = {}
        for index, name in enumerate(self.columns):
            groups.setdefault(name_group(name), []).append(index)
        if max(map(len, groups.values()), default=0) <= _MOST_NUMBERED:
            return self
        columns, cells = [], []
        for path, group in groups.items():
            if len(group) <= _MOST_NUMBERED:
                columns += [self.columns[index] for index in group]
                cells += [[row[index] for row in self.rows] for index in group]
                continue
            labels = self.columns[group[0]].labels[:-1]
            columns.append(Name(path, labels, is_text=True))
            cells.append([self._join_cells(row, group) for row in self.rows])
        rows = tuple(zip(*cells, strict=True))
        return self._replace(columns=tuple(columns), rows=rows)

    def _join_cells(self, row: Sequence[Scalar], group: Sequence[int]) -> str:
        pairs = [(self.columns[index], row[index]) for index in group if row[index]]
        return ", ".join(
            f"{name.path[-1]}: {show_value(value, name.measure)}"
            for name, value in pairs
        )


def inherit_role(outer: Measure, inner: Measure) -> Measure:
    """The measure of a value in a record that is for programs or people alone."""
    if inner.role == "value" and outer.role in ("data", "people"):
        return inner._replace(role=outer.role)
    return inner


def name_group(name: Name) -> Path:
    """Return the path of the group that a numbered name is in, else its own."""
    return name.path[:-1] if name.is_numbered else name.path
