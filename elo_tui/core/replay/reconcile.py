"""Single causes that explain the difference of an official list from the computed one.

Every cause is tried by itself and is an explanation if it gives exactly the official
number. Under the rule of 2022 one game of an event is raised to 400 points; leaving out
a game does not transfer that to another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.model import HALF_POINTS, POOLS, Problem, RatedGame, Terms
from elo_tui.core.replay.fide_track import automatic_rise
from elo_tui.core.replay.tracks import EventLine, Period, Track
from elo_tui.core.systems.fide.fide_editions import Edition, edition_for
from elo_tui.core.systems.fide.k_factor import k_factor
from elo_tui.core.systems.fide.rating import game_change
from elo_tui.core.text.figures import round_hundredths

#: The K of the rules in force and before them.
_KS = (10, 15, 20, 40)
#: How far another base rating is searched for, points.
_BASES = 100


class Explanation(NamedTuple):
    """A cause that gives the official number; worded in `answers`."""

    kind: str
    """``rounding``, ``k``, ``event``, ``month``, ``base`` or ``game``."""
    base: int
    """The rating that the change is added to, points."""
    change: int
    """The sum of the period with this cause, in hundredths."""
    line: EventLine | None = None
    """The event concerned."""
    worth: int = 0
    """The change of that event or that game alone, in hundredths."""
    game: int | None = None
    """The index of the game in it."""
    value: int | None = None
    """The K or the base."""
    listed: date | None = None
    """The first day of the neighbouring period that the event is taken from."""
    each: tuple[int, ...] = ()
    """The changes of the events, each rounded to points."""


def find_explanations(track: Track, place: int) -> tuple[Explanation, ...]:
    """Find what turns a computed rating into the official one, simplest first.

    `place` is the index of the period in the track. Only FIDE's lists are explained.
    """
    period = track.periods[place]
    if not period.differs or not can_be_explained(track, period):
        return ()
    neighbours = track.periods[max(0, place - 1) : place + 2]
    return tuple(_PeriodSearch(track, period, neighbours).explanations())


def can_be_explained(track: Track, period: Period) -> bool:
    """Check whether this is a change of a FIDE rating."""
    monthly = systems.find_row(track.system).monthly
    return bool(monthly and period.official and period.base)


class _ExactEvent(NamedTuple):
    """An event in hundredths: the change by each rated game at a K of 1."""

    line: EventLine
    edition: Edition
    games: tuple[tuple[int, RatedGame], ...]
    """The index of each rated game, and the game."""
    units: tuple[int, ...]
    own_k: int | None
    """A K that applies to this event only."""

    @property
    def total(self) -> int:
        return sum(self.units)


class _PeriodSearch:
    """The period in exact hundredths, with one change at a time."""

    def __init__(
        self, track: Track, period: Period, neighbours: Sequence[Period]
    ) -> None:
        self.period = period
        self.pool = next(pool for pool in POOLS if pool == track.pool)
        self.terms = Terms(period.first, self.pool)
        self.parts = _list_parts(period)
        self.neighbours = [
            (other, part)
            for other in neighbours
            if other is not period
            for part in _list_parts(other)
        ]

    def explanations(self) -> Iterator[Explanation]:
        yield from self._explain_rounding()
        yield from self._explain_k()
        for place, part in enumerate(self.parts):
            rest = [*self.parts[:place], *self.parts[place + 1 :]]
            yield from self._explain_parts("event", rest, part)
        for other, part in self.neighbours:
            parts = [*self.parts, part]
            yield from self._explain_parts("month", parts, part, other.first)
        yield from self._explain_base()
        yield from self._explain_game()

    def _k(self, games: int) -> int:
        """Return K for this many games in the period."""
        edition = edition_for(self.terms)
        if isinstance(edition, Problem):
            return int(self.period.k.value)
        player = self.period.player
        no_k = replace(player, k=None)
        return int(k_factor(no_k, self.terms, edition, games, player.k).value)

    def _sum(self, parts: Sequence[_ExactEvent], k: int) -> int:
        return sum((part.own_k or k) * part.total for part in parts)

    def _is_reached(self, change: int, base: int = 0) -> bool:
        """Whether a change in hundredths leads to the official number."""
        return self._leads(round_hundredths(change), base)

    def _leads(self, rounded: int, base: int = 0) -> bool:
        rating = (base or self.period.base) + rounded
        rise = automatic_rise(self.period.published, self.pool, rating)
        return rating + rise == self.period.official

    def _explain_rounding(self) -> Iterator[Explanation]:
        k = int(self.period.k.value)
        changes = [(part.own_k or k) * part.total for part in self.parts]
        each = tuple(round_hundredths(change) for change in changes)
        if len(each) > 1 and self._leads(sum(each)):
            yield Explanation("rounding", self.period.base, sum(changes), each=each)

    def _explain_k(self) -> Iterator[Explanation]:
        units = sum(part.total for part in self.parts)
        for k in _KS:
            if k != self.period.k.value and self._is_reached(k * units):
                yield Explanation("k", self.period.base, k * units, value=k)

    def _explain_parts(
        self,
        kind: str,
        parts: Sequence[_ExactEvent],
        part: _ExactEvent,
        listed: date | None = None,
    ) -> Iterator[Explanation]:
        """Explanations by a different set of events; `part` was added or removed."""
        k = self._k(sum(len(one.units) for one in parts))
        change = self._sum(parts, k)
        if part.units and self._is_reached(change):
            worth = (part.own_k or k) * part.total
            base = self.period.base
            yield Explanation(
                kind, base, change, line=part.line, worth=worth, listed=listed
            )

    def _explain_base(self) -> Iterator[Explanation]:
        """Find the nearest other base, of the list and of the events rated from it.

        Without an event the official rating itself would be the base, which explains
        nothing.
        """
        if not self.parts:
            return
        for distance in range(1, _BASES + 1):
            found = False
            for base in (self.period.base + distance, self.period.base - distance):
                total = self._change_from_base(base)
                if base > 0 and self._is_reached(total, base):
                    found = True
                    yield Explanation("base", base, total, value=base)
            if found:
                return

    def _change_from_base(self, base: int) -> int:
        """Return the change, in hundredths, with another rating on the list."""
        total = 0
        for part in self.parts:
            k = part.own_k or int(self.period.k.value)
            if part.line.source == "typed" or part.line.base != self.period.base:
                total += k * part.total
                continue
            for _, row in part.games:
                opponent, result = row.game.opponent, row.game.result
                if opponent is not None and result is not None:
                    halves = HALF_POINTS[result]
                    total += game_change(base, opponent, halves, k, part.edition)
        return total

    def _explain_game(self) -> Iterator[Explanation]:
        k, base = (
            self._k(sum(len(one.units) for one in self.parts) - 1),
            self.period.base,
        )
        total = self._sum(self.parts, k)
        for part in self.parts:
            for unit, (index, _) in zip(part.units, part.games, strict=True):
                worth = (part.own_k or k) * unit
                if self._is_reached(total - worth):
                    yield Explanation(
                        kind="game",
                        base=base,
                        change=total - worth,
                        line=part.line,
                        worth=worth,
                        game=index,
                    )


def _list_parts(period: Period) -> list[_ExactEvent]:
    """List the events of a period that were rated as those of a rated player."""
    parts = []
    for line in period.lines:
        event = line.event
        if event is None or event.first_rating:
            continue
        edition = edition_for(event.terms)
        if isinstance(edition, Problem):
            continue
        games = tuple(
            (index, row) for index, row in enumerate(event.games) if row.rated
        )
        own = None if event.k == period.k else int(event.k.value)
        units = tuple(_surplus_hundredths(row) for _, row in games)
        parts.append(
            _ExactEvent(line=line, edition=edition, games=games, units=units, own_k=own)
        )
    return parts


def _surplus_hundredths(row: RatedGame) -> int:
    """Return score minus expected score of a rated game, in hundredths."""
    halves = 0 if row.game.result is None else HALF_POINTS[row.game.result]
    return 50 * halves - round(100 * (row.expected or 0))
