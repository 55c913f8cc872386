"""The rules of style sheets, parsed once a version and stored in a file.

To parse them takes a tenth of the start. The file is read only if no other user
can have written it, and a kiosk has none.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict
from zlib import crc32

from textual.css import parse
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from elo_tui import __version__
from elo_tui.terminal.kept_rules import (
    read_rules,
    read_sheets,
    write_rules,
    write_sheets,
)
from elo_tui.terminal.private_files import make_private_folder

if TYPE_CHECKING:
    from typing import Unpack

    from textual.css.types import CSSLocation

_Key = tuple[object, ...]
"""A style sheet: its text, and how it was included."""

#: The largest file read, bytes; ten times all style sheets.
_SIZE_MAX = 4_000_000
#: So many sheets are stored: those of one version, or else of checkouts.
_MOST = 100


class _SheetSource(TypedDict):
    """The source of a style sheet, and the precedence of its rules."""

    read_from: CSSLocation
    is_default_rules: bool
    tie_breaker: int
    scope: str


class ParsedSheets:
    """The rules parsed with one set of variables, those of a theme."""

    def __init__(self) -> None:
        self.file: Path | None = None
        """The file that stores them for the next start; None: none does."""
        self.variables: dict[str, str] = {}
        self._rules: dict[_Key, list[RuleSet]] = {}
        self._kept: dict[_Key, bytes] = {}
        """The content of the file."""

    def begin(self, variables: dict[str, str]) -> None:
        """Forget the rules parsed with other variables."""
        self.variables = {**variables}
        self._rules, self._kept = {}, {}
        if self.file is not None:
            with suppress(OSError):
                self._kept = _read(self.file, self._make_head())

    def find(self, key: _Key) -> list[RuleSet] | None:
        """Find the rules of a sheet, in memory or in the file."""
        if key not in self._rules and key in self._kept:
            rules = read_rules(self._kept[key])
            if rules is not None:
                self._rules[key] = rules
        return self._rules.get(key)

    def add(self, key: _Key, rules: list[RuleSet]) -> None:
        """Add the rules of a sheet."""
        self._rules[key] = rules

    def save(self) -> None:
        """Write what the file lacks; without a place to write to it is parsed again."""
        lacks = self._rules.keys() - self._kept.keys()
        if self.file is None or not lacks:
            return
        kept = self._kept if len(self._kept) + len(lacks) <= _MOST else {}
        self._kept = kept | {key: write_rules(self._rules[key]) for key in lacks}
        with suppress(OSError):
            _write(self.file, self._make_head(), write_sheets(self._kept))

    def _make_head(self) -> bytes:
        """Describe all that the rules depend on but the sheets: a line."""
        parser = Path(parse.__file__)
        found = parser.stat()
        version = (__version__, sys.version, str(parser), found.st_mtime_ns)
        return f"{(*version, found.st_size, *self.variables.items())!r}\n".encode()


def _read(file: Path, head: bytes) -> dict[_Key, bytes]:
    """Read the stored sheets; empty if they are of another version. Raises OSError."""
    number = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(number, "rb") as opened:
        found = os.fstat(number)
        is_own = stat.S_ISREG(found.st_mode) and found.st_uid == os.getuid()
        if not is_own or found.st_mode & 0o022 or opened.readline() != head:
            return {}
        check, body = opened.readline(), opened.read(_SIZE_MAX)
    return read_sheets(body) if check == _check(body) else {}


def _write(file: Path, head: bytes, body: bytes) -> None:
    """Replace the file at once. Raises OSError."""
    make_private_folder(file.parent)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        number = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(number, "wb") as opened:
            opened.writelines((head, _check(body), body))
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def _check(body: bytes) -> bytes:
    """Make the line that proves a file to be whole."""
    return b"%08x\n" % crc32(body)


SHEETS = ParsedSheets()

parse_stock = Stylesheet._parse_rules

#: Comments of a style sheet, and white space around a sign or at the end of a line.
_SPARE = re.compile(r"/\*.*?\*/|# [^\n]*|\s*([{};,])\s*|(:) +|\s*\n\s*", re.DOTALL)


def shorten_sheet(css: str) -> str:
    """Leave out what a style sheet has for readers: a third of its tokens."""
    return _SPARE.sub(lambda found: found[1] or found[2] or " ", css)


def parse_once(
    sheet: Stylesheet, css: str, **source: Unpack[_SheetSource]
) -> list[RuleSet]:
    """Parse the rules of a style sheet, once as long as its variables are the same.

    The framework parses every sheet four times on the way to the first screen, a fifth
    of the start-up time; its own cache is discarded after each pass.
    """
    if sheet._variables != SHEETS.variables:
        SHEETS.begin(sheet._variables)
    key = (css, *sorted(source.items()))
    rules = SHEETS.find(key)
    if rules is None:
        rules = parse_stock(sheet, shorten_sheet(css), **source)
        SHEETS.add(key, rules)
    return rules
