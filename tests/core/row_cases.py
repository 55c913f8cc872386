"""Events of few games with drawn facts, by which a system's row is judged."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random
from typing import Any, NamedTuple, get_args

import pytest
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, systems
from elo_tui.core.entry import read_value
from elo_tui.core.facts import FACTS
from elo_tui.core.model import POOLS, SPEEDS, Colour, RatedEvent
from elo_tui.core.systems import RatingSystem, SystemRow

RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)
#: Days under different editions of each system that has editions.
DAYS = (
    *(date(2023, 1, 2), date(2024, 4, 1), date(2025, 11, 15)),
    *(date(2026, 1, 31), date(2026, 7, 1)),
)
#: Facts of a player and an event by the name that rows ask for, with some values; for
#: others their example.
VALUES: dict[str, tuple[Any, ...]] = {
    "k": (None, 10, 20, 40),
    "birth_year": (None, 1955, 1980, 2012),
    "games_played": (0, 5, 20, 60, 300),
    "reached_2400": (False, True),
    "reached_2300": (False, True),
    "standard": (None, 1500, 1900),
    "rd": (45.0, 80.0, 190.0),
    "volatility": (0.05, 0.06, 0.08),
    "idle": (None, 0.0, 2.0, 5.0),
    "dwz_index": (6, 20, 60),
    "floor": (None, 1200, 1500),
    "record": ("", "won", "lost"),
    "peak": (None, 2000, 2500),
    "fide_rating": (None, 1700, 2100),
    "cfc_rating": (None, 1600, 2200),
    "pool": POOLS,
    "scale": (400, 200, 800),
    "ceiling": (None, 1500, 2600),
    "date": DAYS,
    "event_end": DAYS,
    "dual": (False, True),
    "waived": (False, True),
    "approved_standard": (False, True),
    "opponent_rd": (40.0, 60.0, 120.0),
    "c": (20.0, 34.6, 60.0),
    "tau": (0.3, 0.5, 1.1),
    "speed": SPEEDS,
}
VALUES |= {
    fact.ask: ("" if fact.choices else None, read_value(fact, fact.example))
    for fact in FACTS
    if fact.ask and fact.subject != "game" and fact.ask not in VALUES
}
_CONTROLS = ("", "45+30", "90+30", "15+10", "20+5", "70+0")


class Case(NamedTuple):
    """A system, its row, a player with opponents, and other facts for comparison."""

    system: RatingSystem
    row: SystemRow
    player: Player
    games: tuple[Game, ...]
    ways: tuple[tuple[int, ...], ...]
    """Half points from each game, of several courses of the event."""
    terms: Terms
    others: dict[str, Any]
    """Other facts of player and event."""

    def rate(self, way: Sequence[int]) -> RatedEvent:
        return self.rate_games(add_results(self.games, way))

    def rate_games(self, games: Sequence[Game]) -> RatedEvent:
        found = self.system.rate(self.player, games, self.terms)
        assert isinstance(found, RatedEvent), found
        return found

    def name_edition(self, **days: date) -> str | Problem:
        """Name the edition of the rules for an event on other days."""
        facts: dict[str, Any] = {**days}
        return self.system.edition(replace(self.terms, **facts))

    def replace_facts(self, **facts: Any) -> Case:  # noqa: ANN401  (of any type)
        """Replace facts of the player."""
        return self._replace(player=replace(self.player, **facts))

    def is_changed_by(self, **facts: Any) -> bool:  # noqa: ANN401  (of any type)
        """Whether other facts of the player make another rating."""
        other = self.replace_facts(**facts)
        return any(not is_same(self.rate(way), other.rate(way)) for way in self.ways)

    def answer(self, *names: str) -> tuple[str, str]:
        """Return what is rated, and what is said, with other facts of these names."""
        changed = {name: self.others[name] for name in names}
        player = replace(self.player, **_pick(changed, Player))
        terms = replace(self.terms, **_pick(changed, Terms))
        games = [
            replace(game, colour=changed.get("colour", game.colour))
            for game in add_results(self.games, self.ways[0])
        ]
        event, edition = (
            self.system.rate(player, games, terms),
            self.system.edition(terms),
        )
        if isinstance(event, Problem):
            return f"{edition}: {event}", ""
        working = [self.system.game_working(event, at) for at in range(len(games))]
        remarks = systems.list_remarks([event]) if event.system in systems.KEYS else ()
        numbers = (event.change, event.new_rating, event.exact, event.rd, event.k)
        said = (event.assumed, self.system.sum_working(event))
        return f"{edition}: {numbers} {remarks} {working}", f"{said}"


def _pick(facts: dict[str, Any], record: type[Player | Terms]) -> dict[str, Any]:
    held = record.__struct_fields__
    return {name: value for name, value in facts.items() if name in held}


def add_results(games: Sequence[Game], way: Sequence[int]) -> list[Game]:
    pairs = zip(games, way, strict=True)
    return [replace(game, result=RESULTS[halves]) for game, halves in pairs]


def is_same(one: RatedEvent, other: RatedEvent) -> bool:
    """Whether two events give the same numbers."""
    return all(
        getattr(one, name) == pytest.approx(getattr(other, name), abs=1e-9)
        for name in ("change", "rd", "volatility")
    )


def draw_case(system: RatingSystem, row: SystemRow, dice: Random) -> Case:
    """Draw an event of few games of a player who has a rating."""
    facts = {name: dice.choice(values) for name, values in VALUES.items()}
    facts |= dict.fromkeys(("floor", "ceiling", "peak"))
    rating, number = dice.randrange(1500, 2250), dice.randrange(1, 5)
    if row.ks:
        facts["k"] = dice.choice(row.ks)
    games = tuple(
        Game(
            rating + dice.choice((1, 2)) * dice.randrange(-350, 350),
            colour=dice.choice(("w", "b")),
            rd=dice.choice((None, None, 45, 150)),
            provisional=dice.choice((None, None, 5)),
        )
        for _ in range(number)
    )
    day = dice.choice(DAYS)
    facts |= {"date": day, "event_end": day, "control": dice.choice(_CONTROLS)}
    return Case(
        system=system,
        row=row,
        player=Player(rating, **_pick(facts, Player)),
        games=games,
        ways=tuple(tuple(dice.randrange(3) for _ in games) for _ in range(4)),
        terms=Terms(**_pick(facts, Terms)),
        others={name: dice.choice(values) for name, values in VALUES.items()},
    )


def draw_rare_case(system: RatingSystem, row: SystemRow, dice: Random) -> Case:
    """Draw a player of any rating or none, with any facts, also in a match."""
    case = draw_case(system, row, dice)
    facts = {name: dice.choice(values) for name, values in VALUES.items()}
    rating = dice.choice((0, 300, 1300, 1800, 2250, 2350, 2450))
    opponent = dice.choice((1400, 2300))
    name = dice.choice(("", "same"))
    colour: Colour = dice.choice(get_args(Colour))
    games = tuple(
        replace(game, opponent=opponent, name=name, colour=colour)
        for game in case.games
    )
    terms = _pick(facts, Terms)
    return case._replace(
        player=Player(rating, **_pick(facts, Player)),
        games=games,
        terms=replace(case.terms, **terms),
        others=case.others | {"colour": dice.choice(("w", "b"))},
    )
