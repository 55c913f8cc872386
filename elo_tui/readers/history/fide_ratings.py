"""A person's FIDE ratings month by month: the chart, the profile, and through Lichess.

A list counts from the first day of its month. The chart's games are those rated for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import POOLS
from elo_tui.core.replay.history_reading import HistoryReading, ListedMonth, Owner
from elo_tui.core.replay.history_records import History, HistoryRating
from elo_tui.readers.history.history_source import Asked, shorten
from elo_tui.readers.history.html_rows import Page, Row
from elo_tui.readers.shared import SourceRefused, get_id, get_list, get_text, get_whole

_MONTHS = re.findall("...", "JanFebMarAprMayJunJulAugSepOctNovDec")
_MONTH = re.compile(r"([12][0-9]{3})-([A-Z][a-z]{2})")
#: The keys of rating and games in the chart, by pool.
_KEYS = (
    ("rating", "period_games"),
    ("rapid_rtng", "rapid_games"),
    ("blitz_rtng", "blitz_games"),
)
#: ``2015021577``: year, month and rating.
_PACKED = re.compile(r"([12][0-9]{3})([0-9]{2})([0-9]{3,4})")
_CELLS = 7
_INDEX_CELLS = 4


def read_month(text: str) -> str:
    """Return the first day of ``2024-Jan``; raises SourceRefused."""
    found = _MONTH.fullmatch(text.strip())
    if found is None or found[2] not in _MONTHS:
        raise SourceRefused(f"'{shorten(text, 20)}': not a month such as 2024-Jan")
    return f"{found[1]}-{_MONTHS.index(found[2]) + 1:02}-01"


def read_chart(value: Any, _asked: Asked) -> HistoryReading:  # noqa: ANN401  (JSON)
    """Read FIDE's data of the rating chart; raises SourceRefused."""
    rows = [row for row in value if isinstance(row, dict)]
    ids = {get_id(row, "id_number") for row in rows} - {""}
    if len(ids) > 1:
        raise SourceRefused(f"ratings of several players: {', '.join(sorted(ids))}")
    ratings: list[HistoryRating] = []
    for row in rows:
        day = read_month(get_text(row, "date_2"))
        for pool, (rating, games) in zip(POOLS, _KEYS, strict=True):
            found = get_whole(row, rating)
            if found:
                ratings.append(
                    _make_rating(pool, day, found, get_whole(row, games), "FIDE chart")
                )
    name = get_text(rows[0], "name")
    return HistoryReading(
        kind="fide-chart",
        owner=Owner(name, next(iter(ids), "")),
        history=History(ratings=_sort_ratings(ratings)),
    )


def read_profile(page: Page, _asked: Asked) -> HistoryReading:
    """Read the table of ratings of a saved profile; raises SourceRefused."""
    ratings: list[HistoryRating] = []
    for row in page.rows:
        if len(row.cells) != _CELLS or not _MONTH.fullmatch(row.cells[0]):
            continue
        day = read_month(row.cells[0])
        for place, pool in enumerate(POOLS):
            rating, games = row.cells[1 + 2 * place], row.cells[2 + 2 * place]
            if rating.isdecimal() and int(rating):
                count = int(games) if games.isdecimal() else None
                ratings.append(
                    _make_rating(pool, day, int(rating), count, "FIDE profile")
                )
    born = page.find_text("profile-info-byear")
    name = page.find_text("player-title") or page.find_text("profile-top-title")
    id = page.find_text("profile-info-id")
    return HistoryReading(
        kind="fide-profile",
        owner=Owner(
            shorten(name),
            id if re.fullmatch("[0-9]{1,12}", id) else "",
            int(born) if re.fullmatch("[12][0-9]{3}", born) else None,
        ),
        history=History(ratings=_sort_ratings(ratings)),
    )


def read_index(page: Page, _asked: Asked) -> HistoryReading:
    """Read which months have calculations; the page has no games itself."""
    ids = {
        found[1]
        for row in page.rows
        for link in row.links
        if (found := re.search(r"id_number=([0-9]+)", link))
    }
    return HistoryReading(
        kind="fide-index",
        owner=Owner(fide_id=ids.pop() if len(ids) == 1 else ""),
        months=tuple(_list_months(page.rows)),
    )


def read_packed(value: dict[str, Any], _asked: Asked) -> HistoryReading:
    """Read FIDE's ratings as Lichess gives them; raises SourceRefused."""
    ratings: list[HistoryRating] = []
    for pool in POOLS:
        for one in get_list(value, pool):
            found = _PACKED.fullmatch(str(one))
            if found is None or not 1 <= int(found[2]) <= 12:
                message = "not a year, a month and a rating such as 2015021577"
                raise SourceRefused(f"'{shorten(one, 20)}': {message}")
            day = f"{found[1]}-{found[2]}-01"
            ratings.append(
                _make_rating(pool, day, int(found[3]), None, "FIDE through Lichess")
            )
    return HistoryReading(
        kind="fide-lichess",
        history=History(ratings=_sort_ratings(ratings)),
        notes=(
            "of months with the same rating only the first and the last are stated",
        ),
    )


def _make_rating(
    pool: str, day: str, rating: int, games: int | None, source: str
) -> HistoryRating:
    if not 0 < rating <= RATING_MAX:
        raise SourceRefused(f"{day[:7]}: {rating} is not a rating")
    return HistoryRating("fide", pool, day, rating, games=games, source=source)


def _sort_ratings(ratings: list[HistoryRating]) -> tuple[HistoryRating, ...]:
    if not ratings:
        raise SourceRefused("no ratings in this file")
    return tuple(sorted(ratings, key=lambda row: (row.day, POOLS.index(_pool(row)))))


def _pool(row: HistoryRating) -> Any:  # noqa: ANN401  (one of POOLS)
    return row.pool


def _list_months(rows: Sequence[Row]) -> Iterator[ListedMonth]:
    for row in rows:
        if len(row.cells) != _INDEX_CELLS or not _MONTH.fullmatch(row.cells[0]):
            continue
        for pool, cell in zip(POOLS, row.cells[1:], strict=True):
            if cell.startswith("View"):
                day = read_month(row.cells[0])
                yield ListedMonth(pool, day, cell.removeprefix("View").strip())
