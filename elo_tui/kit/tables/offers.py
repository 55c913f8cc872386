"""Players of a rating list to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.tables.pick_list import NOWHERE, PickList
from elo_tui.kit.tables.record_rows import RowLook, draw_record
from elo_tui.kit.widgets.lines import Row, fit, rule

#: The narrowest list with a column for each rating, cells.
_WIDE = 72
_RATING = 9
#: The widest column of names, cells: the ratings stay near them.
_NAME_MAX = 40


class Offer(Struct, frozen=True):
    """A player offered; unknown facts are empty."""

    name: str
    title: str = ""
    federation: str = ""
    ratings: tuple[str, ...] = ()
    """The one in use first."""
    k: str = ""
    """The K of the rating in use."""
    born: str = ""
    marks: tuple[str, ...] = ()
    """Warnings such as ``inactive``."""


class Offered(Struct, frozen=True):
    """Contents of the list."""

    title: str = ""
    """The lists and their days."""
    note: str = ""
    """The number of players."""
    ratings: tuple[str, ...] = ("standard", "rapid", "blitz")
    """Names of the ratings, the one in use first."""
    offers: tuple[Offer, ...] = ()
    empty: str = ""
    """The text of an empty list."""


class Offers(PickList[Offer]):
    """Players of a rating list; narrow lists have details of one in the last row."""

    offered: var[Offered] = var(Offered())
    marked: var[frozenset[int]] = var(frozenset())
    """The rows marked."""
    first: var[int] = var(NOWHERE)
    """The first and highest position of the cursor."""
    _drawn_height = -1

    marks = (" ", ">")
    details = True
    """Whether a last row has facts without a column."""

    def _on_resize(self, event: events.Resize) -> None:
        if (self._drawn_width, self._drawn_height) == self.content_size:
            # shown again with its last drawing
            event.prevent_default()

    def redraw(self) -> None:
        if not self.display:
            # its last drawing is out of date
            self._drawn_width = -1
            self.refresh()
        super().redraw()

    def watch_offered(self) -> None:
        self.cursor = min(self.first, self.count - 1)
        self.redraw()

    def watch_marked(self) -> None:
        self.redraw()

    def row(self, index: int, width: int, is_marked: bool) -> Row:
        if index not in self.marked:
            return super().row(index, width, is_marked)
        item = self.items[index]
        return draw_record(
            self._columns, item, width, RowLook("+", "strong", is_marked)
        )

    @property
    def items(self) -> Sequence[Offer]:
        return self.offered.offers

    @property
    def top_stop(self) -> int:
        return self.first

    def rows(self, width: int, height: int) -> Sequence[Row]:
        self._drawn_height = height
        if width >= _WIDE or height < 3 or not self.details:
            return super().rows(width, height)
        rows = [*super().rows(width, height - 1)]
        rows += [()] * (height - 1 - len(rows))
        return [*rows, ((fit(f" {self._details()}", width), "dim"),)]

    def _details(self) -> str:
        chosen = self.item
        if chosen is None:
            return ""
        named = zip(self.offered.ratings[1:], chosen.ratings[1:], strict=False)
        words = [
            *chosen.marks,
            f"K {chosen.k}" if chosen.k else "",
            chosen.born,
            *(f"{name} {rating}" for name, rating in named if rating),
        ]
        return ", ".join(word for word in words if word)

    def head(self, width: int) -> Sequence[Row]:
        offered = self.offered
        first = rule(width, offered.title, offered.note)
        if width < _WIDE or not offered.offers:
            return (first,)
        return first, self.heading(width)

    @property
    def after(self) -> str:
        empty = self.offered.empty
        return f" {empty}" if empty and not self.count else ""

    def columns(self, width: int) -> Sequence[Column[Offer]]:
        if width < _WIDE:
            return (*_NAMES, _first_rating("", 6), _WARNING)
        first, *others = self.offered.ratings
        longest = max((cell_len(_marks(one)) for one in self.items), default=0)
        return (
            *_NAMES,
            _first_rating(first, _RATING),
            *(_other_rating(at, name) for at, name in enumerate(others, start=1)),
            Column("k", "K", 4, lambda one: one.k),
            Column("born", "Born", 6, lambda one: one.born),
            _MARKS._replace(width=min(longest + 3, width // 3) if longest else 0),
        )


def _first_rating(title: str, width: int) -> Column[Offer]:
    return Column(
        "rating", title, width, lambda one: "".join(one.ratings[:1]), "strong"
    )


def _other_rating(at: int, title: str) -> Column[Offer]:
    return Column(
        title, title, _RATING, lambda one: "".join(one.ratings[at : at + 1]), "dim"
    )


def _marks(offer: Offer) -> str:
    return ", ".join(offer.marks)


_NAMES: tuple[Column[Offer], ...] = (
    text_column("title", "", 5, lambda one: f" {one.title}"),
    text_column("name", "Name", _NAME_MAX + 1, lambda one: one.name, 1),
    text_column("federation", "FED", 5, lambda one: one.federation, role="dim"),
)
_WARNING: Column[Offer] = Column(
    "warning", "", 2, lambda one: "!" if one.marks else "", "wrong"
)
_MARKS: Column[Offer] = text_column(
    "marks", "", 0, lambda one: f"  {_marks(one)}", role="wrong"
)
