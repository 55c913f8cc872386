"""The records of teams in a report: 013 of TRF16, 299 to 362 of TRF26.

013 lists the members of a team and gives it no number. 310 has number, name, points and
members; 320 byes from the pairing, 330 forfeited matches, 240 byes on request, 300 a
line-up in another order, 352 the colours of the boards, 362 match points, 299 points
that no game gives. 801 and 802 repeat all this for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Note
from elo_tui.core.events.team_facts import (
    NO_TEAMS,
    LineUp,
    PointAdjustment,
    StatedMatch,
    Team,
    TeamBye,
    TeamFacts,
)
from elo_tui.core.text.clean_text import clean_name

#: The records read here; 240 names teams only if they have numbers (310).
RECORDS = frozenset({"013", "299", "300", "310", "320", "330", "352", "362"})

_NUMBER = re.compile(r"[0-9]{1,9}")
_POINTS = re.compile(r"[0-9]{1,3}(?:[.,][05]0?)?")
_BYE = re.compile(r"240 ([FHZ])\s+([0-9]{1,3})((?:\s+[0-9]{1,4})+)\s*")
_FORFEIT = re.compile(r"330 ([-+]{2})\s+([0-9]{1,3})\s+([0-9]{1,4})\s+([0-9]{1,4})\s*")
_WORTH = re.compile(r"T([WDL])\s+([0-9]{1,2}(?:[.,][05]0?)?)(?=\s|$)")
_PRIMARY = re.compile(r"_(MP|GP)(?=_|\b)")
_MEMBERS_MAX = 200
#: The round of record 299 that is none.
_OUTSIDE = 999
#: The columns of record 320 for each round, from 0.
_FIRST_BYE, _BYE_WIDTH = 14, 4


class TeamLine(NamedTuple):
    """A record of a report, whole, with its line number."""

    number: int
    text: str

    @property
    def code(self) -> str:
        return self.text[:3]


def read_teams(
    lines: Sequence[TeamLine], pairing: str
) -> tuple[TeamFacts, tuple[Note, ...]]:
    """Read the teams of a report; `pairing` is its system, as written."""
    notes: list[Note] = []
    by_code: dict[str, list[TeamLine]] = {}
    for line in lines:
        by_code.setdefault(line.code, []).append(line)
    numbered = by_code.get("310", [])
    if numbered:
        teams = [*filter(None, map(_read_numbered, numbered))]
        if unread := [one for one in numbered if _read_numbered(one) is None]:
            why = "columns 5 to 7 of record 310 hold no number; teams not read"
            text = f"{why}: {len(unread)}"
            notes.append(Note(unread[0].number, text, left_out=True))
    else:
        teams = [_read_old(one, no) for no, one in enumerate(by_code.get("013", []), 1)]
    # those of players, and of every result of a kind, are not read
    abnormal = {
        one.number: _read_adjustment(one) if numbered else None
        for one in by_code.get("299", [])
    }
    if left := [number for number, found in abnormal.items() if found is None]:
        text = f"other points (299) are not counted: {len(left)}"
        notes.append(Note(left[0], text, left_out=True))
    if not teams:
        return NO_TEAMS, tuple(notes)
    primary = _PRIMARY.search(pairing.upper())
    facts = TeamFacts(
        teams=tuple(_drop_doubles(teams, notes)),
        primary=primary[1] if primary else "",
        from_records=bool(numbered),
    )
    if not numbered:
        return facts, tuple(notes)
    colours = [one.text[3:].strip() for one in by_code.get("352", [])]
    return replace(
        facts,
        byes=(
            *(bye for one in by_code.get("320", []) for bye in _read_pairing_byes(one)),
            *(bye for one in by_code.get("240", []) for bye in _read_asked_byes(one)),
        ),
        matches=tuple(filter(None, map(_read_forfeit, by_code.get("330", [])))),
        line_ups=tuple(filter(None, map(_read_line_up, by_code.get("300", [])))),
        adjustments=tuple(filter(None, abnormal.values())),
        boards=len(colours[0]) if colours else None,
        match_worth=_read_worth(by_code.get("362", [])),
    ), tuple(notes)


def _read_old(line: TeamLine, no: int) -> Team:
    text = line.text
    return Team(
        no=no,
        name=clean_name(text[4:36]),
        members=tuple(map(int, _NUMBER.findall(text[36:])))[:_MEMBERS_MAX],
        line=line.number,
    )


def _read_numbered(line: TeamLine) -> Team | None:
    text = line.text
    number = text[4:7].strip()
    if not _NUMBER.fullmatch(number) or not int(number):
        return None
    place = text[68:71].strip()
    return Team(
        no=int(number),
        name=clean_name(text[8:40]),
        members=tuple(map(int, _NUMBER.findall(text[73:])))[:_MEMBERS_MAX],
        match_points=_read_halves(text[54:60]),
        game_points=_read_halves(text[61:67]),
        place=int(place) if _NUMBER.fullmatch(place) else None,
        line=line.number,
    )


def _drop_doubles(teams: Sequence[Team], notes: list[Note]) -> Iterator[Team]:
    """Yield the teams without those of a number taken before; a note counts these."""
    known: dict[int, Team] = {}
    doubles = []
    for team in teams:
        other = known.setdefault(team.no, team)
        if other is team:
            yield team
        else:
            doubles.append((team, other))
    if doubles:
        team, other = doubles[0]
        why = f"team {team.no} is taken by line {other.line}; teams left out"
        notes.append(Note(team.line, f"{why}: {len(doubles)}", left_out=True))


def _read_halves(text: str) -> int | None:
    plain = text.strip()
    if not _POINTS.fullmatch(plain):
        return None
    return round(2 * float(plain.replace(",", ".")))


def _read_pairing_byes(line: TeamLine) -> Iterator[TeamBye]:
    """Yield the byes of record 320: their points, then a team for every round."""
    text = line.text
    match_points, game_points = _read_halves(text[4:8]), _read_halves(text[9:13])
    for number, start in enumerate(range(_FIRST_BYE, len(text), _BYE_WIDTH), start=1):
        # a blank field is a round without such a bye, as 000 is
        team = text[start : start + _BYE_WIDTH].strip()
        if _NUMBER.fullmatch(team) and int(team):
            yield TeamBye(
                round=number,
                team=int(team),
                letter="U",
                match_points=match_points,
                game_points=game_points,
            )


def _read_asked_byes(line: TeamLine) -> Iterator[TeamBye]:
    if found := _BYE.fullmatch(line.text):
        for team in found[3].split():
            yield TeamBye(int(found[2]), int(team), found[1])


def _read_forfeit(line: TeamLine) -> StatedMatch | None:
    found = _FORFEIT.fullmatch(line.text)
    if found is None or found[1] == "++":
        return None
    number, one, other = map(int, found.groups()[1:])
    return StatedMatch(number, one, other, forfeit=found[1])


def _read_line_up(line: TeamLine) -> LineUp | None:
    """Read record 300: round, team, opponent, then the players by board."""
    numbers = line.text[3:].split()
    if len(numbers) < 4 or not all(map(_NUMBER.fullmatch, numbers)):
        return None
    number, team, _, *players = map(int, numbers[:_MEMBERS_MAX])
    return LineUp(number, team, tuple(players))


def _read_adjustment(line: TeamLine) -> PointAdjustment | None:
    """Read record 299; None for other values of a kind of result, or without teams.

    Round 999, or none, is outside the rounds.
    """
    text = line.text
    teams = tuple(map(int, _NUMBER.findall(text[22:])))
    match_points, game_points = _read_signed(text[6:11]), _read_signed(text[12:17])
    number = text[18:22].strip()
    if not teams or (number and not _NUMBER.fullmatch(number)):
        return None
    at = int(number or 0)
    result = text[4:5].strip().upper()
    if result and not 0 < at < _OUTSIDE:
        return None
    return PointAdjustment(
        teams=teams,
        match_points=match_points,
        game_points=game_points,
        round=at if 0 < at < _OUTSIDE else None,
        result=result,
        line=line.number,
    )


def _read_signed(text: str) -> int:
    """Read half points with a sign; nothing readable counts 0."""
    plain = text.strip()
    halves = _read_halves(plain.lstrip("+-").strip()) or 0
    return -halves if plain.startswith("-") else halves


def _read_worth(lines: Sequence[TeamLine]) -> tuple[int, int, int]:
    stated = {
        letter: round(2 * float(value.replace(",", ".")))
        for line in lines
        for letter, value in _WORTH.findall(line.text)
    }
    win, draw, loss = NO_TEAMS.match_worth
    return stated.get("W", win), stated.get("D", draw), stated.get("L", loss)
