"""The tables of one source as one event, as several, or as one player's games.

A player's card has one player's rounds, and the facts in the lines above.

Spreadsheets change cells, which is undone with a note. ``1/2`` becomes the second of
January or the first of February, ``1:0`` one o'clock, in German ``3.5`` the third of
May, and -0 becomes 0, which in a cell formatted as a date reads as day zero of 1900. No
other result or score can have become such a cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import (
    EventReading,
    Note,
    Reading,
    Show,
    ignore_players,
)
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour, Game, Result
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.folded_words import is_absent_word, is_bye_word
from elo_tui.readers.shared import SourceRefused, quote, refuse_more_players
from elo_tui.readers.tables import cells, pairing_tables, who_met_whom
from elo_tui.readers.tables.cell_rows import (
    Row,
    Table,
    TablesFound,
    find_card_owner,
    find_tables,
    read_event_facts,
    read_labels,
    read_tie_breaks,
)
from elo_tui.readers.tables.cells import strip_cell
from elo_tui.readers.tables.header_words import Kind, Layout, is_team_header
from elo_tui.readers.tables.table_players import (
    RATINGS,
    TITLES,
    describe_columns,
    drop_empty_ratings,
    note_unread,
    read_fide_id,
    read_player,
    read_rating,
)
from elo_tui.readers.tables.team_crosstable import read_team_crosstable
from elo_tui.readers.tables.team_pairings import read_team_pairings

_COLOURS: Mapping[str, Colour] = {
    **dict.fromkeys(("white", "weiß", "weiss", "blanc", "wit", "белые"), "w"),
    **dict.fromkeys(("black", "schwarz", "noir", "zwart", "черные"), "b"),
}

_Rounds = tuple[Participant, tuple[Participant, ...]]


def read_cards(
    tables: Sequence[Table], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """Read one card, or all cards of a page; raises SourceRefused."""
    cards = [_read_card(table, notes) for table in tables]
    if len(cards) == 1:
        owner, opponents = cards[0]
        return Crosstable(event, (owner, *opponents), owner.no)
    players = {owner.no: owner for owner, _ in cards}
    if len(players) < len(cards):
        raise SourceRefused("several cards without the names of their players")
    for _, opponents in cards:
        for player in opponents:
            known = players.setdefault(player.no, player)
            players[player.no] = replace(
                known,
                title=known.title or player.title,
                rating=player.rating if known.rating is None else known.rating,
                federation=known.federation or player.federation,
                fide_id=known.fide_id or player.fide_id,
            )
    return Crosstable(event, tuple(players[no] for no in sorted(players)))


def _read_card(table: Table, notes: list[Note]) -> _Rounds:
    opponents: dict[int, Participant] = {}
    pairings: list[Pairing] = []
    factors: set[float] = set()
    taken: set[int] = set()
    colours = find_colours(table)
    numbers = (cells.parse_whole(table.text(row, "number")) for row in table.rows)
    highest = max(filter(None, (*numbers, _read_card_number(table))), default=0)
    for row, (stated, text) in zip(table.rows, _split_results(table), strict=True):
        number = cells.parse_whole(table.text(row, "turn"))
        if number is None or number > GAMES_MAX or number in taken:
            twice = number in taken
            why = f"round {number} appears twice" if twice else "no round"
            notes.append(row.omission(why))
            continue
        no = cells.parse_whole(table.text(row, "number"))
        if no is None and _names_opponent(table, row):
            highest += 1
            no = highest
            shown = quote(table.text(row, "name"), 30)
            notes.append(Note(row.line, f"{shown} has no number here; taken as {no}"))
        colour = stated or find_colour(table, row, colours) if no is not None else ""
        code = cells.parse_card_result(text, no is not None, colour)
        if no is None and code is None and not text and table.text(row, "number"):
            # -1 is a bye, -2 is not paired
            code = "U" if table.text(row, "number") == "-1" else "Z"
        if code is None:
            notes.append(note_unread(row, text, "not a result such as 1, ½, 0 or - 1K"))
            continue
        if no is not None:
            player = read_player(table, row, no, notes)
            factors |= {player.k} if player.k else set()
            # points, K and change of such a row are not the opponent's
            opponents.setdefault(
                no, replace(player, points=None, k=None, published_change=None)
            )
        pairings.append(Pairing(number, no, colour, code))
        taken.add(number)
    owner = _read_owner(table, set(opponents), notes)
    if len(factors) > 1:
        notes.append(Note(table.line, "the games have different K; none is taken"))
    elif factors and owner.k is None:
        owner = replace(owner, k=factors.pop())
    opponents.pop(owner.no, None)
    return replace(owner, pairings=tuple(pairings)), tuple(opponents.values())


def _names_opponent(table: Table, row: Row) -> bool:
    """Whether a row of a card names a player where the number is missing."""
    name = table.text(row, "name")
    if not name or is_bye_word(name) or is_absent_word(name):
        return False
    if table.text(row, "number") in pairing_tables.NO_NUMBERS:
        return False
    has_rating = bool(cells.parse_rating(table.text(row, *RATINGS)))
    return has_rating or bool(table.text(row, "federation"))


def _read_card_number(table: Table) -> int | None:
    """Return the number of a card's owner, from the lines above."""
    no = cells.parse_whole(read_labels(table.above).get("number", ("", ""))[1])
    caption = find_card_owner(table.above)
    return caption[0] if no is None and caption else no


