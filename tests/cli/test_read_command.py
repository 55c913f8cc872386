"""``elo-tui read``: what is understood of a file, as JSON and as text."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tests.cli.answers import answer, data, refusal
from tests.readers.tunx.made import tournament
from tests.shared import files, needs

#: The files with the columns of the first reports; tests beside each reader compare
#: the others.
EXPECTED = [
    path
    for kind in ("chess_results", "trf")
    for path in files(f"data/{kind}", "*.expected.csv")
    if not path.name.startswith("found_")
]


def player_line(
    no: int,
    name: str,
    rating: str,
    points: str,
    *cells: str,
    id: int | str = "",
    born: str = "",
) -> str:
    """A player of a tournament report file, by the columns of TRF16."""
    head = f"001 {no:>4} m    {name:<33} {rating:>4} IRL {id:>11} {born:<10}"
    return f"{head} {points:>4} {no:>4}  " + "  ".join(cells)


REPORT = "\n".join(
    [
        "012 Spring Open",
        "022 Ennis",
        "032 IRL",
        "042 2025/03/01",
        "052 2025/03/02",
        "122 90 minutes",
        player_line(
            *(1, "Gearóidín Uí L.", "2000", "1.5", "   2 w 1", "   3 b ="),
            id="7",
            born="1990/00/00",
        ),
        player_line(2, "Bell, Anna", "1900", "0.0", "   1 b 0", "0000 - Z"),
        player_line(3, "Lee, Ann", "0000", "1.5", "0000 - U", "   1 w ="),
        "",
    ]
)


@pytest.fixture
def report(tmp_path: Path) -> str:
    path = tmp_path / "report.trf"
    path.write_text(REPORT, encoding="utf-8")
    return str(path)


def test_national_ratings_and_k_of_a_swiss_manager_file(tmp_path: Path) -> None:
    path = tmp_path / "named as it likes.txt"
    path.write_bytes(tournament())
    lines = answer("read", str(path)).splitlines()
    assert lines[:2] == ["format: tunx", "encoding: utf-16-le"]
    assert lines[-5:] == [
        "no    name          fed rating  nat pts 1   2   3",
        " 1 FM Novák, Jan    CZE   2310 2290   2 2w1 4b+ 3w*",
        " 2    Ivanova, Anna BUL        1850 0.5 1b0 3w= 4w*",
        " 3 II Lee           KOR   1905      1.5 U   2b= 1b*",
        " 4    Sam                             0 Z   1w- 2b*",
    ]
    first, second, *_ = data("read", str(path))["players"]
    assert (first["rating"], first["national_rating"], first["k"]) == (2310, 2290, 20)
    assert (second["rating"], second["national_rating"]) == (None, 1850)
    assert (second["national_id"], second["birth_year"]) == ("B-77", 2009)
    # what is asked for on the command line overrides what the file says
    found = data("event", str(path), "--pool", "standard", "--k", "10")
    assert (found["pool"], data("event", str(path))["pool"]) == ("standard", "rapid")
    assert (found["players"][0]["k"], found["players"][1]["k"]) == (20, None)


def test_a_table_keeps_within_80_cells() -> None:
    games = "".join(f'{2000 + n} w = "王{"é" * 30}{n}"\n' for n in range(100))
    lines = answer("read", "-", stdin=games).splitlines()
    table = lines[lines.index("") + 1 :]
    assert all(cell_len(line) <= 80 for line in table)
    # the hundred rounds of the one player go on below, as their numbers do
    assert sum(line.count("w=") for line in table) == 100
    assert table[0].startswith(" no  name")
    assert any("…" in line for line in table)


def test_an_encoding_is_shown_and_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes("1850 W\n1900 = Šťastný\n".encode("cp1250"))
    guessed = data("read", str(path))
    assert guessed["encoding"] == "cp1252"
    (note,) = guessed["notes"]
    assert note["line"] == 2
    assert "read as cp1252" in note["text"]
    chosen = data("read", str(path), "--encoding", "cp1250")
    assert (chosen["encoding"], chosen["notes"]) == ("cp1250", [])
    assert chosen["players"][2]["name"] == "Šťastný"
    wrong = refusal("read", str(path), "--encoding", "rot13")
    assert "encoding 'rot13' is not known; choose utf-8" in wrong


def test_a_section_of_several(tmp_path: Path) -> None:
    path = tmp_path / "two.pgn"
    game = (
        '[Event "{0}"]\n[White "{1}"]\n[Black "Bob"]\n[Round "1"]\n[Result "1-0"]\n'
        '[WhiteElo "2000"]\n[BlackElo "1900"]\n\n1-0\n\n'
    )
    path.write_text(game.format("First", "Ann") + game.format("Second", "Eve"))
    first, second = data("read", str(path)), data("read", str(path), "--section", "2")
    assert (first["event"]["name"], second["event"]["name"]) == ("First", "Second")
    assert first["notes"][0] == {
        "line": None,
        "text": "section 1 of 2 (--section N): 1 First; 2 Second",
    }
    for wrong in ("0", "3", "x", "", "9" * 5000):
        message = refusal("read", str(path), "--section", wrong)
        assert message.startswith("Error: --section '")
        assert message.endswith("': 1 to 2")


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        (b"", "no games found"),
        (b"%PDF-1.4", "not text but a PDF; save the page"),
        ("1850 W\n".encode("utf-16-le")[:-1], "looks like UTF-16-LE but is damaged"),
    ],
)
def test_what_cannot_be_read_is_one_line(stdin: bytes, message: str) -> None:
    answered = refusal("read", "-", stdin=stdin)
    assert answered.startswith(f"Error: standard input: {message}")
    assert len(answered.splitlines()) == 1


def expected(path: Path) -> list[tuple[Any, ...]]:
    """A line for each player and round, with its cells as values."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    read = _of_a_report if "start_no" in rows[0] else _of_a_crosstable
    return [read(row) for row in rows]


