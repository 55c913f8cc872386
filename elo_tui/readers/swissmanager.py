"""Swiss-Manager's text files: the pairings of all rounds, and the players.

Both have a header of German words and ``;`` between the fields. The pairings name
players by starting number only:

    Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS
    3;2;0;0;10;2;1;0;K;1:0K;0;;

``K`` is a forfeit, points ``0;0`` without it are a game still to be played, number -1
is the bye and -2 no opponent. Half-point byes are missing in this file.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import (
    SourceRefused,
    quote,
    refuse_more_players,
    return_refusal,
    split_lines,
)
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.header_words import Kind, TableColumn, TableHeader
from elo_tui.readers.tables.table_players import (
    TablePlayer,
    merge_ratings,
    read_player,
)
from elo_tui.readers.unused_columns import list_unused, name_unused_columns

FORMAT = "swiss-manager"

_PAIRINGS = ("runde", "nrw", "nrs", "ergw", "ergs", "kontumaz")
_PLAYERS = ("nr", "name", "elonat", "eloint")
_KINDS: dict[str, Kind] = {
    "nr": "number",
    "name": "name",
    "titel": "title",
    "identnr": "fide_id",
    "fideid": "fide_id",
    "elonat": "national",
    "eloint": "international",
    "geburt": "birth",
    "fed": "federation",
    "sex": "sex",
    "pkt": "points",
}
#: Half points -> the code of a game that was played, and of a forfeit.
_CODES = {2: "1", 1: "=", 0: "0"}
_FORFEITS = {2: "+", 0: "-"}
#: Half points -> the code for the numbers that mean no opponent. The points of the bye
#: itself are entered when the round ends.
_NOBODY = {-1: {2: "U", 1: "H", 0: "U"}, -2: {2: "F", 1: "H", 0: "Z"}}
_NUMBERS_ONLY = (
    "numbers only: names and ratings are in Swiss-Manager's text file of the players,"
    " to be added as a second file"
)


def matches(text: str) -> bool:
    """Whether the first line is the header of one of the two files."""
    titles = _read_titles(text.lstrip()[:2_000].partition("\n")[0])
    return any(set(words) <= set(titles) for words in (_PAIRINGS, _PLAYERS))


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the pairings of all rounds, or the players without any."""
    lines = [
        (number, line)
        for number, line in enumerate(split_lines(text), start=1)
        if line.strip()
    ]
    if not lines:
        raise SourceRefused("nothing in it")
    (first, header), *rest = lines
    titles = _read_titles(header)
    rows = [Row(number, _split_cells(line)) for number, line in rest]
    tick(len(text))
    if set(_PAIRINGS) <= set(titles):
        notes = [Note(None, _NUMBERS_ONLY)]
        found = _read_pairings(titles, rows, notes)
    elif set(_PLAYERS) <= set(titles):
        notes = []
        found = _read_players(Row(first, _split_cells(header)), rows, notes)
    else:
        needed = " or ".join(";".join(words) for words in (_PAIRINGS, _PLAYERS))
        raise SourceRefused(f"no header with the columns {needed}", first)
    return EventReading(FORMAT, (found,), tuple(notes))


def _split_cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip(' "') for cell in line.split(";"))


def _read_titles(line: str) -> tuple[str, ...]:
    return tuple(cell.casefold() for cell in _split_cells(line))


#: A player of a board with the opponent, the colour and the code.
_Seat = tuple[int, int | None, Colour, str]


def _read_pairings(
    titles: Sequence[str], rows: Sequence[Row], notes: list[Note]
) -> Crosstable:
    rounds: dict[int, dict[int, Pairing]] = {}
    for row in rows:
        board = _read_board(titles, row)
        if isinstance(board, str):
            notes.append(row.omission(board))
            continue
        number, seats = board
        for no, opponent, colour, code in seats:
            mine = rounds.setdefault(no, {})
            if number in mine:
                text = f"player {no} is paired twice in round {number}"
                notes.append(Note(row.line, f"{text}; left out", True))
            else:
                mine[number] = Pairing(number, opponent, colour, code)
    refuse_more_players(len(rounds))
    return Crosstable(
        EventFacts(),
        tuple(
            Participant(no, pairings=tuple(sorted(mine.values())))
            for no, mine in sorted(rounds.items())
        ),
    )


def _read_board(titles: Sequence[str], row: Row) -> tuple[int, Sequence[_Seat]] | str:
    """Read round and players of a row; return why it cannot be read otherwise."""
    stated = dict(zip(titles, row.cells, strict=False))
    number = cells.parse_whole(stated.get("runde", ""))
    if number is None or not 1 <= number <= GAMES_MAX:
        return "no round"
    white, black = (_read_number(stated.get(side, "")) for side in ("nrw", "nrs"))
    if white is None or black is None or max(white, black) < 0:
        return "no numbers of the two players"
    points = (
        _read_half_points(stated.get("ergw", "")),
        _read_half_points(stated.get("ergs", "")),
    )
    if points[0] is None or points[1] is None:
        return "no points 1, 0,5 or 0"
    nobody = min(white, black)
    if nobody < 0:
        code = _NOBODY[nobody][points[0 if black < 0 else 1] or 0]
        return number, [(max(white, black), None, "", code)]
    mark = stated.get("kontumaz", "").casefold()
    if mark not in ("", "k"):
        return f"{quote(mark, 8)} is not a forfeit K"
    meaning = _FORFEITS if mark else _CODES
    first, second = meaning.get(points[0]), meaning.get(points[1])
    if first is None or second is None:
        return "half a point by forfeit"
    if not mark and not any(points):
        first = second = "*"
    return number, [(white, black, "w", first), (black, white, "b", second)]


def _read_number(text: str) -> int | None:
    """Read the number of a player, or one that means no opponent."""
    if text in ("-1", "-2"):
        return int(text)
    return cells.parse_whole(text) or None


def _read_half_points(text: str) -> int | None:
    """Read half points; an empty text means none yet."""
    value = cells.parse_decimal(text) if text else 0
    return int(2 * value) if value in (0, 0.5, 1) else None


def _read_players(header: Row, rows: Sequence[Row], notes: list[Note]) -> Crosstable:
    titles = [title.casefold() for title in header.cells]
    columns = tuple(TableColumn(_KINDS.get(title, "passed")) for title in titles)
    table = Table(TableHeader("list", columns), header.line, header.cells, tuple(rows))
    surname, forename = (
        titles.index(title) if title in titles else None
        for title in ("nachname", "vorname")
    )
    unused = [
        place
        for place, column in enumerate(columns)
        if column.kind == "passed" and place not in (surname, forename)
    ]
    texts = [row.cells for row in rows]
    notes += name_unused_columns(header.line, list_unused(header.cells, texts, unused))
    players: dict[int, TablePlayer] = {}
    for row in rows:
        no = cells.parse_whole(table.text(row, "number"))
        if no is None or no in players:
            why = "no number" if no is None else f"number {no} appears twice"
            notes.append(row.omission(why))
            continue
        player = read_player(table, row, no, notes)
        parts = filter(None, (row.cell(surname), row.cell(forename)))
        name = clean_name(", ".join(parts)) if surname is not None else ""
        player = replace(player, name=name or player.name)
        players[no] = TablePlayer(table, row, player)
    refuse_more_players(len(players))
    full, ratings = merge_ratings(list(players.values()), notes)
    return Crosstable(EventFacts(), full, ratings=ratings)
