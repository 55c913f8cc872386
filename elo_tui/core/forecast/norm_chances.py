"""The chance of a title norm from a player's remaining games.

A norm does not depend on other players' results, so nothing is drawn here: if the
remaining games are few, every way to play them is counted, otherwise every score.
Unknown facts of the event are taken as favourable and named: the chance is an estimate
on these conditions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.events.crosstable import Crosstable, Participant, index_players
from elo_tui.core.events.reading import get_control
from elo_tui.core.forecast.distribution import convolve_odds, multiply_odds
from elo_tui.core.forecast.open_games import SURE, Chance, find_chance
from elo_tui.core.forecast.place_chances import EventChances
from elo_tui.core.model import Problem
from elo_tui.core.norms.judge import open_indices
from elo_tui.core.norms.needed import Needed, find_ways
from elo_tui.core.norms.needed import us_norm_needs as needed_of_us
from elo_tui.core.norms.report import flag_note
from elo_tui.core.norms.requirements import (
    ORDINARY,
    Format,
    NormGame,
    build_norm_games,
    list_possible_titles,
)
from elo_tui.core.norms.us_chess import LEVELS, UsGame
from elo_tui.core.standings.round_kinds import TieBreakEvent, is_swiss
from elo_tui.core.text.time_control import read_control

_ORDINARY = "an ordinary event: no zonal, no national final, no team championship"
_STANDARD = "a standard time control"


class NormChance(NamedTuple):
    """The probability that a player makes a norm."""

    who: Participant
    code: str
    """``IM``; for US Chess the code of the title, such as ``C``."""
    name: str
    probability: float
    at_least: bool = False
    """Whether it is a lower bound: not all ways to leave out wins were tried."""
    provided: tuple[str, ...] = ()
    """The unknown facts taken as favourable, a phrase each."""


class _Ahead(NamedTuple):
    """A player's rounds, and the odds of those to come in their order."""

    games: tuple[NormGame, ...]
    odds: tuple[Chance, ...]


class _IndexedEvent(NamedTuple):
    """The facts of an event on which the norms of all its players depend."""

    by_number: dict[int, Participant]
    titled: bool
    odds: dict[int, dict[tuple[int, str], Chance]]
    """The odds of each player's games to come, by starting number, by the round and the
    opponent."""
    start: date | None
    rounds: int
    format: Format | None


def list_assumptions(crosstable: Crosstable) -> tuple[str, ...]:
    """List the assumptions for judging the norms of an event."""
    if uses_ratings(crosstable):
        return ()
    flags = flag_note(player.federation for player in crosstable.players)
    pool = "" if _find_event_pool(crosstable) else _STANDARD
    return tuple(filter(None, (_ORDINARY, pool, flags)))


def uses_ratings(crosstable: Crosstable) -> bool:
    """Whether the norms of its system depend on ratings alone."""
    return systems.find_row(crosstable.system).norms == "ratings"


def find_obstacle(crosstable: Crosstable, found: EventChances) -> str:
    """Return the reason why the facts of an event rule out norms; "" if they do not."""
    field = found.field
    if not field.round_robin and field.scheduled > field.last:
        return "norms are not judged before the last round is paired"
    if uses_ratings(crosstable):
        return ""
    named = crosstable.system
    if (named and systems.find_row(named).norms != "titles") or crosstable.ratings:
        return "norms go by FIDE's ratings"
    if _find_event_pool(crosstable) not in (None, "standard"):
        return "norms go by standard games"
    if not any(player.title for player in crosstable.players):
        return "norms need the titles of the players"
    if not any(player.federation for player in crosstable.players):
        return "norms need the federations of the players"
    return ""


def compute_norm_chances(
    crosstable: Crosstable, found: EventChances, asked: Iterable[Participant]
) -> tuple[NormChance, ...]:
    """Compute the norms that players can still make, of each the hardest first."""
    if find_obstacle(crosstable, found):
        return ()
    event = _index_event(crosstable, found)
    chances: list[NormChance] = []
    for who in asked:
        ahead = _find_ahead(event, who)
        if ahead is None or not ahead.odds:
            continue
        if uses_ratings(crosstable):
            chances += _judge_us(who, ahead, event.rounds)
        else:
            chances += _judge_fide(event, who, ahead)
    return tuple(chances)


