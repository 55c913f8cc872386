"""The games of a table: each row a game of two people, with the facts about them.

Each column is read as a whole, and each different cell of it once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from itertools import repeat
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from elo_tui.core.events.reading import Note, Question
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.readers.folded_words import fold, is_bye_word
from elo_tui.readers.game_rows import days, results
from elo_tui.readers.game_rows.cell_doubts import doubt_rating, list_doubts
from elo_tui.readers.game_rows.column_words import Family, Kind
from elo_tui.readers.game_rows.headings import find_heading
from elo_tui.readers.game_rows.result_cells import DRAW, OPEN, WIN, SideResults
from elo_tui.readers.shared import SourceRefused, quote
from elo_tui.readers.tables.cells import parse_rating, parse_whole
from elo_tui.readers.unused_columns import UnusedColumn, name_unused_columns

if TYPE_CHECKING:
    from elo_tui.readers.game_rows.frame_columns import Frame
    from elo_tui.readers.meanings import Meanings

Value = TypeVar("Value")


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
    is_person: bool = True
    """Whether this is a name: with a letter, and no word such as bye."""


class RowGame(Struct, frozen=True, gc=False):
    """A game of a row; `second` is None for a bye."""

    line: int
    first: RowSide
    second: RowSide | None
    codes: tuple[str, str]
    day: date | None = None
    round: int | None = None
    event: str = ""
    excluded: str = ""
    """The reason why it is not rated although it was played."""
    knows_colours: bool = True
    """Whether the first had White, where the first side is White's."""
    score: tuple[int, int] | None = None
    """Goals, sets or games of both sides, if the row has them."""
    is_neutral: bool = False
    """Whether neither is at home or first, though one is written first."""


class GameList(Struct, frozen=True):
    """The games of a source, in its order."""

    games: list[RowGame]
    """Emptied when an event is built of them: a million need the room."""
    family: Family
    notes: tuple[Note, ...] = ()
    name: str = ""
    """The event's, from a line above the table."""
    left_out: int = 0
    rows: int = 0
    are_national: bool = False
    """Whether the ratings are those of a list of the source's own."""
    question: Question | None = None
    """The question that the table leaves open; nothing is assumed for it."""


_UNRATED = frozenset(map(fold, ("no", "nein", "false", "unrated", "casual", "0", "n")))
_YES = frozenset(map(fold, ("yes", "ja", "true", "1", "y", "j", "x", "oui", "si")))
#: In place of a name: there is no opponent.
_DASHES = " .-–—*"
_NOT_NUMBERS = "no number of a round; the games are numbered in their order"


def list_games(frame: Frame, meanings: Meanings) -> GameList:
    """List the games of a table; raises SourceRefused."""
    return _TableGames(frame, meanings).list_games()


class _SidesSeen(dict[tuple[str, ...], RowSide]):
    """The people of both sides, equal ones once."""

    def __missing__(self, row: tuple[str, ...]) -> RowSide:
        side = self[row] = _read_side(row)
        return side


