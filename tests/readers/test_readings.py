"""Small sources and what is read of them: the cases of `tests/readers/files/*.txt`.

A case is a name, the source, and after `--->` the whole reading: every field that is
not empty. The name ends with the format, in brackets, if its reader is called directly,
and the reading begins with whether the source matches; other sources are read as the
program reads them, and the reading begins with the format found.
`UPDATE_GOLDEN=1` writes the readings; a new case is `=== name`, its source and `--->`.

A blank at the end of a line, tabs and other invisible characters are escaped as in
Python, and a backslash at the end of a line joins it to the next one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec import Struct, structs

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import BadLine, EventReading, Note, Reading
from elo_tui.core.model import Game
from elo_tui.core.replay.journal_records import find_defaults
from elo_tui.readers.detect import FORMATS, detect_format, read_text

FOLDER = Path(__file__).parent / "files"
_FORMATS = {row.key: row for row in FORMATS}
_HIDDEN = re.compile(
    r"\\| $|[^\x20-\x7e\xa1-\uffff]|[\u00ad\u2000-\u200f\u2028-\u202f]"
)
_LONG = 100
_ESCAPE = re.compile(r"\\(?:[\\tr\n]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})")


_Record = Crosstable | EventFacts | Game | Note | Pairing | Participant


class Case(NamedTuple):
    """A source, and its reading as recorded."""

    name: str
    source: str
    reading: str

    @property
    def text(self) -> str:
        """The case as it is written in a file."""
        return f"=== {self.name}\n{escape(self.source)}\n--->\n{self.reading}\n"


def escape(source: str) -> str:
    """Write a source without invisible characters, a row of a long page on a line."""
    lines = (_HIDDEN.sub(_escape_character, line) for line in source.split("\n"))
    return "\n".join(
        line if len(line) <= _LONG else re.sub("(?<=.)(?=<tr)", "\\\n", line)
        for line in lines
    )


def _escape_character(hidden: re.Match[str]) -> str:
    if hidden[0] == " ":
        return "\\x20"
    return hidden[0].encode("unicode_escape").decode()


def read_cases(text: str) -> Iterator[Case]:
    """Yield the cases of a file."""
    for part in text.split("=== ")[1:]:
        name, _, rest = part.partition("\n")
        source, _, reading = rest.partition("\n--->\n")
        source = _ESCAPE.sub(
            lambda code: code[0].encode().decode("unicode_escape"), source
        )
        yield Case(name, source, reading.strip("\n"))


def list_sources(key: str) -> list[str]:
    """List the sources of all cases that are of a format."""
    return [
        case.source
        for file in _list_files()
        for case in read_cases(file.read_text(encoding="utf-8"))
        if case.name.endswith(f"[{key}]") or case.reading.partition("\n")[0] == key
    ]


def describe_reading(name: str, source: str) -> str:
    """Read a source as its case asks for, and write down everything in the reading."""
    if (direct := re.search(r"\[([a-z-]+)\]$", name)) is not None:
        reader = _FORMATS[direct[1]].load()
        fits = "matches" if reader.matches(source) else "does not match"
        return "\n".join([fits, *_describe(reader.read(source))])
    return "\n".join([detect_format(source), *_describe(read_text(source))])


def _describe(reading: Reading | EventReading | BadLine) -> Iterator[str]:
    if isinstance(reading, BadLine):
        yield f"refused: {reading}"
        if reading.event is not None:
            yield f"event {_list_fields(reading.event)}".rstrip()
        return
    if isinstance(reading, Reading):
        yield from (_list_fields(game) for game in reading.games)
    else:
        for section in reading.sections:
            about = _list_fields(section, "event", "players", "notes")
            yield f"event {_list_fields(section.event)} {about}".rstrip()
            for player in section.players:
                yield f"{player.no} {_list_fields(player, 'no', 'pairings')}"
                rounds = (
                    f"{one.round}:{one.opponent or ''}{one.colour}{one.code}"
                    f" {_list_fields(one, 'round', 'opponent', 'colour', 'code')}"
                    for one in player.pairings
                )
                if player.pairings:
                    yield "   " + " ".join(map(str.strip, rounds))
    for note in reading.notes:
        yield f"note {_list_fields(note, 'text', 'on_games')} {note.text}"


def _list_fields(record: _Record, *others: str) -> str:
    """List the fields of a record that differ from their default."""
    return " ".join(
        f"{name}={_show(value)}"
        for name, default in find_defaults(type(record)).items()
        if name not in others and (value := getattr(record, name)) != default
    )


def _show(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Struct):
        value = structs.astuple(value)
    if isinstance(value, tuple):
        return f"({', '.join(map(_show, value))})"
    return repr(value) if isinstance(value, str) else str(value)


def _list_files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", _list_files(), ids=lambda file: file.stem)
def test_each_source_is_read_as_recorded(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    cases = list(read_cases(text))
    assert len({case.name for case in cases}) == len(cases) > 0
    found = [
        case._replace(reading=describe_reading(case.name, case.source))
        for case in cases
    ]
    if os.environ.get("UPDATE_GOLDEN"):
        written = "\n".join(case.text for case in found)
        file.write_text(written, encoding="utf-8", newline="\n")
        return
    for case, now in zip(cases, found, strict=True):
        assert now.reading == case.reading, case.name
