"""The rounds of an event paired again, to find the rules by which it was paired.

Each round is paired from the results before it. The two editions and the two orders of
the players are tried, and those that give the most pairs as played are chosen. Between
equal editions the one that the report names is chosen, else that of the day.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.forecast.place_chances import Progress
from elo_tui.core.pairing.cheap_pairing import pair_cheaply
from elo_tui.core.pairing.seats import (
    EDITIONS,
    Edition,
    Pair,
    Pairer,
    RoundRules,
    Seat,
    Unpairable,
    advance,
    list_paired,
)
from elo_tui.core.pairing.swiss_event import Order, SwissEvent
from elo_tui.core.systems import describe_unknown_rules

#: The first day of the edition of 2026 (C.04.3).
_SINCE_2026 = date(2026, 2, 1)
#: Below this share of the pairs, the event is not paired by these rules.
REFUSED_BELOW = 0.8
#: The same for the approximation, which gives 79 to 100 % of the pairs of Dutch events.
_REFUSED_ROUGHLY = 0.6
#: With more players an approximation below the second share decides.
_ROUGH_FROM, _FAR_BELOW = 45, 0.5
#: From this share on, the rules are those of the event.
FITS_FROM = 0.95
#: With more players only the newest rounds are checked: each takes some seconds.
ALL_CHECKED = 300
_NEWEST = 3
#: The rounds that an acceleration changes first.
_EARLY = (2, 3)


class RoundShare(NamedTuple):
    """The pairs of a round that the engine gives as well."""

    round: int
    pairs: int
    most_pairs: int
    colours: int
    """The pairs among them with the same colours."""


class Reproduction(NamedTuple):
    """The rounds from the second on."""

    rounds: tuple[RoundShare, ...]
    is_exact: bool = True
    """Whether the engine paired them, not the approximation."""

    @property
    def pairs(self) -> int:
        return sum(one.pairs for one in self.rounds)

    @property
    def most_pairs(self) -> int:
        return sum(one.most_pairs for one in self.rounds)

    @property
    def colours(self) -> int:
        return sum(one.colours for one in self.rounds)

    @property
    def share(self) -> float:
        """The share of the pairs, 1 without any pair."""
        return self.pairs / self.most_pairs if self.most_pairs else 1.0

    @property
    def is_refused(self) -> bool:
        """Whether at least two rounds show that other rules pair the event."""
        least = REFUSED_BELOW if self.is_exact else _REFUSED_ROUGHLY
        return len(self.rounds) > 1 and self.share < least

    @property
    def is_far_off(self) -> bool:
        """Whether an approximation is enough to see that other rules pair the event."""
        return len(self.rounds) > 1 and self.share < _FAR_BELOW


class PairingMethod(NamedTuple):
    """The rules and the order of the players that an answer rests on."""

    edition: Edition
    order: Order
    initial_white: bool
    reproduced: Reproduction | None
    """None if the rounds were not checked."""
    is_accelerated: bool
    """Whether the Baku acceleration adds points for pairing (C.04.7)."""
    assumed: str = ""
    """The reason why a later edition may apply."""

    def rules(self, event: SwissEvent, number: int) -> RoundRules:
        """Return the rules of a round."""
        return RoundRules(
            edition=self.edition,
            number=number,
            rounds=event.scheduled,
            initial_white=self.initial_white,
            win=event.points.win,
        )


def choose_method(
    event: SwissEvent,
    pairer: Pairer | None,
    edition: Edition | None = None,
    order: Order | None = None,
    day: date | None = None,
    progress: Progress | None = None,
) -> PairingMethod:
    """Choose edition, order and acceleration, as given, else by the rounds played.

    A day after those of all known editions is named. Without a `pairer` nothing is
    checked. An event of many players that is far from what the approximation gives is
    of other rules, and is not paired exactly: one of 100 players would take ten
    seconds.
    """
    in_force: Edition = "2017" if day is not None and day < _SINCE_2026 else "2026"
    found = _choose_method(
        event, pairer, edition, order, event.stated_edition or in_force, progress
    )
    is_stated = edition or event.stated_edition
    assumed = "" if is_stated else describe_unknown_rules(day)
    return found._replace(assumed=assumed)


def _choose_method(
    event: SwissEvent,
    pairer: Pairer | None,
    edition: Edition | None,
    order: Order | None,
    by_date: Edition,
    progress: Progress | None,
) -> PairingMethod:
    """Choose the method; the edition `by_date` is tried first."""
    stated = bool(event.is_accelerated)
    if pairer is None:
        return _make_method(event, edition or by_date, order or "numbers", None, stated)
    editions = sorted(EDITIONS, key=lambda one: one != by_date)
    wanted = editions if edition is None else [edition]
    orders: list[Order] = ["numbers", "rating"] if order is None else [order]
    check = _Check(
        event=event, pairer=pairer, progress=progress, is_accelerated=stated, found={}
    )
    if pairer is not pair_cheaply and len(event.players) > _ROUGH_FROM:
        other_rules = _find_other_rules(check, wanted[0], orders)
        if other_rules is not None:
            return other_rules
    best_order, best = orders[0], wanted[0]
    first = check.reproduce(best, best_order)
    if len(orders) > 1 and first.share < FITS_FROM and _orders_differ(event):
        better = check.find_better(first, best, orders[1])
        if better is not None:
            best_order, first = orders[1], better
    if len(wanted) > 1:
        better = check.find_better(first, wanted[1], best_order)
        if better is not None:
            best, first = wanted[1], better
    is_open = event.is_accelerated is None and not event.virtual
    if is_open and first.share < FITS_FROM and _are_early_off(first):
        check = _Check(
            event=event, pairer=pairer, progress=progress, is_accelerated=True, found={}
        )
        other = check.reproduce(best, best_order)
        if other.pairs > first.pairs:
            return _make_method(event, best, best_order, other, True)
    return _make_method(event, best, best_order, first, stated)


def _find_other_rules(
    check: _Check, edition: Edition, orders: Sequence[Order]
) -> PairingMethod | None:
    """Return the nearest method if the newest rounds are far from what all give."""
    event = check.event
    roughly = check._replace(pairer=pair_cheaply, found={}).reproduce
    newest = range(2, len(event.rounds) + 1)[-_NEWEST:]
    found = [roughly(edition, one, newest) for one in orders]
    if not all(one.is_far_off for one in found):
        return None
    nearest = max(found, key=lambda one: one.pairs)
    order = orders[found.index(nearest)]
    return _make_method(event, edition, order, nearest, check.is_accelerated)


def _are_early_off(found: Reproduction) -> bool:
    """Whether rounds 2 or 3 do not fit, as those of accelerated events."""
    early = [one for one in found.rounds if one.round in _EARLY]
    return any(one.pairs < FITS_FROM * one.most_pairs for one in early)


def seats_before(event: SwissEvent, number: int, method: PairingMethod) -> list[Seat]:
    """Return all players before a round."""
    edition, order = method.edition, method.order
    seats = event.seats_at_start(order, method.is_accelerated)
    for row in event.rounds[: number - 1]:
        seats = advance(seats, row, edition)
    return seats


def find_initial_colour(
    event: SwissEvent, order: Order, is_accelerated: bool = False
) -> bool:
    """Return whether the first player had White in round 1, by most boards.

    The initial colour decides only between two players who have not played yet (5.2.5);
    later rounds show it better than round 1, which some arbiters pair by hand.
    """
    if event.initial_white is not None:
        return event.initial_white
    seats = event.seats_at_start(order, is_accelerated)
    first, later = 0, 0
    for number, row in enumerate(event.rounds, start=1):
        paired = list_paired(seats, event.present_in(number))
        numbers = {seat.player: seat.number for seat in paired}
        votes = 0
        for pair, white in event.pairs_of(number).items():
            if any(seats[player].colours for player in pair):
                continue
            higher = min(pair, key=lambda at: (-seats[at].score, seats[at].number))
            is_odd = numbers[higher] % 2 == 1
            votes += 1 if is_odd == (white == higher) else -1
        if number == 1:
            first = votes
        later += votes * (number > 1)
        seats = advance(seats, row, "2017")
    return (later or first) >= 0


def _make_method(
    event: SwissEvent,
    edition: Edition,
    order: Order,
    found: Reproduction | None,
    is_accelerated: bool,
) -> PairingMethod:
    white = find_initial_colour(event, order, is_accelerated)
    return PairingMethod(
        edition=edition,
        order=order,
        initial_white=white,
        reproduced=found,
        is_accelerated=is_accelerated,
    )


def _orders_differ(event: SwissEvent) -> bool:
    ranks = []
    for order in ("numbers", "rating"):
        numbers = event.pairing_numbers(order)
        ranks.append(sorted(range(len(numbers)), key=lambda at: numbers[at]))
    return ranks[0] != ranks[1]


class _Check(NamedTuple):
    """The rounds of an event, each paired at most once for an edition and an order."""

    event: SwissEvent
    pairer: Pairer
    progress: Progress | None
    is_accelerated: bool
    found: dict[tuple[int, Edition, Order], RoundShare]

    def reproduce(
        self, edition: Edition, order: Order, numbers: Sequence[int] = ()
    ) -> Reproduction:
        """Pair these rounds again, or all from the second on; of many players a few."""
        event = self.event
        last = len(event.rounds)
        first = 2 if len(event.players) <= ALL_CHECKED else max(2, last - _NEWEST + 1)
        numbers = numbers or range(first, last + 1)
        white = find_initial_colour(event, order, self.is_accelerated)
        seats = event.seats_at_start(order, self.is_accelerated)
        shares: list[RoundShare] = []
        for number, row in enumerate(event.rounds, start=1):
            if number in numbers:
                key = number, edition, order
                if key not in self.found:
                    if self.progress is not None:
                        self.progress(len(shares), len(numbers))
                    rules = RoundRules(
                        edition=edition,
                        number=number,
                        rounds=event.scheduled,
                        initial_white=white,
                        win=event.points.win,
                    )
                    self.found[key] = self._compare(seats, rules)
                shares.append(self.found[key])
            seats = advance(seats, row, edition)
        return Reproduction(tuple(shares), self.pairer is not pair_cheaply)

    def find_better(
        self, known: Reproduction, edition: Edition, order: Order
    ) -> Reproduction | None:
        """Pair all rounds by other rules; None if they give no more pairs than known.

        Only a round that is not known as played can have more pairs.
        """
        rounds = [one for one in known.rounds if one.pairs < one.most_pairs]
        if not rounds:
            return None
        other = self.reproduce(edition, order, [one.round for one in rounds])
        if other.pairs <= sum(one.pairs for one in rounds):
            return None
        other = self.reproduce(edition, order)
        return other if other.pairs > known.pairs else None

    def _compare(self, seats: Sequence[Seat], rules: RoundRules) -> RoundShare:
        played = self.event.pairs_of(rules.number)
        event, number = self.event, rules.number
        present = event.seat_players(seats, number, event.present_in(number))
        try:
            pairs: list[Pair] = self.pairer(present, rules)
        except Unpairable:
            pairs = []
        same = [
            played[frozenset((white, black))] == white
            for white, black in pairs
            if black is not None and frozenset((white, black)) in played
        ]
        return RoundShare(rules.number, len(same), len(played), sum(same))
