"""Where a rating list differs from the journal: each row can be taken in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from elo_tui.screens.list_dialog import ListDialog
from elo_tui.session.differences import SINCE, ListDifference
from elo_tui.widgets.lines import Row, fit
from elo_tui.widgets.pick_list import GivenList

#: The width of what differs, and of what the journal has, cells.
_WHAT, _KEPT = 34, 18
#: The same in a narrower list, in which the day of the list is not said again.
_WIDE, _NARROW_WHAT, _NARROW_KEPT = 72, 13, 11


class DifferenceList(GivenList[ListDifference]):
    """A row for each: what it is, what the journal has, what the list has."""

    def head(self, width: int) -> Sequence[Row]:
        columns = _columns("", "the journal has", "the list has", " ")
        if width < _WIDE:
            columns = _columns("", "journal", "list", " ", width)
        return (((fit(columns, width), "key"),),)

    def row(self, index: int, width: int, here: bool) -> Row:
        one = self.given[index]
        mark = ">" if here else " "
        text = _columns(one.what, one.kept or "nothing", one.listed, mark, width)
        return ((fit(text, width), "cursor" if here else ""),)


class DifferencesScreen(ListDialog[None, DifferenceList], scope="differences"):
    """Stays open until nothing is left to be taken in, or Escape."""

    kind = DifferenceList

    def __init__(
        self,
        keymap: Mapping[str, str],
        heading: tuple[str, str],
        differences: tuple[ListDifference, ...],
        adopt: Callable[[ListDifference], object],
    ) -> None:
        super().__init__(keymap)
        self.heading = heading
        self._differences, self._adopt = differences, adopt

    def on_mount(self) -> None:
        self.list.given = self._differences
        self.say(
            "Enter adopts one into the journal, the others stay as they are", "dim"
        )

    def action_take(self) -> None:
        one = self.list.item
        if one is None:
            return
        self._adopt(one)
        left = tuple(other for other in self.list.given if other != one)
        if not left:
            self.dismiss()
            return
        self.list.given = left
        self.say(f"Adopted: {one.what}, {one.listed}")


def _columns(what: str, kept: str, listed: str, mark: str, width: int = _WIDE) -> str:
    if width < _WIDE:
        what = fit(what.partition(SINCE)[0], _NARROW_WHAT)
        return f" {mark} {what} {fit(kept, _NARROW_KEPT)} {listed}"
    return f" {mark} {fit(what, _WHAT)} {fit(kept, _KEPT)} {listed}"
