"""The same games under several rating systems, in one column each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from elo_tui.core import entry, fact_answers, systems
from elo_tui.core.fact_answers import EventAnswer, GameAnswer
from elo_tui.core.facts import system_uses
from elo_tui.core.model import NO_K, Game, Problem, RatedEvent, Result
from elo_tui.core.text.figures import format_change, format_number, format_points
from elo_tui.kit.event_words import (
    additions,
    change_cell,
    change_text,
    expected_text,
    new_rating_text,
    rounded_text,
)

#: What is compared by default: an event may be rated by all three.
USUAL = ("fide", "dwz", "uscf")

POOLS = "pools are not comparable: a number means another strength in each system"
_RESULTS = {Result.WIN: "1", Result.DRAW: "½", Result.LOSS: "0"}


class ComparedSystem(NamedTuple):
    """One system: its cells by label, and remarks on it."""

    key: str
    name: str
    cells: dict[str, str]
    note: str
    """The assumptions, or the wrong or missing fact that leaves the column empty."""


class Comparison(NamedTuple):
    """The columns, and the labels of the rows in the order to show them."""

    labels: tuple[str, ...]
    columns: tuple[ComparedSystem, ...]
    column_word: str = "system"
    """The kind of a column: a system, or a K of one."""
    has_k: bool = False
    """Whether the system of the form takes a K, which can be compared."""


def select_systems(texts: Mapping[str, str]) -> tuple[str, ...]:
    """Select the systems to compare: the chosen one first, others in table order."""
    own = texts.get("system", systems.KEYS[0])
    keys = texts.get("compared", "").split() or [*USUAL, own]
    found = [key for key in systems.KEYS if key in keys]
    return tuple(sorted(found, key=lambda key: key != own))


def answer_games(texts: Mapping[str, str]) -> tuple[GameAnswer, ...]:
    """Assess the game against one opponent in each chosen system."""
    return tuple(
        fact_answers.assess_game({**texts, "system": key})
        for key in select_systems(texts)
    )


def answer_events(
    texts: Mapping[str, str], rounds: Sequence[Game], name: str = ""
) -> tuple[EventAnswer, ...]:
    """Rate the rounds in each chosen system."""
    return tuple(
        fact_answers.assess_event({**texts, "system": key}, rounds, name)
        for key in select_systems(texts)
    )


def compare_games(answers: Iterable[GameAnswer]) -> Comparison:
    """Compare the stakes against one opponent."""
    columns = []
    for one in answers:
        cells: dict[str, str] = {}
        event = None
        if one.result is not None:
            event = one.result.shown.you
            cells = _k_cells(outcome.you for outcome in one.result.outcomes)
            expected = one.result.expected
            cells["expected"] = (
                "" if expected is None else expected_text(event, expected)
            )
            for outcome in one.result.outcomes:
                cells[outcome.label] = change_cell(outcome.you)
            for outcome in one.result.outcomes:
                cells[outcome.opponents_label] = change_cell(outcome.opponent)
            cells |= dict(additions(event))
        columns.append(_build_column(one, cells, event))
    return join_columns(columns)


def compare_events(answers: Iterable[EventAnswer]) -> Comparison:
    """Compare the sums and the rounds of one event."""
    columns = []
    for one in answers:
        cells: dict[str, str] = {}
        event = one.event
        if event is not None:
            cells = _k_cells([event]) | {
                "score": f"{format_points(event.score_halves)}/{event.rated_games}",
                "expected": expected_text(event, event.expected),
                "change": "first"
                if event.first_rating
                else format_change(event.change),
                "new rating": new_rating_text(event),
            }
            cells |= dict(additions(event)) | round_cells(event)
        columns.append(_build_column(one, cells, event))
    return join_columns(columns)


def _build_column(
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
    """List the assumptions about you, and about the opponent of a game."""
    mine, theirs = ", ".join(event.assumed), ""
    if isinstance(answer, GameAnswer) and answer.result is not None:
        theirs = ", ".join(answer.result.shown.opponent.assumed)
    if mine == theirs:
        return (f"assumed {mine}, both",) if mine else ()
    if not theirs or not isinstance(answer, GameAnswer):
        return (f"assumed {mine}",) if mine else ()
    of_theirs = f"of the opponent {theirs}"
    return (f"assumed {mine}", of_theirs) if mine else (f"assumed {of_theirs}",)


def join_columns(columns: Iterable[ComparedSystem]) -> Comparison:
    """Join the columns, with every label that one of them has."""
    columns = tuple(columns)
    labels: dict[str, None] = {}
    for column in columns:
        labels |= dict.fromkeys(column.cells)
    # rounds last, whichever column introduced a label first
    in_order = sorted(labels, key=lambda label: label.startswith("round "))
    return Comparison(tuple(in_order), columns)


def _k_cells(events: Iterable[RatedEvent]) -> dict[str, str]:
    """The K-factors; DWZ's K depends on the result."""
    values = sorted({event.k.value for event in events if event.k != NO_K})
    if not values:
        return {}
    ends = dict.fromkeys(format_number(value) for value in (values[0], values[-1]))
    return {"K": "-".join(ends)}


