"""Screens that are only read: help, the copied text, a result as lines, a warning."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from rich.console import RenderableType
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from elo_tui.core.text.figures import plural
from elo_tui.kit.commands.bindings import key_labels, list_offered
from elo_tui.kit.commands.command import Command
from elo_tui.kit.commands.glossary import find_terms
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.commands.hints.hint import Hint
from elo_tui.kit.commands.table import SCOPE_TITLES
from elo_tui.kit.screens.base_screen import BOXES, BaseScreen, set_size_classes
from elo_tui.kit.screens.dialog import Dialog, draw_backdrop, resize_backdrop
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.dialog_parts import DialogFrame, PlainLines, TitleLine
from elo_tui.kit.widgets.lines import Span
from elo_tui.kit.widgets.screen_rows import KeyLine, MessageLine, TooSmall
from elo_tui.session.paths import stylesheet

_KEYS = (("Esc", "back", "dismiss"),)


class PageScreen(BaseScreen[None]):
    """Page of text to scroll, with a title and a message; its keys are fixed."""

    CSS_PATH = stylesheet("dialogs.tcss")

    takes_messages = False
    heading: ClassVar[str]
    remark: ClassVar[Span]

    @abstractmethod
    def page(self) -> Content:
        """Return the text of the page."""

    def render(self) -> RenderableType:
        return draw_backdrop(self) or super().render()

    def on_resize(self, event: events.Resize) -> None:
        resize_backdrop(self, event)

    def compose(self) -> ComposeResult:
        set_size_classes(self, BOXES)
        title, frame = TitleLine(), DialogFrame()
        title.heading = frame.heading = (self.heading, "")
        yield title
        with frame, VerticalScroll():
            yield Static(self.page(), id="text")
        message, keys = MessageLine(), KeyLine()
        message.message, keys.keys = self.remark, _KEYS
        yield message
        yield keys
        yield TooSmall()


def copy_text(app: App[Any], text: str) -> None:
    """Send a text to the terminal's clipboard, and show it."""
    app.copy_to_clipboard(text)
    app.push_screen(CopiedScreen(text))


class CopiedScreen(PageScreen):
    """Page with the copied text, to be selected by hand if the terminal ignored it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss", "Back", show=False)
    ]

    heading = "The result as text"
    remark = (
        "Sent to your terminal. If it has no clipboard, select the text here,"
        " with Shift and the mouse",
        "",
    )

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def page(self) -> Content:
        return Content(self.text)


ABOUT = (
    "Every number is computed from the fields as you type; there is no key to press."
    " FIDE's expected scores and changes are exact hundredths, and changes are rounded"
    " once, at the end, halves away from zero (B.02 8.3.4)."
)


class HelpScreen(PageScreen):
    """Page of help: the focused part, then all keys that work there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,alt+i,q,question_mark", "dismiss", "Back", show=False)
    ]

    heading = "Help"
    remark = (
        "The arrows scroll; [words in brackets] name a command in the settings",
        "dim",
    )

    def __init__(
        self,
        hint: Hint | None,
        scopes: tuple[str, ...],
        keymap: Mapping[str, str],
        bound: Mapping[str, str] | None = None,
        about: str = ABOUT,
    ) -> None:
        """`bound` has the command of each key that works; None: those of the keymap.

        `about` explains how the screen computes.
        """
        super().__init__()
        self.explained = hint
        self.scopes = scopes
        self.keymap = keymap
        self.bound = bound
        self.about = about

    def page(self) -> Content:
        parts: list[tuple[str, str]] = []
        for hint in filter(None, (self.explained, HINTS.get("tab"))):
            text = hint.page(self.keymap)
            parts += [(f"{hint.title}\n", "bold"), (f"{text}\n\n", "")]
            if terms := find_terms(hint.text):
                parts.append(("Words\n", "bold"))
                for term in terms:
                    parts += [("  ", ""), (term.names[0], "bold")]
                    parts.append((f": {term.meaning}\n", ""))
                parts.append(("\n", ""))
        if self.about:
            parts += [("How it computes\n", "bold"), (f"{self.about}\n\n", "")]
        for scope in self.scopes:
            rows = [
                part
                for command in list_offered(scope, self.keymap)
                for part in self._row(command, scope)
            ]
            if rows:
                parts += [(f"{SCOPE_TITLES[scope]}\n", "bold"), *rows, ("\n", "")]
        return Content.assemble(*parts).rstrip()

    def _row(self, command: Command, scope: str) -> tuple[tuple[str, str], ...]:
        """Name the keys of a command that run it here, its title, and its effect."""
        keys = self.keymap.get(command.id, command.keys)
        # those of the app state that a field may take their letter
        if self.bound is not None and scope != "app":
            working = [one for one in keys.split(",") if self._runs(one, command)]
            if not working:
                return ()
            keys = ",".join(working)
        title = command.name or command.short
        if not command.name and command.help.casefold().startswith(title.casefold()):
            title = ""
        text = f"{': ' if title else ''}{command.help}  [{command.id}]\n"
        return (f"  {key_labels(keys):<16} ", ""), (title, "bold"), (text, "")

    def _runs(self, key: str, command: Command) -> bool:
        return self.bound is None or self.bound.get(key.strip()) == command.id


#: More lines than any text has.
_ALL = 1_000_000


class PlainTextScreen(Dialog[None], scope="text"):
    """Dialog with the text that copying sends, read line by line."""

    list: Inside[PlainLines] = Inside(PlainLines)

    def __init__(self, keymap: Mapping[str, str], title: str, text: str) -> None:
        super().__init__(keymap)
        self.text = text
        self.heading = (title, "plain text")

    def compose_body(self) -> ComposeResult:
        yield PlainLines(self.text)

    def on_mount(self) -> None:
        count = len(self.text.splitlines())
        self.say(f"{plural(count, 'line')}; the arrows read them", "dim")

    def action_end(self, by: int) -> None:
        self.list.move(by * _ALL)


class IdleScreen(BaseScreen[None]):
    """Warning that the session will end, unless a key or click follows."""

    CSS_PATH = stylesheet("dialogs.tcss")
    takes_messages = False

    def compose(self) -> ComposeResult:
        warning = Static(
            Content(
                "Nothing has been typed for a while.\n"
                "This session ends in a minute; any key continues it."
            )
        )
        warning.border_title = "Still there?"
        yield warning

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()
