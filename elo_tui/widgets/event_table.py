"""What the tables of an event's players share: messages, keys, names, titles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from rich.cells import cell_len
from textual.message import Message
from textual.reactive import var

from elo_tui.core.events.crosstable import Participant
from elo_tui.views.field import FieldView
from elo_tui.widgets.cursor_table import CursorTable, Layout, said
from elo_tui.widgets.lines import Row, Span
from elo_tui.widgets.posting import Posting

#: A name takes no more than this where there is something else to show, cells.
_NAME_MAX = 32
#: Why there are no rows where a filter leaves none.
NOBODY = "No player's name or federation contains these words."
_OPEN = (
    "No event yet: Ctrl+O opens one, or paste it here.",
    "",
    "Such as a TRF report, a copied page of chess-results, PGN, a workbook,"
    " a US Chess crosstable.",
)
_PASTE = (
    "No event yet: paste one here.",
    "",
    "Such as a copied page of chess-results, a TRF report, PGN, a US Chess crosstable.",
)


class EventTable(CursorTable[FieldView, Layout]):
    """Subclasses draw the rows; what the user does with one is posted here."""

    DEFAULT_CLASSES = "group"

    view: var[FieldView | None] = var(None)

    opens = True
    """Whether files can be opened."""
    then = ""
    """What the table has once there is an event, in a sentence."""

    class CursorMoved(Posting):
        """The cursor goes to a player by starting number, and to a column if any."""

        no: int
        column: int | None = None

    class Opened(Message):
        """What stands behind the row should have room."""

    class PlayerWanted(Posting):
        """The rounds of the player under the cursor should be looked at alone."""

        no: int | None
        """The starting number; None where no player is shown."""

    class Left(Message):
        """The user goes to what stands above."""

    def without_rows(self, why: str, width: int) -> Sequence[Row]:
        """The ways to an event; once there is one, why it has no rows."""
        if self.view is None or self.view.state.crosstable is None:
            return said((*(_OPEN if self.opens else _PASTE), self.then), width)
        return said((why,), width)

    @abstractmethod
    def number_at(self, place: int) -> int:
        """The starting number of the player in a row."""

    def go_to(self, place: int) -> None:
        self.post_message(self.CursorMoved(self.number_at(place)))

    def open_row(self) -> None:
        self.post_message(self.Opened())

    def go_up(self) -> None:
        self.post_message(self.Left())

    def action_player(self) -> None:
        no = self.number_at(self.place) if self.count else None
        self.post_message(self.PlayerWanted(no))


def name_width(view: FieldView) -> int:
    """The cells of the longest name, titles included, as far as names go.

    The title of the column says which rows are shown: it needs some, too.
    """
    players = view.state.crosstable.players if view.state.crosstable else ()
    longest = max((cell_len(player.name) for player in players), default=0)
    shown = len(f"Name  {len(players)}-{len(players)}/{len(players)}")
    return max(view.title_width + min(_NAME_MAX, longest), shown)


def name_of(view: FieldView, who: Participant) -> str:
    """A player's name, with its title in a column where anybody has one."""
    return f"{who.title:<{view.title_width}}{who.name or '(unnamed)'}"


def column_title(text: str, arrow: str, right: bool) -> Span:
    """A column's title, with an arrow where the rows are sorted by it."""
    if not arrow:
        return (text, "key")
    bare = text.rstrip()
    if right:
        return (f"{bare[1:]}{arrow}{' ' * (len(text) - len(bare))}", "strong")
    return (f"{bare}{arrow}".ljust(len(text))[: len(text)], "strong")
