"""Updates of states from an event read again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.events.event_ratings import write_day_texts
from elo_tui.core.events.joining import carry_over_facts, match_players
from elo_tui.core.events.origin import FromFile
from elo_tui.core.forecast.open_games import Assumption, assume_results
from elo_tui.core.model import Game, Problem
from elo_tui.core.text.figures import plural
from elo_tui.core.text.same_name import is_same_name
from elo_tui.features.event.news import find_news
from elo_tui.features.event.view.field import FieldState
from elo_tui.session.tournament_state import TournamentState

NOTHING = "Nothing new: no result, pairing, player or rating has changed"


class RefreshedEvent(NamedTuple):
    """A state brought up to date, and what that has changed in a sentence."""

    state: FieldState
    summary: str


def refresh_event(state: FieldState, fresh: Crosstable) -> RefreshedEvent:
    """Update the event; typed facts and assumptions follow their players.

    An assumption for a game with a result ends.
    """
    before = state.crosstable
    assert before is not None
    after = carry_over_facts(before, fresh)
    if after == before:
        return RefreshedEvent(state, NOTHING)
    now, found = match_players(before, after), find_news(before, after)
    given = {now[no]: facts for no, facts in state.given.items() if no in now}
    assumed = _keep_open(after, _renumber_assumptions(state.ranking.assumed, now))
    texts = [found.summary or "Only small changes: no result, player or rating"]
    if lost := len(state.given) - len(given):
        texts.append(f"facts of {plural(lost, 'player')} gone with the player")
    ended = len(state.ranking.assumed) - len(assumed)
    if ended:
        texts.append(f"{plural(ended, 'assumption')} ended")
    first = after.players[0].no if after.players else 0
    form = state.form
    if not form.date and (after.event.start or after.event.end):
        # the source states the days that it had left open
        form = replace(form, **write_day_texts(after.event, date.min))
    state = state._replace(
        form=form,
        crosstable=after,
        given=given,
        ranking=state.ranking._replace(assumed=assumed),
        cursor=now.get(state.cursor, first),
        news=found,
    )
    return RefreshedEvent(state, "; ".join(texts))


def _renumber_assumptions(
    assumed: Sequence[Assumption], now: dict[int, int]
) -> Sequence[Assumption]:
    return [
        one._replace(first=now[one.first], second=now[one.second])
        for one in assumed
        if one.first in now and one.second in now
    ]


def _keep_open(
    crosstable: Crosstable, assumed: Sequence[Assumption]
) -> tuple[Assumption, ...]:
    """List the assumptions for games without a result."""
    return tuple(
        one
        for one in assumed
        if not isinstance(assume_results(crosstable, (one,)), Problem)
    )


def find_rounds(
    sections: Sequence[Crosstable], origin: FromFile
) -> tuple[Game, ...] | None:
    """Find the present rounds of a player; None if he or she is gone."""
    named = [one for one in sections if one.event.name == origin.event]
    for section in named or sections:
        player = _player(section, origin)
        if player is not None:
            return build_games(player, index_players(section))
    return None


def _player(section: Crosstable, origin: FromFile) -> Participant | None:
    """By ID, else by number and name, else by name alone, else the only one there."""
    players = section.players
    if origin.fide_id:
        found = [one for one in players if one.fide_id == origin.fide_id]
        if len(found) == 1:
            return found[0]
    found = [one for one in players if is_same_name(one.name, origin.player)]
    if len(found) > 1:
        found = [one for one in found if one.no == origin.number]
    if not found and not origin.player and section.owner is not None:
        return section.player(section.owner)
    return found[0] if len(found) == 1 else None


def add_known_ratings(
    fresh: Sequence[Game], rounds: Sequence[Game]
) -> tuple[Game, ...]:
    """The rounds with the ratings that another file or a list has given opponents."""
    known = {game.name: game.opponent for game in rounds if game.name}
    return tuple(
        replace(game, opponent=known.get(game.name)) if game.opponent is None else game
        for game in fresh
    )


def is_continued(rounds: Sequence[Game], fresh: Sequence[Game]) -> bool:
    """Whether rounds differ from those of the event by open games at most.

    Ratings of opponents may differ.
    """
    return len(rounds) <= len(fresh) and not list_differing_rounds(rounds, fresh)


def list_differing_rounds(rounds: Sequence[Game], fresh: Sequence[Game]) -> list[int]:
    """The numbers of rounds that are not as the event has them."""
    known = {game.round: game for game in fresh}
    numbers = []
    for place, game in enumerate(rounds, start=1):
        other = known.get(game.round)
        is_same = (
            other is not None
            and game.result in (None, other.result)
            and (game.name, game.colour) == (other.name, other.colour)
        )
        if not is_same:
            numbers.append(game.round or place)
    return numbers


def refresh_rounds(
    state: TournamentState, fresh: tuple[Game, ...]
) -> tuple[TournamentState, str]:
    """Update the rounds; return the state and a summary of the changes."""
    if fresh == state.rounds:
        return state, NOTHING
    before = {game.round: game for game in state.rounds}
    new = tuple(game for game in fresh if game != before.get(game.round))
    results = [
        game.round
        for game in new
        if game.result and (game.round not in before or not before[game.round].result)
    ]
    texts = _name_rounds("result", results)
    texts += _name_rounds(
        "new pairing", [game.round for game in new if not game.result]
    )
    others = [game.round for game in new if game.result and game.round not in results]
    texts += _name_rounds("change", others)
    gone = before.keys() - {game.round for game in fresh}
    texts += _name_rounds("round taken out", sorted(number or 0 for number in gone))
    selected = state.rounds[state.cursor].round if state.rounds else None
    place = (at for at, game in enumerate(fresh) if game.round == selected)
    cursor = next(place, max(0, len(fresh) - 1))
    return replace(state, rounds=fresh, cursor=cursor, news=new), "; ".join(texts)


def _name_rounds(what: str, numbers: Sequence[int | None]) -> list[str]:
    """``result of round 6``, ``result of rounds 6, 7``; nothing without a number."""
    if not numbers:
        return []
    listed = ", ".join(str(number or "?") for number in numbers)
    return [f"{what}: round{'s' * (len(numbers) > 1)} {listed}"]
