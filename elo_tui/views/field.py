"""The Field screen evaluated: a whole event rated, its players arranged."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from elo_tui.core.entry import federation, text_of
from elo_tui.core.events import rated_field
from elo_tui.core.events.crosstable import Crosstable, games_of, numbered
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.events.origin import FromFile
from elo_tui.core.events.rated_field import NOTHING_GIVEN, RatedField, known
from elo_tui.core.latin import latin
from elo_tui.core.model import Given, Problem
from elo_tui.views.forms import Form
from elo_tui.views.tournament import AheadForm, TournamentState


class FieldState(NamedTuple):
    """Everything a Field screen holds."""

    form: Form
    crosstable: Crosstable | None = None
    given: Mapping[int, Given] = NOTHING_GIVEN
    """What the user has told of players, by starting number."""
    source: str = ""
    """The path of the report, or what a pasted one is called."""
    order: str = "no"
    """A key of ORDERS."""
    turned: bool = False
    filter: str = ""
    cursor: int = 0
    """The starting number of the player under the cursor."""


class FieldView(NamedTuple):
    """What a Field screen shows; the rows have no events while there is no result."""

    state: FieldState
    rows: tuple[FieldRow, ...] = ()
    """The players that pass the filter, in their order."""
    field: RatedField | None = None
    problems: Mapping[str, Problem] = {}
    missing: str = ""

    @property
    def place(self) -> int:
        """The place of the cursor among the rows; the first where its player is not."""
        numbers = (
            place
            for place, row in enumerate(self.rows)
            if row.player.no == self.state.cursor
        )
        return next(numbers, 0)

    @property
    def row(self) -> FieldRow | None:
        """The player under the cursor."""
        return self.rows[self.place] if self.rows else None


def title(state: FieldState) -> str:
    """Which event this is and from where, as far as it is known."""
    name = state.crosstable.event.name if state.crosstable else ""
    place = os.path.basename(state.source)
    return f"{name} ({place})" if name and place else name or place


def terms_of(crosstable: Crosstable, form: Form) -> Form:
    """The form with the dates, the system and the kind of rating of the event.

    What the event does not say stays as it is.
    """
    return form._replace(**rated_field.texts_of_event(crosstable))


def rate_all(
    crosstable: Crosstable, form: Form, given: Mapping[int, Given] = NOTHING_GIVEN
) -> RatedField | Mapping[str, Problem]:
    """All players rated under the terms of a form, or its problems by field."""
    return rated_field.rate_all(crosstable, form._asdict(), given)


def evaluate(state: FieldState, before: FieldView | None = None) -> FieldView:
    """Everything a Field form comes to; what `before` has computed is not repeated."""
    if state.crosstable is None:
        return FieldView(state)
    if before is None or before.state[:3] != state[:3]:
        before = _rated(state.crosstable, state)
    elif before.state[:-1] == state[:-1]:
        return before._replace(state=state)
    field = before.field
    rows = _without_results(state.crosstable) if field is None else field.rows
    shown = arranged(rows, state.order, state.turned, state.filter)
    return before._replace(state=state, rows=shown)


def _rated(crosstable: Crosstable, state: FieldState) -> FieldView:
    """The event rated, or what keeps it from being rated; no rows yet."""
    result = rate_all(crosstable, state.form, state.given)
    if isinstance(result, RatedField):
        return FieldView(state, field=result)
    return FieldView(
        state,
        problems={name: fault for name, fault in result.items() if not fault.missing},
        missing=next((fault.text for fault in result.values() if fault.missing), ""),
    )


def filled(
    state: FieldState, numbers: Iterable[int], facts: Given, over: bool
) -> FieldState:
    """The state after these facts have been told of some players.

    Without `over` they only fill in what neither the user nor the report has told.
    """
    given = dict(state.given)
    by_number = numbered(state.crosstable) if state.crosstable else {}
    for no in numbers:
        told = given.get(no, Given())
        before = told if over else known(by_number[no], told)
        merged = Given._make(
            new if new is not None and (over or known_fact is None) else old
            for old, new, known_fact in zip(told, facts, before, strict=True)
        )
        if merged.k != told.k:
            # another K than that of the list
            merged = merged._replace(k_reason=facts.k_reason)
        if merged != Given():
            given[no] = merged
    return state._replace(given=given)


def opened(state: FieldState, no: int) -> TournamentState:
    """The rounds of one player with the facts known, for the Tournament screen.

    What the report tells for a norm is filled in there: the player's federation and the
    rounds of the event.
    """
    assert state.crosstable is not None
    by_number = numbered(state.crosstable)
    player = by_number[no]
    form = state.form._replace(
        **rated_field.texts_of_player(player, state.given.get(no), state.form.system)
    )
    own, rounds = federation(player.federation), state.crosstable.event.rounds
    ahead = AheadForm(
        federation=own if isinstance(own, str) else "", rounds=text_of(rounds)
    )
    games = games_of(player, by_number)
    event = state.crosstable.event.name
    return TournamentState(
        form,
        games,
        name=player.name,
        ahead=ahead,
        event=event,
        origin=FromFile(state.source, event, player.name, no, fide_id=player.fide_id),
    )


def _without_results(crosstable: Crosstable) -> Sequence[FieldRow]:
    by_number = numbered(crosstable)
    return [
        FieldRow(player, games_of(player, by_number), None)
        for player in crosstable.players
    ]


#: The columns that a field can be sorted by, with what they sort.
ORDERS: dict[str, Callable[[FieldRow], Any]] = {
    "no": lambda row: row.player.no,
    "name": lambda row: row.player.name.casefold(),
    "federation": lambda row: row.player.federation,
    "rating": lambda row: row.player.rating or None,
    "k": lambda row: row.event.k.value if row.event else None,
    "games": lambda row: row.event.rated_games if row.event else None,
    "points": lambda row: row.player.points,
    "score": lambda row: row.event.score_halves if row.event else None,
    "expected": lambda row: row.event.expected if row.event else None,
    "change": lambda row: row.change,
    "new": lambda row: row.event.new_rating if row.event else None,
    "performance": lambda row: row.event.tpr if row.event else None,
}
#: What a reader wants to see the best of first.
_BEST_FIRST = frozenset(ORDERS) - {"no", "name", "federation"}


def arranged(
    rows: Sequence[FieldRow], order: str = "no", turned: bool = False, filter: str = ""
) -> tuple[FieldRow, ...]:
    """The rows whose name or federation holds all words of a filter, in an order.

    Numbers run from the best down, names from A on; `turned` the other way. Rows
    without a value always come last.
    """
    words = latin(filter).split()
    shown = [row for row in rows if _holds(row, words)]
    value = ORDERS[order]
    known = [row for row in shown if value(row) not in (None, "")]
    unknown = [row for row in shown if value(row) in (None, "")]
    known.sort(key=value, reverse=(order in _BEST_FIRST) != turned)
    return (*known, *unknown)


def _holds(row: FieldRow, words: Sequence[str]) -> bool:
    """Whether a player has all words, as they are compared."""
    player = row.player
    text = latin(f"{player.name} {player.federation} {player.title} {player.no}")
    return all(word in text for word in words)
