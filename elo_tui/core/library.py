"""The core for scripts: one function for each question, by the key of a system.

Every function takes records and returns a record. Facts that are wrong or missing, of
whatever type, give a `Problem` with a sentence, never an exception. The answer depends
on the arguments alone: no state, no clock and no file.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.model import Game, Player, Problem, RatedEvent, Step, Terms
from elo_tui.core.systems import RatingSystem

#: By key: each is checked by the same object, which knows the last accepted terms.
_loaded: dict[str, RatingSystem] = {}


def load(key: str) -> RatingSystem:
    """Load the rating system of a key, such as ``"fide"``; `SYSTEMS` lists all of them.

    Raises KeyError for a key that is not in the table, TypeError for no text. Its
    ``rate`` returns a `Problem` for wrong facts, as all functions here do.
    """
    if not isinstance(key, str):
        raise TypeError(f"system: {key!r} is not a key, such as 'fide'")
    if key not in _loaded:
        # the program, which checks nothing, imports this file with the package
        from elo_tui.core import record_checks

        _loaded[key] = record_checks.CheckedSystem(systems.load(key))
    return _loaded[key]


def rate(
    system: RatingSystem | str,
    player: Player,
    games: Sequence[Game],
    terms: Terms = Terms(),  # noqa: B008 - it cannot be changed
) -> RatedEvent | Problem:
    """Rate the games of one event for one player.

    `system` is the key of a row in `SYSTEMS`, such as "fide" or "glicko2", or a system
    from `load`. Ratings are whole points, the change is unrounded, ``rounded`` and
    ``new_rating`` are what the federation publishes. Some systems store the real number
    for the next event: give ``exact`` of this one as that of the `Player`. A player
    with rating 0 gets a first rating if the system has one. Facts that are None are
    assumed if the system can, and named in ``assumed``; a Problem with ``missing`` set
    names one that it cannot do without. Source: ``load(key).source``.
    """
    known = _loaded.get(system) if type(system) is str else None
    if known is not None:
        return known.rate(player, games, terms)
    found = load_checked(system)
    return found if isinstance(found, Problem) else found.rate(player, games, terms)


def explain(event: RatedEvent | Problem) -> tuple[Step, ...] | Problem:
    """Derive the new rating step by step, each step with the article of its rule.

    The rounds come first, with labels that begin ``round 1`` and so on; then the sums.
    A Problem is passed through.
    """
    if isinstance(event, Problem):
        return event
    if problem := event_problem(event):
        return problem
    found = systems.load(event.system)
    try:
        rounds = [
            replace(step, label=f"round {place + 1}, {step.label}")
            for place in range(len(event.games))
            for step in found.game_working(event, place)
        ]
        return (*rounds, *found.sum_working(event))
    except CONTRADICTIONS:
        return CONTRADICTORY


#: What an event raises of which a script has changed some numbers and not the others.
CONTRADICTIONS = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
CONTRADICTORY = Problem(
    "event", "event: its numbers contradict each other; take it as rate returned it"
)


def load_checked(system: object) -> RatingSystem | Problem:
    """A checked system by its key, or one that the caller has already loaded."""
    key = system if isinstance(system, str) else getattr(system, "key", None)
    if key in systems.KEYS:
        return load(key)
    from elo_tui.core import record_checks

    problem = record_checks.check_value("system", system, record_checks.SYSTEM)
    assert problem is not None
    return problem


def event_problem(event: object) -> Problem | None:
    """Explain why something is no rated event; None if it is one."""
    from elo_tui.core import argument_checks, record_checks

    problem = record_checks.check_value("event", event, record_checks.EVENT)
    if problem:
        return problem
    assert isinstance(event, RatedEvent)
    return (
        argument_checks.find_fault(event)
        or record_checks.check_value("system", event.system, record_checks.SYSTEM)
        or record_checks.check_record(event.player, Player)
        or record_checks.check_list([one.game for one in event.games], Game, "game")
    )
