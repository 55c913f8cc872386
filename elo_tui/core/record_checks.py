"""Checks of the values in records, for facts that were not read from text.

The program reads every fact from text (`entry`) and needs none of this. A script can
put anything into a record: here a wrong type or an impossible number becomes a sentence
before it reaches a formula. Limits that only one system has are checked by that system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from functools import cache
from reprlib import repr as _short
from typing import get_args, get_type_hints

from elo_tui.core import facts
from elo_tui.core.model import (
    Colour,
    Game,
    Player,
    Problem,
    RatedEvent,
    Result,
    Step,
    Terms,
)
from elo_tui.core.plain_records import (
    RATING_MAX,
    are_plain_games,
    is_plain_player,
    is_plain_terms,
)
from elo_tui.core.systems import KEYS, RatingSystem, get_row

#: A function that returns the error in a value, or "" without one.
Kind = Callable[[object], str]


def limit_integer(low: int, high: int, *, or_none: bool = False) -> Kind:
    """Make a check for a whole number; neither True nor 1600.0 counts as one."""

    def fault(value: object) -> str:
        if (type(value) is int and low <= value <= high) or (value is None and or_none):
            return ""
        return f"is not a whole number from {low} to {high}"

    return fault


def limit_number(above: float, high: float) -> Kind:
    """Make a check for a number above one limit and up to another; NaN is refused."""

    def fault(value: object) -> str:
        if (type(value) is int or type(value) is float) and above < value <= high:
            return ""
        return f"is not a number over {above:g}, up to {high:g}"

    return fault


def check_integer(value: object) -> str:
    return "" if type(value) is int else "is not a whole number"


def check_number(value: object) -> str:
    return "" if type(value) in (int, float) else "is not a number"


def check_text(value: object) -> str:
    return "" if isinstance(value, str) else "is not a text"


def check_truth(value: object) -> str:
    return "" if isinstance(value, bool) else "is not True or False"


def check_day(value: object) -> str:
    if isinstance(value, date) and not isinstance(value, datetime):
        return ""
    return "is not a datetime.date, such as date(2026, 1, 31)"


def check_result(value: object) -> str:
    if isinstance(value, Result):
        return ""
    return "is not a Result; write Result.WIN, Result.DRAW or Result.LOSS"


def check_event(value: object) -> str:
    good = isinstance(value, RatedEvent)
    return "" if good else "is not a RatedEvent, such as rate returns"


def limit_choice(allowed: Iterable[str]) -> Kind:
    named = tuple(allowed)
    accepted = ", ".join(map(repr, named))

    def fault(value: object) -> str:
        known = isinstance(value, str) and value in named
        return "" if known else f"is none of {accepted}"

    return fault


def _allow_none(kind: Kind) -> Kind:
    return lambda value: "" if value is None else kind(value)


RATING = limit_integer(facts.RATING_MIN, RATING_MAX)
GAMES = limit_integer(1, facts.GAMES_MAX)
COLOUR = limit_choice(get_args(Colour))
SYSTEM = limit_choice(KEYS)
_RATING = limit_integer(facts.RATING_MIN, RATING_MAX, or_none=True)
_OF_TYPE: dict[object, Kind] = {
    int: check_integer,
    float: check_number,
    str: check_text,
    bool: check_truth,
    date: check_day,
    Result: check_result,
}
_OR_NONE = {kind: _allow_none(check) for kind, check in _OF_TYPE.items()}
#: Fields with limits that hold in every system, by the name of their record.
_LIMITED: dict[tuple[str, str], Kind] = {
    ("Player", "rating"): limit_integer(0, RATING_MAX),
    ("Game", "opponent"): _RATING,
    ("NormGame", "rating"): _RATING,
    ("Circumstances", "rounds"): _allow_none(GAMES),
}
#: Limits that hold where a system asks for the fact and sets none.
_PLAYER_LIMITS: dict[str, Kind] = {
    "k": _allow_none(limit_number(0, facts.K_MAX)),
    "birth_year": _allow_none(limit_integer(facts.BORN_MIN, date.max.year)),
} | {
    fact.attribute: _allow_none(limit_integer(fact.low, fact.high))
    for fact in facts.PLAYER_FACTS
    # a floor may be as high as a rating here
    if fact.kind == "whole" and fact.name != "floor"
}
_PLAYER_LIMITS |= dict.fromkeys(
    ("peak", "fide_rating", "cfc_rating"),
    _allow_none(limit_integer(facts.RATING_MIN, facts.RATING_MAX)),
)
_TERMS_LIMITS: dict[str, Kind] = {
    fact.attribute: limit_integer(fact.low, fact.high)
    for fact in facts.FACTS
    if fact.subject == "event" and fact.kind == "whole" and fact.usual
}


@cache
def _find_checks(record: type) -> dict[str, Kind]:
    """Find the check for each field of a record, by its type."""
    return {
        field: _LIMITED.get((record.__name__, field)) or _find_check(hint)
        for field, hint in get_type_hints(record).items()
    }


def _find_check(hint: object) -> Kind:
    args = get_args(hint)
    if type(None) in args:
        return _OR_NONE.get(args[0]) or _allow_none(_find_check(args[0]))
    return limit_choice(args) if args else _OF_TYPE[hint]


_IS_PLAIN: dict[type, Callable[[object], bool]] = {
    Player: is_plain_player,
    Game: lambda record: are_plain_games([record]),
    Terms: is_plain_terms,
}


def check_record(
    record: object, kind: type[tuple[object, ...]], where: str = ""
) -> Problem | None:
    """Find the first field of a record with an unacceptable value.

    `where` names one of several records, such as " of game 2".
    """
    is_plain = _IS_PLAIN.get(kind)
    if is_plain is not None and is_plain(record):
        return None
    return _find_fault(record, kind, where)


def _find_fault(
    record: object, kind: type[tuple[object, ...]], where: str
) -> Problem | None:
    name = kind.__name__
    if not isinstance(record, kind):
        which = where.removeprefix(" of ") or name
        return Problem(name.lower(), f"{which}: {_short(record)} is not a {name}")
    for value, (field, check) in zip(record, _find_checks(kind).items(), strict=True):
        if fault := check(value):
            # systems name the player of the deviation when they refuse one in a
            # game
            known = "opponent_rd" if kind is Game and field == "rd" else field
            return Problem(known, f"{name}.{field}{where}: {_short(value)} {fault}")
    return None


def check_value(name: str, value: object, kind: Kind) -> Problem | None:
    """Check one argument."""
    fault = kind(value)
    return Problem(name, f"{name}: {_short(value)} {fault}") if fault else None


def check_values(name: str, values: object, kind: Kind, count: int) -> Problem | None:
    """Check a list of values, which must have none or `count` of them."""
    if not isinstance(values, list | tuple):
        return Problem(name, f"{name}: {_short(values)} is not a list")
    if len(values) not in (0, count):
        return Problem(name, f"{name}: {len(values)} values for {count} tournaments")
    faults = (check_value(name, value, kind) for value in values)
    return next((fault for fault in faults if fault), None)


def check_norm(title: object, games: object, facts: object) -> Problem | None:
    """Check the rounds and the circumstances that a norm is judged by."""
    # with these records come whole events, which no rating needs
    from elo_tui.core.norms.requirements import Circumstances, NormGame, NormTitle

    return (
        check_value("title", title, limit_choice(get_args(NormTitle)))
        or check_list(games, NormGame, "game")
        or check_record(facts, Circumstances)
    )


def check_list(
    records: object, kind: type[tuple[object, ...]], one: str
) -> Problem | None:
    """Check a list or tuple of records; `one` is the noun for each."""
    # a record is a tuple too
    if isinstance(records, kind) or not isinstance(records, list | tuple):
        text = f"{one}s: {_short(records)} is not a list of {kind.__name__} records"
        return Problem(f"{one}s", text)
    for place, record in enumerate(records, start=1):
        if check_record(record, kind):
            return check_record(record, kind, f" of {one} {place}")
    return None


def check_limits(system: str, player: Player, terms: Terms) -> Problem | None:
    """Find a fact beyond its limits, among those that this system uses."""
    exact = player.exact
    if exact is not None and not -1 < exact - player.rating < 1:
        text = f"Player.exact: {_short(exact)} is not rounded to {player.rating}"
        return Problem("exact", text)
    first = not player.rating and terms.pool != "standard"
    for place, check in _list_limits(system, Player, first):
        if fault := check(player[place]):
            return _limit_problem(Player, place, player[place], fault)
    for place, check in _list_limits(system, Terms):
        if fault := check(terms[place]):
            return _limit_problem(Terms, place, terms[place], fault)
    low, high = terms.floor, terms.ceiling
    if low is None or high is None or "ceiling" not in get_row(system).asks:
        return None
    if low >= high:
        return Problem("ceiling", f"Terms.ceiling: {high} is not above the floor")
    return None


@cache
def _list_limits(
    system: str, record: type[Player | Terms], first: bool = False
) -> tuple[tuple[int, Kind], ...]:
    """List the places of the limited fields that a system uses, with their checks.

    `first` is for a first rapid or blitz rating, which the standard one may begin.
    """
    limits = _PLAYER_LIMITS if record is Player else _TERMS_LIMITS
    if first:
        limits = limits | {"standard": _RATING}
    asks = get_row(system).asks
    places = record._fields
    return tuple(
        (places.index(field), check) for field, check in limits.items() if field in asks
    )


def _limit_problem(
    record: type[Player | Terms], place: int, value: object, fault: str
) -> Problem:
    field = record._fields[place]
    return Problem(field, f"{record.__name__}.{field}: {_short(value)} {fault}")


class CheckedSystem:
    """A rating system that answers wrong facts with a `Problem`.

    It has the methods of `elo_tui.core.systems.RatingSystem`.
    """

    def __init__(self, system: RatingSystem) -> None:
        self._system = system
        self._rate = system.rate
        self.key, self.source = system.key, system.source
        self.confidence = system.confidence
        self._terms: Terms | None = None
        """The last accepted ones: many events have the same, which cannot change."""

    def edition(self, terms: Terms) -> str | Problem:
        return check_record(terms, Terms) or self._system.edition(terms)

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        if not (
            is_plain_player(player)
            and are_plain_games(games)
            and (terms is self._terms or is_plain_terms(terms))
        ):
            problem = (
                check_record(player, Player)
                or check_list(games, Game, "game")
                or check_record(terms, Terms)
                or check_limits(self.key, player, terms)
            )
            if problem:
                return problem
        self._terms = terms
        return self._rate(player, games, terms)

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        return self._system.game_working(event, index)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        return self._system.sum_working(event)