class _TableGames:
    def __init__(self, frame: Frame, meanings: Meanings) -> None:
        self._meanings = meanings
        self._frame = frame
        self._count = len(frame.lines)
        self._notes: list[Note] = []
        self._question: Question | None = None
        self._people = _SidesSeen()

    def list_games(self) -> GameList:
        if not self._count:
            raise SourceRefused("the table has no rows")
        games = [*self._make_games()]
        if self._frame.header.has_opponents:
            games = self._drop_mirrored(games)
        self._notes += list_doubts(self._frame, games)
        self._name_columns()
        self._name_order()
        return GameList(
            games=games,
            family=self._frame.header.family,
            notes=tuple(self._notes),
            name=self._read_name(),
            left_out=self._count - len(games),
            rows=self._count,
            question=self._question,
        )

    def _make_games(self) -> Iterator[RowGame]:
        rows = zip(
            self._frame.lines,
            self._read_outcomes(),
            *(self._read_sides(side) for side in (1, 2)),
            self._read_days(),
            self._read_rounds(),
            self._read_events(),
            self._find_words("rated", _UNRATED),
            self._find_words("neutral", _YES | {"neutral"}),
            self._find_words("drawn", _YES | {"draw"}),
            strict=True,
        )
        for place, (line, outcome, one, other, *facts) in enumerate(rows):
            day, number, event, is_unrated, is_neutral, is_drawn = facts
            if is_drawn and outcome in (WIN, OPEN):
                outcome = DRAW
            first, second, codes = one, other, outcome.codes
            is_plain = (
                one.is_person and other.is_person and fold(one.name) != fold(other.name)
            )
            if codes is None or outcome.is_bye or not is_plain:
                found = self._look_again(place, outcome, one, other)
                if found is None:
                    continue
                first, second, codes = found
            yield RowGame(
                line=line,
                first=first,
                second=second,
                codes=codes,
                day=day,
                round=number,
                event=event,
                excluded="not rated" if is_unrated else "",
                score=outcome.score,
                is_neutral=is_neutral,
            )

    def _read_column(
        self, kind: Kind, read: Callable[[str], Value], blank: Value
    ) -> Iterable[Value]:
        """Read each different cell of a column once."""
        cells = self._frame.find(kind)
        if cells is None:
            return repeat(blank, self._count)
        known = {cell: read(cell) for cell in {*cells}}
        return map(known.__getitem__, cells)

    def _title(self, kind: Kind) -> str:
        place = self._frame.header.find(kind)
        return "" if place is None else clean_name(self._frame.titles[place], 20)

    def _read_outcomes(self) -> Sequence[SideResults]:
        find = self._frame.find
        points = find("points", 1), find("points", 2)
        cells = find("result")
        if cells is None and not any(points):
            cells = find("points")
        blank = [""] * self._count
        if self._frame.header.family == "outcome" and not (
            cells is None and all(points)
        ):
            return results.read_outcome_scores(cells or blank)
        ones, others = (one or blank for one in points)
        found = None
        try:
            if cells is not None:
                names = zip(find("name", 1) or (), find("name", 2) or (), strict=True)
                found = results.read_results(cells, names, self._meanings.are_scores)
            if found is None and any(points):
                return results.read_points(ones, others, self._meanings.are_scores)
        except results.ColumnFault as fault:
            raise results.refuse_column(self._title("result"), fault) from None
        if found is not None and all(points):
            are_scores = self._meanings.are_scores
            compared = results.compare_points(ones, others, found, are_scores)
            if compared is None:
                places = (self._frame.header.find("points", side) for side in (1, 2))
                titles = [quote(self._frame.titles[place or 0], 12) for place in places]
                text = (
                    f"columns {' and '.join(titles)}: points before the game, not used"
                )
                self._notes.append(Note(None, text))
            return compared or found
        return found or [OPEN] * self._count

    def _read_days(self) -> Sequence[date | None]:
        cells = self._frame.find("date")
        if cells is None:
            above = self._carry_down([(n, one.day) for n, one in self._frame.headings])
            cells = [cell or "" for cell in above]
            if not any(cells):
                return [None] * self._count
        found = days.read_days(cells, self._meanings.month_first)
        title = self._title("date")
        for place in found.unread:
            shown = quote(cells[place], 20) if cells[place] else "a blank"
            text = f"column {title}: {shown} is no day"
            self._notes.append(Note(self._frame.lines[place], text))
        if found.doubt:
            text = f"column {title}: {found.doubt}; no day is taken"
            self._notes.append(Note(None, f"{text}. {days.DECIDE}"))
            self._question = Question("date-order", text)
        if found.note:
            self._notes.append(Note(None, f"column {title}: {found.note}"))
        return found.days

    def _read_rounds(self) -> Iterable[int | None]:
        cells = self._frame.find("round")
        if cells is None:
            return self._carry_down([(n, one.round) for n, one in self._frame.headings])
        known = {c: parse_whole(c.split()[-1] if c else "") for c in {*cells}}
        names = self._frame.find("name", 1) or cells
        rows = zip(cells, names, strict=True)
        odd = next(
            (cell for cell, name in rows if cell and name and not known[cell]), ""
        )
        if odd:
            text = f"column {self._title('round')}: {quote(odd, 12)} is {_NOT_NUMBERS}"
            self._notes.append(Note(None, text))
            return repeat(None, self._count)
        if max(filter(None, known.values()), default=0) > GAMES_MAX:
            raise SourceRefused(f"more than {GAMES_MAX} rounds")
        return map(known.__getitem__, cells)

    def _carry_down(
        self, stated: Iterable[tuple[int, Value | None]]
    ) -> list[Value | None]:
        """Give each row what a line above it states, the nearest one first."""
        rows: list[Value | None] = []
        present: Value | None = None
        for place, value in (*stated, (self._count, None)):
            rows += [present] * (place - len(rows))
            present = value or present
        return rows

    def _drop_mirrored(self, games: list[RowGame]) -> list[RowGame]:
        """Leave each game once if all are there twice, as both players see them."""
        seen: Counter[tuple[object, ...]] = Counter()
        once = []
        for game in games:
            one, other = game.first.name, game.second.name if game.second else ""
            facts = game.day, game.round, game.event
            mine = one, other, game.codes, *facts
            seen[mine] += 1
            if seen[other, one, game.codes[::-1], *facts] < seen[mine]:
                once.append(game)
        if 2 * len(once) != len(games):
            return games
        text = "each game is in two rows, once for each player; read once"
        self._notes.append(Note(None, text))
        return once

    def _read_events(self) -> Iterable[str]:
        events, sections = self._frame.find("event"), self._frame.find("section")
        if sections is None or len({*sections}) < 2:
            return self._read_column("event", clean_name, "")
        pairs = [*zip(events or repeat("", self._count), sections, strict=True)]
        known = {pair: clean_name(", ".join(filter(None, pair))) for pair in {*pairs}}
        return map(known.__getitem__, pairs)

    def _find_words(self, kind: Kind, words: frozenset[str]) -> Iterable[bool]:
        """Find the rows with one of these words in a column."""
        return self._read_column(kind, lambda cell: fold(cell) in words, False)

    def _read_sides(self, side: int) -> Iterable[RowSide]:
        """Read the people of one side, equal ones once, and name odd ratings."""
        kinds: Sequence[Kind] = (
            *("name", "rating", "id", "title", "federation", "number"),
        )
        columns = [self._frame.find(kind, side) for kind in kinds]
        if any(columns[1:]):
            rows = zip(*(c or repeat("", self._count) for c in columns), strict=True)
            sides = [*map(self._people.__getitem__, rows)]
        else:
            # a name alone needs no key of six cells
            names = columns[0] or [""] * self._count
            blank = ("",) * (len(kinds) - 1)
            known = {name: self._people[(name, *blank)] for name in {*names}}
            sides = [*map(known.__getitem__, names)]
        ratings = columns[1] or ()
        doubts = {one: why for one in {*ratings} if (why := doubt_rating(one))}
        for place, rating in enumerate(ratings) if doubts else ():
            if rating in doubts:
                line = self._frame.lines[place]
                self._notes.append(Note(line, doubts[rating], on_ratings=True))
        return sides

    def _look_again(
        self, place: int, outcome: SideResults, first: RowSide, second: RowSide
    ) -> tuple[RowSide, RowSide | None, tuple[str, str]] | None:
        """Read a row that is no plain game, such as a bye; None, with a note."""
        sides, line = (first, second), self._frame.lines[place]
        present = [one for one in sides if one.is_person]
        nameless = [
            one.name
            for one in sides
            if one.name.strip(_DASHES) and not any(map(str.isalpha, one.name))
        ]
        why = f"{quote(nameless[0], 20)} is no name" if nameless else ""
        if outcome.codes is None:
            text = f"{outcome.why}; not rated"
            self._notes.append(Note(line, text, left_out=True))
            return None if len(present) < 2 or why else (first, second, ("*", "*"))
        if why or not present:
            why = why or "nobody is named"
        elif len(present) == 1 or outcome.is_bye:
            code = _read_bye(outcome, sides.index(present[0]))
            return present[0], None, (code, code)
        elif fold(first.name) == fold(second.name) and first.id == second.id:
            why = "the same name on both sides"
        else:
            return first, second, outcome.codes
        self._notes.append(self._frame.make_row(place).omission(why))
        return None

    def _read_name(self) -> str:
        names = [
            clean_name(row.cell(0), TEXT_MAX)
            for row in self._frame.above
            if not find_heading(row.cell(0))
        ]
        return next(filter(None, names), "")

    def _name_order(self) -> None:
        """Note which result comes first if the columns are in reverse order."""
        header = self._frame.header
        one, other, result = (
            header.find("name", 1),
            header.find("name", 2),
            header.find("result"),
        )
        if result is not None and (one or 0) > (other or 0):
            first = quote(self._frame.titles[one or 0], 20)
            text = f"column {self._title('result')}: the result of {first} comes first"
            self._notes.append(Note(None, text))

    def _name_columns(self) -> None:
        """Name the columns without a meaning for games, once."""
        unused = [
            UnusedColumn(place, title, sum(map(bool, cells)))
            for place, (title, cells, column) in enumerate(
                zip(
                    self._frame.titles,
                    self._frame.columns,
                    self._frame.header.columns,
                    strict=True,
                )
            )
            if column.kind == "unused"
        ]
        line = max(self._frame.lines[0] - 1, 1)
        self._notes += name_unused_columns(line, unused)


def _read_side(row: tuple[str, ...]) -> RowSide:
    name, rating, identity, title, federation, number_cell = row
    name = clean_name(name)
    number = parse_rating(rating)
    return RowSide(
        name=name,
        rating=0 if number is None and rating else number,
        id=clean_name(identity, 20) if identity.strip("0") else "",
        title=clean_name(title, 12),
        federation=clean_name(federation, 12),
        number=parse_whole(number_cell),
        is_person=any(map(str.isalpha, name)) and not is_bye_word(name.strip(" .-()")),
    )


def _read_bye(outcome: SideResults, side: int) -> str:
    """The code of a bye: its points if the row states them."""
    code = (outcome.codes or ("*", "*"))[side]
    return {"1": "F", "+": "F", "=": "H", "0": "Z", "-": "Z"}.get(code, code)
