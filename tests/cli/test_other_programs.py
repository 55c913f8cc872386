"""Files of Papi, SwissPerfect, SwissSys and Swar on the command line.

Numbers of games and points are those of the expected files beside the samples.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.answers import data, refusal
from tests.shared import Row, file, needs, table

FOLDER = "data/"
#: A file with its rounds, and the part of the name of its expected file.
EVENTS = (
    ("papi/wild_grille_americaine.html", ""),
    ("papi/wild_grille_rd01_comma.html", ""),
    ("papi/wild_toutes_rondes.html", ""),
    ("swissperfect/wild_crosstable_fixed_latin1.txt", ""),
    ("swissperfect/wild_crosstable_tab.txt", ""),
    ("swar/wild_open_after_r3.json", ""),
    ("swar/wild_rapid_v4_crlf.json", ""),
    ("swisssys/wild_event.sjson", ""),
    ("swisssys/wild_standings_w12.txt", ""),
    ("swisssys/one_section/TDEXPORT.DBF", ""),
    ("swisssys/two_sections/TDEXPORT.DBF", ".section1"),
    ("swisssys/two_sections/TDEXPORT.DBF", ".section2"),
)


def options_of(part: str) -> tuple[str, ...]:
    return ("--section", part[-1]) if part else ()


def played(rows: Sequence[Row]) -> int:
    """The games over the board, counted for each player."""
    return sum(row["result"] in ("1", "=", "0") for row in rows)


@needs("data/papi/wild_grille_americaine.html")
@pytest.mark.parametrize(("path", "part"), EVENTS)
def test_an_event_is_rated_and_ranked(path: str, part: str) -> None:
    rows = table(f"{FOLDER}{path}{part}.expected.csv")
    name, options = str(file(FOLDER + path)), options_of(part)
    found = data("event", name, *options)
    games = [game for player in found["players"] for game in player["rounds"]]
    over_the_board = [game for game in games if game["result"] in ("1", "=", "0")]
    assert len(over_the_board) == played(rows)
    # no game against a player without a rating of the system is rated by FIDE's rules
    unrated = {player["name"] for player in found["players"] if not player["rating"]}
    if found["system"] == "fide":
        assert not any(game["rated"] for game in games if game["name"] in unrated)
    places = {
        str(one["no"]): one for one in data("standings", name, *options)["players"]
    }
    for row in rows:
        if row["points"] != "?":
            assert places[row["no"]]["points"] == float(row["points"]), row


@needs("data/papi/wild_grille_americaine.html")
def test_national_ratings_and_estimates_are_no_ratings_of_fide() -> None:
    path = "papi/wild_grille_americaine.html"
    name = str(file(FOLDER + path))
    ratings = {one["no"]: one["rating"] for one in data("event", name)["players"]}
    # facts of web pages, section 2: 1577 N and 1199 E are not ratings
    assert (ratings[10], ratings[13]) == (None, None)
    kinds = {one["no"]: one["rating_kind"] for one in data("read", name)["players"]}
    assert (kinds[1], kinds[10], kinds[13]) == (None, "national", "estimate")


@needs("data/swisssys/two_sections/TDEXPORT.DBF")
@pytest.mark.parametrize("name", ["TDEXPORT.DBF", "THEXPORT.DBF", "TSEXPORT.DBF"])
def test_each_file_of_a_rating_report_opens_all(name: str) -> None:
    path = str(file(f"data/swisssys/two_sections/{name}"))
    found = data("read", path, "--section", "2")
    assert found["event"]["name"] == "Nowhere Autumn Open, QUAD A"
    assert found["event"]["start"] == "2026-11-08"
    assert data("event", path)["system"] == "uscf"


@needs("data/swisssys/wild_event.sjson")
def test_norms_of_fide_need_its_standard_ratings() -> None:
    for path in ("swisssys/wild_event.sjson", "papi/wild_grille_americaine.html"):
        name = str(file(FOLDER + path))
        message = refusal("plan", name, "--player", "2", "--norm", "IM")
        assert "--norm IM: only with FIDE's standard ratings" in message


def test_what_is_personal_is_not_looked_into(tmp_path: Path) -> None:
    path = tmp_path / "open.papi"
    path.write_bytes(b"\0\x01\0\0Standard Jet DB\0" + b"Ann 555 1234" * 99)
    message = refusal("read", str(path))
    assert "Papi" in message
    assert "TRF" in message
    assert "555" not in message
