"""England: a player's games (ECF). Canada: events (CFC). United States: both.

ECF writes 5 for a draw and the rating after the game; the pool is only in the address.

US Chess has a member's sections, supplements and games as JSON, and its old pages. A
section is an event with the rating before and after; a dual one has both regular and
quick. The games have neither ratings nor days of their own. A list of the interface may
be cut, and reports it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from elo_tui.core.model import POOLS
from elo_tui.core.replay.history_reading import HistoryReading, Owner
from elo_tui.core.replay.history_records import (
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    PersonHistory,
)
from elo_tui.core.replay.journal_records import Identity
from elo_tui.readers.history.damaged_values import DamagedValues
from elo_tui.readers.history.history_source import (
    Asked,
    SavedPage,
    find_change,
    order_games,
    shorten,
)
from elo_tui.readers.shared import (
    SourceRefused,
    get_dict,
    get_dicts,
    get_id,
    get_text,
    read_digits,
)

_SCORES = {"1": 2, "1.0": 2, "0": 0, "0.0": 0, "5": 1, "0.5": 1, ".5": 1, "½": 1}
_DAY = re.compile(r"[12][0-9]{3}-[0-9]{2}-[0-9]{2}")
#: Canada's letters: regular and quick, as the journal's pools.
_CFC_POOLS = {"R": "standard", "Q": "rapid"}


def read_ecf(value: dict[str, Any], asked: Asked) -> HistoryReading:
    """Read a player's games, the newest first; raises SourceRefused."""
    pool = asked.pool or POOLS[0]
    if pool not in POOLS:
        raise SourceRefused(f"--pool '{shorten(pool, 20)}': {', '.join(POOLS)}")
    damaged = DamagedValues()
    games = [_read_ecf_game(one, pool, damaged) for one in get_dicts(value, "games")]
    if not games:
        raise SourceRefused("no games in this file")
    note = f"the file does not name the rating: {pool} (--pool gives another)"
    return HistoryReading(
        "ecf-games",
        history=PersonHistory(games=order_games(games)),
        notes=(*(() if asked.pool else (note,)), *damaged.list_notes()),
    )


def _read_ecf_game(
    one: dict[str, Any], pool: str, damaged: DamagedValues
) -> HistoryGame:
    score = get_text(one, "score")
    if score not in _SCORES:
        raise SourceRefused(f"score '{shorten(score, 20)}': 1, 0, or 5 for a draw")
    moment = _read_day(get_text(one, "game_date"))
    return HistoryGame(
        system="ecf",
        pool=pool,
        moment=moment,
        own=None,
        colour={"W": "w", "B": "b"}.get(get_text(one, "colour").upper(), ""),
        opponent=get_text(one, "opponent_name"),
        opponent_rating=damaged.get_whole(one, "opponent_rating", moment) or None,
        halves=_SCORES[score],
        change=damaged.get_number(one, "increment", moment),
        after=damaged.get_whole(one, "player_rating", moment) or None,
        event=get_text(one, "event_name", 100),
        source="ECF games",
    )


def read_cfc(value: dict[str, Any], _asked: Asked) -> HistoryReading:
    """Read a player's events of Canada; raises SourceRefused."""
    player = get_dict(value, "player")
    damaged = DamagedValues()
    events = [_read_cfc_event(one, damaged) for one in get_dicts(player, "events")]
    if not events:
        raise SourceRefused("no events in this file")
    events.sort(key=lambda row: row.last)
    names = (get_text(player, key) for key in ("name_last", "name_first"))
    number = get_id(player, "cfc_id")
    return HistoryReading(
        kind="cfc-player",
        owner=Owner(
            name=", ".join(filter(None, names)),
            fide_id=get_id(player, "fide_id"),
            identities=(Identity("cfc", number),) if number else (),
        ),
        history=PersonHistory(events=tuple(events)),
        notes=damaged.list_notes(),
    )


