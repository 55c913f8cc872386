"""One-line entry fields."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.reactive import reactive
from textual.strip import Strip

from elo_tui.commands.bindings import Scoped
from elo_tui.core.entry import harmless, stripped
from elo_tui.terminal.overrides import QuietInput
from elo_tui.widgets.posting import Posting

#: The rest of a longer paste is not looked at, characters: no field takes so many.
_PASTE_MAX = 100_000


class Field(Scoped, QuietInput, scope="form"):
    """A labelled field of one row that holds any text and never blinks.

    Nothing is refused while typing: what is wrong is said beside the field, and what
    was typed stays.
    """

    DEFAULT_CSS = "Field { width: 8; }"

    wrong: reactive[bool] = reactive(False)
    """Whether the text is one that cannot be used; drawn so, with no restyling."""

    class Pasted(Posting):
        """A paste did not go in whole: only the first line, or cut at the length."""

        field: Field
        text: str

    def __init__(
        self, label: str, *, id: str, length: int, placeholder: str = ""
    ) -> None:
        super().__init__(
            id=id, max_length=length, placeholder=placeholder, compact=True
        )
        self.label = label
        self.length = length
        self.cursor_blink = False
        self.leads_to = ""
        """The id of what Enter goes to; empty: the next field."""

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        if not self.wrong:
            return strip
        mark = self.screen.get_component_rich_style("role--wrong", partial=True)
        return Strip(
            [Segment(text, (style or Style()) + mark) for text, style, _ in strip],
            strip.cell_length,
        )

    def action_enter(self) -> None:
        """What stands here is meant: go on where the typing goes on."""
        if self.leads_to:
            self.screen.set_focus(self.screen.query_one(f"#{self.leads_to}"))
        else:
            self.screen.focus_next()

    def on_blur(self) -> None:
        self._show_start()

    def on_resize(self) -> None:
        if not self.has_focus:
            self._show_start()

    def _show_start(self) -> None:
        """Scroll back: a text longer than its field is read from its start."""
        self.scroll_to(x=0, animate=False)

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.take_paste(event.text)

    def action_paste(self) -> None:
        """Paste what was copied in this program."""
        self.take_paste(self.app.clipboard)

    def take_paste(self, text: str) -> None:
        """Take the first line of a paste, trimmed, and say what was left out."""
        lines = [line for line in text[:_PASTE_MAX].splitlines() if line.strip()]
        if lines:
            self.take(self.cleaned(lines[0]))
        longer = "\n" in text[_PASTE_MAX:]
        if len(lines) > 1 or longer:
            taken = f"first of {len(lines)} lines taken"
            if longer:
                taken = "only the first line of a long text taken"
            self.post_message(self.Pasted(self, f"{self.label}: {taken}"))

    def cleaned(self, text: str) -> str:
        """The text with a visible U+FFFD for what could steer a terminal."""
        return harmless(stripped(text))

    def take(self, text: str) -> None:
        """Put text in place of the selection, cut at the length of the field."""
        start, end = sorted(self.selection)
        room = max(0, self.length - len(self.value) + (end - start))
        if len(text) > room:
            self.post_message(
                self.Pasted(self, f"{self.label}: cut at {self.length} characters")
            )
        self.replace(text[:room], start, end)
