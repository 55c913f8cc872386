"""A page of the pairings of teams, without their boards: nothing to rate, but places.

``No. SNo Team MP Res. : Res. MP Team SNo``, after a heading such as ``Round 3``; the
second number or a word such as "bye" shows a team without an opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.team_facts import StatedMatch, Team, TeamBye, TeamFacts
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.folded_words import is_absent_word, is_bye_word
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, read_event_facts
from elo_tui.readers.tables.header_words import (
    classify_header,
    find_round,
    is_team_word,
)


class _MatchColumns(NamedTuple):
    """The columns of the two teams and of their results."""

    teams: tuple[int, int]
    results: tuple[int, int]


def read_team_pairings(rows: Sequence[Row]) -> Crosstable | None:
    """Read the matches of a page; None if it has no results of two teams in a row."""
    columns: _MatchColumns | None = None
    number = 0
    stated: dict[str, int | None] = {}
    pairs: list[tuple[int, str, str, tuple[int, int] | None]] = []
    above: list[Row] = []
    for row in rows:
        found = _find_columns(row.cells)
        if found is not None:
            columns = found
            number = number or 1
        elif row.names_round():
            heading = next(filter(None, row.cells))
            number = find_round(heading) or number + 1
        elif columns is None:
            above.append(row)
        elif one := _read_team(row, columns, 0):
            other = _read_team(row, columns, 1)
            for name, no in filter(None, (one, other)):
                stated[name] = stated.get(name) or no
            scores = [cells.parse_decimal(row.cell(at)) for at in columns.results]
            points = None
            if None not in scores:
                points = round(2 * (scores[0] or 0)), round(2 * (scores[1] or 0))
            pairs.append((number, one[0], other[0] if other else "", points))
    if not pairs:
        return None
    return Crosstable(read_event_facts(above), (), teams=_make_facts(stated, pairs))


def _find_columns(texts: Sequence[str]) -> _MatchColumns | None:
    teams = [at for at, text in enumerate(texts) if is_team_word(text)]
    results = [at for at, text in enumerate(texts) if classify_header(text) == "result"]
    if len(teams) != 2 or len(results) != 2:
        return None
    if not teams[0] < results[0] < results[1] < teams[1]:
        return None
    return _MatchColumns((teams[0], teams[1]), (results[0], results[1]))


def _read_team(
    row: Row, columns: _MatchColumns, side: int
) -> tuple[str, int | None] | None:
    """Return name and number of a team; None for no team."""
    at = columns.teams[side]
    name = clean_name(row.cell(at), 60)
    number_at = at + 1 if side else at - 1
    number = row.cell(number_at) if number_at >= 0 else ""
    is_nobody = not name or number.startswith("-")
    if is_nobody or is_bye_word(name) or is_absent_word(name):
        return None
    return name, cells.parse_whole(number) or None


def _make_facts(
    stated: dict[str, int | None],
    pairs: Sequence[tuple[int, str, str, tuple[int, int] | None]],
) -> TeamFacts:
    numbers = [*stated.values()]
    if None in numbers or len(set(numbers)) < len(numbers):
        numbers = [*range(1, len(stated) + 1)]
    no = {name: number or 0 for name, number in zip(stated, numbers, strict=True)}
    return TeamFacts(
        teams=tuple(
            Team(no=number, name=name)
            for name, number in sorted(no.items(), key=lambda pair: pair[1])
        ),
        matches=tuple(
            StatedMatch(number, no[one], no[other], points)
            for number, one, other, points in pairs
            if other
        ),
        byes=tuple(
            TeamBye(number, no[one], "U", game_points=points[0] if points else None)
            for number, one, other, points in pairs
            if not other
        ),
        from_records=True,
    )
