"""Real tournaments of Swiss-Manager against what an independent reader found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from elo_tui.core.text.clean_text import clean_name
from tests.cli.answers import data
from tests.shared import Row, file, files, needs, table

NAMES = [path.name for path in files("data/tunx", "*.TUNX")] or ["isr_1385730.TUNX"]
ISRAEL = "data/tunx/isr_1385730.TUNX"
#: What nobody has entered, or nobody understands, is not compared.
UNCOMPARED = "?"


def shown(value: object) -> str:
    return "" if value is None else str(value)


def rows(player: Mapping[str, Any]) -> Iterator[Row]:
    """The JSON of a player as the expected file has it."""
    facts = {
        "start_no": shown(player["no"]),
        "rating": shown(player["rating"]),
        "fide_id": player["fide_id"],
        "points": f"{player['points']:.1f}",
        "national": shown(player["national_rating"]),
        "name": player["name"],
        "title": player["title"],
        "fed": player["federation"],
        "born": shown(player["birth_year"]),
        "k": shown(player["k"]),
    }
    for cell in player["rounds"] or [{}]:
        yield facts | {
            "round": shown(cell.get("round")),
            "opponent": shown(cell.get("opponent")),
            "colour": shown(cell.get("colour")),
            "result": cell.get("result", ""),
        }


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=needs(f"data/tunx/{name}")) for name in NAMES]
)
def test_every_cell(name: str) -> None:
    read = data("read", str(file(f"data/tunx/{name}")))
    assert read["format"] == "tunx"
    found = [row for player in read["players"] for row in rows(player)]
    expected = table(f"data/tunx/{name}.expected.csv")
    # names as every reader cleans them: composed letters, single blanks
    wanted = [row | {"name": clean_name(row["name"])} for row in expected]
    assert len(found) == len(wanted)
    for got, row in zip(found, wanted, strict=True):
        if row["result"] == UNCOMPARED:
            got["result"] = UNCOMPARED
        assert got == row


@needs(ISRAEL)
def test_the_facts_of_an_event() -> None:
    event = data("read", str(file(ISRAEL)))["event"]
    assert event == {
        "name": "Passover rapid Kfar Saba",
        "city": None,
        "federation": "ISR",
        "start": "2026-04-04",
        "end": "2026-04-04",
        "time_control": "15+5",
        "rounds": 5,
        "pool": "rapid",
    }


@needs(ISRAEL)
def test_a_whole_event_is_rated_as_rapid() -> None:
    found = data("event", str(file(ISRAEL)))
    assert found["pool"] == "rapid"
    assert found["totals"]["players"] == 71
