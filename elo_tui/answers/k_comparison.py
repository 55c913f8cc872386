"""The same games with several K-factors of one system, a column each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from elo_tui.answers.comparison import ComparedSystem, Comparison, of_columns, rounds_of
from elo_tui.answers.event_words import change_text
from elo_tui.core import entry, fact_answers, systems
from elo_tui.core.fact_answers import EventAnswer, GameAnswer
from elo_tui.core.facts import system_uses
from elo_tui.core.model import Game, Problem, RatedEvent
from elo_tui.core.systems.sums import new_rating_text
from elo_tui.core.text.figures import format_change, format_number

#: Among the systems to compare: K-factors are compared in their place.
BY_K = "k"
#: Before the K that the rules, or the form, give to these games.
IN_FORCE = "▸"

_Answer = TypeVar("_Answer", GameAnswer, EventAnswer)
_FIRST = "a first rating: there is no K"


def has_k(texts: Mapping[str, str]) -> bool:
    """Whether the system of the form takes a K."""
    return system_uses("own_k", _system(texts))


def is_chosen(texts: Mapping[str, str]) -> bool:
    """Whether K-factors are compared, not systems: several typed are always."""
    chosen = BY_K in texts.get("compared", "").split()
    return has_k(texts) and (chosen or bool(entry.split_ks(texts.get("own_k", ""))))


def of_game(texts: Mapping[str, str]) -> Comparison:
    """What one opponent puts at stake with each K: the changes, then the ratings."""

    def cells(one: GameAnswer) -> dict[str, str]:
        outcomes = one.result.outcomes if one.result else ()
        changes = {each.label: change_text(each.you) for each in outcomes}
        ratings = {
            f"after {each.label}": new_rating_text(each.you) for each in outcomes
        }
        return changes | ratings

    def event(one: GameAnswer) -> RatedEvent | None:
        return one.result.shown.you if one.result and one.result.rated else None

    return _compared(texts, fact_answers.assess_game, event, cells)


def of_event(
    texts: Mapping[str, str], rounds: Sequence[Game], name: str = ""
) -> Comparison:
    """What the rounds do with each K: their sum, then each of them."""

    def cells(one: EventAnswer) -> dict[str, str]:
        event = one.event
        if event is None:
            return {}
        sums = {
            "change": format_change(event.change),
            "rounded": format_change(event.rounded, 0),
        }
        return sums | {"new rating": new_rating_text(event)} | rounds_of(event)

    def rated(texts: Mapping[str, str]) -> EventAnswer:
        return fact_answers.assess_event(texts, rounds, name)

    return _compared(texts, rated, lambda one: one.event, cells)


def _compared(
    texts: Mapping[str, str],
    rated: Callable[[Mapping[str, str]], _Answer],
    event_of: Callable[[_Answer], RatedEvent | None],
    cells_of: Callable[[_Answer], dict[str, str]],
) -> Comparison:
    typed = entry.read_ks(texts.get("own_k", ""))
    if isinstance(typed, Problem):
        return _alone(texts, typed.text)
    usual = rated({**texts, "own_k": ""} if typed else texts)
    event = event_of(usual)
    if event is None or event.first_rating:
        return _alone(texts, _FIRST if event else _why_none(usual))
    columns = []
    for k in typed or _with_rules(event.k.value, event.system):
        one = rated({**texts, "own_k": k})
        found = event_of(one)
        name = f"K {k}" if found is None else f"K {format_number(found.k.value)}"
        note = _why_none(one)
        if found is not None and found.k.value == event.k.value:
            name, note = f"{IN_FORCE}{name}", f"in force, {event.k.reason}"
        elif found is not None and found.k.reason != found.player.k_reason:
            note = found.k.reason
        columns.append(ComparedSystem(event.system, name, cells_of(one), note))
    return _of_ks(columns)


def _with_rules(in_force: float, system: str) -> Sequence[str]:
    """The K-factors that the rules know, and the one in force, from low to high."""
    return [format_number(k) for k in sorted({*systems.get_row(system).ks, in_force})]


def _alone(texts: Mapping[str, str], why: str) -> Comparison:
    """One empty column that says why there is nothing to compare."""
    key = _system(texts)
    return _of_ks([ComparedSystem(key, systems.get_row(key).name, {}, why)])


def _of_ks(columns: Iterable[ComparedSystem]) -> Comparison:
    return of_columns(columns)._replace(of="K", has_k=True)


def _why_none(found: GameAnswer | EventAnswer) -> str:
    if found.problems:
        return next(iter(found.problems.values())).text
    if isinstance(found, GameAnswer) and found.result and not found.result.rated:
        return f"not rated: {found.result.outcomes[0].you.games[0].reason}"
    return found.missing


def _system(texts: Mapping[str, str]) -> str:
    return texts.get("system", systems.KEYS[0])
