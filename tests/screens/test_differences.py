"""A rating list beside the journal: what differs is taken in one by one."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.features.journal.questions import DifferencesScreen
from elo_tui.features.lists.lookup_dialog import LookupScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.session import paths
from tests.screens.desk import AnyDesk
from tests.screens.keeping_desk import ANNA, RIGA, fill, kept, session, settle
from tests.store.lists.made import combined, imported, row

PLAYERS = combined(
    row("900004", "Berg, Anna", "NOR", ratings=(1866, 5, 20, 1700, 0, 20)),
    row("900005", "Berg, Bert", "NOR", ratings=(1500, 0, 20), born="1970"),
)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    folder = paths.lists_folder()
    assert folder is not None
    (tmp_path / "data").mkdir()
    imported(folder, PLAYERS, date="2026-11-01")


async def compare(desk: AnyDesk) -> None:
    """Go to the Journal, look the person up and take the first who is found."""
    await desk.press("f12")
    await settle(desk)
    await desk.press("alt+l")
    assert isinstance(desk.top, LookupScreen)
    for _ in range(2):
        await desk.settle()
        await desk.app.workers.wait_for_complete()
    await desk.settle()
    await desk.press("enter")
    await settle(desk)


async def test_differences_are_seen_and_taken_in_one_by_one() -> None:
    fill(RIGA)
    async with session() as desk:
        await compare(desk)
        screen = desk.top
        assert isinstance(screen, DifferencesScreen)
        assert [word[:2] for word in screen.keys[:2]] == [
            ("Enter", "adopt"),
            ("Esc", "back"),
        ]
        rows = screen.list.given
        assert [(one.what, one.kept, one.listed) for one in rows] == [
            ("FIDE standard since 2026-11-01", "", "1866, K 20"),
            ("FIDE rapid since 2026-11-01", "", "1700, K 20"),
            ("FIDE ID", "", "900004"),
            ("federation", "", "NOR"),
        ]
        await desk.press("down", "enter")
        await settle(desk)
        assert "Adopted: FIDE rapid" in screen.message[0]
        await desk.press("end", "down", "down", "enter", "escape")
        await settle(desk)
        (account,) = kept()
        assert account.person.federation == "NOR"
        assert account.person.fide_id == ""
        ratings = [(one.pool, one.player.rating) for one in account.listed]
        assert ratings == [("standard", 1850), ("rapid", 1700)]
        await desk.press("ctrl+z")
        await settle(desk)
        assert len(kept()[0].listed) == 1


async def test_another_person_is_refused_and_agreement_is_said() -> None:
    fill(person=replace(ANNA, fide_id="900005", federation="NOR", born=1970))
    async with session() as desk:
        await compare(desk)
        assert isinstance(desk.top, DifferencesScreen)
        await desk.press("enter")
        await settle(desk)
        # nothing is left, and the journal is in front again
        assert isinstance(desk.top, WorkScreen)
        await compare(desk)
        assert (
            desk.top.message[0]
            == "The FIDE list of November 2026 agrees with the journal on Berg, Anna"
        )
        await desk.press("alt+l")
        screen = desk.top
        assert isinstance(screen, LookupScreen)
        screen.query_one("#lookup_text").value = "berg anna"
        for _ in range(2):
            await desk.settle()
            await desk.app.workers.wait_for_complete()
        await desk.settle()
        await desk.press("enter")
        await settle(desk)
        assert isinstance(desk.top, WorkScreen)
        assert "FIDE ID 900004" in desk.top.message[0]
