"""England: a player's games (ECF). Canada: a player's events (CFC). Both as JSON.

ECF writes 5 for a draw and the rating after the game; the pool is only in the address.
"""

from __future__ import annotations

import re
from typing import Any

from elo_tui.core.model import POOLS
from elo_tui.core.replay.history_reading import HistoryReading, Owner
from elo_tui.core.replay.history_records import History, HistoryEvent, HistoryGame
from elo_tui.core.replay.journal_records import Identity
from elo_tui.readers.history.history_source import (
    Asked,
    order_games,
    read_number,
    shorten,
)
from elo_tui.readers.shared import (
    SourceRefused,
    get_dict,
    get_dicts,
    get_id,
    get_text,
    get_whole,
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
    games = [_read_ecf_game(one, pool) for one in get_dicts(value, "games")]
    if not games:
        raise SourceRefused("no games in this file")
    note = f"the file does not say which rating it is: {pool} (--pool gives another)"
    return HistoryReading(
        "ecf-games",
        history=History(games=order_games(games)),
        notes=() if asked.pool else (note,),
    )


def _read_ecf_game(one: dict[str, Any], pool: str) -> HistoryGame:
    score = get_text(one, "score")
    if score not in _SCORES:
        raise SourceRefused(f"score '{shorten(score, 20)}': 1, 0, or 5 for a draw")
    change = one.get("increment")
    return HistoryGame(
        system="ecf",
        pool=pool,
        moment=_read_day(get_text(one, "game_date")),
        own=None,
        colour={"W": "w", "B": "b"}.get(get_text(one, "colour").upper(), ""),
        opponent=get_text(one, "opponent_name"),
        opponent_rating=get_whole(one, "opponent_rating") or None,
        halves=_SCORES[score],
        change=read_number(change),
        after=get_whole(one, "player_rating") or None,
        event=get_text(one, "event_name", 100),
        source="ECF games",
    )


def read_cfc(value: dict[str, Any], _asked: Asked) -> HistoryReading:
    """Read a player's events of Canada; raises SourceRefused."""
    player = get_dict(value, "player")
    events = [_read_cfc_event(one) for one in get_dicts(player, "events")]
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
        history=History(events=tuple(events)),
    )


def _read_cfc_event(one: dict[str, Any]) -> HistoryEvent:
    letter = get_text(one, "rating_type")
    if letter not in _CFC_POOLS:
        raise SourceRefused(f"'{shorten(letter, 20)}': neither R nor Q")
    day = _read_day(get_text(one, "date_end"))
    before, after = (
        get_whole(one, key) or None for key in ("rating_pre", "rating_post")
    )
    return HistoryEvent(
        system="cfc",
        pool=_CFC_POOLS[letter],
        first=day,
        last=day,
        name=get_text(one, "name", 100),
        before=before,
        games=get_whole(one, "games_played"),
        score=read_number(one.get("score")),
        change=after - before if before is not None and after is not None else None,
        after=after,
        source="CFC",
        key=get_text(one, "id"),
    )


def _read_day(text: str) -> str:
    if not _DAY.match(text):
        raise SourceRefused(f"'{shorten(text, 20)}': not a day such as 2026-01-31")
    return text[:10]