def round_cells(event: RatedEvent) -> dict[str, str]:
    """List the change of each round, by its label."""
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


def comparison_lines(comparison: Comparison) -> Iterator[str]:
    """The same games in several systems, one system after another."""
    yield POOLS
    for column in comparison.columns:
        yield f"compare {column.name}" + (f" ({column.note})" if column.note else "")
        for label, cell in column.cells.items():
            yield f"  {label}: {' '.join(cell.split())}"


#: Among the systems to compare: K-factors are compared in their place.
BY_K = "k"
#: Before the K that the rules, or the form, give to these games.
IN_FORCE = "▸"

_Answer = TypeVar("_Answer", GameAnswer, EventAnswer)
_FIRST = "a first rating: there is no K"


def takes_k(texts: Mapping[str, str]) -> bool:
    """Whether the system of the form takes a K."""
    return system_uses("own_k", _system_key(texts))


def is_by_k(texts: Mapping[str, str]) -> bool:
    """Whether K-factors are compared, not systems: several typed are always."""
    chosen = BY_K in texts.get("compared", "").split()
    return takes_k(texts) and (chosen or bool(entry.split_ks(texts.get("own_k", ""))))


def compare_game_by_k(texts: Mapping[str, str]) -> Comparison:
    """Compare the stakes against one opponent by K: the changes, then the ratings."""

    def cells(one: GameAnswer) -> dict[str, str]:
        outcomes = one.result.outcomes if one.result else ()
        changes = {each.label: change_text(each.you) for each in outcomes}
        ratings = {
            f"after {each.label}": new_rating_text(each.you) for each in outcomes
        }
        return changes | ratings

    def event(one: GameAnswer) -> RatedEvent | None:
        return one.result.shown.you if one.result and one.result.rated else None

    return _compare_ks(texts, fact_answers.assess_game, event, cells)


def compare_event_by_k(
    texts: Mapping[str, str], rounds: Sequence[Game], name: str = ""
) -> Comparison:
    """Compare the effect of the rounds by K: their sum, then each of them."""

    def cells(one: EventAnswer) -> dict[str, str]:
        event = one.event
        if event is None:
            return {}
        sums = {
            "change": format_change(event.change),
            "rounded": rounded_text(event),
        }
        return sums | {"new rating": new_rating_text(event)} | round_cells(event)

    def rated(texts: Mapping[str, str]) -> EventAnswer:
        return fact_answers.assess_event(texts, rounds, name)

    return _compare_ks(texts, rated, lambda one: one.event, cells)


def _compare_ks(
    texts: Mapping[str, str],
    rated: Callable[[Mapping[str, str]], _Answer],
    event_of: Callable[[_Answer], RatedEvent | None],
    cells_of: Callable[[_Answer], dict[str, str]],
) -> Comparison:
    typed = entry.read_ks(texts.get("own_k", ""))
    if isinstance(typed, Problem):
        return _explain_absence(texts, typed.text)
    usual = rated({**texts, "own_k": ""} if typed else texts)
    event = event_of(usual)
    if event is None or event.first_rating:
        return _explain_absence(texts, _FIRST if event else _why_none(usual))
    columns = []
    for k in typed or _list_ks(event.k.value, event.system):
        one = rated({**texts, "own_k": k})
        found = event_of(one)
        name = f"K {k}" if found is None else f"K {format_number(found.k.value)}"
        note = _why_none(one)
        if found is not None and found.k.value == event.k.value:
            name, note = f"{IN_FORCE}{name}", f"in force, {event.k.reason}"
        elif found is not None and found.k.reason != found.player.k_reason:
            note = found.k.reason
        columns.append(ComparedSystem(event.system, name, cells_of(one), note))
    return _join_ks(columns)


def _list_ks(in_force: float, system: str) -> Sequence[str]:
    """The K-factors that the rules know, and the one in force, from low to high."""
    return [format_number(k) for k in sorted({*systems.get_row(system).ks, in_force})]


def _explain_absence(texts: Mapping[str, str], why: str) -> Comparison:
    """Build one empty column with the reason."""
    key = _system_key(texts)
    return _join_ks([ComparedSystem(key, systems.get_row(key).name, {}, why)])


def _join_ks(columns: Iterable[ComparedSystem]) -> Comparison:
    return join_columns(columns)._replace(column_word="K", has_k=True)


def _why_none(found: GameAnswer | EventAnswer) -> str:
    if found.problems:
        return next(iter(found.problems.values())).text
    if isinstance(found, GameAnswer) and found.result and not found.result.rated:
        return f"not rated: {found.result.reason}"
    return found.missing


def _system_key(texts: Mapping[str, str]) -> str:
    return texts.get("system", systems.KEYS[0])
