"""Drawing after a change: only the rows that show it, and blanks for a failed widget.

The framework redraws all rows of all widgets between the first and the last place that
has changed - with a digit that is the whole screen - and computes the colours of each
widget from those of all its ancestors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rich.segment import Segment
from rich.style import Style
from textual._compositor import Compositor
from textual._context import active_message_pump
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.dom import DOMNode
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from elo_tui.terminal.painting import DrawnPieces, Part, Piece, clean_strip

if TYPE_CHECKING:
    from textual.app import App
    from textual.css.styles import StylesBase


#: A row of cells, as a strip or as its texts.
Drawn = Strip | list[Part]


def bear_fault(app: App[Any], fault: Exception) -> bool:
    """Leave out a failed part if the app is `OutlivesFaults`; False if it must end."""
    its_own = getattr(app, "bear", None)
    return its_own is not None and its_own(fault)


def withdraw_screen(app: App[Any]) -> None:
    """Close a screen that fails during its opening."""
    failed = active_message_pump.get(None)
    if isinstance(failed, DOMNode) and failed is not app:
        screen = failed.screen
        if not screen.is_mounted:
            app.call_later(_close_screen, app, screen)


def _close_screen(app: App[Any], screen: Screen[Any]) -> None:
    if app.screen is not screen:
        return
    if len(app.screen_stack) > 1:
        app.pop_screen()
    elif app.current_mode != app.DEFAULT_MODE:
        # composed again at the next switch to it
        broken = app.current_mode
        app.switch_mode(app.DEFAULT_MODE)
        app._screen_stacks.pop(broken, None)


_dispatch = MessagePump._dispatch_message


async def dispatch_message(self: MessagePump, message: Message) -> None:
    """Handle a message; if its handler fails, the widget still handles the next one.

    The framework handles no further message of that widget, and ends the app.
    """
    try:
        await _dispatch(self, message)
    except Exception as fault:
        if not bear_fault(self.app, fault):
            raise


def draw_rows(widget: Widget, rows: Region) -> Sequence[Drawn]:
    """Draw the cells of a widget, cleaned; blanks if it fails.

    The framework draws nothing at all if one widget fails.
    """
    try:
        cache: StylesCache = widget._styles_cache
        drawn = cache.draw_content(rows) if isinstance(cache, FrameCache) else None
        if drawn is not None:
            return drawn
        strips = widget.render_lines(rows)
        for y, strip in enumerate(strips):
            if not strip.text.isprintable():
                strips[y] = clean_strip(strip)
        return strips
    except Exception as fault:
        if not bear_fault(widget.app, fault):
            raise
        return [Strip.blank(rows.width)] * rows.height


def make_strip(drawn: Drawn) -> Strip:
    """Make a strip of a row of cells, for what the framework does with it."""
    if isinstance(drawn, Strip):
        return drawn
    return Strip([Segment(text, style) for text, style, _ in drawn])


#: How often the styles of a node have changed.
_STYLE_CHANGES = attrgetter("styles._cache_key")
#: What the framework composes of the styles of a widget and its ancestors.
_RICH_STYLE, _BACKGROUND_COLORS, _OPACITY = (
    vars(DOMNode)["rich_style"].fget,
    vars(DOMNode)["background_colors"].fget,
    vars(Widget)["opacity"].fget,
)


class SparingCompositor(Compositor):
    """Asks a widget only for the rows that must be painted."""

    def render_partial_update(self) -> DrawnPieces | None:  # type: ignore[override]
        changed, self._dirty_regions = self._dirty_regions, set()
        if not changed:
            return None
        to_paint: dict[int, list[_Span]] = {}
        for y, left, right in self._regions_to_spans(changed):
            to_paint.setdefault(y, []).append((left, right))
        pieces: list[Piece] = []
        # the one in front first
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            (left, right), (top, bottom) = seen.column_span, seen.line_span
            rows = [
                y
                for y in range(top, bottom)
                if (spans := to_paint.get(y))
                and spans[0][0] < right
                and left < spans[-1][1]
            ]
            for first, last in _join_rows(rows):
                crop = Region(left, first, right - left, last - first)
                found = draw_rows(widget, crop.translate(-region.offset))
                for y, drawn in enumerate(found, first):
                    rest = _take_pieces(pieces, to_paint.pop(y), y, left, right, drawn)
                    if rest:
                        to_paint[y] = rest
            if not to_paint:
                break
        return DrawnPieces(pieces)

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterable[tuple[Region, Region, list[Strip]]]:
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            if seen and (crop is None or crop.overlaps(clip)):
                drawn = draw_rows(widget, seen.translate(-region.offset))
                yield region, clip, [*map(make_strip, drawn)]


#: The first column and the one after the last.
_Span = tuple[int, int]


def _join_rows(rows: Iterable[int]) -> Iterable[_Span]:
    """Join rows that follow each other: the first one and the one after the last."""
    first = last = -1
    for y in rows:
        if y != last:
            if first < last:
                yield first, last
            first = y
        last = y + 1
    if first < last:
        yield first, last


def _take_pieces(
    pieces: list[Piece],
    spans: Iterable[_Span],
    y: int,
    left: int,
    right: int,
    drawn: Drawn,
) -> list[_Span]:
    """Take what a widget shows of some spans of a row; return the rest of them."""
    rest: list[_Span] = []
    for start, end in spans:
        first, last = max(start, left), min(end, right)
        if first >= last:
            rest.append((start, end))
            continue
        if last - first < right - left:
            drawn = make_strip(drawn)
            pieces.append((y, first, drawn.crop(first - left, last - left)))
        else:
            pieces.append((y, first, drawn))
        if start < first:
            rest.append((start, first))
        if last < end:
            rest.append((last, end))
    return rest


class _Inside(NamedTuple):
    """The rows of a widget within its frame, and the segments on both sides."""

    top: int
    size: Size
    sides: tuple[list[Segment], list[Segment]] | None = None
    """None if more than frame and blanks is added to the content, such as a tint."""


class PlainDrawing(Protocol):
    """A widget that may draw its content as texts."""

    def draw_plain(self, first: int, size: Size) -> list[list[Part]] | None:
        """Draw rows of the content from one on, each as wide as asked for.

        None if a text has anything but characters of one cell.
        """


class FrameCache(StylesCache):
    """The framework's cache of drawn rows, which makes colours and frame once.

    The framework computes frame and colours of each row again.
    """

    inside: _Inside | None = None
    """Set once a row of the content has been drawn."""
    _size = Size(0, 0)
    _look: object = None
    """The look for which it was: another one after any change of styles."""
    _made_of: Sequence[int] = ()
    """The numbers of style changes, of the widget and all ancestors, at that time."""
    _composed: tuple[Style, tuple[Color, Color], float]

    def __init__(self, widget: Any) -> None:  # noqa: ANN401  (a Widget that is PlainDrawing)
        super().__init__()
        self._widget: Widget = widget
        self._drawing: PlainDrawing = widget

    @property
    def look(self) -> tuple[Style, tuple[Color, Color], float]:
        """Style, backgrounds and opacity; made again once a style has changed."""
        widget = self._widget
        made_of = [*map(_STYLE_CHANGES, widget.ancestors_with_self)]
        if made_of != self._made_of:
            self._made_of = made_of
            colours = _BACKGROUND_COLORS(widget)
            self._composed = _RICH_STYLE(widget), colours, _OPACITY(widget)
        return self._composed

    def _find_inside(self) -> _Inside | None:
        """Find the sides of the content, if known for the present size and styles."""
        size, look = self._widget.outer_size, self.look
        if look is not self._look or size != self._size:
            self._size, self._look, self.inside = size, look, None
        return self.inside

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        self._find_inside()
        return super().render_widget(widget, crop)

    def draw_content(self, rows: Region) -> list[Drawn] | None:
        """Draw whole rows of the content with the frame around them.

        The framework computes for each drawing its regions, and the colours of titles
        that it does not draw. None if only the framework can draw the rows.
        """
        inside = self._find_inside()
        if inside is None or inside.sides is None or rows.width != self._size.width:
            return None
        first = rows.y - inside.top
        if first < 0 or first + rows.height > inside.size.height:
            return None
        size = Size(inside.size.width, rows.height)
        found = self._drawing.draw_plain(first, size)
        if found is None or self._widget.get_line_filters():
            return None
        left, right = inside.sides
        for row in found if left or right else ():
            row[:0] = left
            row += right
        return [*found]

    def render_line(
        self,
        styles: StylesBase,
        y: int,
        size: Size,
        content_size: Size,
        padding: Spacing,
        base_background: Color,
        background: Color,
        render_content_line: Callable[[int], Strip],
        *others: Any,  # noqa: ANN401
    ) -> Strip:
        inside = self.inside
        if (
            inside is not None
            and inside.sides is not None
            and 0 <= y - inside.top < inside.size.height
        ):
            left, right = inside.sides
            content = render_content_line(y - inside.top)
            content = content.adjust_cell_length(content_size.width)
            return Strip([*left, *content, *right], size.width)
        strip = super().render_line(
            *(styles, y, size, content_size, padding, base_background, background),
            render_content_line,
            *others,
        )
        if inside is None:
            top = styles.gutter.top
            if 0 <= y - top < content_size.height:
                content = render_content_line(y - top)
                content = content.adjust_cell_length(content_size.width)
                before = bool(styles.border_left[0]) + bool(padding.left)
                sides = _cut_out(strip, content, before)
                self.inside = _Inside(top, content_size, sides)
        return strip


def _cut_out(
    strip: Strip, content: Strip, before: int
) -> tuple[list[Segment], list[Segment]] | None:
    """Return the parts left and right of a content; None if that was changed, too."""
    whole, part = [*strip], [*content]
    after = before + len(part)
    return (whole[:before], whole[after:]) if whole[before:after] == part else None


def join_drawing(widget: Widget) -> bool:
    """Join a widget that has just asked to be drawn; False if this one has to ask.

    In the framework each widget sends itself a message, and upon that one to the
    screen: eight a key, a twentieth of its time.
    """
    more = widget._layout_required or widget._scroll_required
    more = more or widget._recompose_required or widget._refresh_styles_required
    if more or not (widget._repaint_required and widget._is_mounted and widget.display):
        return False
    screen: Any = widget.screen
    asking = getattr(screen, "asking", widget)
    is_asking = asking is not None and asking._repaint_required
    if not is_asking or asking._closing or not asking._running:
        screen.asking = widget
        return False
    if asking is widget or widget._next_callbacks:
        return False
    widget._repaint_required = False
    screen.joined.add(widget)
    return True


def omit_truecolor(filters: Sequence[LineFilter]) -> Sequence[LineFilter]:
    """Omit the rules for the terminal's own colours: only others are off then."""
    return [one for one in filters if not isinstance(one, ANSIToTruecolor)]
