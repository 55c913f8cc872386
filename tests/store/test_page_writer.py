"""The writer of a browser tab, which has no thread."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from elo_tui.core.replay.journal_records import Person
from elo_tui.session.drafts import STATES
from elo_tui.store.journal_replies import Change, Loaded, Reply
from elo_tui.store.page_writer import PageWriter


async def test_it_writes_between_two_steps_and_has_the_files_stored(
    tmp_path: Path,
) -> None:
    stored: list[bool] = []
    path = tmp_path / "elo.db"
    writer = PageWriter(path, STATES, lambda: stored.append(path.exists()))
    threads = threading.active_count()
    writer.change(Change("add", Person(id=-1, name="Ann")))
    assert not stored
    await asyncio.sleep(0)
    while not writer.is_settled:
        await asyncio.sleep(0)
    assert threading.active_count() == threads
    assert stored == [True]
    writer.change(Change("put", Person(id=-1, name="Anna")), typing=True)
    writer.close()
    assert stored == [True, True]
    replies: list[Reply] = []
    again = PageWriter(path, STATES, lambda: None)
    again.report = replies.append
    again.ask(lambda file: file.load())
    again.close()
    (loaded,) = [one for one in replies if isinstance(one, Loaded)]
    assert [one.name for one in loaded.people] == ["Anna"]
