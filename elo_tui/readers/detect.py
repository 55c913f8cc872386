"""The table of formats; content decides which reader takes a source, never its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from importlib import import_module
from itertools import chain
from types import ModuleType
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.days import explain_odd_day
from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    describe_player,
)
from elo_tui.core.events.joining import (
    add_rounds,
    add_start_list,
    match_numbers,
    merge_missing,
)
from elo_tui.core.events.reading import (
    BadLine,
    Cancelled,
    EventReading,
    Note,
    Reading,
    Show,
    Tick,
    attach_notes,
    exclude_contradictions,
    find_largest,
    ignore_players,
    ignore_progress,
    make_fault,
    set_pool,
)
from elo_tui.core.events.repeated_rows import (
    TWICE,
    find_repeated_games,
    find_repeated_rows,
)
from elo_tui.readers import file_bytes
from elo_tui.readers.decoding import decode
from elo_tui.readers.foreign_texts import describe_foreign
from elo_tui.readers.markdown_tables import plain_tables
from elo_tui.readers.meanings import NOTHING_SAID, Meanings
from elo_tui.readers.shared import Answer, Arguments
from elo_tui.readers.uneven_rows import list_damage


class Format(NamedTuple):
    """A row of the table: the name of a format, and the module of its reader.

    A reader has ``matches(text)`` and ``read(text, tick)``; a binary one takes bytes,
    an early one has ``read(text, tick, show)``, one that asks ``read(text, tick,
    meanings)``.
    """

    key: str
    title: str
    module: str
    binary: bool = False
    even: bool = False
    """Whether all rows of its tables have the same number of cells."""
    early: bool = False
    """Whether its reader can show players before it has read all of them."""
    checked: bool = False
    """Whether its reader has checked its rows, each of which is both sides' game."""
    asks: bool = False
    """Whether its cells may have two meanings, so that the user has to choose one."""

    def load(self) -> ModuleType:
        """Import the reader."""
        return import_module(f"elo_tui.readers.{self.module}")


#: In the order in which they are tried; the last one accepts whatever is left.
FORMATS: tuple[Format, ...] = (
    Format("trf", "tournament report file (TRF)", "trf_reader", early=True),
    Format("pgn", "PGN, the tags of games", "pgn.pgn_reader"),
    Format("uschess", "US Chess cross table", "uschess"),
    Format("fide", "FIDE rating calculations", "fide_page"),
    Format("vega", "Vega's web pages and text files", "vega.vega_reader", even=True),
    Format("papi", "pages of Papi", "papi_reader", even=True),
    Format("swissperfect", "SwissPerfect's texts", "swissperfect"),
    Format("swar", "Swar's JSON export", "swar"),
    Format("swisssys", "SwissSys tournaments", "swisssys.sjson"),
    Format(
        "wall-chart", "standings such as W12 L3 D5", "swisssys.wallchart", even=True
    ),
    Format("swiss-manager", "Swiss-Manager's text files", "swissmanager", even=True),
    Format(
        "swiss-chess",
        "Swiss-Chess pages and tables",
        "swisschess.swisschess_reader",
        even=True,
    ),
    # after all other readers of pages: this one takes any page
    Format(
        "chess-results",
        "chess-results.com pages",
        "tables.saved_page",
        even=True,
        early=True,
    ),
    Format("chess-results-upload", "uploads to chess-results.com", "upload_reader"),
    Format("opengotha", "OpenGotha tournaments", "gotha_reader"),
    Format("score-list", "results of Lichess, tables of Ordo", "score_lists"),
    Format("ecf-league", "match cards of ECF leagues", "league_cards"),
    Format("xlsx", "XLSX sheets", "workbook", binary=True, asks=True),
    Format("tunx", "Swiss-Manager tournaments", "tunx_reader", binary=True),
    Format(
        "us-rating-report",
        "US Chess rating reports (DBF)",
        "swisssys.rating_report",
        binary=True,
    ),
    Format("csv", "CSV with the header opponent_rating", "csv_games"),
    Format(
        "games",
        "tables with a game a row",
        "game_rows.games_reader",
        checked=True,
        asks=True,
    ),
    Format(
        "table", "tables, copied or as CSV", "tables.copied_text", even=True, early=True
    ),
    Format("typed", "games, one a line", "typed_games"),
)


