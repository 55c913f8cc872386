"""The kinds of history, recognised by content, never by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from operator import attrgetter
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from elo_tui.core.days import FIRST_DAY, find_last_day
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import POOLS
from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.core.replay.history_records import PersonHistory
from elo_tui.core.text.figures import plural
from elo_tui.readers import fide_page
from elo_tui.readers.history import chesscom_history, lichess_history, national_history
from elo_tui.readers.history.history_source import (
    Asked,
    HistorySource,
    order_games,
    parse_page,
)
from elo_tui.readers.shared import SourceRefused, get_dict, get_dicts, parse_json

#: What is accepted, for messages.
ACCEPTED = (
    "ratings and calculations of FIDE, exports of Lichess and chess.com, cards of DWZ,"
    " lists of US Chess, ECF and CFC"
)
_TAGS = re.compile(r'(?:\s|[%;][^\n]*\n)*\[\s*[A-Za-z]\w*\s+"')
_SITE = re.compile(r'\[Site\s+"([^"]*)"')
_CHESSCOM_GAME = re.compile(r'"(?:end_time|time_class)"\s*:')
_LICHESS_GAME = re.compile(
    r'\s*\[?\s*\{(?=.*"perf"\s*:)(?=.*"createdAt"\s*:)', re.DOTALL
)
_CHART_TABLE = re.compile(r'class="?profile-table(?:_calc|\s+profile-table_chart)')
_CARD = re.compile(r"DWZ-Karteikarte\s")
_MEMBER = re.compile(r"Member Details \(Tournament History\)|Event Name<br>\s*Section")
_JOURNAL = re.compile(r'"format"\s*:\s*"elo-tui journal"')
_TEXT_HEAD = "turniercode|turniername|dwzalt|dwzaltindex"

Row = TypeVar("Row")
_Reader = Callable[[Any, Asked], HistoryReading]


def read_history(source: HistorySource, asked: Asked) -> HistoryReading:
    """Read a file with a history; raises SourceRefused for anything else.

    What is of a day that no event is on is left out, and counted.
    """
    return _drop_odd_days(_drop_doubled(_read_any(source, asked)))


def _drop_odd_days(reading: HistoryReading) -> HistoryReading:
    first, last = str(FIRST_DAY.year), find_last_day().isoformat()
    left = 0

    def keep(rows: Sequence[Row], *names: str) -> tuple[Row, ...]:
        """Select the rows with days, as texts or dates, in order or not known."""
        nonlocal left
        days = attrgetter(names[0], names[-1])
        kept = tuple(
            row
            for row in rows
            if all(not day or first <= str(day)[:10] <= last for day in days(row))
        )
        left += len(rows) - len(kept)
        return kept

    found = PersonHistory(
        ratings=keep(reading.history.ratings, "day"),
        events=keep(reading.history.events, "first", "last"),
        games=keep(reading.history.games, "moment"),
        peaks=keep(reading.history.peaks, "day"),
    )
    entries = keep(reading.entries, "first", "last")
    if not left:
        return reading
    odd = (f"of a day not between {first} and {last}", left)
    return reading._replace(
        history=found, entries=entries, left_out=(*reading.left_out, odd)
    )


def _drop_doubled(reading: HistoryReading) -> HistoryReading:
    """Count rows once that appear twice, and note that.

    Games without a key may be alike: they stay.
    """
    history = reading.history
    events = tuple(dict.fromkeys(history.events))
    ratings = tuple(dict.fromkeys(history.ratings))
    keyed = dict.fromkeys(game for game in history.games if game.key)
    games = (*keyed, *(game for game in history.games if not game.key))
    doubled = sum(map(len, (history.events, history.ratings, history.games)))
    doubled -= sum(map(len, (events, ratings, games)))
    alike = sum(one == other for one, other in pairwise(history.games) if not one.key)
    notes = reading.notes
    if doubled:
        notes += (f"{plural(doubled, 'row')} twice in the file: counted once",)
    if alike:
        notes += (f"{plural(alike, 'game')} the same as the one before: check it",)
    if len(games) < len(history.games):
        history = replace(history, games=order_games(games))
    history = replace(history, events=events, ratings=ratings)
    return reading._replace(history=history, notes=notes)


def _read_any(source: HistorySource, asked: Asked) -> HistoryReading:
    head = source.head
    if not head.strip():
        raise SourceRefused("empty")
    if _TAGS.match(head):
        return _read_pgn(source, asked)
    if _LICHESS_GAME.match(head):
        return _call("lichess_history", "read_json", source, asked)
    if head.lstrip()[:1] in ("{", "[") and _CHESSCOM_GAME.search(head):
        return _call("chesscom_history", "read_json", source, asked)
    if head.lstrip()[:1] in ("{", "["):
        return _read_json(source, asked)
    text = source.text()
    if _TEXT_HEAD in text:
        return _call("dwz_history", "read_dewis", text, asked)
    if fide_page.matches(text):
        return _call("fide_history", "read_calculations", text, asked)
    return _read_club_games(text, asked) or _read_page(text, asked)


def is_journal(head: str) -> bool:
    """Whether a file begins as a document of `elo-tui journal export`."""
    return _JOURNAL.search(head) is not None and head.lstrip().startswith("{")


def _call(module: str, function: str, content: object, asked: Asked) -> HistoryReading:
    loaded = import_module(f"elo_tui.readers.history.{module}")
    reader = cast("_Reader", getattr(loaded, function))
    return reader(content, asked)


def _read_pgn(source: HistorySource, asked: Asked) -> HistoryReading:
    site = _SITE.search(source.head)
    where = site[1] if site else ""
    if lichess_history.is_lichess_site(where):
        return lichess_history.read_pgn(source, asked)
    if where == "Chess.com":
        return chesscom_history.read_pgn(source, asked)
    if (found := _read_club_games(source.text(), asked)) is not None:
        return found
    raise SourceRefused(
        "games, but not an export of Lichess or chess.com; elo-tui event or Ctrl+O"
        " opens the games of an event"
    )


def _read_club_games(text: str, asked: Asked) -> HistoryReading | None:
    """Read one person's games among those of others; None for anything else."""
    from elo_tui.readers.detect import detect_format, read_text
    from elo_tui.readers.history import club_games

    if detect_format(text) not in ("pgn", "games"):
        return None
    reading = read_text(text)
    if not isinstance(reading, EventReading) or not club_games.is_club_games(reading):
        return None
    return club_games.read_own_events(reading, asked)


