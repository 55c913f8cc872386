"""A pool that begins with a list, and its lists of one day.

Expected: 20 (1 - 0.5) = 10 points for a win between equals at K 20 (Elo's formula).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, data, refusal
from tests.readers.trf_text import player

OPENING = "id,name,rating\n1,Ann Berg,1600\n2,Ben Holm,1600\n3,Cyd Lind,1500\n"


@pytest.fixture
def club(tmp_path: Path) -> str:
    """Ann beats Ben in one event and loses in the other, both on 1 March 2026."""
    path = str(tmp_path / "club.pool")
    opening = tmp_path / "opening.csv"
    opening.write_text(OPENING, encoding="utf-8")
    answer("pool", "new", path, "--system", "elo", "--opening", str(opening))
    for name, own, other in (("Morning Cup", "1", "0"), ("Evening Cup", "0", "1")):
        file = tmp_path / f"{name}.trf"
        lines = (
            f"012 {name}",
            "042 2026/03/01",
            player(1, f"   2 w {own}", name="Ann Berg", fide_id="1"),
            player(2, f"   1 b {other}", name="Ben Holm", fide_id="2"),
        )
        file.write_text("\n".join(lines), encoding="utf-8")
        answer("pool", "add", path, str(file))
    return path


def test_someone_without_a_game_has_no_last_day(club: str) -> None:
    text = answer("pool", "list", club)
    assert "Cyd Lind (3), 0 games\n" in text
    assert "Ann Berg (1), 2 games, last 2026-03-01\n" in text
    assert "None" not in text


def test_the_opening_list_is_compared_with_a_later_one(club: str) -> None:
    answer("pool", "remove", club, "2")
    days = ("--from", "2026-01-01", "--to", "2026-03-01")
    found = data("pool", "compare", club, *days)
    assert found["new"] == found["gone"] == []
    assert {one["id"]: (one["before"], one["after"]) for one in found["players"]} == {
        "1": (1600, 1610),
        "2": (1600, 1590),
        "3": (1500, 1500),
    }
    assert answer("pool", "compare", club, *days) == (
        "Comparison\n"
        "2 players changed\n"
        "\n"
        "name           before    after  change\n"
        "Ann Berg (1)  1600.00  1610.00  +10.00\n"
        "Ben Holm (2)  1600.00  1590.00  -10.00\n"
    )


def test_two_lists_of_one_day_are_named_by_their_events(club: str) -> None:
    text = answer("pool", "movers", club)
    assert text.startswith(
        "club, movers\n"
        "from the list of 2026-03-01 after event 1, Morning Cup to that after event 2,"
        " Evening Cup\n"
    )
    found = data("pool", "movers", club)
    assert found["from_event"] == "event 1, Morning Cup"
    assert found["to_event"] == "event 2, Evening Cup"


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("4,Dan,nan", "rating: -10000 to 10000"),
        ("4,Dan,1e300", "rating: -10000 to 10000"),
        ("4,Dan,inf", "rating: -10000 to 10000"),
    ],
)
def test_an_opening_list_has_ratings_that_can_be(
    tmp_path: Path, row: str, reason: str
) -> None:
    opening = tmp_path / "opening.csv"
    opening.write_text(f"{OPENING}{row}\n", encoding="utf-8")
    path = str(tmp_path / "new.pool")
    text = refusal("pool", "new", path, "--system", "elo", "--opening", str(opening))
    assert f"line 5: {reason}" in text
    assert not Path(path).exists()
