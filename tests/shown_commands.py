"""The commands that the documents show, each with its words as a shell would have them.

A line of a block of a shell may hold several, joined by pipes; a command in backticks
within prose is one. A word in capitals stands for a value.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
#: Documents of what once was.
_OLD = {"changes-0.2", "CHANGELOG"}
_SHELLS = {"", "sh", "console"}
#: What ends a command in a line of a shell.
_ENDS = {"|", "||", "&&", ";", ">", ">>", "<", ")"}
PROGRAM = "elo-tui"


class Shown(NamedTuple):
    """A command as a document shows it."""

    page: str
    words: tuple[str, ...]
    """Without the program."""

    def __str__(self) -> str:
        return f"{self.page}: {shlex.join(self.words)}"


def list_shown() -> list[Shown]:
    """List the commands of all documents, each once a document."""
    paths = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
    found = [
        Shown(path.stem, words)
        for path in paths
        if path.stem not in _OLD
        for words in _read_page(path.read_text(encoding="utf-8"))
    ]
    return [*dict.fromkeys(found)]


def _read_page(text: str) -> Iterator[tuple[str, ...]]:
    prose, language = [], None
    for line in text.splitlines():
        fence = re.match(r"\s*```(\w*)", line)
        if fence:
            language = fence[1] if language is None else None
        elif language is None:
            prose.append(line)
        elif language in _SHELLS and not (language == "console" and line[:1] != "$"):
            yield from _read_line(line.removeprefix("$ "))
    for shown in re.findall(rf"`({PROGRAM}(?:\s[^`]+)?)`", "\n".join(prose)):
        yield from _read_line(" ".join(shown.split()).replace("\\|", "|"))


def _read_line(line: str) -> Iterator[tuple[str, ...]]:
    """Read the commands of a line; those inside $( ) as well."""
    lexer = shlex.shlex(
        re.sub(r'"\$\((.*?)\)"', r"; \1 ;", line),
        posix=True,
        punctuation_chars="|&;<>()",
    )
    lexer.whitespace_split = True
    words: list[str] | None = None
    for word in (*lexer, ";"):
        if words is not None and word in _ENDS:
            yield tuple(words)
            words = None
        elif words is not None:
            words.append(word)
        elif word == PROGRAM or word.endswith(f"bin/{PROGRAM}"):
            words = []
