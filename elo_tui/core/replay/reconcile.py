"""Single causes that explain the difference of an official list from the computed one.

Every cause is tried by itself and is an explanation if it gives exactly the official
number. Under the rule of 2022 one game of an event is raised to 400 points; leaving out
a game does not transfer that to another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.model import HALF_POINTS, POOLS, Problem, RatedGame, Terms
from elo_tui.core.replay.fide_track import automatic_rise
from elo_tui.core.replay.journal_records import Entry
from elo_tui.core.replay.tracks import EventLine, Period, Track
from elo_tui.core.systems.fide.fide_editions import Edition, edition_for
from elo_tui.core.systems.fide.k_factor import k_factor
from elo_tui.core.systems.fide.rating import game_change
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    round_hundredths,
)

#: The K of the rules in force and before them.
_KS = (10, 15, 20, 40)
#: How far another base rating is searched for, points.
_BASES = 100


class Explanation(NamedTuple):
    """One cause that gives the official number."""

    kind: str
    """``rounding``, ``k``, ``event``, ``month``, ``base`` or ``game``."""
    text: str
    """One sentence, with its numbers."""
    entry: Entry | None = None
    """The event concerned."""
    game: int | None = None
    """The index of the game in it."""
    value: int | None = None
    """The K or the base."""


class Reconciliation(NamedTuple):
    """The explanations of the official number, simplest first."""

    explanations: tuple[Explanation, ...]
    text: str
    """The result in a sentence."""


def reconcile(track: Track, place: int) -> Reconciliation:
    """Find the causes that turn the computed rating of a period into the official one.

    `place` is the index of the period in the track. Only FIDE's lists are explained.
    """
    period = track.periods[place]
    if period.official is None:
        return Reconciliation((), "no official rating has been entered")
    if not period.differs:
        return Reconciliation((), f"the official {period.official} was computed")
    monthly = systems.find_row(track.system).monthly
    if not monthly or not period.official or not period.base:
        return Reconciliation((), "only the change of a FIDE rating can be explained")
    neighbours = track.periods[max(0, place - 1) : place + 2]
    found = tuple(_Search(track, period, neighbours).explanations())
    message = f"official {period.official}, computed {period.new_rating or 'unrated'}"
    if not found:
        return Reconciliation(
            (),
            f"{message}: no single event or game left out, no other K, base, rounding"
            " or month explains it; an event may be missing",
        )
    ways = "one explanation" if len(found) == 1 else f"{len(found)} explanations"
    return Reconciliation(found, f"{message}: {ways}")


class _Part(NamedTuple):
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


class _Search:
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
        yield from self._explain_event()
        yield from self._explain_month()
        yield from self._explain_base()
        yield from self._explain_game()

    def _k(self, games: int) -> int:
        """Return K for this many games in the period."""
        edition = edition_for(self.terms)
        if isinstance(edition, Problem):
            return int(self.period.k.value)
        player = self.period.player
        no_k = player._replace(k=None)
        return int(k_factor(no_k, self.terms, edition, games, player.k).value)

    def _sum(self, parts: Sequence[_Part], k: int) -> int:
        return sum((part.own_k or k) * part.total for part in parts)

    def _is_reached(self, change: int, base: int = 0) -> bool:
        """Whether a change in hundredths leads to the official number."""
        return self._leads(round_hundredths(change), base)

    def _leads(self, rounded: int, base: int = 0) -> bool:
        rating = (base or self.period.base) + rounded
        rise = automatic_rise(self.period.published, self.pool, rating)
        return rating + rise == self.period.official

    def _sum_text(self, change: int, base: int = 0) -> str:
        rounded = format_change(round_hundredths(change), 0)
        return (
            f"{base or self.period.base} {format_change(change / 100)},"
            f" rounded {rounded}, gives {self.period.official}"
        )

    def _explain_rounding(self) -> Iterator[Explanation]:
        k = int(self.period.k.value)
        each = [round_hundredths((part.own_k or k) * part.total) for part in self.parts]
        if len(each) > 1 and self._leads(sum(each)):
            sums = " ".join(format_change(change, 0) for change in each)
            yield Explanation(
                "rounding",
                f"rounded after each event instead of once: {self.period.base} {sums}"
                f" gives {self.period.official}",
            )

    def _explain_k(self) -> Iterator[Explanation]:
        units = sum(part.total for part in self.parts)
        for k in _KS:
            if k != self.period.k.value and self._is_reached(k * units):
                was = format_number(self.period.k.value)
                text = f"with K {k} instead of {was}: {self._sum_text(k * units)}"
                yield Explanation("k", text, value=k)

    def _explain_event(self) -> Iterator[Explanation]:
        for place, part in enumerate(self.parts):
            rest = [*self.parts[:place], *self.parts[place + 1 :]]
            name = f"without {_event_name(part.line)}"
            remark = ", not rated or counted for another list"
            yield from self._explain_parts("event", rest, part, name, remark)

    def _explain_month(self) -> Iterator[Explanation]:
        for other, part in self.neighbours:
            name, remark = f"with {_event_name(part.line)}", f" of {other.first:%Y-%m}"
            yield from self._explain_parts(
                "month", [*self.parts, part], part, name, remark
            )

    def _explain_parts(
        self, kind: str, parts: Sequence[_Part], part: _Part, name: str, remark: str
    ) -> Iterator[Explanation]:
        """Explanations by a different set of events; `part` was added or removed."""
        k = self._k(sum(len(one.units) for one in parts))
        change = self._sum(parts, k)
        if part.units and self._is_reached(change):
            worth = format_change((part.own_k or k) * part.total / 100)
            text = f"{name} ({worth}){remark}: {self._sum_text(change)}"
            yield Explanation(kind, text, part.line.entry)

    def _explain_base(self) -> Iterator[Explanation]:
        """Find the nearest other base, of the list and of the events rated from it."""
        for distance in range(1, _BASES + 1):
            found = False
            for offset in (distance, -distance):
                base = self.period.base + offset
                total = self._change_from_base(base)
                if base > 0 and self._is_reached(total, base):
                    found = True
                    text = (
                        f"from {base}, {abs(offset)} point{'s' * (distance > 1)}"
                        f" {'above' if offset > 0 else 'below'} {self.period.base}:"
                        f" {self._sum_text(total, base)}"
                    )
                    yield Explanation("base", text, value=base)
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
        k = self._k(sum(len(one.units) for one in self.parts) - 1)
        total = self._sum(self.parts, k)
        for part in self.parts:
            used = part.own_k or k
            for unit, (index, row) in zip(part.units, part.games, strict=True):
                if self._is_reached(total - used * unit):
                    text = (
                        f"without round {row.game.round or index + 1} of"
                        f" {_event_name(part.line)} ({_score_text(row)} against"
                        f" {row.game.opponent}, {format_change(used * unit / 100)}):"
                        f" {self._sum_text(total - used * unit)}"
                    )
                    yield Explanation("game", text, part.line.entry, index)


def _list_parts(period: Period) -> list[_Part]:
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
            _Part(line=line, edition=edition, games=games, units=units, own_k=own)
        )
    return parts


def _surplus_hundredths(row: RatedGame) -> int:
    """Return score minus expected score of a rated game, in hundredths."""
    halves = 0 if row.game.result is None else HALF_POINTS[row.game.result]
    return 50 * halves - round(100 * (row.expected or 0))


def _event_name(line: EventLine) -> str:
    return line.entry.name or f"the event that ended on {line.last}"


def _score_text(row: RatedGame) -> str:
    return format_points(0 if row.game.result is None else HALF_POINTS[row.game.result])