def find_colours(table: Table) -> Mapping[str, Colour]:
    """Return the words and letters for the colours in a table."""
    letters = cells.choose_letters(table.text(row, "colour") for row in table.rows)
    return {**_COLOURS, **letters}


def find_colour(table: Table, row: Row, colours: Mapping[str, Colour]) -> Colour:
    """Return the player's colour: a word in a column, or the style of a square."""
    word = table.text(row, "colour").casefold()
    if word in colours:
        return colours[word]
    return cells.find_colour(" ".join(row.classes))


def _split_results(table: Table) -> list[tuple[Colour, str]]:
    """Return colour and result of each row where the result's cell holds both."""
    texts = [table.text(row, "result") for row in table.rows]
    if any(table.text(row, "colour") for row in table.rows):
        return [("", text) for text in texts]
    return cells.split_colours(texts)


def _read_owner(table: Table, taken: set[int], notes: list[Note]) -> Participant:
    facts = read_labels(table.above)
    no = cells.parse_whole(facts.get("number", ("", ""))[1])
    name = facts.get("name", ("", ""))[1]
    if no is None and (caption := find_card_owner(table.above)):
        no, name = caption
    if no is None:
        no = next(i for i in range(1, len(taken) + 2) if i not in taken)
        text = f"the card does not give the player's own number; taken as {no}"
        notes.append(Note(table.line, text))
    line = table.above[-1].line if table.above else table.line
    row = Row(line, tuple(value for _, value in facts.values()))
    kinds = list(facts)

    def text_of(kind: Kind) -> str:
        return facts.get(kind, ("", ""))[1]

    rating = None
    stated = [kind for kind in RATINGS if text_of(kind)]
    if stated:
        rating = read_rating(row, kinds.index(stated[0]), notes)
        label = clean_name(facts[stated[0]][0], 30)
        text = f"own rating from '{label}'"
        others = [quote(facts[kind][0], 30) for kind in stated[1:]]
        text += f", not from {', '.join(others)}" if others else ""
        text += "; the page does not say which list the opponents' are from"
        notes.append(Note(line, text))
    elif unknown := facts.get("unknown"):
        text = f"the card has no own rating; not used: {quote(unknown[0], 30)}"
        notes.append(Note(line, text))
    k = cells.parse_decimal(text_of("k"))
    title = text_of("title")
    return Participant(
        no=no,
        name=clean_name(name),
        title=title if title in TITLES else "",
        rating=rating,
        federation=clean_name(text_of("federation"), 12),
        fide_id=read_fide_id(text_of("fide_id")),
        points=cells.parse_decimal(text_of("points")),
        birth_year=cells.parse_year(text_of("birth")),
        sex="",
        k=k if k and k > 0 else None,
        published_change=cells.parse_decimal(text_of("change")),
        line=line,
    )


def read_games(table: Table, notes: list[Note]) -> tuple[Game, ...]:
    """Read one player's list of games without numbers; raises SourceRefused."""
    listed: list[Game] = []
    rating_place = table.header.place(*RATINGS)
    colours = find_colours(table)
    for row, (stated, text) in zip(table.rows, _split_results(table), strict=True):
        name = clean_name(table.text(row, "name"))
        rating = read_rating(row, rating_place, notes)
        nobody = is_bye_word(name) or is_bye_word(text) or not (name or rating)
        colour = "" if nobody else stated or find_colour(table, row, colours)
        code = cells.parse_card_result(text, not nobody, colour)
        if code is None:
            notes.append(note_unread(row, text, "not a result such as 1, ½, 0, +, -"))
            continue
        number = cells.parse_whole(table.text(row, "turn", "number"))
        listed.append(
            Game(
                None if nobody else rating or None,
                None if code == "*" else Result(code),
                "" if nobody else name,
                colour,
                round=number or None,
            )
        )
    if not listed:
        raise SourceRefused("a list of games without a game that can be read")
    return tuple(listed)


