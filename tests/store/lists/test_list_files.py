"""The file of a list: whole or not there, private, and named when it is unreadable."""

from __future__ import annotations

import errno
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from elo_tui.core.events.reading import Cancelled
from elo_tui.readers.lists import ListProgress
from elo_tui.store.lists import ListError, build, list_folder, list_tables
from elo_tui.store.lists.build import import_list
from tests.shared import CHECKOUT
from tests.store.lists.made import (
    HEADER,
    NOW,
    combined,
    imported,
    infos_in,
    lists_of,
    named,
    one_of,
    row,
)

#: Stops itself, without a chance to tidy up, at a step of the import.
KILLED = """
import os, signal, sys
from datetime import datetime
from pathlib import Path
from elo_tui.store.lists.build import import_list
def tick(progress):
    if progress.step == sys.argv[3]:
        os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[3] == "placing":
    os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
import_list(Path(sys.argv[1]), sys.argv[2], datetime.now(), tick=tick)
"""


def visible(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.name[0] != ".")


def test_what_is_said_of_a_list(folder: Path) -> None:
    done = imported(folder, named(), "standard_feb15frl.txt", name="old")
    assert done.replaced is None
    [info] = infos_in(folder)
    assert info == done.info
    assert asdict(info) == {
        "name": "old",
        "date": "2015-02-01",
        "players": 11,
        "left_out": 0,
        "imported": "2026-02-01T12:30:00",
        "source": "standard_feb15frl.txt",
        "layout": "FIDE TXT",
        "pools": "",
    }


def test_a_list_of_the_first_version_still_opens(folder: Path) -> None:
    """It knew no FIDE IDs: a player had one text less, a list no pools."""
    imported(folder, named(), date="2026-02-01")
    with closing(sqlite3.connect(folder / "fide.db")) as ours, ours:
        ours.execute("UPDATE player SET facts = substr(facts, 1, length(facts) - 1)")
        ours.execute("DELETE FROM about WHERE key = 'pools'")
        ours.execute("PRAGMA user_version = 1")
    lists = lists_of(folder)
    [info] = lists.info()
    assert (info.pools, info.system) == ("", "fide")
    [one] = lists.find("nepo")
    assert (one.standard.rating, one.born, one.fide_id) == (2750, 1990, "")
    assert lists.find_by_fide_id("900001", "fide") is None
    lists.close()


def test_a_date_that_is_asked_for(folder: Path) -> None:
    done = imported(folder, named(), "jan20frl.txt", date="2026-01-01")
    assert done.info.date == "2026-01-01"
    assert "the list states 2020-01-01" in done.notes[0].text
    assert imported(folder, named()).replaced == done.info
    unknown = imported(folder, named())
    assert unknown.info.date is None
    assert "states no date" in unknown.notes[0].text


def test_only_the_user_may_read_it(folder: Path) -> None:
    imported(folder, named())
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "fide.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.slow
@pytest.mark.parametrize("step", ["reading", "sorting", "indexing", "placing"])
def test_a_killed_import_leaves_the_old_list(folder: Path, step: str) -> None:
    imported(folder, combined(row("1")))
    new = folder.parent / "new.txt"
    new.write_bytes(named())
    run = subprocess.run(
        [sys.executable, "-c", KILLED, str(folder), str(new), step],
        cwd=CHECKOUT,
        timeout=60,
        check=False,
    )
    assert run.returncode == -signal.SIGKILL
    assert visible(folder) == ["fide.db"]
    # the first bytes are read to see what the file is; nothing is written yet
    assert bool(list(folder.glob(".*building*"))) == (step != "reading")
    assert [one.id for one in lists_of(folder).find("last")] == ["1"]
    assert list(folder.glob(".*building*")) == []
    assert imported(folder, named()).info.players == 11
    assert list(folder.glob(".*building*")) == []


def test_a_new_import_deletes_what_killed_ones_left(folder: Path) -> None:
    imported(folder, named())
    (folder / ".dwz.building").write_bytes(b"half a list")
    assert imported(folder, named()).info.players == 11
    assert list(folder.glob(".*building*")) == []


