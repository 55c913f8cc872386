"""How much room a screen has, as classes that the stylesheets go by."""

from __future__ import annotations

from typing import Any

from textual.geometry import Size
from textual.screen import Screen

#: From this size on groups have frames, and a chart stands there unasked, cells.
FRAMES = Size(100, 30)
#: From this size on a dialog is a box in a frame, cells.
BOXES = Size(80, 24)
#: From this width on a table leaves half of the screen to what explains it, cells.
TWO_HALVES = 160


def find_room(screen: Screen[Any], frames: Size = FRAMES, update: bool = True) -> None:
    """Say to the stylesheets whether there is room for frames: from which size on."""
    width, height = screen.app.size
    has_room = width >= frames.width and height >= frames.height
    screen.set_class(has_room, "-panels", update=update)
    screen.set_class(has_room and width >= TWO_HALVES, "-vast", update=update)
