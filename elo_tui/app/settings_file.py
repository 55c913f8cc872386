"""Writing the settings: only the lines of what has changed, whatever stands around."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from elo_tui.app.settings import text_of
from elo_tui.readers.ordinary_file import NotOpened
from elo_tui.writers import saving

#: A setting by the tables that it stands in, such as ("keys", "screen.copy").
Name = tuple[str, ...]
#: None removes the line from the file.
Value = str | bool | None

_TABLE = re.compile(r"\s*\[")
_BY_HAND = "settings: the file cannot be changed from here; edit it by hand"


def write(path: Path, changes: Mapping[Name, Value]) -> str:
    """Write changes into the file; one sentence where that is not possible, else "".

    Remarks and all other lines stay. What could not be read back exactly as meant is
    not written.
    """
    try:
        text = text_of(path)
    except NotOpened:
        return _BY_HAND
    changed = text
    for name, value in changes.items():
        changed = _edited(changed, name, value)
    try:
        exact = tomllib.loads(changed) == _meant(tomllib.loads(text), changes)
    except (ValueError, RecursionError):
        exact = False
    if not exact:
        return _BY_HAND
    if changed == text:
        return ""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fault = saving.save(str(path), changed, overwrite=True)
    return f"settings not kept: {fault}" if fault else ""


def _edited(text: str, name: Name, value: Value) -> str:
    """The text with one setting changed, added or removed."""
    *tables, key = name
    lines = text.splitlines()
    first, last = _table(lines, tables[0] if tables else "")
    if first > last:
        if value is None:
            return text
        lines += ["", f"[{tables[0]}]"] if lines else [f"[{tables[0]}]"]
        first = last = len(lines)
    written = json.dumps(value, ensure_ascii=False)
    known = rf"\s*(?:{re.escape(key)}|\"{re.escape(key)}\"|'{re.escape(key)}')\s*=\s*"
    old = re.compile(rf"({known})(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s#]+)")
    for index in range(first, last):
        found = old.match(lines[index])
        if found and value is None:
            del lines[index]
            break
        if found:
            lines[index] = f"{found[1]}{written}{lines[index][found.end() :]}"
            break
    else:
        if value is not None:
            while last > first and not lines[last - 1].strip():
                last -= 1
            shown = key if key.isalnum() else json.dumps(key)
            lines.insert(last, f"{shown} = {written}")
    return "".join(f"{line}\n" for line in lines)


def _table(lines: list[str], name: str) -> tuple[int, int]:
    """Where the lines of a table begin and end; (1, 0) where there is no such table."""
    heads = [index for index, line in enumerate(lines) if _TABLE.match(line)]
    ends = [*heads, len(lines)]
    if not name:
        return 0, ends[0]
    title = re.compile(rf"\s*\[\s*{re.escape(name)}\s*\]\s*(#.*)?$")
    for place, head in enumerate(heads):
        if title.match(lines[head]):
            return head + 1, ends[place + 1]
    return 1, 0


def _meant(data: dict[str, Any], changes: Mapping[Name, Value]) -> dict[str, Any]:
    """What the file must say after the changes."""
    for (*tables, key), value in changes.items():
        table = data
        for name in tables:
            if value is None and name not in table:
                break
            table = table.setdefault(name, {})
        if value is None:
            table.pop(key, None)
        else:
            table[key] = value
    return data