def test_a_search_leaves_the_files_of_a_running_import(folder: Path) -> None:
    imported(folder, combined(row("1")))
    seen: list[tuple[int, bool]] = []

    def search(progress: ListProgress) -> None:
        if progress.step == "sorting":
            players = infos_in(folder)[0].players
            seen.append((players, (folder / ".fide.building").exists()))

    assert imported(folder, named(), tick=search).info.players == 11
    assert seen[0] == (1, True)


def test_two_imports_at_once(folder: Path) -> None:
    imported(folder, named())

    def second(_: ListProgress) -> None:
        imported(folder, named())

    with pytest.raises(ListError, match="another import is running"):
        imported(folder, named(), tick=second)
    assert infos_in(folder)[0].players == 11


@pytest.mark.parametrize("step", ["reading", "sorting", "indexing"])
def test_a_cancelled_import_changes_nothing(folder: Path, step: str) -> None:
    imported(folder, combined(row("1")))

    def tick(progress: ListProgress) -> None:
        if progress.step == step:
            raise Cancelled

    with pytest.raises(Cancelled):
        imported(folder, named(), tick=tick)
    assert infos_in(folder)[0].players == 1
    assert list(folder.glob(".*building*")) == []


def test_the_progress_grows(folder: Path) -> None:
    seen: list[ListProgress] = []
    rows = [row(str(number)) for number in range(1, 8_000)]
    imported(folder, combined(*rows), tick=seen.append)
    reading = [one for one in seen if one.step == "reading"]
    assert reading == sorted(reading, key=lambda one: one.done)
    assert reading[-1].done == reading[-1].total
    assert reading[-1].players > 0
    assert list(dict.fromkeys(one.step for one in seen)) == [
        *("reading", "sorting", "indexing")
    ]


