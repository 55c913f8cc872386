"""Letters next to every field and panel, each of which moves the focus there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase

from textual.geometry import Region
from textual.widget import Widget

from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.lines import Lines, Row

#: The letter between two blanks, cells.
_WIDTH = 3


class JumpLabel(Lines):
    """One letter over the screen, apart from the words next to it."""

    def __init__(self, letter: str, region: Region) -> None:
        super().__init__()
        self._letter = letter
        self.styles.offset = (region.x, region.y)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        return (((f" {self._letter} ", "tab"),),)


def label_widgets(widgets: Iterable[Widget]) -> Mapping[str, Widget]:
    """Give each widget that is in view a letter, in their order."""
    seen = [one for one in widgets if _label_region(one).area]
    return dict(zip(ascii_lowercase, seen, strict=False))


def make_labels(targets: Mapping[str, Widget]) -> list[JumpLabel]:
    """Make the labels of widgets, by their letters."""
    return [JumpLabel(key, _label_region(one)) for key, one in targets.items()]


def _label_region(widget: Widget) -> Region:
    """Return the cells from that before a field, or the corner of a panel.

    The region is empty if they are out of view.
    """
    inside = widget.region.intersection(widget.screen.region)
    if isinstance(widget.parent, FormPane):
        window = widget.parent.parent
        assert isinstance(window, Widget)
        inside = inside.intersection(window.region)
        return Region(inside.x - 1, inside.y, _WIDTH, 1) if inside.area else Region()
    return Region(inside.x, inside.y, _WIDTH, 1) if inside.area else Region()
