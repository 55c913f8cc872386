"""Checks of rounds that are possible and unusual: byes, meetings, colours, upsets."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.checks.checked_report import Report, ReportCell, ReportRow
from elo_tui.core.checks.finding import ReportFinding, make_finding

_PLAYED = frozenset("1=0WDL")
_FORFEITS = frozenset("+-")
_NO_MOVE = frozenset("WDL")
#: The usual number of requested byes of one player.
_BYES_USUAL = 2
_COLOURS_MAX = 2
#: A win against so many more points is doubtful.
_UPSET = 600


def check_habits(report: Report) -> Iterator[ReportFinding]:
    """Check for unusual games, if the rounds of all players are known."""
    if not report.has_games or not report.rounds:
        return
    for number in sorted(report.rounds):
        yield from _check_byes_of_round(report, number)
        yield from _check_games_of_round(report, number)
    for row in report.rows:
        cells = [cell for cell in row.cells if not cell.is_blank]
        if row.cells or report.is_file:
            yield from _check_player(report, row, cells)


def _check_byes_of_round(report: Report, number: int) -> Iterator[ReportFinding]:
    codes = {no: cell.code for no, cell in report.rounds[number].items()}
    given = [report.by_number[no] for no, code in codes.items() if code == "U"]
    if len(given) > 1 and report.is_file and not report.has_teams:
        names = " and ".join(row.label for row in given)
        text = f"{len(given)} pairing byes in round {number}: {names}"
        yield make_finding(report, "pab-twice-round", text, *given, round=number)
    for no, code in codes.items():
        row = report.by_number[no]
        if code == "F" and report.is_file:
            text = f"round {number} of {row.label}: F is a full point without a pairing"
            yield make_finding(report, "full-bye", text, row, round=number)
        elif code == "H" and number == report.last_round > 1:
            text = f"a half-point bye in the last round: {row.label}"
            yield make_finding(report, "half-bye-last", text, row, round=number)


def _check_games_of_round(report: Report, number: int) -> Iterator[ReportFinding]:
    """Find wins against much higher ratings, and games without a move."""
    cells = report.rounds[number]
    for no, cell in cells.items():
        other = report.by_number.get(cell.opponent or 0)
        back = cells.get(cell.opponent or 0)
        if other is None or back is None or back.opponent != no:
            continue
        row = report.by_number[no]
        names = f"round {number}, {no} against {cell.opponent}"
        if {cell.code, back.code} <= _NO_MOVE and no < (cell.opponent or 0):
            text = f"{names}: {cell.code} and {back.code} mean that no move was made"
            yield make_finding(report, "no-move-codes", text, row, other, round=number)
        low, high = row.rating_value, other.rating_value
        if cell.code == "1" and back.code == "0" and 0 < low <= high - _UPSET:
            text = f"round {number}: {low} beat {high}, {row.label} {other.label}"
            yield make_finding(
                report, "result-unlikely", text, row, other, round=number
            )


def _check_player(
    report: Report, row: ReportRow, cells: list[ReportCell]
) -> Iterator[ReportFinding]:
    codes = [cell.code for cell in cells]
    is_whole = len(report.rounds) == max(report.rounds)
    if is_whole and not any(
        cell.opponent and cell.code not in _FORFEITS for cell in cells
    ):
        text = f"{row.label} has played no game"
        yield make_finding(report, "never-played", text, row)
    asked = sum(code in ("H", "F") for code in codes)
    if asked > _BYES_USUAL:
        text = f"{row.label} has {asked} byes that were asked for"
        yield make_finding(report, "byes-many", text, row)
    if not report.is_swiss or row.no in report.doubled:
        return
    if codes.count("U") > 1:
        numbers = [str(cell.round) for cell in cells if cell.code == "U"]
        text = f"{row.label} has pairing byes in rounds {' and '.join(numbers)}"
        yield make_finding(report, "pab-twice-player", text, row)
    yield from _check_meetings(report, row, cells)
    yield from _check_colours(report, row, cells)


def _check_meetings(
    report: Report, row: ReportRow, cells: list[ReportCell]
) -> Iterator[ReportFinding]:
    """Find second games of two players, each for the lower number."""
    met: dict[int, int] = {}
    for cell in cells:
        no = cell.opponent
        if not no or row.no is None or no < row.no or cell.code not in _PLAYED:
            continue
        other = report.by_number.get(no)
        back = report.rounds[cell.round].get(no)
        if other is None or back is None or back.opponent != row.no:
            continue
        if no in met:
            text = f"{row.no} and {no} meet in rounds {met[no]} and {cell.round}"
            yield make_finding(report, "met-twice", text, row, other, round=cell.round)
        met.setdefault(no, cell.round)


def _check_colours(
    report: Report, row: ReportRow, cells: list[ReportCell]
) -> Iterator[ReportFinding]:
    """Find a third game running with one colour, before the last round.

    A player without a colour in a game, or with a forfeit on one line alone, is not
    known to have had the same colour before and after it.
    """
    run: list[ReportCell] = []
    for cell in cells:
        forfeits = _count_forfeits(report, cell)
        if not cell.opponent or forfeits > 1:
            continue
        if not cell.colour or forfeits:
            run = []
            continue
        run = [*run, cell] if run and run[-1].colour == cell.colour else [cell]
        if len(run) == _COLOURS_MAX + 1 and cell.round < report.last_round:
            colour = "White" if cell.colour == "w" else "Black"
            rounds = ", ".join(str(one.round) for one in run)
            text = f"{row.label} has {colour} three times running: rounds {rounds}"
            yield make_finding(report, "three-colours", text, row)


def _count_forfeits(report: Report, cell: ReportCell) -> int:
    """Count the lines of a game that have a forfeit, 0 to 2."""
    back = report.rounds[cell.round].get(cell.opponent or 0)
    codes = (cell.code, back.code if back is not None else cell.code)
    return sum(code in _FORFEITS for code in codes)
