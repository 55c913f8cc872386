"""The content of a display in the hall, and the losses of a half-written file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elo_tui.core.desk.round_games import Bye, RoundGame, list_byes, list_games
from elo_tui.core.desk.round_news import Gain, RoundLeader, list_gains, list_leaders
from elo_tui.core.events.crosstable import CODES, Crosstable, index_players
from elo_tui.core.events.event_ratings import NOTHING_GIVEN, EventRatings, rate_texts
from elo_tui.core.events.team_matches import Match, find_matches
from elo_tui.core.model import PLAYED, Given, Problem
from elo_tui.core.text.figures import plural


class HallEvent(NamedTuple):
    """An event as a hall sees it: nothing private, no year of birth and no number."""

    crosstable: Crosstable
    round: int
    """The last round with a game over the board; 0 before the first."""
    games: tuple[RoundGame, ...]
    """The games of that round."""
    paired: int
    """The round paired after it; 0 without one."""
    pairings: tuple[RoundGame, ...]
    byes: tuple[Bye, ...]
    """Players with points without an opponent in the round paired."""
    matches: tuple[Match, ...]
    """The matches of teams in all rounds."""
    leaders: tuple[RoundLeader, ...]
    """All players, or all teams that play matches, in the order of the standings."""
    no_standings: str
    gains: Mapping[int, Gain]
    """By starting number; of rated players alone."""

    @property
    def is_open(self) -> bool:
        """Whether games of that round have no result yet."""
        return any(game.result == "*" for game in self.games)

    @property
    def is_of_teams(self) -> bool:
        """Whether the leaders are teams."""
        return bool(self.matches)


def find_hall_event(
    crosstable: Crosstable,
    texts: Mapping[str, str],
    given: Mapping[int, Given] = NOTHING_GIVEN,
) -> HallEvent:
    """Find what a hall sees, rated by the facts in these texts."""
    found = rate_texts(crosstable, texts, given)
    rated = found if isinstance(found, EventRatings) else None
    number = _find_begun_round(crosstable)
    pairings = list_games(crosstable, number + 1)
    leaders, _ = list_leaders(crosstable)
    played = find_matches(crosstable)
    return HallEvent(
        crosstable=crosstable,
        round=number,
        games=list_games(crosstable, number, rated) if number else (),
        paired=number + 1 if pairings else 0,
        pairings=pairings,
        byes=list_byes(crosstable, number + 1) if pairings else (),
        matches=() if isinstance(played, Problem) else played.matches,
        leaders=() if isinstance(leaders, Problem) else leaders,
        no_standings=leaders.text if isinstance(leaders, Problem) else "",
        gains={one.player.no: one for one in list_gains(rated, number)}
        if rated
        else {},
    )


def _find_begun_round(crosstable: Crosstable) -> int:
    """Find the last round with a game over the board; forfeits may be known before."""
    played = (
        one.round
        for player in crosstable.players
        for one in player.pairings
        if one.opponent is not None and CODES[one.code].result in PLAYED
    )
    return max(played, default=0)


def find_loss(before: Crosstable, after: Crosstable) -> str:
    """Name what a file has lost since it was read; empty for nothing.

    A file that is being written ends early: players are missing, or rounds of a player.
    """
    now = index_players(after)
    missing = sum(one.no not in now for one in before.players)
    if missing:
        return f"{plural(missing, 'player')} fewer than before"
    shorter = sum(
        len(now[one.no].pairings) < len(one.pairings) for one in before.players
    )
    return f"{plural(shorter, 'player')} with fewer rounds" if shorter else ""
