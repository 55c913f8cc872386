"""The purpose of each part of a screen: its line while focused, and its help.

Internal: no part of the library.
"""

from __future__ import annotations

from elo_tui.kit.commands.hints.dialogs import DIALOGS
from elo_tui.kit.commands.hints.form import FORM
from elo_tui.kit.commands.hints.hint import Hint
from elo_tui.kit.commands.hints.panes import PANES
from elo_tui.kit.commands.hints.parts import EVENT, PARTS

#: By the id of the widget that has the focus.
HINTS: dict[str, Hint] = {**FORM, **PARTS, **EVENT, **DIALOGS}


def describe_page() -> None:
    """Explain the files and storage of a browser tab, for the whole run."""
    from elo_tui.kit.commands.hints.page import PAGE

    HINTS.update(PAGE)


def find_hint(name: str, mode: str) -> Hint | None:
    """Find the hint of a widget; a pane has its own on each working screen."""
    return PANES.get(f"{mode}_{name}") or HINTS.get(name)
