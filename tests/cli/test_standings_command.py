"""``elo-tui standings``: the contract of its JSON, its text, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import data
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
