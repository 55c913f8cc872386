"""Rows of text on a grid of cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from operator import itemgetter
from textwrap import wrap
from typing import Any, ClassVar

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.content import Content
from textual.css.scalar import Unit
from textual.filter import LineFilter
from textual.geometry import Offset, Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from elo_tui.core.model import Problem, Terms
from elo_tui.kit.commands.bindings import bind_scope
from elo_tui.terminal.painting import Part, is_plain
from elo_tui.terminal.redrawing import FrameCache, join_drawing, omit_truecolor

#: A piece of text and the role that colours it: a name of ROLES or "".
Span = tuple[str, str]
Row = tuple[Span, ...]

#: Roles that texts have in the row of the cursor, too, by the role elsewhere.
_ON_CURSOR = {
    role: f"cursor-{role}" for role in ("strong", "good", "bad", "key", "wrong", "new")
}
ROLES = (
    *("dim", "strong", "good", "bad", "rule", "key", "wrong", "cursor", "tab", "new"),
    *_ON_CURSOR.values(),
    *("amber", "violet", "teal"),
)

#: Roles within a field: its example, with and without the focus, cursor, selection.
_FIELD_ROLES = ("hint", "focus-hint", "focus-wrong", "caret", "selected")

#: For the COMPONENT_CLASSES of a screen that holds Lines and Fields.
ROLE_CLASSES = frozenset(f"role--{role}" for role in (*ROLES, *_FIELD_ROLES))

_TEXT = itemgetter(0)

#: Joins two words in one row.
HARD_BLANK = "\N{NO-BREAK SPACE}"
#: Blanks at which rows may be broken: no hard ones.
_BLANKS = re.compile(r"[ \t\n\r\f\v]+")


class Lines(Widget):
    """Base of widgets made of rows.

    Rows are computed again when any `var` of the widget changes, unless a subclass
    watches it. Changed rows are drawn as a whole; `elo_tui.terminal.painting` finds the
    cells that differ.
    """

    DEFAULT_CSS = "Lines { height: auto; }"

    scope: str = ""
    shared_scope: str = ""
    fills: ClassVar[bool] = False
    """Whether a height of `count_rows` is limited to the room left by its siblings."""

    _drawn: Sequence[Row] = ()
    _drawn_width = -1
    _asked_for: int | None = None
    """The height requested last; None before the first request, and without one."""
    _styles_by_role: dict[str, Style] | None = None
    """Styles of the roles, ``""`` for the widget itself, during a drawing."""
    _in_its_frame = ("", "")
    """Title and subtitle of the frame."""

    def __init_subclass__(cls, scope: str = "", **options: bool) -> None:
        bind_scope(cls, scope)
        super().__init_subclass__(**options)
        for name, held in [*vars(cls).items()]:
            if isinstance(held, Reactive) and not hasattr(cls, f"watch_{name}"):
                setattr(cls, f"watch_{name}", lambda self: self.redraw())

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **options)
        self._styles_cache: FrameCache = FrameCache(self)

    def check_idle(self) -> None:
        if not join_drawing(self):
            super().check_idle()

    def get_line_filters(self) -> Sequence[LineFilter]:
        return omit_truecolor(super().get_line_filters())

    @property
    def rich_style(self) -> Style:
        return self._styles_cache.look[0]

    @property
    def background_colors(self) -> tuple[Color, Color]:
        return self._styles_cache.look[1]

    @property
    def opacity(self) -> float:
        return self._styles_cache.look[2]

    def rows(self, width: int, height: int) -> Sequence[Row]:
        """The rows for a content area of `width` x `height` cells."""
        return ()

    def count_rows(self, width: int) -> int | None:
        """Count the rows for a width, if the stylesheet permits the widget's height.

        None if it has the height of an empty widget.
        """
        return None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        needed = self._asked_for = self.count_rows(width)
        if needed is None:
            return super().get_content_height(container, viewport, width)
        if not (self.fills and container.height):
            # without a height the container asks how high it should be
            return needed
        heights = (part.styles.height for part in self.visible_siblings)
        others = sum(one.value for one in heights if one and one.unit is Unit.CELLS)
        return max(1, min(needed, container.height - int(others)))

    @property
    def is_framed(self) -> bool:
        """Whether the stylesheet puts a frame around it."""
        return bool(self.styles.border_top[0])

    @property
    def air(self) -> int:
        """The cells that a table leaves free before a frame at its right end."""
        right = self.content_region.right + 1
        return int(
            any(
                isinstance(node, Widget)
                and node.styles.border_right[0]
                and node.region.right == right
                for node in self.ancestors_with_self
            )
        )

    def add_title(
        self, rows: Sequence[Row], width: int, title: str, end: str = ""
    ) -> Sequence[Row]:
        """Add a title to rows, in the frame or as a rule; the focus lights either."""
        if not self.is_framed:
            return [rule(width, title, end, is_lit=self.has_focus), *rows]
        if self._in_its_frame != (title, end):
            self._in_its_frame = (title, end)
            self.border_title, self.border_subtitle = map(
                _frame_text, self._in_its_frame
            )
        return rows

    def redraw(self) -> None:
        """Ask for the rows again and draw those that have changed."""
        width, height = self.content_size
        if self._asked_for is not None and width:
            needed = self.count_rows(width)
            if needed != self._asked_for:
                self._asked_for = needed
                self.refresh(layout=True)
        if not self.is_mounted or not width:
            return
        old, self._drawn = self._drawn, self.rows(width, height)
        if width != self._drawn_width:
            self._drawn_width = width
            self.refresh()
            return
        pairs = enumerate(zip_longest(old[:height], self._drawn[:height]))
        changed = [y for y, (before, now) in pairs if before != now]
        if changed:
            # with the frame: nothing is cut off
            left, whole = -self.content_offset.x, self.outer_size.width
            self.refresh(*[Region(left, y, whole, 1) for y in changed])

    @property
    def cursor_screen_offset(self) -> Offset:
        """The position of the terminal's cursor: the marked row, else the first."""
        marked = (
            y
            for y, row in enumerate(self._drawn)
            if any(role.startswith("cursor") for _, role in row)
        )
        return self.content_region.offset + Offset(0, next(marked, 0))

    def watch_has_focus(self, has_focus: bool) -> None:
        # a handler of the event would come before the framework's, with the old value
        super().watch_has_focus(has_focus)
        self.redraw()

    def on_resize(self) -> None:
        self._drawn_width = -1
        self.redraw()

    def render_lines(self, crop: Region) -> list[Strip]:
        # looked up at each reading: once for all lines
        self._styles_by_role = {"": self.rich_style}
        width, height = self.content_size
        if self._drawn_width != width:
            self._drawn_width, self._drawn = width, self.rows(width, height)
        return super().render_lines(crop)

    def draw_plain(self, first: int, size: Size) -> list[list[Part]] | None:
        width, rows, found = self._drawn_width, self._drawn, list[list[Part]]()
        if width != size.width:
            return None
        own = self.rich_style
        styles = self._styles_by_role = {"": own}
        for y in range(first, first + size.height):
            row = rows[y] if y < len(rows) else ()
            texts = "".join(map(_TEXT, row))
            blanks = width - len(texts)
            if blanks < 0 or not is_plain(texts):
                return None
            parts: list[Part] = [
                (text, styles.get(role) or self._style_of(role, styles), None)
                for text, role in row
                if text
            ]
            if blanks:
                parts.append((" " * blanks, own, None))
            found.append(parts)
        return found

    def render_line(self, y: int) -> Strip:
        row = self._drawn[y] if y < len(self._drawn) else ()
        styles = self._styles_by_role
        if styles is None:
            # the framework asks for a cell before the first drawing
            styles = self._styles_by_role = {"": self.rich_style}
        segments = [
            Segment(text, styles.get(role) or self._style_of(role, styles))
            for text, role in row
            if text
        ]
        return Strip(segments).adjust_cell_length(max(0, self._drawn_width), styles[""])

    def _style_of(self, role: str, styles: dict[str, Style]) -> Style:
        """The role's colours over this widget's own.

        The roles are styled once, on the screen: nine component classes on each of its
        widgets cost 40 ms at the start.
        """
        own = styles[""]
        if role.startswith("cursor-"):
            own = styles.get("cursor") or self._style_of("cursor", styles)
        name = f"role--{role}"
        mark = self.screen.get_component_rich_style(name, partial=True)
        styles[role] = own + mark
        return styles[role]


