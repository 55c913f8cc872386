"""Seats: so many of a holder at a time, free again when their process ends."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from elo_tui.session import permissions

HOLD = """
import sys
from elo_tui.session import permissions
print(permissions.take_seat(sys.argv[1], int(sys.argv[2])), flush=True)
sys.stdin.read()
"""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="abstract sockets are a matter of Linux"
)


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