ACCEPTED = (
    "a crosstable, a start list or ranking with ratings, pairings with results or"
    " a player's card, with its header"
)
_OF_TEAMS = "the board pairings of a team event name the players"
#: The kinds of tables in the order of preference.
_ORDER: tuple[tuple[Layout, ...], ...] = (
    ("rounds", "grid"),
    ("pairings",),
    ("boards",),
    ("card",),
    ("games",),
    ("list",),
)


def read_rows(
    rows: Sequence[Row],
    format: str,
    accepted: str = ACCEPTED,
    whole_text: bool = True,
    program: str = "",
    show: Show = ignore_players,
) -> Reading | EventReading:
    """Read the content of a source in rows; raises SourceRefused.

    `accepted` ends the message if nothing can be read; `whole_text` asks for a note on
    how much surrounds the tables; `program` is their origin, if it is known.
    """
    tables = find_tables(rows)
    stated = read_tie_breaks(" ".join(filter(None, row.cells)) for row in rows)
    if not tables.tables:
        if teams := next((row for row in rows if is_team_header(row.cells)), None):
            page = f"a page of {program} with " if program else ""
            text = f"{page}teams only, nothing to rate; {_OF_TEAMS}"
            found = read_team_pairings(rows) or read_team_crosstable(rows)
            raise SourceRefused(text, teams.line, teams=found)
        raise SourceRefused(f"no table with a known header; {accepted}")
    notes = list(tables.notes)
    if whole_text and tables.around:
        lines = "line" if tables.around == 1 else "lines"
        notes.append(Note(None, f"{tables.around} {lines} around the table skipped"))
    try:
        return _read_tables(tables, format, notes, stated, show)
    except SourceRefused as refused:
        if refused.line:
            raise
        raise SourceRefused(f"{refused}; {accepted}") from None


def _read_tables(
    tables: TablesFound,
    format: str,
    notes: list[Note],
    stated: tuple[str, ...],
    show: Show,
) -> Reading | EventReading:
    taken = next(
        some
        for layouts in _ORDER
        if (some := [t for t in tables.tables if t.header.layout in layouts])
    )
    if len(taken) < len(tables.tables):
        left = len(tables.tables) - len(taken)
        notes.append(Note(None, f"tables of other kinds not read: {left}"))
    taken = [drop_empty_ratings(restore_cells(table, notes), notes) for table in taken]
    notes += describe_columns(taken)
    if all(not table.rows for table in taken):
        raise SourceRefused("the table has no rows", taken[0].line)
    if taken[0].header.layout == "games":
        games = tuple(game for table in taken for game in read_games(table, notes))
        return Reading(format, games, tuple(notes))
    if len(taken) == 1:
        show(_read_first_players(taken[0]))
    sections = tuple(
        replace(section, event=replace(section.event, tie_breaks=stated))
        for section in _read_sections(taken, tables.tables[0].above, notes)
    )
    refuse_more_players(sum(len(one.players) for one in sections), taken[0].line)
    return EventReading(format, sections, tuple(notes))


#: So many rows fill any window.
_FIRST_ROWS = 200


def _read_first_players(table: Table) -> Iterator[Participant]:
    """Read the first players of a table, if their numbers are known without rounds."""
    numbers = table.header.places("number") + table.header.places("rank")
    if table.header.layout not in ("rounds", "grid") or len(numbers) != 1:
        return
    for row in table.rows[:_FIRST_ROWS]:
        no = cells.parse_whole(row.cell(numbers[0]))
        if no is not None:
            # what is left out is noted when all are read
            yield read_player(table, row, no, [])


def _read_sections(
    tables: Sequence[Table], above: Sequence[Row], notes: list[Note]
) -> tuple[Crosstable, ...]:
    event = read_event_facts(above)

    def read_event(table: Table) -> EventFacts:
        own = read_event_facts(table.above)
        return own if own.name else event

    layout = tables[0].header.layout
    if layout in ("pairings", "boards"):
        return (pairing_tables.read_pairings(tables, event, notes),)
    if layout == "card":
        return (read_cards(tables, event, notes),)
    if layout == "list":
        return tuple(read_list(table, read_event(table), notes) for table in tables)
    return tuple(
        who_met_whom.read_crosstable(table, read_event(table), notes)
        for table in tables
    )


