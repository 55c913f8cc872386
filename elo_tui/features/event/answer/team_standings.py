"""Places of teams: both scores, matches, boards and tie-breaks, with the working."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import UNSET, UnsetType

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Note
from elo_tui.core.model import Step
from elo_tui.core.standings.tie_break_working import format_value
from elo_tui.core.teams.board_list import (
    BoardPlayer,
    TeamBoard,
    list_board_players,
    list_team_boards,
)
from elo_tui.core.teams.team_event import TeamEvent, TeamRound
from elo_tui.core.teams.team_standings import TeamPlace, TeamStandings
from elo_tui.core.teams.team_values import describe_team_code, sum_boards
from elo_tui.core.teams.team_working import round_steps, show_team_working
from elo_tui.core.text.figures import (
    format_number,
    format_points,
    plural,
    simplify_number,
)
from elo_tui.features.event.answer.standings import (
    StandingRow,
    StandingsAnswer,
    code_labels,
    warn_of_omissions,
)
from elo_tui.kit.answer import (
    BASIS,
    DATA,
    Answer,
    Basis,
    Change,
    Measure,
    Notes,
    PlaceText,
    Record,
    Share,
)
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.text_parts import TextPart, TextTable

_DIGITS = 4
_PEOPLE = Measure(role="people")
_JSON = Measure(role="json")


class TeamMatchRow(Record, frozen=True, kw_only=True):
    """A round of a team; the opponent is 0 without one."""

    round: int
    opponent: int
    mp: float
    gp: float
    boards: tuple[float, ...]
    kind: str


class TeamRow(Record, frozen=True, kw_only=True):
    """The place of one team; values are None if missing."""

    place: Annotated[int, DATA]
    shared: Annotated[bool, DATA]
    place_text: PlaceText
    no: Annotated[int, Measure("no.")]
    name: str
    won: int
    drawn: int
    lost: int
    mp: Annotated[float, Measure("match points")]
    gp: Annotated[float, Measure("game points")]
    board_points: Annotated[tuple[float, ...], Measure("board")]
    tie_breaks: Annotated[
        dict[str, float | None], Measure("tie-breaks", is_named=False)
    ]
    matches: Annotated[tuple[TeamMatchRow, ...], Measure(role="data")]
    working: Annotated[
        dict[str, tuple[Step, ...]] | UnsetType, Measure(role="working")
    ] = UNSET


class CrosstableRow(Record, frozen=True, kw_only=True):
    """The results of one team, by place of the opponent or by round."""

    place: str
    name: str
    results: Annotated[dict[str, str], Measure(is_named=False)]


class BoardPlayerRow(Record, frozen=True, kw_only=True):
    """A player in the list of a board; values are None if missing."""

    board: int
    no: Annotated[int, Measure("no.")]
    name: str
    team: str
    games: int
    points: float
    share: Share
    average: Annotated[int | None, Measure("opponents")]
    performance: int | None
    change: Change | None


class TeamBoardRow(Record, frozen=True, kw_only=True):
    """A team's games on one board."""

    team: str
    board: int
    games: int
    points: float
    share: Share | None
    performance: int | None


class BoardLists(NamedTuple):
    """Players by board, and boards by team."""

    players: tuple[BoardPlayer, ...]
    boards: tuple[TeamBoard, ...]
    changes: Mapping[int, float | None]
    """Rating changes by starting number."""


def list_boards(
    crosstable: Crosstable, event: TeamEvent, changes: Mapping[int, float | None]
) -> BoardLists:
    """List players and teams by board."""
    return BoardLists(
        list_board_players(crosstable, event),
        list_team_boards(crosstable, event),
        changes,
    )


class TeamAnswer(Answer, frozen=True, kw_only=True):
    """The table of the teams, its rules, the crosstable and perhaps the boards."""

    event: Annotated[str, Measure(role="source")]
    found: Annotated[TeamStandings, Measure(role="source")]
    incomplete: Annotated[tuple[str, ...], Measure(role="source")]
    remarks: Annotated[tuple[str, ...], Measure(role="source")]
    explained: Annotated[tuple[TeamPlace, ...], Measure(role="source")]
    days: Annotated[str | None, Measure("date", role="people")]
    days_assumed: Annotated[str | UnsetType, BASIS]
    edition: Basis
    rules: Annotated[str, Measure("rules", role="people")]
    primary: Basis
    boards: Annotated[int, BASIS]
    order: Annotated[tuple[str, ...], Measure("order", role="basis")]
    titles: Annotated[tuple[str, ...], Measure("tie-break", role="people")]
    teams: tuple[TeamRow, ...]
    crosstable: Annotated[tuple[CrosstableRow, ...], _PEOPLE]
    board_list: tuple[BoardPlayerRow, ...] | UnsetType
    team_boards: tuple[TeamBoardRow, ...] | UnsetType
    tie_breaks: Annotated[tuple[str, ...] | UnsetType, _JSON]
    """The players' tie-breaks, if the list of players is added for programs."""
    players: Annotated[tuple[StandingRow, ...] | UnsetType, _JSON]
    notes: Notes

    @property
    def title(self) -> str:
        return f"{self.event} team standings" if self.event else "Team standings"

    def write_text(self) -> Iterator[TextPart]:
        # rules and notes come before the table, which may be long
        return _write_text(self)


