"""Lists of people or engines with ratings and points, which have no games.

Results of a Lichess swiss or arena are a JSON object a line. Ordo and BayesElo print a
table of engines: ``# PLAYER : RATING ERROR POINTS PLAYED (%)`` and ``Rank Name Elo + -
games score oppo. draws``. Each can complete an event or open the list of a pool.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Participant
from elo_tui.core.events.reading import (
    NO_GAMES,
    EventReading,
    Note,
    Tick,
    ignore_progress,
)
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.readers.shared import (
    SourceRefused,
    Values,
    get_rating,
    get_text,
    get_whole,
    number_lines,
    parse_json,
    refuse_more_players,
    return_refusal,
    split_lines,
)

FORMAT = "score-list"

_LICHESS = re.compile(r'\s*\{\s*"rank"\s*:[^{}\n]*"username"\s*:')
_ORDO = re.compile(r"\s*#\s+PLAYER\s*:?\s+RATING\b.*", re.IGNORECASE)
_ORDO_ROW = re.compile(
    r"\s*([0-9]{1,5})\s+(\S.*?)\s*:\s*(-?[0-9]{1,5}(?:\.[0-9]+)?)(?:\s+(?:-+|([0-9.]+)))?"
    r"\s+([0-9]{1,7}(?:\.[0-9])?)\s+([0-9]{1,7})\b.*"
)
_ORDO_CSV = re.compile(r'\ufeff?"#","PLAYER","RATING","ERROR","POINTS","PLAYED".*')
_BAYES = re.compile(r"\s*Rank\s+Name\s+(?:Elo|Rating)\s.*games.*", re.IGNORECASE)
_BAYES_ROW = re.compile(
    r"\s*([0-9]{1,5})\s+(\S.*?)\s+(-?[0-9]{1,5})\s+([0-9]{1,5})\s+([0-9]{1,5})"
    r"\s+([0-9]{1,7})\s+([0-9.]+)%.*"
)
_ABOVE_MAX = 20


def matches(text: str) -> bool:
    """Whether a text is one of these lists."""
    if _LICHESS.match(text) or _ORDO_CSV.match(text):
        return True
    head = text.split("\n", _ABOVE_MAX)[:_ABOVE_MAX]
    return any(_ORDO.fullmatch(line) or _BAYES.fullmatch(line) for line in head)


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the list; raises SourceRefused if it has no player."""
    is_lichess = _LICHESS.match(text) is not None
    people, what, where = (_read_lichess if is_lichess else _read_engines)(text, tick)
    if not people:
        raise SourceRefused(f"{what}, with nobody in it")
    refuse_more_players(len(people))
    about = f"{what}: {plural(len(people), 'row')} with ratings and points{NO_GAMES}"
    note = Note(None, f"{about}; {where}")
    return EventReading(FORMAT, (Crosstable(EventFacts(), tuple(people)),), (note,))


#: The people of a list, its kind, and where its games are.
_List = tuple[list[Participant], str, str]


def _read_engines(text: str, tick: Tick) -> _List:
    engines = list_engines(text, tick)
    people = [_make_participant(no, one) for no, one in enumerate(engines, start=1)]
    is_bayes = any(map(_BAYES.fullmatch, split_lines(text)[:_ABOVE_MAX]))
    what = f"a rating table of {'BayesElo' if is_bayes else 'Ordo'}"
    return (
        people,
        what,
        "pool fit takes its games (PGN), pool new --opening its ratings",
    )


def _read_lichess(text: str, tick: Tick) -> _List:
    people: list[Participant] = []
    is_swiss = '"points"' in text.partition("\n")[0]
    for number, line in number_lines(split_lines(text), tick):
        if not line.strip():
            continue
        found = parse_json(line)
        values: Values = found if isinstance(found, dict) else {}
        name = get_text(values, "username")
        if not name:
            raise SourceRefused("a line without a user name", number)
        points = values.get("points" if is_swiss else "score")
        people.append(
            Participant(
                no=len(people) + 1,
                name=name,
                title=get_text(values, "title", 12),
                rating=get_rating(values, "rating"),
                points=float(points) if isinstance(points, int | float) else None,
                place=get_whole(values, "rank"),
                line=number,
            )
        )
    kind = "a Lichess swiss" if is_swiss else "a Lichess arena"
    where = f"lichess.org/api/{'swiss' if is_swiss else 'tournament'}/ID/games"
    return people, f"results of {kind}", f"its games: {where}"


class RatedEngine(NamedTuple):
    """A row of a table of engines."""

    name: str
    rating: float
    error: float
    """Half of the interval of 95 %; 0 if not stated."""
    games: int
    points: float
    line: int


def list_engines(text: str, tick: Tick = ignore_progress) -> list[RatedEngine]:
    """List the rows of a table of Ordo or BayesElo; none for any other text."""
    lines = split_lines(text)
    head = lines[:_ABOVE_MAX]
    if _ORDO_CSV.match(text):
        return [*_list_ordo_csv(lines)]
    if any(map(_ORDO.fullmatch, head)):
        return [*_list_ordo(lines, tick)]
    return [*_list_bayes(lines, tick)] if any(map(_BAYES.fullmatch, head)) else []


def _list_ordo(lines: list[str], tick: Tick) -> Iterator[RatedEngine]:
    for number, line in number_lines(lines, tick):
        if found := _ORDO_ROW.fullmatch(line):
            yield RatedEngine(
                name=clean_name(found[2]),
                rating=float(found[3]),
                error=float(found[4] or 0),
                games=int(found[6]),
                points=float(found[5]),
                line=number,
            )


def _list_ordo_csv(lines: list[str]) -> Iterator[RatedEngine]:
    for number, row in enumerate(csv.reader(lines[1:]), start=2):
        with suppress(ValueError):
            _, name, rating, error, points, games, *_ = row
            yield RatedEngine(
                name=clean_name(name),
                rating=float(rating),
                error=float(error.strip("-") or 0),
                games=int(games),
                points=float(points),
                line=number,
            )


def _list_bayes(lines: list[str], tick: Tick) -> Iterator[RatedEngine]:
    for number, line in number_lines(lines, tick):
        if found := _BAYES_ROW.fullmatch(line):
            games = int(found[6])
            yield RatedEngine(
                name=clean_name(found[2]),
                rating=float(found[3]),
                error=(int(found[4]) + int(found[5])) / 2,
                games=games,
                points=round(games * float(found[7]) / 50) / 2,
                line=number,
            )


def _make_participant(no: int, engine: RatedEngine) -> Participant:
    rating = round(engine.rating)
    return Participant(
        no=no,
        name=engine.name,
        rating=rating if 0 < rating <= RATING_MAX else None,
        points=engine.points,
        line=engine.line,
    )
