"""The same games under several rating systems, a column each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.events.sums import additions, new_rating_text
from elo_tui.core.figures import plain, points, signed
from elo_tui.core.model import NO_K, Game, Problem, RatedEvent, Result
from elo_tui.core.stakes import Stakes
from elo_tui.views import game, tournament
from elo_tui.views.forms import Form
from elo_tui.views.tournament import TournamentState

#: What is compared until something else is chosen: an event may be rated by all three.
USUAL = ("fide", "dwz", "uscf")

_RESULTS = {Result.WIN: "1", Result.DRAW: "½", Result.LOSS: "0"}


class Column(NamedTuple):
    """One system: its cells by label, and what has to be said about them."""

    key: str
    name: str
    cells: dict[str, str]
    note: str
    """What was assumed, or what is wrong or missing and leaves the column empty."""


class Comparison(NamedTuple):
    """The columns, and the labels of the rows in the order to show them."""

    labels: tuple[str, ...]
    columns: tuple[Column, ...]


def chosen(form: Form) -> tuple[str, ...]:
    """The systems to compare: the form's own first, then in the order of the table."""
    keys = form.compared.split() or [*USUAL, form.system]
    found = [key for key in systems.KEYS if key in keys]
    return tuple(sorted(found, key=lambda key: key != form.system))


def toggled(form: Form, key: str) -> Form:
    """The form with one more system, or one less; one is always left."""
    keys = set(chosen(form)) ^ {key}
    if not keys:
        return form
    return form._replace(compared=" ".join(k for k in systems.KEYS if k in keys))


def compare_games(form: Form) -> Comparison:
    """What one opponent puts at stake in each chosen system."""
    columns = []
    for key in chosen(form):
        view = game.evaluate(form._replace(system=key))
        cells: dict[str, str] = {}
        event = None
        if view.result is not None:
            event = view.result.shown.you
            cells = _k_of(outcome.you for outcome in view.result.outcomes)
            cells["expected"] = _expected(view.result)
            for outcome in view.result.outcomes:
                cells[outcome.label] = move(outcome.you)
            for outcome in view.result.outcomes:
                cells[f"opp. {outcome.label}"] = move(outcome.opponent)
            cells |= dict(additions(event))
        columns.append(_column(key, cells, event, view.problems, view.missing))
    return _comparison(columns)


def compare_events(state: TournamentState, typed: tuple[Game, ...]) -> Comparison:
    """What the rounds do to the rating in each chosen system."""
    columns = []
    for key in chosen(state.form):
        form = state.form._replace(system=key)
        view = tournament.evaluate(state._replace(form=form), typed)
        cells: dict[str, str] = {}
        if view.event is not None:
            cells = _k_of([view.event]) | {
                "score": f"{points(view.event.score_halves)}/{view.event.rated_games}",
                "expected": f"{view.event.expected:.{systems.row(key).places}f}",
                "change": "first"
                if view.event.first_rating
                else signed(view.event.change),
                "new rating": new_rating_text(view.event),
            }
            cells |= dict(additions(view.event)) | _rounds(view.event)
        columns.append(_column(key, cells, view.event, view.problems, view.missing))
    return _comparison(columns)


def _column(
    key: str,
    cells: dict[str, str],
    event: RatedEvent | None,
    problems: dict[str, Problem],
    missing: str,
) -> Column:
    note = missing
    if problems:
        note = next(iter(problems.values())).text
    elif event is not None:
        notes = [event.why_none] if event.why_none else []
        notes += [f"assumed {', '.join(event.assumed)}"] if event.assumed else []
        notes += ["estimate"] if event.estimate else []
        note = "; ".join(notes)
    name = systems.row(key).name if event is None else systems.title(key, event.terms)
    return Column(key, name, cells, note)


def _comparison(columns: Iterable[Column]) -> Comparison:
    columns = tuple(columns)
    labels: dict[str, None] = {}
    for column in columns:
        labels |= dict.fromkeys(column.cells)
    return Comparison(tuple(_in_order(labels)), columns)


def _in_order(labels: Iterable[str]) -> Sequence[str]:
    """The rounds come last, whatever column brought a label first."""
    return sorted(labels, key=lambda label: label.startswith("round "))


def _k_of(events: Iterable[RatedEvent]) -> dict[str, str]:
    """The K-factors: DWZ's depends on the result."""
    values = sorted({event.k.value for event in events if event.k != NO_K})
    if not values:
        return {}
    ends = dict.fromkeys(plain(value) for value in (values[0], values[-1]))
    return {"K": "-".join(ends)}


def _expected(result: Stakes) -> str:
    if result.expected is None:
        return ""
    places = systems.row(result.shown.you.system).places
    return f"{result.expected:.{places}f}"


def move(event: RatedEvent) -> str:
    """What a game or an event does to a rating, in a cell."""
    if event.first_rating:
        return new_rating_text(event)
    return f"{signed(event.change)} {new_rating_text(event):>4}"


def _rounds(event: RatedEvent) -> dict[str, str]:
    cells = {}
    for position, row in enumerate(event.games, start=1):
        played = row.game.result and _RESULTS.get(row.game.result)
        if row.game.opponent is not None and played:
            label = f"round {row.game.round or position}"
            counts = "counts" if row.expected is None else signed(row.change or 0.0)
            cells[label] = counts if row.rated else row.reason
    return cells
