"""The pages of the display in the hall: pairings, results, standings, ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from rich.cells import cell_len, set_cell_size

from elo_tui.core.desk.hall_event import HallEvent
from elo_tui.core.desk.round_games import RoundGame
from elo_tui.core.desk.round_news import Gain, RoundLeader
from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.team_matches import Match
from elo_tui.core.text.figures import format_change, format_points
from elo_tui.core.text.short_names import choose_name

#: The most rows of people on a page: at 80x24 a screen is legible at five metres.
ROWS = 18
#: The rows around those of a page: title, heading, a blank one, the bar.
_AROUND = 4
#: The narrowest page in two columns, and the widest column, cells.
_TWO_COLUMNS, _WIDEST = 120, 80
#: The blanks between two columns.
_GAP = 4

RowOf = TypeVar("RowOf")
#: A text and the name of its colour.
BoardSpan = tuple[str, str]
BoardLine = tuple[BoardSpan, ...]


class BoardPage(NamedTuple):
    """A page of the display, drawn for a size."""

    title: str
    lines: tuple[BoardLine, ...]


class BoardCell(NamedTuple, Generic[RowOf]):
    """A column of a page; a name takes the room that is left."""

    heading: str
    width: int
    """Cells; 0 for a name."""
    text: Callable[[RowOf], str]
    is_left: bool = False
    is_change: bool = False
    """Whether gains and losses have colours, next to their signs."""


class BoardSize(NamedTuple):
    """The size of the display, and the rows of people chosen for it."""

    width: int
    height: int
    rows: int = ROWS

    @property
    def columns(self) -> int:
        """The number of columns side by side."""
        return 2 if self.width >= _TWO_COLUMNS else 1

    @property
    def row_count(self) -> int:
        """The rows of people that fit."""
        return max(1, min(self.rows, self.height - _AROUND))

    @property
    def spacing(self) -> int:
        """The rows that each row of people takes, more in a high window."""
        return max(1, (self.height - _AROUND) // self.row_count)


def make_pages(event: HallEvent, size: BoardSize) -> tuple[BoardPage, ...]:
    """Make the pages for a size: pairings before a round, else its results first."""
    pages = [*_list_pages(event, size)]
    if pages:
        return tuple(pages)
    text = event.no_standings or "no games yet"
    return (BoardPage("Waiting for the first round", (((f" {text}", "dim"),),)),)


def _list_pages(event: HallEvent, size: BoardSize) -> Iterator[BoardPage]:
    rounds = event.crosstable.rounds
    if event.pairings:
        title = f"Round {event.paired} of {rounds}"
        yield from _list_matches(event, event.paired, size)
        numbered = [*enumerate(event.pairings, start=1)]
        paired: list[_Paired] = [*numbered]
        paired += [(None, one.player) for one in event.byes]
        yield from _split_table(f"{title}: pairings", _PAIRING, paired, size)
        seats = sorted(_list_seats(numbered), key=lambda one: one.name.casefold())
        yield from _split_table(f"{title}: boards by name", _SEAT, seats, size)
    if event.games:
        yield from _list_matches(event, event.round, size)
        title = f"Round {event.round} of {rounds}: results"
        results = [*enumerate(event.games, start=1)]
        yield from _split_table(title, _RESULT, results, size)
    if event.leaders:
        when = "so far, in" if event.is_open else "after"
        after = f" {when} round {event.round}" if event.round else ""
        places = [(one, event.gains.get(one.no)) for one in event.leaders]
        columns = _TEAM_PLACE if event.is_of_teams else _PLACE
        yield from _split_table(f"Standings{after}", columns, places, size)
    gains = [one for one in event.gains.values() if one.change > 0]
    if gains:
        yield from _split_table("Rating gained", _GAIN, gains[: size.row_count], size)


def _list_matches(
    event: HallEvent, number: int, size: BoardSize
) -> Iterator[BoardPage]:
    """Yield the pages with the matches of teams in a round."""
    names = {team.no: team.name for team in event.crosstable.teams.teams}
    rows = [
        _MatchLine(names[one.one], names[one.other], _write_score(one))
        for one in event.matches
        if one.round == number
    ]
    title = f"Round {number} of {event.crosstable.rounds}: matches"
    yield from _split_table(title, _MATCH, rows, size)


def _write_score(match: Match) -> str:
    """Write the game points of both teams; nothing before the first result."""
    return " - ".join(map(format_points, match.half_points or ()))


def _split_table(
    title: str,
    cells: Sequence[BoardCell[RowOf]],
    rows: Sequence[RowOf],
    size: BoardSize,
) -> Iterator[BoardPage]:
    """Yield the pages of a table, each with a heading."""
    columns = size.columns if len(rows) > size.row_count else 1
    most = size.row_count * columns
    width = min(_WIDEST, (size.width - (columns - 1) * _GAP) // columns)
    heading = _draw_heading(cells, width)
    pages = [rows[at : at + most] for at in range(0, len(rows), most)]
    for place, page in enumerate(pages, start=1):
        parts = [
            page[at : at + size.row_count] for at in range(0, len(page), size.row_count)
        ]
        blank: BoardLine = ((" " * width, ""),)
        lines = [_join([heading] * len(parts))]
        for row in range(len(parts[0])):
            lines.append(
                _join(
                    [
                        _draw(cells, part[row], width) if row < len(part) else blank
                        for part in parts
                    ]
                )
            )
            lines += [()] * (size.spacing - 1)
        number = f" ({place} of {len(pages)})" if len(pages) > 1 else ""
        yield BoardPage(f"{title}{number}", tuple(lines))


def _join(parts: Sequence[BoardLine]) -> BoardLine:
    """Put columns side by side."""
    spans = [*parts[0]]
    for part in parts[1:]:
        spans += [(" " * _GAP, ""), *part]
    return tuple(spans)


def _measure_names(cells: Sequence[BoardCell[RowOf]], width: int) -> int:
    """Measure the cells of each name in a row."""
    names = sum(not one.width for one in cells)
    taken = sum(one.width for one in cells) + len(cells)
    return max(4, (width - taken) // max(1, names))


def _draw_heading(cells: Sequence[BoardCell[RowOf]], width: int) -> BoardLine:
    name = _measure_names(cells, width)
    texts = (_align(one.heading, one, name) for one in cells)
    return ((set_cell_size(" ".join(texts), width), "dim"),)


def _draw(cells: Sequence[BoardCell[RowOf]], row: RowOf, width: int) -> BoardLine:
    name = _measure_names(cells, width)
    spans: list[BoardSpan] = []
    for one in cells:
        text = one.text(row)
        if not one.width:
            text = choose_name(text, name, cell_len)
        role = {"+": "good", "-": "bad"}.get(text[:1], "") if one.is_change else ""
        spans += [(_align(text, one, name), role), (" ", "")]
    used = sum(cell_len(text) for text, _ in spans)
    return (*spans, (" " * (width - used), "")) if used < width else tuple(spans)


def _align(text: str, cell: BoardCell[RowOf], name: int) -> str:
    """Cut a text to its cells, at the left for names."""
    width = cell.width or name
    if cell_len(text) > width:
        return set_cell_size(text, width - 1) + "…"
    blanks = " " * (width - cell_len(text))
    return f"{text}{blanks}" if cell.is_left or not cell.width else f"{blanks}{text}"


class _MatchLine(NamedTuple):
    """A match of two teams."""

    one: str
    other: str
    score: str


class _Seat(NamedTuple):
    """A player's board in a round."""

    name: str
    board: int
    colour: str
    opponent: str


