"""The players of teams by board: games, points, performance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Participant, index_players
from elo_tui.core.events.team_facts import Team
from elo_tui.core.events.team_matches import EMPTY, MatchBoard
from elo_tui.core.fide_tables import average_of_opponents, performance_rating
from elo_tui.core.teams.team_event import TeamEvent


class BoardPlayer(NamedTuple):
    """A player's games for a team."""

    player: Participant
    team: Team
    board: int
    """The board of most games, the first of several."""
    games: int
    """Matches in which the player sat at a board, with forfeits."""
    played: int
    """Games over the board."""
    half_points: int
    average: int | None
    """The average rating of the opponents met, if all of them have one."""
    performance: int | None
    """The performance rating (TPR) of the games over the board."""

    @property
    def share(self) -> float:
        """The share of the points that were possible."""
        return self.half_points / (2 * self.games)


class TeamBoard(NamedTuple):
    """All games of a team on one board."""

    team: Team
    board: int
    games: int
    half_points: int
    performance: int | None


def list_board_players(
    crosstable: Crosstable, event: TeamEvent
) -> tuple[BoardPlayer, ...]:
    """List the players who sat at a board, by board and then by points."""
    players = index_players(crosstable)
    found = []
    for team, rounds in zip(event.teams, event.rounds, strict=True):
        boards: dict[int, Counter[int]] = defaultdict(Counter)
        games: dict[int, list[MatchBoard]] = defaultdict(list)
        for one in rounds:
            for number, board in enumerate(one.games, start=1):
                if board.one != EMPTY and not board.is_open:
                    boards[board.one][number] += 1
                    games[board.one].append(board)
        for no, own in games.items():
            if no in players:
                most = max(boards[no].values())
                usual = min(at for at, times in boards[no].items() if times == most)
                found.append(_describe_player(players, no, team, usual, own))
    return tuple(sorted(found, key=_rank_player))


def _rank_player(one: BoardPlayer) -> tuple[int, float, int, int]:
    """Rank by board, then points, the fewest games and the starting number."""
    return one.board, -one.half_points, one.games, one.player.no


def _describe_player(
    players: dict[int, Participant],
    no: int,
    team: Team,
    board: int,
    games: Sequence[MatchBoard],
) -> BoardPlayer:
    ratings, halves, played = _rate_games(players, games)
    has_all = bool(ratings) and len(ratings) == played
    return BoardPlayer(
        player=players[no],
        team=team,
        board=board,
        games=len(games),
        played=played,
        half_points=sum(one.scores[0] for one in games),
        average=average_of_opponents(ratings) if has_all else None,
        performance=performance_rating(ratings, halves) if has_all else None,
    )


def _rate_games(
    players: dict[int, Participant], games: Sequence[MatchBoard]
) -> tuple[list[int], int, int]:
    """Return the opponents' ratings, the half points and the number of games played."""
    met = [one for one in games if one.is_played]
    rivals = [players.get(one.other) for one in met]
    ratings = [rival.rating for rival in rivals if rival is not None and rival.rating]
    return ratings, sum(one.scores[0] for one in met), len(met)


def list_team_boards(crosstable: Crosstable, event: TeamEvent) -> tuple[TeamBoard, ...]:
    """List the boards of every team with points and performance."""
    players = index_players(crosstable)
    found = []
    for team, rounds in zip(event.teams, event.rounds, strict=True):
        for number in range(1, event.boards + 1):
            games = [
                one.games[number - 1]
                for one in rounds
                if len(one.games) >= number and not one.games[number - 1].is_open
            ]
            ratings, halves, played = _rate_games(players, games)
            has_all = bool(ratings) and len(ratings) == played
            found.append(
                TeamBoard(
                    team=team,
                    board=number,
                    games=len(games),
                    half_points=sum(one.scores[0] for one in games),
                    performance=performance_rating(ratings, halves)
                    if has_all
                    else None,
                )
            )
    return tuple(found)