def answer_teams(
    event: EventFacts,
    found: TeamStandings,
    notes: Sequence[Note],
    explained: Sequence[TeamPlace] = (),
    lists: BoardLists | None = None,
    of_players: StandingsAnswer | None = None,
) -> TeamAnswer:
    """Answer with the table of the teams; perhaps with boards, and with its players."""
    labels = code_labels(found.codes)
    incomplete = tuple(warn_of_omissions(notes))
    remarks = tuple(note_text(note) for note in (*notes, *found.notes))
    rows = {row.at for row in explained}
    return TeamAnswer(
        event=event.name,
        days=event.days_text or None,
        found=found,
        incomplete=incomplete,
        remarks=remarks,
        explained=tuple(explained),
        days_assumed=found.edition.assumed or UNSET,
        edition=found.edition.label,
        rules=found.edition.text,
        primary=found.event.primary,
        boards=found.event.boards,
        order=tuple(labels),
        titles=tuple(
            f"{label}, {describe_team_code(found.event, code)}"
            for label, code in zip(labels, found.codes, strict=True)
        ),
        teams=tuple(
            _describe_team(found, row, labels, row.at in rows) for row in found.rows
        ),
        crosstable=tuple(build_crosstable_rows(found)),
        board_list=UNSET if lists is None else tuple(_list_players(lists)),
        team_boards=UNSET if lists is None else tuple(_list_team_boards(lists)),
        tie_breaks=UNSET if of_players is None else of_players.tie_breaks,
        players=UNSET if of_players is None else of_players.players,
        notes=(*incomplete, *remarks, *(of_players.notes if of_players else ())),
    )


