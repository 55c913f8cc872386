"""The title norms of US Chess for all players of an event.

Each player has the highest norm reached, the highest still possible, and one missed
by half a point.

"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.model import Problem
from elo_tui.core.norms.needed import us_norm_needs
from elo_tui.core.norms.us_chess import (
    LevelNorm,
    UsLevel,
    UsNorms,
    judge_player,
    us_norm_games,
)


class UsPlayerNorm(Struct, frozen=True, kw_only=True):
    """The norm of one level for one player."""

    player: Participant
    level: UsLevel
    status: Literal["reached", "possible", "missed"]
    half_points: int
    games: int
    missing: str
    """The score missing or still needed; empty for a norm reached."""
    needs: int | None = None
    """The least score from the games to come, half points."""


def judge_us_norms(
    crosstable: Crosstable, ratings: Mapping[int, int], dual: bool
) -> tuple[UsPlayerNorm, ...]:
    """Judge the norms of all players, by the known ratings after the event."""
    found: list[UsPlayerNorm] = []
    for player in crosstable.players:
        judged = judge_player(crosstable, player, ratings, dual)
        found += _judge_closed(player, judged)
        if judged.highest is None and _is_open(player):
            found += _judge_open(crosstable, player, judged, dual)
    return tuple(found)


def _is_open(player: Participant) -> bool:
    return any(one.code in ("", "*") and one.opponent for one in player.pairings)


def _make_norm(
    player: Participant, judged: UsNorms, row: LevelNorm, missing: str
) -> UsPlayerNorm:
    return UsPlayerNorm(
        player=player,
        level=row.level,
        status="missed" if missing else "reached",
        half_points=judged.half_points,
        games=judged.games,
        missing=missing,
    )


def _judge_closed(player: Participant, judged: UsNorms) -> Iterator[UsPlayerNorm]:
    """Yield the highest norm, and one above it that half a point would make."""
    for row in reversed(judged.levels):
        if row.norm:
            yield _make_norm(player, judged, row, "")
            return
        if row.norm is False and row.required == judged.half_points + 1:
            yield _make_norm(player, judged, row, "½ point more")


def _judge_open(
    crosstable: Crosstable, player: Participant, judged: UsNorms, dual: bool
) -> Iterator[UsPlayerNorm]:
    """Yield the highest norm that the paired games can still make."""
    games = us_norm_games(build_games(player, index_players(crosstable)))
    for row in reversed(judged.levels):
        needed = us_norm_needs(row.level, games, crosstable.rounds, dual)
        if isinstance(needed, Problem):
            return
        if needed.half_points is not None:
            yield UsPlayerNorm(
                player=player,
                level=row.level,
                status="possible",
                half_points=judged.half_points,
                games=judged.games,
                missing=needed.text,
                needs=needed.half_points,
            )
            return
