"""Lists without rounds: the start list, the standings and the changes of ratings."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.tables import cells
from elo_tui.readers.vega import vega_page
from elo_tui.readers.vega.vega_codes import Columns
from elo_tui.readers.vega.vega_page import Page, Table
from elo_tui.readers.vega.vega_players import (
    RTG,
    Entry,
    has_ratings,
    list_tie_breaks,
    ratings_note,
    read_entries,
    read_rating,
)

_NO_NUMBERS = "no starting numbers in this list; the players are numbered as listed"
_LISTS = (
    "ratings from RtgF, those of FIDE; Rtg, by which Vega pairs, is another one for"
    " players: {}; 0 is unrated"
)
_NO_FIDE = "RtgF has no rating; "
_CHANGES = (
    "var is the change as Vega computed it, with K where Vega knew it; the page states"
    " no K"
)
_NATIONAL = (
    "ratings and changes of a national list; they are shown, but neither rated nor"
    " compared"
)


def read_start_list(page: Page, table: Table, notes: list[Note]) -> Crosstable:
    """Read the start list, with the ratings of FIDE and of the federation."""
    columns = Columns.read(table.titles)
    found = read_entries(table, columns, notes)
    fide, national = columns.place("fide"), columns.place("national")
    listed = []
    others = 0
    for entry in found:
        pairs_by = entry.player.rating
        rating = read_rating(entry.row, fide, notes)
        others += pairs_by is not None and rating is not None and pairs_by != rating
        listed.append(
            entry.player._replace(
                rating=pairs_by if fide is None else rating,
                national_rating=read_rating(entry.row, national, notes) or None,
            )
        )
    has_rtg = columns.place("rating") is not None
    if fide is not None and has_ratings(listed):
        if others:
            notes.append(Note(table.line, _LISTS.format(others)))
        return _build_list(page, table, found, listed, notes)
    if has_rtg:
        listed = [
            player._replace(rating=entry.player.rating)
            for player, entry in zip(listed, found, strict=True)
        ]
    crosstable = _build_list(page, table, found, listed, notes)
    if not has_ratings(listed):
        return crosstable
    note = ratings_note(table.line)
    empty = _NO_FIDE if fide is not None else ""
    notes.append(note._replace(text=f"{empty}{note.text}"))
    return crosstable._replace(ratings=RTG)


def read_standings(page: Page, table: Table, notes: list[Note]) -> Crosstable:
    """Read the ranking: places, points and tie-breaks, but no games."""
    columns = Columns.read(table.titles)
    found = read_entries(table, columns, notes)
    listed = [entry.player for entry in found]
    crosstable = _build_list(page, table, found, listed, notes)
    event = crosstable.event._replace(tie_breaks=list_tie_breaks(table, columns))
    if not has_ratings(listed):
        return crosstable._replace(event=event)
    notes.append(ratings_note(table.line))
    return crosstable._replace(event=event, ratings=RTG)


def read_changes(page: Page, table: Table, notes: list[Note]) -> Crosstable:
    """Read the changes of FIDE ratings; # is a rank, no starting number."""
    columns = Columns.read(table.titles)
    place = columns.place("number")
    if place is not None and columns.titles[place] == "#":
        kinds = list(columns.kinds)
        kinds[place] = "place"
        columns = columns._replace(kinds=tuple(kinds))
    found = read_entries(table, columns, notes)
    change, games = columns.place("change"), columns.place("games")
    listed = [
        entry.player._replace(
            place=None,
            published_change=cells.parse_decimal(entry.row.text(change)),
            rated_games=cells.parse_whole(entry.row.text(games)),
        )
        for entry in found
    ]
    notes.append(Note(table.line, _CHANGES))
    return _build_list(page, table, found, listed, notes)


def read_national_changes(page: Page, table: Table, notes: list[Note]) -> Crosstable:
    """Read the changes of national ratings; raises SourceRefused for an empty page."""
    columns = Columns.read(table.titles)
    elo = columns.titles.index("elo")
    listed = [
        Participant(
            number,
            clean_name(row.text(columns.place("name"))),
            national_rating=read_rating(row, elo, notes) or None,
            line=row.line,
        )
        for row in table.rows
        if (number := cells.parse_whole(row.text(columns.place("number")))) is not None
    ]
    if not listed:
        raise SourceRefused(
            "the page of national rating changes has no players",
            event=vega_page.read_event_facts(page),
        )
    notes.append(Note(table.line, _NATIONAL))
    return Crosstable(vega_page.read_event_facts(page), tuple(listed))


def _build_list(
    page: Page,
    table: Table,
    found: list[Entry],
    listed: list[Participant],
    notes: list[Note],
) -> Crosstable:
    if not listed:
        raise SourceRefused("the table has no players", table.line)
    if not any(entry.is_numbered for entry in found):
        notes.append(Note(table.line, _NO_NUMBERS))
        listed = [
            player._replace(no=number) for number, player in enumerate(listed, start=1)
        ]
    return Crosstable(vega_page.read_event_facts(page), tuple(listed))
