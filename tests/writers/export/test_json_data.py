"""The JSON of a whole event: keys, numbers worked by hand, strictness."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given

from elo_tui.answers.event_answer import field_data
from elo_tui.core.systems import KEYS
from elo_tui.writers.event_formats import write
from tests.writers.export.rated_event import (
    ANY_TEXT,
    CROSSTABLE,
    READING,
    named,
    one,
    rated,
)


def refuse(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")


def strict(text: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text, parse_constant=refuse)
    return data


def test_the_event_and_its_totals() -> None:
    data = strict(str(write("json", rated(), READING)))
    assert list(data) == [
        *("system", "edition", "pool", "format", "encoding"),
        *("event", "players", "totals", "notes"),
    ]
    assert (data["system"], data["pool"]) == ("fide", "standard")
    assert (data["format"], data["encoding"]) == ("trf", "utf-8")
    assert data["event"] == {
        "name": "Spring Open",
        "city": "Brno",
        "federation": "CZE",
        "start": date(2026, 1, 30).isoformat(),
        "end": "2026-01-31",
        "time_control": None,
        "rounds": 3,
        "pool": None,
    }
    assert data["totals"] == {
        "players": 4,
        "rated": 3,
        "first_ratings": 0,
        "games": 7,
        "change": 3.4,
        "rounded": 4,
        "because": [{"why": "different K-factors", "change": 3.4}],
    }
    assert data["notes"] == [
        {"line": 7, "text": "a blank rating"},
        {"line": None, "text": "a whole note"},
    ]


def test_a_player_of_the_event() -> None:
    novak, ivanova, lee, petrov = field_data(rated(), None)["players"]
    assert (novak["no"], novak["title"], novak["fide_id"]) == (1, "FM", "0301234")
    assert (novak["points_stated"], novak["points"]) == (2, 2.0)
    assert (novak["change"], novak["rounded"], novak["new_rating"]) == (7.8, 8, 1958)
    # linear: 1910 + 400 x (1 - 0) / 2
    assert novak["performance"] == {"tpr": 2103, "ptp": novak["performance"]["ptp"]} | {
        "linear": 2110
    }
    assert [game["change"] for game in novak["rounds"]] == [11.6, None, -3.8]
    assert (ivanova["published_change"], ivanova["published_rating"]) == (-3.4, 2007)
    assert "published_change" not in novak
    assert (lee["federation"], lee["points_stated"]) == (None, None)
    assert (petrov["rating"], petrov["new_rating"]) == (None, None)


def test_a_player_alone_has_the_fixed_point_too() -> None:
    (player,) = field_data(one(rated()), None)["players"]
    assert set(player["performance"]) == {
        *("tpr", "ptp", "fixed_point", "linear", "margin")
    }


def test_a_player_who_cannot_be_rated_has_a_problem() -> None:
    petrov = field_data(rated(system="elo"), None)["players"][3]
    assert (petrov["no"], petrov["name"], petrov["rating"]) == (4, "Petrov", None)
    assert "rating" in petrov["problem"]
    assert "change" not in petrov


def test_the_place_among_several_events_of_a_source() -> None:
    several = READING._replace(sections=(CROSSTABLE, CROSSTABLE))
    assert field_data(rated(), several, 1)["section"] == 2
    assert "section" not in field_data(rated(), READING)


@pytest.mark.parametrize("key", KEYS)
def test_every_system_gives_strict_json(key: str) -> None:
    data = strict(str(write("json", rated(system=key))))
    assert data["system"] == key
    assert len(data["players"]) == 4


@given(ANY_TEXT)
def test_any_name_is_kept(name: str) -> None:
    assert strict(str(write("json", named(name))))["players"][0]["name"] == (
        name or None
    )
