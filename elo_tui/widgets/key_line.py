"""The bottom row: the keys that matter here."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.widgets.lines import Lines, Row, Span

#: A key as people write it, what it does in a word, and the action behind it.
Key = tuple[str, str, str]


class KeyLine(Lines):
    """Shows as many keys as fit; a click on one runs its action."""

    keys: var[tuple[Key, ...]] = var(())

    def watch_keys(self) -> None:
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        spans: list[Span] = []
        used = 0
        for key, word, _ in self.keys:
            size = cell_len(f" {key} {word} ")
            if used + size > width:
                break
            spans += [(f" {key} ", "key"), (f"{word} ", "dim")]
            used += size
        return (tuple(spans),)

    async def on_click(self, event: events.Click) -> None:
        at = 0
        for key, word, action in self.keys:
            at += cell_len(f" {key} {word} ")
            if event.x < at:
                await self.screen.run_action(action)
                return
