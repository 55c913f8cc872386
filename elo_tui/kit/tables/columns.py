"""Columns of tables: heading, width, alignment, sorting and meaning in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

Record = TypeVar("Record")

#: The rank of the first column left out, for which no table is made wider.
WAITS_MOST = 9
#: Extra blanks before a figure, cells.
_APART_MAX = 3
#: Names are given no more cells if all columns have their widths.
NAME_WIDEST = 48
#: The cells of a name that has to be cut in any case: more would drive out figures.
_NAME_LEAST = 12


class Column(NamedTuple, Generic[Record]):
    """A column of a table."""

    name: str
    """Its name in states and messages, such as the order of the rows."""
    title: str
    width: int
    """Cells, with the blanks before a figure or after a text."""
    cell: Callable[[Record], str]
    role: str | Callable[[Record], str] = ""
    """The colour of its cells, by name."""
    has_sign: bool = False
    """Whether the first word has the colour of its sign."""
    is_left: bool = False
    """Whether its texts begin at its left edge."""
    is_elastic: bool = False
    """Whether it is cut in a table too narrow for all columns."""
    least: int = 0
    """The cells that it needs in a crowded table; 0: its width."""
    from_width: int = 0
    """The narrowest table that shows it, cells."""
    suffices: int = 0
    """The cells for which other columns stay if it is cut in any case; 0: they go."""
    waits: int = 0
    """Rank among the columns left out so that names are whole, the highest first."""
    sort_key: Callable[[Record], Any] | None = None
    """The value to sort by, None or "" if unknown; no key: it does not sort."""
    best_first: bool = True
    """Whether sorting begins with the highest value."""
    meaning: str = ""
    """A sentence for the message row."""

    @property
    def least_width(self) -> int:
        """The cells that it takes at least, unless it is cut."""
        return self.least or self.width

    def enough(self, room: int) -> int:
        """The cells of a name that is cut in any case."""
        return self.suffices if self.suffices <= room else _NAME_LEAST


def text_column(
    name: str,
    title: str,
    width: int,
    cell: Callable[[Record], str],
    least: int = 0,
    role: str | Callable[[Record], str] = "",
) -> Column[Record]:
    """A column of texts from its left edge; with `least` it may be cut."""
    column = Column(name, title, width, cell, role, is_left=True, least=least)
    return column._replace(is_elastic=bool(least))


#: The fields of a column that properties in a row of `read_columns` set.
_FLAGS = {"left": ("is_left", True), "rising": ("best_first", False)}
_NUMBERS = {"least": "least", "from": "from_width", "waits": "waits"}


class CellTexts(NamedTuple, Generic[Record]):
    """Functions that write and sort the cells of a table, by the name of the column."""

    cells: Mapping[str, Callable[[Record], str]] = {}
    """For other columns the field of that name is written, and sorted by."""
    keys: Mapping[str, Callable[[Record], Any]] = {}
    """The values that the columns with `cells` are sorted by, if they are."""
    roles: Mapping[str, Callable[[Record], str]] = {}
    writers: Mapping[str, Callable[[Any], str]] = {}
    """Functions that write fields, in place of `str`; unknown fields are empty."""


def read_columns(text: str, texts: CellTexts[Record]) -> tuple[Column[Record], ...]:
    """Read columns, one a row: name, title, width, properties and meaning.

    Properties are a role, ``left``, ``rising`` (sorted from the lowest value),
    ``least=5``, ``from=60`` (the narrowest table) and ``waits=1``. A left column with
    a least width may be cut. Blanks around a title are put in quotes.
    """
    return tuple(_read_column(row, texts) for row in text.strip().splitlines())


def _read_column(row: str, texts: CellTexts[Record]) -> Column[Record]:
    name, title, width, properties, meaning = (part.strip() for part in row.split("|"))
    facts: dict[str, Any] = {"meaning": meaning}
    for one in properties.split():
        number, _, value = one.partition("=")
        if value:
            facts[_NUMBERS[number]] = int(value)
        else:
            field, known = _FLAGS.get(one, ("role", one))
            facts[field] = known
    if name in texts.roles:
        facts["role"] = texts.roles[name]
    facts["is_elastic"] = "is_left" in facts and "least" in facts
    cell, key = texts.cells.get(name), texts.keys.get(name)
    if cell is None:
        key = key or attrgetter(name)
        cell = _write_field(name, texts.writers.get(name, str))
    title = title.strip('"')
    return Column(name, title, int(width), cell, sort_key=key, **facts)


def _write_field(name: str, write: Callable[[Any], str]) -> Callable[[Any], str]:
    get = attrgetter(name)

    def cell(record: object) -> str:
        value = get(record)
        return "" if value is None else write(value)

    return cell


def fit_columns(columns: Sequence[Column[Record]], width: int) -> list[Column[Record]]:
    """Choose the columns of a table of so many cells, each with its final width.

    Columns are left out until the names are whole. Spare cells first widen crowded
    columns, then names, then go between the figures.
    """
    shown = _choose_columns(columns, width)
    spare = width - sum([one.least_width for one in shown])
    widths = [one.least_width for one in shown]
    elastic = [place for place, one in enumerate(shown) if one.is_elastic]
    if spare < 0:
        for count, place in enumerate(elastic):
            lost = -spare // (len(elastic) - count)
            cut = min(widths[place], lost)
            widths[place] -= cut
            spare += cut
        spare = 0
    fixed = [place for place in range(len(shown)) if place not in elastic]
    for place in (*fixed, *elastic):
        more = max(0, min(spare, shown[place].width - widths[place]))
        widths[place] += more
        spare -= more
    figures = [
        place
        for place in fixed
        if elastic and place > elastic[-1] and not shown[place].is_left
    ]
    apart = min(_APART_MAX, spare // len(figures)) if figures else 0
    for place in figures:
        widths[place] += apart
    if figures:
        left = spare - apart * len(figures)
        if apart == _APART_MAX:
            left = min(left, max(0, NAME_WIDEST - widths[elastic[-1]]))
        widths[elastic[-1]] += left
    return [one._replace(width=cells) for one, cells in zip(shown, widths, strict=True)]


def _choose_columns(
    columns: Sequence[Column[Record]], width: int
) -> list[Column[Record]]:
    """Choose the columns that leave the names whole, if any can be left out."""
    shown = [column for column in columns if width >= column.from_width]
    if sum([one.least_width for one in shown if not one.waits]) > width:
        others = sum(
            [one.least_width for one in shown if not one.is_elastic | one.waits]
        )
        shown = [
            one._replace(least=min(one.least_width, one.enough(width - others)))
            if one.suffices
            else one
            for one in shown
        ]
    while shown and sum([one.least_width for one in shown]) > width:
        last = max(shown, key=lambda one: one.waits)
        if not last.waits:
            break
        shown.remove(last)
    return shown


def sort_records(
    records: Iterable[Record], column: Column[Record], is_reversed: bool
) -> list[Record]:
    """Sort by a column; records without a value come last in either direction."""
    key = column.sort_key
    assert key is not None
    known: list[Record] = []
    unknown: list[Record] = []
    for record in records:
        (unknown if key(record) in (None, "") else known).append(record)
    known.sort(key=key, reverse=column.best_first != is_reversed)
    return known + unknown
