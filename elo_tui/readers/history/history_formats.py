"""The kinds of history, recognised by content, never by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple, cast

from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.readers.history.history_source import Asked, HistorySource
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

_Reader = Callable[[Any, Asked], HistoryReading]


class _Json(NamedTuple):
    """A kind of small JSON."""

    matches: Callable[[Any], bool]
    module: str
    function: str


def read_history(source: HistorySource, asked: Asked) -> HistoryReading:
    """Read a file with a history; raises SourceRefused for anything else."""
    head = source.head
    if not head.strip():
        raise SourceRefused("empty")
    if _TAGS.match(head):
        return _read_pgn(source, asked)
    if _LICHESS_GAME.match(head):
        return _call("lichess_games", "read_json", source, asked)
    if head.lstrip()[:1] in ("{", "[") and _CHESSCOM_GAME.search(head):
        return _call("chesscom_games", "read_json", source, asked)
    if head.lstrip()[:1] in ("{", "["):
        return _read_json(source, asked)
    text = source.text()
    if _TEXT_HEAD in text:
        return _call("dwz_history", "read_dewis", text, asked)
    from elo_tui.readers import fide_page

    if fide_page.matches(text):
        return _call("fide_calculations", "read", text, asked)
    return _read_page(text, asked)


def is_journal(head: str) -> bool:
    """Whether a file begins as a document of `elo-tui journal export`."""
    return _JOURNAL.search(head) is not None and head.lstrip().startswith("{")


def _call(module: str, function: str, content: object, asked: Asked) -> HistoryReading:
    loaded = import_module(f"elo_tui.readers.history.{module}")
    reader = cast("_Reader", getattr(loaded, function))
    return reader(content, asked)


def _read_pgn(source: HistorySource, asked: Asked) -> HistoryReading:
    from elo_tui.readers.history import chesscom_games, lichess_games

    site = _SITE.search(source.head)
    where = site[1] if site else ""
    if lichess_games.is_lichess_site(where):
        return lichess_games.read_pgn(source, asked)
    if where == "Chess.com":
        return chesscom_games.read_pgn(source, asked)
    raise SourceRefused(
        "games, but not an export of Lichess or chess.com; elo-tui event or Ctrl+O"
        " opens the games of an event"
    )


def _is_objects(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _has_packed(value: object) -> bool:
    pools = ("standard", "rapid", "blitz")
    return isinstance(value, dict) and all(
        isinstance(value.get(pool), list) for pool in pools
    )


def _is_us_chess(value: object) -> bool:
    from elo_tui.readers.history import us_chess_history

    return bool(us_chess_history.find_kind(get_dicts(value, "items")))


def _is_stats(value: object) -> bool:
    from elo_tui.readers.history import chesscom_ratings

    return chesscom_ratings.is_stats(value)


def _is_ecf(value: object) -> bool:
    games = get_dicts(value, "games")
    return bool(games) and "game_date" in games[0]


def _is_portal(value: object) -> bool:
    entries = get_dicts(value, "entries")
    return "nuLigaPersonId" in get_dict(value, "person") or any(
        "ratingNew" in get_dict(one, "player") for one in entries
    )


#: In the order of history.md: what a kind has and no earlier one.
_KINDS: Sequence[_Json] = (
    _Json(
        lambda value: _is_objects(value) and "date_2" in value[0],
        "fide_ratings",
        "read_chart",
    ),
    _Json(_has_packed, "fide_ratings", "read_packed"),
    _Json(
        lambda value: (
            value == []
            or (_is_objects(value) and {"name", "points"} <= value[0].keys())
        ),
        "lichess_ratings",
        "read_rating_history",
    ),
    _Json(
        lambda value: bool(get_dict(get_dict(value, "perf"), "glicko")),
        "lichess_ratings",
        "read_perf",
    ),
    _Json(_is_ecf, "national_history", "read_ecf"),
    _Json(_is_stats, "chesscom_ratings", "read_stats"),
    _Json(_is_portal, "dwz_history", "read_portal"),
    _Json(_is_us_chess, "us_chess_history", "read_list"),
    _Json(
        lambda value: "cfc_id" in get_dict(value, "player"),
        "national_history",
        "read_cfc",
    ),
)


def _read_json(source: HistorySource, asked: Asked) -> HistoryReading:
    value = parse_json(source.text())
    for kind in _KINDS:
        if kind.matches(value):
            return _call(kind.module, kind.function, value, asked)
    if _is_objects(value) and {"moment", "list_id"} <= cast("Any", value)[0].keys():
        raise SourceRefused(
            "ratings of the KNSB: which of its three lists each belongs to is not"
            " stated, so they are not taken"
        )
    if isinstance(value, dict) and value.get("games") == []:
        raise SourceRefused("no games in this file")
    raise SourceRefused(f"JSON that is no history; accepted: {ACCEPTED}")


def _read_page(text: str, asked: Asked) -> HistoryReading:
    kinds = (
        (_CHART_TABLE, "fide_ratings", ""),
        (_CARD, "dwz_history", "read_card"),
        (_MEMBER, "us_chess_history", "read_page"),
    )
    for pattern, module, function in kinds:
        if pattern.search(text) is None:
            continue
        from elo_tui.readers.history.html_rows import parse_page

        page = parse_page(text)
        if not function:
            is_index = "calculations.phtml?id_number" in text
            function = "read_index" if is_index else "read_profile"
        return _call(module, function, page, asked)
    raise SourceRefused(f"not one person's history; accepted: {ACCEPTED}")