def _has_keys(value: object, *keys: str) -> bool:
    """Whether a value is a list of objects, the first one with these keys."""
    first = value[0] if isinstance(value, list) and value else None
    return isinstance(first, dict) and first.keys() >= {*keys}


def _has_packed(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(value.get(pool), list) for pool in POOLS
    )


def _is_us_chess(value: object) -> bool:
    return bool(national_history.find_kind(get_dicts(value, "items")))


def _is_stats(value: object) -> bool:
    return chesscom_history.is_stats(value)


def _is_portal(value: object) -> bool:
    entries = get_dicts(value, "entries")
    return "nuLigaPersonId" in get_dict(value, "person") or any(
        "ratingNew" in get_dict(one, "player") for one in entries
    )


def _is_rating_history(value: object) -> bool:
    return value == [] or _has_keys(value, "name", "points")


#: The kinds of small JSON, with their modules and functions, in the order of
#: history.md: what a kind has and no earlier one.
_KINDS: Sequence[tuple[Callable[[Any], bool], str, str]] = (
    (lambda value: _has_keys(value, "date_2"), "fide_history", "read_chart"),
    (_has_packed, "fide_history", "read_packed"),
    (_is_rating_history, "lichess_history", "read_rating_history"),
    (
        lambda value: bool(get_dict(get_dict(value, "perf"), "glicko")),
        "lichess_history",
        "read_perf",
    ),
    (
        lambda value: _has_keys(get_dicts(value, "games"), "game_date"),
        "national_history",
        "read_ecf",
    ),
    (_is_stats, "chesscom_history", "read_stats"),
    (_is_portal, "dwz_history", "read_portal"),
    (_is_us_chess, "national_history", "read_list"),
    (
        lambda value: "cfc_id" in get_dict(value, "player"),
        "national_history",
        "read_cfc",
    ),
)


def _read_json(source: HistorySource, asked: Asked) -> HistoryReading:
    value = parse_json(source.text())
    for is_kind, module, function in _KINDS:
        if is_kind(value):
            return _call(module, function, value, asked)
    if _has_keys(value, "moment", "list_id"):
        raise SourceRefused(
            "ratings of the KNSB: which of its three lists each belongs to is not"
            " stated, so they are not taken"
        )
    if isinstance(value, dict) and value.get("games") == []:
        raise SourceRefused("no games in this file")
    raise SourceRefused(f"JSON that is no history; accepted: {ACCEPTED}")


def _read_page(text: str, asked: Asked) -> HistoryReading:
    kinds = (
        (_CHART_TABLE, "fide_history", ""),
        (_CARD, "dwz_history", "read_card"),
        (_MEMBER, "national_history", "read_page"),
    )
    for pattern, module, function in kinds:
        if pattern.search(text) is None:
            continue
        page = parse_page(text)
        if not function:
            is_index = "calculations.phtml?id_number" in text
            function = "read_index" if is_index else "read_profile"
        return _call(module, function, page, asked)
    raise SourceRefused(f"not one person's history; accepted: {ACCEPTED}")
