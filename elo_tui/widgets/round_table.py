"""The rounds of a tournament as a table with a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import var

from elo_tui.commands.bindings import bindings
from elo_tui.core.figures import signed
from elo_tui.core.model import Game, RatedGame, Result
from elo_tui.views.tournament import TournamentView
from elo_tui.widgets.cursor_table import CursorTable, said
from elo_tui.widgets.lines import Row, Span, fit, fit_right

_RESULTS = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.FULL_BYE: "1",
    Result.HALF_BYE: "½",
    Result.ZERO_BYE: "0",
}
#: The width of a title before an opponent's name, as in the table of players.
_TITLE = 4
_FEDERATION = 4
#: The narrowest tables with a name and its title, and with a federation, cells.
_NAME_FROM, _FEDERATION_FROM = 60, 80
#: The width of everything beside the opponent's name: the mark and the number of the
#: round before it, the figures after it.
_BESIDE_NAME = 43


class _Columns(NamedTuple):
    """The width of the table, and which columns it has that others have not."""

    width: int
    name: bool
    title: bool
    """Before the name."""
    federation: bool

    @property
    def name_width(self) -> int:
        """With the title."""
        return self.width - _BESIDE_NAME - _FEDERATION * self.federation


class RoundTable(CursorTable[TournamentView, _Columns]):
    """Draws the rounds and posts what the user wants with the one under the cursor."""

    scope = "rounds"

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("rounds")]

    view: var[TournamentView | None] = var(None)

    class Asked(Message):
        """Something is wanted with a round: "edit", "insert", "delete", "leave"."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    class ResultGiven(Message):
        """The round under the cursor gets a result; None takes it out."""

        def __init__(self, result: Result | None) -> None:
            super().__init__()
            self.result = result

    class Moved(Message):
        """The round under the cursor goes up (-1) or down (1)."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Pasted(Message):
        """A text was pasted: games to add."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class CursorMoved(Message):
        """The cursor goes to another round."""

        def __init__(self, cursor: int) -> None:
            super().__init__()
            self.cursor = cursor

    @property
    def count(self) -> int:
        return len(self.view.state.rounds) if self.view is not None else 0

    @property
    def place(self) -> int:
        return self.view.state.cursor if self.view is not None else 0

    @property
    def total(self) -> int:
        """The rounds with those being typed."""
        return len(self.view.rounds) if self.view is not None else 0

    @property
    def marked(self) -> int:
        view, place = self.view, self.place
        if view is None or not view.fresh or place < view.fresh[0]:
            return place
        return place + len(view.fresh) - view.state.replaces

    def place_of(self, row: int) -> int | None:
        view = self.view
        if view is None or row >= self.total or row in view.fresh:
            return None
        after = view.fresh and row > view.fresh[-1]
        return row - (len(view.fresh) - view.state.replaces if after else 0)

    def window(self, height: int) -> tuple[int, int]:
        """The rows shown: the one under the cursor, or the last one typed."""
        assert self.view is not None
        row = self.marked if self.has_focus else self.view.cursor
        room = max(1, height - 1)
        first = min(row, max(0, min(row - room + 1, self.total - room)))
        return first, min(self.total, first + room)

    def go_to(self, place: int) -> None:
        self.post_message(self.CursorMoved(place))

    def open_row(self) -> None:
        self.post_message(self.Asked("edit"))

    def go_up(self) -> None:
        self.post_message(self.Asked("leave"))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.post_message(self.Pasted(event.text))

    def empty(self, view: TournamentView | None, width: int) -> Sequence[Row]:
        return said(_EMPTY, width) if view is not None else ()

    def layout_of(self, view: TournamentView, width: int) -> _Columns:
        return _Columns(
            width,
            width >= _NAME_FROM,
            any(game.title for game in view.rounds),
            width >= _FEDERATION_FROM and any(game.federation for game in view.rounds),
        )

    def head(self, view: TournamentView, layout: _Columns, shown: str) -> Row:
        if not layout.name:
            total = f"{shown or 'Total':>9}"
            title = f"{'Rd':>4} {'Rtg':<5}{'Res':>3}{'Change':>9}{total}"
        else:
            opponent = f"Opponent {shown}"
            if len(opponent) > layout.name_width:
                opponent = shown
            title = f"{'Rd':>4} {fit(opponent, layout.name_width)}"
            title += f"{'FED':>{_FEDERATION}}" if layout.federation else ""
            title += f"{'Rtg':>6}{'Res':>5}{'We':>7}{'Change':>10}{'Total':>9} "
        return ((fit(title, layout.width), "key"),)

    def row(
        self, view: TournamentView, index: int, layout: _Columns, here: bool
    ) -> Row:
        rated = view.event.games[index] if view.event else None
        fresh = index in view.fresh
        return _round(index, view.rounds[index], rated, layout, here, fresh)

    def action_edit(self) -> None:
        self.open_row()

    def action_insert(self) -> None:
        self.post_message(self.Asked("insert"))

    def action_delete(self) -> None:
        self.post_message(self.Asked("delete"))

    def action_leave(self) -> None:
        self.go_up()

    def action_move(self, by: int) -> None:
        self.post_message(self.Moved(by))

    def action_result(self, code: str) -> None:
        self.post_message(self.ResultGiven(None if code == "?" else Result(code)))


