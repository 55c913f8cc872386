"""Players of a rating list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.widgets.lines import Row, Span, fit, rule
from elo_tui.widgets.pick_list import NOWHERE, PickList

#: The narrowest list with a column for each rating, cells.
_WIDE = 72
_RATING = 9
#: The widest column of names, cells: the ratings stay near them.
_NAME_MAX = 40


class Offer(NamedTuple):
    """A player as a row shows him; what is not known is empty."""

    name: str
    title: str = ""
    federation: str = ""
    ratings: tuple[str, ...] = ()
    """The one in use first."""
    k: str = ""
    """Of the rating in use."""
    born: str = ""
    marks: tuple[str, ...] = ()
    """Words that must not be overlooked, such as ``inactive``."""


class Offered(NamedTuple):
    """What the list shows."""

    title: str = ""
    """The lists and their days."""
    note: str = ""
    """How many there are."""
    ratings: tuple[str, ...] = ("standard", "rapid", "blitz")
    """What the ratings are called, the one in use first."""
    offers: tuple[Offer, ...] = ()
    empty: str = ""
    """What is said where there are none."""


class Offers(PickList[Offer]):
    """One row a player; too narrow for all, the last row is about the one chosen."""

    offered: var[Offered] = var(Offered())
    first: var[int] = var(NOWHERE)
    """Where the cursor is at first, and how far up it goes."""
    _drawn_height = -1

    details = True
    """Whether the facts that have no room in a row stand below."""

    def _on_resize(self, event: events.Resize) -> None:
        if (self._drawn_width, self._drawn_height) == self.content_size:
            # shown again, and drawn with what is above already
            event.prevent_default()

    def redraw(self) -> None:
        if not self.display:
            # what was drawn before it was hidden must not come back with it
            self._drawn_width = -1
            self.refresh()
        super().redraw()

    def watch_offered(self) -> None:
        self.cursor = min(self.first, self.count - 1)
        self.redraw()

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
        titles = Offer(
            name="Name",
            title="",
            federation="FED",
            ratings=offered.ratings,
            k="K",
            born="Born",
        )
        cells = "".join(text for text, _ in self._columns(titles, width, " "))
        return (first, ((cells, "key"),))

    def row(self, index: int, width: int, here: bool) -> Row:
        spans = self._columns(self.offered.offers[index], width, ">" if here else " ")
        return tuple((text, "cursor") if here else (text, role) for text, role in spans)

    @property
    def after(self) -> str:
        empty = self.offered.empty
        return f" {empty}" if empty and not self.count else ""

    def _columns(self, offer: Offer, width: int, mark: str) -> list[Span]:
        """A row from its parts; the name takes the room that the others leave."""
        first, *others = (*offer.ratings, "", "", "")[:3]
        end = [(f" {fit(offer.federation, 4)}", "dim")]
        if width < _WIDE:
            end += [(f"{first:>5}", "strong"), (" !" if offer.marks else "  ", "wrong")]
        else:
            end += [
                (f"{first:>{_RATING}}", "strong"),
                ("".join(f"{other:>{_RATING}}" for other in others), "dim"),
                (f"{offer.k:>4}{offer.born:>6} ", ""),
                (fit(f" {_marks(offer)}", self._room_for_marks(width)), "wrong"),
            ]
        start = f" {mark}{fit(offer.title, 4)}"
        room = width - cell_len(start) - sum(cell_len(text) for text, _ in end)
        spare = max(0, room - _NAME_MAX)
        name = fit(offer.name, max(1, room - spare))
        return [(f"{start}{name}", ""), *end, (" " * spare, "")]

    def _room_for_marks(self, width: int) -> int:
        """The same in every row, so that the columns stand below each other."""
        longest = max((cell_len(_marks(one)) for one in self.offered.offers), default=0)
        return min(longest + 2, width // 3) if longest else 0


def _marks(offer: Offer) -> str:
    return ", ".join(offer.marks)
