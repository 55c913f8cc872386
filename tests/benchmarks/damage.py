"""The data file damaged in every way: it is opened or set aside whole, in a sentence.

`python -m tests.benchmarks.damage` damages a file with journals and drafts, from a seed
(`--seed`), so many times (`--inputs`): single bytes and bits, the header, the tables'
definitions, whole pages, the end, journals beside it. Each is opened, read, written
and inspected. It prints what went wrong with the seed that makes it again; the exit
status is 1 then.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from elo_tui.core.replay.journal_records import Entry, Listed, Person
from elo_tui.session.drafts import STATES
from elo_tui.session.forms import Form
from elo_tui.store import stored_drafts, stored_journal
from elo_tui.store.data_file import inspect_data_file, open_data_file
from elo_tui.store.database import Store
from elo_tui.store.faults import StoreFault
from tests.store.folder import NOW

_PAGE = 4096
_HEADER = 100
_JOURNALS = ("-journal", "-wal")


class Files(NamedTuple):
    """A sound file, also as it is with a write-ahead log of another program."""

    data: bytes
    with_log: bytes
    log: bytes


def sound_files(folder: Path) -> Files:
    """Files with two journals and a draft."""
    path = folder / "sound.db"
    with closing(open_data_file(path, NOW)) as store:
        for name in ("Ann", "Ben"):
            person = stored_journal.add_record(store, Person(name=name))
            stored_journal.add_record(store, Listed(day=NOW.date()), person.id)
            for number in range(15):
                stored_journal.add_record(
                    store, Entry(name=f"Open {number}" + "x" * 300), person.id
                )
        stored_journal.choose_person(store, person.id)
        session = stored_drafts.begin_session(store, NOW)
        stored_drafts.save_draft(store, session, "game", Form(own="2000"), NOW)
    data = path.read_bytes()
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("UPDATE record SET rev = 2")
        other.commit()
        log = path.with_name("sound.db-wal").read_bytes()
        return Files(data, path.read_bytes(), log)


def _change(chance: random.Random, data: bytes, first: int, last: int) -> bytes:
    """The data with a few other bytes between two places."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 20)):
        changed[chance.randrange(first, last)] = chance.randrange(256)
    return bytes(changed)


def _flip_bits(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _replace_page(chance: random.Random, data: bytes) -> bytes:
    first = chance.randrange(len(data) // _PAGE) * _PAGE
    page = chance.choice((bytes(_PAGE), chance.randbytes(_PAGE), data[:_PAGE]))
    return data[:first] + page + data[first + _PAGE :]


_DAMAGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    lambda chance, data: _change(chance, data, 0, len(data)),
    lambda chance, data: _change(chance, data, 0, _HEADER),
    lambda chance, data: _change(chance, data, _HEADER, _PAGE),
    _flip_bits,
    _replace_page,
    lambda chance, data: data[: chance.randrange(len(data))],
    lambda chance, data: data + chance.randbytes(chance.randint(1, 2 * _PAGE)),
)


def damage(folder: Path, files: Files, seed: int) -> Path:
    """A damaged file in a folder, perhaps with journals beside it."""
    chance = random.Random(seed)
    path = folder / "elo.db"
    data, beside = files.data, ""
    if not chance.randrange(4):
        beside = chance.choice(_JOURNALS)
        log = chance.choice((files.log, chance.choice(_DAMAGES)(chance, files.log)))
        path.with_name(path.name + beside).write_bytes(log)
        data = chance.choice((files.data, files.with_log))
    if not beside or chance.randrange(2):
        data = chance.choice(_DAMAGES)(chance, data)
    path.write_bytes(data)
    return path


def outcome(path: Path) -> str:
    """What becomes of a damaged file; raises AssertionError for what must not be."""
    before, beside = path.read_bytes(), len([*path.parent.iterdir()]) > 1
    with suppress(StoreFault), inspect_data_file(path, thorough=True) as store:
        _read(store)
    assert path.read_bytes() == before or beside, "inspected, and changed"
    with closing(open_data_file(path, NOW)) as store:
        is_read = True
        try:
            _read(store)
        except StoreFault:
            is_read = False
        with suppress(StoreFault), store.write():
            stored_journal.add_record(store, Person(name="Cleo"))
            session = stored_drafts.begin_session(store, NOW)
            stored_drafts.save_draft(store, session, "game", Form(own="1"), NOW)
            stored_drafts.end_session(store, session)
    aside = [one for one in path.parent.iterdir() if ".broken-" in one.name]
    said = store.remarks[0] if store.remarks else store.fault
    assert len(said) < 79, f"too long: {said}"
    if aside:
        assert "set aside" in said, "set aside without a word"
        assert beside or before == aside[0].read_bytes(), "set aside, and changed"
        assert is_read, "the new file is not read"
        return "set aside"
    # what is from a newer version may be anything
    assert is_read or "newer version" in said, "opened, but not read"
    return said or "opened"


def _read(store: Store) -> None:
    for person in stored_journal.list_people(store):
        stored_journal.read_account(store, person)
    stored_journal.read_chosen_id(store)
    stored_drafts.list_drafts(store, 0, NOW, STATES)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    outcomes: Counter[str] = Counter()
    faults = 0
    with tempfile.TemporaryDirectory() as made:
        files = sound_files(Path(made))
    for seed in range(options.seed, options.seed + options.inputs):
        with tempfile.TemporaryDirectory() as folder:
            path = damage(Path(folder), files, seed)
            try:
                outcomes[outcome(path).replace(folder, "")] += 1
            except Exception as error:  # noqa: BLE001  (each is a finding)
                faults += 1
                print(f"seed {seed}: {type(error).__name__}: {error}")
    for text, count in outcomes.most_common():
        print(f"{count:6} {text}")
    print(f"{options.inputs} damaged files, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
