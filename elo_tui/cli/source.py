"""What a FILE or standard input holds, for the subcommands that read one."""

from __future__ import annotations

import sys

from elo_tui.cli.output import Refused
from elo_tui.core.events.crosstable import games_of, numbered
from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.readers import opening
from elo_tui.readers.detect import read_data
from elo_tui.readers.signs import ACCEPTED

#: The name that stands for standard input.
STANDARD_INPUT = "-"


def keyboard() -> bool:
    """Whether nothing is piped in: standard input is a terminal or closed."""
    return sys.stdin is None or sys.stdin.isatty()


def label(name: str) -> str:
    """The name of a source in messages."""
    return "standard input" if name == STANDARD_INPUT else opening.label(name)


def content(name: str) -> bytes:
    """The bytes of a file, ``-`` for standard input; raises Refused."""
    data = _standard_input() if name == STANDARD_INPUT else opening.opened(name)
    if isinstance(data, BadLine):
        raise Refused(f"{label(name)}: {data}")
    return data


def understood(
    name: str, format: str = "", encoding: str = "", data: bytes | None = None
) -> Reading | EventReading:
    """What a file holds, whose bytes may be known already; raises Refused."""
    data = content(name) if data is None else data
    reading = read_data(data, format, encoding)
    if isinstance(reading, BadLine):
        if reading.fault is not None:
            raise reading.fault
        raise Refused(f"{label(name)}: {_journal(data) or reading}")
    if isinstance(reading, Reading):
        if not reading.games:
            raise Refused(
                f"{label(name)}: no games found; {ACCEPTED},"
                " or give CSV with the header opponent_rating,score"
            )
    elif not any(section.players for section in reading.sections):
        raise Refused(f"{label(name)}: no players found")
    return reading


def read(name: str) -> Reading:
    """The games of one player; raises Refused, also where there are several players."""
    reading = understood(name)
    if isinstance(reading, Reading):
        return reading
    section = reading.sections[0]
    owner = None if section.owner is None else section.player(section.owner)
    if owner is None:
        raise Refused(
            f"{label(name)}: a whole event, not one player's games;"
            " elo-tui event rates it, elo-tui read shows it"
        )
    games = games_of(owner, numbered(section))
    return Reading(reading.format, games, reading.notes, reading.encoding)


def refuse_standard_input(*names: str | None) -> None:
    """Refuse standard input as a file where a screen takes it for its keys."""
    if STANDARD_INPUT in names:
        raise Refused("the screen needs standard input as its keyboard; name a FILE")


def refuse_address(*names: str) -> None:
    """Refuse the address of a page: files only are read."""
    for name in names:
        if "://" in name:
            raise Refused(
                f"{label(name)}: an address; save the page in your browser and name"
                " the file"
            )


def _journal(data: bytes) -> str:
    """What to do with a journal; empty for any other file."""
    if b'"format"' not in data:
        return ""
    from elo_tui.store.exchange import FORMAT

    if f'"{FORMAT}"'.encode() not in data:
        return ""
    return "a journal, not an event; elo-tui journal import FILE takes it in"


def _standard_input() -> bytes | BadLine:
    if sys.stdin is None:
        raise Refused("standard input is closed")
    stream = sys.stdin.buffer
    try:
        return opening.capped(lambda most: stream.read(most) or b"")
    except OSError as error:
        raise Refused(f"standard input: {error.strerror}") from None
