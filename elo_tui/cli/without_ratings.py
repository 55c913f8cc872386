"""The messages about a crosstable without ratings, naming a file that has some."""

from __future__ import annotations

from shlex import quote

from elo_tui.cli import source
from elo_tui.cli.output import Refused
from elo_tui.core.events.reading import EventReading, Note
from elo_tui.readers import file_bytes
from elo_tui.session.web import is_address


def noted(file: str, reading: EventReading, place: int) -> EventReading:
    """The reading with a note if a section has no ratings."""
    if not reading.sections[place].lacks_ratings:
        return reading
    note = Note(None, _advice("read", file, reading, place))
    return reading._replace(notes=(note, *reading.notes))


def refused(file: str, reading: EventReading, place: int, rated_games: int) -> None:
    """Raise Refused if nothing could be rated because nobody has a rating."""
    if reading.sections[place].lacks_ratings and not rated_games:
        advice = _advice("event", file, reading, place)
        raise Refused(f"{source.label(file)}: {advice}")


def _advice(command: str, file: str, reading: EventReading, place: int) -> str:
    """What a section lacks, and the command that adds it."""
    from elo_tui.readers.nearby_start_list import no_ratings, start_list_near

    found = None
    if file != source.STANDARD_INPUT and not is_address(file):
        found = start_list_near(file, reading.sections[place])
    missing = no_ratings(reading)
    if found is None:
        return f"{missing}; give its start list as SECOND"
    names = (quote(file_bytes.label(name)) for name in (file, found.path))
    return f"{missing}; beside it {found.summary}: elo-tui {command} {' '.join(names)}"
