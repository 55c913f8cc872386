"""What is left out at a kiosk, and the clock of who does nothing there."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.session import paths, permissions
from elo_tui.session.permissions import (
    FILES,
    LISTS,
    NEED_PROFILE,
    REFRESHES,
    UPDATES,
    WARNING,
    IdleClock,
    KioskTerms,
    Permissions,
    kiosk_permissions,
)


def test_a_user_of_an_own_machine_may_do_everything() -> None:
    permissions = Permissions()
    assert not permissions.refused
    assert permissions.allows("screen.open")
    assert permissions.has_settings
    assert permissions.imports_lists


@pytest.mark.parametrize(
    ("profile", "has_lists", "refused"),
    [
        ("", False, {*FILES, *NEED_PROFILE, *LISTS}),
        ("anna", False, {*FILES, *LISTS}),
        ("", True, {*FILES, *NEED_PROFILE}),
        ("anna", True, {*FILES}),
    ],
)
def test_a_kiosk_says_why_not(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    profile: str,
    has_lists: bool,
    refused: set[str],
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    if has_lists:
        (tmp_path / "lists").mkdir()
    permissions = kiosk_permissions(KioskTerms(profile=profile))
    assert permissions.refused.keys() == refused | {*UPDATES, *REFRESHES}
    assert all("kiosk" in why for why in permissions.refused.values())
    assert not permissions.has_settings
    assert not permissions.imports_lists


def test_the_clock_warns_then_ends_and_a_key_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]
    monkeypatch.setattr(permissions, "monotonic", lambda: now[0])
    clock = IdleClock(300)
    assert clock.check() == ("wait", 300 - WARNING)
    now[0] += 300 - WARNING
    assert clock.check() == ("warn", WARNING)
    clock.touch()
    assert clock.check() == ("wait", 300 - WARNING)
    now[0] += 300
    assert clock.check() == ("end", 0)
