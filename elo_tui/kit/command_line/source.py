"""The content of FILE or standard input, for the subcommands that read one."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from shlex import quote
from typing import Any, NamedTuple, TypeVar

import click

from elo_tui.core import entry, systems
from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.events.reading import (
    NO_GAMES,
    BadLine,
    EventReading,
    Note,
    Reading,
    find_largest,
)
from elo_tui.core.model import Problem
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.core.text.latin import fold_to_latin, list_spellings
from elo_tui.core.text.same_name import is_same_name
from elo_tui.kit.command_line import completion_candidates, options
from elo_tui.kit.command_line.arguments import WordChoice
from elo_tui.kit.command_line.history_source import IsHistory, find_history
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.kit.command_line.unread_pages import (
    NoPlayers,
    TakenByScreen,
    refuse_settings,
    refuse_source,
)
from elo_tui.readers import detect, file_bytes
from elo_tui.readers.detect import add_event_facts, add_second_file, read_data
from elo_tui.readers.game_marks import ACCEPTED
from elo_tui.readers.meanings import NOTHING_SAID, Meanings
from elo_tui.session.web import Progress, Web, is_address

#: How pages are fetched.
WEB = Web()
#: A larger file takes more than a tenth of a second to read, bytes.
_LARGE = 200_000
#: The name of standard input.
STANDARD_INPUT = "-"


Command = TypeVar("Command", bound=Callable[..., Any])


class HowRead(NamedTuple):
    """Options for reading FILE, and the files that complete it."""

    format: str | None
    encoding: str | None
    section: str | None
    second: tuple[str, ...] = ()
    meanings: Meanings = NOTHING_SAID

    @property
    def first_given(self) -> str:
        """The name of the first of these options that was given; "" for none."""
        given = {
            "format": self.format is not None,
            "encoding": self.encoding is not None,
            "section": self.section is not None,
            "second": bool(self.second),
            "date-order": self.meanings.month_first is not None,
            "scores": self.meanings.are_scores is not None,
            "columns": bool(self.meanings.columns),
        }
        return next((name for name, is_given in given.items() if is_given), "")

    def understood(
        self, name: str, data: bytes | None = None
    ) -> Reading | EventReading:
        """See `understood`."""
        return read_source(
            name, self.format or "", self.encoding or "", data, self.meanings
        )


def reading_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add --format, --encoding and --section, which the command gets as `HowRead`."""

    @wraps(command)
    def call(
        *args: object,
        format: str | None,
        encoding: str | None,
        section: str | None,
        second: tuple[str, ...] = (),
        date_order: str | None,
        are_scores: bool | None,
        columns: tuple[str, ...],
        **values: Any,  # noqa: ANN401  (of the command)
    ) -> None:
        month_first = None if date_order is None else date_order == "mdy"
        meanings = Meanings(month_first, are_scores, columns)
        how = HowRead(
            format=format,
            encoding=encoding,
            section=section,
            second=second,
            meanings=meanings,
        )
        command(*args, how=how, **values)

    return options.combine_options(
        text_option(
            "--format KIND",
            f"What the file is ({', '.join(detect.format_keys())}),"
            " default: detected from its content.",
            type=WordChoice(detect.format_keys()),
        ),
        options.encoding_option,
        text_option(
            "--section N",
            "Number of the event in a file of several; default: the largest.",
        ),
        options.table_options,
    )(call)


def player_option(meaning: str) -> Callable[[Command], Command]:
    """Return a decorator that adds ``--player`` with this meaning."""
    return options.text_option(
        "--player TEXT",
        f"{meaning}: an ID, a starting number or a part of a name.",
        shell_complete=completion_candidates.players_of_file,
    )


#: FILE, completed by SECOND.
files_arguments = options.combine_options(
    click.argument("file", shell_complete=completion_candidates.event_files),
    click.argument(
        "second", nargs=-1, shell_complete=completion_candidates.event_files
    ),
)


def is_keyboard() -> bool:
    """Whether standard input is a terminal or closed, so nothing is piped in."""
    return sys.stdin is None or sys.stdin.isatty()


