"""The matches of teams, as the games of their members show them.

Members of a team who play in a round meet members of one other team. The boards are in
the order of the members who play (TRF16, record 013); a player without an opponent but
with a point sits at a board that the other team has left empty.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    Note,
    Pairing,
    index_players,
)
from elo_tui.core.events.team_facts import TeamFacts
from elo_tui.core.model import PLAYED, CoreRecord, Problem

_INDIVIDUAL = re.compile(r"individual|einzel", re.IGNORECASE)
#: The codes of a player opposite an empty board.
_ALONE = frozenset({"+", "1", "W"})
#: A number of an empty board.
EMPTY = 0


class MatchBoard(CoreRecord, frozen=True):
    """A board of a match; scores are half points."""

    one: int
    """The starting number of the player of the first team; 0 for an empty board."""
    other: int
    """The starting number of the player of the second team; 0 for none."""
    scores: tuple[int, int]
    """Half points of both."""
    is_played: bool
    """Whether a game was played, not won by forfeit."""
    is_open: bool
    """Whether it has no result yet."""


class Match(NamedTuple):
    """A match of two teams, by their numbers."""

    round: int
    one: int
    other: int
    boards: tuple[MatchBoard, ...]

    @property
    def half_points(self) -> tuple[int, int] | None:
        """The game points of both teams, in halves; None before the first result."""
        if all(board.is_open for board in self.boards):
            return None
        one, other = (sum(board.scores[at] for board in self.boards) for at in (0, 1))
        return one, other


class TeamMatches(NamedTuple):
    """The matches of an event in the order of rounds, with notes on odd boards."""

    matches: tuple[Match, ...]
    notes: tuple[Note, ...]


#: The pairings of players by round and starting number.
_Rounds = dict[int, dict[int, Pairing]]


def has_team_matches(crosstable: Crosstable) -> bool:
    """Whether the source lists teams, and these play matches against each other."""
    return not isinstance(find_matches(crosstable), Problem)


def find_matches(crosstable: Crosstable) -> TeamMatches | Problem:
    """Find the matches; a Problem if players of one team meet those of several."""
    facts = crosstable.teams
    if len(facts.teams) < 2:
        return Problem("file", "no teams are listed")
    if _INDIVIDUAL.search(crosstable.event.pairing) and not facts.from_records:
        return Problem("file", "an event of individuals, by its own words")
    team_of = {no: team.no for team in facts.teams for no in team.members}
    rounds: _Rounds = defaultdict(dict)
    for player in crosstable.players:
        for pairing in player.pairings:
            rounds[pairing.round][player.no] = pairing
    met: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for number, pairings in rounds.items():
        for no, pairing in pairings.items():
            if no in team_of and pairing.opponent is not None:
                met[number, team_of[no]][team_of.get(pairing.opponent, 0)] += 1
    # teammates, and players of no team, are no rivals either
    mixed = [
        key for key, teams in met.items() if len(teams) > 1 or {0, key[1]} & {*teams}
    ]
    if not met and not facts.matches:
        return Problem("file", "no games of the teams are listed")
    if met and 2 * len(mixed) >= len(met):
        why = "players of one team meet those of several: no matches of teams"
        return Problem("file", why)
    names = {team.no: team.label for team in facts.teams}
    notes = [_describe_mixed(names, met, *key) for key in sorted(mixed)]
    rivals = {key: teams.most_common(1)[0][0] for key, teams in met.items()}
    builder = _BoardBuilder(crosstable, facts, rounds, team_of)
    matches = []
    for (number, one), other in sorted(rivals.items()):
        if rivals.get((number, other)) == one and one < other:
            matches.append(builder.build(number, one, other))
    return TeamMatches(tuple(matches), tuple(notes))


def _describe_mixed(
    names: Mapping[int, str],
    met: Mapping[tuple[int, int], Counter[int]],
    number: int,
    team: int,
) -> Note:
    rivals = [names.get(one, "players of no team") for one in met[number, team]]
    text = f"round {number}: team {names[team]} meets {' and '.join(rivals)}"
    return Note(None, f"{text}; only the match with most boards counts", on_games=True)


class _BoardBuilder:
    """Puts the games of two teams in the order of their boards."""

    def __init__(
        self,
        crosstable: Crosstable,
        facts: TeamFacts,
        rounds: _Rounds,
        team_of: Mapping[int, int],
    ) -> None:
        self._members = {team.no: team.members for team in facts.teams}
        self._line_ups = {(one.round, one.team): one.players for one in facts.line_ups}
        self._rounds = rounds
        self._team_of = team_of
        self._known = index_players(crosstable)
        stated = dict(crosstable.event.half_points)
        self._worth = (stated.get("L", 0), stated.get("D", 1), stated.get("W", 2))

    def build(self, number: int, one: int, other: int) -> Match:
        """Build the match of two teams in a round."""
        pairings = self._rounds[number]
        mine = self._line_up(number, one, other)
        theirs = self._line_up(number, other, one)
        seats = _merge(mine, theirs, pairings)
        boards = [self._board(pairings, *seat) for seat in seats]
        return Match(number, one, other, tuple(boards))

    def _line_up(self, number: int, team: int, rival: int) -> list[int]:
        """List the players of a team against a rival; 0 for a board left empty."""
        stated = self._line_ups.get((number, team))
        pairings = self._rounds[number]

        def plays(no: int) -> bool:
            pairing = pairings.get(no)
            if pairing is None or no not in self._known:
                return False
            if pairing.opponent is not None:
                return self._team_of.get(pairing.opponent) == rival
            return pairing.code in _ALONE

        if stated is not None:
            return [no for no in stated if no == EMPTY or plays(no)]
        return [no for no in self._members[team] if plays(no)]

    def _board(
        self, pairings: Mapping[int, Pairing], one: int, other: int
    ) -> MatchBoard:
        own, back = pairings.get(one), pairings.get(other)
        codes = [CODES[side.code] if side else None for side in (own, back)]
        known = [code for code in codes if code is not None]
        scores = [self._worth[code.halves] if code else 0 for code in codes]
        return MatchBoard(
            one=one,
            other=other,
            scores=(scores[0], scores[1]),
            is_played=one != EMPTY != other
            and any(code.result in PLAYED for code in known),
            is_open=any(code.result is None for code in known),
        )


def _merge(
    mine: Sequence[int], theirs: Sequence[int], pairings: Mapping[int, Pairing]
) -> Iterator[tuple[int, int]]:
    """Yield the two players of each board, in an order that fits both teams."""
    left = [*theirs]
    for one in mine:
        pairing = pairings.get(one)
        other = pairing.opponent if pairing else None
        if one == EMPTY:
            # a board left empty by its team: the next of the others sits there
            if left and not _has_rival(left[0], pairings):
                yield EMPTY, left.pop(0)
        elif other is None:
            if left and left[0] == EMPTY:
                left.pop(0)
            yield one, EMPTY
        elif other in left:
            at = left.index(other)
            for alone in [no for no in left[:at] if not _has_rival(no, pairings)]:
                left.remove(alone)
                if alone != EMPTY:
                    yield EMPTY, alone
            left.remove(other)
            yield one, other
        else:
            yield one, other
    for alone in left:
        if alone != EMPTY:
            yield EMPTY, alone


def _has_rival(no: int, pairings: Mapping[int, Pairing]) -> bool:
    pairing = pairings.get(no)
    return pairing is not None and pairing.opponent is not None
