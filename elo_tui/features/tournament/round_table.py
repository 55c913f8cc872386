"""The rounds of a tournament as a table with a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.reactive import var

from elo_tui.core.model import Game, RatedGame, Result
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_change, plural
from elo_tui.core.text.result_words import SIGNS
from elo_tui.features.tournament.totals import total_rows
from elo_tui.features.tournament.typed_rounds import read_pasted_games
from elo_tui.features.tournament.view import TournamentView
from elo_tui.features.tournament.view import build_rounds_title as whose
from elo_tui.kit.tables.columns import CellTexts, Column, read_columns
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.tables.record_rows import Replacement, paragraph_rows
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Posting, Remark
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.lines import Row, fit, tone

#: The width of a title before an opponent's name, as in the table of players.
_TITLE = 4
#: The narrowest tables with names, federations and whole colours, cells.
_NAME_FROM, _FEDERATION_FROM, _WORDS_FROM = 58, 76, 110
#: Names up to the first width have as much, so that the figures do not move while a
#: name is typed; longer names have the second.
_NAME, _NAME_MAX = 24, 44
_COLOURS = {"w": "white", "b": "black", "": ""}


class _ShownRound(NamedTuple):
    """A record of the table."""

    number: str
    game: Game
    rated: RatedGame | None
    role: str
    """``new`` for rounds that the last refresh has changed."""


def _rating(row: _ShownRound) -> str:
    return "-" if row.game.opponent is None else str(row.game.opponent)


def _expected_text(row: _ShownRound) -> str:
    expected = row.rated.expected if row.rated is not None else None
    return "" if expected is None else f"{expected:.2f}"


def _change(row: _ShownRound) -> str:
    return format_change(row.rated.change or 0.0) if row.rated is not None else ""


_COLUMNS = read_columns(
    f"""
