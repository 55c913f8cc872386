"""The Dutch rules of 2026 by trying every pairing, for a few players (C.04.3).

Article by article and nothing else: each bracket takes, of all sets of pairs that can
be completed, the one with the least failures of C5 to C21, and of equal ones the one
that articles 3 and 4 generate first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations, groupby, permutations
from operator import attrgetter
from typing import Any, NamedTuple

from elo_tui.core.pairing.seats import DOWN, UP, Pair, RoundRules, Seat

Pairs = tuple[tuple[Seat, Seat], ...]


class Preference(NamedTuple):
    colour: str
    strength: int
    """0 none, 1 mild, 2 strong, 3 absolute."""


@cache
def preference(colours: str) -> Preference:
    """1.7: the preference after these games."""
    if not colours:
        return Preference("", 0)
    difference = colours.count("w") - colours.count("b")
    fewer = "b" if difference > 0 else "w"
    if abs(difference) > 1:
        return Preference(fewer, 3)
    last = "b" if colours[-1] == "w" else "w"
    if colours[-2:] in ("ww", "bb"):
        return Preference(last, 3)
    return Preference(fewer, 2) if difference else Preference(last, 1)


def white_of(higher: Seat, lower: Seat, rules: RoundRules) -> Seat:
    """5.2: who of two players gets White."""
    own, others = preference(higher.colours), preference(lower.colours)
    if own.colour != others.colour:  # 5.2.1
        return higher if own.colour == "w" or others.colour == "b" else lower
    if own.colour:
        served = higher  # 5.2.4
        for mine, theirs in reversed([*zip(*aligned(higher, lower), strict=True)]):
            if mine != theirs and " " not in (mine, theirs):  # 5.2.3
                served = higher if theirs == own.colour else lower
                break
        histories = (higher.colours, lower.colours)
        widths = [abs(each.count("w") - each.count("b")) for each in histories]
        if own.strength != others.strength:  # 5.2.2
            served = higher if own.strength > others.strength else lower
        elif own.strength == 3 and widths[0] != widths[1]:
            served = higher if widths[0] > widths[1] else lower
        refused = lower if served is higher else higher
        return served if own.colour == "w" else refused
    is_white = (higher.number % 2 == 1) == rules.initial_white  # 5.2.5
    return higher if is_white else lower


def aligned(higher: Seat, lower: Seat) -> tuple[str, str]:
    """C.04.2, 3.4: rounds not played are moved before those played."""
    most = max(len(higher.colours), len(lower.colours))
    return higher.colours.rjust(most), lower.colours.rjust(most)


@cache
def generation(size: int, pairs: int) -> dict[frozenset[tuple[int, int]], int]:
    """3.6: when a homogeneous bracket first generates each set of pairs."""
    first, second = range(1, pairs + 1), range(pairs + 1, size + 1)
    exchanges = [
        (out, into)
        for count in range(pairs + 1)
        for out in combinations(first, count)
        for into in combinations(second, count)
    ]
    # 4.3: the number, the difference, the largest that leaves, the smallest that comes
    exchanges.sort(
        key=lambda one: (
            len(one[0]),
            sum(one[1]) - sum(one[0]),
            [-number for number in reversed(one[0])],
            one[1],
        )
    )
    found: dict[frozenset[tuple[int, int]], int] = {}
    for out, into in exchanges:
        upper = sorted({*first} - {*out} | {*into})
        lower = sorted({*second} - {*into} | {*out})
        for opponents in permutations(lower, pairs):  # 4.2
            made = zip(upper, opponents, strict=True)
            found.setdefault(frozenset((min(p), max(p)) for p in made), len(found))
    return found


def list_pairs(players: Sequence[Seat]) -> Iterator[Pairs]:
    """All sets of pairs of some of the players, higher players first."""
    if len(players) < 2:
        yield ()
        return
    one, *others = players
    yield from list_pairs(others)
    for at, other in enumerate(others):
        for more in list_pairs([*others[:at], *others[at + 1 :]]):
            yield ((one, other), *more)


class Judge:
    """Pairs one round."""

    def __init__(self, seats: Sequence[Seat], rules: RoundRules) -> None:
        self.rules = rules
        ranked = sorted(seats, key=lambda seat: (-seat.score, seat.number))  # 1.2
        self.groups = [[*group] for _, group in groupby(ranked, lambda one: one.score)]
        self.bye_scores: dict[frozenset[int], int | None] = {}
        self.outlooks: dict[frozenset[int], tuple[Any, ...]] = {}
        self.everybody = ranked

    @cached_property
    def bye_score(self) -> int | None:
        return self.least_bye_score(self.everybody)

    def may_meet(self, one: Seat, other: Seat) -> bool:
        """C1 and C3."""
        own, others = preference(one.colours), preference(other.colours)
        same = own == others and own.strength == 3
        return other.player not in one.met and not (
            same and not self.is_topscorer(one) and not self.is_topscorer(other)
        )

    def is_topscorer(self, one: Seat) -> bool:
        """1.8."""
        played = self.rules.number - 1
        return self.rules.number == self.rules.rounds and one.halves > played

    def least_bye_score(self, players: Sequence[Seat]) -> int | None:
        """C2 and C4: the least score with the bye if all are paired.

        -1 if there is no bye; None if they cannot be paired.
        """
        key = frozenset(one.player for one in players)
        if key not in self.bye_scores:
            self.bye_scores[key] = min(self.list_bye_scores(players), default=None)
        return self.bye_scores[key]

    def list_bye_scores(self, players: Sequence[Seat]) -> Iterator[int]:
        if not players:
            yield -1
            return
        one, *others = players
        if len(players) % 2 and not one.had_bye and self.least_bye_score(others) == -1:
            yield one.score
        for at, other in enumerate(others):
            if self.may_meet(one, other):
                rest = [*others[:at], *others[at + 1 :]]
                score = self.least_bye_score(rest)
                if score is not None:
                    yield score

    def pair(self) -> set[Pair] | None:
        """The round; None if there is none."""
        if self.bye_score is None:
            return None
        pairs: set[Pair] = set()
        movers: list[Seat] = []
        for at, residents in enumerate(self.groups):
            best = min(
                self.list_candidates(movers, at),
                key=lambda made: (
                    self.failures(made, movers, at),
                    self.order(made, movers, residents),
                ),
            )
            for higher, lower in best:
                white = white_of(higher, lower, self.rules)
                black = lower if white is higher else higher
                pairs.add(Pair(white.player, black.player))
            movers = left_of([*movers, *residents], best)
        return pairs | {Pair(one.player, None) for one in movers}

    def list_candidates(self, movers: Sequence[Seat], at: int) -> Iterator[Pairs]:
        """All sets of pairs of a bracket that keep C1 to C5."""
        players = [*movers, *self.groups[at]]
        lower = [one for group in self.groups[at + 1 :] for one in group]
        for made in list_pairs(players):
            if not all(self.may_meet(*pair) for pair in made):
                continue
            if any(lower_one in movers for _, lower_one in made):
                continue
            left = left_of(players, made)
            if self.least_bye_score([*left, *lower]) == self.bye_score:
                yield made

    def outlook(self, movers: Sequence[Seat], at: int) -> tuple[Any, ...]:
        """C8: the best of C6 and C7 in the bracket that follows."""
        if at == len(self.groups):
            return ()
        key = frozenset(one.player for one in movers)
        if key not in self.outlooks:
            players = [*movers, *self.groups[at]]
            self.outlooks[key] = min(
                downfloat_scores(left_of(players, made))
                for made in self.list_candidates(movers, at)
            )
        return self.outlooks[key]

    def failures(self, made: Pairs, movers: Sequence[Seat], at: int) -> tuple[Any, ...]:
        """C6 to C21, each the less the better."""
        residents = self.groups[at]
        left = left_of([*movers, *residents], made)
        floated = [one for one in left if one in residents]
        moved = [pair for pair in made if pair[0] in movers]
        has_bye = len(left) == 1 and left[0].score == self.bye_score
        colours = [self.colour_failures(*pair) for pair in made]
        rounds = (attrgetter("last_float"), attrgetter("float_before"))
        again = [
            count
            for floats in rounds
            for count in (
                sum(floats(one) == DOWN for one in floated),  # C14, C16
                sum(floats(other) == UP for _, other in moved),  # C15, C17
            )
        ]
        differences = [
            sorted(found, reverse=True)
            for floats in rounds
            for found in (
                [  # C18, C20: one who floats again differs more than any resident
                    *((0, a.score - b.score) for a, b in moved if floats(a) == DOWN),
                    *((1, a.score) for a in left if a in movers and floats(a) == DOWN),
                ],
                [a.score - b.score for a, b in moved if floats(b) == UP],  # C19, C21
            )
        ]
        return (
            downfloat_scores(left),  # C6, C7
            self.outlook(left, at + 1),  # C8
            left[0].unplayed if has_bye else 0,  # C9
            *(sum(column) for column in zip(*colours, strict=True)),
            *again,
            *differences,
        )

    def colour_failures(self, higher: Seat, lower: Seat) -> tuple[int, int, int, int]:
        """C10 to C13 of a pair."""
        white = white_of(higher, lower, self.rules)
        failures = [0, 0, 0, 0]
        for one in (higher, lower):
            colour = "w" if one is white else "b"
            after = one.colours + colour
            wanted = preference(one.colours)
            is_refused = wanted.colour not in ("", colour)
            failures[0] += abs(after.count("w") - after.count("b")) > 2
            failures[1] += after.endswith(3 * colour)
            failures[2] += is_refused
            failures[3] += is_refused and wanted.strength == 2
        first, second, third, fourth = failures
        return first, second, third, fourth

    def order(
        self, made: Pairs, movers: Sequence[Seat], residents: Sequence[Seat]
    ) -> tuple[Any, ...]:
        """3.6, 3.7: when the set of pairs is generated first."""
        numbers = {one.player: at for at, one in enumerate([*movers, *residents], 1)}
        moved = [pair for pair in made if pair[0] in movers]
        met = [other for _, other in moved]
        remainder = [one for one in residents if one not in met]
        places = {one.player: at for at, one in enumerate(remainder, 1)}
        rest = frozenset(
            (places[one.player], places[other.player])
            for one, other in made
            if one not in movers
        )
        return (
            [numbers[one.player] for one, _ in moved],  # 4.4
            [numbers[other.player] for _, other in moved],  # 4.2
            generation(len(remainder), len(rest))[rest],
        )


def left_of(players: Sequence[Seat], made: Pairs) -> list[Seat]:
    paired = {one.player for pair in made for one in pair}
    return [one for one in players if one.player not in paired]


def downfloat_scores(left: Sequence[Seat]) -> tuple[int, list[int]]:
    return len(left), sorted((one.score for one in left), reverse=True)