def read_list(table: Table, event: EventFacts, notes: list[Note]) -> Crosstable:
    """Read the players of a list; raises SourceRefused if it has no ratings."""
    if table.header.place(*RATINGS) is None:
        raise SourceRefused("a list of players without ratings and games")
    place = table.header.place("number", "rank")
    # a table with rated games is in ranking order
    kinds = {column.kind for column in table.header.columns}
    numbered = "number" in kinds and "counted" not in kinds
    if not numbered:
        text = "no starting numbers in this list; the players are numbered as listed"
        notes.append(Note(table.line, text))
    players: dict[int, Participant] = {}
    for position, row in enumerate(table.rows, start=1):
        no = cells.parse_whole(row.cell(place)) if numbered else position
        if no is None:
            notes.append(row.omission("no number"))
        elif no in players:
            raise SourceRefused(f"number {no} appears twice", row.line)
        else:
            players[no] = read_player(table, row, no, notes)
    return Crosstable(event, tuple(players.values()))


#: The months that a score or a result can be taken for, as spreadsheets abbreviate
#: them.
_MONTHS = {
    **dict.fromkeys(("jan", "ene", "gen", "sty", "led", "ian", "tam", "oca", "янв"), 1),
    **dict.fromkeys(("feb", "fév", "fev", "lut", "úno", "hel", "şub", "фев"), 2),
    **dict.fromkeys(("may", "mai", "mag", "maj", "mei", "kvě", "tou", "máj", "май"), 5),
}
_ISO = re.compile(r"(?:date )?[0-9]{4}-([0-9]{2})-([0-9]{2})(?: 00:00:00)?")
_NAMED = re.compile(r"([0-9]{1,2})\.?[- ]?([^\W\d_]{3,7})\.?(?:[- .]+[0-9]{2,4})?")
_DOTTED = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.(?:[0-9]{2,4})?")
_SLASHED = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/[0-9]{2,4}")
_CLOCK = re.compile(r"(?:date )?0?([01]):0([01])(?::00)?")
#: What every date and time here has: a mark between digits, or the name of a month.
_DATE_LIKE = re.compile(r"[0-9][-./: ]|[^\W\d_]{3}")
#: Day zero, written out, in figures and as libraries read it.
_ZERO = re.compile(
    r"00?[-. ]{1,2}jan\.?[- ](?:19)?00|00?\.0?1\.(?:19)?00|1/0/(?:19)?00"
    r"|date (?:00:00:00|1899-12-3[01](?: 00:00:00)?)",
    re.IGNORECASE,
)


def restore_cells(table: Table, notes: list[Note]) -> Table:
    """Restore the cells that a spreadsheet changed."""
    undo: dict[int, Callable[[str], str | None]] = {
        place: _UNDO[column.kind]
        for place, column in enumerate(table.header.columns)
        if column.kind in _UNDO
    }
    if not undo:
        return table
    changed: list[tuple[Row, str, str]] = []
    rows = []
    for row in table.rows:
        cells = list(row.cells)
        for place, original in undo.items():
            # most cells are no date by the first look
            if place >= len(cells) or not _DATE_LIKE.search(cells[place]):
                continue
            text = row.cell(place)
            # text as short as a result, or without a digit, is not a date
            if len(text) > 3 and (was := original(text)) is not None:
                cells[place] = was
                changed.append((row, text, was))
        rows.append(row._replace(cells=tuple(cells)))
    if not changed:
        return table
    row, text, was = changed[0]
    more = f", and {len(changed) - 1} more cells" if len(changed) > 1 else ""
    note = f"{row.quote()}: '{text}', made by a spreadsheet, read as {was}{more}"
    notes.append(Note(row.line, note))
    return table._replace(rows=tuple(rows))


def _restore_result(text: str) -> str | None:
    """Restore a draw that became a date, or two scores that became a time."""
    if clock := _CLOCK.fullmatch(text):
        return f"{clock[1]}:{clock[2]}"
    day = _read_day_and_month(text)
    return "½" if day in ((1, 2), (2, 1)) else None


def _restore_points(text: str) -> str | None:
    """Restore points such as 3.5 that became the third of May."""
    day = None if _SLASHED.fullmatch(text) else _read_day_and_month(text)
    return f"{day[0]}.5" if day is not None and day[1] == 5 else None


def _restore_round(text: str) -> str | None:
    """Restore "not paired": -0 became day zero."""
    return "-0" if _ZERO.fullmatch(text) else None


_UNDO: Mapping[Kind, Callable[[str], str | None]] = {
    "round": _restore_round,
    "opponent": lambda text: _restore_round(text) or _restore_result(text),
    "result": _restore_result,
    "points": _restore_points,
}


def _read_day_and_month(text: str) -> tuple[int, int] | None:
    text = strip_cell(text).casefold()
    if iso := _ISO.fullmatch(text):
        return int(iso[2]), int(iso[1])
    if named := _NAMED.fullmatch(text):
        month = _MONTHS.get(named[2][:3])
        return (int(named[1]), month) if month else None
    figures = _DOTTED.fullmatch(text) or _SLASHED.fullmatch(text)
    return (int(figures[1]), int(figures[2])) if figures else None
