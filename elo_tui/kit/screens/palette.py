"""The command palette: all commands that apply now, found by name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from typing import ClassVar, NamedTuple

from rich.console import RenderableType
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import (
    Command,
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

from elo_tui.core.text.clean_text import make_harmless
from elo_tui.kit.commands.bindings import key_labels, list_offered
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.screens.base_screen import BOXES, set_size_classes
from elo_tui.kit.screens.dialog import draw_backdrop, resize_backdrop
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.lines import ROLE_CLASSES
from elo_tui.kit.widgets.screen_rows import KeyLine, MessageLine
from elo_tui.terminal.redrawing import SparingCompositor

#: Score of a synonym, below that of a name with the same beginning.
_SYNONYM = 12.0
#: The most of another name.
_ALIAS = 11.0
_HINT = ("Type a part of what you want to do; the arrows choose", "dim")
_KEYS = (("Enter", "run", "focused.submit"), ("Esc", "back", "escape"))
#: How long the first paint waits for the commands, seconds.
_PATIENCE = 0.2
#: Longest paste, characters; no command has a longer name.
_PASTE_MAX = 80


class PaletteLine(NamedTuple):
    """Line of the palette; `also` has synonyms by which it is found."""

    name: str
    help: str
    run: IgnoreReturnCallbackType
    also: str = ""


class CommandProvider(Provider):
    """Provider of the commands, the themes and, in a search, the fields."""

    def _offers(self) -> Iterator[PaletteLine]:
        screen = self.screen
        if not isinstance(screen, WorkScreen):
            return
        keymap = screen.keymap
        # commands of all screens that have no effect on this one
        idle = {one for one in screen.idle_actions if one.startswith("screen.")}
        for scope in screen.palette_scopes:
            node = screen.node_of(scope)
            for command in list_offered(scope, keymap):
                is_idle = scope == "screen" and f"screen.{command.action}" in idle
                if command.name and not is_idle:
                    keys = key_labels(keymap.get(command.id, command.keys))
                    yield PaletteLine(
                        command.name,
                        f"{command.help} ({keys})",
                        partial(node.run_action, command.action),
                        command.synonyms,
                    )
        for theme in sorted(self.app.available_themes):
            run = partial(self.app.run_action, f"theme('{theme}')")
            yield PaletteLine(f"theme: {theme}", "Colours, stored in the settings", run)

    def _fields(self) -> Iterator[PaletteLine]:
        """Yield the fields of the form, as places to go to."""
        screen = self.screen
        if not isinstance(screen, WorkScreen):
            return
        for control in screen.controls():
            hint = HINTS.get(control.id or "")
            if hint is not None and control.display:
                run = partial(screen.set_focus, control)
                title = hint.title
                yield PaletteLine(f"field: {title}", hint.line, run, hint.also)

    def _aliases(self) -> Iterator[PaletteLine]:
        """Yield the other names of commands."""
        screen = self.screen
        if not isinstance(screen, WorkScreen):
            return
        for scope in screen.palette_scopes:
            node = screen.node_of(scope)
            for command in list_offered(scope, screen.keymap):
                for one in command.aliases:
                    if screen.keymap.get(one.needs, one.needs):
                        run = partial(node.run_action, one.action or command.action)
                        yield PaletteLine(one.name, one.help, run)

    async def discover(self) -> Hits:
        for offer in self._offers():
            yield DiscoveryHit(offer.name, offer.run, help=offer.help)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        aliases = tuple(self._aliases())
        for offer in (*self._offers(), *self._fields(), *aliases):
            score = max(matcher.match(offer.name), _score_synonyms(query, offer.also))
            if offer in aliases:
                # after the command itself
                score = min(score, _ALIAS)
            if score > 0:
                shown = matcher.highlight(offer.name)
                yield Hit(score, shown, offer.run, help=offer.help)


def _score_synonyms(query: str, words: str) -> float:
    """Return the score of a query that begins a synonym, else 0."""
    typed = query.casefold().strip()
    known = (word.casefold() for word in words.split(", ") if word)
    # above the score of a name with the same letters scattered in it
    return _SYNONYM if any(word.startswith(typed) for word in known) and typed else 0.0


class SearchLine(CommandInput):
    """Input line that cleans pasted text; the framework's does not."""

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        lines = event.text[:_PASTE_MAX].splitlines() or [""]
        self.replace(make_harmless(lines[0]), *self.selection)


class Palette(CommandPalette):
    """Textual's palette with our message and keys, without animation."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    def __init__(self) -> None:
        super().__init__(providers=[CommandProvider])
        self._compositor = SparingCompositor()
        self._first_paint = ExitStack()

    def render(self) -> RenderableType:
        return draw_backdrop(self) or super().render()

    def on_resize(self, event: events.Resize) -> None:
        resize_backdrop(self, event)

    def _compositor_refresh(self) -> None:
        # as every screen of ours: see `BaseScreen`
        if self._compositor.size == self.app.size:
            super()._compositor_refresh()

    def dismiss(self, result: None = None) -> AwaitComplete:
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def compose(self) -> ComposeResult:
        set_size_classes(self, BOXES)
        for widget in super().compose():
            is_line = isinstance(widget, CommandInput)
            yield SearchLine(select_on_focus=False) if is_line else widget
        message, keys = MessageLine(), KeyLine()
        message.message, keys.keys = _HINT, _KEYS
        yield message
        yield keys

    def on_unmount(self) -> None:
        self._first_paint.close()

    def on_mount(self) -> None:
        # frame and commands together are half of the bytes of one after the other
        self._first_paint.enter_context(self.app.batch_update())
        self.set_timer(_PATIENCE, self._first_paint.close)
        self.query_one("#--container").border_title = "Commands"
        self.query_one(Input).placeholder = "open, csv, settings, dark ..."
        self.query_one(Input).cursor_blink = False
        # the indicator is drawn sixteen times a second even while hidden
        self.query_one(LoadingIndicator).auto_refresh = None

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        """Close on a click outside, unless the window has just become smaller."""
        event.prevent_default()
        with suppress(NoWidget):
            super()._on_click(event)

    def _gather_commands(self, search_value: str) -> None:  # type: ignore[override]
        """Search, unless the palette has been closed since the last key."""
        if self.app.screen is self:
            super()._gather_commands(search_value)

    def _refresh_command_list(
        self, command_list: CommandList, commands: list[Command], clear_current: bool
    ) -> None:
        super()._refresh_command_list(command_list, commands, clear_current)
        self._first_paint.close()

    def _watch__list_visible(self) -> None:
        # a cancelled search ends after the widgets have been removed
        if self.query(CommandList):
            super()._watch__list_visible()

    async def _watch__show_busy(self) -> None:
        if self.query(CommandList):
            await super()._watch__show_busy()

    def _action_command_list(self, action: str) -> None:
        """Move in the list; the framework fails on pages in a list not yet drawn."""
        commands = self.query_one(CommandList)
        pages = action in ("page_up", "page_down")
        if not pages or (commands.highlighted or 0) in commands._index_to_line:
            super()._action_command_list(action)

    def _select_or_command(
        self, event: Input.Submitted | Button.Pressed | None = None
    ) -> None:
        """Run the command once, even on a double click."""
        if self.app.screen is self:
            super()._select_or_command(event)