number | "Rd " | 5 | |
federation | FED | 5 | from={_FEDERATION_FROM} waits=2 |
colour | Col | 4 | waits=1 |
rating | Rtg | 6 | least=5 |
result | Res | 5 | least=4 |
expected | We | 7 | least=6 |
change | Change | 10 | least=9 |
total | Total | 9 | |
""",
    CellTexts[_ShownRound](
        cells={
            "number": lambda row: row.number,
            "federation": lambda row: fit(row.game.federation, 4).rstrip(),
            "colour": lambda row: row.game.colour,
            "rating": _rating,
            "result": lambda row: SIGNS[row.game.result] if row.game.result else "·",
            "expected": _expected_text,
            "change": _change,
            "total": lambda row: format_change(row.rated.total) if row.rated else "",
        },
        roles={"change": lambda row: tone(_change(row))},
    ),
)
_NUMBER, _FEDERATION, _COLOUR, _RATING, _RESULT, _EXPECTED, _CHANGE, _TOTAL = _COLUMNS
_COLOUR_WORD = _COLOUR._replace(
    title="Colour", width=7, least=4, cell=lambda row: _COLOURS[row.game.colour]
)
#: The columns of a table without names.
_NARROW: tuple[Column[_ShownRound], ...] = (
    _NUMBER,
    _RATING._replace(width=4, least=0),
    _RESULT._replace(width=4, least=0),
    _CHANGE._replace(width=9, least=0),
    _TOTAL,
)


class RoundTable(CursorTable[TournamentView, _ShownRound], scope="rounds"):
    """Table of rounds."""

    DEFAULT_CLASSES = "group"

    view: var[TournamentView | None] = var(None)

    class GamesPasted(Posting):
        """A text was pasted: games to add."""

        text: str

    class ResultClicked(Posting):
        """The result of a round was clicked."""

        place: int

    _needed = 0
    """The number of rows for rounds."""

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
    def marked_row(self) -> int:
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

    def click_cell(self, place: int, name: str, is_double: bool) -> None:
        if name == _RESULT.name:
            self.post_message(self.ResultClicked(place))
        else:
            super().click_cell(place, name, is_double)

    def show_top(self) -> None:
        # its rows follow the cursor
        self.action_end(-1)

    def window(self, height: int) -> tuple[int, int]:
        """The rows shown: the one under the cursor, or the last one typed."""
        assert self.view is not None
        row = self.marked_row if self.has_focus else self.view.cursor
        room = max(1, height - 1)
        first = min(row, max(0, min(row - room + 1, self.total - room)))
        return first, min(self.total, first + room)

    def _scroll_rows(self, by: int) -> None:
        # its rows follow the cursor
        self._move_by(by)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.post_message(self.GamesPasted(event.text))

    def empty(self, view: TournamentView | None, width: int) -> Sequence[Row]:
        if view is None:
            return ()
        return paragraph_rows(_EMPTY if width >= _NAME_FROM else _EMPTY_NARROW, width)

    def columns(
        self, view: TournamentView, width: int
    ) -> Sequence[Column[_ShownRound]]:
        if width < _NAME_FROM:
            return _NARROW
        rounds = view.rounds
        title = _TITLE * any(game.title for game in rounds)
        longest = title + max((cell_len(_name(game)) for game in rounds), default=0)

        def cell(row: _ShownRound) -> str:
            # a reader of reports passes on any text as a title
            start = fit(row.game.title, title - 1) + " " if title else ""
            return start + _name(row.game)

        name: Column[_ShownRound] = Column(
            "opponent",
            "Opponent",
            (_NAME if longest <= _NAME else _NAME_MAX) + 1,
            cell,
            is_left=True,
            is_elastic=True,
            least=min(longest, _NAME_MAX) + 1,
            suffices=_NAME + title + 1,
        )
        colour = _COLOUR_WORD if width >= _WORDS_FROM else _COLOUR
        return [
            _NUMBER,
            name,
            *([_FEDERATION] if any(game.federation for game in rounds) else []),
            *([colour] if any(game.colour for game in rounds) else []),
            *(_RATING, _RESULT, _EXPECTED, _CHANGE, _TOTAL),
        ]

    def record(self, view: TournamentView, row: int) -> _ShownRound:
        game = view.rounds[row]
        is_new = row not in view.fresh and game in view.state.news
        return _ShownRound(
            number=f"{game.round or row + 1}{'!' if is_new else ' '}",
            game=game,
            rated=view.event.games[row] if view.event else None,
            role="new" if is_new else "",
        )

    def row_role(self, record: _ShownRound) -> str:
        return record.role

    def mark(self, row: int) -> str:
        return "+" if self.view is not None and row in self.view.fresh else " "

    def replacement(self, record: _ShownRound) -> Replacement | None:
        rated = record.rated
        if rated is None:
            return None
        if rated.change is None:
            reason = rated.reason if record.game.result else "to come"
            empty = ("expected",) if rated.expected is None else ()
            return Replacement(reason, "dim", (*empty, "change"))
        if rated.expected is None:
            # a first rating comes from all games together
            return Replacement("counts", "dim", ("change",))
        return None

    def foot(self, view: TournamentView | None, width: int) -> Sequence[Row]:
        return total_rows(view, width, self.is_framed) if view is not None else ()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = super().rows(width, height)
        if not self.is_framed or self.view is None:
            return rows
        return self.add_title(
            rows, width, whose(self.view.state, self.view.is_kept) or "Rounds"
        )

    def watch_view(self) -> None:
        # in a frame it is as high as its rows; the game typed next has its row already
        if self.is_framed and self._row_count != self._needed:
            self.refresh(layout=True)
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._needed = self._row_count
        return self._needed + 1 + len(self.foot(self.view, width))

    @property
    def _row_count(self) -> int:
        """Rows for rounds, with one spare row."""
        return max(self.count + 1, self.total, len(_EMPTY))


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


def _name(game: Game) -> str:
    if game.result in (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE):
        return "bye"
    unknown = "unrated opponent" if game.opponent is None else ""
    extra = f" RD {game.rd:g}" if game.rd is not None else ""
    if game.provisional is not None:
        extra = f" P{game.provisional or ''}"
    return f"{game.name or unknown}{extra}".strip()


class RatingField(Field):
    """Field for your rating; games pasted into it go to the entry line."""

    def take_paste(self, text: str) -> None:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            super().take_paste(text)
            return
        entry = self.screen.query_one(EntryLine)
        self.screen.set_focus(entry)
        entry.take_paste(text)


class EntryLine(Field, scope="entry"):
    """Field for games, typed or pasted."""

    def __init__(self, label: str, *, id: str, length: int) -> None:
        super().__init__(label, id=id, length=length)
        # typing continues at the end
        self.select_on_focus = False

    def on_mount(self) -> None:
        # what follows your rating is a game
        for own in self.screen.query("#own").results(Field):
            own.leads_to = self.id or ""

    def take_paste(self, text: str) -> None:
        if len(text.splitlines()) > 1:
            self._take_lines(text)
        else:
            super().take_paste(text)

    def _take_lines(self, text: str) -> None:
        """Append the games in pasted lines, and count them."""
        pasted = read_pasted_games(text)
        if pasted.lines:
            self.append([self.clean(pasted.lines)])
        if pasted.fault:
            self.post_message(Remark(pasted.fault, "wrong"))
            return
        count, taken = len(pasted.games), self.append(pasted.games)
        if taken < count:
            remark = f"{taken} of {count} games pasted: no room for more", "wrong"
        else:
            games = f"{plural(count, 'game')} pasted{pasted.note}"
            remark = f"{games}; Enter adds them", ""
        self.post_message(Remark(*remark))

    def show_place(self, place: int | None, replaces: bool) -> None:
        """Name the round that is edited or inserted, if any."""
        label = "Add"
        if place is not None:
            label = f"{'Edit' if replaces else 'New'} {place + 1}"
        if self.label != label:
            self.label = label
            self.screen.query_one(FormPane).redraw()

    def take_from_beside(self, text: str) -> None:
        """Take a paste that came while something else had the focus, at the end."""
        text = text.strip()
        if len(text.splitlines()) > 1:
            self.take_paste(text)
        else:
            self.append([self.clean(text)])

    def append(self, games: Sequence[str]) -> int:
        """Append games to the line; return the number of games that fitted."""
        parts = [text] if (text := self.value.rstrip(" ,;")) else []
        size = len(text)
        before = len(parts)
        for game in games:
            size += len("; ") * bool(parts) + len(game)
            if size > self.length:
                break
            parts.append(game)
        self.value = "; ".join(parts)
        self.action_end()
        return len(parts) - before

    def clean(self, text: str) -> str:
        # longer than the field, so that the receiver notices the excess
        return clean_name(text, limit=self.length + 2)
