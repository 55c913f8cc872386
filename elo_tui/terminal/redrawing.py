"""Drawing after a change: only the rows that show it, and blanks for a failed widget.

The framework redraws all rows of all widgets between the first and the last place that
has changed - with a digit that is the whole screen - and computes the colours of each
widget from those of all its ancestors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor
from textual._context import active_message_pump
from textual.color import Color
from textual.dom import DOMNode
from textual.geometry import Region
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from elo_tui.terminal.painting import clean_strip

if TYPE_CHECKING:
    from textual.app import App


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


def draw_rows(widget: Widget, rows: Region) -> list[Strip]:
    """Draw the cells of a widget, cleaned; blanks if it fails.

    The framework draws nothing at all if one widget fails.
    """
    try:
        strips = widget.render_lines(rows)
        for y, strip in enumerate(strips):
            if not strip.text.isprintable():
                strips[y] = clean_strip(strip)
        return strips
    except Exception as fault:
        if not bear_fault(widget.app, fault):
            raise
        return [Strip.blank(rows.width)] * rows.height


#: How often the styles of a node have changed.
_STYLE_CHANGES = attrgetter("styles._cache_key")


class SparingCompositor(Compositor):
    """Asks a widget only for the rows that must be painted."""

    _changed: frozenset[Region] = frozenset()
    """The places to be painted now; empty for the whole screen."""

    def render_partial_update(self) -> ChopsUpdate | None:
        self._changed = frozenset(self._dirty_regions)
        try:
            return super().render_partial_update()
        finally:
            self._changed = frozenset()

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterable[tuple[Region, Region, list[Strip]]]:
        if not self._changed:
            for widget, (region, clip) in self.visible_widgets.items():
                seen = region.intersection(clip)
                if seen and (crop is None or crop.overlaps(clip)):
                    yield (
                        region,
                        clip,
                        draw_rows(widget, seen.translate(-region.offset)),
                    )
            return
        places = [(*place.column_span, *place.line_span) for place in self._changed]
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            left, right, top, bottom = *seen.column_span, *seen.line_span
            above, below = bottom, top
            for start, end, first, last in places:
                if start < right and left < end and first < bottom and top < last:
                    above, below = min(above, first), max(below, last)
            if above < below:
                above, below = max(top, above), min(bottom, below)
                rows = Region(left, above, right - left, below - above)
                yield region, rows, draw_rows(widget, rows.translate(-region.offset))


class Composed(Widget):
    """A widget that computes its colours only after a style has changed."""

    _made_of: Sequence[int] = ()
    """The numbers of style changes, own and of all ancestors, at that time."""
    _composed: tuple[Style, tuple[Color, Color], float]

    @property
    def rich_style(self) -> Style:
        return self._look[0]

    @property
    def background_colors(self) -> tuple[Color, Color]:
        return self._look[1]

    @property
    def opacity(self) -> float:
        return self._look[2]

    @property
    def _look(self) -> tuple[Style, tuple[Color, Color], float]:
        made_of = [*map(_STYLE_CHANGES, self.ancestors_with_self)]
        if made_of != self._made_of:
            self._made_of = made_of
            colours = super().background_colors
            self._composed = super().rich_style, colours, super().opacity
        return self._composed
