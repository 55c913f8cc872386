"""Printed tie-breaks beside ours, and what explains a difference."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.standings.printed_values import find_differences
from elo_tui.core.standings.stated_codes import stated_codes
from tests.core.standings.boards import OF_2026, TEC_SWISS, event, found, values


def printing(crosstable: Crosstable, name: str, column: list[str]) -> Crosstable:
    """The event as if a page printed one column of tie-breaks under this name."""
    return replace(
        crosstable,
        event=replace(crosstable.event, tie_breaks=(name,)),
        players=tuple(
            replace(player, tie_breaks=(text,))
            for player, text in zip(crosstable.players, column, strict=True)
        ),
    )


def as_printed(column: list[Fraction | None]) -> list[str]:
    return [f"{float(value or 0):.2f}".replace(".", ",") for value in column]


TEC = event(TEC_SWISS)
FIELD = found(TEC, "BH").table.field


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("points (game-points)", "PTS"),
        ("Direct Encounter (DE)", "DE"),
        ("Buchholz Tie-Break Variable (2023) (Gamepoints, Cut1)", "BH/C1"),
        ("Buchholz Tie-Break Variable (2026) (Gamepoints)", "BH"),
        ("Sonneborn Berger Tie-Break Variable (2023)", "SB"),
        ("Koya System (KS) (Gamepoints/Limit 50)", "KS"),
        ("Average Rating of Opponents (ARO) (1400, Cut1)", "ARO/C1"),
        ("Average of Opponents' Buchholz (AOB)", "AOB"),
        ("Progressive Score, before FIDE-Tie-Break (PS)", "PS"),
        ("Rounds Elected to Play (REP)", "REP"),
        ("The greater number of victories", "WIN"),
        ("Most black", "BPG"),
        ("Performance (APRO)", "APRO"),
        ("BH/C1", "BH/C1"),
    ],
)
def test_the_names_of_a_page(name: str, shown: str) -> None:
    event = printing(TEC, name, [""] * len(TEC.players))
    (column,) = stated_codes(event, FIELD).columns
    assert str(column.code) == shown


def test_a_name_that_is_not_known_is_said() -> None:
    event = printing(TEC, "Kashdan", [""] * len(TEC.players))
    stated = stated_codes(event, FIELD)
    assert stated.codes == ()
    assert "Kashdan" in stated.notes[0]


def test_a_cut_that_is_not_printed_is_found_by_the_values() -> None:
    name = "Buchholz Tie-Breaks (variabel with parameter)"
    event = printing(TEC, name, as_printed(values(TEC, "BH/C1")))
    field = found(event, "BH").table.field
    assert [str(one) for one in stated_codes(event, field).codes] == ["BH/C1"]


def test_nothing_differs_from_itself() -> None:
    event = printing(TEC, "BH/C1", as_printed(values(TEC, "BH/C1")))
    assert find_differences(event, found(event, "BH/C1")) == ()


def test_another_edition_explains() -> None:
    event = printing(
        TEC, "BH", as_printed(values(TEC, "BH", OF_2026.replace(year=2025)))
    )
    rows = find_differences(event, found(event, "BH"))
    assert [row.who.no for row in rows] == [4, 6, 11]
    assert {row.explained for row in rows} == {"by the rules of 2024-08-01"}


def test_another_cut_explains_and_chance_does_not() -> None:
    column = as_printed(values(TEC, "BH/C1"))
    column[0] = "99"
    event = printing(TEC, "BH", column)
    rows = {row.who.no: row for row in find_differences(event, found(event, "BH"))}
    assert rows[2].explained == "BH/C1"
    assert rows[1].explained == ""
    assert rows[1].stated == 99


def test_stated_tie_breaks_order_the_event() -> None:
    event = printing(TEC, "BH", as_printed(values(TEC, "BH")))
    assert [str(one) for one in found(event).codes] == ["BH"]
