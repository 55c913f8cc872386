"""Norms of a journal and the application for a title (FIDE B.01 1.4 and 1.5)."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Sex
from elo_tui.core.norms.collected_norms import (
    Application,
    collect_norms,
    list_sought_titles,
    weigh_applications,
)
from elo_tui.core.replay.journal_records import Entry, Person
from tests.core.norm_cases import FIELD, RESULTS
from tests.core.replay.made import event, official, track

MASTER = Person(born=1980, federation="NOR", title="FM")


def played(month: int, results: str, *, titled: bool = True) -> Entry:
    """Nine rounds against an average of 2400 (`norm_cases.FIELD`)."""
    games = [
        Game(
            rating,
            RESULTS[code],
            name=f"Opponent {number}",
            title=title if titled else "",
            federation=federation,
        )
        for number, ((rating, title, federation), code) in enumerate(
            zip(FIELD, results, strict=True)
        )
    ]
    days = f"2026-{month:02}-01 2026-{month:02}-09"
    return event(days, games, name=f"Open {month}")


def weigh(*entries: Entry, rating: int = 2390) -> dict[str, Application]:
    found = track(official("2026-01-01", rating), *entries, person=MASTER)
    norms = collect_norms(MASTER, found)
    return {one.title: one for one in weigh_applications(MASTER, found, norms)}


@pytest.mark.parametrize(
    ("title", "sex", "sought"),
    [
        ("", "", ("IM", "GM")),
        ("", "m", ("IM", "GM")),
        ("", "w", ("WIM", "WGM", "IM", "GM")),
        ("FM", "", ("IM", "GM")),
        ("FM", "w", ("WIM", "WGM", "IM", "GM")),
        ("IM", "w", ("GM",)),
        ("GM", "", ()),
        ("WFM", "", ("WIM", "WGM", "IM", "GM")),
        ("WIM", "w", ("WGM", "IM", "GM")),
    ],
)
def test_titles_above_ones_own(title: str, sex: Sex, sought: tuple[str, ...]) -> None:
    assert list_sought_titles(Person(title=title, sex=sex)) == sought


def test_norms_and_what_is_missing() -> None:
    # 1.4.8: 5 of 9 against 2400 is 2443, 5.5 is 2480, 7 is 2620
    found = weigh(
        played(3, "11=0=1=0="), played(4, "111==0=1="), played(5, "11=1=111=")
    )
    assert [one.title for one in found["IM"].norms] == ["IM", "GM"]
    assert (found["IM"].missing_norms, found["IM"].missing_games) == (0, 9)
    assert [one.title for one in found["GM"].norms] == ["GM"]
    assert (found["GM"].missing_norms, found["GM"].missing_games) == (1, 18)


def test_a_woman_without_a_title_has_norms_of_women() -> None:
    # 5 of 9 against 2400 is 2443: a norm of a WGM (2400), not of an IM (2450)
    entry = played(3, "11=0=1=0=")
    nobody = replace(MASTER, title="")
    for person, expected in ((nobody, []), (replace(nobody, sex="w"), ["WGM"])):
        found = track(official("2026-01-01", 2100), entry, person=person)
        assert [one.title for one in collect_norms(person, found)] == expected


def test_an_application_is_complete_with_27_games_and_the_rating() -> None:
    three = [played(month, "11==1=0==") for month in (3, 4, 5)]
    assert weigh(*three[:2])["IM"].missing_games == 9
    assert weigh(*three, rating=2100)["IM"].missing_points > 0
    complete = weigh(*three, rating=2400)["IM"]
    assert complete.is_complete
    assert complete.games == 27


def test_without_titles_a_norm_is_only_possible() -> None:
    [norm] = weigh(played(3, "111==1===", titled=False))["IM"].norms
    assert not norm.is_certain
    assert "opponent_title" in norm.report.asks
    assert norm.day == date(2026, 3, 9)
