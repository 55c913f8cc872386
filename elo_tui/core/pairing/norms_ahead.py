"""The chances of title norms over rounds that are not paired yet.

A norm depends on the titles, federations and ratings of opponents still unknown, so
each sample of the rounds ahead is judged by itself, with all its games.
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.forecast.norm_chances import (
    NormChance,
    find_obstacle,
    list_possible_titles,
    uses_ratings,
)
from elo_tui.core.model import BY_HALVES, Result
from elo_tui.core.norms.checks import make_rule
from elo_tui.core.norms.judge import find_best
from elo_tui.core.norms.requirements import ORDINARY, NormGame, player_norm_games
from elo_tui.core.pairing.rounds_ahead import RoundsAhead
from elo_tui.core.standings.round_kinds import Kind, Round, TieBreakEvent

_UNPLAYED = {
    Kind.FULL_BYE: Result.FULL_BYE,
    Kind.HALF_BYE: Result.HALF_BYE,
    Kind.ZERO_BYE: Result.ZERO_BYE,
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
    for title in list_possible_titles(player):
        judged: dict[Sequence[Round], bool] = {}
        made = 0
        for row in outcomes:
            if row not in judged:
                games = [_norm_game(field, one, known, has_titles) for one in row]
                rule = make_rule(title, games, facts, lenient=True)
                judged[row] = find_best(games, facts, rule) is not None
            made += judged[row]
        if made:
            share = made / len(outcomes)
            chances.append(
                NormChance(
                    who=player,
                    code=title,
                    name=title,
                    probability=share,
                    at_least=False,
                    provided=(),
                )
            )
    return tuple(chances)


def _norm_game(
    field: TieBreakEvent,
    one: Round,
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