#: The byte of ½ in Western Europe is this letter in Central Europe; no name has it.
_SPOILT_HALF = "˝"
#: A text with more lines than this, none of which is a game, is not a list of games.
_FEW_LINES = 3
_LONG_LINE = 200
_LINE_MAX = 200_000
#: Above so many lines, each must have this many characters on average; games in PGN
#: have more of both.
_LINES_MAX = 200_000
_FILLED = 10
#: The rounds of all players together, as for 10,000 players over 11 rounds. No session
#: may grow above 200 MB, and a round takes 0.7 kB once it is shown.
ROUNDS_MAX = 110_000
#: The same of a list of games by the million, which a pool takes.
LISTED_MAX = 2_200_000
#: The format with a row, as it were, for each game of an event.
_GAME_ROWS = "pgn"
#: US Chess rates from 100 on, a club with its own list had a 90.
_LIST_RATING_MIN = 90


def format_keys() -> tuple[str, ...]:
    return tuple(row.key for row in FORMATS)


def read_data(
    data: bytes, format: str = "", encoding: str = "", meanings: Meanings = NOTHING_SAID
) -> Reading | EventReading | BadLine:
    """Read the content of a file, with the notes on its encoding first."""
    found = read_bytes(data, format, ignore_progress, meanings)
    if found is None:
        # columns that a person has named are those of a table of games
        key = format or ("games" if meanings.columns else "")
        found = _decode_and_read(data, key, encoding, meanings)
    return found if format else file_bytes.recheck_empty_reading(data, found) or found


def _decode_and_read(
    data: bytes, format: str, encoding: str, meanings: Meanings
) -> Reading | EventReading | BadLine:
    text = decode(data, encoding)
    if isinstance(text, BadLine):
        return text
    reading = read_text(text.text, format, meanings=meanings)
    if isinstance(reading, BadLine):
        return reading
    notes = (*text.notes, *reading.notes)
    return reading._replace(encoding=text.encoding, notes=notes)


def _refuse_faults(
    reading: Callable[Arguments, Answer],
) -> Callable[Arguments, Answer | BadLine]:
    """Turn any exception of a reading into a refusal."""

    @wraps(reading)
    def read_safely(
        *args: Arguments.args, **options: Arguments.kwargs
    ) -> Answer | BadLine:
        try:
            return reading(*args, **options)
        except Cancelled:
            raise
        except Exception as fault:  # noqa: BLE001  (no reader shall end a session)
            return make_fault(fault)

    return read_safely


@_refuse_faults
def read_text(
    text: str,
    format: str = "",
    tick: Tick = ignore_progress,
    show: Show = ignore_players,
    meanings: Meanings = NOTHING_SAID,
) -> Reading | EventReading | BadLine:
    """Read a text as `format`, or by the first reader that matches."""
    text = plain_tables(normalise_line_ends(text))
    if no_lines := _line_problem(text):
        return no_lines
    spoilt = text.count(_SPOILT_HALF)
    found = _read_lines(text.replace(_SPOILT_HALF, "½"), format, tick, show, meanings)
    if not spoilt or isinstance(found, BadLine):
        return found
    about = f"'{_SPOILT_HALF}' read as ½, spoilt by code page 1250: {spoilt} times"
    return found._replace(notes=(*found.notes, Note(None, about)))


def _read_lines(
    text: str, format: str, tick: Tick, show: Show, meanings: Meanings
) -> Reading | EventReading | BadLine:
    key = format or _find_format(text)
    texts = {row.key: row for row in FORMATS if not row.binary}
    if key not in texts:
        return BadLine(
            None, f"{format}: not a format of text; choose one of {', '.join(texts)}"
        )
    row = texts[key]
    found = row.load().read(text, tick, *(show,) * row.early, *(meanings,) * row.asks)
    if not format and key == FORMATS[-1].key:
        return _check_reading(_explain_refusal(found, text))
    checked = _check_reading(found, row.checked)
    return _attach_notes(checked if row.checked else _add_damage(checked, text))