def _frame_text(text: str) -> Content | None:
    """A text as content, so that the brackets in a name are brackets."""
    return Content(text) if text.strip() else None


def put_on_cursor(role: str) -> str:
    """Return the role of a text in the row of the cursor: bold and colour stay."""
    return _ON_CURSOR.get(role, "cursor")


def tone(change: str) -> str:
    """The role of a change in points, by its sign; "" for none."""
    return {"+": "good", "-": "bad"}.get(change[:1], "")


def fit(text: str, width: int) -> str:
    """The text in exactly `width` cells, cut with an ellipsis."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, max(0, width - 1)) + "…"[:width]


def join_fitting(words: Iterable[str], width: int, gap: str = "  ") -> str:
    """Join words while they fit; empty ones are left out."""
    text = ""
    for word in filter(None, words):
        longer = f"{text}{gap}{word}" if text else word
        if cell_len(longer) > width:
            break
        text = longer
    return text


def first_clauses(text: str, room: int, ends_at: str = ";,.") -> str:
    """Return the first clauses that fit, or the whole sentence if none does."""
    ends = [found.start() for found in re.finditer(f"[{ends_at}] ", text)]
    fitting = [end for end in ends if cell_len(text[:end]) <= room]
    return text if cell_len(text) <= room or not fitting else text[: fitting[-1]]


def fit_right(text: str, width: int) -> str:
    """The text at the right end of `width` cells."""
    return " " * (width - cell_len(text)) + fit(text, min(width, cell_len(text)))


def wrap_text(text: str, width: int, indent: str = "") -> list[str]:
    """Wrap a text; a number stays in one row with its per cent."""
    bound, width = text.replace(" %", f"{HARD_BLANK}%"), max(10, width)
    # some characters take two cells or none, and `wrap` counts characters
    is_plain = bound.isascii() or all(cell_len(sign) == 1 for sign in bound)
    parts = (
        wrap(bound, width, subsequent_indent=indent)
        if is_plain
        else _wrap_cells(bound, width, indent)
    )
    return [part.replace(HARD_BLANK, " ") for part in parts or [""]]


def cut_words(text: str, width: int) -> str:
    """Cut a text after a whole word, if it does not fit."""
    if cell_len(text) <= width:
        return text
    return f"{wrap_text(text, width - 2)[0]} …"


def _wrap_cells(text: str, width: int, indent: str) -> list[str]:
    rows = [text[: len(text) - len(text.lstrip(" "))]]
    for word in filter(None, _BLANKS.split(text)):
        gap = " " * bool(rows[-1].strip())
        if cell_len(f"{rows[-1]}{gap}{word}") <= width:
            rows[-1] += f"{gap}{word}"
            continue
        if rows[-1].strip():
            rows.append(indent)
        taken = max(cell_len(rows[-1]), cell_len(indent))
        # a mark without a letter takes no cell
        first, *rest = chop_cells(word, max(2, width - taken)) or [word]
        rows[-1] += first
        rows += [f"{indent}{part}" for part in rest]
    return rows


def append_sign(row: Row, sign: str, width: int) -> Row:
    """Append a sign in the last cell of a row."""
    spans: list[Span] = []
    room = width - cell_len(sign)
    for text, role in row:
        if cell_len(text) > room:
            # blanks and a rule are no loss that an ellipsis should mark
            text = text[:room] if role == "rule" else fit(text.rstrip(), room)
        spans.append((text, role))
        room -= cell_len(text)
    return (*spans, (" " * room, ""), (sign, "key"))


def sentence_rows(text: str, width: int, role: str = "") -> list[Row]:
    """A sentence in as many rows as it takes."""
    return [((fit(f" {part}", width), role),) for part in wrap_text(text, width - 2)]


def caution_rows(
    terms: Terms, remarks: Sequence[str], width: int, height: int
) -> list[Row]:
    """Draw assumptions about days and remarks, first next to a result.

    What exceeds `height` ends with an ellipsis.
    """
    texts = [*filter(None, (terms.assumed,)), *remarks]
    if not texts or height < 1:
        return []
    parts = wrap_text(f"! {'; '.join(texts)}", width - 2)
    if len(parts) > height:
        parts = [*parts[: height - 1], " ".join(parts[height - 1 :])]
    return [((fit(f" {part}", width), "strong"),) for part in parts]


def wrong_rows(problems: Mapping[str, Problem], width: int) -> list[Row]:
    """Draw problems, each with a sign that needs no colour."""
    texts = (problem.text for problem in problems.values())
    return [row for text in texts for row in sentence_rows(f"! {text}", width, "wrong")]


def rule(width: int, title: str = "", end: str = "", is_lit: bool = False) -> Row:
    """Draw a horizontal rule with a title at its left and a word at its right.

    `is_lit` gives the rule of the panel with the focus the colour of its title.
    """
    line = "key" if is_lit else "rule"
    left = f"── {title} " if title else ""
    right = f" {end} ──" if end else ""
    space = width - cell_len(left) - cell_len(right)
    if space < 2:
        if not title:
            return (("─" * width, line),)
        return (("── "[:width], line), (fit(title, max(0, width - 3)), "key"))
    return (
        ("── " if title else "", line),
        (f"{title} " if title else "", "key"),
        ("─" * space, line),
        (f" {end} " if end else "", "dim"),
        ("──" if end else "", line),
    )