def _judge_fide(
    event: _IndexedEvent, who: Participant, ahead: _Ahead
) -> Iterator[NormChance]:
    if not who.federation:
        return
    facts = ORDINARY._replace(
        federation=who.federation,
        date=event.start,
        rounds=max(event.rounds, len(ahead.games)),
        format=event.format,
    )
    for title in list_possible_titles(who.title, who.sex):
        made = find_ways(title, ahead.games, facts)
        if isinstance(made, Problem):
            return
        if made.needed.half_points is None:
            continue
        if made.reached is None:
            share = sum(convolve_odds(ahead.odds)[made.needed.half_points :])
        else:
            share = sum(multiply_odds(ahead.odds, way) for way in made.reached)
        yield _make_chance(who, title, title, share, made.needed)._replace(
            at_least=made.at_least
        )


def _judge_us(who: Participant, ahead: _Ahead, rounds: int) -> Iterator[NormChance]:
    games = [
        UsGame(game.rating, game.result, game.opponent, not game.excluded)
        for game in ahead.games
    ]
    for level in reversed(LEVELS):
        answer = needed_of_us(level, games, rounds)
        if isinstance(answer, Problem):
            return
        if answer.half_points is None:
            continue
        share = sum(convolve_odds(ahead.odds)[answer.half_points :])
        yield _make_chance(who, level.code, level.title, share, answer)
        if not answer.half_points:
            # it counts towards the lower titles too
            return


def _make_chance(
    who: Participant, code: str, name: str, share: float, answer: Needed
) -> NormChance:
    provided = tuple(each.text for each in answer.provided)
    certain = 1.0 if share > SURE else share
    return NormChance(who, code, name, certain, provided=provided)


def _index_event(crosstable: Crosstable, found: EventChances) -> _IndexedEvent:
    """Look up once the facts needed for every player."""
    field = found.field
    odds: dict[int, dict[tuple[int, str], Chance]] = {}
    for game in found.games:
        chance = find_chance(field, game)
        turned = chance._replace(win=chance.loss, loss=chance.win)
        white, black = field.players[game.white].no, field.players[game.black].no
        odds.setdefault(white, {})[game.number, str(black)] = chance
        odds.setdefault(black, {})[game.number, str(white)] = turned
    return _IndexedEvent(
        by_number=index_players(crosstable),
        titled=any(player.title for player in crosstable.players),
        odds=odds,
        start=crosstable.event.start,
        rounds=crosstable.rounds,
        format=_find_format(crosstable, field),
    )


def _find_ahead(event: _IndexedEvent, who: Participant) -> _Ahead | None:
    """Find the rounds of a player, including those of a round robin not yet paired.

    None if a remaining game is on the line of only one of its players.
    """
    odds = event.odds.get(who.no, {})
    player = event.by_number.get(who.no, who)
    games = list(build_norm_games(player, event.by_number, event.titled))
    known = {(game.round, game.opponent) for game in games}
    for number, opponent in odds:
        if (number, opponent) not in known:
            other = event.by_number[int(opponent)]
            facts = other.rating or None, other.title, other.federation
            games.append(NormGame(*facts, round=number, opponent=opponent))
    to_come = [games[at] for at in open_indices(games)]
    each = [odds.get((game.round or 0, game.opponent)) for game in to_come]
    ahead_odds = tuple(one for one in each if one is not None)
    return _Ahead(tuple(games), ahead_odds) if len(ahead_odds) == len(each) else None


def _find_format(crosstable: Crosstable, field: TieBreakEvent) -> Format | None:
    """Return the format, if the event states it or its pairings show it."""
    if field.round_robin:
        met = ([one.opponent for one in row] for row in field.rounds)
        is_double = any(row.count(one) > 1 for row in met for one in {*row} - {None})
        return "double round robin" if is_double else "round robin"
    return "swiss" if is_swiss(crosstable) else None


def _find_event_pool(crosstable: Crosstable) -> str | None:
    event = crosstable.event
    return event.pool or read_control(get_control(event)).pool
