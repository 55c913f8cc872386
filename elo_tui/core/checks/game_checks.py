"""Checks of the games: points, both lines of a game, colours, results, opponents."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from elo_tui.core.checks.checked_report import Report, ReportCell, ReportRow
from elo_tui.core.checks.finding import ReportFinding, make_finding
from elo_tui.core.events.crosstable import CODES
from elo_tui.core.text.figures import count_points, format_stated_points, plural

#: The codes of games that were played, less than one move included.
_PLAYED = frozenset("1=0WDL")
_FORFEITS = frozenset("+-")
_BYES = frozenset("HFUZ")
_OPEN = frozenset({"", "*"})
#: Open games of a round that are named; more are counted.
_NAMED_OPEN = 2
#: Half points of a game.
_POINT = 2
_COLOURS = {"w": "White", "b": "Black"}


def check_games(report: Report) -> Iterator[ReportFinding]:
    """Check every round of every player, then the points."""
    if not report.has_games:
        return
    for row in report.rows:
        for cell in row.cells:
            if not cell.is_blank:
                yield from _check_cell(report, row, cell)
    for number in sorted(report.rounds):
        yield from _check_round(report, number)
    for row in report.rows:
        yield from _check_points(report, row)
    yield from _check_rounds(report)


def _check_cell(
    report: Report, row: ReportRow, cell: ReportCell
) -> Iterator[ReportFinding]:
    """Check a round by itself."""
    where = f"round {cell.round} of {row.label}"

    def find(check: str, text: str) -> ReportFinding:
        return make_finding(report, check, f"{where} {text}", row, round=cell.round)

    if cell.opponent_text:
        yield find("opponent-unknown", f"names {cell.opponent_text!r}, no number")
    elif cell.opponent == row.no and row.no not in (None, *report.doubled):
        yield find("opponent-self", "names the player as opponent")
    elif cell.opponent and cell.opponent not in report.by_number:
        numbers = f"{min(report.by_number, default=0)} to {max(report.by_number)}"
        text = f"names {cell.opponent}; the players are {numbers}"
        yield find("opponent-unknown", text)
    if cell.code not in CODES:
        yield find("result-unknown", f"has {cell.code!r}, which is no result")
    elif cell.opponent and cell.code in _BYES:
        text = f"has a bye ({cell.code}) and the opponent {cell.opponent}"
        yield find("bye-with-opponent", text)
    elif not cell.opponent and not cell.opponent_text and cell.code in _PLAYED:
        text = f"has {cell.code} without opponent: a bye, or a number missing?"
        yield find("result-without-opponent", text)
    elif cell.code == "+" and not cell.opponent and _is_individual(report):
        # FIDE's own example of the format has such a line
        text = "has a forfeit win without opponent: a bye, or a number missing?"
        doubt = find("result-without-opponent", text)
        yield replace(doubt, severity="warning")
    if (
        report.is_file
        and cell.opponent
        and cell.code in _PLAYED
        and cell.colour not in _COLOURS
    ):
        yield find("colour-missing", "has a game without colour")


def _check_round(report: Report, number: int) -> Iterator[ReportFinding]:
    """Check the two lines of every game of a round."""
    cells = report.rounds[number]
    disputed: dict[int, set[int]] = {}
    still_open: list[tuple[int, int]] = []
    for no, cell in cells.items():
        other = cell.opponent
        if not other or other == no or other not in report.by_number:
            continue
        if report.doubled & {no, other} or cell.code in _BYES:
            continue
        back = cells.get(other)
        if back is not None and back.opponent == no:
            if no < other and back.code not in _BYES:
                if {cell.code, back.code} <= _OPEN:
                    still_open.append((no, other))
                yield from _check_game(report, number, (no, cell), (other, back))
        elif back is None or back.code not in _BYES or not back.opponent:
            disputed.setdefault(no, set()).add(other)
    if still_open:
        yield _describe_open(report, number, still_open)
    for numbers in _join_disputes(disputed):
        yield _describe_dispute(report, number, numbers, disputed)


def _describe_open(
    report: Report, number: int, games: list[tuple[int, int]]
) -> ReportFinding:
    """Name the games of a round without a result; many are only counted."""
    text = f"round {number}: {plural(len(games), 'game')} without a result"
    if len(games) <= _NAMED_OPEN:
        named = " and ".join(f"{one} against {other}" for one, other in games)
        text = f"round {number}, {named}: no result"
    rows = [report.by_number[no] for game in games for no in game]
    return make_finding(report, "result-missing", text, *rows, round=number)


def _join_disputes(disputed: dict[int, set[int]]) -> Iterator[list[int]]:
    """Yield the players of disputes that hang together, each once."""
    left = {no: {no, *others} for no, others in disputed.items()}
    while left:
        _, group = left.popitem()
        while joined := [no for no, others in left.items() if others & group]:
            for no in joined:
                group |= left.pop(no)
        yield sorted(group)


def _describe_dispute(
    report: Report, number: int, numbers: list[int], disputed: dict[int, set[int]]
) -> ReportFinding:
    cells = report.rounds[number]
    claims = []
    for no in numbers:
        for other in sorted(disputed.get(no, ())):
            back = cells.get(other)
            named = back.opponent if back else None
            answer = f"names {named}" if named else "has no opponent"
            claims.append(f"no. {no} names {other}, but {other} {answer}")
    text = f"round {number}: {'; '.join(claims)}"
    swapped = _find_exchange(report, number, numbers)
    if swapped:
        text += f"; {swapped}"
    rows = [report.by_number[no] for no in numbers]
    return make_finding(report, "one-sided", text, *rows, round=number)


def _find_exchange(report: Report, number: int, numbers: list[int]) -> str:
    """Name two rounds of a player that fit the opponents if they are exchanged."""
    for no in numbers:
        mine = report.rounds[number].get(no)
        for other, cells in report.rounds.items():
            theirs = cells.get(no)
            if other == number or mine is None or theirs is None:
                continue
            if not mine.opponent or not theirs.opponent:
                continue
            mine_back = report.rounds[number].get(theirs.opponent)
            other_back = cells.get(mine.opponent)
            if (
                mine_back
                and other_back
                and mine_back.opponent == other_back.opponent == no
            ):
                return f"no. {no}: rounds {number} and {other} exchanged?"
    return ""


def _check_game(
    report: Report,
    number: int,
    one: tuple[int, ReportCell],
    other: tuple[int, ReportCell],
) -> Iterator[ReportFinding]:
    """Check a game that both lines have: results and colours."""
    (first, mine), (second, theirs) = one, other
    rows = report.by_number[first], report.by_number[second]
    where = f"round {number}, {first} against {second}"
    codes = {mine.code, theirs.code}

    def find(check: str, text: str) -> ReportFinding:
        return make_finding(report, check, f"{where}: {text}", *rows, round=number)

    if not codes <= CODES.keys():
        return
    shown = f"{first} has {mine.code or 'nothing'}, {second} {theirs.code or 'nothing'}"
    if codes & _OPEN:
        # games open on both sides are one finding a round
        if not codes <= _OPEN:
            yield find("result-missing", shown)
    elif bool(codes & _FORFEITS) and (not codes <= _FORFEITS or codes == {"+"}):
        yield find("forfeit-contradicts", shown)
    elif _sum_halves(mine, theirs) > _POINT or (
        CODES[mine.code].rated != CODES[theirs.code].rated
    ):
        text = "both have won" if codes <= {"1", "W"} else shown
        yield find("results-contradict", text)
    elif not codes & _FORFEITS and _sum_halves(mine, theirs) < _POINT:
        doubt = find("results-contradict", f"{shown}: a penalty?")
        yield replace(doubt, severity="question")
    if mine.colour and mine.colour == theirs.colour:
        yield find("colours-same", f"both {_COLOURS[mine.colour]}")


def _is_individual(report: Report) -> bool:
    """Whether it is a report file of players; an empty board of a team is usual."""
    return report.is_file and not report.has_teams


def _sum_halves(*cells: ReportCell) -> int:
    """The half points that both players of a game have together."""
    return sum(CODES[cell.code].halves for cell in cells)


def _check_points(report: Report, row: ReportRow) -> Iterator[ReportFinding]:
    """Compare the points with the rounds, where the usual points apply."""
    codes = [cell.code for cell in row.cells]
    try:
        stated = float(row.points.replace(",", "."))
    except ValueError:
        return
    if not report.usual_points or not codes or not CODES.keys() >= set(codes):
        return
    summed = sum(CODES[code].halves for code in codes) / 2
    if stated == summed:
        return
    text = (
        f"{row.label} has {count_points(stated)} in the list,"
        f" {format_stated_points(summed)} in the games"
    )
    blank = report.last_round - sum(not cell.is_blank for cell in row.cells)
    if 0 < stated - summed <= blank / 2:
        text += "; half-point byes that are not written?"
    yield make_finding(report, "points", text, row)


def _check_rounds(report: Report) -> Iterator[ReportFinding]:
    """Find announced rounds that are missing, and empty rounds between others."""
    last = max(report.rounds, default=0)
    # a page may be that of one round
    for number in range(1, last if report.is_file else 1):
        if number not in report.rounds:
            text = f"round {number} is empty, and round {last} is not"
            yield make_finding(report, "round-empty", text, round=number)
    stated = report.rounds_stated or 0
    if report.is_file and stated > last:
        text = f"{plural(stated, 'round')} announced, {last} in the file"
        yield make_finding(report, "rounds-missing", text, round=last + 1)