def test_a_long_index_is_merged_on_the_way(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = range(1, 10_000)
    rows = combined(*(row(str(number), f"Last{number}, First") for number in numbers))
    counts: list[int] = []
    monkeypatch.setattr(list_tables, "_HASH_BYTES", 50_000)
    monkeypatch.setattr(list_tables, "_MERGED_PAGES", 10)
    for players in (1_000_000, 2_000):
        monkeypatch.setattr(list_tables, "_PLAYERS_A_MERGE", players)
        seen: list[ListProgress] = []
        assert imported(folder, rows, tick=seen.append).info.players == 9_999
        counts.append(sum(one.step == "indexing" for one in seen))
        lists = lists_of(folder)
        assert [len(lists.find(text)) for text in ("last9999", "first")] == [1, 20]
        lists.close()
    assert counts[0] < counts[1]


def test_nothing_is_touched_before_a_search(tmp_path: Path) -> None:
    lists = lists_of(tmp_path / "none" / "there")
    assert lists.find("a") == []
    assert lists.info() == []
    assert lists.find_by_id("1") is None
    assert list(tmp_path.iterdir()) == []
    assert lists_of(None).find("a") == []


def sql(file: Path, statement: str) -> None:
    """Do to a list what the program would not."""
    with closing(sqlite3.connect(file)) as lists, lists:
        lists.execute(statement)


def foreign(file: Path) -> None:
    file.unlink()
    sql(file, "CREATE TABLE player (id, facts)")


HARMS: dict[str, tuple[Callable[[Path], object], str]] = {
    "text": (lambda f: f.write_bytes(b"no database\n" * 100), "the list is damaged"),
    "empty": (lambda f: f.write_bytes(b""), "not a list of this program"),
    "cut": (
        lambda f: f.write_bytes(f.read_bytes()[: f.stat().st_size // 2 + 100]),
        "the list is damaged",
    ),
    "scrambled": (
        lambda f: f.write_bytes(f.read_bytes()[:200] + bytes(f.stat().st_size - 200)),
        "the list is damaged",
    ),
    "foreign": (foreign, "not a list of this program"),
    "newer": (lambda f: sql(f, "PRAGMA user_version = 99"), "written by a newer vers"),
}
harms = pytest.mark.parametrize("kind", HARMS)


@harms
def test_an_unreadable_list_is_named(folder: Path, kind: str) -> None:
    harm, said = HARMS[kind]
    imported(folder, named())
    harm(folder / "fide.db")
    lists = lists_of(folder)
    with pytest.raises(ListError, match=f"^fide: {said}"):
        lists.find("nepo")
    # the way out
    if kind != "newer":
        assert imported(folder, named()).replaced is None
        assert lists.find("nepo") != []
    lists.remove("fide")
    assert lists.info() == []


@harms
def test_beside_an_unreadable_list_the_others_are_searched(
    folder: Path, kind: str
) -> None:
    harm, said = HARMS[kind]
    imported(folder, named())
    lists = lists_of(folder)
    found = lists.find("nepo")
    for other in ("aaa", "zzz"):
        imported(folder, named(), name=other)
        harm(folder / f"{other}.db")
    assert lists.find("nepo") == found
    assert {*lists.left_out} == {"aaa", "zzz"}
    assert all(text.startswith(f"{n}: {said}") for n, text in lists.left_out.items())
    assert "fide" in [info.name for info in lists.info()]
    assert lists.find_by_id("900001") is not None
    for other in ("aaa", "zzz"):
        lists.remove(other)
    assert lists.find("nepo") == found
    assert lists.left_out == {}
    lists.close()


def test_a_disk_without_room_is_said_in_words(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
        raise error

    monkeypatch.setattr(build, "_fill_list", fail)
    with pytest.raises(ListError, match=r"^not imported: the disk is full or faulty$"):
        imported(folder, named())


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write")
def test_a_folder_for_reading_only(folder: Path) -> None:
    imported(folder, named())
    folder.chmod(0o500)
    try:
        assert lists_of(folder).find("nepo") != []
        with pytest.raises(ListError, match="not imported"):
            imported(folder, named())
    finally:
        folder.chmod(0o700)


@pytest.mark.parametrize("name", ["", "..", "a/b", "A", "a.db", "x" * 40, "-a", "ü"])
def test_names_that_no_list_has(folder: Path, name: str) -> None:
    with pytest.raises(ListError, match="the name of a list"):
        imported(folder, named(), name=name)
    with pytest.raises(ListError, match="the name of a list"):
        lists_of(folder).remove(name)


def test_removing_what_is_not_there(folder: Path) -> None:
    imported(folder, named())
    with pytest.raises(ListError, match="no list 'dwz'; imported: fide"):
        lists_of(folder).remove("dwz")


def test_files_that_are_none(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ListError, match="No such file"):
        import_list(folder, tmp_path / "none", NOW)
    with pytest.raises(ListError, match="directory"):
        import_list(folder, tmp_path, NOW)
    with pytest.raises(ListError, match="no file can have this name"):
        import_list(folder, "a\0b", NOW)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ListError, match="not an ordinary file"):
        import_list(folder, tmp_path / "pipe", NOW)


def test_without_the_engine_of_the_search(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = "CREATE VIRTUAL TABLE search USING fts5_missing(words)"
    monkeypatch.setattr("elo_tui.store.lists.list_records.TABLES", tables)
    with pytest.raises(ListError, match="need SQLite with FTS5"):
        imported(folder, named())


BEGINNINGS = st.sampled_from(
    [
        *(b"", HEADER.encode() + b"\n", combined(row("1")), b"PK\x03\x04"),
        *(b"<playerslist><player>", b'[{"id": 1, "name": "A", "rating": 5},'),
        *(b"id,name,rating\n", b"ZPS,Mgl-Nr,Spielername,DWZ\n", b"\xef\xbb\xbf"),
        b'ID,Status,"Name,Vorname",DWZ,Index,FIDE-ID\nNU1,A,"Wren,Ada",1800,1,\n',
        b"NU1|X|7|A|Wren,Ada|W||1990|202601|1812-31|1900|FM|900001|GER\n",
        b'"CFC#","Last","First","Rating","City"\n1,"Wren","Ada",1800,Nowhere"\n',
        b"Relatienummer;Naam;Rating;S\n1;Musch, Ada;2000;w\n",
        b"ID FSI;Nominativo;Elo;Attivo;\n1;PASSERO Ada;1800;N;\n",
        b"UNIQUE_NO,SURNAME,FIRSTNAME,RATING,BDATE\n1,Wren,Ada,1800,1900/01/01\n",
    ]
)


@given(BEGINNINGS, st.binary(max_size=300))
def test_any_bytes_are_a_list_or_refused(
    tmp_path_factory: pytest.TempPathFactory, beginning: bytes, rest: bytes
) -> None:
    folder = tmp_path_factory.mktemp("any") / "lists"
    said = ""
    players = 0
    try:
        players = imported(folder, beginning + rest, "any", name="any").info.players
    except ListError as error:
        said = str(error)
    assert said.isprintable()
    assert bool(said) != bool(players)
    assert [info.players for info in infos_in(folder)] == [players] * (not said)


NAME = st.text("abcxyzÄöñ '-", min_size=1, max_size=20).map(str.strip)


@given(
    st.dictionaries(
        st.integers(1, 10**9).map(str),
        st.tuples(NAME, st.integers(1, 4000), st.sampled_from(["", "i", "wi"])),
        min_size=1,
        max_size=8,
    )
)
def test_every_row_is_found_by_its_id(
    tmp_path_factory: pytest.TempPathFactory,
    players: dict[str, tuple[str, int, str]],
) -> None:
    folder = tmp_path_factory.mktemp("rows") / "lists"
    lines = [
        row(number, name, ratings=(rating,), flag=flag)
        for number, (name, rating, flag) in players.items()
    ]
    assert imported(folder, combined(*lines)).info.players == len(players)
    lists = lists_of(folder)
    for number, (name, rating, flag) in players.items():
        one = one_of(lists, number)
        assert one.name == " ".join(name.split())
        assert (one.standard.rating, one.flag) == (rating, flag)
        found = lists.find(name, limit=list_folder.LIMIT)
        assert one in found or not any(char.isalnum() for char in name)
    lists.close()


def test_a_folder_of_another_owner_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    # as the system does it, but for root
    monkeypatch.setattr(Path, "glob", refused)
    with pytest.raises(ListError, match="rating lists: Permission denied"):
        infos_in(folder)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE player SET facts = 'Nepo'",
        "UPDATE player SET facts = NULL",
        "UPDATE player SET facts = replace(facts, '2750', 'x')",
        "UPDATE about SET value = 7 WHERE key = 'source'",
        "UPDATE about SET value = 'x' WHERE key = 'players'",
        "DELETE FROM about WHERE key = 'source'",
    ],
)
def test_a_spoilt_list_is_named(folder: Path, statement: str) -> None:
    imported(folder, named())
    sql(folder / "fide.db", statement)
    lists = lists_of(folder)
    with pytest.raises(ListError, match=r"^fide: the list is damaged"):
        _ = lists.info(), lists.find("nepo"), lists.find_by_id("900001")
    lists.close()


def test_a_definition_that_is_not_utf_8_is_damage(folder: Path) -> None:
    imported(folder, named(), name="fide")
    file = folder / "fide.db"
    data = file.read_bytes()
    file.write_bytes(data.replace(b"CREATE TABLE about", b"CR\xedATE TABLE about"))
    with pytest.raises(ListError, match=r"^fide: the list is damaged"):
        infos_in(folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_pipe_in_place_of_a_list_is_not_waited_for(folder: Path) -> None:
    folder.mkdir()
    os.mkfifo(folder / "fide.db")
    with pytest.raises(ListError, match=r"^fide: not an ordinary file"):
        infos_in(folder)
