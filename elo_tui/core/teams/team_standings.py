"""The standings of teams: places, both scores and the value of every tie-break."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Note
from elo_tui.core.events.team_facts import Team, TeamFacts
from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.standings.codes import TieBreakCode, read_code
from elo_tui.core.standings.round_kinds import TieBreakEdition, edition_for
from elo_tui.core.standings.standings import Level, encounter_values
from elo_tui.core.teams.team_event import (
    ScoreName,
    TeamEvent,
    TeamRound,
    read_team_event,
)
from elo_tui.core.teams.team_order import split_by_letter, split_teams
from elo_tui.core.teams.team_values import (
    BOARD_CODES,
    ORDER_CODES,
    SWISS_CODES,
    compute_value,
)
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import count_points, format_points

#: The tie-breaks of an event that states none (our choice).
ROBIN_CODES = tuple(map(TieBreakCode, ("EDE", "MPvGP", "EMMSB", "BC")))
SWISS_CODES_USUAL = (
    TieBreakCode("EDET"),
    TieBreakCode("EMGSB", 1),
    TieBreakCode("BH", 1, score="MP"),
    TieBreakCode("MPvGP"),
)


class TeamRequest(NamedTuple):
    """The options of the standings of teams; None: as stated by the event."""

    codes: tuple[TieBreakCode, ...] | None = None
    """Tie-breaks after the primary score."""
    date: date | None = None
    """The day that selects the edition; default: the first of the event."""


#: Everything as stated by the event.
ALL_STATED = TeamRequest()


class TeamPlace(CoreRecord, frozen=True):
    """One team's row."""

    team: Team
    """The team."""
    at: int
    """The index among the teams of the event."""
    place: int
    """The best position of the tied teams."""
    shared: bool
    """Whether another team has the same place."""
    match_points: Fraction
    """The sum of match points, points."""
    game_points: Fraction
    """The sum of game points, points."""
    values: tuple[Fraction | None, ...]
    """Values in the order of the codes; None if one does not exist."""
    rounds: tuple[TeamRound, ...]
    """The rounds of the team, in their order."""

    @property
    def place_text(self) -> str:
        """The position, with "=" if it is shared."""
        return f"{self.place}=" if self.shared else str(self.place)


class TeamStandings(CoreRecord, frozen=True):
    """All teams, from first place on."""

    event: TeamEvent
    """The teams with all their rounds."""
    codes: tuple[TieBreakCode, ...]
    """The tie-breaks after the primary score."""
    rows: tuple[TeamPlace, ...]
    """From first place on."""
    notes: tuple[Note, ...]
    """Assumptions and doubts, a sentence each."""
    levels: tuple[tuple[tuple[int, ...], ...], ...]
    """The tied teams before each code."""

    @property
    def edition(self) -> TieBreakEdition:
        return self.event.edition


def compute_team_standings(
    crosstable: Crosstable, wanted: TeamRequest = ALL_STATED
) -> TeamStandings | Problem:
    """Compute the standings of the teams; a Problem without matches of teams.

    Rounds that have not begun are left out; an unfinished match counts no match points.
    """
    edition = edition_for(crosstable.event, wanted.date)
    if edition.virtual:
        # C.07 has the tie-breaks of teams since its new text of September 2023
        text = "tie-breaks of teams by the text of 2024, as there are none of before"
        edition = edition_for(crosstable.event, _FIRST_DAY)
        early = [text]
    else:
        early = []
    primary = _read_primary(crosstable)
    read = read_team_event(crosstable, edition, primary)
    if isinstance(read, Problem):
        return read
    event, notes = read
    codes, more = _choose_codes(crosstable, event, wanted.codes)
    levels, rows, readings = _build_rows(event, codes)
    stated = [text for _, text in list_stated_differences(event)]
    given = [*_describe_adjustments(crosstable.teams)]
    texts = [*early, *more, *readings, *_round_notes(event), *given, *stated]
    return TeamStandings(
        event=event,
        codes=codes,
        rows=rows,
        notes=(*notes, *(Note(None, text) for text in texts)),
        levels=levels,
    )


#: A day of the edition for events before the first one with tie-breaks of teams.
_FIRST_DAY = date(2023, 9, 1)


def _list_stated(crosstable: Crosstable) -> tuple[str, ...]:
    return crosstable.teams.tie_breaks or crosstable.event.tie_breaks


def _read_primary(crosstable: Crosstable) -> ScoreName | None:
    """Return the score that the first of the stated tie-breaks names, if one does."""
    for text in _list_stated(crosstable)[:1]:
        first = read_code(text, of_teams=True)
        if not isinstance(first, Problem) and first.name == "PTS" and first.score:
            return "MP" if first.score == "MP" else "GP"
    return None


def _choose_codes(
    crosstable: Crosstable,
    event: TeamEvent,
    wanted: tuple[TieBreakCode, ...] | None,
) -> tuple[tuple[TieBreakCode, ...], list[str]]:
    """Choose the wanted tie-breaks, else the stated ones, else the usual ones."""
    notes: list[str] = []
    codes: list[TieBreakCode] = [*(wanted or ())]
    stated = _list_stated(crosstable)
    if wanted is None:
        for at, text in enumerate(stated, start=1):
            one = read_code(text, of_teams=True)
            if isinstance(one, Problem):
                shown = clean_name(text, 60)
                notes.append(f"tie-break {at}, {shown}: not known here; left out")
            else:
                codes.append(one)
        if (
            codes[:1]
            and codes[0].name == "PTS"
            and codes[0].score
            in (
                "",
                event.primary,
            )
        ):
            codes = codes[1:]
        codes = [_name_other_score(event, one) for one in codes]
        if not codes:
            codes = [*(ROBIN_CODES if event.round_robin else SWISS_CODES_USUAL)]
            kind = "round robins" if event.round_robin else "Swiss events"
            none = "none of the tie-breaks stated is known here"
            listed = ", ".join(map(str, codes))
            why = none if stated else "no tie-breaks stated"
            notes.append(f"{why}; usual ones of teams in {kind}: {listed}")
    kept = []
    for one in codes:
        if event.round_robin and one.name in SWISS_CODES:
            notes.append(f"{one} left out: no tie-break of a round robin (C.07 8)")
        elif one.name in BOARD_CODES and not event.has_boards:
            notes.append(f"{one} left out: the boards of the matches are not here")
        else:
            kept.append(one)
    return tuple(kept), notes


