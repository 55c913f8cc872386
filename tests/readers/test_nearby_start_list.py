"""The start list beside a crosstable without ratings: found by the players' names."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import Cancelled, EventReading
from elo_tui.readers import sources
from elo_tui.readers.detect import add_second_file, read_data
from elo_tui.readers.sources import NearbyStartList, find_start_list
from tests.readers.reported import OTHERS, ROWS, STARTS, saved
from tests.shared import SHARED, needs

BRITISH = "data/chess_results/british2026_champ"


@pytest.fixture
def crosstable(tmp_path: Path) -> Path:
    return saved(tmp_path, "open_crosstable.html", ROWS)


def event_of(path: Path) -> EventReading:
    reading = read_data(path.read_bytes())
    assert isinstance(reading, EventReading), reading
    return reading


def found_by(path: Path, table: Crosstable | None = None) -> NearbyStartList | None:
    return find_start_list(str(path), table or event_of(path).sections[0])


def test_it_is_found_by_its_names(crosstable: Path) -> None:
    start = saved(crosstable.parent, "list.html", STARTS)
    saved(crosstable.parent, "open_other.html", OTHERS)
    found = found_by(crosstable)
    assert found == NearbyStartList(str(start), "list.html", 4, 4)
    assert found.summary == "list.html, 4 of 4 names match"
    reading = add_second_file(event_of(crosstable), event_of(start))
    assert [player.rating for player in reading.sections[0].players] == [
        *(2400, 2300, 2100, 1900)
    ]


def test_other_numbers_do_not_matter(crosstable: Path) -> None:
    turned = [(5 - int(str(no)), *rest) for no, *rest in STARTS[1:]]
    saved(crosstable.parent, "list.html", (STARTS[0], *turned))
    found = found_by(crosstable)
    assert found is not None
    assert found.found == 4


def test_the_one_that_rates_most_is_taken(crosstable: Path) -> None:
    saved(crosstable.parent, "open_a.html", STARTS[:-1])
    whole = saved(crosstable.parent, "zzz.html", STARTS)
    found = found_by(crosstable)
    assert found is not None
    assert found.path == str(whole)
    whole.unlink()
    found = found_by(crosstable)
    assert found is not None
    assert (found.label, found.found) == ("open_a.html", 3)


def test_less_than_half_of_the_names_are_another_event(crosstable: Path) -> None:
    saved(crosstable.parent, "list.html", STARTS[:2])
    assert found_by(crosstable) is None
    saved(crosstable.parent, "list.html", STARTS[:3])
    assert found_by(crosstable) is not None


def test_numbers_without_names_are_nobody(crosstable: Path) -> None:
    nameless = [
        (no, "", "", "", fed, rating) for no, _, _, _, fed, rating in STARTS[1:]
    ]
    saved(crosstable.parent, "list.html", (STARTS[0], *nameless))
    assert found_by(crosstable) is None


def test_what_is_no_start_list_is_passed_over(crosstable: Path) -> None:
    folder = crosstable.parent
    saved(folder, "same.html", ROWS)
    saved(folder, ".hidden.html", STARTS)
    saved(folder, "list.unknown", STARTS)
    (folder / "folder.html").mkdir()
    (folder / "nowhere.html").symlink_to(folder / "missing.html")
    (folder / "games.txt").write_text("1850 W\n")
    (folder / "broken.html").write_bytes(b"<table>\xff\x00<tr><td>Name")
    (folder / "empty.csv").write_text("")
    assert found_by(crosstable) is None


def test_large_files_are_not_read(
    crosstable: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = saved(crosstable.parent, "list.html", STARTS)
    monkeypatch.setattr(sources, "SIZE_MAX", start.stat().st_size)
    assert found_by(crosstable) is not None
    monkeypatch.setattr(sources, "SIZE_MAX", start.stat().st_size - 1)
    assert found_by(crosstable) is None


def test_only_so_many_files_are_read(
    crosstable: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(40):
        saved(crosstable.parent, f"a{number:02}.html", OTHERS)
    last = saved(crosstable.parent, "z.html", STARTS)
    table = event_of(crosstable).sections[0]
    read: list[int] = []
    assert find_start_list(str(crosstable), table, read.append) is None
    assert len(read) == sources.FILES_MAX
    # the likeliest name comes first
    last.rename(crosstable.parent / "open_start.html")
    assert found_by(crosstable) is not None
    monkeypatch.setattr(sources, "ALL_MAX", 1)
    assert found_by(crosstable) is None


def test_it_can_be_cancelled(crosstable: Path) -> None:
    saved(crosstable.parent, "list.html", STARTS)

    def cancel(_done: int) -> None:
        raise Cancelled

    table = event_of(crosstable).sections[0]
    with pytest.raises(Cancelled):
        find_start_list(str(crosstable), table, cancel)


def test_a_folder_that_is_not_there(crosstable: Path) -> None:
    table = event_of(crosstable).sections[0]
    assert found_by(Path("/nowhere/at/all.html"), table) is None


def test_a_file_of_the_working_folder(
    crosstable: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(crosstable.parent, "list.html", STARTS)
    table = event_of(crosstable).sections[0]
    monkeypatch.chdir(crosstable.parent)
    found = find_start_list(crosstable.name, table)
    assert found is not None
    assert found.path == "list.html"


@needs(f"{BRITISH}_startingrank.html")
def test_a_real_crosstable_finds_its_starting_rank() -> None:
    """The page with its ratings taken out; all 108 players are in both."""
    path = SHARED / f"{BRITISH}_crosstable_final.html"
    table = event_of(path).sections[0]
    bare = tuple(replace(player, rating=None) for player in table.players)
    bare_table = replace(table, players=bare)
    assert bare_table.lacks_ratings
    found = find_start_list(str(path), bare_table)
    assert found is not None
    assert found.label == "british2026_champ_startingrank.html"
    assert (found.found, found.players) == (108, 108)
