"""The content of FILE or standard input, for the subcommands that read one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import click

from elo_tui.cli import completion_candidates, options
from elo_tui.cli.choice import WordChoice
from elo_tui.cli.output import Refused
from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    games_of,
    numbered,
)
from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.readers import detect, file_bytes
from elo_tui.readers.detect import read_data
from elo_tui.readers.game_marks import ACCEPTED
from elo_tui.session.web import Web, is_address

#: How pages are fetched.
WEB = Web()
#: The name that stands for standard input.
STANDARD_INPUT = "-"


class NoPlayers(Refused):
    """A page of an event whose players are on other pages."""

    def __init__(self, text: str, event: EventFacts) -> None:
        super().__init__(text)
        self.event = event


class HowRead(NamedTuple):
    """How FILE is read: by which options, and which files complete it."""

    format: str | None
    encoding: str | None
    section: str | None
    second: tuple[str, ...] = ()

    def understood(
        self, name: str, data: bytes | None = None
    ) -> Reading | EventReading:
        """See `understood`."""
        return understood(name, self.format or "", self.encoding or "", data)


def reading_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add --format, --encoding and --section, which the command gets as `HowRead`."""

    @wraps(command)
    def gathered(
        *args: object,
        format: str | None,
        encoding: str | None,
        section: str | None,
        second: tuple[str, ...] = (),
        **values: Any,  # noqa: ANN401  (of the command)
    ) -> None:
        how = HowRead(format, encoding, section, second)
        command(*args, how=how, **values)

    return options.together(
        click.option(
            "--format",
            type=WordChoice(detect.keys()),
            metavar="KIND",
            help=f"What the file is ({', '.join(detect.keys())}),"
            " if not what it looks like.",
        ),
        options.encoding_option,
        click.option(
            "--section",
            metavar="N",
            help="Which event of a file that holds several; default: the first.",
        ),
    )(gathered)


#: FILE, with SECOND for what it lacks.
files_arguments = options.together(
    click.argument("file", shell_complete=completion_candidates.event_files),
    click.argument(
        "second", nargs=-1, shell_complete=completion_candidates.event_files
    ),
)


def keyboard() -> bool:
    """Whether nothing is piped in: standard input is a terminal or closed."""
    return sys.stdin is None or sys.stdin.isatty()


def label(name: str) -> str:
    """The name of a source in messages."""
    return "standard input" if name == STANDARD_INPUT else file_bytes.label(name)


def content(name: str) -> bytes:
    """The bytes of a file, ``-`` for standard input; raises Refused."""
    if is_address(name):
        raise Refused(
            f"{label(name)}: an address; save the page in your browser and name the"
            " file"
        )
    data = _standard_input() if name == STANDARD_INPUT else file_bytes.opened(name)
    if isinstance(data, BadLine):
        raise Refused(f"{label(name)}: {data}")
    return data


def understood(
    name: str, format: str = "", encoding: str = "", data: bytes | None = None
) -> Reading | EventReading:
    """The content of a file, whose bytes may already be known, or of an address's page.

    Raises Refused.
    """
    if is_address(name):
        return _fetched(name, format, encoding)
    data = content(name) if data is None else data
    reading = read_data(data, format, encoding)
    if isinstance(reading, BadLine):
        if reading.fault is not None:
            raise reading.fault
        text = f"{label(name)}: {_journal(data) or reading}"
        if reading.event is not None:
            raise NoPlayers(text, reading.event)
        raise Refused(text)
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
    """The games of one player; raises Refused, also if there are several players."""
    reading = understood(name)
    if isinstance(reading, Reading):
        return reading
    section = reading.sections[0]
    by_number = numbered(section)
    games = games_of(by_number[owner(section, name)], by_number)
    return Reading(reading.format, games, reading.notes, reading.encoding)


def owner(crosstable: Crosstable, name: str) -> int:
    """The number of the player whose games these are; raises Refused for an event."""
    if crosstable.owner is None:
        raise Refused(
            f"{label(name)}: a whole event, not one player's games;"
            " elo-tui event rates it, elo-tui read shows it"
        )
    return crosstable.owner


def refuse_standard_input(*names: str | None) -> None:
    """Refuse standard input as a file if a screen needs it for its keys."""
    if STANDARD_INPUT in names:
        raise Refused("the screen needs standard input as its keyboard; name a FILE")


def _fetched(name: str, format: str, encoding: str) -> Reading | EventReading:
    """The content of the pages at an address; each is named before it is requested."""
    if format:
        raise Refused(f"--format: not with an address; {label(name)} says what it is")
    from elo_tui.readers.sources import Source
    from elo_tui.session import web_pages
    from elo_tui.session.reading_progress import Progress

    unheard = Progress(lambda _done, _total: None, lambda: False)
    source = Source.web(name)
    found = web_pages.read(source, WEB, unheard, encoding, say_asking)
    if isinstance(found, BadLine):
        if found.fault is not None:
            raise found.fault
        raise Refused(str(found) if found.line is None else f"{label(name)}: {found}")
    return found.reading


def say_asking(address: str) -> None:
    """Name an address on standard error, before anything is sent there."""
    click.echo(f"asking {file_bytes.label(address)}", err=True)


def _journal(data: bytes) -> str:
    """What to do with a journal; empty for any other file."""
    if b'"format"' not in data:
        return ""
    from elo_tui.store.journal_document import FORMAT

    if f'"{FORMAT}"'.encode() not in data:
        return ""
    return "a journal, not an event; elo-tui journal import FILE takes it in"


def _standard_input() -> bytes | BadLine:
    if sys.stdin is None:
        raise Refused("standard input is closed")
    stream = sys.stdin.buffer
    try:
        return file_bytes.capped(lambda most: stream.read(most) or b"")
    except OSError as error:
        raise Refused(f"standard input: {error.strerror}") from None
