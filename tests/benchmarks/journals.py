"""Journals of any size, for keys to be measured on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import cycle
from typing import Literal

from elo_tui.core.model import Game, Result
from elo_tui.core.replay.journal_records import Entry
from elo_tui.session.forms import Form
from tests.accounts import ANNA
from tests.entries import entry
from tests.screens.keeping_desk import fill

_OPPONENTS = (
    *("Berg, Lars", "Okafor, Chidi", "Silva, Inês", "Schmidt, Jürgen", "Tanaka, Ren"),
    *("Novak, Petra", "Kowalski, Ewa", "Dubois, Marc", "Hansen, Ida"),
)
_COLOURS: tuple[Literal["w", "b"], ...] = ("w", "b")


def keep_events(data: str, count: int, long_ones: int = 0) -> None:
    """Keep so many events of two years in a folder, every so many of nine games."""
    keep_entries(data, _list_events(count, long_ones))


def keep_entries(data: str, entries: Iterable[Entry]) -> None:
    """Keep events in the journal of a folder."""
    os.environ["ELO_TUI_DATA"] = data
    try:
        fill(*entries, person=ANNA)
    finally:
        del os.environ["ELO_TUI_DATA"]


def _list_events(count: int, long_ones: int) -> Iterator[Entry]:
    for number in range(count):
        day = date(2025, 1, 1) + timedelta(days=number * 660 // count)
        games: tuple[Game, ...] = (
            Game(1800 + number % 200, Result.WIN),
            Game(1950, Result.LOSS),
        )
        if long_ones and number % long_ones == 2:
            games = (*_list_games(number),)
        form = Form(date=day.isoformat())
        yield entry(name=f"Event {number + 1}", form=form, games=games)


def _list_games(number: int) -> Iterator[Game]:
    results = cycle((Result.WIN, Result.DRAW, Result.LOSS))
    played = zip(_OPPONENTS, results, cycle(_COLOURS), strict=False)
    for place, (name, result, colour) in enumerate(played, start=1):
        rating = 1800 + 37 * number * place % 300
        yield Game(rating, result, name=name, colour=colour)
