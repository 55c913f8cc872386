"""US Chess and DWZ for a pool: each event as a whole, as the system rates it."""

from __future__ import annotations

from datetime import date
from math import isnan, nan
from typing import Literal, NamedTuple

from msgspec.structs import replace

from elo_tui.core.model import BY_HALVES, Game, Player, Problem, RatedEvent, Terms
from elo_tui.core.pool.pool_state import (
    EntryAudit,
    PoolRule,
    Predict,
    RoundAudit,
    Work,
    count_games,
    find_newcomers,
    make_entry,
    make_round,
    predict_from_curve,
)
from elo_tui.core.systems.dwz import dwz_system
from elo_tui.core.systems.dwz.first import expected_score
from elo_tui.core.systems.sums import PlayerRounds
from elo_tui.core.systems.uscf.formulas import (
    MOST_EFFECTIVE,
    SPECIAL_GAMES,
    personal_floor,
)
from elo_tui.core.systems.uscf.rules import MEETINGS, bonus_constant
from elo_tui.core.systems.uscf.us_chess_event import (
    RatedEntrant,
    rate_event,
    rate_field,
)
from elo_tui.core.text.figures import plural, round_away

#: Bits of `State.marks` for US Chess: all games so far won, all lost, and the games
#: behind a rating from outside not known.
_WON, _LOST, _GAMES_UNKNOWN = 1, 2, 4
#: 1545/P25 is the last provisional rating.
_PROVISIONAL = 25


class _Field(NamedTuple):
    """The players of an event: their indices, and those of their games by player."""

    players: list[int]
    places: dict[int, int]
    rows: list[list[int]]
    before: list[float]
    """Ratings; 0 if unrated."""


def _advance_us_chess(work: Work) -> EntryAudit | Problem | None:
    """Rate an event in the passes of US Chess, with ratings as real numbers."""
    state, games = work.state, work.games
    field = _make_field(work)
    terms = _make_terms(work)
    constant = bonus_constant(terms)
    if isinstance(constant, Problem):
        return _name_event(work, constant)
    entrants = [
        RatedEntrant(
            rating=rating,
            games_before=_count_before(work, person),
            rounds=tuple(
                (field.places[other], halves)
                for other, halves in (_read_side(work, row, person) for row in rows)
            ),
            record=_read_record(work, person),
            age=_find_age(work, person),
            floor=_find_floor(work, person),
        )
        for person, rating, rows in zip(
            field.players, field.before, field.rows, strict=True
        )
    ]
    ratings = rate_field(entrants, constant.value)
    after = [one.final for one in ratings]
    if len(field.players) == 2 and len(games.white) >= MEETINGS:
        # a match has its own rules, on published ratings, which are whole points
        after = _rate_match(work, field, terms)
    rounds: list[RoundAudit] = []
    rule, before = "", None
    for at, person in enumerate(field.players):
        if person == work.watch:
            before = field.before[at] or None
            rule = _name_formula(entrants[at])
            for row, (other, _) in zip(
                field.rows[at], entrants[at].rounds, strict=True
            ):
                rounds.append(
                    make_round(games, row, person, ratings[other].intermediate)
                )
        _note_record(work, person, field, entrants[at])
        state.ratings[person] = after[at]
    count_games(work)
    for person in field.players:
        if _count_before(work, person) > _PROVISIONAL:
            rating = state.ratings[person]
            state.peaks[person] = max(state.peaks[person], rating)
    if not rounds:
        return None
    total = None if before is None else state.ratings[work.watch] - before
    return make_entry(work, before, rule, rounds, unrounded=total)


def _advance_dwz(work: Work) -> EntryAudit | Problem | None:
    """Rate an event by the rules of its last day; each adds 1 to the index."""
    state, people, games = work.state, work.people, work.games
    field = _make_field(work)
    terms = _make_terms(work)
    players = [
        PlayerRounds(
            Player(
                rating=int(rating),
                name=str(person),
                birth_year=people.birth_years[person] or None,
                dwz_index=(state.marks[person] or None) if rating else None,
            ),
            [_make_game(work, field, row, person) for row in rows],
            [field.places[_read_side(work, row, person)[0]] for row in rows],
        )
        for person, rating, rows in zip(
            field.players, field.before, field.rows, strict=True
        )
    ]
    results = dwz_system.rate_event(players, terms)
    entry_parts: tuple[RatedEvent | None, str] = (None, "")
    for person, result in zip(field.players, results, strict=True):
        if isinstance(result, Problem):
            return _name_event(work, result)
        new, rule = _read_dwz(result)
        state.ratings[person] = nan if new is None else new
        if new is not None and (state.marks[person] or result.first_rating):
            state.marks[person] += 1
        if person == work.watch:
            entry_parts = result, rule
    count_games(work)
    event, rule = entry_parts
    if event is None:
        return None
    at = field.places[work.watch]
    rounds = [
        make_round(
            games, row, work.watch, one.game.opponent, one.expected, one.change
        )._replace(rated=not one.reason, why=one.reason)
        for row, one in zip(field.rows[at], event.games, strict=True)
    ]
    before = field.before[at] or None
    k = event.k.value if before else None
    return make_entry(work, before, rule, rounds, k, event.change if before else None)


