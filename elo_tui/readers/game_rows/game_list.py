"""The games of a table: each row a game of two people, with what stands beside it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.events.reading import Note
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.readers.game_rows import days, results
from elo_tui.readers.game_rows.column_words import Family, Kind, fold
from elo_tui.readers.shared import SourceRefused, quote
from elo_tui.readers.tables.cells import parse_rating, parse_whole
from elo_tui.readers.unused_columns import list_unused, name_unused_columns

if TYPE_CHECKING:
    from elo_tui.readers.game_rows.frame import Frame
    from elo_tui.readers.meanings import Meanings
    from elo_tui.readers.tables.cell_rows import Row


class RowSide(Struct, frozen=True, gc=False):
    """One of the two people of a row, as the row has it."""

    name: str
    rating: int | None = None
    """0 for unrated, None without a statement."""
    id: str = ""
    title: str = ""
    federation: str = ""
    number: int | None = None
    """The starting number, if both sides have a column of them."""


class RowGame(Struct, frozen=True):
    """A game of a row; `second` is None for a bye."""

    line: int
    first: RowSide
    second: RowSide | None
    codes: tuple[str, str]
    day: date | None = None
    round: int | None = None
    event: str = ""
    excluded: str = ""
    """Why it is not rated although it was played."""
    knows_colours: bool = True
    """Whether the first had White, where the first side is White's."""
    score: tuple[int, int] | None = None
    """Goals, sets or games of both sides, if the row has them."""
    is_neutral: bool = False
    """Whether neither is at home, though the columns are those of home and away."""


class GameList(Struct, frozen=True):
    """The games of a source, in its order."""

    games: tuple[RowGame, ...]
    family: Family
    notes: tuple[Note, ...] = ()
    name: str = ""
    """The event's, from a line above the table."""
    left_out: int = 0
    rows: int = 0
    are_national: bool = False
    """Whether the ratings are those of a list of the source's own."""


#: A lower number is what is left of a damaged one.
_RATING_MIN = 90
_UNRATED = frozenset(map(fold, ("no", "nein", "false", "unrated", "casual", "0", "n")))
_NEUTRAL = frozenset(map(fold, ("yes", "ja", "true", "1", "y", "j", "neutral")))
_NO_RATING = frozenset("-–?")
_NOT_NUMBERS = "no number of a round; the games are numbered in their order"


def list_games(frame: Frame, said: Meanings) -> GameList:
    """List the games of a table; raises SourceRefused."""
    return _GameList(frame, said).list_games()


