"""A player's DWZ card: from the federation's portal, its page, or the CSV of DeWIS.

Each evaluation is an event with its sums and the DWZ after it. Page and CSV have no
days, only years; the index orders what happened in one year.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from elo_tui.core.entry import make_day
from elo_tui.core.replay.history_reading import HistoryReading, Owner
from elo_tui.core.replay.history_records import (
    HistoryEvent,
    HistoryRating,
    PersonHistory,
)
from elo_tui.core.replay.history_timeline import UPGRADE
from elo_tui.core.replay.journal_records import Identity
from elo_tui.readers.history.damaged_values import DamagedValues
from elo_tui.readers.history.history_source import (
    Asked,
    SavedPage,
    find_change,
    shorten,
)
from elo_tui.readers.shared import (
    SourceRefused,
    get_dict,
    get_dicts,
    get_id,
    get_text,
    get_whole,
)
from elo_tui.readers.tables.cells import parse_decimal

_DEWIS_COLUMNS = 13
_CARD_CELLS = 10
_CARD_DAY = re.compile(r"\(([0-9]{2})\.([0-9]{2})\.([0-9]{4})\)")
_CARD_RATING = re.compile(r"([0-9]{1,4})\s*-\s*([0-9]{1,4})")
_CARD_OWNER = re.compile(r"DWZ-Karteikarte\s+(.+)")
#: ``B813-830-HT1``: decade, year and week of the evaluation.
_CODE = re.compile(r"([ABC])([0-9])[0-9]{2}-")
_DECADES = {"A": 2000, "B": 2010, "C": 2020}
_ISO_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def read_portal(value: dict[str, Any], _asked: Asked) -> HistoryReading:
    """Read the history of the federation's portal; raises SourceRefused."""
    person = get_dict(value, "person")
    damaged = DamagedValues()
    found = []
    for entry in get_dicts(value, "entries"):
        event, player = get_dict(entry, "tournament"), get_dict(entry, "player")
        name = get_text(event, "label", 100)
        number_of = partial(damaged.get_whole, player, where=name)
        games = number_of("numberOfGames")
        found.append(
            _make_event(
                day=_check_day(get_text(event, "enddate")),
                name=name,
                before=number_of("ratingOld") or None,
                games=games if "numberOfGames" in player else 0,
                score=damaged.get_number(player, "wins", name),
                after=number_of("ratingNew") or None,
                number=number_of("indexNew"),
                key=get_text(event, "uuid"),
            )
        )
    upgrades = []
    for one in get_dicts(value, "upgrades"):
        day = _check_day(get_text(one, "referenceDate"))
        rating = damaged.get_whole(one, "ratingNew", day)
        number = damaged.get_whole(one, "indexNew", day)
        if rating:
            upgrades.append(
                HistoryRating("dwz", "", day, rating, number=number, source=UPGRADE)
            )
    person_id = get_text(person, "nuLigaPersonId")
    owner = Owner(
        name=_join_name(get_text(person, "lastname"), get_text(person, "firstname")),
        fide_id=get_id(person, "fideId"),
        born=get_whole(person, "birthyear"),
        identities=(Identity("dwz", person_id),) if person_id else (),
    )
    return _build_reading("dwz-history", owner, "DWZ portal", found, upgrades, damaged)


def read_card(page: SavedPage, _asked: Asked) -> HistoryReading:
    """Read a saved card, of which only years are known; raises SourceRefused."""
    damaged = DamagedValues()
    found, upgrades = [], []
    before: int | None = None
    # the oldest row is the last one
    for row in reversed(page.rows):
        if len(row.cells) != _CARD_CELLS:
            if len(row.cells) > 2 and _is_year(row.cells[1]):
                damaged.add("a row", " ".join(row.cells))
            continue
        year, name, points, games = row.cells[1:5]
        rated = _CARD_RATING.fullmatch(row.cells[9].strip())
        if rated is None or not _is_year(year):
            if rated is not None or _is_year(year):
                damaged.add("a row", " ".join(row.cells))
            continue
        after, number = int(rated[1]), int(rated[2])
        day = _CARD_DAY.search(name)
        if "upgrade" in row.kinds:
            written = "-".join(reversed(day.groups())) if day else year
            upgrades.append(
                HistoryRating("dwz", "", written, after, number=number, source=UPGRADE)
            )
        else:
            found.append(
                _make_event(
                    day=year,
                    name=shorten(name, 100),
                    before=before,
                    games=damaged.get_whole({"games": games}, "games", name),
                    score=_read_score(points, name, damaged),
                    after=after,
                    number=number,
                )
            )
        before = after
    names = [one[1] for text in page.headings if (one := _CARD_OWNER.search(text))]
    owner = Owner(name=shorten(names[0]) if names else "")
    return _build_reading("dwz-card", owner, "DWZ card", found, upgrades, damaged)


