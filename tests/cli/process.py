"""Ways to run the program as a process of its own: piped, in a terminal, closed."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.shared import CHECKOUT

PROGRAM = (sys.executable, "-m", "elo_tui")

#: A program that hides every screen behind a stand-in, then runs ``main``.
STAND_IN = """
import json, os, signal, sys
from elo_tui import start
def run_app(prefill):
    os.kill(os.getpid(), signal.SIGINT)
    json.dump({
        "screen": prefill.screen,
        "texts": dict(prefill.texts),
        "games": len(prefill.games),
        "environment": sorted(os.environ),
        "click": "click" in sys.modules,
    }, sys.stdout)
    return 70
start.run_app = run_app
sys.exit(start.main(sys.argv[1:]))
"""


class Ended(NamedTuple):
    """How a process ended and what it wrote."""

    code: int
    stdout: str
    stderr: str


def environment(**changes: str) -> dict[str, str]:
    """The environment of a child: this one's, an ordinary terminal, the changes."""
    ordinary = {"TERM": "xterm-256color", "ELO_TUI_CACHE": os.devnull}
    return {**os.environ, **ordinary, **changes}


def run(
    *arguments: str,
    stdin: bytes = b"",
    program: Sequence[str] = PROGRAM,
    env: Mapping[str, str] | None = None,
) -> Ended:
    """Run with everything piped."""
    ended = subprocess.run(
        [*program, *arguments],
        cwd=CHECKOUT,
        env=env or environment(),
        input=stdin,
        capture_output=True,
        timeout=20,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def redirected(redirection: str, *arguments: str) -> Ended:
    """Run through a shell with a redirection such as ``<&-``."""
    return run(
        *arguments, program=("sh", "-c", f'exec "$@" {redirection}', "sh", *PROGRAM)
    )


def in_terminal(
    *arguments: str,
    program: Sequence[str] = PROGRAM,
    env: Mapping[str, str] | None = None,
) -> Ended:
    """Run with a terminal on standard input and standard error, output piped."""
    ours, theirs = pty.openpty()
    try:
        try:
            child = subprocess.run(
                [*program, *arguments],
                cwd=CHECKOUT,
                env=env or environment(),
                stdin=theirs,
                stdout=subprocess.PIPE,
                stderr=theirs,
                timeout=20,
                check=False,
            )
        finally:
            os.close(theirs)
        return Ended(child.returncode, child.stdout.decode(), _rest(ours))
    finally:
        os.close(ours)


def _rest(terminal: int) -> str:
    """What the other side of a pseudo terminal wrote before it went."""
    written = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # Linux says EIO where others give an empty read
            piece = b""
        if not piece:
            return written.decode().replace("\r\n", "\n")
        written += piece