class _GameList:
    def __init__(self, frame: Frame, said: Meanings) -> None:
        self._said = said
        self._frame = frame
        self._header = frame.header
        self._rows = frame.rows
        self._notes: list[Note] = []

    def list_games(self) -> GameList:
        if not self._rows:
            raise SourceRefused("the table has no rows")
        outcomes = self._read_outcomes()
        found = self._read_days()
        rounds = self._read_rounds()
        events = self._read_events()
        games = []
        left_out = 0
        for place, (row, outcome) in enumerate(zip(self._rows, outcomes, strict=True)):
            sides = [self._read_side(row, side) for side in (1, 2)]
            game = self._make_game(row, sides, outcome)
            if game is None:
                left_out += 1
                continue
            games.append(
                replace(
                    game,
                    day=found.days[place],
                    round=rounds[place],
                    event=events[place],
                )
            )
        self._name_columns()
        return GameList(
            games=tuple(games),
            family=self._header.family,
            notes=tuple(self._notes),
            name=self._read_name(),
            left_out=left_out,
            rows=len(self._rows),
        )

    def _cells(self, kind: Kind, side: int = 0) -> list[str] | None:
        place = self._header.find(kind, side)
        return None if place is None else [row.cell(place) for row in self._rows]

    def _title(self, kind: Kind) -> str:
        place = self._header.find(kind)
        return "" if place is None else clean_name(self._frame.titles[place], 20)

    def _read_outcomes(self) -> list[results.SideResults]:
        ones, others = self._cells("points", 1), self._cells("points", 2)
        cells = self._cells("result")
        if cells is None and not (ones or others):
            cells = self._cells("points")
        if self._header.family == "outcome":
            if cells is None and ones and others:
                return results.read_points(ones, others, None, self._said.are_scores)
            return results.read_outcome_scores(cells or [""] * len(self._rows))
        found = None
        if cells is not None:
            names = self._list_names()
            try:
                found = results.read_results(cells, names, self._said.are_scores)
            except results.ColumnFault as fault:
                raise results.refuse_column(self._title("result"), fault) from None
        if ones is None and others is None:
            return found or [results.OPEN] * len(self._rows)
        if ones is None or others is None:
            return found or self._read_one_side(ones, others)
        return results.read_points(ones, others, found, self._said.are_scores)

    def _read_one_side(
        self, ones: list[str] | None, others: list[str] | None
    ) -> list[results.SideResults]:
        blank = [""] * len(self._rows)
        return results.read_points(ones or blank, others or blank, None)

    def _list_names(self) -> list[tuple[str, str]]:
        ones, others = self._cells("name", 1), self._cells("name", 2)
        return [*zip(ones or (), others or (), strict=True)]

    def _read_days(self) -> days.Days:
        cells = self._cells("date")
        if cells is None:
            return days.Days([None] * len(self._rows))
        found = days.read_days(cells, self._said.month_first)
        title = self._title("date")
        for place in found.unread:
            shown = quote(cells[place], 20) if cells[place] else "a blank"
            text = f"column {title}: {shown} is no day"
            self._notes.append(Note(self._rows[place].line, text))
        if found.doubt:
            text = f"column {title}: {found.doubt}; no day is taken. {days.DECIDE}"
            self._notes.append(Note(None, text))
        if found.note:
            self._notes.append(Note(None, f"column {title}: {found.note}"))
        return found

    def _read_rounds(self) -> list[int | None]:
        cells = self._cells("round")
        if cells is None:
            return [None] * len(self._rows)
        numbers = [parse_whole(cell.split()[-1] if cell else "") for cell in cells]
        odd = next((c for c, n in zip(cells, numbers, strict=True) if c and not n), "")
        if odd:
            text = f"column {self._title('round')}: {quote(odd, 12)} is {_NOT_NUMBERS}"
            self._notes.append(Note(None, text))
            return [None] * len(self._rows)
        if max(filter(None, numbers), default=0) > GAMES_MAX:
            raise SourceRefused(f"more than {GAMES_MAX} rounds")
        return numbers

    def _read_events(self) -> list[str]:
        events, sections = self._cells("event"), self._cells("section")
        blank = [""] * len(self._rows)
        several = sections is not None and len({*sections}) > 1
        return [
            clean_name(", ".join(filter(None, (event, section if several else ""))))
            for event, section in zip(events or blank, sections or blank, strict=True)
        ]

    def _read_side(self, row: Row, side: int) -> RowSide:
        def cell(kind: Kind) -> str:
            return row.cell(self._header.find(kind, side))

        rating = cell("rating")
        number = parse_rating(rating)
        if number is None and rating and rating not in _NO_RATING:
            text = f"rating {quote(rating, 12)} not read"
            self._notes.append(Note(row.line, text, on_ratings=True))
        if number is not None and 0 < number < _RATING_MIN:
            text = f"rating {number} is lower than any list has; check it"
            self._notes.append(Note(row.line, text, on_ratings=True))
        identity = cell("id")
        return RowSide(
            name=clean_name(" ".join(cell("name").split())),
            rating=0 if number is None and rating else number,
            id=clean_name(identity, 20) if identity.strip("0") else "",
            title=clean_name(cell("title"), 12),
            federation=clean_name(cell("federation"), 12),
            number=parse_whole(cell("number")),
        )

    def _make_game(
        self, row: Row, sides: Sequence[RowSide], outcome: results.SideResults
    ) -> RowGame | None:
        """Make the game of a row without its day; None, with a note, for none."""
        first, second = sides
        nobody = [not one.name or results.is_bye_name(one.name) for one in sides]
        nameless = [
            not bye and not any(map(str.isalpha, one.name))
            for bye, one in zip(nobody, sides, strict=True)
        ]
        if all(nobody) or any(nameless):
            who = quote(sides[nameless.index(True)].name, 20) if any(nameless) else ""
            why = f"{who} is no name" if who else "nobody is named"
            self._notes.append(row.omission(why))
            return None
        if outcome.codes is None:
            text = f"{outcome.why}; not rated"
            self._notes.append(Note(row.line, text, left_out=True))
            return (
                RowGame(line=row.line, first=first, second=second, codes=("*", "*"))
                if not any(nobody)
                else None
            )
        if any(nobody) or outcome.is_bye:
            present = second if nobody[0] else first
            code = _read_bye(outcome, 1 if nobody[0] else 0)
            return RowGame(
                line=row.line, first=present, second=None, codes=(code, code)
            )
        if fold(first.name) == fold(second.name) and first.id == second.id:
            self._notes.append(row.omission("the same name on both sides"))
            return None
        return RowGame(
            line=row.line,
            first=first,
            second=second,
            codes=outcome.codes,
            excluded="not rated" if self._says(row, "rated", _UNRATED) else "",
            score=outcome.score,
            is_neutral=self._says(row, "neutral", _NEUTRAL),
        )

    def _says(self, row: Row, kind: Kind, words: frozenset[str]) -> bool:
        place = self._header.find(kind)
        return place is not None and fold(row.cell(place)) in words

    def _read_name(self) -> str:
        names = [clean_name(row.cell(0), TEXT_MAX) for row in self._frame.above]
        return next(filter(None, names), "")

    def _name_columns(self) -> None:
        """Name the columns that say nothing of a game, once."""
        columns = enumerate(self._header.columns)
        places = (place for place, column in columns if column.kind == "unused")
        cells = [row.cells for row in self._rows]
        unused = list_unused(self._frame.titles, cells, places)
        line = self._rows[0].line - 1
        self._notes += name_unused_columns(line, unused)


def _read_bye(outcome: results.SideResults, side: int) -> str:
    """The code of a bye: its points if the row states them."""
    code = (outcome.codes or ("*", "*"))[side]
    return {"1": "F", "+": "F", "=": "H", "0": "Z", "-": "Z"}.get(code, code)
