"""Damaged pools: a sentence says what is damaged, what is sound and what to do."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from elo_tui.core.model import Problem
from elo_tui.features.pool import pools
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.pool_file import VERSION, open_pool
from tests.cli.answers import answer, call, data, refusal
from tests.clubs import content, report
from tests.pool_damage import DAMAGES, ENTRIES, EVENTS, damage_event, make_ledger

#: Every other subcommand of a pool that is there; {file} is an event.
CALLS = (
    *("list {p} --every", "log {p}", "player {p} 101", "replay {p}", "duplicates {p}"),
    *("compare {p} --from 2026-02-01 --to 2026-09-01", "movers {p}", "ladder {p}"),
    *("export {p} page.html --format html --force", "fit {p}", "quality {p}"),
    "add {p} {file}",
    *("replace {p} 1 {file}", "remove {p} 1", "restore {p} 2", "undo {p} 3"),
    *("merge {p} 101 102", "split {p} 101 2", "distinct {p} 101 102", "hide {p} 101"),
    *("show {p} 103", "settings {p} --from 2026-05-01 --k 20"),
)


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pool with every kind of entry, as a file."""
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    make_ledger()
    (tmp_path / "event.trf").write_text(report(9), encoding="utf-8")
    return tmp_path / "pools" / "club.pool"


def check_call(*words: str) -> None:
    """Call a subcommand: an answer, or a refusal of one sentence."""
    found = call(*words)
    assert found.exception is None or isinstance(found.exception, SystemExit), words
    assert found.exit_code in (0, 2), (words, found.output)
    if found.exit_code:
        assert found.stdout == ""
        assert re.fullmatch(r"Error: [^\n]+\n", found.stderr), found.stderr


def check_damage(file: Path, seed: int) -> None:
    """Damage a copy in one way, and ask for everything."""
    dice = Random(seed)
    name, sound = f"copy{seed}", file.read_bytes()
    copy = file.with_name(f"{name}.pool")
    copy.write_bytes(sound)
    DAMAGES[seed % len(DAMAGES)](copy, dice)
    damaged = copy.read_bytes()
    event = str(file.parents[1] / "event.trf")
    for words in ("list {p}", *dice.sample(CALLS, 3)):
        copy.write_bytes(damaged)
        check_call("pool", *words.format(p=name, file=event).split())
    copy.write_bytes(damaged)
    check_call("doctor")
    copy.unlink()


@pytest.mark.parametrize("seed", range(40))
def test_damage_of_any_kind_is_no_internal_error(pool: Path, seed: int) -> None:
    check_damage(pool, seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 1400, 40))
def test_four_hundred_damaged_pools(pool: Path, first: int) -> None:
    for seed in range(first, first + 40):
        check_damage(pool, seed)


def name_run(first: int, last: int) -> str:
    return f"{first} to {last}" if last > first else f"{first}"


def name_others(noun: str, nouns: str, number: int, count: int) -> str:
    """Name all but one of so many."""
    runs = [(1, number - 1), (number + 1, count)]
    parts = [name_run(*run) for run in runs if run[0] <= run[1]]
    return f"{nouns if count > 2 else noun} {' and '.join(parts)} are sound"


@pytest.mark.parametrize("seed", range(20))
def test_a_changed_event_is_named_and_exchanged(pool: Path, seed: int) -> None:
    before = data("pool", "list", "club")
    number = damage_event(pool, Random(seed))
    text = refusal("pool", "list", "club")
    others = name_others("event", "events", number, EVENTS)
    assert text.startswith(
        f"Error: club.pool: damaged: event {number}; every entry and {others};"
        f" `pool replace club {number} FILE` exchanges an event, or put a copy in its"
        f" place: cp COPY {pool}"
    )
    row = next(one for one in data("doctor")["findings"] if one["name"] == "pool club")
    assert f"Error: {row['wrong']}; {row['mend']}" == text
    file = pool.with_name("evening.trf")
    file.write_text(report(number - 1), encoding="utf-8")
    answer("pool", "replace", "club", str(number), str(file))
    assert data("pool", "list", "club") == before


