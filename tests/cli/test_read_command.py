"""``elo-tui read``: what is understood of a file, as JSON and as text."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tests.cli.answers import answer, data, refusal
from tests.readers.trf_text import player as written_player
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


def test_contract_of_the_json(report: str) -> None:
    read = data("read", report)
    notes = read.pop("notes")
    assert all(list(note) == ["line", "text"] for note in notes)
    assert read == {
        "format": "trf",
        "encoding": "utf-8",
        "event": {
            "name": "Spring Open",
            "city": "Ennis",
            "federation": "IRL",
            "start": "2025-03-01",
            "end": "2025-03-02",
            "time_control": "90 minutes",
            "rounds": 2,
            "pool": "standard",
        },
        "players": [
            {
                "no": 1,
                "name": "Gearóidín Uí L.",
                "title": "",
                "rating": 2000,
                "rating_kind": None,
                "national_rating": None,
                "federation": "IRL",
                "fide_id": "7",
                "national_id": "",
                "birth_year": 1990,
                "k": None,
                "points": 1.5,
                "rated_games": None,
                "published_change": None,
                "rounds": [
                    {"round": 1, "opponent": 2, "colour": "w", "result": "1"},
                    {"round": 2, "opponent": 3, "colour": "b", "result": "="},
                ],
            },
            {
                "no": 2,
                "name": "Bell, Anna",
                "title": "",
                "rating": 1900,
                "rating_kind": None,
                "national_rating": None,
                "federation": "IRL",
                "fide_id": "",
                "national_id": "",
                "birth_year": None,
                "k": None,
                "points": 0,
                "rated_games": None,
                "published_change": None,
                "rounds": [
                    {"round": 1, "opponent": 1, "colour": "b", "result": "0"},
                    {"round": 2, "opponent": None, "colour": None, "result": "Z"},
                ],
            },
            {
                "no": 3,
                "name": "Lee, Ann",
                "title": "",
                "rating": 0,
                "rating_kind": None,
                "national_rating": None,
                "federation": "IRL",
                "fide_id": "",
                "national_id": "",
                "birth_year": None,
                "k": None,
                "points": 1.5,
                "rated_games": None,
                "published_change": None,
                "rounds": [
                    {"round": 1, "opponent": None, "colour": None, "result": "U"},
                    {"round": 2, "opponent": 1, "colour": "w", "result": "="},
                ],
            },
        ],
    }


def test_one_players_games_are_read_too() -> None:
    read = data("read", "-", stdin="2010 W Anna\nbye ½\n1900 b ?\nunrated - w\n")
    assert (read["format"], read["encoding"], read["notes"]) == ("typed", "utf-8", [])
    assert set(read["event"].values()) == {None, 4}
    owner, anna, second, third = read["players"]
    assert (owner["no"], owner["rating"], owner["points"]) == (1, None, None)
    assert owner["rounds"] == [
        {"round": 1, "opponent": 2, "colour": None, "result": "1"},
        {"round": 2, "opponent": None, "colour": None, "result": "H"},
        {"round": 3, "opponent": 3, "colour": "b", "result": "*"},
        {"round": 4, "opponent": 4, "colour": "w", "result": "-"},
    ]
    assert (anna["name"], anna["rating"], anna["rounds"]) == ("Anna", 2010, [])
    assert (second["rating"], third["rating"]) == (1900, 0)


def test_text_for_people(report: str) -> None:
    lines = answer("read", report).splitlines()
    assert lines[:10] == [
        "format: trf",
        "encoding: utf-8",
        "event: Spring Open",
        "place: Ennis, IRL",
        "days: 2025-03-01 to 2025-03-02",
        "time control: 90 minutes",
        "pool: standard",
        "players: 3",
        "rounds: 2",
        # both rounds of player 1; byes are no games
        "games: 2",
    ]
    assert lines[-4:] == [
        "no  name            fed rating pts 1   2",
        " 1  Gearóidín Uí L. IRL   2000 1.5 2w1 3b=",
        " 2  Bell, Anna      IRL   1900   0 1b0 Z",
        " 3  Lee, Ann        IRL      0 1.5 U   1w=",
    ]


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


def test_lines_left_out_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "report.trf"
    # eight lines hold something; that of player 2 is one short of any columns
    broken = REPORT.replace(REPORT.splitlines()[7], "001 xx")
    path.write_text(broken + "\n\n", encoding="utf-8")
    lines = answer("read", str(path)).splitlines()
    assert "left out, wholly or in part: 1 line; 8 of 9 lines read" in lines
    assert any(line.startswith("note: line 8, ") for line in lines)


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
    assert "encoding 'rot13' is not known; there are utf-8" in wrong


def test_a_format_can_be_chosen() -> None:
    table = "opponent_rating,score\n1850,1\n"
    assert data("read", "-", stdin=table)["format"] == "csv"
    assert "line 1: " in refusal("read", "-", "--format", "typed", stdin=table)
    assert "'nonsense' is not one of 'trf'" in refusal(
        "read", "-", "--format", "nonsense", stdin=table
    )


def test_a_second_file_supplies_what_the_first_lacks(
    report: str, tmp_path: Path
) -> None:
    second = tmp_path / "list.trf"
    names = ("Gearóidín Uí L.", "Bell, Anna", "Somebody Else")
    second.write_text(
        "\n".join(
            player_line(no, name, "1777", "0.0", id=900 + no)
            for no, name in enumerate(names, start=1)
        ),
        encoding="utf-8",
    )
    read = data("read", report, str(second))
    ids = [player["fide_id"] for player in read["players"]]
    # what the first file says stays, a player of another name gets nothing
    assert ids == ["7", "902", ""]
    assert [player["rating"] for player in read["players"]] == [2000, 1900, 0]
    assert any(
        "is Somebody Else in the second file" in note["text"] for note in read["notes"]
    )
    assert "not a list of players" in refusal("read", report, "-", stdin="1850 W")
    assert refusal("read", "-", str(second), stdin="1850 W").startswith(
        "Error: SECOND: FILE holds the games of one player"
    )


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


def test_a_section_of_one(report: str) -> None:
    assert data("read", report, "--section", "1") == data("read", report)
    assert "FILE holds one only" in refusal("read", report, "--section", "2")


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
def test_every_cell_of_a_real_file(path: Path) -> None:
    source = Path(str(path).removesuffix(".expected.csv"))
    report = source.suffix in (".trf", ".tab")
    if not report:
        source = source.with_name(source.name + ".html")
    wanted, got = expected(path), found(data("read", str(source)), report)
    for no, lines in groupby(wanted, key=lambda line: line[0]):
        assert [line for line in got if line[0] == no] == list(lines)
    assert len(got) == len(wanted)


@needs("data/trf/krause_latin1.tab")
def test_the_real_files_are_there() -> None:
    assert len(EXPECTED) == 13


def test_a_result_without_a_colour_is_told_from_the_number() -> None:
    text = "\n".join(
        (
            written_player(1, "  11 - 1", name="Alder, Ann"),
            written_player(11, "   1 - 0", name="Birch, Bo"),
        )
    )
    lines = answer("read", "-", stdin=text).splitlines()
    assert lines[-2].split()[-1] == "11:1"
    assert lines[-1].split()[-1] == "1:0"
