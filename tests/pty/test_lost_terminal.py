"""The program ends with its terminal, also where no hang-up signal says so."""

from __future__ import annotations

import os
import signal
import subprocess

from elo_tui.terminal.signals import BY_SIGNAL
from tests.pty.pty_app import LIMIT, PROGRAM, environment
from tests.shared import CHECKOUT


def test_the_end_of_input_ends_the_program() -> None:
    ours, theirs = os.openpty()
    # not its controlling terminal, so the kernel sends no SIGHUP when it goes
    with subprocess.Popen(
        PROGRAM,
        cwd=CHECKOUT,
        env=environment({}),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        painted = b""
        while b"Type two ratings" not in painted:
            painted += os.read(ours, 65536)
        os.close(ours)
        try:
            assert process.wait(LIMIT) == BY_SIGNAL + signal.SIGHUP
        finally:
            process.kill()
