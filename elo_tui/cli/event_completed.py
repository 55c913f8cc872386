"""The players of ``elo-tui event --complete``, from the imported rating lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.cli import lists
from elo_tui.cli.options import Texts
from elo_tui.cli.output import Refused
from elo_tui.core.events import rated_field
from elo_tui.core.events.crosstable import Crosstable, Note
from elo_tui.core.events.reading import EventReading

if TYPE_CHECKING:
    from collections.abc import Mapping

    from elo_tui.core.model import Given
    from elo_tui.store.lists.event_completion import Completion


def completed(crosstable: Crosstable, texts: Texts) -> Completion:
    """The event with what the lists say about its players; raises Refused."""
    from elo_tui.store.lists.event_completion import from_lists
    from elo_tui.store.lists.player_facts import rating_wanted

    with lists.opened("--complete: ") as there:
        done = from_lists(
            crosstable, rating_wanted(texts), there, rated_field.NOTHING_GIVEN
        )
    if done is None:
        raise Refused(
            "--complete: no list of these ratings here yet;"
            " elo-tui list import FILE reads one"
        )
    return done


def given_of(completion: Completion | None) -> Mapping[int, Given]:
    """What the lists have filled in for each player."""
    return rated_field.NOTHING_GIVEN if completion is None else completion.given


def noted(reading: EventReading, completion: Completion) -> EventReading:
    """The reading with a note on how many were completed."""
    return reading._replace(notes=(*reading.notes, Note(None, completion.summary)))