def _of_a_report(row: Mapping[str, str]) -> tuple[Any, ...]:
    colour = row["colour"].replace("-", "")
    return (
        int(row["start_no"]),
        int(row["rating"]) if row["rating"] else None,
        row["fide_id"],
        float(row["points"]),
        int(row["round"] or 0),
        int(row["opponent"] or 0) or None,
        colour or None,
        row["result"],
    )


# nothing after an opponent is a game still to be played
_CODES = {"½": "=", "-0": "Z", "-½": "H", "-1": "U", "": "*"}


def _of_a_crosstable(row: Mapping[str, str]) -> tuple[Any, ...]:
    return (
        int(row["no"]),
        int(row["rating"]),
        row["fed"],
        int(row["round_or_opponent"]),
        int(row["opponent"] or 0) or None,
        row["colour"] or None,
        _CODES.get(row["result_cell"], row["result_cell"]),
    )


def found(read: Mapping[str, Any], report: bool) -> list[tuple[Any, ...]]:
    """The same of what was read."""
    lines = []
    for player in read["players"]:
        facts = (player["no"], player["rating"])
        facts += (
            (player["fide_id"], player["points"]) if report else (player["federation"],)
        )
        rounds = [
            (cell["round"], cell["opponent"], cell["colour"], cell["result"])
            for cell in player["rounds"]
        ]
        lines += [(*facts, *cells) for cells in rounds or [(0, None, None, "")]]
    return lines


@needs("data/trf/krause_latin1.tab")
@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.name)
def test_every_cell_of_a_real_file(path: Path, tmp_path: Path) -> None:
    source = Path(str(path).removesuffix(".expected.csv"))
    report = source.suffix in (".trf", ".tab")
    if not report:
        source = source.with_name(source.name + ".html")
    # alone, as a start list is looked for among all that lies beside it
    alone = shutil.copy(source, tmp_path)
    wanted, got = expected(path), found(data("read", str(alone)), report)
    for no, lines in groupby(wanted, key=lambda line: line[0]):
        assert [line for line in got if line[0] == no] == list(lines)
    assert len(got) == len(wanted)


@needs("data/trf/krause_latin1.tab")
def test_the_real_files_are_there() -> None:
    assert len(EXPECTED) == 13
