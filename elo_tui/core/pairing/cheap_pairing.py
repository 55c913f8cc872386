"""An approximate Dutch pairing, fast enough for hundreds of samples of a large event.

Brackets are paired from the top: players moved down first, then upper against lower
half in the first transposition with the fewest colour clashes. It gives about seven in
eight of the pairs of the exact rules; the chances of a player's opponents differ less
than those of two hundred exact samples do by luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from elo_tui.core.pairing.entrants import (
    Entrant,
    give_colours,
    may_meet,
    rank_entrants,
)
from elo_tui.core.pairing.perfect_matching import match_all
from elo_tui.core.pairing.seats import DOWN, UP, Pair, RoundRules, Seat, Unpairable

#: The steps of one search before the next best is tried.
_STEPS = 400
#: The players tried as the one who moves down.
_FLOATERS = 8


def pair_cheaply(seats: Sequence[Seat], rules: RoundRules) -> list[Pair]:
    """Pair the players who are present; raises Unpairable."""
    return _CheapRound(seats, rules).pair()


class _Counts:
    """The number of players who want each colour."""

    __slots__ = ("b", "total", "w")

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self.w = sum(one.colour == "w" for one in entrants)
        self.b = sum(one.colour == "b" for one in entrants)
        self.total = len(entrants)

    def clashes_without(self, one: Entrant, other: Entrant | None = None) -> int:
        """Return the fewest clashes among the rest."""
        w, b, total = self.w, self.b, self.total - 1
        for each in (one, other):
            if each is not None:
                w -= each.colour == "w"
                b -= each.colour == "b"
        if other is not None:
            total -= 1
        return max(0, max(w, b) - total // 2)

    def remove(self, *entrants: Entrant) -> None:
        for one in entrants:
            self.w -= one.colour == "w"
            self.b -= one.colour == "b"
            self.total -= 1

    def add(self, *entrants: Entrant) -> None:
        for one in entrants:
            self.w += one.colour == "w"
            self.b += one.colour == "b"
            self.total += 1


def _clash(one: Entrant, other: Entrant) -> int:
    return int(one.colour == other.colour != "")


_Pairs = list[tuple[Entrant, Entrant]]


class _CheapRound:
    """A round while it is paired."""

    def __init__(self, seats: Sequence[Seat], rules: RoundRules) -> None:
        self._rules = rules
        self._entrants = rank_entrants(seats, rules)
        self._pairs: _Pairs = []

    def pair(self) -> list[Pair]:
        for bye in self._list_byes():
            self._pairs = []
            players = [one for one in self._entrants if one is not bye]
            if self._try_brackets(players):
                pairs = [give_colours(*pair, self._rules) for pair in self._pairs]
                return pairs if bye is None else [*pairs, Pair(bye.player, None)]
        raise Unpairable

    def _list_byes(self) -> Iterator[Entrant | None]:
        """Yield who may have the bye, the lowest first; None if no bye is needed."""
        if len(self._entrants) % 2 == 0:
            yield None
            return
        free = [one for one in self._entrants if not one.seat.had_bye]
        yield from sorted(
            free, key=lambda one: (one.seat.score, one.seat.unplayed, -one.rank)
        )

    def _try_brackets(self, players: Sequence[Entrant]) -> bool:
        """Pair all brackets from the top; False if the rest cannot be paired."""
        groups = [
            list(group) for _, group in groupby(players, lambda one: one.seat.score)
        ]
        moved: list[Entrant] = []
        for at, group in enumerate(groups):
            below = groups[at + 1] if at + 1 < len(groups) else []
            moved = self._pair_bracket(moved, group, below)
        return not moved or self._try_completion(moved)

    def _pair_bracket(
        self,
        moved: list[Entrant],
        residents: list[Entrant],
        below: Sequence[Entrant],
    ) -> list[Entrant]:
        """Pair a bracket; return who moves down."""
        if (len(moved) + len(residents)) % 2 == 0:
            found = _pair_all(moved, residents)
            if found is not None:
                self._pairs += found
                return []
            if not below:
                return [*moved, *residents]
        everybody = [*moved, *residents]
        counts = _Counts(everybody)
        candidates = sorted(
            everybody,
            key=lambda one: (
                # who has no opponent below would only move on
                bool(below) and not any(may_meet(one, other) for other in below),
                one in moved and any(may_meet(one, other) for other in residents),
                counts.clashes_without(one),
                one.seat.last_float == DOWN,
                one.seat.float_before == DOWN,
                -one.rank,
            ),
        )
        if len(everybody) % 2:
            for floater in candidates[:_FLOATERS]:
                found = _pair_all(
                    [one for one in moved if one is not floater],
                    [one for one in residents if one is not floater],
                )
                if found is not None:
                    self._pairs += found
                    return [floater]
        return self._pair_some(everybody)

    def _pair_some(self, everybody: Sequence[Entrant]) -> list[Entrant]:
        """Pair as many as a simple pass from the top finds; return the others."""
        left = list(everybody)
        moved = []
        while left:
            one = left.pop(0)
            half = len(left) // 2
            order = sorted(range(len(left)), key=lambda at: (at < half, abs(at - half)))
            at = next((at for at in order if may_meet(one, left[at])), None)
            if at is None:
                moved.append(one)
            else:
                self._pairs.append((one, left.pop(at)))
        return moved

    def _try_completion(self, left: list[Entrant]) -> bool:
        """Pair the rest by undoing the last pairs, more and more of them.

        A search may end without a result although one exists: then any pairs do.
        """
        undone, every = 1, None
        while True:
            found = _search_any(sorted(left, key=lambda one: one.rank), [_STEPS])
            if found is not None:
                self._pairs += found
                return True
            every = every or _match_any([*left, *chain.from_iterable(self._pairs)])
            if every is None:
                return False
            if not self._pairs:
                self._pairs = every
                return True
            for _ in range(min(undone, len(self._pairs))):
                left.extend(self._pairs.pop())
            undone *= 2


def _pair_all(moved: Sequence[Entrant], residents: Sequence[Entrant]) -> _Pairs | None:
    """Pair all of a bracket, with the fewest clashes that the search finds."""
    if not moved and not residents:
        return []
    counts = _Counts([*moved, *residents])
    found: _Pairs = []
    left = list(residents)
    for one in moved:
        best = None
        for at, other in enumerate(left):
            if may_meet(one, other):
                cost = _clash(one, other) + counts.clashes_without(one, other)
                key = (
                    cost,
                    other.seat.last_float == UP,
                    other.seat.float_before == UP,
                    at,
                )
                if best is None or key < best:
                    best = key
        if best is None:
            return None
        other = left.pop(best[-1])
        counts.remove(one, other)
        found.append((one, other))
    rest = _pair_halves(left)
    return None if rest is None else [*found, *rest]


def _pair_halves(players: list[Entrant]) -> _Pairs | None:
    """Pair the upper half with the lower, after one exchange if it must be."""
    half = len(players) // 2
    if not half:
        return None if players else []
    upper, lower = players[:half], players[half:]
    for more in (0, 1):
        found = _transpose(upper, lower, more)
        if found is not None:
            return found
    for out in range(half - 1, max(-1, half - 4), -1):
        for into in range(min(3, half)):
            changed = sorted(
                [*upper[:out], *upper[out + 1 :], lower[into]], key=lambda o: o.rank
            )
            rest = sorted(
                [*lower[:into], *lower[into + 1 :], upper[out]], key=lambda o: o.rank
            )
            found = _transpose(changed, rest, 0)
            if found is not None:
                return found
    return _search_any(players, [_STEPS])


def _transpose(
    upper: Sequence[Entrant], lower: Sequence[Entrant], more: int
) -> _Pairs | None:
    """Find the first transposition with the fewest clashes, or `more`."""
    counts = _Counts([*upper, *lower])
    budget = max(0, max(counts.w, counts.b) - counts.total // 2) + more
    steps = _STEPS + 10 * len(upper)
    chosen: _Pairs = []
    left = list(lower)

    def can_pair(at: int, budget: int) -> bool:
        nonlocal steps
        if at == len(upper):
            return True
        one = upper[at]
        for place, other in enumerate(left):
            clash = _clash(one, other)
            if clash > budget or not may_meet(one, other):
                continue
            if clash + counts.clashes_without(one, other) > budget:
                continue
            steps -= 1
            if steps < 0:
                return False
            counts.remove(one, other)
            chosen.append((one, left.pop(place)))
            if can_pair(at + 1, budget - clash):
                return True
            chosen.pop()
            left.insert(place, other)
            counts.add(one, other)
        return False

    return chosen if can_pair(0, budget) else None


def _search_any(players: list[Entrant], steps: list[int]) -> _Pairs | None:
    """Pair all players somehow, those close to half a bracket away first."""
    if not players:
        return []
    if len(players) % 2:
        return None
    one, rest = players[0], players[1:]
    half = len(rest) // 2
    for at in sorted(range(len(rest)), key=lambda at: (abs(at - half), -at)):
        if not may_meet(one, rest[at]):
            continue
        steps[0] -= 1
        if steps[0] < 0:
            return None
        found = _search_any([*rest[:at], *rest[at + 1 :]], steps)
        if found is not None:
            return [(one, rest[at]), *found]
    return None


def _match_any(players: Sequence[Entrant]) -> _Pairs | None:
    """Pair all players, those close to half the field away first; None if none may."""
    ordered = sorted(players, key=lambda one: one.rank)
    half = len(ordered) // 2
    mates = match_all(
        [
            [
                other
                for step in range(len(ordered))
                if (other := (at + half + step) % len(ordered)) != at
                and may_meet(one, ordered[other])
            ]
            for at, one in enumerate(ordered)
        ]
    )
    if mates is None:
        return None
    return [(ordered[at], ordered[mate]) for at, mate in enumerate(mates) if at < mate]