def _name_other_score(event: TeamEvent, code: TieBreakCode) -> TieBreakCode:
    """Return the code of the other score under its name in C.07."""
    other = code.name == "PTS" and code.score == event.secondary
    return TieBreakCode("MPvGP") if other else code


_Levels = tuple[tuple[tuple[int, ...], ...], ...]


def _build_rows(
    event: TeamEvent, codes: Sequence[TieBreakCode]
) -> tuple[_Levels, tuple[TeamPlace, ...], list[str]]:
    """Order the teams; also name where another reading of EDE gives another order."""
    teams = range(len(event.teams))
    scores = event.tables[event.primary].score
    levels: list[Level] = [
        [team for team in teams if scores[team] == score]
        for score in sorted({*scores}, reverse=True)
    ]
    values: list[list[Fraction | None]] = [[] for _ in teams]
    before = []
    readings: list[str] = []
    for code in codes:
        before.append(tuple(map(tuple, levels)))
        parts = [split_teams(event, code, level) for level in levels]
        if code.name in ORDER_CODES:
            numbers = {
                team: number
                for part in parts
                for team, number in encounter_values(part).items()
            }
            found: list[Fraction | None] = [Fraction(numbers[team]) for team in teams]
        else:
            found = [compute_value(event, code, team) for team in teams]
        for own, value in zip(values, found, strict=True):
            own.append(value)
        readings += _other_readings(event, code, levels, parts)
        levels = [level for part in parts for level in part]
    before.append(tuple(map(tuple, levels)))
    rows: list[TeamPlace] = []
    for level in levels:
        place = len(rows) + 1
        rows += [
            TeamPlace(
                team=event.teams[team],
                at=team,
                place=place,
                shared=len(level) > 1,
                match_points=Fraction(event.tables["MP"].score[team], 2),
                game_points=Fraction(event.tables["GP"].score[team], 2),
                values=tuple(values[team]),
                rounds=event.rounds[team],
            )
            for team in level
        ]
    return tuple(before), tuple(rows), readings


def _other_readings(
    event: TeamEvent,
    code: TieBreakCode,
    levels: Sequence[Level],
    parts: Sequence[Sequence[Level]],
) -> list[str]:
    """Name the order by the letter of 13.3.3 where it differs from TEC's."""
    if not code.name.startswith("EDE"):
        return []
    notes = []
    for level, ours in zip(levels, parts, strict=True):
        letter = split_by_letter(event, code, level)
        if letter != [*ours]:
            notes.append(
                f"{code}: teams {_list_order(event, ours)}, as in exercise 45 of FIDE's"
                " Technical Commission, where the other score goes on in the parts it"
                f" has made; by the letter of 13.3.3 {_list_order(event, letter)}"
            )
    return notes


def _list_order(event: TeamEvent, parts: Sequence[Level]) -> str:
    return " ".join(
        "=".join(str(event.teams[one].no) for one in part) for part in parts
    )


def _round_notes(event: TeamEvent) -> list[str]:
    notes = []
    rounds = [one for row in event.rounds for one in row]
    if unfinished := sum(one.word == "open" for one in rounds) // 2:
        matches = f"{unfinished} match{'es' * (unfinished > 1)}"
        text = f"standings so far: {matches} of round 1 to {event.last} unfinished"
        notes.append(f"{text}; no match points for these yet")
    if event.round_robin and any(one.word in ("fw", "fl") for one in rounds):
        notes.append("forfeits of a round robin count as matches (C.07 15.2)")
    return notes


def _describe_adjustments(facts: TeamFacts) -> Iterator[str]:
    """Describe the points of teams that no match gives."""
    names = {team.no: team.label for team in facts.teams}
    for one in facts.adjustments:
        teams = ", ".join(names[no] for no in one.teams if no in names)
        points = (
            f"{_format_signed(one.match_points)} MP,"
            f" {_format_signed(one.game_points)} GP"
        )
        if one.result:
            points = f"{one.result} for {points.replace('+', '')}"
        where = f"round {one.round}" if one.round else "outside the rounds"
        count = "" if one.round else ", not in tie-breaks"
        yield f"{teams}: {points}, {where}{count} (record 299)"


def _format_signed(halves: int) -> str:
    return f"{'-' if halves < 0 else '+'}{format_points(abs(halves))}"


def list_stated_differences(event: TeamEvent) -> Iterator[tuple[Team, str]]:
    """Yield the teams with stated totals that are not those of the matches."""
    scores: tuple[tuple[ScoreName, str], ...] = (("MP", "match"), ("GP", "game"))
    for at, team in enumerate(event.teams):
        for score, word in scores:
            stated = team.match_points if score == "MP" else team.game_points
            made = event.tables[score].score[at]
            if stated is not None and stated != made:
                given = count_points(stated / 2).replace(" ", f" {word} ")
                own = f"the matches give {format_points(made)}"
                yield team, f"team {team.label}: {given} stated, {own}"
