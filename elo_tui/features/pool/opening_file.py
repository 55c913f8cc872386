"""The list that a pool begins with, from whatever file has ratings."""

from __future__ import annotations

from collections import Counter

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.core.model import Problem
from elo_tui.core.pool.opening_list import read_opening
from elo_tui.readers.decoding import decode
from elo_tui.readers.detect import read_data
from elo_tui.readers.score_lists import RatedEngine, list_engines

Row = dict[str, object]
#: Half of the interval of 95 % in standard deviations.
_DEVIATIONS = 1.96


def read_opening_file(data: bytes) -> list[Row] | Problem:
    """Read CSV, a table of Ordo or BayesElo, or the players of any list or event."""
    decoded = decode(data)
    text = "" if isinstance(decoded, BadLine) else decoded.text
    if engines := list_engines(text):
        return _check_once([_list_engine(one) for one in engines])
    rows = read_opening(text)
    if not isinstance(rows, Problem):
        return rows
    found = read_data(data)
    people = found.sections[0].players if isinstance(found, EventReading) else ()
    if not any(one.rating or one.national_rating for one in people):
        return rows
    return _check_once([_list_player(one) for one in people])


def _list_player(one: Participant) -> Row:
    return {
        "id": one.fide_id or one.national_id or one.name,
        "name": one.name,
        "rating": one.rating or one.national_rating or 0,
        "birth_year": one.birth_year or 0,
    }


def _list_engine(one: RatedEngine) -> Row:
    return {
        "id": one.name,
        "name": one.name,
        "rating": one.rating,
        "games": one.games,
        "rd": one.error / _DEVIATIONS,
    }


def _check_once(rows: list[Row]) -> list[Row] | Problem:
    id, count = Counter(row["id"] for row in rows).most_common(1)[0]
    return rows if count == 1 else Problem("opening", f"{id}: {count} times")
