"""The same games under several rating systems, in one column each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.answers.event_words import additions, change_text
from elo_tui.core import fact_answers, systems
from elo_tui.core.fact_answers import EventAnswer, GameAnswer
from elo_tui.core.model import NO_K, Game, RatedEvent, Result
from elo_tui.core.stakes import Stakes
from elo_tui.core.systems.sums import new_rating_text
from elo_tui.core.text.figures import format_change, format_number, format_points

#: What is compared by default: an event may be rated by all three.
USUAL = ("fide", "dwz", "uscf")

_POOLS = "pools are not comparable: a number means another strength in each system"
_RESULTS = {Result.WIN: "1", Result.DRAW: "½", Result.LOSS: "0"}


class ComparedSystem(NamedTuple):
    """One system: its cells by label, and remarks on it."""

    key: str
    name: str
    cells: dict[str, str]
    note: str
    """What was assumed, or the wrong or missing fact that leaves the column empty."""


class Comparison(NamedTuple):
    """The columns, and the labels of the rows in the order to show them."""

    labels: tuple[str, ...]
    columns: tuple[ComparedSystem, ...]
    of: str = "system"
    """What a column stands for: a system, or a K of one."""
    has_k: bool = False
    """Whether the system of the form takes a K, which can be compared."""


def chosen(texts: Mapping[str, str]) -> tuple[str, ...]:
    """The systems to compare: the chosen one first, then the others in table order."""
    own = texts.get("system", systems.KEYS[0])
    keys = texts.get("compared", "").split() or [*USUAL, own]
    found = [key for key in systems.KEYS if key in keys]
    return tuple(sorted(found, key=lambda key: key != own))


def games(texts: Mapping[str, str]) -> tuple[GameAnswer, ...]:
    """What one opponent puts at stake in each chosen system."""
    return tuple(
        fact_answers.assess_game({**texts, "system": key}) for key in chosen(texts)
    )


def events(
    texts: Mapping[str, str], rounds: Sequence[Game], name: str = ""
) -> tuple[EventAnswer, ...]:
    """What the rounds do to the rating in each chosen system."""
    return tuple(
        fact_answers.assess_event({**texts, "system": key}, rounds, name)
        for key in chosen(texts)
    )


def of_games(answers: Iterable[GameAnswer]) -> Comparison:
    """The stakes against one opponent side by side."""
    columns = []
    for one in answers:
        cells: dict[str, str] = {}
        event = None
        if one.result is not None:
            event = one.result.shown.you
            cells = _k_of(outcome.you for outcome in one.result.outcomes)
            cells["expected"] = _expected(one.result)
            for outcome in one.result.outcomes:
                cells[outcome.label] = move(outcome.you)
            for outcome in one.result.outcomes:
                cells[outcome.opponents_label] = move(outcome.opponent)
            cells |= dict(additions(event))
        columns.append(_column(one, cells, event))
    return of_columns(columns)


def of_events(answers: Iterable[EventAnswer]) -> Comparison:
    """The sums and the rounds of one event side by side."""
    columns = []
    for one in answers:
        cells: dict[str, str] = {}
        event = one.event
        if event is not None:
            places = systems.get_row(event.system).places
            cells = _k_of([event]) | {
                "score": f"{format_points(event.score_halves)}/{event.rated_games}",
                "expected": f"{event.expected:.{places}f}",
                "change": "first"
                if event.first_rating
                else format_change(event.change),
                "new rating": new_rating_text(event),
            }
            cells |= dict(additions(event)) | rounds_of(event)
        columns.append(_column(one, cells, event))
    return of_columns(columns)


def _column(
    answer: GameAnswer | EventAnswer, cells: dict[str, str], event: RatedEvent | None
) -> ComparedSystem:
    key, note = answer.system.key, answer.missing
    if answer.problems:
        note = next(iter(answer.problems.values())).text
    elif event is not None:
        notes = [event.why_none] if event.why_none else []
        notes += _assumptions(answer, event)
        notes += ["estimate"] if event.estimate else []
        note = "; ".join(notes)
    name = (
        systems.get_row(key).name
        if event is None
        else systems.system_title(key, event.terms)
    )
    return ComparedSystem(key, name, cells, note)


def _assumptions(
    answer: GameAnswer | EventAnswer, event: RatedEvent
) -> tuple[str, ...]:
    """What was assumed about you, and about the opponent of a game."""
    mine, theirs = ", ".join(event.assumed), ""
    if isinstance(answer, GameAnswer) and answer.result is not None:
        theirs = ", ".join(answer.result.shown.opponent.assumed)
    if mine == theirs:
        return (f"assumed {mine}, both",) if mine else ()
    if not theirs or not isinstance(answer, GameAnswer):
        return (f"assumed {mine}",) if mine else ()
    of_theirs = f"of the opponent {theirs}"
    return (f"assumed {mine}", of_theirs) if mine else (f"assumed {of_theirs}",)


def of_columns(columns: Iterable[ComparedSystem]) -> Comparison:
    """The columns with every label that one of them has."""
    columns = tuple(columns)
    labels: dict[str, None] = {}
    for column in columns:
        labels |= dict.fromkeys(column.cells)
    # rounds last, whichever column introduced a label first
    in_order = sorted(labels, key=lambda label: label.startswith("round "))
    return Comparison(tuple(in_order), columns)


def _k_of(events: Iterable[RatedEvent]) -> dict[str, str]:
    """The K-factors; DWZ's K depends on the result."""
    values = sorted({event.k.value for event in events if event.k != NO_K})
    if not values:
        return {}
    ends = dict.fromkeys(format_number(value) for value in (values[0], values[-1]))
    return {"K": "-".join(ends)}


def _expected(result: Stakes) -> str:
    if result.expected is None:
        return ""
    places = systems.get_row(result.shown.you.system).places
    return f"{result.expected:.{places}f}"


def move(event: RatedEvent) -> str:
    """The change that a game or an event brings, as a cell."""
    if event.first_rating:
        return new_rating_text(event)
    if event.by_order is not None and event.by_order.is_open:
        # the bounds of the new rating follow from those of the change
        return change_text(event)
    return f"{format_change(event.change)} {new_rating_text(event):>4}"


def rounds_of(event: RatedEvent) -> dict[str, str]:
    """What each round did, by its label."""
    cells = {}
    for position, row in enumerate(event.games, start=1):
        played = row.game.result and _RESULTS.get(row.game.result)
        if row.game.opponent is not None and played:
            label = f"round {row.game.round or position}"
            counts = (
                "counts" if row.expected is None else format_change(row.change or 0.0)
            )
            cells[label] = counts if row.rated else row.reason
    return cells


def answer_comparison(found: Comparison) -> Answer:
    """A row for each system or K, with what the screen shows of it."""
    rows = [
        {
            found.of: column.name,
            **{label: " ".join(cell.split()) for label, cell in column.cells.items()},
            "note": column.note or None,
        }
        for column in found.columns
    ]
    return make_answer(
        "Comparison",
        {"compared": rows, "notes": [_POOLS]},
        text=comparison_lines(found),
    )


def comparison_lines(comparison: Comparison) -> Iterator[str]:
    """The same games in several systems, one system after another."""
    yield _POOLS
    for column in comparison.columns:
        yield f"compare {column.name}" + (f" ({column.note})" if column.note else "")
        for label, cell in column.cells.items():
            yield f"  {label}: {' '.join(cell.split())}"