@pytest.mark.parametrize("number", range(1, ENTRIES + 1))
def test_an_entry_that_is_no_json_is_named(pool: Path, number: int) -> None:
    change(pool, "UPDATE entry SET data = 'x' WHERE number = ?", number)
    others = name_others("entry", "entries", number, ENTRIES)
    text = refusal("pool", "list", "club")
    assert f": damaged: entry {number}, not readable; {others};" in text


@pytest.mark.parametrize("number", range(1, ENTRIES))
def test_a_missing_entry_is_named(pool: Path, number: int) -> None:
    change(pool, "DELETE FROM entry WHERE number = ?", number)
    text = refusal("pool", "list", "club")
    assert f": damaged: entry {number}, missing; " in text


def test_the_last_entry_is_missed_if_its_event_is_there(pool: Path) -> None:
    change(pool, "DELETE FROM entry WHERE number > ?", EVENTS)
    assert f"entry {EVENTS + 1}, missing" in refusal("pool", "list", "club")


def change(pool: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(pool)) as connection, connection:
        connection.execute(statement, values)


@pytest.mark.parametrize(
    ("number", "changes", "why"),
    [
        (1, {"settings": {"system": "elo", "k": [[0, 20], [0, 10]]}}, "wrong rules"),
        (1, {"settings": {"system": "ecf", "k": [[0, 20]]}}, "wrong rules"),
        (1, {"opening": [{"id": "1", "rating": 1e30}]}, "a wrong row 1 of the opening"),
        (2, {"digest": "x"}, "the file of event 1 is missing"),
        (8, {"event": 40}, "no event 40 before it"),
        (10, {"entry": 10}, "no entry 10 before it to be undone"),
        (10, {"entry": 1}, "no entry 1 before it to be undone"),
        (11, {"keep": "101", "gone": "101"}, "two people are not named"),
        (12, {"events": [2, 30]}, "no event 30 before it"),
        (14, {"settings": {"system": "fide"}}, "wrong rules"),
        (14, {"settings": {"start": 1e9}}, "wrong rules"),
    ],
)
def test_what_an_entry_says_is_checked(
    pool: Path, number: int, changes: dict[str, Any], why: str
) -> None:
    with closing(sqlite3.connect(pool)) as connection:
        query = "SELECT data FROM entry WHERE number = ?"
        (text,) = connection.execute(query, (number,)).fetchone()
    text = json.dumps(json.loads(text) | changes)
    change(pool, "UPDATE entry SET data = ? WHERE number = ?", text, number)
    assert f"entry {number}, {why}" in refusal("pool", "log", "club")


def test_a_pool_of_a_newer_program_is_refused_as_such(pool: Path) -> None:
    change(pool, f"PRAGMA user_version = {VERSION + 1}")
    sentence = "club.pool: of a newer version of elo-tui; update it"
    assert refusal("pool", "list", "club") == f"Error: {sentence}"
    rows = {one["name"]: one for one in data("doctor")["findings"]}
    assert rows["pool club"]["wrong"] == sentence


def test_a_sound_pool_has_nothing_wrong(pool: Path) -> None:
    rows = {one["name"]: one for one in data("doctor")["findings"]}
    assert rows["pool club"]["text"] == f"{pool}, {ENTRIES} entries"
    assert rows["pool club"]["wrong"] == ""


def test_an_event_of_a_year_that_an_older_program_took_can_be_undone(
    pool: Path,
) -> None:
    before, day = data("pool", "list", "club"), date(2199, 12, 31)
    event = content(9)._replace(first_day=day, last_day=day)
    with open_pool(pool) as file, file.writing():
        digest = file.store_content("far.trf", b"", event)
        file.append("add", {"event": 7, "digest": digest})
    text = refusal("pool", "list", "club")
    assert "club.pool: event 7: 2199-12-31 is not between 1851 and" in text
    assert text.endswith("`pool undo club 15` takes it out")
    answer("pool", "undo", "club", "15")
    assert data("pool", "list", "club") == before
    assert not isinstance(pools.change_pool("club", ()), Problem)
