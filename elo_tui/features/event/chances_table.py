"""Chances of the players of an event, and its open games with assumed results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.message import Message
from textual.reactive import var

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.forecast.open_games import RESULTS, SURE
from elo_tui.core.text.figures import format_ordinal
from elo_tui.features.event.player_table import NO_MATCH, EventTable
from elo_tui.features.event.view.chances import ChancesView, OpenGameRow
from elo_tui.features.event.view.field import FieldView
from elo_tui.kit.tables.columns import (
    WAITS_MOST,
    CellTexts,
    Column,
    read_columns,
    text_column,
)
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.tables.record_rows import paragraph_rows
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.lines import Row

if TYPE_CHECKING:
    from elo_tui.core.forecast.place_chances import PlayerChances


def _share(probability: float) -> str:
    """Format a percentage; a possible event is never 0."""
    if not probability:
        return "-  "
    share = f"{100 * probability:.1f}"
    return {"0.0": "<0.1", "100.0": ">99.9" if probability < SURE else share}.get(
        share, share
    )


def _likeliest(one: PlayerChances) -> str:
    at = one.likeliest
    return f"{format_ordinal(at + 1)} {one.by_place[at]:.0%}".replace("%", " %")


def _range(one: PlayerChances) -> str:
    """The best and the worst place of all outcomes."""
    first, last = min(one.by_place) + 1, max(one.by_place) + 1
    return f"{first}-{last}" if first < last else str(first)


#: The working has the places, too.
_RATING, _EXPECTED, _WIN, _LIKELIEST, _PLACES = read_columns(
    f"""
