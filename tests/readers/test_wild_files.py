"""Files as programs and people leave them: every cell against what they hold.

Each is one kind of file, with invented people.
"""

from __future__ import annotations

import pytest

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.detect import read_data
from tests.readers.expected_events import differences
from tests.shared import file, needs, table

COMPARED = (
    *("data/trf_wild/wild_wrapped_rows.txt", "data/trf_wild/wild_dash_ids.trf"),
    "data/tables/wild_dutch_z_black.csv",
    "data/tables/wild_pairings_wit_zwart.csv",
    "data/tables/wild_ranking_res_is_tiebreak.csv",
    "data/swisschess/wild_list_then_tables_without_header.html",
    "data/pgn/wild_broadcast_event_and_site_per_game.pgn",
    "data/pgn/wild_match_game_number_in_site.pgn",
)


@pytest.mark.parametrize(
    "path", [pytest.param(p, marks=needs(f"{p}.expected.csv")) for p in COMPARED]
)
def test_every_cell(path: str) -> None:
    assert differences(path) == []


@pytest.mark.parametrize(
    ("name", "values"),
    [("norway_3-1half-1-0", "3, 1½, 1 and 0"), ("scoring_2-1half-half-0", "2, 1½, ½")],
)
@needs("data/tables/wild_norway_3-1half-1-0.csv")
def test_another_scale_is_refused_by_name(name: str, values: str) -> None:
    found = read_data(file(f"data/tables/wild_{name}.csv").read_bytes())
    assert isinstance(found, BadLine)
    assert found.text.startswith(f"results of {values}")
    assert "Norway's scale" in found.text


@needs("data/tables/wild_player_info_card.html")
def test_the_heading_of_a_card_is_nobodys_name() -> None:
    path = "data/tables/wild_player_info_card.html"
    found = read_data(file(path).read_bytes())
    assert isinstance(found, EventReading)
    (section,) = found.sections
    owner, *opponents = section.players
    assert section.event.name == ""
    names = {player.no: player.name for player in opponents}
    for row, pairing in zip(table(f"{path}.expected.csv"), owner.pairings, strict=True):
        assert (owner.name, owner.rating) == (row["name"], int(row["rating"]))
        assert owner.fide_id == row["fide_id"]
        assert pairing.round == int(row["round"])
        assert (names[pairing.opponent or 0], pairing.code) == (
            row["opponent"],
            row["result"],
        )