def source_label(name: str) -> str:
    """Name a source in messages."""
    return "standard input" if name == STANDARD_INPUT else file_bytes.file_label(name)


def read_bytes(name: str) -> bytes:
    """Read the bytes of a file, ``-`` for standard input; raises Refused."""
    if is_address(name):
        raise Refused(
            f"{source_label(name)}: an address; save the page in your browser and"
            " name the file"
        )
    if name == STANDARD_INPUT:
        data = _read_standard_input()
    else:
        refuse_settings(name, source_label(name))
        data = file_bytes.read_file(name, file_bytes.TABLE_LIMIT)
    if isinstance(data, BadLine):
        raise refuse_source(name, source_label(name), data)
    return data


def read_source(
    name: str,
    format: str = "",
    encoding: str = "",
    data: bytes | None = None,
    meanings: Meanings = NOTHING_SAID,
) -> Reading | EventReading:
    """Read a file, or its bytes if known, or the pages of an address.

    Raises Refused.
    """
    if is_address(name):
        return _fetch_source(name, format, encoding)
    if data is None:
        data = read_bytes(name)
    reading = read_data(data, format, encoding, meanings)
    if isinstance(reading, BadLine):
        if reading.fault is not None:
            raise reading.fault
        if history := find_history(data):
            raise IsHistory(source_label(name), history)
        if hint := _journal_hint(data):
            raise TakenByScreen(f"{source_label(name)}: {hint}")
        raise refuse_source(name, source_label(name), reading)
    require_content(reading, source_label(name))
    return reading


def require_content(reading: Reading | EventReading, label: str) -> None:
    """Raise Refused, naming the source, if it has neither games nor players."""
    if isinstance(reading, Reading):
        if not reading.games:
            raise Refused(
                f"{label}: no games found; {ACCEPTED},"
                " or give CSV with the header opponent_rating,score"
            )
    elif not any(section.players for section in reading.sections):
        raise Refused(f"{label}: no players found")


def read_games(name: str) -> Reading:
    """Read the games of one player; raises Refused for several players."""
    reading = read_source(name)
    if isinstance(reading, Reading):
        return reading
    section = reading.sections[find_largest(reading.sections)]
    by_number = index_players(section)
    games = build_games(
        by_number[require_owner(section, source_label(name))], by_number
    )
    return Reading(reading.format, games, reading.notes, reading.encoding)


def read_event(file: str, how: HowRead) -> tuple[EventReading, Crosstable]:
    """Read the whole event in a file, completed by others; raises Refused."""
    reading = how.understood(file)
    if isinstance(reading, Reading):
        raise Refused(
            f"{source_label(file)}: one player's games; standings need a whole event"
        )
    reading, place = select_section(reading, how)
    return reading, reading.sections[place]


def require_owner(crosstable: Crosstable, label: str) -> int:
    """Return the number of the games' player; raises Refused for an event."""
    if crosstable.owner is None:
        raise Refused(
            f"{label}: a whole event, not one player's games;"
            " elo-tui event rates it, elo-tui read shows it"
        )
    return crosstable.owner


def is_large(name: str) -> bool:
    """Whether a file takes so long to read that a screen shows the progress."""
    try:
        return not is_address(name) and os.stat(name).st_size > _LARGE
    except (OSError, ValueError):
        return False


def refuse_standard_input(*names: str | None) -> None:
    """Raise Refused for standard input if a screen needs it for its keys."""
    if STANDARD_INPUT in names:
        raise Refused("the screen needs standard input as its keyboard; name a FILE")


def _fetch_source(name: str, format: str, encoding: str) -> Reading | EventReading:
    """Read the pages at an address; each is named before it is requested."""
    if format:
        raise Refused(
            f"--format: not with an address; {source_label(name)} has its own format"
        )
    from elo_tui.readers.sources import Source
    from elo_tui.session import web_pages

    unheard = Progress(lambda _done, _total: None, lambda: False)
    source = Source.from_address(name)
    found = web_pages.read_pages(source, WEB, unheard, encoding, say_asking)
    if isinstance(found, BadLine):
        if found.fault is not None:
            raise found.fault
        raise Refused(
            str(found) if found.line is None else f"{source_label(name)}: {found}"
        )
    return found.reading