def _read_cfc_event(one: dict[str, Any], damaged: DamagedValues) -> HistoryEvent:
    letter = get_text(one, "rating_type")
    if letter not in _CFC_POOLS:
        raise SourceRefused(f"'{shorten(letter, 20)}': neither R nor Q")
    day = _read_day(get_text(one, "date_end"))
    before, after = (
        damaged.get_whole(one, key, day) or None
        for key in ("rating_pre", "rating_post")
    )
    return HistoryEvent(
        system="cfc",
        pool=_CFC_POOLS[letter],
        first=day,
        last=day,
        name=get_text(one, "name", 100),
        before=before,
        games=damaged.get_whole(one, "games_played", day),
        score=damaged.get_number(one, "score", day),
        change=find_change(before, after),
        after=after,
        source="CFC",
        key=get_text(one, "id"),
    )


def _read_day(text: str) -> str:
    if not _DAY.match(text):
        raise SourceRefused(f"'{shorten(text, 20)}': not a day such as 2026-01-31")
    return text[:10]


#: The pools by their letters; a dual game counts for both and is one of the regular.
_POOLS = {
    "R": "regular",
    "D": "regular",
    "Q": "quick",
    "B": "blitz",
    "OR": "online-regular",
    "OQ": "online-quick",
    "OB": "online-blitz",
}
_HALVES = {"win": 2, "draw": 1, "loss": 0}
_COLOURS = {"white": "w", "black": "b"}
_OWNER = re.compile(r"([0-9]{8}):\s*(.+)")
_CHANGE = re.compile(
    r"(ONL:\s*)?(Unrated|[0-9]{1,4})(?:\s*\(P[0-9]+\))?\s*=>\s*([0-9]{1,4})"
)
_PAGE_POOLS = ("regular", "quick", "blitz")
_SOURCE = "US Chess"


def find_kind(items: Sequence[dict[str, Any]]) -> str:
    """Return the kind of a list of the interface; "" for any other."""
    first = items[0] if items else {}
    if "ratingRecords" in first:
        return "uschess-sections"
    if "ratingSupplementDate" in first:
        return "uschess-supplements"
    player = get_dict(first, "player")
    return "uschess-games" if "outcome" in player else ""


def read_list(value: dict[str, Any], _asked: Asked) -> HistoryReading:
    """Read one of the three lists; raises SourceRefused."""
    items = get_dicts(value, "items")
    kind = find_kind(items)
    damaged = DamagedValues()
    if kind == "uschess-sections":
        rows = [row for item in items for row in _read_section(item, damaged)]
        rows.sort(key=lambda row: row.last)
        history = PersonHistory(events=tuple(rows))
    elif kind == "uschess-supplements":
        listed = [row for item in items for row in _read_supplement(item, damaged)]
        listed.sort(key=lambda row: row.day)
        history = PersonHistory(ratings=tuple(listed))
    else:
        history = PersonHistory(games=order_games([*map(_read_game, items)]))
    entries = "1 entry" if len(items) == 1 else f"{len(items)} entries"
    note = f"only {entries}: older ones follow on the next page (Offset)"
    is_cut = value.get("hasNextPage") is True
    notes = (*((note,) if is_cut else ()), *damaged.list_notes())
    return HistoryReading(kind, history=history, notes=notes)


