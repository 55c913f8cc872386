"""Match cards of the league system of the English Chess Federation (JSON).

A card is ``{"title": .., "data": [{"board": "1 ( W )", "hname": .., "aname": ..}]}``;
the colour is that of the home player. A rating is followed by the one at the start of
the season in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.game_rows.days import read_day
from elo_tui.readers.game_rows.game_list import GameList, RowGame, RowSide
from elo_tui.readers.game_rows.games_event import build_reading
from elo_tui.readers.shared import get_dicts, get_text, parse_json, return_refusal
from elo_tui.readers.tables.cells import parse_both, parse_rating

FORMAT = "ecf-league"

_HEAD = re.compile(r'\s*\[?\s*\{[^{}\[\]]*"title"[^{}]*"header"[^{}]*"data"\s*:', re.S)
_COLOUR = re.compile(r"\(\s*([WB])\s*\)")
_ROUND = re.compile(r"\s*Round\s*([0-9]{1,2})\s*\Z", re.IGNORECASE)
_DAY = re.compile(r"[0-9]{1,2} [A-Za-z]{3,9} [0-9]{4}|[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DEFAULT = re.compile(r"\s*\(def[a-z]*\)", re.IGNORECASE)
_FORFEITS = {"1": "+", "0": "-"}
_BYES = {"1": "F", "+": "F", "=": "H"}
_NOBODY = frozenset(("default", "", "adjustment"))


def matches(text: str) -> bool:
    """Whether a text is a list of such cards."""
    return _HEAD.match(text) is not None


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the games of all cards."""
    found = parse_json(text)
    tick(len(text))
    listed = found if isinstance(found, list) else [found]
    cards = [card for card in listed if isinstance(card, dict)]
    games = [game for card in cards for game in _list_games(card)]
    note = Note(None, "ratings of today, not those at the start of the season")
    return build_reading(
        GameList(
            games=games,
            family="colours",
            notes=(note,),
            name=_ROUND.sub("", get_text(cards[0], "title")) if len(cards) == 1 else "",
            rows=len(games),
        ),
        FORMAT,
    )


def _list_games(card: dict[str, Any]) -> Iterator[RowGame]:
    """Yield the boards of a card; round and day are in its title, if anywhere."""
    title = get_text(card, "title")
    number, text = _ROUND.search(title), _DAY.search(title)
    day = read_day(text[0]) if text else None
    for row in get_dicts(card, "data"):
        if (game := _read_row(row)) is not None:
            yield replace(
                game,
                round=int(number[1]) if number else None,
                day=day.first if day else None,
            )


def _read_row(row: dict[str, Any]) -> RowGame | None:
    """Read a board; None for a row without one, such as an adjustment of points."""
    sides = [*_read_sides(row)]
    colour = _COLOUR.search(get_text(row, "board"))
    present = [side for side in sides if side.name.casefold() not in _NOBODY]
    if not present or get_text(row, "board").casefold() == "adjustment":
        return None
    codes = _read_codes(get_text(row, "result"))
    if len(present) == 1:
        own = sides.index(present[0])
        code = _BYES.get(codes[own], "Z")
        return RowGame(line=0, first=present[0], second=None, codes=(code, code))
    if colour and colour[1] == "B":
        sides.reverse()
        codes = codes[1], codes[0]
    return RowGame(
        line=0,
        first=sides[0],
        second=sides[1],
        codes=codes,
        knows_colours=colour is not None,
    )


def _read_codes(text: str) -> tuple[str, str]:
    """Read ``1 - 0``, of which ``1 - 0(def)`` and ``0 - 0`` were not played."""
    played, defaults = _DEFAULT.subn("", text)
    one, other = parse_both(played) or ("*", "*")
    if defaults or one == other == "0":
        return _FORFEITS.get(one, one), _FORFEITS.get(other, other)
    return one, other


def _read_sides(row: dict[str, Any]) -> Iterator[RowSide]:
    for name, rating in (("hname", "hrating"), ("aname", "arating")):
        number = parse_rating(get_text(row, rating).partition("(")[0])
        yield RowSide(name=clean_name(get_text(row, name)), rating=number)
