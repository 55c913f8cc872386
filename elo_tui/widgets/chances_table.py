"""What may become of everybody in an event: the chances of winning and of places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.message import Message
from textual.reactive import var

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.ranking import ordinal
from elo_tui.core.simulation.norm_chances import SURE
from elo_tui.views.chances_view import RESULTS, ChancesView, GameRow, Outlook
from elo_tui.views.field_view import FieldView
from elo_tui.widgets.conventions import Posting
from elo_tui.widgets.cursor_table import Column, CursorTable, fitting, said, width_of
from elo_tui.widgets.lines import Row, fit
from elo_tui.widgets.player_table import NOBODY, EventTable, name_of, name_width

_NUMBER = 5
#: The most that columns stand further apart where there is room, cells.
_APART = 3
#: What gives way to whole names, the first first: the working has it.
_CAN_WAIT = ("range", "likeliest")


def _share(probability: float) -> str:
    """A percentage with its point under the others; what is possible is never 0."""
    if not probability:
        return "-  "
    share = f"{100 * probability:.1f}"
    return {"0.0": "<0.1", "100.0": ">99.9" if probability < SURE else share}.get(
        share, share
    )


def _expected(one: Outlook) -> str:
    return f"{one.chances.expected_halves / 2:.2f}"


def _likeliest(one: Outlook) -> str:
    places = one.places
    at = max(range(len(places)), key=places.__getitem__)
    return f"{ordinal(at + 1)} {places[at]:.0%}".replace("%", " %")


def _range(one: Outlook) -> str:
    """The best and the worst place that has come up."""
    possible = [at + 1 for at, share in enumerate(one.places) if share > 0]
    first, last = possible[0], possible[-1]
    return f"{first}-{last}" if first < last else str(first)


_COLUMNS: tuple[Column[Outlook], ...] = (
    Column("rating", "Rtg", 6, 60, cell=lambda one: str(one.who.rating or "-")),
    Column(
        "expected",
        "Exp",
        7,
        50,
        cell=_expected,
    ),
    Column("win", "Win %", 8, 40, cell=lambda one: _share(one.first(1))),
)
_REST: tuple[Column[Outlook], ...] = (
    Column("likeliest", "Likeliest", 12, 70, cell=_likeliest),
    Column("range", "Places", 9, 80, cell=_range),
)


class ChancesTable(EventTable["_Layout"], scope="chances"):
    """The likeliest winner first; how far it is while it is being worked out."""

    BORDER_TITLE = "Chances"

    then = "While games are open: who may still win, and what each player needs."

    progress: var[tuple[int, int]] = var((0, 0))
    """Outcomes done, of how many."""

    class GamesWanted(Message):
        """The open games should have the focus."""

    class Escaped(Message):
        """Escape was pressed: stop, or go back."""

    @property
    def table(self) -> ChancesView:
        """What is shown; empty where there is none."""
        view = self.view
        return view.chances if view and view.chances else ChancesView()

    @property
    def count(self) -> int:
        return len(self.table.rows)

    @property
    def place(self) -> int:
        return self.table.place_of(self.view.state.cursor) if self.view else 0

    def number_at(self, place: int) -> int:
        return self.table.rows[place].who.no

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        table = self.table
        done, total = self.progress
        if view is None or view.state.crosstable is None or table.why_not:
            return self.without_rows(
                f"Nothing can change any more: {table.why_not}.", width
            )
        if table.found is not None:
            return said((NOBODY,), width)
        if not total:
            return said(("Enter works it out.",), width)
        share = 100 * done // total
        text = f"{done:,} of {total:,} outcomes, {share} %; Esc stops, other keys work."
        return said(("Working out what may still happen:", text), width)

    def layout_of(self, view: FieldView, width: int) -> _Layout:
        columns = fitting(self._columns(view), width)
        whole = width - _NUMBER - 1 - name_width(view) - 1
        for waits in _CAN_WAIT:
            if width_of(columns) > whole:
                columns = [one for one in columns if one.name != waits]
        room = width - _NUMBER - 1 - width_of(columns)
        name = min(room, max(12, name_width(view) + 1))
        # what is left makes the columns easier to follow
        wider = min(_APART, (room - name) // max(1, len(columns)))
        columns = [one._replace(width=one.width + wider) for one in columns]
        return _Layout(name, columns)

    def whole_width(self, view: FieldView) -> int:
        # the last column can be read off the working as well
        beside = _NUMBER + 1 + width_of(self._columns(view)[:-1])
        return max(beside + name_width(view) + 1, _REST[0].from_width)

    def _columns(self, view: FieldView) -> list[Column[Outlook]]:
        """Every column, in order."""
        first = self.table.first
        prize: Column[Outlook] = Column(
            "first",
            f"First {first} %",
            len(f"First {first} %") + 3,
            40,
            cell=lambda one: _share(one.first(first)),
        )
        known = [one for one in _COLUMNS if one.name != "rating" or view.has_ratings]
        return [*known, prize, *_REST]

    def head(self, view: FieldView, layout: _Layout, shown: str) -> Row:
        name = f" Name  {shown}" if shown else " Name"
        done, total = self.progress
        if total > 1:
            name = f" {100 * done // total} % of {total:,}; Esc stops"
        return (
            (f"{'No':>{_NUMBER}}{fit(name, layout.name + 1)}", "key"),
            *((f"{one.title:>{one.width}}", "key") for one in layout.columns),
        )

    def row(self, view: FieldView, index: int, layout: _Layout, here: bool) -> Row:
        one = self.table.rows[index]
        role = "cursor" if here else ""
        mark = ">" if here else " "
        sign, new = view.mark_of(one.who.no)
        number = f"{mark}{one.who.no:>{_NUMBER - 1}}{sign}"
        return (
            (f"{number}{fit(name_of(view, one.who), layout.name)}", role or new),
            *(
                column.span(one, role or _ROLES.get(column.name, ""))
                for column in layout.columns
            ),
        )

    def action_games(self) -> None:
        self.post_message(self.GamesWanted())

    def action_leave(self) -> None:
        self.post_message(self.Escaped())

    def action_find(self) -> None:
        self.go_up()


_ROLES = {"win": "strong", "rating": "dim", "likeliest": "dim", "range": "dim"}


class _Layout(NamedTuple):
    """Where the columns stand."""

    name: int
    columns: list[Column[Outlook]]


_ROUND = 5
_RESULT = 9
_CHANCES = 17
#: A name takes no less, so that the title of the column is whole, and no more, cells.
_NAME_MIN, _NAME_MAX = 10, 32


class OpenGames(CursorTable[FieldView, "_GameLayout"], scope="games"):
    """A row a game, White first; w, d and l assume White's result."""

    DEFAULT_CLASSES = "group"
    BORDER_TITLE = "Open games"

    class CursorMoved(Posting):
        """The cursor goes to another game."""

        place: int

    class Assumed(Posting):
        """A result is assumed for a game; ``code`` is White's, empty for none."""

        game: GameRow
        code: str

    class Left(Message):
        """Escape was pressed."""

    @property
    def games(self) -> Sequence[GameRow]:
        """The games shown."""
        view = self.view
        return view.chances.games if view and view.chances else ()

    @property
    def count(self) -> int:
        return len(self.games)

    @property
    def place(self) -> int:
        at = self.view.state.ranking.game if self.view else 0
        return max(0, min(at, self.count - 1))

    def go_to(self, place: int) -> None:
        self.post_message(self.CursorMoved(place))

    def open_row(self) -> None:
        """Assume the next result in turn."""
        if not self.count:
            return
        order = ["", *RESULTS]
        present = self.games[self.place].assumed
        self._assume(order[(order.index(present) + 1) % len(order)])

    def go_up(self) -> None:
        self.post_message(self.Left())

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        return ()

    def layout_of(self, view: FieldView, width: int) -> _GameLayout:
        chances = _CHANCES if width >= 60 else 0
        room = (width - _ROUND - _RESULT - chances - 3) // 2
        return _GameLayout(max(_NAME_MIN, min(room, self._longest)), chances)

    def whole_width(self, view: FieldView) -> int:
        return _ROUND + 2 * self._longest + 3 + _CHANCES + _RESULT

    @property
    def _longest(self) -> int:
        """The cells of the longest name, as far as names go."""
        players = (who for game in self.games for who in (game.white, game.black))
        return min(_NAME_MAX, max(map(cell_len, map(_player, players)), default=0))

    def head(self, view: FieldView, layout: _GameLayout, shown: str) -> Row:
        count = f"{len(self.games)} open  {shown}" if shown else f"{self.count} open"
        chances = f"{'1-0':>5}{'½-½':>5}{'0-1 %':>7}" if layout.chances else ""
        return (
            (f"{'Rd':>{_ROUND - 1}} ", "key"),
            (fit(f"White - Black  {count}", 2 * layout.name + 3), "key"),
            (chances, "key"),
            (fit("  What if", _RESULT), "key"),
        )

    def row(self, view: FieldView, index: int, layout: _GameLayout, here: bool) -> Row:
        game = self.games[index]
        role = "cursor" if here else ""
        white, black = (
            fit(_player(who), layout.name) for who in (game.white, game.black)
        )
        chances = "".join(f"{100 * share:5.0f}" for share in game.chance)
        return (
            (f"{'>' if here else ' '}{game.number:>{_ROUND - 2}} ", role or "dim"),
            (f"{white} - {black}", role),
            (chances.ljust(layout.chances)[: layout.chances], role or "dim"),
            (fit(f"  {RESULTS.get(game.assumed, '')}", _RESULT), role or "strong"),
        )

    def action_assume(self, code: str) -> None:
        self._assume(code)

    def _assume(self, code: str) -> None:
        if self.count:
            self.post_message(self.Assumed(self.games[self.place], code))


def _player(who: Participant) -> str:
    return f"{who.no} {who.name}"


class _GameLayout(NamedTuple):
    """Where the columns stand."""

    name: int
    chances: int
