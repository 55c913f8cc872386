"""Real shells in a pseudo-terminal, with the program on their path and Tab to press."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.shared import CHECKOUT

#: Seconds within which a shell must have answered; a busy machine is slow.
DEADLINE = 60
PROMPT = "ready> "

#: How each shell is started and the file it reads then, in its home.
SHELLS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "bash": (
        ("bash", "--rcfile", ".bashrc", "-i"),
        ".bashrc",
        f"PS1='{PROMPT}'\nbind 'set enable-bracketed-paste off'\n"
        'eval "$(elo-tui completion bash)"\n',
    ),
    "zsh": (
        ("zsh", "-i"),
        ".zshrc",
        f"PS1='{PROMPT}'\nunset zle_bracketed_paste\nautoload -Uz compinit\n"
        'compinit -u\neval "$(elo-tui completion zsh)"\n',
    ),
    "fish": (
        ("fish", "-i"),
        ".config/fish/config.fish",
        f"function fish_prompt; echo -n '{PROMPT}'; end\nset fish_greeting\n"
        "elo-tui completion fish | source\n",
    ),
}


def program(folder: Path) -> Path:
    """A folder with this checkout's program, for the path of a shell."""
    folder.mkdir(exist_ok=True)
    file = folder / "elo-tui"
    file.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m elo_tui "$@"\n')
    file.chmod(0o755)
    return folder


def missing(shell: str) -> bool:
    return shutil.which(shell) is None


@contextmanager
def interactive(shell: str, home: Path, **variables: str) -> Iterator[Completed]:
    """A shell in its home; what it gives completes a line and says its words."""
    command, start_file, text = SHELLS[shell]
    (home / start_file).parent.mkdir(parents=True, exist_ok=True)
    (home / start_file).write_text(text)
    path = f"{program(home / 'bin')}{os.pathsep}{os.environ['PATH']}"
    environment = {
        **os.environ,
        "HOME": str(home),
        "ZDOTDIR": str(home),
        "PATH": path,
        "TERM": "vt100",
        "PYTHONPATH": str(CHECKOUT),
        "LC_ALL": "C.UTF-8",
        "HISTFILE": "",
        **variables,
    }
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        command,
        cwd=home,
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        # fish wants a terminal of its own to control its jobs
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    ) as child:
        os.close(theirs)
        try:
            _until(ours, PROMPT)
            yield lambda line: _words(ours, line)
        finally:
            child.kill()
            child.wait()
            os.close(ours)


Completed = Callable[[str], list[str]]


def _words(terminal: int, line: str) -> list[str]:
    """The words of a line after Tab was pressed at its end, as the shell parts it."""
    # to the beginning of the line, and have the shell say its words instead of run it
    os.write(terminal, f"{line}\t\x01printf '[%s]' \x05; echo .e''nd\r".encode())
    answer = _until(terminal, ".end", PROMPT).rpartition(".end")[0]
    said = answer[answer.rindex("[elo-tui]") :].strip()
    return said.removeprefix("[").removesuffix("]").split("][")


def _until(terminal: int, *texts: str) -> str:
    """What the terminal shows until these texts have come, one after the other."""
    end, seen = time.monotonic() + DEADLINE, ""
    wanted = re.compile(".*?".join(map(re.escape, texts)), re.DOTALL)
    while wanted.search(seen) is None:
        ready, _, _ = select.select([terminal], [], [], max(0, end - time.monotonic()))
        assert ready, f"{texts} not in {seen!r}"
        seen += os.read(terminal, 65536).decode(errors="replace")
    return seen
