"""The chances of every place and score: all outcomes counted, or many drawn at random.

With up to 8 remaining games every outcome (3 to the 8th) is examined with its
probability; with more, outcomes are drawn at random. A place still shared after all
tie-breaks counts in equal parts for the places it covers, as if lots were drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import fsum
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Note, Participant
from elo_tui.core.forecast.open_games import (
    FLOOR,
    Chance,
    RemainingGame,
    find_chance,
    prepare_games,
)
from elo_tui.core.forecast.outcome_ranks import (
    BLOCK,
    Outcome,
    OutcomeRanks,
    decode_standing,
)
from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import Entered, ScoreTable
from elo_tui.core.standings.round_kinds import (
    TieBreakEdition,
    TieBreakEvent,
    edition_for,
    tie_break_event,
)
from elo_tui.core.standings.standings import AS_STATED, Wanted, choose_codes
from elo_tui.core.text.figures import compute_standard_error, plural

#: The most open games for which every outcome is examined.
EXACT_MAX = 8
RUNS = 10_000
#: The usual seed: the same event gives the same figures wherever they are shown.
SEED = 1

#: Gives numbers from 0 up to 1; supplied by the caller, so that a seed can repeat them.
Lot = Callable[[], float]
#: Called with the outcomes done so far and their total; may raise `Cancelled`.
Progress = Callable[[int, int], None]
_PROGRESS_EVERY = 16


#: The places that are possible, from 0 and ascending, each with its probability.
Shares = dict[int, float]


class PlayerChances(CoreRecord, frozen=True):
    """The chances of one player."""

    who: Participant
    """The player."""
    players: int
    """The number of players of the event."""
    by_points: tuple[tuple[int, Shares], ...]
    """Final scores in ascending order, half points, each with the probability of that
    score together with a place."""
    by_place: Shares
    """The probability of each possible place, the first at 0."""

    @property
    def places(self) -> tuple[float, ...]:
        """The probability of each place, the first at 0."""
        return tuple(self.by_place.get(at, 0.0) for at in range(self.players))

    @property
    def points(self) -> tuple[tuple[int, float], ...]:
        """The probability of each score, half points."""
        return tuple(
            (halves, fsum(shares.values())) for halves, shares in self.by_points
        )

    @property
    def expected_half_points(self) -> float:
        """The expected score, half points."""
        return fsum(halves * share for halves, share in self.points)

    @property
    def likeliest(self) -> int:
        """The likeliest place, from 0; the best of several."""
        return max(self.by_place, key=self.by_place.__getitem__)

    def first(self, count: int) -> float:
        """The probability of finishing in one of the first places."""
        return sum_first(self.by_place, count)

    @property
    def expected_halves(self) -> float:
        """The name of `expected_half_points` until 0.2."""
        return self.expected_half_points


def sum_first(shares: Shares, count: int) -> float:
    """Add up the probabilities of the first places."""
    return fsum(share for at, share in shares.items() if at < count)


class EventChances(CoreRecord, frozen=True):
    """The chances of all players."""

    exact: bool
    """Whether all outcomes were counted, without a sampling error."""
    runs: int | None
    """The number of outcomes drawn; None if all were examined."""
    games: tuple[RemainingGame, ...]
    """The games without a result."""
    field: TieBreakEvent
    """The event as tie-breaks see it."""
    edition: TieBreakEdition
    """The text of C.07 that ranks the players."""
    codes: tuple[TieBreakCode, ...]
    """The tie-breaks after the points."""
    players: tuple[PlayerChances, ...]
    """In the order of starting numbers."""
    notes: tuple[Note, ...]
    """Assumptions, a sentence each."""

    def rank_likeliest(self, places: int) -> list[PlayerChances]:
        """Sort the players by the chance of winning, then of the first `places`."""
        return sorted(
            self.players,
            key=lambda one: (-one.first(1), -one.first(places), one.who.no),
        )

    def error(self, probability: float) -> float:
        """Return the standard error of a probability; 0 if all were examined."""
        return compute_standard_error(probability, self.runs)


class ScoreNeeded(NamedTuple):
    """The value of a final score for reaching one of the first places."""

    halves: int
    likely: float
    """The probability of this score."""
    enough: float
    """The probability of one of those places given this score."""


def compute_place_chances(
    crosstable: Crosstable,
    lot: Lot,
    wanted: Wanted = AS_STATED,
    runs: int = RUNS,
    progress: Progress | None = None,
) -> EventChances | Problem:
    """Compute the chances of all players from the remaining games."""
    edition = edition_for(crosstable.event, wanted.date)
    read = tie_break_event(crosstable, edition, wanted.unrated, whole=True)
    if isinstance(read, Problem):
        return read
    field, notes = read
    whole, games, more = prepare_games(field)
    codes, about = choose_codes(crosstable, field, wanted.codes)
    if not games:
        return Problem("file", "no open games: the standings are final")
    exact = len(games) <= EXACT_MAX
    odds = [find_chance(whole, game) for game in games]
    ranks = OutcomeRanks(ScoreTable(whole), codes, _list_results(games, whole))
    total = 3 ** len(games) if exact else runs
    blocks = _rank_outcomes(
        ranks,
        product(range(3), repeat=len(games)) if exact else _draw(odds, lot, runs),
        total,
        progress,
    )
    counted: Sequence[Tally] = (
        _add_weights(blocks, _list_weights(odds), len(whole.players))
        if exact
        else _count_standings(blocks, len(whole.players))
    )
    share = 1.0 if exact else 1 / runs
    return EventChances(
        exact=exact,
        runs=None if exact else runs,
        games=games,
        field=whole,
        edition=edition,
        codes=codes,
        players=tuple(
            sum_player(who, tally, share, len(whole.players))
            for who, tally in zip(whole.players, counted, strict=True)
        ),
        notes=(*notes, *more, *about, *_note_limits(field, whole, games)),
    )


def list_scores_needed(player: PlayerChances, count: int) -> tuple[ScoreNeeded, ...]:
    """List the value of each possible score for reaching one of the first places."""
    return tuple(
        ScoreNeeded(halves, total, sum_first(shares, count) / total)
        for halves, shares in player.by_points
        if (total := sum(shares.values()))
    )


def _list_results(
    games: Sequence[RemainingGame], field: TieBreakEvent
) -> list[tuple[Entered, ...]]:
    """List each game won, drawn and lost by White."""
    return [
        tuple(
            (game.white, game.white_round, white, game.black, game.black_round, black)
            for white, black in field.points.worth
        )
        for game in games
    ]


def _list_weights(odds: Sequence[Chance]) -> list[float]:
    """List the probability of every outcome, the last game changing first."""
    weights = [1.0]
    for chance in odds:
        weights = [before * share for before in weights for share in chance]
    return weights


def _draw(odds: Sequence[Chance], lot: Lot, runs: int) -> Iterator[Outcome]:
    """Draw this many outcomes at random."""
    steps = [(one.win, one.win + one.draw) for one in odds]
    for _ in range(runs):
        yield [
            0 if (number := lot()) < win else 1 if number < not_lost else 2
            for win, not_lost in steps
        ]


#: How often a player had each standing of `encode_standing`; whole if drawn.
Tally = Mapping[int, float]
#: The standings of each player in the outcomes of a block.
_Columns = Iterator[Iterable[int]]


def _rank_outcomes(
    ranks: OutcomeRanks,
    outcomes: Iterator[Outcome],
    total: int,
    progress: Progress | None,
) -> Iterator[_Columns]:
    """Yield the standings of all outcomes, a block at a time."""
    done = 0

    def tick() -> None:
        nonlocal done
        if progress is not None and done % _PROGRESS_EVERY == 0:
            progress(done, total)
        done += 1

    while block := [*islice(outcomes, BLOCK)]:
        yield ranks.rank(block, tick)


def _count_standings(blocks: Iterator[_Columns], players: int) -> list[Counter[int]]:
    """Count the standings of outcomes that were drawn."""
    tallies: list[Counter[int]] = [Counter() for _ in range(players)]
    for columns in blocks:
        # player by player: the tallies of a large event are many
        for tally, column in zip(tallies, columns, strict=True):
            tally.update(column)
    return tallies


def _add_weights(
    blocks: Iterator[_Columns], weights: Sequence[float], players: int
) -> list[dict[int, float]]:
    """Add up the probabilities of the standings of every outcome."""
    tallies: list[dict[int, float]] = [{} for _ in range(players)]
    for block, columns in enumerate(blocks):
        part = weights[block * BLOCK : (block + 1) * BLOCK]
        for tally, column in zip(tallies, columns, strict=True):
            for standing, weight in zip(column, part, strict=True):
                tally[standing] = tally.get(standing, 0) + weight
    return tallies


def sum_player(
    who: Participant, tally: Tally, share: float, count: int
) -> PlayerChances:
    """Turn a tally into chances; `share` is the probability of weight 1."""
    by_points: dict[int, Shares] = {}
    by_place: Shares = {}
    # in the order of the places within each score
    for standing in sorted(tally):
        halves, place, size = decode_standing(standing, count)
        if halves not in by_points:
            shares = by_points[halves] = {}
        each = tally[standing] * share / size
        for at in range(place, place + size):
            shares[at] = shares.get(at, 0.0) + each
    rows = tuple(by_points.items())
    for _, shares in rows:
        for at, probability in shares.items():
            by_place[at] = by_place.get(at, 0.0) + probability
    possible = {at: share for at, share in by_place.items() if share}
    return PlayerChances(who, count, rows, dict(sorted(possible.items())))


def _note_limits(
    field: TieBreakEvent, whole: TieBreakEvent, games: Sequence[RemainingGame]
) -> list[Note]:
    notes = []
    if not field.round_robin and field.scheduled > field.last:
        first, last = field.last + 1, field.scheduled
        rounds = f"rounds {first} to {last} are" if first < last else f"round {last} is"
        notes.append(Note(None, f"{rounds} not paired and not forecast"))
    unpaired = sum(game.number > field.last for game in games)
    if unpaired:
        text = f"not paired yet: {unpaired} of the games, by the pairs still to meet"
        notes.append(Note(None, f"{text}; the round of each is assumed"))
    without = [game for game in games if not game.colours]
    if without:
        games_ = plural(len(without), "game")
        text = f"colours not known in {games_}: the mean of both"
        notes.append(Note(None, text))
    unrated = {
        player
        for game in games
        for player in (game.white, game.black)
        if not whole.players[player].rating
    }
    if unrated:
        count, rating = len(unrated), whole.unrated or FLOOR
        players = plural(count, "unrated player")
        notes.append(Note(None, f"{players} counted as {rating}: an estimate"))
    return notes
