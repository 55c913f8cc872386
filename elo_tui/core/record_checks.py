"""Checks of the values in records, for facts that were not read from text.

The program reads every fact from text (`entry`) and needs none of this. A script can
put anything into a record: here a wrong type or an impossible number becomes a sentence
before it reaches a formula. Limits that only one system has are checked by that system.

What a field may hold follows from its type and from the limits of its fact. msgspec
checks a whole record by these; only a refused one is looked at field by field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from reprlib import repr as _short
from typing import Annotated, Any, Literal, get_args, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert, defstruct
from msgspec.structs import astuple

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
from elo_tui.core.systems import KEYS, RatingSystem, get_row

#: Wider than what the program lets people type: typing errors are not caught here.
RATING_MAX = 9999


class ValueKind(Struct, frozen=True):
    """The values allowed, and the sentence that refuses any other."""

    hint: Any
    """A type with its limits, as msgspec reads it; one of `INSTANCES` unchanged."""
    words: str
    or_none: bool = False

    def find_fault(self, value: object) -> str:
        """Return the words that refuse a value, "" if it is accepted."""
        if value is None and self.or_none:
            return ""
        if self.hint in INSTANCES:
            return "" if isinstance(value, self.hint) else self.words
        return "" if _accepts(value, self.hint) else self.words


#: Types of which only instances are accepted, no text that names one.
INSTANCES = (Result, RatedEvent)


def _accepts(value: object, hint: Any) -> bool:  # noqa: ANN401  (a type of any kind)
    """Whether a value is what a type asks for."""
    try:
        convert(value, hint, builtin_types=(date,))
    except (ValidationError, OverflowError, UnicodeError):
        return False
    return True


def limit_integer(low: int, high: int) -> ValueKind:
    """Accept whole numbers between limits; neither True nor 1600.0 counts as one."""
    return ValueKind(
        Annotated[int, Meta(ge=low, le=high)],
        f"is not a whole number from {low} to {high}",
    )


def limit_number(above: float, high: float) -> ValueKind:
    """Accept numbers above one limit and up to another; NaN is refused."""
    return ValueKind(
        Annotated[float, Meta(gt=above, le=high)],
        f"is not a number over {above:g}, up to {high:g}",
    )


def limit_choice(allowed: Iterable[str]) -> ValueKind:
    """Accept these texts."""
    named = tuple(allowed)
    return ValueKind(Literal[named], f"is none of {', '.join(map(repr, named))}")


def allow_none(kind: ValueKind) -> ValueKind:
    """Accept None too, which the words do not mention."""
    return ValueKind(kind.hint, kind.words, or_none=True)


RATING = limit_integer(facts.RATING_MIN, RATING_MAX)
GAMES = limit_integer(1, facts.GAMES_MAX)
COLOUR = limit_choice(get_args(Colour))
SYSTEM = limit_choice(KEYS)
DAY = ValueKind(date, "is not a datetime.date, such as date(2026, 1, 31)")
EVENT = ValueKind(RatedEvent, "is not a RatedEvent, such as rate returns")
_OF_TYPE: dict[object, ValueKind] = {
    int: ValueKind(int, "is not a whole number"),
    float: ValueKind(float, "is not a number"),
    str: ValueKind(str, "is not a text"),
    bool: ValueKind(bool, "is not True or False"),
    date: DAY,
    Result: ValueKind(
        Result,
        "is not a Result; write Result.WIN, Result.DRAW or Result.LOSS",
    ),
}
#: Fields with limits that hold in every system, by the name of their record.
_LIMITED: dict[tuple[str, str], ValueKind] = {
    ("Player", "rating"): limit_integer(0, RATING_MAX),
    ("Game", "opponent"): allow_none(RATING),
    ("NormGame", "rating"): allow_none(RATING),
    ("Circumstances", "rounds"): allow_none(GAMES),
}
#: Limits that hold where a system asks for the fact and sets none.
_ASKED_LIMITS: dict[type, dict[str, ValueKind]] = {
    Player: {"k": allow_none(limit_number(0, facts.K_MAX))}
    | {
        fact.attribute: allow_none(limit_integer(fact.low, fact.high))
        for fact in facts.PLAYER_FACTS
        if fact.kind in ("whole", "points", "year")
        and fact.name not in ("floor", "standard")
    }
    # a floor may be as high as a rating here
    | {"floor": allow_none(limit_integer(0, RATING_MAX))},
    Terms: {
        fact.attribute: limit_integer(fact.low, fact.high)
        for fact in facts.FACTS
        if fact.subject == "event" and fact.kind == "whole" and fact.usual
    },
}
#: For a first rapid or blitz rating, which the standard one may begin.
_FIRST_LIMITS = {"standard": allow_none(RATING)}


@cache
def _find_kinds(record: type) -> dict[str, ValueKind]:
    """Find what each field of a record may hold, by its type."""
    return {
        field: _LIMITED.get((record.__name__, field)) or _find_kind(hint)
        for field, hint in get_type_hints(record).items()
    }


def _find_kind(hint: object) -> ValueKind:
    args = get_args(hint)
    if type(None) in args:
        return allow_none(_find_kind(args[0]))
    return limit_choice(args) if args else _OF_TYPE[hint]


def _build_usual(kinds: Mapping[str, ValueKind]) -> type[Struct]:
    """Build a type of these fields, which the values of whole records are held against.

    Fields of which only instances are accepted are left to their holder.
    """
    hints = (Any if kind.hint in INSTANCES else kind.hint for kind in kinds.values())
    fields = [
        (field, hint | None if kind.or_none else hint)
        for (field, kind), hint in zip(kinds.items(), hints, strict=True)
    ]
    # fields by name would take three times as long as all values of a record at once
    return defstruct("Usual", fields, array_like=True, gc=False)


def check_record(record: object, kind: type, where: str = "") -> Problem | None:
    """Find the first field of a record with an unacceptable value.

    `where` names one of several records, such as " of game 2".
    """
    name = kind.__name__
    if isinstance(record, Problem):
        return record
    if not isinstance(record, kind):
        which = where.removeprefix(" of ") or name
        return Problem(name.lower(), f"{which}: {_short(record)} is not a {name}")
    faults = (
        (field, getattr(record, field), fault)
        for field, one in _find_kinds(kind).items()
        if (fault := one.find_fault(getattr(record, field)))
    )
    field, value, words = next(faults, ("", None, ""))
    if not field:
        return None
    if type(value) is int and words == _OF_TYPE[float].words:
        words = f"is beyond its limits{_add_range(field)}"
    # systems name the player of the deviation when they refuse one in a game
    known = "opponent_rd" if kind is Game and field == "rd" else field
    return Problem(known, f"{name}.{field}{where}: {_short(value)} {words}")


def _add_range(attribute: str) -> str:
    """Return the range of a fact, after a semicolon; "" for other attributes."""
    ranges = (fact.range for fact in facts.FACTS if fact.attribute == attribute)
    return f"; {text}" if (text := next(ranges, "")) else ""


def check_value(name: str, value: object, kind: ValueKind) -> Problem | None:
    """Check one argument; a Problem is passed on."""
    if isinstance(value, Problem):
        return value
    fault = kind.find_fault(value)
    return Problem(name, f"{name}: {_short(value)} {fault}") if fault else None


def check_values(
    name: str, values: object, kind: ValueKind, count: int
) -> Problem | None:
    """Check a list of values, which must have none or `count` of them."""
    if isinstance(values, Problem):
        return values
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


def check_list(records: object, kind: type, one: str) -> Problem | None:
    """Check a list or tuple of records; `one` is the noun for each."""
    if isinstance(records, Problem):
        return records
    if not isinstance(records, list | tuple):
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
    asks = get_row(system).asks
    for record, limits in (
        (player, _ASKED_LIMITS[Player] | (_FIRST_LIMITS if first else {})),
        (terms, _ASKED_LIMITS[Terms]),
    ):
        for field, kind in limits.items():
            value = getattr(record, field)
            if field in asks and (fault := kind.find_fault(value)):
                where = f"{type(record).__name__}.{field}"
                return Problem(field, f"{where}: {_short(value)} {fault}")
    if not _is_born(player, terms):
        text = f"Player.birth_year: {player.birth_year} is after the event"
        return Problem("birth_year", text)
    low, high = terms.floor, terms.ceiling
    if low is None or high is None or "ceiling" not in asks:
        return None
    if low >= high:
        return Problem("ceiling", f"Terms.ceiling: {high} is not above the floor")
    return None


def _is_born(player: Player, terms: Terms) -> bool:
    """Whether a player is born by the end of the event, as far as both are known."""
    day = terms.event_end or terms.date
    return player.birth_year is None or day is None or player.birth_year <= day.year


#: By the limits of all systems at once: most records are within all of them.
_USUAL_PLAYER = _build_usual(
    _find_kinds(Player) | _ASKED_LIMITS[Player] | _FIRST_LIMITS
)
_USUAL_GAME = _build_usual(_find_kinds(Game))
_USUAL_TERMS = _build_usual(_find_kinds(Terms) | _ASKED_LIMITS[Terms])


def _is_usual(player: object, games: object) -> bool:
    """Whether nothing is wrong with a player and games in any system."""
    if type(player) is not Player:
        return False
    if type(games) is not list and type(games) is not tuple:
        return False
    try:
        convert(astuple(player), _USUAL_PLAYER)
        if player.exact is not None and not -1 < player.exact - player.rating < 1:
            return False
        for game in games:
            if type(game) is not Game:
                return False
            convert(astuple(game), _USUAL_GAME)
            if game.result is not None and type(game.result) is not Result:
                return False
    except (ValidationError, OverflowError, UnicodeError):
        return False
    return True


def _are_usual_terms(terms: object) -> bool:
    """Whether nothing is wrong with the terms in any system."""
    if type(terms) is not Terms or not _accepts(astuple(terms), _USUAL_TERMS):
        return False
    return terms.floor is None or terms.ceiling is None or terms.floor < terms.ceiling


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
            _is_usual(player, games)
            and (terms is self._terms or _are_usual_terms(terms))
            and _is_born(player, terms)
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
