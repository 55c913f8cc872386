"""The answer to one question: values with their names, tables, sentences, notes.

It is made from the public data of the answer, which JSON shows, so no other form can
differ from it. A list of records becomes a table; records inside records become a
separate table, with the outer record in its first column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from elo_tui.answers.value_names import is_number, label_of, measure_of
from elo_tui.core.facts import system_uses
from elo_tui.core.model import RatedEvent, Step, Terms
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_number
from elo_tui.kit.answer import Measure
from elo_tui.kit.answer_parts import Name, Parts, Path, Table, Value
from elo_tui.kit.shown_values import Scalar, show_value
from elo_tui.kit.text_parts import TextPart

if TYPE_CHECKING:
    from elo_tui.core.events.event_ratings import EventRatings
    from elo_tui.core.events.reading import Note
    from elo_tui.kit.chart_kinds import Chart, Curves


def notes_data(notes: Iterable[Note]) -> list[dict[str, Any]]:
    """Encode the notes on a source."""
    return [{"line": note.line, "text": note.text} for note in notes]


def encode_fields(record: object, *names: str) -> dict[str, Any]:
    """Encode fields of a record under their own names."""
    return {name: getattr(record, name) for name in names}


def days_text(terms: Terms) -> str:
    """State the days that were assumed, and the option that gives them."""
    return f"{clean_name(terms.assumed, 300)}; say which with --date"


def rules_text(rated: RatedEvent | EventRatings) -> str:
    """Name the edition of the rules, with the pool if the system has several."""
    pool = f", {rated.terms.pool}" if system_uses("pool", rated.system) else ""
    return rated.edition + pool


def step_lines(steps: Iterable[Step]) -> Iterator[str]:
    """Write a working, a line for each step."""
    for step in steps:
        article = f" [{step.article}]" if step.article else ""
        yield f"{step.label}: {step.text}{article}"


#: The first column of a table inside another.
OWNER = ("of",)
#: The name of the proof of the numbers.
WORKING = "working"


def _name(path: Path, is_text: bool = False) -> Name:
    """The name of a value or of a column, with what the table of names says of it."""
    return Name(
        path,
        labels=(label_of(path),),
        measure=measure_of(path),
        is_numbered=len(path) > 1 and is_number(path[-1]),
        is_text=is_text,
    )


class Answer:
    """Answer to one question; its parts are made when a face asks for them."""

    def __init__(
        self,
        title: str,
        data: Mapping[str, Any],
        shown: Mapping[str, Any] | None = None,
        text: Iterable[TextPart] | None = None,
        lead: Iterable[str] = (),
        charts: Iterable[Curves] = (),
    ) -> None:
        """Store the public data of the answer.

        `shown` replaces the data where the other faces show more than JSON has; `text`
        is the answer as plain text, made of the other parts by default; a page begins
        with `lead` where the data has no sentences, and has the `charts`.
        """
        self.title = title
        self.data = data
        """The values by their public names, as JSON has them."""
        self._shown = data if shown is None else shown
        self._text = text
        self.lead = tuple(lead)
        """Sentences above the tables of a page."""
        self._charts = charts

    @cached_property
    def text(self) -> tuple[TextPart, ...] | None:
        """The answer as plain text; None: made of the other parts."""
        return None if self._text is None else tuple(self._text)

    @cached_property
    def parts(self) -> Parts:
        """The parts that faces lay out."""
        parts = _Parts()
        parts.add_record((), self._shown)
        parts.lead += self.lead
        parts.charts += [one for one in self._charts if one.size]
        return parts

    def add_chart(self, chart: Chart) -> Answer:
        """Copy the answer, with a chart below its text."""
        return self.say((*(self.text or ()), "", chart))

    def say(self, text: Iterable[TextPart] | None) -> Answer:
        """Copy the answer with another plain text."""
        shown, charts = self._shown, self._charts
        return Answer(
            title=self.title,
            data=self.data,
            shown=shown,
            text=text,
            lead=self.lead,
            charts=charts,
        )


class _Parts(Parts):
    """The parts of an answer, found by the names of its data."""

    def add_record(self, path: Path, record: Mapping[str, Any]) -> None:
        """Sort the content of a record into values, tables and sentences."""
        for name, value in record.items():
            self._add((*path, name), value)

    def _add(self, path: Path, value: Any) -> None:  # noqa: ANN401  (of JSON)
        if value is None or value == [] or value == {}:
            return
        if path[-1] == WORKING:
            self._add_working((), value)
            return
        measure = measure_of(path)
        if measure.role in ("sentence", "note"):
            texts = map(_sentence_text, value if isinstance(value, list) else [value])
            if measure.role == "sentence":
                self.sentences += texts
            else:
                self.notes += [(measure.label, text) for text in texts]
        elif isinstance(value, Mapping):
            if _holds_records(value):
                keyed = [{path[-1]: key, **one} for key, one in value.items()]
                self._add_table(path, keyed, names=[*value])
            else:
                self.add_record(path, value)
        elif _is_records(value):
            self._add_table(path, value)
        elif isinstance(value, list | tuple):
            self._add_value(path, _join_values(value))
        else:
            self._add_value(path, value)

    def _add_value(self, path: Path, value: Scalar) -> None:
        found = Value(_name(path), value)
        is_basis = found.name.measure.role == "basis"
        (self.basis if is_basis else self.values).append(found)

    def _add_table(
        self,
        path: Path,
        records: Sequence[Mapping[str, Any]],
        owners: Sequence[str] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """Add the records as a table, then those inside them."""
        inner: dict[Path, list[tuple[str, Mapping[str, Any]]]] = {}
        rows: list[dict[Path, Scalar]] = []
        for place, record in enumerate(records):
            row: dict[Path, Scalar] = {} if owners is None else {OWNER: owners[place]}
            flat = {name: one for name, one in record.items() if name != WORKING}
            name = _record_name(record) if names is None else names[place]
            outer = [] if owners is None else [owners[place]]
            owner = ", ".join(filter(None, (*outer, name)))
            _flatten((), flat, row, inner, owner)
            rows.append(row)
            if WORKING in record:
                self._add_working((owner,), record[WORKING])
        paths = _order_columns(rows)
        if set(paths) - {OWNER}:
            columns = tuple(
                _name(path, any(isinstance(row.get(path), str) for row in rows))
                for path in paths
            )
            cells = tuple(tuple(row.get(path) for path in paths) for row in rows)
            self.tables.append(Table(_name(path), columns, cells))
        for below, found in inner.items():
            owned = [owner for owner, _ in found]
            self._add_table((*path, *below), [one for _, one in found], owned)

    def _add_working(self, owner: Path, value: Any) -> None:  # noqa: ANN401  (of JSON)
        """Add the steps that prove the numbers, in one table for each owner."""
        rows = tuple(
            (place, step["label"], step["text"], step.get("article", ""))
            for place, step in _list_steps("", value)
        )
        names = ("of", "label", "text", "article")
        kept = [
            at
            for at in range(len(names))
            if any(row[at] for row in rows) or at in (1, 2)
        ]
        columns = tuple(_name((names[at],), is_text=True) for at in kept)
        cells = tuple(tuple(row[at] for at in kept) for row in rows)
        self.workings.append(Table(_name((WORKING, *owner)), columns, cells))


def _list_steps(
    place: str,
    value: Any,  # noqa: ANN401  (of JSON)
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """List the steps of a working, each with the names on the way to it."""
    if isinstance(value, Mapping):
        if "label" in value:
            yield place, value
            return
        for name, inner in value.items():
            yield from _list_steps(f"{place} {name}".strip(), inner)
        return
    for number, inner in enumerate(value, start=1):
        # the rounds of an event are numbered, the steps of one thing are not
        numbered = f"{place} {number}" if isinstance(inner, list | tuple) else place
        yield from _list_steps(numbered, inner)


def _flatten(
    path: Path,
    record: Mapping[str, Any],
    row: dict[Path, Scalar],
    inner: dict[Path, list[tuple[str, Mapping[str, Any]]]],
    owner: str,
) -> None:
    """Put the values of a record into cells, records inside it into `inner`."""
    for name, value in record.items():
        place = (*path, name)
        if isinstance(value, Mapping):
            _flatten(place, value, row, inner, owner)
        elif _is_records(value):
            inner.setdefault(place, []).extend((owner, one) for one in value)
        elif isinstance(value, list | tuple):
            for key, cell in _list_cells(value):
                row[(*place, *key)] = cell
        else:
            row[place] = value


def _list_cells(values: Sequence[Any]) -> Iterator[tuple[Path, Scalar]]:
    """List the cells of a list in a record: one each for numbers, one for all texts."""
    if values and all(map(_is_pair, values)):
        for key, value in values:
            yield (format_number(key),), value
    elif values and all(isinstance(one, int | float) for one in values):
        for place, value in enumerate(values, start=1):
            yield (str(place),), value
    elif values:
        yield (), _join_values(values)


def _is_pair(value: object) -> bool:
    """Whether it is a number with its value, such as a score and its probability."""
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and isinstance(value[0], int | float)
    )


def _order_columns(rows: Sequence[Mapping[Path, Scalar]]) -> list[Path]:
    """Order the columns as in the records; numbered ones by their number."""
    found = [*dict.fromkeys(path for row in rows for path in row)]
    groups: dict[Path, list[Path]] = {}
    for path in found:
        group = path[:-1] if is_number(path[-1]) else path
        groups.setdefault(group, []).append(path)
    for group, paths in groups.items():
        if paths != [group]:
            paths.sort(key=lambda path: float(path[-1]))
    empty = {path for path in found if all(row.get(path) is None for row in rows)}
    return [path for paths in groups.values() for path in paths if path not in empty]


def _is_records(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(isinstance(one, Mapping) for one in value)
    )


def _holds_records(value: Mapping[str, Any]) -> bool:
    """Whether a record is a table of named rows: ``low`` and ``high``."""
    return len(value) > 1 and all(
        isinstance(one, Mapping) and one for one in value.values()
    )


def _record_name(record: Mapping[str, Any]) -> str:
    """Name a record in a word or two, for the tables of its inner records."""
    known: list[Any] = [record.get("no"), record.get("name") or record.get("label")]
    if known == [None, None]:
        known = [*record.values()][:2]
    return " ".join(str(one) for one in known if isinstance(one, str | int))


def _sentence_text(value: object) -> str:
    """Return the sentence; that of a source with its line."""
    if not isinstance(value, Mapping):
        return str(value)
    text, line = str(value["text"]), value.get("line")
    return text if line is None else f"line {line}, {text}"


def _join_values(values: Sequence[Any]) -> str:
    """Join several texts or numbers; spans with ``to``."""
    return ", ".join(
        " to ".join(map(str, one))
        if isinstance(one, list | tuple)
        else show_value(one, Measure())
        for one in values
    )