def _make_field(work: Work) -> _Field:
    """Collect the players of the event; newcomers at the rating of the file, if asked.

    A rating from outside counts for an unknown number of games.
    """
    state, games = work.state, work.games
    newcomers = find_newcomers(work)
    rows: dict[int, list[int]] = {}
    for row, pair in enumerate(zip(games.white, games.black, strict=True)):
        for person in pair:
            rows.setdefault(person, []).append(row)
    players = sorted(rows)
    before = []
    for person in players:
        rating = state.ratings[person]
        before.append(newcomers.get(person, 0.0) if isnan(rating) else rating)
    places = {person: at for at, person in enumerate(players)}
    return _Field(players, places, [rows[person] for person in players], before)


def _make_terms(work: Work) -> Terms:
    event = work.batch.events[0]
    first, last = work.events.first_days[event], work.events.last_days[event]
    return Terms(date.fromordinal(first), event_end=date.fromordinal(last))


def _name_event(work: Work, problem: Problem) -> Problem:
    number = work.events.numbers[work.batch.event]
    return replace(problem, text=f"event {number}: {problem.text}")


def _read_side(work: Work, row: int, person: int) -> tuple[int, int]:
    """Return the opponent and the person's own half points."""
    games = work.games
    if games.white[row] == person:
        return games.black[row], games.half_points[row]
    return games.white[row], 2 - games.half_points[row]


def _make_game(work: Work, field: _Field, row: int, person: int) -> Game:
    other, halves = _read_side(work, row, person)
    rating = field.before[field.places[other]]
    return Game(int(rating) or None, BY_HALVES[halves], name=str(other))


def _count_before(work: Work, person: int) -> int:
    """Return N, the games behind the rating."""
    state = work.state
    known = state.games[person]
    is_from_outside = state.marks[person] & _GAMES_UNKNOWN
    if not is_from_outside and not known:
        return MOST_EFFECTIVE
    return known + (MOST_EFFECTIVE if is_from_outside else 0)


def _read_record(work: Work, person: int) -> Literal["", "won", "lost"]:
    marks = work.state.marks[person]
    if marks & _WON:
        return "won"
    return "lost" if marks & _LOST else ""


def _find_age(work: Work, person: int) -> int | None:
    born = work.people.birth_years[person]
    year = date.fromordinal(work.batch.day).year
    return year - born if 0 < born <= year else None


def _find_floor(work: Work, person: int) -> int | None:
    peak = work.state.peaks[person]
    return personal_floor(int(peak)) if peak else None


def _note_record(work: Work, person: int, field: _Field, entrant: RatedEntrant) -> None:
    """Carry whether all games so far were won or lost, and where the rating is from."""
    state = work.state
    marks = state.marks[person]
    results = {halves for _, halves in entrant.rounds}
    if not entrant.rating:
        marks = _WON if results == {2} else _LOST if results == {0} else 0
    elif marks & (_WON | _LOST):
        if results != {2 if marks & _WON else 0}:
            marks &= ~(_WON | _LOST)
    elif not state.games[person]:
        marks |= _GAMES_UNKNOWN
    state.marks[person] = marks


def _name_formula(entrant: RatedEntrant) -> str:
    if not entrant.rating:
        return "first rating: special formula"
    is_special = entrant.games_before <= SPECIAL_GAMES or entrant.record
    formula = "special formula" if is_special else "standard formula"
    return f"{formula}: {plural(entrant.games_before, 'game')} before the event"


def _rate_match(work: Work, field: _Field, terms: Terms) -> list[float]:
    """Rate a match of two players; one that cannot be rated changes nothing."""
    players = [
        PlayerRounds(
            Player(
                rating=round_away(rating),
                name=str(person),
                games_played=_count_before(work, person),
                record=_read_record(work, person),
                floor=_find_floor(work, person),
            ),
            [_make_game(work, field, row, person) for row in rows],
            [1 - at] * len(rows),
        )
        for at, (person, rating, rows) in enumerate(
            zip(field.players, field.before, field.rows, strict=True)
        )
    ]
    results = rate_event(players, terms)
    return [
        (before or nan)
        if isinstance(result, Problem) or result.new_rating is None
        else before + result.change
        for before, result in zip(field.before, results, strict=True)
    ]


def _read_dwz(event: RatedEvent) -> tuple[int | None, str]:
    """Return the new DWZ, in a range its middle, and what made it."""
    if event.new_rating is not None:
        rule = "first DWZ" if event.first_rating else event.k.reason
        return event.new_rating, rule
    if event.first_range is not None:
        low, high = event.first_range
        return round_away((low + high) / 2), f"first DWZ: middle of {low} to {high}"
    if event.player.rating:
        return event.player.rating, event.why_none or "no rated game"
    return None, f"unrated: {event.why_none}"


def _predict_dwz(work: Work) -> Predict:
    return predict_from_curve(work, expected_score)


US_CHESS = PoolRule(advance=_advance_us_chess, predict=predict_from_curve)
DWZ = PoolRule(advance=_advance_dwz, predict=_predict_dwz)
