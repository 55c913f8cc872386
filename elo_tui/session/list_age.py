"""How old the rating lists are, and how to get newer ones."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from elo_tui.core.entry import iso_date
from elo_tui.network.hosts import PublishedList, published
from elo_tui.store.lists.list_records import ListInfo

#: Above this age a rating list is outdated, days: FIDE publishes one each month.
OLD = 31


def is_old(info: ListInfo, today: date) -> bool:
    """Whether a list dates from more than a month ago."""
    day = iso_date(info.date or info.imported[:10])
    return isinstance(day, date) and (today - day).days > OLD


def command(name: str) -> str:
    """The command that brings a newer list."""
    row = published(name)
    is_fetched = isinstance(row, PublishedList) and row.name == name
    return f"elo-tui list {f'update {name}' if is_fetched else 'import FILE'}"


def reminder(infos: Iterable[ListInfo], today: date) -> str:
    """The reminder about lists older than a month, shown once; empty without any."""
    names = [info.name for info in infos if is_old(info, today)]
    if not names:
        return ""
    listed = ", ".join(names)
    are = "lists are" if len(names) > 1 else "list is"
    return f"{listed}: the {are} older than a month; {command(names[0])}"
