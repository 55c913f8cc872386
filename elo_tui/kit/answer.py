"""A typed answer: a record with fields that carry all that its faces need.

The name of a field is the one in JSON; a `Measure` in its annotation adds label, unit,
decimals, article and role. A tuple of records is a table. No face knows a subject:
text, JSON, CSV, HTML and Markdown are made of the same fields.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    ClassVar,
    Literal,
    NamedTuple,
    TypeAlias,
    get_args,
)

import msgspec
from msgspec import UNSET, structs
from msgspec.structs import asdict

from elo_tui.core.events.reading import Note
from elo_tui.core.model import Step

if TYPE_CHECKING:
    from elo_tui.kit.text_parts import TextPart

Unit = Literal["", "share", "change", "score", "place"]
Role = Literal[
    "value",
    "basis",
    "sentence",
    "note",
    "working",
    "data",
    "added",
    "people",
    "chart",
    "source",
    "json",
]

#: The roles of what JSON does not have.
_NOT_IN_JSON = ("added", "people", "chart", "source")


class Measure(NamedTuple):
    """The facts about a value that people need in every face."""

    label: str = ""
    """Its label; empty: the words of the name."""
    unit: Unit = ""
    """A share is from 0 to 1 and shown in percent, a change with its sign, a score with
    ½; a place is a text with a number: ``1=``."""
    decimals: int | None = None
    """None shows all of them, up to four."""
    article: str = ""
    """The article of the rules that defines the value."""
    role: Role = "value"
    """A basis is what the answer rests on. `data` is for programs alone, in JSON and
    CSV; what is `added` is in all but JSON; `people` and `chart` are for people alone:
    values, columns, tables, a sentence, or with a label a note. Faces show a `source`
    only through title and text, and only JSON has the role `json`.
    """
    is_named: bool = True
    """Whether its name precedes those of the values in it."""
    is_merged: bool = False
    """Whether the values in it belong to the record around it, in JSON too."""
    prefix: str = ""
    """The text before their names there: ``opponent_``."""
    empty: str = ""
    """The sentence for people about an empty one: ``no player found``."""
    column: Literal["", "name", "beside"] = ""
    """On a page for phones: a name stays in view, its neighbour comes next, as all
    changes and scores do. A column called ``name`` is one."""


BASIS = Measure(role="basis")
#: A record or a mapping with values that are part of the record around it.
MERGED = Measure(is_merged=True)

#: A probability, or another part of one.
Share: TypeAlias = Annotated[float, Measure(unit="share")]
#: A score, points of games.
Score: TypeAlias = Annotated[float, Measure(unit="score")]
#: A change of a rating, points.
Change: TypeAlias = Annotated[float, Measure(unit="change", decimals=2)]
#: A change of a rating, rounded to whole points.
RoundedChange: TypeAlias = Annotated[int, Measure(unit="change", decimals=0)]
#: For programs alone, a value or whether it is shared.
DATA = Measure(role="data")
#: A place for people, which others may share: ``1=``.
PlaceText: TypeAlias = Annotated[str, Measure("place", unit="place", role="people")]
#: The name of a row, of an event or an outcome.
RowName: TypeAlias = Annotated[str, Measure(column="name")]
#: A value for which people look up a name.
BESIDE = Measure(column="beside")
#: What an answer rests on: rules, model, given facts.
Basis: TypeAlias = Annotated[str, BASIS]
#: A sentence that answers the question.
Sentence: TypeAlias = Annotated[str, Measure(role="sentence")]
#: Several of them, the most important one first.
Sentences: TypeAlias = Annotated[tuple[str, ...], Measure(role="sentence")]
#: Sentences for people alone, about what programs get as values.
Lead: TypeAlias = Annotated[tuple[str, ...], Measure(role="people")]
#: Remarks on the source or the result.
Notes: TypeAlias = Annotated[tuple[str, ...], Measure("note", role="note")]
#: Remarks on a source, each with its line.
SourceNotes: TypeAlias = Annotated[tuple[Note, ...], Measure("note", role="note")]
#: The limits of the data behind an estimate.
Limits: TypeAlias = Annotated[tuple[str, ...], Measure("limit", role="note")]
#: What is beyond all data, with the reason.
Extrapolations: TypeAlias = Annotated[
    tuple[str, ...], Measure("extrapolated", role="note")
]
#: Facts that were not given, with the value taken.
Assumptions: TypeAlias = Annotated[tuple[str, ...], Measure("assumed", role="note")]
#: The proof of the numbers.
Working: TypeAlias = Annotated[tuple[Step, ...], Measure(role="working")]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a table, or a group of values."""


