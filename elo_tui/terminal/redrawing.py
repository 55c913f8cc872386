"""What is redrawn after a change: only the rows in which it can be seen.

The framework redraws all rows of all widgets between the first and the last place that
has changed - with a digit that is the whole screen - and computes the colours of each
widget from those of all its ancestors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from elo_tui.terminal.faults import draw_rows

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
    """How often its styles, and those of its ancestors, had changed by then."""
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
