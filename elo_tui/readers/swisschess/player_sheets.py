"""A sheet for each player: facts after labels, then a line a round.

    TlnNr: 4   Rang: 2   Name: Alder,Ann   Titel: FM   ELO: 2108   NWZ: 2050

Below these lines is a table with ``Runde Farbe Teilnehmer ... Ergebnis``. The
opponents have names and no numbers, which their own sheets give; the result is the
player's own, and the last row holds the total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.folded_words import is_bye_word
from elo_tui.readers.shared import SourceRefused, refuse_more_players
from elo_tui.readers.swisschess.german_tables import (
    classify_german,
    mark_unrated,
    read_german_header,
)
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.header_words import Kind, TableColumn, TableHeader
from elo_tui.readers.tables.table_players import (
    TablePlayer,
    merge_ratings,
    note_unread,
    read_player,
)

_LABELS = (
    r"TlnNr|TNr|Rang|Name|Teilnehmer|Verein/Ort|Verein|Titel|Land|ELO|NWZ|DWZ|TWZ"
    r"|FIDE-Ken|FIDE-ID|Geburt|Attribut|Attr?|PKZ"
)
_LABEL = re.compile(rf"(?<![\w/-])({_LABELS})\.? ?:", re.IGNORECASE)
_TOTAL = "gesamtpunkte"
_COLOURS: dict[str, Colour] = {"w": "w", "weiß": "w", "s": "b", "schwarz": "b"}
_ALONE = {"1": "U", "+": "U", "=": "H", "0": "Z", "-": "Z"}
_LINE_MAX = 2_000


class _Sheet:
    """The lines of one player."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.facts: dict[Kind, tuple[str, str]] = {}
        """Labels and values, by the meaning of the label."""
        self.table: Table | None = None
        self.rows: list[Row] = []
        self.total: float | None = None

    def list_player(self, no: int, notes: list[Note]) -> TablePlayer:
        """Build the player, without rounds."""
        columns = tuple(TableColumn(kind) for kind in self.facts)
        titles = tuple(label for label, _ in self.facts.values())
        row = Row(self.line, tuple(value for _, value in self.facts.values()))
        table = Table(TableHeader("list", columns), self.line, titles, (row,))
        player = replace(read_player(table, row, no, notes), points=self.total)
        return TablePlayer(table, row, mark_unrated(table, player))


def has_sheets(rows: Sequence[Row]) -> bool:
    """Whether the rows are sheets: the labels of a player, and a table of rounds."""
    return any(sheet.table for sheet in _find_sheets(rows))


def read_sheets(
    rows: Sequence[Row], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """Read the players, then opponents without a sheet; raises SourceRefused."""
    sheets = [sheet for sheet in _find_sheets(rows) if "name" in sheet.facts]
    if not sheets:
        raise SourceRefused("sheets without the names of their players")
    numbers = _number_sheets(sheets)
    listed = [
        sheet.list_player(no, notes) for no, sheet in zip(numbers, sheets, strict=True)
    ]
    players, ratings = merge_ratings(listed, notes)
    known = {player.name: player.no for player in players}
    others: list[Participant] = []
    full = []
    for player, sheet in zip(players, sheets, strict=True):
        pairings: dict[int, Pairing] = {}
        for row in sheet.rows:
            pairing = _read_pairing(sheet, row, known, others, notes)
            if pairing is not None and pairing.round not in pairings:
                pairings[pairing.round] = pairing
        full.append(replace(player, pairings=tuple(sorted(pairings.values()))))
    refuse_more_players(len(known))
    owner = full[0].no if len(full) == 1 else None
    return Crosstable(event, (*full, *others), owner, ratings=ratings)


def _find_sheets(rows: Sequence[Row]) -> Iterator[_Sheet]:
    sheet = None
    for row in rows:
        labels = _read_labels(row)
        if labels:
            if sheet is None or sheet.table or {*labels} & {*sheet.facts}:
                if sheet is not None:
                    yield sheet
                sheet = _Sheet(row.line)
            sheet.facts |= labels
        elif sheet is None:
            continue
        elif (header := read_german_header(row.cells)) and header.layout == "card":
            sheet.table = Table(header, row.line, row.cells, ())
        elif sheet.table:
            if any(cell.casefold().startswith(_TOTAL) for cell in row.cells):
                sheet.total = cells.parse_decimal(sheet.table.text(row, "result"))
            elif cells.parse_whole(sheet.table.text(row, "turn")):
                sheet.rows.append(row)
    if sheet is not None:
        yield sheet


def _read_labels(row: Row) -> dict[Kind, tuple[str, str]]:
    line = " ".join(filter(None, row.cells))[:_LINE_MAX]
    found = list(_LABEL.finditer(line))
    ends = [*(label.start() for label in found[1:]), len(line)]
    return {
        "name" if label[1].casefold() == "name" else classify_german(label[1]): (
            label[1],
            line[label.end() : end].strip(),
        )
        for label, end in zip(found, ends, strict=False)
    }


def _number_sheets(sheets: Sequence[_Sheet]) -> list[int]:
    """List the players' numbers, free ones for sheets without; raises SourceRefused."""
    stated = [
        cells.parse_whole(sheet.facts.get("number", ("", ""))[1]) for sheet in sheets
    ]
    used = [no for no in stated if no is not None]
    if len(set(used)) < len(used):
        raise SourceRefused("two sheets have one number")
    free = iter(range(max(used, default=0) + 1, max(used, default=0) + len(stated) + 1))
    return [next(free) if no is None else no for no in stated]


def _read_pairing(
    sheet: _Sheet,
    row: Row,
    known: dict[str, int],
    others: list[Participant],
    notes: list[Note],
) -> Pairing | None:
    """Read a round of a sheet; an opponent without a sheet is added to `others`."""
    table = sheet.table
    assert table is not None, "a sheet has rows below its header only"
    number = cells.parse_whole(table.text(row, "turn")) or 0
    name = clean_name(table.text(row, "name"))
    text = table.text(row, "result")
    code = cells.parse_result(text)
    if code is None or number > GAMES_MAX:
        notes.append(
            note_unread(row, text, f"not a result such as 1, ½, 0 (round {number})")
        )
        return None
    if not name or is_bye_word(name):
        alone = _ALONE.get(code, "U" if name else "")
        return Pairing(number, None, "", alone) if alone else None
    if name not in known:
        known[name] = max(known.values(), default=0) + 1
        other = read_player(table, row, known[name], notes)
        others.append(mark_unrated(table, replace(other, points=None)))
    colour = _COLOURS.get(table.text(row, "colour").casefold(), "")
    return Pairing(number, known[name], colour, code)
