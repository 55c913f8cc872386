"""The samples: an open, a journal of a year, a club list. All people are invented.

The open was paired by C.04.3 up to round 8, and results were drawn by the odds.
"""

from __future__ import annotations

from importlib.resources import files

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_days import split_sections
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import PoolSettings, complete_settings
from elo_tui.core.pool.ledger import EventContent, LedgerLine, extract_event
from elo_tui.core.pool.replayed_pool import ReplayedPool, replay_pool
from elo_tui.core.replay.journal_records import Account
from elo_tui.readers import trf_reader
from elo_tui.readers.detect import read_text
from elo_tui.session.sample import SAMPLE_CLUB, SAMPLE_RECORD
from elo_tui.store.journal_document import read_document

#: The ratings that ten of the twelve begin with.
_OPENING = {
    "Abel Ross": 1812,
    "Bea Lind": 1745,
    "Cem Kaya": 1690,
    "Dora Finn": 1655,
    "Emil Vos": 1604,
    "Fay Hart": 1560,
    "Gus Noll": 1525,
    "Hana Ito": 1480,
    "Ivo Blum": 1430,
    "Joy Okon": 1375,
}


def load_sample() -> Crosstable:
    """Load the sample event."""
    reading = trf_reader.read(_read("sample_open.trf"))
    assert isinstance(reading, EventReading)
    return reading.sections[0]


def load_sample_journal() -> Account:
    """Load the sample journal, a year in which an official rating lacks an event."""
    account = read_document(_read("sample_journal.json")).accounts[0]
    listed = (
        one._replace(id=SAMPLE_RECORD + place)
        for place, one in enumerate(account.listed)
    )
    entries = (
        replace(one, id=SAMPLE_RECORD + place)
        for place, one in enumerate(account.entries)
    )
    return replace(
        account,
        person=replace(account.person, id=SAMPLE_RECORD),
        listed=tuple(listed),
        entries=tuple(entries),
    )


def load_sample_club() -> ReplayedPool:
    """Load the sample club list: five evenings, replayed without a file."""
    reading = read_text(_read("sample_club.txt"))
    assert isinstance(reading, EventReading)
    settings = complete_settings(PoolSettings())
    assert not isinstance(settings, Problem)
    opening = [
        {"id": name, "name": name, "rating": rating}
        for name, rating in _OPENING.items()
    ]
    data = {"settings": settings._asdict(), "opening": opening}
    entries, contents = [LedgerLine(number=1, kind="new", data=data)], {}
    for number, one in enumerate(split_sections(reading.sections, True).events, 1):
        event = replace(one.event, name=f"Club evening {number}")
        content = extract_event(replace(one, event=event))
        assert isinstance(content, EventContent)
        digest = f"{number}"
        contents[digest] = content
        added = {"event": number, "digest": digest}
        entries.append(LedgerLine(number=number + 1, kind="add", data=added))
    found = replay_pool(SAMPLE_CLUB, entries, contents)
    assert not isinstance(found, Problem)
    return found


def _read(name: str) -> str:
    return files("elo_tui.features.home").joinpath(name).read_text(encoding="utf-8")
