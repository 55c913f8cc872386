"""The players of a rating list who are in a report, straight from its file."""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import NamedTuple

from elo_tui.core.checks.list_checks import PlayerOnList
from elo_tui.core.model import POOLS, Pool
from elo_tui.readers.lists import no_tick
from elo_tui.readers.lists.layouts import detect_layout
from elo_tui.readers.lists.list_files import open_candidates
from elo_tui.readers.lists.list_rows import FACTS, MARK, Collector


class ListRead(NamedTuple):
    """The players of a report in a list."""

    players: dict[str, PlayerOnList]
    """By number."""
    day: str
    """The day of the list, YYYY-MM-DD; empty if it does not state one."""


def read_listed_players(
    path: str | os.PathLike[str], ids: Collection[str], pool: Pool
) -> ListRead:
    """Read the players with these numbers; raises ListError.

    A player without a rating of this pool has the standard one (B.02 7.2.1, rapid and
    blitz).
    """
    found = {}
    with open_candidates(path, no_tick) as sources:
        layout = detect_layout(sources)
        own = layout.pool or POOLS[0]
        for row in layout.reader.read(layout.source.stream, own, Collector()):
            if row[2] in ids:
                facts = dict(zip(FACTS, row[3].split(MARK), strict=True))
                found[row[2]] = _make_player(facts, pool)
    return ListRead(found, layout.date or "")


def _make_player(facts: dict[str, str], pool: Pool) -> PlayerOnList:
    rated = pool if facts[pool] else POOLS[0]
    return PlayerOnList(
        name=facts["name"],
        federation=facts["federation"],
        sex=facts["sex"],
        title=facts["title"],
        rating=int(facts[rated] or 0),
        k=int(facts[f"{rated}_k"] or 0),
        birth_year=int(facts["born"] or 0),
    )
