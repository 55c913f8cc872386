"""The round to pair: open games drawn by their odds, each outcome paired.

If no game is open, the only outcome is certain. The exact engine pairs every sample of
up to `EXACT_PLAYERS` players; with more players the cheap pairing gives more samples in
the same time, and is therefore more accurate (see `cheap_pairing`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from elo_tui.core.forecast.open_games import find_chance
from elo_tui.core.forecast.place_chances import Lot, Progress
from elo_tui.core.pairing.cheap_pairing import pair_cheaply
from elo_tui.core.pairing.reproduction import PairingMethod, seats_before
from elo_tui.core.pairing.seats import Pair, Pairer, Seat, advance
from elo_tui.core.pairing.swiss_event import SwissEvent
from elo_tui.core.text.figures import compute_standard_error

#: The most players for exact pairings of all samples.
EXACT_PLAYERS = 45


class Opponent(NamedTuple):
    """A possible opponent of a player."""

    player: int
    probability: float
    white: float
    """The probability of White in that game."""


class PlayerNext(NamedTuple):
    """The next round of one player."""

    player: int
    bye: float
    white: float
    """The probability of White, given a game."""
    opponents: tuple[Opponent, ...]
    """The likeliest first, then by number."""


class IfResult(NamedTuple):
    """The next round of a player after one result of the open game."""

    halves: int
    """Half points of the result."""
    probability: float
    """The share of the samples with this result."""
    next: PlayerNext


class NextRound(NamedTuple):
    """The next round of all players who are present."""

    event: SwissEvent
    method: PairingMethod
    runs: int | None
    """The number of samples; None if no game is open."""
    is_exact: bool
    """Whether the engine paired every sample."""
    players: tuple[PlayerNext, ...]
    samples: tuple[Sample, ...] = ()
    """The outcomes drawn; empty if no game is open."""

    def find_player(self, player: int) -> PlayerNext | None:
        """Return the next round of a player; None if absent."""
        return next((one for one in self.players if one.player == player), None)

    def split_by_result(self, player: int) -> tuple[IfResult, ...]:
        """Split the next round by each result of a player's open game, best first."""
        return tuple(_split_by_result(self.event, self.samples, player))

    def error(self, probability: float) -> float:
        """Return the standard error of a probability; 0 without samples."""
        return compute_standard_error(probability, self.runs)


def usual_runs(players: int) -> int:
    """Return the number of samples for an event of this size."""
    return 400 if players <= 60 else 250 if players <= 200 else 100


def improve_next(
    event: SwissEvent,
    method: PairingMethod,
    exact: Pairer,
    lot: Lot,
    stages: Sequence[int],
    progress: Progress | None = None,
) -> Iterator[NextRound]:
    """Forecast the round to pair after these numbers of samples; raises Unpairable.

    Without an open game every stage is the same.
    """
    rules = method.rules(event, event.next_round)
    if not event.games:
        seats = seats_before(event, event.next_round, method)
        pairs = exact(list_present(event, seats), rules)
        is_exact = exact is not pair_cheaply
        found = NextRound(
            event=event,
            method=method,
            runs=None,
            is_exact=is_exact,
            players=_count(event, [pairs]),
        )
        for _ in stages:
            yield found
        return
    pairer = exact if len(event.present) <= EXACT_PLAYERS else pair_cheaply
    sampler = OutcomeSampler(event, method, lot)
    draws = _draw_rounds(
        event, sampler, lambda seats: pairer(seats, rules), stages[-1], progress
    )
    is_exact = pairer is not pair_cheaply
    samples: list[Sample] = []
    for runs in stages:
        samples += islice(draws, runs - len(samples))
        players = _count(event, [one.pairs for one in samples])
        yield NextRound(
            event=event,
            method=method,
            runs=runs,
            is_exact=is_exact,
            players=players,
            samples=tuple(samples),
        )


