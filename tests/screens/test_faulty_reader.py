"""A reader that fails ends neither the session nor the draft."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.readers import trf_reader
from elo_tui.session import paths, state_files
from tests.app.test_kiosk import at_kiosk
from tests.screens.desk import tournament
from tests.screens.filing_desk import EVENT, open_file, said, settled

SAID = "not read, because of an internal error of elo-tui (ValueError)"


@pytest.fixture(autouse=True)
def _failing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fails(*_arguments: object) -> None:
        raise ValueError("a name of somebody")

    monkeypatch.setattr(trf_reader, "read", fails)
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))


async def test_a_file_is_refused_and_a_report_kept(tmp_path: Path) -> None:
    (tmp_path / "event.trf").write_text(EVENT)
    async with tournament() as desk:
        await desk.go("typed")
        await desk.write("1850")
        await open_file(desk, tmp_path / "event.trf")
        text, role = said(desk)
        assert text == f"event.trf: {SAID}; crash.txt in its state folder says where"
        assert role == "wrong"
        await desk.press("escape")
        assert desk.screen.entry.value == "1850"
    report = tmp_path / "state" / state_files.DETAILS
    assert report.stat().st_mode & 0o777 == 0o600
    assert "in fails" in report.read_text()


async def test_a_paste_into_a_kiosk_is_refused_without_a_file(tmp_path: Path) -> None:
    async with at_kiosk(own="1850") as desk:
        await desk.paste(EVENT)
        await settled(desk)
        assert said(desk) == (f"pasted text: {SAID}", "wrong")
        assert desk.field("own").value == "1850"
    assert not (tmp_path / "state").exists()
