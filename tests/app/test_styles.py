"""Style sheets: a dialog may open over any screen, so its rules come with dialogs."""

from __future__ import annotations

import re

import pytest

from elo_tui.features.journal.fact_dialogs import OfficialScreen
from elo_tui.kit.screens.dialog import Dialog
from tests.shared import CHECKOUT

STYLES = CHECKOUT / "styles"


@pytest.mark.parametrize(
    "sheet",
    [path.name for path in sorted(STYLES.glob("*.tcss")) if path.stem != "dialogs"],
)
def test_the_sheet_of_a_screen_holds_no_rules_of_dialogs(sheet: str) -> None:
    text = (STYLES / sheet).read_text(encoding="utf-8")
    screens = {*re.findall(r"^(\w+Screen)\b", text, re.MULTILINE)}
    names = ("Work", "Home", "Game", "Tournament", "Field", "Journal", "Pool", "Roster")
    assert screens <= {f"{name}Screen" for name in names}


def test_a_dialog_brings_its_rules() -> None:
    assert issubclass(OfficialScreen, Dialog)
    assert "OfficialScreen {" in (STYLES / "dialogs.tcss").read_text(encoding="utf-8")