def read_page(page: SavedPage, _asked: Asked) -> HistoryReading:
    """Read a saved page of a member's tournaments; raises SourceRefused."""
    owners = [one for text in page.headings if (one := _OWNER.search(text))]
    rows: list[HistoryEvent] = []
    damaged = DamagedValues()
    for row in reversed(page.rows):
        has_change = any(map(_CHANGE.search, row.cells))
        day, _, event = row.cells[0].partition("|") if row.cells else ("", "", "")
        has_cells = len(row.cells) == 2 + len(_PAGE_POOLS)
        has_day = bool(_DAY.fullmatch(day.strip()))
        if not (has_cells and has_day):
            if has_change and len(row.cells) > 1 and (has_cells or has_day):
                damaged.add("a row", " ".join(row.cells))
            continue
        name, _, section = row.cells[1].partition("|")
        number = section.partition(":")[0].strip()
        for pool, cell in zip(_PAGE_POOLS, row.cells[2:], strict=True):
            change = _CHANGE.search(cell)
            if change is None:
                if any(map(str.isdecimal, cell)):
                    damaged.add(f"{day.strip()}, {pool}", cell)
                continue
            before = read_digits(change[2])
            rows.append(
                _make_event(
                    f"online-{pool}" if change[1] else pool,
                    (day.strip(), day.strip()),
                    shorten(name.strip(), 100),
                    (before, int(change[3])),
                    _make_key(event.strip(), number),
                )
            )
    if not rows:
        raise SourceRefused("no tournaments in this page")
    owner = Owner()
    if owners:
        number, name = owners[0].groups()
        owner = Owner(name=shorten(name), identities=(Identity("uscf", number),))
    history = PersonHistory(events=tuple(rows))
    return HistoryReading(
        "uschess-page", owner, history=history, notes=damaged.list_notes()
    )


def _read_section(item: dict[str, Any], damaged: DamagedValues) -> list[HistoryEvent]:
    event = get_dict(item, "event")
    first, last = (
        _read_day(get_text(item, key) or get_text(event, key))
        for key in ("startDate", "endDate")
    )
    if "ratingRecords" not in item:
        damaged.add(last, "no ratings of the section")
    return [
        _make_event(
            _find_pool(get_text(record, "ratingSource")),
            (first, last),
            get_text(event, "name", 100) or get_text(item, "sectionName", 100),
            (
                damaged.get_whole(record, "preRating", last) or None,
                damaged.get_whole(record, "postRating", last) or None,
            ),
            _make_key(event.get("id"), item.get("sectionNumber")),
        )
        for record in get_dicts(item, "ratingRecords")
    ]


def _make_event(
    pool: str,
    days: tuple[str, str],
    name: str,
    ratings: tuple[int | None, int | None],
    key: str,
) -> HistoryEvent:
    """Make an event with its first and last day, the rating before it and after it."""
    (first, last), (before, after) = days, ratings
    return HistoryEvent(
        system="uscf",
        pool=pool,
        first=first,
        last=last,
        name=name,
        before=before,
        change=find_change(before, after),
        after=after,
        source=_SOURCE,
        key=key,
    )


def _read_supplement(
    item: dict[str, Any], damaged: DamagedValues
) -> list[HistoryRating]:
    day = _read_day(get_text(item, "ratingSupplementDate"))
    found = []
    if "ratings" not in item:
        damaged.add(day, "no ratings")
    for one in get_dicts(item, "ratings"):
        rating = damaged.get_whole(one, "rating", day)
        if rating:
            pool = _find_pool(get_text(one, "source"))
            found.append(
                HistoryRating("uscf", pool, day, rating, source="US Chess supplement")
            )
    return found


def _read_game(item: dict[str, Any]) -> HistoryGame:
    event, player, other = (
        get_dict(item, key) for key in ("event", "player", "opponent")
    )
    outcome = get_text(player, "outcome").lower()
    if outcome not in _HALVES:
        raise SourceRefused(f"'{shorten(outcome, 20)}': not win, draw or loss")
    names = (get_text(other, key) for key in ("lastName", "firstName"))
    return HistoryGame(
        system="uscf",
        pool=_find_pool(get_text(item, "ratingSystem")),
        moment=_read_day(get_text(event, "endDate")),
        own=None,
        colour=_COLOURS.get(get_text(player, "color").lower(), ""),
        opponent=", ".join(filter(None, names)),
        opponent_rating=None,
        halves=_HALVES[outcome],
        event=get_text(event, "name", 100),
        source=_SOURCE,
    )


def _make_key(event: object, section: object) -> str:
    """Return the number of a section of an event; "" if the event has none."""
    return shorten(f"{event}-{section}", 40) if event else ""


def _find_pool(letters: str) -> str:
    if letters not in _POOLS:
        raise SourceRefused(f"'{shorten(letters, 20)}': not a rating of US Chess")
    return _POOLS[letters]
