"""The choices of a journal: system, pool and speed, those with entries first."""

from __future__ import annotations

from collections.abc import Iterable

from elo_tui.core import systems
from elo_tui.core.model import POOLS, SPEEDS
from elo_tui.features.journal.view import JournalView
from elo_tui.kit.widgets.controls import Choice

#: The values of each choice.
CHOICES = {"system": systems.KEYS, "pool": POOLS, "speed": SPEEDS}


def order_choices(view: JournalView, controls: Iterable[Choice]) -> None:
    """Order the values of each choice: those with entries first, then all others."""
    for control in controls:
        name = control.id or ""
        known = [
            track.system if name == "system" else track.pool
            for track in view.journal.tracks
            if name == "system" or track.system == view.state.system
        ]
        keys = dict.fromkeys([*known, *CHOICES[name]])
        options = {key: control.options[key] for key in keys if key in control.options}
        if list(options) != list(control.options):
            control.options = options
