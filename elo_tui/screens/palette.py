"""The command palette: every command by name, only what applies now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.command import (
    CommandInput,
    CommandList,
    CommandPalette,
    DiscoveryHit,
    Hit,
    Hits,
    Provider,
)
from textual.errors import NoWidget
from textual.types import IgnoreReturnCallbackType
from textual.widgets import Button, Input, LoadingIndicator

from elo_tui.commands.bindings import key_labels, offered
from elo_tui.commands.hints import HINTS
from elo_tui.commands.synonyms import SYNONYMS
from elo_tui.core.text.clean_text import make_harmless
from elo_tui.screens.workbench import Workbench
from elo_tui.terminal.overrides import EndsOnce
from elo_tui.widgets.lines import ROLE_CLASSES
from elo_tui.widgets.screen_rows import KeyLine, MessageLine

#: What a word counts in the framework's scores: less than a name that begins so.
_SYNONYM = 12.0
_SAID = ("Type a part of what you want to do; the arrows choose", "dim")
_KEYS = (("Enter", "run", "focused.submit"), ("Esc", "back", "escape"))
#: So much of a paste is taken, characters: no command has a name as long.
_PASTE_MAX = 80


class Offer(NamedTuple):
    """A line of the palette; ``also`` are other words that it is found by."""

    name: str
    help: str
    run: IgnoreReturnCallbackType
    also: str = ""


class CommandProvider(Provider):
    """Offers the commands of the command table and the themes."""

    def _offers(self) -> Iterator[Offer]:
        screen = self.screen
        if not isinstance(screen, Workbench):
            return
        keymap = screen.keymap
        for scope in screen.palette_scopes:
            node = screen.node_of(scope)
            for command in offered(scope, keymap):
                if command.name:
                    keys = key_labels(keymap.get(command.id, command.keys))
                    yield Offer(
                        command.name,
                        f"{command.help} ({keys})",
                        partial(node.run_action, command.action),
                        SYNONYMS.get(command.id, ""),
                    )
        for theme in sorted(self.app.available_themes):
            run = partial(self.app.run_action, f"theme('{theme}')")
            yield Offer(f"theme: {theme}", "Colours, kept in the settings", run)

    def _fields(self) -> Iterator[Offer]:
        """The fields of the form, to go to: only what is looked for."""
        screen = self.screen
        if not isinstance(screen, Workbench):
            return
        for control in screen.controls():
            hint = HINTS.get(control.id or "")
            if hint is not None and control.display:
                run = partial(screen.set_focus, control)
                title = hint.title
                yield Offer(f"field: {title}", hint.line, run, hint.also)

    async def discover(self) -> Hits:
        for offer in self._offers():
            yield DiscoveryHit(offer.name, offer.run, help=offer.help)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for offer in (*self._offers(), *self._fields()):
            score = max(matcher.match(offer.name), _meant(query, offer.also))
            if score > 0:
                shown = matcher.highlight(offer.name)
                yield Hit(score, shown, offer.run, help=offer.help)


def _meant(query: str, words: str) -> float:
    """How well a query is one of the other words for a command."""
    typed = query.casefold().strip()
    known = (word.casefold() for word in words.split(", ") if word)
    # more than the letters of a name that happen to follow one another
    return _SYNONYM if any(word.startswith(typed) for word in known) and typed else 0.0


class SearchLine(CommandInput):
    """The line to type in; the framework's takes whatever is pasted as it is."""

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        lines = event.text[:_PASTE_MAX].splitlines() or [""]
        self.replace(make_harmless(lines[0]), *self.selection)


class Palette(CommandPalette, EndsOnce[None]):
    """Textual's palette, opaque, with our lines below and nothing in it that moves."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    def __init__(self) -> None:
        super().__init__(providers=[CommandProvider])

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            is_line = isinstance(widget, CommandInput)
            yield SearchLine(select_on_focus=False) if is_line else widget
        message, keys = MessageLine(), KeyLine()
        message.message, keys.keys = _SAID, _KEYS
        yield message
        yield keys

    def on_mount(self) -> None:
        self.query_one("#--container").border_title = "Commands"
        self.query_one(Input).placeholder = "open, csv, settings, dark ..."
        self.query_one(Input).cursor_blink = False
        # the indicator is drawn anew sixteen times a second, also where it is hidden
        self.query_one(LoadingIndicator).auto_refresh = None

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        """Leave it by a click beside it, unless the window is a smaller one by now."""
        event.prevent_default()
        with suppress(NoWidget):
            super()._on_click(event)

    def _gather_commands(self, search_value: str) -> None:  # type: ignore[override]
        """Search, unless what was typed last is heard when the palette is left."""
        if self.app.screen is self:
            super()._gather_commands(search_value)

    def _watch__list_visible(self) -> None:
        # a search that was stopped ends when the parts of the palette are gone
        if self.query(CommandList):
            super()._watch__list_visible()

    async def _watch__show_busy(self) -> None:
        if self.query(CommandList):
            await super()._watch__show_busy()

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
