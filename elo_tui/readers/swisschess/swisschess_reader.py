"""A page or a text from Swiss-Chess -> its players, with rounds if it has them.

A crosstable has a column for each opponent, ``**`` on the diagonal. In a round robin
its rounds can be numbered as FIDE does. In a Swiss tournament most cells are empty, and
neither rounds nor colours are given: the games are numbered so that no player has two
in one round.

Pairings by board are ``Tisch TNr Teilnehmer Tite Punkte - TNr Teilnehmer Tite Punkte
Ergebnis``: White is on the left, names are truncated, and a bye is a forfeit win
against ``spielfrei``. Pairings by name, ``TNr Teilnehmer Farbe Tisch - TNr Teilnehmer
Titel TWZ``, list every pair twice, each time with the facts of the player on the right,
and without results.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.readers.folded_words import is_bye_word
from elo_tui.readers.shared import SourceRefused, refuse_more_players, return_refusal
from elo_tui.readers.swisschess import german_tables, player_sheets
from elo_tui.readers.swisschess.german_tables import find_table_round
from elo_tui.readers.tables import cells, pairing_tables, saved_page
from elo_tui.readers.tables import who_met_whom as round_robin
from elo_tui.readers.tables.cell_rows import Row, Table, read_event_facts
from elo_tui.readers.tables.header_words import Layout, TableColumn, TableHeader
from elo_tui.readers.tables.table_players import (
    TablePlayer,
    find_title,
    merge_ratings,
    name_unused,
    note_unread,
    read_player,
    read_rating,
)

FORMAT = "swiss-chess"
ACCEPTED = (
    "of Swiss-Chess the progress table, the crosstable, the pairings, the players'"
    " sheets and lists of players are read"
)

_START = 20_000
_MARKUP = re.compile(r"<t(?:able|r|h|d)\b", re.IGNORECASE)
_TITLE = re.compile(
    r"<t[hd]\b[^>]{0,200}>(?:\s|&nbsp;){0,20}(?:Teilnehmer|MNr)(?:\s|&nbsp;){0,20}</t",
    re.IGNORECASE,
)
#: The kinds of tables in the order of preference.
_ORDER: tuple[Layout, ...] = ("rounds", "pairings", "list")
_TWZ = "twz"
_ABOUT_DWZ = "an evaluation that is not official: only the ratings before it are taken"
_NO_RATINGS = "no ratings here; a list of the players added as a second file has them"
#: "Kreuztabelle im Schweizer-System"
_SWISS = "schweizer"
_ABOUT_TWZ = (
    "TWZ is the number of the starting order: FIDE's or a national rating, as the"
    " arbiter chose; ratings of a list added as a second file take precedence"
)


def matches(text: str) -> bool:
    """Whether the text has the header of such a table near the beginning."""
    start = text[:_START]
    if _MARKUP.search(start):
        return _TITLE.search(start) is not None
    return any(map(german_tables.is_header, start.split("\n")))


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the tables of a page or a text."""
    notes: list[Note] = []
    try:
        rows = _split_rows(text, notes, tick)
        section = _read_tables(rows, notes)
    except SourceRefused as refused:
        if refused.line:
            raise
        raise SourceRefused(f"{refused}; {ACCEPTED}") from None
    refuse_more_players(len(section.players))
    # a row may be examined twice
    return EventReading(FORMAT, (section,), tuple(dict.fromkeys(notes)))


def _split_rows(text: str, notes: list[Note], tick: Tick) -> list[Row]:
    if not _MARKUP.search(text[:_START]):
        rows = german_tables.split_rows(text, notes)
        tick(len(text))
        return rows
    return saved_page.parse_rows(text, tick)


def _read_tables(rows: Sequence[Row], notes: list[Note]) -> Crosstable:
    event = _read_event(rows)
    if player_sheets.has_sheets(rows):
        return player_sheets.read_sheets(rows, event, notes)
    tables = list(german_tables.find_tables(rows, notes))
    layouts = {table.header.layout for table in tables}
    layout = next((one for one in _ORDER if one in layouts), None)
    if layout is None:
        if any(german_tables.is_team_header(row.cells) for row in rows):
            raise SourceRefused("a ranking of teams; it names no players and no games")
        raise SourceRefused("no table with a known header")
    taken = [table for table in tables if table.header.layout == layout]
    if not any(table.rows for table in taken):
        raise SourceRefused("the table has no rows", taken[0].line)
    notes += name_unused(taken)
    if layout == "pairings":
        section = _read_pairings(taken, event, notes)
    else:
        section = _read_players(taken[0], event, notes)
        taken = taken[:1]
    if len(tables) > len(taken):
        left = len(tables) - len(taken)
        notes.append(Note(None, f"further tables not read: {left}"))
    if _TWZ in (word.casefold() for table in taken for word in table.titles):
        notes.append(Note(taken[0].line, _ABOUT_TWZ))
        section = replace(section, ratings="TWZ")
    if all(player.rating is None for player in section.players):
        notes.append(Note(taken[0].line, _NO_RATINGS))
    return section


