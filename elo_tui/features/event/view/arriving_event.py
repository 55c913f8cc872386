"""An event on its way to the Event screen: its players as read, then its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import count

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Participant
from elo_tui.core.events.event_ratings import RatingRow
from elo_tui.features.event.view import field
from elo_tui.features.event.view.field import (
    FieldState,
    FieldView,
    arrange_players,
    take_event_terms,
)
from elo_tui.features.event.view.field_shape import measure_shape
from elo_tui.features.event.view.player_columns import measure_reasons
from elo_tui.readers.ordinary_file import FileMark
from elo_tui.session.forms import Form
from elo_tui.session.permissions import Prefill


def view_arriving_players(players: Sequence[Participant], cursor: int) -> FieldView:
    """View players that are not rated yet, in the columns of those that are.

    What is computed, or checked when all are read, is blank.
    """
    crosstable = Crosstable(EventFacts(), tuple(players))
    rows = tuple(arrange_players(RatingRow(player, (), None) for player in players))
    shape = measure_shape(crosstable)
    return FieldView(
        FieldState(Form(), crosstable, cursor=cursor),
        rows,
        shape=shape._replace(has_points=False, has_stated=False, has_games=True),
        places=dict(zip((row.player.no for row in rows), count())),
        reason_width=measure_reasons(rows),
    )


def begin_event(
    before: FieldState,
    crosstable: Crosstable,
    source: str = "",
    at: int = 0,
    typed: Mapping[str, str] | None = None,
    stamp: FileMark | None = None,
) -> FieldState:
    """Return the state of another event, with the cursor on number `at`, or the first.

    Facts that are `typed` take precedence over those of the event; `stamp` is that of
    its file when it was read.
    """
    form = take_event_terms(crosstable, before.form, date.today())
    form = replace(form, **(typed or {}))
    first = at or (crosstable.players[0].no if crosstable.players else 0)
    return FieldState(
        form,
        crosstable,
        source=source,
        stamp=stamp,
        part=before.part,
        cursor=first,
    )


def view_prefilled(
    before: object,
    found: Prefill | str,
    show_all: Callable[[tuple[Participant, ...]], None],
    stamp: FileMark | None = None,
) -> FieldView | Prefill | str:
    """Rate the event of a prefill for the Event screen in the state `before`.

    All else is returned unchanged. `show_all` gets the players before they are rated.
    """
    if isinstance(found, str) or not isinstance(before, FieldState):
        return found
    event = found.event
    if found.screen != "field" or event is None:
        return found
    show_all(event.players)
    state = begin_event(before, event, found.source, typed=found.texts, stamp=stamp)
    return field.evaluate_field(state)
