"""The user's settings: a TOML file, written by hand or by the Settings dialog.

theme = "ansi-dark"
mouse = false

[keys]
"screen.copy" = "f5"
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from elo_tui.core.text.clean_text import suggest_word
from elo_tui.readers.ordinary_file import NotOpened, read_small

#: The largest file read, bytes: some hundred times all keys there are.
SIZE_MAX = 1_000_000

#: What may stand before a key, in the order in which the framework writes it.
_HELD = ("alt", "ctrl", "hyper", "meta", "shift", "super")
#: Keys that are no single letter, digit or sign.
_NAMED = (
    *(f"f{number}" for number in range(1, 25)),
    *("left", "right", "up", "down", "home", "end", "pageup", "pagedown"),
    *("insert", "delete", "backspace", "tab", "enter", "escape", "space"),
)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: What is named as nearest to a key that is not known.
_USUAL = (
    *_NAMED,
    *(f"{held}+{key}" for held in ("alt", "ctrl") for key in (*_LETTERS, *_NAMED)),
    *(f"shift+{key}" for key in _NAMED),
)


class Settings(NamedTuple):
    """What the file says; ``complaint`` is one sentence when a part was not usable."""

    theme: str = ""
    keys: dict[str, str] = {}  # noqa: RUF012  (a named tuple's default, never changed)
    complaint: str = ""
    mouse: bool | None = None
    """Whether the terminal is asked to report the mouse; None, also below: as usual."""
    ascii: bool | None = None
    """Whether lines, bars and dots are drawn in ASCII."""

    def switched(self, name: str, value: bool | None) -> Settings:
        """These with one of the SWITCHES on or off."""
        return (
            self._replace(mouse=value)
            if name == "mouse"
            else self._replace(ascii=value)
        )


#: The settings that are on or off.
SWITCHES = ("mouse", "ascii")


def load_user_settings(path: Path) -> Settings:
    """The settings in the user's file, by the themes and commands that there are."""
    from elo_tui.commands.bindings import all_commands

    return read(path, themes(), (command.id for command in all_commands()))


def themes() -> list[str]:
    """The names of all themes, our own first."""
    # imported for the command line only when it asks: the framework takes its time
    from textual.theme import BUILTIN_THEMES

    from elo_tui.app.themes import THEMES

    return [*(theme.name for theme in THEMES), *sorted(BUILTIN_THEMES)]


def read(path: Path, themes: Iterable[str], commands: Iterable[str]) -> Settings:
    """The settings in a file; without one, the defaults.

    Anything unknown is named with its nearest known word and left out; the rest holds.
    """
    try:
        text = text_of(path)
    except NotOpened as fault:
        return Settings(complaint=f"settings not read: {fault}")
    import tomllib

    try:
        data = tomllib.loads(text)
    # its own error is a ValueError, as is a number of thousands of digits
    except (ValueError, RecursionError) as error:
        return Settings(complaint=f"settings not read: {error}")
    return _checked(data, sorted(themes), sorted(commands))


def text_of(path: Path) -> str:
    """The text of the file; empty without one. Raises NotOpened for anything else."""
    if str(path) == os.devnull:
        return ""
    try:
        return read_small(path, SIZE_MAX).decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise NotOpened("not UTF-8") from None
    except NotOpened as fault:
        if fault.is_missing:
            return ""
        raise


def _checked(data: dict[str, Any], themes: list[str], commands: list[str]) -> Settings:
    settings = Settings(keys={})
    for name, value in data.items():
        if name == "theme":
            if value in themes:
                settings = settings._replace(theme=value)
            else:
                settings = _unknown(settings, f"theme {value!r}", str(value), themes)
        elif name in SWITCHES and isinstance(value, bool):
            settings = settings.switched(name, value)
        elif name in SWITCHES:
            settings = _complain(settings, f"{name}: true or false is needed")
        elif name == "keys" and isinstance(value, dict):
            settings = _with_keys(settings, value, commands)
        elif name == "keys":
            settings = _complain(settings, "keys: a table of commands is needed")
        else:
            known = ["theme", *SWITCHES, "keys"]
            settings = _unknown(settings, f"setting {name!r}", name, known)
    return settings


def _with_keys(
    settings: Settings, keys: dict[str, Any], commands: list[str]
) -> Settings:
    for command, key in keys.items():
        if command not in commands:
            settings = _unknown(settings, f"command {command!r}", command, commands)
            continue
        words = key.split(",") if isinstance(key, str) else ()
        written = [word.strip() for word in words if word.strip()]
        if not written:
            settings = _complain(settings, f'{command}: a key is needed, such as "f5"')
        keys_found = []
        for word in written:
            if key_found := spelled(word):
                keys_found.append(key_found)
            else:
                what = f"{command}: key {word!r}"
                such = "; a key is such as f5, ctrl+y, alt+left or K"
                settings = _unknown(settings, what, word.lower(), _USUAL, such)
        if keys_found:
            settings.keys[command] = ",".join(keys_found)
    return settings


def spelled(word: str) -> str:
    """A key as the framework spells it: ``F5`` and ``Ctrl+Y`` are f5 and ctrl+y.

    Empty for what is no key.
    """
    if len(word) == 1:
        # a capital alone is another key than its small letter
        return word if word.isprintable() else ""
    *held, key = word.lower().split("+")
    known = key in _NAMED or (key.isprintable() and (len(key) == 1 or _is_sign(key)))
    return "+".join((*sorted(held), key)) if known and {*held} <= {*_HELD} else ""


def _is_sign(name: str) -> bool:
    """Whether this is the framework's name of a sign, such as ``question_mark``."""
    from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character

    sign = key_to_character(name) or ""
    named = sign.isprintable() and not sign.isalnum() and sign != ""
    return named or name in KEY_NAME_REPLACEMENTS.values()


def _unknown(
    settings: Settings, what: str, word: str, known: Sequence[str], otherwise: str = ""
) -> Settings:
    hint = suggest_word(word, known) or otherwise
    return _complain(settings, f"{what} is not known{hint}")


def _complain(settings: Settings, text: str) -> Settings:
    """The settings with a complaint; the first one stays."""
    if settings.complaint:
        return settings
    return settings._replace(complaint=f"settings: {text}")


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
    import tomllib

    try:
        text = text_of(path)
    except NotOpened:
        return _BY_HAND
    changed = text
    for name, value in changes.items():
        changed = _edit_text(changed, name, value)
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
    from elo_tui.writers import saving

    fault = saving.save(str(path), changed, overwrite=True)
    return f"settings not kept: {fault}" if fault else ""


def _edit_text(text: str, name: Name, value: Value) -> str:
    """Change, add or remove one setting in the text."""
    import json

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
