"""The floor of a key: the smallest app that paints it once, and only what it changes.

Against `minimal_app` its field is one row without a frame and a blinking cursor, its
text is watched instead of announced, and its screen is not redrawn as a whole.
"""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.reactive import Reactive, reactive, var
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input


class Echo(Widget):
    DEFAULT_CSS = "Echo { height: 1; width: 20; }"
    value: reactive[str] = reactive("")

    def render(self) -> str:
        return self.value


class TunedScreen(Screen[None]):
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    value: var[str] = var("")

    def compose(self) -> ComposeResult:
        field = Input(placeholder="type here", compact=True)
        field.cursor_blink = False
        yield field
        yield Echo().data_bind(TunedScreen.value)

    def on_mount(self) -> None:
        self.watch(self.query_one(Input), "value", self.take, init=False)

    def take(self, value: str) -> None:
        self.value = value


class TunedApp(App[None]):
    def get_default_screen(self) -> TunedScreen:
        return TunedScreen()


if __name__ == "__main__":
    TunedApp().run()
