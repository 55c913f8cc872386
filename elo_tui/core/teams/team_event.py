"""An event of teams in terms of the tie-break regulations (C.07): all rounds of all.

Both scores of a team, match points and game points, have a table of their own, so that
the rules of individual events (Buchholz, direct encounter, article 16) apply to each.
Scores are half points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from elo_tui.core.events.crosstable import Crosstable, Note, Participant
from elo_tui.core.events.team_facts import (
    PointAdjustment,
    StatedMatch,
    Team,
    TeamBye,
    TeamFacts,
)
from elo_tui.core.events.team_matches import Match, MatchBoard, find_matches
from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import (
    PlayerRound,
    ResultPoints,
    RoundKind,
    TieBreakEdition,
    TieBreakEvent,
    is_swiss,
    names_round_robin,
)

RoundWord = Literal["played", "open", "pab", "hpb", "zpb", "fw", "fl", "free"]
ScoreName = Literal["MP", "GP"]

_KINDS: dict[RoundWord, RoundKind] = {
    "played": RoundKind.PLAYED,
    "open": RoundKind.OPEN,
    "pab": RoundKind.FULL_BYE,
    "hpb": RoundKind.HALF_BYE,
    "zpb": RoundKind.ZERO_BYE,
    "fw": RoundKind.FORFEIT_WIN,
    "fl": RoundKind.FORFEIT_LOSS,
    "free": RoundKind.ZERO_BYE,
}
_LISTED = 12
_BYES: dict[str, RoundWord] = {"U": "pab", "F": "pab", "H": "hpb", "Z": "zpb"}


class TeamRound(CoreRecord, frozen=True):
    """One round of one team."""

    number: int
    """The number of the round."""
    word: RoundWord
    """The kind of the round: ``played``, ``open``, ``pab`` ..."""
    opponent: int | None
    """The index of the opponent among the teams."""
    match_points: int
    """Half points of the match."""
    game_points: int
    """Half points of the boards together."""
    boards: tuple[int, ...]
    """Half points by board; those that a bye counts as for board tie-breaks (12)."""
    games: tuple[MatchBoard, ...] = ()
    """The boards, each with a player of this team first."""
    stated: str = ""
    """The letter of a result that has other points than its own (record 299)."""


class TeamEvent(CoreRecord, frozen=True):
    """The teams by number, with all rounds counted."""

    teams: tuple[Team, ...]
    """By index; other records refer to them by it."""
    rounds: tuple[tuple[TeamRound, ...], ...]
    """The rounds of each team, by index."""
    last: int
    """The number of rounds begun."""
    boards: int
    """The boards of a match; 0 if unknown."""
    has_boards: bool
    """Whether every match has its boards, which some tie-breaks need."""
    primary: ScoreName
    """The score that ranks the teams, ``MP`` or ``GP``."""
    round_robin: bool
    """Whether every team meets every team."""
    edition: TieBreakEdition
    """The text of C.07 in force."""
    tables: Mapping[ScoreName, ScoreTable]
    """The scores by team and round, for match points and for game points."""

    @property
    def secondary(self) -> ScoreName:
        """The score that does not rank the teams."""
        return "GP" if self.primary == "MP" else "MP"

    def choose_table(self, score: str) -> ScoreTable:
        """Return the table of a score; of the primary one for an empty name."""
        return self.tables["GP" if (score or self.primary) == "GP" else "MP"]


def read_team_event(
    crosstable: Crosstable, edition: TieBreakEdition, primary: ScoreName | None = None
) -> tuple[TeamEvent, tuple[Note, ...]] | Problem:
    """Read the matches of all teams; a Problem without matches of teams."""
    found = find_matches(crosstable)
    if isinstance(found, Problem):
        return found
    reader = _RoundReader(crosstable, found.matches)
    if (first := reader.first) > 1:
        before = "round 1 is" if first == 2 else f"rounds before {first} are"
        return Problem("file", f"{before} not here; standings need every round")
    teams = tuple(sorted(crosstable.teams.teams, key=lambda team: team.no))
    rounds = tuple(tuple(reader.list_rounds(team)) for team in teams)
    stated: ScoreName = "GP" if crosstable.teams.primary == "GP" else "MP"
    event = TeamEvent(
        teams=teams,
        rounds=rounds,
        last=reader.last,
        boards=reader.boards,
        has_boards=reader.has_boards,
        primary=primary or stated,
        round_robin=reader.round_robin,
        edition=edition,
        tables={},
    )
    tables: dict[ScoreName, ScoreTable] = {
        "MP": _build_table(event, "MP", crosstable.teams.match_worth),
        "GP": _build_table(event, "GP", (2 * event.boards, event.boards, 0)),
    }
    for one in crosstable.teams.adjustments:
        _adjust_totals(event, tables, one)
    return event._replace(tables=tables), (*found.notes, *reader.list_notes())


def _build_table(
    event: TeamEvent, score: ScoreName, worth: tuple[int, int, int]
) -> ScoreTable:
    """Build the table of one score, with its points of a win, a draw and a loss."""
    win, draw, loss = worth
    return ScoreTable(
        TieBreakEvent(
            players=tuple(Participant(team.no, team.name) for team in event.teams),
            rounds=tuple(
                tuple(
                    PlayerRound(
                        number=one.number,
                        kind=_KINDS[one.word],
                        opponent=one.opponent,
                        colour="",
                        points=one.match_points if score == "MP" else one.game_points,
                    )
                    for one in row
                )
                for row in event.rounds
            ),
            last=event.last,
            round_robin=event.round_robin,
            edition=event.edition,
            points=ResultPoints(win=win, draw=draw, loss=loss, pairing_bye=draw),
        )
    )


def _adjust_totals(
    event: TeamEvent, tables: Mapping[ScoreName, ScoreTable], one: PointAdjustment
) -> None:
    """Add a penalty or bonus to totals; tie-breaks count one of a round begun."""
    if one.result or (one.round is not None and one.round > event.last):
        return
    for at, team in enumerate(event.teams):
        if team.no not in one.teams:
            continue
        both = one.match_points, one.game_points
        for table, points in zip((tables["MP"], tables["GP"]), both, strict=True):
            table.score[at] += points
            if one.round is not None:
                table.adjusted[at] += points


class _RoundReader:
    """Finds the rounds of each team: matches, byes and free rounds."""

    def __init__(self, crosstable: Crosstable, matches: Sequence[Match]) -> None:
        self._facts: TeamFacts = crosstable.teams
        self._matches = {(one.round, one.one): one for one in matches}
        self._matches |= {(one.round, one.other): _turn(one) for one in matches}
        stated: dict[tuple[int, int], StatedMatch] = {}
        for one in self._facts.matches:
            stated[one.round, one.one] = one
            stated[one.round, one.other] = _turn_stated(one)
        self._stated = stated
        self._byes = {(one.round, one.team): one for one in self._facts.byes}
        numbers = sorted(team.no for team in self._facts.teams)
        self._places = {no: at for at, no in enumerate(numbers)}
        self.round_robin = self._is_round_robin(crosstable)
        sizes = [len(one.boards) for one in matches]
        # each board of a match without players gave a point
        scores = (one.game_points for one in self._facts.matches)
        sizes += [sum(points) // 2 for points in scores if points is not None]
        self.boards = max([self._facts.boards or 0, *sizes])
        self.first = min((number for number, _ in (*self._matches, *stated)), default=1)
        self.last = self._find_last()
        self.has_boards = bool(self.boards) and all(
            key in self._matches or one.forfeit for key, one in stated.items()
        )
        self._unstated: dict[str, list[int]] = {}

    def list_notes(self) -> list[Note]:
        """Name the teams with rounds that the source leaves open."""
        listed = [
            f"{label} ({', '.join(map(str, numbers))})"
            for label, numbers in self._unstated.items()
        ]
        if not listed:
            return []
        if len(listed) > _LISTED:
            listed[_LISTED:] = [f"{len(listed) - _LISTED} more"]
        text = "no match and no bye stated, counted as absent, by round"
        return [Note(None, f"{text}: {'; '.join(listed)}")]

    def _is_round_robin(self, crosstable: Crosstable) -> bool:
        """Whether all teams meet each other, as stated, else as paired."""
        if names_round_robin(crosstable.event):
            return True
        if is_swiss(crosstable):
            return False
        met = Counter((one.one, one.other) for one in self._matches.values())
        met |= Counter((one.one, one.other) for one in self._stated.values())
        teams = len(self._places)
        return 0 < teams * (teams - 1) == len(met) and len(set(met.values())) == 1

    def _find_last(self) -> int:
        begun = {
            key[0]
            for key, one in self._matches.items()
            if not all(board.is_open for board in one.boards)
        }
        begun |= {
            key[0]
            for key, one in self._stated.items()
            if one.game_points is not None or one.forfeit
        }
        begun |= {key[0] for key, bye in self._byes.items() if bye.letter == "U"}
        return max(begun, default=0)

    def list_rounds(self, team: Team) -> Iterator[TeamRound]:
        """Yield the rounds of a team in order, with points stated for them (299)."""
        stated = {
            (one.round, no): one
            for one in self._facts.adjustments
            if one.result
            for no in one.teams
        }
        for found in self._list_played(team):
            other = stated.get((found.number, team.no))
            yield (
                found
                if other is None
                else found._replace(
                    match_points=other.match_points,
                    game_points=other.game_points,
                    stated=other.result,
                )
            )

    def _list_played(self, team: Team) -> Iterator[TeamRound]:
        for number in range(1, self.last + 1):
            key = number, team.no
            match, stated = self._matches.get(key), self._stated.get(key)
            if stated is not None and stated.forfeit:
                yield self._forfeit(stated)
            elif match is not None or stated is not None:
                yield self._match(number, match, stated)
            elif (bye := self._byes.get(key)) is not None:
                yield self._bye(bye)
            else:
                yield self._free(number, team)

    def _match(
        self, number: int, match: Match | None, stated: StatedMatch | None
    ) -> TeamRound:
        rival = stated.other if stated is not None else match.other if match else 0
        games = match.boards if match is not None and match.other == rival else ()
        boards = tuple(board.scores[0] for board in games)
        own, theirs = sum(boards), sum(board.scores[1] for board in games)
        is_open = any(board.is_open for board in games) or not games
        if stated is not None and stated.game_points is not None:
            own, theirs = stated.game_points
            is_open = False
        played = any(board.is_played for board in games) or not games
        word: RoundWord = "played"
        if is_open:
            word = "open"
        elif not played:
            word = "fw" if own >= theirs and own else "fl"
        return TeamRound(
            number=number,
            word=word,
            opponent=self._places.get(rival),
            match_points=0 if is_open else self._compare(own, theirs),
            game_points=own,
            boards=boards,
            games=games,
        )

    def _compare(self, own: int, theirs: int) -> int:
        win, draw, loss = self._facts.match_worth
        return win if own > theirs else draw if own == theirs else loss

    def _forfeit(self, stated: StatedMatch) -> TeamRound:
        """A match that a team has forfeited: 1 and 0 on each board."""
        has_won = stated.forfeit[0] == "+"
        win, _, loss = self._facts.match_worth
        return TeamRound(
            number=stated.round,
            word="fw" if has_won else "fl",
            opponent=self._places.get(stated.other),
            match_points=win if has_won else loss,
            game_points=2 * self.boards * has_won,
            boards=(2 * has_won,) * self.boards,
        )

    def _bye(self, bye: TeamBye) -> TeamRound:
        """A bye; from the pairing, board tie-breaks count a win on each board (12)."""
        win, draw, loss = self._facts.match_worth
        usual = {
            "U": (draw, self.boards, 2),
            "F": (win, 2 * self.boards, 2),
            "H": (draw, self.boards, 1),
            "Z": (loss, 0, 0),
        }
        match_points, game_points, board = usual[bye.letter]
        if bye.match_points is not None:
            match_points = bye.match_points
        if bye.game_points is not None:
            game_points = bye.game_points
        return TeamRound(
            number=bye.round,
            word=_BYES[bye.letter],
            opponent=None,
            match_points=match_points,
            game_points=game_points,
            boards=(board,) * self.boards,
        )

    def _free(self, number: int, team: Team) -> TeamRound:
        if self.round_robin:
            return TeamRound(
                number=number,
                word="free",
                opponent=None,
                match_points=0,
                game_points=0,
                boards=(),
            )
        self._unstated.setdefault(team.label, []).append(number)
        return TeamRound(
            number=number,
            word="zpb",
            opponent=None,
            match_points=0,
            game_points=0,
            boards=(0,) * self.boards,
        )


def _turn(match: Match) -> Match:
    boards = tuple(
        board._replace(one=board.other, other=board.one, scores=board.scores[::-1])
        for board in match.boards
    )
    return match._replace(one=match.other, other=match.one, boards=boards)


def _turn_stated(match: StatedMatch) -> StatedMatch:
    points = match.game_points
    return StatedMatch(
        round=match.round,
        one=match.other,
        other=match.one,
        game_points=None if points is None else (points[1], points[0]),
        forfeit=match.forfeit[::-1],
    )
