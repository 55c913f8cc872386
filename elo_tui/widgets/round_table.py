"""The rounds of a tournament as a table with a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.reactive import var

from elo_tui.core.model import SIGNS, Game, RatedGame, Result
from elo_tui.core.text.figures import format_change
from elo_tui.views.tournament_view import TournamentView
from elo_tui.views.tournament_view import title as whose
from elo_tui.widgets.conventions import Posting
from elo_tui.widgets.cursor_table import CursorTable, said
from elo_tui.widgets.lines import Row, Span, fit, fit_right, tone
from elo_tui.widgets.totals import total_rows

#: The width of a title before an opponent's name, as in the table of players.
_TITLE = 4
_FEDERATION = 5
#: The colour as a word from this width on, else as its letter, cells.
_WORDS_FROM = 110
_LETTER, _WORD = 4, 7
_COLOUR_TITLES = {0: "", _LETTER: "Col", _WORD: "Colour"}
_COLOURS = {"w": "white", "b": "black", "": ""}
#: The narrowest tables with a name and its title, and with a federation, cells.
_NAME_FROM, _FEDERATION_FROM = 58, 76
#: The width of the mark and the number of the round with a blank, and of the figures:
#: rating, result, expected score, change and running total.
_NUMBER, _FIGURES = 5, (6, 5, 7, 10, 9)
#: The figures where a long name needs the room.
_CLOSE = (5, 4, 6, 9, 9)
#: Short names have the first width, so that the figures are not far from them and stay
#: while a name is typed; long ones have the second.
_NAME, _NAME_MAX = 24, 44
#: What a name that is cut anyway has before other columns are left out, cells.
_NAME_ENOUGH = 24
#: The most that figures stand further apart, cells.
_APART_MAX = 5


class _Columns(NamedTuple):
    """The width of the table, and which columns it has that others have not."""

    width: int
    name: bool
    title: bool
    """Before the name."""
    federation: bool
    colour: int
    """Its width; 0: no game has one."""
    most: int = _NAME_MAX
    """The most cells that a name has, with the title."""
    close: bool = False
    """Whether the figures stand closer together."""

    @property
    def beside_name(self) -> int:
        """The width of all other columns, close together."""
        federation = _FEDERATION * self.federation
        return _NUMBER + sum(self._least) + 1 + federation + self.colour

    @property
    def _least(self) -> tuple[int, ...]:
        return _CLOSE if self.close else _FIGURES

    @property
    def name_width(self) -> int:
        """With the title."""
        return min(self.width - self.beside_name, self.most)

    @property
    def figures(self) -> list[int]:
        """The widths of rating, result, expected score, change and total."""
        spare = self.width - self.beside_name - self.name_width
        apart = min(_APART_MAX, spare // len(_FIGURES))
        return [width + apart for width in self._least]


class RoundTable(CursorTable[TournamentView, _Columns], scope="rounds"):
    """Draws the rounds and posts what the user wants with the one under the cursor."""

    DEFAULT_CLASSES = "group"

    view: var[TournamentView | None] = var(None)

    class Asked(Posting):
        """The user does something with a round: "edit", "insert", "delete", "leave"."""

        what: str

    class ResultGiven(Posting):
        """The round under the cursor gets a result; None takes it out."""

        result: Result | None

    class Moved(Posting):
        """The round under the cursor goes up (-1) or down (1)."""

        by: int

    class Pasted(Posting):
        """A text was pasted: games to add."""

        text: str

    class CursorMoved(Posting):
        """The cursor goes to another round."""

        cursor: int

    _needed = 0
    """How many rows there are for rounds."""

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
        if view is None:
            return ()
        return said(_EMPTY if width >= _NAME_FROM else _EMPTY_NARROW, width)

    def layout_of(self, view: TournamentView, width: int) -> _Columns:
        """The columns; a long name takes the room of what can wait."""
        rounds = view.rounds
        colour = _WORD if width >= _WORDS_FROM else _LETTER
        has_titles = any(game.title for game in rounds)
        longest = max((cell_len(_who(game)) for game in rounds), default=0)
        longest += _TITLE * has_titles
        usual = _Columns(
            width,
            name=width >= _NAME_FROM,
            title=has_titles,
            federation=width >= _FEDERATION_FROM
            and any(game.federation for game in rounds),
            colour=colour if any(game.colour for game in rounds) else 0,
            most=_NAME if longest <= _NAME else _NAME_MAX,
        )
        close = usual._replace(close=True, colour=min(usual.colour, _LETTER))
        alone = close._replace(federation=False)
        ways = (usual, close, alone, alone._replace(colour=0))
        enough = min(longest, _NAME_ENOUGH + _TITLE * has_titles)
        fitting = [way for way in ways if way.name_width >= longest]
        fitting += [way for way in ways if way.name_width >= enough]
        return fitting[0] if fitting else usual

    def head(self, view: TournamentView, layout: _Columns, shown: str) -> Row:
        if not layout.name:
            total = f"{shown or 'Total':>9}"
            title = f"{'Rd':>4} {'Rtg':<5}{'Res':>3}{'Change':>9}{total}"
            return ((fit(title, layout.width), "key"),)
        opponent = f"Opponent {shown}"
        if len(opponent) > layout.name_width:
            opponent = shown
        title = f"{'Rd':>4} {fit(opponent, layout.name_width)}"
        title += fit_right("FED", _FEDERATION) if layout.federation else ""
        title += fit_right(_COLOUR_TITLES[layout.colour], layout.colour)
        names = ("Rtg", "Res", "We", "Change", "Total")
        title += "".join(map(fit_right, names, layout.figures))
        return ((fit(title, layout.width), "key"),)

    def row(
        self, view: TournamentView, index: int, layout: _Columns, here: bool
    ) -> Row:
        rated = view.event.games[index] if view.event else None
        fresh, game = index in view.fresh, view.rounds[index]
        is_new = not fresh and game in view.state.news
        return _round(index, game, rated, layout, here, fresh, is_new)

    def foot(self, view: TournamentView | None, width: int) -> Sequence[Row]:
        return total_rows(view, width, self.framed) if view is not None else ()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = super().rows(width, height)
        if not self.framed or self.view is None:
            return rows
        return self.titled(
            rows, width, whose(self.view.state, self.view.is_kept) or "Rounds"
        )

    def watch_view(self) -> None:
        # in a frame it is as high as its rows; the game typed next has its row already
        if self.framed and self._wanted != self._needed:
            self.refresh(layout=True)
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._needed = self._wanted
        return self._needed + 1 + len(self.foot(self.view, width))

    @property
    def _wanted(self) -> int:
        """The rows for the rounds: one more than there are, or those being typed."""
        return max(self.count + 1, self.total, len(_EMPTY))

    def action_edit(self) -> None:
        self.open_row()

    def action_insert(self) -> None:
        self.post_message(self.Asked("insert"))

    def action_delete(self) -> None:
        self.post_message(self.Asked("delete"))

    def action_move(self, by: int) -> None:
        self.post_message(self.Moved(by))

    def action_result(self, code: str) -> None:
        self.post_message(self.ResultGiven(None if code == "?" else Result(code)))


_EMPTY = (
    "No rounds yet. Type them in the line above, several at once:",
    "2010 W, 1900 draw x2, 2100 = Ivanova, bye",
    "A rating without a result is a game to come: it does not count yet.",
)
_EMPTY_NARROW = (
    "No rounds yet. Type several at once:",
    "2010 W, 1900 draw x2, 2100 =, bye",
    "Without a result a game is to come.",
)


def _round(
    index: int,
    game: Game,
    rated: RatedGame | None,
    columns: _Columns,
    here: bool,
    fresh: bool,
    is_new: bool,
) -> Row:
    mark = "+" if fresh else ">" if here else " "
    number = f"{mark}{game.round or index + 1:>3}{'!' if is_new else ' '}"
    rating = str(game.opponent) if game.opponent is not None else "-"
    result = SIGNS[game.result] if game.result else "·"
    role = "cursor" if here else "new" if is_new else ""
    if not columns.name:
        text = f"{number}{rating:<5}{result:>3}"
        return _with_effect(text, role, _effect(game, rated, 9, 9), columns.width)
    # a reader of reports passes on whatever stands for a title there
    title = fit(game.title, _TITLE - 1) + " " if columns.title else ""
    text = f"{number}{fit(title + _who(game), columns.name_width)}"
    if columns.federation:
        text += " " + fit_right(game.federation, _FEDERATION - 1)
    if columns.colour:
        word = _COLOURS[game.colour] if columns.colour == _WORD else game.colour
        text += fit_right(word, columns.colour)
    expected = (
        "" if rated is None or rated.expected is None else f"{rated.expected:.2f}"
    )
    *widths, change, total = columns.figures
    text += "".join(map(fit_right, (rating, result, expected), widths))
    return _with_effect(text, role, _effect(game, rated, change, total), columns.width)


def _with_effect(text: str, role: str, effect: Sequence[Span], width: int) -> Row:
    """A row of the table; the cursor covers all of it."""
    used = cell_len(text) + sum(cell_len(figure) for figure, _ in effect)
    over = role if role == "cursor" else ""
    coloured = ((figure, over or own) for figure, own in effect)
    return ((text, role), *coloured, (" " * (width - used), role))


def _effect(
    game: Game, rated: RatedGame | None, change: int, total: int
) -> tuple[Span, ...]:
    """Change and running total in so many cells, or why there are none."""
    width = change + total
    if rated is None:
        return ((" " * width, ""),)
    if rated.change is None:
        reason = rated.reason if game.result else "to come"
        return ((fit_right(reason, width), "dim"),)
    if rated.expected is None:
        # a first rating comes from all games together
        return ((fit_right("counts", width), "dim"),)
    gained = format_change(rated.change)
    return (
        (fit_right(gained, change), tone(gained)),
        (fit_right(format_change(rated.total), total), ""),
    )


def _who(game: Game) -> str:
    if game.result in (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE):
        return "bye"
    unknown = "unrated opponent" if game.opponent is None else ""
    extra = f" RD {game.rd:g}" if game.rd is not None else ""
    if game.provisional is not None:
        extra = f" P{game.provisional or ''}"
    return f"{game.name or unknown}{extra}".strip()