def _add_damage(
    found: Reading | EventReading | BadLine, text: str
) -> Reading | EventReading | BadLine:
    """Add notes on damaged lines that have no note yet."""
    if isinstance(found, BadLine):
        return found
    even = next((row.even for row in FORMATS if row.key == found.format), False)
    # a page may have all its rows in one line
    lines = [line.count("<tr") + line.count("<TR") for line in text.split("\n")]
    rows = dict(enumerate(lines, start=1))
    known = {one.line for one in found.notes if one.line and rows.get(one.line, 0) < 2}
    is_told = any(one.text.endswith(TWICE) for one in found.notes)
    more = (
        note
        for note in list_damage(text, even)
        if (not is_told if note.text.endswith(TWICE) else note.line not in known)
    )
    return found._replace(notes=(*found.notes, *more))


def detect_format(text: str) -> str:
    """Return the key of the format that a text matches; "" if a reader fails on it."""
    found = _refuse_faults(_find_format)(plain_tables(normalise_line_ends(text)))
    return "" if isinstance(found, BadLine) else found


def _find_format(text: str) -> str:
    return next(
        row.key for row in FORMATS if not row.binary and row.load().matches(text)
    )


def normalise_line_ends(text: str) -> str:
    """Return a text with a line feed alone at the end of each line, without a mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _line_problem(text: str) -> BadLine | None:
    """Refuse endless lines, or very many that are nearly empty.

    A web page may be a single line.
    """
    count = text.count("\n")
    if count > max(_LINES_MAX, len(text) // _FILLED):
        return BadLine(None, f"{count:,} nearly empty lines; no format has so many")
    if len(text) <= _LINE_MAX or "<" in text:
        return None
    # a line that is longer than this covers a multiple of that number
    for place in range(0, len(text), _LINE_MAX):
        start = text.rfind("\n", 0, place) + 1
        end = text.find("\n", place)
        length = (len(text) if end < 0 else end) - start
        if length > _LINE_MAX:
            message = f"{length:,} characters in one line; no format has such lines"
            return BadLine(text.count("\n", 0, start) + 1, message)
    return None


@_refuse_faults
def read_bytes(
    data: bytes,
    format: str = "",
    tick: Tick = ignore_progress,
    meanings: Meanings = NOTHING_SAID,
) -> Reading | EventReading | BadLine | None:
    """Read a file that is not text; None if no binary reader matches."""
    for row in FORMATS:
        if not row.binary or format not in ("", row.key):
            continue
        reader = row.load()
        if format or reader.matches(data):
            return _attach_notes(
                _check_reading(reader.read(data, tick, *(meanings,) * row.asks))
            )
    return None


def add_second_file(
    reading: EventReading, second: EventReading, section: int = 0
) -> EventReading:
    """Complete a section by a start list, or by rounds that the first file lacks."""
    mine = reading.sections[section]
    other = match_numbers(mine, second.sections[find_largest(second.sections)])
    whole, found = add_start_list(mine, other)
    whole, more = add_rounds(whole, other)
    whole, wrong = exclude_contradictions(whole)
    # points that the first file alone did not explain
    solved = {note.text for note in exclude_contradictions(mine)[1]} - {
        note.text for note in wrong
    }
    replaced = whole.ratings != mine.ratings
    kept = tuple(
        note
        for note in reading.notes
        if note.text not in solved and not (note.on_ratings and replaced)
    )
    known = {note.text for note in (*kept, *second.notes)}
    found = (*found, *more, *(note for note in wrong if note.text not in known))
    theirs = (
        replace(note, text=f"second file: {note.text}", left_out=False)
        for note in second.notes
        if not any(note.text in known.text for known in kept)
    )
    return _replace_section(reading, section, whole, (*kept, *theirs, *found))


def _replace_section(
    reading: EventReading, section: int, whole: Crosstable, notes: tuple[Note, ...]
) -> EventReading:
    sections = list(reading.sections)
    sections[section] = replace(whole, notes=notes)
    return reading._replace(sections=tuple(sections), notes=notes)


def add_event_facts(
    reading: EventReading, event: EventFacts, section: int, label: str
) -> EventReading:
    """Add the facts of a page without players to a section of the same event."""
    mine = reading.sections[section]
    if mine.event.name and event.name and mine.event.name != event.name:
        text = f"{label}: no players on this page, of another event; nothing taken"
        return reading._replace(notes=(*reading.notes, Note(None, text)))
    whole = replace(mine, event=merge_missing(mine.event, event))
    taken = "" if whole == mine else "; its facts about the event are taken"
    note = Note(None, f"{label}: no players on this page{taken}")
    return _replace_section(reading, section, whole, (*reading.notes, note))


def _explain_refusal(found: Reading | BadLine, text: str) -> Reading | BadLine:
    """Return the games, or a refusal that fits a text without any games."""
    from elo_tui.readers.game_rows.table_columns import (
        ask_about_columns,
        describe_table,
        list_columns,
    )

    if isinstance(found, Reading):
        return found
    if about := describe_foreign(text):
        return BadLine(None, about)
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    first, line = lines[0] if lines else (None, "")
    if found.line != first:
        return found
    columns = list_columns(text)
    if question := ask_about_columns(columns):
        what = f"{question.text}. Say --columns, such as White,Black,Result"
        return BadLine(first, what, question=question)
    if table := describe_table(columns):
        return BadLine(first, table)
    if len(lines) <= _FEW_LINES and len(line) <= _LONG_LINE:
        return found
    return BadLine(found.line, f"neither an event nor games: {found.text}")


def _check_reading(
    reading: Reading | EventReading | BadLine, is_checked: bool = False
) -> Reading | EventReading | BadLine:
    """Exclude contradictory games and report them."""
    if isinstance(reading, Reading):
        repeated = find_repeated_games(reading.games)
        return reading._replace(notes=(*reading.notes, *repeated))
    if not isinstance(reading, EventReading):
        return reading
    rounds = sum(
        len(player.pairings) for one in reading.sections for player in one.players
    )
    most = LISTED_MAX if is_checked else ROUNDS_MAX
    if rounds > most:
        return BadLine(None, f"more than {most:,} rounds of players")
    notes: list[Note] = list(reading.notes)
    sections = []
    for section in reading.sections:
        section, about_pool = set_pool(section)
        section, found = (
            (section, ()) if is_checked else exclude_contradictions(section)
        )
        section, odd = _drop_odd_days(section)
        section, unborn = _drop_unborn(section)
        sections.append(section)
        repeated = find_repeated_rows(section, reading.format == _GAME_ROWS)
        doubts = (*_name_low_ratings(section), *repeated)
        notes += (*about_pool, *odd, *doubts, *unborn, *found)
    return reading._replace(sections=tuple(sections), notes=tuple(notes))


def _attach_notes(
    reading: Reading | EventReading | BadLine,
) -> Reading | EventReading | BadLine:
    """Attach the notes to the events of a reading, for whatever stores them."""
    return attach_notes(reading) if isinstance(reading, EventReading) else reading


def _name_low_ratings(crosstable: Crosstable) -> Iterator[Note]:
    """Report ratings lower than those of any list: what is left of a damaged number."""
    for player in crosstable.players:
        if player.rating and player.rating < _LIST_RATING_MIN:
            text = f"rating {player.rating} is lower than any list has; check it"
            yield Note(player.line, f"{describe_player(player)}: {text}")


def _drop_odd_days(crosstable: Crosstable) -> tuple[Crosstable, tuple[Note, ...]]:
    """Leave out days on which no event is, such as those of the year 26."""
    event = crosstable.event
    read = chain.from_iterable((one.first, one.last) for one in event.readings)
    known = filter(None, (event.start, event.end, *read))
    odd = {day: why for day in known if (why := explain_odd_day(day))}
    if not odd:
        return crosstable, ()
    event = replace(
        event,
        start=None if event.start in odd else event.start,
        end=None if event.end in odd else event.end,
        readings=tuple(
            one for one in event.readings if not odd.keys() & {one.first, one.last}
        ),
        written=event.written or tuple(map(str, odd)),
    )
    notes = (Note(None, f"date left out: {why}", left_out=True) for why in odd.values())
    return replace(crosstable, event=event), tuple(notes)


def _drop_unborn(crosstable: Crosstable) -> tuple[Crosstable, tuple[Note, ...]]:
    """Leave out years of birth after the event, which would make a junior's K."""
    last = crosstable.event.end or crosstable.event.start
    if last is None:
        return crosstable, ()
    players, notes = [], []
    for player in crosstable.players:
        if player.birth_year and player.birth_year > last.year:
            text = (
                f"{describe_player(player)}: born {player.birth_year}, after the event"
            )
            notes.append(Note(player.line, text, left_out=True))
            player = replace(player, birth_year=None)
        players.append(player)
    if not notes:
        return crosstable, ()
    return replace(crosstable, players=tuple(players)), tuple(notes)