def say_asking(address: str) -> None:
    """Name an address on standard error, before anything is sent there."""
    click.echo(f"asking {file_bytes.file_label(address)}", err=True)


def _journal_hint(data: bytes) -> str:
    """Describe the import of a journal; empty for any other file."""
    if b'"format"' not in data:
        return ""
    from elo_tui.store.journal_document import FORMAT

    if f'"{FORMAT}"'.encode() not in data:
        return ""
    return "a journal, not an event; elo-tui journal import FILE takes it in"


def _read_standard_input() -> bytes | BadLine:
    if sys.stdin is None:
        raise Refused("standard input is closed")
    stream = sys.stdin.buffer
    try:
        return file_bytes.read_limited(
            lambda most: stream.read(most) or b"", table_limit=file_bytes.TABLE_LIMIT
        )
    except OSError as error:
        raise Refused(f"standard input: {error.strerror}") from None


_LISTED = 5


def refuse_event_options(how: HowRead | None = None, **given: str | None) -> None:
    """Raise Refused for options of whole events if FILE has one player's games."""
    if how:
        second = how.second[0] if how.second else None
        given = {"second": second, **given, "section": how.section}
    for name, text in given.items():
        if text is not None:
            what = name.upper() if name == "second" else f"--{name}"
            raise Refused(
                f"{what}: FILE holds the games of one player, not a whole event"
            )


def select_section(
    reading: EventReading, how: HowRead | None = None
) -> tuple[EventReading, int]:
    """Return the requested section, completed by the second files in turn.

    Without a request it is the one with most games; a note names it if others exist.
    """
    text, second = (how.section, how.second) if how else (None, ())
    count = len(reading.sections)
    number = entry.read_whole(text or "", "section", 1, count)
    if isinstance(number, Problem) or (text is not None and number is None):
        range_text = f"1 to {count}" if count > 1 else "FILE holds one only"
        raise Refused(f"--section '{clean_name(text or '', 20)}': {range_text}")
    place = number - 1 if number else find_largest(reading.sections)
    if count > 1:
        names = "; ".join(
            f"{at} {found.event.name or '(unnamed)'}"
            for at, found in enumerate(reading.sections, start=1)
        )
        note = Note(None, f"section {place + 1} of {count} (--section N): {names}")
        reading = reading._replace(notes=(note, *reading.notes))
    for name in second:
        try:
            other = read_source(name)
        except NoPlayers as page:
            reading = add_event_facts(reading, page.event, place, source_label(name))
            continue
        if not isinstance(other, EventReading):
            raise Refused(
                f"{source_label(name)}: not a list of players; SECOND may be one"
            )
        reading = add_second_file(reading, other, place)
    return reading, place


def select_notes(reading: EventReading, place: int) -> tuple[Note, ...]:
    """Select the notes on one event of a reading, and those on all of it."""
    if len(reading.sections) == 1:
        return reading.notes
    own = reading.sections[place].notes
    return tuple(one for one in reading.notes if one.line is None or one in own)


def select_owner(
    reading: EventReading, how: HowRead, player: str | None
) -> tuple[HowRead, str | None]:
    """Select the lists of one of the users in FILE by name.

    Raises Refused if FILE holds games of two users and neither is named.
    """
    owners: dict[str, int] = {}
    for number, one in enumerate(reading.sections, start=1):
        mine = None if one.owner is None else one.player(one.owner)
        if mine is None or not mine.name:
            return how, player
        owners.setdefault(mine.name, number)
    if how.section is None and len(owners) > 1 and player is None:
        named = " or ".join(f"--player {name}" for name in owners)
        raise Refused(f"games of two users: add {named}")
    if player is None:
        return how, player
    typed = entry.strip_text(player)
    for name, number in owners.items():
        if is_same_name(name, typed):
            return how._replace(section=how.section or str(number)), None
    shown = clean_name(typed, 40)
    raise Refused(f"--player '{shown}': FILE holds the games of {' or '.join(owners)}")