class OutcomeSampler:
    """Draws the open games of an event and brings its players to the next round."""

    def __init__(self, event: SwissEvent, method: PairingMethod, lot: Lot) -> None:
        self._edition = method.edition
        self._lot = lot
        self._odds = [
            (game, chance.win, chance.win + chance.draw)
            for game in event.games
            if (chance := find_chance(event.field, game))
        ]
        first = min(
            (game.number for game in event.games), default=len(event.rounds) + 1
        )
        self._first = first
        self._before = seats_before(event, first, method)
        self._rows = [list(row) for row in event.rounds[first - 1 :]]
        self.worth = event.points.worth

    def draw(self) -> tuple[Sequence[Seat], bytes]:
        """Draw all open games; return the players after them, and the results.

        A result is 0, 1 or 2 for a game won, drawn and lost by White.
        """
        results = bytearray()
        for game, win, not_lost in self._odds:
            number = self._lot()
            result = 0 if number < win else 1 + (number >= not_lost)
            white, black = self.worth[result]
            row = self._rows[game.number - self._first]
            row[game.white] = row[game.white]._replace(halves=white)
            row[game.black] = row[game.black]._replace(halves=black)
            results.append(result)
        seats: Sequence[Seat] = self._before
        for row in self._rows:
            seats = advance(seats, row, self._edition)
        return seats, bytes(results)


def list_present(event: SwissEvent, seats: Sequence[Seat]) -> list[Seat]:
    """List the players who are paired in the next round."""
    return event.seat_players(seats, event.next_round, event.present)


class Sample(NamedTuple):
    """One outcome of the open games, and the round that follows it."""

    results: bytes
    """The results of the open games: 0, 1, 2 for won, drawn and lost by White."""
    pairs: Sequence[Pair]


def _draw_rounds(
    event: SwissEvent,
    sampler: OutcomeSampler,
    pair: Callable[[Sequence[Seat]], list[Pair]],
    runs: int,
    progress: Progress | None,
) -> Iterator[Sample]:
    known: dict[tuple[int, ...], list[Pair]] = {}
    for done in range(runs):
        if progress is not None:
            progress(done, runs)
        seats, results = sampler.draw()
        present = list_present(event, seats)
        # with few open games the same scores come again
        key = tuple(seat.halves for seat in present)
        if key not in known:
            known[key] = pair(present)
        yield Sample(results, known[key])


def _split_by_result(
    event: SwissEvent, samples: Sequence[Sample], player: int
) -> Iterator[IfResult]:
    """Count the next round apart for each result of a player's open game."""
    points = event.points
    worth = (points.win, points.draw, points.loss)
    by_result: dict[int, list[Sequence[Pair]]] = defaultdict(list)
    for at, game in enumerate(event.games):
        if player in (game.white, game.black):
            for sample in samples:
                result = sample.results[at]
                own = result if player == game.white else 2 - result
                by_result[worth[own]].append(sample.pairs)
    for halves, rounds in sorted(by_result.items(), reverse=True):
        found = next(
            (one for one in _count(event, rounds) if one.player == player), None
        )
        if found is not None:
            yield IfResult(halves, len(rounds) / len(samples), found)


def _count(
    event: SwissEvent, rounds: Sequence[Sequence[Pair]]
) -> tuple[PlayerNext, ...]:
    """Count how often every pair and bye came."""
    met: dict[int, Counter[int]] = defaultdict(Counter)
    whites: dict[int, Counter[int]] = defaultdict(Counter)
    byes: Counter[int] = Counter()
    for pairs in rounds:
        for white, black in pairs:
            if black is None:
                byes[white] += 1
                continue
            met[white][black] += 1
            met[black][white] += 1
            whites[white][black] += 1
    total = len(rounds)
    players = []
    for player in range(len(event.players)):
        if player in event.away:
            continue
        games = total - byes[player]
        ranked = sorted(met[player].items(), key=lambda one: (-one[1], one[0]))
        share = whites[player].total() / games if games else 0.0
        opponents = tuple(
            Opponent(other, count / total, whites[player][other] / count)
            for other, count in ranked
        )
        players.append(PlayerNext(player, byes[player] / total, share, opponents))
    return tuple(players)
