"""The floor of the screen benchmark: the smallest Textual app that echoes typing."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Input, Label


class MinimalApp(App[None]):
    def compose(self) -> ComposeResult:
        yield Input(placeholder="type here")
        yield Label("", id="echo")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#echo", Label).update(event.value)


if __name__ == "__main__":
    MinimalApp().run()
