"""A club list without the shell: five files, a wrong result, the page; keys counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.app.save_dialog import SaveScreen
from elo_tui.core.model import Problem
from elo_tui.features.event.open_dialog import OpenScreen
from elo_tui.features.pool import pools
from elo_tui.features.pool.add_event_dialog import AddEventScreen
from elo_tui.features.pool.evening_dialog import EveningScreen
from elo_tui.session.paths import DATA_VARIABLE, STATE_VARIABLE
from tests.cli.answers import answer
from tests.clubs import make_club, report
from tests.screens.desk import pool
from tests.screens.filing_desk import settled

pytestmark = pytest.mark.screen

FILES = 5
#: A name, three dialogs, a mark for each file, a wrong result, a file name.
KEYS = 37


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    files = tmp_path / "files"
    files.mkdir()
    for number in range(FILES):
        (files / f"evening{number + 1}.trf").write_text(report(number))
    monkeypatch.chdir(files)
    return files


def list_results(number: int) -> list[tuple[int, int, int, int]]:
    found = pools.change_pool("club", ())
    assert not isinstance(found, Problem), found
    event = pools.read_event(found, number)
    assert not isinstance(event, Problem), event
    return [(one.round, one.white, one.black, one.halves) for one in event.rounds]


async def test_five_files_one_event_corrected_and_published(folder: Path) -> None:
    async with pool() as desk:
        pressed = 0

        async def press(*keys: str) -> None:
            nonlocal pressed
            pressed += len(keys)
            await desk.press(*keys)
            await settled(desk)

        await press("p", *"club", "enter")
        await press("a", "ctrl+o")
        assert isinstance(desk.top, OpenScreen)
        await press("down", *["space"] * FILES, "enter")
        assert isinstance(desk.top, AddEventScreen)
        # the first file comes first, though it is no larger than the others
        shown = "".join(text for text, _ in desk.top.plan_lines.texts)
        assert f"event 1 of {FILES}: " in shown
        await press("enter")
        assert desk.message == f"{FILES} events added; undo takes them out"
        before = list_results(5)
        # the second game of the newest evening: a draw that White had won
        await press("2", "c")
        assert isinstance(desk.top, EveningScreen)
        await press("down", "down", "down")
        assert "½-½" in str(desk.top.typed.item)
        await press("1", "enter")
        assert isinstance(desk.top, AddEventScreen)
        await press("enter")
        assert (
            desk.message == "Club evening 5 corrected; undo restores the earlier file"
        )
        await press("1", "ctrl+s")
        assert isinstance(desk.top, SaveScreen)
        await press("ctrl+u", *"list.html", "enter")
        assert pressed <= KEYS, pressed
    changed = [
        (old, new)
        for old, new in zip(before, list_results(5), strict=True)
        if old != new
    ]
    assert [(old[3], new[3]) for old, new in changed] == [(1, 2)]
    assert "Okafor" in (folder / "list.html").read_text()
    # the file of the correction is read again as it is in the ledger
    assert answer("pool", "replay", "club").startswith("Replay\nthe same lists")


async def test_another_file_takes_the_place_of_an_event(folder: Path) -> None:
    make_club(evenings=2)
    Path("club night.trf").write_text(report(1).replace("Club evening 2", "Night"))
    async with pool() as desk:
        await desk.press("2", "c", *"club night.trf", "enter")
        await settled(desk)
        assert isinstance(desk.top, AddEventScreen)
        shown = [text for text, _ in desk.top.plan_lines.texts]
        assert "corrects event 2: 24 rated games for 24" in shown
        await desk.press("enter")
        await settled(desk)
        assert desk.message == "Night corrected; undo restores the earlier file"
    assert "event 2, Night of" in answer("pool", "log", "club")
    assert len(list_results(2)) == 24
