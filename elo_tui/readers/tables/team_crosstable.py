"""A crosstable of teams that all meet: game points by the rank of the opponent.

``Rk. Team 1 2 3 ... TB1 TB2``, a row for each team, ``*`` against itself. The page has
no rounds: they are those of the Berger table, in which all meet once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.team_facts import StatedMatch, Team, TeamFacts
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, read_event_facts
from elo_tui.readers.tables.header_words import is_team_word

_LEAST_TEAMS = 3


def read_team_crosstable(rows: Sequence[Row]) -> Crosstable | None:
    """Read the matches of a crosstable; None for any other page."""
    for at, row in enumerate(rows):
        teams = [place for place, text in enumerate(row.cells) if is_team_word(text)]
        first = next((place for place, text in enumerate(row.cells) if text == "1"), 0)
        if len(teams) != 1 or first <= teams[0]:
            continue
        facts = _read_table(rows[at:], teams[0], first)
        if facts is not None:
            event = replace(read_event_facts(rows[:at]), pairing="Team: Round-Robin")
            return Crosstable(event, (), teams=facts)
    return None


def _read_table(rows: Sequence[Row], name: int, first: int) -> TeamFacts | None:
    """Read the rows below a header; None if a cell is no result of a match."""
    count = _count_numbered(rows[0], first)
    body = rows[1 : count + 1]
    if count < _LEAST_TEAMS or len(body) < count:
        return None
    grid: list[list[float | None]] = []
    for at, row in enumerate(body):
        texts = [row.cell(first + other) for other in range(count)]
        own = texts.pop(at)
        made = [cells.parse_decimal(text) if text else None for text in texts]
        unread = any(
            text and one is None for text, one in zip(texts, made, strict=True)
        )
        if unread or cells.parse_decimal(own) is not None or not row.cell(name):
            return None
        grid.append([*made[:at], None, *made[at:]])
    return TeamFacts(
        teams=tuple(
            Team(no=at, name=clean_name(row.cell(name), 60), line=row.line)
            for at, row in enumerate(body, start=1)
        ),
        matches=tuple(_list_matches(grid)),
        from_records=True,
    )


def _count_numbered(header: Row, first: int) -> int:
    """Count the columns numbered from 1 on, one for each team."""
    texts = header.cells[first:]
    numbered = (str(number) for number in range(1, len(texts) + 1))
    pairs = zip(texts, numbered, strict=True)
    return next((at for at, (text, no) in enumerate(pairs) if text != no), len(texts))


def _list_matches(grid: Sequence[Sequence[float | None]]) -> Iterator[StatedMatch]:
    """Yield the matches that both teams have points of."""
    even = len(grid) + len(grid) % 2
    for one in range(len(grid)):
        for other in range(one + 1, len(grid)):
            mine, theirs = grid[one][other], grid[other][one]
            if mine is None or theirs is None:
                continue
            # in the Berger table the last team meets each of the others in turn
            turn = 2 * one if other == even - 1 else one + other
            yield StatedMatch(
                round=turn % (even - 1) + 1,
                one=one + 1,
                other=other + 1,
                game_points=(round(2 * mine), round(2 * theirs)),
            )