def explain_team(
    found: TeamStandings, row: TeamPlace
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yield the working of the matches and of every tie-break of a team."""
    yield "matches", round_steps(found.event, row)
    for at, label in enumerate(code_labels(found.codes)):
        yield label, show_team_working(found, at, row)


def _describe_team(
    found: TeamStandings, row: TeamPlace, labels: Sequence[str], is_explained: bool
) -> TeamRow:
    won, drawn, lost = count_matches(found.event, row)
    values = zip(labels, row.values, strict=True)
    return TeamRow(
        place=row.place,
        shared=row.shared,
        place_text=row.place_text,
        no=row.team.no,
        name=row.team.name,
        won=won,
        drawn=drawn,
        lost=lost,
        mp=_round_value(row.match_points),
        gp=_round_value(row.game_points),
        board_points=tuple(
            _to_points(made)
            for made in sum_boards(_list_matches(row), found.event.boards)
        ),
        tie_breaks={
            label: None if value is None else _round_value(value)
            for label, value in values
        },
        matches=tuple(_describe_round(found.event, one) for one in row.rounds),
        working=dict(explain_team(found, row)) if is_explained else UNSET,
    )


def _list_matches(row: TeamPlace) -> list[TeamRound]:
    """List the rounds with boards of their own, without byes."""
    return [one for one in row.rounds if one.opponent is not None]


#: The results of letters in record 299.
_LETTERS = {"W": "W", "+": "W", "D": "D", "L": "L", "-": "L"}


def count_matches(event: TeamEvent, row: TeamPlace) -> tuple[int, int, int]:
    """Count the matches won, drawn and lost, with those by forfeit."""
    points = event.tables["MP"].field.points
    by_points = {points.win: "W", points.draw: "D"}
    made = [
        _LETTERS.get(one.stated) or by_points.get(one.match_points, "L")
        for one in row.rounds
        if one.word in ("played", "fw", "fl") and one.opponent is not None
    ]
    return made.count("W"), made.count("D"), made.count("L")


def _describe_round(event: TeamEvent, one: TeamRound) -> TeamMatchRow:
    opponent = 0 if one.opponent is None else event.teams[one.opponent].no
    return TeamMatchRow(
        round=one.number,
        opponent=opponent,
        mp=_to_points(one.match_points),
        gp=_to_points(one.game_points),
        boards=tuple(map(_to_points, one.boards)),
        kind=one.word,
    )


def build_crosstable_rows(found: TeamStandings) -> Iterator[CrosstableRow]:
    """Yield the game points of each team, by the opponent's place or by round.

    In a round, too, an opponent is named by its place.
    """
    event = found.event
    places = {row.at: number for number, row in enumerate(found.rows, start=1)}
    for row in found.rows:
        cells: dict[str, str] = {}
        if event.round_robin:
            cells = {str(number): "" for number in range(1, len(found.rows) + 1)}
            cells[str(places[row.at])] = "*"
        for one in row.rounds:
            made = "" if one.word in ("open", "free") else _format_made(one)
            if not event.round_robin:
                met = one.opponent
                word = one.word if met is None else str(places[met])
                cells[f"round {one.number}"] = f"{word} {made}".strip()
            elif one.opponent is not None:
                key = str(places[one.opponent])
                cells[key] = f"{cells[key]} {made}".strip()
        yield CrosstableRow(place=row.place_text, name=row.team.name, results=cells)


def _format_made(one: TeamRound) -> str:
    sign = {"fw": "+", "fl": "-"}.get(one.word, "")
    return f"{format_points(one.game_points)}{sign}"


def _list_players(lists: BoardLists) -> Iterator[BoardPlayerRow]:
    for one in lists.players:
        yield BoardPlayerRow(
            board=one.board,
            no=one.player.no,
            name=one.player.name,
            team=one.team.name,
            games=one.games,
            points=_to_points(one.half_points),
            share=one.share,
            average=one.average,
            performance=one.performance,
            change=lists.changes.get(one.player.no),
        )


def _list_team_boards(lists: BoardLists) -> Iterator[TeamBoardRow]:
    for one in lists.boards:
        share = one.half_points / (2 * one.games) if one.games else None
        yield TeamBoardRow(
            team=one.team.name,
            board=one.board,
            games=one.games,
            points=_to_points(one.half_points),
            share=share,
            performance=one.performance,
        )


def _to_points(half_points: int) -> float:
    return simplify_number(half_points / 2)


def _round_value(value: Fraction) -> float:
    return simplify_number(round(float(value), _DIGITS))


def _write_text(answer: TeamAnswer) -> Iterator[TextPart]:
    found = answer.found
    event = found.event
    if answer.event:
        yield f"event: {answer.event}"
    for warning in answer.incomplete:
        yield f"incomplete: {warning}"
    yield f"rules: {found.edition.text}"
    kind = "round robin" if event.round_robin else "Swiss"
    yield f"teams: {len(event.teams)}, rounds: {event.last}, {kind}"
    boards = f", {plural(event.boards, 'board')}" if event.boards else ""
    yield f"ranked by: {'match' if event.primary == 'MP' else 'game'} points{boards}"
    for title in answer.titles:
        yield f"tie-break: {title}"
    for note in answer.remarks:
        yield f"note: {note}"
    yield ""
    yield _tabulate_teams(answer)
    yield ""
    yield _tabulate_crosstable(answer)
    if answer.board_list is not UNSET:
        yield ""
        yield _tabulate_players(answer.board_list)
    if answer.team_boards is not UNSET:
        yield ""
        yield _tabulate_boards(answer.team_boards)
    for row in answer.explained:
        yield ""
        yield f"{row.place_text} {row.team.label}"
        for label, steps in explain_team(found, row):
            for step in steps:
                article = f" ({step.article})" if step.article else ""
                yield f"{label}: {step.label}: {step.text}{article}"


def _tabulate_teams(answer: TeamAnswer) -> TextTable:
    head = ["place", "no", "team", "won", "drawn", "lost", "mp", "gp", *answer.order]
    rows = [
        [
            row.place_text,
            str(row.team.no),
            row.team.name,
            *map(str, count_matches(answer.found.event, row)),
            format_value(row.match_points),
            format_value(row.game_points),
            *("-" if one is None else format_number(float(one)) for one in row.values),
        ]
        for row in answer.found.rows
    ]
    return TextTable((head, *rows), left=(2,))


def _tabulate_crosstable(answer: TeamAnswer) -> TextTable:
    rows = answer.crosstable
    head = ["place", "team", *(rows[0].results if rows else ())]
    body = [[row.place, row.name, *row.results.values()] for row in rows]
    return TextTable((head, *body), left=(1,), is_narrow=True)


def _tabulate_players(rows: Sequence[BoardPlayerRow]) -> TextTable:
    head = ["board", "no", "name", "team", "games", "points", "share"]
    head += ["opponents", "performance", "change"]
    body = [
        [
            str(row.board),
            str(row.no),
            row.name,
            row.team,
            str(row.games),
            format_number(row.points),
            f"{row.share:.0%}",
            str(row.average or "-"),
            str(row.performance or "-"),
            "-" if row.change is None else f"{row.change:+.2f}",
        ]
        for row in rows
    ]
    return TextTable((head, *body), left=(2, 3))


def _tabulate_boards(rows: Sequence[TeamBoardRow]) -> TextTable:
    head = ["team", "board", "games", "points", "share", "performance"]
    body = [
        [
            row.team,
            str(row.board),
            str(row.games),
            format_number(row.points),
            "-" if row.share is None else f"{row.share:.0%}",
            str(row.performance or "-"),
        ]
        for row in rows
    ]
    return TextTable((head, *body), left=(0,))