def refuse_other_list(crosstable: Crosstable, system: str) -> None:
    """Raise Refused for ratings of a server by the rules of another list."""
    if not (crosstable.system and crosstable.ratings) or system == crosstable.system:
        return
    if not systems.get_row(system).any_numbers:
        formulas = " or ".join(row.key for row in systems.SYSTEMS if row.any_numbers)
        raise Refused(
            f"--system {system}: the ratings are those of {crosstable.ratings};"
            f" {crosstable.system}, or {formulas}, takes them"
        )


def refuse_without_rounds(
    crosstable: Crosstable, name: str, otherwise: str = ""
) -> None:
    """Raise Refused for players without games; `otherwise` is another remedy."""
    if not any(one.pairings for one in crosstable.players):
        lists = (note.text for note in crosstable.notes if NO_GAMES in note.text)
        raise Refused(
            f"{source_label(name)}: {next(lists, 'players without rounds')};"
            f" {otherwise}give the crosstable as FILE and this as SECOND"
        )


def find_player(crosstable: Crosstable, text: str) -> Participant:
    """Find the player by ID, starting number, or a part of the name."""
    typed = entry.strip_text(text)
    shown = clean_name(typed, 40)
    accepted = "an ID, a starting number or a part of a name"
    if not typed:
        raise Refused(f"--player: empty; {accepted}")
    words = _split_words(typed)
    ways: Sequence[Callable[[Participant], bool]] = (
        lambda one: one.fide_id == typed,
        lambda one: str(one.no) == typed,
        lambda one: bool(words) and set(words) <= set(_split_words(one.name)),
        lambda one: (
            bool(words) and all(word in fold_to_latin(one.name) for word in words)
        ),
        lambda one: bool(words) and set(words) <= set(list_spellings(one.name).split()),
    )
    for fits in ways:
        found = [one for one in crosstable.players if fits(one)]
        if len(found) == 1:
            return found[0]
        if found:
            listed = "; ".join(_player_text(one) for one in found[:_LISTED])
            more = len(found) - _LISTED
            rest = f"; and {more} more" if more > 0 else ""
            raise Refused(f"--player '{shown}': {len(found)} players, {listed}{rest}")
    count = len(crosstable.players)
    raise Refused(f"--player '{shown}': none of {plural(count, 'player')}; {accepted}")


def _player_text(one: Participant) -> str:
    return f"{one.no} {one.name}" + (f" (ID {one.fide_id})" if one.fide_id else "")


def _split_words(text: str) -> list[str]:
    return re.findall(r"\w+", fold_to_latin(text))


def add_rating_note(file: str, reading: EventReading, place: int) -> EventReading:
    """Add a note if the section has no ratings."""
    if not reading.sections[place].lacks_ratings:
        return reading
    note = Note(None, _rating_advice("read", file, reading, place))
    return reading._replace(notes=(note, *reading.notes))


def refuse_if_unrated(
    file: str, reading: EventReading, place: int, rated_games: int
) -> None:
    """Raise Refused if nothing could be rated because no player has a rating."""
    if reading.sections[place].lacks_ratings and not rated_games:
        advice = _rating_advice("event", file, reading, place)
        raise Refused(f"{source_label(file)}: {advice}")


def _rating_advice(command: str, file: str, reading: EventReading, place: int) -> str:
    """Describe what a section lacks, and the command that adds it."""
    from elo_tui.readers.sources import find_start_list, no_ratings_text

    found = None
    if file != STANDARD_INPUT and not is_address(file):
        found = find_start_list(file, reading.sections[place])
    missing = no_ratings_text(reading)
    if found is None:
        return f"{missing}; give its start list as SECOND"
    names = (quote(file_bytes.file_label(name)) for name in (file, found.path))
    return (
        f"{missing}; in its folder {found.summary}: elo-tui {command} {' '.join(names)}"
    )