rating | Rtg | 6 | dim from=60 |
expected | Exp | 7 | from=50 |
win | Win % | 8 | strong from=40 |
likeliest | Likeliest | 12 | dim from=70 waits=1 |
range | Places | 9 | dim from=80 waits={WAITS_MOST} |
""",
    CellTexts["PlayerChances"](
        cells={
            "rating": lambda one: str(one.who.rating or "-"),
            "expected": lambda one: f"{round(one.expected_half_points / 2, 9):.2f}",
            "win": lambda one: _share(one.first(1)),
            "likeliest": _likeliest,
            "range": _range,
        }
    ),
)


class ChancesTable(EventTable["PlayerChances"], scope="chances"):
    """The likeliest winner first; the progress while it is computed."""

    BORDER_TITLE = "Chances"

    purpose = "While games are open: who may still win, and what each player needs."

    progress: var[tuple[int, int]] = var((0, 0))
    """Outcomes done, of how many."""

    @property
    def table(self) -> ChancesView:
        """The chances shown, perhaps empty."""
        view = self.view
        return view.chances if view and view.chances else ChancesView()

    @property
    def place(self) -> int:
        return self.table.place_of(self.view.state.cursor) if self.view else 0

    @property
    def count(self) -> int:
        return len(self.table.rows)

    def record(self, view: FieldView, row: int) -> PlayerChances:
        return self.table.rows[row]

    def player_of(self, record: PlayerChances) -> Participant:
        return record.who

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        table = self.table
        done, total = self.progress
        if view is None or view.state.crosstable is None or table.why_not:
            is_ahead = view is not None and view.state.ranking.ahead
            start = "No rounds ahead" if is_ahead else "No chances"
            if table.is_final:
                start = "Nothing can change now"
            return self.empty_rows(f"{start}: {table.why_not}.", width)
        if table.found is not None:
            return paragraph_rows((NO_MATCH,), width)
        if not total:
            return paragraph_rows(("Enter works it out.",), width)
        share = 100 * done // total
        text = f"{done:,} of {total:,} outcomes, {share} %; Esc stops, other keys work."
        return paragraph_rows(("Working out what may still happen:", text), width)

    def sources(self, view: FieldView) -> Sequence[object]:
        return *super().sources(view), view.chances, *self.progress

    def columns(self, view: FieldView, width: int) -> Sequence[Column[PlayerChances]]:
        first = self.table.first
        title = f"First {first} %"
        prize: Column[PlayerChances] = Column(
            "first",
            title,
            len(title) + 3,
            cell=lambda one: _share(one.first(first)),
            from_width=40,
        )
        name = self.name_column(view, width)
        done, total = self.progress
        if total > 1:
            name = name._replace(
                title=f"{100 * done // total} % of {total:,}; Esc stops"
            )
        figures = (_EXPECTED, _WIN, prize, _LIKELIEST, _PLACES)
        return [
            self.number_column(view),
            name,
            *([_RATING] if view.shape.has_ratings else []),
            *figures,
        ]

    def whole_width(self, view: FieldView) -> int:
        return max(super().whole_width(view), _LIKELIEST.from_width)


#: The longest names of open games, cells.
_NAME_MAX = 32
_ROUND: Column[OpenGameRow] = Column(
    "round", "Rd ", 5, cell=lambda game: f"{game.number} ", role="dim"
)
_CHANCE: tuple[Column[OpenGameRow], ...] = tuple(
    Column(
        title,
        title,
        width,
        cell=lambda game, at=at: f"{100 * game.chance[at]:.0f}",  # type: ignore[misc]
        role="dim",
        from_width=60,
    )
    for at, (title, width) in enumerate((("1-0", 5), ("½-½", 5), ("0-1 %", 7)))
)
_ASSUMED: Column[OpenGameRow] = text_column(
    "assumed",
    "  What if",
    10,
    lambda game: f"  {RESULTS.get(game.assumed, '')}",
    role="strong",
)


class OpenGames(CursorTable[FieldView, OpenGameRow], scope="games"):
    """A row a game, White first; w, d and l assume White's result."""

    DEFAULT_CLASSES = "group"
    BORDER_TITLE = "Open games"

    class Assumed(Posting):
        """A result was assumed for a game; ``code`` is White's, empty for none."""

        game: OpenGameRow
        code: str
        place: int
        """The game to go to."""

    class Closed(Message):
        """Posted when Escape was pressed."""

    @property
    def games(self) -> Sequence[OpenGameRow]:
        """The games shown."""
        view = self.view
        return view.chances.games if view and view.chances else ()

    def record(self, view: FieldView, row: int) -> OpenGameRow:
        return self.games[row]

    def sources(self, view: FieldView) -> Sequence[object]:
        return (self.games,)

    @property
    def count(self) -> int:
        return len(self.games)

    @property
    def place(self) -> int:
        at = self.view.state.ranking.game if self.view else 0
        return max(0, min(at, self.count - 1))

    def open_row(self) -> None:
        """Assume the next result in turn."""
        if self.count:
            self._assume_next(self.place)

    def click_cell(self, place: int, name: str, is_double: bool) -> None:
        if name == _ASSUMED.name:
            self._assume_next(place)
        else:
            super().click_cell(place, name, is_double)

    def _assume_next(self, place: int) -> None:
        order = ["", *RESULTS]
        game = self.games[place]
        code = order[(order.index(game.assumed) + 1) % len(order)]
        self.post_message(self.Assumed(game, code, place))

    def go_up(self) -> None:
        self.post_message(self.Closed())

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        return ()

    def columns(self, view: FieldView, width: int) -> Sequence[Column[OpenGameRow]]:
        games = self.games
        players = (player for game in games for player in (game.white, game.black))
        longest = max(map(cell_len, map(_player_label, players)), default=0)
        longest = min(_NAME_MAX, longest)
        white: Column[OpenGameRow] = Column(
            "white",
            "White",
            longest + 1,
            cell=lambda game: _player_label(game.white),
            is_left=True,
            is_elastic=True,
        )
        black = white._replace(
            name="black",
            title=f"- Black  {len(games)} open",
            width=longest + 3,
            cell=lambda game: f"- {_player_label(game.black)}",
        )
        return [_ROUND, white, black, *_CHANCE, _ASSUMED]

    def action_assume(self, code: str) -> None:
        """Assume a result, and go on to the next game without one."""
        if self.count:
            after = range(self.place + 1, self.count)
            open_games = (no for no in after if not self.games[no].assumed)
            place = next(open_games, self.place) if code else self.place
            self.post_message(self.Assumed(self.games[self.place], code, place))


def _player_label(player: Participant) -> str:
    return f"{player.no} {player.name}"
