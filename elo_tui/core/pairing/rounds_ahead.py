"""The chances of places and norms over rounds that are not paired yet.

Each sample draws the open games, pairs the next round, draws its games, and so on; the
standings at its end are tallied. The cheap pairing gives the same chances of places as
the exact one within the error of the samples, from 16 players on (see
`cheap_pairing`), and much sooner. A norm depends on the titles, federations and ratings
of opponents still unknown, so each sample is judged by itself, with all its games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Note, Participant
from elo_tui.core.forecast.norm_chances import NormChance, find_obstacle, uses_ratings
from elo_tui.core.forecast.open_games import FLOOR, Chance, compute_tec
from elo_tui.core.forecast.outcome_ranks import encode_standing
from elo_tui.core.forecast.place_chances import EventChances, Lot, Progress, sum_player
from elo_tui.core.model import BY_HALVES, Colour, Result
from elo_tui.core.norms.checks import make_rule
from elo_tui.core.norms.judge import find_best
from elo_tui.core.norms.requirements import (
    ORDINARY,
    NormGame,
    list_possible_titles,
    player_norm_games,
)
from elo_tui.core.pairing.cheap_pairing import pair_cheaply
from elo_tui.core.pairing.next_round import OutcomeSampler, list_present
from elo_tui.core.pairing.reproduction import PairingMethod
from elo_tui.core.pairing.seats import Attendance, Cell, Pair, Pairer, Seat, advance
from elo_tui.core.pairing.swiss_event import SwissEvent
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import (
    PlayerRound,
    RoundKind,
    TieBreakEvent,
    edition_for,
)
from elo_tui.core.standings.standings import Wanted, choose_codes, rank_players

#: The most players for exact pairings of all rounds.
EXACT_PLAYERS = 15
#: The outcomes stored for the norms of single players.
_KEPT = 500
#: The most players with samples of a thousand in a few seconds.
_SMALL = 60


_KINDS = {
    Attendance.PAIRING_BYE: RoundKind.FULL_BYE,
    Attendance.FULL_BYE: RoundKind.FULL_BYE,
    Attendance.HALF_BYE: RoundKind.HALF_BYE,
    Attendance.ABSENT: RoundKind.ZERO_BYE,
}


#: The rounds of each player in one outcome.
Rows = tuple[tuple[PlayerRound, ...], ...]


class RoundsAhead(NamedTuple):
    """Chances over some rounds to come."""

    chances: EventChances
    rounds: int
    is_exact: bool
    """Whether the engine paired every round."""
    samples: tuple[Rows, ...]
    """All rounds of the players in the first outcomes, `_KEPT` at most."""


class RoundsAsked(NamedTuple):
    """An event, the rounds to pair in every outcome, and the rules of its places."""

    crosstable: Crosstable
    event: SwissEvent
    method: PairingMethod
    wanted: Wanted
    rounds: int
    """The number of rounds to pair."""


def usual_places_runs(event: SwissEvent) -> int:
    """Return the number of outcomes for an event of this size."""
    return 1_000 if EXACT_PLAYERS < len(event.present) <= _SMALL else 400


def improve_places(
    asked: RoundsAsked,
    exact: Pairer,
    lot: Lot,
    stages: Sequence[int],
    progress: Progress | None = None,
) -> Iterator[RoundsAhead]:
    """Forecast the places after these numbers of outcomes; raises Unpairable."""
    crosstable, event, method, wanted, rounds = asked
    edition = edition_for(crosstable.event, wanted.date)
    field = event.field._replace(edition=edition, last=len(event.rounds) + rounds)
    codes, about = choose_codes(crosstable, field, wanted.codes)
    pairer = exact if len(event.present) <= EXACT_PLAYERS else pair_cheaply
    draw = _Sampler(event, method, exact, pairer, field, lot)
    tallies: list[Counter[int]] = [Counter() for _ in event.players]
    samples: list[Rows] = []
    notes = (*event.notes, *about, _describe_rounds(event, rounds))
    done = 0
    for runs in stages:
        for at in range(done, runs):
            if progress is not None:
                progress(at, stages[-1])
            rows = draw.draw_rounds(rounds)
            if at < _KEPT:
                samples.append(rows)
            _tally_places(tallies, ScoreTable(field._replace(rounds=rows)), codes)
        done = runs
        players = tuple(
            sum_player(who, tally, 1 / runs, len(tallies))
            for who, tally in zip(event.players, tallies, strict=True)
        )
        chances = EventChances(
            exact=False,
            runs=runs,
            games=event.games,
            field=field,
            edition=edition,
            codes=codes,
            players=players,
            notes=notes,
        )
        is_exact = pairer is not pair_cheaply
        yield RoundsAhead(chances, rounds, is_exact, tuple(samples))


def _tally_places(
    tallies: Sequence[Counter[int]], table: ScoreTable, codes: Sequence[TieBreakCode]
) -> None:
    """Add the standing of every player in one outcome."""
    place = 0
    for level in rank_players(table, codes):
        halves = table.score[level[0]]
        standing = encode_standing(halves, place, len(level), len(tallies))
        for player in level:
            tallies[player][standing] += 1
        place += len(level)


def _describe_rounds(event: SwissEvent, rounds: int) -> Note:
    first, last = event.next_round, event.next_round + rounds - 1
    named = f"round {first}" if first == last else f"rounds {first} to {last}"
    more = event.scheduled - last
    rest = f"; {more} more not forecast" if more else ""
    return Note(None, f"{named} paired in every outcome: an estimate{rest}")


class _Sampler:
    """Draws results and pairings, round by round."""

    def __init__(
        self,
        event: SwissEvent,
        method: PairingMethod,
        exact: Pairer,
        pairer: Pairer,
        field: TieBreakEvent,
        lot: Lot,
    ) -> None:
        self._event = event
        self._method = method
        self._lot = lot
        self._field = field
        self._outcomes = OutcomeSampler(event, method, lot)
        self._pairer = pairer
        self._away = [
            event.away_in(number)
            for number in range(event.next_round, event.scheduled + 1)
        ]
        self._worth = self._outcomes.worth
        self._chance = _find_chances(field)
        self._next: list[Pair] | None = None
        if not event.games:
            # nothing is drawn before the next round: it is known
            seats, _ = self._outcomes.draw()
            rules = method.rules(event, event.next_round)
            self._next = exact(list_present(event, seats), rules)

    def draw_rounds(self, rounds: int) -> Rows:
        """Return the rounds of all players, those to come with drawn results."""
        event = self._event
        seats, results = self._outcomes.draw()
        rows = [list(row) for row in self._field.rounds]
        for game, result in zip(event.games, results, strict=True):
            white, black = self._worth[result]
            for player, place, points in (
                (game.white, game.white_round, white),
                (game.black, game.black_round, black),
            ):
                rows[player][place] = rows[player][place]._replace(points=points)
        for ahead in range(rounds):
            number = event.next_round + ahead
            cells = self._draw_round(seats, number, self._away[ahead])
            for row, cell in zip(rows, cells, strict=True):
                row.append(_make_round(number, cell))
            if ahead + 1 < rounds:
                seats = advance(seats, cells, self._method.edition)
        return tuple(map(tuple, rows))

    def _draw_round(
        self, seats: Sequence[Seat], number: int, away: dict[int, Cell]
    ) -> list[Cell]:
        event = self._event
        pairs = self._next if number == event.next_round else None
        if pairs is None:
            at_board = [seat.player for seat in seats if seat.player not in away]
            present = event.seat_players(seats, number, at_board)
            pairs = self._pairer(present, self._method.rules(event, number))
        cells = dict(away)
        for white, black in pairs:
            if black is None:
                bye = event.points.pairing_bye
                cells[white] = Cell(Attendance.PAIRING_BYE, halves=bye)
                continue
            chance = self._chance(white, black)
            drawn = self._lot()
            result = (
                0 if drawn < chance.win else 1 + (drawn >= chance.win + chance.draw)
            )
            own, other = self._worth[result]
            cells[white] = Cell(Attendance.GAME, black, True, own)
            cells[black] = Cell(Attendance.GAME, white, False, other)
        return [cells[player] for player in range(len(seats))]


def _find_chances(field: TieBreakEvent) -> Callable[[int, int], Chance]:
    ratings = [one.rating or field.unrated or FLOOR for one in field.players]

    @cache
    def find(white: int, black: int) -> Chance:
        return compute_tec(ratings[white], ratings[black])

    return find


def _make_round(number: int, cell: Cell) -> PlayerRound:
    kind = _KINDS.get(cell.kind, RoundKind.PLAYED)
    colour: Colour = "" if cell.opponent is None else "w" if cell.is_white else "b"
    return PlayerRound(
        number=number,
        kind=kind,
        opponent=cell.opponent,
        colour=colour,
        points=cell.halves,
    )


_UNPLAYED = {
    RoundKind.FULL_BYE: Result.FULL_BYE,
    RoundKind.HALF_BYE: Result.HALF_BYE,
    RoundKind.ZERO_BYE: Result.ZERO_BYE,
}


def compute_norms_ahead(
    crosstable: Crosstable, ahead: RoundsAhead, who: Participant
) -> tuple[NormChance, ...]:
    """Compute the norms that a player may still make, hardest first.

    None before the last round, and none by ratings alone (US Chess).
    """
    if find_obstacle(crosstable, ahead.chances) or uses_ratings(crosstable):
        return ()
    player = crosstable.player(who.no)
    if player is None or not player.federation:
        return ()
    field = ahead.chances.field
    index = next(at for at, one in enumerate(field.players) if one.no == who.no)
    known = {one.round: one for one in player_norm_games(crosstable, player)}
    facts = ORDINARY._replace(
        federation=player.federation,
        date=crosstable.event.start,
        rounds=crosstable.rounds,
        format="swiss",
    )
    has_titles = any(one.title for one in field.players)
    outcomes = [rows[index] for rows in ahead.samples]
    chances = []
    for title in list_possible_titles(player.title, player.sex):
        judged: dict[Sequence[PlayerRound], bool] = {}
        made = 0
        for row in outcomes:
            if row not in judged:
                games = [_norm_game(field, one, known, has_titles) for one in row]
                rule = make_rule(title, games, facts, lenient=True)
                judged[row] = find_best(games, facts, rule) is not None
            made += judged[row]
        if made:
            chances.append(NormChance(player, title, title, made / len(outcomes)))
    return tuple(chances)


def _norm_game(
    field: TieBreakEvent,
    one: PlayerRound,
    known: dict[int | None, NormGame],
    has_titles: bool,
) -> NormGame:
    """Build a round of a sample; one with a result stays as the source has it."""
    stated = known.get(one.number)
    if stated is not None and (stated.result is not None or stated.excluded):
        return stated
    if one.opponent is None:
        return NormGame(
            rating=None,
            title=None,
            federation="",
            result=_UNPLAYED.get(one.kind),
            round=one.number,
        )
    points = field.points
    halves = 2 if one.points == points.win else int(one.points == points.draw)
    other = field.players[one.opponent]
    return NormGame(
        rating=other.rating or None,
        title=other.title if has_titles else None,
        federation=other.federation,
        result=BY_HALVES[halves],
        round=one.number,
        opponent=str(other.no),
    )
