"""Texts and what is read of each, as golden files: `fields.txt` and others.

A section begins with `=== `, a title and, in brackets, who reads its texts. A text
stands on a line as in Python, `'9' * 400` for a long one, and what it means below it: a
value, or the field of a problem with its sentence. `//` begins a remark: a source.
`UPDATE_GOLDEN=1` writes the meanings.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from enum import Enum

from msgspec import Struct
from msgspec.structs import asdict

from elo_tui.core import Problem
from tests.golden import FOLDER, assert_golden

_TEXT = re.compile(r"(.+?)(?: \* (\d+))?$")


def assert_meanings(
    name: str, readers: Mapping[str, Callable[[str], object]], longest: int = 1000
) -> None:
    """Read the texts of `tests/golden/NAME` again, by the reader of their section."""
    lines: list[str] = []
    read: Callable[[str], object] = str
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("=== "):
            read = readers[line[:-1].rpartition("[")[2]]
        if not line.startswith("    "):
            lines.append(line)
        if line.startswith(("'", '"')) and (found := _TEXT.fullmatch(line)):
            text = ast.literal_eval(found[1]) * int(found[2] or 1)
            meaning = describe(read(text))
            assert meaning.isprintable(), line
            assert len(meaning) < longest, line
            lines.append(f"    {meaning}")
    assert_golden(name, "\n".join([*lines, ""]))


def describe(value: object) -> str:
    """Write down a value, or the field and the sentence of a problem."""
    if isinstance(value, Problem):
        return f"{value.field}! {value}"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Struct) or hasattr(value, "_asdict"):
        fields = asdict(value) if isinstance(value, Struct) else value._asdict()
        return " ".join(f"{name}={describe(one)}" for name, one in fields.items())
    return str(value)
