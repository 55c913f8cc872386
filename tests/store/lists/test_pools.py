"""Lists of one file for each pool add up; the losses of a newer list are named."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from elo_tui.core.model import Pool
from elo_tui.readers.lists import ListError
from elo_tui.store.lists.pool_ratings import ListSize, describe_loss
from tests.store.lists.made import imported, lists_of

HEADER = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n"


def of(*players: tuple[int, str, object]) -> bytes:
    rows = [f"{no};{name};;NED;{rating};9;1990;\r\n" for no, name, rating in players]
    return (HEADER + "".join(rows)).encode("cp1252")


STANDARD = of((1, "Musch, Ada", 2000), (2, "Vink, Bo", 1800), (3, "Mees, Cor", ""))
RAPID = of((1, "Musch, Ada", 1900), (4, "Spreeuw, Dirk", 2100))


def ratings(folder: Path) -> dict[str, tuple[int | None, int | None]]:
    lists = lists_of(folder)
    found = {one.id: one for one in lists.find("e") + lists.find("m") + lists.find("v")}
    found |= {one.id: one for one in lists.find("spreeuw") + lists.find("mees")}
    lists.close()
    return {
        number: (one.standard.rating, one.rapid.rating)
        for number, one in sorted(found.items())
    }


def test_the_file_of_a_second_pool_adds_to_the_list(folder: Path) -> None:
    imported(folder, STANDARD, "KLASSIEK.csv", date="2026-10-01")
    done = imported(folder, RAPID, "RAPID.csv", date="2026-11-01")
    assert ratings(folder) == {
        "1": (2000, 1900),
        "2": (1800, None),
        "3": (None, None),
        "4": (None, 2100),
    }
    assert done.replaced is None
    assert "kept: standard 2026-10-01" in [note.text for note in done.notes]
    assert done.info.pools == "standard 2026-10-01, rapid 2026-11-01"
    # older than an event of November: the standard ratings are
    assert done.info.date == "2026-10-01"
    # the strongest first, whatever the pool
    assert [one.id for one in lists_of(folder).find("m")] == ["1", "3"]


def test_a_new_file_of_a_pool_replaces_the_old_one(folder: Path) -> None:
    imported(folder, STANDARD, "KLASSIEK.csv", date="2026-10-01")
    imported(folder, RAPID, "RAPID.csv", date="2026-10-01")
    newer = of((1, "Musch, Ada", 2010))
    done = imported(folder, newer, "KLASSIEK.csv", date="2026-11-01")
    assert ratings(folder) == {"1": (2010, 1900), "4": (None, 2100)}
    assert done.replaced is not None
    done = imported(folder, RAPID, "RAPID.csv", date="2026-11-01")
    assert done.info.date == "2026-11-01"


def test_a_list_of_one_pool_is_replaced_by_a_new_file_of_it(folder: Path) -> None:
    imported(folder, STANDARD, "KLASSIEK.csv", date="2026-10-01")
    newer = of((1, "Musch, Ada", 2010))
    done = imported(folder, newer, "KLASSIEK.csv", date="2026-11-01")
    assert (done.info.players, done.info.date) == (1, "2026-11-01")
    assert done.replaced is not None
    assert "kept" not in str(done.notes)


def test_the_pool_may_be_given(folder: Path) -> None:
    done = imported(folder, STANDARD, "list.csv")
    assert "taken as standard" in str(done.notes)
    done = imported(folder, RAPID, "list.csv", pool="rapid")
    assert done.info.pools == "standard, rapid"
    assert done.info.date is None


def test_the_day_is_that_of_the_file_in_the_zip(folder: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        member = zipfile.ZipInfo("KLASSIEK.csv", (2026, 10, 3, 4, 15, 0))
        archive.writestr(member, STANDARD)
    assert imported(folder, data.getvalue(), "x.zip").info.date == "2026-10-03"


def test_another_list_of_the_name_is_replaced(folder: Path) -> None:
    imported(folder, b"id;name;rating\n9;Spreeuw;1500\n", name="knsb")
    done = imported(folder, STANDARD, "KLASSIEK.csv")
    assert done.info.players == 3
    assert done.replaced is not None


@pytest.mark.parametrize(
    "facts", ["nothing", "\t" * 14, "a\t\t\t\tx" + "\t" * 11, "a\n" + "\t" * 15]
)
def test_nothing_is_added_to_a_spoilt_list(folder: Path, facts: str) -> None:
    imported(folder, STANDARD, "KLASSIEK.csv")
    with closing(sqlite3.connect(folder / "knsb.db")) as ours, ours:
        ours.execute("UPDATE player SET facts = ?", (facts,))
    spoilt = (folder / "knsb.db").read_bytes()
    with pytest.raises(ListError, match="knsb: the list is damaged"):
        imported(folder, RAPID, "RAPID.csv")
    assert (folder / "knsb.db").read_bytes() == spoilt


def size(players: int, standard: int = 0, rapid: int = 0, blitz: int = 0) -> ListSize:
    return ListSize(players, {"standard": standard, "rapid": rapid, "blitz": blitz})


@pytest.mark.parametrize(
    ("before", "after", "loss"),
    [
        # a tenth fewer rows
        (1000, 900, "900 players instead of 1,000"),
        (1000, 901, ""),
        (1000, 1000, ""),
        (1000, 1200, ""),
        (10, 9, "9 players instead of 10"),
        (1000, 0, "0 players instead of 1,000"),
        (1000, 1, "1 player instead of 1,000"),
        (0, 0, ""),
        (0, 5, ""),
    ],
)
def test_a_tenth_of_the_players(before: int, after: int, loss: str) -> None:
    assert describe_loss(size(before), size(after)) == loss


@pytest.mark.parametrize(
    ("before", "after", "loss"),
    [
        ((9, 9, 9), (9, 0, 9), "no rapid ratings left"),
        ((9, 9, 9), (9, 0, 0), "no rapid or blitz ratings left"),
        ((9, 9, 9), (1, 1, 1), ""),
        ((9, 0, 0), (9, 0, 0), ""),
        ((9, 0, 0), (9, 9, 9), ""),
    ],
)
def test_a_pool_that_is_gone(
    before: tuple[int, int, int], after: tuple[int, int, int], loss: str
) -> None:
    assert describe_loss(size(50, *before), size(50, *after)) == loss


@pytest.mark.parametrize(
    ("pool", "loss"),
    [
        ("rapid", "90 players rated in rapid instead of 100"),
        ("standard", ""),
        (None, ""),
    ],
)
def test_the_file_of_one_pool(pool: Pool | None, loss: str) -> None:
    before, after = size(1000, 500, 100, 50), size(1000, 500, 90, 40)
    assert describe_loss(before, after, pool) == loss