def read_dewis(text: str, _asked: Asked) -> HistoryReading:
    """Read the CSV of DeWIS, of which only years are known; raises SourceRefused."""
    lines = [line.split("|") for line in text.splitlines()]
    heads = [at for at, cells in enumerate(lines) if cells[0] == "turniercode"]
    found = []
    damaged = DamagedValues()
    titles = lines[heads[0]]
    for number, cells in enumerate(lines[heads[0] + 1 :], start=heads[0] + 2):
        if len(cells) == 1 and not cells[0].strip():
            continue
        code = _CODE.match(cells[0])
        if len(cells) != _DEWIS_COLUMNS or code is None:
            raise SourceRefused("not a line of a DWZ card", number)
        name = shorten(cells[1], 100)
        stated = dict(zip(titles, cells, strict=False))
        number_of = partial(damaged.get_whole, stated, where=name)
        games, unrated = number_of(titles[5]), number_of(titles[6])
        found.append(
            _make_event(
                day=str(_DECADES[code[1]] + int(code[2])),
                name=name,
                before=number_of(titles[2]) or None,
                games=None if games is None else games - (unrated or 0),
                score=_read_score(cells[4], name, damaged),
                after=number_of(titles[10]) or None,
                number=number_of(titles[11]),
                key=shorten(cells[0], 20),
            )
        )
    owner = Owner()
    if lines[0][0] == "id" and len(lines) > 1:
        facts = dict(zip(lines[0], lines[1], strict=False))
        fide_id = facts.get("fideid", "")
        owner = Owner(
            name=_join_name(facts.get("nachname", ""), facts.get("vorname", "")),
            fide_id=fide_id if re.fullmatch("[1-9][0-9]{3,11}", fide_id) else "",
            identities=(Identity("dewis", shorten(facts["id"], 20)),),
        )
    reading = _build_reading("dewis-card", owner, "DeWIS card", found, [], damaged)
    note = "the card has no days: years are about right, from the evaluations' codes"
    return reading._replace(notes=(*reading.notes, note))


def _build_reading(
    kind: str,
    owner: Owner,
    source: str,
    found: Sequence[HistoryEvent],
    upgrades: Sequence[HistoryRating],
    damaged: DamagedValues,
) -> HistoryReading:
    if not found and not upgrades:
        raise SourceRefused("no evaluations in this file")
    rated = [one for one in found if one.games is None or one.games > 0]
    rated.sort(key=lambda one: (one.last[:4], one.number or 0, one.last))
    events = tuple(
        replace(one, change=find_change(one.before, one.after), source=source)
        for one in rated
    )
    ratings = [
        HistoryRating("dwz", "", one.last, one.after, number=one.number, source=source)
        for one in rated
        if one.after
    ]
    without = len(found) - len(rated)
    note = f"{without} without rated games: no evaluation, left out"
    return HistoryReading(
        kind=kind,
        owner=owner,
        history=PersonHistory(ratings=(*ratings, *upgrades), events=events),
        notes=(*((note,) if without else ()), *damaged.list_notes()),
    )


def _make_event(day: str, name: str, **facts: Any) -> HistoryEvent:  # noqa: ANN401
    """Make an event of one row; `day` is only the year if no more is stated."""
    return HistoryEvent(system="dwz", pool="", first=day, last=day, name=name, **facts)


def _is_year(text: str) -> bool:
    return re.fullmatch("[12][0-9]{3}", text) is not None


def _read_score(text: str, name: str, damaged: DamagedValues) -> float | None:
    score = parse_decimal(text)
    if text.strip() and score is None:
        damaged.add(f"{name}, points", text)
    return score


def _join_name(last: str, first: str) -> str:
    return ", ".join(filter(None, (shorten(last), shorten(first))))


def _check_day(text: str) -> str:
    found = _ISO_DAY.match(text)
    day = make_day(*found.groups()) if found else None
    if day is None:
        raise SourceRefused(f"'{shorten(text, 20)}': not a day such as 2026-01-31")
    return day.isoformat()
