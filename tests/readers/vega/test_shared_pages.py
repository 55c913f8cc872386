"""Vega's pages of every layout against what others read from them, cell by cell."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import compute_standings
from elo_tui.readers.detect import add_second_file, read_data
from tests.readers.expected_events import reading_json
from tests.readers.tables.made import rounds
from tests.readers.test_found_files import cells, rows_of, same
from tests.shared import file, files, needs, table

FOLDERS = (
    "autumn_cup_2026",
    "autumn_cup_boxes",
    "rundan_2017",
    "two_points_2017",
    "vesna_2019",
)
PAGES = [
    path
    for folder in FOLDERS
    for path in files(f"data/vega_web/{folder}", "*.expected.csv")
    if not path.name.startswith("joined")
]
LISTS = [
    path
    for folder in FOLDERS
    for path in files(f"data/vega_web/{folder}", "*.list.csv")
]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@cache
def read(path: Path) -> EventReading:
    found = read_data(path.read_bytes())
    assert isinstance(found, EventReading), found
    assert found.format == "vega"
    return found


def wrong_cells(wanted: list[dict[str, str]], reading: EventReading) -> list[str]:
    """Every cell that is not as expected, and every one that is too many."""
    data = reading_json(reading, reading.sections[0])
    by_name = all(row["no"] == "?" for row in wanted)
    who = "name" if by_name else "no"
    got = list(cells(data, by_name))
    players = {str(one[who]): one for one in data["players"]}
    wrong = []
    for row in wanted:
        if not row["result"]:
            one = players[row[who]] | {"fed": players[row[who]]["federation"]}
            keys = [key for key in row if key in one]
        else:
            found = [
                one
                for one in got
                if str(one[who]) == row[who]
                and same(row["round"], one["round"])
                and same(row["opponent"], one["opponent"])
            ]
            if len(found) != 1:
                wrong.append(f"{len(found)} times {row}")
                continue
            (one,) = found
            got.remove(one)
            keys = list(row)
        wrong += [
            f"{row[who]} {row['round']} {key}: {one[key]!r} for {row[key]!r}"
            for key in keys
            if not same(row[key], one[key])
        ]
    wrong += [f"too many: {one['no']} {one['round']}" for one in got]
    known = {row[who] for row in wanted}
    return [*wrong, *(f"too many: {one}" for one in players if one not in known)]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_cell(path: Path) -> None:
    reading = read(path.with_name(path.name.removesuffix(".expected.csv")))
    assert wrong_cells(rows_of(path), reading) == []
    assert [note.text for note in reading.notes if note.left_out] == []


@pytest.mark.parametrize("path", LISTS, ids=name_of)
def test_every_value_of_a_list(path: Path) -> None:
    reading = read(path.with_name(path.name.removesuffix(".list.csv")))
    data = reading_json(reading, reading.sections[0])
    players = {player["name"]: player for player in data["players"]}
    for row in rows_of(path):
        player = players.pop(row["name"])
        for key, said in row.items():
            if key in _COLUMNS:
                said = "" if key == "fide_id" and said == "0" else said
                assert same(said, player[_COLUMNS[key]]), (row["name"], key)
    assert players == {}


#: The columns of the lists -> their names in the JSON; Rtg is not kept beside RtgF.
_COLUMNS = {
    "no": "no",
    "title": "title",
    "fed": "federation",
    "rtg_fide": "rating",
    "rtg_national": "national_rating",
    "fide_id": "fide_id",
    "rating": "rating",
    "rated_games": "rated_games",
    "points": "points",
    "change_published": "published_change",
}
_ROUNDS = tuple(f"pairs{number}.html" for number in range(1, 6))
_MORE = ("crosstablescore.html", "playercard.html", "standings.html")
_AUTUMN = "data/vega_web/autumn_cup_2026"


@needs(f"{_AUTUMN}/joined.expected.csv")
@pytest.mark.parametrize(
    "pages",
    [
        ("crosstable.html", "index.html", *_ROUNDS, "fideplayercard.html"),
        ("crosstable.html", "felovar.html", *_ROUNDS, "index.html"),
        ("crosstable.php", "fideplayercard.html", "felovar.html", *_ROUNDS, *_MORE),
        ("crosstablescore.html", "index.html", *_ROUNDS, "felovar.html"),
        ("index.html", "crosstable.html", *_ROUNDS, "felovar.html"),
        ("standings.html", "felovar.html", *_ROUNDS, "index.html"),
        ("playercard.html", "crosstablescore.html", "felovar.html", *_ROUNDS),
        ("../autumn_cup_boxes/crosstable.html", "index.html", *_ROUNDS, "felovar.html"),
    ],
    ids=lambda pages: f"{pages[0]} and {pages[1]}",
)
def test_pages_of_one_event_are_joined(pages: tuple[str, ...]) -> None:
    first, *others = (read(file(f"{_AUTUMN}/{page}")) for page in pages)
    for other in others:
        first = add_second_file(first, other)
    assert wrong_cells(rows_of(file(f"{_AUTUMN}/joined.expected.csv")), first) == []
    ranking = compute_standings(first.sections[0])
    assert not isinstance(ranking, Problem)
    # the points that the page of standings prints
    wanted = rows_of(file(f"{_AUTUMN}/standings.html.expected.csv"))
    assert {str(row.who.no): row.points for row in ranking.rows} == {
        row["no"]: Fraction(row["points"]) for row in wanted
    }


_REFUSED = {"nelovar.html": "no players", "tourstat.html": "Tournament summary"}


@needs(f"{_AUTUMN}/tourstat.html")
@pytest.mark.parametrize("name", _REFUSED)
def test_pages_without_players_are_refused(name: str) -> None:
    found = read_data(file(f"{_AUTUMN}/{name}").read_bytes())
    assert isinstance(found, BadLine)
    assert found.text.startswith("a page of Vega: ")
    assert _REFUSED[name] in found.text


@needs(f"{_AUTUMN}/felovar.html")
def test_a_player_whom_the_list_of_fide_lacks_does_not_keep_a_national_rating() -> None:
    first = read(file(f"{_AUTUMN}/crosstable.html"))
    found = add_second_file(first, read(file(f"{_AUTUMN}/felovar.html")))
    absent = found.sections[0].player(17)
    assert absent is not None
    assert absent.rating is None


VEGA = "data/vega/2025HobsonsBayWesternMasters"


def page(path: str) -> tuple[Crosstable, EventReading]:
    reading = read(file(path))
    return reading.sections[0], reading


@needs(f"{VEGA}_fideplayercard.html")
def test_the_cards_of_vega_are_one_event() -> None:
    section, reading = page(f"{VEGA}_fideplayercard.html")
    assert section.owner is None
    expected = defaultdict(set)
    for row in table("data/vega/games.csv"):
        if row["event"] == section.event.name:
            opponent = section.player(int(row["opponent_no"]))
            assert opponent is not None
            assert opponent.rating == int(row["opponent_rating"])
            code = {"1.0": "1", "0.5": "=", "0.0": "0"}.get(row["score"], row["score"])
            code = "=" if code == "½" else code
            game = (int(row["round"]), opponent.no, row["colour"], code)
            expected[int(row["player_no"])].add(game)
    assert expected
    for number, games in expected.items():
        assert games <= set(rounds(section, number)), number
    (note,) = reading.notes
    assert "regions (VIC)" in note.text


@needs(f"{VEGA}_felovar.html")
def test_vega_s_list_of_changes_is_a_list_of_players() -> None:
    section, _ = page(f"{VEGA}_felovar.html")
    second = section.players[1]
    assert (second.no, second.title, second.name) == (2, "CM", "Davis,Tony J")
    assert (second.rating, second.fide_id) == (1819, "3205550")
    # Ng, Pts (in these games) and var as the page prints them
    assert (second.rated_games, second.points) == (4, 1.5)
    assert second.published_change == -7


@needs(f"{VEGA}_standings.html")
def test_a_ranking_in_boxes_is_a_list_with_ratings() -> None:
    section, _ = page(f"{VEGA}_standings.html")
    first = section.players[0]
    assert (first.no, first.name, first.rating) == (4, "Lingineni,Khushal", 1606)
    assert (first.points, first.place, first.region) == (4.0, 1, "VIC")
    assert len(first.tie_breaks) == 2