def _list_seats(games: Sequence[tuple[int, RoundGame]]) -> Iterator[_Seat]:
    for board, game in games:
        white, black = game.white.shown_name, game.black.shown_name
        colours = ("White", "Black") if game.has_colours else ("", "")
        yield _Seat(white, board, colours[0], black)
        yield _Seat(black, board, colours[1], white)


def _change(change: float | None) -> str:
    return "" if change is None else format_change(change, 1)


def _rating(rating: int | None) -> str:
    return str(rating) if rating else "-"


def _name_side(one: _Paired, at: int) -> str:
    """Name the player with White at 0, Black at 1; a bye has no opponent."""
    if one[0] is None:
        return "bye" if at else one[1].shown_name
    return (one[1].white, one[1].black)[at].shown_name


def _write_before(one: _Paired, at: int) -> str:
    return "" if one[0] is None else format_points(round(2 * one[1].before[at]))


#: A game with its board.
_Numbered = tuple[int, RoundGame]

#: The same of a round paired, or a player with a bye.
_Paired = _Numbered | tuple[None, Participant]

#: The cells before the first name, and those between two names: one after the other,
#: names are at the same places on all pages.
_BEFORE, _SIDE, _MIDDLE = 4, 6, 3

_PAIRING: tuple[BoardCell[_Paired], ...] = (
    BoardCell("Bd", _BEFORE, lambda one: str(one[0] or "")),
    BoardCell("White", 0, lambda one: _name_side(one, 0)),
    BoardCell("", _SIDE, lambda one: _write_before(one, 0)),
    BoardCell("", _MIDDLE, lambda _: ""),
    BoardCell("", _SIDE, lambda one: _write_before(one, 1)),
    BoardCell("Black", 0, lambda one: _name_side(one, 1)),
)
_MATCH: tuple[BoardCell[_MatchLine], ...] = (
    BoardCell("", _BEFORE, lambda _: ""),
    BoardCell("Team", 0, lambda one: one.one),
    BoardCell("", 2 * _SIDE + _MIDDLE + 2, lambda one: f"{one.score}    "),
    BoardCell("Team", 0, lambda one: one.other),
)
_SEAT: tuple[BoardCell[_Seat], ...] = (
    BoardCell("Bd", _BEFORE, lambda one: str(one.board)),
    BoardCell("Name", 0, lambda one: one.name),
    BoardCell("", 2 * _SIDE + _MIDDLE + 2, lambda one: one.colour, is_left=True),
    BoardCell("Opponent", 0, lambda one: one.opponent),
)
_RESULT: tuple[BoardCell[_Numbered], ...] = (
    BoardCell("Bd", _BEFORE, lambda one: str(one[0])),
    BoardCell("White", 0, lambda one: one[1].white.shown_name),
    BoardCell("", _SIDE, lambda one: _change(one[1].changes[0]), is_change=True),
    BoardCell("", _MIDDLE, lambda one: one[1].result.replace("*", "")),
    BoardCell("", _SIDE, lambda one: _change(one[1].changes[1]), is_change=True),
    BoardCell("Black", 0, lambda one: one[1].black.shown_name),
)
#: A player or a team with the change of rating.
_Placed = tuple[RoundLeader, Gain | None]

_PLACE: tuple[BoardCell[_Placed], ...] = (
    BoardCell("", _BEFORE, lambda one: one[0].place_text),
    BoardCell("Name", 0, lambda one: one[0].name),
    BoardCell("Rtg", 5, lambda one: _rating(one[1].player.rating) if one[1] else ""),
    BoardCell("Points", 7, lambda one: format_points(round(2 * one[0].points))),
    BoardCell(
        "Rtg±",
        7,
        lambda one: _change(one[1].change) if one[1] else "",
        is_change=True,
    ),
)
_TEAM_PLACE: tuple[BoardCell[_Placed], ...] = (_PLACE[0], _PLACE[1], _PLACE[3])
_GAIN: tuple[BoardCell[Gain], ...] = (
    BoardCell("", _BEFORE, lambda _: ""),
    BoardCell("Name", 0, lambda one: one.player.shown_name),
    BoardCell("Rtg", 5, lambda one: _rating(one.player.rating)),
    BoardCell("Round", 7, lambda one: _change(one.in_round), is_change=True),
    BoardCell("Event", 7, lambda one: _change(one.change), is_change=True),
)
