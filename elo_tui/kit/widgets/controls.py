"""Controls of a form: text fields and choices."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from elo_tui.core.entry import strip_text
from elo_tui.core.facts import Kind, get_fact
from elo_tui.core.text.clean_text import make_harmless
from elo_tui.kit.commands.bindings import bind_scope, bindings
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.terminal.overrides import QuietInput
from elo_tui.terminal.painting import Part, is_plain

#: The rest of a longer paste is not looked at, characters: no field takes so many.
_PASTE_MAX = 100_000


class Field(QuietInput):
    """A labelled field of one row that holds any text and never blinks.

    Nothing is refused while typing: a problem is shown next to the field, and the typed
    text stays.
    """

    DEFAULT_CSS = "Field { width: 8; }"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("form")]
    scope: str = "form"
    shared_scope: str = ""

    wrong: reactive[bool] = reactive(False)
    """Whether the text is one that cannot be used; drawn so, with no restyling."""

    leaves_blanks = False
    """Whether a blank is left to a command, as while the user moves in a list."""

    class Pasted(Posting):
        """A paste did not go in whole: only the first line, or cut at the length."""

        field: Field
        text: str

    def __init_subclass__(cls, scope: str = "", **options: bool) -> None:
        bind_scope(cls, scope)
        super().__init_subclass__(**options)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        if self.leaves_blanks and character == " ":
            return False
        return super().check_consume_key(key, character)

    def __init__(
        self, label: str, *, id: str, length: int, placeholder: str = ""
    ) -> None:
        super().__init__(
            id=id, max_length=length, placeholder=placeholder, validate_on=()
        )
        # `compact=True` would style the field before it is mounted
        self.add_class("-textual-compact", update=False)
        self.label = label
        self.length = length
        self.cursor_blink = False
        # unused messages; each would bubble up to the app
        self.disable_messages(Input.Changed, Input.Blurred)
        self.leads_to = ""
        """The id of what Enter goes to; empty: the next field."""

    @property
    def content_width(self) -> int:
        return cell_len(self.value or self.placeholder) + bool(self.value)

    def render_line(self, y: int) -> Strip:
        """Draw the text with selection and cursor."""
        left, room = int(self.scroll_x), self.scrollable_content_region.width + 1
        own = self.rich_style
        if self.wrong:
            own += self._mark("focus-wrong" if self.has_focus else "wrong")
        strip = Strip(self._segments(own))
        if left or strip.cell_length > room:
            strip = strip.crop(left, left + room)
        return strip.extend_cell_length(room, own)

    def draw_plain(self, first: int, size: Size) -> list[list[Part]] | None:
        strip = self.render_line(first).adjust_cell_length(size.width)
        return [[*strip]] if size.height == 1 and is_plain(strip.text) else None

    def _segments(self, own: Style) -> list[Segment]:
        text = self.value or self.placeholder
        start = end = cursor = len(text)
        if self.has_focus:
            start, end = sorted(self.selection)
            cursor = self.cursor_position if self.value else 0
            # it has a cell after the text, too
            text += " " * (cursor == len(text))
        segments = []
        cuts = {0, start, end, cursor, cursor + 1, len(text)} - {len(text) + 1}
        for first, last in pairwise(sorted(cuts)):
            style = own
            if not self.value and not self.wrong:
                style += self._mark("focus-hint" if self.has_focus else "hint")
            if start <= first < end:
                style += self._selection_styles
            if first == cursor:
                style += self._mark("caret")
            segments.append(Segment(text[first:last], style))
        return segments

    def _mark(self, role: str) -> Style:
        return self.screen.get_component_rich_style(f"role--{role}", partial=True)

    @property
    def _selection_styles(self) -> Style:
        """The style of the selection, which may let the background through."""
        styles = self.screen.get_component_styles("role--selected")
        ground = self.background_colors[1] + styles.background
        ink = ground + styles.color
        return Style.from_color(ink.rich_color, ground.rich_color)

    def action_enter(self) -> None:
        """Accept the text: go to the next field to type in."""
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
        """Paste from the program's own clipboard."""
        self.take_paste(self.app.clipboard)

    def take_paste(self, text: str) -> None:
        """Take the first line of a paste, trimmed, and report omissions."""
        lines = [line for line in text[:_PASTE_MAX].splitlines() if line.strip()]
        if lines:
            self.take(self.clean(lines[0]))
        longer = "\n" in text[_PASTE_MAX:]
        if len(lines) > 1 or longer:
            taken = f"first of {len(lines)} lines taken"
            if longer:
                taken = "only the first line of a long text taken"
            self.post_message(self.Pasted(self, f"{self.label}: {taken}"))

    def clean(self, text: str) -> str:
        """The text with a visible U+FFFD for what could steer a terminal."""
        return make_harmless(strip_text(text))

    def take(self, text: str) -> None:
        """Put text in place of the selection, cut at the length of the field."""
        start, end = sorted(self.selection)
        room = max(0, self.length - len(self.value) + (end - start))
        if len(text) > room:
            self.post_message(
                self.Pasted(self, f"{self.label}: cut at {self.length} characters")
            )
        self.replace(text[:room], start, end)


class FindField(Field, scope="find"):
    """Field that filters the rows of a table at every key."""


#: Left of the word chosen; a click on it is the previous choice.
_BEFORE = "‹ "


class Choice(Widget, can_focus=True):
    """Choice between words by left and right.

    Letters and blanks do nothing: they are meant for another field. ``options`` maps
    keys to words; `value` is the chosen key.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("form"),
        Binding("right", "step(1)", "Next choice", show=False),
        Binding("left", "step(-1)", "Previous choice", show=False),
    ]

    scope = "form"

    value: reactive[str] = reactive("")

    def __init__(self, label: str, options: dict[str, str], *, id: str) -> None:
        super().__init__(id=id)
        self.label = label
        self.options = options
        self.set_reactive(Choice.value, next(iter(options)))
        self.styles.width = max(map(cell_len, options.values())) + 4

    def render(self) -> Content:
        return Content(f"{_BEFORE}{self.options[self.value]} ›")

    def validate_value(self, value: str) -> str:
        return value if value in self.options else next(iter(self.options))

    def action_enter(self) -> None:
        self.screen.focus_next()

    def action_step(self, by: int) -> None:
        keys = list(self.options)
        self.value = keys[(keys.index(self.value) + by) % len(keys)]

    def on_click(self, event: events.Click) -> None:
        self.action_step(-1 if event.x < len(_BEFORE) else 1)


#: Lengths of fields other than `_LENGTH`, characters.
_LENGTHS: dict[Kind, int] = {"rating": 12, "day": 12, "score": 12}
_LENGTH = 8
#: A volatility has more decimals than any other number.
_LONG = {"volatility": 10}


def fact_control(name: str, id: str = "") -> Field | Choice:
    """A new control for a fact; its id is the name of the fact unless one is given."""
    fact = get_fact(name)
    control: Field | Choice
    if fact.choices:
        control = Choice(fact.label, dict(fact.choices), id=id or name)
    else:
        length = _LONG.get(name, _LENGTHS.get(fact.kind, _LENGTH))
        control = Field(
            fact.label, id=id or name, length=length, placeholder=fact.usual
        )
    if fact.place and not id:
        control.add_class(f"at-{fact.place}", f"of-{fact.kind}", update=False)
    return control
