"""Checks of the players against a rating list: number, name, rating, title, birth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.checks.checked_report import Report, ReportRow
from elo_tui.core.checks.finding import ReportFinding, make_finding
from elo_tui.core.entry import OLD_TITLES
from elo_tui.core.text.same_name import is_same_name, normalize_name

#: From so many differing ratings on, and this part of the rated, the list is doubted.
_MANY, _PART = 4, 0.5
_NAMED = 5


class PlayerOnList(Struct, frozen=True, kw_only=True):
    """A player of a rating list."""

    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    """0 for unrated."""
    k: int = 0
    """The K-factor; 0 if the list has none."""
    birth_year: int = 0


def check_list(
    report: Report, listed: Mapping[str, PlayerOnList]
) -> Iterator[ReportFinding]:
    """Check all players with a number against a list."""
    others = {}
    for row in report.rows:
        number = row.fide_id.lstrip("0")
        if not number.isdecimal():
            continue
        found = listed.get(number)
        if found is None:
            text = f"{row.label}: {row.fide_id} is not in the list"
            yield make_finding(report, "list-id", text, row)
        elif is_same_name(row.name, found.name):
            yield from _check_player(report, row, found)
        else:
            others[number] = row
    yield from _check_names(report, listed, others)
    yield from _check_ratings(report, listed, others)


def _check_names(
    report: Report, listed: Mapping[str, PlayerOnList], others: dict[str, ReportRow]
) -> Iterator[ReportFinding]:
    """Name the players with a number that is another player's in the list."""
    left = dict(others)
    while left:
        number, row = left.popitem()
        found = listed[number]
        back = next(
            (
                (key, one)
                for key, one in left.items()
                if is_same_name(one.name, found.name)
                and is_same_name(row.name, listed[key].name)
            ),
            None,
        )
        if back is not None:
            other = left.pop(back[0])
            first, second = sorted((row, other), key=lambda one: one.no or 0)
            text = f"{first.label} and {second.label} have each other's FIDE number"
            swapped = make_finding(report, "list-name", text, first, second)
            yield replace(swapped, fix="exchange the two numbers")
            continue
        text = f"{row.label}: in the list {row.fide_id} is {found.name}"
        renamed = make_finding(report, "list-name", text, row)
        if _may_have_married(row, found):
            doubt = "correct the number, unless the name has changed"
            renamed = replace(renamed, severity="question", fix=doubt)
        yield renamed


def _may_have_married(row: ReportRow, found: PlayerOnList) -> bool:
    """Whether birth, federation and a given name are the same."""
    words = set(normalize_name(row.name).split())
    return (
        bool(row.birth_year)
        and row.birth_year == found.birth_year
        and row.federation == found.federation
        and bool(words & set(normalize_name(found.name).split()))
    )


def _check_player(
    report: Report, row: ReportRow, found: PlayerOnList
) -> Iterator[ReportFinding]:
    title = OLD_TITLES.get(row.title.lower(), row.title.upper())
    sex = "w" if row.is_woman else row.sex.lower()
    k = int(row.k) if row.k and found.k else 0
    compared = (
        ("list-federation", "federation", row.federation, found.federation, True),
        ("list-birth", "born", row.birth_year, found.birth_year, False),
        ("list-title", "title", title, found.title, report.is_file),
        ("list-sex", "sex", sex, found.sex, False),
        ("k-list", "K", k, found.k, False),
    )
    for check, name, mine, theirs, is_said in compared:
        # a blank field lacks something, which other checks report
        if mine == theirs or not (is_said or (mine and theirs)):
            continue
        text = f"{row.label}: {name} {mine or 'none'}, in the list {theirs or 'none'}"
        yield make_finding(report, check, text, row)


def _check_ratings(
    report: Report, listed: Mapping[str, PlayerOnList], others: dict[str, ReportRow]
) -> Iterator[ReportFinding]:
    """Name ratings that are not those of the list; nearly all at once."""
    known = {
        number: row
        for row in report.rows
        if (number := row.fide_id.lstrip("0")) in listed and number not in others
    }
    wrong = {
        number: row
        for number, row in known.items()
        if row.rating_value != listed[number].rating
    }
    if len(wrong) >= _MANY and len(wrong) >= _PART * len(known):
        named = "; ".join(
            f"{row.label} {row.rating or 'unrated'}, in the list"
            f" {listed[number].rating or 'unrated'}"
            for number, row in [*wrong.items()][:_NAMED]
        )
        text = f"{len(wrong)} of {len(known)} ratings differ, the wrong list? {named}"
        yield make_finding(report, "list-rating", text, *wrong.values())
        return
    for number, row in wrong.items():
        text = (
            f"{row.label}: {row.rating or 'unrated'} in the report,"
            f" {listed[number].rating or 'unrated'} in the list"
        )
        yield make_finding(report, "list-rating", text, row)
