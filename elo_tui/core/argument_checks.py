"""Checks of what scripts pass that is no fact of a game: events, tables, settings.

A wrong fact gives a `Problem`, whatever its type. An argument that cannot be one of
these things at all raises TypeError with a sentence. A `Problem` in the place of an
argument, such as that of a file which could not be read, is passed on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, json

from elo_tui.core.model import Problem
from elo_tui.core.plain_data import shorten

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Crosstable

Value = TypeVar("Value")
#: More rounds than any event has.
_ROUNDS_MAX = 10_000


def require(answer: Value | Problem) -> Value:
    """Return an answer; a `Problem` raises ValueError with its sentence.

    For scripts that end at the first fact that is wrong, and for services that turn
    the exception into an answer of their own.
    """
    if isinstance(answer, Problem):
        raise ValueError(answer.text)
    return answer


def require_type(name: str, value: object, kind: type, words: str) -> None:
    """Raise TypeError unless an argument is of a kind, which `words` name."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(f"{name}: {shorten(value)} is not {words}")


def check_settings(
    name: str, value: Struct | Problem, kind: type[Struct]
) -> Problem | None:
    """Check a record of settings or columns, field by field; raises TypeError."""
    if isinstance(value, Problem):
        return value
    require_type(name, value, kind, f"a record {kind.__name__}")
    return find_fault(value)


def check_event(event: Crosstable | Problem) -> Problem | None:
    """Check an event, and the codes of its results; raises TypeError."""
    from elo_tui.core.events.crosstable import CODES, Crosstable

    if isinstance(event, Problem):
        return event
    if hasattr(event, "sections"):
        text = "give one of its `sections`, or read the file with readers.read_event"
        raise TypeError(f"event: {type(event).__name__} has a list of events; {text}")
    require_type("event", event, Crosstable, "a Crosstable, as readers.read_event has")
    if problem := find_fault(event):
        return problem
    pairings = [one for player in event.players for one in player.pairings]
    last = max((one.round for one in pairings), default=0)
    if last > _ROUNDS_MAX:
        text = f"Pairing.round: {last} is not a whole number up to {_ROUNDS_MAX}"
        return Problem("round", text)
    codes = {one.code for one in pairings}
    if unknown := codes - CODES.keys():
        text = f"Pairing.code: {shorten(min(unknown))} is none of {', '.join(CODES)}"
        return Problem("result", text)
    return None


def find_fault(record: Struct) -> Problem | None:
    """Find the first value in a record, at any depth, that its field cannot hold."""
    kind = type(record)
    label = kind.__name__
    try:
        copy = json.decode(json.encode(record, enc_hook=_encode), type=kind)
    except (TypeError, ValueError, OverflowError) as fault:
        what, _, where = str(fault).partition(" - at `$.")
        return _make_fault(label, where.rstrip("`"), what.replace("`", ""))
    if copy == record:
        return None
    # JSON has no infinite numbers, and a record of another kind is a record there
    place = _find_difference(copy, record)
    if place is None:
        return None
    return _make_fault(label, place.removeprefix("."), "not of its type")


def _make_fault(label: str, where: str, what: str) -> Problem:
    name = where.partition(".")[0].partition("[")[0]
    place = f"{label}.{where}" if where else label
    return Problem(name or label.lower(), f"{place}: {what}")


def _find_difference(copy: object, value: object) -> str | None:
    """Find where a value differs from its copy, such as ``.games[0].change``.

    None if they differ only by lists for tuples.
    """
    if isinstance(copy, Struct) and type(copy) is type(value):
        steps = [
            (f".{name}", getattr(copy, name), getattr(value, name))
            for name in copy.__struct_fields__
        ]
    elif isinstance(copy, list | tuple) and isinstance(value, list | tuple):
        pairs = enumerate(zip(copy, value, strict=True))
        steps = [(f"[{at}]", one, other) for at, (one, other) in pairs]
    else:
        return None if copy == value else ""
    for step, one, other in steps:
        if (where := _find_difference(one, other)) is not None:
            return f"{step}{where}"
    return None


def _encode(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{shorten(value)} is not data")
