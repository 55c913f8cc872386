"""A pool that begins with a list, and its lists of one day.

Expected: 20 (1 - 0.5) = 10 points for a win between equals at K 20 (Elo's formula).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.features.pool.opening_file import read_opening_file
from tests.cli.answers import answer, data, refusal
from tests.readers.trf_text import player

OPENING = "id,name,rating\n1,Ann Berg,1600\n2,Ben Holm,1600\n3,Cyd Lind,1500\n"
ELO = ("--system", "elo")


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


#: What each list of engines states of its first row: name, rating, games.
ENGINE_LISTS = {
    "ordo.txt": (
        "   # PLAYER     :  RATING  ERROR  POINTS  PLAYED   (%)\n"
        "   1 Engine C 2 :  -12.4   19.6   119.0     200    60\n"
        "   2 Engine_F   :  -77.5   ----    16.0     200     8\n",
        ("Engine C 2", -12.4, 200),
    ),
    "bayeselo.txt": (
        "Rank Name       Elo    +    - games score oppo. draws\n"
        "   1 Engine C 2  49   10   11   200   60%   -10   41%\n",
        ("Engine C 2", 49, 200),
    ),
    "engines.csv": (
        "Rank;Engine;Elo;+;-;Games\n1;Engine C 2;3521,4;5;5;1200\n2;Engine_F;3400;;;\n",
        ("Engine C 2", 3521.4, 1200),
    ),
    "swiss.ndjson": (
        '{"rank":1,"points":6,"tieBreak":20.5,"rating":2150,"username":"a_one"}\n',
        ("a_one", 2150, 0),
    ),
}


@pytest.mark.parametrize("name", ENGINE_LISTS)
def test_a_list_of_another_program_opens_a_pool(name: str, tmp_path: Path) -> None:
    text, stated = ENGINE_LISTS[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    rows = read_opening_file((tmp_path / name).read_bytes())
    assert isinstance(rows, list)
    assert (rows[0]["id"], rows[0]["rating"], rows[0].get("games", 0)) == stated
    club = str(tmp_path / "club.pool")
    begun = data("pool", "new", club, "--opening", str(tmp_path / name), *ELO)
    assert begun["people"] == len(rows)


def test_errors_of_95_percent_become_standard_deviations(tmp_path: Path) -> None:
    rows = read_opening_file(ENGINE_LISTS["ordo.txt"][0].encode())
    assert isinstance(rows, list)
    # 19.6 / 1.96, the quantile of the normal distribution
    assert [row["rd"] for row in rows] == [pytest.approx(10), 0]


def test_a_list_is_no_event(club: str, tmp_path: Path) -> None:
    (tmp_path / "ordo.txt").write_text(ENGINE_LISTS["ordo.txt"][0], encoding="utf-8")
    found = refusal("pool", "add", club, str(tmp_path / "ordo.txt"))
    assert "a list of 2 players, no games" in found
