"""``elo-tui standings``: the contract of its JSON, its text, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, data, refusal
from tests.readers.trf_text import player

HEAD = ("012 Club Open", "042 2026/05/16", "092 Individual: Swiss-System")
#: No. 1 and 2 have 1½ each and drew; no. 3 has 1, no. 4 nothing.
ROUNDS = (
    player(1, "   2 w =", "   3 b 1", name="Alder", rating=2000, points="1.5"),
    player(2, "   1 b =", "   4 w 1", name="Birch", rating=1900, points="1.5"),
    player(3, "   4 w 1", "   1 w 0", name="Cedar", rating=1800, points="1.0"),
    player(4, "   3 b 0", "   2 b 0", name="Dogwood", rating=1700, points="0.0"),
)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return written(tmp_path, *HEAD, *ROUNDS)


def written(folder: Path, *lines: str) -> str:
    path = folder / "open.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_contract_of_the_json(file: str) -> None:
    found = data("standings", file, "--tie-breaks", "de,bh-c1,BH")
    assert found.keys() == {"edition", "tie_breaks", "players", "notes"}
    assert found["edition"] == "2026-03-01"
    assert found["tie_breaks"] == ["DE", "BH/C1", "BH"]
    assert found["players"][0] == {
        "place": 1,
        "shared": False,
        "no": 1,
        "name": "Alder",
        "points": 1.5,
        # 1½ and 1 without the lowest
        "tie_breaks": {"DE": 0, "BH/C1": 1.5, "BH": 2.5},
    }
    assert all(isinstance(note, str) for note in found["notes"])


def test_the_usual_tie_breaks_and_a_note(file: str) -> None:
    found = data("standings", file)
    assert found["tie_breaks"] == ["DE", "BH/C1", "BH", "SB"]
    assert any("no tie-breaks stated" in note for note in found["notes"])


@pytest.mark.parametrize(
    ("records", "codes"),
    [
        (("202 WIN,BH/C1",), ["WIN", "BH/C1"]),
        (("212 PTS,DE,SB",), ["DE", "SB"]),
        (("202 WIN", "212 PTS,DE"), ["DE"]),
        (("202 OTHER_OURS,BH",), ["BH"]),
    ],
)
def test_the_records_of_the_file(
    tmp_path: Path, records: tuple[str, ...], codes: list[str]
) -> None:
    found = data("standings", written(tmp_path, *HEAD, *records, *ROUNDS))
    assert found["tie_breaks"] == codes
    unknown = any("OTHER_OURS" in note for note in found["notes"])
    assert unknown == ("OTHER" in records[0])


def test_points_alone_leave_places_shared(file: str) -> None:
    first, second = data("standings", file, "--tie-breaks", "PTS")["players"][:2]
    assert first["place"] == second["place"] == 1
    assert first["shared"] is second["shared"] is True
    assert "   1=" in answer("standings", file, "--tie-breaks", "PTS")


def test_no_rating_no_value(tmp_path: Path) -> None:
    lines = (*ROUNDS[:3], ROUNDS[3].replace("1700", "    "))
    file = written(tmp_path, *HEAD, *lines)
    found = data("standings", file, "--tie-breaks", "ARO")
    assert {one["tie_breaks"]["ARO"] for one in found["players"]} == {None}
    printed = data("standings", file, "--tie-breaks", "ARO", "--unrated", "1400")
    assert printed["players"][0]["tie_breaks"] == {"ARO": 1850}
    assert printed["players"][1]["tie_breaks"] == {"ARO": 1700}


def test_a_round_robin_has_no_buchholz(tmp_path: Path) -> None:
    head = (*HEAD[:2], "092 Individual: Round-Robin")
    found = data(
        "standings", written(tmp_path, *head, *ROUNDS), "--tie-breaks", "BH,SB"
    )
    assert found["tie_breaks"] == ["SB"]
    assert any("BH left out" in note for note in found["notes"])


def test_the_day_selects_the_edition(file: str) -> None:
    assert data("standings", file, "--date", "2024-08-01")["edition"] == "2024-08-01"
    text = answer("standings", file, "--date", "2020-01-01")
    assert "FIDE C.07 until 2023-08-31, as programs did" in text


def test_the_working_of_one(file: str) -> None:
    text = answer(
        *("standings", file, "--tie-breaks", "BH/C1", "--explain", "--player", "Birch")
    )
    assert "BH/C1: round 1: 1 Alder 1½" in text
    assert "4 Dogwood 0, left out as least significant (C.07 14)" in text
    found = data("standings", file, "--explain")["players"][0]["working"]
    assert found["BH"][-1]["article"] == "C.07 8"


def test_printed_points_that_differ_are_named(tmp_path: Path) -> None:
    lines = (ROUNDS[0].replace(" 1.5", " 2.5"), *ROUNDS[1:])
    notes = data("standings", written(tmp_path, *HEAD, *lines))["notes"]
    assert "1 Alder: PTS is 1.5; FILE has 2.5, not explained" in notes


PAGE = """<html><head><title>x</title></head><body><h2>Club Open</h2>
<table><tr><th>No.</th><th>Name</th><th>Rtg</th><th>1.Rd</th><th>2.Rd</th><th>Pts.</th>
<th>Rk.</th><th>TB1</th><th>TB2</th></tr>
<tr><td>1</td><td>Alder</td><td>2000</td><td>2w½</td><td>3b1</td><td>1,5</td><td>2</td>
<td>0</td><td>2,5</td></tr>
<tr><td>2</td><td>Birch</td><td>1900</td><td>1b½</td><td>4w1</td><td>1,5</td><td>1</td>
<td>0</td><td>1,5</td></tr>
<tr><td>3</td><td>Cedar</td><td>1800</td><td>4w1</td><td>1w0</td><td>1</td><td>3</td>
<td>0</td><td>1,5</td></tr>
<tr><td>4</td><td>Dogwood</td><td>1700</td><td>3b0</td><td>2b0</td><td>0</td><td>4</td>
<td>0</td><td>1,5</td></tr></table>
<p class="CR"><b>Annotation:</b><br/>Tie Break1: Direct Encounter (DE)<br/>Tie Break2:
Buchholz Tie-Break Variable (2026) (Gamepoints)</p></body></html>"""


def test_the_lines_under_a_table_of_a_page(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    found = data("standings", str(path))
    assert found["tie_breaks"] == ["DE", "BH"]
    # 1½ of no. 1 and 0 of no. 4; 0 of no. 4 and 1½; 1 and 1½ of no. 4's opponents
    assert [one["tie_breaks"]["BH"] for one in found["players"]] == [2.5, 1.5, 1.5, 2.5]
    (note,) = (note for note in found["notes"] if "FILE has" in note)
    assert note.startswith("4 Dogwood: BH is 2.5; FILE has 1.5 (BH/C1)")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--tie-breaks", "FOO"), "--tie-breaks: 'FOO' is not a tie-break here"),
        (("--tie-breaks", " "), "--tie-breaks: empty"),
        (("--date", "2026-02-30"), "--date"),
        (("--date", ""), "--date"),
        (("--unrated", "x"), "--unrated"),
        (("--player", "Birch"), "--player: only with --explain"),
        (("--player", "Nobody", "--explain"), "--player 'Nobody'"),
        (("--section", "2"), "--section"),
    ],
)
def test_refused(file: str, options: tuple[str, ...], message: str) -> None:
    assert message in refusal("standings", file, *options)


def test_what_is_no_whole_event_is_refused(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text("1850 W\n1900 draw\n")
    assert "one player's games" in refusal("standings", str(games))
    bare = written(tmp_path, *HEAD, player(1, rating=2000), player(2, rating=1900))
    assert "without rounds" in refusal("standings", bare)
