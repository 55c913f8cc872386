"""Checks of the players: numbers, names, titles, birth, federation, rating, rank."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import pairwise

from msgspec.structs import replace

from elo_tui.core.checks.checked_report import Report, ReportRow
from elo_tui.core.checks.finding import ReportFinding, make_finding
from elo_tui.core.entry import OLD_TITLES, TITLES, make_day
from elo_tui.core.federations import FEDERATIONS
from elo_tui.core.systems.fide.fide_editions import describe_floor
from elo_tui.core.text.figures import count_points, format_stated_points, plural
from elo_tui.core.text.same_name import sort_words

_HIGHEST = 2900
#: Plausible ages at the start, years.
_YOUNGEST, _OLDEST = 4, 100
#: The year of the 18th birthday is the last with K 40 (B.02 8.3.3).
_JUNIOR, _JUNIOR_K = 18, 40
_ID = re.compile("[0-9]{4,11}")
_RATING = re.compile("[0-9]{1,4}")
_BIRTH = re.compile(r"([0-9]{4})[./-]? *([0-9]{1,2})?[./-]? *([0-9]{1,2})?\.?")
_YEAR = re.compile("(?<![0-9])(?:18|19|20)[0-9]{2}(?![0-9])")
#: How many players a sentence names, and how many an exchange moves.
_NAMED, _PAIR = 5, 2


def check_players(report: Report) -> Iterator[ReportFinding]:
    """Check the fields of each player, and fields that several share."""
    yield from _check_numbers(report)
    yield from _check_twins(report)
    for row in report.rows:
        yield from _check_rating(report, row)
        yield from _check_birth(report, row)
        if report.is_file:
            yield from _check_fields(report, row)
        elif report.is_fide:
            yield from _check_k(report, row)
    yield from _check_floor(report)
    if report.is_file:
        yield from _check_missing(report)
        yield from _check_ranks(report)


def _check_numbers(report: Report) -> Iterator[ReportFinding]:
    for row in report.rows:
        if row.is_shifted:
            text = f"line {row.line}, {row.label}: text is not in its columns"
            yield make_finding(report, "columns-shifted", text, row)
    for no in sorted(report.doubled):
        rows = [row for row in report.rows if row.no == no]
        lines = ", ".join(str(row.line) for row in rows)
        text = f"{len(rows)} players have no. {no} (lines {lines})"
        yield make_finding(report, "number-twice", text, *rows)
    if not report.is_file or report.doubled or not report.by_number:
        return
    before = 0
    for no in sorted(report.by_number):
        if no > before + 1:
            text = f"no. {no} follows {f'no. {before}' if before else 'none'}"
            found = make_finding(report, "number-gap", text)
            yield replace(found, players=(no,))
        before = no


def _check_twins(report: Report) -> Iterator[ReportFinding]:
    """Find players with one number of FIDE, or with one name and birth."""
    ids = _group(report.rows, lambda row: _strip_id(row))
    for number, rows in ids.items():
        if number and len(rows) > 1:
            names = " and ".join(row.label for row in rows)
            text = f"{names} have the same number {number}"
            yield make_finding(report, "id-twice", text, *rows)
    names_found = _group(report.rows, lambda row: " ".join(sort_words(row.name)))
    for name, rows in names_found.items():
        births = {row.birth for row in rows if row.birth_year}
        if name and len(rows) > 1 and len(births) < 2:
            lines = " and ".join(row.label for row in rows)
            text = f"{lines}: the same name and birth, one person twice?"
            yield make_finding(report, "name-twice", text, *rows)


def _group(
    rows: Iterable[ReportRow], key: Callable[[ReportRow], str]
) -> dict[str, list[ReportRow]]:
    found: dict[str, list[ReportRow]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return found


def _strip_id(row: ReportRow) -> str:
    """The number of FIDE; empty where dashes or zeros fill its columns."""
    return row.fide_id if row.fide_id.strip("0-?. ") else ""


def _check_rating(report: Report, row: ReportRow) -> Iterator[ReportFinding]:
    if row.rating and not _RATING.fullmatch(row.rating):
        text = f"{row.label}: {row.rating!r} is no rating"
        yield make_finding(report, "rating-shape", text, row)
    elif report.is_fide and row.rating_value > _HIGHEST:
        text = f"{row.label}: a rating of {row.rating}?"
        yield make_finding(report, "rating-high", text, row)


def _check_floor(report: Report) -> Iterator[ReportFinding]:
    """Name the ratings that are on no list of FIDE."""
    if not report.is_fide:
        return
    floor, sentence = describe_floor(report.start or date.max)
    low = [row for row in report.rows if 0 < row.rating_value < floor]
    if low:
        named = ", ".join(f"{row.rating} of {row.label}" for row in low[:_NAMED])
        text = f"{named}{_more(low)}: {sentence}, national?"
        yield make_finding(report, "rating-floor", text, *low)


def _more(rows: list[ReportRow]) -> str:
    return f" and {len(rows) - _NAMED} more" if len(rows) > _NAMED else ""


def _is_empty(birth: str) -> bool:
    return not birth.strip("0./- ")


def _check_birth(report: Report, row: ReportRow) -> Iterator[ReportFinding]:
    if _is_empty(row.birth):
        return
    found = _BIRTH.fullmatch(row.birth)
    year = _YEAR.search(row.birth)
    month, day = (int(part or 0) for part in found.groups()[1:]) if found else (0, 0)
    is_date = found is None or not month or make_day(int(found[1]), month, day or 1)
    if year is None or not is_date:
        text = f"{row.label}: born {row.birth} is no date"
        yield make_finding(report, "birth-impossible", text, row)
        return
    if report.start is None:
        return
    age = report.start.year - int(year[0])
    if not _YOUNGEST <= age <= _OLDEST:
        text = f"{row.label}: {plural(age, 'year')} old in {report.start.year}"
        if age < 0:
            text = f"{row.label}: born {row.birth}, after the event"
        yield make_finding(report, "birth-implausible", text, row)


def _check_fields(report: Report, row: ReportRow) -> Iterator[ReportFinding]:
    title = OLD_TITLES.get(row.title.lower(), row.title.upper())
    if title and title not in TITLES:
        text = f"{row.label}: {row.title} is no title of FIDE"
        yield make_finding(report, "title-unknown", text, row)
    elif title.startswith("W") and row.sex in ("m", "M"):
        text = f"{row.label}: a man with the title {title}"
        yield make_finding(report, "sex-title", text, row)
    if row.federation and row.federation.upper() not in FEDERATIONS:
        text = f"{row.label}: {row.federation} is no code of FIDE"
        yield make_finding(report, "federation-unknown", text, row)
    number = _strip_id(row)
    if number and not _ID.fullmatch(number):
        text = f"{row.label}: {number} is no FIDE number"
        yield make_finding(report, "id-shape", text, row)


#: Check, what lacks, and whether a row lacks it.
_MISSING: tuple[tuple[str, str, Callable[[ReportRow], bool]], ...] = (
    ("id-missing", "no FIDE number", lambda row: not _strip_id(row)),
    ("sex-missing", "no sex", lambda row: row.sex not in tuple("mMwWfF")),
    ("birth-missing", "no date of birth", lambda row: _is_empty(row.birth)),
    ("rank-missing", "no rank", lambda row: not row.rank.strip("0")),
)


def _check_missing(report: Report) -> Iterator[ReportFinding]:
    """Name the players who lack a field, all in one sentence."""
    for check, missing, is_lacking in _MISSING:
        rows = [row for row in report.rows if is_lacking(row)]
        if rows:
            named = ", ".join(row.label for row in rows[:_NAMED]) + _more(rows)
            if 1 < len(rows) == len(report.rows):
                named = f"all {len(rows)} players"
            yield make_finding(report, check, f"{missing}: {named}", *rows)


def _check_ranks(report: Report) -> Iterator[ReportFinding]:
    """Find players who are ranked before others with more points."""
    ranked = [
        (int(row.rank), float(points), row)
        for row in report.rows
        if row.rank.isdecimal()
        and _is_number(points := row.points.replace(",", "."))
        and int(row.rank)
    ]
    ranked.sort(key=lambda entry: entry[0])
    wrong: dict[int, ReportRow] = {}
    texts = []
    for (rank, score, row), (after, more, other) in pairwise(ranked):
        if score < more:
            wrong |= {id(row): row, id(other): other}
            texts.append(
                f"rank {rank} has {count_points(score)},"
                f" rank {after} {format_stated_points(more)}"
            )
    if not texts:
        return
    text = "; ".join(texts[:_NAMED])
    sorted_scores = sorted((score for _, score, _ in ranked), reverse=True)
    moved = [
        entry
        for entry, score in zip(ranked, sorted_scores, strict=True)
        if entry[1] != score
    ]
    if len(moved) == _PAIR:
        text += f"; ranks {moved[0][0]} and {moved[1][0]} exchanged?"
        wrong |= {id(row): row for _, _, row in moved}
    yield make_finding(report, "rank-points", text, *wrong.values())


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,3}(\.[0-9]+)?", text) is not None


def _check_k(report: Report, row: ReportRow) -> Iterator[ReportFinding]:
    """Find K 40 after the year of the 18th birthday, where a page states K."""
    if row.k != _JUNIOR_K or not row.birth_year or report.start is None:
        return
    age = report.start.year - row.birth_year
    if age > _JUNIOR:
        text = f"{row.label}: K {_JUNIOR_K} in the year of the {age}th birthday"
        yield make_finding(report, "k-age", text, row)
