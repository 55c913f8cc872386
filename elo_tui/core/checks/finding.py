"""The table of checks, and what one of them finds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from elo_tui.core.checks.checked_report import Report, ReportRow

Severity = Literal["error", "warning", "question"]
#: From the gravest on.
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "question")


class CheckRow(NamedTuple):
    """A check: the severity of its findings, the rule, and the usual remedy."""

    severity: Severity
    rule: str
    fix: str


class ReportFinding(Struct, frozen=True, kw_only=True):
    """Something wrong or doubtful in a report."""

    check: str
    """A key of CHECKS."""
    severity: Severity
    players: tuple[int, ...]
    """Starting numbers."""
    round: int | None
    lines: tuple[int, ...]
    """Lines of the file, from 1 on."""
    text: str
    fix: str
    rule: str


_SWISS = "C.04.1"
_B02 = "B.02"

#: Errors follow the mandatory fields of the format and plain contradictions: no source
#: shows the list of errors of FIDE's server.
CHECKS: dict[str, CheckRow] = {
    # games
    "points": CheckRow("error", "TRF 001, 81-84", "correct the points or a result"),
    "one-sided": CheckRow(
        "error", "TRF 001, 92-95", "correct the opponent on one of the lines"
    ),
    "results-contradict": CheckRow(
        "error", "TRF 001, 99", "correct the result on one of the lines"
    ),
    "forfeit-contradicts": CheckRow(
        "error", "TRF 001, 99", "write + and - on both lines, or a played result"
    ),
    "colours-same": CheckRow(
        "error", "TRF 001, 97", "correct the colour on one of the lines"
    ),
    "colour-missing": CheckRow("error", "TRF 001, 97", "write w or b"),
    "opponent-unknown": CheckRow(
        "error", "TRF 001, 92-95", "correct the opponent's number"
    ),
    "opponent-self": CheckRow(
        "error", "TRF 001, 92-95", "correct the opponent's number"
    ),
    "result-unknown": CheckRow(
        "error", "TRF 001, 99", "write 1, =, 0, +, -, or a code of a bye"
    ),
    "result-missing": CheckRow("error", "TRF 001, 99", "enter the result"),
    "result-without-opponent": CheckRow(
        "error", "TRF 001, 92-99", "write a bye (U, F, H) or the opponent's number"
    ),
    "bye-with-opponent": CheckRow(
        "error", "TRF 001, 92-99", "write 0000 as opponent, or the result of the game"
    ),
    "pab-twice-round": CheckRow(
        "error", "TRF 001, 99: U at most once a round", "write H or F for one of them"
    ),
    "pab-twice-player": CheckRow(
        "warning", _SWISS, "check the byes; another code for one asked for"
    ),
    "met-twice": CheckRow("warning", f"{_SWISS} 2", "check both pairings"),
    "three-colours": CheckRow("question", _SWISS, "check the colours"),
    "no-move-codes": CheckRow(
        "question",
        "TRF 001, 99: W, D, L",
        "write 1, = or 0 if both made a move: such a game is not rated",
    ),
    "half-bye-last": CheckRow(
        "question", "rules of the event", "check whether the rules allow it"
    ),
    "byes-many": CheckRow(
        "question", "rules of the event", "check whether the rules allow so many"
    ),
    "full-bye": CheckRow(
        "question", "TRF 001, 99: F", "write U if the pairing gave the bye"
    ),
    "never-played": CheckRow(
        "question", "001", "leave the player out of the report, or enter the games"
    ),
    "result-unlikely": CheckRow("question", "600 points", "check result and player"),
    "round-empty": CheckRow("error", "TRF 001", "enter the round"),
    "rounds-missing": CheckRow(
        "error", "TRF26 142, XXR", "enter the rounds, or correct their number"
    ),
    # players
    "number-twice": CheckRow("error", "TRF 001, 5-8", "give each player a number"),
    "number-gap": CheckRow("warning", "TRF 001, 5-8", "number the players without gap"),
    "columns-shifted": CheckRow(
        "error", "TRF 001", "move the text back into its columns"
    ),
    "id-missing": CheckRow(
        "warning",
        "TRF 001, 58-68",
        "add the FIDE number; a new player of the own federation gets one with birth"
        " date and sex",
    ),
    "id-shape": CheckRow("warning", "TRF 001, 58-68", "write the digits of the number"),
    "id-twice": CheckRow("error", "TRF 001, 58-68", "correct one of the numbers"),
    "name-twice": CheckRow(
        "warning", "TRF 001, 15-47", "if one person, keep one line for all games"
    ),
    "sex-missing": CheckRow("warning", "TRF 001, 10", "write m or w"),
    "sex-title": CheckRow("warning", "TRF 001, 10-13", "correct sex or title"),
    "title-unknown": CheckRow(
        "warning", "TRF 001, 11-13", "write GM, IM, FM, CM, WGM ... or nothing"
    ),
    "birth-missing": CheckRow(
        "warning", "TRF 001, 70-79", "add the date, or the year alone"
    ),
    "birth-impossible": CheckRow("warning", "TRF 001, 70-79", "correct the date"),
    "birth-implausible": CheckRow("warning", "TRF 001, 70-79", "correct the year"),
    "federation-unknown": CheckRow(
        "warning", "TRF 001, 54-56", "write FIDE's code of three letters"
    ),
    "rating-floor": CheckRow(
        "warning", f"{_B02} 7.1.2", "leave out ratings that are not FIDE's"
    ),
    "rating-shape": CheckRow("error", "TRF 001, 49-52", "write up to four digits"),
    "rating-high": CheckRow("question", "TRF 001, 49-52", "check the rating"),
    "rank-missing": CheckRow("warning", "TRF 001, 86-89", "write the final rank"),
    "rank-points": CheckRow(
        "warning", "TRF 001, 86-89", "correct ranks or points; fine after a play-off"
    ),
    "no-rated-game": CheckRow(
        "warning", f"{_B02} 8.3.1", "add the ratings of the list of the first day"
    ),
    "k-list": CheckRow("warning", f"{_B02} 8.3.3", "take the K of the list"),
    "k-age": CheckRow(
        "warning", f"{_B02} 8.3.3", "take 20, unless under 30 games are played"
    ),
    # against a list
    "list-id": CheckRow("error", "rating list", "correct the FIDE number"),
    "list-name": CheckRow("error", "rating list", "correct the FIDE number"),
    "list-rating": CheckRow(
        "warning", f"{_B02} 8.3.1", "take the list in force on the first day"
    ),
    "list-federation": CheckRow(
        "warning", "rating list", "take the federation of the list"
    ),
    "list-birth": CheckRow("warning", "rating list", "take the year of the list"),
    "list-title": CheckRow("warning", "rating list", "take the title of the list"),
    "list-sex": CheckRow("warning", "rating list", "take the sex of the list"),
    # the event
    "two-events": CheckRow("error", "TRF 012", "send a file for each event"),
    "name-missing": CheckRow("error", "TRF 012", "add the name of the event"),
    "city-missing": CheckRow("error", "TRF 022", "add the city"),
    "federation-missing": CheckRow("error", "TRF 032", "add the federation"),
    "arbiter-missing": CheckRow("error", "TRF 102", "add the chief arbiter"),
    "start-missing": CheckRow("error", "TRF26 042", "add the first day"),
    "end-missing": CheckRow("error", "TRF26 052", "add the last day"),
    "round-dates-missing": CheckRow("error", "TRF26 132", "add the dates of rounds"),
    "dates-order": CheckRow("error", "TRF 042, 052", "correct one of the days"),
    "round-date-outside": CheckRow(
        "error", "TRF 132", "correct the date of the round or of the event"
    ),
    "date-future": CheckRow(
        "error", "TRF 052", "send the report after the event, or correct the day"
    ),
    "report-late": CheckRow(
        "warning", f"{_B02} 9.1", "send it at once; it counts for a later list"
    ),
    "round-dates-order": CheckRow("warning", "TRF 132", "correct the dates of rounds"),
    "round-dates-count": CheckRow("warning", "TRF 132", "write a date for each round"),
    "date-format": CheckRow("warning", "TRF 042, 052, 132", "write YYYY/MM/DD"),
    "rounds-a-day": CheckRow(
        "warning", f"{_B02} 1.1", "correct the dates of rounds or the time control"
    ),
    "time-missing": CheckRow("warning", "TRF 122", "add the time control"),
    "times-differ": CheckRow("warning", "TRF26 122, 222", "correct one of them"),
    "time-unrated": CheckRow(
        "error", f"{_B02} 1.1", "correct the time control; such games are not rated"
    ),
    "time-short": CheckRow(
        "warning",
        f"{_B02} 1.1",
        "leave out the games of these players, unless FIDE approved the control",
    ),
    "players-count": CheckRow("warning", "TRF 062", "correct the number"),
    "rated-count": CheckRow("warning", "TRF 072", "correct the number"),
    "teams-count": CheckRow("warning", "TRF 082", "correct the number"),
    "arbiter-plays": CheckRow(
        "warning", "B.01 1.1.6", "name another arbiter; no title norms otherwise"
    ),
    # other records
    "member-unknown": CheckRow("error", "TRF 013, 310", "correct the member's number"),
    "member-twice": CheckRow(
        "error", "TRF 013, 310", "leave the player in one of the teams"
    ),
    "team-points": CheckRow(
        "warning", "TRF26 310, 55-67", "correct the totals; a penalty is record 299"
    ),
    "team-numbers": CheckRow("error", "C.04.6 1.1.1", "number the teams from 1 on"),
    "bye-record": CheckRow("error", "TRF26 240", "correct the record or the round"),
    "national-unknown": CheckRow(
        "error", "TRF26 national rating", "correct the starting number"
    ),
    "record-twice": CheckRow("error", "TRF26 240, 320, 352", "join the two records"),
    "system-unknown": CheckRow(
        "warning", "TRF26 192", "write a code such as FIDE_DUTCH_2026"
    ),
    "tie-break-unknown": CheckRow(
        "warning", "TRF26 202, 212", "write a code of C.07, such as BH/C1"
    ),
    "tie-break-order": CheckRow("warning", "TRF26 212", "begin the list with PTS"),
    "encoding": CheckRow("question", "TRF", "save the file as UTF-8"),
    "norm-hints": CheckRow(
        "question",
        "B.01 1.1, 1.9",
        "make sure of registration, an IA or FA in the hall, and the games as PGN",
    ),
    "manual-marks": CheckRow(
        "question", "comments of the program", "check the manual pairing"
    ),
}

#: What is mandatory in TRF26 only.
_ASKED_FOR = frozenset({"start-missing", "end-missing", "round-dates-missing"})


def make_finding(
    report: Report,
    check: str,
    text: str,
    *rows: ReportRow,
    round: int | None = None,
    lines: Iterable[int] = (),
) -> ReportFinding:
    """Make a finding about these rows, and about other lines."""
    known = CHECKS[check]
    severity = known.severity
    if check in _ASKED_FOR and report.edition != "TRF26":
        severity = "warning"
    numbers = (row.no for row in rows if row.no is not None)
    at = (row.line for row in rows if row.line is not None)
    return ReportFinding(
        check=check,
        severity=severity,
        players=tuple(dict.fromkeys(numbers)),
        round=round,
        lines=tuple(sorted({*at, *lines})),
        text=text[:1].upper() + text[1:],
        fix=known.fix,
        rule=known.rule,
    )
