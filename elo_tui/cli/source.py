"""The games of a FILE or of standard input, for ``event`` and ``tournament``."""

from __future__ import annotations

import os
import stat
import sys

from elo_tui.cli.output import Refused
from elo_tui.core.entry import clean_name
from elo_tui.files.detect import read_games
from elo_tui.files.reading import BadLine, Reading
from elo_tui.files.typed import ACCEPTED

#: The largest input read, in bytes.
LIMIT = 5_000_000

#: The name that stands for standard input.
STANDARD_INPUT = "-"

_NAME_MAX = 200


def keyboard() -> bool:
    """Whether nothing is piped in: standard input is a terminal or closed."""
    return sys.stdin is None or sys.stdin.isatty()


def read(name: str) -> Reading:
    """The games in a file, ``-`` for standard input; raises Refused."""
    if name == STANDARD_INPUT:
        label, data = "standard input", _standard_input()
    else:
        label = clean_name(name, _NAME_MAX) or "(unnamed)"
        data = _file(name, label)
    if len(data) > LIMIT:
        raise Refused(f"{label}: larger than {LIMIT // 1_000_000} MB")
    reading = read_games(_text(data, label))
    if isinstance(reading, BadLine):
        raise Refused(f"{label}: {reading}")
    if not reading.games:
        raise Refused(
            f"{label}: no games found; {ACCEPTED},"
            " or give CSV with the header opponent_rating,score"
        )
    return reading


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise Refused("standard input is closed")
    try:
        return sys.stdin.buffer.read(LIMIT + 1) or b""
    except OSError as error:
        raise Refused(f"standard input: {error.strerror}") from None


def _file(name: str, label: str) -> bytes:
    """At most one byte over the limit; looks at the open file, not at its name."""
    # without O_NONBLOCK opening a pipe that nobody writes to would wait for ever
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(name, flags), "rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
                raise Refused(f"{label}: not an ordinary file; to pipe games in use -")
            return file.read(LIMIT + 1)
    except OSError as error:
        raise Refused(f"{label}: {error.strerror}") from None
    except ValueError:
        raise Refused(f"{label}: no file can have this name") from None


def _text(data: bytes, label: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Refused(f"{label}: line 1: not UTF-8 but UTF-16; save it as UTF-8")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = _line_of(data[: error.start].decode("utf-8"))
        raise Refused(f"{label}: line {line}: not UTF-8; save it as UTF-8") from None
    if "\0" in text:
        line = _line_of(text.partition("\0")[0])
        raise Refused(f"{label}: line {line}: not text, it holds a zero byte")
    return text


def _line_of(before: str) -> int:
    """The number of the line that follows a text, as the readers count lines."""
    return len(f"{before}.".splitlines())
