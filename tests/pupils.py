"""Twenty invented pupils: a rating list of two months, and an event they played in."""

from __future__ import annotations

from contextlib import closing
from datetime import date, datetime
from itertools import pairwise

from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.event_filing import plan_filing
from elo_tui.features.roster.book import read_book
from elo_tui.readers.detect import read_data
from elo_tui.session import paths
from elo_tui.store.data_file import open_data_file
from elo_tui.store.lists import Lists
from elo_tui.store.lists.listed_people import plan_additions
from elo_tui.store.stored_roster import store_filing, store_people
from tests.store.lists.made import imported

#: Where the columns of FIDE's list begin, as its header says.
_COLUMNS = {"ID Number": 0, "Name": 15, "Fed": 76, "Tit": 84, "SRtng": 113, "SK": 123}
_COLUMNS |= {"RRtng": 126, "BRtng": 139, "B-day": 152, "Flag": 158}

NAMES = (
    *("Alder, Anna", "Berg, Ben", "Dahl, Carl", "Engel, Dora", "Fink, Emil"),
    *("Graf, Finn", "Hahn, Greta", "Iversen, Hugo", "Jung, Ida", "Kraus, Jan"),
    *("Lind, Kim", "Moss, Lea", "Nagel, Max", "Olsen, Nora", "Prinz, Olaf"),
    *("Rask, Pia", "Stein, Quin", "Thal, Rosa", "Ulm, Sven", "Vogt, Tom"),
)
IDS = tuple(str(90_000_101 + place) for place in range(len(NAMES)))


def _rating(place: int) -> int:
    return 1500 + 37 * place % 400


def _line(**cells: object) -> str:
    line = [" "] * 162
    for name, cell in cells.items():
        text = str(cell)
        begin = _COLUMNS[name]
        line[begin : begin + len(text)] = text
    return "".join(line)


def write_list(month: int) -> str:
    """The pupils in FIDE's combined list; each gains 3 points a month."""
    rows = [_line(**{name: name for name in _COLUMNS})]
    for place, (number, name) in enumerate(zip(IDS, NAMES, strict=True)):
        cells = {"ID Number": number, "Name": name, "Fed": "NOR", "SK": 40}
        cells |= {"SRtng": _rating(place) + 3 * month, "RRtng": 0, "BRtng": 0}
        rows.append(_line(**cells, **{"B-day": 2008 + place % 6}))
    return "\n".join([*rows, ""])


def write_event() -> str:
    """One round in which each pupil met the next one; White won."""
    rows = ["012 Autumn Open", "042 2026/11/06", "052 2026/11/08"]
    games: dict[int, str] = {}
    for white, black in [*pairwise(range(len(NAMES)))][::2]:
        games |= {white: f"{black + 1:4} w 1", black: f"{white + 1:4} b 0"}
    for place, (number, name) in enumerate(zip(IDS, NAMES, strict=True)):
        rows.append(
            f"001 {place + 1:4}      {name:<33} {_rating(place):4} NOR {number:>11}"
            f" 2009/00/00  {1 - place % 2}.0 {place + 1:4}  {games[place]}"
        )
    return "\n".join([*rows, ""])


def make_roster() -> None:
    """Add the pupils to the journals of the data folder, with their event."""
    file, today = paths.data_file(), date(2026, 11, 20)
    reading = read_data(write_event().encode())
    assert file is not None
    assert isinstance(reading, EventReading)
    with (
        closing(open_data_file(file, datetime.now())) as store,
        closing(Lists(paths.lists_folder())) as lists,
    ):
        (info,) = lists.info()
        store_people(store, plan_additions(IDS, lists, info, ()).added)
        book = read_book(store, lists, Key("fide", "standard"), today)
        filing = plan_filing(reading.sections[0], book.accounts, today)
        assert not isinstance(filing, Problem)
        store_filing(store, filing)


def make_listed_roster() -> None:
    """Import the list of the pupils, then add them and their event."""
    lists = paths.lists_folder()
    assert lists is not None
    imported(lists, write_list(11).encode(), date="2026-11-01")
    make_roster()
