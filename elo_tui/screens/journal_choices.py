"""The choices of the Journal screen: ratings with entries come first."""

from __future__ import annotations

from collections.abc import Iterable

from elo_tui.core import systems
from elo_tui.core.model import POOLS, SPEEDS
from elo_tui.views.journal_view import JournalView
from elo_tui.widgets.controls import Choice

_EVERY = {"system": systems.KEYS, "pool": POOLS, "speed": SPEEDS}


def order_choices(controls: Iterable[Choice], view: JournalView) -> None:
    """Order system, pool and speed: those with entries first, then all others."""
    tracks = view.journal.tracks
    for control in controls:
        name = control.id or ""
        known = [
            track.system if name == "system" else track.pool
            for track in tracks
            if name == "system" or track.system == view.state.system
        ]
        keys = dict.fromkeys([*known, *_EVERY[name]])
        options = {key: control.options[key] for key in keys if key in control.options}
        if list(options) != list(control.options):
            control.options = options