def _read_event(rows: Sequence[Row]) -> EventFacts:
    """Read the event from the lines above its first table."""
    heads = (
        at for at, row in enumerate(rows) if german_tables.read_german_header(row.cells)
    )
    above = rows[: next(heads, len(rows))]
    facts = read_event_facts(above)
    if facts.name:
        return facts
    texts = [row.cells[0] for row in above if row.cells[0] and not row.cells[1:]]
    named = (
        text
        for text in texts
        if any(map(str.isalnum, text)) and not german_tables.is_caption(text)
    )
    return replace(facts, name=clean_name(next(named, ""), TEXT_MAX))


def _read_pairings(
    tables: Sequence[Table], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """Read the games of one or several rounds."""
    with_results = [t for t in tables if t.header.place("result") is not None]
    if with_results:
        return read_boards(with_results, event, notes)
    return read_by_name(tables, event, notes)


def _read_players(table: Table, event: EventFacts, notes: list[Note]) -> Crosstable:
    """Read the players of a list, with their rounds if it has numbered columns."""
    has_rounds = table.header.layout == "rounds"
    rounds = _read_rounds(table, notes) if has_rounds else [()] * len(table.rows)
    place = table.header.place(*(("number", "rank") if has_rounds else ("number",)))
    if place is None:
        text = "no starting numbers in this list; the players are numbered as listed"
        notes.append(Note(table.line, text))
    found: dict[int, TablePlayer] = {}
    for position, (row, pairings) in enumerate(
        zip(table.rows, rounds, strict=True), start=1
    ):
        no = position if place is None else cells.parse_whole(row.cell(place))
        if no is None or no in found:
            why = "no number" if no is None else f"number {no} appears twice"
            raise SourceRefused(f"{row.quote()}: {why}", row.line)
        player = replace(read_player(table, row, no, notes), pairings=pairings)
        player = german_tables.mark_unrated(table, player)
        found[no] = TablePlayer(table, row, player)
    players, ratings = merge_ratings(list(found.values()), notes)
    system = ""
    if "ro" in (word.casefold() for word in table.titles):
        system = "dwz"
        notes.append(Note(table.line, _ABOUT_DWZ))
    return Crosstable(event, players, system=system, ratings=ratings)


def _read_rounds(table: Table, notes: list[Note]) -> Sequence[tuple[Pairing, ...]]:
    """Read the rounds of each row; raises SourceRefused."""
    if not is_diagonal(table):
        return german_tables.read_progress(table, notes)
    if _SWISS in german_tables.find_caption(table).casefold():
        return read_diagonal(table, notes)
    opponents = [
        TableColumn("opponent", one.number) if one.kind == "round" else one
        for one in table.header.columns
    ]
    grid = table._replace(header=TableHeader("grid", tuple(opponents)))
    everybody = round_robin.read_crosstable(grid, EventFacts(), notes)
    return [player.pairings for player in everybody.players]


_OWN = "**"
_NO_ROUNDS = (
    "a crosstable by opponents has no rounds and no colours; the games are numbered"
    " so that no player has two games in a round"
)


def is_diagonal(table: Table) -> bool:
    """Whether the numbered columns are opponents."""
    places = table.header.places("round")
    return any(row.cell(place) == _OWN for row in table.rows for place in places)


def read_diagonal(table: Table, notes: list[Note]) -> list[tuple[Pairing, ...]]:
    """Read the games of each row of a Swiss tournament; raises SourceRefused."""
    places = table.header.places("round")
    if len(places) != len(table.rows):
        text = f"a crosstable of {len(places)} with {len(table.rows)} players"
        raise SourceRefused(text, table.line)
    for row, place in zip(table.rows, places, strict=True):
        if row.cell(place) != _OWN:
            text = f"no {_OWN} where the player of this row meets itself"
            raise SourceRefused(f"{text}: empty cells of this table are lost", row.line)
    codes = _read_codes(table.rows, places, notes)
    numbers = [
        cells.parse_whole(row.cell(table.header.place("number", "rank"))) or 0
        for row in table.rows
    ]
    pairings: dict[int, list[Pairing]] = defaultdict(list)
    busy: dict[int, set[int]] = defaultdict(set)
    for one, other in sorted({(min(pair), max(pair)) for pair in codes}):
        number = next(n for n in count(1) if n not in busy[one] | busy[other])
        for me, you in ((one, other), (other, one)):
            busy[me].add(number)
            if code := codes.get((me, you)):
                pairings[me].append(Pairing(number, numbers[you], "", code))
    notes.append(Note(table.line, _NO_ROUNDS))
    return [tuple(sorted(pairings[at])) for at in range(len(table.rows))]


def _read_codes(
    rows: Sequence[Row], places: Sequence[int], notes: list[Note]
) -> dict[tuple[int, int], str]:
    """Map the indices of two players to their result; an empty cell means no game."""
    codes = {}
    for at, row in enumerate(rows):
        for other, place in enumerate(places):
            text = row.cell(place)
            if not text or other == at:
                continue
            code = cells.parse_result(text)
            if code is None:
                why = f"not a result such as 1, ½, 0 (opponent {other + 1})"
                notes.append(note_unread(row, text, why))
            else:
                codes[at, other] = code
    return codes


_COLOURS: dict[str, Colour] = {"weiß": "w", "weiss": "w", "w": "w"}
_COLOURS |= {"schwarz": "b", "s": "b"}
_OTHER: dict[Colour, Colour] = {"w": "b", "b": "w"}
_NO_RESULTS = "pairings by name have no results; they are games still to be played"


def read_boards(
    tables: Sequence[Table], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """Read the rounds of all tables; raises SourceRefused."""
    return pairing_tables.read_pairings(
        [_reorder_columns(table) for table in tables], event, notes
    )


def _reorder_columns(table: Table) -> Table:
    """Reorder a table to White, result, Black, as other programs write it."""
    result = table.header.places("result")[0]
    first, second = table.header.places("name")
    numbers = table.header.places("number")
    middle = next((at for at in numbers if first < at < second), second)
    order = [at for at in range(len(table.header.columns)) if at != result]
    order.insert(order.index(middle), result)

    def sorted_row(row: Row) -> Row:
        texts = [row.cell(at) for at in order]
        at = order.index(result)
        if any(map(is_bye_word, texts)) and texts[at].strip("- ") == "":
            # a bye without a result yet
            texts[at] = ""
        return row._replace(cells=tuple(texts))

    columns = tuple(table.header.columns[at] for at in order)
    return table._replace(
        header=TableHeader("pairings", columns),
        titles=tuple(table.titles[at] for at in order),
        rows=tuple(map(sorted_row, table.rows)),
    )


class _Columns(NamedTuple):
    """The indices of the columns of pairings by name: the player, then the opponent."""

    number: int
    name: int
    colour: int | None
    number_right: int
    name_right: int
    titles: tuple[int, ...]
    rating: int | None

    @classmethod
    def find(cls, table: Table) -> _Columns:
        """Find the columns of a table; raises SourceRefused."""
        header = table.header
        if len(numbers := header.places("number")) != 2:
            raise SourceRefused("pairings by name need the numbers of both", table.line)
        names = header.places("name")
        return cls(
            *(numbers[0], names[0], header.place("colour"), numbers[1], names[1]),
            tuple(at for at in header.places("title", "blank") if at > names[1]),
            header.place("rating", "international", "national"),
        )


def read_by_name(
    tables: Sequence[Table], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """Read the rounds of all tables as games to come; raises SourceRefused."""
    players: dict[int, Participant] = {}
    rounds: dict[int, dict[int, Pairing]] = defaultdict(dict)
    for table in tables:
        place = _Columns.find(table)
        number = find_table_round(table)
        if number is None:
            raise SourceRefused("no round is named above these pairings", table.line)
        for row in table.rows:
            no = cells.parse_whole(row.cell(place.number))
            other = cells.parse_whole(row.cell(place.number_right))
            bye = is_bye_word(row.cell(place.name_right))
            if no is None or (other is None and not bye):
                notes.append(row.omission("no numbers of the two players"))
                continue
            name = clean_name(row.cell(place.name))
            players.setdefault(no, Participant(no, name, line=row.line))
            colour = _COLOURS.get(row.cell(place.colour).casefold(), "")
            if other is None:
                rounds[no].setdefault(number, Pairing(number, None, "", "U"))
                continue
            rounds[no].setdefault(number, Pairing(number, other, colour, "*"))
            back = Pairing(number, no, _OTHER.get(colour, ""), "*")
            rounds[other].setdefault(number, back)
            _add_player(row, other, place, players, notes)
        notes.append(Note(table.line, _NO_RESULTS))
    if not players:
        raise SourceRefused("pairings without players")
    return Crosstable(
        event,
        tuple(
            replace(player, pairings=tuple(sorted(rounds[no].values())))
            for no, player in sorted(players.items())
        ),
    )


def _add_player(
    row: Row,
    no: int,
    place: _Columns,
    players: dict[int, Participant],
    notes: list[Note],
) -> None:
    """Add the facts of a row about the player on its right."""
    known = players.get(no)
    rating = read_rating(row, place.rating, notes)
    players[no] = Participant(
        no,
        known.name if known else clean_name(row.cell(place.name_right)),
        find_title(row, place.titles),
        0 if rating is None and place.rating is not None else rating,
        line=known.line if known else row.line,
    )
