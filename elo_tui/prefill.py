"""What the command line hands to the app: a screen and the texts of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elo_tui.core.crosstable import Crosstable
from elo_tui.core.forms import Form
from elo_tui.core.model import Game

#: The fields of the forms by name; their texts are checked where they are shown.
FIELDS = Form._fields


class Prefill(NamedTuple):
    """``texts`` maps names of FIELDS to what a user would have typed there."""

    screen: str = "game"
    texts: Mapping[str, str] = {}
    games: tuple[Game, ...] = ()
    event: Crosstable | None = None
    """For the Field screen."""
