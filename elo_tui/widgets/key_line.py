"""The bottom row: the keys that matter here."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.widgets.lines import Lines, Row, Span, fit

#: A key as people write it, what it does in a word, and the action behind it.
Key = tuple[str, str, str]
#: The actions that come first, at the same place on every screen: how to go on, and
#: how to end.
_FIRST = ("app.help", "app.quit")
#: How to go back from a dialog, which stays whatever else has no room, as those do.
_BACK = "screen.back"
#: In fewer cells than this the key that ends the program gives way.
_NARROW = 60


class KeyLine(Lines):
    """Shows as many keys as fit; a click on one runs its action.

    That something is not saved stands before them, as long as it is so.
    """

    keys: var[tuple[Key, ...]] = var(())
    not_saved: var[str] = var("")

    _clicked = ""
    """The action of the last click."""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        mark = self._mark
        used = cell_len(mark)
        spans: list[Span] = [(fit(mark, min(width, used)), "wrong")] if mark else []
        for key, word, _ in self._fitting(width - used):
            spans += [(f" {key} ", "key"), (f"{word} ", "dim")]
        return (tuple(spans),)

    def _fitting(self, room: int) -> Sequence[Key]:
        """The keys for which there is room, those that stay among them."""
        stay = (*_FIRST[: None if room >= _NARROW else 1], _BACK)

        def rank(place: int) -> int:
            action = self.keys[place][2]
            return stay.index(action) if action in stay else len(stay)

        found: list[int] = []
        for place in sorted(range(len(self.keys)), key=rank):
            room -= _size(self.keys[place])
            if room < 0:
                break
            found.append(place)
        keys = (self.keys[place] for place in sorted(found))
        return sorted(keys, key=lambda key: key[2] not in _FIRST)

    @property
    def _mark(self) -> str:
        # a sign that needs no colour
        return f" ! {self.not_saved} " if self.not_saved else ""

    async def on_click(self, event: events.Click) -> None:
        at = cell_len(self._mark)
        if event.x < at:
            return
        for key, word, action in self._fitting(self.content_size.width - at):
            at += _size((key, word, action))
            if event.x < at:
                # the second of a double click is meant for what was under the first
                if event.chain == 1 or action == self._clicked:
                    self._clicked = action
                    await self._run(action)
                return

    async def _run(self, action: str) -> None:
        """Run an action where the key for it would: what has the focus or holds it."""
        place, _, own = action.partition(".")
        focused = self.screen.focused
        if place != "focused" or focused is None:
            await self.screen.run_action(action)
            return
        method = f"action_{own.partition('(')[0]}"
        for node in focused.ancestors_with_self:
            if hasattr(node, method):
                await self.app.run_action(own, node)
                return


def _size(key: Key) -> int:
    """The cells that a key takes."""
    return cell_len(f" {key[0]} {key[1]} ")
