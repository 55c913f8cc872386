"""The command palette: every command by name, only what applies now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from textual.command import (
    CommandList,
    CommandPalette,
    DiscoveryHit,
    Hit,
    Hits,
    Provider,
)
from textual.types import IgnoreReturnCallbackType
from textual.widgets import Button, Input

from elo_tui.commands.bindings import key_label, offered
from elo_tui.screens.workbench import Workbench
from elo_tui.terminal.overrides import EndsOnce


class CommandProvider(Provider):
    """Offers the commands of the command table and the themes."""

    def _offers(self) -> Iterator[tuple[str, str, IgnoreReturnCallbackType]]:
        screen = self.screen
        if not isinstance(screen, Workbench):
            return
        keymap = screen.keymap
        for scope in screen.palette_scopes:
            node = screen.node_of(scope)
            for command in offered(scope, keymap):
                if command.name:
                    key = key_label(keymap.get(command.id, command.keys))
                    run = partial(node.run_action, command.action)
                    yield command.name, f"{command.help} ({key})", run
        for theme in sorted(self.app.available_themes):
            yield (
                f"theme: {theme}",
                "Colours",
                partial(self.app.run_action, f"theme('{theme}')"),
            )

    async def discover(self) -> Hits:
        for name, text, run in self._offers():
            yield DiscoveryHit(name, run, help=text)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, text, run in self._offers():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), run, help=text)


class Palette(CommandPalette, EndsOnce[None]):
    """Textual's palette, opaque and without a blinking cursor."""

    def __init__(self) -> None:
        super().__init__(providers=[CommandProvider], placeholder="command or theme")

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def _action_command_list(self, action: str) -> None:
        """Move in the list, unless it has no line to move from.

        Where there is no room for it, or before its first picture, a page up or down is
        a fault of the framework's.
        """
        commands = self.query_one(CommandList)
        pages = action in ("page_up", "page_down")
        if not pages or (commands.highlighted or 0) in commands._index_to_line:
            super()._action_command_list(action)

    def _select_or_command(
        self, event: Input.Submitted | Button.Pressed | None = None
    ) -> None:
        """Run the command once, also when it is clicked twice."""
        if self.app.screen is self:
            super()._select_or_command(event)