class Answer(Record, frozen=True, kw_only=True):
    """The answer to one question, built by the names of its fields."""

    is_table: ClassVar[bool] = False
    """Whether CSV is its tables alone, without the values above them."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of every face."""

    def write_text(self) -> Iterable[TextPart] | None:
        """Write a special text; None: faces make one of the fields.

        Such a text is an exception, for one that reads better than any made of fields.
        """
        return None


class AnswerField(NamedTuple):
    """A field of a record as faces see it."""

    attribute: str
    name: str
    """The name in JSON."""
    measure: Measure

    @property
    def label(self) -> str:
        """The label for people."""
        return self.measure.label or self.name.replace("_", " ")

    def precede(self, prefix: str) -> AnswerField:
        """The field with a prefix to its name and its label."""
        if not prefix:
            return self
        label = self.measure.label and f"{prefix.replace('_', ' ')}{self.measure.label}"
        return self._replace(
            name=f"{prefix}{self.name}", measure=self.measure._replace(label=label)
        )


@cache
def list_fields(kind: type[Record]) -> tuple[AnswerField, ...]:
    """List the fields of a kind of record, in their order."""
    return tuple(
        # two of one name: in JSON alone, and with the sign in all but JSON
        AnswerField(
            found.name, found.encode_name.rstrip("_"), _find_measure(found.type)
        )
        for found in structs.fields(kind)
    )


def _find_measure(annotation: object) -> Measure:
    """Find the outermost measure in an annotation, which may be optional."""
    for metadata in reversed(getattr(annotation, "__metadata__", ())):
        if isinstance(metadata, Measure):
            return metadata
    for inner in get_args(annotation):
        if hasattr(inner, "__metadata__"):
            return _find_measure(inner)
    return Measure()


def list_values(record: Record) -> list[tuple[AnswerField, object]]:
    """List the fields of a record with their values, without those that are unset.

    A record merged into it is replaced by its own fields.
    """
    pairs: list[tuple[AnswerField, object]] = []
    for found in list_fields(type(record)):
        value = getattr(record, found.attribute)
        if found.measure.is_merged and isinstance(value, Record):
            prefix = found.measure.prefix
            pairs += [(one.precede(prefix), inner) for one, inner in list_values(value)]
        elif value is not UNSET:
            pairs.append((found, value))
    return pairs


#: The most frequent types of values, which JSON has unchanged.
_PLAIN = frozenset((str, int, float, bool, type(None)))


def encode(value: object) -> object:
    """Encode an answer, or a value in it, as JSON has it."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Record):
        data: dict[str, object] = {}
        for found, inner in list_values(value):
            if found.measure.is_merged and isinstance(inner, Mapping):
                data |= {str(key): encode(one) for key, one in inner.items()}
            elif found.measure.role not in _NOT_IN_JSON:
                data[found.name] = encode(inner)
        return data
    if isinstance(value, Step):
        return asdict(value)
    if isinstance(value, Note):
        return {"line": value.line, "text": value.text}
    if isinstance(value, Mapping):
        return {str(key): encode(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [encode(inner) for inner in value]
    return value.isoformat() if isinstance(value, date) else value
