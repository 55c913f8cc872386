"""Permissions, clock and seats of a kiosk."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elo_tui.session import paths, permissions
from elo_tui.session.permissions import (
    FILES,
    LISTS,
    NEED_PROFILE,
    POOLS,
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
    assert permissions.refused.keys() == refused | {*UPDATES, *REFRESHES, *POOLS}
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


HOLD = """
import sys
from collections.abc import Iterator
from elo_tui.session import permissions
print(permissions.take_seat(sys.argv[1], int(sys.argv[2])), flush=True)
sys.stdin.read()
"""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="abstract sockets are a matter of Linux"
)


@pytest.fixture(autouse=True)
def seats() -> Iterator[None]:
    """The tests give back what a process keeps as long as it runs."""
    yield
    while permissions._TAKEN:
        seat = permissions._TAKEN.pop()
        assert isinstance(seat, socket.socket)
        seat.close()


def holding(holder: str, most: int) -> tuple[subprocess.Popen[str], str]:
    """A process that has tried to take a seat and stays, and what came of it."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, holder, str(most)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def test_a_seat_is_free_again_when_its_process_is_killed() -> None:
    holder = f"test-{os.getpid()}"
    first, there = holding(holder, 2)
    second, too = holding(holder, 2)
    third, no_more = holding(holder, 2)
    assert (there, too, no_more) == ("True", "True", "False")
    assert permissions.take_seat(f"{holder}-other", 1)
    first.kill()
    first.wait()
    fourth, again = holding(holder, 2)
    assert again == "True"
    for process in (second, third, fourth):
        process.kill()
    for process in (first, second, third, fourth):
        process.communicate()


def test_a_holder_of_any_name_is_counted() -> None:
    holder = f"test-{os.getpid()}-" + "x" * 5_000 + "½"
    assert permissions.take_seat(holder, 1)
    assert not permissions.take_seat(holder, 1)
