"""An invented person's year, for tests and pictures."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from elo_tui.core.events.reading import Reading
from elo_tui.core.model import Player
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.readers.typed_games import read
from elo_tui.session.forms import Form
from tests.entries import changed, entry

ANNA = Person(1, 1, "Ivanova, Anna", "", "BUL", "WFM", 2001)


def event(
    number: int, name: str, first: str, last: str, games: str, **texts: str
) -> Entry:
    """An event with its games as they are typed."""
    reading = read(games)
    assert isinstance(reading, Reading)
    form = replace(Form(date=first, event_end=last), **texts)
    return entry(number, 1, name, form=form, games=reading.games)


def official(number: int, day: str, rating: int, pool: str = "standard") -> Listed:
    """A FIDE rating published for a day."""
    player = Player(rating, games_played=120, reached_2400=False)
    return Listed(number, 1, "fide", pool, date.fromisoformat(day), player)


AUTUMN = event(
    11,
    "Autumn Open",
    "2026-11-03",
    "2026-11-09",
    "Berg, Lars 2010 w 1; Okafor, Chidi 2043 b =; Silva, Inês 1875 w 1;"
    "Schmidt, Jürgen 2101 b 0; Tanaka, Ren 1922 w 1; Novak, Petra 1988 b =;"
    "Kowalski, Ewa 2056 w =; Dubois, Marc 1890 b 1; Hansen, Ida 2120 w 0",
)
LEAGUE = event(12, "Club league", "2026-11-15", "2026-11-15", "Moreau, Luc 1998 b 1")

YEAR = Account(
    ANNA,
    (
        official(1, "2026-01-01", 1912),
        official(2, "2026-03-01", 1940),
        official(3, "2026-07-01", 1968),
        official(4, "2026-11-01", 2000),
        official(5, "2026-05-01", 1880, "rapid"),
    ),
    (
        event(
            1,
            "New Year Open",
            "2025-12-27",
            "2026-01-05",
            "1875 w 1; 1990 b =; 2043 w 0; 1840 b 1; 1901 w =; 1956 b =; 1799 w 1",
        ),
        event(2, "Club league", "2026-02-08", "2026-02-08", "1950 w 1"),
        event(
            3, "City championship", "2026-02-14", "2026-02-22", "1899 =; 2010 0; 1780 1"
        ),
        event(4, "Easter Open", "2026-04-03", "2026-04-06", "2050 =; 1975 1; 2101 0"),
        event(
            5,
            "Regional team cup",
            "2026-06-13",
            "2026-06-14",
            "1960 w 1; 1988 b 1; 1890 w =",
        ),
        event(6, "Lakeside Open", "2026-08-01", "2026-08-09", "1950 1; 2080 =; 1930 ="),
        event(
            7,
            "September league",
            "2026-09-20",
            "2026-09-20",
            "2005 w 1; 1945 b =; 1850 +; unrated 1",
        ),
        event(8, "October Swiss", "2026-10-10", "2026-10-18", "2030 1; 1911 0; 2077 1"),
        changed(
            event(9, "Rapid night", "2026-10-02", "2026-10-02", "1800 1; 1911 ="),
            event_end="",
            pool="rapid",
        ),
        AUTUMN,
        LEAGUE,
    ),
)
