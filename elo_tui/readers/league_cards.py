"""Match cards of the league system of the English Chess Federation (JSON).

A card is ``{"title": .., "data": [{"board": "1 ( W )", "hname": .., "aname": ..}]}``;
the colour is that of the home player. A rating is followed by the one at the start of
the season in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.game_rows import results
from elo_tui.readers.game_rows.game_list import GameList, RowGame, RowSide
from elo_tui.readers.game_rows.games_event import build_reading
from elo_tui.readers.shared import get_dicts, get_text, parse_json, return_refusal
from elo_tui.readers.tables.cells import parse_rating

FORMAT = "ecf-league"

_HEAD = re.compile(r'\s*\[?\s*\{[^{}\[\]]*"title"[^{}]*"header"[^{}]*"data"\s*:', re.S)
_COLOUR = re.compile(r"\(\s*([WB])\s*\)")
_NOBODY = frozenset(("default", "", "adjustment"))


def matches(text: str) -> bool:
    """Whether a text is a list of such cards."""
    return _HEAD.match(text) is not None


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the games of all cards."""
    found = parse_json(text)
    tick(len(text))
    cards = found if isinstance(found, list) else [found]
    games = [
        game
        for card in cards
        for row in get_dicts(card, "data")
        if (game := _read_row(row)) is not None
    ]
    notes = [Note(None, "ratings of today, not those at the start of the season")]
    return build_reading(
        GameList(
            games=tuple(games),
            family="colours",
            notes=tuple(notes),
            rows=len(games),
        ),
        FORMAT,
    )


def _read_row(row: Mapping[str, Any]) -> RowGame | None:
    """Read a board; None for a row without one, such as an adjustment of points."""
    sides = [*_read_sides(row)]
    colour = _COLOUR.search(get_text(dict(row), "board"))
    present = [side for side in sides if side.name.casefold() not in _NOBODY]
    if not present or get_text(dict(row), "board").casefold() == "adjustment":
        return None
    (outcome,) = results.read_results(
        [get_text(dict(row), "result")], [(sides[0].name, sides[1].name)]
    )
    codes = outcome.codes or ("*", "*")
    if len(present) == 1:
        own = sides.index(present[0])
        code = {"+": "F", "1": "F", "=": "H"}.get(codes[own], "Z")
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


def _read_sides(row: Mapping[str, Any]) -> Iterator[RowSide]:
    for name, rating in (("hname", "hrating"), ("aname", "arating")):
        number = parse_rating(get_text(dict(row), rating).partition("(")[0])
        yield RowSide(name=clean_name(get_text(dict(row), name)), rating=number)
