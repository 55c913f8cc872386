"""Events as the program reads them, as columns of a pool."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from elo_tui.core.events.crosstable import CODES, Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import HALF_POINTS, PLAYED
from elo_tui.core.pool.game_columns import Events, Games, People, make_flags
from elo_tui.readers.detect import read_text
from tests.core.pool_vectors import Pool

CLUB = Path(__file__).resolve().parents[3] / "shared" / "data" / "club"
NEEDS_CLUB = pytest.mark.skipif(
    not CLUB.is_dir(), reason="needs ../shared/data/club, which is not published"
)


def read_event(path: Path) -> Crosstable:
    found = read_text(path.read_text(encoding="utf-8"))
    assert isinstance(found, EventReading), found
    return found.sections[0]


def read_club() -> Pool:
    return make_pool(map(read_event, sorted(CLUB.glob("*.trf"))))


def make_pool(tables: Iterable[Crosstable]) -> Pool:
    """Make a pool of events; the players are known by their numbers."""
    people, events, games = People.make(), Events.make(), Games.make()
    index: dict[str, int] = {}
    for number, table in enumerate(tables, start=1):
        end = table.event.end or table.event.start
        assert end is not None
        start = table.event.start or end
        at = events.add(number, start.toordinal(), end.toordinal())
        by_number: dict[int, int] = {}
        for player in table.players:
            key = player.fide_id or f"{number}/{player.no}"
            if key not in index:
                born = player.birth_year or 0
                index[key] = people.add(key, player.name, birth_year=born)
            by_number[player.no] = index[key]
            events.entrants[at].append(index[key])
            if player.rating:
                events.stated[at][index[key]] = player.rating
        for player in table.players:
            for one in player.stated:
                code = CODES[one.code]
                white = one.colour == "w" or (
                    not one.colour and player.no < (one.opponent or 0)
                )
                if one.opponent not in by_number or not white:
                    continue
                played = code.result in PLAYED and not (one.excluded or code.why)
                halves = HALF_POINTS[code.result] if played and code.result else 0
                pair = (by_number[player.no], by_number[one.opponent])
                flags = make_flags(bool(one.colour), "" if played else "forfeit")
                games.add(at, one.round, pair, halves, flags)
    return people, events, games