_EMPTY = (
    "No rounds yet. Type them in the line above, several at once:",
    "2010 W, 1900 draw x2, 2100 = Ivanova, bye",
    "A rating without a result is a game to come: it counts nothing yet.",
)


def _round(
    index: int,
    game: Game,
    rated: RatedGame | None,
    columns: _Columns,
    here: bool,
    fresh: bool,
) -> Row:
    mark = "+" if fresh else ">" if here else " "
    number = f"{mark}{game.round or index + 1:>3}"
    rating = str(game.opponent) if game.opponent is not None else "-"
    result = _RESULTS[game.result] if game.result else "·"
    role = "cursor" if here else ""
    if not columns.name:
        text = f"{number} {rating:<5}{result:>3}"
        effect, effect_role = _effect(game, rated, 18)
        return (
            (text, role),
            (fit(effect, columns.width - cell_len(text)), role or effect_role),
        )
    # a reader of reports passes on whatever stands for a title there
    title = fit(game.title, _TITLE - 1) + " " if columns.title else ""
    name = fit(title + _who(game), columns.name_width)
    federation = ""
    if columns.federation:
        federation = " " + fit_right(game.federation, _FEDERATION - 1)
    expected = (
        "" if rated is None or rated.expected is None else f"{rated.expected:.2f}"
    )
    effect, effect_role = _effect(game, rated, 19)
    return (
        (f"{number} {name}{federation}{rating:>6}{result:>5}{expected:>7}", role),
        (f"{effect} ", role or effect_role),
    )


def _effect(game: Game, rated: RatedGame | None, width: int) -> Span:
    """Change and running total, or in their place why there are none."""
    if rated is None:
        return (" " * width, "")
    if rated.change is None:
        return (fit_right(rated.reason if game.result else "to come", width), "dim")
    if rated.expected is None:
        # a first rating comes from all games together
        return (fit_right("counts", width), "dim")
    return (f"{signed(rated.change):>{width - 9}}{signed(rated.total):>9}", "")


def _who(game: Game) -> str:
    colour = {"w": " (white)", "b": " (black)", "": ""}[game.colour]
    if game.result in (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE):
        return "bye"
    unknown = "unrated opponent" if game.opponent is None else ""
    behind = f" RD {game.rd:g}" if game.rd is not None else ""
    if game.provisional is not None:
        behind = f" P{game.provisional or ''}"
    return f"{game.name or unknown}{colour}{behind}".strip()
